//! What the commands print, as transcripts people can read.
//!
//! `TRYCMD=overwrite cargo test -p impasse-cli --test transcripts` writes
//! them anew; times and sizes of memory are then replaced by `[..]` by hand.

#[test]
fn commands_print_what_their_transcripts_show() {
    trycmd::TestCases::new()
        .register_bin("impasse", trycmd::cargo::cargo_bin!("impasse"))
        .env("IMPASSE_LANG", "en")
        .case("tests/cmd/*.trycmd");
}
