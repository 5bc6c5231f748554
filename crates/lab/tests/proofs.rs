//! What is proved is true, and what is true is proved: on small puzzles, without
//! looking for a solution first, beside whole spaces.

use std::io::Cursor;

use impasse_check::check_certificate;
use impasse_games::naming;
use impasse_lab::{Proof, ProveOptions, open};
use impasse_laws::Explored;
use impasse_puzzle::{Control, Instance, Visitor};

/// The largest space that is looked at.
const CAP: usize = 30_000;

/// Whether a puzzle can be solved, by its whole space; `None` if that is large.
struct IsSolvable;

impl Visitor for IsSolvable {
    type Output = Option<bool>;

    fn visit<P: Instance>(self, puzzle: P) -> Option<bool> {
        Explored::whole(&puzzle, CAP).map(|space| space.is_solvable(0))
    }
}

/// Proves what of these puzzles cannot be solved, and nothing else; says how many can
/// and cannot be.
#[track_caller]
fn check_proved(kind: &str, numbers: u64) -> (usize, usize) {
    let (mut solvable, mut lost) = (0, 0);
    for number in 0..numbers {
        let name = format!("{kind}#{number}");
        let Some(is_solvable) = naming::open_for(&name, IsSolvable).expect("a puzzle") else {
            continue;
        };
        let mut bytes = Vec::new();
        let opened = open(&name).expect("a puzzle");
        let proof = opened.prove(&ProveOptions::default(), Control::free(), &mut bytes);
        match proof.expect("a buffer") {
            Proof::Written(_) => {
                assert!(!is_solvable, "{name} can be solved");
                let checked = check_certificate(Cursor::new(bytes), None, None);
                assert!(checked.is_ok(), "{name}: {checked:?}");
                lost += 1;
            }
            Proof::Solvable => {
                assert!(is_solvable, "{name} cannot be solved");
                solvable += 1;
            }
            Proof::Unknown(limit) => panic!("{name}: {limit:?}"),
        }
    }
    (solvable, lost)
}

#[test]
fn superpuzz_and_gaps() {
    for kind in ["superpuzz", "gaps"] {
        let three = check_proved(&format!("{kind}:columns=3"), 100);
        let four = check_proved(&format!("{kind}:columns=4"), 30);
        assert!(three.0 > 50 && three.1 > 1, "{three:?}");
        assert!(four.0 > 4 && four.1 > 0, "{four:?}");
    }
}

#[test]
fn tiles() {
    let kinds = [
        "shisen:width=6,height=4,lines=inside",
        "shisen:width=6,height=4,lines=inside,turns=1",
        "shisen:width=4,height=4,lines=inside,gravity=down",
        "shanghai:layout=bridge",
    ];
    let found = kinds.map(|kind| check_proved(kind, 60));
    let (solvable, lost): (Vec<usize>, Vec<usize>) = found.into_iter().unzip();
    assert!(solvable.iter().sum::<usize>() > 100, "{solvable:?}");
    assert!(lost.iter().sum::<usize>() > 5, "{lost:?}");
}

#[test]
fn freecell_without_cells() {
    let kinds = [
        "freecell:cells=0,columns=4,deal=uniform",
        "freecell:cells=0,columns=12,empty=none,deal=uniform",
    ];
    for kind in kinds {
        let (solvable, lost) = check_proved(kind, 40);
        assert!(solvable + lost > 0, "{kind}: {solvable}, {lost}");
    }
}
