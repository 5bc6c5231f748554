//! Steps become moves, and are played under the exact rules.

use impasse_freecell::{Card, Deal, Move, Position, Slot};
use impasse_puzzle::Puzzle as _;

use crate::board::{AT_HOME, CardStep, FreeCellBoard, IN_CELL, ON_TABLE, Rules};

/// The moves of a solution whose steps were found from `start`, and of what is
/// easy behind them, each card for itself, after all of them were played by the
/// rules of the game.
///
/// # Panics
///
/// If they do not solve the deal: the search is wrong then, and no answer is
/// better than a false one.
pub(crate) fn moves(deal: &Deal, rules: &Rules, start: &Position, steps: &[CardStep]) -> Vec<Move> {
    let mut player = SolutionWriter {
        deal,
        state: start.clone(),
        moves: Vec::with_capacity(2 * steps.len()),
    };
    let mut board = FreeCellBoard::new(rules, deal, start);
    let mut home = Vec::new();
    board.settle(rules, |card| home.push(card));
    player.all_home(&home);
    let mut steps = steps.iter().copied();
    while !board.is_solved() {
        let step = steps.next().unwrap_or_else(|| board.easy_step());
        player.step(step);
        board.play(rules, step);
        home.clear();
        board.settle(rules, |card| home.push(card));
        player.all_home(&home);
    }
    assert!(
        deal.is_goal(&player.state),
        "a solution found by search must bring all cards home"
    );
    player.moves
}

struct SolutionWriter<'d> {
    deal: &'d Deal,
    state: Position,
    moves: Vec<Move>,
}

impl SolutionWriter<'_> {
    fn play(&mut self, m: Move) {
        self.deal
            .try_play(&mut self.state, m)
            .expect("a solution found by search is legal move by move");
        self.moves.push(m);
    }

    fn all_home(&mut self, cards: &[u8]) {
        for &card in cards {
            self.step(CardStep {
                card,
                onto: AT_HOME,
            });
        }
    }

    fn step(&mut self, step: CardStep) {
        let card = Card::of_index(step.card);
        let (from, count) = self.place(card);
        let to = match step.onto {
            AT_HOME => Slot::Home,
            IN_CELL => Slot::Cell(self.deal.free_cell(&self.state).unwrap_or(u8::MAX)),
            ON_TABLE => Slot::Column(self.column(None)),
            under => Slot::Column(self.column(Some(Card::of_index(under)))),
        };
        match (from, to) {
            (Slot::Column(from), Slot::Column(to)) if count > 1 => {
                let moves = self.deal.carry(&self.state, from, to, count);
                for m in moves.expect("a run found by search can be carried") {
                    self.play(m);
                }
            }
            _ => self.play(Move::single(from, to)),
        }
    }

    /// Where a card lies, and how many cards move if it does.
    fn place(&self, card: Card) -> (Slot, usize) {
        let table = self.deal.table();
        // Nearly always it is the last card of a column.
        let ends = |column: &u8| self.state.top(*column) == Some(card);
        if let Some(column) = (0..table.columns).find(ends) {
            return (Slot::Column(column), 1);
        }
        let mut cells = 0..table.cells;
        if let Some(cell) = cells.find(|&cell| self.state.cell(cell) == Some(card)) {
            return (Slot::Cell(cell), 1);
        }
        let in_column = |column: u8| {
            let above = self.state.from_top(column).position(|c| c == card)?;
            Some((Slot::Column(column), above + 1))
        };
        let place = (0..table.columns).find_map(in_column);
        place.expect("a card that is not home lies somewhere")
    }

    /// The first column that ends with a card, or that is empty.
    fn column(&self, top: Option<Card>) -> u8 {
        let mut columns = 0..self.deal.table().columns;
        let column = columns.find(|&column| self.state.top(column) == top);
        column.expect("a step found by search has a column to go to")
    }
}
