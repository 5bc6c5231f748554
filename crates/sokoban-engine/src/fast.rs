//! A solution soon, short or not.

use std::sync::Arc;

use impasse_puzzle::{
    About, Assurance, Outcome, ParamError, Parameter, Params, Strategy, Task, Words,
};
use impasse_search::MORE_DEAD;

use crate::agenda::Rank;
use crate::forward::{Measure, SearchOptions};
use crate::in_turn::Which;
use crate::planner::{TEAM_WITHOUT, Team, solve_in_turn};
use crate::solution::ByPushes;
use crate::stages::{SearchStage, fewest};

/// `sokoban-fast`: planners for large levels, and in turn with them a
/// best-first search from both ends that weighs what is left more than what was
/// made, then one that proves.
#[derive(Clone, Copy, Debug)]
pub struct SokobanFast {
    team: Team,
}

impl Default for SokobanFast {
    /// With all its members and parts.
    fn default() -> Self {
        Self { team: Team::ALL }
    }
}

const fn weighted(made: u32, left: u32, positions: u64) -> SearchStage {
    SearchStage {
        manner: SearchOptions {
            measure: Measure::Pushes,
            rank: Rank { made, left },
            opens_corrals: true,
        },
        which: Which::InTurn,
        positions: Some(positions),
    }
}

const STAGES: [SearchStage; 2] = [
    weighted(1, 4, 200_000),
    fewest(Measure::Pushes, Which::InTurn),
];

impl<V: ByPushes> Strategy<V> for SokobanFast {
    fn about(&self) -> About {
        About {
            name: "sokoban-fast",
            summary: Words::new(
                "Sokoban: a solution soon, or a proof that there is none",
                "倉庫番専用：解を素早く求め、なければ証明する",
            ),
            reference: "feature-space search: Shoham & Schaeffer 2020; weighted best-first search: Pohl 1970",
        }
    }

    fn assurance(&self) -> Assurance {
        if self.team.has_exact() {
            Assurance::COMPLETE
        } else {
            Assurance::NONE
        }
    }

    fn options(&self) -> &'static [Parameter] {
        &[TEAM_WITHOUT, MORE_DEAD]
    }

    fn with_options(&self, options: &Params) -> Result<Option<Arc<dyn Strategy<V>>>, ParamError> {
        let team = Team::read(options)?;
        Ok(Some(Arc::new(Self { team })))
    }

    fn asks_detectors(&self) -> bool {
        true
    }

    fn solve(&self, view: &V, task: &Task<'_, V>) -> Outcome<V::Move> {
        solve_in_turn(view, task, &STAGES, self.team)
    }
}
