//! Collections of others, wherever they are: `IMPASSE_FOREIGN` names a folder
//! of `.xsb`, `.sok` and `.slc` files, beside which files of the same name with
//! `.sol` may hold a solution. Each is read, its solutions replayed, and it is
//! written as SOK and read again without a loss. The counts are printed:
//!
//! ```text
//! IMPASSE_FOREIGN=folder cargo test -p impasse-sokoban --test foreign -- --nocapture
//! ```

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use impasse_puzzle::{Instance as _, Puzzle as _};
use impasse_sokoban::{Collection, Entry, Level, RecordKind, Steps, View as _};

#[derive(Default)]
struct ForeignCounts {
    files: usize,
    levels: usize,
    refused: usize,
    titles: usize,
    authors: usize,
    solutions: usize,
    beside: usize,
    solved_from_the_start: usize,
    snapshots: usize,
    in_small_letters: usize,
}

/// All files below a folder that may hold levels.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("readable").path();
            let extension = path.extension().and_then(|extension| extension.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if matches!(extension, Some("xsb" | "sok" | "slc")) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// All that is kept of a level.
fn kept(entry: &Entry) -> String {
    let records = entry.records.iter();
    let records = records.map(|record| (record.kind, &record.title, &record.moves));
    let said = (&entry.title, &entry.author, &entry.keys, &entry.comments);
    let level = entry.level.as_ref().map(Level::text).ok();
    format!("{said:?} {level:?} {:?}", records.collect::<Vec<_>>())
}

/// Replays what a file keeps for a level: as it is written, and in small
/// letters alone.
fn replay(entry: &Entry, level: &Level, place: &str, counts: &mut ForeignCounts) {
    let steps = Steps::new(level.clone());
    for record in &entry.records {
        let moves = steps.parse_moves(&steps.start(), &record.moves);
        let moves = moves.unwrap_or_else(|error| panic!("{place}, {}: {error}", record.title));
        let end = steps.replay(&moves).expect("legal moves");
        match record.kind {
            RecordKind::Solution => {
                counts.solutions += 1;
                assert!(
                    steps.is_goal(&end),
                    "{place}: {} solves nothing",
                    record.title
                );
            }
            RecordKind::Snapshot => counts.snapshots += 1,
        }
        let small = steps.parse_moves(&steps.start(), &record.moves.to_lowercase());
        assert_eq!(small.as_ref(), Ok(&moves), "{place}");
        counts.in_small_letters += 1;
    }
}

/// Replays the solution that a file beside a level holds.
fn replay_beside(entry: &Entry, path: &Path, counts: &mut ForeignCounts) {
    let Ok(solution) = fs::read_to_string(path.with_extension("sol")) else {
        return;
    };
    let steps = Steps::new(entry.level.clone().expect("a level with a solution"));
    if steps.is_goal(&steps.start()) {
        // Play ends at a goal; such a solution moves boxes and brings them back.
        counts.solved_from_the_start += 1;
        return;
    }
    let moves = steps.parse_moves(&steps.start(), &solution);
    let moves = moves.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let end = steps.replay(&moves).expect("legal moves");
    assert!(steps.is_goal(&end), "{}", path.display());
    counts.beside += 1;
}

#[test]
fn collections_of_others_are_read_and_written_without_a_loss() {
    let Some(folder) = env::var_os("IMPASSE_FOREIGN").map(PathBuf::from) else {
        let _ = writeln!(io::stderr(), "skipped: IMPASSE_FOREIGN is not set");
        return;
    };
    let mut counts = ForeignCounts::default();
    for path in files(&folder) {
        let text = String::from_utf8_lossy(&fs::read(&path).expect("readable")).into_owned();
        let file = Collection::read(&text);
        counts.files += 1;
        for entry in &file.entries {
            let place = format!("{}:{}", path.display(), entry.line);
            counts.titles += usize::from(entry.title.is_some());
            counts.authors += usize::from(entry.author.is_some());
            match &entry.level {
                Ok(level) => {
                    counts.levels += 1;
                    replay(entry, level, &place, &mut counts);
                    let runs = Level::read(&level.runs()).map(|level| level.text());
                    assert_eq!(runs, Ok(level.text()), "{place}");
                }
                Err(error) => {
                    counts.refused += 1;
                    let _ = writeln!(io::stderr(), "refused: {place}: {error}");
                }
            }
        }
        if let [entry] = &file.entries[..] {
            replay_beside(entry, &path, &mut counts);
        }
        let again = Collection::read(&file.sok());
        assert_eq!(
            again.entries.iter().map(kept).collect::<Vec<_>>(),
            file.entries.iter().map(kept).collect::<Vec<_>>(),
            "{}",
            path.display()
        );
        assert_eq!((&again.keys, &again.notes), (&file.keys, &file.notes));
    }
    let ForeignCounts {
        files,
        levels,
        refused,
        titles,
        authors,
        solutions,
        beside,
        solved_from_the_start,
        snapshots,
        in_small_letters,
    } = counts;
    let _ = writeln!(
        io::stderr(),
        "{files} files: {levels} levels read and written again, {refused} refused; {titles} \
         titles, {authors} authors; {solutions} solutions and {snapshots} snapshots in the files \
         replayed, {in_small_letters} of them in small letters too, and {beside} solutions beside \
         them; {solved_from_the_start} levels with one are solved from the start"
    );
    assert!(levels > 0, "no level in {}", folder.display());
}
