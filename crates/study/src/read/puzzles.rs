//! The puzzles of a study, and whether people can get as many as they should.

use std::ops::Range;

use impasse_games::naming::{self, Name, puzzles_in};
use impasse_games::{ForPlay, find};
use impasse_puzzle::{Complaint as _, Sentence, sentence};
use impasse_wire::study::StudyTutorial;

use super::NoFile;
use super::texts::Languages;
use crate::Study;
use crate::definition::{Checks, ForcedWin, Order};
use crate::toml::Section;

/// Puzzles that a study may have.
const MOST_PUZZLES: usize = 5_000;

/// The puzzles as they were found.
#[derive(Default)]
pub(super) struct Pool {
    /// Their names, each once.
    pub(super) names: Vec<String>,
    /// What their files foretell of them.
    success: Vec<Option<u16>>,
}

impl Pool {
    /// What is foretold of each; of those of which nothing is, that half of
    /// all players solve them: such a file is refused.
    pub(super) fn foretold(&self) -> Vec<u16> {
        let shares = self.success.iter();
        shares.map(|share| share.unwrap_or(5_000)).collect()
    }
}

/// The puzzles, the one to try the rules with, and those that check attention.
pub(super) fn read(
    top: &Section<'_>,
    languages: &Languages,
    file: &dyn Fn(&str) -> Result<String, NoFile>,
) -> (Pool, Option<StudyTutorial>, Checks) {
    let mut puzzles = Pool::default();
    match top.section_alone("puzzles") {
        None if top.item("puzzles").is_none() => top.missing("puzzles"),
        None => {}
        Some(section) => {
            for (name, span) in section.list("names") {
                named(&section, &name, span, &mut puzzles);
            }
            for (name, span) in section.list("shelves") {
                shelved(&section, &name, span, &mut puzzles);
            }
            for (path, span) in section.list("files") {
                filed(&section, &path, span, file, &mut puzzles);
            }
            if puzzles.names.is_empty() && top.source.is_clean() {
                let found = sentence!("no puzzle", "問題なし");
                let expected = sentence!(
                    "`names`, `shelves` or `files` with puzzles",
                    "「names」「shelves」「files」のどれかに問題の名前"
                );
                top.complain("puzzles", found, expected);
            }
            section.end();
        }
    }
    let tutorial = top.section("tutorial").map(|section| {
        let puzzle = one(&section, "puzzle");
        let text = languages.optional(&section, "text");
        section.end();
        StudyTutorial { puzzle, text }
    });
    let mut checks = Checks::default();
    if let Some(section) = top.section("checks") {
        checks.repeated = section.count("repeated", 0).unwrap_or(0);
        checks.forced_win = section.section("forced_win").map(|inner| {
            let puzzle = one(&inner, "puzzle");
            let after = inner.count("after", 0).unwrap_or(0);
            inner.end();
            ForcedWin { puzzle, after }
        });
        section.end();
    }
    (puzzles, tutorial, checks)
}

fn add(
    section: &Section<'_>,
    span: Option<Range<usize>>,
    name: String,
    success: Option<u16>,
    all: &mut Pool,
) {
    let count = all.names.len();
    if count == MOST_PUZZLES {
        let found = sentence!("more puzzles", "それより多い問題");
        let expected = sentence!("at most {0}", "{0}問以内", MOST_PUZZLES);
        section.source.complain(span, found, expected);
    } else if count < MOST_PUZZLES {
        if all.names.contains(&name) {
            let found = sentence!("{0} twice", "2度目の{0}", Sentence::quoted(&name));
            let expected = sentence!("every puzzle once", "問題は1度ずつ");
            section.source.complain(span, found, expected);
            return;
        }
        all.names.push(name);
        all.success.push(success);
    }
}

/// A puzzle, or a range of them.
fn named(section: &Section<'_>, name: &str, span: Option<Range<usize>>, all: &mut Pool) {
    let no_files = |_: &str| false;
    if let Ok(Name::Numbers {
        game,
        params,
        numbers,
    }) = naming::parse_name(name, &no_files)
        && numbers.first < numbers.last
    {
        let most = numbers.first.saturating_add(MOST_PUZZLES as u64);
        for number in numbers.first..=numbers.last.min(most) {
            let name = naming::number_id(game.name(), &params, number);
            if !opens(section, &name, span.clone()) {
                return;
            }
            add(section, span.clone(), name, None, all);
        }
        return;
    }
    if opens(section, name, span.clone()) {
        add(section, span, name.to_owned(), None, all);
    }
}

/// Whether there is such a puzzle; complains if not.
fn opens(section: &Section<'_>, name: &str, span: Option<Range<usize>>) -> bool {
    match naming::open(name) {
        Ok(_) => true,
        Err(why) => {
            let found = sentence!(
                "{0} ({1})",
                "{0}（{1}）",
                Sentence::quoted(name),
                why.sentence()
            );
            let expected = sentence!(
                "the name of a puzzle such as `GAME#12`",
                "「GAME#12」のような問題の名前"
            );
            section.source.complain(span, found, expected);
            false
        }
    }
}

/// All puzzles that a game offers to players.
fn shelved(section: &Section<'_>, name: &str, span: Option<Range<usize>>, all: &mut Pool) {
    let Some(game) = find(name) else {
        let expected = sentence!("the name of a game", "ゲームの名前");
        section
            .source
            .complain(span, Sentence::quoted(name), expected);
        return;
    };
    for shelf in game.shelves() {
        for number in shelf.numbers {
            let name = naming::number_id(game.name(), &shelf.params, number);
            add(section, span.clone(), name, None, all);
        }
    }
}

/// All puzzles of a file.
fn filed(
    section: &Section<'_>,
    path: &str,
    span: Option<Range<usize>>,
    file: &dyn Fn(&str) -> Result<String, NoFile>,
    all: &mut Pool,
) {
    let readable = sentence!("a file with puzzles", "問題のファイル");
    let text = match file(path) {
        Ok(text) => text,
        Err(why) => {
            let found = sentence!("{0} ({1})", "{0}（{1}）", Sentence::quoted(path), why);
            section.source.complain(span, found, readable);
            return;
        }
    };
    let extension = path.rsplit_once('.').map(|(_, extension)| extension);
    for found in puzzles_in(&text, extension, None) {
        let opened = found.and_then(|found| Ok((found.open(ForPlay)?, found.success)));
        match opened {
            Ok((table, success)) => {
                let name = naming::canonical_id(&*table);
                add(section, span.clone(), name, success, all);
            }
            Err(bad) => {
                let where_ = format!("{path}:{}", bad.line);
                let why = bad.to_string();
                let found = sentence!("{0} ({1})", "{0}（{1}）", where_, why);
                section.source.complain(span, found, readable);
                return;
            }
        }
    }
}

/// The one puzzle of a setting.
fn one(section: &Section<'_>, key: &'static str) -> String {
    let name = section.needed_text(key);
    if !name.is_empty() {
        opens(section, &name, section.span_of(key));
    }
    name
}

/// Whether an order has what it needs.
pub(super) fn check_order(section: &Section<'_>, order: &Order, pool: &Pool) {
    let Order::Adaptive(_) = order else {
        for key in ["target", "among"] {
            if section.item(key).is_some() {
                let found = sentence!("`{0}` with this `order`", "この「order」での「{0}」", key);
                let expected = sentence!("`order = \"adaptive\"`", "「order = \"adaptive\"」");
                section.complain(key, found, expected);
            }
        }
        return;
    };
    let untold = pool.names.iter().zip(&pool.success);
    let untold: Vec<&String> = untold
        .filter(|(_, s)| s.is_none())
        .map(|(n, _)| n)
        .collect();
    if let Some(first) = untold.first() {
        let found = sentence!(
            "puzzles of which nothing is foretold ({0}; the first is {1})",
            "難しさの予測がない問題（{0}問、最初は{1}）",
            untold.len(),
            Sentence::quoted(*first)
        );
        let expected = sentence!(
            "`files` that `impasse set … -o FILE` or `impasse generate … -o FILE` wrote: they hold lines such as `; success: 0.7`",
            "「impasse set … -o ファイル」か「impasse generate … -o ファイル」で作った「files」（「; success: 0.7」の行を含むもの）"
        );
        section.complain("order", found, expected);
    }
}

/// Whether people can get as many puzzles as they should.
pub(super) fn check_assignment(top: &Section<'_>, study: &Study) {
    let assignment = &study.assignment;
    let puzzles = study.puzzles.len();
    let Some(section) = top.section("assignment") else {
        return;
    };
    let size = assignment.per_person.map_or(puzzles, |size| size as usize);
    if assignment.order == Order::Blocks && puzzles > 0 && !puzzles.is_multiple_of(size) {
        let found = sentence!(
            "blocks of {0} for {1} puzzles",
            "{1}問を{0}問ずつに分ける指定",
            size,
            puzzles
        );
        let expected = sentence!("a number that divides {0}", "{0}を割り切る数", puzzles);
        section.complain("per_person", found, expected);
    }
    if assignment.order == Order::Latin && puzzles > 200 {
        let found = sentence!("a Latin square of {0}", "{0}問のラテン方格", puzzles);
        section.complain(
            "order",
            found,
            sentence!("at most 200 puzzles", "200問以内"),
        );
    }
    let again = matches!(assignment.order, Order::Random | Order::Listed);
    if size > puzzles && puzzles > 0 && !(assignment.repeats && again) {
        let found = sentence!("{0} of {1} puzzles", "{1}問のうち{0}問", size, puzzles);
        let expected = sentence!(
            "as many at most, or `repeats = true` with `order = \"random\"`",
            "問題の数以下、または「order = \"random\"」で「repeats = true」"
        );
        section.complain("per_person", found, expected);
    }
    if assignment.repeats && !again {
        let found = sentence!(
            "`repeats` with this `order`",
            "この「order」での「repeats」"
        );
        let expected = sentence!("`order = \"random\"`", "「order = \"random\"」");
        section.complain("repeats", found, expected);
    }
    if study.plan().is_adaptive() && study.stop.plays_per_puzzle.is_some() {
        let found = sentence!(
            "`plays_per_puzzle` where puzzles are chosen",
            "問題を選んで出す場合の「plays_per_puzzle」"
        );
        let expected = sentence!(
            "`participants`: some puzzles may suit nobody",
            "「participants」（誰にも合わない問題もありえます）"
        );
        top.complain("stop", found, expected);
    }
    if study.checks.repeated > 0 && study.plan().most().is_none() {
        let found = sentence!(
            "`repeated` where nobody comes to the end",
            "終わりのない場合の「repeated」"
        );
        let expected = sentence!("a number for `per_person`", "「per_person」の数");
        top.complain("checks", found, expected);
    }
}
