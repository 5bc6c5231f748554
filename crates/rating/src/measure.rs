//! From an instance to its features.
//!
//! What needs the whole space is exact where the space is small enough, and
//! absent elsewhere. What is drawn by chance is drawn from one seed and in
//! fixed numbers, so that everybody finds the same. No time limit changes
//! anything: it can only end the work.

use std::sync::Arc;

use impasse_puzzle::{Control, Ground, Heuristic, Instance, Limit, Role, Words};
use impasse_search::{FastRandomPlay, Meter};
use impasse_space::{OwnFeatures, default_split};
use impasse_trials::{TrialOptions, trials};

use crate::chart::{Aids, Chart, Whole};
use crate::feature::{FeatureSet, FeatureSource};
use crate::flow::flow;
use crate::losses::losses;
use crate::solutions::{SolutionFigures, of_moves, shortest};
use crate::turns::{NoTurns, TurnPlay, turn_play};
use crate::walker::{Habits, Walker};

/// Positions of a space that is put in whole, unless every cost is welcome.
pub const SMALL_SPACE: u64 = 200_000;
/// Positions that play turn by turn may come to, where the whole space has
/// more than [`SMALL_SPACE`].
const FAIR_SPACE: u64 = 200_000;
/// Random games.
const TRIALS: u64 = 2_048;
/// The most moves of one.
const TRIAL_MOVES: u64 = 500;
/// Simulated players.
pub const WALKERS: u64 = 100;
/// What chance is drawn from.
const SEED: u64 = 1;
/// How much likelier play towards the goal takes a move that looks one closer.
const KEENNESS: f64 = 1.0;

/// What the caller brings along.
pub struct Request<'r, P: Instance> {
    /// A solution, the shorter the better; needed where the space is large.
    pub solution: Option<&'r [P::Move]>,
    /// The fewest moves as the player counts them, and whether that is proved.
    pub fewest_moves: Option<(u64, bool)>,
    /// The game's own features.
    pub own: Option<&'r dyn OwnFeatures<P>>,
    /// What says the same as the best estimate of the rules, sooner.
    pub estimate: Option<Arc<dyn Heuristic<P>>>,
    /// The game's own way to play random games.
    pub random_play: Option<&'r dyn FastRandomPlay<P>>,
    /// The habits of simulated players.
    pub habits: Habits,
    /// Whether to map the whole space whatever it costs.
    pub exact: bool,
}

impl<P: Instance> Default for Request<'_, P> {
    fn default() -> Self {
        Self {
            solution: None,
            fewest_moves: None,
            own: None,
            estimate: None,
            random_play: None,
            habits: Habits::default(),
            exact: false,
        }
    }
}

const LARGE: Words = Words::new(
    "the space is too large to be mapped here",
    "状態空間が大きすぎる",
);
const SHALLOW: Words = Words::new(
    "no position is early: the space is only a few moves deep",
    "状態空間が浅く、前半にあたる局面がない",
);
const NO_MOVES: Words = Words::new("there is no move to make", "動かせる手がない");
const UNSOLVED: Words = Words::new("no solution is known", "解が見つかっていない");
const NOTHING_LOST: Words = Words::new("nothing can be lost here", "解けなくなる局面がない");
const NO_SIGHT: Words = Words::new("the game has no detectors", "手詰り判定がない");
const NO_ESTIMATE: Words = Words::new("the game has no estimate", "見積りがない");
const NO_PIECE: Words = Words::new(
    "moves of this game have no one piece",
    "1つのものだけを動かす手ではない",
);
const UNSETTLED: Words = Words::new("the figures do not settle", "値が収束しない");
const NO_WIN: Words = Words::new("no random game was won", "ランダム試行で解けなかった");
const ONLY_WINS: Words = Words::new("no random game was lost", "ランダム試行が失敗しなかった");

/// Simulated players: how many, and what their chance is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerSample {
    /// How many.
    pub count: u64,
    /// What their chance is drawn from.
    pub seed: u64,
}

impl PlayerSample {
    /// Those whose play is a feature.
    pub const USUAL: Self = Self {
        count: WALKERS,
        seed: SEED,
    };
}

/// What simulated players do with an instance, and nothing else: much sooner
/// known than all [`features`](measure).
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub fn measure_players<P: Instance>(
    instance: &P,
    aids: &Aids<P>,
    habits: Habits,
    sample: PlayerSample,
    control: Control<'_>,
) -> Result<FeatureSet, Limit> {
    let mut meter = Meter::new(control);
    let tables = instance.make_tables(&mut meter)?;
    let mut chart = Chart::new(instance, aids);
    chart.watch(Meter::new(meter.rest_beside(tables)));
    let mut features = FeatureSet::default();
    simulate(&mut features, &mut chart, habits, sample);
    chart.limit().map_or(Ok(features), Err)
}

/// The features of an instance.
///
/// # Errors
///
/// The limit of `control` that was reached, when nothing is known yet.
pub fn measure<P: Instance>(
    instance: &P,
    request: &Request<'_, P>,
    control: Control<'_>,
) -> Result<FeatureSet, Limit> {
    let mut meter = Meter::new(control);
    let tables = instance.make_tables(&mut meter)?;
    let aids = Aids::new(request.estimate.clone());
    let mut chart = Chart::new(instance, &aids);
    let most = (!request.exact).then_some(SMALL_SPACE);
    match chart.survey(most, meter.rest_beside(tables)) {
        Ok(()) => {}
        Err(Limit::States) if !request.exact => {}
        Err(limit) => return Err(limit),
    }
    let mut features = FeatureSet::default();
    count(&mut features, instance);
    if let Some((moves, is_proved)) = request.fewest_moves {
        features.set("fewest_moves", float(moves), source(is_proved));
    } else {
        features.leave_out("fewest_moves", UNSOLVED);
    }
    if let Some(own) = request.own {
        for (name, value) in own.of(instance) {
            features.set(name, value, FeatureSource::Exact);
        }
    }
    chart.watch(Meter::new(meter.rest_beside(tables)));
    describe(&mut features, chart.whole());
    let mut rest = Meter::new(meter.rest_beside(tables));
    play_by_chance(&mut features, &mut chart, &aids, &mut rest)?;
    take_turns(&mut features, &mut chart, &aids, &mut rest)?;
    solve(&mut features, &mut chart, request, &aids);
    watch_losses(&mut features, &mut chart, &aids);
    chart.limit().map_or(Ok(()), Err)?;
    gamble(&mut features, instance, request, meter.rest_beside(tables))?;
    simulate(
        &mut features,
        &mut chart,
        request.habits,
        PlayerSample::USUAL,
    );
    chart.limit().map_or(Ok(features), Err)
}

fn source(is_exact: bool) -> FeatureSource {
    if is_exact {
        FeatureSource::Exact
    } else {
        FeatureSource::Sampled
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
fn float(count: u64) -> f64 {
    count as f64
}

/// What can be counted on the board.
fn count<P: Instance>(features: &mut FeatureSet, instance: &P) {
    let scene = instance.scene(&instance.start());
    let own: Vec<_> = scene
        .pieces
        .iter()
        .filter(|placed| placed.piece.role != Role::Player)
        .collect();
    let is_home =
        |placed: &&&impasse_puzzle::Placed| scene.ground(placed.spot) == Some(Ground::Goal);
    let places = scene.grounds.iter();
    let places = places.filter(|ground| matches!(ground, Ground::Floor | Ground::Goal));
    let counts = [
        ("pieces", own.len()),
        ("pieces_home", own.iter().filter(is_home).count()),
        ("places", places.count()),
        ("width", usize::from(scene.width)),
        ("height", usize::from(scene.height)),
    ];
    for (name, count) in counts {
        features.set(name, float(count as u64), FeatureSource::Exact);
    }
}

/// Korekawa & Kotani's features and their kin.
fn describe(features: &mut FeatureSet, whole: Option<&Whole>) {
    let Some(Whole { graph, labels, .. }) = whole else {
        for known in crate::registry::FEATURES {
            if known.group == crate::Group::Space {
                features.leave_out(known.name, LARGE);
            }
        }
        return;
    };
    let deepest = graph.states().map(|state| graph.depth(state)).max();
    let split = default_split(deepest.unwrap_or(0));
    let mut parts = [(0_u64, 0_u64); 2];
    let (mut solvable, mut losing, mut only, mut open) = (0_u64, 0_u64, 0_u64, 0_u64);
    for state in graph.states() {
        let targets = graph.targets(state);
        let part = &mut parts[usize::from(graph.depth(state) >= split)];
        part.0 += 1;
        part.1 += targets.len() as u64;
        if labels.is_solvable(state) {
            let safe = targets.iter().filter(|&&t| labels.is_solvable(t)).count();
            solvable += 1;
            losing += (targets.len() - safe) as u64;
            open += u64::from(!graph.is_goal(state));
            only += u64::from(!graph.is_goal(state) && safe == 1);
        }
    }
    let states = graph.len() as u64;
    let ratio = |of: u64, all: u64| (all > 0).then(|| float(of) / float(all));
    let mut put = |name, value, why| features.put(name, value, FeatureSource::Exact, why);
    put("positions", Some(float(states)), LARGE);
    put("mean_moves", ratio(graph.transitions(), states), LARGE);
    put("early_moves", ratio(parts[0].1, parts[0].0), SHALLOW);
    put("late_moves", ratio(parts[1].1, parts[1].0), LARGE);
    put("solvable_share", ratio(solvable, states), LARGE);
    put("losing_share", ratio(losing, graph.transitions()), NO_MOVES);
    put(
        "longest_lost_path",
        labels.longest_lost_path().map(f64::from),
        NOTHING_LOST,
    );
    put("only_move_share", ratio(only, open), UNSOLVED);
}

/// How much each move weighs in play towards the goal.
fn towards<P: Instance>(chart: &mut Chart<'_, P>, here: u32, weights: &mut Vec<f64>) {
    let count = chart.targets(here).len();
    let mut least = u32::MAX;
    let mut far = Vec::with_capacity(count);
    for at in 0..count {
        let target = chart.targets(here)[at];
        far.push(chart.estimate(target));
        least = far[at].map_or(least, |moves| moves.min(least));
    }
    if least == u32::MAX {
        weights.extend(std::iter::repeat_n(1.0, count));
        return;
    }
    weights.extend(far.into_iter().map(|far| match far {
        Some(far) => libm::exp(-KEENNESS * f64::from(far - least)),
        None => 0.0,
    }));
}

fn play_by_chance<P: Instance>(
    features: &mut FeatureSet,
    chart: &mut Chart<'_, P>,
    aids: &Aids<P>,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let random = [
        "random_win",
        "random_moves",
        "visited_losing",
        "visited_moves",
    ];
    let greedy = ["greedy_win", "greedy_moves", "greedy_losing"];
    let Some(whole) = chart.whole() else {
        for name in random.into_iter().chain(greedy) {
            features.leave_out(name, LARGE);
        }
        return Ok(());
    };
    let why = if whole.labels.is_solvable(0) {
        UNSETTLED
    } else {
        UNSOLVED
    };
    let found = flow(whole, meter, |_, targets, weights| {
        weights.resize(targets.len(), 1.0);
    })?;
    // Where nothing can be lost, play wins some day.
    let is_safe = found.is_some() && features.value("losing_share") == Some(0.0);
    let mut put =
        |name, value: Option<f64>, why| features.put(name, value, FeatureSource::Exact, why);
    let safe = |value: f64, sure: f64| if is_safe { sure } else { value };
    put("random_win", found.map(|t| safe(t.win, 1.0)), why);
    put("random_moves", found.map(|t| t.moves_to_win()), why);
    let losing = found.map(|t| safe(t.losing().max(0.0), 0.0));
    put("visited_losing", losing, why);
    put("visited_moves", found.map(|t| t.mean_choices()), why);
    if !aids.sees_progress() {
        for name in greedy {
            features.leave_out(name, NO_ESTIMATE);
        }
        return Ok(());
    }
    // The estimates are needed while the space is borrowed.
    let solvable: Vec<bool> = (whole.graph.states())
        .map(|state| whole.labels.is_solvable(state))
        .collect();
    let mut first = Vec::with_capacity(chart.len() + 1);
    let mut all = Vec::new();
    for (state, is_solvable) in (0_u32..).zip(solvable) {
        first.push(all.len());
        if is_solvable {
            towards(chart, state, &mut all);
        }
    }
    first.push(all.len());
    chart.limit().map_or(Ok(()), Err)?;
    let whole = chart.whole().expect("it was there before");
    let found = flow(whole, meter, |state, _, weights| {
        let at = state as usize;
        weights.extend_from_slice(&all[first[at]..first[at + 1]]);
    })?;
    let mut put = |name, value, why| features.put(name, value, FeatureSource::Exact, why);
    put("greedy_win", found.map(|t| safe(t.win, 1.0)), why);
    put("greedy_moves", found.map(|t| t.moves_to_win()), why);
    let losing = found.map(|t| safe(t.losing().max(0.0), 0.0));
    put("greedy_losing", losing, why);
    Ok(())
}

/// What play turn by turn tells.
fn take_turns<P: Instance>(
    features: &mut FeatureSet,
    chart: &mut Chart<'_, P>,
    aids: &Aids<P>,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let most = chart.whole().is_none().then_some(FAIR_SPACE);
    let found = if most.is_some() && !aids.sees_plain_losses() {
        // It would come to as many positions as the whole space has.
        Err(NoTurns::Large)
    } else {
        turn_play(chart, most, meter)
    };
    let (found, why) = match found {
        Ok(found) => (Some(found), UNSOLVED),
        Err(NoTurns::Large) => (None, LARGE),
        Err(NoTurns::Unsolved) => (None, UNSOLVED),
        Err(NoTurns::NoPiece) => (None, NO_PIECE),
        Err(NoTurns::Unsettled) => (None, UNSETTLED),
        Err(NoTurns::Limit(limit)) => return Err(limit),
    };
    let mut put = |name, of: fn(&TurnPlay) -> f64| {
        features.put(name, found.as_ref().map(of), FeatureSource::Exact, why);
    };
    put("turn_luck", |play| -libm::log2(play.win));
    put("turn_effort", |play| libm::log2(play.turns / play.win));
    put("fewest_turns", |play| f64::from(play.fewest));
    put("sound_share", |play| play.sound);
    Ok(())
}

fn solve<P: Instance>(
    features: &mut FeatureSet,
    chart: &mut Chart<'_, P>,
    request: &Request<'_, P>,
    aids: &Aids<P>,
) {
    let drawn = shortest(chart, SEED);
    let is_shortest = drawn.is_some();
    let given = request.solution.filter(|_| !is_shortest);
    let found = drawn.or_else(|| given.map(|moves| of_moves(chart, moves)));
    let Some(SolutionFigures {
        moves,
        away,
        piece_changes,
        returns,
        lines,
        narrowness,
        only_moves,
    }) = found
    else {
        for known in crate::registry::FEATURES {
            if known.group == crate::Group::Solution && features.value(known.name).is_none() {
                features.leave_out(known.name, UNSOLVED);
            }
        }
        return;
    };
    features.set("solution_moves", moves, source(is_shortest));
    let mut put = |name, value, why| features.put(name, value, FeatureSource::Sampled, why);
    put(
        "away_moves",
        aids.sees_progress().then_some(away),
        NO_ESTIMATE,
    );
    put("piece_changes", piece_changes, NO_PIECE);
    put("returns", returns, NO_PIECE);
    put("lines", lines, NO_PIECE);
    put("narrowness", narrowness, LARGE);
    put("only_moves", only_moves, LARGE);
    let seems = chart.estimate(Chart::<P>::START).map(f64::from);
    let detour = seems.filter(|_| aids.sees_progress());
    let detour = detour.map(|seems| (moves - seems).max(0.0));
    features.put("detour", detour, source(is_shortest), NO_ESTIMATE);
}

fn watch_losses<P: Instance>(features: &mut FeatureSet, chart: &mut Chart<'_, P>, aids: &Aids<P>) {
    let names = [
        "hidden_losing",
        "unseen_moves",
        "unseen_share",
        "moves_to_stuck",
    ];
    if !aids.sees_losses() {
        for name in names {
            features.leave_out(name, NO_SIGHT);
        }
        return;
    }
    let is_whole = chart.whole().is_some();
    let Some(found) = losses(chart, SEED, towards) else {
        for name in names {
            features.leave_out(name, if is_whole { UNSOLVED } else { LARGE });
        }
        return;
    };
    let of = |sum: u64, all: u64| (all > 0).then(|| float(sum) / float(all));
    let mut put = |name, value, why| features.put(name, value, FeatureSource::Sampled, why);
    put("hidden_losing", of(found.unseen, found.moves), NOTHING_LOST);
    put(
        "unseen_moves",
        of(found.unseen_moves, found.lost),
        NOTHING_LOST,
    );
    put("unseen_share", of(found.unseen, found.lost), NOTHING_LOST);
    put(
        "moves_to_stuck",
        of(found.moves_to_stuck, found.lost),
        NOTHING_LOST,
    );
}

fn gamble<P: Instance>(
    features: &mut FeatureSet,
    instance: &P,
    request: &Request<'_, P>,
    control: Control<'_>,
) -> Result<(), Limit> {
    let options = TrialOptions {
        count: TRIALS,
        more: 0,
        most_moves: TRIAL_MOVES,
        seed: SEED,
        ends: true,
        ..TrialOptions::default()
    };
    let found = trials(instance, request.random_play, &options, control);
    if let Some(limit) = found.limit {
        return Err(limit);
    }
    let mut put = |name, value, why| features.put(name, value, FeatureSource::Sampled, why);
    put(
        "trial_win",
        found.win_rate().filter(|&rate| rate > 0.0),
        NO_WIN,
    );
    put("trial_moves", found.length.mean(), NO_WIN);
    let ends = found.ends.first();
    let why = if ends.is_some() {
        ONLY_WINS
    } else {
        NO_ESTIMATE
    };
    put("lost_end", ends.and_then(impasse_trials::Ends::mean), why);
    Ok(())
}

fn simulate<P: Instance>(
    features: &mut FeatureSet,
    chart: &mut Chart<'_, P>,
    habits: Habits,
    sample: PlayerSample,
) {
    let mut walker = Walker::new(habits);
    let players = 0..sample.count.max(1);
    let sittings = players.map(|index| walker.sit_down(chart, sample.seed, index));
    let sittings: Vec<_> = sittings.collect();
    let wins = sittings.iter().filter(|sitting| sitting.is_solved).count() as u64;
    let mut moves: Vec<u32> = sittings.iter().map(|sitting| sitting.moves).collect();
    moves.sort_unstable();
    // Patience is not the same for all; a geometric mean cares less about it.
    let logs: f64 = moves.iter().map(|&moves| libm::log(f64::from(moves))).sum();
    let count = float(moves.len() as u64);
    let mean = libm::exp(logs / count);
    features.set("walker_win", float(wins) / count, FeatureSource::Sampled);
    features.set("walker_moves", mean, FeatureSource::Sampled);
    let best = moves[moves.len() / 10];
    features.set("walker_best", f64::from(best), FeatureSource::Sampled);
}
