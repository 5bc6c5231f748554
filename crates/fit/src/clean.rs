//! Which plays count: the rules that Korekawa & Kotani (2012, section 5) clean
//! their data by, each with how many plays it took out.

use crate::aside::{Aside, Why};
use crate::play::Play;

/// Rules for cleaning; `None` or `false` is no rule.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rules {
    /// A pause of so many seconds or more drops a play (the paper: 180).
    pub pause: Option<f64>,
    /// Giving up before the first move drops a play.
    pub no_move: bool,
    /// Giving up within so many seconds drops a play.
    pub gave_up_within: Option<f64>,
    /// An unsolved play with fewer moves than this is dropped: nobody tried.
    pub fewest_moves: Option<u64>,
}

/// Takes out the plays that the rules drop; each is named with its reason.
#[must_use]
pub fn clean(plays: Vec<Play>, rules: &Rules) -> (Vec<Play>, Vec<Aside>) {
    let mut aside = Vec::new();
    let kept = plays.into_iter().filter(|play| match dropped(play, rules) {
        Some(why) => {
            aside.push(Aside::line(play.line, why));
            false
        }
        None => true,
    });
    (kept.collect(), aside)
}

fn dropped(play: &Play, rules: &Rules) -> Option<Why> {
    if let (Some(pause), Some(most)) = (play.pause, rules.pause)
        && pause >= most
    {
        return Some(Why::Pause {
            seconds: whole(pause),
        });
    }
    if play.solved {
        return None;
    }
    if rules.no_move && play.moves == Some(0) {
        return Some(Why::NoMove);
    }
    if let (Some(seconds), Some(least)) = (play.seconds, rules.gave_up_within)
        && play.gave_up != Some(false)
        && seconds <= least
    {
        let seconds = whole(seconds);
        return Some(Why::GaveUpEarly { seconds });
    }
    match (play.moves, rules.fewest_moves) {
        (Some(moves), Some(fewest)) if moves < fewest => Some(Why::FewMoves { moves }),
        _ => None,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "seconds from 0, for a message"
)]
fn whole(seconds: f64) -> u64 {
    seconds.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Roles, Told, read_table};

    const PLAYS: &str = "player,puzzle,solved,seconds,moves,pause,gave_up
        a,1,1,400,20,180,0
        b,1,0,400,20,179.9,0
        c,1,0,9,0,5,1
        d,1,0,8,3,5,1
        e,1,1,8,3,5,0
        f,1,0,300,19,5,0
    ";

    #[track_caller]
    fn check(rules: Rules, expected: &[&str]) {
        let text = PLAYS.replace("        ", "").trim_end().to_owned();
        let people = read_table(&text, &Roles::default()).expect("a table");
        let Told::Plays(plays) = people.told else {
            panic!("plays")
        };
        let (kept, aside) = clean(plays, &rules);
        let told: Vec<String> = aside.iter().map(ToString::to_string).collect();
        assert_eq!(told, expected);
        assert_eq!(kept.len() + aside.len(), 6);
    }

    #[test]
    fn without_rules_every_play_counts() {
        check(Rules::default(), &[]);
    }

    #[test]
    fn a_pause_of_three_minutes_drops_a_play_even_if_it_was_solved() {
        let rules = Rules {
            pause: Some(180.0),
            ..Rules::default()
        };
        check(rules, &["line 2: a pause of 180 s"]);
    }

    #[test]
    fn giving_up_at_once_drops_a_play() {
        let no_move = Rules {
            no_move: true,
            ..Rules::default()
        };
        check(no_move, &["line 4: given up before the first move"]);
        let early = Rules {
            gave_up_within: Some(10.0),
            ..Rules::default()
        };
        check(
            early,
            &["line 4: given up after 9 s", "line 5: given up after 8 s"],
        );
        let untried = Rules {
            fewest_moves: Some(20),
            ..Rules::default()
        };
        check(
            untried,
            &[
                "line 4: left after 0 moves",
                "line 5: left after 3 moves",
                "line 7: left after 19 moves",
            ],
        );
    }
}
