//! Jimbo's hope: a search that hardly ever goes wrong, because a network guides
//! it.
//!
//! It goes on from the best child of the position at hand, as a player would, and
//! only where there is nothing new takes up the best of all that was left aside.
//! What is best is judged by the quick search's own score ([`Guide`]) and by the
//! network, which says how likely a position is lost; all children of a position
//! are judged, each position once. What the network has learnt, and what each of
//! the two is worth, is told in `docs/learning.md`. It proves nothing: where it
//! has looked at more positions than its budget, the searches of
//! [`FreeCellFast`](crate::FreeCellFast) take over, and end with a solution or
//! a proof.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use impasse_freecell::{Build, Carry, Deal, Empty, Move, Position, Table};
use impasse_net::{Guidance, NetError, Network, Scratch};
use impasse_puzzle::{
    About, Assurance, Chance, Control, Limit, Outcome, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::{FingerprintSet, Meter};

use crate::FreeCellSight;
use crate::board::{CardStep, FreeCellBoard, Key, Rules, hash};
use crate::fast;
use crate::greedy::{list_gaining, list_spending};
use crate::guide::Guide;
use crate::portfolio::{EVERY_STEP, FIRST};
use crate::solution;

/// How the search is listed.
pub(crate) const ABOUT: About = About {
    name: "freecell-guided",
    summary: Words::new(
        "FreeCell: depth first by a network that learnt what looks lost, then freecell-fast",
        "フリーセル専用：行き詰まりそうな局面を学習したネットワークで手を選んで深さ優先で調べ、\
         解けなければfreecell-fastで調べる",
    ),
    reference: "Jimbo; best-first search: Pohl 1970",
};

/// `freecell-guided`: depth first by a network, then the searches of
/// `freecell-fast`. It ends with a solution or with a proof that there is none.
#[derive(Clone, Debug)]
pub struct FreeCellGuided {
    guidance: Guidance<FreeCellSight>,
    options: GuidedOptions,
}

/// How the network's answers guide the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuidedOptions {
    /// Positions looked at before `freecell-fast` takes over.
    pub budget: u64,
    /// What a position that is surely lost counts, in points of the quick
    /// search's score; 0 leaves the network out.
    pub lost_points: f32,
}

impl Default for GuidedOptions {
    /// Chosen on deals that no figure is made from.
    fn default() -> Self {
        Self {
            budget: 1500,
            lost_points: 100.0,
        }
    }
}

/// What a position that is surely lost counts in random play, in moves.
const LOST_MOVES: f32 = 30.0;

/// A search that was watched: what it found, and the way there.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What it found.
    pub outcome: Outcome<Move>,
    /// Steps of the solution, whole runs at once; `None` without one. As many
    /// positions had to be gone through; all others were looked into in vain.
    pub steps: Option<u64>,
}

impl Watched {
    /// Positions whose steps were listed and that are not on the way: trial and
    /// error.
    #[must_use]
    pub fn in_vain(&self) -> u64 {
        let expanded = self.outcome.stats.expanded;
        expanded.saturating_sub(self.steps.unwrap_or(0))
    }
}

impl FreeCellGuided {
    /// The search with a network of one's own.
    ///
    /// # Errors
    ///
    /// [`NetError`] if the network does not see FreeCell, or does not say how
    /// far a goal is.
    pub fn new(network: Arc<Network>, options: GuidedOptions) -> Result<Self, NetError> {
        let guidance = Guidance::new(network, FreeCellSight, LOST_MOVES)?;
        Ok(Self { guidance, options })
    }

    /// The network and how its answers are read.
    #[must_use]
    pub fn guidance(&self) -> &Guidance<FreeCellSight> {
        &self.guidance
    }

    /// Positions that the search judges within its budget, so many of them, each
    /// drawn by `chance` among all: what a network that guides it should know.
    /// None where the network has not learnt the table, or nothing needs a search.
    #[must_use]
    pub fn met(
        &self,
        deal: &Deal,
        start: &Position,
        count: usize,
        chance: &mut Chance,
    ) -> Vec<Position> {
        if !is_learnt(deal.table()) {
            return Vec::new();
        }
        let rules = Rules::new(deal.table(), deal.position());
        let mut board = FreeCellBoard::new(&rules, deal, start);
        board.settle(&rules, |_| ());
        let mut search = GuidedSearch::new(self, &rules);
        // Where it ended does not matter, only what it met before.
        let _ = search.run(&board, &mut Meter::new(Control::free()));
        let behind_start = (search.met.len() as u64).saturating_sub(1);
        let drawn = (0..count).filter(|_| behind_start > 0).map(|_| {
            let number = u32::try_from(1 + chance.below(behind_start)).unwrap_or(0);
            solution::position_after(deal, &rules, start, &search.way_to(number))
        });
        drawn.collect()
    }

    /// Solves a deal and tells the way.
    #[must_use]
    pub fn watched(&self, deal: &Deal, task: &Task<'_, Deal>) -> Watched {
        if !is_learnt(deal.table()) {
            return fast::watched(&[], deal, task);
        }
        let rules = Rules::new(deal.table(), deal.position());
        let mut board = FreeCellBoard::new(&rules, deal, task.start);
        board.settle(&rules, |_| ());
        let mut meter = Meter::new(task.control);
        let mut search = GuidedSearch::new(self, &rules);
        let found = if board.is_solved() {
            Ok(Some(Vec::new()))
        } else {
            search.run(&board, &mut meter)
        };
        let mut stats = search.stats;
        stats.peak_bytes = meter.peak_bytes();
        let verdict = match found {
            Ok(Some(steps)) => {
                let moves = solution::moves(deal, &rules, task.start, &steps);
                return Watched {
                    outcome: Outcome {
                        verdict: Verdict::Solved(moves),
                        lower_bound: u64::from(52 - task.start.cards_home()),
                        stats,
                    },
                    steps: Some(steps.len() as u64),
                };
            }
            Ok(None) => None,
            Err(limit) => Some(limit),
        };
        if let Some(limit) = verdict {
            return Watched {
                outcome: Outcome {
                    verdict: Verdict::Unknown(limit),
                    lower_bound: u64::from(52 - task.start.cards_home()),
                    stats,
                },
                steps: None,
            };
        }
        drop(search);
        let mut control = meter.rest();
        let limit = &mut control.limits.states;
        *limit = limit.map(|most| most.saturating_sub(stats.stored));
        let mut rest = fast::watched(&[], deal, &Task { control, ..*task });
        stats.give_way(&rest.outcome.stats);
        rest.outcome.stats = stats;
        rest
    }
}

/// Whether a network can know a table: it has learnt from eight columns built
/// in alternate colours, card by card.
pub(crate) fn is_learnt(table: Table) -> bool {
    table.columns == 8
        && table.build == Build::Alternate
        && table.empty == Empty::Any
        && table.carry == Carry::Limited
}

impl Strategy<Deal> for FreeCellGuided {
    fn about(&self) -> About {
        ABOUT
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Move> {
        self.watched(deal, task).outcome
    }
}

/// A position that was met.
struct Met {
    key: Key,
    parent: u32,
    step: CardStep,
}

/// A position that waits for its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    /// How good it looks; better when lower.
    score: i32,
    /// Its number, counted from the end: later ones first among equals.
    number: u32,
}

struct GuidedSearch<'s> {
    guided: &'s FreeCellGuided,
    rules: &'s Rules,
    met: Vec<Met>,
    seen: FingerprintSet,
    queue: BinaryHeap<Reverse<Waiting>>,
    steps: Vec<CardStep>,
    on: Vec<u16>,
    scratch: Scratch,
    stats: Stats,
}

impl<'s> GuidedSearch<'s> {
    fn new(guided: &'s FreeCellGuided, rules: &'s Rules) -> Self {
        Self {
            guided,
            rules,
            met: Vec::new(),
            seen: FingerprintSet::new(1 << 10),
            queue: BinaryHeap::new(),
            steps: Vec::new(),
            on: Vec::new(),
            scratch: Scratch::default(),
            stats: Stats::default(),
        }
    }

    fn bytes(&self) -> u64 {
        (self.met.len() * size_of::<Met>() + self.queue.len() * 8) as u64 + self.seen.bytes()
    }

    /// Steps to where the rest is easy; `None` where the budget is spent or
    /// nothing is left to look at.
    fn run(
        &mut self,
        start: &FreeCellBoard,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<CardStep>>, Limit> {
        const GUIDE: &Guide = &EVERY_STEP;
        let rules = self.rules;
        self.seen.insert(hash(&start.key));
        self.meet(start, u32::MAX, CardStep { card: 0, onto: 0 });
        let mut at = 0;
        while self.stats.generated < self.guided.options.budget {
            meter.check("search", self.stats.generated, self.bytes())?;
            self.stats.expanded += 1;
            let board = FreeCellBoard::of_key(rules, &self.met[at as usize].key);
            let mut best: Option<Waiting> = None;
            let mut steps = std::mem::take(&mut self.steps);
            steps.clear();
            list_gaining(rules, &board, &mut steps);
            list_spending(rules, &board, GUIDE, &mut steps);
            for &step in &steps {
                self.stats.generated += 1;
                if !self.seen.insert(hash(&board.key_after(rules, step))) {
                    continue;
                }
                let mut next = board;
                next.play(rules, step);
                let mut settled = false;
                next.settle(rules, |_| settled = true);
                if next.is_easy(rules) {
                    let mut steps = self.way_to(at);
                    steps.push(step);
                    return Ok(Some(steps));
                }
                if !settled || self.seen.insert(hash(&next.key)) {
                    let number = self.meet(&next, at, step);
                    let child = self.judge(&next, number);
                    match best {
                        Some(before) if before <= child => self.queue.push(Reverse(child)),
                        before => {
                            self.queue.extend(before.map(Reverse));
                            best = Some(child);
                        }
                    }
                }
            }
            self.steps = steps;
            self.stats.stored = self.met.len() as u64;
            let next = best.or_else(|| self.queue.pop().map(|Reverse(next)| next));
            let Some(next) = next else {
                return Ok(None);
            };
            at = u32::MAX - next.number;
        }
        Ok(None)
    }

    fn meet(&mut self, board: &FreeCellBoard, parent: u32, step: CardStep) -> u32 {
        let number = u32::try_from(self.met.len()).unwrap_or(u32::MAX);
        self.met.push(Met {
            key: board.key,
            parent,
            step,
        });
        number
    }

    /// How good a position looks.
    fn judge(&mut self, board: &FreeCellBoard, number: u32) -> Waiting {
        self.on.clear();
        let cells = u8::try_from(self.rules.cells).unwrap_or(u8::MAX);
        FreeCellSight::look_at(&board.rests, cells, self.rules.columns, &mut self.on);
        let lost = self.guided.guidance.lost(&self.on, &mut self.scratch);
        #[expect(clippy::cast_possible_truncation, reason = "saturates")]
        let learnt = (lost * self.guided.options.lost_points) as i32;
        Waiting {
            score: FIRST.score(self.rules, board) + learnt,
            number: u32::MAX - number,
        }
    }

    /// The steps that lead to a position.
    fn way_to(&self, number: u32) -> Vec<CardStep> {
        let mut steps = Vec::new();
        let mut at = &self.met[number as usize];
        while at.parent != u32::MAX {
            steps.push(at.step);
            at = &self.met[at.parent as usize];
        }
        steps.reverse();
        steps
    }
}
