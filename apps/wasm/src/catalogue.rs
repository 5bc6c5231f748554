//! What games there are, and what puzzles a text holds.

use impasse_games::naming::{self, BadPuzzle, Found, Name, canonical_id};
use impasse_games::{ForPlay, Listed, Play, all, number_of};
use impasse_puzzle::{Lang, Limit, Parameter, Params, Sentence, Watch};
use impasse_wire::{
    Complaint, FoundPuzzle, GameInfo, GameParameter, NumberRange, ParameterChoice, PuzzleLabel,
    Words,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{complaint, json};

/// The most puzzles opened of one text; a collection may hold thousands.
const MOST_PUZZLES: usize = 5000;

const TOO_MANY: impasse_puzzle::Words = impasse_puzzle::Words::new(
    "left out from here on: {0}. The first 5,000 puzzles of a text are read.",
    "ここから先の{0}問は読み込みませんでした（一度に読み込むのは最初の5,000問です）。",
);

/// Every game: name, title, summary, parameters, first and last number.
#[wasm_bindgen]
#[must_use]
pub fn games() -> String {
    let games: Vec<GameInfo> = all().iter().map(|&game| described(game)).collect();
    json(&games)
}

fn described(game: Listed) -> GameInfo {
    let parameters = game
        .about()
        .parameters
        .iter()
        .map(|parameter| GameParameter {
            name: parameter.name,
            values: parameter.values,
            default: parameter.default,
            summary: parameter.summary.into(),
            choices: choices(game, parameter),
        });
    let (first, last) = game
        .numbers(&Params::none())
        .map_or((1, 1), |numbers| (*numbers.start(), *numbers.end()));
    GameInfo {
        name: game.name(),
        title: game.about().title.into(),
        summary: game.about().summary.into(),
        brief: game.about().brief.map(Words::from),
        reference: game.about().reference,
        parameters: parameters.collect(),
        can_be_lost: game.can_be_lost(),
        first,
        last: last.to_string(),
    }
}

/// The values of a parameter that takes one of a few words.
fn choices(game: Listed, parameter: &Parameter) -> Vec<ParameterChoice> {
    if parameter.values.contains("..") {
        return Vec::new();
    }
    let choice = |value: &'static str| ParameterChoice {
        value,
        words: said(game, parameter.name, value),
    };
    parameter.values.split('|').map(choice).collect()
}

/// How people say that a parameter has this value.
fn said(game: Listed, parameter: &str, value: &str) -> Words {
    if let Some(words) = game.value_words(parameter, value) {
        return Words::from(&Sentence::new(words, [value.to_owned()]));
    }
    let text = format!("{parameter}={value}");
    Words {
        en: text.clone().into(),
        ja: text.into(),
    }
}

/// What people call the puzzle of that name, and its name taken apart:
/// `{"game","kind","number","is_counted","title","variant"}`.
///
/// # Errors
///
/// A sentence that says what is wrong with the name.
#[wasm_bindgen]
pub fn label(name: &str) -> Result<String, String> {
    let name = naming::parse_name(name, &|_| false).map_err(|error| error.to_string())?;
    let mut counted = None;
    let (game, params, number) = match name {
        Name::Numbers {
            game,
            params,
            numbers,
        } => {
            counted = Some(numbers.first).filter(|&first| first == numbers.last);
            (game, params, Some(numbers.to_string()))
        }
        Name::Named { game, params, name } => (game, params, Some(name)),
        Name::Text { game, params, .. } => (game, params, None),
        Name::File { .. } | Name::Stdin { .. } => {
            return Err("expected the name of one puzzle".to_owned());
        }
    };
    let is_usual = |name: &str, value: &str| {
        let known = game.about().parameters.iter();
        known
            .filter(|known| known.name == name)
            .any(|known| known.default == value)
    };
    let unusual: Vec<(&str, &str)> = params
        .iter()
        .filter(|&(name, value)| !is_usual(name, value))
        .collect();
    let title = counted.and_then(|number| game.puzzle_title(&params, number));
    Ok(json(&PuzzleLabel {
        game: game.name(),
        kind: naming::kind_text(game.name(), &params),
        number,
        is_counted: counted.is_some(),
        title: title.map(Into::into),
        variant: variant(game, &unusual),
    }))
}

/// What sets a puzzle apart that has these parameters, others than usual: what a
/// shelf of such puzzles is called, else each parameter in words.
fn variant(game: Listed, unusual: &[(&str, &str)]) -> Words {
    let is_alike = |params: &Params| {
        params.iter().count() == unusual.len() && params.iter().all(|own| unusual.contains(&own))
    };
    let shelves = game.shelves();
    if let Some(shelf) = shelves.iter().find(|shelf| is_alike(&shelf.params))
        && !unusual.is_empty()
    {
        return shelf.title.into();
    }
    let said: Vec<Words> = unusual
        .iter()
        .map(|(name, value)| said(game, name, value))
        .collect();
    let joined = |of: fn(&Words) -> &str, comma: &str| {
        let texts: Vec<&str> = said.iter().map(of).collect();
        texts.join(comma)
    };
    Words {
        en: joined(|words| &words.en, ", ").into(),
        ja: joined(|words| &words.ja, "、").into(),
    }
}

/// The numbers there are for a game with parameters, `superpuzz:columns=6`:
/// `{"first","last"}` as strings.
///
/// # Errors
///
/// The JSON of a [`Complaint`](impasse_wire::Complaint) about them.
#[wasm_bindgen]
pub fn numbers(kind: &str) -> Result<String, String> {
    let (game, params) = naming::parse_kind(kind).map_err(|error| complaint(&error))?;
    let numbers = game.numbers(&params).map_err(|error| complaint(&error))?;
    Ok(json(&NumberRange {
        first: numbers.start().to_string(),
        last: numbers.end().to_string(),
    }))
}

/// The puzzles in a pasted text or a dropped file, each with a name that
/// carries it; or the puzzle a pasted name stands for. Puzzles that are too many
/// to be opened are one complaint, the first: a page shows no more than some.
#[wasm_bindgen]
#[must_use]
#[expect(
    clippy::needless_pass_by_value,
    reason = "optional strings cross the border so"
)]
pub fn read(text: &str, filename: Option<String>) -> String {
    let line = text.trim();
    if !line.contains('\n')
        && let Ok(table) = naming::open(line)
    {
        return json(&[FoundPuzzle::Puzzle {
            game: table.game(),
            name: line.to_owned(),
            line: 1,
            understood: understood(&*table),
            reading: pasted_reading(line),
            title: None,
            author: None,
        }]);
    }
    let extension = extension(filename.as_deref());
    let mut puzzles = naming::puzzles_in(text, extension.as_deref(), None);
    let rest = puzzles.split_off(puzzles.len().min(MOST_PUZZLES));
    let found = puzzles.into_iter().map(|puzzle| {
        let puzzle = puzzle.and_then(|found| told(&found));
        puzzle.unwrap_or_else(|bad| FoundPuzzle::Bad {
            error: bad.to_string(),
            complaint: Complaint::from(&bad as &dyn impasse_puzzle::Complaint),
            line: bad.line,
        })
    });
    let found = left_out(&rest).into_iter().chain(found);
    json(&found.collect::<Vec<_>>())
}

/// Puzzles that nobody opens, because there are too many.
fn left_out(rest: &[Result<Found, BadPuzzle>]) -> Option<FoundPuzzle> {
    let line = match rest.first()? {
        Ok(found) => found.line,
        Err(bad) => bad.line,
    };
    let told = Sentence::new(TOO_MANY, [rest.len().to_string()]);
    Some(FoundPuzzle::Bad {
        error: told.to_string(),
        complaint: Complaint {
            words: (&told).into(),
            line: Some(line),
            column: None,
            excerpt: None,
        },
        line,
    })
}

/// The name of the numbered puzzle that `name` carries, if a look of a moment
/// finds it: `freecell#617` for a deal that was pasted.
#[wasm_bindgen]
#[must_use]
pub fn numbered(name: &str) -> Option<String> {
    let Ok(Name::Text { game, params, text }) = naming::parse_name(name, &|_| false) else {
        return None;
    };
    let found = number_of(game, &params, &text, 0..=LAST_SOUGHT, &mut Glances(GLANCES));
    found.ok().flatten()
}

/// The last number that a pasted puzzle is compared with.
const LAST_SOUGHT: u64 = 8_000_000;

/// Puzzles that are dealt to compare them: games that can tell most of them apart
/// without dealing come further.
const GLANCES: u32 = 2_000;

/// Looks away after so many glances.
struct Glances(u32);

impl Watch for Glances {
    fn check(&mut self, _: u64) -> Result<(), Limit> {
        self.0 = self.0.checked_sub(1).ok_or(Limit::States)?;
        Ok(())
    }
}

/// What a file's name ends with, in small letters.
pub(crate) fn extension(filename: Option<&str>) -> Option<String> {
    let (_, extension) = filename?.rsplit_once('.')?;
    Some(extension.to_lowercase())
}

fn told(found: &Found) -> Result<FoundPuzzle, BadPuzzle> {
    let table = found.open(ForPlay)?;
    Ok(FoundPuzzle::Puzzle {
        game: table.game(),
        name: canonical_id(&*table),
        line: found.line,
        understood: understood(&*table),
        reading: found.reading().as_ref().map(Words::from),
        title: found.credit.title.clone(),
        author: found.credit.author.clone(),
    })
}

fn understood(table: &dyn Play) -> Words {
    Words {
        en: table.understood(Lang::En).into(),
        ja: table.understood(Lang::Ja).into(),
    }
}

/// How the text in a pasted name was read, if it could be read in another way.
fn pasted_reading(name: &str) -> Option<Words> {
    match naming::parse_name(name, &|_| false) {
        Ok(Name::Text { game, params, text }) => {
            game.reading(&params, &text).as_ref().map(Words::from)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn read_json(text: &str, filename: Option<&str>) -> Vec<Value> {
        serde_json::from_str(&read(text, filename.map(str::to_owned))).expect("JSON")
    }

    #[test]
    fn puzzles_that_are_too_many_are_said_to_be_left_out() {
        let text = "#####\n#@$.#\n#####\n\n".repeat(MOST_PUZZLES + 2);
        let found = read_json(&text, None);
        // The blank line before a level, where a title may stand, belongs to it.
        let (left_out, read) = found.split_first().expect("puzzles");
        assert!(read.iter().all(|puzzle| puzzle["name"].is_string()));
        assert_eq!(
            (read.len(), &left_out["line"]),
            (MOST_PUZZLES, &20_000.into())
        );
        let said = left_out["error"].as_str().expect("a sentence");
        assert!(said.starts_with("left out from here on: 2."), "{said}");
    }

    #[test]
    fn every_game_tells_what_a_page_needs() {
        let games: Vec<Value> = serde_json::from_str(&games()).expect("JSON");
        assert_eq!(games.len(), all().len());
        for game in games {
            for field in ["title", "summary"] {
                assert!(game[field]["en"].is_string() && game[field]["ja"].is_string());
            }
            let brief = game["brief"].as_array().expect("sentences");
            assert!(brief.iter().all(|sentence| sentence["ja"].is_string()));
            assert_eq!(brief.len(), 3);
            assert!(game["last"].is_string() && game["first"].is_u64());
        }
    }

    fn label_json(name: &str) -> Value {
        serde_json::from_str(&label(name).expect(name)).expect("JSON")
    }

    #[test]
    fn a_name_is_told_in_words() {
        let made = label_json("sokoban:width=7,boxes=2#4");
        assert_eq!(made["number"], "4");
        assert_eq!(made["variant"]["en"], "7 wide, 2 boxes");
        assert_eq!(made["variant"]["ja"], "横7マス、荷物2つ");
        assert_eq!(made["title"], Value::Null);
        let shipped = label_json("sokoban#21");
        assert_eq!(shipped["title"]["ja"], "砂時計");
        assert_eq!(shipped["variant"]["en"], "");
        assert_eq!(label_json("superpuzz:columns=13#1")["variant"]["en"], "");
        let named = label_json("freecell:build=suit,cells=8,filled=4,empty=kings#1");
        assert_eq!(named["variant"]["en"], "Eight Off");
        assert_eq!(named["variant"]["ja"], "エイトオフ");
        let pasted = label_json("sokoban=#####/#@$.#/#####");
        assert_eq!(
            (&pasted["game"], &pasted["number"]),
            (&"sokoban".into(), &Value::Null)
        );
        assert!(label("chess#1").is_err() && label("-").is_err());
    }

    #[test]
    fn words_to_choose_among_are_told_in_both_languages() {
        for &game in all() {
            for parameter in game.about().parameters {
                for choice in choices(game, parameter) {
                    let name = format!("{}: {}={}", game.name(), parameter.name, choice.value);
                    assert_ne!(choice.words.en, choice.words.ja, "{name}");
                }
                let usual = said(game, parameter.name, parameter.default);
                assert_ne!(usual.en, usual.ja, "{}: {}", game.name(), parameter.name);
            }
        }
    }

    #[test]
    fn only_the_name_of_one_number_counts_among_others() {
        for (name, kind, number) in [
            ("superpuzz:columns=6#42", "superpuzz:columns=6", "42"),
            (
                "rush-hour#18446744073709551615",
                "unblock",
                "18446744073709551615",
            ),
        ] {
            let label = label_json(name);
            assert_eq!(label["kind"], kind, "{name}");
            assert_eq!(label["number"], number, "{name}");
            assert_eq!(label["is_counted"], true, "{name}");
        }
        for name in ["freecell#1..9", "sokoban=#####/#@$.#/#####"] {
            assert_eq!(label_json(name)["is_counted"], false, "{name}");
        }
    }

    #[test]
    fn a_pasted_level_comes_with_a_name_that_carries_it() {
        let found = read_json("#####\n#@$.#\n#####\n", None);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0]["game"], "sokoban");
        let name = found[0]["name"].as_str().expect("a name");
        assert!(name.ends_with("=#####/#@$.#/#####"), "{name}");
        assert!(naming::open(name).is_ok());
    }

    #[test]
    fn a_pasted_name_is_a_puzzle_too() {
        let found = read_json(" freecell#617 \n", None);
        assert_eq!(found[0]["name"], "freecell#617");
    }

    #[test]
    fn what_is_no_puzzle_is_told_with_its_line() {
        let found = read_json("; superpuzz\nHA HA\n", None);
        assert!(found[0]["error"].is_string());
        assert_eq!(found[0]["line"], 2);
        let complaint = &found[0]["complaint"];
        assert_eq!(
            (&complaint["line"], &complaint["column"]),
            (&2.into(), &1.into())
        );
        assert_eq!(complaint["excerpt"]["text"], "HA HA");
        let ja = complaint["words"]["ja"].as_str().expect("a sentence");
        assert!(ja.starts_with("2行目1文字目："), "{ja}");
        assert!(read_json("", None)[0]["error"].is_string());
        let error = read_json("617x", None)[0]["error"].to_string();
        assert!(error.contains("line 1: no game can read this; "), "{error}");
        assert!(read_json("<script>alert(1)</script>", Some("x.xsb"))[0]["error"].is_string());
    }

    #[test]
    fn a_pasted_deal_is_told_its_number() {
        let table = naming::open("freecell#617").expect("a deal");
        let pasted = canonical_id(&*table);
        assert_eq!(numbered(&pasted).as_deref(), Some("freecell#617"));
        assert_eq!(numbered("freecell#617"), None, "it has one already");
        assert_eq!(
            numbered("sokoban=#####/#@$.#/#####").as_deref(),
            Some("sokoban#1")
        );
        assert_eq!(numbered("sokoban=#####/#.$@#/#####"), None);
    }

    #[test]
    fn numbers_depend_on_parameters() {
        assert!(numbers("superpuzz:columns=4").is_ok());
        assert!(numbers("superpuzz:columns=99").is_err());
        assert!(numbers("chess").is_err());
    }
}
