//! Sokoban: push every box onto a goal.
//!
//! ```text
//! #####      #  wall      $  box     *  box on goal
//! #@$.#      @  player    .  goal    +  player on goal
//! #####
//! ```
//!
//! A position is the boxes and the player's cell. Moves can be counted in two
//! ways, as two puzzles over one level: [`Steps`] (a move is a step) and
//! [`Pushes`] (a move is a push; walking costs nothing, and the key keeps only
//! the region in which the player can walk). Either is written in the letters
//! `lurdLURD`, so that a solution of one is a solution of the other.
//!
//! Much of what can be proved rests on one fact: **taking boxes away only
//! helps**. Every sequence of steps stays legal (a push of a box that is gone
//! is a walk), and the boxes that are left move as they did. So what some of
//! the boxes cannot do alone, they cannot do among the others.

mod board;
mod cells;
mod collection;
mod direction;
mod distances;
mod floor;
mod haul;
mod level;
mod lurd;
mod packing;
mod picture;
mod position;
mod pushes;
mod shipped;
mod sides;
mod steps;
mod view;

use std::ops::RangeInclusive;

use impasse_puzzle::{Block, Game, Lang, OpenError, ParamError, Parameter, Params, Visitor, Words};

pub use cells::{Cell, Cells};
pub use collection::{Entry, Record, RecordKind, entries};
pub use direction::Direction;
pub use distances::{Distances, NEVER};
pub use floor::{Floor, Place};
pub use level::Level;
pub use lurd::{Letter, letters};
pub use position::{Position, Push, Step};
pub use pushes::Pushes;
pub use shipped::shipped;
pub use sides::{Side, Sides};
pub use steps::Steps;
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Sokoban;

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "by",
    values: "steps|pushes",
    default: "steps",
    summary: Words::new(
        "what a move is: a step of the player, or a push (walking is free)",
        "何を1手と数えるか：番人の1歩、または荷物の1押し（歩くだけなら0手）",
    ),
}];

/// What a move is.
#[derive(Clone, Copy)]
enum By {
    Steps,
    Pushes,
}

fn by(params: &Params) -> Result<By, ParamError> {
    params.only(PARAMETERS)?;
    match params.value("by") {
        None | Some(Steps::BY) => Ok(By::Steps),
        Some(Pushes::BY) => Ok(By::Pushes),
        Some(other) => Err(ParamError {
            what: format!("by={other}"),
            expected: "steps or pushes".to_owned(),
        }),
    }
}

/// Shows a visitor the level in the view that is asked for.
fn open<V: Visitor>(by: By, level: Level, visitor: V) -> V::Output {
    match by {
        By::Steps => visitor.visit(Steps::new(level)),
        By::Pushes => visitor.visit(Pushes::new(level)),
    }
}

impl Game for Sokoban {
    fn name(&self) -> &'static str {
        "sokoban"
    }

    fn title(&self) -> Words {
        Words::new("Sokoban", "倉庫番")
    }

    fn summary(&self) -> Words {
        Words::new(
            "push every box onto a goal; boxes cannot be pulled",
            "荷物を押して、全部をゴールに運ぶ（引くことはできない）",
        )
    }

    fn reference(&self) -> &'static str {
        "Thinking Rabbit 1982; Odawara, Kaneko & Kawai 2005; Fujiwara, How to become a warehouse keeper"
    }

    fn rules(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("../rules/en.md"),
            Lang::Ja => include_str!("../rules/ja.md"),
        }
    }

    fn parameters(&self) -> &'static [Parameter] {
        PARAMETERS
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["xsb", "sok", "sokoban"]
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        by(params)?;
        Ok(1..=shipped::count())
    }

    fn number<V: Visitor>(
        &self,
        params: &Params,
        number: u64,
        visitor: V,
    ) -> Result<V::Output, OpenError> {
        Ok(open(by(params)?, shipped::level(number)?, visitor))
    }

    fn parse<V: Visitor>(
        &self,
        params: &Params,
        text: &str,
        visitor: V,
    ) -> Result<V::Output, OpenError> {
        Ok(open(by(params)?, Level::read(text)?, visitor))
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        collection::split(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    /// The level in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn level(text: &str) -> Level {
        Level::read(text).expect("a level")
    }

    /// A small level with random walls, boxes and goals.
    pub(crate) fn random_level(number: u64) -> Level {
        let mut chance = Chance::of(41, number);
        let mut draw = |least: u64, most: u64| least + chance.below(most - least + 1);
        loop {
            let (width, height) = (draw(2, 6), draw(1, 5));
            let walls = draw(0, 4);
            let mut rows = vec!["#".repeat(usize::try_from(width).expect("few") + 2)];
            for _ in 0..height {
                let mut row = String::from("#");
                for _ in 0..width {
                    row.push(match draw(0, 19) {
                        tile if tile < walls => '#',
                        14 | 15 => '$',
                        16 | 17 => '.',
                        18 => '*',
                        19 => '@',
                        _ => ' ',
                    });
                }
                rows.push(row + "#");
            }
            rows.push(rows[0].clone());
            if let Ok(level) = Level::read(&rows.join("\n")) {
                return level;
            }
        }
    }

    /// Its floor.
    pub(crate) fn random_floor(number: u64) -> std::sync::Arc<Floor> {
        random_level(number).shared_floor()
    }
}
