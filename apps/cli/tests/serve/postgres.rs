//! A PostgreSQL server of our own, for one test.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A running server; stopped and forgotten when dropped.
pub(crate) struct Postgres {
    folder: TempDir,
    control: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts one; `None`, with a line saying so, where it is not installed.
    pub(crate) fn start() -> Option<Self> {
        Self::start_in(&std::env::temp_dir())
    }

    /// The same with all it keeps below a folder.
    pub(crate) fn start_in(place: &Path) -> Option<Self> {
        let Some(control) = program("pg_ctl") else {
            eprintln!("skipped: PostgreSQL is not installed");
            return None;
        };
        let folder = tempfile::tempdir_in(place).expect("a folder");
        if is_root() {
            // It refuses to run as root.
            let mut give = Command::new("chown");
            assert!(
                give.arg("postgres")
                    .arg(folder.path())
                    .status()
                    .expect("chown")
                    .success()
            );
        }
        let port = free_port();
        let server = Self {
            folder,
            control,
            port,
        };
        let data = server.data();
        let init = program("initdb").expect("beside pg_ctl");
        run(
            &init,
            &["-D", &data, "-A", "trust", "-U", "impasse", "-E", "UTF8"],
        );
        server.start_again();
        Some(server)
    }

    /// Starts it where it was.
    pub(crate) fn start_again(&self) {
        let settings = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1",
            self.port,
            self.folder.path().display()
        );
        let data = self.data();
        let log = format!("{data}/log");
        run(
            &self.control,
            &["-D", &data, "-w", "-l", &log, "-o", &settings, "start"],
        );
    }

    /// Stops it without a word to anybody.
    pub(crate) fn stop(&self) {
        let data = self.data();
        run(&self.control, &["-D", &data, "-m", "immediate", "stop"]);
    }

    /// Changes a setting while it runs.
    pub(crate) fn set(&self, setting: &str) {
        let data = self.data();
        let file = format!("{data}/postgresql.auto.conf");
        std::fs::write(file, format!("{setting}\n")).expect("written");
        run(&self.control, &["-D", &data, "reload"]);
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://impasse@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A test that failed has more to tell than this.
        let _ = command(
            &self.control,
            &["-D", &self.data(), "-m", "immediate", "stop"],
        )
        .output();
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("bound").port()
}

/// Where a program of PostgreSQL is: Debian keeps them in folders of their
/// own, one for each version.
fn program(name: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut folders: Vec<PathBuf> = versions.flatten().map(|v| v.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    folders
        .into_iter()
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id");
    id.stdout == b"0\n"
}

#[track_caller]
fn run(program: &Path, arguments: &[&str]) {
    let status = command(program, arguments)
        .status()
        .expect("it is installed");
    assert!(
        status.success(),
        "{} {arguments:?}: {status}",
        program.display()
    );
}

fn command(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    if is_root() {
        command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        command.arg(program);
    }
    command.current_dir("/").args(arguments);
    command.stdin(Stdio::null());
    command
}
