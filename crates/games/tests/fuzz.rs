//! Names and files that nobody sane would write.

use impasse_games::naming::{parse_name, puzzles_in};
use impasse_games::{ForPlay, Listed, all};
use impasse_laws::fuzz::check_complaint;
use impasse_puzzle::{Complaint, Params, TextError};
use proptest::prelude::*;
use proptest::sample::select;

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        cases: 512,
        ..ProptestConfig::default()
    }
}

/// Strings made of what names and files are made of, and of anything else.
fn soup() -> impl Strategy<Value = String> {
    let games = all().iter().map(|game| game.name()).collect::<Vec<_>>();
    let signs = vec![
        "#",
        "=",
        ":",
        ",",
        "..",
        "/",
        "|",
        "-",
        "--",
        ";",
        " ",
        "\n",
        "\r\n",
        "./",
        "columns",
        "3",
        "4",
        "18446744073709551616",
        "-1",
        "HA",
        "H2",
        "\u{feff}",
        "é",
        "x.txt",
        "HA H2 --\nDA D2 --\nSA S2 --\nCA C2 --\n",
    ];
    let piece = prop_oneof![
        4 => select(signs).prop_map(str::to_owned),
        2 => select(games).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "\\PC{0,8}",
    ];
    proptest::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_name_that_is_understood_is_understood_again_as_it_is_written(
        text in soup(),
        files in select(vec![false, true]),
    ) {
        let is_file = |path: &str| files && path.ends_with('t');
        if let Ok(name) = parse_name(&text, &is_file) {
            let written = name.to_string();
            let again = parse_name(&written, &is_file);
            prop_assert!(again.is_ok(), "{text:?} was written {written:?}: {again:?}");
            // Text may lose blank lines when it is written, but only once.
            prop_assert_eq!(again.expect("checked").to_string(), written);
        }
    }

    #[test]
    fn an_error_in_a_name_is_told_in_both_languages(text in soup()) {
        if let Err(error) = parse_name(&text, &|_| false) {
            check_complaint(&error)?;
        }
    }

    #[test]
    fn a_puzzle_and_an_error_lie_inside_the_file(
        text in soup(),
        header in select(vec!["", "; superpuzz\n", "; superpuzz columns=3\n"]),
    ) {
        let text = format!("{header}{text}");
        let lines = text.lines().count().max(1);
        let puzzles = puzzles_in(&text, None, None);
        prop_assert!(!puzzles.is_empty());
        for puzzle in puzzles {
            let opened = puzzle.and_then(|found| {
                let table = found.open(ForPlay)?;
                Ok((found, table))
            });
            match opened {
                Ok((found, table)) => {
                    prop_assert_eq!(table.game(), found.game.name());
                    prop_assert!((1..=lines).contains(&found.line));
                    prop_assert!(text.contains(&found.text));
                }
                Err(bad) => {
                    prop_assert!((1..=lines).contains(&bad.line), "{}", bad);
                    prop_assert!(bad.to_string().starts_with("line "));
                    check_complaint(&bad)?;
                    let is_shown = |error: &TextError| error.excerpt.is_some();
                    let has_lines = text.trim() != "";
                    prop_assert!(bad.place().is_none_or(|error| is_shown(error) || !has_lines));
                }
            }
        }
    }

    #[test]
    fn what_is_asked_for_is_what_is_found(text in soup()) {
        let params = Params::none().with("columns", 3);
        for found in puzzles_in(&text, Some("txt"), Some((Listed::Superpuzz, &params))).into_iter().flatten() {
            prop_assert_eq!(found.game, Listed::Superpuzz);
            prop_assert_eq!(found.params.value("columns"), Some("3"));
        }
    }
}
