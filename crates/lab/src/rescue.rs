//! The smallest change that makes a lost position winnable.
//!
//! Changes are those that an author makes ([`Editing::changes`]): a box moved,
//! two cards exchanged. Boards with one change are judged before those with
//! two; each is looked at shortly first, and longer where that decided nothing.
//! What is found has a solution that was replayed. That fewer changes do not
//! help is said only where each of those boards was proved lost. One change may
//! make what is no puzzle, or one that is solved; a second one goes on from there, too.

use std::collections::HashSet;

use impasse_puzzle::{
    Control, Editing, Limit, Mark, Params, Sentence, Snapshot, Standing, Verdict,
};
use impasse_search::{Meter, Workers};

use crate::{Listed, Opened, SolveRequest, open_text};

/// How to look for a rescue.
#[derive(Clone, Copy, Debug)]
pub struct RescueOptions {
    /// The most changes.
    pub most: usize,
    /// The most boards with one number of changes.
    pub boards: usize,
    /// Who works at it; the result is the same for any number of workers.
    pub workers: Workers,
}

impl Default for RescueOptions {
    fn default() -> Self {
        Self {
            most: 3,
            boards: 20_000,
            workers: Workers::alone(),
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// What could become of the position as it was.
    pub before: Standing,
    /// What mends it; `None` where nothing was found, or nothing was lost.
    pub mended: Option<Mended>,
    /// What is known of the boards with one change, with two, and so on.
    pub tried: Vec<Tried>,
    /// The limit that ended the search, where one did.
    pub limit: Option<Limit>,
}

/// A position that can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// What is changed, one after another.
    pub steps: Vec<MendingStep>,
    /// Parameters that, with the text, give the puzzle.
    pub params: Params,
    /// The mended position.
    pub text: String,
    /// A solution of it, replayed.
    pub solution: Vec<String>,
    /// Whether fewer changes of this kind are proved not to be enough.
    pub is_least: bool,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MendingStep {
    /// What is done.
    pub what: Sentence,
    /// Where, on the board before it.
    pub marks: Vec<Mark>,
}

/// What is known of the boards with so many changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Boards that are puzzles and not solved already.
    pub boards: usize,
    /// Proved lost.
    pub lost: usize,
    /// Neither proved lost nor found to be winnable, or not looked at.
    pub open: usize,
}

/// Why no rescue can be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotMade;

/// Boards judged together before anybody looks at the results.
const PIECE: usize = 32;

/// Positions for the board as it is.
const FOR_START: u64 = 5_000_000;

/// So many changes, and for each board so many positions: what is cheap and
/// likely first.
const ROUNDS: [(usize, u64); 8] = [
    (1, 2_000),
    (1, 40_000),
    (2, 2_000),
    (1, 1_000_000),
    (2, 40_000),
    (3, 2_000),
    (2, 1_000_000),
    (3, 40_000),
];

/// A board with some changes.
struct Candidate {
    text: String,
    steps: Vec<MendingStep>,
    standing: Standing,
}

/// What one change makes and nobody can or wants to play.
struct Stone {
    text: String,
    step: MendingStep,
}

/// Looks for the fewest changes that make the start of `opened` winnable.
///
/// ```
/// use impasse_lab::{RescueOptions, open, rescue};
/// use impasse_puzzle::Control;
/// let lost = open("sokoban=#####/#. @#/# $ #/#$ .#/#####")?;
/// let rescue = rescue(&*lost, &RescueOptions::default(), Control::free()).unwrap();
/// let mended = rescue.mended.expect("the box in the corner is moved");
/// assert_eq!(mended.steps.len(), 1);
/// assert!(mended.is_least);
/// # Ok::<(), impasse_lab::naming::NotOpened>(())
/// ```
///
/// # Errors
///
/// [`NotMade`] for a game whose boards nobody makes.
pub fn rescue(
    opened: &dyn Opened,
    options: &RescueOptions,
    control: Control<'_>,
) -> Result<Rescue, NotMade> {
    let game = opened.listed();
    let editing = game
        .editing(&opened.params())
        .ok()
        .flatten()
        .ok_or(NotMade)?;
    let clock = Meter::new(control);
    let before = judged(opened, clock.rest().at_most(FOR_START));
    let mut found = Rescue {
        before: Standing::from(&before),
        mended: None,
        tried: Vec::new(),
        limit: None,
    };
    if found.before == Standing::Solvable || opened.is_goal() {
        return Ok(found);
    }
    let mut search = Search::new(opened, &*editing, options, clock);
    search.boards[0][0].standing = found.before;
    found.limit = search.look(&mut found.mended).err();
    if let Some(mended) = &mut found.mended {
        let mut fewer = search.boards.iter().take(mended.steps.len()).flatten();
        let are_lost = fewer.all(|board| board.standing == Standing::Lost);
        let are_all = search
            .first_cut
            .is_none_or(|changes| changes >= mended.steps.len());
        mended.is_least = are_lost && are_all;
    }
    found.tried = search.boards[1..]
        .iter()
        .map(|boards| tried(boards))
        .collect();
    if found.mended.is_some() {
        found.limit = None;
    }
    Ok(found)
}

fn tried(boards: &[Candidate]) -> Tried {
    let count = |standing| boards.iter().filter(|b| b.standing == standing).count();
    Tried {
        boards: boards.len(),
        lost: count(Standing::Lost),
        open: count(Standing::Unknown),
    }
}

/// What a search says of the start.
fn judged(opened: &dyn Opened, control: Control<'_>) -> Verdict<String> {
    let control = Control {
        progress: &(),
        ..control
    };
    let report = opened.solve(&SolveRequest::default(), control);
    report
        .expect("every game has a usual strategy")
        .outcome
        .verdict
}

struct Search<'s> {
    game: Listed,
    editing: &'s dyn Editing,
    params: Params,
    clock: Meter<'s>,
    options: RescueOptions,
    /// Boards that were made, in whatever order of changes.
    seen: HashSet<String>,
    /// Those with no change, with one, and so on.
    boards: Vec<Vec<Candidate>>,
    /// Those with one change that are no candidates. Those with two are not kept:
    /// no claim rests on what comes behind them, as nobody makes four changes.
    stones: Vec<Stone>,
    /// The fewest changes of which boards were not made because there are too many.
    first_cut: Option<usize>,
}

impl<'s> Search<'s> {
    /// Begins with the start, of which nothing is known yet.
    fn new(
        opened: &dyn Opened,
        editing: &'s dyn Editing,
        options: &RescueOptions,
        clock: Meter<'s>,
    ) -> Self {
        let own = editing.text(&editing.sheet(&opened.text()));
        Self {
            game: opened.listed(),
            editing,
            params: editing.params(),
            clock,
            options: *options,
            seen: HashSet::from([own.clone()]),
            boards: vec![vec![Candidate {
                text: own,
                steps: Vec::new(),
                standing: Standing::Unknown,
            }]],
            stones: Vec::new(),
            first_cut: None,
        }
    }

    /// Goes through the rounds. What is found is looked at again only to show
    /// that fewer changes do not help.
    fn look(&mut self, found: &mut Option<Mended>) -> Result<(), Limit> {
        for (changes, positions) in ROUNDS {
            let fewest = found
                .as_ref()
                .map_or(usize::MAX, |mended| mended.steps.len());
            if changes > self.options.most || changes >= fewest {
                continue;
            }
            while self.boards.len() <= changes {
                self.grow()?;
            }
            if let Some(mended) = self.round(changes, positions)? {
                *found = Some(mended);
            }
        }
        Ok(())
    }

    /// Makes the boards with one change more.
    fn grow(&mut self) -> Result<(), Limit> {
        let changes = self.boards.len();
        let before = self.boards.last().into_iter().flatten();
        let before = before.map(|board| (board.text.clone(), board.steps.clone()));
        let mut before: Vec<_> = before.collect();
        if changes == 2 {
            let stones = std::mem::take(&mut self.stones).into_iter();
            before.extend(stones.map(|stone| (stone.text, vec![stone.step])));
        }
        let mut next = Vec::new();
        'all: for (at, (text, steps)) in before.iter().enumerate() {
            self.clock.pass(Snapshot {
                phase: "boards",
                states: at as u64,
                total: Some(before.len() as u64),
                bytes: 0,
            })?;
            let sheet = self.editing.sheet(text);
            for change in self.editing.changes(&sheet) {
                let text = self.editing.text(&change.sheet);
                if self.seen.contains(&text) {
                    continue;
                }
                let step = MendingStep {
                    what: change.what,
                    marks: change.marks,
                };
                let opened = open_text(self.game, &self.params, &text);
                // Nobody wants a puzzle that is solved.
                if !opened.is_ok_and(|opened| !opened.is_goal()) {
                    if changes == 1 {
                        self.seen.insert(text.clone());
                        self.stones.push(Stone { text, step });
                    }
                    continue;
                }
                self.seen.insert(text.clone());
                let mut steps = steps.clone();
                steps.push(step);
                next.push(Candidate {
                    text,
                    steps,
                    standing: Standing::Unknown,
                });
                if next.len() == self.options.boards {
                    self.first_cut.get_or_insert(changes);
                    break 'all;
                }
            }
        }
        self.boards.push(next);
        Ok(())
    }

    /// Judges the boards with so many changes of which nothing is known, up to
    /// the first that can be won.
    fn round(&mut self, changes: usize, positions: u64) -> Result<Option<Mended>, Limit> {
        let boards = &self.boards[changes];
        let open = (0..boards.len()).filter(|&at| boards[at].standing == Standing::Unknown);
        let open: Vec<usize> = open.collect();
        let total = open.len();
        for (piece, numbers) in open.chunks(PIECE).enumerate() {
            self.tell(changes, piece * PIECE, total)?;
            let control = self.clock.rest().at_most(positions);
            let boards = &self.boards[changes];
            let texts: Vec<&str> = numbers.iter().map(|&at| &*boards[at].text).collect();
            let judge = |text: &str| match open_text(self.game, &self.params, text) {
                Ok(opened) => judged(&*opened, control),
                Err(_) => Verdict::Unknown(Limit::Incomplete),
            };
            let verdicts = self.options.workers.in_order(texts, judge);
            let mut mended = None;
            for (&at, verdict) in numbers.iter().zip(verdicts) {
                let board = &mut self.boards[changes][at];
                board.standing = Standing::from(&verdict);
                if let Verdict::Solved(solution) = verdict
                    && mended.is_none()
                {
                    mended = Some(Mended {
                        steps: board.steps.clone(),
                        params: self.params.clone(),
                        text: board.text.clone(),
                        solution,
                        is_least: false,
                    });
                }
            }
            if mended.is_some() {
                return Ok(mended);
            }
        }
        Ok(None)
    }

    /// Says how far it is.
    fn tell(&mut self, changes: usize, done: usize, total: usize) -> Result<(), Limit> {
        self.clock.pass(Snapshot {
            phase: match changes {
                1 => "one change",
                2 => "two changes",
                _ => "three changes",
            },
            states: done as u64,
            total: Some(total as u64),
            bytes: 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    #[track_caller]
    fn mended(name: &str, most: usize, workers: Workers) -> Rescue {
        let opened = open(name).expect(name);
        let options = RescueOptions {
            most,
            workers,
            ..RescueOptions::default()
        };
        rescue(&*opened, &options, Control::free()).expect("boards are made")
    }

    /// The changes in words, the mended board replayed.
    #[track_caller]
    fn check_mended(name: &str, steps: &[&str]) {
        let found = mended(name, 3, Workers::alone());
        assert_eq!(found.before, Standing::Lost, "{name}");
        let mended = found.mended.expect(name);
        let said: Vec<String> = mended.steps.iter().map(|s| s.what.to_string()).collect();
        assert_eq!(said, steps, "{name}");
        assert!(mended.is_least, "{name}: {:?}", found.tried);
        let game = open(name).expect(name).listed();
        let board = open_text(game, &mended.params, &mended.text).expect("a puzzle");
        assert!(board.check(&mended.solution.join(" ")).solved, "{name}");
    }

    #[test]
    fn a_lost_board_is_mended_by_the_fewest_changes() {
        check_mended(
            "sokoban=#####/#. @#/# $ #/#$ .#/#####",
            &["move the box at B4 to B3"],
        );
        check_mended(
            "superpuzz=HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --",
            &["exchange ♥A and ♦2"],
        );
    }

    #[test]
    fn two_boxes_in_corners_need_two_changes() {
        let found = mended(
            "sokoban=#######/#$ @ $#/#     #/# . . #/#######",
            3,
            Workers::alone(),
        );
        let mended = found.mended.expect("both boxes are moved");
        assert_eq!((mended.steps.len(), mended.is_least), (2, true));
        assert_eq!(found.tried[0].boards, found.tried[0].lost);
    }

    #[test]
    fn fewer_changes_are_not_ruled_out_where_not_all_of_their_boards_were_made() {
        let corners = open("sokoban=#########/#$ .@. $#/#       #/#########").expect("a level");
        let within = |boards| {
            let options = RescueOptions {
                boards,
                ..RescueOptions::default()
            };
            rescue(&*corners, &options, Control::free()).expect("boards are made")
        };
        let all = within(20_000).tried[0].boards;
        let found = within(all - 1);
        assert_eq!(found.tried[0].lost, all - 1, "what was made is lost");
        let mended = found.mended.expect("both boxes are moved");
        assert_eq!((mended.steps.len(), mended.is_least), (2, false));
    }

    #[test]
    fn what_is_found_does_not_depend_on_how_many_work_at_it() {
        let name = "shisen:width=6,height=4,lines=inside#284";
        let alone = mended(name, 1, Workers::alone());
        assert!(alone.mended.is_some());
        assert_eq!(mended(name, 1, Workers::threads(3)), alone);
    }

    /// Every puzzle with one change or two is looked at, whatever lies between.
    #[track_caller]
    fn check_all_are_made(name: &str) {
        let opened = open(name).expect(name);
        let editing = opened.listed().editing(&opened.params());
        let editing = editing.expect(name).expect("boards are made");
        let options = RescueOptions {
            boards: usize::MAX,
            ..RescueOptions::default()
        };
        let mut search = Search::new(&*opened, &*editing, &options, Meter::new(Control::free()));
        search.grow().expect("no limit");
        search.grow().expect("no limit");
        let made: HashSet<&str> = search
            .boards
            .iter()
            .flatten()
            .map(|board| &*board.text)
            .collect();
        let once = editing.changes(&editing.sheet(&opened.text()));
        let twice = once.iter().flat_map(|one| editing.changes(&one.sheet));
        let mut puzzles = 0;
        for change in once.iter().cloned().chain(twice) {
            let text = editing.text(&change.sheet);
            let puzzle = open_text(opened.listed(), &search.params, &text);
            if puzzle.is_ok_and(|puzzle| !puzzle.is_goal()) {
                puzzles += 1;
                assert!(made.contains(&*text), "{name}: {text}");
            }
        }
        assert_ne!(puzzles, 0, "{name}");
    }

    #[test]
    fn no_puzzle_with_two_changes_is_passed_over() {
        // In both some boards with one change are solved.
        check_all_are_made("sokoban#3");
        check_all_are_made("superpuzz=HA H2 -- / DA D2 -- / SA S2 -- / C2 CA --");
    }

    #[test]
    fn nothing_is_mended_where_nothing_is_lost() {
        let found = mended("sokoban#1", 3, Workers::alone());
        assert_eq!((found.before, found.mended), (Standing::Solvable, None));
    }
}
