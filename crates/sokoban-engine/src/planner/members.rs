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
    Greedy(Way),
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

const fn greedy(name: &'static str, first: u32, way: Way) -> MemberInfo {
    MemberInfo {
        name,
        first,
        share: 1,
        kind: Kind::Greedy(way),
    }
}

/// The members in their order. Planners differ in what they leave out; those
/// that seldom find what others do not begin late, and then catch up.
pub(super) const MEMBERS: [MemberInfo; 12] = [
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
    )
    .with_share(2),
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
        3,
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
        5,
        "boxes packed, way cleared first",
        &[Part::Hotspots],
    ),
    planner(
        "regionless",
        7,
        "boxes packed, regions left aside",
        &[Part::Clearing, Part::Regions],
    ),
    planner_to(
        Aim::Layout(2),
        "returning",
        9,
        "boxes put into a layout near the start",
        &[Part::Hotspots, Part::Fillings, Part::Clearing],
    ),
    planner(
        "roomless",
        10,
        "boxes packed, rooms left aside",
        &[Part::OutOfPlan, Part::Rooms, Part::Clearing, Part::Favour],
    ),
    planner_to(
        Aim::Layout(1),
        "far-imagining",
        8,
        "boxes put into a loose layout",
        &[],
    ),
    greedy("pushes", 3, Way::Push),
    greedy("pulls", 7, Way::Pull),
];

/// Moves that a planner makes in the first round.
const MOVES: u64 = 200;

/// Moves that a greedy search makes in the first round; they cost more on larger
/// floors, and half as much by pulls. Small floors, and those on which it has few
/// boxes and tables of three of them, are its own: there it makes many more.
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
    /// Loose layouts on the way to the goals, and the boards with those as goals.
    pub(super) imagined: &'f [OnceLock<Option<Imagined>>; LAYOUTS.len()],
    pub(super) aimed: &'b [OnceLock<SokobanBoard<'f>>; LAYOUTS.len()],
}

impl<'b, 'f> Ground<'b, 'f> {
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
        let mut left = slice(self.moves(), round);
        if self.search.is_none() && !self.is_exhausted {
            self.search = begin(self.info, self.ground, self.parts, &mut meter)?;
        }
        let Some(search) = &mut self.search else {
            self.is_exhausted = true;
            return Ok(None);
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

    /// Whether the floor is small, or holds few boxes and has tables of three.
    fn is_small(&self) -> bool {
        let board = self.ground.board;
        board.count <= SMALL_FLOOR || board.boxes <= MANY_BOXES && board.live.len() <= MOST_CELLS
    }

    /// Moves that it makes in the first round.
    fn moves(&self) -> u64 {
        let Kind::Greedy(way) = self.info.kind else {
            return MOVES * self.info.share;
        };
        let boxes = self.ground.board.boxes;
        match way {
            Way::Push if self.is_small() => GREEDY_MOVES * 32,
            Way::Pull if self.is_small() => GREEDY_MOVES * 4,
            Way::Push if boxes > MANY_BOXES => GREEDY_MOVES / 4,
            Way::Pull if boxes > MANY_BOXES => GREEDY_MOVES / 2,
            Way::Push => GREEDY_MOVES,
            Way::Pull => GREEDY_MOVES * 2,
        }
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
        Kind::Greedy(way) => {
            let board = match way {
                Way::Push => ground.board,
                Way::Pull => ground.behind(meter)?,
            };
            let greedy = Greedy::new(board, start, GreedyOptions::all(way), meter)?;
            Search::Greedy(Box::new(greedy))
        }
    }))
}
