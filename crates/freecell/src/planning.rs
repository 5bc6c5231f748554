//! A deal as a task for planners: single cards, as the rules have them.
//!
//! Which cell or which empty column a card goes to makes no difference, so the
//! task only counts how many there are. Below the ace of a suit lies `c0`,
//! which is home from the start.

use std::fmt::Write as _;

use impasse_puzzle::PlanningTask;

use crate::card::{Card, Suit};
use crate::deal::{Deal, Move};
use crate::position::{Position, Slot};

const DOMAIN: &str = "\
(define (domain freecell)
  (:requirements :strips :typing)
  (:types card amount)
  (:predicates
    (fits ?card - card ?under - card)
    (follows ?before - card ?next - card)
    (more ?many - amount ?few - amount)
    (on ?card - card ?under - card)
    (first ?card - card)
    (open ?card - card)
    (parked ?card - card)
    (home ?card - card)
    (cells ?free - amount)
    (columns ?free - amount))
  (:action lay-card
    :parameters (?card - card ?under - card ?on - card)
    :precondition (and (on ?card ?under) (open ?card) (open ?on) (fits ?card ?on))
    :effect (and (on ?card ?on) (open ?under) (not (on ?card ?under)) (not (open ?on))))
  (:action lay-last
    :parameters (?card - card ?on - card ?columns - amount ?more - amount)
    :precondition (and (first ?card) (open ?card) (open ?on) (fits ?card ?on)
                       (columns ?columns) (more ?more ?columns))
    :effect (and (on ?card ?on) (columns ?more)
                 (not (first ?card)) (not (open ?on)) (not (columns ?columns))))
  (:action lay-parked
    :parameters (?card - card ?on - card ?cells - amount ?more - amount)
    :precondition (and (parked ?card) (open ?on) (fits ?card ?on)
                       (cells ?cells) (more ?more ?cells))
    :effect (and (on ?card ?on) (open ?card) (cells ?more)
                 (not (parked ?card)) (not (open ?on)) (not (cells ?cells))))
  (:action begin-card
    :parameters (?card - card ?under - card ?columns - amount ?fewer - amount)
    :precondition (and (on ?card ?under) (open ?card) (columns ?columns) (more ?columns ?fewer))
    :effect (and (first ?card) (open ?under) (columns ?fewer)
                 (not (on ?card ?under)) (not (columns ?columns))))
  (:action begin-parked
    :parameters (?card - card ?columns - amount ?fewer - amount ?cells - amount ?more - amount)
    :precondition (and (parked ?card) (columns ?columns) (more ?columns ?fewer)
                       (cells ?cells) (more ?more ?cells))
    :effect (and (first ?card) (open ?card) (columns ?fewer) (cells ?more)
                 (not (parked ?card)) (not (columns ?columns)) (not (cells ?cells))))
  (:action park-card
    :parameters (?card - card ?under - card ?cells - amount ?fewer - amount)
    :precondition (and (on ?card ?under) (open ?card) (cells ?cells) (more ?cells ?fewer))
    :effect (and (parked ?card) (open ?under) (cells ?fewer)
                 (not (on ?card ?under)) (not (open ?card)) (not (cells ?cells))))
  (:action park-last
    :parameters (?card - card ?cells - amount ?fewer - amount ?columns - amount ?more - amount)
    :precondition (and (first ?card) (open ?card) (cells ?cells) (more ?cells ?fewer)
                       (columns ?columns) (more ?more ?columns))
    :effect (and (parked ?card) (cells ?fewer) (columns ?more)
                 (not (first ?card)) (not (open ?card)) (not (cells ?cells))
                 (not (columns ?columns))))
  (:action send-card
    :parameters (?card - card ?under - card ?before - card)
    :precondition (and (on ?card ?under) (open ?card) (follows ?before ?card) (home ?before))
    :effect (and (home ?card) (open ?under) (not (on ?card ?under)) (not (open ?card))))
  (:action send-last
    :parameters (?card - card ?before - card ?columns - amount ?more - amount)
    :precondition (and (first ?card) (open ?card) (follows ?before ?card) (home ?before)
                       (columns ?columns) (more ?more ?columns))
    :effect (and (home ?card) (columns ?more)
                 (not (first ?card)) (not (open ?card)) (not (columns ?columns))))
  (:action send-parked
    :parameters (?card - card ?before - card ?cells - amount ?more - amount)
    :precondition (and (parked ?card) (follows ?before ?card) (home ?before)
                       (cells ?cells) (more ?more ?cells))
    :effect (and (home ?card) (cells ?more) (not (parked ?card)) (not (cells ?cells)))))
";

impl Deal {
    pub(crate) fn planning_task(&self) -> PlanningTask {
        let table = self.table();
        let start = self.position();
        let most = table.columns.max(table.cells);
        let bases = Suit::ALL.map(|suit| home_name(suit, 0));
        let cards = Card::deck().map(name).chain(bases.clone());
        let numbers = (0..=most).map(number);
        let mut problem = format!(
            "(define (problem freecell-puzzle)\n  (:domain freecell)\n  \
             (:objects {} - card {} - amount)\n  (:init (columns {}) (cells {})\n",
            cards.collect::<Vec<_>>().join(" "),
            numbers.collect::<Vec<_>>().join(" "),
            number(self.columns_free(start)),
            number(self.cells_free(start)),
        );
        for few in 0..most {
            let _ = writeln!(problem, "    (more {} {})", number(few + 1), number(few));
        }
        for base in bases {
            let _ = writeln!(problem, "    (home {base})");
        }
        for card in Card::deck() {
            let before = home_name(card.suit(), card.rank() - 1);
            let _ = write!(problem, "    (follows {before} {})", name(card));
            for under in Card::deck().filter(|&under| table.build.allows(card, under)) {
                let _ = write!(problem, " (fits {} {})", name(card), name(under));
            }
            let _ = writeln!(problem, " {}", self.lies(start, card));
        }
        let kings: Vec<String> = Suit::ALL.map(|suit| home_name(suit, 13)).into();
        let _ = write!(problem, "  )\n  (:goal (and");
        for king in kings {
            let _ = write!(problem, " (home {king})");
        }
        problem += ")))\n";
        PlanningTask {
            domain: DOMAIN.to_owned(),
            problem,
        }
    }

    pub(crate) fn planning_action(&self, state: &Position, m: Move) -> Option<String> {
        let card = state.card_at(m.from)?;
        let (own, under) = (name(card), state.under(card).map(name));
        let (columns, cells) = (self.columns_free(state), self.cells_free(state));
        // How many there are, and how many there will be.
        let freed = |count: u8| format!("{} {}", number(count), number(count + 1));
        let filled = |count: u8| {
            count
                .checked_sub(1)
                .map(|fewer| format!("{} {}", number(count), number(fewer)))
        };
        let to = match m.to {
            Slot::Column(column) => state.top(column).map(name),
            Slot::Home => Some(home_name(card.suit(), card.rank() - 1)),
            Slot::Cell(_) => None,
        };
        Some(match (m.from, under, m.to, to) {
            (Slot::Home, ..) => return None,
            (Slot::Cell(_), _, Slot::Home, Some(before)) => {
                format!("send-parked {own} {before} {}", freed(cells))
            }
            (Slot::Cell(_), _, _, Some(on)) => format!("lay-parked {own} {on} {}", freed(cells)),
            (Slot::Cell(_), ..) => {
                format!("begin-parked {own} {} {}", filled(columns)?, freed(cells))
            }
            (_, Some(under), Slot::Home, Some(before)) => {
                format!("send-card {own} {under} {before}")
            }
            (_, Some(under), Slot::Column(_), Some(on)) => format!("lay-card {own} {under} {on}"),
            (_, Some(under), Slot::Column(_), None) => {
                format!("begin-card {own} {under} {}", filled(columns)?)
            }
            (_, Some(under), ..) => format!("park-card {own} {under} {}", filled(cells)?),
            (_, None, Slot::Home, Some(before)) => {
                format!("send-last {own} {before} {}", freed(columns))
            }
            (_, None, Slot::Column(_), Some(on)) => {
                format!("lay-last {own} {on} {}", freed(columns))
            }
            (_, None, ..) => format!("park-last {own} {} {}", filled(cells)?, freed(columns)),
        })
    }

    fn columns_free(&self, state: &Position) -> u8 {
        self.empty_columns(state).fold(0, |count, _| count + 1)
    }

    fn cells_free(&self, state: &Position) -> u8 {
        let cells = 0..self.table().cells;
        cells
            .filter(|&cell| state.cell(cell).is_none())
            .fold(0, |count, _| count + 1)
    }

    /// Where a card lies, as facts.
    fn lies(&self, state: &Position, card: Card) -> String {
        if state.is_home(card) {
            return format!("(home {})", name(card));
        }
        let mut cells = 0..self.table().cells;
        if cells.any(|cell| state.cell(cell) == Some(card)) {
            return format!("(parked {})", name(card));
        }
        let mut lies = match state.under(card) {
            Some(under) => format!("(on {} {})", name(card), name(under)),
            None => format!("(first {})", name(card)),
        };
        let mut columns = 0..self.table().columns;
        if columns.any(|column| state.top(column) == Some(card)) {
            let _ = write!(lies, " (open {})", name(card));
        }
        lies
    }
}

fn name(card: Card) -> String {
    home_name(card.suit(), card.rank())
}

/// `c1`, `s12`, and `c0` below the ace.
fn home_name(suit: Suit, rank: u8) -> String {
    format!("{}{rank}", suit.letter().to_ascii_lowercase())
}

fn number(count: u8) -> String {
    format!("n{count}")
}
