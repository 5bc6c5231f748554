//! What holds for every game of the list.

use impasse_games::{Listed, Play, all, naming};
use impasse_laws::fuzz::check_complaint;
use impasse_puzzle::{Chance, Complaint as _, Lang, Params, Words};

/// The game's first puzzle.
#[track_caller]
fn first(game: Listed) -> Box<dyn Play> {
    let params = Params::none();
    let numbers = game.numbers(&params).expect("no parameter is fine");
    let number = (*numbers.start()).max(1);
    game.open_number(&params, number)
        .expect("a number there is")
}

/// Plays a random walk of at most `most` moves; says how many it played.
fn walk(table: &mut dyn Play, seed: u64, most: usize) -> usize {
    let mut chance = Chance::of(seed, 0);
    for played in 0..most {
        let moves = table.moves().len() as u64;
        if moves == 0 {
            return played;
        }
        let choice = usize::try_from(chance.below(moves)).expect("an index");
        table.play(choice).expect("listed among the moves");
    }
    most
}

#[test]
fn speaks_both_languages() {
    for game in all() {
        for lang in [Lang::En, Lang::Ja] {
            for text in [
                game.about().title.of(lang),
                game.about().summary.of(lang),
                game.rules().of(lang),
            ] {
                assert!(!text.trim().is_empty(), "{} in {lang:?}", game.name());
            }
            for parameter in game.about().parameters {
                let summary = parameter.summary.of(lang);
                assert!(!summary.is_empty(), "{}", parameter.name);
            }
        }
        assert_ne!(
            game.rules().of(Lang::En),
            game.rules().of(Lang::Ja),
            "{}",
            game.name()
        );
        assert!(!game.about().reference.is_empty(), "{}", game.name());
    }
}

/// What a sentence for players may be at most, in characters.
const LONGEST_SENTENCE: usize = 170;

#[test]
fn tells_a_newcomer_in_three_short_sentences_how_it_is_played() {
    for game in all() {
        for Words { en, ja } in game.about().brief {
            assert!(en.ends_with('.'), "{}: {en}", game.name());
            assert!(ja.ends_with('。'), "{}: {ja}", game.name());
            for text in [en, ja] {
                let length = text.chars().count();
                assert!(length <= LONGEST_SENTENCE, "{}: {text}", game.name());
            }
        }
    }
}

#[test]
fn tells_players_the_rules_before_it_speaks_of_notation() {
    for game in all() {
        let headings = [Lang::En, Lang::Ja].map(|lang| {
            let page = game.rules().of(lang);
            let (for_players, _) = page.split_once("\n## ").expect("a heading");
            let rules = for_players.lines().filter(|line| {
                line.starts_with("* ") || line.starts_with(|c: char| c.is_ascii_digit())
            });
            assert!(rules.count() >= 3, "{} in {lang:?}", game.name());
            assert!(!for_players.contains("SplitMix"), "{}", game.name());
            page.matches("\n## ").count()
        });
        assert_eq!(headings[0], headings[1], "{}", game.name());
    }
}

#[test]
fn refuses_wrong_parameters_in_both_languages() {
    for game in all() {
        let own = game
            .about()
            .parameters
            .iter()
            .map(|parameter| parameter.name);
        let mut refused = 0;
        for name in own.chain(["no-such-parameter"]) {
            for value in ["?", "0", "99999999999999999999"] {
                let params = Params::none().with(name, value);
                let Err(error) = game.numbers(&params) else {
                    continue;
                };
                let said = check_complaint(&error);
                assert!(said.is_ok(), "{}: {error}: {said:?}", game.name());
                refused += 1;
            }
        }
        assert!(refused >= 3, "{}", game.name());
    }
}

#[test]
fn has_a_name_that_a_puzzle_name_can_hold() {
    for game in all() {
        let letters = game.name().chars();
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(letters.clone().all(fits), "{}", game.name());
        assert!(game.name().starts_with(|c: char| c.is_ascii_lowercase()));
        let same = all().iter().filter(|other| other.name() == game.name());
        assert_eq!(same.count(), 1, "{}", game.name());
    }
}

#[test]
fn takes_back_a_random_walk_to_the_very_start() {
    for &game in all() {
        for seed in 0..20 {
            let mut table = first(game);
            let start = table.scene();
            let moves = walk(&mut *table, seed, 60);
            let (end, played) = (table.position_text(), table.played());
            assert_eq!(played.len(), moves);

            assert!(table.go_to(0));
            assert_eq!(table.position_text(), table.text(), "{}", game.name());
            assert_eq!(table.scene(), start);
            assert!(table.go_to(moves));
            assert_eq!(
                (table.position_text(), table.played()),
                (end.clone(), played.clone())
            );

            assert!(table.go_to(0));
            let again = table.play_text(&played.join(" ")).expect("legal before");
            assert_eq!(
                (again, table.position_text()),
                (moves, end),
                "{}",
                game.name()
            );
        }
    }
}

#[test]
fn ends_a_walk_only_where_it_is_solved_or_stuck() {
    for &game in all() {
        for seed in 0..20 {
            let mut table = first(game);
            walk(&mut *table, seed, 200);
            assert_eq!(
                table.moves().is_empty(),
                table.is_goal() || table.is_stuck(),
                "{}\n{}",
                game.name(),
                table.position_text()
            );
        }
    }
}

#[test]
fn opens_its_own_text_again_wherever_play_has_led() {
    for &game in all() {
        for seed in 0..20 {
            let mut table = first(game);
            walk(&mut *table, seed, 30);
            let text = table.position_text();
            let again = game.open_text(&table.params(), &text).expect(&text);
            assert_eq!((again.text(), again.params()), (text, table.params()));
            assert_eq!(again.moves(), table.moves());
        }
    }
}

#[test]
fn complains_alone_about_one_wrong_sign_in_its_text() {
    for &game in all() {
        let text = first(game).text();
        let signs: Vec<char> = text.chars().collect();
        for at in (0..signs.len()).filter(|&at| !signs[at].is_whitespace()) {
            let mut wrong = signs.clone();
            wrong[at] = '?';
            let wrong: String = wrong.into_iter().collect();
            let found = naming::puzzles_in(&wrong, None, None).swap_remove(0);
            let found = found.unwrap_or_else(|bad| panic!("{}: {bad}\n{wrong}", game.name()));
            assert_eq!(found.game, game, "{wrong}");
            if let Err(bad) = found.open(impasse_games::ForPlay).map(|_| ()) {
                let place = bad.place().and_then(|place| place.excerpt.as_ref());
                assert!(place.is_some(), "{}: {bad}\n{wrong}", game.name());
            }
        }
    }
}

#[test]
fn says_in_a_line_what_was_understood() {
    for &game in all() {
        let table = first(game);
        for lang in [Lang::En, Lang::Ja] {
            let line = table.understood(lang);
            let title = game.about().title.of(lang);
            assert!(
                line.starts_with(title) && line.len() > title.len(),
                "{line}"
            );
            assert!(!line.contains(['{', '\n']), "{line}");
        }
    }
    let pasted = naming::open("freecell=KC QD/KD/QC/:").expect("a deal");
    let lines = [Lang::En, Lang::Ja].map(|lang| pasted.understood(lang));
    let [en, ja] = lines;
    assert_eq!(en, "FreeCell, 4 columns, 4 cards, 4 cells");
    assert_eq!(ja, "フリーセル、4列、カード4枚、セル4個");
}

#[test]
fn is_found_again_by_the_names_we_write() {
    for &game in all() {
        let table = first(game);
        let id = naming::canonical_id(&*table);
        let Ok(naming::Name::Text {
            game: named,
            params,
            text,
        }) = naming::parse_name(&id, &|_| false)
        else {
            panic!("{id} is no pasted text");
        };
        assert_eq!(named, game);
        let again = named.open_text(&params, &text).expect(&id);
        assert_eq!(again.text(), table.text());

        let file = naming::file_text(table.game(), &table.params(), &table.text());
        let found = naming::puzzles_in(&file, None, None);
        let [Ok(found)] = &found[..] else {
            panic!("{file}\n{found:?}");
        };
        assert_eq!((found.game, &found.params), (game, &table.params()));
        assert_eq!(found.text, table.text());
    }
}

#[test]
fn every_shelf_has_a_title_and_only_puzzles_that_there_are() {
    for game in all() {
        assert!(!game.shelves().is_empty(), "{} offers nothing", game.name());
        for shelf in game.shelves() {
            let Words { en, ja } = shelf.title;
            assert!(!en.is_empty() && !ja.is_empty(), "{}", game.name());
            let numbers = game.numbers(&shelf.params).expect("possible parameters");
            assert!(!shelf.numbers.is_empty(), "{en} is empty");
            let mut there = shelf.numbers.iter();
            assert!(there.all(|number| numbers.contains(number)), "{en}");
        }
    }
}
