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
use super::fill::FillPlan;
use super::imagine::Imagined;
use super::parts::{Part, Parts};
use super::portfolio::slice;
use super::search::{FeatureSearch, PlannerEnd};
use super::{Aim, LAYOUTS};

/// What is told of a member before it begins.
pub(super) struct MemberInfo {
    /// By which it is switched off.
    pub(super) name: &'static str,
    /// The round in which it begins.
    first: u32,
    /// How many times as long its slices are as those of most others.
    share: u64,
    kind: Kind,
}

impl MemberInfo {
    const fn with_share(mut self, share: u64) -> Self {
        self.share = share;
        self
    }
}

enum Kind {
    /// What people are told while it is at work, the parts it has, and where it
    /// brings the boxes.
    Planner(&'static str, Parts, Aim),
    Greedy(Way, Tables),
}

/// Which tables a greedy search makes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tables {
    /// Those of three boxes by pulls, or where the floor is its own.
    Soon,
    /// Those of three boxes where the other one did not make them.
    OfThree,
}

const fn planner(
    name: &'static str,
    first: u32,
    phase: &'static str,
    without: &[Part],
) -> MemberInfo {
    planner_to(Aim::Goals, name, first, phase, without)
}

const fn planner_to(
    aim: Aim,
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
        share: 1,
        kind: Kind::Planner(phase, parts, aim),
    }
}

const fn greedy(name: &'static str, first: u32, way: Way, tables: Tables) -> MemberInfo {
    MemberInfo {
        name,
        first,
        share: 1,
        kind: Kind::Greedy(way, tables),
    }
}

/// The members in their order. Planners differ in what they leave out; those
/// that seldom find what others do not begin late, and then catch up.
pub(super) const MEMBERS: [MemberInfo; 13] = [
    planner(
        "plain",
        0,
        "boxes packed, plain plan",
        &[
            Part::Hotspots,
            Part::Thorough,
            Part::Fillings,
            Part::Clearing,
            Part::Stuck,
        ],
    )
    .with_share(2),
    planner(
        "stuck-first",
        2,
        "boxes packed, stuck boxes first",
        &[
            Part::Hotspots,
            Part::Thorough,
            Part::Fillings,
            Part::Clearing,
        ],
    ),
    planner(
        "lightest",
        2,
        "boxes packed, lightest first",
        &[
            Part::Hotspots,
            Part::Thorough,
            Part::Fillings,
            Part::Clearing,
            Part::Lineages,
        ],
    ),
    planner(
        "headlong",
        4,
        "boxes packed, nothing explored first",
        &[
            Part::Hotspots,
            Part::Fillings,
            Part::Clearing,
            Part::Stuck,
            Part::Explorer,
            Part::Opener,
        ],
    ),
    planner_to(
        Aim::Layout(0),
        "imagining",
        5,
        "boxes put into a loose layout",
        &[Part::Thorough, Part::Fillings, Part::Clearing],
    ),
    planner(
        "cleared",
        6,
        "boxes packed, way cleared first",
        &[Part::Hotspots],
    ),
    planner(
        "regionless",
        10,
        "boxes packed, regions left aside",
        &[Part::Clearing, Part::Regions],
    ),
    planner_to(
        Aim::Layout(2),
        "returning",
        7,
        "boxes put into a layout near the start",
        &[Part::Hotspots, Part::Fillings, Part::Clearing],
    )
    .with_share(2),
    planner(
        "roomless",
        11,
        "boxes packed, rooms left aside",
        &[Part::OutOfPlan, Part::Rooms, Part::Clearing, Part::Favour],
    ),
    planner_to(
        Aim::Layout(1),
        "far-imagining",
        6,
        "boxes put into a loose layout",
        &[],
    )
    .with_share(2),
    greedy("pushes", 2, Way::Push, Tables::Soon),
    greedy("pulls", 5, Way::Pull, Tables::Soon).with_share(2),
    greedy("threes", 6, Way::Push, Tables::OfThree).with_share(2),
];

/// What a member may do in the first round: about eight milliseconds.
///
/// Work is counted, not measured, so that every machine cuts slices alike: for
/// each position, and for each move that is generated. That is what they cost on
/// average; by pulls, and on small floors, next to nothing is proved dead.
const WORK: u64 = 32_000;

/// Small floors, and those on which they have few boxes and tables of three of
/// them, are the greedy searches' own: there they do so many times as much.
const SMALL_FLOOR: usize = 80;
const FEW_BOXES: usize = 12;
const OWN_BY_PUSHES: u64 = 20;
const OWN_BY_PULLS: u64 = 4;

/// Moves between two looks whether another member has ended it all.
const PIECE: u64 = 16;

/// Where members search.
#[derive(Clone, Copy)]
pub(super) struct Ground<'b, 'f> {
    pub(super) board: &'b SokobanBoard<'f>,
    /// The board for pulls, made when it is needed.
    pub(super) pulls: &'b OnceLock<SokobanBoard<'f>>,
    pub(super) start: &'b Position,
    /// Loose layouts on the way to the goals, and the boards with those as goals.
    pub(super) imagined: &'f [OnceLock<Option<Imagined>>; LAYOUTS.len()],
    pub(super) aimed: &'b [OnceLock<SokobanBoard<'f>>; LAYOUTS.len()],
}

impl<'b, 'f> Ground<'b, 'f> {
    /// Whether the floor is small, or holds few boxes and has tables of three.
    fn is_small(self) -> bool {
        let Self { board, .. } = self;
        board.count <= SMALL_FLOOR || board.boxes <= FEW_BOXES && board.live.len() <= MOST_CELLS
    }

    /// The board for pulls.
    fn behind(self, meter: &mut Meter<'_>) -> Result<&'b SokobanBoard<'f>, Limit> {
        if let Some(made) = self.pulls.get() {
            return Ok(made);
        }
        let made = SokobanBoard::backwards(self.board.floor, self.start, 0, meter)?;
        Ok(self.pulls.get_or_init(|| made))
    }

    /// The board whose goals are a loose layout, and how to go on from there;
    /// `None` where no such layout was found.
    fn aimed(self, which: usize, meter: &mut Meter<'_>) -> Result<Option<Aimed<'b, 'f>>, Limit> {
        if FillPlan::is_large(self.board) {
            // The board for pulls would be large, too.
            return Ok(None);
        }
        let imagined = if let Some(made) = self.imagined[which].get() {
            made
        } else {
            let made = Imagined::new(
                self.behind(meter)?,
                &self.start.boxes,
                LAYOUTS[which],
                meter,
            )?;
            self.imagined[which].get_or_init(|| made)
        };
        let Some(imagined) = imagined else {
            return Ok(None);
        };
        let aimed = &self.aimed[which];
        let board = if let Some(made) = aimed.get() {
            made
        } else {
            let made = SokobanBoard::plain(&imagined.floor, self.board.boxes, meter)?;
            aimed.get_or_init(|| made)
        };
        Ok(Some((board, imagined)))
    }
}

/// A board whose goals are a loose layout.
type Aimed<'b, 'f> = (&'b SokobanBoard<'f>, &'f Imagined);

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
    /// With the pushes that come after its end.
    Planner(Box<FeatureSearch<'b, 'f>>, &'f [Push]),
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
            Self::Planner(planner, finish) => match planner.work(moves, Held::default(), meter)? {
                Some(PlannerEnd::Solved(mut pushes)) => {
                    pushes.extend_from_slice(finish);
                    Some(End::Solved(pushes))
                }
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
        matches!(self.info.kind, Kind::Greedy(..))
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
            Some(Search::Planner(planner, _)) => planner.held(),
            Some(Search::Greedy(greedy)) => greedy.held(),
        }
    }

    pub(super) fn stats(&self) -> Stats {
        match &self.search {
            None => Stats::default(),
            Some(Search::Planner(planner, _)) => planner.stats,
            Some(Search::Greedy(greedy)) => greedy.stats,
        }
    }

    /// Does the work of its slice, unless `is_over` says that they do not
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
        let enough = self.done() + slice(self.share(), round);
        // On crowded boards a single position may be more than a slice.
        let least = self.ground.board.boxes as u64 * self.info.share;
        let mut moves = 0;
        if self.search.is_none() && !self.is_exhausted {
            self.search = begin(self.info, self.ground, self.parts, &mut meter)?;
        }
        while (self.done() < enough || moves < least) && !self.is_exhausted && !is_over() {
            moves += PIECE;
            let Some(search) = &mut self.search else {
                self.is_exhausted = true;
                break;
            };
            match search.work(PIECE, &mut meter)? {
                Some(End::Solved(pushes)) => return Ok(Some(pushes)),
                Some(End::Exhausted) => self.is_exhausted = true,
                None => {}
            }
        }
        Ok(None)
    }

    /// What it may do in the first round.
    fn share(&self) -> u64 {
        let share = WORK * self.info.share;
        match self.info.kind {
            Kind::Greedy(Way::Push, _) if self.ground.is_small() => share * OWN_BY_PUSHES,
            Kind::Greedy(Way::Pull, _) if self.ground.is_small() => share * OWN_BY_PULLS,
            _ => share,
        }
    }

    /// What it has done so far.
    fn done(&self) -> u64 {
        let is_tiny = self.ground.board.count <= SMALL_FLOOR;
        let (position, generated) = match self.info.kind {
            Kind::Planner(..) => (160, 1),
            Kind::Greedy(Way::Push, _) if !is_tiny => (80, 1),
            Kind::Greedy(..) => (8, 2),
        };
        let stats = self.stats();
        stats.expanded * position + stats.generated * generated
    }
}

/// Begins a search; `None` where there is nothing for it to do.
fn begin<'b, 'f>(
    info: &MemberInfo,
    ground: Ground<'b, 'f>,
    most: Parts,
    meter: &mut Meter<'_>,
) -> Result<Option<Search<'b, 'f>>, Limit> {
    let start = ground.start;
    Ok(Some(match info.kind {
        Kind::Planner(phase, parts, aim) => {
            let (board, imagined) = match aim {
                Aim::Goals => (ground.board, None),
                Aim::Layout(which) => {
                    let Some((board, imagined)) = ground.aimed(which, meter)? else {
                        return Ok(None);
                    };
                    (board, Some(imagined))
                }
            };
            let mut planner = FeatureSearch::new(board, start, parts.both(most), meter)?;
            planner.end = imagined.map(|imagined| imagined.lowest);
            let finish = imagined.map_or(&[][..], |imagined| &imagined.finish);
            planner.phase = phase;
            Search::Planner(Box::new(planner), finish)
        }
        Kind::Greedy(way, tables) => {
            let board = match way {
                Way::Push => ground.board,
                Way::Pull => ground.behind(meter)?,
            };
            let is_small = ground.is_small();
            let mut options = GreedyOptions::all(way);
            match tables {
                Tables::Soon => options.has_triples = is_small || way == Way::Pull,
                Tables::OfThree if is_small || board.live.len() > MOST_CELLS => return Ok(None),
                Tables::OfThree => {}
            }
            let greedy = Greedy::new(board, start, options, meter)?;
            Search::Greedy(Box::new(greedy))
        }
    }))
}
