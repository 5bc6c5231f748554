//! Play by chance through a whole space, exactly: how likely it wins and how
//! long it takes, when every position has a fixed chance for each of its moves.
//!
//! A try ends at a goal, or with the move after which no goal can be reached.
//! Between components the figures simply flow along the moves; inside a cyclic
//! component they solve a linear system, by the method of Gauss and Seidel,
//! nearest to the goal first.

use impasse_puzzle::Limit;
use impasse_search::Meter;

use crate::chart::Whole;

/// Moves looked at in all, before a system counts as one that does not
/// settle.
const MOST_WORK: u64 = 60_000_000;
/// A sweep that changes no figure by more than this share of it is the last.
const STILL: f64 = 1e-9;

/// What becomes of a try.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Try {
    /// The chance that it wins.
    pub win: f64,
    /// Its moves, the losing one included.
    pub moves: f64,
    /// Legal moves met, over all its positions.
    pub choices: f64,
}

impl Try {
    /// Moves until the first win, a new try begun after each loss.
    #[must_use]
    pub fn moves_to_win(&self) -> f64 {
        self.moves / self.win
    }

    /// The chance that the next move loses.
    #[must_use]
    pub fn losing(&self) -> f64 {
        (1.0 - self.win) / self.moves
    }

    /// Legal moves of a position that a try comes by.
    #[must_use]
    pub fn mean_choices(&self) -> f64 {
        self.choices / self.moves
    }

    fn add(&mut self, other: &Self, weight: f64) {
        self.win += weight * other.win;
        self.moves += weight * other.moves;
        self.choices += weight * other.choices;
    }

    fn over(&self, share: f64) -> Self {
        Self {
            win: self.win / share,
            moves: self.moves / share,
            choices: self.choices / share,
        }
    }

    fn is_near(&self, other: &Self) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() <= STILL * b.abs();
        near(self.win, other.win)
            && near(self.moves, other.moves)
            && near(self.choices, other.choices)
    }
}

/// Where the positions of a space may lead, one move or several at once, and
/// how likely; ways that lose are left out.
pub struct Ways {
    /// Where the ways of each position begin; one more at the end.
    first: Vec<usize>,
    targets: Vec<u32>,
    chances: Vec<f64>,
    /// How many ways each position has, those left out included.
    choices: Vec<f64>,
}

impl Default for Ways {
    fn default() -> Self {
        Self {
            first: vec![0],
            targets: Vec::new(),
            chances: Vec::new(),
            choices: Vec::new(),
        }
    }
}

impl Ways {
    /// Adds the next position: how many ways it has, and those that keep the
    /// win.
    pub fn add(&mut self, choices: usize, safe: impl IntoIterator<Item = (u32, f64)>) {
        for (target, chance) in safe {
            self.targets.push(target);
            self.chances.push(chance);
        }
        self.first.push(self.targets.len());
        #[expect(clippy::cast_precision_loss, reason = "a position has few ways")]
        self.choices.push(choices as f64);
    }

    /// Where a position may lead.
    #[must_use]
    pub fn targets(&self, state: u32) -> &[u32] {
        &self.targets[self.range(state)]
    }

    /// How many ways there are in all, those that lose aside.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    fn range(&self, state: u32) -> std::ops::Range<usize> {
        self.first[state as usize]..self.first[state as usize + 1]
    }

    /// Bytes they take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (12 * self.targets.capacity() + 16 * self.choices.capacity()) as u64
    }
}

/// What becomes of a try from the start of a space, where `weights` fills in
/// how much each move of a position weighs against the others. `None` where
/// the start is lost or a goal, and where the figures do not settle.
///
/// # Errors
///
/// The limit that was reached.
pub fn flow(
    whole: &Whole,
    meter: &mut Meter<'_>,
    mut weights: impl FnMut(u32, &[u32], &mut Vec<f64>),
) -> Result<Option<Try>, Limit> {
    let mut scratch = Vec::new();
    let mut ways = Ways::default();
    for state in whole.graph.states() {
        let targets = whole.graph.targets(state);
        scratch.clear();
        if whole.labels.is_solvable(state) {
            weights(state, targets, &mut scratch);
        }
        let sum: f64 = scratch.iter().sum();
        let chances = targets.iter().zip(&scratch);
        let safe = chances.filter(|&(&target, _)| whole.labels.is_solvable(target));
        ways.add(
            targets.len(),
            safe.map(|(&target, weight)| (target, weight / sum)),
        );
        meter.check("features", 0, ways.bytes())?;
    }
    flow_along(whole, &ways, meter)
}

/// The same along ways of several moves at once.
///
/// # Errors
///
/// The limit that was reached.
pub fn flow_along(whole: &Whole, ways: &Ways, meter: &mut Meter<'_>) -> Result<Option<Try>, Limit> {
    let Whole {
        graph,
        components,
        labels,
    } = whole;
    if !labels.is_solvable(0) || graph.is_goal(0) {
        return Ok(None);
    }
    let mut tries = vec![Try::default(); graph.len()];
    let mut work = MOST_WORK;
    for component in 0..components.count() {
        let members = components.members(component);
        if !labels.is_solvable(members[0]) {
            continue;
        }
        let mut members: Vec<u32> = members.to_vec();
        members.sort_by_key(|&state| labels.to_goal(state));
        let is_cyclic = components.is_cyclic(graph, component);
        loop {
            let mut is_settled = true;
            let mut looked_at = 0;
            for &state in &members {
                meter.check("features", 0, ways.bytes())?;
                let own = if graph.is_goal(state) {
                    Try {
                        win: 1.0,
                        ..Try::default()
                    }
                } else {
                    let range = ways.range(state);
                    looked_at += range.len() as u64;
                    let mut sum = Try {
                        win: 0.0,
                        moves: 1.0,
                        choices: ways.choices[state as usize],
                    };
                    let mut stays = 0.0;
                    for (&target, &chance) in
                        ways.targets[range.clone()].iter().zip(&ways.chances[range])
                    {
                        if target == state {
                            stays += chance;
                        } else {
                            sum.add(&tries[target as usize], chance);
                        }
                    }
                    sum.over(1.0 - stays)
                };
                is_settled &= own.is_near(&tries[state as usize]);
                tries[state as usize] = own;
            }
            if is_settled || !is_cyclic {
                break;
            }
            let Some(left) = work.checked_sub(looked_at) else {
                return Ok(None);
            };
            work = left;
        }
    }
    Ok(tries.first().copied().filter(|start| start.win > 0.0))
}
