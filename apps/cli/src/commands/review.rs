//! `impasse review`: a played game, and where it was lost.

use std::path::PathBuf;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::{Review as Judged, ReviewError};
use impasse_puzzle::{Lang, Mark, Standing, Words, draw};
use impasse_wire::command::ReviewJson;

use crate::exit::{CliError, Code};
use crate::figures::wrapped_moves;
use crate::instances::{self, Named};
use crate::judging::Judging;
use crate::options::{Single, Writing};
use crate::output::Output;
use crate::phrases::{fill, no_move_loses, unusual_moves, why};
use crate::progress::Bar;

use super::moves::Moves;
use super::solve::USUAL_TIME;

/// Judge a played game move by move: where was it lost, what would have won?
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse review superpuzz:columns=4#1 'DA2 SA3 D2 C3 SA4 H2 SA3'
  impasse review sokoban#6 rUluR --svg lost.svg
  impasse solve freecell#617 -o moves.txt && impasse review freecell#617 @moves.txt

After each move the game is solvable (a solution was found), lost (a detector or a complete
search proved it), or unknown within the limits, which are for the whole review; its time limit
is 60s unless you set one.

Exit code 0 means that the game was won or can still be won, 10 that it is lost.")]
pub(crate) struct Review {
    #[command(flatten)]
    single: Single,
    /// The moves, `@FILE`, or `-` for standard input
    moves: Moves,
    #[command(flatten)]
    writing: Writing,
    /// Draw the last solvable position to a file (`-`: standard output), with
    /// the losing move and what would have kept the win
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    judging: Judging,
}

impl Review {
    /// Reviews the game.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let allotment = self.judging.budget.allotment(Some(USUAL_TIME));
        let mut named = instances::one(output, &self.single, allotment)?;
        let moves = self.moves.read()?;
        let picture = output.file(self.svg.as_deref())?;
        let book = self.judging.book.open()?;
        if let Some(with_book) = book.lend(&*named.opened) {
            named.opened = with_book;
        }
        named.opened = named.opened.with_automoves(self.writing.automoves());
        let started = ProcessTime::now();
        let review = self.judge(output, &named, &moves)?;
        book.close()?;
        let title = format!("{}: {}", named.id, sentence(&review, output.lang));
        if output.json {
            let cpu_seconds = started.elapsed().as_secs_f64();
            output.record(&review_json(&named, &review, output.lang, cpu_seconds))?;
        } else {
            output.line(&title)?;
            if let Some(words) = unusual_moves(&*named.opened, output.lang) {
                output.line(format_args!("  {words}"))?;
            }
            if let Some(words) = no_move_loses(named.opened.listed(), output.lang) {
                output.line(format_args!("  {words}"))?;
            }
            tell(output, &review)?;
        }
        if let Some(file) = picture {
            file.hold(&draw::svg(&review.scene, &all_marks(&review), &title))?;
        }
        if review.after.last().unwrap_or(&review.start) == &Standing::Lost {
            output.ends_with(Code::Impossible);
        }
        if let Some(limit) = review.limit {
            output.ends_with(Code::from(limit));
        }
        Ok(())
    }

    fn judge(&self, output: &Output, named: &Named, moves: &str) -> Result<Judged, CliError> {
        let id = &named.id;
        let request = self.judging.request();
        let bar = Bar::new(output, id);
        let control = named.begun.control(&bar);
        let review = named.opened.review(moves, &request, control);
        review.map_err(|error| match error {
            ReviewError::Moves(error) => CliError::unreadable(format!("{id}: "), &error),
            ReviewError::Strategy(error) => CliError::misused(format!("{id}: --strategy "), &error),
        })
    }
}

fn review_json<'a>(
    named: &'a Named,
    review: &'a Judged,
    lang: Lang,
    cpu_seconds: f64,
) -> ReviewJson<'a> {
    let loss = review.loss.as_ref();
    ReviewJson {
        id: &named.id,
        puzzle: named.opened.game(),
        params: named.opened.params().to_string(),
        moves: &review.moves,
        solved: review.solved,
        start: review.start.into(),
        after: review.after.iter().copied().map(Into::into).collect(),
        lost_at: review.lost_at,
        last_solvable: review.last_solvable,
        alternatives: review.alternatives.iter().map(|m| &*m.text).collect(),
        undecided: &review.undecided,
        detector: loss.map(|loss| loss.detector),
        reason: loss.map(|loss| loss.reason.without_marks().of(lang)),
        limit: review.limit.map(Into::into),
        cpu_seconds,
    }
}

const WON: Words = Words::new("won; moves: {0}", "{0}手で解けた");
const HOPELESS: Words = Words::new("lost from the start", "初めから解けない");
const LOST_AT: Words = Words::new(
    "move {0} of {1} lost the game: {2}",
    "{1}手のうち{0}手目の{2}で解けなくなった",
);
const STILL_AT_START: Words = Words::new("it can still be solved", "まだ解ける");
const STILL: Words = Words::new(
    "not lost after {0} moves: it can still be solved",
    "{0}手の後もまだ解ける",
);
const STILL_AFTER_ONE: Words = Words::new(
    "not lost after 1 move: it can still be solved",
    "1手の後もまだ解ける",
);
const LOST_BETWEEN: Words = Words::new(
    "lost by one of moves {0} to {1}; which one is unknown: {2}",
    "{0}手目から{1}手目のどれかで解けなくなったが、どれかは不明: {2}",
);
const LOST_SOMEWHERE: Words = Words::new(
    "lost at the latest by move {0}, perhaps from the start; unknown: {1}",
    "遅くとも{0}手目には解けなくなっている。初めから解けないのかもしれない（不明: {1}）",
);
const UNKNOWN: Words = Words::new("unknown: {0}", "不明: {0}");
const UNKNOWN_FROM: Words = Words::new(
    "solvable up to move {0}, unknown from there on: {1}",
    "{0}手目までは解ける。その先は不明: {1}",
);

fn sentence(review: &Judged, lang: Lang) -> String {
    let count = review.moves.len().to_string();
    let limit = review.limit.map_or("", |limit| why(limit, lang));
    if review.solved {
        return fill(WON, lang, &[&count]);
    }
    if review.start == Standing::Lost {
        return HOPELESS.of(lang).to_owned();
    }
    if let Some(at) = review.lost_at {
        let played = &review.moves[at - 1];
        return fill(LOST_AT, lang, &[&at.to_string(), &count, played]);
    }
    let too_late = review.after.iter().position(|&s| s == Standing::Lost);
    let too_late = too_late.map(|index| (index + 1).to_string());
    let in_time = review.last_solvable;
    match (in_time, too_late) {
        (Some(at), _) if at == review.moves.len() => match at {
            0 => STILL_AT_START.of(lang).to_owned(),
            1 => STILL_AFTER_ONE.of(lang).to_owned(),
            _ => fill(STILL, lang, &[&count]),
        },
        (Some(at), Some(to)) => fill(LOST_BETWEEN, lang, &[&(at + 1).to_string(), &to, limit]),
        (None, Some(to)) => fill(LOST_SOMEWHERE, lang, &[&to, limit]),
        (Some(at), None) => fill(UNKNOWN_FROM, lang, &[&at.to_string(), limit]),
        (None, None) => fill(UNKNOWN, lang, &[limit]),
    }
}

const BAND: Words = Words::new("after moves {0} to {1}: {2}", "{0}〜{1}手目の後: {2}");
const BAND_OF_ONE: Words = Words::new("after move {0}: {2}", "{0}手目の後: {2}");
const INSTEAD: Words = Words::new(
    "moves that keep the win instead of move {0}:",
    "{0}手目の代わりに選べば、まだ解けた手:",
);
const PERHAPS: Words = Words::new(
    "undecided moves instead of move {0}:",
    "{0}手目の代わりで、どうなるか不明の手:",
);
const BEFORE: Words = Words::new("the position before move {0}:", "{0}手目の直前の局面:");
const REASON: Words = Words::new("why: ({0}) {1}", "理由: ({0}) {1}");

fn in_words(standing: Standing, lang: Lang) -> &'static str {
    let words = match standing {
        Standing::Solvable => Words::new("solvable", "解ける"),
        Standing::Lost => Words::new("lost", "もう解けない"),
        Standing::Unknown => Words::new("unknown", "不明"),
    };
    words.of(lang)
}

/// The moves in bands of one standing, and what there was to choose.
fn tell(output: &mut Output, review: &Judged) -> Result<(), CliError> {
    let lang = output.lang;
    let mut from = 0;
    for band in review.after.chunk_by(|a, b| a == b) {
        let to = from + band.len();
        let words = if band.len() == 1 { BAND_OF_ONE } else { BAND };
        let (first, last) = ((from + 1).to_string(), to.to_string());
        let line = fill(words, lang, &[&first, &last, in_words(band[0], lang)]);
        output.line(format_args!("  {line}"))?;
        output.print(wrapped_moves(&review.moves[from..to], 72, "    "))?;
        from = to;
    }
    if let Some(loss) = &review.loss {
        let reason = loss.reason.without_marks().of(lang);
        output.line(format_args!(
            "  {}",
            fill(REASON, lang, &[loss.detector, &reason])
        ))?;
    }
    let Some(at) = review.last_solvable.filter(|&at| at < review.moves.len()) else {
        return Ok(());
    };
    let number = (at + 1).to_string();
    let alternatives: Vec<String> = review.alternatives.iter().map(|m| m.text.clone()).collect();
    for (words, moves) in [(INSTEAD, &alternatives), (PERHAPS, &review.undecided)] {
        if !moves.is_empty() {
            output.line(format_args!("  {}", fill(words, lang, &[&number])))?;
            output.line(format_args!("    {}", moves.join(", ")))?;
        }
    }
    output.line(format_args!("  {}", fill(BEFORE, lang, &[&number])))?;
    output.print(draw::text(&review.scene, &played(review)))
}

/// Where the move played in the last solvable position begins and ends; one
/// that lost the game is marked as what it was.
fn played(review: &Judged) -> Vec<Mark> {
    let losing = |mark: &Mark| match *mark {
        Mark::From(spot) => Some(Mark::Blocker(spot)),
        Mark::To(spot) => Some(Mark::Dead(spot)),
        _ => None,
    };
    if review.lost_at.is_some() {
        review.played.iter().filter_map(losing).collect()
    } else {
        review.played.clone()
    }
}

/// The same, and where the moves begin and end that would have kept the win.
fn all_marks(review: &Judged) -> Vec<Mark> {
    let kept_win = review.alternatives.iter().flat_map(|m| m.marks.clone());
    played(review).into_iter().chain(kept_win).collect()
}
