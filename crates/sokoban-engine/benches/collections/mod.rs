//! Level collections of others, by name or by path.

use std::path::PathBuf;
use std::{env, fs};

/// The text of a collection. A word with a dot or a slash is a file; any other
/// names one in the folder that `IMPASSE_LEVELS` names.
pub(crate) fn collection(word: &str) -> Result<String, String> {
    let path = if word.contains(['.', '/']) {
        PathBuf::from(word)
    } else {
        let folder = env::var_os("IMPASSE_LEVELS")
            .ok_or("IMPASSE_LEVELS names no folder of level collections")?;
        PathBuf::from(folder).join(format!("{word}.xsb"))
    };
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}
