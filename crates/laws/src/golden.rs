//! Golden files: what programs printed once, kept as text that people read.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Compares `text` with the file `golden/<name>`, of the package under test or
/// else of the project. With `UPDATE_GOLDEN=1` in the environment it writes the
/// file instead; look at the difference before you commit it.
///
/// # Panics
///
/// If the file is not there, cannot be read or written, or says something
/// else; the message shows the first line that differs.
#[track_caller]
pub fn golden(name: &str, text: &str) {
    let path = folder().join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|set| set == "1") {
        let parent = path.parent().expect("a file in golden/");
        fs::create_dir_all(parent).expect("golden/ can be written");
        fs::write(&path, text).expect("golden/ can be written");
        return;
    }
    let Ok(kept) = fs::read_to_string(&path) else {
        panic!("there is no golden/{name}: run the test with UPDATE_GOLDEN=1 and read it");
    };
    if let Some(difference) = difference(&kept, text) {
        panic!(
            "golden/{name} {difference}\n\
             If the new text is right, run the test with UPDATE_GOLDEN=1."
        );
    }
}

/// The text of a file of sample puzzles, `levels/<name>`, which lies beside
/// `golden`.
///
/// # Panics
///
/// If the file cannot be read.
#[must_use]
#[track_caller]
pub fn levels(name: &str) -> String {
    let path = folder().with_file_name("levels").join(name);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("levels/{name}: {error}"))
}

/// The text of a file of people's play data, which are no part of the project:
/// `IMPASSE_HUMAN` names their folder. `None`, with a line on standard error,
/// where they are not there.
#[must_use]
pub fn human(name: &str) -> Option<String> {
    elsewhere("IMPASSE_HUMAN", name)
}

/// The text of a collection of levels, which are no part of the project:
/// `IMPASSE_LEVELS` names their folder. `None`, with a line on standard error,
/// where it is not there.
#[must_use]
pub fn collection(name: &str) -> Option<String> {
    elsewhere("IMPASSE_LEVELS", name)
}

/// The text of a file in the folder that an environment variable names.
fn elsewhere(variable: &str, name: &str) -> Option<String> {
    let Some(folder) = std::env::var_os(variable) else {
        let _ = writeln!(io::stderr(), "skipped: {variable} is not set");
        return None;
    };
    let text = fs::read_to_string(Path::new(&folder).join(name));
    if let Err(error) = &text {
        let _ = writeln!(io::stderr(), "skipped: {name} in {variable}: {error}");
    }
    text.ok()
}

/// The folder `golden` nearest above the package under test.
fn folder() -> PathBuf {
    // Cargo says which package it tests; whoever starts a test alone does not.
    let tested = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let package = tested.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let mut above = package.ancestors().map(|folder| folder.join("golden"));
    let golden = above.find(|folder| folder.is_dir());
    golden.expect("a folder golden above the package")
}

/// Where two texts begin to differ.
fn difference(kept: &str, new: &str) -> Option<String> {
    let (mut old_lines, mut new_lines) = (kept.lines(), new.lines());
    for line in 1.. {
        match (old_lines.next(), new_lines.next()) {
            (None, None) => break,
            (old, new) if old == new => {}
            (old, new) => {
                let show = |text: Option<&str>| text.unwrap_or("(the end)").to_owned();
                return Some(format!(
                    "differs in line {line}:\n  kept: {}\n  new:  {}",
                    show(old),
                    show(new)
                ));
            }
        }
    }
    (kept != new).then(|| "differs in how its lines end".to_owned())
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_line_that_differs_is_shown() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let found = difference("a\nb\n", "a\nc\n").expect("b is not c");
        assert_eq!(found, "differs in line 2:\n  kept: b\n  new:  c");
        let found = difference("a\n", "a\nb\n").expect("longer");
        assert_eq!(found, "differs in line 2:\n  kept: (the end)\n  new:  b");
        assert!(difference("a\n", "a").is_some());
    }
}
