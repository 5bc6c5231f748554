//! Level collections that are not part of the project.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::{env, fs};

/// Says whether the collections named by `IMPASSE_LEVELS` are there. Missing
/// ones are no fault: tests that want them are skipped. A folder that is there
/// but empty would skip them unseen.
#[test]
fn level_collections_are_missing_or_hold_something() {
    let folder = env::var_os("IMPASSE_LEVELS").map(PathBuf::from);
    let found = match &folder {
        Some(folder) if folder.is_dir() => {
            let files = fs::read_dir(folder).expect("a folder that can be read");
            let files = files.filter(|file| file.as_ref().is_ok_and(|f| f.path().is_file()));
            let count = files.count();
            assert!(count > 0, "IMPASSE_LEVELS names a folder without levels");
            format!("there, {count} files")
        }
        Some(_) => "not there: IMPASSE_LEVELS names no folder".to_owned(),
        None => "not there: IMPASSE_LEVELS is not set".to_owned(),
    };
    // Not `println!`: this line is to be seen when the test passes, too.
    let _ = writeln!(
        io::stderr(),
        "level collections outside the project: {found}"
    );
}
