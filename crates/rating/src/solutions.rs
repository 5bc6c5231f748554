//! What the shortest solutions of a puzzle look like: one cannot know which of
//! them a person would find, so several are drawn, each equally likely, and
//! their figures averaged.

use std::collections::HashMap;

use impasse_puzzle::{Chance, Instance, Mark, Spot};

use crate::chart::Chart;

/// Solutions that are drawn.
const DRAWN: u64 = 48;

/// The means over some solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolutionFigures {
    /// Moves.
    pub moves: f64,
    /// Moves after which the goal seems farther than before.
    pub away: f64,
    /// Changes of the piece in hand; `None` where moves have no one piece.
    pub piece_changes: Option<f64>,
    /// Changes back to a piece that was moved before.
    pub returns: Option<f64>,
    /// Straight runs of one piece.
    pub lines: Option<f64>,
    /// The sum over the positions of log₂ (moves / safe moves); `None` where
    /// it is not known which moves are safe.
    pub narrowness: Option<f64>,
    /// Positions in which one move alone is safe, though there are others.
    pub only_moves: Option<f64>,
}

/// The figures of shortest solutions drawn from a whole space; `None` without
/// one, or where there is no solution.
pub fn shortest<P: Instance>(chart: &mut Chart<'_, P>, seed: u64) -> Option<SolutionFigures> {
    let ways = Ways::count(chart)?;
    let mut sum = FigureSums::default();
    for index in 0..DRAWN {
        let path = ways.draw(chart, &mut Chance::of(seed, index));
        sum.add(&follow(chart, &path));
    }
    Some(sum.mean())
}

/// The figures of one solution.
pub fn of_moves<P: Instance>(chart: &mut Chart<'_, P>, moves: &[P::Move]) -> SolutionFigures {
    let instance = chart.instance();
    let mut state = instance.start();
    let mut path = vec![Chart::<P>::START];
    for &m in moves {
        instance.play(&mut state, m);
        path.push(chart.number(&state));
    }
    let mut sum = FigureSums::default();
    sum.add(&follow(chart, &path));
    sum.mean()
}

/// How many shortest ways lead from each position to a goal, as far as
/// shortest ways from the start come by. The numbers are huge, and only their
/// ratios matter.
struct Ways {
    counts: HashMap<u32, f64>,
}

impl Ways {
    fn count<P: Instance>(chart: &Chart<'_, P>) -> Option<Self> {
        let whole = chart.whole()?;
        whole.labels.to_goal(0)?;
        let closer = |state: u32| {
            let left = whole.labels.to_goal(state).unwrap_or(0);
            let targets = whole.graph.targets(state).iter().copied();
            targets.filter(move |&t| whole.labels.to_goal(t).is_some_and(|to| to + 1 == left))
        };
        // Layer by layer towards the goals, then back.
        let mut order = vec![0_u32];
        let mut counts = HashMap::from([(0_u32, 0.0)]);
        let mut at = 0;
        while at < order.len() {
            for target in closer(order[at]) {
                if counts.insert(target, 0.0).is_none() {
                    order.push(target);
                }
            }
            at += 1;
        }
        for &state in order.iter().rev() {
            let ways: f64 = if whole.graph.is_goal(state) {
                1.0
            } else {
                closer(state).map(|target| counts[&target]).sum()
            };
            counts.insert(state, ways);
        }
        Some(Self { counts })
    }

    fn draw<P: Instance>(&self, chart: &Chart<'_, P>, chance: &mut Chance) -> Vec<u32> {
        let whole = chart.whole().expect("ways are counted in a whole space");
        let mut path = vec![0_u32];
        loop {
            let here = *path.last().expect("never empty");
            let left = whole.labels.to_goal(here).unwrap_or(0);
            if left == 0 {
                return path;
            }
            let is_closer = |&&t: &&u32| whole.labels.to_goal(t).is_some_and(|to| to + 1 == left);
            let closer = whole.graph.targets(here).iter().filter(is_closer);
            let mut drawn = fraction(chance) * self.counts[&here];
            let mut next = None;
            for &target in closer {
                next = Some(target);
                drawn -= self.counts[&target];
                if drawn < 0.0 {
                    break;
                }
            }
            path.push(next.expect("a solvable position has a closer one"));
        }
    }
}

/// A number from 0 to 1, 1 excluded.
pub(crate) fn fraction(chance: &mut Chance) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    let bits = (chance.next_u64() >> 11) as f64;
    bits / 9_007_199_254_740_992.0
}

/// The figures of one way, position by position.
fn follow<P: Instance>(chart: &mut Chart<'_, P>, path: &[u32]) -> SolutionFigures {
    let mut away = 0;
    let mut bits = Some(0.0);
    let mut only = Some(0);
    let mut hand = Hand::default();
    let mut moves = Vec::new();
    for pair in path.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        away += u32::from(chart.estimate(to) > chart.estimate(from));
        let safe = chart.whole().map(|whole| {
            let targets = whole.graph.targets(from);
            let safe = targets.iter().filter(|&&t| whole.labels.is_solvable(t));
            (targets.len(), safe.count())
        });
        bits = bits.zip(safe).map(|(bits, (all, safe))| {
            #[expect(clippy::cast_precision_loss, reason = "a position has few moves")]
            let ratio = all as f64 / safe as f64;
            bits + libm::log2(ratio)
        });
        only = only
            .zip(safe)
            .map(|(only, (all, safe))| only + u32::from(safe == 1 && all > 1));
        let at = chart.targets(from).iter().position(|&t| t == to);
        let state = chart.position(from);
        moves.clear();
        chart.instance().moves(&state, &mut moves);
        if let Some(m) = at.and_then(|at| moves.get(at)) {
            hand.take(chart.instance(), &state, *m);
        }
    }
    let known = |count: u32| hand.is_known.then_some(f64::from(count));
    SolutionFigures {
        #[expect(clippy::cast_precision_loss, reason = "solutions are short")]
        moves: (path.len() - 1) as f64,
        away: f64::from(away),
        piece_changes: known(hand.changes),
        returns: known(hand.returns),
        lines: known(hand.lines),
        narrowness: bits,
        only_moves: only.map(f64::from),
    }
}

/// Which piece a solution has in hand.
struct Hand {
    /// Whether every move so far had a piece.
    is_known: bool,
    /// Where the pieces that were moved stand.
    moved: Vec<Spot>,
    last: Option<(usize, (i32, i32))>,
    changes: u32,
    returns: u32,
    lines: u32,
}

impl Default for Hand {
    fn default() -> Self {
        Self {
            is_known: true,
            moved: Vec::new(),
            last: None,
            changes: 0,
            returns: 0,
            lines: 0,
        }
    }
}

impl Hand {
    fn take<P: Instance>(&mut self, instance: &P, state: &P::State, m: P::Move) {
        let marks = instance.marks(state, m);
        let end = |wanted: fn(&Mark) -> Option<Spot>| marks.iter().find_map(wanted);
        let from = end(|mark| match mark {
            Mark::From(spot) => Some(*spot),
            _ => None,
        });
        let to = end(|mark| match mark {
            Mark::To(spot) => Some(*spot),
            _ => None,
        });
        let (Some(from), Some(to)) = (from, to) else {
            self.is_known = false;
            return;
        };
        let mut next = state.clone();
        instance.play(&mut next, m);
        let before = instance.scene(state).top(from).map(|placed| placed.spot);
        let after = instance.scene(&next).top(to).map(|placed| placed.spot);
        let (Some(before), Some(after)) = (before, after) else {
            self.is_known = false;
            return;
        };
        let heading = |a: u16, b: u16| (i32::from(b) - i32::from(a)).signum();
        let direction = (heading(from.x, to.x), heading(from.y, to.y));
        let known = self.moved.iter().position(|&spot| spot == before);
        let piece = known.unwrap_or_else(|| {
            self.moved.push(before);
            self.moved.len() - 1
        });
        self.moved[piece] = after;
        let is_change = self.last.is_some_and(|(last, _)| last != piece);
        self.changes += u32::from(is_change);
        self.returns += u32::from(is_change && known.is_some());
        self.lines += u32::from(self.last != Some((piece, direction)));
        self.last = Some((piece, direction));
    }
}

/// Figures added up.
#[derive(Default)]
struct FigureSums {
    count: f64,
    sum: SolutionFigures,
}

impl FigureSums {
    fn add(&mut self, other: &SolutionFigures) {
        let is_first = self.count == 0.0;
        self.count += 1.0;
        let sum = &mut self.sum;
        sum.moves += other.moves;
        sum.away += other.away;
        let both = |mine: &mut Option<f64>, other: Option<f64>| {
            let own = if is_first { Some(0.0) } else { *mine };
            *mine = own.zip(other).map(|(a, b)| a + b);
        };
        both(&mut sum.piece_changes, other.piece_changes);
        both(&mut sum.returns, other.returns);
        both(&mut sum.lines, other.lines);
        both(&mut sum.narrowness, other.narrowness);
        both(&mut sum.only_moves, other.only_moves);
    }

    fn mean(&self) -> SolutionFigures {
        let sum = &self.sum;
        let mean = |value: Option<f64>| value.map(|value| value / self.count);
        SolutionFigures {
            moves: sum.moves / self.count,
            away: sum.away / self.count,
            piece_changes: mean(sum.piece_changes),
            returns: mean(sum.returns),
            lines: mean(sum.lines),
            narrowness: mean(sum.narrowness),
            only_moves: mean(sum.only_moves),
        }
    }
}
