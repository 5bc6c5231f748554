//! Play records: JSON Lines as `impasse export` writes them, every game
//! replayed by the referee.

use std::collections::BTreeMap;

use impasse_puzzle::{Complaint, Sentence, sentence};
use impasse_record::{Happening, Referee};
use impasse_wire::ExportLine;

use crate::aside::{Aside, Why};
use crate::play::{People, Play, Told};
use crate::real;

/// Reads a record. A line that is no event is set aside; a game that the
/// referee refuses is set aside whole, with the line it refused.
#[must_use]
pub fn read_records(text: &str) -> People {
    let mut aside = Vec::new();
    let mut games: Vec<Vec<(u64, ExportLine)>> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (line, written) in (1..).zip(text.lines()) {
        if written.trim().is_empty() {
            continue;
        }
        match serde_json::from_str::<ExportLine>(written) {
            Ok(told) => {
                let place = *places.entry(told.game.clone()).or_insert(games.len());
                if place == games.len() {
                    games.push(Vec::new());
                }
                games[place].push((line, told));
            }
            Err(error) => aside.push(Aside::line(line, Why::NoEvent(error.to_string()))),
        }
    }
    let mut plays = Vec::new();
    let mut repeats: BTreeMap<(String, String), u64> = BTreeMap::new();
    for game in games {
        let game = once(game, &mut aside);
        match replayed(&game) {
            Ok(mut play) => {
                let before = repeats.entry((play.player.clone(), play.puzzle.clone()));
                let before = before.or_insert(0);
                play.repeats = *before;
                *before += 1;
                plays.push(play);
            }
            Err(refused) => aside.push(refused),
        }
    }
    aside.sort_by_key(|each| each.line);
    People {
        told: Told::Plays(plays),
        groups: BTreeMap::new(),
        folds: BTreeMap::new(),
        aside,
    }
}

/// The events of a game in order, each once: a record put together from two
/// exports may hold some twice.
fn once(mut game: Vec<(u64, ExportLine)>, aside: &mut Vec<Aside>) -> Vec<(u64, ExportLine)> {
    game.sort_by_key(|(line, told)| (told.event.seq, *line));
    let mut kept: Vec<(u64, ExportLine)> = Vec::new();
    for (line, told) in game {
        match kept.last() {
            Some((first, before)) if before.event == told.event => {
                aside.push(Aside::line(line, Why::Again { first: *first }));
            }
            _ => kept.push((line, told)),
        }
    }
    kept
}

/// One game judged, as a play.
fn replayed(game: &[(u64, ExportLine)]) -> Result<Play, Aside> {
    let (line, first) = &game[0];
    let name = || first.game.clone();
    let Happening::Start { puzzle } = &first.event.happening else {
        return Err(Aside::line(*line, Why::NoStart { game: name() }));
    };
    let refused =
        |line: u64, said: Sentence| Aside::line(line, Why::Refused { game: name(), said });
    let mut referee = Referee::begin(&first.event).map_err(|why| refused(*line, why.sentence()))?;
    let mut seen = GameSoFar::new(first.event.ms);
    for (line, told) in &game[1..] {
        if told.player != first.player {
            let said = sentence!("another player's event", "別のプレイヤーの記録です。");
            return Err(refused(*line, said));
        }
        referee
            .admit(&told.event)
            .map_err(|why| refused(*line, why.sentence()))?;
        if let Happening::Link { .. } = told.event.happening {
            return Err(Aside::line(*line, Why::Underway { game: name() }));
        }
        seen.look(told.event.ms, &told.event.happening, referee.is_solved());
        if seen.is_over() {
            break;
        }
    }
    Ok(Play {
        line: *line,
        player: first.player.clone(),
        puzzle: puzzle.clone(),
        solved: seen.solved,
        seconds: Some(seconds(seen.played)),
        rating: None,
        moves: Some(seen.moves),
        pause: Some(seconds(seen.pause)),
        gave_up: Some(seen.gave_up),
        stuck: Some(seen.stuck),
        attempts: Some(seen.restarts + 1),
        repeats: 0,
    })
}

/// What was seen of a game so far; times in milliseconds.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about a game"
)]
struct GameSoFar {
    last: u64,
    hidden: bool,
    played: u64,
    pause: u64,
    moves: u64,
    stuck: u64,
    restarts: u64,
    gave_up: bool,
    was_ended: bool,
    solved: bool,
}

impl GameSoFar {
    const fn new(start: u64) -> Self {
        Self {
            last: start,
            hidden: false,
            played: 0,
            pause: 0,
            moves: 0,
            stuck: 0,
            restarts: 0,
            gave_up: false,
            was_ended: false,
            solved: false,
        }
    }

    /// Whether nothing that follows belongs to the play: it is solved, time is
    /// up, or the player has seen how to.
    const fn is_over(&self) -> bool {
        self.solved || self.was_ended
    }

    /// Time during which the page was out of sight is a pause, but no
    /// thinking. What the page plays by itself is none of the player's moves.
    fn look(&mut self, ms: u64, happening: &Happening, solved: bool) {
        let passed = ms - self.last;
        self.last = ms;
        self.pause = self.pause.max(passed);
        if !self.hidden {
            self.played += passed;
        }
        match happening {
            Happening::Hide {} => self.hidden = true,
            Happening::Show {} => self.hidden = false,
            Happening::Move { .. } => self.moves += 1,
            Happening::Stuck {} => self.stuck += 1,
            Happening::Restart { .. } => self.restarts += 1,
            Happening::GiveUp {} => self.gave_up = true,
            Happening::Solution {} => (self.gave_up, self.was_ended) = (true, true),
            Happening::TimeUp {} => self.was_ended = true,
            Happening::Start { .. }
            | Happening::Link { .. }
            | Happening::Auto { .. }
            | Happening::Undo { .. }
            | Happening::Redo { .. }
            | Happening::Back { .. }
            | Happening::Switch { .. }
            | Happening::Solved {}
            | Happening::Ask {}
            | Happening::Hint { .. }
            | Happening::Review {}
            | Happening::Map {}
            | Happening::Blur {}
            | Happening::Focus {}
            | Happening::ShowTargets {}
            | Happening::HideTargets {}
            | Happening::ShowAid { .. }
            | Happening::HideAid { .. } => {}
        }
        self.solved |= solved;
    }
}

fn seconds(ms: u64) -> f64 {
    real(usize::try_from(ms).unwrap_or(usize::MAX)) / 1000.0
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    const ROW: &str = "sokoban=########/#@ $ . #/########";

    /// A record from lines like `g 1 10 "kind":"move","moves":"R"`.
    fn record(lines: &str) -> String {
        let mut text = String::new();
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let mut words = line.splitn(4, ' ');
            let mut word = || words.next().expect("four parts");
            let (game, seq, ms, rest) = (word(), word(), word(), word());
            let _ = writeln!(
                text,
                "{{\"version\":1,\"player\":\"p\",\"game\":\"{game}\",\"received\":1,\"seq\":{seq},\"ms\":{ms},{rest}}}"
            );
        }
        text.replace("ROW", ROW)
    }

    /// The plays of a record of which nothing is set aside.
    #[track_caller]
    fn plays(lines: &str) -> Vec<Play> {
        let people = read_records(&record(lines));
        assert_eq!(people.aside, []);
        match people.told {
            Told::Plays(plays) => plays,
            Told::Counts(_) => panic!("a record tells of plays"),
        }
    }

    #[track_caller]
    fn check_aside(lines: &str, expected: &[&str]) {
        let people = read_records(&record(lines));
        let aside: Vec<String> = people.aside.iter().map(ToString::to_string).collect();
        assert_eq!(aside.len(), expected.len(), "{aside:?}");
        for (told, beginning) in aside.iter().zip(expected) {
            assert!(told.starts_with(beginning), "{told}");
        }
    }

    #[test]
    fn a_game_becomes_a_play() {
        let plays = plays(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               g 1 1000 "kind":"move","moves":"rR"
               g 2 2000 "kind":"hide"
               g 3 9000 "kind":"show"
               g 4 9500 "kind":"restart","to":0
               g 5 10000 "kind":"move","moves":"rRR"
               g 6 10000 "kind":"solved"
               g 7 99000 "kind":"review""#,
        );
        let play = &plays[0];
        assert!(play.solved);
        assert_eq!((play.seconds, play.pause), (Some(3.0), Some(7.0)));
        assert_eq!((play.moves, play.attempts), (Some(2), Some(2)));
    }

    #[test]
    fn games_may_lie_between_each_other_and_a_puzzle_again_is_a_repeat() {
        let plays = plays(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               h 0 0 "kind":"start","puzzle":"ROW"
               g 1 10 "kind":"give-up"
               h 1 20 "kind":"move","moves":"rRR""#,
        );
        assert_eq!((plays[0].gave_up, plays[0].repeats), (Some(true), 0));
        assert_eq!((plays[1].solved, plays[1].repeats), (true, 1));
    }

    #[test]
    fn what_the_page_plays_is_no_move_of_the_player_and_may_solve() {
        let plays = plays(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               g 1 1000 "kind":"move","moves":"rR"
               g 2 1200 "kind":"auto","moves":"R""#,
        );
        assert_eq!((plays[0].moves, plays[0].solved), (Some(1), true));
        assert_eq!(plays[0].seconds, Some(1.2));
    }

    #[test]
    fn whoever_was_shown_the_solution_has_not_solved_it() {
        let plays = plays(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               g 1 5000 "kind":"solution"
               g 2 9000 "kind":"move","moves":"rRR""#,
        );
        let play = &plays[0];
        assert_eq!((play.solved, play.gave_up), (false, Some(true)));
        assert_eq!((play.seconds, play.moves), (Some(5.0), Some(0)));
    }

    #[test]
    fn a_game_that_a_link_began_is_set_aside() {
        check_aside(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               g 1 5 "kind":"link","moves":"rR"
               g 2 9 "kind":"move","moves":"R""#,
            &["line 2: game g: a link had begun it"],
        );
    }

    #[test]
    fn an_unknown_puzzle_is_set_aside() {
        check_aside(
            r#"g 0 0 "kind":"start","puzzle":"chess#1""#,
            &["line 1: game g: `chess` is no game"],
        );
    }

    #[test]
    fn an_illegal_move_sets_its_game_aside() {
        check_aside(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               g 1 5 "kind":"move","moves":"u""#,
            &["line 2: game g: line 1, column 1: `u`"],
        );
    }

    #[test]
    fn time_that_runs_backwards_sets_its_game_aside() {
        check_aside(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               g 1 50 "kind":"move","moves":"r"
               g 2 49 "kind":"move","moves":"R""#,
            &["line 3: game g: the time must be 50 to 316224000000 ms"],
        );
    }

    #[test]
    fn an_event_told_twice_counts_once() {
        check_aside(
            r#"g 0 0 "kind":"start","puzzle":"ROW"
               g 1 50 "kind":"move","moves":"rRR"
               g 1 50 "kind":"move","moves":"rRR""#,
            &["line 3: the same as line 2"],
        );
    }

    #[test]
    fn what_is_no_event_and_a_game_without_its_start_are_set_aside() {
        check_aside(
            r#"g 1 50 "kind":"move","moves":"rRR"
               h 0 0 "kind":"dance""#,
            &[
                "line 1: game g: its `start` is missing",
                "line 2: no event of a record: unknown variant",
            ],
        );
    }
}
