//! Shortest solutions: A* with the bound `dig`.
//!
//! Cards that may go home without harm go at once here, too, which keeps a
//! shortest solution: take one; its home move of such a card may come first,
//! and its other moves of that card may be left out; whatever was laid on that
//! card meanwhile goes home instead, and its later moves may be left out as well
//! (see [`Board::is_safe`](crate::board::Board::is_safe)). Nothing became longer.
//!
//! The bound is consistent, so a position has its final distance when it is
//! taken from the queue, and the first goal that is taken is a nearest one. A
//! position waits with the bound of its parent, which the move cannot have
//! lowered by more than itself; its own is found when its turn comes, for most
//! positions never have one.

use impasse_freecell::{Bound, Burial, Card, Count, Deal, Move};
use impasse_puzzle::{About, Assurance, Limit, Outcome, Stats, Strategy, Task, Verdict, Words};
use impasse_search::{Meter, StateId, StateStore};

use crate::board::{Board, ON_TABLE, Rules, Step};
use crate::complete::{KEY, list, read, write};
use crate::solution;

/// `freecell-optimal`: a solution with the fewest moves of single cards, or a
/// proof that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreecellOptimal;

impl FreecellOptimal {
    /// Name, one line, reference.
    pub const ABOUT: About = About {
        name: "freecell-optimal",
        summary: Words::new(
            "FreeCell: the fewest moves of single cards, proved",
            "フリーセル専用：1枚ずつの手数が最小の解を証明付きで求める",
        ),
        reference: "A*: Hart, Nilsson & Raphael 1968; Paul & Helmert 2016",
    };
    /// What may be relied on.
    pub const ASSURANCE: Assurance = Assurance {
        complete: true,
        optimal: true,
    };
}

impl Strategy<Deal> for FreecellOptimal {
    fn about(&self) -> About {
        Self::ABOUT
    }

    fn assurance(&self) -> Assurance {
        Self::ASSURANCE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Move> {
        let rules = Rules::new(deal.table(), deal.position());
        let mut board = Board::new(&rules, deal, task.start);
        let mut settled = 0;
        board.settle(&rules, |_| settled += 1);
        let mut search = Search::new(&rules, &board, settled);
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
struct Node {
    parent: StateId,
    /// Moves from the start.
    moves: u8,
    /// A lower bound of those still needed.
    bound: u8,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It waits, and its own bound is not found yet.
    Guessed,
    /// It waits with its own bound.
    Bounded,
    /// Its moves were tried.
    Done,
}

struct Search<'r> {
    rules: &'r Rules,
    start: StateId,
    store: StateStore,
    nodes: Vec<Vec<Node>>,
    /// By the total of moves so far and bound, then by the bound: what is
    /// believed nearer comes first.
    queue: Vec<Vec<Vec<StateId>>>,
    waiting: usize,
    bound: Bound,
    expanded: u64,
    generated: u64,
    /// No solution is shorter.
    proved: u8,
}

/// Facts are kept in segments that never move.
const SEGMENT: usize = 1 << 16;

impl<'r> Search<'r> {
    fn new(rules: &'r Rules, start: &Board, settled: u8) -> Self {
        let mut search = Self {
            rules,
            start: StateId(0),
            store: StateStore::new(KEY),
            nodes: Vec::new(),
            queue: Vec::new(),
            waiting: 0,
            bound: Bound::new(Count::All),
            expanded: 0,
            generated: 0,
            proved: 0,
        };
        let (first, _) = search.store.intern(&write(&start.key));
        search.start = first;
        let bound = search.bound_of(start);
        search.push_node(Node {
            parent: first,
            moves: settled,
            bound,
            place: Place::Bounded,
        });
        search.wait(settled, bound, first);
        search.proved = settled + bound;
        search
    }

    fn bound_of(&mut self, board: &Board) -> u8 {
        let mut burial = Burial::new(board.home, board.parked);
        for column in 0..self.rules.columns {
            let mut cards = [Card::of_index(0); 52];
            let mut first = cards.len();
            let mut card = board.tops[usize::from(column)];
            while card < ON_TABLE {
                first -= 1;
                cards[first] = Card::of_index(card);
                card = board.rests[usize::from(card)];
            }
            burial.add(column, &cards[first..]);
        }
        u8::try_from(self.bound.moves(&burial)).expect("104 at most")
    }

    fn node(&mut self, id: StateId) -> &mut Node {
        let index = id.0 as usize;
        &mut self.nodes[index / SEGMENT][index % SEGMENT]
    }

    fn push_node(&mut self, node: Node) {
        match self.nodes.last_mut() {
            Some(last) if last.len() < SEGMENT => last.push(node),
            _ => {
                let mut segment = Vec::with_capacity(SEGMENT);
                segment.push(node);
                self.nodes.push(segment);
            }
        }
    }

    fn wait(&mut self, moves: u8, bound: u8, id: StateId) {
        let total = usize::from(moves) + usize::from(bound);
        if self.queue.len() <= total {
            self.queue.resize_with(total + 1, Vec::new);
        }
        let stacks = &mut self.queue[total];
        if stacks.len() <= usize::from(bound) {
            stacks.resize_with(usize::from(bound) + 1, Vec::new);
        }
        stacks[usize::from(bound)].push(id);
        self.waiting += 1;
    }

    fn bytes(&self) -> u64 {
        let nodes = self.nodes.len() * SEGMENT * size_of::<Node>();
        self.store.bytes() + (nodes + 6 * self.waiting) as u64
    }

    /// The next position, with the total it waited with.
    fn next(&mut self, total: &mut usize) -> Option<StateId> {
        loop {
            let stacks = self.queue.get_mut(*total)?;
            while let Some(last) = stacks.iter_mut().find(|stack| !stack.is_empty()) {
                self.waiting -= 1;
                if let Some(id) = last.pop() {
                    return Some(id);
                }
            }
            self.queue[*total] = Vec::new();
            *total += 1;
        }
    }

    /// The steps of a shortest solution, or `None` if there is none.
    fn run(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Step>>, Limit> {
        let rules = self.rules;
        let mut total = usize::from(self.proved);
        let mut steps = Vec::new();
        while let Some(id) = self.next(&mut total) {
            let Node {
                moves,
                bound,
                place,
                ..
            } = *self.node(id);
            // It was reached again by a shorter way, and waits there.
            if place == Place::Done || usize::from(moves + bound) < total {
                continue;
            }
            self.proved = u8::try_from(total).expect("at most 255 moves");
            meter.check("search", self.store.len() as u64, self.bytes())?;
            let board = Board::of_key(rules, &read(self.store.key(id)));
            if board.is_solved() {
                return Ok(Some(self.path(id)));
            }
            if place == Place::Guessed {
                let own = self.bound_of(&board).max(bound);
                self.node(id).place = Place::Bounded;
                self.node(id).bound = own;
                if own > bound {
                    self.wait(moves, own, id);
                    continue;
                }
            }
            self.node(id).place = Place::Done;
            self.expanded += 1;
            steps.clear();
            list(rules, &board, &mut steps);
            let bound = self.node(id).bound;
            for &step in &steps {
                self.generated += 1;
                let mut next = board;
                next.play(rules, step);
                let mut cost = 1;
                next.settle(rules, |_| cost += 1);
                self.meet(id, &next, moves + cost, bound.saturating_sub(cost));
            }
        }
        Ok(None)
    }

    /// Notes a way to a position.
    fn meet(&mut self, parent: StateId, board: &Board, moves: u8, guess: u8) {
        let (id, is_new) = self.store.intern(&write(&board.key));
        let left = 52 - board.cards_home();
        if is_new {
            let bound = guess.max(left);
            self.push_node(Node {
                parent,
                moves,
                bound,
                place: Place::Guessed,
            });
            self.wait(moves, bound, id);
            return;
        }
        let node = self.node(id);
        if moves >= node.moves {
            return;
        }
        node.moves = moves;
        node.parent = parent;
        let bound = node.bound;
        if node.place == Place::Done {
            node.place = Place::Bounded;
        }
        self.wait(moves, bound, id);
    }

    /// The steps that lead to a position.
    fn path(&mut self, mut at: StateId) -> Vec<Step> {
        let mut path = Vec::new();
        while at != self.start {
            let parent = self.node(at).parent;
            path.push(self.step_between(parent, at));
            at = parent;
        }
        path.reverse();
        path
    }

    /// The step from a position to another that costs least.
    fn step_between(&self, parent: StateId, child: StateId) -> Step {
        let board = Board::of_key(self.rules, &read(self.store.key(parent)));
        let mut steps = Vec::new();
        list(self.rules, &board, &mut steps);
        let leads = |step: &Step| {
            let mut next = board;
            next.play(self.rules, *step);
            next.settle(self.rules, |_| ());
            write(&next.key) == *self.store.key(child)
        };
        let step = steps.into_iter().find(leads);
        step.expect("a child was reached by a step of its parent")
    }
}
