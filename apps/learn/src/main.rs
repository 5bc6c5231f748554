//! `impasse-learn`: the program around it.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand, ValueEnum};
use impasse_freecell::Shuffle;
use impasse_freecell_engine::{FreeCellGuided, FreeCellSight, GuidedOptions};
use impasse_learn::adaptive::{self, Played};
use impasse_learn::deals::{CHOOSE, GUIDED, TRAIN};
use impasse_learn::jobs::{self, Amounts};
use impasse_learn::lesson::{FreeCellLesson, known_deals, questions};
use impasse_learn::meet;
use impasse_learn::score;
use impasse_learn::searches::{self, Which};
use impasse_learn::train::{Plan, Trainer};
use impasse_net::Network;
use impasse_puzzle::Puzzle as _;
use impasse_search::{FastRandomPlay, Workers};
use indicatif::{ProgressBar, ProgressStyle};

/// Learns how hard positions of FreeCell are, and says how well that went
#[derive(Parser)]
#[command(after_help = "\
Examples:
  impasse-learn data DATA --games 2048 --exact 300      begin small
  impasse-learn data DATA                               go on to full size, whenever you like
  impasse-learn train DATA -o freecell.safetensors
  impasse-learn meet DATA freecell.safetensors          more to learn from: train again
  impasse-learn correct DATA freecell.safetensors
  impasse-learn score DATA freecell.safetensors
  impasse-learn say freecell.safetensors 1 617 11982
  impasse-learn searches freecell.safetensors --deals 1000
  impasse-learn play PLAYED --games 16384 --network freecell.safetensors

See docs/learning.md.")]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make training data; whatever is there already stays
    Data(Data),
    /// Add positions to the data that a search guided by a network meets
    Meet(Meet),
    /// Train a network
    Train(Train),
    /// Correct the chance of random play that a network foretells
    Correct(Correct),
    /// Say how well a network foretells, beside trees and features
    Score(Score),
    /// Say what a network foretells of Microsoft's deals
    Say(Say),
    /// Say how often a search that follows a network goes wrong
    Searches(Searches),
    /// Play random games, plain, adaptive and guided
    Play(Play),
}

/// What went wrong, told to whoever started the program.
struct Failure(String);

impl<E: fmt::Display> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

type Done = Result<(), Failure>;

fn told(path: &Path, error: impl fmt::Display) -> Failure {
    Failure(format!("{}: {error}", path.display()))
}

fn read_network(path: &Path) -> Result<Network, Failure> {
    let bytes = fs::read(path).map_err(|error| told(path, error))?;
    Network::read(&bytes).map_err(|error| told(path, error))
}

fn read_guided(path: &Path, options: GuidedOptions) -> Result<FreeCellGuided, Failure> {
    let network = Arc::new(read_network(path)?);
    FreeCellGuided::new(network, options).map_err(|error| told(path, error))
}

fn say(text: &str) -> Done {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

#[derive(Args)]
struct Data {
    /// The folder that holds it
    folder: PathBuf,
    /// Deals to learn from
    #[arg(long, default_value_t = Amounts::FULL.deals)]
    deals: u64,
    /// Random games of each deal
    #[arg(long, default_value_t = Amounts::FULL.games)]
    games: u64,
    /// Random games of each deal that is kept for figures
    #[arg(long, default_value_t = Amounts::FULL.score_games)]
    score_games: u64,
    /// Deals whose fewest moves are looked for, within 200,000 positions
    #[arg(long, default_value_t = Amounts::FULL.exact)]
    exact: u64,
    /// Deals whose chance is found by splitting, too
    #[arg(long, default_value_t = Amounts::FULL.splitting)]
    splitting: u64,
    /// Deals that positions are taken from
    #[arg(long, default_value_t = Amounts::FULL.positions)]
    positions: u64,
    /// Threads; the files are the same for any number
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Data {
    fn run(&self) -> Done {
        let amounts = Amounts {
            deals: self.deals,
            games: self.games,
            score_games: self.score_games,
            exact: self.exact,
            splitting: self.splitting,
            positions: self.positions,
        };
        let bar = file_bar()?;
        let workers = Workers::threads(self.threads);
        jobs::run(&self.folder, &amounts, workers, |done, total| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        })?;
        bar.finish();
        Ok(())
    }
}

/// A bar that counts files.
fn file_bar() -> Result<ProgressBar, Failure> {
    let bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("{pos} of {len} files, {elapsed}, {eta} to go");
    bar.set_style(style?);
    Ok(bar)
}

#[derive(Args)]
struct Meet {
    /// The folder of the data
    folder: PathBuf,
    /// The network; its file's name is that of the new files' folder
    network: PathBuf,
    /// Deals to learn from that are searched, rounded up to tens
    #[arg(long, default_value_t = TRAIN.count)]
    deals: u64,
    /// Threads; the files are the same for any number
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Meet {
    fn run(&self) -> Done {
        let guided = read_guided(&self.network, GuidedOptions::default())?;
        let name = self.network.file_stem().unwrap_or_default();
        let bar = file_bar()?;
        meet::run(
            &self.folder,
            (&TRAIN, self.deals),
            (&guided, &name.to_string_lossy()),
            Workers::threads(self.threads),
            |done, total| {
                bar.set_length(total as u64);
                bar.set_position(done as u64);
            },
        )?;
        bar.finish();
        Ok(())
    }
}

#[derive(Args)]
struct Train {
    /// The folder of the data
    folder: PathBuf,
    /// The file to write
    #[arg(short, long)]
    output: PathBuf,
    /// Numbers behind the first layer
    #[arg(long, default_value_t = 64)]
    width: usize,
    /// Numbers behind the second layer
    #[arg(long, default_value_t = 32)]
    second: usize,
    /// How often all examples are shown
    #[arg(long, default_value_t = 30)]
    epochs: u64,
    /// The size of the first steps
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// What weights lose in a step, as a share of its size
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// Examples between two steps
    #[arg(long, default_value_t = 256)]
    batch: usize,
    /// What chance is drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What the file shall say of itself under `date`
    #[arg(long, default_value = "")]
    date: String,
}

impl Train {
    fn run(&self) -> Done {
        let lesson = FreeCellLesson::read(&self.folder, &TRAIN)?;
        let choose: Vec<_> = known_deals(&self.folder, &CHOOSE)?
            .into_iter()
            .map(|(number, known)| {
                let deal = CHOOSE.deal(number);
                (FreeCellSight::rests(&deal, &deal.start()), known)
            })
            .collect();
        let plan = Plan {
            questions: questions(),
            inputs: FreeCellSight::INPUTS,
            first_width: self.width,
            second_width: self.second,
            epochs: self.epochs,
            batch: self.batch.max(1),
            rate: self.rate,
            decay: self.decay,
            seed: self.seed,
        };
        let known = known_deals(&self.folder, &TRAIN)?;
        let games: u64 = known.values().map(|known| known.games).sum();
        let exact = known.values().filter(|known| known.fewest().is_some());
        let data = format!(
            "{} positions, {} of them starts of Microsoft's deals {} to {}; {games} random games \
             from starts; {} shortest solutions",
            lesson.positions(),
            known.len(),
            TRAIN.first,
            TRAIN.first + known.len().max(1) as u64 - 1,
            exact.count()
        );
        say(&data)?;
        let mut trainer = Trainer::new(&plan);
        for epoch in 0..self.epochs {
            let loss = trainer.epoch(&lesson, epoch);
            let scores = score::line(&choose, &trainer.network(Vec::new())?);
            say(&format!("epoch {:>3}: loss {loss:.4}; {scores}", epoch + 1))?;
        }
        let scores = score::line(&choose, &trainer.network(Vec::new())?);
        let card = [
            (
                "about",
                "how hard positions of FreeCell are; learnt from simulated play, not from people"
                    .to_owned(),
            ),
            ("data", data),
            (
                "scores",
                format!("on Microsoft's deals 120001 to 121000: {scores}"),
            ),
            (
                "trained",
                format!("{} epochs, seed {}", self.epochs, self.seed),
            ),
            ("date", self.date.clone()),
        ];
        let card = card.map(|(name, text)| (name.to_owned(), text));
        let network = trainer.network(card.into())?;
        fs::write(&self.output, network.write()?).map_err(|error| told(&self.output, error))?;
        Ok(())
    }
}

#[derive(Args)]
struct Correct {
    /// The folder of the data
    folder: PathBuf,
    /// The network; its card is written anew
    network: PathBuf,
}

impl Correct {
    fn run(&self) -> Done {
        let network = read_network(&self.network)?;
        let line = score::correction(&self.folder, &network)?;
        let bytes = network.corrected("win", line).write()?;
        fs::write(&self.network, bytes).map_err(|error| told(&self.network, error))?;
        say(&format!("W is corrected by {line}"))
    }
}

#[derive(Args)]
struct Score {
    /// The folder of the data
    folder: PathBuf,
    /// The network
    network: PathBuf,
    /// A list of deals that people call hard, the number first
    #[arg(long)]
    hard: Option<PathBuf>,
}

impl Score {
    fn run(&self) -> Done {
        let network = read_network(&self.network)?;
        say(&score::report(
            &self.folder,
            &network,
            self.hard.as_deref(),
        )?)
    }
}

#[derive(Args)]
struct Say {
    /// The network
    network: PathBuf,
    /// Deals
    #[arg(required = true)]
    deals: Vec<u64>,
}

impl Say {
    fn run(&self) -> Done {
        let network = read_network(&self.network)?;
        let inputs = network.check_inputs(FreeCellSight::INPUTS);
        inputs.map_err(|error| told(&self.network, error))?;
        say(&format!("deal {}", network.answers().join(" ")))?;
        for &number in &self.deals {
            let deal = TRAIN.deal(number);
            let rests = FreeCellSight::rests(&deal, &deal.start());
            let said = FreeCellSight::mean_answers(&network, &rests, 4, 8);
            let said: Vec<String> = said.iter().map(f64::to_string).collect();
            say(&format!("{number} {}", said.join(" ")))?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Chosen {
    Guided,
    Fast,
    Plain,
}

#[derive(Args)]
struct Searches {
    /// The network
    network: PathBuf,
    /// Deals
    #[arg(long, default_value_t = GUIDED.count)]
    deals: u64,
    /// Which searches
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_value = "guided,fast,plain"
    )]
    by: Vec<Chosen>,
    /// Take deals for choosing instead of those kept for figures
    #[arg(long)]
    choosing: bool,
    /// Positions looked at before `freecell-fast` takes over
    #[arg(long, default_value_t = GuidedOptions::default().budget)]
    budget: u64,
    /// What a lost position counts, in points of the quick search; 0 leaves the
    /// network out
    #[arg(long, default_value_t = GuidedOptions::default().lost_points)]
    lost_points: f32,
    /// Threads; the figures but those of time are the same for any number
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Searches {
    fn run(&self) -> Done {
        let options = GuidedOptions {
            budget: self.budget,
            lost_points: self.lost_points,
        };
        let guided = read_guided(&self.network, options)?;
        let which: Vec<Which> = self
            .by
            .iter()
            .map(|by| match by {
                Chosen::Guided => Which::Guided,
                Chosen::Fast => Which::Fast,
                Chosen::Plain => Which::Plain,
            })
            .collect();
        let set = if self.choosing { CHOOSE } else { GUIDED };
        let workers = Workers::threads(self.threads);
        say(&searches::report(
            &set, self.deals, &guided, &which, workers,
        ))
    }
}

#[derive(Args)]
struct Play {
    /// A folder that keeps how deals went; what it holds is not played again
    folder: Option<PathBuf>,
    /// Games of each kind on each deal
    #[arg(long, default_value_t = 1 << 17)]
    games: u64,
    /// The first deal of either kind
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// The last of Microsoft's deals
    #[arg(long, default_value_t = 20)]
    microsoft: u64,
    /// The last full shuffle
    #[arg(long, default_value_t = 100)]
    shuffles: u64,
    /// A network that games shall follow
    #[arg(long)]
    network: Option<PathBuf>,
    /// Games that follow it, on each deal
    #[arg(long, default_value_t = 1024)]
    guided: u64,
    /// Threads; the figures are the same for any number
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// The last of Microsoft's deals on which the constants of adaptive play were
/// chosen.
const TUNED: u64 = 6;

impl Play {
    fn run(&self) -> Done {
        let guided = match &self.network {
            Some(path) => Some(read_guided(path, GuidedOptions::default())?),
            None => None,
        };
        let guide = guided
            .as_ref()
            .map(|guided| guided.guidance() as &dyn FastRandomPlay<_>);
        let played = Played {
            games: self.games,
            guided: if guide.is_some() { self.guided } else { 0 },
            workers: Workers::threads(self.threads),
        };
        for (name, shuffle, last) in [
            ("microsoft", Shuffle::Microsoft, self.microsoft),
            ("shuffles", Shuffle::Uniform, self.shuffles),
        ] {
            say(&format!("{name}: deal, plain | adaptive | guided"))?;
            let folder = self.folder.as_ref().map(|folder| folder.join(name));
            let mut rows = Vec::new();
            for number in self.from..=last {
                let row = adaptive::kept(folder.as_deref(), (&played, number), || {
                    adaptive::play(shuffle, number, guide, &played)
                })?;
                say(&row.line())?;
                rows.push(row);
            }
            say(&adaptive::sum(&rows))?;
            if shuffle == Shuffle::Microsoft {
                rows.retain(|row| row.deal > TUNED);
                say(&format!("held out: {}", adaptive::sum(&rows)))?;
            }
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    let done = match Program::parse().command {
        Command::Data(data) => data.run(),
        Command::Meet(meet) => meet.run(),
        Command::Train(train) => train.run(),
        Command::Correct(correct) => correct.run(),
        Command::Score(score) => score.run(),
        Command::Say(say) => say.run(),
        Command::Searches(searches) => searches.run(),
        Command::Play(play) => play.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(what)) => {
            // Nobody is left to be told where this cannot be written.
            let _ = writeln!(io::stderr(), "impasse-learn: {what}");
            ExitCode::FAILURE
        }
    }
}
