//! The report of a space under its stable names.

use impasse_lab::{DepthRow, Estimate, Features, SpaceReport, Spread, StageCount, Weighted};
use impasse_puzzle::Lang;
use impasse_wire::Fields;
use impasse_wire::command::{
    ClassJson, DepthEstimateJson, DepthJson, EstimateJson, SpaceJson, SpreadJson, StageJson,
    WeightedJson,
};

use crate::{Subject, space_chart};

/// A space that was mapped or estimated.
#[derive(Clone, Copy)]
pub struct SpaceResult<'a> {
    /// Whose space it is.
    pub subject: Subject<'a>,
    /// What was counted.
    pub report: &'a SpaceReport,
    /// Those of complete spaces.
    pub features: Option<&'a Features>,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> SpaceResult<'a> {
    /// A count of the report; nothing where nothing was counted, because the
    /// space was estimated, or was to be.
    #[must_use]
    pub fn counted(&self, count: u64) -> Option<u64> {
        let is_counted = self.report.totals.is_some() || !self.report.depths.is_empty();
        is_counted.then_some(count)
    }

    /// Positions and losing moves by depth, drawn.
    #[must_use]
    pub fn picture(&self, lang: Lang) -> String {
        space_chart::draw(self.subject.id, self.report, lang)
    }

    /// What `impasse space --json` prints. What was not computed is null.
    #[must_use]
    pub fn json(&self) -> SpaceJson<'a> {
        let Self {
            subject: Subject { id, opened },
            report,
            features,
            cpu_seconds,
        } = *self;
        let graph = report.graph.as_ref();
        let random_win = graph.and_then(|graph| graph.random_win);
        let most_held = report.stages.iter().map(|stage| stage.held).max();
        let in_english = |sentence: &impasse_puzzle::Sentence| sentence.of(Lang::En);
        SpaceJson {
            id,
            puzzle: opened.game(),
            params: opened.params().to_string(),
            complete: report.complete,
            limit: report.limit.map(Into::into),
            states: self.counted(report.states()),
            transitions: self.counted(report.transitions()),
            goals: self.counted(report.goals()),
            dead_ends: self.counted(report.dead_ends()),
            solvable: report.labelled(|labels| labels.solvable),
            losing_moves: report.labelled(|labels| labels.losing_moves),
            only_moves: report.labelled(|labels| labels.only_moves),
            mean_moves: features.map(|f| f.mean_moves),
            split: features.and_then(|f| f.split),
            first_part: features.and_then(|f| f.first_part),
            second_part: features.and_then(|f| f.second_part),
            solvable_share: features.and_then(|f| f.solvable_share),
            losing_share: features.and_then(|f| f.losing_share),
            losing_share_of_solvable: features.and_then(|f| f.losing_share_of_solvable),
            losing_per_solvable: features.and_then(|f| f.losing_per_solvable),
            longest_lost_path: graph.and_then(|g| g.longest_lost_path),
            lost_distance: graph.and_then(|g| g.lost_distance),
            shortest_solution: report.shortest_solution(),
            farthest_solvable: graph.and_then(|g| g.farthest_solvable),
            random_win: random_win.map(|win| win.value),
            random_win_error: random_win.map(|win| win.error),
            sccs: graph.map(|g| g.components),
            cyclic_sccs: graph.map(|g| g.cyclic_components),
            cyclic_states: graph.map(|g| g.cyclic_states),
            largest_scc: graph.map(|g| g.largest_component),
            by_depth: features.and_then(|f| f.by_depth).map(weighted),
            by_visits: graph.and_then(|g| g.by_visits).map(weighted),
            depths: report.depths.iter().enumerate().map(depth).collect(),
            parts: parts(report),
            classes: classes(report),
            stages: (!report.stages.is_empty()).then(|| report.stages.iter().map(stage).collect()),
            most_held,
            most_held_share: most_held.map(|held| share(held, report.states())),
            estimate: report.estimate.as_ref().map(estimate),
            notes: report.notes.iter().map(in_english).collect(),
            omitted: report.omitted.iter().map(in_english).collect(),
            cpu_seconds,
            peak_bytes: report.peak_bytes,
            disk_bytes: report.disk_bytes,
        }
    }
}

/// A part of a whole.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a share needs no 64 bits")]
pub fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// The interval of a share, which is 1 at most.
#[must_use]
pub fn share_interval(share: Spread) -> [f64; 2] {
    let [low, high] = share.interval();
    [low, high.min(1.0)]
}

fn class(row: &DepthRow) -> ClassJson {
    ClassJson {
        states: row.states,
        transitions: row.transitions,
        goals: row.goals,
        dead_ends: row.dead_ends,
        solvable: row.labels.map(|labels| labels.solvable),
        losing_moves: row.labels.map(|labels| labels.losing_moves),
    }
}

fn depth((depth, row): (usize, &DepthRow)) -> DepthJson {
    DepthJson {
        depth,
        counts: class(row),
        only_moves: row.labels.map(|labels| labels.only_moves),
    }
}

fn stage(stage: &StageCount) -> StageJson<'_> {
    StageJson {
        stage: &stage.name,
        states: stage.states,
        held: stage.held,
    }
}

fn weighted(weighted: Weighted) -> WeightedJson {
    WeightedJson {
        mean_moves: weighted.mean_moves,
        solvable_share: weighted.solvable_share,
        losing_share: weighted.losing_share,
    }
}

fn spread(spread: Spread) -> SpreadJson {
    SpreadJson {
        value: spread.value,
        standard_error: spread.error,
        ci: spread.interval(),
    }
}

/// A share is 1 at most.
fn spread_of_share(share: Spread) -> SpreadJson {
    SpreadJson {
        ci: share_interval(share),
        ..spread(share)
    }
}

fn estimate(estimate: &Estimate) -> EstimateJson {
    let depths = estimate.depths.iter().enumerate();
    EstimateJson {
        particles: estimate.particles,
        seed: estimate.seed,
        runs: estimate.runs.clone(),
        states: spread(estimate.states),
        transitions: spread(estimate.transitions),
        dead_ends: spread(estimate.dead_ends),
        mean_moves: spread(estimate.mean_moves),
        split: estimate.split,
        first_part: estimate.first_part.map(spread),
        second_part: estimate.second_part.map(spread),
        solvable_share: spread_of_share(estimate.solvable_share),
        losing_share: estimate.losing_share.map(spread_of_share),
        depths: depths
            .map(|(depth, row)| DepthEstimateJson {
                depth,
                states: spread(row.states),
                transitions: spread(row.transitions),
                solvable: spread(row.solvable),
                losing_moves: spread(row.losing_moves),
            })
            .collect(),
    }
}

/// What is known of the classes besides how many positions they hold.
fn classes(report: &SpaceReport) -> Option<Fields<Fields<ClassJson>>> {
    let partitions = report.partitions.iter();
    let known = partitions.filter(|partition| !partition.rows.is_empty());
    let fields: Fields<_> = known
        .map(|partition| {
            let rows = partition.classes.iter().zip(&partition.rows);
            let rows = rows.map(|((name, _), row)| (name.clone(), class(row)));
            (partition.name.to_owned(), rows.collect())
        })
        .collect();
    (!fields.0.is_empty()).then_some(fields)
}

/// `{"components": {"(1,3)": 12, …}, …}`.
fn parts(report: &SpaceReport) -> Fields<Fields<u64>> {
    let partitions = report.partitions.iter();
    let counts = partitions.map(|partition| {
        let classes = partition.classes.iter().cloned();
        (partition.name.to_owned(), classes.collect())
    });
    counts.collect()
}
