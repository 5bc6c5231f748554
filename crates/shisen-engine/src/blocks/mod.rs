//! The blocks: every position of a board counted and labelled, hundreds of
//! positions at a time.
//!
//! ```text
//!  outer kinds: the key of a block         inner kinds: one set of 512 bits
//!
//!    0 7 3 0 0 5 7 1 0 2 0 7               ..1.....11......…
//!    └─ +3: a pair of this kind goes       └─ << 8·3: the same, for all at once
//! ```
//!
//! A position is a number with a digit for each kind, and a move is an addition
//! ([`coding`]). The three kinds that are freest ([`choice`]) are left out of the
//! number: their 8 · 8 · 8 states are the positions of a block. Which pairs are
//! joined is found for a whole block ([`view`], [`block_moves`]).
//!
//! | pass | what it does |
//! |---|---|
//! | [`find`] | all blocks, layer by layer: positions, moves, dead ends by depth |
//! | [`lost`] | backwards from dead ends: lost positions, losing moves, lost paths |
//! | [`visits`] | forwards again: uniform random play, in whole numbers of 2⁻⁶³ |
//!
//! Cost: a packed block takes 16 bytes and one for each eight of its 512 places
//! that has a position, together about 1 to 3 bytes a position; the layer at
//! hand 80 to 150 bytes a block; following random play 8 bytes for each position
//! of two layers. Packed layers go to the scratch directory when half of the
//! memory is used.
//!
//! *Invariants.* Every figure is a sum of whole numbers, or a quotient of two
//! such sums: nothing depends on threads, memory or disk, or on which kinds are
//! inner ones.

#![expect(
    clippy::inline_always,
    reason = "sets stay in registers only where everything around them is inlined"
)]

mod bits;
mod block_moves;
mod choice;
mod coding;
mod find;
mod line_masks;
mod lost;
mod packed_layers;
mod shards;
mod visits;

use impasse_puzzle::{About, Control, Limit, Sentence, Words};
use impasse_search::{Meter, process_bytes};
use impasse_shisen::Board;
use impasse_space::disk::Scratch;
use impasse_space::{
    DepthLabels, DepthRow, GraphFacts, Mapper, Method, Resources, SpaceError, SpaceOptions,
    SpaceReport, Unfinished,
};

use coding::Coding;
use find::FoundBlocks;
use line_masks::LineMasks;
use lost::LostLabels;

/// `shisen-blocks`: counts and labels every position, in blocks of 512.
///
/// For boards of up to 128 cells whose kinds have two or four tiles each: up to
/// 24 kinds of four. Others are left to the general enumerator.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_shisen::{Board, Frame, Lines, Set};
/// use impasse_shisen_engine::ShisenBlocks;
/// use impasse_space::{Mapper as _, SpaceOptions};
///
/// let set = Set { kinds: 6, tiles: 4 };
/// let board = Board::numbered(Frame::new(6, 4, Lines::Outside), set, 1);
/// let report = ShisenBlocks.map(&board, &SpaceOptions::default(), Control::free())?;
/// assert!(report.complete);
/// assert_eq!(report.states(), 23_499);
/// # Ok::<(), impasse_space::SpaceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ShisenBlocks;

impl Mapper<Board> for ShisenBlocks {
    fn about(&self) -> About {
        About {
            name: "shisen-blocks",
            summary: Words::new(
                "Shisen-sho: all positions in blocks of 512, each move one addition",
                "四川省専用：512局面を一組のビット集合とし、一手を一回の加算で進める",
            ),
            reference: "features: Korekawa & Kotani 2012",
        }
    }

    /// Small spaces are done by the general enumerator before the inner kinds
    /// are chosen.
    fn patience(&self, board: &Board) -> Option<u64> {
        coding::is_suited(board).then_some(1 << 18)
    }

    fn map(
        &self,
        board: &Board,
        options: &SpaceOptions<'_>,
        control: Control<'_>,
    ) -> Result<SpaceReport, SpaceError> {
        if !coding::is_suited(board) {
            let options = SpaceOptions {
                method: Method::General,
                ..*options
            };
            return impasse_space::explore(board, &options, control, None);
        }
        let mut meter = Meter::new(control);
        let inner = match choice::inner_kinds(board, &mut meter) {
            Ok(inner) => inner,
            Err(limit) => {
                return Ok(SpaceReport {
                    limit: Some(limit),
                    omitted: vec![stopped(LABELS, limit)],
                    ..SpaceReport::default()
                });
            }
        };
        let scratch = options.scratch.map(Scratch::new).transpose()?;
        let resources = Resources::new(meter.rest(), options.workers, scratch);
        let coding = Coding::new(board, &inner);
        survey(&LineMasks::new(&coding), &resources)
    }
}

const BLOCKS: Words = Words::new(
    "found in {0} blocks with {1} positions each",
    "ブロック数{0}（1ブロックに平均{1}局面）",
);
const LABELS: Words = Words::new(
    "labels, distances and random play: stopped by {0}",
    "可解性・距離・ランダムプレイ: {0}のため中止",
);
const RANDOM_PLAY: Words = Words::new(
    "random play: stopped by {0}",
    "ランダムプレイ: {0}のため中止",
);
const PLAY_NEEDS: Words = Words::new(
    "random play: it needs {0} MiB of memory",
    "ランダムプレイ: {0} MiB のメモリーが必要",
);

fn stopped(what: Words, limit: Limit) -> Sentence {
    Sentence {
        words: what,
        arguments: vec![limit.words().into()],
    }
}

fn survey(eye: &LineMasks<'_>, resources: &Resources<'_>) -> Result<SpaceReport, SpaceError> {
    let mut report = SpaceReport::default();
    match survey_into(eye, resources, &mut report) {
        Ok(()) => {}
        Err(unfinished) => report.limit = Some(unfinished.limit()?),
    }
    report.peak_bytes = resources.most_in_use();
    report.disk_bytes = resources.scratch.as_ref().map_or(0, Scratch::most_bytes);
    Ok(report)
}

fn survey_into(
    eye: &LineMasks<'_>,
    resources: &Resources<'_>,
    report: &mut SpaceReport,
) -> Result<(), Unfinished> {
    let found = find::find(eye, resources)?;
    report.depths = counted(&found);
    if let Some(limit) = found.limit {
        report.limit = Some(limit);
        report.omitted.push(stopped(LABELS, limit));
        return Ok(());
    }
    report.complete = true;
    let blocks = found.blocks();
    report.notes.push(Sentence::new(
        BLOCKS,
        [blocks.to_string(), (found.states() / blocks).to_string()],
    ));
    let labels = match lost::label(eye, &found, resources) {
        Ok(labels) => labels,
        Err(Unfinished::Limit(limit)) => {
            report.limit = Some(limit);
            report.omitted.push(stopped(LABELS, limit));
            return Ok(());
        }
        Err(stop) => return Err(stop),
    };
    add_labels(&found, &labels, &mut report.depths);
    let mut facts = facts(eye, &found, &labels);
    let needed = visits::needed(&found);
    if resources.has_room(needed) {
        match visits::follow(eye, found, &labels, resources) {
            Ok(play) => {
                facts.random_win = Some(play.win);
                facts.by_visits = Some(play.by_visits);
            }
            Err(Unfinished::Limit(limit)) => {
                report.limit = Some(limit);
                report.omitted.push(stopped(RANDOM_PLAY, limit));
            }
            Err(stop) => return Err(stop),
        }
    } else {
        report.limit = Some(Limit::Memory);
        let needed = process_bytes(resources.in_use() + needed).div_ceil(1 << 20);
        report
            .omitted
            .push(Sentence::new(PLAY_NEEDS, [needed.to_string()]));
    }
    report.graph = Some(facts);
    Ok(())
}

/// The counts for each depth that has positions.
fn counted(found: &FoundBlocks) -> Vec<DepthRow> {
    let rows = found.rows.iter().take_while(|row| row.states > 0);
    rows.map(|row| DepthRow {
        states: row.states,
        transitions: row.transitions,
        goals: row.goals,
        dead_ends: row.dead_ends,
        labels: None,
    })
    .collect()
}

fn add_labels(found: &FoundBlocks, labels: &LostLabels, depths: &mut [DepthRow]) {
    let rows = found.rows.iter().zip(&labels.rows);
    for (depth, (row, lost)) in depths.iter_mut().zip(rows) {
        depth.labels = Some(DepthLabels {
            solvable: row.states - lost.states,
            solvable_transitions: row.transitions - lost.transitions,
            losing_moves: lost.losing,
            only_moves: row.single - lost.not_single + lost.only,
        });
    }
}

/// What holds for every space without cycles, and what labels say.
fn facts(eye: &LineMasks<'_>, found: &FoundBlocks, labels: &LostLabels) -> GraphFacts {
    let pairs = u32::try_from(eye.coding.pairs).expect("at most 64");
    GraphFacts {
        components: found.states(),
        largest_component: 1,
        // Every solution from the start is equally long.
        farthest_solvable: (!labels.is_start_lost).then_some(pairs),
        longest_lost_path: labels.farthest.map(u32::from),
        lost_distance: labels.nearest.map(u32::from),
        ..GraphFacts::default()
    }
}
