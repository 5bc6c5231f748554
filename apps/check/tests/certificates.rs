//! What is true is accepted, and nothing else.
//!
//! The certificates here are written by the plainest enumeration there is
//! (`impasse_laws::Explored`), so that checker and prover share no code.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;

use impasse_certificate::{About, Nogood, Reader, Why, Writer};
use impasse_check::{Account, Refusal, check_certificate, check_solution};
use impasse_games::all;
use impasse_games::naming::{self, puzzles_in, text_id};
use impasse_laws::Explored;
use impasse_puzzle::{Chance, Instance, Lang, Sentence, Spot, Visitor};
use proptest::prelude::*;
use sha2::{Digest as _, Sha256};

/// A shipped puzzle of every game that cannot be solved.
fn lost() -> impl Iterator<Item = String> {
    all().iter().map(|game| {
        let file = format!("../../levels/{}.txt", game.name());
        let text = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{file}: {why}"));
        let mut puzzles = puzzles_in(&text, None, None).into_iter().flatten();
        let lost = puzzles.find(|puzzle| puzzle.open(IsLost(5_000)).expect("a puzzle"));
        let lost = lost.unwrap_or_else(|| panic!("{file} has none"));
        text_id(game.name(), &lost.params, &lost.text)
    })
}

/// What writes so many positions of a puzzle.
fn writer<P: Instance>(puzzle: &P, positions: usize) -> Writer<Vec<u8>> {
    let about = About {
        game: puzzle.game().to_owned(),
        params: puzzle.params().to_string(),
        text: puzzle.text(),
        key_len: puzzle.key_len(),
        positions: positions as u64,
    };
    Writer::new(Vec::new(), &about).expect("a buffer")
}

/// Writes a certificate from a whole space; `why` may know better than `Open`.
struct Plainly<W>(W);

impl<W: Fn(&[u8]) -> Option<Why>> Visitor for Plainly<W> {
    type Output = Option<Vec<u8>>;

    fn visit<P: Instance>(self, puzzle: P) -> Self::Output {
        let space = Explored::whole(&puzzle, 20_000)?;
        let mut keys: Vec<Vec<u8>> = space.states.iter().map(|s| puzzle.key(s)).collect();
        keys.sort();
        let mut writer = writer(&puzzle, keys.len());
        for key in &keys {
            let why = (self.0)(key).unwrap_or(Why::Open);
            writer.position(key, &why).expect("a buffer");
        }
        writer.finish().ok()
    }
}

fn plain(name: &str) -> Vec<u8> {
    let certificate = naming::open_for(name, Plainly(|_: &[u8]| None));
    let certificate = certificate.unwrap_or_else(|error| panic!("{name}: {error:?}"));
    certificate.unwrap_or_else(|| panic!("{name}: too large"))
}

/// A certificate of one position, for this reason.
fn alone(name: &str, why: &Why) -> Vec<u8> {
    struct Alone<'w>(&'w Why);
    impl Visitor for Alone<'_> {
        type Output = Vec<u8>;
        fn visit<P: Instance>(self, puzzle: P) -> Vec<u8> {
            let mut writer = writer(&puzzle, 1);
            let key = puzzle.key(&puzzle.start());
            writer.position(&key, self.0).expect("a buffer");
            writer.finish().expect("a buffer")
        }
    }
    naming::open_for(name, Alone(why)).expect("a puzzle")
}

/// Whether no goal can be reached, by the plainest means and within so many
/// positions.
struct IsLost(usize);

impl Visitor for IsLost {
    type Output = bool;

    fn visit<P: Instance>(self, puzzle: P) -> bool {
        Explored::whole(&puzzle, self.0).is_some_and(|space| !space.is_solvable(0))
    }
}

/// The same bytes with the digest that belongs to them.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let digest = bytes.len() - 32;
    bytes.truncate(digest);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

fn check(bytes: &[u8]) -> Result<(About, Account), Refusal> {
    check_certificate(Cursor::new(bytes), None, None)
}

#[track_caller]
fn check_rejected(bytes: &[u8], why: &str) {
    let refusal = check(bytes).expect_err("no proof");
    let Refusal::Rejected(told) = refusal else {
        panic!("{refusal:?}");
    };
    assert!(told.to_string().contains(why), "{told}");
}

#[track_caller]
fn check_unreadable(bytes: &[u8], why: &str) {
    let refusal = check(bytes).expect_err("no certificate");
    let Refusal::Unreadable(told) = refusal else {
        panic!("{refusal:?}");
    };
    assert!(told.to_string().contains(why), "{told}");
}

#[test]
fn a_whole_space_without_a_goal_is_a_proof_in_every_game() {
    for name in lost() {
        let (about, account) =
            check(&plain(&name)).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
        assert_eq!(account.open, about.positions, "{name}");
        assert_eq!((account.safe, account.parts, account.idle), (0, 0, 0));
    }
}

#[test]
fn a_whole_space_with_a_goal_is_none() {
    check_rejected(&plain("sokoban=#####/#@$.#/#####"), "this is a goal");
    check_rejected(&plain("superpuzz:columns=3#1"), "this is a goal");
}

#[test]
fn a_set_with_a_way_out_is_none() {
    let lost = "sokoban:by=pushes=#####/#. @#/# $ #/#$ .#/#####";
    check_rejected(&alone(lost, &Why::Open), "leads out of the set");
}

#[test]
fn a_part_proves_what_its_pieces_can_never_do() {
    // The box in the corner stays there, whatever the other one does.
    let corner = "sokoban:by=pushes=######/#$  .#/# $@ #/#   .#/######";
    let (_, account) = check(&alone(corner, &Why::Part(vec![Spot::new(1, 1)]))).expect("a proof");
    assert_eq!((account.parts, account.open), (1, 0));
    let other = alone(corner, &Why::Part(vec![Spot::new(2, 2)]));
    check_rejected(&other, "the part of it can be solved");
    let nothing = alone(corner, &Why::Part(vec![Spot::new(3, 2)]));
    check_rejected(&nothing, "no part of it");
    check_rejected(&alone(corner, &Why::Part(Vec::new())), "no part of it");
    let far = alone(corner, &Why::Part(vec![Spot::new(16_000, 16_000)]));
    check_rejected(&far, "no part of it");
}

#[test]
fn equal_tiles_are_a_part_together() {
    // The ones and the twos lock each other; all other tiles may go.
    let locked = "shisen:lines=inside=1 2 3 3/2 1 3 3";
    let (_, account) = check(&alone(
        locked,
        &Why::Part(vec![Spot::new(0, 0), Spot::new(1, 0)]),
    ))
    .expect("a proof");
    assert_eq!((account.different_parts, account.in_parts), (1, 1));
    check_rejected(
        &alone(locked, &Why::Part(vec![Spot::new(2, 0)])),
        "can be solved",
    );
    for far in [Spot::new(16_383, 0), Spot::new(0, 9).on_level(255)] {
        check_rejected(&alone(locked, &Why::Part(vec![far])), "no part of it");
    }
}

#[test]
fn a_safe_move_is_one_that_the_game_calls_so() {
    let lost = "sokoban=#####/#@ .#/#$  #/#####";
    check_rejected(&alone(lost, &Why::Safe), "no safe move");
    // The threes go first: they are the last of their kind.
    let locked = "shisen:lines=inside=1 2 3/2 1 3";
    check_rejected(&alone(locked, &Why::Safe), "leads out of the set");
}

#[test]
fn a_certificate_of_another_puzzle_is_rejected() {
    let bytes = plain("shisen:lines=inside=1 2 3 3/2 1 3 3");
    let about = |name| check_certificate(Cursor::new(&*bytes), Some(name), None).map(|_| ());
    assert_eq!(about("shisen:lines=inside=1 2 3 3/2 1 3 3"), Ok(()));
    for other in [
        "shisen:lines=outside=1 2 3 3/2 1 3 3",
        "shisen:lines=inside=1 2 3 3/1 2 3 3",
        "sokoban#1",
    ] {
        let refusal = about(other).expect_err("another");
        assert!(matches!(refusal, Refusal::Rejected(_)), "{refusal:?}");
    }
    let refusal = about("chess#1").expect_err("no game");
    assert!(matches!(refusal, Refusal::Unreadable(_)));
    // Steps and pushes are the same puzzle.
    let pushes = plain("sokoban:by=pushes=#####/#@ .#/#$  #/#####");
    assert!(
        check_certificate(
            Cursor::new(&*pushes),
            Some("sokoban=#####/#@ .#/#$  #/#####"),
            None
        )
        .is_ok()
    );
}

#[test]
fn what_is_cut_off_is_unreadable_wherever_that_is() {
    for name in lost() {
        let bytes = plain(&name);
        let step = bytes.len().div_ceil(400);
        for length in (0..bytes.len()).step_by(step) {
            let refusal = check(&bytes[..length]).expect_err("cut off");
            assert!(
                matches!(refusal, Refusal::Unreadable(_)),
                "{name}: {refusal:?}"
            );
        }
        let mut longer = bytes;
        longer.push(0);
        check_unreadable(&longer, "nothing behind the digest");
    }
}

#[test]
fn what_a_file_claims_of_itself_takes_no_memory() {
    let claim = |lines: &str| format!("impasse-certificate 2\n{lines}").into_bytes();
    check_unreadable(b"", "cut off");
    check_unreadable(b"\x7fELF, or anything else", "impasse-certificate 2");
    check_unreadable(
        &claim("game sokoban\nparams by=steps\ntext 99999999999999\n"),
        "a length of the text",
    );
    check_unreadable(
        &claim("game sokoban\nparams by=steps\ntext 1000000\nshort"),
        "cut off",
    );
    let level = "#####\n#@$.#\n#####\n";
    let about = |rest: &str| {
        let head = format!("game sokoban\nparams by=steps\ntext {}", level.len());
        claim(&format!("{head}\n{level}\n{rest}"))
    };
    check_unreadable(&about("key 0\npositions 1\n"), "keys with a width");
    check_unreadable(
        &about("key 9000\npositions 1\n"),
        "as wide as those of the puzzle",
    );
    check_unreadable(&about("key 1\npositions 18446744073709551615\n"), "cut off");
    check_unreadable(
        &claim("game chess\nparams \ntext 0\n\nkey 1\npositions 0\n"),
        "a game",
    );
}

/// Changes bytes, and what is accepted then must be true. How many were.
fn accepted_mutants(kind: &[Vec<u8>], seed: u64) -> usize {
    let mut chance = Chance::new(seed);
    let mut accepted = 0;
    for number in 0..1_000 {
        let mut mutant = kind[number % kind.len()].clone();
        let body = mutant.len() as u64 - 32;
        for _ in 0..=chance.below(2) {
            let at = usize::try_from(chance.below(body)).expect("short");
            let bit = 1 << chance.below(8);
            match chance.below(4) {
                0 => drop(mutant.remove(at)),
                1 => mutant.insert(at, bit),
                _ => mutant[at] ^= bit,
            }
        }
        let Ok((about, account)) = check(&sealed(mutant)) else {
            continue;
        };
        accepted += 1;
        let game = impasse_games::find(&about.game).expect("it was opened");
        let params = about.params.parse().expect("they were read");
        let fewest = game
            .parse(&params, &about.text, Fewest)
            .expect("it was opened");
        assert!(
            fewest.is_none_or(|fewest| {
                account
                    .least
                    .is_some_and(|least| u64::from(least) <= fewest)
            }),
            "{about:?}: {account:?}, but {fewest:?}"
        );
    }
    accepted
}

/// How many moves a shortest solution has, by the plainest means.
struct Fewest;

impl Visitor for Fewest {
    type Output = Option<u64>;

    fn visit<P: Instance>(self, puzzle: P) -> Option<u64> {
        let space = Explored::whole(&puzzle, 100_000).expect("small");
        space.shortest_solution().map(|moves| moves.len() as u64)
    }
}

#[test]
fn every_mutation_is_refused_or_still_a_true_proof() {
    let part = |name, spots: &[Spot]| alone(name, &Why::Part(spots.to_vec()));
    let safe = with_reasons("shisen:lines=inside=1 2 3/2 1 3", &|start| {
        if start { Why::Safe } else { Why::Open }
    });
    let exchanged = exchanged("superpuzz:columns=4#8", true).expect("no goal");
    let kinds: [(&str, Vec<Vec<u8>>); 9] = [
        ("whole spaces", lost().map(|name| plain(&name)).collect()),
        ("safe moves", vec![safe]),
        (
            "parts",
            vec![
                part(
                    "sokoban:by=pushes=######/#$  .#/# $@ #/#   .#/######",
                    &[Spot::new(1, 1)],
                ),
                part(
                    "shisen:lines=inside=1 2 3 3/2 1 3 3",
                    &[Spot::new(0, 0), Spot::new(1, 0)],
                ),
            ],
        ),
        ("sufficient moves", vec![pushed_in()]),
        (
            "pairings",
            vec![
                alone(NO_PAIRING, &Why::Pairing(no_pairing())),
                NOGOODS.to_vec(),
            ],
        ),
        ("exchanged", vec![exchanged]),
        ("relaxed reach", vec![alone(OUT_OF_REACH, &Why::Relaxed)]),
        ("units", vec![alone(TWO_DOORS, &Why::Units(doors()))]),
        ("bounds", [THREE_PUSHES, "unblock#1"].map(shortest).to_vec()),
    ];
    for (number, (kind, certificates)) in (1..).zip(kinds) {
        for bytes in &certificates {
            check(bytes).unwrap_or_else(|refusal| panic!("{kind}: {refusal:?}"));
        }
        let accepted = accepted_mutants(&certificates, number);
        // Keys that play never comes to may be anything.
        assert!(accepted < 250, "{kind}: {accepted} of 1000");
    }
}

/// The box shuts a room that it can only be pushed into, and is lost there.
const CORRAL: &str = "sokoban:by=pushes=#######/#  $ @#/####  #/#   . #/#######";

/// That box first, and then it is lost.
fn pushed_in() -> Vec<u8> {
    with_reasons(CORRAL, &|start| {
        if start {
            Why::Sufficient(vec![Spot::new(3, 1)])
        } else {
            Why::Part(vec![Spot::new(2, 1)])
        }
    })
}

/// The ones are in the way of the twos, and the twos of the ones.
const NO_PAIRING: &str = "shisen:lines=inside=1 2 1 2";

fn of_pairs(pairs: &[(u16, u16)]) -> Nogood {
    Nogood {
        pairs: pairs.to_vec(),
        by: Vec::new(),
    }
}

/// It follows at once that there is no solution.
fn no_pairing() -> Vec<Nogood> {
    vec![Nogood::default()]
}

#[test]
fn a_pairing_is_refuted_step_by_step() {
    let (_, account) = check(&alone(NO_PAIRING, &Why::Pairing(no_pairing()))).expect("a proof");
    assert_eq!((account.pairings, account.nogoods), (1, 1));
    let of = |nogoods: &[&[(u16, u16)]]| {
        let nogoods = nogoods.iter().map(|&pairs| of_pairs(pairs));
        Why::Pairing(nogoods.collect())
    };
    check_rejected(&alone(NO_PAIRING, &of(&[])), "no nogood is empty");
    check_rejected(&alone(NO_PAIRING, &of(&[&[(0, 2)]])), "no nogood is empty");
    for bad in [(0, 1), (0, 0), (0, 4), (4095, 4095)] {
        check_rejected(&alone(NO_PAIRING, &of(&[&[bad]])), "names no pair");
    }
    let solvable = "shisen=1 1/2 2";
    check_rejected(&alone(solvable, &of(&[&[]])), "does not follow");
    check_rejected(&alone(solvable, &of(&[&[(0, 1)], &[]])), "does not follow");
    let other = "sokoban:by=pushes=######/#$  .#/# $@ #/#   .#/######";
    check_rejected(&alone(other, &of(&[&[]])), "nothing is paired");
}

/// Three pushes, and no other way.
const THREE_PUSHES: &str = "sokoban:by=pushes=#######/#@$  .#/#######";

#[test]
fn a_nogood_names_earlier_ones_only() {
    let whole = alone(NO_PAIRING, &Why::Pairing(no_pairing()));
    let naming = |named: &[u8]| {
        let mut bytes = whole[..whole.len() - 33].to_vec();
        bytes.extend_from_slice(named);
        bytes.extend_from_slice(&[0; 32]);
        sealed(bytes)
    };
    assert_eq!(naming(&[0]), whole);
    for itself_or_later in [[1, 0], [1, 1], [1, 2]] {
        check_unreadable(&naming(&itself_or_later), "an earlier nogood");
    }
    check_unreadable(&naming(&[0x80, 0x80, 0x80, 0x04]), "a number of earlier");
}

/// Why a board of 24 tiles cannot be solved, made by `impasse prove
/// shisen:width=6,height=4,lines=inside#8134 -o apps/check/tests/nogoods.proof`.
const NOGOODS: &[u8] = include_bytes!("nogoods.proof");

#[test]
fn nogoods_follow_from_those_that_they_name() {
    let mut reader = Reader::new(NOGOODS).expect("a certificate");
    let about = reader.about().clone();
    let name = text_id(
        &about.game,
        &about.params.parse().expect("read"),
        &about.text,
    );
    assert!(reader.next_key().expect("a position").is_some());
    let Why::Pairing(nogoods) = reader.why().expect("a reason") else {
        panic!("another reason");
    };
    let (_, account) = check(NOGOODS).expect("a proof");
    assert_eq!(account.nogoods, nogoods.len() as u64);
    assert!(nogoods.len() > 20 && nogoods.iter().any(|nogood| nogood.by.len() > 1));
    // Each of them is needed.
    let mut needed = 0;
    for at in 0..nogoods.len() {
        for which in 0..nogoods[at].by.len() {
            let mut fewer = nogoods.clone();
            fewer[at].by.remove(which);
            needed += u32::from(check(&alone(&name, &Why::Pairing(fewer))).is_err());
        }
    }
    assert!(needed > 20, "{needed}");
}

#[test]
fn a_long_list_of_nogoods_is_bounded() {
    // One more than a list may have is no certificate; as many as it may have
    // are read, and the first that does not follow ends it.
    let many = vec![of_pairs(&[(0, 2)]); impasse_certificate::MOST_NOGOODS + 1];
    check_unreadable(
        &alone(NO_PAIRING, &Why::Pairing(many)),
        "a number of nogoods",
    );
    let many = vec![of_pairs(&[(0, 2)]); impasse_certificate::MOST_NOGOODS];
    check_rejected(
        &alone(NO_PAIRING, &Why::Pairing(many)),
        "no nogood is empty",
    );
}

#[test]
fn moves_of_a_few_pieces_are_enough_where_they_must_come_first() {
    let only = pushed_in();
    let (_, account) = check(&only).expect("a proof");
    assert_eq!((account.sufficient, account.parts), (1, 1));
    let open = "sokoban:by=pushes=######/#  $.#/#  @ #/######";
    let anywhere = alone(open, &Why::Sufficient(vec![Spot::new(3, 1)]));
    check_rejected(&anywhere, "need not be enough");
    let nowhere = alone(open, &Why::Sufficient(vec![Spot::new(999, 999)]));
    check_rejected(&nowhere, "need not be enough");
}

#[test]
fn goals_out_of_reach_without_obstacles_are_lost() {
    let (_, account) = check(&alone(OUT_OF_REACH, &Why::Relaxed)).expect("a proof");
    assert_eq!(account.relaxed, 1);
    check_rejected(
        &alone("superpuzz:columns=4#1", &Why::Relaxed),
        "can be reached",
    );
    check_rejected(&alone("shisen=1 1/2 2", &Why::Relaxed), "never played");
}

#[test]
fn no_solution_is_shorter_than_a_bound() {
    let level = THREE_PUSHES;
    let (_, account) = check(&shortest(level)).expect("a proof");
    assert_eq!(account.least, Some(3));
    // Steps are other moves than pushes.
    let as_steps = level.replace(":by=pushes", "");
    let refusal = check_certificate(Cursor::new(shortest(level)), Some(&as_steps), None)
        .expect_err("other moves");
    assert!(matches!(refusal, Refusal::Rejected(_)), "{refusal:?}");
    assert!(check_certificate(Cursor::new(shortest(level)), Some(level), None).is_ok());
    let too_far = alone(level, &Why::Least(4));
    check_rejected(&too_far, "leads out of the set");
}

/// Two doors whose boxes can only be pushed out from inside, the player outside.
const TWO_DOORS: &str = "sokoban:by=pushes=########/#@.  . #/#      #/##$##$##/##    ##/########";

/// The cells around either door.
fn doors() -> Vec<Vec<Spot>> {
    [2, 5]
        .map(|x| (2..=4).map(|y| Spot::new(x, y)).collect())
        .to_vec()
}

#[test]
fn units_prove_what_none_of_their_boxes_can_do() {
    let (_, account) = check(&alone(TWO_DOORS, &Why::Units(doors()))).expect("a proof");
    assert_eq!(account.units, 1);
    assert!(account.in_units > 0);
    let done = "every unit of it can be done with";
    // Without the other door's box the player comes inside.
    check_rejected(&alone(TWO_DOORS, &Why::Units(doors()[..1].to_vec())), done);
    check_rejected(&alone(TWO_DOORS, &Why::Units(Vec::new())), done);
    let mut twice = doors();
    twice[1].push(Spot::new(2, 2));
    check_rejected(&alone(TWO_DOORS, &Why::Units(twice)), "no units");
    check_rejected(&alone("shisen=1 1/2 2", &Why::Units(doors())), "no units");
    // Places where nobody can stand are no part of the board.
    let mut far = doors();
    far[0].push(Spot::new(16_383, 16_383));
    assert!(check(&alone(TWO_DOORS, &Why::Units(far))).is_ok());
}

#[test]
fn units_are_bounded() {
    // A hall full of boxes has more states than are looked at.
    let row = format!("#{}#", " $".repeat(12));
    let hall = format!(
        "sokoban:by=pushes={wall}/#@{space}#/{row}/#{space} #/#{goals} #/{wall}",
        wall = "#".repeat(26),
        space = " ".repeat(23),
        goals = ".".repeat(23),
    );
    let hall = hall.replacen(
        &".".repeat(23),
        &format!("{}{}", ".".repeat(12), " ".repeat(11)),
        1,
    );
    let all = (1..25).flat_map(|x| (1..5).map(move |y| Spot::new(x, y)));
    check_rejected(&alone(&hall, &Why::Units(vec![all.collect()])), "more than");
}

#[test]
fn a_file_that_may_take_more_memory_is_not_begun() {
    let bytes = plain(THREE_PUSHES);
    let refusal = check_certificate(Cursor::new(&*bytes), None, Some(1 << 20));
    assert!(matches!(refusal, Err(Refusal::TooLarge(more)) if more > 1 << 20));
}

/// A set in which one position stands for all that it can be exchanged with, closed
/// under the moves of all of them, or of itself alone; `None` if a goal is in it.
struct Exchanged {
    moves_of_all: bool,
}

impl Visitor for Exchanged {
    type Output = Option<Vec<u8>>;

    fn visit<P: Instance>(self, puzzle: P) -> Self::Output {
        let mut waiting = vec![puzzle.start()];
        let mut keys = BTreeSet::from([puzzle.key(&puzzle.start())]);
        while let Some(state) = waiting.pop() {
            let mut all = vec![state];
            if self.moves_of_all {
                all.extend(puzzle.stands_for(&all[0]));
            }
            for state in all {
                if puzzle.is_goal(&state) {
                    return None;
                }
                let mut moves = Vec::new();
                puzzle.moves(&state, &mut moves);
                for m in moves {
                    let mut next = state.clone();
                    puzzle.play(&mut next, m);
                    let next = puzzle.alike(&next).unwrap_or(next);
                    if keys.insert(puzzle.key(&next)) {
                        waiting.push(next);
                    }
                }
            }
        }
        let mut writer = writer(&puzzle, keys.len());
        for key in keys {
            writer.position(&key, &Why::Open).expect("a buffer");
        }
        writer.finish().ok()
    }
}

fn exchanged(name: &str, moves_of_all: bool) -> Option<Vec<u8>> {
    naming::open_for(name, Exchanged { moves_of_all }).expect("a puzzle")
}

#[test]
fn one_position_stands_for_others_if_the_moves_of_all_are_looked_at() {
    let (mut proofs, mut false_proofs) = (0, 0);
    for number in 0..100 {
        let name = format!("superpuzz:columns=3#{number}");
        let is_lost = naming::open_for(&name, IsLost(20_000)).expect("a puzzle");
        let all = exchanged(&name, true);
        assert_eq!(all.is_some(), is_lost, "{name}");
        if let Some(all) = all {
            let (_, account) = check(&all).expect("a proof");
            proofs += u32::from(account.exchanged > 0);
        } else if let Some(too_few) = exchanged(&name, false) {
            check_rejected(&too_few, "leads out of the set");
            false_proofs += 1;
        }
    }
    assert!(proofs > 0 && false_proofs > 3, "{proofs}, {false_proofs}");
}

/// A deal with a card that can never come home.
const OUT_OF_REACH: &str = "superpuzz:columns=4#6";

/// A whole space with a reason for the start and one for all others.
fn with_reasons(name: &str, why: &dyn Fn(bool) -> Why) -> Vec<u8> {
    struct Start;
    impl Visitor for Start {
        type Output = Vec<u8>;
        fn visit<P: Instance>(self, puzzle: P) -> Vec<u8> {
            puzzle.key(&puzzle.start())
        }
    }
    let start = naming::open_for(name, Start).expect("a puzzle");
    let certificate = naming::open_for(name, Plainly(|key: &[u8]| Some(why(key == start))));
    certificate.expect("a puzzle").expect("small")
}

/// That no solution is shorter than a shortest one, from a whole space.
fn shortest(name: &str) -> Vec<u8> {
    struct Bounds;
    impl Visitor for Bounds {
        type Output = Vec<u8>;
        fn visit<P: Instance>(self, puzzle: P) -> Vec<u8> {
            let fewest = Explored::whole(&puzzle, 100_000).expect("small");
            let fewest = fewest.shortest_solution().expect("solvable").len();
            let mut layers = vec![vec![puzzle.start()]];
            let mut keys = std::collections::BTreeMap::from([(
                puzzle.key(&puzzle.start()),
                u32::try_from(fewest).expect("few"),
            )]);
            for left in (1..fewest).rev() {
                let mut layer = Vec::new();
                for state in layers.last().expect("the start") {
                    let mut moves = Vec::new();
                    puzzle.moves(state, &mut moves);
                    for m in moves {
                        let mut next = state.clone();
                        puzzle.play(&mut next, m);
                        let key = puzzle.key(&next);
                        if let std::collections::btree_map::Entry::Vacant(new) = keys.entry(key) {
                            new.insert(u32::try_from(left).expect("few"));
                            layer.push(next);
                        }
                    }
                }
                layers.push(layer);
            }
            let mut writer = writer(&puzzle, keys.len());
            for (key, least) in keys {
                writer.position(&key, &Why::Least(least)).expect("a buffer");
            }
            writer.finish().expect("a buffer")
        }
    }
    naming::open_for(name, Bounds).expect("a puzzle")
}

#[test]
fn solutions_are_replayed() {
    let level = "sokoban=#####/#@$.#/#####";
    assert_eq!(check_solution(level, "R"), Ok(1));
    let told = |refusal: Result<usize, Refusal>| match refusal {
        Err(Refusal::Rejected(why)) => why.of(Lang::En),
        other => panic!("{other:?}"),
    };
    assert!(told(check_solution(level, "")).contains("elsewhere"));
    assert!(!told(check_solution(level, "L")).is_empty());
    let refusal = check_solution("sokoban=###", "R");
    assert!(matches!(refusal, Err(Refusal::Unreadable(_))));
}

#[test]
fn refusals_are_told_in_both_languages() {
    let told = |refusal: Refusal| -> Sentence {
        match refusal {
            Refusal::Unreadable(why) | Refusal::Rejected(why) => why,
            Refusal::TooLarge(bytes) => panic!("{bytes}"),
        }
    };
    let unread = told(check(b"").expect_err("empty"));
    let rejected = told(check(&plain("sokoban=#####/#@$.#/#####")).expect_err("a goal"));
    for why in [unread, rejected] {
        assert!(why.of(Lang::Ja).chars().any(|letter| letter > '\u{3000}'));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_bytes_break_it(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(check(&bytes).is_err());
        let mut headed = b"impasse-certificate 2\ngame superpuzz\nparams columns=3\ntext ".to_vec();
        headed.extend(bytes);
        prop_assert!(check(&headed).is_err());
    }

    #[test]
    fn no_positions_break_it(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        // The puzzle is right, and what follows it is anything.
        let whole = plain("sokoban:by=pushes=#####/#@ .#/#$  #/#####");
        let text = b"positions 1\n";
        let head = whole.windows(text.len()).position(|w| w == text).expect("it says so");
        let mut mutant = whole[..head].to_vec();
        mutant.extend_from_slice(b"positions 9\n");
        mutant.extend(bytes);
        mutant.extend_from_slice(&[0; 32]);
        prop_assert!(check(&sealed(mutant)).is_err());
    }
}
