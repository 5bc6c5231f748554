//! A program that was built to be ready soon says what it left out:
//! `cargo test -p impasse-cli --no-default-features --test lean`. Whatever
//! else it was built with, there is nothing to test.

#![cfg(not(any(
    feature = "pages",
    feature = "papers",
    feature = "parquet",
    feature = "people",
    feature = "postgres"
)))]

use std::process::Command;

#[track_caller]
fn check_left_out(words: &[&str], asked: &str, part: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .env_remove("IMPASSE_LANG")
        .args(words)
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .output()
        .expect("it runs");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    let expected = format!(
        "impasse: {asked}: this program was built without {part}; \
         `cargo xtask install` puts the whole program on the path\n"
    );
    assert_eq!((output.status.code(), &*said), (Some(2), &*expected));
    assert!(output.stdout.is_empty());
}

#[test]
fn tables_are_refused_before_the_work_and_leave_no_file() {
    const SMALL: &str = "superpuzz:columns=3#1";
    check_left_out(&["space", SMALL, "--parquet", "a"], "--parquet", "Parquet");
    check_left_out(&["space", SMALL, "--rows", "a"], "--rows", "Parquet");
    check_left_out(
        &["batch", SMALL, "-o", "a.jsonl", "--parquet", "a"],
        "--parquet",
        "Parquet",
    );
}

#[test]
fn postgresql_is_refused_before_anything_is_opened() {
    let database = "postgres://impasse@localhost/impasse";
    check_left_out(
        &["export", "--database", database],
        "--database",
        "PostgreSQL",
    );
    check_left_out(
        &["serve", "--database", database],
        "--database",
        "PostgreSQL",
    );
}

#[test]
fn the_papers_are_refused_with_their_options() {
    check_left_out(&["papers"], "papers", "the five papers");
    let words = ["papers", "shintani", "--deals", "5"];
    check_left_out(&words, "shintani", "the five papers");
}

#[test]
fn what_people_did_is_refused_with_its_options() {
    check_left_out(&["study"], "study", "studies");
    check_left_out(&["study", "check", "study.toml"], "check", "studies");
    let models = "models of what people did";
    check_left_out(&["fit", "plays.csv", "--joint"], "plays.csv", models);
}

#[test]
fn the_site_is_refused_without_pages() {
    check_left_out(&["serve"], "serve", "the pages of the site");
}
