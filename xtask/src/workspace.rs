//! The workspace as cargo describes it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

use serde_json::Value;

/// The packages of the workspace, and where things are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    /// The folder that holds everything.
    pub root: PathBuf,
    /// Where cargo puts what it builds.
    pub target: PathBuf,
    /// Every member.
    pub packages: Vec<Package>,
}

/// A member of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Its name: `impasse-games`.
    pub name: String,
    /// Its folder below the root: `crates/games`.
    pub folder: String,
    /// What can be left out of it, in the order of letters.
    pub features: Vec<String>,
    /// What it uses, in the order cargo tells.
    pub uses: Vec<Use>,
}

/// One dependency of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The package used.
    pub name: String,
    /// The version asked for: `=1.0.0`.
    pub version: String,
    /// Whether it is another member of the workspace.
    pub ours: bool,
    /// Whether only tests, benches and examples use it.
    pub in_tests: bool,
}

/// The folder of the workspace this program was built from.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The cargo that runs us, or the one on the path.
#[must_use]
pub fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

impl Workspace {
    /// Asks cargo.
    ///
    /// # Errors
    ///
    /// If cargo cannot be run, fails, or says what we do not understand.
    pub fn read() -> io::Result<Self> {
        let mut asked = cargo();
        asked
            .args(["metadata", "--format-version", "1", "--no-deps"])
            .current_dir(root());
        let told = asked.output()?;
        if !told.status.success() {
            let why = String::from_utf8_lossy(&told.stderr);
            return Err(io::Error::other(format!("cargo metadata: {why}")));
        }
        let metadata: Value = serde_json::from_slice(&told.stdout)?;
        Self::from_metadata(&metadata)
            .ok_or_else(|| io::Error::other("cargo metadata: not the expected form"))
    }

    fn from_metadata(metadata: &Value) -> Option<Self> {
        let root = PathBuf::from(metadata["workspace_root"].as_str()?);
        let packages = metadata["packages"].as_array()?;
        Some(Self {
            packages: packages
                .iter()
                .map(|package| Package::from_metadata(package, &root))
                .collect::<Option<_>>()?,
            target: metadata["target_directory"].as_str()?.into(),
            root,
        })
    }

    /// The member of that name.
    #[must_use]
    pub fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }
}

impl Package {
    fn from_metadata(package: &Value, root: &Path) -> Option<Self> {
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
        let folder = folder.strip_prefix(root).ok()?;
        let uses = package["dependencies"].as_array()?;
        let features = package["features"].as_object()?.keys();
        let features = features.filter(|name| *name != "default");
        Some(Self {
            name: package["name"].as_str()?.to_owned(),
            folder: folder.to_str()?.replace('\\', "/"),
            features: features.cloned().collect(),
            uses: uses.iter().map(Use::from_metadata).collect::<Option<_>>()?,
        })
    }
}

impl Use {
    fn from_metadata(dependency: &Value) -> Option<Self> {
        Some(Self {
            name: dependency["name"].as_str()?.to_owned(),
            version: dependency["req"].as_str()?.to_owned(),
            ours: dependency["path"].is_string(),
            in_tests: dependency["kind"] == "dev",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_is_read_as_it_is() {
        let workspace = Workspace::read().expect("cargo runs the tests, so it is there");
        let games = workspace.package("impasse-games").expect("a member");
        assert_eq!(games.folder, "crates/games");
        let puzzle = games.uses.iter().find(|u| u.name == "impasse-puzzle");
        assert!(puzzle.is_some_and(|u| u.ours && !u.in_tests));
        let proptest = games.uses.iter().find(|u| u.name == "proptest");
        assert!(proptest.is_some_and(|u| !u.ours && u.in_tests && u.version.starts_with('=')));
    }
}
