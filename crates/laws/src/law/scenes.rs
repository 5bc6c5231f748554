//! Positions are drawn whole, and what a player points at is what is played.

use impasse_puzzle::{Chance, Instance, Mark, Placed, Scene, Spot};

use super::{Broken, Checked};
use crate::Sample;
use crate::sample::{after, legal};

/// Pairs of places pointed at without a thought, at each position.
const BLIND_GESTURES: usize = 4;

/// A scene has as many grounds as its size says; its pieces lie on it in their
/// order, and no two of one level overlap; the marks of a move lie on it;
/// pointing where a move begins and then where it ends means that move, or
/// one that leads to the same position; pointing anywhere means moves that
/// are legal one after another, or is objected to, never both; and what a
/// table may play by itself is legal, up to a goal where it ends the game.
///
/// # Errors
///
/// The first position that breaks the law.
pub fn scenes<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let mut chance = Chance::new(3);
    let mut checked = Checked::default();
    for position in &sample.positions {
        let state = &position.state;
        checked.states += 1;
        let scene = instance.scene(state);
        if let Some(fault) = fault_of_scene(&scene) {
            let what = format!("{fault}, in {state:?}");
            return Err(Broken::anywhere("scenes", what));
        }
        for m in legal(instance, state) {
            checked.edges += 1;
            check_move(instance, &scene, state, m)?;
        }
        for _ in 0..BLIND_GESTURES {
            // One row and one column too far: a pointer can miss the board.
            let mut spot = || {
                let x = below(&mut chance, scene.width + 1);
                Spot::new(x, below(&mut chance, scene.height + 1))
            };
            let (from, to) = (spot(), spot());
            let meant = instance.gesture(state, from, to);
            play_gesture(instance, state, from, to, &meant)?;
            if !meant.is_empty() && instance.objection(state, from, Some(to)).is_some() {
                let what = format!("pointing from {from:?} to {to:?} means {meant:?} in vain");
                return Err(Broken::at("scenes", instance, state, what));
            }
        }
        play_alone(instance, state, &instance.automatic(state))?;
        let finish = instance.finish(state);
        let end = play_alone(instance, state, &finish)?;
        if !finish.is_empty() && !instance.is_goal(&end) {
            let what = format!("{finish:?} does not end at a goal");
            return Err(Broken::at("scenes", instance, state, what));
        }
    }
    Ok(checked)
}

/// What is wrong with a drawing, whatever the game.
fn fault_of_scene(scene: &Scene) -> Option<String> {
    let places = usize::from(scene.width) * usize::from(scene.height);
    if scene.grounds.len() != places || places == 0 || scene.unit == 0 {
        return Some(format!(
            "{} grounds are drawn {} wide and {} high, {} to a piece",
            scene.grounds.len(),
            scene.width,
            scene.height,
            scene.unit
        ));
    }
    let order = |placed: &Placed| (placed.spot.level, placed.spot.y, placed.spot.x);
    if !scene.pieces.is_sorted_by_key(order) {
        return Some("the pieces are not in order".to_owned());
    }
    // How many pieces lie over each place, level by level.
    let mut covered = std::collections::HashSet::new();
    for Placed { spot, size, piece } in &scene.pieces {
        let code = &piece.code;
        if size.width < scene.unit || size.height < scene.unit {
            return Some(format!("{code} is smaller than a piece"));
        }
        let fits =
            |at: u16, long: u16, most: u16| at.checked_add(long).is_some_and(|end| end <= most);
        if !fits(spot.x, size.width, scene.width) || !fits(spot.y, size.height, scene.height) {
            return Some(format!("{code} at {spot:?} does not lie on the board"));
        }
        for y in spot.y..spot.y + size.height {
            for x in spot.x..spot.x + size.width {
                if !covered.insert((spot.level, x, y)) {
                    return Some(format!("{code} at {spot:?} lies inside another piece"));
                }
            }
        }
    }
    None
}

fn below(chance: &mut Chance, bound: u16) -> u16 {
    u16::try_from(chance.below(u64::from(bound))).expect("below a u16")
}

fn check_move<P: Instance>(
    instance: &P,
    scene: &Scene,
    state: &P::State,
    m: P::Move,
) -> Result<(), Broken> {
    let marks = instance.marks(state, m);
    let outside = |spot: &&Spot| spot.x >= scene.width || spot.y >= scene.height;
    if let Some(spot) = marks.iter().flat_map(Mark::spots).find(outside) {
        let what = format!("{m:?} is marked at {spot:?}, which is not on the board");
        return Err(Broken::at("scenes", instance, state, what));
    }
    let (Some(from), Some(to)) = Mark::ends(&marks) else {
        return Ok(());
    };
    let meant = instance.gesture(state, from, to);
    let end = play_gesture(instance, state, from, to, &meant)?;
    let wanted = instance.key(&after(instance, state, m));
    if meant.first() != Some(&m) && instance.key(&end) != wanted {
        let what = format!("pointing out {m:?} means {meant:?}");
        return Err(Broken::marked("scenes", instance, state, &marks, what));
    }
    Ok(())
}

/// Where moves lead that a table plays by itself.
fn play_alone<P: Instance>(
    instance: &P,
    state: &P::State,
    moves: &[P::Move],
) -> Result<P::State, Broken> {
    let mut end = state.clone();
    for &m in moves {
        if instance.is_goal(&end) || instance.try_play(&mut end, m).is_err() {
            let what = format!("a table would play the illegal {m:?} by itself");
            return Err(Broken::at("scenes", instance, state, what));
        }
    }
    Ok(end)
}

/// Where the moves of a gesture lead.
fn play_gesture<P: Instance>(
    instance: &P,
    state: &P::State,
    from: Spot,
    to: Spot,
    meant: &[P::Move],
) -> Result<P::State, Broken> {
    let mut end = state.clone();
    for &m in meant {
        if instance.try_play(&mut end, m).is_err() {
            let what = format!("pointing from {from:?} to {to:?} means the illegal {m:?}");
            return Err(Broken::at("scenes", instance, state, what));
        }
    }
    Ok(end)
}
