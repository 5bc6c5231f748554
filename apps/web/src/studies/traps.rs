//! Where people fell into the traps of a puzzle: the positions they came to,
//! how often, and what became of them there.

use std::collections::HashMap;

use impasse_lab::naming;
use impasse_record::{Event, Happening};
use impasse_wire::study::{StudyTraps, TrapPosition};

/// Games that a map is made of.
pub(super) const MOST_GAMES: i64 = 2_000;
/// Positions that a map holds.
const MOST_POSITIONS: usize = 500;

struct Seen {
    moves: Vec<String>,
    /// The position one move before, on that way.
    from: Option<String>,
    games: u64,
    solved: u64,
    stuck: u64,
    fell: u64,
    lost: Option<impasse_wire::Words>,
    /// The last game that was counted here.
    last: usize,
}

/// The map of one puzzle, from whole games.
pub(super) fn map(puzzle: String, games: &[Vec<Event>]) -> StudyTraps {
    let mut seen: HashMap<String, Seen> = HashMap::new();
    for (number, events) in games.iter().enumerate() {
        follow(&puzzle, number, events, &mut seen);
    }
    let mut positions: Vec<(String, Seen)> = seen.into_iter().collect();
    positions.sort_by(|(_, one), (_, other)| {
        let key = |seen: &Seen| (u64::MAX - seen.games, seen.moves.len());
        key(one)
            .cmp(&key(other))
            .then_with(|| one.moves.cmp(&other.moves))
    });
    let cut = positions.len() > MOST_POSITIONS;
    positions.truncate(MOST_POSITIONS);
    let places: HashMap<String, u32> = positions
        .iter()
        .map(|(key, _)| key.clone())
        .zip(0..)
        .collect();
    let positions = positions.into_iter().map(|(_, seen)| TrapPosition {
        depth: u32::try_from(seen.moves.len()).unwrap_or(u32::MAX),
        moves: seen.moves.join(" "),
        games: seen.games,
        solved: seen.solved,
        stuck: seen.stuck,
        fell: seen.fell,
        from: seen.from.and_then(|from| places.get(&from).copied()),
        lost: seen.lost,
    });
    StudyTraps {
        puzzle,
        games: games.len() as u64,
        positions: positions.collect(),
        cut,
    }
}

/// Plays a game again and counts the positions it comes to, each once.
fn follow(puzzle: &str, number: usize, events: &[Event], seen: &mut HashMap<String, Seen>) {
    let Ok(mut table) = naming::open(puzzle) else {
        return;
    };
    let is_solved = events
        .iter()
        .any(|event| matches!(event.happening, Happening::Solved {}));
    let mut from: Option<String> = None;
    for event in events {
        let is_move = matches!(
            event.happening,
            Happening::Move { .. } | Happening::Auto { .. }
        );
        let is_there = match &event.happening {
            Happening::Start { .. } => true,
            Happening::Move { moves, .. } | Happening::Auto { moves } => {
                table.play_text(moves).is_ok()
            }
            Happening::Undo { to }
            | Happening::Redo { to }
            | Happening::Restart { to }
            | Happening::Back { to } => usize::try_from(*to).is_ok_and(|to| table.go_to(to)),
            _ => false,
        };
        let is_stuck = matches!(event.happening, Happening::Stuck {});
        if !is_there && !is_stuck {
            continue;
        }
        let key = table.position_text();
        let before = from.take().filter(|_| is_move);
        let was_lost = before
            .as_ref()
            .and_then(|before| seen.get(before))
            .is_none_or(|before| before.lost.is_some());
        let position = seen.entry(key.clone()).or_insert_with(|| Seen {
            moves: table.played(),
            from: before.clone(),
            games: 0,
            solved: 0,
            stuck: 0,
            fell: 0,
            lost: table.explain().map(|why| (&why.reason.sentence).into()),
            last: usize::MAX,
        });
        from = Some(key);
        if table.now() < position.moves.len() {
            position.moves = table.played();
            position.from = before;
        }
        if is_stuck {
            position.stuck += 1;
        } else if position.last != number {
            position.last = number;
            position.games += 1;
            position.solved += u64::from(is_solved);
            position.fell += u64::from(position.lost.is_some() && !was_lost);
        }
    }
}

/// The moves that stand at the end of a game, as people write them.
pub(super) fn standing_moves(events: &[Event]) -> String {
    let puzzle = events.iter().find_map(|event| match &event.happening {
        Happening::Start { puzzle } => Some(puzzle),
        _ => None,
    });
    let Some(Ok(mut table)) = puzzle.map(|puzzle| naming::open(puzzle)) else {
        return String::new();
    };
    for event in events {
        match &event.happening {
            Happening::Move { moves, .. }
            | Happening::Auto { moves }
            | Happening::Link { moves } => {
                let _ = table.play_text(moves);
            }
            Happening::Undo { to }
            | Happening::Redo { to }
            | Happening::Restart { to }
            | Happening::Back { to } => {
                let _ = usize::try_from(*to).map(|to| table.go_to(to));
            }
            _ => {}
        }
    }
    table.played().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(told: &[&str]) -> Vec<Event> {
        let happening = |word: &str| match word {
            "stuck" => Happening::Stuck {},
            "solved" => Happening::Solved {},
            "restart" => Happening::Restart { to: 0 },
            moves => Happening::Move {
                moves: moves.to_owned(),
                by: None,
            },
        };
        let start = Happening::Start {
            puzzle: String::new(),
        };
        let all = std::iter::once(start).chain(told.iter().map(|word| happening(word)));
        (0..)
            .zip(all)
            .map(|(seq, happening)| Event {
                seq,
                ms: seq,
                happening,
            })
            .collect()
    }

    /// A push up puts the box into a corner.
    const PUZZLE: &str = "sokoban=#####/#   #/# $.#/# @ #/#####";

    #[test]
    fn the_move_into_a_trap_is_counted_once_in_each_game_and_has_its_way() {
        let games = [
            game(&["U", "restart", "l", "u", "R", "solved"]),
            game(&["U", "d"]),
            game(&["l", "u", "R", "solved"]),
        ];
        let map = map(PUZZLE.to_owned(), &games);
        assert_eq!(map.games, 3);
        let start = &map.positions[0];
        assert_eq!((start.depth, start.games, start.solved), (0, 3, 2));
        assert_eq!((start.fell, start.from), (0, None));
        let trap = map.positions.iter().find(|one| one.moves == "U");
        let trap = trap.expect("the position after the push");
        assert_eq!((trap.games, trap.solved, trap.fell), (2, 1, 2));
        assert!(trap.lost.is_some());
        assert_eq!(trap.from, Some(0), "from the start");
        let behind = map.positions.iter().find(|one| one.moves == "U d");
        let behind = behind.expect("the position behind it");
        assert_eq!((behind.fell, behind.games), (0, 1), "lost before");
        let way = &map.positions[behind.from.expect("a way") as usize];
        assert_eq!(way.moves, "U");
    }
}
