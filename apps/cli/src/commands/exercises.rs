//! `impasse exercises`: positions in which a move must be found that keeps the
//! win.

use std::time::Duration;

use clap::Args;
use impasse_forge::{Exercise, ExerciseWish, Tally, exercises};
use impasse_lab::{find, open};
use impasse_puzzle::{NO_MOVE_LOSES, Words, draw, sentence};
use impasse_wire::command::{ExerciseJson, TallyJson};

use super::generate::how_many;
use crate::amounts;
use crate::exit::{CliError, Code};
use crate::figures::grouped;
use crate::options::Budget;
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;
use crate::suggest::Suggest;

/// Make exercises: find a move that keeps the win
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse exercises superpuzz --count 3
  impasse exercises superpuzz --count 3 --answers
  impasse exercises sokoban --count 5 --json > exercises.jsonl
  impasse exercises sokoban --count 3 --check

The positions come from the puzzles on the shelves of a game, and from other numbers of the same kinds
where these do not suffice; those of large puzzles from the ends of solutions. The whole space from there on is labelled, so that every move is known to keep the win or
to lose it. Grades go from 1, where all that loses does so at a glance, to 5, where somebody
who chooses blindly among the rest errs more than three times of four. `--check` judges every move
again as the site does, by detectors and search, and compares that with the labels.")]
pub(crate) struct Exercises {
    /// The game
    #[arg(value_name = "GAME", value_parser = Suggest::games(), hide_possible_values = true)]
    game: String,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = how_many,
          allow_hyphen_values = true)]
    count: usize,
    /// The most that are taken from one puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = how_many,
          allow_hyphen_values = true)]
    per_puzzle: usize,
    /// The most that are taken of one grade [default: any number]
    #[arg(long, value_name = "N", value_parser = how_many, allow_hyphen_values = true)]
    per_grade: Option<usize>,
    /// Positions of a puzzle, or of the end of one, that are labelled
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = amounts::positive,
          allow_hyphen_values = true)]
    labelled: u64,
    /// Tell which moves keep the win and which lose it
    #[arg(long)]
    answers: bool,
    /// Judge every move again, within the limits, and say how often that is
    /// wrong
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    budget: Budget,
}

const KEEPS: Words = Words::new("keeps the win", "解ける手");
const LOSES: Words = Words::new("loses it", "解けなくなる手");
const ASK: Words = Words::new(
    "In each position find a move that keeps the win (--answers tells them):",
    "それぞれの局面で、解ける手を探してください（答えは--answersで表示します）：",
);
const GRADE: Words = Words::new("grade {0}", "難しさ{0}");
const CHECKED: Words = Words::new(
    "{0} moves judged: {1} accepted, {2} of them wrongly; {3} refused wrongly; {4} unknown",
    "{0}手を判定：正解とした手{1}（うち誤り{2}）、誤って不正解とした手{3}、不明{4}",
);
const FEWER: Words = Words::new(
    "{0} found, and no more within the limits",
    "{0}問見つかりました。制限内ではこれ以上見つかりません。",
);

/// For each judgement where nothing is said: what a page allows itself.
const USUAL_TIME: Duration = Duration::from_secs(10);

impl Exercises {
    /// Makes them.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let game = find(&self.game).ok_or_else(|| {
            CliError::usage(sentence!(
                "`{0}` is no game; `impasse puzzles` lists them",
                "「{0}」というゲームはありません。`impasse puzzles`で一覧を表示できます。",
                self.game.clone()
            ))
        })?;
        if !game.can_be_lost() {
            output.remark(NO_MOVE_LOSES.of(output.lang));
            output.ends_with(Code::GaveUp);
            return Ok(());
        }
        let wish = ExerciseWish {
            per_puzzle: self.per_puzzle,
            per_grade: self.per_grade.unwrap_or(usize::MAX),
            states: self.labelled,
            seed: self.budget.seed,
            ..ExerciseWish::of(game, self.count)
        };
        let bar = Bar::new(output, game.name());
        let made = exercises(&wish, self.budget.control(None, &bar));
        drop(bar);
        if !made.is_empty() && !self.answers && !output.json {
            output.line(format_args!("{}\n", ASK.of(output.lang)))?;
        }
        let mut tally = Tally::default();
        for (number, exercise) in made.iter().enumerate() {
            if number > 0 && !output.json {
                output.line("")?;
            }
            self.tell(output, exercise)?;
            if self.check {
                tally.add(exercise, self.budget.control(Some(USUAL_TIME), &()));
            }
            output.flush()?;
        }
        if self.check {
            tell_tally(output, &tally)?;
        }
        if crate::interrupt::is_requested() {
            output.ends_with(Code::Interrupted);
        } else if made.len() < self.count {
            output.remark(fill(FEWER, output.lang, &[&made.len().to_string()]));
            output.ends_with(Code::GaveUp);
        }
        Ok(())
    }

    fn tell(&self, output: &mut Output, exercise: &Exercise) -> Result<(), CliError> {
        let moves = exercise.moves.join(" ");
        if output.json {
            return output.record(&ExerciseJson {
                id: &exercise.puzzle,
                puzzle: &self.game,
                moves: &moves,
                keeps: &exercise.keeps,
                loses: &exercise.loses,
                grade: exercise.grade,
            });
        }
        let lang = output.lang;
        let grade = fill(GRADE, lang, &[&exercise.grade.to_string()]);
        output.line(format_args!("{} {moves} ({grade})", exercise.puzzle))?;
        let position = open(&exercise.puzzle).ok();
        if let Some(position) = position.and_then(|start| start.after(&moves).ok()) {
            output.print(draw::text(&position.scene(), &[]))?;
        }
        if !self.answers {
            return Ok(());
        }
        for (words, moves) in [(KEEPS, &exercise.keeps), (LOSES, &exercise.loses)] {
            output.line(format_args!("  {}: {}", words.of(lang), lang.list(moves)))?;
        }
        Ok(())
    }
}

fn tell_tally(output: &mut Output, tally: &Tally) -> Result<(), CliError> {
    let Tally {
        moves,
        accepted,
        wrongly_accepted,
        wrongly_refused,
        unknown,
    } = *tally;
    if output.json {
        return output.record(&TallyJson {
            moves,
            accepted,
            wrongly_accepted,
            wrongly_refused,
            unknown,
        });
    }
    let counts = [moves, accepted, wrongly_accepted, wrongly_refused, unknown].map(grouped);
    let counts = counts.each_ref().map(|count| &**count);
    output.line(format_args!("{}", fill(CHECKED, output.lang, &counts)))
}
