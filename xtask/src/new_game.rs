//! A new game, written from the template.
//!
//! `crates/template` is a game like any other, but no list names it: it is
//! built and tested with all the rest, and copied here under another name.
//! What lies in its folders `golden`, `levels` and `site` goes to the folders
//! of those names at the root.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::architecture::is_name_of_a_game;

/// The folder of the template, below the root.
const TEMPLATE: &str = "crates/template";

/// Folders of the template whose contents belong to the root.
const SHARED: [&str; 3] = ["golden", "levels", "site"];

/// Lists that a game is added to, each with what its line is and where it goes.
const LISTS: [(&str, ListLine); 3] = [
    ("Cargo.toml", workspace_line),
    ("crates/games/Cargo.toml", dependency_line),
    ("crates/games/src/lib.rs", game_line),
];

/// Above the games that are not left out.
const USUAL: &str = "\ndefault = [\n";

type ListLine = fn(text: &str, name: &Name) -> Option<String>;

/// The name of a game in the forms it takes.
struct Name {
    /// `peg-row`
    plain: String,
    /// `peg_row`
    snake: String,
    /// `PegRow`
    camel: String,
}

/// Writes a game of this name into the workspace at `root`: its crate, its
/// golden files, levels and grades, its entry for the browser, and a line in
/// each list. Returns the files written or changed, below `root`.
///
/// # Errors
///
/// For people: a name that cannot be a game's or is taken, or a file that
/// cannot be read or written. Nothing is written before everything was read.
pub fn write(root: &Path, name: &str) -> Result<Vec<PathBuf>, String> {
    let name = Name::new(root, name)?;
    let mut files = BTreeMap::new();
    for path in files_below(&root.join(TEMPLATE)).map_err(told(TEMPLATE))? {
        let text = read(&root.join(TEMPLATE).join(&path))?;
        let text = name.put_into(&text);
        let path = name.put_into(&path.to_string_lossy());
        let is_shared = SHARED
            .iter()
            .any(|shared| Path::new(&path).starts_with(shared));
        let target = if is_shared {
            PathBuf::from(path)
        } else {
            Path::new("crates").join(&name.plain).join(path)
        };
        // The grades of all games stand in one file.
        let before = if root.join(&target).exists() {
            read(&root.join(&target))?
        } else {
            String::new()
        };
        files.insert(target, before + &text);
    }
    for (list, line) in LISTS {
        let text = read(&root.join(list))?;
        let longer = line(&text, &name);
        let longer = longer.ok_or_else(|| format!("{list}: no list of games found in it"))?;
        files.insert(PathBuf::from(list), longer);
    }
    for (path, text) in &files {
        let path = root.join(path);
        let parent = path.parent().unwrap_or(root);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
        written.map_err(told(&path.to_string_lossy()))?;
    }
    Ok(files.into_keys().collect())
}

impl Name {
    fn new(root: &Path, name: &str) -> Result<Self, String> {
        let parts: Vec<&str> = name.split('-').collect();
        let is_word =
            |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
        if !parts.iter().all(is_word) {
            return Err(format!(
                "`{name}` is no name for a game: use small letters a to z, with `-` between words"
            ));
        }
        if !is_name_of_a_game(name) {
            return Err(format!(
                "`{name}` is the name of another part of the project"
            ));
        }
        let taken = ["crates", "apps", "golden"].map(|folder| Path::new(folder).join(name));
        if let Some(taken) = taken.iter().find(|path| root.join(path).exists()) {
            return Err(format!("`{name}` is taken: there is {}", taken.display()));
        }
        let capital = |part: &&str| part[..1].to_uppercase() + &part[1..];
        let name = Self {
            plain: name.to_owned(),
            snake: name.replace('-', "_"),
            camel: parts.iter().map(capital).collect(),
        };
        name.check_type(root)?;
        Ok(name)
    }

    /// The game's type must not be called like something in the template.
    fn check_type(&self, root: &Path) -> Result<(), String> {
        let sources = root.join(TEMPLATE).join("src");
        for path in files_below(&sources).map_err(told(TEMPLATE))? {
            let text = read(&sources.join(path))?;
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            if words.any(|word| word == self.camel) {
                return Err(format!(
                    "the type `{}` would be called like another in the code: choose another name",
                    self.camel
                ));
            }
        }
        Ok(())
    }

    /// The text with this name in the place of the template's.
    fn put_into(&self, text: &str) -> String {
        text.replace("impasse_template", &format!("impasse_{}", self.snake))
            .replace("Template", &self.camel)
            .replace("template", &self.plain)
    }
}

/// The path of the crate, in the manifest of the workspace: above the list's.
fn workspace_line(text: &str, name: &Name) -> Option<String> {
    let at = text.find("impasse-games = {")?;
    let line = format!("impasse-{0} = {{ path = \"crates/{0}\" }}\n", name.plain);
    Some(inserted(text, at, &line))
}

/// The dependency of the list of games: below the last of our crates, and above them
/// that it can be left out.
fn dependency_line(text: &str, name: &Name) -> Option<String> {
    let from = text.find("[dependencies]\n")?;
    let section = text[from..].split("\n\n").next()?;
    let last = section.rfind("\nimpasse-")? + 1;
    let end = last + section[last..].find('\n').unwrap_or(section.len() - last) + 1;
    let line = format!(
        "impasse-{} = {{ workspace = true, optional = true }}\n",
        name.plain
    );
    let text = inserted(text, from + end, &line);
    let feature = format!("{0} = [\"dep:impasse-{0}\"]\n", name.plain);
    let text = inserted(&text, from - 1, &feature);
    let usual = text.find(USUAL)? + USUAL.len();
    Some(inserted(
        &text,
        usual,
        &format!("    \"{}\",\n", name.plain),
    ))
}

/// The line in the list of games: the last.
fn game_line(text: &str, name: &Name) -> Option<String> {
    let list = text.find("\nlist_games! {\n")? + 1;
    let end = list + text[list..].find("\n}")? + 1;
    let Name {
        plain,
        snake,
        camel,
    } = name;
    let line = format!("    \"{plain}\": impasse_{snake}::{camel},\n");
    Some(inserted(text, end, &line))
}

fn inserted(text: &str, at: usize, line: &str) -> String {
    [&text[..at], line, &text[at..]].concat()
}

/// All files below a folder, relative to it, in order.
fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(told(&path.to_string_lossy()))
}

/// An error with the file that it is about.
fn told(what: &str) -> impl Fn(io::Error) -> String + use<'_> {
    move |error| format!("{what}: {error}")
}
