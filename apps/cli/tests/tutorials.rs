//! The tutorials run as they are printed.
//!
//! `TRYCMD=overwrite cargo test -p impasse-cli --test tutorials` writes what is
//! printed anew; times and sizes of memory are then replaced by `[..]` by hand.

#[test]
fn every_command_of_a_tutorial_prints_what_the_tutorial_shows() {
    trycmd::TestCases::new()
        .register_bin("impasse", trycmd::cargo::cargo_bin!("impasse"))
        .env("IMPASSE_LANG", "en")
        .case("../../docs/tutorials/*.md");
}
