//! The report of a space under its stable names.

use impasse_lab::{DepthRow, Estimate, Features, SpaceReport, Spread, Stage, Weighted};
use impasse_puzzle::Lang;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::instances::Named;

/// What `impasse space --json` prints. What was not computed is null.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    pub(super) id: &'a str,
    pub(super) puzzle: &'a str,
    params: String,
    pub(super) complete: bool,
    pub(super) limit: Option<&'a str>,
    pub(super) states: Option<u64>,
    pub(super) transitions: Option<u64>,
    pub(super) goals: Option<u64>,
    pub(super) dead_ends: Option<u64>,
    pub(super) solvable: Option<u64>,
    pub(super) losing_moves: Option<u64>,
    pub(super) only_moves: Option<u64>,
    pub(super) mean_moves: Option<f64>,
    pub(super) split: Option<u32>,
    pub(super) first_part: Option<f64>,
    pub(super) second_part: Option<f64>,
    pub(super) solvable_share: Option<f64>,
    pub(super) losing_share: Option<f64>,
    pub(super) losing_share_of_solvable: Option<f64>,
    pub(super) losing_per_solvable: Option<f64>,
    pub(super) longest_lost_path: Option<u32>,
    pub(super) lost_distance: Option<u32>,
    pub(super) shortest_solution: Option<u32>,
    pub(super) farthest_solvable: Option<u32>,
    pub(super) random_win: Option<f64>,
    pub(super) random_win_error: Option<f64>,
    pub(super) sccs: Option<u64>,
    pub(super) cyclic_sccs: Option<u64>,
    pub(super) cyclic_states: Option<u64>,
    pub(super) largest_scc: Option<u64>,
    by_depth: Option<WeightedRecord>,
    by_visits: Option<WeightedRecord>,
    pub(super) depths: Vec<DepthRecord>,
    pub(super) parts: Map<String, Value>,
    pub(super) classes: Option<Classes>,
    pub(super) stages: Option<Vec<StageRecord<'a>>>,
    pub(super) most_held: Option<u64>,
    pub(super) most_held_share: Option<f64>,
    /// Estimates of spaces too large to map.
    pub(super) estimate: Option<EstimateRecord>,
    pub(super) notes: Vec<String>,
    pub(super) omitted: Vec<String>,
    pub(super) cpu_seconds: f64,
    pub(super) peak_bytes: u64,
    pub(super) disk_bytes: u64,
}

/// One depth.
#[derive(Serialize)]
pub(super) struct DepthRecord {
    pub(super) depth: usize,
    pub(super) states: u64,
    pub(super) transitions: u64,
    pub(super) goals: u64,
    pub(super) dead_ends: u64,
    pub(super) solvable: Option<u64>,
    pub(super) losing_moves: Option<u64>,
    only_moves: Option<u64>,
}

/// By partition and class, in the game's order.
type Classes = Map<String, Value>;

/// One class of a partition.
#[derive(Serialize)]
struct ClassRecord {
    states: u64,
    transitions: u64,
    goals: u64,
    dead_ends: u64,
    solvable: Option<u64>,
    losing_moves: Option<u64>,
}

/// One stage of a search that drops what is finished.
#[derive(Serialize)]
pub(super) struct StageRecord<'a> {
    pub(super) stage: &'a str,
    pub(super) states: u64,
    pub(super) held: u64,
}

/// What was estimated.
#[derive(Serialize)]
pub(super) struct EstimateRecord {
    pub(super) particles: usize,
    seed: u64,
    pub(super) runs: Vec<f64>,
    pub(super) states: SpreadRecord,
    pub(super) transitions: SpreadRecord,
    pub(super) dead_ends: SpreadRecord,
    pub(super) mean_moves: SpreadRecord,
    pub(super) split: u32,
    pub(super) first_part: Option<SpreadRecord>,
    pub(super) second_part: Option<SpreadRecord>,
    pub(super) solvable_share: SpreadRecord,
    pub(super) losing_share: Option<SpreadRecord>,
    pub(super) depths: Vec<DepthEstimateRecord>,
}

/// What was estimated of one depth.
#[derive(Serialize)]
pub(super) struct DepthEstimateRecord {
    pub(super) depth: usize,
    pub(super) states: SpreadRecord,
    pub(super) transitions: SpreadRecord,
    pub(super) solvable: SpreadRecord,
    pub(super) losing_moves: SpreadRecord,
}

/// A figure that independent runs gave.
#[derive(Clone, Copy, Serialize)]
pub(super) struct SpreadRecord {
    pub(super) value: f64,
    standard_error: f64,
    pub(super) ci: [f64; 2],
}

impl From<Spread> for SpreadRecord {
    fn from(spread: Spread) -> Self {
        Self {
            value: spread.value,
            standard_error: spread.error,
            ci: spread.interval(),
        }
    }
}

impl SpreadRecord {
    /// A share is 1 at most.
    fn share(spread: Spread) -> Self {
        let [low, high] = spread.interval();
        Self {
            ci: [low, high.min(1.0)],
            ..spread.into()
        }
    }
}

impl From<&Estimate> for EstimateRecord {
    fn from(estimate: &Estimate) -> Self {
        let depths = estimate.depths.iter().enumerate();
        Self {
            particles: estimate.particles,
            seed: estimate.seed,
            runs: estimate.runs.clone(),
            states: estimate.states.into(),
            transitions: estimate.transitions.into(),
            dead_ends: estimate.dead_ends.into(),
            mean_moves: estimate.mean_moves.into(),
            split: estimate.split,
            first_part: estimate.first_part.map(Into::into),
            second_part: estimate.second_part.map(Into::into),
            solvable_share: SpreadRecord::share(estimate.solvable_share),
            losing_share: estimate.losing_share.map(SpreadRecord::share),
            depths: depths
                .map(|(depth, row)| DepthEstimateRecord {
                    depth,
                    states: row.states.into(),
                    transitions: row.transitions.into(),
                    solvable: row.solvable.into(),
                    losing_moves: row.losing_moves.into(),
                })
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct WeightedRecord {
    mean_moves: f64,
    solvable_share: f64,
    losing_share: Option<f64>,
}

impl From<Weighted> for WeightedRecord {
    fn from(weighted: Weighted) -> Self {
        Self {
            mean_moves: weighted.mean_moves,
            solvable_share: weighted.solvable_share,
            losing_share: weighted.losing_share,
        }
    }
}

impl<'a> Record<'a> {
    /// The record of one space; features are those of complete ones.
    pub(super) fn new(
        named: &'a Named,
        report: &'a SpaceReport,
        features: Option<&Features>,
        cpu_seconds: f64,
        lang: Lang,
    ) -> Self {
        let graph = report.graph.as_ref();
        let random_win = graph.and_then(|graph| graph.random_win);
        // What was estimated, or was to be, was not counted.
        let is_counted = report.totals.is_some() || !report.depths.is_empty();
        let counted = |count: u64| is_counted.then_some(count);
        let most_held = report.stages.iter().map(|stage| stage.held).max();
        Self {
            id: &named.id,
            puzzle: named.bench.game(),
            params: named.bench.params().to_string(),
            complete: report.complete,
            limit: report.limit.map(impasse_puzzle::Limit::name),
            states: counted(report.states()),
            transitions: counted(report.transitions()),
            goals: counted(report.goals()),
            dead_ends: counted(report.dead_ends()),
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
            by_depth: features.and_then(|f| f.by_depth).map(Into::into),
            by_visits: graph.and_then(|g| g.by_visits).map(Into::into),
            depths: report.depths.iter().enumerate().map(depth).collect(),
            parts: parts(report),
            classes: classes(report),
            stages: (!report.stages.is_empty()).then(|| report.stages.iter().map(stage).collect()),
            most_held,
            most_held_share: most_held.map(|held| share(held, report.states())),
            estimate: report.estimate.as_ref().map(Into::into),
            notes: report.notes.iter().map(|note| note.of(lang)).collect(),
            omitted: report
                .omitted
                .iter()
                .map(|left_out| left_out.of(lang))
                .collect(),
            cpu_seconds,
            peak_bytes: report.peak_bytes,
            disk_bytes: report.disk_bytes,
        }
    }
}

fn depth((depth, row): (usize, &DepthRow)) -> DepthRecord {
    DepthRecord {
        depth,
        states: row.states,
        transitions: row.transitions,
        goals: row.goals,
        dead_ends: row.dead_ends,
        solvable: row.labels.map(|labels| labels.solvable),
        losing_moves: row.labels.map(|labels| labels.losing_moves),
        only_moves: row.labels.map(|labels| labels.only_moves),
    }
}

fn stage(stage: &Stage) -> StageRecord<'_> {
    StageRecord {
        stage: &stage.name,
        states: stage.states,
        held: stage.held,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share needs no 64 bits")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// What is known of the classes besides how many positions they hold.
fn classes(report: &SpaceReport) -> Option<Classes> {
    let known = report
        .partitions
        .iter()
        .filter(|partition| !partition.rows.is_empty());
    let partitions: Classes = known
        .map(|partition| {
            let classes = partition.classes.iter().zip(&partition.rows);
            let rows: Classes = classes
                .map(|((class, _), row)| {
                    let record = ClassRecord {
                        states: row.states,
                        transitions: row.transitions,
                        goals: row.goals,
                        dead_ends: row.dead_ends,
                        solvable: row.labels.map(|labels| labels.solvable),
                        losing_moves: row.labels.map(|labels| labels.losing_moves),
                    };
                    let record = serde_json::to_value(record).expect("numbers under plain names");
                    (class.clone(), record)
                })
                .collect();
            (partition.name.to_owned(), rows.into())
        })
        .collect();
    (!partitions.is_empty()).then_some(partitions)
}

/// `{"components": {"(1,3)": 12, …}, …}`.
fn parts(report: &SpaceReport) -> Map<String, Value> {
    let partitions = report.partitions.iter().map(|partition| {
        let classes = partition.classes.iter();
        let counts: Map<String, Value> = classes
            .map(|(class, count)| (class.clone(), (*count).into()))
            .collect();
        (partition.name.to_owned(), counts.into())
    });
    partitions.collect()
}
