//! `impasse review`: a played game, and where it was lost.

use std::path::PathBuf;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::{Review as Judged, ReviewError};
use impasse_puzzle::{Lang, Scene, Standing, Words, draw};
use impasse_results::ReviewResult;

use crate::exit::{CliError, Code};
use crate::figures::wrapped_moves;
use crate::instances::{self, Named};
use crate::judging::Judging;
use crate::options::{Single, Writing};
use crate::output::Output;
use crate::phrases::{fill, no_move_loses, unusual_moves};
use crate::progress::Bar;

use super::moves::Moves;
use super::solve::USUAL_TIME;

/// Judge a played game move by move: where was it lost, what would have won?
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse review superpuzz:columns=4#1 'DA2 SA3 D2 C3 SA4 H2 SA3'
  impasse review sokoban#6 rUluR --svg lost.svg
  impasse review sokoban#6 rUluR --film lost.svg
  impasse solve freecell#617 -o moves.txt && impasse review freecell#617 @moves.txt

After each move the game is solvable (a solution was found), lost (a detector or a complete
search proved it), or unknown within the limits, which are for the whole review; its time limit
is 60s unless you set one.

Exit code 0 means that the game was won or can still be won, 10 that it is lost.")]
pub(crate) struct Review {
    #[command(flatten)]
    single: Single,
    /// The moves, `@FILE`, or `-` for standard input
    #[arg(required = true)]
    moves: Vec<Moves>,
    #[command(flatten)]
    writing: Writing,
    /// Draw the last solvable position to a file (`-`: standard output), with
    /// the losing move and what would have kept the win
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the game up to the move that lost it as a moving picture, with why it
    /// is lost and what would have kept the win
    #[arg(long, value_name = "FILE.svg")]
    film: Option<PathBuf>,
    #[command(flatten)]
    judging: Judging,
}

impl Review {
    /// Reviews the game.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let allotment = self.judging.budget.allotment(Some(USUAL_TIME));
        let mut named = instances::one(output, &self.single, allotment)?;
        let moves = Moves::joined(&self.moves).read()?;
        let picture = output.file(self.svg.as_deref())?;
        let film = output.file(self.film.as_deref())?;
        let book = self.judging.book.open()?;
        if let Some(with_book) = book.lend(&*named.opened) {
            named.opened = with_book;
        }
        named.opened = named.opened.with_automoves(self.writing.automoves());
        let started = ProcessTime::now();
        let review = self.judge(output, &named, &moves)?;
        book.close()?;
        let result = ReviewResult {
            subject: named.subject(),
            review: &review,
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if output.json {
            output.record(&result.json(output.lang))?;
        } else {
            let sentence = result.sentence(output.lang);
            output.line(format_args!("{}: {sentence}", named.id))?;
            if let Some(words) = unusual_moves(&*named.opened, output.lang) {
                output.line(format_args!("  {words}"))?;
            }
            if let Some(words) = no_move_loses(named.opened.listed(), output.lang) {
                output.line(format_args!("  {words}"))?;
            }
            tell(output, &result)?;
            if let Some(at) = review.lost_at {
                let after = fill(PROVABLE_AFTER, output.lang, &[&at.to_string()]);
                output.detail(format_args!("{}: {after}", named.id));
            }
        }
        if let Some(file) = picture {
            file.hold(&result.picture(output.lang))?;
        }
        if let Some(file) = film {
            let scenes = scenes(&named, &review.moves)?;
            match result.film(&scenes, output.lang) {
                Some(film) => file.hold(&film)?,
                None => output.remark(NO_FILM.of(output.lang)),
            }
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

/// The start, and the position after each move.
fn scenes(named: &Named, moves: &[String]) -> Result<Vec<Scene>, CliError> {
    let after = |count: usize| {
        let played = named.opened.after(&moves[..count].join(" "));
        played.map_err(|error| CliError::unreadable(format!("{}: ", named.id), &error))
    };
    (0..=moves.len())
        .map(|count| Ok(after(count)?.scene()))
        .collect()
}

const NO_FILM: Words = Words::new(
    "--film: no move is known to have lost this game",
    "--film：このゲームを解けなくした手は特定されていません",
);
const PROVABLE_AFTER: Words = Words::new(
    "`impasse prove --after` with the first {0} moves writes a certificate that `impasse-check` \
     verifies",
    "最初の{0}手を「impasse prove --after」に渡すと、「impasse-check」で確かめられる証明書を作れます",
);
const BAND: Words = Words::new("after moves {0} to {1}: {2}", "{0}～{1}手目の後: {2}");
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
fn tell(output: &mut Output, result: &ReviewResult<'_>) -> Result<(), CliError> {
    let review = result.review;
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
            output.line(format_args!("    {}", lang.list(moves)))?;
        }
    }
    output.line(format_args!("  {}", fill(BEFORE, lang, &[&number])))?;
    output.print(draw::text(&review.scene, &result.played_marks()))
}
