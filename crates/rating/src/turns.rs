//! Play turn by turn: a *turn* takes one piece and moves it wherever it can go
//! before another is touched.
//!
//! People see a puzzle so: a long way along a corridor is one thought, and a
//! short dance of two boxes around each other is many. Play by chance that
//! prefers turns after which the goal looks a little closer, and keeps out of
//! what is plainly lost, is followed exactly through a whole space. How lucky
//! it has to be tells more about people's success than anything counted in
//! single moves (`docs/fit.md`).

use impasse_puzzle::{Instance, Mark, Spot};

use crate::chart::{Chart, Whole};
use crate::flow::flow_along;

/// How much likelier a turn is that looks one closer: e to this. A turn may
/// come closer by many, so it is small.
const KEENNESS: f64 = 0.15;

/// Looks lost.
const HOPELESS: u32 = u32::MAX;

/// What becomes of play turn by turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPlay {
    /// The chance that a try wins.
    pub win: f64,
    /// Turns of a try, the losing one included.
    pub turns: f64,
    /// The fewest turns of a solution.
    pub fewest: u32,
    /// The share of the positions that can be solved among those that do not
    /// look lost.
    pub sound: f64,
}

/// Why there are no figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTurns {
    /// The space is not known whole.
    Large,
    /// The start cannot be solved, or is solved.
    Unsolved,
    /// A move has no one piece that goes from a place to another.
    NoPiece,
    /// The figures do not settle.
    Unsettled,
}

/// Follows play turn by turn through the whole space of a chart.
///
/// # Errors
///
/// [`NoTurns`] says why there are no figures.
pub fn turn_play<P: Instance>(chart: &mut Chart<'_, P>) -> Result<TurnPlay, NoTurns> {
    let whole = chart.whole().ok_or(NoTurns::Large)?;
    if !whole.labels.is_solvable(0) || whole.graph.is_goal(0) {
        return Err(NoTurns::Unsolved);
    }
    let states = whole.graph.states();
    let seems: Vec<u32> = states.clone().map(|state| seems(chart, state)).collect();
    let ends = ends(chart, states).ok_or(NoTurns::NoPiece)?;
    let whole = chart.whole().ok_or(NoTurns::Large)?;
    let mut board = TurnBoard {
        whole,
        seems,
        ends,
        seen: vec![0; whole.graph.len()],
        stamp: 0,
        queue: Vec::new(),
        reached: Vec::new(),
    };
    let found =
        flow_along(whole, |state, ways| board.ways(state, ways)).ok_or(NoTurns::Unsettled)?;
    Ok(TurnPlay {
        win: found.win.min(1.0),
        turns: found.moves,
        fewest: board.fewest().ok_or(NoTurns::Unsolved)?,
        sound: board.sound(),
    })
}

/// How far the goal seems; [`HOPELESS`] where it is plainly lost.
fn seems<P: Instance>(chart: &mut Chart<'_, P>, state: u32) -> u32 {
    match chart.estimate(state) {
        Some(far) if !chart.is_plainly_dead(state) => far,
        _ => HOPELESS,
    }
}

/// Where the piece of each move is taken up and put down, position by position.
struct Ends {
    first: Vec<usize>,
    spots: Vec<(Spot, Spot)>,
}

fn ends<P: Instance>(chart: &Chart<'_, P>, states: impl Iterator<Item = u32>) -> Option<Ends> {
    let instance = chart.instance();
    let mut ends = Ends {
        first: vec![0],
        spots: Vec::new(),
    };
    let mut moves = Vec::new();
    for state in states {
        let position = chart.position(state);
        moves.clear();
        if !instance.is_goal(&position) {
            instance.moves(&position, &mut moves);
        }
        for &each in &moves {
            let (from, to) = Mark::ends(&instance.marks(&position, each));
            ends.spots.push((from?, to?));
        }
        ends.first.push(ends.spots.len());
    }
    Some(ends)
}

struct TurnBoard<'w> {
    whole: &'w Whole,
    seems: Vec<u32>,
    ends: Ends,
    /// The last piece that came by each position.
    seen: Vec<u32>,
    stamp: u32,
    queue: Vec<(u32, Spot)>,
    reached: Vec<u32>,
}

impl TurnBoard<'_> {
    /// The moves of a position: where each leads, and its piece's way.
    fn moves(&self, state: u32) -> impl Iterator<Item = (u32, (Spot, Spot))> + use<'_> {
        let at = state as usize;
        let spots = &self.ends.spots[self.ends.first[at]..self.ends.first[at + 1]];
        let targets = self.whole.graph.targets(state).iter();
        targets.copied().zip(spots.iter().copied())
    }

    /// Collects where one turn can lead that does not look lost.
    fn turn(&mut self, state: u32) {
        self.reached.clear();
        let mut taken: Vec<Spot> = Vec::new();
        let pieces: Vec<Spot> = self.moves(state).map(|(_, (from, _))| from).collect();
        for piece in pieces {
            if taken.contains(&piece) {
                continue;
            }
            taken.push(piece);
            self.stamp += 1;
            self.seen[state as usize] = self.stamp;
            self.queue.clear();
            self.queue.push((state, piece));
            let mut at = 0;
            while let Some(&(here, spot)) = self.queue.get(at) {
                at += 1;
                if self.whole.graph.is_goal(here) {
                    continue;
                }
                let spots = self.ends.first[here as usize]..self.ends.first[here as usize + 1];
                let targets = self.whole.graph.targets(here);
                for (&target, &(from, to)) in targets.iter().zip(&self.ends.spots[spots]) {
                    let is_new = from == spot && self.seen[target as usize] != self.stamp;
                    if is_new && self.seems[target as usize] != HOPELESS {
                        self.seen[target as usize] = self.stamp;
                        self.queue.push((target, to));
                        self.reached.push(target);
                    }
                }
            }
        }
    }

    /// The turns of a position that keep the win, and how likely each is.
    fn ways(&mut self, state: u32, ways: &mut Vec<(u32, f64)>) -> usize {
        if self.whole.graph.is_goal(state) {
            return 0;
        }
        self.turn(state);
        let seems = |target: u32| f64::from(self.seems[target as usize]);
        let least = self
            .reached
            .iter()
            .map(|&target| self.seems[target as usize]);
        let least = f64::from(least.min().unwrap_or(0));
        let weight = |target: u32| libm::exp(KEENNESS * (least - seems(target)));
        let sum: f64 = self.reached.iter().map(|&target| weight(target)).sum();
        let safe = self
            .reached
            .iter()
            .filter(|&&t| self.whole.labels.is_solvable(t));
        ways.extend(safe.map(|&target| (target, weight(target) / sum)));
        self.reached.len()
    }

    /// The fewest turns from the start to a goal.
    fn fewest(&mut self) -> Option<u32> {
        let mut far = vec![u32::MAX; self.whole.graph.len()];
        far[0] = 0;
        let mut order = vec![0_u32];
        let mut at = 0;
        while let Some(&here) = order.get(at) {
            at += 1;
            self.turn(here);
            let next = far[here as usize] + 1;
            for &target in &self.reached {
                if self.whole.graph.is_goal(target) {
                    return Some(next);
                }
                if far[target as usize] == u32::MAX && self.whole.labels.is_solvable(target) {
                    far[target as usize] = next;
                    order.push(target);
                }
            }
        }
        None
    }

    fn sound(&self) -> f64 {
        let (mut hopeful, mut sound) = (0_u32, 0_u32);
        for state in self.whole.graph.states() {
            hopeful += u32::from(self.seems[state as usize] != HOPELESS);
            sound += u32::from(self.whole.labels.is_solvable(state));
        }
        f64::from(sound) / f64::from(hopeful.max(1))
    }
}
