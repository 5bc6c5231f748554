//! The referee: replays a game event by event under the exact rules.

use std::fmt;

use impasse_games::Play;
use impasse_games::naming::{self, NotOpened};
use impasse_puzzle::{Complaint, Sentence, TextError, sentence};

use crate::{Event, Happening};

/// Events that one game may have.
pub const MOST_EVENTS: u64 = 100_000;

/// Letters that the name of a puzzle may have, its text included.
pub const MOST_LETTERS: usize = 16 * 1024;

/// The latest time an event may have: ten years after the game began.
pub const LATEST: u64 = 10 * 366 * 24 * 3600 * 1000;

/// A game replayed so far, ready to judge the next event.
pub struct Referee {
    table: Box<dyn Play>,
    next: u64,
    ms: u64,
}

impl Referee {
    /// Lays out the puzzle that the first event of a game names.
    ///
    /// # Errors
    ///
    /// [`Refused`] if the event is no beginning, or names no puzzle.
    pub fn begin(event: &Event) -> Result<Self, Refused> {
        if event.seq != 0 {
            return Err(Refused::Order { expected: 0 });
        }
        let Happening::Start { puzzle } = &event.happening else {
            return Err(Refused::NoStart);
        };
        if event.ms > LATEST {
            return Err(Refused::Clock { from: 0 });
        }
        if puzzle.chars().count() > MOST_LETTERS {
            return Err(Refused::Long);
        }
        Ok(Self {
            table: naming::open(puzzle).map_err(Refused::Puzzle)?,
            next: 1,
            ms: event.ms,
        })
    }

    /// Lets an event in, or refuses it; then nothing has changed.
    ///
    /// # Errors
    ///
    /// [`Refused`] says why it cannot have happened.
    pub fn admit(&mut self, event: &Event) -> Result<(), Refused> {
        if event.seq != self.next {
            return Err(Refused::Order {
                expected: self.next,
            });
        }
        if self.next >= MOST_EVENTS {
            return Err(Refused::TooMany);
        }
        if !(self.ms..=LATEST).contains(&event.ms) {
            return Err(Refused::Clock { from: self.ms });
        }
        match &event.happening {
            Happening::Start { .. } => return Err(Refused::Started),
            Happening::Move { moves, .. }
            | Happening::Link { moves }
            | Happening::Auto { moves } => {
                self.play(moves)?;
            }
            Happening::Undo { to } => self.stand(*to, |to, now, _| to < now)?,
            Happening::Redo { to } => self.stand(*to, |to, now, total| to > now && to <= total)?,
            Happening::Restart { to } => self.stand(*to, |to, _, _| to == 0)?,
            Happening::Back { to } => self.stand(*to, |to, _, total| to <= total)?,
            Happening::Switch { to, moves } => self.switch(*to, moves)?,
            Happening::Solved {} if !self.table.is_goal() => return Err(Refused::NotSolved),
            Happening::Stuck {} if !self.table.is_stuck() => return Err(Refused::NotStuck),
            Happening::Solved {}
            | Happening::Stuck {}
            | Happening::GiveUp {}
            | Happening::Ask {}
            | Happening::Hint { .. }
            | Happening::Solution {}
            | Happening::Review {}
            | Happening::Map {}
            | Happening::ShowTargets {}
            | Happening::HideTargets {}
            | Happening::ShowAid { .. }
            | Happening::HideAid { .. }
            | Happening::Hide {}
            | Happening::Show {}
            | Happening::Blur {}
            | Happening::Focus {}
            | Happening::TimeUp {} => {}
        }
        self.next += 1;
        self.ms = event.ms;
        Ok(())
    }

    /// The number that the next event must have; so many are in.
    #[must_use]
    pub const fn next(&self) -> u64 {
        self.next
    }

    /// Moves on the table, those taken back included: what the referee's
    /// memory grows with.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.table.total()
    }

    /// Whether the position on the table is a goal.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.table.is_goal()
    }

    fn play(&mut self, moves: &str) -> Result<(), Refused> {
        match self.table.play_text(moves) {
            Ok(0) => Err(Refused::Nothing),
            Ok(_) => Ok(()),
            Err(error) => Err(Refused::Moves(error)),
        }
    }

    /// Takes moves back and plays others; nothing changes where these do not
    /// fit.
    fn switch(&mut self, to: u64, moves: &str) -> Result<(), Refused> {
        let now = self.table.now();
        self.stand(to, |to, _, total| to <= total)?;
        let played = self.play(moves);
        if played.is_err() {
            self.table.go_to(now);
        }
        played
    }

    /// Takes moves back or plays them again, if `fits` (to, now, total).
    fn stand(
        &mut self,
        to: u64,
        fits: impl Fn(usize, usize, usize) -> bool,
    ) -> Result<(), Refused> {
        let (now, total) = (self.table.now(), self.table.total());
        let to = usize::try_from(to).ok();
        match to.filter(|&to| fits(to, now, total)) {
            Some(to) if self.table.go_to(to) => Ok(()),
            _ => Err(Refused::Stand { now, total }),
        }
    }
}

/// Why an event cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Another number comes next.
    Order {
        /// That number.
        expected: u64,
    },
    /// A game begins with `start`.
    NoStart,
    /// A game begins only once.
    Started,
    /// The name of the puzzle is too long.
    Long,
    /// There is no such puzzle.
    Puzzle(NotOpened),
    /// Time went back, or farther than anybody plays.
    Clock {
        /// The time of the event before.
        from: u64,
    },
    /// A move is not legal.
    Moves(TextError),
    /// A move event without a move.
    Nothing,
    /// So many moves cannot stand on the table.
    Stand {
        /// Moves that stand there.
        now: usize,
        /// Those taken back included.
        total: usize,
    },
    /// The puzzle is not solved.
    NotSolved,
    /// There is a move left, or the puzzle is solved.
    NotStuck,
    /// More than one game may hold.
    TooMany,
}

impl Complaint for Refused {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Order { expected } => sentence!(
                "the next event must be {0}",
                "次は{0}番の記録が必要です。",
                *expected
            ),
            Self::NoStart => sentence!(
                "a game begins with `start`",
                "最初の記録は「start」でなければなりません。"
            ),
            Self::Started => {
                sentence!("the game has begun already", "プレイはもう始まっています。")
            }
            Self::Long => sentence!(
                "the name of a puzzle has at most {0} letters",
                "問題の名前は{0}文字までです。",
                MOST_LETTERS
            ),
            Self::Puzzle(error) => error.sentence(),
            Self::Clock { from } => sentence!(
                "the time must be {0} to {1} ms",
                "時刻は{0}～{1}ミリ秒でなければなりません。",
                *from,
                LATEST
            ),
            Self::Moves(error) => error.sentence(),
            Self::Nothing => sentence!("there is no move", "手がありません。"),
            Self::Stand { now, total } => sentence!(
                "`to` does not fit: {0} of {1} moves are played",
                "「to」が合いません（{1}手のうち{0}手目まで進んでいます）。",
                *now,
                *total
            ),
            Self::NotSolved => sentence!("the puzzle is not solved", "まだ解けていません。"),
            Self::NotStuck => {
                sentence!("the position is not stuck", "まだ動かせるものがあります。")
            }
            Self::TooMany => sentence!(
                "a game has at most {0} events",
                "1回のプレイの記録は{0}件までです。",
                MOST_EVENTS
            ),
        }
    }

    fn place(&self) -> Option<&TextError> {
        match self {
            Self::Puzzle(error) => error.place(),
            Self::Moves(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use impasse_wire::Aid;
    use serde_json::json;

    use super::*;

    const ROW: &str = "sokoban=########/#@ $ . #/########";

    fn event(seq: u64, happening: Happening) -> Event {
        Event {
            seq,
            ms: seq * 10,
            happening,
        }
    }

    fn start(puzzle: &str) -> Event {
        let puzzle = puzzle.to_owned();
        event(0, Happening::Start { puzzle })
    }

    fn moved(seq: u64, moves: &str) -> Event {
        let moves = moves.to_owned();
        event(seq, Happening::Move { moves, by: None })
    }

    /// What a word stands for: `undo:0` stands at 0, a word that names a kind
    /// is an event without fields, and any other is a move.
    fn happening(word: &str) -> Happening {
        let (kind, to) = match word.split_once(':') {
            Some((kind, to)) => (kind, Some(to.parse::<u64>().expect("a number"))),
            None => (word, None),
        };
        let told = match to {
            Some(to) => json!({ "kind": kind, "to": to }),
            None => json!({ "kind": kind }),
        };
        let moves = word.to_owned();
        serde_json::from_value(told).unwrap_or(Happening::Move { moves, by: None })
    }

    /// Plays a game written as words.
    #[track_caller]
    fn game(puzzle: &str, words: &str) -> Result<Referee, (u64, Refused)> {
        let mut referee = Referee::begin(&start(puzzle)).map_err(|why| (0, why))?;
        for word in words.split_whitespace() {
            let seq = referee.next();
            let happened = event(seq, happening(word));
            referee.admit(&happened).map_err(|why| (seq, why))?;
        }
        Ok(referee)
    }

    #[track_caller]
    fn check_refused(words: &str, seq: u64, message: &str) {
        let (at, why) = game(ROW, words).err().expect(words);
        assert_eq!((at, &*why.to_string()), (seq, message));
    }

    #[test]
    fn a_won_game_is_won() {
        assert!(game(ROW, "rR R solved review").expect("legal").is_solved());
        assert!(!game(ROW, "rR").expect("legal").is_solved());
    }

    #[test]
    fn a_win_that_was_not_won_is_refused() {
        check_refused("solved", 1, "the puzzle is not solved");
        check_refused("rR R undo:2 solved", 4, "the puzzle is not solved");
        check_refused("rR stuck", 2, "the position is not stuck");
    }

    #[test]
    fn an_illegal_move_is_refused_and_nothing_changes() {
        let mut referee = game(ROW, "rR").expect("legal");
        let wrong = moved(2, "Ru");
        assert!(matches!(referee.admit(&wrong), Err(Refused::Moves(_))));
        assert_eq!((referee.next(), referee.moves()), (2, 2));
        assert_eq!(referee.admit(&moved(2, "R")), Ok(()));
    }

    #[test]
    fn moves_are_taken_back_and_played_again() {
        assert!(game(ROW, "rRR undo:1 redo:3 solved").is_ok());
        assert!(game(ROW, "rRR back:1 RR solved").is_ok());
        assert!(game(ROW, "r restart:0 redo:1 RR solved").is_ok());
        check_refused("rR undo:2", 2, "`to` does not fit: 2 of 2 moves are played");
        check_refused(
            "rR undo:0 redo:3",
            3,
            "`to` does not fit: 0 of 2 moves are played",
        );
        check_refused(
            "rRR undo:1 R redo:3",
            4,
            "`to` does not fit: 2 of 2 moves are played",
        );
    }

    #[test]
    fn another_try_is_gone_to_by_moves_that_fit_there() {
        let told = |to: u64, moves: &str| {
            let moves = moves.to_owned();
            event(4, Happening::Switch { to, moves })
        };
        let mut referee = game(ROW, "rR undo:1 l").expect("legal");
        let wrong = referee.admit(&told(1, "l l"));
        assert!(matches!(wrong, Err(Refused::Moves(_))));
        assert!(matches!(
            referee.admit(&told(9, "R")),
            Err(Refused::Stand { .. })
        ));
        assert_eq!((referee.next(), referee.moves()), (4, 2), "nothing changed");
        assert_eq!(referee.admit(&told(1, "RR")), Ok(()));
        assert!(referee.is_solved());
    }

    #[test]
    fn moves_that_nobody_made_by_hand_are_replayed_like_any_other() {
        let told = |kind: &str, moves: &str| -> Event {
            let happened = json!({ "seq": 1, "ms": 5, "kind": kind, "moves": moves });
            serde_json::from_value(happened).expect("an event")
        };
        for kind in ["link", "auto"] {
            let mut referee = game(ROW, "").expect("legal");
            let wrong = referee.admit(&told(kind, "rRRR"));
            assert!(matches!(wrong, Err(Refused::Moves(_))), "{kind}");
            assert_eq!(referee.admit(&told(kind, "rRR")), Ok(()));
            assert!(referee.is_solved(), "{kind}");
        }
    }

    #[test]
    fn help_that_was_asked_for_is_let_in() {
        let help = "ask hint solution review map show-targets hide-targets";
        assert!(game(ROW, help).is_ok());
        let mut referee = game(ROW, "").expect("legal");
        let aid = Aid::Light;
        for (seq, told) in (1..).zip([Happening::ShowAid { aid }, Happening::HideAid { aid }]) {
            assert_eq!(referee.admit(&event(seq, told)), Ok(()));
        }
    }

    #[test]
    fn stuck_is_checked_too() {
        let stuck = "superpuzz=HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --";
        assert!(game(stuck, "stuck give-up").is_ok());
    }

    #[test]
    fn numbers_follow_each_other_and_time_never_goes_back() {
        let mut referee = game(ROW, "r").expect("legal");
        let skipped = event(3, Happening::Hide {});
        assert_eq!(referee.admit(&skipped), Err(Refused::Order { expected: 2 }));
        let early = Event {
            ms: 9,
            ..event(2, Happening::Hide {})
        };
        assert_eq!(referee.admit(&early), Err(Refused::Clock { from: 10 }));
    }

    #[test]
    fn a_game_begins_only_once() {
        let mut referee = game(ROW, "r").expect("legal");
        let early = referee.admit(&start(ROW));
        assert_eq!(early, Err(Refused::Order { expected: 2 }));
        let again = Event {
            seq: 2,
            ms: 99,
            ..start(ROW)
        };
        assert_eq!(referee.admit(&again), Err(Refused::Started));
    }

    #[test]
    fn a_game_begins_with_a_puzzle_and_never_with_a_file() {
        for name in [
            "",
            "sokoban",
            "sokoban#1..3",
            "./Cargo.toml",
            "/etc/passwd",
            "-",
            "chess#1",
        ] {
            assert!(Referee::begin(&start(name)).is_err(), "{name}");
        }
        let long = format!("sokoban={}", "#".repeat(20_000));
        let why = Referee::begin(&start(&long)).err();
        assert_eq!(why, Some(Refused::Long));
        let late = event(0, Happening::Hide {});
        assert!(matches!(Referee::begin(&late), Err(Refused::NoStart)));
    }

    #[test]
    fn more_moves_than_anybody_plays_are_refused() {
        let why = game(ROW, "30000(rl)").err().expect("too many");
        assert_eq!(why.0, 1);
        assert!(why.1.to_string().contains("at most 20000 moves"), "{why:?}");
    }
}
