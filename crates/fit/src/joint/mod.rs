//! Success and time together.
//!
//! A person has a *skill* and a *speed*; a puzzle has a difficulty and a length,
//! explained by its features as far as they go, with something left over:
//!
//! ```text
//! log odds that the person can solve it   η = a₀ + a·x + left over + skill
//! log seconds if so                       μ = c₀ + c·x + left over − speed,   spread σ
//! solved within the limit                 able, and time below the limit
//! ```
//!
//! This is an explanatory item response model (De Boeck & Wilson 2004) with
//! log-normal times (van der Linden 2007), persons and puzzles crossed. Times are
//! censored: a play that was cut off unsolved was either beyond the person or
//! would have taken longer. The effects are integrated out by Laplace's method
//! and the spreads are those that make the data most probable.

mod climb;
mod laplace;
mod likelihood;

use std::fmt;

use impasse_puzzle::{Complaint, Sentence, sentence};
use nalgebra::{DMatrix, Matrix2, Vector2};
use statrs::distribution::{ContinuousCDF, Normal};

use crate::binomial::logistic;
use laplace::{Data, Effects, Mode, Spreads, mode};
pub use likelihood::Ending;

/// One play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// Who played.
    pub player: usize,
    /// What was played: a row of the features.
    pub puzzle: usize,
    /// How it ended.
    pub ending: Ending,
}

/// A number with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error; `None` where the data does not tell.
    pub error: Option<f64>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Joint {
    /// Weights of success: the intercept, then one for each feature.
    pub success: Vec<Estimate>,
    /// Weights of log seconds in the same order.
    pub time: Vec<Estimate>,
    /// Natural logarithms of the spreads: skill, speed, left over of success,
    /// left over of time, a single time; each `None` where it was not asked for.
    pub spreads: [Option<Estimate>; 5],
    /// Correlations of skill with speed, and of what is left over of the two.
    pub correlations: [f64; 2],
    /// The log of the integrated likelihood.
    pub evidence: f64,
    /// What was left out because the data does not tell it.
    pub reductions: Vec<Reduction>,
    weights: DMatrix<f64>,
    players: Vec<(Vector2<f64>, Matrix2<f64>)>,
    found: Spreads,
}

/// What a model leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// One player alone: nobody differs.
    OnePlayer,
    /// No times are known: success alone.
    NoTimes,
}

impl Complaint for Reduction {
    fn sentence(&self) -> Sentence {
        match self {
            Self::OnePlayer => sentence!(
                "one player: skill and speed are left out",
                "プレイヤーが1人なので、腕前と速さは推定しません"
            ),
            Self::NoTimes => sentence!(
                "no times: success alone is fitted",
                "時間の記録がないので、成否だけを推定します"
            ),
        }
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

/// Why nothing could be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoJoint {
    /// Fewer than two puzzles.
    OnePuzzle,
    /// All plays ended alike.
    AllAlike,
    /// The numbers did not settle.
    Unsettled,
    /// Somebody asked to stop.
    Stopped,
}

impl Complaint for NoJoint {
    fn sentence(&self) -> Sentence {
        match self {
            Self::OnePuzzle => sentence!(
                "there is one puzzle only, and nothing to compare it with",
                "問題が1つしかなく、比べられません。"
            ),
            Self::AllAlike => sentence!(
                "all plays ended alike; some must be solved and some not",
                "どのプレイも同じ結果です。解けたものと解けなかったものの両方が必要です。"
            ),
            Self::Stopped => sentence!("stopped", "中断されました。"),
            Self::Unsettled => sentence!(
                "the fit did not settle; try fewer features or more plays",
                "推定が収束しませんでした。特徴量を減らすか、プレイを増やしてください。"
            ),
        }
    }
}

impl fmt::Display for NoJoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for NoJoint {}

/// A spread that is as good as none.
const NOTHING: f64 = -6.0;

/// Which of the seven numbers about spreads are looked for: logs of skill,
/// speed, two left over, one time, and two correlations (as inverse hyperbolic
/// tangents).
struct Search {
    start: [f64; 7],
    asked: Vec<usize>,
}

impl Search {
    fn spreads(&self, asked: &[f64]) -> Spreads {
        let mut all = self.start;
        for (&place, &value) in self.asked.iter().zip(asked) {
            // Beyond these a spread is nothing or everything, and a bond is
            // as close as it can be.
            let value = if place < 5 {
                value.clamp(-7.0, 3.0)
            } else {
                value.clamp(-2.5, 2.5)
            };
            all[place] = value;
        }
        let matrix = |one: f64, other: f64, bond: f64| {
            let (one, other) = (one.exp(), other.exp());
            let shared = bond.tanh() * one * other;
            Matrix2::new(one * one, shared, shared, other * other)
        };
        Spreads {
            players: matrix(all[0], all[1], all[5]),
            puzzles: matrix(all[2], all[3], all[6]),
            sigma: all[4].exp(),
        }
    }

    /// A weak pull to the middle, which keeps from running away what the data
    /// does not tell: spreads from 1 with a factor of e⁴, bonds from 0.
    fn pull(&self, asked: &[f64]) -> f64 {
        let each = self.asked.iter().zip(asked).map(|(&place, &value)| {
            let reach = if place < 5 { 4.0 } else { 1.0 };
            (value / reach).powi(2)
        });
        -0.5 * each.sum::<f64>()
    }
}

/// Fits the model. The rows of `x` are the features of the puzzles, scaled, and
/// without a column for the intercept.
///
/// # Errors
///
/// [`NoJoint`] says what the data lacks.
pub fn joint(trials: &[Trial], x: &DMatrix<f64>, players: usize) -> Result<Joint, NoJoint> {
    if x.nrows() < 2 {
        return Err(NoJoint::OnePuzzle);
    }
    let is_solved = |trial: &&Trial| matches!(trial.ending, Ending::Solved(_));
    let solved = trials.iter().filter(is_solved).count();
    if solved == 0 || solved == trials.len() {
        return Err(NoJoint::AllAlike);
    }
    let full = x.clone().insert_column(0, 1.0);
    let data = Data {
        trials,
        x: &full,
        players,
    };
    let (search, reductions) = search(trials, players);
    let mut start = Effects::none(&data);
    start.weights[full.ncols()] = mean_time(trials).unwrap_or(0.0);
    let first: Vec<f64> = search
        .asked
        .iter()
        .map(|&place| search.start[place])
        .collect();
    let mut warm = start.clone();
    let mut height = |at: &[f64]| -> Option<f64> {
        let found = mode(&data, &search.spreads(at), &warm)?;
        warm = found.effects;
        Some(found.evidence + search.pull(at))
    };
    let top = climb::climb(&first, 60, &mut height).ok_or(NoJoint::Unsettled)?;
    let shape = climb::spread_at(&top, &mut height);
    let spreads = search.spreads(&top);
    let found = mode(&data, &spreads, &warm).ok_or(NoJoint::Unsettled)?;
    Ok(Joint::of(
        &search,
        &top,
        shape.as_ref(),
        spreads,
        found,
        reductions,
    ))
}

fn search(trials: &[Trial], players: usize) -> (Search, Vec<Reduction>) {
    let mut start = [-0.3, -1.0, -0.3, -1.0, -0.7, 0.0, 0.0];
    let mut asked: Vec<usize> = (0..7).collect();
    let mut reductions = Vec::new();
    let mut leave_out = |places: &[usize], why: Reduction| {
        for &place in places {
            if place < 4 {
                start[place] = NOTHING;
            }
        }
        asked.retain(|place| !places.contains(place));
        reductions.push(why);
    };
    if players < 2 {
        leave_out(&[0, 1, 5], Reduction::OnePlayer);
    }
    if mean_time(trials).is_none() {
        leave_out(&[1, 3, 4, 5, 6], Reduction::NoTimes);
    }
    (Search { start, asked }, reductions)
}

fn mean_time(trials: &[Trial]) -> Option<f64> {
    let times = trials.iter().filter_map(|trial| match trial.ending {
        Ending::Solved(time) => time,
        Ending::Unsolved(_) => None,
    });
    crate::score::mean(&times.collect::<Vec<f64>>())
}

impl Joint {
    fn of(
        search: &Search,
        top: &[f64],
        shape: Option<&DMatrix<f64>>,
        spreads: Spreads,
        found: Mode,
        reductions: Vec<Reduction>,
    ) -> Self {
        let features = found.effects.weights.len() / 2;
        let estimates: Vec<Estimate> = (0..2 * features)
            .map(|at| Estimate {
                value: found.effects.weights[at],
                error: Some(found.weights[(at, at)].max(0.0).sqrt()),
            })
            .collect();
        let of = |place: usize| {
            let at = search.asked.iter().position(|&asked| asked == place)?;
            Some(Estimate {
                value: top[at],
                error: shape.map(|shape| shape[(at, at)].max(0.0).sqrt()),
            })
        };
        let bond =
            |spread: &Matrix2<f64>| spread[(0, 1)] / (spread[(0, 0)] * spread[(1, 1)]).sqrt();
        Self {
            success: estimates[..features].to_vec(),
            time: estimates[features..].to_vec(),
            spreads: std::array::from_fn(of),
            correlations: [bond(&spreads.players), bond(&spreads.puzzles)],
            evidence: found.evidence,
            reductions,
            players: found
                .effects
                .players
                .into_iter()
                .zip(found.players)
                .collect(),
            weights: found.weights,
            found: spreads,
        }
    }

    /// The covariance of the weights: of success, then of time.
    #[must_use]
    pub const fn covariance(&self) -> &DMatrix<f64> {
        &self.weights
    }

    /// The chance that a player solves a new puzzle within `limit` seconds
    /// (ever, without one): the player's own skill and speed as far as they are
    /// known, what may be left over of the puzzle averaged out. `player` is
    /// `None` for somebody new.
    #[must_use]
    pub fn chance(&self, player: Option<usize>, features: &[f64], limit: Option<f64>) -> f64 {
        let count = self.success.len();
        let row: Vec<f64> = std::iter::once(1.0)
            .chain(features.iter().copied())
            .collect();
        let sum = |weights: &[Estimate]| -> f64 {
            row.iter()
                .zip(weights)
                .map(|(x, weight)| x * weight.value)
                .sum()
        };
        let (own, doubt) = match player {
            Some(player) => self.players[player],
            None => (Vector2::zeros(), self.found.players),
        };
        let middle = Vector2::new(sum(&self.success) + own[0], sum(&self.time) - own[1]);
        let quadratic = |from: usize, to: usize| -> f64 {
            let mut total = 0.0;
            for (a, left) in row.iter().enumerate() {
                for (b, right) in row.iter().enumerate() {
                    total += left * self.weights[(from * count + a, to * count + b)] * right;
                }
            }
            total
        };
        let turn = Matrix2::new(1.0, 0.0, 0.0, -1.0);
        let shared = quadratic(0, 1);
        let learnt = Matrix2::new(quadratic(0, 0), shared, shared, quadratic(1, 1));
        let spread = self.found.puzzles + turn * doubt * turn + learnt;
        averaged(middle, spread, |eta, mu| {
            let quick = limit.map_or(1.0, |limit| {
                Normal::standard().cdf((limit.ln() - mu) / self.found.sigma)
            });
            logistic(eta) * quick
        })
    }
}

/// Nodes and weights of Gauss and Hermite with nine points, for a standard
/// normal variable; those above 0.
const NODES: [(f64, f64); 5] = [
    (0.0, 0.406_349_206_349_206),
    (1.023_255_663_789_133, 0.244_097_502_894_939),
    (2.076_847_978_677_83, 0.049_916_406_765_218),
    (3.205_429_002_856_47, 0.002_789_141_321_231),
    (4.512_745_863_399_783, 0.000_022_345_844_008),
];

/// The mean of a function of two numbers that vary together normally.
fn averaged(middle: Vector2<f64>, spread: Matrix2<f64>, of: impl Fn(f64, f64) -> f64) -> f64 {
    let first = spread[(0, 0)].max(0.0).sqrt();
    let lean = if first > 0.0 {
        spread[(0, 1)] / first
    } else {
        0.0
    };
    let second = (spread[(1, 1)] - lean * lean).max(0.0).sqrt();
    let signed = || {
        NODES.iter().flat_map(|&(node, weight)| {
            let both = if node == 0.0 {
                vec![(0.0, weight)]
            } else {
                vec![(node, weight), (-node, weight)]
            };
            both.into_iter()
        })
    };
    let mut sum = 0.0;
    for (a, weight) in signed() {
        for (b, other) in signed() {
            sum += weight * other * of(middle[0] + first * a, middle[1] + lean * a + second * b);
        }
    }
    sum
}

#[cfg(test)]
mod tests;
