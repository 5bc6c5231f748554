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
    games: u64,
    solved: u64,
    stuck: u64,
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
    let mut positions: Vec<TrapPosition> = seen
        .into_values()
        .map(|seen| TrapPosition {
            depth: u32::try_from(seen.moves.len()).unwrap_or(u32::MAX),
            moves: seen.moves.join(" "),
            games: seen.games,
            solved: seen.solved,
            stuck: seen.stuck,
            lost: seen.lost,
        })
        .collect();
    positions.sort_by(|one, other| {
        let key = |position: &TrapPosition| (u64::MAX - position.games, position.depth);
        key(one)
            .cmp(&key(other))
            .then_with(|| one.moves.cmp(&other.moves))
    });
    let cut = positions.len() > MOST_POSITIONS;
    positions.truncate(MOST_POSITIONS);
    StudyTraps {
        puzzle,
        games: games.len() as u64,
        positions,
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
    for event in events {
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
        let position = seen.entry(table.position_text()).or_insert_with(|| Seen {
            moves: table.played(),
            games: 0,
            solved: 0,
            stuck: 0,
            lost: table.explain().map(|why| (&why.reason.sentence).into()),
            last: usize::MAX,
        });
        if table.now() < position.moves.len() {
            position.moves = table.played();
        }
        if is_stuck {
            position.stuck += 1;
        } else if position.last != number {
            position.last = number;
            position.games += 1;
            position.solved += u64::from(is_solved);
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
