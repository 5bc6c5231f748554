//! How a loss shows: games played towards the goal in a whole space, from the
//! move that loses to the one after which a detector speaks, and to the end.

use impasse_puzzle::{Chance, Instance};

use crate::chart::Chart;
use crate::solutions::fraction;

/// Games that are played.
const GAMES: u64 = 256;
/// Moves of a game that is not lost yet.
const MOST_MOVES: u32 = 400;
/// Moves of a lost one.
const MOST_LOST: u32 = 100;

/// What was seen of losses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Moves played in positions that could still be solved.
    pub moves: u64,
    /// Games that were lost.
    pub lost: u64,
    /// Those among them whose losing move no detector saw at once.
    pub unseen: u64,
    /// Moves from losing moves until a detector saw it, all together; a game
    /// in which none did counts as long as it was watched.
    pub unseen_moves: u64,
    /// Moves from losing moves until no new move was left, or as long as the
    /// game was watched, all together.
    pub moves_to_stuck: u64,
}

/// Plays the games; `None` without a whole space.
pub fn losses<P: Instance>(
    chart: &mut Chart<'_, P>,
    seed: u64,
    mut weights: impl FnMut(&mut Chart<'_, P>, u32, &mut Vec<f64>),
) -> Option<Losses> {
    chart.whole()?;
    let mut found = Losses::default();
    let mut scratch = Vec::new();
    for index in 0..GAMES {
        let mut chance = Chance::of(seed, index);
        let mut here = Chart::<P>::START;
        let is_lost = |chart: &Chart<'_, P>, id: u32| {
            !chart
                .whole()
                .is_some_and(|whole| whole.labels.is_solvable(id))
        };
        if is_lost(chart, here) {
            return None;
        }
        for _ in 0..MOST_MOVES {
            if chart.is_goal(here) {
                break;
            }
            scratch.clear();
            weights(chart, here, &mut scratch);
            here = chart.targets(here)[draw(&scratch, &mut chance)];
            found.moves += 1;
            if is_lost(chart, here) {
                found.lost += 1;
                watch(chart, here, &mut chance, &mut found, &mut weights);
                break;
            }
        }
    }
    Some(found)
}

/// Goes on with a lost game, never to a position of the same lost game.
fn watch<P: Instance>(
    chart: &mut Chart<'_, P>,
    mut here: u32,
    chance: &mut Chance,
    found: &mut Losses,
    weights: &mut impl FnMut(&mut Chart<'_, P>, u32, &mut Vec<f64>),
) {
    let mut is_seen = chart.is_seen_dead(here);
    found.unseen += u64::from(!is_seen);
    let mut been = vec![here];
    let mut scratch = Vec::new();
    for _ in 0..MOST_LOST {
        scratch.clear();
        weights(chart, here, &mut scratch);
        for (weight, target) in scratch.iter_mut().zip(chart.targets(here)) {
            if been.contains(target) {
                *weight = 0.0;
            }
        }
        if scratch.iter().all(|&weight| weight <= 0.0) {
            return;
        }
        here = chart.targets(here)[draw(&scratch, chance)];
        been.push(here);
        found.moves_to_stuck += 1;
        if !is_seen {
            found.unseen_moves += 1;
            is_seen = chart.is_seen_dead(here);
        }
    }
}

/// One of the weights, each as likely as it weighs.
fn draw(weights: &[f64], chance: &mut Chance) -> usize {
    let mut drawn = fraction(chance) * weights.iter().sum::<f64>();
    let mut last = 0;
    for (at, &weight) in weights.iter().enumerate() {
        if weight > 0.0 {
            last = at;
            drawn -= weight;
            if drawn < 0.0 {
                break;
            }
        }
    }
    last
}
