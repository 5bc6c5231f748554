//! From an instance to the report on its space, in memory or on disk.

use std::fmt;
use std::io;
use std::path::Path;

use impasse_puzzle::{Control, Instance, Limit, Snapshot};
use impasse_search::{Meter, PROGRAM_BYTES, Workers, process_bytes};

use crate::components::Components;
use crate::disk;
use crate::enumerate::{Enumeration, Keys, enumerate};
use crate::graph::Graph;
use crate::labels::Labels;
use crate::mapper::Mapper;
use crate::omitted::{self, ReportPart};
use crate::random_walk::RandomWalk;
use crate::report::{GraphFacts, PartitionCount, SpaceReport};

/// How to explore a space.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpaceOptions<'a> {
    /// Who works at it; the result does not depend on how many they are.
    pub workers: Workers,
    /// Where a space may go that does not fit in memory.
    pub scratch: Option<&'a Path>,
    /// The enumerator that maps it.
    pub method: Method,
}

/// The enumerator that maps a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The general enumerator as long as the space is small, then the game's
    /// own mapper if it has one.
    #[default]
    Auto,
    /// The general enumerator.
    General,
    /// The game's own mapper, if it has one.
    Own,
}

/// One position of a space, as a sink receives it.
#[derive(Clone, Copy, Debug)]
pub struct StateRow<'a> {
    /// Its number, the start being 0.
    pub id: u32,
    /// Its key.
    pub key: &'a [u8],
    /// Fewest moves from the start.
    pub depth: u32,
    /// How many moves it has.
    pub moves: u32,
    /// Where they lead, in the order of the moves.
    pub targets: &'a [u32],
    /// Whether it is a goal.
    pub goal: bool,
    /// Whether a goal can be reached.
    pub solvable: bool,
    /// Fewest moves to a goal.
    pub distance: Option<u32>,
    /// Its strongly connected component.
    pub component: u32,
}

/// Takes the positions of a space one by one.
pub trait StateSink {
    /// Takes the next position.
    ///
    /// # Errors
    ///
    /// When it cannot be written; the exploration ends with that.
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()>;
}

/// A file that could not be written or read.
#[derive(Debug)]
pub struct SpaceError {
    /// What was being done: `writing the rows`.
    pub what: String,
    /// Why it failed.
    pub source: io::Error,
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.source)
    }
}

impl std::error::Error for SpaceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// Explores everything reachable from the start of `instance`: counts it,
/// labels it, describes its graph. Goes to disk when the memory limit would
/// be exceeded and a scratch directory is given.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_space::{SpaceOptions, explore};
/// use impasse_superpuzz::Deal;
///
/// let alone = SpaceOptions::default();
/// let report = explore(&Deal::numbered(3, 1), &alone, Control::free(), None)?;
/// assert!(report.complete);
/// assert_eq!(report.depths[0].states, 1);
/// # Ok::<(), impasse_space::SpaceError>(())
/// ```
///
/// # Errors
///
/// [`SpaceError`] when the scratch directory or the sink fails. Reaching a
/// limit is no error: the report says so.
pub fn explore<P: Instance>(
    instance: &P,
    options: &SpaceOptions<'_>,
    control: Control<'_>,
    sink: Option<&mut dyn StateSink>,
) -> Result<SpaceReport, SpaceError> {
    explore_with(instance, None, options, control, sink)
}

/// Like [`explore`], with a game's own [`Mapper`] for spaces that are too
/// large to be described in full: it takes over when the general enumerator
/// has found as many positions as the mapper grants it, or as memory has room
/// for. Not where a sink wants to see every position.
///
/// # Errors
///
/// As [`explore`].
pub fn explore_with<P: Instance>(
    instance: &P,
    mapper: Option<&dyn Mapper<P>>,
    options: &SpaceOptions<'_>,
    control: Control<'_>,
    sink: Option<&mut dyn StateSink>,
) -> Result<SpaceReport, SpaceError> {
    let mapper = mapper.filter(|_| sink.is_none() && options.method != Method::General);
    let Some(mapper) = mapper else {
        return in_general(instance, options, control, sink);
    };
    if options.method == Method::Own {
        return mapper.map(instance, options, control);
    }
    let clock = Meter::new(control);
    let mut first = control;
    let patience = mapper.patience(instance).unwrap_or(u64::MAX);
    let is_ours = control.limits.states.is_none_or(|most| most > patience);
    if is_ours && patience < u64::MAX {
        first.limits.states = Some(patience);
    }
    let in_memory = SpaceOptions {
        scratch: None,
        ..*options
    };
    let report = in_general(instance, &in_memory, first, sink)?;
    match report.limit {
        Some(Limit::Memory) => {}
        Some(Limit::States) if is_ours => {}
        _ => return Ok(report),
    }
    drop(report);
    let mut rest = clock.rest();
    rest.limits.memory = rest.limits.memory.map(after_a_first_attempt);
    mapper.map(instance, options, rest)
}

/// The general enumerator.
fn in_general<P: Instance>(
    instance: &P,
    options: &SpaceOptions<'_>,
    control: Control<'_>,
    sink: Option<&mut dyn StateSink>,
) -> Result<SpaceReport, SpaceError> {
    let mut meter = Meter::new(control);
    let keys = if sink.is_some() {
        Keys::Keep
    } else {
        Keys::Drop
    };
    let mut found = enumerate(instance, options.workers, keys, &mut meter);
    let keys = found.keys.take();
    let mut report = counted(instance, &found);
    let kept = keys.as_ref().map_or(0, Vec::len) as u64;
    let needed = process_bytes(needed_to_describe(&found.graph) + kept);
    let memory = control.limits.memory.unwrap_or(u64::MAX);
    let too_large = found.limit == Some(Limit::Memory) || (report.complete && needed > memory);
    if too_large && let Some(scratch) = options.scratch {
        drop((found, keys));
        let workers = options.workers;
        let mut report = on_disk(instance, workers, scratch, &mut meter, memory, report)?;
        if sink.is_some() {
            report.limit = report.limit.or(Some(Limit::Memory));
            report.omitted.push(omitted::rows_on_disk());
        }
        return Ok(report);
    }
    let missing = match found.limit {
        Some(limit) => Some(omitted::stopped(ReportPart::Graph, limit)),
        None => (needed > memory).then(|| {
            report.limit = Some(Limit::Memory);
            omitted::needs_memory(needed)
        }),
    };
    match missing {
        Some(sentence) => {
            report.omitted.push(sentence);
            if let (Some(_), Some(limit)) = (sink, report.limit) {
                report
                    .omitted
                    .push(omitted::stopped(ReportPart::Rows, limit));
            }
        }
        None => describe(&found.graph, keys.as_deref(), &mut meter, &mut report, sink)?,
    }
    report.peak_bytes = meter.peak_bytes();
    Ok(report)
}

/// Bytes that describing a graph takes, with the graph.
fn needed_to_describe(graph: &Graph) -> u64 {
    let more = Components::BYTES_PER_STATE + Labels::BYTES_PER_STATE + RandomWalk::BYTES_PER_STATE;
    graph.bytes() + more * graph.len() as u64
}

/// What is left of the memory for another attempt: the allocator may keep some
/// of what the first one has freed.
fn after_a_first_attempt(memory: u64) -> u64 {
    let kept = memory.saturating_sub(PROGRAM_BYTES) / 4;
    memory - kept.min(64 << 20)
}

/// Begins again on disk; `counted` is what memory had room for.
fn on_disk<P: Instance>(
    instance: &P,
    workers: Workers,
    scratch: &Path,
    meter: &mut Meter<'_>,
    memory: u64,
    counted: SpaceReport,
) -> Result<SpaceReport, SpaceError> {
    let memory = after_a_first_attempt(memory);
    let mut report = disk::enumerate(instance, scratch, workers, meter, memory)?;
    if report.depths.is_empty() {
        // Not even the first layer had room there.
        report = SpaceReport {
            complete: false,
            limit: report.limit,
            omitted: report.omitted,
            peak_bytes: meter.peak_bytes(),
            ..counted
        };
    }
    Ok(report)
}

/// The report on what enumeration alone counts.
fn counted<P: Instance>(instance: &P, found: &Enumeration) -> SpaceReport {
    let partitions = instance.partitions().into_iter().zip(&found.classes);
    let partitions = partitions.map(|(partition, counts)| PartitionCount {
        name: partition.name,
        summary: partition.summary,
        classes: partition
            .classes
            .into_iter()
            .zip(counts.iter().copied())
            .collect(),
        rows: Vec::new(),
    });
    SpaceReport {
        complete: found.limit.is_none(),
        limit: found.limit,
        depths: found.depths.clone(),
        partitions: partitions.collect(),
        ..SpaceReport::default()
    }
}

/// Adds what the finished graph says; stops with what it has at a limit.
fn describe(
    graph: &Graph,
    keys: Option<&[u8]>,
    meter: &mut Meter<'_>,
    report: &mut SpaceReport,
    sink: Option<&mut dyn StateSink>,
) -> Result<(), SpaceError> {
    let described = Components::find(graph, meter).and_then(|components| {
        let labels = Labels::find(graph, &components, meter)?;
        Ok((components, labels))
    });
    let (components, labels) = match described {
        Ok(described) => described,
        Err(limit) => {
            report.limit = Some(limit);
            report
                .omitted
                .push(omitted::stopped(ReportPart::Graph, limit));
            return Ok(());
        }
    };
    labels.count_depths(graph, &mut report.depths);
    let mut facts = cycles_and_paths(graph, &components, &labels);
    let wander = RandomWalk {
        graph,
        components: &components,
        labels: &labels,
    };
    let play = wander
        .win(meter)
        .and_then(|win| Ok((win, wander.visits(meter)?)));
    match play {
        Ok((win, visits)) => {
            facts.random_win = Some(win);
            facts.by_visits = visits;
            if visits.is_none() {
                report.omitted.push(omitted::slow_visits());
            }
        }
        Err(limit) => {
            report.limit = Some(limit);
            report
                .omitted
                .push(omitted::stopped(ReportPart::RandomPlay, limit));
        }
    }
    report.graph = Some(facts);
    if let (Some(sink), Some(keys)) = (sink, keys) {
        let written = write_rows(&wander, keys, meter, sink).map_err(|source| SpaceError {
            what: "writing one row per position".to_owned(),
            source,
        })?;
        if let Err(limit) = written {
            report.limit = Some(limit);
            report
                .omitted
                .push(omitted::stopped(ReportPart::Rows, limit));
        }
    }
    Ok(())
}

fn cycles_and_paths(graph: &Graph, components: &Components, labels: &Labels) -> GraphFacts {
    let mut facts = GraphFacts {
        components: u64::from(components.count()),
        longest_lost_path: labels.longest_lost_path(),
        ..GraphFacts::default()
    };
    for component in 0..components.count() {
        let size = components.members(component).len() as u64;
        facts.largest_component = facts.largest_component.max(size);
        if components.is_cyclic(graph, component) {
            facts.cyclic_components += 1;
            facts.cyclic_states += size;
        }
    }
    for state in graph.states() {
        facts.farthest_solvable = facts.farthest_solvable.max(labels.to_goal(state));
        facts.lost_distance = facts.lost_distance.max(labels.to_dead_end(state));
    }
    facts
}

fn write_rows(
    space: &RandomWalk<'_>,
    keys: &[u8],
    meter: &mut Meter<'_>,
    sink: &mut dyn StateSink,
) -> io::Result<Result<(), Limit>> {
    let graph = space.graph;
    let width = keys.len() / graph.len();
    for state in graph.states() {
        if state.is_multiple_of(1 << 12) {
            let passed = meter.pass(Snapshot {
                phase: "rows",
                states: u64::from(state),
                total: Some(graph.len() as u64),
                bytes: 0,
            });
            if passed.is_err() {
                return Ok(passed);
            }
        }
        let targets = graph.targets(state);
        sink.state(&StateRow {
            id: state,
            key: &keys[state as usize * width..][..width],
            depth: graph.depth(state),
            moves: u32::try_from(targets.len()).expect("kept in 16 bits"),
            targets,
            goal: graph.is_goal(state),
            solvable: space.labels.is_solvable(state),
            distance: space.labels.to_goal(state),
            component: space.components.of(state),
        })?;
    }
    Ok(Ok(()))
}
