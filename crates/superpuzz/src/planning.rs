//! A deal as a task for planners.
//!
//! The goal is that every card lies behind the one before it, and every ace at
//! the left edge, whatever the rows: so the task keeps account of which cards
//! are *joined*. Whoever moves a card takes it from the one behind it, or
//! brings it before that one: two ways to make a move, told apart behind `--`.
//! Behind the highest card of a suit comes `h-end`, which lies nowhere, and
//! right of the board is `off`, where nothing lies.

use std::fmt::Write as _;

use impasse_puzzle::PlanningTask;

use crate::card::Card;
use crate::deal::{Deal, Shift};
use crate::layout::{Cell, Layout};

const DOMAIN: &str = "\
(define (domain superpuzz)
  (:requirements :strips :typing)
  (:types card cell)
  (:predicates
    (beside ?left - cell ?right - cell)
    (edge ?at - cell)
    (follows ?before - card ?next - card)
    (ace ?card - card)
    (at ?card - card ?at - cell)
    (hole ?at - cell)
    (joined ?card - card))
  (:action follow--apart
    :parameters (?card - card ?from - cell ?to - cell ?before - card ?left - cell ?next - card ?right - cell)
    :precondition (and (follows ?before ?card) (beside ?left ?to) (at ?before ?left) (follows ?card ?next) (beside ?to ?right)
                       (hole ?to) (at ?card ?from))
    :effect (and (at ?card ?to) (hole ?from) (joined ?card)
                 (not (at ?card ?from)) (not (hole ?to)) (not (joined ?next))))
  (:action follow--together
    :parameters (?card - card ?from - cell ?to - cell ?before - card ?left - cell ?next - card ?right - cell)
    :precondition (and (follows ?before ?card) (beside ?left ?to) (at ?before ?left) (follows ?card ?next) (beside ?to ?right)
                       (hole ?to) (at ?card ?from) (at ?next ?right))
    :effect (and (at ?card ?to) (hole ?from) (joined ?card)
                 (not (at ?card ?from)) (not (hole ?to)) (joined ?next)))
  (:action lead--apart
    :parameters (?card - card ?from - cell ?to - cell ?next - card ?right - cell)
    :precondition (and (ace ?card) (edge ?to) (follows ?card ?next) (beside ?to ?right)
                       (hole ?to) (at ?card ?from))
    :effect (and (at ?card ?to) (hole ?from) (joined ?card)
                 (not (at ?card ?from)) (not (hole ?to)) (not (joined ?next))))
  (:action lead--together
    :parameters (?card - card ?from - cell ?to - cell ?next - card ?right - cell)
    :precondition (and (ace ?card) (edge ?to) (follows ?card ?next) (beside ?to ?right)
                       (hole ?to) (at ?card ?from) (at ?next ?right))
    :effect (and (at ?card ?to) (hole ?from) (joined ?card)
                 (not (at ?card ?from)) (not (hole ?to)) (joined ?next))))
";

impl Deal {
    pub(crate) fn planning_task(&self) -> PlanningTask {
        let layout = self.layout();
        let all = || (0..4 * self.columns()).map(Cell);
        let cells: Vec<String> = all().map(|cell| self.cell_name(cell)).collect();
        let ends = self.cards().filter(|card| card.rank() == self.top());
        let cards = self
            .cards()
            .map(name)
            .chain(ends.map(|card| self.next_name(card)));
        let mut problem = format!(
            "(define (problem superpuzz-puzzle)\n  (:domain superpuzz)\n  \
             (:objects {} - card {} off - cell)\n  (:init\n",
            cards.collect::<Vec<_>>().join(" "),
            cells.join(" "),
        );
        for cell in all() {
            let here = self.cell_name(cell);
            let lies = match layout.card(cell) {
                Some(card) => format!("(at {} {here})", name(card)),
                None => format!("(hole {here})"),
            };
            let left = match self.column(cell) {
                0 => format!("(edge {here})"),
                _ => format!("(beside {} {here})", self.cell_name(Cell(cell.0 - 1))),
            };
            let _ = write!(problem, "    {lies} {left}");
            if self.column(cell) == self.top() {
                let _ = write!(problem, " (beside {here} off)");
            }
            problem.push('\n');
        }
        for card in self.cards() {
            let _ = write!(
                problem,
                "    (follows {} {})",
                name(card),
                self.next_name(card)
            );
            if card.rank() == 1 {
                let _ = write!(problem, " (ace {})", name(card));
            }
            if self.is_joined(layout, card) {
                let _ = write!(problem, " (joined {})", name(card));
            }
            problem.push('\n');
        }
        let joined = self.cards().map(|card| format!(" (joined {})", name(card)));
        let joined: String = joined.collect();
        let _ = write!(problem, "  )\n  (:goal (and{joined})))\n");
        PlanningTask {
            domain: DOMAIN.to_owned(),
            problem,
        }
    }

    pub(crate) fn planning_action(&self, state: &Layout, m: Shift) -> Option<String> {
        let (card, next) = (name(m.card), self.next_name(m.card));
        let [from, to] = [state.place(m.card), m.to].map(|cell| self.cell_name(cell));
        let (right, beyond) = if self.column(m.to) == self.top() {
            ("off".to_owned(), None)
        } else {
            let right = Cell(m.to.0 + 1);
            (self.cell_name(right), state.card(right))
        };
        let is_next = |beyond: Card| m.card.rank() < self.top() && beyond == m.card.next();
        let how = if beyond.is_some_and(is_next) {
            "together"
        } else {
            "apart"
        };
        Some(if self.column(m.to) == 0 {
            format!("lead--{how} {card} {from} {to} {next} {right}")
        } else {
            let left = Cell(m.to.0 - 1);
            let before = name(state.card(left)?);
            let left = self.cell_name(left);
            format!("follow--{how} {card} {from} {to} {before} {left} {next} {right}")
        })
    }

    /// Whether a card lies behind the one before it, an ace at the edge.
    fn is_joined(&self, layout: &Layout, card: Card) -> bool {
        let at = layout.place(card);
        match card.rank() {
            1 => self.column(at) == 0,
            _ => self.column(at) > 0 && layout.card(Cell(at.0 - 1)) == Some(card.previous()),
        }
    }

    /// The card that follows, or the end of the suit.
    fn next_name(&self, card: Card) -> String {
        if card.rank() == self.top() {
            format!("{}-end", card.suit().letter().to_ascii_lowercase())
        } else {
            name(card.next())
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        format!("p{}-{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

/// `h1`, `s12`.
fn name(card: Card) -> String {
    let suit = card.suit().letter().to_ascii_lowercase();
    format!("{suit}{}", card.rank())
}
