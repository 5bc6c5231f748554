//! The slides' six kinds of deadlock, each on a board of ours.

use impasse_puzzle::{Detector, Instance as _, Limit, Puzzle as _};
use impasse_search::{Meter, Workers};
use impasse_sokoban::{DeadSquare, FreezeShallow, Level, Pushes, View as _};
use impasse_space::{Keys, enumerate};

use crate::finding::{Compared, Finding};
use crate::work::Work;

/// A kind of deadlock.
struct Kind {
    name: &'static str,
    /// Whether the slides' program looks for it.
    looked_for: bool,
    /// Our detector of the kind.
    detector: &'static str,
    board: &'static str,
}

const KINDS: [Kind; 6] = [
    Kind {
        name: "dead square",
        looked_for: true,
        detector: "dead-square",
        board: "#####/#$ @#/# . #/#####",
    },
    Kind {
        name: "freeze",
        looked_for: true,
        detector: "freeze",
        board: "########/#@     #/#. $$ .#/########",
    },
    Kind {
        name: "corral",
        looked_for: false,
        detector: "corral",
        board: "########/##  #  #/#  $   #/#  $ @ #/##  #..#/########",
    },
    Kind {
        name: "closed diagonal",
        looked_for: false,
        detector: "closed-diagonal",
        board: "#########/#@      #/#  #    #/# # $ . #/# .$ #  #/#   #   #/#########",
    },
    Kind {
        name: "bipartite",
        looked_for: false,
        detector: "bipartite",
        board: "#######/#@   .#/# $.$ #/#######",
    },
    Kind {
        name: "due to frozen boxes",
        looked_for: false,
        detector: "frozen-boxes",
        board: "#######/##*  @#/#  ####/# $ .##/#######",
    },
];

pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let mut finding = Finding::new(
        "Kinds of deadlock",
        "There are six; the slides' program looks for dead squares beforehand and for frozen boxes after each push, and for none \
         of the other four.",
    );
    let mut agrees = true;
    for kind in &KINDS {
        let view = Pushes::new(Level::read(kind.board).expect("a board of ours is a level"));
        let start = view.start();
        let mut meter = Meter::new(work.desk.control());
        let space = enumerate(&view, Workers::alone(), Keys::Drop, &mut meter);
        if let Some(limit) = space.limit {
            return Err(limit);
        }
        let is_dead = space.depths.iter().all(|row| row.goals == 0);
        let slides: [&dyn Detector<Pushes>; 2] = [&DeadSquare, &FreezeShallow];
        let seen = slides
            .iter()
            .any(|each| each.prepare(&view).is_dead(&start));
        let ours: Vec<&str> = Pushes::detectors()
            .iter()
            .filter(|each| each.prepare(&view).is_dead(&start))
            .map(|each| each.about().name)
            .collect();
        agrees &= is_dead && seen == kind.looked_for && ours.contains(&kind.detector);
        let found = |found: bool| if found { "found" } else { "not found" };
        finding = finding
            .rows([Compared {
                what: kind.name.to_owned(),
                printed: Some(found(kind.looked_for).to_owned()),
                ours: format!(
                    "{} by the slides' two tests; by ours: {}",
                    found(seen),
                    ours.join(", ")
                ),
                difference: Some(
                    if seen == kind.looked_for {
                        "none"
                    } else {
                        "differs"
                    }
                    .to_owned(),
                ),
            }])
            .board(kind.name, view.level().text());
    }
    let finding = finding
        .judged(
            "each board is dead (every position looked at), the slides' two tests find exactly the kinds they look for, and our \
             detector of the kind speaks",
            agrees,
        )
        .remark("The slides' boards are pictures; these are ours.");
    Ok(vec![finding])
}
