//! Planted faults: each law catches its own, and lets the healthy twin pass.
//!
//! A [`Mutant`] is a deal in every respect but one. Detectors, heuristics and
//! strategies that claim too much are in `liars.rs`.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use impasse_laws::kit::{Fuzz, PerftTable};
use impasse_laws::law::{self, Broken, Checked};
use impasse_laws::{Explored, Sample};
use impasse_puzzle::{
    AboutGame, Game, Illegal, Instance, LocalState, Mark, Measure, OpenResult, ParamError, Params,
    Partition, Puzzle, Relaxed, Scene, Spot, TextError, Units, Visitor, Words,
};
use impasse_superpuzz::{Deal, Superpuzz};

/// One thing that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    KeyForgetsACard,
    KeyLeavesAByte,
    KeyReadsInto,
    MoveTwice,
    OrderByMood,
    MovesClearTheList,
    StrangersArePlayed,
    RefusalPlays,
    StageFalls,
    TextLosesACard,
    MovesReadBackwards,
    MovesMiscounted,
    StartIsNotMoved,
    ACellTooMany,
    APieceOnAnother,
    GestureMeansAnother,
    GestureIsIllegal,
    MarksOffTheBoard,
    ClassOutOfRange,
    ClassesOfOneName,
    SafeMoveLoses,
    SafeMoveIsIllegal,
    SafeMoveIsADetour,
    PartIsLost,
    SomeMovesAreNotEnough,
    ExchangedForLost,
    StandsForFewer,
    OutOfReach,
    UnitIsNeverDone,
    SaidToBeFarther,
}

/// A unit in which nothing ever happens.
struct Stuck;

impl Units for Stuck {
    fn count(&self) -> usize {
        1
    }

    fn open(&self) -> BTreeSet<usize> {
        BTreeSet::new()
    }

    fn start(&self, _: usize) -> LocalState {
        Vec::new()
    }

    fn next(
        &self,
        _: usize,
        _: &LocalState,
        _: &BTreeSet<usize>,
    ) -> Vec<(LocalState, Option<usize>)> {
        Vec::new()
    }

    fn is_done(&self, _: usize, _: &LocalState) -> bool {
        false
    }
}

/// A deal with a fault.
#[derive(Clone, Debug)]
struct Mutant {
    deal: Deal,
    fault: Fault,
    /// What no position shows.
    mood: Arc<AtomicUsize>,
}

/// A small deal that can be solved, with a fault.
fn mutant(fault: Fault) -> Mutant {
    Mutant {
        deal: Deal::numbered(4, 18),
        fault,
        mood: Arc::default(),
    }
}

impl Puzzle for Mutant {
    type State = <Deal as Puzzle>::State;
    type Move = <Deal as Puzzle>::Move;

    fn start(&self) -> Self::State {
        self.deal.start()
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        self.deal.is_goal(state)
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        let from = out.len();
        if self.fault == Fault::MovesClearTheList {
            out.clear();
        }
        self.deal.moves(state, out);
        match self.fault {
            Fault::MoveTwice => out.extend(out.get(from).copied()),
            Fault::OrderByMood if self.mood.fetch_add(1, Ordering::Relaxed) % 7 == 6 => {
                out[from..].reverse();
            }
            _ => {}
        }
    }

    fn play(&self, state: &mut Self::State, m: Self::Move) {
        self.deal.play(state, m);
    }

    fn try_play(&self, state: &mut Self::State, m: Self::Move) -> Result<(), Illegal> {
        match (self.fault, self.deal.try_play(state, m)) {
            (Fault::StrangersArePlayed, _) => Ok(()),
            (Fault::RefusalPlays, Err(Illegal)) => {
                self.deal.play(state, m);
                Err(Illegal)
            }
            (_, answer) => answer,
        }
    }

    fn key_len(&self) -> usize {
        self.deal.key_len() + usize::from(self.fault == Fault::KeyLeavesAByte)
    }

    fn write_key(&self, state: &Self::State, key: &mut [u8]) {
        self.deal.write_key(state, &mut key[..self.deal.key_len()]);
        if self.fault == Fault::KeyForgetsACard {
            // The place of the ace of hearts takes three bits at most.
            key[0] &= !7;
        }
    }

    fn read_key(&self, key: &[u8], state: &mut Self::State) {
        if self.fault == Fault::KeyReadsInto && self.deal.is_goal(state) {
            return;
        }
        self.deal.read_key(&key[..self.deal.key_len()], state);
    }

    fn stage(&self, state: &Self::State) -> u32 {
        match self.fault {
            Fault::StageFalls => 100 - self.deal.stage(state),
            _ => self.deal.stage(state),
        }
    }
}

impl Instance for Mutant {
    fn game(&self) -> &'static str {
        self.deal.game()
    }

    fn params(&self) -> Params {
        self.deal.params()
    }

    fn text(&self) -> String {
        match self.fault {
            Fault::TextLosesACard => self.deal.text().replacen("H3", "--", 1),
            _ => self.deal.text(),
        }
    }

    fn at(&self, state: &Self::State) -> Self {
        let mut moved = self.clone();
        if self.fault != Fault::StartIsNotMoved {
            moved.deal = self.deal.at(state);
        }
        moved
    }

    fn move_text(&self, state: &Self::State, m: Self::Move) -> String {
        self.deal.move_text(state, m)
    }

    fn parse_moves(&self, from: &Self::State, text: &str) -> Result<Vec<Self::Move>, TextError> {
        let mut moves = self.deal.parse_moves(from, text)?;
        if self.fault == Fault::MovesReadBackwards {
            moves.reverse();
        }
        Ok(moves)
    }

    fn scene(&self, state: &Self::State) -> Scene {
        let mut scene = self.deal.scene(state);
        if self.fault == Fault::ACellTooMany {
            scene.grounds.push(scene.grounds[0]);
        }
        if self.fault == Fault::APieceOnAnother {
            scene.put(scene.pieces[0].clone());
        }
        scene
    }

    fn marks(&self, state: &Self::State, m: Self::Move) -> Vec<Mark> {
        let mut marks = self.deal.marks(state, m);
        if self.fault == Fault::MarksOffTheBoard {
            marks.push(Mark::Line(vec![Spot::new(4, 0)]));
        }
        marks
    }

    fn gesture(&self, state: &Self::State, from: Spot, to: Spot) -> Vec<Self::Move> {
        let mut moves = self.deal.gesture(state, from, to);
        match self.fault {
            Fault::GestureMeansAnother if !moves.is_empty() => {
                moves.clear();
                self.deal.moves(state, &mut moves);
                moves.truncate(1);
            }
            Fault::GestureIsIllegal => moves.extend(moves.first().copied()),
            _ => {}
        }
        moves
    }

    fn safe(&self, state: &Self::State) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.deal.moves(state, &mut moves);
        match self.fault {
            Fault::SafeMoveLoses => moves.last().copied(),
            Fault::SafeMoveIsIllegal => {
                let mut after = state.clone();
                self.deal.play(&mut after, *moves.first()?);
                let here = std::mem::take(&mut moves);
                self.deal.moves(&after, &mut moves);
                moves.into_iter().find(|m| !here.contains(m))
            }
            // An ace that can go back at once.
            Fault::SafeMoveIsADetour => moves.into_iter().find(|&m| {
                let mut after = state.clone();
                self.deal.play(&mut after, m);
                self.deal
                    .alike(&after)
                    .is_some_and(|a| Some(a) == self.deal.alike(state))
            }),
            _ => None,
        }
    }

    fn part(&self, _: &Self::State, _: &[Spot]) -> Option<Self> {
        let lost = Deal::numbered(4, 8);
        (self.fault == Fault::PartIsLost).then(|| Self {
            deal: lost,
            ..self.clone()
        })
    }

    fn sufficient(&self, state: &Self::State, _: &[Spot]) -> Option<Vec<Self::Move>> {
        let mut moves = Vec::new();
        self.deal.moves(state, &mut moves);
        let last = moves.pop().into_iter().collect();
        (self.fault == Fault::SomeMovesAreNotEnough).then_some(last)
    }

    fn alike(&self, state: &Self::State) -> Option<Self::State> {
        if self.fault == Fault::StandsForFewer {
            return self.deal.alike(state);
        }
        // A dead end that random play comes to soon.
        let mut next = state.clone();
        for number in 0.. {
            let mut moves = Vec::new();
            self.deal.moves(&next, &mut moves);
            if moves.is_empty() || number == 200 || self.deal.is_goal(&next) {
                break;
            }
            self.deal.play(&mut next, moves[number % moves.len()]);
        }
        (self.fault == Fault::ExchangedForLost).then_some(next)
    }

    fn stands_for(&self, state: &Self::State) -> Vec<Self::State> {
        let mut others = match self.fault {
            Fault::StandsForFewer => self.deal.stands_for(state),
            _ => Vec::new(),
        };
        others.truncate(1);
        others
    }

    fn relaxed(&self, _: &Self::State) -> Option<Relaxed> {
        let unreachable = Relaxed {
            facts: 1,
            goals: vec![vec![vec![0]]],
            ..Relaxed::default()
        };
        (self.fault == Fault::OutOfReach).then_some(unreachable)
    }

    fn units<'p>(&'p self, _: &Self::State, _: &[Vec<Spot>]) -> Option<Box<dyn Units + 'p>> {
        let is_wrong = self.fault == Fault::UnitIsNeverDone;
        is_wrong.then(|| Box::new(Stuck) as Box<dyn Units + 'p>)
    }

    fn least(&self, state: &Self::State) -> u32 {
        match self.fault {
            Fault::SaidToBeFarther => 99,
            _ => self.deal.least(state),
        }
    }

    fn lengths(&self, moves: &[Self::Move]) -> Vec<(Measure, u64)> {
        let one = u64::from(self.fault == Fault::MovesMiscounted);
        vec![(Measure::MOVES, moves.len() as u64 + one)]
    }

    fn partitions(&self) -> Vec<Partition<Self>> {
        let classes = match self.fault {
            Fault::ClassesOfOneName => ["none", "some", "some"],
            _ => ["none", "one", "more"],
        };
        vec![Partition {
            name: "aces",
            summary: Words::new("aces at the left edge", "左端のAの数"),
            classes: classes.map(str::to_owned).to_vec(),
            class_of: |mutant, state| {
                let aces = usize::from(mutant.deal.component(state).aces);
                Some(match mutant.fault {
                    Fault::ClassOutOfRange => aces,
                    _ => aces.min(2),
                })
            },
        }]
    }
}

/// Opens mutants that are healthy themselves.
#[derive(Clone, Copy, Debug)]
struct Clinic {
    fault: Fault,
}

impl Game for Clinic {
    fn about(&self) -> &'static AboutGame {
        Superpuzz.about()
    }

    fn rules(&self) -> Words {
        Superpuzz.rules()
    }

    fn numbers(&self, _: &Params) -> Result<std::ops::RangeInclusive<u64>, ParamError> {
        Ok(0..=0)
    }

    fn number<V: Visitor>(&self, _: &Params, _: u64, visitor: V) -> OpenResult<V> {
        Ok(visitor.visit(mutant(self.fault)))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        let fault = self.fault;
        Superpuzz.parse(params, text, Afflict { fault, visitor })
    }
}

/// Shows its visitor the deal it is shown, with a fault.
struct Afflict<V> {
    fault: Fault,
    visitor: V,
}

impl<V: Visitor> Visitor for Afflict<V> {
    type Output = V::Output;

    fn visit<P: Instance>(self, instance: P) -> V::Output {
        let deal = (&instance as &dyn std::any::Any).downcast_ref::<Deal>();
        self.visitor.visit(Mutant {
            deal: deal.expect("Superpuzz opens deals").clone(),
            ..mutant(self.fault)
        })
    }
}

/// Every law that looks at the instance itself.
fn all_laws(fault: Fault) -> Vec<Result<Checked, Broken>> {
    let healthy = mutant(Fault::Nothing);
    // The positions are the healthy ones: a fault must not hide others.
    let space = Explored::whole(&healthy, 5000).expect("1637 positions");
    let sample = Sample::whole(&space);
    let mutant = mutant(fault);
    vec![
        law::keys(&mutant, &sample),
        law::moves(&mutant, &sample),
        law::stages(&mutant, &sample),
        law::text(&Clinic { fault }, &mutant, &sample),
        law::scenes(&mutant, &sample),
        law::partitions(&mutant, &sample),
        law::proofs(&mutant, &sample),
    ]
}

/// `law` catches the fault, and says something like `what`.
#[track_caller]
fn check_caught(fault: Fault, law: &str, what: &str) {
    let broken = all_laws(fault).into_iter().filter_map(Result::err);
    let own = broken.into_iter().find(|broken| broken.law == law);
    let own = own.unwrap_or_else(|| panic!("the law of {law} lets {fault:?} pass"));
    assert!(own.what.contains(what), "{fault:?}: {}", own.what);
}

/// `law` and no other catches the fault.
#[track_caller]
fn check_only_caught(fault: Fault, law: &str, what: &str) {
    check_caught(fault, law, what);
    for broken in all_laws(fault).into_iter().filter_map(Result::err) {
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}

#[test]
fn a_healthy_deal_breaks_no_law() {
    for result in all_laws(Fault::Nothing) {
        let checked = result.expect("healthy");
        assert!(checked.states >= 1637);
    }
}

#[test]
fn the_law_of_keys_catches_keys() {
    check_only_caught(Fault::KeyForgetsACard, "keys", "not interchangeable");
    check_only_caught(Fault::KeyLeavesAByte, "keys", "depends on what was there");
    check_only_caught(Fault::KeyReadsInto, "keys", "as the reader was before");
}

#[test]
fn the_law_of_moves_catches_moves() {
    check_only_caught(Fault::MoveTwice, "moves", "listed twice");
    // Read from its text, a deal in another mood has its moves in another order.
    check_caught(Fault::OrderByMood, "moves", "lists");
    check_only_caught(Fault::MovesClearTheList, "moves", "append");
    check_only_caught(Fault::StrangersArePlayed, "moves", "not listed");
    check_only_caught(Fault::RefusalPlays, "moves", "not listed");
}

#[test]
fn the_law_of_stages_catches_a_stage_that_falls() {
    check_only_caught(Fault::StageFalls, "stages", "down to");
}

#[test]
fn the_law_of_text_catches_what_is_not_read_as_written() {
    check_only_caught(Fault::TextLosesACard, "text", "a fifth hole");
    check_only_caught(Fault::MovesReadBackwards, "text", "the walk");
    check_only_caught(Fault::MovesMiscounted, "text", "measured");
    check_only_caught(Fault::StartIsNotMoved, "text", "it starts at");
}

#[test]
fn the_law_of_scenes_catches_bad_drawing_and_pointing() {
    check_only_caught(Fault::ACellTooMany, "scenes", "17 grounds");
    check_only_caught(Fault::APieceOnAnother, "scenes", "inside another piece");
    check_only_caught(Fault::GestureMeansAnother, "scenes", "pointing out");
    check_only_caught(Fault::GestureIsIllegal, "scenes", "illegal");
    check_only_caught(Fault::MarksOffTheBoard, "scenes", "not on the board");
}

#[test]
fn the_law_of_partitions_catches_classes() {
    check_only_caught(Fault::ClassOutOfRange, "partitions", "no class 3");
    check_only_caught(Fault::ClassesOfOneName, "partitions", "two classes");
}

#[test]
fn the_law_of_proofs_catches_what_spoils_a_game() {
    check_only_caught(Fault::SafeMoveLoses, "proofs", "the safe");
    check_only_caught(Fault::SafeMoveIsIllegal, "proofs", "is illegal");
    check_only_caught(Fault::SafeMoveIsADetour, "proofs", "takes longer");
    check_only_caught(Fault::PartIsLost, "proofs", "cannot be solved");
    check_only_caught(Fault::SomeMovesAreNotEnough, "proofs", "is sufficient");
    check_only_caught(Fault::ExchangedForLost, "proofs", "is lost");
    check_only_caught(Fault::StandsForFewer, "proofs", "does not know it");
    check_only_caught(Fault::OutOfReach, "proofs", "out of reach");
    check_only_caught(Fault::UnitIsNeverDone, "proofs", "never be done with");
    check_only_caught(Fault::SaidToBeFarther, "proofs", "nearer");
}

#[test]
fn the_law_of_opening_catches_a_game_that_takes_any_parameter() {
    let clinic = Clinic {
        fault: Fault::Nothing,
    };
    let broken = law::opening(&clinic, &Params::none(), 0).expect_err("it checks nothing");
    assert_eq!(broken.law, "opening");
    assert!(broken.what.contains("unknown parameter"), "{broken}");
}

#[test]
#[should_panic(expected = "law of stages")]
fn check_all_panics_with_the_law_that_is_broken() {
    let mutant = mutant(Fault::StageFalls);
    let clinic = Clinic {
        fault: Fault::StageFalls,
    };
    law::check_all(&clinic, &mutant, &Sample::of(&mutant, 5000));
}

/// What the kit's fuzz meets in a game with a fault.
fn fuzz(fault: Fault, puzzle: fn(u64) -> Mutant) -> Fuzz<Clinic, Mutant> {
    Fuzz {
        game: Clinic { fault },
        params: "",
        cases: 60,
        texts: &["[HDSC23A -]{0,40}"],
        rows: None,
        moves: &["([HDSC][23A] ){0,4}"],
        puzzle,
        exact_keys: true,
    }
}

#[test]
fn the_fuzz_lets_a_healthy_deal_pass() {
    fuzz(Fault::Nothing, |_| mutant(Fault::Nothing)).puzzles_with_slips();
    fuzz(Fault::Nothing, |_| mutant(Fault::Nothing)).moves_with_slips();
}

#[test]
#[should_panic(expected = "minimal failing input")]
fn the_fuzz_catches_a_key_that_forgets_a_card() {
    let forgets = |_| mutant(Fault::KeyForgetsACard);
    fuzz(Fault::KeyForgetsACard, forgets).puzzles_with_slips();
}

#[test]
#[should_panic(expected = "read as meant, read as another, refused: [0, 0, 60]")]
fn the_fuzz_catches_a_text_that_loses_a_card() {
    let loses = |_| mutant(Fault::TextLosesACard);
    fuzz(Fault::TextLosesACard, loses).puzzles_with_slips();
}

#[test]
#[should_panic(expected = "minimal failing input")]
fn the_fuzz_catches_moves_that_are_read_backwards() {
    let backwards = |_| mutant(Fault::MovesReadBackwards);
    fuzz(Fault::MovesReadBackwards, backwards).moves_with_slips();
}

#[test]
fn tables_of_a_deal_with_a_move_too_many_are_others() {
    let row = |fault| {
        let mut table = PerftTable::new("deal  1  2", 6);
        table.row("one", &mutant(fault));
        table.text().to_owned()
    };
    assert_eq!(row(Fault::Nothing), row(Fault::StageFalls));
    assert_ne!(row(Fault::Nothing), row(Fault::MoveTwice));
}
