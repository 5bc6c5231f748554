//! Boards and solutions of other programs, wherever they are: `IMPASSE_FOREIGN`
//! names a folder of `N.board`, Microsoft's deal N as a program writes it, and
//! `N.moves`, a solution in standard notation (`studies/fc-solve` makes such).
//! Each board is read and compared with our deal, each solution replayed as it
//! is written, and without the moves home that play themselves.
//!
//! Where there is `N.position`, the deals are those of `PySolFC`, and the moves
//! lead to that position, which `PySolFC` saved, opened again and exported
//! (`studies/pysolfc` makes such): it is read, compared with ours, written and
//! read again.
//!
//! The counts are printed:
//!
//! ```text
//! IMPASSE_FOREIGN=folder cargo test -p impasse-freecell --test foreign -- --nocapture
//! ```

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use impasse_freecell::{Deal, FreeCell, Shuffle, Table};
use impasse_laws::kit;
use impasse_puzzle::{Automoves, Instance as _, Params, Puzzle as _, read_with_automoves};

#[derive(Default)]
struct ForeignCounts {
    boards: usize,
    solutions: usize,
    safe: usize,
    all: usize,
    positions: usize,
}

/// The numbers of the boards in a folder.
fn numbers(folder: &Path) -> Vec<u64> {
    let entries = fs::read_dir(folder).expect("a folder");
    let number = |path: PathBuf| {
        let is_board = path
            .extension()
            .is_some_and(|extension| extension == "board");
        let stem = path.file_stem()?.to_str()?.parse().ok()?;
        is_board.then_some(stem)
    };
    let mut numbers: Vec<u64> = entries
        .filter_map(|entry| number(entry.expect("readable").path()))
        .collect();
    numbers.sort_unstable();
    numbers
}

/// A solution less the moves home that play themselves; `None` where a card
/// that it still uses would be gone.
fn without_home(deal: &Deal, solution: &str, automoves: Automoves) -> Option<String> {
    let mut single = Vec::new();
    let mut state = deal.start();
    for m in deal.parse_moves(&state, solution).ok()? {
        single.push((deal.move_text(&state, m), state.card_at(m.from)?));
        deal.play(&mut state, m);
    }
    let mut state = deal.start();
    let mut written = Vec::new();
    for (word, card) in single {
        if deal.is_goal(&state) {
            break;
        }
        if word.ends_with('h') && state.home(card.suit()) >= card.rank() {
            continue;
        }
        let read = read_with_automoves(deal, &state, &word, automoves).ok()?;
        let moved = state.card_at(read.moves.first()?.from);
        if moved != Some(card) {
            return None;
        }
        for m in read.moves {
            deal.play(&mut state, m);
        }
        written.push(word);
    }
    Some(written.join(" "))
}

/// Moves of a deal lead to a position that another program saved, which is
/// written and read again without a loss.
fn check_position(deal: &Deal, moves: &str, position: &str, number: u64) {
    let saved: Deal = kit::read(&FreeCell, &Params::none(), position).expect("a position");
    let read = deal.parse_moves(&deal.start(), moves);
    let read = read.unwrap_or_else(|error| panic!("{number}: {error}"));
    let end = deal.replay(&read).expect("legal");
    assert_eq!(deal.at(&end).text(), saved.text(), "{number}");
    let again: Deal = kit::read(&FreeCell, &Params::none(), &saved.text()).expect("our text");
    assert_eq!(again.text(), saved.text(), "{number}");
}

#[test]
fn boards_and_solutions_of_others_are_read_and_replayed() {
    let Some(folder) = env::var_os("IMPASSE_FOREIGN").map(PathBuf::from) else {
        let _ = writeln!(io::stderr(), "skipped: IMPASSE_FOREIGN is not set");
        return;
    };
    let mut counts = ForeignCounts::default();
    for number in numbers(&folder) {
        let board = fs::read_to_string(folder.join(format!("{number}.board"))).expect("a board");
        let deal: Deal = kit::read(&FreeCell, &Params::none(), &board).expect("a board");
        let position = fs::read_to_string(folder.join(format!("{number}.position"))).ok();
        let shuffle = match position {
            Some(_) => Shuffle::Pysolfc,
            None => Shuffle::Microsoft,
        };
        let ours = Deal::numbered(Table::default(), shuffle, number);
        assert_eq!(deal.text(), ours.text(), "{number}");
        counts.boards += 1;
        let moves = fs::read_to_string(folder.join(format!("{number}.moves"))).unwrap_or_default();
        if let Some(position) = position {
            check_position(&deal, &moves, &position, number);
            counts.positions += 1;
            continue;
        }
        if moves.trim().is_empty() {
            continue;
        }
        let read = deal.parse_moves(&deal.start(), &moves);
        let read = read.unwrap_or_else(|error| panic!("{number}: {error}"));
        assert!(
            deal.is_goal(&deal.replay(&read).expect("legal")),
            "{number}"
        );
        counts.solutions += 1;
        for (automoves, count) in [
            (Automoves::Safe, &mut counts.safe),
            (Automoves::All, &mut counts.all),
        ] {
            let Some(written) = without_home(&deal, &moves, automoves) else {
                continue;
            };
            let read = read_with_automoves(&deal, &deal.start(), &written, automoves);
            let end = deal
                .replay(&read.expect("legal moves").moves)
                .expect("legal");
            *count += usize::from(deal.is_goal(&end));
        }
    }
    let _ = writeln!(
        io::stderr(),
        "{} boards read as our deals; {} solutions replayed; without moves home that play \
         themselves: {} (safe), {} (all); {} saved positions reached, written and read again",
        counts.boards,
        counts.solutions,
        counts.safe,
        counts.all,
        counts.positions
    );
    assert!(counts.boards > 0, "no board in {}", folder.display());
}
