//! What a sceptic has to read stays short, and the page says how long it is.

use std::fs;
use std::path::Path;

/// Lines of code, without remarks, blanks and tests.
fn lines(file: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{file}: {why}"));
    let code = text.split("#[cfg(test)]").next().expect("a first part");
    let lines = code.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

/// The core, which every certificate needs.
const CORE: [&str; 5] = [
    "apps/check/src/certificate.rs",
    "apps/check/src/set.rs",
    "apps/check/src/closed.rs",
    "apps/check/src/solution.rs",
    "apps/check/src/lib.rs",
];

/// What draws conclusions of its own.
const LEMMAS: [&str; 4] = [
    "apps/check/src/part.rs",
    "apps/check/src/pairing.rs",
    "apps/check/src/relaxed.rs",
    "apps/check/src/units.rs",
];

/// The reader of the form, and the program around all that.
const AROUND: [&str; 3] = [
    "crates/certificate/src/read.rs",
    "crates/certificate/src/number.rs",
    "apps/check/src/main.rs",
];

/// What games say beside their rules.
const SAID: [&str; 5] = [
    "crates/superpuzz/src/lemmas.rs",
    "crates/superpuzz/src/exchange.rs",
    "crates/pairs/src/proof.rs",
    "crates/sokoban/src/opening.rs",
    "crates/sokoban/src/units.rs",
];

#[test]
fn the_checker_can_be_read_in_an_evening() {
    let core: usize = CORE.iter().map(|file| lines(file)).sum();
    assert!(core < 800, "{core} lines of core");
    for lemma in LEMMAS.into_iter().chain(SAID) {
        assert!(lines(lemma) < 150, "{lemma}: {}", lines(lemma));
    }
    // Nothing stands beside what is counted.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(folder).expect("a folder") {
        let name = entry.expect("a file").file_name();
        let file = format!("apps/check/src/{}", name.display());
        let all = CORE.iter().chain(&LEMMAS).chain(&AROUND);
        assert!(all.clone().any(|counted| *counted == file), "{file}");
    }
}

#[test]
fn the_page_says_how_long_it_is() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/certificates.md");
    let page = fs::read_to_string(page).expect("the page");
    let mut wrong = Vec::new();
    for group in [&CORE[..], &LEMMAS, &AROUND, &SAID] {
        let all: usize = group.iter().map(|file| lines(file)).sum();
        let told = group.iter().map(|file| {
            let name = file.rsplit('/').next().expect("a name");
            let folder = file.split('/').nth(1).expect("a folder");
            let name = match folder {
                "check" | "certificate" => name.to_owned(),
                folder => format!("{folder}/src/{name}"),
            };
            format!("`{name}` {}", lines(file))
        });
        let told: Vec<String> = told.collect();
        let row = format!("{} | {all} |", told.join(", "));
        if !page.contains(&row) {
            wrong.push(row);
        }
    }
    assert!(
        wrong.is_empty(),
        "docs/certificates.md should say:\n{}",
        wrong.join("\n")
    );
}
