//! Odawara's unit method: a position cut into *units* and *passages*.
//!
//! A unit is a part of the floor that is looked at by itself; what lies between
//! units are passages, and where the player can step from one into the other
//! are *gateways*. What can happen inside a unit is found by a search of the
//! unit alone; put together, this tells which passages the player can ever
//! reach, and whether each unit can ever be done with.
//!
//! # Why it is right
//!
//! *Taking boxes away only helps*: every sequence of steps stays legal, and the
//! boxes that are left move as they did.
//!
//! For each unit all *local states* are collected: where those of its boxes
//! stand that never left it, and where in the unit the player is, or that the
//! player is outside. The player may enter by any gateway of a passage that is
//! reached. Boxes of other units and of none are taken away, and so is a box
//! that crosses the border. A passage is reached where the player begins, where
//! the player can step out of a unit, and where a box is pushed out of one. Two
//! units that touch have a passage without area at each edge between them.
//! Follow any real play in this picture: whatever the player does in a unit is
//! possible there, with fewer boxes in the way; so every local state that comes
//! up is among those collected.
//!
//! **Theorem A.** In a solved position each box of a unit that never left it
//! stands on a goal of the unit. So if no local state of some unit is *finished*
//! in this sense, the position is dead. This holds for any cut, with goals
//! inside units and passages or without. It is the detector [`Unfinished`].
//!
//! **Theorem B** (the paper's test). If a unit without goals that holds a box
//! and is connected touches a passage that is never reached, the position is
//! dead: the unit must be left by all its boxes; when the last one leaves, the
//! player stands in the unit, which is empty and connected, and can walk to that
//! passage. It is the detector [`Unreached`].
//!
//! What must not be forgotten: a box that is pushed into a passage reaches it
//! though the player does not follow; all visits count, those that leave where
//! they entered too; a local state may be dropped only if its own boxes alone,
//! with all gateways open, cannot all come to goals (we drop those with a box
//! that reaches no goal even alone, the player standing where it was pushed
//! from, inside the unit or just outside, and those with a
//! [frozen](impasse_sokoban::Freeze) box off its goal); the player may begin inside a unit; and where a unit has too many local states, everything is held to be
//! possible in it.
//!
//! The paper's *blocked* (死に手) is a position with a box that can never move;
//! dead otherwise is its *infeasible* (不能状態).

mod alone;
mod automaton;
mod boards;
mod book;
mod cut;
mod detector;
mod diagram;
mod division;
mod memory;
mod passability;
mod pattern;
mod study;

pub use alone::UnitAlone;
pub use boards::{facing_units, two_doors};
pub use book::{BookError, UnitBook};
pub use cut::{Cut, CutError, Way};
pub use detector::{Unfinished, Unreached, unfinished_by, unit_detectors};
pub use division::Division;
pub use passability::{Passability, Passes, Rule, passability, rules};
pub use study::{Gateway, UnitReport, Units, study};

#[cfg(test)]
mod baseline_tests;
#[cfg(test)]
mod figures;
#[cfg(test)]
mod tests;
