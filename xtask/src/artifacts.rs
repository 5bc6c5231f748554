//! What a release consists of: its files and their names, what the package for
//! Debian says of itself, and when a program needs nothing else to run.

use std::path::Path;
use std::{fs, io};

/// The sums of all files.
pub const SUMS: &str = "SHA256SUMS";

/// What lies beside the program in the archive.
pub const DOCUMENTS: [&str; 5] = [
    "README.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "LICENSE-APACHE",
    "LICENSE-MIT",
];

/// What completes words on the command line of one shell.
#[derive(Clone, Copy, Debug)]
pub struct Completion {
    /// As `impasse completions` calls it.
    pub shell: &'static str,
    /// Its file in the archive.
    pub name: &'static str,
    /// Its file in the package: where the shell looks for it.
    pub installed: &'static str,
}

/// For every shell that a distribution has a folder for.
pub const COMPLETIONS: [Completion; 3] = [
    Completion {
        shell: "bash",
        name: "impasse.bash",
        installed: "usr/share/bash-completion/completions/impasse",
    },
    Completion {
        shell: "zsh",
        name: "_impasse",
        installed: "usr/share/zsh/vendor-completions/_impasse",
    },
    Completion {
        shell: "fish",
        name: "impasse.fish",
        installed: "usr/share/fish/vendor_completions.d/impasse.fish",
    },
];

/// One release for one kind of machine.
#[derive(Clone, Debug)]
pub struct Release {
    /// As in `Cargo.toml`: `0.1.0`.
    pub version: String,
    /// The compiler's name of this machine: `x86_64-unknown-linux-gnu`.
    pub host: String,
    /// When its last change was made, in seconds since 1970.
    pub time: String,
}

impl Release {
    /// Every file, sorted.
    ///
    /// ```
    /// use xtask::artifacts::Release;
    ///
    /// let release = Release {
    ///     version: "0.1.0".to_owned(),
    ///     host: "x86_64-unknown-linux-gnu".to_owned(),
    ///     time: "1794835200".to_owned(),
    /// };
    /// assert_eq!(
    ///     release.files(),
    ///     [
    ///         "SHA256SUMS",
    ///         "container/Containerfile",
    ///         "container/data/README",
    ///         "container/impasse",
    ///         "impasse-0.1.0-source.tar.gz",
    ///         "impasse-0.1.0-x86_64-linux.tar.gz",
    ///         "impasse_0.1.0_amd64.deb",
    ///     ]
    /// );
    /// ```
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let container = ["Containerfile", "data/README", "impasse"];
        let mut files: Vec<String> = container
            .iter()
            .map(|name| format!("container/{name}"))
            .collect();
        files.extend([SUMS.to_owned(), self.archive(), self.package()]);
        files.push(self.source());
        files.sort();
        files
    }

    /// The machine's kind, as compilers call it.
    fn machine(&self) -> &str {
        self.host.split('-').next().unwrap_or_default()
    }

    /// The same, as Debian calls it.
    fn architecture(&self) -> &str {
        match self.machine() {
            "x86_64" => "amd64",
            "aarch64" => "arm64",
            other => other,
        }
    }

    /// The folder in the archive.
    #[must_use]
    pub fn folder(&self) -> String {
        format!("impasse-{}-{}-linux", self.version, self.machine())
    }

    /// The program and all around it, to unpack anywhere.
    #[must_use]
    pub fn archive(&self) -> String {
        self.folder() + ".tar.gz"
    }

    /// The folder in the archive of the source.
    #[must_use]
    pub fn source_folder(&self) -> String {
        format!("impasse-{}-source", self.version)
    }

    /// The source, with the pages built.
    #[must_use]
    pub fn source(&self) -> String {
        self.source_folder() + ".tar.gz"
    }

    /// The package for Debian.
    #[must_use]
    pub fn package(&self) -> String {
        format!("impasse_{}_{}.deb", self.version, self.architecture())
    }

    /// What the package for Debian says of itself; `size` is what it takes when
    /// installed, in KiB.
    #[must_use]
    pub fn control(&self, size: &str) -> String {
        format!(
            "Package: impasse
Version: {}
Architecture: {}
Maintainer: The Impasse contributors
Installed-Size: {size}
Section: science
Priority: optional
Description: laboratory for one-player puzzles
 Impasse answers three questions about a puzzle with complete information: can
 it be solved, where does it become impossible, and how hard will people find
 it? `impasse puzzles` lists the games it knows.
 .
 The program needs no other package. `impasse serve` runs its site, whose pages
 are inside. `impasse-check` verifies its proofs that a puzzle cannot be solved.
",
            self.version,
            self.architecture()
        )
    }
}

/// The version of the workspace.
///
/// # Errors
///
/// If the manifest cannot be read or has none.
pub fn version(root: &Path) -> io::Result<String> {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    manifest
        .lines()
        .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| io::Error::other("Cargo.toml: no version"))
}

/// The name of this machine in what `rustc -vV` says.
///
/// # Errors
///
/// Says why no program can be built here that needs nothing else.
pub fn host(told: &str) -> Result<String, String> {
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    match host {
        Some(host) if host.contains("-linux-") => Ok(host.to_owned()),
        _ => Err("a release is built on Linux".to_owned()),
    }
}

/// Both licences, as the package for Debian carries them.
///
/// # Errors
///
/// If one cannot be read.
pub fn copyright(root: &Path) -> io::Result<String> {
    let apache = fs::read_to_string(root.join("LICENSE-APACHE"))?;
    let mit = fs::read_to_string(root.join("LICENSE-MIT"))?;
    Ok(format!(
        "Copyright: the Impasse contributors\nLicence: MIT or Apache-2.0, at your choice.\n\n\
         {mit}\n{apache}"
    ))
}

/// Whether a program needs no loader, and so no library.
///
/// # Errors
///
/// Says what it is instead.
pub fn check_static(program: &[u8]) -> Result<(), String> {
    /// A segment that names the loader.
    const INTERPRETER: u32 = 3;
    let number = |at: usize, width: usize| {
        let bytes = program.get(at..at.checked_add(width)?)?;
        let number = bytes
            .iter()
            .rev()
            .fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
        usize::try_from(number).ok()
    };
    let segments = || {
        // The table of segments: where it begins, how wide a row is, how many.
        let (first, width, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
        let kinds = (0..count).map(|row| number(first.checked_add(row * width)?, 4));
        kinds.collect::<Option<Vec<usize>>>()
    };
    // 64 bits, the least byte first.
    if !program.starts_with(b"\x7fELF\x02\x01") {
        return Err("no program for Linux with 64 bits".to_owned());
    }
    match segments() {
        None => Err("cut off".to_owned()),
        Some(kinds) if kinds.contains(&(INTERPRETER as usize)) => {
            Err("asks for a loader, so it needs libraries".to_owned())
        }
        Some(_) => Ok(()),
    }
}

/// Every file in a folder and in those below, sorted.
///
/// # Errors
///
/// If something there cannot be read.
pub fn list(folder: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![(String::new(), folder.to_owned())];
    while let Some((before, folder)) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{before}{}", entry.file_name().display());
            if entry.file_type()?.is_dir() {
                folders.push((name + "/", entry.path()));
            } else {
                files.push(name);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program with segments of these kinds, and nothing in them.
    fn program(kinds: &[u8]) -> Vec<u8> {
        let mut bytes = b"\x7fELF\x02\x01".to_vec();
        bytes.resize(64, 0);
        bytes[32] = 64;
        bytes[54] = 56;
        bytes[56] = u8::try_from(kinds.len()).expect("few");
        for kind in kinds {
            bytes.push(*kind);
            bytes.resize(bytes.len() + 55, 0);
        }
        bytes
    }

    #[test]
    fn a_program_that_names_a_loader_is_not_static() {
        assert_eq!(check_static(&program(&[6, 1, 1])), Ok(()));
        let refused = check_static(&program(&[6, 3, 1])).expect_err("names one");
        assert!(refused.contains("loader"), "{refused}");
    }

    #[test]
    fn a_program_that_is_cut_off_is_refused() {
        let whole = program(&[6, 1]);
        for length in 0..whole.len() - 55 {
            assert!(check_static(&whole[..length]).is_err(), "{length}");
        }
        assert!(check_static(b"#!/bin/sh").is_err());
    }

    #[test]
    fn this_test_itself_needs_a_loader() {
        let this = std::env::current_exe().expect("it runs");
        let told = check_static(&fs::read(this).expect("it is there"));
        assert_eq!(told.is_err(), !cfg!(target_feature = "crt-static"));
    }

    #[test]
    fn a_release_is_built_on_linux() {
        let told = "rustc 1.95.0\nbinary: rustc\nhost: aarch64-unknown-linux-gnu\n";
        assert_eq!(host(told).as_deref(), Ok("aarch64-unknown-linux-gnu"));
        assert!(host("host: x86_64-apple-darwin\n").is_err());
        assert!(host("").is_err());
    }

    #[test]
    fn a_folder_is_listed_with_the_folders_in_it() {
        let folder = std::env::temp_dir().join(format!("impasse-list-{}", std::process::id()));
        fs::create_dir_all(folder.join("b/c")).expect("made");
        for name in ["z", "a", "b/c/d"] {
            fs::write(folder.join(name), "").expect("written");
        }
        let listed = list(&folder);
        fs::remove_dir_all(folder).expect("removed");
        assert_eq!(listed.expect("read"), ["a", "b/c/d", "z"]);
    }
}
