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
    let mut writer = SolutionWriter::new(deal, rules, start);
    let mut steps = steps.iter().copied();
    while !writer.board.is_solved() {
        let step = steps.next().unwrap_or_else(|| writer.board.easy_step());
        writer.go(step);
    }
    assert!(
        deal.is_goal(&writer.state),
        "a solution found by search must bring all cards home"
    );
    writer.moves
}

/// The position that steps lead to from `start`, played by the rules of the game.
pub(crate) fn position_after(
    deal: &Deal,
    rules: &Rules,
    start: &Position,
    steps: &[CardStep],
) -> Position {
    let mut writer = SolutionWriter::new(deal, rules, start);
    for &step in steps {
        writer.go(step);
    }
    writer.state
}

struct SolutionWriter<'d> {
    deal: &'d Deal,
    rules: &'d Rules,
    board: FreeCellBoard,
    state: Position,
    moves: Vec<Move>,
}

impl<'d> SolutionWriter<'d> {
    fn new(deal: &'d Deal, rules: &'d Rules, start: &Position) -> Self {
        let mut writer = Self {
            deal,
            rules,
            board: FreeCellBoard::new(rules, deal, start),
            state: start.clone(),
            moves: Vec::new(),
        };
        writer.settle();
        writer
    }

    /// Makes a step of the search, and brings home what then goes by itself.
    fn go(&mut self, step: CardStep) {
        self.step(step);
        self.board.play(self.rules, step);
        self.settle();
    }

    fn settle(&mut self) {
        let mut home = Vec::new();
        self.board.settle(self.rules, |card| home.push(card));
        self.all_home(&home);
    }

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
