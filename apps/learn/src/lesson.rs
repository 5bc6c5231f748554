//! FreeCell as a lesson: what was measured becomes examples.
//!
//! | answer | unit | learnt from |
//! |---|---|---|
//! | `win` | log odds that a random game is won | random games of starts and positions; splitting |
//! | `effort` | log₂ of the positions that `freecell-fast` looks at | what it solved |
//! | `moves` | fewest moves to go | shortest solutions; lower bounds where the search was cut short |
//! | `short` | moves to go of a short solution | `freecell-short` |
//! | `lost` | log odds that no solution is left | what `freecell-fast` solved or proved |
//!
//! The two red suits are alike, so are the two black ones, and so are the
//! colours: each time an example is shown, one of its eight looks is drawn.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use impasse_freecell_engine::{FreeCellSight, Rests};
use impasse_puzzle::{Chance, Puzzle as _};

use crate::deals::DealSet;
use crate::jobs::{self, folder};
use crate::meet;
use crate::rows::{
    EffortRow, EndsRow, ExactRow, GamesRow, PositionRow, SplitRow, of_letters, read_all,
};
use crate::train::{Lesson, Question, Wanted};

/// The answers, in their order.
pub const ANSWERS: [&str; 5] = ["win", "effort", "moves", "short", "lost"];

/// What is asked of a network, and how much each answer counts.
#[must_use]
pub fn questions() -> Vec<Question> {
    let units = [
        (-4.0, 4.0, 1.0),
        (7.0, 2.5, 1.0),
        (60.0, 22.0, 2.0),
        (60.0, 24.0, 2.0),
        (-2.0, 2.0, 1.0),
    ];
    let all = ANSWERS.iter().zip(units);
    all.map(|(name, (mean, sd, weight))| Question {
        name: (*name).to_owned(),
        mean,
        sd,
        weight,
    })
    .collect()
}

/// What is known of a deal.
#[derive(Clone, Debug, Default)]
pub struct KnownDeal {
    /// Random games, and those won.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games won among the first half and among the second.
    pub halves: [u64; 2],
    /// Where lost games ended.
    pub ends: Option<EndsRow>,
    /// What searches did.
    pub effort: Option<EffortRow>,
    /// The fewest moves.
    pub exact: Option<ExactRow>,
    /// The chance of random play by splitting.
    pub split: Option<SplitRow>,
}

impl KnownDeal {
    /// log₂ of the positions that `freecell-fast` looked at, if it solved the
    /// deal.
    #[must_use]
    pub fn log_effort(&self) -> Option<f64> {
        let solved = self.effort.as_ref().filter(|row| row.verdict == "solved");
        solved.map(|row| log2(row.looks))
    }

    /// The fewest moves, where they are known.
    #[must_use]
    pub fn fewest(&self) -> Option<u64> {
        let exact = self.exact.as_ref().filter(|row| row.known == "exact");
        exact.map(|row| row.moves)
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn log2(looks: u64) -> f64 {
    ((looks + 1) as f64).log2()
}

/// All that was measured of a set's deals.
///
/// # Errors
///
/// A file that cannot be read.
pub fn known_deals(data: &Path, set: &DealSet) -> io::Result<BTreeMap<u64, KnownDeal>> {
    let mut deals: BTreeMap<u64, KnownDeal> = BTreeMap::new();
    let mut slices: Vec<GamesRow> = read_all(&folder(data, set, "games"))?;
    slices.sort_by_key(|row| (row.deal, row.first));
    let most = slices.iter().map(|row| row.first + row.games).max();
    for row in slices {
        let known = deals.entry(row.deal).or_default();
        known.games += row.games;
        known.wins += row.wins;
        known.halves[usize::from(2 * row.first >= most.unwrap_or(0))] += row.wins;
    }
    for row in read_all::<EndsRow>(&folder(data, set, "ends"))? {
        deals.entry(row.deal).or_default().ends = Some(row);
    }
    for row in read_all::<EffortRow>(&folder(data, set, "effort"))? {
        let known = deals.entry(row.deal).or_default();
        known.effort = Some(row);
    }
    for row in read_all::<ExactRow>(&folder(data, set, "exact"))? {
        let known = deals.entry(row.deal).or_default();
        known.exact = Some(row);
    }
    for row in read_all::<SplitRow>(&folder(data, set, "splitting"))? {
        deals.entry(row.deal).or_default().split = Some(row);
    }
    Ok(deals)
}

/// Positions with what is known of them.
pub struct FreeCellLesson {
    examples: Vec<Example>,
    /// Starts, which count more: each is shown so many times an epoch.
    shown: Vec<u32>,
    cells: u8,
}

#[derive(Clone, Debug)]
struct Example {
    rests: Rests,
    wanted: [Wanted; ANSWERS.len()],
}

/// How often a start is shown for each time a position is.
const STARTS: usize = 3;

impl FreeCellLesson {
    /// What was measured of a set.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn read(data: &Path, set: &DealSet) -> io::Result<Self> {
        let mut examples = Vec::new();
        for (&number, known) in &known_deals(data, set)? {
            let deal = set.deal(number);
            let rests = FreeCellSight::rests(&deal, &deal.start());
            let wanted = wanted_of_deal(known);
            examples.push(Example { rests, wanted });
        }
        let starts = examples.len();
        let mut rows: Vec<PositionRow> = Vec::new();
        for kind in position_folders(data, set)? {
            rows.extend(read_all::<PositionRow>(&folder(data, set, &kind))?);
        }
        for row in rows {
            let Some(rests) = of_letters(&row.rests) else {
                let what = format!("{}: no position in {} letters", row.rests, row.rests.len());
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            };
            let wanted = wanted_of_position(&row);
            examples.push(Example { rests, wanted });
        }
        let all = 0..u32::try_from(examples.len()).unwrap_or(u32::MAX);
        let first = 0..u32::try_from(starts).unwrap_or(u32::MAX);
        let mut shown: Vec<u32> = all.collect();
        for _ in 1..STARTS {
            shown.extend(first.clone());
        }
        Ok(Self {
            examples,
            shown,
            cells: set.cells,
        })
    }

    /// How many different positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.examples.len()
    }
}

/// The folders of a set that hold positions, in an order that does not depend on
/// when they were made.
fn position_folders(data: &Path, set: &DealSet) -> io::Result<Vec<String>> {
    let mut met = Vec::new();
    let measured = data.join(set.name);
    let entries = fs::read_dir(&measured).map_err(|error| jobs::named(&measured, &error))?;
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(meet::FOLDER) {
            met.push(name);
        }
    }
    met.sort();
    let always = ["positions", "exact-positions"].map(str::to_owned);
    Ok(always.into_iter().chain(met).collect())
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^24")]
fn share(wins: u64, games: u64) -> Wanted {
    match games {
        0 => Wanted::Nothing,
        _ => Wanted::Share {
            wins: wins as f32,
            games: games as f32,
        },
    }
}

/// Random games, and beside them as many as would tell what splitting told: it
/// reaches deals that no number of games a machine can play would win.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "rounded to a ten-millionth"
)]
fn chance_of(known: &KnownDeal) -> Wanted {
    let played = (known.wins as f64, known.games as f64);
    let (wins, games) = match known.split.as_ref().and_then(SplitRow::as_games) {
        Some((wins, games)) => (played.0 + wins, played.1 + games),
        None => played,
    };
    if games == 0.0 {
        return Wanted::Nothing;
    }
    Wanted::Share {
        wins: wins as f32,
        games: games as f32,
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "far below 2^24"
)]
fn wanted_of_deal(known: &KnownDeal) -> [Wanted; ANSWERS.len()] {
    let effort = known.effort.as_ref();
    let short = effort.and_then(|row| row.short_moves);
    [
        chance_of(known),
        known
            .log_effort()
            .map_or(Wanted::Nothing, |effort| Wanted::Number(effort as f32)),
        match &known.exact {
            Some(row) if row.known == "exact" => Wanted::Number(row.moves as f32),
            Some(row) if row.known == "at least" => Wanted::AtLeast(row.moves as f32),
            _ => Wanted::Nothing,
        },
        short.map_or(Wanted::Nothing, |moves| Wanted::Number(moves as f32)),
        effort.map_or(Wanted::Nothing, |row| lost(&row.verdict)),
    ]
}

fn lost(verdict: &str) -> Wanted {
    match verdict {
        "solved" => share(0, 1),
        "unsolvable" => share(1, 1),
        _ => Wanted::Nothing,
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "far below 2^24"
)]
fn wanted_of_position(row: &PositionRow) -> [Wanted; ANSWERS.len()] {
    let solved = row.verdict == "solved";
    let moves = row.moves.map(|moves| moves as f32);
    [
        share(row.wins, row.games),
        if solved {
            Wanted::Number(log2(row.looks) as f32)
        } else {
            Wanted::Nothing
        },
        match moves {
            Some(moves) if row.exact => Wanted::Number(moves),
            _ => Wanted::Nothing,
        },
        match moves {
            Some(moves) if !row.exact => Wanted::Number(moves),
            _ => Wanted::Nothing,
        },
        lost(&row.verdict),
    ]
}

impl Lesson for FreeCellLesson {
    fn count(&self) -> usize {
        self.shown.len()
    }

    fn show(&self, at: usize, chance: &mut Chance, on: &mut Vec<u16>, wanted: &mut [Wanted]) {
        let example = &self.examples[self.shown[at] as usize];
        let rests = FreeCellSight::other_look(&example.rests, chance.below(8));
        FreeCellSight::look_at(&rests, self.cells, 8, on);
        wanted.copy_from_slice(&example.wanted);
    }
}

#[cfg(test)]
mod tests {
    use impasse_freecell::{Build, Card};

    use super::*;
    use crate::deals::TRAIN;

    #[test]
    fn every_look_of_a_position_fits_together_as_the_position_does() {
        let deal = TRAIN.deal(TRAIN.first);
        let rests = FreeCellSight::rests(&deal, &deal.start());
        let built = |rests: &Rests| {
            let pairs = (0..52_u8).zip(rests).filter(|&(_, &rest)| rest < 52);
            pairs
                .filter(|&(card, &rest)| {
                    Build::Alternate.allows(Card::of_index(card), Card::of_index(rest))
                })
                .count()
        };
        let looks: Vec<Rests> = (0..8)
            .map(|look| FreeCellSight::other_look(&rests, look))
            .collect();
        for (at, look) in looks.iter().enumerate() {
            assert_eq!(built(look), built(&rests));
            assert!(!looks[..at].contains(look), "look {at}");
        }
        assert_eq!(looks[0], rests);
    }
}
