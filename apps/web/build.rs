//! Whether the pages become part of the program (`cfg(pages)`).
//!
//! The feature `pages` wants them. `pages-if-built`, which `cargo install` has,
//! takes them into an optimised program where `cargo xtask site` has built
//! them, and says what is missing where it has not. Nothing is built or
//! downloaded here.

use std::env;
use std::path::Path;

/// The folder around the pages, which is always there: cargo would build
/// everything again every time where something missing is watched.
const FOLDER: &str = "../../site/dist";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(pages)");
    println!("cargo::rerun-if-changed=build.rs");
    let has = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    let must = has("PAGES");
    // Tests do without, and are not built again when a page changes.
    let may = has("PAGES_IF_BUILT") && env::var("PROFILE").is_ok_and(|name| name == "release");
    if !must && !may {
        return;
    }
    println!("cargo::rerun-if-changed={FOLDER}");
    if Path::new(FOLDER).join("pages/index.html").exists() {
        println!("cargo::rustc-cfg=pages");
    } else if must {
        println!("cargo::error=the pages are not built yet: run `cargo xtask site`");
    } else {
        println!(
            "cargo::warning=the pages are not built, so `impasse serve` will want `--pages`; \
             `cargo xtask install` builds both (docs/install.md)"
        );
    }
}
