//! Shortest solutions: A* with the bound `dig`.
//!
//! Cards that may go home without harm go at once here, too, which keeps a
//! shortest solution: take one; its home move of such a card may come first,
//! and its other moves of that card may be left out; whatever was laid on that
//! card meanwhile goes home instead, and its later moves may be left out as well
//! (see [`FreeCellBoard::is_safe`](crate::board::Board::is_safe)). Nothing became longer.
//!
//! The *total* of a position is the moves made so far and the bound of those to
//! come. The bound is consistent, so totals never fall along a game, and positions
//! are worked off total by total: the first goal that is met is a nearest one.
//!
//! # A position is met once
//!
//! A position that is met in the round of its total is met by a shortest way: by
//! a shorter one its total would be less, and it had been met in an earlier round.
//! So its moves are known for good when it is stored. Its children have its own
//! total or one or two more: the bound falls by one, stays, or grows by one with a
//! move. Only those of the present round are stored; the position itself waits to
//! be looked at again in the next round in which it has children. (Partial
//! expansion: Yoshizumi, Miura & Ishida 2000.) Within a round what is believed
//! nearest to a goal comes first, so that the last round is short.
//!
//! # What a move does to the total is nearly always known
//!
//! * Home: nothing, for the easier game would do it first.
//! * From a column to a cell or an empty column: nothing, if the card makes a detour
//!   in any case or in some best way of the easier game; else one more. All such
//!   cards of a position are found at once (`detours`).
//! * From a cell to an empty column: one more. The card was free before.
//! * Onto another card: one more again if it comes to lie above a lower one of its
//!   suit; else the easier game must be asked, and only it can tell.
//!
//! # Where cards in order go at once
//!
//! A move is then a detour of many cards, and the bound is another
//! (`fas-adjacent`): none of this holds. The general A* answers with that bound.

use impasse_freecell::{Deal, FasAdjacent, Move};
use impasse_puzzle::{About, Assurance, Limit, Outcome, Stats, Strategy, Task, Verdict, Words};
use impasse_search::{AStar, Meter, PerState, StateId, StateStore};

use crate::board::{
    AT_HOME, CardStep, FreeCellBoard, IN_CELL, Key, ON_TABLE, Rules, cards_of, rank, suit,
};
use crate::complete::{KEY, read, write};
use crate::detours::Detours;
use crate::solution;
use crate::spread::Spread;

/// `freecell-optimal`: a solution with the fewest moves of single cards, or a
/// proof that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeCellOptimal;

impl Strategy<Deal> for FreeCellOptimal {
    fn about(&self) -> About {
        About {
            name: "freecell-optimal",
            summary: Words::new(
                "FreeCell: the fewest moves of single cards, proved",
                "フリーセル専用：1枚ずつの手数が最小の解を証明付きで求める",
            ),
            reference: "A*: Hart, Nilsson & Raphael 1968; Paul & Helmert 2016",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::OPTIMAL
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Move> {
        let rules = Rules::new(deal.table(), deal.position());
        if rules.goes_at_once() {
            let task = Task {
                heuristic: &FasAdjacent,
                ..*task
            };
            return AStar::default().solve(deal, &task);
        }
        let mut board = FreeCellBoard::new(&rules, deal, task.start);
        let mut settled = 0;
        board.settle(&rules, |_| settled += 1);
        let memory = task.control.limits.memory.unwrap_or(u64::MAX);
        let answers = memory / ANSWERS_SHARE;
        let mut search = OptimalSearch::new(&rules, &board, settled, answers);
        let mut meter = Meter::new(task.control);
        let verdict = match search.run(&mut meter) {
            Ok(Some(steps)) => Verdict::Solved(solution::moves(deal, &rules, task.start, &steps)),
            Ok(None) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        Outcome {
            verdict,
            lower_bound: u64::from(search.proved),
            stats: Stats {
                expanded: search.expanded,
                generated: search.generated,
                stored: search.store.len() as u64,
                pruned: 0,
                peak_bytes: meter.peak_bytes(),
            },
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct PathNode {
    parent: StateId,
    /// Moves from the start.
    moves: u16,
    /// A lower bound of those still needed.
    bound: u8,
}

/// What a step adds to the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Added {
    Known(u16),
    /// This, or one more.
    AtLeast(u16),
}

struct OptimalSearch<'r> {
    rules: &'r Rules,
    start: StateId,
    store: StateStore,
    nodes: PerState<PathNode>,
    /// By the total of moves so far and bound: positions some of whose children
    /// have that total.
    queue: Vec<Vec<Vec<StateId>>>,
    waiting: usize,
    /// Nothing waits with the present total and fewer moves to go.
    nearest: usize,
    detours: Detours,
    expanded: u64,
    generated: u64,
    /// No solution is shorter.
    proved: u16,
}

/// The part of the memory that answers about the easier game may take.
const ANSWERS_SHARE: u64 = 16;

impl<'r> OptimalSearch<'r> {
    fn new(rules: &'r Rules, start: &FreeCellBoard, settled: u16, answers: u64) -> Self {
        let mut search = Self {
            rules,
            start: StateId(0),
            store: StateStore::new(KEY),
            nodes: PerState::new(),
            queue: Vec::new(),
            waiting: 0,
            nearest: 0,
            detours: Detours::new(answers),
            expanded: 0,
            generated: 0,
            proved: 0,
        };
        let (first, _) = search.store.intern(&write(&start.key));
        search.start = first;
        let spread = Spread::of_key(rules, &start.key);
        let bound = spread.left() + spread.due() + search.detours.fewest(rules, &spread.layout, 0);
        search.nodes.push(PathNode {
            parent: first,
            moves: settled,
            bound,
        });
        search.proved = settled + u16::from(bound);
        search.wait(search.proved, u16::from(bound), first);
        search
    }

    fn node(&mut self, id: StateId) -> &mut PathNode {
        &mut self.nodes[id]
    }

    /// Lets a position wait for the turn of children that have this total and,
    /// as it is believed, so many moves to go.
    fn wait(&mut self, total: u16, bound: u16, id: StateId) {
        let (total, bound) = (usize::from(total), usize::from(bound));
        if self.queue.len() <= total {
            self.queue.resize_with(total + 1, Vec::new);
        }
        let stacks = &mut self.queue[total];
        if stacks.len() <= bound {
            stacks.resize_with(bound + 1, Vec::new);
        }
        stacks[bound].push(id);
        self.nearest = self.nearest.min(bound);
        self.waiting += 1;
    }

    /// The next position that waits with this total: one of the nearest.
    fn next(&mut self, total: u16) -> Option<StateId> {
        let stacks = &mut self.queue[usize::from(total)];
        while self.nearest < stacks.len() {
            if let Some(id) = stacks[self.nearest].pop() {
                self.waiting -= 1;
                return Some(id);
            }
            self.nearest += 1;
        }
        None
    }

    fn bytes(&self) -> u64 {
        let queue = (6 * self.waiting) as u64;
        self.store.bytes() + self.detours.bytes() + self.nodes.bytes() + queue
    }

    /// The steps of a shortest solution, or `None` if there is none.
    fn run(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<CardStep>>, Limit> {
        if self.node(self.start).bound == 0 {
            return Ok(Some(Vec::new()));
        }
        let mut steps = Vec::new();
        let mut total = self.proved;
        while usize::from(total) < self.queue.len() {
            self.proved = total;
            self.nearest = 0;
            while let Some(id) = self.next(total) {
                meter.check("search", self.store.len() as u64, self.bytes())?;
                if let Some(goal) = self.expand(id, total, &mut steps) {
                    return Ok(Some(self.path(goal)));
                }
            }
            self.queue[usize::from(total)] = Vec::new();
            total += 1;
        }
        Ok(None)
    }

    /// Meets the children of a position that have this total; tells a goal.
    fn expand(
        &mut self,
        id: StateId,
        total: u16,
        steps: &mut Vec<(CardStep, Added)>,
    ) -> Option<StateId> {
        let PathNode { moves, bound, .. } = *self.node(id);
        let wanted = total - moves - u16::from(bound);
        self.expanded += 1;
        let spread = Spread::of_key(self.rules, &read(self.store.key(id)));
        let detours = bound - spread.left() - spread.due();
        let answer = self.detours.within(self.rules, &spread.layout, detours);
        debug_assert_eq!(answer.detours, detours, "it was met with its bound");
        steps.clear();
        list(self.rules, &spread, answer.cards, steps);
        let mut later = u16::MAX;
        for &(step, added) in steps.iter() {
            let added = match added {
                Added::AtLeast(least) if least <= wanted && wanted <= least + 1 => {
                    least + self.added(&spread, detours, step, least)
                }
                Added::Known(added) | Added::AtLeast(added) => added,
            };
            if added > wanted {
                later = later.min(added);
            }
            if added != wanted {
                continue;
            }
            self.generated += 1;
            let after = spread.after(self.rules, step);
            let moves = moves + 1 + u16::from(after.settled);
            let child = self.meet(&after.key, id, moves, total);
            if after.home == [13; 4] {
                return Some(child);
            }
        }
        if later < u16::MAX {
            self.wait(total + later - wanted, u16::from(bound) + later, id);
        }
        None
    }

    /// What lying on another card, where it is not due for a detour, adds to the
    /// total of a step that adds `least` without that.
    fn added(&mut self, spread: &Spread, detours: u8, step: CardStep, least: u16) -> u16 {
        let is_parked = spread.layout.rests[usize::from(step.card)] == IN_CELL;
        let is_detour = !is_parked && !spread.is_due(step.card) && least == 0;
        let enough = detours - u8::from(is_detour);
        let layout = spread.layout_after(self.rules, step);
        u16::from(self.detours.within(self.rules, &layout, enough).detours > enough)
    }

    /// Stores a position that is not known.
    fn meet(&mut self, key: &Key, parent: StateId, moves: u16, total: u16) -> StateId {
        let (id, is_new) = self.store.intern(&write(key));
        if is_new {
            let bound = u8::try_from(total - moves).expect("104 at most");
            self.nodes.push(PathNode {
                parent,
                moves,
                bound,
            });
            self.wait(total, u16::from(bound), id);
        }
        id
    }

    /// The steps that lead to a position.
    fn path(&mut self, mut at: StateId) -> Vec<CardStep> {
        let mut path = Vec::new();
        while at != self.start {
            let parent = self.node(at).parent;
            path.push(self.step_between(parent, at));
            at = parent;
        }
        path.reverse();
        path
    }

    /// The step from a position to another.
    fn step_between(&self, parent: StateId, child: StateId) -> CardStep {
        let spread = Spread::of_key(self.rules, &read(self.store.key(parent)));
        let mut steps = Vec::new();
        list(self.rules, &spread, 0, &mut steps);
        let leads = |step: &CardStep| {
            let after = spread.after(self.rules, *step);
            write(&after.key) == *self.store.key(child)
        };
        let step = steps.into_iter().map(|(step, _)| step).find(leads);
        step.expect("a child was reached by a step of its parent")
    }
}

/// Appends the steps of a position, each with what it adds to the total; `cards`
/// are those at the ends of columns that make a detour in a best way.
fn list(rules: &Rules, spread: &Spread, cards: u64, out: &mut Vec<(CardStep, Added)>) {
    let has_cell = spread.parked.count_ones() < rules.cells;
    let has_column = spread.columns < rules.columns;
    for card in cards_of(spread.parked | spread.ends) {
        let rest = spread.layout.rests[usize::from(card)];
        let own = if rest == IN_CELL {
            1
        } else if spread.is_due(card) {
            0
        } else {
            u16::from(cards >> card & 1 == 0)
        };
        let mut push = |onto, added| out.push((CardStep { card, onto }, added));
        if spread.layout.home[suit(card)] + 1 == rank(card) {
            push(AT_HOME, Added::Known(0));
        }
        for onto in cards_of(rules.fits[usize::from(card)] & spread.ends) {
            let lowest = spread.lowest[usize::from(spread.column(onto))][suit(card)];
            let added = if lowest < rank(card) {
                Added::Known(own + 1)
            } else {
                Added::AtLeast(own)
            };
            push(onto, added);
        }
        if has_column && rest != ON_TABLE && rules.fills(card) {
            push(ON_TABLE, Added::Known(own));
        }
        if has_cell && rest != IN_CELL {
            push(IN_CELL, Added::Known(own));
        }
    }
}

#[cfg(test)]
mod tests {
    use impasse_freecell::{Bound, Burial, Count};

    use super::*;
    use crate::tests::random_games;

    #[test]
    fn a_step_leads_where_the_board_leads() {
        random_games(|deal, rules, state| {
            if rules.goes_at_once() {
                return;
            }
            let mut board = FreeCellBoard::new(rules, deal, state);
            board.settle(rules, |_| ());
            let spread = Spread::of_key(rules, &board.key);
            let mut steps = Vec::new();
            list(rules, &spread, 0, &mut steps);
            let mut plain = Vec::new();
            crate::complete::list(rules, &board, &mut plain);
            assert_eq!(steps.len(), plain.len(), "{state:?}");
            for (step, _) in steps {
                assert!(plain.contains(&step), "{state:?}: {step:?}");
                let after = spread.after(rules, step);
                let mut next = board;
                next.play(rules, step);
                let mut settled = 0;
                next.settle(rules, |_| settled += 1);
                let expected = (next.key, next.home, settled);
                let found = (after.key, after.home, after.settled);
                assert_eq!(found, expected, "{state:?}: {step:?}");
            }
        });
    }

    #[test]
    fn what_a_step_adds_to_the_total_is_what_the_bound_says() {
        let (mut bound, mut counts) = (Bound::new(Count::All), [0; 3]);
        let mut moves = |rules: &Rules, key: &Key| {
            let board = FreeCellBoard::of_key(rules, key);
            let mut burial = Burial::new(board.home, board.parked);
            for column in 0..rules.columns {
                burial.add(column, &board.cards(column));
            }
            u16::try_from(bound.moves(&burial)).expect("few")
        };
        random_games(|deal, rules, state| {
            let mut board = FreeCellBoard::new(rules, deal, state);
            board.settle(rules, |_| ());
            if board.is_solved() || rules.goes_at_once() {
                return;
            }
            let mut search = OptimalSearch::new(rules, &board, 0, 1 << 20);
            let before = moves(rules, &board.key);
            assert_eq!(search.proved, before, "{state:?}");
            let spread = Spread::of_key(rules, &board.key);
            let detours = search.detours.fewest(rules, &spread.layout, 0);
            let answer = search.detours.within(rules, &spread.layout, detours);
            let mut steps = Vec::new();
            list(rules, &spread, answer.cards, &mut steps);
            for (step, added) in steps {
                let added = match added {
                    Added::Known(added) => added,
                    Added::AtLeast(least) => least + search.added(&spread, detours, step, least),
                };
                let after = spread.after(rules, step);
                let total = moves(rules, &after.key) + 1 + u16::from(after.settled);
                assert_eq!(before + added, total, "{state:?}: {step:?}");
                counts[usize::from(added)] += 1;
            }
        });
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
