//! The strategy to begin with: quick searches in turn, then one that proves.

use impasse_freecell::{Deal, Move};
use impasse_puzzle::{About, Assurance, Limit, Outcome, Stats, Strategy, Task, Verdict, Words};
use impasse_search::Meter;

use crate::board::{CardStep, FreeCellBoard, Rules};
use crate::complete::{Complete, Proof};
use crate::greedy::{Greedy, GreedyEnd};
use crate::guide::Guide;
use crate::guided::Watched;
use crate::portfolio::{LAST, ROUNDS};
use crate::solution;

/// `freecell-fast`: several quick searches with small budgets, and where all
/// fail a complete one. It ends with a solution or with a proof that there is
/// none.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeCellFast;

impl Strategy<Deal> for FreeCellFast {
    fn about(&self) -> About {
        About {
            name: "freecell-fast",
            summary: Words::new(
                "FreeCell: quick searches in turn, then a complete one with proofs",
                "フリーセル専用：速い探索を順に試し、最後は証明付きの完全探索",
            ),
            reference: "portfolios: Huberman, Lukose & Hogg 1997; features: Heineman 2009, Elyasaf \
                        et al. 2012",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Move> {
        solve_after(&[], deal, task)
    }
}

impl FreeCellFast {
    /// Solves a deal and tells the way.
    #[must_use]
    pub fn watched(&self, deal: &Deal, task: &Task<'_, Deal>) -> Watched {
        watched(&[], deal, task)
    }
}

/// Tries these searches before all others.
pub(crate) fn solve_after(
    first: &[(&Guide, u64)],
    deal: &Deal,
    task: &Task<'_, Deal>,
) -> Outcome<Move> {
    watched(first, deal, task).outcome
}

/// The same, and tells the way.
pub(crate) fn watched(first: &[(&Guide, u64)], deal: &Deal, task: &Task<'_, Deal>) -> Watched {
    let rules = Rules::new(deal.table(), deal.position());
    let mut search = FastSearch {
        rules: &rules,
        stats: Stats::default(),
        meter: Meter::new(task.control),
    };
    let mut way = None;
    let verdict = match search.run(first, deal, task) {
        Ok(Proof::Solved(steps)) => {
            way = Some(steps.len() as u64);
            Verdict::Solved(solution::moves(deal, &rules, task.start, &steps))
        }
        Ok(Proof::Unsolvable) => Verdict::Unsolvable,
        Ok(Proof::Paused) => unreachable!("the last round has no end"),
        Err(limit) => Verdict::Unknown(limit),
    };
    search.stats.peak_bytes = search.meter.peak_bytes();
    let outcome = Outcome {
        verdict,
        lower_bound: u64::from(52 - task.start.cards_home()),
        stats: search.stats,
    };
    Watched {
        outcome,
        steps: way,
    }
}

struct FastSearch<'s> {
    rules: &'s Rules,
    stats: Stats,
    meter: Meter<'s>,
}

impl FastSearch<'_> {
    fn run(
        &mut self,
        first: &[(&Guide, u64)],
        deal: &Deal,
        task: &Task<'_, Deal>,
    ) -> Result<Proof, Limit> {
        let mut board = FreeCellBoard::new(self.rules, deal, task.start);
        board.settle(self.rules, |_| ());
        if board.is_solved() {
            return Ok(Proof::Solved(Vec::new()));
        }
        let mut greedy = Greedy::borrow();
        let mut complete = None;
        if let Some(steps) = self.quick(&mut greedy, &board, first)? {
            return Ok(Proof::Solved(steps));
        }
        for (members, positions) in ROUNDS {
            if let Some(steps) = self.quick(&mut greedy, &board, members)? {
                return Ok(Proof::Solved(steps));
            }
            let complete = complete.get_or_insert_with(|| Complete::new(self.rules, &board));
            let before = greedy.generated;
            let proof = complete.run(LAST, *positions, before, &mut self.meter);
            self.stats.expanded = greedy.visits + complete.expanded;
            self.stats.generated = greedy.generated + complete.generated;
            self.stats.stored = greedy.generated + complete.stored();
            match proof? {
                Proof::Paused => {}
                Proof::Unsolvable => {
                    // The quick searches have no part in the proof.
                    self.stats.stored = complete.stored();
                    return Ok(Proof::Unsolvable);
                }
                solved @ Proof::Solved(_) => return Ok(solved),
            }
        }
        Ok(Proof::Paused)
    }

    /// Quick searches, one after another.
    fn quick(
        &mut self,
        greedy: &mut Greedy,
        board: &FreeCellBoard,
        members: &[(&Guide, u64)],
    ) -> Result<Option<Vec<CardStep>>, Limit> {
        for (guide, budget) in members {
            let found = greedy.solve(self.rules, board, guide, *budget);
            self.stats.expanded = greedy.visits;
            self.stats.generated = greedy.generated;
            self.stats.stored = greedy.generated;
            self.meter
                .check("search", greedy.generated, greedy.bytes())?;
            match found {
                GreedyEnd::Solved(steps) => return Ok(Some(steps)),
                GreedyEnd::Spent => {}
                // So few positions are quicker to search completely.
                GreedyEnd::Nothing => break,
            }
        }
        Ok(None)
    }
}
