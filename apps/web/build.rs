//! The pages become part of the program where that is asked for. Cargo cannot
//! see that from the code, and a missing folder would be a riddle.

use std::env;
use std::path::Path;

const PAGES: &str = "../../site/dist/pages";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_PAGES").is_none() {
        return;
    }
    println!("cargo::rerun-if-changed={PAGES}");
    if !Path::new(PAGES).join("index.html").exists() {
        println!("cargo::error=the pages are not built yet: run `cargo xtask site`");
    }
}
