//! `study.toml` read and checked.

mod people;
mod puzzles;
mod texts;

use std::collections::BTreeMap;

use impasse_puzzle::{Sentence, TextError, sentence};
use impasse_wire::Version;
use impasse_wire::study::{StudyAllowed, StudyLimits, StudyOutcome};
use toml_edit::{Document, TableLike};

use crate::adaptive::{Adaptive, USUAL_AMONG, USUAL_TARGET};
use crate::definition::{Assignment, Completion, Consent, Order, Returning, Stop};
use crate::presets::preset;
use crate::toml::{Section, Source};
use crate::{PRESETS, Study};
use puzzles::Pool;
use texts::Languages;

/// Why a file cannot be read, for people.
pub type NoFile = String;

/// For texts that name no files.
///
/// # Errors
///
/// Always.
pub fn no_files(_: &str) -> Result<String, NoFile> {
    Err("no files can be read here".to_owned())
}

/// Letters that a file may have.
const MOST_TEXT: usize = 4 << 20;

impl Study {
    /// Reads `study.toml`; `file` hands out the text of another file that it
    /// names.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, line by line.
    ///
    /// # Panics
    ///
    /// Never: presets are tested.
    pub fn read(
        text: &str,
        file: &dyn Fn(&str) -> Result<String, NoFile>,
    ) -> Result<Self, Vec<TextError>> {
        let source = Source::new(text);
        if text.len() > MOST_TEXT {
            let expected = sentence!("at most {0} letters", "{0}文字以内", MOST_TEXT);
            source.complain(None, sentence!("more", "それより長いもの"), expected);
            return Err(source.into_mistakes());
        }
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let said = error.message().lines().next().unwrap_or_default();
                let found = sentence!("what is no TOML ({0})", "TOMLでない書き方（{0}）", said);
                let expected = sentence!("TOML (toml.io)", "TOMLの書き方（toml.io）");
                source.complain(error.span(), found, expected);
                return Err(source.into_mistakes());
            }
        };
        let top = Section::new(&source, document.as_table(), Some(0..0));
        let basis = match (top.text("preset"), top.text("lines")) {
            (Some(name), lines) => {
                let Some(text) = preset(&name, lines.as_deref()) else {
                    let names = PRESETS.map(|(name, _)| name.to_owned()).to_vec();
                    let expected = sentence!("{0}", "{0}", names);
                    top.complain("preset", Sentence::quoted(name), expected);
                    return Err(source.into_mistakes());
                };
                Some(Document::parse(text).expect("presets are tested"))
            }
            (None, Some(_)) => {
                let expected = sentence!(
                    "`lines` with a `preset` only",
                    "「preset」と一緒の「lines」"
                );
                top.complain(
                    "lines",
                    sentence!("no `preset`", "「preset」なし"),
                    expected,
                );
                None
            }
            (None, None) => None,
        };
        let basis = basis
            .as_ref()
            .map(|basis| basis.as_table() as &dyn TableLike);
        let top = top.upon(basis);
        let study = whole(&top, file);
        top.end();
        if source.is_clean() {
            Ok(study)
        } else {
            Err(source.into_mistakes())
        }
    }
}

/// All of it. Where something is missing or wrong, that is noted, and
/// whatever stands in its place is never used.
fn whole(top: &Section<'_>, file: &dyn Fn(&str) -> Result<String, NoFile>) -> Study {
    let languages = Languages::read(top);
    let (pool, tutorial, checks) = puzzles::read(top, &languages, file);
    let assignment = assignment(top, &pool);
    let study = Study {
        version: Version::latest(),
        name: name(top),
        title: languages.needed(top, "title"),
        welcome: languages.optional(top, "welcome"),
        thanks: languages.optional(top, "thanks"),
        contact: top.text("contact").unwrap_or_default(),
        consent: consent(top, &languages),
        before: people::questions(top, "before", &languages),
        after: people::questions(top, "after", &languages),
        rating: people::rating(top, &languages),
        languages: languages.codes,
        puzzles: pool.names,
        tutorial,
        assignment,
        allowed: allowed(top),
        limits: limits(top),
        checks,
        returning: returning(top),
        grace_ms: grace(top),
        exclude: people::exclusions(top),
        stop: stop(top),
        completion: completion(top),
        recruiting: recruiting(top),
    };
    puzzles::check_assignment(top, &study);
    study
}

/// Whether a text can be part of an address and a name in the data.
pub(crate) fn is_identifier(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !text.is_empty() && text.len() <= 64 && text.chars().all(fits)
}

pub(crate) fn identifier(section: &Section<'_>, key: &'static str) -> String {
    let text = section.needed_text(key);
    if !text.is_empty() && !is_identifier(&text) {
        let expected = sentence!(
            "small letters a–z, digits, `-` and `_`, at most 64",
            "半角の英小文字・数字・「-」「_」で64文字以内"
        );
        section.complain(key, Sentence::quoted(&text), expected);
    }
    text
}

fn name(top: &Section<'_>) -> String {
    identifier(top, "name")
}

fn consent(top: &Section<'_>, languages: &Languages) -> Consent {
    let Some(section) = top.section("consent") else {
        if top.item("consent").is_none() {
            top.missing("consent");
        }
        return Consent {
            version: String::new(),
            text: BTreeMap::new(),
        };
    };
    let version = section.needed_text("version");
    let text = languages.inside(&section);
    section.end();
    Consent { version, text }
}

fn assignment(top: &Section<'_>, pool: &Pool) -> Assignment {
    let mut assignment = Assignment {
        order: Order::Random,
        per_person: None,
        repeats: false,
        rounds: 1,
        seed: 1,
        idle_ms: 2 * 3_600_000,
    };
    let Some(section) = top.section("assignment") else {
        return assignment;
    };
    let adaptive = Order::Adaptive(Adaptive {
        target: section.share("target").unwrap_or(USUAL_TARGET),
        among: section.number("among", 1..101).map_or(USUAL_AMONG, small),
        foretold: pool.foretold(),
    });
    let orders = [
        ("listed", &Order::Listed),
        ("random", &Order::Random),
        ("latin", &Order::Latin),
        ("blocks", &Order::Blocks),
        ("adaptive", &adaptive),
    ];
    let order = section.word("order", &orders);
    assignment.order = order.unwrap_or(&Order::Random).clone();
    puzzles::check_order(&section, &assignment.order, pool);
    let is_any = section.item("per_person").and_then(|item| item.as_str()) == Some("any");
    if !is_any {
        assignment.per_person = section.count("per_person", 1);
    }
    assignment.repeats = section.flag("repeats", false);
    assignment.rounds = section.number("rounds", 1..1001).map_or(1, small);
    let seed = section.number("seed", 0..i64::MAX).unwrap_or(1);
    assignment.seed = u64::try_from(seed).unwrap_or(1);
    assignment.idle_ms = section.time("idle").unwrap_or(assignment.idle_ms);
    section.end();
    assignment
}

fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(1)
}

fn allowed(top: &Section<'_>) -> StudyAllowed {
    let mut allowed = StudyAllowed {
        undo: true,
        restart: true,
        hints: false,
        help: false,
        targets: false,
        automatic: false,
        give_up_ms: Some(0),
    };
    let Some(section) = top.section("allowed") else {
        return allowed;
    };
    allowed.undo = section.flag("undo", true);
    allowed.restart = section.flag("restart", true);
    allowed.hints = section.flag("hints", false);
    allowed.help = section.flag("help", false);
    allowed.targets = section.flag("targets", false);
    allowed.automatic = section.flag("automatic", false);
    let is_never = section.item("give_up").and_then(|item| item.as_str()) == Some("never");
    allowed.give_up_ms = if is_never {
        None
    } else {
        Some(section.time("give_up").unwrap_or(0))
    };
    section.end();
    allowed
}

fn limits(top: &Section<'_>) -> StudyLimits {
    let Some(section) = top.section("limits") else {
        return StudyLimits {
            puzzle_ms: None,
            session_ms: None,
        };
    };
    let limits = StudyLimits {
        puzzle_ms: section.time("puzzle"),
        session_ms: section.time("session"),
    };
    section.end();
    limits
}

fn returning(top: &Section<'_>) -> Returning {
    let Some(section) = top.section("returning") else {
        return Returning::Resume;
    };
    let policies = [
        ("resume", Returning::Resume),
        ("restart", Returning::Restart),
        ("block", Returning::Block),
    ];
    let policy = section.word("policy", &policies);
    section.time("grace");
    section.end();
    policy.unwrap_or(Returning::Resume)
}

fn grace(top: &Section<'_>) -> u64 {
    let section = top.section("returning");
    let grace = section.and_then(|section| section.time("grace"));
    grace.unwrap_or(60_000)
}

fn stop(top: &Section<'_>) -> Stop {
    let Some(section) = top.section("stop") else {
        return Stop::default();
    };
    let stop = Stop {
        participants: section.count("participants", 1),
        plays_per_puzzle: section.count("plays_per_puzzle", 1),
    };
    section.end();
    stop
}

fn completion(top: &Section<'_>) -> BTreeMap<String, Completion> {
    let mut completion = BTreeMap::new();
    let Some(section) = top.section("completion") else {
        return completion;
    };
    for outcome in StudyOutcome::ALL {
        if outcome == StudyOutcome::Withdrawn {
            continue;
        }
        let Some(inner) = section.section(outcome.word()) else {
            continue;
        };
        let address = inner.text("address");
        if let Some(address) = &address
            && !address.starts_with("https://")
        {
            let expected = sentence!("an address `https://…`", "「https://…」の形のアドレス");
            inner.complain("address", Sentence::quoted(address), expected);
        }
        let code = inner.text("code");
        inner.end();
        completion.insert(outcome.word().to_owned(), Completion { code, address });
    }
    section.end();
    completion
}

fn recruiting(top: &Section<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for (name, span) in top.list("recruiting") {
        let is_fine = !name.is_empty()
            && name.len() <= 64
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        if is_fine {
            names.push(name);
        } else {
            let expected = sentence!(
                "a name in the link's query such as `PROLIFIC_PID`",
                "「PROLIFIC_PID」のようなリンク中の名前"
            );
            let found = Sentence::quoted(name);
            top.source.complain(span, found, expected);
        }
    }
    names
}
