//! Detectors and estimates for graphs: one of each kind that a search must
//! cope with.

use impasse_puzzle::{
    About, Detector, Estimate, Heuristic, Judge, Mark, Promise, Reason, Sentence, Words,
};

use super::{Graph, spot};

/// No edge leaves the node, and it is no goal.
#[derive(Clone, Copy, Debug)]
pub struct NoWayOut;

/// No path leads to a goal: the detector that misses nothing.
#[derive(Clone, Copy, Debug)]
pub struct CutOff;

/// The exact distance; `None` where there is no path.
#[derive(Clone, Copy, Debug)]
pub struct Distance;

/// The exact distance on even nodes, 0 on odd ones: admissible but not
/// consistent, so that a search has to reopen.
#[derive(Clone, Copy, Debug)]
pub struct Halting;

const NO_EDGE: Words = Words::new("no edge leaves node {0}", "節点{0}から出る辺がありません");
const NO_PATH: Words = Words::new(
    "no path leads from node {0} to a goal",
    "節点{0}から目標への道がありません",
);

/// A detector that looks its answers up.
struct LookupJudge {
    words: Words,
    dead: Vec<bool>,
}

impl Judge<Graph> for LookupJudge {
    fn is_dead(&mut self, node: &u16) -> bool {
        self.dead[usize::from(*node)]
    }

    fn explain(&mut self, node: &u16) -> Option<Reason> {
        self.is_dead(node).then(|| Reason {
            sentence: Sentence::new(self.words, [node.to_string()]),
            marks: vec![Mark::Dead(spot(*node))],
        })
    }
}

impl Detector<Graph> for NoWayOut {
    fn about(&self) -> About {
        About {
            name: "no-way-out",
            summary: Words::new("no edge leaves the node", "出る辺がない"),
            reference: "",
        }
    }

    fn prepare<'p>(&'p self, graph: &'p Graph) -> Box<dyn Judge<Graph> + 'p> {
        let nodes = graph.edges.iter().zip(&graph.goals);
        Box::new(LookupJudge {
            words: NO_EDGE,
            dead: nodes.map(|(next, goal)| next.is_empty() && !goal).collect(),
        })
    }
}

impl Detector<Graph> for CutOff {
    fn about(&self) -> About {
        About {
            name: "cut-off",
            summary: Words::new("no path leads to a goal", "目標への道がない"),
            reference: "",
        }
    }

    fn prepare<'p>(&'p self, graph: &'p Graph) -> Box<dyn Judge<Graph> + 'p> {
        Box::new(LookupJudge {
            words: NO_PATH,
            dead: graph.distances().iter().map(Option::is_none).collect(),
        })
    }
}

/// An estimate that looks its answers up.
struct Answers(Vec<Option<u32>>);

impl Estimate<Graph> for Answers {
    fn estimate(&mut self, node: &u16) -> Option<u32> {
        self.0[usize::from(*node)]
    }
}

impl Heuristic<Graph> for Distance {
    fn about(&self) -> About {
        About {
            name: "distance",
            summary: Words::new("the exact distance", "正確な距離"),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, graph: &'p Graph) -> Box<dyn Estimate<Graph> + 'p> {
        Box::new(Answers(graph.distances()))
    }
}

impl Heuristic<Graph> for Halting {
    fn about(&self) -> About {
        About {
            name: "halting",
            summary: Words::new(
                "the exact distance on even nodes, 0 on odd ones",
                "偶数の節点では正確な距離、奇数では0",
            ),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise {
            admissible: true,
            consistent: false,
        }
    }

    fn prepare<'p>(&'p self, graph: &'p Graph) -> Box<dyn Estimate<Graph> + 'p> {
        let mut answers = graph.distances();
        answers
            .iter_mut()
            .skip(1)
            .step_by(2)
            .for_each(|odd| *odd = Some(0));
        Box::new(Answers(answers))
    }
}
