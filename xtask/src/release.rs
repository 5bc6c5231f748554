//! What people install who build nothing: `cargo xtask release DIR`.
//!
//! Everything is made in a folder of its own first and takes its place at the
//! end, when all of it is there. Nothing is published.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use xtask::artifacts::{self, COMPLETIONS, Release};
use xtask::workspace::{Workspace, cargo};

use crate::steps::{Failed, quiet_step, say, step};
use crate::{debian, site};

/// Makes everything of a release.
pub(crate) fn run(folder: &str) -> Result<(), Failed> {
    let workspace = Workspace::read()?;
    let folder = env::current_dir()?.join(folder);
    if folder.exists() {
        return Err(Failed(format!("{} is there already", folder.display())));
    }
    let root = &workspace.root;
    if !told(git(root).args(["status", "--porcelain"]))?.is_empty() {
        return Err(Failed(
            "something is not committed: the program and its source would differ".to_owned(),
        ));
    }
    let release = Release {
        version: artifacts::version(root)?,
        host: artifacts::host(&told(Command::new("rustc").arg("-vV"))?).map_err(Failed)?,
        // What is packed carries the time of the last change, not of today.
        time: told(git(root).args(["log", "-1", "--format=%ct"]))?,
    };

    site::run()?;
    let made = workspace.target.join("release-files");
    if made.exists() {
        fs::remove_dir_all(&made)?;
    }
    let scratch = made.join("scratch");
    let [program, checker] = PROGRAMS.map(|name| scratch.join(name));
    let built = build(&workspace, &release)?;
    for (built, program) in built.iter().zip([&program, &checker]) {
        install(built, program, "755")?;
        told(Command::new("strip").arg(program))?;
    }
    let making = Making {
        root,
        program,
        checker,
        files: made.join("files"),
        scratch,
        release: &release,
    };
    fs::create_dir_all(&making.files)?;
    making.texts()?;
    making.archive()?;
    making.package()?;
    making.source()?;
    making.container()?;
    making.alone()?;
    making.sums()?;

    copy(&making.files, &folder)?;
    fs::remove_dir_all(made)?;
    say(&format!("\n{}:", folder.display()));
    for name in release.files() {
        say(&format!("  {name}"));
    }
    Ok(())
}

/// The program, and the one that verifies what it proves.
const PROGRAMS: [&str; 2] = ["impasse", "impasse-check"];

/// The programs, with pages and every feature inside, for any Linux: the C
/// library is part of them.
fn build(workspace: &Workspace, release: &Release) -> Result<[PathBuf; 2], Failed> {
    let host = &release.host;
    let mut flags = vec!["-Ctarget-feature=+crt-static".to_owned()];
    // Where it was built is nobody's business.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    for (folder, name) in [(Some(workspace.root.clone()), "impasse"), (home, "cargo")] {
        if let Some(folder) = folder {
            flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
        }
    }
    let mut build = cargo();
    build.current_dir(&workspace.root);
    build.args(["build", "--locked", "--release", "--all-features"]);
    build.args(["--package", "impasse-cli", "--package", "impasse-check"]);
    build.args(["--target", host]);
    // For the target alone: what runs while building is linked as ever.
    build.args(["--config", &format!("target.{host}.rustflags={flags:?}")]);
    build.env_remove("RUSTFLAGS");
    // Built by the compiler alone: a cache may hold what another folder built.
    build.env("RUSTC_WRAPPER", "");
    step("programs that need nothing else", &mut build)?;

    let folder = workspace.target.join(host).join("release");
    let programs = PROGRAMS.map(|name| folder.join(name));
    for program in &programs {
        artifacts::check_static(&fs::read(program)?)
            .map_err(|why| Failed(format!("{}: {why}", program.display())))?;
    }
    Ok(programs)
}

/// A puzzle with a short proof that it cannot be solved.
const UNSOLVABLE: &str = "superpuzz:columns=4#8";

/// A release under way.
struct Making<'r> {
    root: &'r Path,
    release: &'r Release,
    program: PathBuf,
    /// What verifies proofs of the program.
    checker: PathBuf,
    /// What will be the release.
    files: PathBuf,
    /// What it is made from.
    scratch: PathBuf,
}

impl Making<'_> {
    /// Manual pages and completions, written by the program itself.
    fn texts(&self) -> Result<(), Failed> {
        let manual = self.scratch.join("man1");
        fs::create_dir_all(&manual)?;
        told(Command::new(&self.program).arg("man").arg(&manual))?;
        for completion in COMPLETIONS {
            let mut ask = Command::new(&self.program);
            let written = output(ask.args(["completions", completion.shell]))?;
            fs::write(self.scratch.join(completion.name), written)?;
        }
        Ok(())
    }

    /// A folder to unpack anywhere.
    fn archive(&self) -> Result<(), Failed> {
        let folder = self.scratch.join(self.release.folder());
        install(&self.program, &folder.join("impasse"), "755")?;
        install(&self.checker, &folder.join("impasse-check"), "755")?;
        for name in artifacts::DOCUMENTS {
            install(&self.root.join(name), &folder.join(name), "644")?;
        }
        copy(&self.scratch.join("man1"), &folder.join("man1"))?;
        for completion in COMPLETIONS {
            let to = folder.join("completions").join(completion.name);
            install(&self.scratch.join(completion.name), &to, "644")?;
        }
        self.pack(&self.release.folder(), &self.release.archive())
    }

    /// A package for Debian and its kin.
    fn package(&self) -> Result<(), Failed> {
        let folder = self.scratch.join("debian");
        let programs = folder.join("usr/bin");
        install(&self.program, &programs.join("impasse"), "755")?;
        install(&self.checker, &programs.join("impasse-check"), "755")?;
        let manual = folder.join("usr/share/man/man1");
        for page in artifacts::list(&self.scratch.join("man1"))? {
            let from = self.scratch.join("man1").join(&page);
            install(&from, &manual.join(&page), "644")?;
        }
        for completion in COMPLETIONS {
            let from = self.scratch.join(completion.name);
            install(&from, &folder.join(completion.installed), "644")?;
        }
        let documents = folder.join("usr/share/doc/impasse");
        let changes = documents.join("changelog");
        install(&self.root.join("CHANGELOG.md"), &changes, "644")?;
        fs::write(
            documents.join("copyright"),
            artifacts::copyright(self.root)?,
        )?;
        let mut pack = Command::new("gzip");
        pack.args(["--best", "--no-name", "--recursive"]);
        told(pack.arg(&manual).arg(&changes))?;

        let size = told(Command::new("du").arg("-sk").arg(folder.join("usr")))?;
        let size = size.split_whitespace().next().unwrap_or_default();
        fs::create_dir(folder.join("DEBIAN"))?;
        fs::write(folder.join("DEBIAN/control"), self.release.control(size))?;
        let mut make = Command::new("dpkg-deb");
        make.args(["--root-owner-group", "-Zxz", "--build"]);
        make.env("SOURCE_DATE_EPOCH", &self.release.time);
        make.arg(&folder)
            .arg(self.files.join(self.release.package()));
        quiet_step("a package for Debian", &mut make)
    }

    /// The source with its pages built, so that `cargo install` needs no node.
    fn source(&self) -> Result<(), Failed> {
        let folder = self.scratch.join(self.release.source_folder());
        fs::create_dir(&folder)?;
        let plain = self.scratch.join("source.tar");
        let mut take = git(self.root);
        take.args(["archive", "--format=tar", "--output"]);
        told(take.arg(&plain).arg("HEAD"))?;
        let mut unpack = Command::new("tar");
        told(unpack.arg("-xf").arg(&plain).arg("-C").arg(&folder))?;
        copy(&self.root.join(site::PAGES), &folder.join(site::PAGES))?;
        self.pack(&self.release.source_folder(), &self.release.source())
    }

    /// What a container is made of: the program, and a folder for the record.
    fn container(&self) -> Result<(), Failed> {
        let folder = self.files.join("container");
        install(&self.program, &folder.join("impasse"), "755")?;
        let recipe = "Containerfile";
        install(&self.root.join(recipe), &folder.join(recipe), "644")?;
        // An empty folder would be lost where files alone are carried on.
        fs::create_dir(folder.join("data"))?;
        fs::write(folder.join("data/README"), "The record of the site.\n")?;
        Ok(())
    }

    /// Sees the program work where there is nothing else, as in a container.
    fn alone(&self) -> Result<(), Failed> {
        if !debian::is_root() {
            say("== not tried in an empty folder: only root may (`chroot`)");
            return Ok(());
        }
        let empty = self.scratch.join("empty");
        install(&self.program, &empty.join("impasse"), "755")?;
        install(&self.checker, &empty.join("impasse-check"), "755")?;
        let alone = || {
            let mut alone = Command::new("chroot");
            alone.arg("--userspec=65534:65534").arg(&empty);
            alone
        };
        let mut solve = alone();
        solve.args(["/impasse", "solve", "sokoban#1", "freecell#617", "--quiet"]);
        quiet_step("the program alone in an empty folder", &mut solve)?;
        let proof = output(alone().args(["/impasse", "prove", UNSOLVABLE, "-o", "-", "-q"]))?;
        fs::write(empty.join("proof"), proof)?;
        let mut check = alone();
        check.args(["/impasse-check", "/proof"]);
        quiet_step("its proof checked there", &mut check)
    }

    /// The sums of all files, as `sha256sum --check` reads them.
    fn sums(&self) -> Result<(), Failed> {
        let mut sum = Command::new("sha256sum");
        sum.current_dir(&self.files).arg("--");
        let named = self.release.files();
        let sums = output(sum.args(named.iter().filter(|name| *name != artifacts::SUMS)))?;
        fs::write(self.files.join(artifacts::SUMS), sums)?;
        let made = artifacts::list(&self.files)?;
        if made == named {
            Ok(())
        } else {
            Err(Failed(format!("made {made:?}, expected {named:?}")))
        }
    }

    /// Packs a folder so that the same content gives the same bytes.
    fn pack(&self, folder: &str, archive: &str) -> Result<(), Failed> {
        let mut tar = Command::new("tar");
        tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
        tar.arg("--mode=u+rw,go+r-w");
        tar.arg(format!("--mtime=@{}", self.release.time));
        tar.arg("--use-compress-program=gzip --best --no-name");
        tar.arg("-cf").arg(self.files.join(archive));
        quiet_step(archive, tar.arg("-C").arg(&self.scratch).arg(folder))
    }
}

/// Copies a file with these rights, and makes its folder.
fn install(from: &Path, to: &Path, rights: &str) -> Result<(), Failed> {
    let mut install = Command::new("install");
    install.args(["-D", "--mode", rights, "--"]);
    told(install.arg(from).arg(to)).map(drop)
}

/// Copies a folder with all that is in it, and makes the folder around it.
fn copy(from: &Path, to: &Path) -> Result<(), Failed> {
    if let Some(around) = to.parent() {
        fs::create_dir_all(around)?;
    }
    let mut copy = Command::new("cp");
    copy.args(["--recursive", "--no-target-directory", "--"]);
    told(copy.arg(from).arg(to)).map(drop)
}

fn git(root: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(root);
    git
}

/// What a program says that must succeed, without the last end of line.
fn told(command: &mut Command) -> Result<String, Failed> {
    let said = output(command)?;
    Ok(String::from_utf8_lossy(&said).trim_end().to_owned())
}

fn output(command: &mut Command) -> Result<Vec<u8>, Failed> {
    let told = command.output();
    let name = command.get_program().display();
    let told = told.map_err(|error| Failed(format!("{name}: {error}")))?;
    if told.status.success() {
        return Ok(told.stdout);
    }
    let why = String::from_utf8_lossy(&told.stderr);
    Err(Failed(format!("{name}: {}", why.trim())))
}
