//! What helps somebody who has a position before them and could be shown the
//! way: the first thing to do, and something not to do.
//!
//! Where a figure walks about, walking is nothing to think about: the first
//! thing is the first piece that it moves, whatever way it takes to get there.

use std::sync::Arc;

use impasse_puzzle::{Control, Detector, Instance, Mark, Measure, Role, Scene, Spot, Standing};
use impasse_search::Plan;

use crate::referee::Referee;
use crate::{Loss, SolveRequest};

/// Mistakes that are looked for by search, where no detector knows one.
const SEARCHED: u32 = 8;

/// What to do, and what not to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// How long the solution is, in the game's own measures.
    pub lengths: Vec<(Measure, u64)>,
    /// The first thing that a solution does; `None` at a goal.
    pub step: Option<Deed>,
    /// Something that loses the game; `None` where nothing was found that does.
    pub mistake: Option<Mistake>,
}

/// Moves that are one thing to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// As people write them.
    pub moves: Vec<String>,
    /// Where it begins and ends.
    pub marks: Vec<Mark>,
}

/// Something that loses the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What.
    pub deed: Deed,
    /// Why, where a detector can say it; else a search has shown it.
    pub loss: Option<Loss>,
}

/// Advice for the start of `instance`, which `solution` solves.
pub(crate) fn advice<P: Instance>(
    instance: &P,
    solution: &[P::Move],
    plan: &Plan<P>,
    detectors: &[Arc<dyn Detector<P>>],
    control: Control<'_>,
) -> Advice {
    let start = instance.start();
    let figure = has_figure(&instance.scene(&start));
    let first = first_deed(instance, &start, solution, figure);
    let step = first.as_ref().map(|(deed, _)| deed.clone());
    let request = SolveRequest::default();
    let mut referee = Referee::new(instance, plan, detectors, &request, control);
    let mut deeds = if figure {
        pushes(instance, &start)
    } else {
        single_moves(instance, &start)
    };
    if let Some((deed, after)) = &first {
        let good = instance.key(after);
        deeds.retain(|(_, state)| instance.key(state) != good && !instance.is_goal(state));
        // What is tried with the same piece comes first.
        let piece = begins(&deed.marks);
        deeds.sort_by_key(|(other, _)| begins(&other.marks) != piece);
    }
    let known = deeds.iter().find_map(|(deed, state)| {
        let loss = referee.loss(state)?;
        Some((deed.clone(), Some(loss)))
    });
    let found = known.or_else(|| {
        let mut asked = deeds.iter().take(SEARCHED as usize);
        let lost = asked.find(|(_, state)| referee.judge(state, SEARCHED) == Standing::Lost)?;
        Some((lost.0.clone(), None))
    });
    Advice {
        lengths: instance.lengths(solution),
        step,
        mistake: found.map(|(deed, loss)| Mistake { deed, loss }),
    }
}

fn has_figure(scene: &Scene) -> bool {
    scene.pieces.iter().any(|p| p.piece.role == Role::Player)
}

/// Where the pieces lie, but for somebody who walks about.
fn lying(scene: &Scene) -> Vec<Spot> {
    let others = scene.pieces.iter();
    let others = others.filter(|placed| placed.piece.role != Role::Player);
    others.map(|placed| placed.spot).collect()
}

fn begins(marks: &[Mark]) -> Option<Spot> {
    marks.iter().find_map(|mark| match mark {
        Mark::From(spot) => Some(*spot),
        _ => None,
    })
}

/// What happens first, and where that leads.
fn first_deed<P: Instance>(
    instance: &P,
    start: &P::State,
    solution: &[P::Move],
    figure: bool,
) -> Option<(Deed, P::State)> {
    let &first = solution.first()?;
    if !figure {
        let deed = Deed {
            moves: vec![instance.move_text(start, first)],
            marks: instance.marks(start, first),
        };
        let mut state = start.clone();
        instance.play(&mut state, first);
        return Some((deed, state));
    }
    walked(instance, start, solution)
}

/// The moves up to the first that moves a piece.
fn walked<P: Instance>(
    instance: &P,
    start: &P::State,
    moves: &[P::Move],
) -> Option<(Deed, P::State)> {
    let before = lying(&instance.scene(start));
    let mut state = start.clone();
    let mut texts = Vec::new();
    for &m in moves {
        texts.push(instance.move_text(&state, m));
        instance.play(&mut state, m);
        let after = lying(&instance.scene(&state));
        let gone = before.iter().find(|spot| !after.contains(spot));
        let come = after.iter().find(|spot| !before.contains(spot));
        if let (Some(&from), Some(&to)) = (gone, come) {
            let marks = vec![Mark::From(from), Mark::To(to)];
            return Some((
                Deed {
                    moves: texts,
                    marks,
                },
                state,
            ));
        }
    }
    None
}

/// Every piece moved one place, with the way there.
fn pushes<P: Instance>(instance: &P, start: &P::State) -> Vec<(Deed, P::State)> {
    let scene = instance.scene(start);
    let mut deeds = Vec::new();
    for spot in lying(&scene) {
        for (dx, dy) in [(-1i32, 0i32), (0, -1), (1, 0), (0, 1)] {
            let along = |at: u16, by: i32| {
                u16::try_from(i32::from(at) + by * i32::from(scene.unit)).unwrap_or(u16::MAX)
            };
            let to = Spot::new(along(spot.x, dx), along(spot.y, dy));
            let moves = instance.gesture(start, spot, to);
            deeds.extend(walked(instance, start, &moves));
        }
    }
    deeds
}

fn single_moves<P: Instance>(instance: &P, start: &P::State) -> Vec<(Deed, P::State)> {
    let mut moves = Vec::new();
    instance.moves(start, &mut moves);
    let deed = |m| {
        let mut state = start.clone();
        instance.play(&mut state, m);
        let deed = Deed {
            moves: vec![instance.move_text(start, m)],
            marks: instance.marks(start, m),
        };
        (deed, state)
    };
    moves.into_iter().map(deed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Opened, open};

    fn advised(puzzle: &str, solution: &str) -> Advice {
        let opened: Box<dyn Opened> = open(puzzle).expect("a puzzle");
        opened
            .advice(solution, Control::free())
            .expect("legal moves")
    }

    #[test]
    fn where_somebody_walks_the_first_push_is_the_step_and_a_corner_the_mistake() {
        let told = advised("sokoban=#######/#@    #/#  $. #/#     #/#######", "rdR");
        let step = told.step.expect("a step");
        assert_eq!(step.moves, ["r", "d", "R"]);
        assert_eq!(
            step.marks,
            [Mark::From(Spot::new(3, 2)), Mark::To(Spot::new(4, 2))]
        );
        let mistake = told.mistake.expect("a box against a wall is lost");
        assert!(mistake.loss.is_some());
        assert_eq!(begins(&mistake.deed.marks), Some(Spot::new(3, 2)));
    }

    #[test]
    fn a_card_is_moved_at_once() {
        let told = advised(
            "superpuzz=HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA",
            "H2 DA2 D2",
        );
        assert_eq!(told.step.expect("a step").moves, ["H2"]);
    }

    #[test]
    fn at_a_goal_there_is_nothing_to_do() {
        let told = advised("sokoban=#####/#@* #/#####", "");
        assert_eq!(told.step, None);
    }
}
