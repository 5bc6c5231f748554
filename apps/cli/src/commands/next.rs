//! `impasse next`: the puzzle of a pool that suits a player best.

use std::path::PathBuf;

use clap::Args;
use impasse_forge::{Chooser, Judged, Unsolved, judge};
use impasse_lab::open_text;
use impasse_puzzle::{Words, sentence};
use impasse_wire::command::NextJson;

use super::generate::models_of;
use super::unsolved::NoSolution;
use crate::amounts::Expected;
use crate::exit::{CliError, Code};
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances, name};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;

/// Choose the next puzzle for a player, neither too easy nor too hard
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse next sokoban#10..14 --solved sokoban#1 sokoban#10 --failed sokoban#11
  impasse next unblock#1..6 --solved unblock#1 --target 0.5 --json

What is foretold of the puzzles, and which of them the player solved or did not, tell how skilled the
player is; chosen is the puzzle, not played yet, whose chance of being solved comes closest to the
target. Without a record that is the one which this share of all players will solve.
See docs/generate.md.")]
pub(crate) struct Next {
    #[command(flatten)]
    instances: Instances,
    /// Puzzles that the player has solved
    #[arg(long, value_name = "INSTANCE", num_args = 1.., value_parser = name)]
    solved: Vec<String>,
    /// Puzzles that the player has tried and not solved
    #[arg(long, value_name = "INSTANCE", num_args = 1.., value_parser = name)]
    failed: Vec<String>,
    /// The chance of success that is sought
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, value_parser = target,
          allow_hyphen_values = true)]
    target: f64,
    /// The population to which the player belongs
    #[arg(long = "for", value_name = "POPULATION")]
    population: Option<String>,
    /// A model of your own, as `impasse fit` writes it
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

fn target(text: &str) -> Result<f64, Expected> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.01..=0.99).contains(share));
    share.ok_or_else(|| {
        Expected(sentence!(
            "give a share from 0.01 to 0.99",
            "0.01から0.99までの割合を指定してください"
        ))
    })
}

const CHANCE: Words = Words::new(
    "{0} for this player, {1} for all",
    "このプレイヤーが解ける見込み{0}、全体では{1}",
);
const SKILL: Words = Words::new(
    "skill {0} ± {1} logits, games: {2}",
    "実力 {0} ± {1}（ロジット、結果{2}回）",
);
const NOTHING: Words = Words::new("nothing is left to choose from", "選べる問題がありません");

impl Next {
    /// Chooses.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut player = Chooser::new(self.target);
        let mut known: Vec<String> = Vec::new();
        let mut unsolved = NoSolution::default();
        for (names, solved) in [(&self.solved, true), (&self.failed, false)] {
            for judged in self.judged(output, names, &mut unsolved)? {
                if let Some(success) = judged.success {
                    player.see(success, solved);
                    known.push(judged.opened.canonical());
                }
            }
        }
        let mut pool = self.judged(output, &self.instances.names, &mut unsolved)?;
        unsolved.tell(output);
        pool.retain(|judged| {
            judged.success.is_some() && !known.contains(&judged.opened.canonical())
        });
        let shares: Vec<f64> = pool.iter().filter_map(|judged| judged.success).collect();
        let Some(at) = player.next(&shares) else {
            output.remark(NOTHING.of(output.lang));
            output.ends_with(Code::GaveUp);
            return Ok(());
        };
        let (skill, doubt) = player.skill();
        let (chosen, chance) = (&pool[at], player.chance(shares[at]));
        if output.json {
            return output.record(&NextJson {
                id: &chosen.name,
                puzzle: chosen.opened.game(),
                chance,
                success: shares[at],
                population: &chosen.population,
                simulated: chosen.simulated,
                skill,
                skill_deviation: doubt,
                games: known.len() as u64,
            });
        }
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        let shares = [percent(chance), percent(shares[at])];
        let chances = fill(CHANCE, output.lang, &[&shares[0], &shares[1]]);
        output.line(format_args!("{}  {chances}", chosen.name))?;
        let (skill, doubt) = (format!("{skill:+.1}"), format!("{doubt:.1}"));
        let games = known.len().to_string();
        let skill = fill(SKILL, output.lang, &[&skill, &doubt, &games]);
        output.line(format_args!("  {skill}"))
    }

    fn judged(
        &self,
        output: &mut Output,
        names: &[String],
        unsolved: &mut NoSolution,
    ) -> Result<Vec<Judged>, CliError> {
        let mut all = Vec::new();
        let queue = Queue::of(names, &self.instances.kind)?;
        let queue = queue.within(self.budget.allotment(None));
        queue.each(output, |output, named| {
            match self.judge(output, named)? {
                Ok(judged) => all.push(judged),
                Err(why) => unsolved.add(&named.id, why),
            }
            Ok(Code::Done)
        })?;
        Ok(all)
    }

    fn judge(&self, output: &Output, named: &Named) -> Result<Result<Judged, Unsolved>, CliError> {
        let game = named.opened.listed();
        let models = models_of(game, self.population.as_deref(), self.model.as_ref())?;
        let opened = open_text(game, &named.opened.params(), &named.opened.text())
            .map_err(|error| CliError::opening(&named.id, &error))?;
        let bar = Bar::new(output, &named.id);
        let control = named.begun.control(&bar);
        let judged = judge(named.id.clone(), opened, &models, control);
        drop(bar);
        judged.map_err(|limit| CliError::stopped(named.id.clone(), limit))
    }
}
