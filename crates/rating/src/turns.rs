//! Play turn by turn: a *turn* takes one piece and moves it wherever it can go
//! before another is touched.
//!
//! People see a puzzle so: a long way along a corridor is one thought, and a
//! short dance of two boxes around each other is many. Play by chance that
//! prefers turns after which the goal looks a little closer, and keeps out of
//! what is plainly lost, is followed exactly through all positions it can come
//! to. How lucky it has to be tells more about people's success than anything
//! counted in single moves (`docs/fit.md`).
//!
//! Such play never enters what is plainly lost, so nothing behind it is looked
//! at: many a space that is too large to be mapped whole is small here.

use impasse_puzzle::{Instance, Limit, Mark, Spot};
use impasse_search::Meter;
use impasse_space::{Components, Graph, Labels};

use crate::chart::{Chart, Whole};
use crate::flow::{Ways, flow_along};

/// How much likelier a turn is that looks one closer: e to this. A turn may
/// come closer by many, so it is small.
const KEENNESS: f64 = 0.15;

/// The most turns that are followed in all.
const MOST_TURNS: usize = 12_000_000;

/// What becomes of play turn by turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPlay {
    /// The chance that a try wins.
    pub win: f64,
    /// Turns of a try, the losing one included.
    pub turns: f64,
    /// The fewest turns of a solution.
    pub fewest: u32,
    /// The share of the positions that can be solved among those that such
    /// play can come to.
    pub sound: f64,
}

/// Why there are no figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTurns {
    /// Play can come to too many positions.
    Large,
    /// The start cannot be solved, or is solved.
    Unsolved,
    /// A move has no one piece that goes from a place to another.
    NoPiece,
    /// The figures do not settle.
    Unsettled,
    /// A limit was reached.
    Limit(Limit),
}

impl From<Limit> for NoTurns {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Follows play turn by turn through all positions it can come to, if there
/// are no more than `most`.
///
/// # Errors
///
/// [`NoTurns`] says why there are no figures.
pub fn turn_play<P: Instance>(
    chart: &mut Chart<'_, P>,
    most: Option<u64>,
    meter: &mut Meter<'_>,
) -> Result<TurnPlay, NoTurns> {
    let fair = Fair::explore(chart, most)?;
    let rows = fair.moves.windows(2);
    let rows = (0..).zip(rows).map(|(at, ends)| {
        let is_goal = chart.is_goal(fair.ids[at]);
        (!is_goal).then(|| &fair.targets[ends[0]..ends[1]])
    });
    let graph = Graph::made_of(rows).ok_or(NoTurns::Large)?;
    let components = Components::find(&graph, meter)?;
    let labels = Labels::find(&graph, &components, meter)?;
    let whole = Whole {
        graph,
        components,
        labels,
    };
    if !whole.labels.is_solvable(0) || whole.graph.is_goal(0) {
        return Err(NoTurns::Unsolved);
    }
    let ways = Turns::new(&fair, &whole).ways(meter)?;
    let found = flow_along(&whole, &ways, meter)?.ok_or(NoTurns::Unsettled)?;
    Ok(TurnPlay {
        win: found.win.min(1.0),
        turns: found.moves,
        fewest: fewest(&whole.graph, &ways).ok_or(NoTurns::Unsolved)?,
        sound: sound(&whole),
    })
}

/// The positions that one can come to without entering what is plainly lost,
/// and the moves between them.
struct Fair {
    /// Their numbers on the chart.
    ids: Vec<u32>,
    /// How far the goal seems from each.
    seems: Vec<u32>,
    /// Where the moves of each begin; one more at the end.
    moves: Vec<usize>,
    /// Where each move leads.
    targets: Vec<u32>,
    /// Where its piece is taken up and put down.
    spots: Vec<(Spot, Spot)>,
}

/// What is known of a position of the chart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Not,
    Lost,
    Fair(u32),
}

impl Fair {
    fn explore<P: Instance>(chart: &mut Chart<'_, P>, most: Option<u64>) -> Result<Self, NoTurns> {
        let instance = chart.instance();
        let mut found = Self {
            ids: vec![Chart::<P>::START],
            seems: vec![seems(chart, Chart::<P>::START).ok_or(NoTurns::Unsolved)?],
            moves: vec![0],
            targets: Vec::new(),
            spots: Vec::new(),
        };
        let mut seen = vec![Seen::Fair(0)];
        let mut moves = Vec::new();
        let mut at = 0;
        while let Some(&here) = found.ids.get(at) {
            at += 1;
            let position = chart.position(here);
            moves.clear();
            if !chart.is_goal(here) {
                instance.moves(&position, &mut moves);
            }
            for (place, &each) in moves.iter().enumerate() {
                let target = chart.targets(here)[place];
                if seen.len() <= target as usize {
                    seen.resize(chart.len(), Seen::Not);
                }
                if seen[target as usize] == Seen::Not {
                    seen[target as usize] = match seems(chart, target) {
                        None => Seen::Lost,
                        Some(far) => {
                            let number =
                                u32::try_from(found.ids.len()).map_err(|_| Limit::Memory)?;
                            found.ids.push(target);
                            found.seems.push(far);
                            Seen::Fair(number)
                        }
                    };
                }
                if let Seen::Fair(number) = seen[target as usize] {
                    found.targets.push(number);
                    found.spots.push(way(instance, &position, each)?);
                }
            }
            chart.limit().map_or(Ok(()), Err)?;
            if most.is_some_and(|most| found.ids.len() as u64 > most) {
                return Err(NoTurns::Large);
            }
            found.moves.push(found.targets.len());
        }
        Ok(found)
    }
}

/// How far the goal seems; `None` where it is plainly lost.
fn seems<P: Instance>(chart: &mut Chart<'_, P>, state: u32) -> Option<u32> {
    if chart.is_plainly_dead(state) {
        return None;
    }
    chart.estimate(state)
}

/// Where the piece of a move is taken up and put down.
fn way<P: Instance>(
    instance: &P,
    position: &P::State,
    each: P::Move,
) -> Result<(Spot, Spot), NoTurns> {
    let (from, to) = Mark::ends(&instance.marks(position, each));
    from.zip(to).ok_or(NoTurns::NoPiece)
}

/// Finds where turns lead.
struct Turns<'w> {
    fair: &'w Fair,
    whole: &'w Whole,
    /// The last piece that came by each position.
    seen: Vec<u32>,
    stamp: u32,
    pieces: Vec<Spot>,
    queue: Vec<(u32, Spot)>,
    reached: Vec<u32>,
}

impl<'w> Turns<'w> {
    fn new(fair: &'w Fair, whole: &'w Whole) -> Self {
        Self {
            fair,
            whole,
            seen: vec![0; fair.ids.len()],
            stamp: 0,
            pieces: Vec::new(),
            queue: Vec::new(),
            reached: Vec::new(),
        }
    }

    /// The turns of every position that can be solved.
    fn ways(mut self, meter: &mut Meter<'_>) -> Result<Ways, NoTurns> {
        let mut ways = Ways::default();
        let furthest = self.fair.seems.iter().max().copied().unwrap_or(0);
        let weights: Vec<f64> = (0..=furthest)
            .map(|farther| libm::exp(-KEENNESS * f64::from(farther)))
            .collect();
        for state in self.whole.graph.states() {
            self.reached.clear();
            if self.whole.labels.is_solvable(state) && !self.whole.graph.is_goal(state) {
                self.turn(state);
            }
            let seems = |target: u32| self.fair.seems[target as usize];
            let least = self.reached.iter().map(|&target| seems(target)).min();
            let least = least.unwrap_or(0);
            let weight = |target: u32| weights[(seems(target) - least) as usize];
            let sum: f64 = self.reached.iter().map(|&target| weight(target)).sum();
            let labels = &self.whole.labels;
            let safe = self.reached.iter().filter(|&&t| labels.is_solvable(t));
            let safe = safe.map(|&target| (target, weight(target) / sum));
            ways.add(self.reached.len(), safe);
            if ways.len() > MOST_TURNS {
                return Err(NoTurns::Large);
            }
            meter.check("features", 0, ways.bytes())?;
        }
        Ok(ways)
    }

    /// Collects where one turn can lead.
    fn turn(&mut self, state: u32) {
        let Fair {
            moves,
            targets,
            spots,
            ..
        } = self.fair;
        let of = |state: u32| moves[state as usize]..moves[state as usize + 1];
        self.pieces.clear();
        for &(piece, _) in &spots[of(state)] {
            if self.pieces.contains(&piece) {
                continue;
            }
            self.pieces.push(piece);
            self.stamp += 1;
            self.seen[state as usize] = self.stamp;
            self.queue.clear();
            self.queue.push((state, piece));
            let mut at = 0;
            while let Some(&(here, spot)) = self.queue.get(at) {
                at += 1;
                for (&target, &(from, to)) in targets[of(here)].iter().zip(&spots[of(here)]) {
                    if from == spot && self.seen[target as usize] != self.stamp {
                        self.seen[target as usize] = self.stamp;
                        self.queue.push((target, to));
                        self.reached.push(target);
                    }
                }
            }
        }
    }
}

/// The fewest turns from the start to a goal.
fn fewest(graph: &Graph, ways: &Ways) -> Option<u32> {
    let mut far = vec![u32::MAX; graph.len()];
    far[0] = 0;
    let mut order = vec![0_u32];
    let mut at = 0;
    while let Some(&here) = order.get(at) {
        at += 1;
        let next = far[here as usize] + 1;
        for &target in ways.targets(here) {
            if graph.is_goal(target) {
                return Some(next);
            }
            if far[target as usize] == u32::MAX {
                far[target as usize] = next;
                order.push(target);
            }
        }
    }
    None
}

fn sound(whole: &Whole) -> f64 {
    let states = whole.graph.states();
    let all = f64::from(states.end.max(1));
    let sound = states.filter(|&state| whole.labels.is_solvable(state));
    sound.fold(0.0, |count, _| count + 1.0) / all
}
