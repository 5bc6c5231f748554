//! Searches in turn: planners for large levels, greedy searches for those that
//! no plan serves, searches with a bound for small ones and for proofs.
//!
//! In each round every member goes on where it was, for a slice counted in
//! positions or moves; a round's slices are half as long again as those of the
//! round before.
//! The answer is that of the first member *in order* that has one in the
//! earliest round. With helpers the members of a round work side by side, and
//! what those behind a member with an answer did does not count. So the answer
//! and all counts are the same on every machine, for any number of helpers.
//!
//! Memory is shared out when a round begins, by what members held so far. A
//! greedy search that uses up its share is given up, since its tables may be
//! large; where a planner or the search that proves does, all are that prove
//! nothing, and the one that is left goes on to an answer or to the limit itself.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use impasse_puzzle::{Control, Limit, Outcome, Stats, Strategy as _, Task, Verdict};
use impasse_search::{Meter, Optimal, PROGRAM_BYTES, Workers, process_bytes};

use crate::agenda::Held;
use crate::board::SokobanBoard;
use crate::solution::ByPushes;
use crate::stages::{SearchStage, exact_board, unknown};

use super::LAYOUTS;
use super::exact::{Brought, Exact};
use super::members::{Ground, Member};
use super::team::Team;
use super::told::MostPacked;

/// Positions that a search with a bound may add in the first round.
const POSITIONS: u64 = 4_000;

/// With more boxes than this, a search with a bound seldom ends, and may add a
/// quarter of that.
const SOME_BOXES: usize = 9;
/// With more than this it hardly ever does, and may add a tenth.
const MANY_BOXES: usize = 12;

/// With so many boxes at most, the searches with a bound begin, and the first
/// of them may end before a planner has its turn.
const FEW_BOXES: usize = 8;
const AHEAD: u64 = 64;

/// Before this round there is too little to do for helpers.
const FIRST_WITH_HELP: u32 = 3;

/// A member's slice in a round, from that in the first.
pub(super) fn slice(first: u64, round: u32) -> u64 {
    (0..round).fold(first, |slice, _| slice.saturating_add(slice / 2))
}

/// What any member may come to hold in a round, whatever it held so far.
const LEAST_BYTES: u64 = 1 << 20;

/// What a member holds and did, as far as it counts.
#[derive(Clone, Copy, Default)]
struct Account {
    held: Held,
    stats: Stats,
    /// The most bytes it held after a round.
    most: u64,
}

impl Account {
    fn of(held: Held, stats: Stats, before: Self) -> Self {
        Self {
            held,
            stats,
            most: before.most.max(held.bytes),
        }
    }
}

/// The searches at work. What proves is the first in order.
struct Members<'b, 'f, V: ByPushes> {
    exact: Option<Exact<'b, 'f, V>>,
    others: Vec<Member<'b, 'f>>,
    /// That of the search that proves first, then those of the others.
    accounts: Vec<Account>,
    /// What those did that were given up.
    given_up: Stats,
    is_short_of_memory: bool,
    peak_bytes: u64,
}

/// What the members of a round share while they are at work.
struct Common<'c, 'm> {
    clock: &'c Meter<'m>,
    /// The first in order behind which nothing counts.
    last: AtomicUsize,
    /// Positions held by all; it is read only where they are limited, and then
    /// nobody helps.
    positions: AtomicU64,
    /// What each may hold.
    bytes: Vec<Option<u64>>,
    ended: Mutex<Vec<Option<Result<Brought, Limit>>>>,
}

impl<'m> Common<'_, 'm> {
    /// The reins of one member.
    fn reins(&self, order: usize) -> Control<'m> {
        let mut control = self.clock.rest();
        control.limits.memory = self.bytes[order];
        let held = self.positions.load(Ordering::Relaxed);
        let states = control.limits.states;
        control.limits.states = states.map(|most| most.saturating_sub(held));
        control
    }

    fn is_over(&self, order: usize) -> bool {
        self.last.load(Ordering::Relaxed) < order
    }

    fn end(&self, order: usize, added: u64, ended: Result<Brought, Limit>, is_greedy: bool) {
        self.positions.fetch_add(added, Ordering::Relaxed);
        let goes_on = match ended {
            Ok(Brought::Nothing) => true,
            Err(Limit::Memory) => is_greedy,
            _ => false,
        };
        if !goes_on {
            self.last.fetch_min(order, Ordering::Relaxed);
        }
        let mut all = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        all[order] = Some(ended);
    }
}

impl<V: ByPushes> Members<'_, '_, V> {
    fn held(&self) -> Held {
        let all = self.accounts.iter();
        all.fold(Held::default(), |sum, account| sum.and(account.held))
    }

    fn stats(&self) -> Stats {
        let mut stats = self.given_up;
        for account in &self.accounts {
            stats.add(&account.stats);
        }
        stats.stored = self.held().positions;
        stats.peak_bytes = self.peak_bytes;
        stats
    }

    /// What each member may hold in the next round, as a limit of the process:
    /// what it holds, and a share of what is left. Slices grow, so a
    /// member may well come to hold as much again.
    fn shares(&self, memory: Option<u64>) -> Vec<Option<u64>> {
        let Some(memory) = memory else {
            return vec![None; self.accounts.len()];
        };
        let held = self.held().bytes;
        let mean = held / self.accounts.len().max(1) as u64;
        let weights = self.accounts.iter();
        let weights: Vec<u64> = weights
            .map(|account| account.most.max(mean) + LEAST_BYTES)
            .collect();
        let sum: u64 = weights.iter().sum();
        // What the allocator takes besides is in `process_bytes`.
        let structures = memory.saturating_sub(PROGRAM_BYTES) / 25 * 24;
        let left = u128::from(structures.saturating_sub(held));
        let share = |weight: u64| left * u128::from(weight) / u128::from(sum);
        let all = self.accounts.iter().zip(weights);
        all.map(|(account, weight)| {
            let share = u64::try_from(share(weight)).unwrap_or(u64::MAX);
            Some(process_bytes(account.held.bytes + share))
        })
        .collect()
    }

    /// Gives every member its slice; what the first in order with an answer
    /// brought.
    fn work(
        &mut self,
        round: u32,
        positions: Option<u64>,
        workers: Workers,
        clock: &Meter<'_>,
    ) -> Result<Brought, Limit> {
        let common = Common {
            clock,
            last: AtomicUsize::new(usize::MAX),
            positions: AtomicU64::new(self.held().positions),
            bytes: self.shares(clock.rest().limits.memory),
            ended: Mutex::new(self.accounts.iter().map(|_| None).collect()),
        };
        let turns = (1..).zip(&mut self.others);
        let turns = Mutex::new(turns.filter(|(_, member)| member.takes_part(round)));
        let work = || {
            loop {
                let next = turns.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((order, member)) = next else { break };
                if common.is_over(order) {
                    break;
                }
                let before = member.held().positions;
                let reins = common.reins(order);
                let ended = member.work(round, reins, || common.is_over(order));
                let brought = ended.map(|solved| solved.map_or(Brought::Nothing, Brought::Solved));
                let added = member.held().positions - before;
                common.end(order, added, brought, member.is_greedy());
            }
        };
        // Its judges stay with the caller.
        let exact = &mut self.exact;
        let lead = || {
            if let (Some(exact), Some(positions)) = (exact, positions) {
                let before = exact.held().positions;
                let ended = exact.work(positions, common.reins(0));
                let added = exact.held().positions.saturating_sub(before);
                common.end(0, added, ended, false);
            }
            work();
        };
        workers.led_by(lead, work);
        let Common { last, ended, .. } = common;
        let ended = ended.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.book(last.into_inner(), ended)
    }

    /// Books what counts of a round.
    fn book(
        &mut self,
        last: usize,
        ended: Vec<Option<Result<Brought, Limit>>>,
    ) -> Result<Brought, Limit> {
        let mut bytes = self.held().bytes;
        let mut brought = Ok(Brought::Nothing);
        let mut short = Vec::new();
        for (order, ended) in ended.into_iter().enumerate() {
            let Some(ended) = ended.filter(|_| order <= last) else {
                continue;
            };
            let before = self.accounts[order];
            let now = match (&self.exact, order.checked_sub(1)) {
                (Some(exact), None) => Account::of(exact.held(), exact.stats(), before),
                (None, None) => before,
                (_, Some(at)) => {
                    Account::of(self.others[at].held(), self.others[at].stats(), before)
                }
            };
            bytes = bytes - before.held.bytes + now.held.bytes;
            self.peak_bytes = self.peak_bytes.max(bytes);
            self.accounts[order] = now;
            match ended {
                ended if order == last => brought = ended,
                Err(Limit::Memory) => short.push(order),
                _ => {}
            }
        }
        for order in short.into_iter().rev() {
            self.give_up(order);
        }
        brought
    }

    fn give_up(&mut self, order: usize) {
        self.others.remove(order - 1);
        let account = self.accounts.remove(order);
        self.is_short_of_memory = true;
        self.given_up.add(&account.stats);
    }

    /// Gives all up that prove nothing; whether there were any.
    fn give_up_unproved(&mut self) -> bool {
        let had = !self.others.is_empty();
        for order in (1..self.accounts.len()).rev() {
            self.give_up(order);
        }
        had
    }
}

/// Looks for a solution by planners, and by searches with a bound stage by
/// stage, of which the last goes on to its end.
pub(crate) fn solve<V: ByPushes>(
    view: &V,
    task: &Task<'_, V>,
    stages: &[SearchStage],
    team: Team,
) -> Outcome<V::Move> {
    let told = MostPacked::told_to(task.control.progress);
    let mut clock = Meter::new(Control {
        progress: &told,
        ..task.control
    });
    let floor = view.level().floor();
    let boxes = task.start.boxes.count();
    let boards = exact_board(floor, task, &mut clock).and_then(|exact| {
        let plain = match exact {
            Some(_) => None,
            None => Some(SokobanBoard::plain(floor, boxes, &mut clock)?),
        };
        Ok((exact, plain))
    });
    let (exact_board, plain) = match boards {
        Ok(boards) => boards,
        Err(limit) => return unknown(limit, &clock),
    };
    let board = exact_board
        .as_ref()
        .or(plain.as_ref())
        .expect("one of them was made");
    let imagined = [const { OnceLock::new() }; LAYOUTS.len()];
    let behind: Vec<OnceCell<SokobanBoard<'_>>> = stages.iter().map(|_| OnceCell::new()).collect();
    let ground = Ground {
        board,
        pulls: &OnceLock::new(),
        start: task.start,
        imagined: &imagined,
        aimed: &[const { OnceLock::new() }; LAYOUTS.len()],
    };
    let has_plan = boxes == floor.goals().count();
    let mut others = if has_plan {
        team.members(ground)
    } else {
        Vec::new()
    };
    if exact_board.is_none() {
        // Their belief needs the same sums as the searches with a bound.
        others.retain(|member| !member.is_greedy());
    }
    let mut members = Members {
        exact: exact_board
            .as_ref()
            .filter(|_| team.has_exact())
            .map(|board| Exact::new(board, &behind, stages, view, task)),
        accounts: vec![Account::default(); others.len() + 1],
        others,
        given_up: Stats::default(),
        is_short_of_memory: false,
        peak_bytes: 0,
    };
    let verdict = take_turns(&mut members, boxes, task, &clock);
    if verdict.is_err() && exact_board.is_none() {
        let control = clock.rest();
        return Optimal.solve(view, &Task { control, ..*task });
    }
    let lower_bound = members.exact.as_ref().map_or(0, Exact::proved);
    Outcome {
        verdict: match verdict {
            Ok(Brought::Solved(pushes)) => Verdict::Solved(view.told_by(task.start, &pushes)),
            Ok(Brought::Unsolvable) => Verdict::Unsolvable,
            Ok(Brought::Nothing) => Verdict::Unknown(Limit::States),
            Err(limit) => Verdict::Unknown(limit),
        },
        lower_bound: u64::from(lower_bound),
        stats: members.stats(),
    }
}

fn take_turns<V: ByPushes>(
    members: &mut Members<'_, '_, V>,
    boxes: usize,
    task: &Task<'_, V>,
    clock: &Meter<'_>,
) -> Result<Brought, Limit> {
    let first_round = u32::from(boxes > FEW_BOXES);
    let positions = match boxes {
        _ if boxes > MANY_BOXES => POSITIONS / 10,
        _ if boxes > SOME_BOXES => POSITIONS / 4,
        _ => POSITIONS,
    };
    // What one member may add to a number of positions depends on those before.
    let workers = match task.control.limits.states {
        Some(_) => Workers::alone(),
        None => Workers::with(task.helpers),
    };
    for round in 0.. {
        let ahead = if round == 0 { AHEAD } else { 1 };
        let positions = (round >= first_round).then(|| slice(positions * ahead, round));
        let workers = if round < FIRST_WITH_HELP {
            Workers::alone()
        } else {
            workers.at_most(members.accounts.len())
        };
        match members.work(round, positions, workers, clock) {
            Ok(Brought::Nothing) => {}
            Err(Limit::Memory) if members.give_up_unproved() => {}
            ended => return ended,
        }
        if members.exact.is_none() && members.others.iter().all(Member::is_idle) {
            return Err(if members.is_short_of_memory {
                Limit::Memory
            } else {
                Limit::Incomplete
            });
        }
    }
    unreachable!("rounds go on until something ends them")
}
