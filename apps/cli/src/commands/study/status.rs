//! `impasse study status`.

use clap::Args;
use impasse_puzzle::sentence;
use impasse_web::StudyDesk;
use impasse_wire::study::{ShareInterval, StudyProgress};

use super::{missing, name_of, stored};
use crate::database::Database;
use crate::exit::CliError;
use crate::figures::columns;
use crate::output::Output;

#[derive(Args)]
pub(super) struct Status {
    /// The study's name, or its file
    study: String,
    #[command(flatten)]
    database: Database,
}

impl Status {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let name = name_of(&self.study, output)?;
        let desk =
            StudyDesk::open(&self.database.url_to_read()?).map_err(|error| stored(&error))?;
        let progress = desk.progress(&name).map_err(|error| stored(&error))?;
        let progress = progress.ok_or_else(|| missing(&name))?;
        if output.json {
            return output.record(&progress);
        }
        tell(&progress, output)
    }
}

fn tell(progress: &StudyProgress, output: &mut Output) -> Result<(), CliError> {
    let lang = output.lang;
    let counts = &progress.counts;
    let line = sentence!(
        "{0}: {1} opened the link, {2} consented, {3} playing now, {4} excluded",
        "{0}：リンクを開いた人{1}、同意{2}、参加中{3}、除外{4}",
        &progress.study,
        counts.invited,
        counts.consented,
        counts.playing,
        counts.excluded
    );
    output.line(line.of(lang))?;
    for (outcome, people) in &counts.outcomes {
        output.line(format_args!("  {}: {people}", outcome.word()))?;
    }
    for rule in progress.rules.iter().filter(|rule| rule.excluded > 0) {
        let line = sentence!(
            "rule {0} excludes {1}",
            "規則{0}による除外：{1}",
            &rule.rule,
            rule.excluded
        );
        output.line(format_args!("  {}", line.of(lang)))?;
    }
    let head = ["puzzle", "played", "solved", "share", "median s"].map(str::to_owned);
    let mut rows = vec![head.to_vec()];
    for puzzle in progress.puzzles.iter().filter(|puzzle| puzzle.played > 0) {
        rows.push(vec![
            puzzle.puzzle.clone(),
            puzzle.played.to_string(),
            puzzle.solved.to_string(),
            puzzle.success.map_or_else(String::new, share),
            puzzle
                .seconds
                .map_or_else(String::new, |seconds| format!("{seconds:.1}")),
        ]);
    }
    if rows.len() > 1 {
        output.print(columns(&rows, true))?;
    }
    for one in &progress.withdrawn {
        let line = sentence!(
            "withdrawn: delete {0} from the copies made before ({1})",
            "参加取りやめ：以前に作った写し{1}件から{0}を消してください",
            &one.participant,
            one.copies.len()
        );
        output.line(line.of(lang))?;
    }
    Ok(())
}

fn share(interval: ShareInterval) -> String {
    let ShareInterval { share, low, high } = interval;
    format!("{share:.2} [{low:.2}, {high:.2}]")
}
