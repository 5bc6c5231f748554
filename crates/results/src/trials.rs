//! How games played by chance went.

use impasse_lab::{Adaptive, AdaptiveRun, Ends, Interval, Moments, Split, Trials};
use impasse_puzzle::Limit;
use impasse_wire::command::{
    AdaptiveJson, AdaptiveRunJson, EndsJson, GuidedJson, SplittingJson, TrialsJson,
};

use crate::Subject;

/// What came of random games.
#[derive(Clone, Copy)]
pub struct TrialsResult<'a> {
    /// What was played.
    pub subject: Subject<'a>,
    /// The games.
    pub trials: &'a Trials,
    /// The chance by splitting, where that was asked for.
    pub splitting: Option<&'a Split>,
    /// Games that learn, where these were asked for.
    pub adaptive: Option<&'a Adaptive>,
    /// Games that follow a network, where these were asked for.
    pub guided: Option<&'a Trials>,
    /// The limit that was reached.
    pub limit: Option<Limit>,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> TrialsResult<'a> {
    /// What `impasse trials --json` prints.
    #[must_use]
    pub fn json(&self) -> TrialsJson<'a> {
        let trials = self.trials;
        let ci = |moments: &Moments| moments.interval().map(pair);
        TrialsJson {
            id: self.subject.id,
            puzzle: self.subject.opened.game(),
            params: self.subject.opened.params().to_string(),
            limit: self.limit.map(Into::into),
            trials: trials.count(),
            wins: trials.wins,
            extended: trials.extended,
            win_rate: trials.win_rate(),
            win_rate_ci: trials.win_interval().map(pair),
            mean_length: trials.length.mean(),
            mean_length_ci: ci(&trials.length),
            mean_won_length: trials.won_length.mean(),
            mean_total_branching: trials.branching.mean(),
            mean_total_branching_ci: ci(&trials.branching),
            mean_branching: trials.mean_choices(),
            ends: (!trials.ends.is_empty()).then(|| trials.ends.iter().map(ends_json).collect()),
            splitting: self.splitting.map(|split| SplittingJson {
                win_rate: split.win_rate(),
                win_rate_ci: split.interval().map(pair),
                runs: split.runs.clone(),
            }),
            adaptive: self.adaptive.map(|adaptive| AdaptiveJson {
                rule: Adaptive::RULE,
                games: adaptive.games(),
                wins: adaptive.wins(),
                share: adaptive.share(),
                share_ci: adaptive.interval().map(pair),
                runs: adaptive.runs.iter().map(run_json).collect(),
            }),
            guided: self.guided.map(|guided| GuidedJson {
                games: guided.count(),
                wins: guided.wins,
                share: guided.win_rate(),
                share_ci: guided.win_interval().map(pair),
            }),
            cpu_seconds: self.cpu_seconds,
        }
    }
}

fn pair(interval: Interval) -> [f64; 2] {
    [interval.low, interval.high]
}

fn run_json(run: &AdaptiveRun) -> AdaptiveRunJson {
    AdaptiveRunJson {
        games: run.games,
        wins: run.wins,
        first_win: run.first_win,
        positions: run.positions,
    }
}

fn ends_json(ends: &Ends) -> EndsJson {
    EndsJson {
        bound: ends.bound,
        lost: ends.lost,
        mean: ends.mean(),
        moves: ends.counts.iter().map(|(&m, &n)| (m, n)).collect(),
    }
}
