//! All effects at once for given spreads: the most probable values, and how
//! probable the data is when they are integrated out (Laplace).
//!
//! A puzzle has a point m = (η, μ) = features · weights + residual, a player
//! p = (skill, speed); a play sees (η + skill, μ − speed). Players share no play
//! with each other, so that they are eliminated one by one, and what is left are
//! the puzzles and the weights.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn, Matrix2, Vector2};

use super::Trial;
use super::likelihood::{humped, look};

/// Everything that is integrated out.
#[derive(Clone, Debug)]
pub(super) struct Effects {
    /// Weights of success (intercept first), then of time.
    pub(super) weights: DVector<f64>,
    /// What is left over of each puzzle, (η, μ).
    pub(super) puzzles: Vec<Vector2<f64>>,
    /// (Skill, speed) of each player.
    pub(super) players: Vec<Vector2<f64>>,
}

/// The spreads that effects are drawn from.
#[derive(Clone, Debug)]
pub(super) struct Spreads {
    pub(super) players: Matrix2<f64>,
    pub(super) puzzles: Matrix2<f64>,
    /// Of the logarithm of a time.
    pub(super) sigma: f64,
}

/// The data: plays, and the features of the puzzles with a first column of 1.
pub(super) struct Data<'d> {
    pub(super) trials: &'d [Trial],
    pub(super) x: &'d DMatrix<f64>,
    pub(super) players: usize,
}

/// The most probable effects and what belongs to them.
pub(super) struct Mode {
    pub(super) effects: Effects,
    /// The log of the integrated likelihood.
    pub(super) evidence: f64,
    /// The covariance of the weights.
    pub(super) weights: DMatrix<f64>,
    /// Of the players, each by itself.
    pub(super) players: Vec<Matrix2<f64>>,
}

/// Priors so wide that they matter only where the data tells nothing: log odds
/// beyond ±10 are as good as certain, and seconds are positive numbers.
const WIDE_SUCCESS: f64 = 0.04;
const WIDE_TIME: f64 = 1e-4;

/// How narrow the prior of a weight is.
const fn narrowness(at: usize, features: usize) -> f64 {
    if at < features {
        WIDE_SUCCESS
    } else {
        WIDE_TIME
    }
}

impl Effects {
    pub(super) fn none(data: &Data<'_>) -> Self {
        Self {
            weights: DVector::zeros(2 * data.x.ncols()),
            puzzles: vec![Vector2::zeros(); data.x.nrows()],
            players: vec![Vector2::zeros(); data.players],
        }
    }

    /// (η, μ) of a puzzle.
    fn point(&self, data: &Data<'_>, puzzle: usize) -> Vector2<f64> {
        let count = data.x.ncols();
        let row = data.x.row(puzzle);
        let sum = |from: usize| {
            (0..count)
                .map(|at| row[at] * self.weights[from + at])
                .sum::<f64>()
        };
        self.puzzles[puzzle] + Vector2::new(sum(0), sum(count))
    }

    fn moved(&self, step: &Effects, length: f64) -> Self {
        let add = |to: &[Vector2<f64>], by: &[Vector2<f64>]| {
            to.iter().zip(by).map(|(to, by)| to + by * length).collect()
        };
        Self {
            weights: &self.weights + &step.weights * length,
            puzzles: add(&self.puzzles, &step.puzzles),
            players: add(&self.players, &step.players),
        }
    }
}

/// The log of the joint density of data and effects, up to what does not depend
/// on either.
fn joint(data: &Data<'_>, spreads: &Spreads, effects: &Effects) -> Option<f64> {
    let features = data.x.ncols();
    let weights = effects.weights.iter().enumerate();
    let prior = weights.map(|(at, weight)| narrowness(at, features) * weight * weight);
    let mut sum = -0.5 * prior.sum::<f64>();
    let points: Vec<Vector2<f64>> = (0..effects.puzzles.len())
        .map(|puzzle| effects.point(data, puzzle))
        .collect();
    for trial in data.trials {
        let (point, player) = (points[trial.puzzle], effects.players[trial.player]);
        sum += look(
            trial.ending,
            point[0] + player[0],
            point[1] - player[1],
            spreads.sigma,
        )
        .value;
    }
    for (all, spread) in [
        (&effects.players, &spreads.players),
        (&effects.puzzles, &spreads.puzzles),
    ] {
        let inverse = spread.try_inverse()?;
        for each in all {
            sum -= 0.5 * (each.transpose() * inverse * each)[(0, 0)];
        }
        sum -= 0.5 * crate::real(all.len()) * spread.determinant().ln();
    }
    sum.is_finite().then_some(sum)
}

/// The equations of one step, players eliminated.
struct Equations {
    whole: Cholesky<f64, Dyn>,
    right: DVector<f64>,
    players: Vec<Matrix2<f64>>,
    player_slopes: Vec<Vector2<f64>>,
    /// For each play, what couples its player with its puzzle.
    couplings: Vec<Matrix2<f64>>,
    log_determinant: f64,
}

fn block(bend: [f64; 3]) -> Matrix2<f64> {
    Matrix2::new(bend[0], bend[1], bend[1], bend[2])
}

#[expect(clippy::too_many_lines, reason = "one system, assembled in order")]
fn equations(
    data: &Data<'_>,
    spreads: &Spreads,
    effects: &Effects,
    exact: bool,
) -> Option<Equations> {
    let (count, features) = data.x.shape();
    let player_prior = spreads.players.try_inverse()?;
    let puzzle_prior = spreads.puzzles.try_inverse()?;
    // A player's speed shortens the time.
    let turn = Matrix2::new(1.0, 0.0, 0.0, -1.0);
    let mut own: Vec<Matrix2<f64>> = vec![player_prior; data.players];
    let mut slopes: Vec<Vector2<f64>> = effects
        .players
        .iter()
        .map(|player| -(player_prior * player))
        .collect();
    let mut system = DMatrix::<f64>::zeros(2 * count, 2 * count);
    let mut lean = DVector::<f64>::zeros(2 * count);
    let mut couplings = Vec::with_capacity(data.trials.len());
    let points: Vec<Vector2<f64>> = (0..count)
        .map(|puzzle| effects.point(data, puzzle))
        .collect();
    let mut of_player: Vec<Vec<usize>> = vec![Vec::new(); data.players];
    for (place, trial) in data.trials.iter().enumerate() {
        let (point, player) = (points[trial.puzzle], effects.players[trial.player]);
        let seen = look(
            trial.ending,
            point[0] + player[0],
            point[1] - player[1],
            spreads.sigma,
        );
        let bend = block(if exact { seen.bend } else { humped(seen.bend) });
        let slope = Vector2::from(seen.slope);
        own[trial.player] += turn * bend * turn;
        slopes[trial.player] += turn * slope;
        let at = 2 * trial.puzzle;
        let mut corner = system.fixed_view_mut::<2, 2>(at, at);
        corner += bend;
        let mut part = lean.fixed_rows_mut::<2>(at);
        part += slope;
        couplings.push(turn * bend);
        of_player[trial.player].push(place);
    }
    let mut log_determinant = 0.0;
    let mut inverses = Vec::with_capacity(data.players);
    for (player, places) in of_player.iter().enumerate() {
        let determinant = own[player].determinant();
        if determinant <= 0.0 || own[player][(0, 0)] <= 0.0 {
            return None;
        }
        log_determinant += determinant.ln();
        let inverse = own[player].try_inverse()?;
        for (place, &a) in places.iter().enumerate() {
            let through = couplings[a].transpose() * inverse;
            let at = 2 * data.trials[a].puzzle;
            let mut part = lean.fixed_rows_mut::<2>(at);
            part -= through * slopes[player];
            // The system is symmetric.
            for &b in &places[place..] {
                let to = 2 * data.trials[b].puzzle;
                let both = through * couplings[b];
                let mut corner = system.fixed_view_mut::<2, 2>(at, to);
                corner -= both;
                if a != b {
                    let mut corner = system.fixed_view_mut::<2, 2>(to, at);
                    corner -= both.transpose();
                }
            }
        }
        inverses.push(inverse);
    }
    let spans = spans(data.x);
    let across = &system * &spans;
    let size = 2 * features + 2 * count;
    let mut whole = DMatrix::zeros(size, size);
    let mut top = spans.transpose() * &across;
    for at in 0..2 * features {
        top[(at, at)] += narrowness(at, features);
    }
    for at in 0..count {
        let mut corner = system.fixed_view_mut::<2, 2>(2 * at, 2 * at);
        corner += puzzle_prior;
    }
    let edge = 2 * features;
    whole.view_mut((0, 0), (edge, edge)).copy_from(&top);
    whole
        .view_mut((edge, 0), (2 * count, edge))
        .copy_from(&across);
    whole
        .view_mut((0, edge), (edge, 2 * count))
        .copy_from(&across.transpose());
    whole
        .view_mut((edge, edge), (2 * count, 2 * count))
        .copy_from(&system);
    let mut right = DVector::zeros(size);
    let mut lean_of_weights = spans.transpose() * &lean;
    for at in 0..edge {
        lean_of_weights[at] -= narrowness(at, features) * effects.weights[at];
    }
    right.rows_mut(0, edge).copy_from(&lean_of_weights);
    for at in 0..count {
        let part = lean.fixed_rows::<2>(2 * at) - puzzle_prior * effects.puzzles[at];
        right.fixed_rows_mut::<2>(edge + 2 * at).copy_from(&part);
    }
    let whole = whole.cholesky()?;
    log_determinant += 2.0
        * whole
            .l_dirty()
            .diagonal()
            .iter()
            .map(|each| each.ln())
            .sum::<f64>();
    Some(Equations {
        whole,
        right,
        players: inverses,
        player_slopes: slopes,
        couplings,
        log_determinant,
    })
}

/// How weights reach the points of the puzzles, (η, μ) in turn.
fn spans(x: &DMatrix<f64>) -> DMatrix<f64> {
    let (count, features) = x.shape();
    DMatrix::from_fn(2 * count, 2 * features, |row, column| {
        let is_same_half = (row % 2 == 0) == (column < features);
        if is_same_half {
            x[(row / 2, column % features)]
        } else {
            0.0
        }
    })
}

impl Equations {
    /// The step to the top, and about how much higher that is.
    fn step(&self, data: &Data<'_>) -> (Effects, f64) {
        let solved = self.whole.solve(&self.right);
        let mut promised = solved.dot(&self.right);
        let edge = 2 * data.x.ncols();
        let mut step = Effects::none(data);
        step.weights = solved.rows(0, edge).into_owned();
        for at in 0..step.puzzles.len() {
            step.puzzles[at] = solved.fixed_rows::<2>(edge + 2 * at).into_owned();
        }
        let mut slopes = self.player_slopes.clone();
        for (place, trial) in data.trials.iter().enumerate() {
            slopes[trial.player] -= self.couplings[place] * step.point(data, trial.puzzle);
        }
        for (inverse, slope) in self.players.iter().zip(&self.player_slopes) {
            promised += slope.dot(&(inverse * slope));
        }
        step.players = self
            .players
            .iter()
            .zip(slopes)
            .map(|(inverse, slope)| inverse * slope)
            .collect();
        (step, promised / 2.0)
    }
}

/// A step that promises less than this is none.
const STILL: f64 = 1e-12;

/// The most probable effects, from `start` on. `None` where spreads are no
/// spreads, or nothing settles.
///
/// Newton's steps double the digits, where a step along bends that were
/// flattened only adds some; so the very bends are tried first. Censored times
/// bend upwards far from the top, and there the nearest hump must do.
pub(super) fn mode(data: &Data<'_>, spreads: &Spreads, start: &Effects) -> Option<Mode> {
    let mut effects = start.clone();
    let mut here = joint(data, spreads, &effects)?;
    let mut top = None;
    for _ in 0..60 {
        let system = equations(data, spreads, &effects, true)
            .or_else(|| equations(data, spreads, &effects, false))?;
        let (step, promised) = system.step(data);
        top = Some(system);
        if promised < STILL {
            break;
        }
        let mut length = 1.0;
        let mut is_higher = false;
        for _ in 0..30 {
            let next = effects.moved(&step, length);
            if let Some(found) = joint(data, spreads, &next)
                && found >= here
            {
                (effects, here) = (next, found);
                is_higher = true;
                break;
            }
            length /= 2.0;
        }
        if !is_higher {
            break;
        }
    }
    let top = top?;
    let edge = 2 * data.x.ncols();
    let mut units = DMatrix::zeros(top.right.len(), edge);
    units.fill_diagonal(1.0);
    let weights = top.whole.solve(&units).rows(0, edge).into_owned();
    Some(Mode {
        evidence: here - 0.5 * top.log_determinant,
        effects,
        weights,
        players: top.players,
    })
}
