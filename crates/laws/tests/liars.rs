//! Detectors, heuristics and strategies that claim too much: the laws catch
//! each of them, and let the honest ones pass.

use impasse_laws::graph::{CutOff, Distance, Edge, Graph, Halting};
use impasse_laws::kit::{
    Verdicts, check_all_over, check_limits, check_verdicts, check_verdicts_on_walks, count_verdicts,
};
use impasse_laws::law::{self, Trial};
use impasse_laws::{Explored, Sample, kit};
use impasse_puzzle::{
    About, Assurance, Blind, Detector, Estimate, Heuristic, Judge, Limit, Mark, Outcome, Params,
    Promise, Puzzle, Reason, Sentence, Spot, Stats, Strategy, Task, Verdict, Words,
};
use impasse_superpuzz::{Deal, Misplaced, Stuck, Superpuzz};

const WORDS: Words = Words::new("planted", "仕込み");

fn about(name: &'static str) -> About {
    About {
        name,
        summary: WORDS,
        reference: "",
    }
}

/// A detector for deals that is wrong in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BadDetector {
    /// Calls every position dead in which some ace is not at the left edge.
    Unsound,
    /// Finds more than it can explain.
    Speechless,
    /// Remembers one position too well.
    Forgetful,
    /// Leaves a place in its sentence empty.
    Stammering,
    /// Points beside the board.
    Pointless,
    /// It has causes for what it does not claim.
    Talkative,
    /// A cause points beside the board.
    Rambling,
    /// Its name cannot be typed.
    Nameless,
}

struct BadJudge<'p> {
    how: BadDetector,
    deal: &'p Deal,
    stuck: Box<dyn Judge<Deal> + 'p>,
    asked: usize,
}

impl Detector<Deal> for BadDetector {
    fn about(&self) -> About {
        about(match self {
            Self::Nameless => "No Name",
            _ => "bad",
        })
    }

    fn prepare<'p>(&'p self, deal: &'p Deal) -> Box<dyn Judge<Deal> + 'p> {
        Box::new(BadJudge {
            how: *self,
            deal,
            stuck: Stuck.prepare(deal),
            asked: 0,
        })
    }
}

impl Judge<Deal> for BadJudge<'_> {
    fn is_dead(&mut self, state: &<Deal as Puzzle>::State) -> bool {
        self.asked += 1;
        match self.how {
            BadDetector::Unsound => self.deal.component(state).aces < 4,
            // From the thousandth question on it says nothing any more.
            BadDetector::Forgetful => self.asked < 1000 && self.stuck.is_dead(state),
            _ => self.stuck.is_dead(state),
        }
    }

    fn explain(&mut self, state: &<Deal as Puzzle>::State) -> Option<Reason> {
        let spot = match self.how {
            BadDetector::Pointless => Spot::new(0, 4),
            _ => Spot::new(0, 3),
        };
        let words = match self.how {
            BadDetector::Stammering => Words::new("stuck behind {0}", "{0}で手詰り"),
            _ => WORDS,
        };
        (self.how != BadDetector::Speechless && self.is_dead(state)).then(|| Reason {
            sentence: Sentence::new(words, []),
            marks: vec![Mark::Dead(spot)],
        })
    }

    fn causes(&mut self, state: &<Deal as Puzzle>::State) -> Vec<Reason> {
        let y = match (self.how, self.is_dead(state)) {
            (BadDetector::Talkative, _) => 3,
            (BadDetector::Rambling, true) => 4,
            _ => return Vec::new(),
        };
        vec![Reason {
            sentence: Sentence::new(WORDS, []),
            marks: vec![Mark::Dead(Spot::new(0, y))],
        }]
    }
}

#[test]
fn the_law_of_detectors_catches_each_kind_of_liar() {
    let deal = Deal::numbered(4, 18);
    let sample = Sample::of(&deal, 5000);
    law::detector(&deal, &sample, &Stuck).expect("healthy");
    for (how, what) in [
        (BadDetector::Unsound, "but a goal is"),
        (BadDetector::Speechless, "explains None"),
        (BadDetector::Forgetful, "fuller memory"),
        (BadDetector::Stammering, "left empty in `stuck behind {0}`"),
        (BadDetector::Pointless, "not on the board"),
        (BadDetector::Talkative, "is silent, and has causes"),
        (BadDetector::Rambling, "gives a bad cause"),
        (BadDetector::Nameless, "no name for a command line"),
    ] {
        let broken = law::detector(&deal, &sample, &how).expect_err("planted");
        assert_eq!(broken.law, "detectors");
        assert!(broken.what.contains(what), "{how:?}: {broken}");
    }
}

#[test]
fn an_unsound_detector_is_caught_on_walks_that_win() {
    let graph: Graph = "0>1 1>0 1>2 2>3 | 3*".parse().expect("a graph");
    let sample = Sample::walks(&graph, 1, 5, 1000);
    law::detector(&graph, &sample, &CutOff).expect("healthy");
    let broken = law::detector(&graph, &sample, &AllIsLost).expect_err("planted");
    assert!(broken.what.contains("but a goal is"), "{broken}");
}

/// Calls every position dead.
struct AllIsLost;

impl Detector<Graph> for AllIsLost {
    fn about(&self) -> About {
        about("all-is-lost")
    }

    fn prepare<'p>(&'p self, _: &'p Graph) -> Box<dyn Judge<Graph> + 'p> {
        Box::new(Self)
    }
}

impl Judge<Graph> for AllIsLost {
    fn is_dead(&mut self, _: &u16) -> bool {
        true
    }

    fn explain(&mut self, _: &u16) -> Option<Reason> {
        Some(Reason {
            sentence: Sentence::new(WORDS, []),
            marks: Vec::new(),
        })
    }
}

/// An estimate for deals that is wrong in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BadEstimate {
    /// One more than admissible, goals included.
    TooMuch,
    /// Admissible, but it falls by more than one; it claims to be consistent.
    Jumpy,
    /// Sees no way where there is one.
    Desperate,
    /// Another answer each time.
    Moody,
}

struct BadWork<'p> {
    how: BadEstimate,
    misplaced: Box<dyn Estimate<Deal> + 'p>,
    deal: &'p Deal,
    asked: u32,
}

impl Heuristic<Deal> for BadEstimate {
    fn about(&self) -> About {
        about("bad")
    }

    fn promise(&self) -> Promise {
        match self {
            Self::Jumpy => Promise::CONSISTENT,
            Self::TooMuch => Promise {
                admissible: true,
                consistent: false,
            },
            Self::Desperate | Self::Moody => Promise::GUIDE,
        }
    }

    fn prepare<'p>(&'p self, deal: &'p Deal) -> Box<dyn Estimate<Deal> + 'p> {
        Box::new(BadWork {
            how: *self,
            misplaced: Misplaced.prepare(deal),
            deal,
            asked: 0,
        })
    }
}

impl Estimate<Deal> for BadWork<'_> {
    fn estimate(&mut self, state: &<Deal as Puzzle>::State) -> Option<u32> {
        self.asked += 1;
        let truth = self.misplaced.estimate(state)?;
        match self.how {
            BadEstimate::TooMuch => Some(truth + 1),
            BadEstimate::Jumpy if self.deal.component(state).holes == 1 => Some(0),
            BadEstimate::Jumpy => Some(truth),
            BadEstimate::Desperate => (truth != 3).then_some(truth),
            BadEstimate::Moody => Some(self.asked),
        }
    }
}

#[test]
fn the_law_of_heuristics_catches_each_broken_promise() {
    let deal = Deal::numbered(4, 18);
    let sample = Sample::of(&deal, 5000);
    law::heuristic(&deal, &sample, &Misplaced).expect("healthy");
    for (how, what) in [
        (BadEstimate::TooMuch, "but a goal is"),
        (BadEstimate::Jumpy, "falls from"),
        (BadEstimate::Desperate, "sees no way"),
        (BadEstimate::Moody, "fuller memory"),
    ] {
        let broken = law::heuristic(&deal, &sample, &how).expect_err("planted");
        assert_eq!(broken.law, "heuristics");
        assert!(broken.what.contains(what), "{how:?}: {broken}");
    }
}

/// A strategy for graphs that is wrong in one way. It knows the truth from a
/// plain enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Solver {
    Honest,
    /// Says "unsolvable" of what it does not solve in three moves.
    Hasty,
    /// Goes round in circles first, and claims to be optimal.
    Roundabout,
    /// Claims more moves than are needed.
    Overbidding,
    /// Does not replay.
    Careless,
    /// Stops short of the goal.
    Early,
    /// Claims to be complete.
    Lazy,
}

impl Strategy<Graph> for Solver {
    fn about(&self) -> About {
        about("solver")
    }

    fn assurance(&self) -> Assurance {
        Assurance {
            complete: true,
            optimal: *self != Self::Early,
        }
    }

    fn solve(&self, graph: &Graph, task: &Task<'_, Graph>) -> Outcome<<Graph as Puzzle>::Move> {
        let space = Explored::from(graph, *task.start, 1000).expect("a small graph");
        let mut outcome = Outcome {
            verdict: Verdict::Unsolvable,
            lower_bound: 0,
            stats: Stats::default(),
        };
        let Some(mut moves) = space.shortest_solution() else {
            return outcome;
        };
        outcome.lower_bound = moves.len() as u64;
        match self {
            Self::Hasty if moves.len() > 3 => return outcome,
            Self::Lazy => {
                outcome.verdict = Verdict::Unknown(Limit::Incomplete);
                return outcome;
            }
            Self::Overbidding => outcome.lower_bound += 1,
            Self::Careless => moves.reverse(),
            Self::Early => drop(moves.pop()),
            Self::Honest | Self::Hasty => {}
            Self::Roundabout => {
                let here = *task.start;
                let loops = graph.successors(here).iter().position(|&to| to == here);
                if let Some(place) = loops.and_then(|place| u16::try_from(place).ok()) {
                    moves.insert(0, Edge { from: here, place });
                    outcome.lower_bound += 1;
                }
            }
        }
        outcome.verdict = Verdict::Solved(moves);
        outcome
    }
}

#[test]
fn the_law_of_strategies_catches_each_false_claim() {
    let graph: Graph = "0>0 0>1 1>2 2>3 3>4 4>5 1>6 | 5*".parse().expect("a graph");
    let space = Explored::whole(&graph, 100).expect("7 nodes");
    let trial = Trial {
        space: &space,
        heuristic: &Distance,
        detectors: &[&CutOff],
        starts: 10,
    };
    let checked = law::strategy(&graph, &Solver::Honest, &trial).expect("healthy");
    assert_eq!(checked.states, 7);
    for (solver, what) in [
        (Solver::Hasty, "calls it unsolvable"),
        (Solver::Roundabout, "claims that 6 moves are needed"),
        (Solver::Overbidding, "claims that 6 moves are needed"),
        (Solver::Careless, "illegal"),
        (Solver::Early, "no goal"),
        (Solver::Lazy, "gives up"),
    ] {
        let broken = law::strategy(&graph, &solver, &trial).expect_err("planted");
        assert_eq!(broken.law, "strategies");
        assert!(broken.what.contains(what), "{solver:?}: {broken}");
    }
}

#[test]
fn aids_of_graphs_promise_what_they_keep_and_no_more() {
    // From 1, which says 0, back to 2, which tells the truth.
    let graph: Graph = "2>1 1>4 4>3 3>6 | 2@ 6*".parse().expect("a graph");
    let sample = Sample::of(&graph, 100);
    law::heuristic(&graph, &sample, &Halting).expect("admissible");
    law::heuristic(&graph, &sample, &Blind).expect("knows nothing, claims nothing");
    let broken = law::heuristic(&graph, &sample, &Consistently(Halting)).expect_err("planted");
    assert!(broken.what.contains("falls from 4 to 0"), "{broken}");
}

/// Claims that a heuristic is consistent.
struct Consistently<H>(H);

impl<H: Heuristic<Graph>> Heuristic<Graph> for Consistently<H> {
    fn about(&self) -> About {
        self.0.about()
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, graph: &'p Graph) -> Box<dyn Estimate<Graph> + 'p> {
        self.0.prepare(graph)
    }
}

#[track_caller]
fn deal(text: &str) -> Deal {
    kit::read(&Superpuzz, &Params::none(), text).expect("a position")
}

/// Stuck, and two positions that are not.
const BOARDS: &str = "
    HA D2 -- | -- HA H2 | HA H2 --
    DA H2 -- | DA D2 -- | DA D2 --
    SA S2 -- | SA S2 -- | SA -- S2
    CA C2 -- | CA C2 -- | CA C2 --
";

#[test]
fn pictures_of_dead_ends_let_the_honest_pass() {
    kit::check_dead(&Stuck, deal, BOARDS, 1);
}

#[test]
#[should_panic(expected = "board 2")]
fn pictures_of_dead_ends_catch_a_detector_that_is_silent() {
    kit::check_dead(&Stuck, deal, BOARDS, 2);
}

#[test]
#[should_panic(expected = "board 1 explained")]
fn pictures_of_dead_ends_catch_a_detector_that_cannot_explain() {
    kit::check_dead(&BadDetector::Speechless, deal, BOARDS, 1);
}

#[test]
#[should_panic(expected = "a goal can be reached")]
fn pictures_of_dead_ends_catch_a_detector_that_is_wrong() {
    let solvable = "-- HA H2 / DA D2 -- / SA S2 -- / CA C2 --".replace(" / ", "\n");
    kit::check_dead(&BadDetector::Unsound, deal, &solvable, 1);
}

#[test]
#[should_panic(expected = "the detector is silent")]
fn a_reason_that_is_not_given_is_seen() {
    kit::check_reason(
        &Stuck,
        &deal("-- HA H2 / DA D2 -- / SA S2 -- / CA C2 --"),
        "",
        "",
    );
}

/// Four moves from a goal, and no way at all.
fn graphs() -> impl Iterator<Item = Graph> {
    let texts = ["0>1 1>2 2>3 3>4 | 4*", "0>1 1>0 | 2*"];
    texts.into_iter().map(|text| text.parse().expect("a graph"))
}

#[test]
fn an_honest_strategy_says_what_whole_spaces_say() {
    let expected = Verdicts {
        solved: 1,
        unsolvable: 1,
        unknown: 0,
    };
    assert_eq!(check_verdicts(&Solver::Honest, graphs(), 10), expected);
    assert_eq!(count_verdicts(&Solver::Honest, graphs(), None), expected);
}

#[test]
#[should_panic = "unsolvable is wrong"]
fn a_false_proof_is_caught_by_the_whole_space() {
    check_verdicts(&Solver::Hasty, graphs(), 10);
}

#[test]
#[should_panic = "unknown is wrong"]
fn a_strategy_that_must_know_is_caught_where_it_does_not() {
    check_verdicts(&Solver::Lazy, graphs(), 10);
}

#[test]
#[should_panic = "unsolvable is wrong"]
fn a_false_proof_is_caught_along_a_walk() {
    let text = "0>1 1>2 2>3 3>4 4>5 5>6 | 6*";
    let graph: Graph = text.parse().expect("a graph");
    let walks = Sample::walks(&graph, 1, 1, 6);
    check_verdicts_on_walks(&Solver::Hasty, &graph, &walks, 10);
}

#[test]
#[should_panic = "the solution is none"]
fn a_solution_that_does_not_replay_is_caught() {
    count_verdicts(&Solver::Careless, graphs(), None);
}

#[test]
#[should_panic = "calls it unsolvable"]
fn a_strategy_that_breaks_its_law_is_caught_all_over_a_space() {
    check_all_over(&Solver::Hasty, &graphs().next().expect("the first"));
}

#[test]
#[should_panic = "0 states"]
fn a_strategy_that_knows_no_limits_is_caught() {
    check_limits(&Solver::Honest, &graphs().next().expect("the first"));
}
