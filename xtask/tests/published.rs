//! What people meet before they build anything says what is true.

use std::fs;

use saphyr::{LoadableYamlNode as _, Yaml};
use xtask::artifacts::{self, Release};
use xtask::workspace::root;

fn text(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn release() -> Release {
    Release {
        version: artifacts::version(&root()).expect("it has one"),
        host: "x86_64-unknown-linux-gnu".to_owned(),
        time: "0".to_owned(),
    }
}

#[test]
fn the_citation_is_of_this_version_under_these_licences() {
    let source = text("CITATION.cff");
    let parsed = Yaml::load_from_str(&source).expect("YAML");
    let [citation] = &parsed[..] else {
        panic!("{} documents", parsed.len());
    };
    let word = |key: &str| citation[key].as_str();
    assert_eq!(word("cff-version"), Some("1.2.0"));
    assert_eq!(word("title"), Some("Impasse"));
    assert!(word("message").is_some());
    assert_eq!(word("version"), Some(&*release().version));
    let licences = citation["license"].as_sequence().expect("a list");
    let licences: Vec<&str> = licences.iter().filter_map(Yaml::as_str).collect();
    let stated = format!("license = \"{}\"", licences.join(" OR "));
    assert!(text("Cargo.toml").contains(&stated), "{stated}");
    let authors = citation["authors"].as_sequence().expect("a list");
    assert!(!authors.is_empty());
}

#[test]
fn every_file_of_a_release_is_explained() {
    let explained = text("docs/install.md");
    for file in release().files() {
        let name = file.replace(&release().version, "VERSION");
        let name = if name.starts_with("container/") {
            "container/"
        } else {
            &name
        };
        assert!(explained.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn a_container_is_made_of_nothing_but_what_a_release_lays_beside_its_recipe() {
    let files = release().files();
    let recipe = text("Containerfile");
    let mut lines = recipe.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("FROM scratch"));
    let copied: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix("COPY "))
        .filter_map(|words| words.split(' ').find(|word| !word.starts_with("--")))
        .collect();
    assert_eq!(copied, ["impasse", "data"]);
    for name in copied {
        let there = format!("container/{name}");
        assert!(files.iter().any(|file| file.starts_with(&there)), "{there}");
    }
    assert!(
        !recipe.contains("\nRUN "),
        "nothing runs in it but the program"
    );
}

#[test]
fn what_lies_beside_the_program_is_there() {
    for name in artifacts::DOCUMENTS {
        assert!(!text(name).is_empty(), "{name}");
    }
    let copyright = artifacts::copyright(&root()).expect("both are there");
    for licence in ["MIT License", "Apache License"] {
        assert!(copyright.contains(licence), "{licence}");
    }
}

#[test]
fn the_package_says_what_debian_asks_for() {
    let control = release().control("20000");
    for field in [
        "Package: impasse\n",
        "Architecture: amd64\n",
        "Maintainer: ",
    ] {
        assert!(control.contains(field), "{field}");
    }
    // It needs no other package, and so names none.
    assert!(!control.contains("Depends"));
    assert!(control.ends_with(".\n") && !control.contains("\n\n"));
}
