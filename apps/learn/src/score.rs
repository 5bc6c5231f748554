//! How well a network foretells, beside trees, features and lengths, on deals
//! that nobody has learnt from.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use impasse_freecell_engine::{FreeCellSight, Rests};
use impasse_net::{Correction, Network};
use impasse_puzzle::{Heuristic as _, Puzzle as _};

use crate::correct::{self, Said, chance};
use crate::deals::{CHOOSE, DealSet, SCORE, SHUFFLES, THREE_CELLS, TRAIN};
use crate::features::{NAMES, features};
use crate::lesson::{KnownDeal, known_deals};
use crate::stats::{auc, mean, quantile, rank_correlation, rank_correlation_told};
use crate::trees::Trees;

/// What a network says of a start, by the names of its answers.
struct Judged<'n> {
    network: &'n Network,
}

impl<'n> Judged<'n> {
    const fn by(network: &'n Network) -> Self {
        Self { network }
    }

    /// An answer about a position on a table with so many cells; not a number
    /// where the network has no such answer.
    fn answer(&self, name: &str, rests: &Rests, cells: u8) -> f64 {
        let said = FreeCellSight::mean_answers(self.network, rests, cells, 8);
        let place = self.network.place(name);
        place.map_or(f64::NAN, |place| said[place])
    }
}

/// A deal, what is known of it and what can be counted.
struct Scored {
    rests: Rests,
    known: KnownDeal,
    features: Vec<f64>,
}

fn scored(data: &Path, set: &DealSet) -> io::Result<Vec<Scored>> {
    let known = known_deals(data, set)?;
    let deals = known.into_iter().map(|(number, known)| {
        let (rests, features) = counted(set, number);
        Scored {
            rests,
            known,
            features,
        }
    });
    Ok(deals.collect())
}

/// A start and its features.
fn counted(set: &DealSet, number: u64) -> (Rests, Vec<f64>) {
    let deal = set.deal(number);
    let start = deal.start();
    let rests = FreeCellSight::rests(&deal, &start);
    let bound = impasse_freecell::Dig.prepare(&deal).estimate(&start);
    let found = features(&rests, bound.unwrap_or(0)).to_vec();
    (rests, found)
}

/// What is foretold, and how it is found in what is known; `None` where it is
/// not known.
struct Target {
    name: &'static str,
    answer: &'static str,
    known: fn(&KnownDeal) -> Option<f64>,
    /// For trees, which know no censoring.
    smooth: fn(&KnownDeal) -> Option<f64>,
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
const TARGETS: [Target; 3] = [
    Target {
        name: "W",
        answer: "win",
        known: |known| (known.games > 0).then_some(known.wins as f64),
        smooth: |known| {
            let (wins, games) = (known.wins as f64, known.games as f64);
            (games > 0.0).then(|| ((wins + 0.5) / (games - wins + 0.5)).ln())
        },
    },
    Target {
        name: "effort",
        answer: "effort",
        known: KnownDeal::log_effort,
        smooth: KnownDeal::log_effort,
    },
    Target {
        name: "fewest moves",
        answer: "moves",
        known: |known| known.fewest().map(|moves| moves as f64),
        smooth: |known| known.fewest().map(|moves| moves as f64),
    },
];

/// All figures of a network, as text.
///
/// # Errors
///
/// A file that cannot be read, or trees that cannot be fitted.
pub fn report(data: &Path, network: &Network, hard: Option<&Path>) -> io::Result<String> {
    let mut text = String::new();
    let train = scored(data, &TRAIN)?;
    let choose = scored(data, &CHOOSE)?;
    let mut trees = Vec::new();
    for target in &TARGETS {
        trees.push(fit(&train, target)?);
    }
    for set in [SCORE, SHUFFLES, THREE_CELLS] {
        let deals = scored(data, &set)?;
        told(&mut text, &set, &deals, &choose, network, &trees);
    }
    let deals = scored(data, &SCORE)?;
    calibration(&mut text, &deals, network);
    if let Some(hard) = hard {
        hard_deals(&mut text, hard, network, &trees)?;
    }
    Ok(text)
}

fn fit(train: &[Scored], target: &Target) -> io::Result<Option<Trees>> {
    let (mut rows, mut wanted) = (Vec::new(), Vec::new());
    for deal in train {
        if let Some(value) = (target.smooth)(&deal.known) {
            rows.push(deal.features.clone());
            wanted.push(value);
        }
    }
    if rows.len() < 100 {
        return Ok(None);
    }
    let trees = Trees::fit(&rows, &wanted).map_err(io::Error::other)?;
    Ok(Some(trees))
}

/// The feature that tells most of a target on deals for choosing.
fn best_feature(choose: &[Scored], target: &Target) -> usize {
    let all = |place: usize| {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for deal in choose {
            if let Some(value) = (target.known)(&deal.known) {
                one.push(deal.features[place]);
                other.push(value);
            }
        }
        rank_correlation(&one, &other).abs()
    };
    let places = 0..NAMES.len();
    places
        .max_by(|&a, &b| all(a).total_cmp(&all(b)))
        .unwrap_or(0)
}

fn told(
    text: &mut String,
    set: &DealSet,
    deals: &[Scored],
    choose: &[Scored],
    network: &Network,
    trees: &[Option<Trees>],
) {
    let judged = Judged::by(network);
    for (target, trees) in TARGETS.iter().zip(trees) {
        let known: Vec<(&Scored, f64)> = deals
            .iter()
            .filter_map(|deal| Some((deal, (target.known)(&deal.known)?)))
            .collect();
        if known.len() < 20 {
            continue;
        }
        let values: Vec<f64> = known.iter().map(|(_, value)| *value).collect();
        let zeros = values.iter().filter(|&&value| value == 0.0).count();
        let games = known.iter().map(|(deal, _)| deal.known.games).max();
        let _ = writeln!(
            text,
            "\n## {} of {} ({} deals{})\n",
            target.name,
            set.name,
            known.len(),
            match target.name {
                "W" => format!(", {} games each, {zeros} never won", games.unwrap_or(0)),
                _ => String::new(),
            }
        );
        let mut row = |name: &str, said: &[Option<f64>]| {
            let both = said.iter().zip(&values);
            let both = both.filter_map(|(said, value)| Some(((*said)?, *value)));
            let (said, values): (Vec<f64>, Vec<f64>) = both.unzip();
            let rho = rank_correlation_told(&said, &values);
            let _ = writeln!(text, "{name:<44} {rho}  n={}", said.len());
        };
        let each = |of: &mut dyn FnMut(&Scored) -> Option<f64>| -> Vec<Option<f64>> {
            known.iter().map(|(deal, _)| of(deal)).collect()
        };
        let answer = each(&mut |deal| Some(judged.answer(target.answer, &deal.rests, set.cells)));
        row("network", &answer);
        if let Some(trees) = trees {
            let rows: Vec<Vec<f64>> = known.iter().map(|(d, _)| d.features.clone()).collect();
            if let Ok(said) = trees.say(&rows) {
                row(
                    "trees on features",
                    &said.iter().map(|s| Some(*s)).collect::<Vec<_>>(),
                );
            }
        }
        let best = best_feature(choose, target);
        row(
            &format!("feature alone: {}", NAMES[best]),
            &each(&mut |deal| Some(deal.features[best])),
        );
        row(
            "lower bound of the moves alone (dig)",
            &each(&mut |deal| deal.features.last().copied()),
        );
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        {
            row(
                "length alone (freecell-short)",
                &each(&mut |deal| Some(deal.known.effort.as_ref()?.short_moves? as f64)),
            );
            row(
                "fewest moves alone, where known",
                &each(&mut |deal| Some(deal.known.fewest()? as f64)),
            );
            row(
                "bound where 256 lost random games end",
                &each(&mut |deal| {
                    let ends = deal.known.ends?;
                    (ends.ends > 0).then(|| ends.bound as f64 / ends.ends as f64)
                }),
            );
            row(
                "effort of freecell-fast",
                &each(&mut |deal| deal.known.log_effort()),
            );
            row("W itself", &each(&mut |deal| Some(deal.known.wins as f64)));
        }
        match target.name {
            "W" => more_of_wins(text, &known, &answer),
            "fewest moves" => more_of_moves(text, &values, &answer),
            _ => {}
        }
    }
}

/// What only wins let one ask: how far games agree with each other, and how well
/// the network does where there is a win.
fn more_of_wins(text: &mut String, known: &[(&Scored, f64)], answer: &[Option<f64>]) {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let half = |at: usize| -> Vec<f64> {
        let deals = known.iter().map(|(deal, _)| &deal.known);
        deals.map(|deal| deal.halves[at] as f64).collect()
    };
    let _ = writeln!(
        text,
        "{:<44} {}",
        "half of the games with the other half",
        rank_correlation_told(&half(0), &half(1))
    );
    let won = known
        .iter()
        .zip(answer)
        .filter(|((_, wins), _)| *wins > 0.0);
    let won = won.filter_map(|((_, wins), said)| Some(((*said)?, *wins)));
    let (said, wins): (Vec<f64>, Vec<f64>) = won.unzip();
    let _ = writeln!(
        text,
        "{:<44} {}  n={}",
        "network, deals that were won alone",
        rank_correlation_told(&said, &wins),
        wins.len()
    );
}

/// By how many moves the network misses.
fn more_of_moves(text: &mut String, values: &[f64], answer: &[Option<f64>]) {
    let misses = answer.iter().zip(values);
    let misses: Vec<f64> = misses
        .filter_map(|(said, value)| Some((*said)? - value))
        .collect();
    let sizes: Vec<f64> = misses.iter().map(|miss| miss.abs()).collect();
    let _ = writeln!(
        text,
        "network misses by {:.2} moves on average, its mean error is {:+.2}",
        mean(&sizes),
        mean(&misses)
    );
}

/// What a network says of deals whose games are known, beside these.
fn said(deals: &[Scored], network: &Network) -> Vec<Said> {
    let judged = Judged::by(network);
    let known = deals.iter().filter(|deal| deal.known.games > 0);
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let said = known.map(|deal| Said {
        odds: judged.answer("win", &deal.rests, 4),
        wins: deal.known.wins as f64,
        games: deal.known.games as f64,
    });
    said.collect()
}

/// What W is corrected by, fitted to deals for choosing.
///
/// # Errors
///
/// A file that cannot be read.
pub fn correction(data: &Path, network: &Network) -> io::Result<Correction> {
    Ok(correct::fit(&said(&scored(data, &CHOOSE)?, network)))
}

/// What is foretold against what was found, in tenths of the deals.
fn calibration(text: &mut String, deals: &[Scored], network: &Network) {
    let judged = Judged::by(network);
    let mut rows = said(deals, network);
    rows.sort_by(|a, b| a.odds.total_cmp(&b.odds));
    let line = network.correction("win");
    let _ = writeln!(
        text,
        "\n## Calibration of W, tenths of `score` by what is foretold\n\nforetold (mean)  corrected ({line})  found  never won"
    );
    let mut tell = |deals: &[Said]| {
        let over = |of: &dyn Fn(&Said) -> f64| mean(&deals.iter().map(of).collect::<Vec<_>>());
        let never = deals.iter().filter(|deal| deal.wins == 0.0).count();
        let _ = writeln!(
            text,
            "{:.6}  {:.6}  {:.6}  {never} of {}",
            over(&|deal| chance(deal.odds)),
            over(&|deal| chance(line.of(deal.odds))),
            over(&|deal| deal.wins / deal.games),
            deals.len()
        );
    };
    for tenth in rows.chunks(rows.len().div_ceil(10).max(1)) {
        tell(tenth);
    }
    tell(&rows);
    let mut effort: Vec<(f64, f64)> = deals
        .iter()
        .filter_map(|deal| {
            Some((
                judged.answer("effort", &deal.rests, 4),
                deal.known.log_effort()?,
            ))
        })
        .collect();
    effort.sort_by(|a, b| a.0.total_cmp(&b.0));
    let _ = writeln!(
        text,
        "\n## Calibration of effort (log2 of positions), fifths\n\nforetold  found"
    );
    for fifth in effort.chunks(effort.len().div_ceil(5).max(1)) {
        let (said, found): (Vec<f64>, Vec<f64>) = fifth.iter().copied().unzip();
        let _ = writeln!(text, "{:.2}  {:.2}", mean(&said), mean(&found));
    }
}

/// Deals that people call hard against every sixteenth of the first 32,000.
fn hard_deals(
    text: &mut String,
    file: &Path,
    network: &Network,
    trees: &[Option<Trees>],
) -> io::Result<()> {
    let all = DealSet {
        name: "first",
        first: 1,
        count: 32_000,
        ..TRAIN
    };
    let hard = read_hard(file)?;
    let others: Vec<u64> = (16..=32_000)
        .step_by(16)
        .filter(|number| !hard.contains(number) && !LEFT_OUT.contains(number))
        .collect();
    let count = |numbers: &[u64]| -> BTreeMap<u64, (Rests, Vec<f64>)> {
        numbers.iter().map(|&n| (n, counted(&all, n))).collect()
    };
    let (hard, others) = (count(&hard), count(&others));
    let _ = writeln!(
        text,
        "\n## {} deals that people call hard against {} others (AUC)\n",
        hard.len(),
        others.len()
    );
    let judged = Judged::by(network);
    for (answer, sign) in [
        ("win", -1.0),
        ("effort", 1.0),
        ("moves", 1.0),
        ("short", 1.0),
    ] {
        let of = |deals: &BTreeMap<u64, (Rests, Vec<f64>)>| -> Vec<f64> {
            let rests = deals.values().map(|(rests, _)| rests);
            rests.map(|r| sign * judged.answer(answer, r, 4)).collect()
        };
        let (area, half) = auc(&of(&hard), &of(&others));
        let _ = writeln!(text, "network, {answer:<10} {area:.3} ± {half:.3}");
    }
    for (target, trees) in TARGETS.iter().zip(trees) {
        let Some(trees) = trees else { continue };
        let sign = if target.name == "W" { -1.0 } else { 1.0 };
        let of = |deals: &BTreeMap<u64, (Rests, Vec<f64>)>| -> io::Result<Vec<f64>> {
            let rows: Vec<Vec<f64>> = deals.values().map(|(_, row)| row.clone()).collect();
            let said = trees.say(&rows).map_err(io::Error::other)?;
            Ok(said.into_iter().map(|said| sign * said).collect())
        };
        let (area, half) = auc(&of(&hard)?, &of(&others)?);
        let _ = writeln!(text, "trees, {:<12} {area:.3} ± {half:.3}", target.name);
    }
    Ok(())
}

/// Deals of the list that are no cases, and no others either: one cannot be
/// solved, six are only the hardest so far of somebody who began with the first.
const LEFT_OUT: [u64; 7] = [11_982, 1, 10, 21, 25, 57, 63];

/// The deals that people call hard.
fn read_hard(file: &Path) -> io::Result<Vec<u64>> {
    let mut reader = csv::Reader::from_path(file)?;
    let mut hard = Vec::new();
    for row in reader.records() {
        let row = row?;
        let number = row.get(0).and_then(|text| text.parse().ok());
        hard.extend(number.filter(|number| !LEFT_OUT.contains(number)));
    }
    hard.sort_unstable();
    hard.dedup();
    Ok(hard)
}

/// One line that tells how well a network does on deals for choosing.
#[must_use]
pub fn line(choose: &[(Rests, KnownDeal)], network: &Network) -> String {
    let judged = Judged::by(network);
    let rho = |answer: &str, known: fn(&KnownDeal) -> Option<f64>| {
        let both = choose
            .iter()
            .filter_map(|(rests, deal)| Some((judged.answer(answer, rests, 4), known(deal)?)));
        let (said, values): (Vec<f64>, Vec<f64>) = both.unzip();
        (rank_correlation(&said, &values), quantile(&said, 0.5))
    };
    let (win, odds) = rho("win", TARGETS[0].known);
    let (effort, looks) = rho("effort", TARGETS[1].known);
    format!("rank with W {win:.3} (median {odds:.2}), with effort {effort:.3} (median {looks:.2})")
}
