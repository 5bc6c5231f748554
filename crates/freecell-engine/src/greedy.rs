//! The fast search: best first over steps that carry whole runs.
//!
//! It does not look at all children of a position. Steps that gain something
//! come first, then those that spend room, nearest to what is needed; as soon
//! as a child looks better than its parent (or hardly worse), the search goes
//! on from there, and comes back to the other children when nothing better is
//! left. Columns that hide nothing needed are not dug in. So it misses
//! something, proves nothing, and solves most deals in a few hundred looks.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::{Deref, DerefMut, Range};

use impasse_search::FingerprintSet;

use crate::board::{
    AT_HOME, CardStep, FreeCellBoard, IN_CELL, NONE, ON_TABLE, Rules, cards_of, hash,
};
use crate::guide::Guide;

/// A search whose memory is used again from deal to deal.
pub(crate) struct Greedy {
    /// Positions whose steps were listed.
    visited: Vec<Visited>,
    /// Children that wait to be visited.
    children: Vec<Child>,
    /// Steps of all visited positions.
    steps: Vec<CardStep>,
    seen: FingerprintSet,
    /// Scores, and behind them what waits: later ones first among equals.
    queue: BinaryHeap<Reverse<u64>>,
    waiting: Vec<Waiting>,
    /// Positions that were looked at, in all searches.
    pub(crate) generated: u64,
    /// Positions whose steps were listed, in all searches.
    pub(crate) visits: u64,
}

struct Visited {
    board: FreeCellBoard,
    parent: u32,
    /// What led here.
    step: CardStep,
    score: i32,
    /// What the steps that led here cost.
    cost: i32,
    /// Its steps that were not tried yet.
    untried: Range<u32>,
    /// Whether those that spend room are among them already.
    is_listed: bool,
}

impl Visited {
    fn is_done(&self) -> bool {
        self.is_listed && self.untried.is_empty()
    }
}

#[derive(Clone, Copy)]
struct Child {
    parent: u32,
    step: CardStep,
    score: i32,
}

#[derive(Clone, Copy)]
enum Waiting {
    /// A child, to be visited.
    Child(u32),
    /// A position some of whose steps were not tried.
    Rest(u32),
}

/// How a search with a budget ended.
pub(crate) enum GreedyEnd {
    /// Steps to a goal, or to where the rest is easy; after each, cards go home
    /// by themselves.
    Solved(Vec<CardStep>),
    /// The budget is spent.
    Spent,
    /// Everything it would look at was seen. That proves nothing.
    Nothing,
}

const NO_STEP: CardStep = CardStep {
    card: NONE,
    onto: NONE,
};

/// More moves than this that spend room are never needed.
const MOST_SPENDING: usize = 48;

#[expect(
    clippy::cast_possible_truncation,
    reason = "budgets are far below 2^32"
)]
fn id(length: usize) -> u32 {
    length as u32
}

thread_local! {
    /// The search that this thread used last: deals are so quickly solved that
    /// asking for its memory anew would take a good part of the time.
    static LAST_USED: Cell<Option<Greedy>> = const { Cell::new(None) };
}

/// A search that goes back to its thread when it is dropped.
pub(crate) struct Borrowed(Option<Greedy>);

impl Deref for Borrowed {
    type Target = Greedy;

    fn deref(&self) -> &Greedy {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl DerefMut for Borrowed {
    fn deref_mut(&mut self) -> &mut Greedy {
        self.0.as_mut().expect("it is there until it is dropped")
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        if let Some(mut greedy) = self.0.take() {
            greedy.clear();
            LAST_USED.set(Some(greedy));
        }
    }
}

impl Greedy {
    /// A search that has looked at nothing yet.
    pub(crate) fn borrow() -> Borrowed {
        let mut greedy = LAST_USED.take().unwrap_or_else(Self::new);
        greedy.generated = 0;
        greedy.visits = 0;
        Borrowed(Some(greedy))
    }

    fn new() -> Self {
        Self {
            visited: Vec::new(),
            children: Vec::new(),
            steps: Vec::new(),
            seen: FingerprintSet::new(1 << 10),
            queue: BinaryHeap::new(),
            waiting: Vec::new(),
            generated: 0,
            visits: 0,
        }
    }

    /// Bytes that what it holds takes: not what an earlier deal made room for,
    /// or a result would tell of the deals before it.
    pub(crate) fn bytes(&self) -> u64 {
        let of = |count: usize, size: usize| (count * size) as u64;
        of(self.visited.len(), size_of::<Visited>())
            + of(self.children.len(), size_of::<Child>())
            + of(self.steps.len(), size_of::<CardStep>())
            + of(self.queue.len(), 8)
            + of(self.waiting.len(), size_of::<Waiting>())
            + self.seen.bytes()
    }

    /// Gives memory back that only a long search needed.
    fn clear(&mut self) {
        if self.visited.capacity() > 1 << 14 {
            *self = Self {
                generated: self.generated,
                visits: self.visits,
                ..Self::new()
            };
        }
        self.visited.clear();
        self.children.clear();
        self.steps.clear();
        self.seen.clear();
        self.queue.clear();
        self.waiting.clear();
    }

    /// Looks for a solution from a settled position, at `budget` positions at
    /// most.
    pub(crate) fn solve(
        &mut self,
        rules: &Rules,
        start: &FreeCellBoard,
        guide: &Guide,
        budget: u64,
    ) -> GreedyEnd {
        self.clear();
        self.seen.insert(hash(&start.key));
        let score = guide.score(rules, start);
        self.visit(rules, start, (u32::MAX, NO_STEP), score, 0);
        let end = self.generated + budget;
        let mut at = 0;
        let mut board = *start;
        loop {
            match self.try_steps(rules, guide, at, &mut board) {
                Tried::Goal(step) => return GreedyEnd::Solved(self.path(at, step)),
                Tried::Better(step, score) => {
                    let parent = &self.visited[at];
                    let carried = parent.board.carried(rules, step);
                    let cost = parent.cost + guide.cost(step, carried);
                    if !parent.is_done() {
                        let waits = parent.score + guide.resume;
                        self.wait(waits, Waiting::Rest(id(at)));
                    }
                    self.visit(rules, &board, (id(at), step), score, cost);
                    at = self.visited.len() - 1;
                }
                Tried::All => {
                    let Some(Reverse(entry)) = self.queue.pop() else {
                        return GreedyEnd::Nothing;
                    };
                    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
                    let number = u32::MAX - entry as u32;
                    at = match self.waiting[number as usize] {
                        Waiting::Rest(at) => at as usize,
                        Waiting::Child(child) => self.visit_child(rules, guide, child),
                    };
                }
            }
            if self.generated >= end {
                return GreedyEnd::Spent;
            }
        }
    }

    /// Tries the steps of a position until one leads to something better, which
    /// is then on the board.
    #[inline]
    fn try_steps(
        &mut self,
        rules: &Rules,
        guide: &Guide,
        at: usize,
        board: &mut FreeCellBoard,
    ) -> Tried {
        let good = self.visited[at].score - guide.eager;
        while let Some(next) = self.next_step(rules, guide, at) {
            let step = self.steps[next as usize];
            let parent = &self.visited[at].board;
            let carried = parent.carried(rules, step);
            let cost = self.visited[at].cost + guide.cost(step, carried);
            self.generated += 1;
            // Most of what was met before is known before any card has moved.
            if !self.seen.insert(hash(&parent.key_after(rules, step))) {
                continue;
            }
            *board = *parent;
            board.play(rules, step);
            let mut settled = false;
            board.settle(rules, |_| settled = true);
            if guide.is_done(rules, board) {
                return Tried::Goal(step);
            }
            if settled && !self.seen.insert(hash(&board.key)) {
                continue;
            }
            let mut score = guide.score(rules, board) + cost;
            if carried > 0 {
                score += guide.carried * (carried + 1);
            }
            if score < good {
                return Tried::Better(step, score);
            }
            let child = id(self.children.len());
            self.children.push(Child {
                parent: id(at),
                step,
                score,
            });
            self.wait(score, Waiting::Child(child));
        }
        Tried::All
    }

    /// The next step to try. Those that spend room are listed only when the
    /// others are done: often one of them leads to something better.
    #[inline]
    fn next_step(&mut self, rules: &Rules, guide: &Guide, at: usize) -> Option<u32> {
        let visited = &mut self.visited[at];
        if visited.untried.is_empty() && !visited.is_listed {
            let from = id(self.steps.len());
            list_spending(rules, &visited.board, guide, &mut self.steps);
            visited.untried = from..id(self.steps.len());
            visited.is_listed = true;
        }
        visited.untried.next()
    }

    fn wait(&mut self, score: i32, waiting: Waiting) {
        let number = u32::MAX - id(self.waiting.len());
        self.waiting.push(waiting);
        // Scores may be negative; the offset keeps their order.
        let score = u64::from(score.cast_unsigned() ^ 1 << 31);
        self.queue.push(Reverse(score << 32 | u64::from(number)));
    }

    fn visit_child(&mut self, rules: &Rules, guide: &Guide, child: u32) -> usize {
        let Child {
            parent,
            step,
            score,
        } = self.children[child as usize];
        let above = &self.visited[parent as usize];
        let carried = above.board.carried(rules, step);
        let cost = above.cost + guide.cost(step, carried);
        let mut board = above.board;
        board.play(rules, step);
        board.settle(rules, |_| ());
        self.visit(rules, &board, (parent, step), score, cost);
        self.visited.len() - 1
    }

    fn visit(
        &mut self,
        rules: &Rules,
        board: &FreeCellBoard,
        (parent, step): (u32, CardStep),
        score: i32,
        cost: i32,
    ) {
        self.visits += 1;
        let from = id(self.steps.len());
        list_gaining(rules, board, &mut self.steps);
        self.visited.push(Visited {
            board: *board,
            parent,
            step,
            score,
            cost,
            untried: from..id(self.steps.len()),
            is_listed: false,
        });
    }

    /// The steps that lead to a position, and one more.
    fn path(&self, at: usize, last: CardStep) -> Vec<CardStep> {
        let mut steps = vec![last];
        let mut at = &self.visited[at];
        while at.parent != u32::MAX {
            steps.push(at.step);
            at = &self.visited[at.parent as usize];
        }
        steps.reverse();
        steps
    }
}

enum Tried {
    Goal(CardStep),
    /// A child that is to be visited at once.
    Better(CardStep, i32),
    All,
}

/// Steps that spend room, in the order in which to try them: when, then the
/// card, then what it goes onto.
struct Spending {
    steps: [u32; MOST_SPENDING],
    count: usize,
}

impl Spending {
    #[inline]
    fn push(&mut self, turn: i32, card: u8, onto: u8) {
        if self.count == MOST_SPENDING {
            return;
        }
        // Turns are small and may be negative; the offset keeps their order.
        let turn = (turn + 512).clamp(0, 1023).cast_unsigned();
        let step = turn << 16 | u32::from(card) << 8 | u32::from(onto);
        let mut at = self.count;
        while at > 0 && self.steps[at - 1] >> 16 > turn {
            self.steps[at] = self.steps[at - 1];
            at -= 1;
        }
        self.steps[at] = step;
        self.count += 1;
    }
}

/// How far each column is from something needed; larger where nothing is.
#[inline]
fn distances(board: &FreeCellBoard, guide: &Guide) -> [i32; 12] {
    let mut distances = [i32::MAX; 12];
    for (suit, &home) in (0..4).zip(&board.home) {
        for more in 0..=guide.reach.min(12 - home.min(12)) {
            let card = (home + more) * 4 + suit;
            if home + more < 13 && board.rests[usize::from(card)] < IN_CELL {
                let distance = &mut distances[usize::from(board.column[usize::from(card)])];
                *distance = (*distance).min(i32::from(board.above(card) + more));
            }
        }
    }
    distances
}

/// Appends the steps that gain something: cards go home, out of cells, and
/// whole runs onto others.
pub(crate) fn list_gaining(rules: &Rules, board: &FreeCellBoard, out: &mut Vec<CardStep>) {
    let ends = board.ends(rules);
    let (most, _) = board.room(rules);
    for card in cards_of(board.parked) {
        if board.is_next(card) {
            let onto = AT_HOME;
            out.push(CardStep { card, onto });
        }
        let onto = cards_of(rules.fits[usize::from(card)] & ends);
        out.extend(onto.map(|onto| CardStep { card, onto }));
    }
    for &top in &board.tops[..usize::from(rules.columns)] {
        if top == NONE {
            continue;
        }
        if board.is_next(top) {
            out.push(CardStep {
                card: top,
                onto: AT_HOME,
            });
        }
        let (card, count) = board.run(top);
        let mut onto = rules.fits[usize::from(card)] & ends;
        if onto != 0 && count <= most {
            while onto != 0 {
                let [under, ..] = onto.trailing_zeros().to_le_bytes();
                out.push(CardStep { card, onto: under });
                onto &= onto - 1;
            }
        }
    }
}

/// Appends the steps that spend room, nearest to something needed first.
pub(crate) fn list_spending(
    rules: &Rules,
    board: &FreeCellBoard,
    guide: &Guide,
    out: &mut Vec<CardStep>,
) {
    const NOWHERE: i32 = 63;
    let has_cell = board.free_cells(rules) > 0;
    let has_column = board.empty_columns(rules) > 0;
    let ends = board.ends(rules);
    let (most, most_to_empty) = board.room(rules);
    let distances = distances(board, guide);
    let mut spending = Spending {
        steps: [0; MOST_SPENDING],
        count: 0,
    };
    let [from_cell, part, to_column, to_cell] = guide.order;
    if has_column {
        for card in cards_of(board.parked & rules.fills) {
            spending.push(from_cell, card, ON_TABLE);
        }
    }
    for column in 0..rules.columns {
        let top = board.tops[usize::from(column)];
        if top == NONE {
            continue;
        }
        // `farthest` is how far an empty column would take the run.
        let (head, _) = board.run(top);
        let (mut card, mut place, mut farthest) = (top, 1, top);
        while card != head {
            for onto in cards_of(rules.fits[usize::from(card)] & ends) {
                spending.push(part, card, onto);
            }
            if place == most {
                break;
            }
            card = board.rests[usize::from(card)];
            place += 1;
            if place <= most_to_empty {
                farthest = card;
            }
        }
        let distance = distances[usize::from(column)];
        let height = board.heights[usize::from(column)];
        if distance == i32::MAX && height > guide.small {
            continue;
        }
        let distance = 2 * distance.min(NOWHERE);
        let rest = board.rests[usize::from(farthest)];
        if has_column && rest != ON_TABLE && rules.fills(farthest) {
            spending.push(to_column + distance, farthest, ON_TABLE);
        }
        if has_cell {
            spending.push(to_cell + distance, top, IN_CELL);
        }
    }
    let steps = &spending.steps[..spending.count];
    out.extend(steps.iter().map(|step| {
        let [onto, card, ..] = step.to_le_bytes();
        CardStep { card, onto }
    }));
}
