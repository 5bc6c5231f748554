//! The page's types, written from ours.

use std::path::Path;
use std::{env, fs};

use ts_rs::{Config, TS};

use crate::study::{
    AnswersRequest, CodeOwner, ConsentRequest, DropOut, FitCoefficient, FitPoint, FitRow,
    JoinRequest, ParticipantView, PlayChoice, PlayLine, PlayResult, PuzzleFigures, QuestionForm,
    RuleCount, SessionLine, ShareInterval, StudyAllowed, StudyChoice, StudyCode, StudyConsent,
    StudyCopy, StudyCounts, StudyEventsKept, StudyEventsRequest, StudyFit, StudyGame, StudyInfo,
    StudyLimits, StudyOffer, StudyOutcome, StudyProgress, StudyQuestion, StudyStep, StudyTraps,
    StudyTutorial, StudyVisit, TrapPosition, WithdrawRequest, Withdrawn, WithdrawnAfter,
};
use crate::{
    Aid, Brush, Catalogue, Complaint, Event, EventsKept, EventsRequest, Excerpt, Explained,
    ExportLine, FewestKnown, Foretelling, Forgotten, FoundPuzzle, GameInfo, GameParameter,
    GameShelves, Ground, Happening, Health, HintAbout, HintAnswer, HintDegree, InputKind,
    InspectAnswer, JobState, JobTaken, JudgeAnswer, JudgeCause, Judgement, LayerCount,
    LayersAnswer, Length, LightAnswer, Limit, MadePuzzle, MakeAnswer, Making, Mark, MarkKind,
    MendingStep, Move, NumberRange, ParameterChoice, PathStep, Piece, ProveAnswer, PuzzleLabel,
    PuzzleWish, Question, Reason, Refusal, RefusalCode, RescueAnswer, ReviewAnswer, ReviewLoss,
    Role, Scene, Shelf, ShelvedPuzzle, SolveAnswer, SparePart, SpareUse, Spot, Standing, Tone,
    Verdict, What, Words,
};

const HEAD: &str = "\
// What crosses between the page, the module of the games and the server.
// Written by `UPDATE_GOLDEN=1 cargo test -p impasse-wire` from crates/wire: change it there.
";

/// One type as TypeScript, written as the page's own files are: a remark
/// stands on one line if it fits, and fields stand below their type.
fn declared<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    let whole = format!("{docs}export {}", T::decl(config));
    let whole = whole.replace("/**\n * ", "/** ").replace("\n */", " */");
    let mut text = String::new();
    let mut depth = 0_usize;
    for line in whole.lines() {
        text.push('\n');
        text += &"  ".repeat(depth.min(1));
        text += line.trim_end();
        depth += line.matches(['{', '(']).count();
        depth -= line.matches(['}', ')']).count();
    }
    text.push('\n');
    text
}

macro_rules! all_declared {
    ($config:expr, $($type:ty),+ $(,)?) => {
        [$(declared::<$type>($config)),+].concat()
    };
}

#[expect(clippy::too_many_lines, reason = "a list of every type")]
fn module() -> String {
    // No number of ours comes near the end of JavaScript's whole numbers,
    // except those that are written as text.
    let config = &Config::new().with_large_int("number");
    let types = all_declared!(
        config,
        Words,
        Complaint,
        Excerpt,
        // Boards.
        Spot,
        Scene,
        Ground,
        Piece,
        Tone,
        Role,
        Mark,
        MarkKind,
        Move,
        Length,
        Reason,
        Explained,
        // Games and puzzles.
        GameInfo,
        GameParameter,
        ParameterChoice,
        NumberRange,
        PuzzleLabel,
        FoundPuzzle,
        Catalogue,
        GameShelves,
        Shelf,
        ShelvedPuzzle,
        FewestKnown,
        // Questions.
        What,
        Question,
        JobTaken,
        JobState<ts_rs::Dummy>,
        SolveAnswer,
        JudgeAnswer,
        JudgeCause,
        ReviewAnswer,
        ReviewLoss,
        LayersAnswer,
        LayerCount,
        PathStep,
        ProveAnswer,
        RescueAnswer,
        MendingStep,
        InspectAnswer,
        SparePart,
        SpareUse,
        Foretelling,
        // Boards in the making.
        Making,
        Brush,
        LightAnswer,
        HintAnswer,
        HintDegree,
        HintAbout,
        PuzzleWish,
        MakeAnswer,
        MadePuzzle,
        Verdict,
        Standing,
        Judgement,
        Limit,
        // The record.
        InputKind,
        Aid,
        Happening,
        Event,
        ExportLine,
        EventsRequest<String>,
        EventsKept,
        Forgotten,
        Health,
        Refusal,
        RefusalCode,
        // Taking part in a study.
        StudyOffer,
        StudyInfo,
        StudyConsent,
        StudyTutorial,
        StudyAllowed,
        StudyLimits,
        StudyQuestion,
        QuestionForm,
        StudyChoice,
        JoinRequest,
        StudyVisit,
        ParticipantView,
        StudyStep,
        StudyOutcome,
        StudyCode,
        ConsentRequest,
        AnswersRequest,
        StudyEventsRequest<String>,
        StudyEventsKept,
        WithdrawRequest<String>,
        Withdrawn,
        // The researcher's page.
        StudyProgress,
        StudyCounts,
        RuleCount,
        PuzzleFigures,
        ShareInterval,
        DropOut,
        StudyCopy,
        WithdrawnAfter,
        SessionLine,
        PlayResult,
        PlayChoice,
        PlayLine,
        StudyGame,
        CodeOwner,
        StudyTraps,
        TrapPosition,
        StudyFit,
        FitRow,
        FitCoefficient,
        FitPoint,
    );
    format!("{HEAD}{types}")
}

#[test]
fn the_page_knows_these_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site/src/wire.ts");
    let expected = module();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &expected).expect("the page's folder");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == expected,
        "site/src/wire.ts is stale: run `UPDATE_GOLDEN=1 cargo test -p impasse-wire`"
    );
}
