//! The searches of a portfolio that prove nothing: planners and greedy
//! searches. Each has its own name, and the round in which it begins.

use std::sync::OnceLock;

use impasse_puzzle::{Control, Limit, Stats};
use impasse_search::Meter;
use impasse_sokoban::{Position, Push};

use crate::agenda::Held;
use crate::board::SokobanBoard;
use crate::greedy::{Greedy, GreedyEnd, GreedyOptions, MOST_CELLS};

use super::carries::Way;
use super::parts::{Part, Parts};
use super::search::{FeatureSearch, PlannerEnd};

/// What is told of a member before it begins.
pub(super) struct MemberInfo {
    /// By which it is switched off.
    pub(super) name: &'static str,
    /// The round in which it begins.
    first: u32,
    kind: Kind,
}

enum Kind {
    /// What people are told while it is at work, and the parts it has.
    Planner(&'static str, Parts),
    Greedy(Way),
}

const fn planner(
    name: &'static str,
    first: u32,
    phase: &'static str,
    without: &[Part],
) -> MemberInfo {
    let mut parts = Parts::ALL;
    let mut at = 0;
    while at < without.len() {
        parts = parts.without(without[at]);
        at += 1;
    }
    MemberInfo {
        name,
        first,
        kind: Kind::Planner(phase, parts),
    }
}

const fn greedy(name: &'static str, first: u32, way: Way) -> MemberInfo {
    MemberInfo {
        name,
        first,
        kind: Kind::Greedy(way),
    }
}

/// The members in their order. Planners differ in what they leave out; those
/// that seldom find what others do not begin late, and then catch up.
pub(super) const MEMBERS: [MemberInfo; 9] = [
    planner(
        "plain",
        0,
        "boxes packed, plain plan",
        &[
            Part::Thorough,
            Part::Fillings,
            Part::Clearing,
            Part::Stuck,
            Part::Growth,
            Part::Favour,
        ],
    ),
    planner(
        "stuck-first",
        1,
        "boxes packed, stuck boxes first",
        &[Part::Thorough, Part::Fillings, Part::Clearing],
    ),
    planner(
        "lightest",
        1,
        "boxes packed, lightest first",
        &[
            Part::Thorough,
            Part::Fillings,
            Part::Clearing,
            Part::Lineages,
        ],
    ),
    planner(
        "advanced",
        2,
        "boxes packed, most advanced first",
        &[
            Part::Thorough,
            Part::Fillings,
            Part::Clearing,
            Part::Stuck,
            Part::Growth,
        ],
    ),
    planner(
        "regionless",
        4,
        "boxes packed, regions left aside",
        &[Part::Clearing, Part::Regions],
    ),
    planner(
        "cleared",
        5,
        "boxes packed, way cleared first",
        &[Part::Stuck, Part::Growth, Part::Favour],
    ),
    planner(
        "roomless",
        6,
        "boxes packed, rooms left aside",
        &[Part::OutOfPlan, Part::Rooms, Part::Clearing, Part::Favour],
    ),
    greedy("pushes", 2, Way::Push),
    greedy("pulls", 4, Way::Pull),
];

/// Moves that a planner makes in the first round.
const MOVES: u64 = 200;

/// Moves that a greedy search makes in the first round; they cost more on larger
/// floors, and half as much by pulls. It makes four times as many on small
/// floors, and where it has few boxes and tables of three of them.
const GREEDY_MOVES: u64 = 1_000;
const SMALL_FLOOR: usize = 80;

/// With more boxes than this on a floor that is not small, a move of a greedy
/// search costs three times a planner's: it makes a quarter as many.
const MANY_BOXES: usize = 12;

/// Moves between two looks whether another member has ended it all.
const PIECE: u64 = 16;

/// Where members search.
#[derive(Clone, Copy)]
pub(super) struct Ground<'b, 'f> {
    pub(super) board: &'b SokobanBoard<'f>,
    /// The board for pulls, made when it is needed.
    pub(super) pulls: &'b OnceLock<SokobanBoard<'f>>,
    pub(super) start: &'b Position,
}

/// A member, which has begun or not.
pub(super) struct Member<'b, 'f> {
    info: &'static MemberInfo,
    ground: Ground<'b, 'f>,
    /// What planners may have at most.
    parts: Parts,
    search: Option<Search<'b, 'f>>,
    is_exhausted: bool,
}

enum Search<'b, 'f> {
    Planner(Box<FeatureSearch<'b, 'f>>),
    Greedy(Box<Greedy<'b, 'f>>),
}

/// How a search ended: solved, or without a move left.
enum End {
    Solved(Vec<Push>),
    Exhausted,
}

impl Search<'_, '_> {
    fn work(&mut self, moves: u64, meter: &mut Meter<'_>) -> Result<Option<End>, Limit> {
        Ok(match self {
            Self::Planner(planner) => match planner.work(moves, Held::default(), meter)? {
                Some(PlannerEnd::Solved(pushes)) => Some(End::Solved(pushes)),
                Some(PlannerEnd::Exhausted) => Some(End::Exhausted),
                None => None,
            },
            Self::Greedy(greedy) => match greedy.work(moves, meter)? {
                Some(GreedyEnd::Solved(pushes)) => Some(End::Solved(pushes)),
                Some(GreedyEnd::Exhausted) => Some(End::Exhausted),
                None => None,
            },
        })
    }
}

impl<'b, 'f> Member<'b, 'f> {
    pub(super) fn new(info: &'static MemberInfo, ground: Ground<'b, 'f>, parts: Parts) -> Self {
        Self {
            info,
            ground,
            parts,
            search: None,
            is_exhausted: false,
        }
    }

    pub(super) fn is_greedy(&self) -> bool {
        matches!(self.info.kind, Kind::Greedy(_))
    }

    /// Whether it has a turn in this round.
    pub(super) fn takes_part(&self, round: u32) -> bool {
        round >= self.info.first
    }

    /// Whether it has made all its moves in vain.
    pub(super) fn is_idle(&self) -> bool {
        self.is_exhausted
    }

    pub(super) fn held(&self) -> Held {
        match &self.search {
            None => Held::default(),
            Some(Search::Planner(planner)) => planner.held(),
            Some(Search::Greedy(greedy)) => greedy.held(),
        }
    }

    pub(super) fn stats(&self) -> Stats {
        match &self.search {
            None => Stats::default(),
            Some(Search::Planner(planner)) => planner.stats,
            Some(Search::Greedy(greedy)) => greedy.stats,
        }
    }

    /// Makes the moves of its slice, unless `is_over` says that they do not
    /// count; the solution, if it has one. The limits leave so many positions
    /// beside those that it holds.
    pub(super) fn work(
        &mut self,
        round: u32,
        mut control: Control<'_>,
        is_over: impl Fn() -> bool,
    ) -> Result<Option<Vec<Push>>, Limit> {
        let own = self.held().positions;
        control.limits.states = control.limits.states.map(|left| left + own);
        let mut meter = Meter::new(control);
        let mut left = self.moves() << round.min(30);
        let search = match &mut self.search {
            Some(search) => search,
            none => none.insert(begin(self.info, self.ground, self.parts, &mut meter)?),
        };
        while left > 0 && !self.is_exhausted && !is_over() {
            let piece = left.min(PIECE);
            left -= piece;
            match search.work(piece, &mut meter)? {
                Some(End::Solved(pushes)) => return Ok(Some(pushes)),
                Some(End::Exhausted) => self.is_exhausted = true,
                None => {}
            }
        }
        Ok(None)
    }

    /// Moves that it makes in the first round.
    fn moves(&self) -> u64 {
        let Kind::Greedy(way) = self.info.kind else {
            return MOVES;
        };
        let board = self.ground.board;
        let boxes = self.ground.start.boxes.count();
        let is_small =
            board.count <= SMALL_FLOOR || boxes <= MANY_BOXES && board.live.len() <= MOST_CELLS;
        match way {
            _ if is_small => GREEDY_MOVES * 4,
            Way::Push if boxes > MANY_BOXES => GREEDY_MOVES / 4,
            Way::Pull if boxes > MANY_BOXES => GREEDY_MOVES / 2,
            Way::Push => GREEDY_MOVES,
            Way::Pull => GREEDY_MOVES * 2,
        }
    }
}

fn begin<'b, 'f>(
    info: &MemberInfo,
    ground: Ground<'b, 'f>,
    most: Parts,
    meter: &mut Meter<'_>,
) -> Result<Search<'b, 'f>, Limit> {
    let Ground {
        board,
        pulls,
        start,
    } = ground;
    match info.kind {
        Kind::Planner(phase, parts) => {
            let mut planner = FeatureSearch::new(board, start, parts.both(most), meter)?;
            planner.phase = phase;
            Ok(Search::Planner(Box::new(planner)))
        }
        Kind::Greedy(way) => {
            let board = match (way, pulls.get()) {
                (Way::Push, _) => board,
                (Way::Pull, Some(made)) => made,
                (Way::Pull, None) => {
                    let made = SokobanBoard::backwards(board.floor, start, 0, meter)?;
                    pulls.get_or_init(|| made)
                }
            };
            let greedy = Greedy::new(board, start, GreedyOptions::all(way), meter)?;
            Ok(Search::Greedy(Box::new(greedy)))
        }
    }
}
