//! Disks that fail below the record: full, and turned read-only while the
//! database is open. Only root can make such disks; elsewhere these tests say
//! that they are skipped.

use std::fs;
use std::path::Path;
use std::process::Command;

use reqwest::StatusCode;
use tempfile::TempDir;

use crate::faults::{Player, check_ill, check_pages, check_well};
use crate::postgres::Postgres;
use crate::server::{Database, Server};

/// Runs a program of the system; `false` where it is missing or fails.
fn did(program: &str, arguments: &[&str], path: &Path) -> bool {
    let told = Command::new(program).args(arguments).arg(path).output();
    told.is_ok_and(|told| told.status.success())
}

/// A disk with a place in the tree; gone when dropped.
struct Disk {
    place: TempDir,
    /// The folder of its image, if it has one.
    image: Option<TempDir>,
}

impl Disk {
    /// A disk in memory, of a size such as `600k`.
    fn small(size: &str) -> Option<Self> {
        let place = tempfile::tempdir().expect("a folder");
        let size = format!("size={size}");
        let mounted = did("mount", &["-t", "tmpfs", "-o", &size, "none"], place.path());
        Self { place, image: None }.unless_skipped(mounted)
    }

    /// A disk with a file system of its own, kept in an image.
    fn real() -> Option<Self> {
        let place = tempfile::tempdir().expect("a folder");
        let folder = tempfile::tempdir().expect("a folder");
        let image = folder.path().join("image");
        fs::write(&image, vec![0; 16 << 20]).expect("written");
        let mut disk = Self { place, image: None };
        let made = did("mkfs.ext4", &["-q", "-F"], &image);
        disk.image = Some(folder);
        let mounted = made && disk.mount();
        disk.unless_skipped(mounted)
    }

    /// Puts its image in its place.
    fn mount(&self) -> bool {
        let image = self
            .image
            .as_ref()
            .expect("it has one")
            .path()
            .join("image");
        let image = image.to_str().expect("UTF-8");
        did("mount", &["-o", "loop", image], self.path())
    }

    fn unmount(&self) {
        did("umount", &["-l"], self.path());
    }

    fn unless_skipped(self, mounted: bool) -> Option<Self> {
        if mounted {
            return Some(self);
        }
        eprintln!("skipped: no disk can be mounted here");
        None
    }

    fn path(&self) -> &Path {
        self.place.path()
    }

    /// Takes up what room there is; removed, there is room again.
    fn fill(&self) -> std::path::PathBuf {
        let filler = self.path().join("filler");
        assert!(
            fs::write(&filler, vec![1; 256 << 20]).is_err(),
            "it is full"
        );
        filler
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.unmount();
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_taken_up_again() {
    let Some(disk) = Disk::small("600k") else {
        return;
    };
    let database = Database::Folder(disk.path().to_owned());
    check_full_disk(&disk, &database).await;
}

#[tokio::test]
async fn a_full_disk_below_a_database_server_is_told_and_taken_up_again() {
    let Some(disk) = Disk::small("128m") else {
        return;
    };
    let Some(postgres) = Postgres::start_in(disk.path()) else {
        return;
    };
    check_full_disk(&disk, &Database::Postgres(postgres)).await;
}

async fn check_full_disk(disk: &Disk, database: &Database) {
    let server = Server::open(database, &[]);
    let mut player = Player::new(1);
    player.tell_all(&server, 5).await;

    let filler = disk.fill();
    check_told(&server, &mut player, "no room").await;
    fs::remove_file(filler).expect("removed");
    check_taken_up_again(&server, player, database).await;
}

/// Players and whoever looks after the server are told why nothing is kept.
async fn check_told(server: &Server, player: &mut Player, what: &str) {
    let why = player.tell_until_refused(server).await;
    assert!(why.contains(what), "{why}");
    check_ill(server, what).await;
    server.said(what).await;
}

/// The server goes on by itself, and all that was acknowledged is there.
async fn check_taken_up_again(server: &Server, mut player: Player, database: &Database) {
    check_well(server).await;
    server.said("can be written again").await;
    player.tell_until_kept(server).await;
    player.tell_all(server, 5).await;
    player.check_record(&database.export());
}

#[tokio::test]
async fn a_database_that_turns_read_only_is_told_and_taken_up_again() {
    let Some(disk) = Disk::real() else {
        return;
    };
    let database = Database::Folder(disk.path().to_owned());
    let server = Server::open(&database, &[]);
    let mut player = Player::new(1);
    player.tell_all(&server, 5).await;

    let files = ["games.sqlite", "games.sqlite-wal"].map(|name| disk.path().join(name));
    let all = |flag: &str| files.iter().all(|file| did("chattr", &[flag], file));
    if !all("+i") {
        eprintln!("skipped: no file can be made immutable here");
        return;
    }
    check_told(&server, &mut player, "can only be read").await;
    assert!(all("-i"));
    check_taken_up_again(&server, player, &database).await;
}

#[tokio::test]
async fn a_disk_that_turns_read_only_is_told_and_nothing_kept_is_lost() {
    let Some(disk) = Disk::real() else {
        return;
    };
    let database = Database::Folder(disk.path().to_owned());
    let server = Server::open(&database, &[]);
    let mut player = Player::new(1);
    player.tell_all(&server, 20).await;

    // What a kernel does when it no longer trusts a disk.
    assert!(did("mount", &["-o", "remount,abort"], disk.path()));
    let why = player.tell_until_refused(&server).await;
    assert!(why.contains("can only be read"), "{why}");
    check_ill(&server, "can only be read").await;
    check_pages(&server).await;

    // Such a disk is mended and mounted anew, and the server started again.
    server.kill();
    disk.unmount();
    assert!(disk.mount());
    let server = Server::open(&database, &[]);
    let (status, answer) = player.tell(&server).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    player.check_record(&database.export());
}
