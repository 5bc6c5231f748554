//! The paper's experiments and plans, told in the common form.

use impasse_fit::score::rank_correlation;
use impasse_freecell::{Deal, Shuffle, Table};
use impasse_freecell_engine::{FreeCellOptimal, RandomFreeCell, ShippedLearnt};
use impasse_puzzle::{Heuristic, Instance as _, Limit, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_space::Learnt as _;
use impasse_trials::{AdaptiveOptions, TrialOptions, adaptive, trials};

use super::{ALL, Deck, Options, PRINTED_A, PRINTED_B, PRINTED_GAMES, Report, mean, report};
use crate::amounts::{grouped, in_f64};
use crate::finding::{Compared, Finding};
use crate::work::{Part, Work};

/// What is recomputed.
pub const PARTS: &[Part] = &[
    Part {
        name: "experiments",
        about: "experiments A and B, with the fit of each reading",
        run: experiments,
    },
    Part {
        name: "bounds",
        about: "feedback arc sets as lower bounds",
        run: bounds,
    },
    Part {
        name: "network",
        about: "the shipped network against random games",
        run: network,
    },
    Part {
        name: "adaptive",
        about: "random play that adapts to what earlier games learnt",
        run: adaptive_play,
    },
];

fn experiments(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let options = Options {
        games: work.scale.pick(1 << 11, PRINTED_GAMES),
        deals: work.scale.pick(100, 1000),
        games_each: work.scale.pick(1 << 9, 1 << 14),
        seed: work.seed,
        workers: work.workers,
    };
    let found = report(&options, work.desk.control())?;
    Ok(vec![experiment_a(&found), experiment_b(&found)])
}

/// The 99.9 % quantile of chi² with this many degrees of freedom (Wilson & Hilferty 1931).
fn critical(freedom: usize) -> f64 {
    let freedom = in_f64(freedom as u64);
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + 3.0902 * part.sqrt()).powi(3)
}

fn experiment_a(report: &Report) -> Finding {
    let scale = in_f64(PRINTED_GAMES) / in_f64(report.games);
    let mut rows = Vec::new();
    let mut fits = Vec::new();
    for row in &report.rows {
        let distance = row.chi_square(report.games);
        let limit = critical(row.informative());
        if distance <= limit {
            fits.push(row.reading);
        }
        let mut told = Compared::numbers(row.reading, mean(&PRINTED_A), row.mean() * scale, 2);
        told.ours = format!(
            "{:.2} wins on average; distance {distance:.0} (chance would stay below {limit:.0}); L {:.1}, B {:.1}",
            row.mean() * scale,
            row.length,
            row.branching
        );
        rows.push(told);
    }
    let nearest = report.nearest();
    // Deals that one of the two never wins are won seldom by the other if the deals are the same.
    let mut most_where_none = [0, 0];
    for (place, printed) in PRINTED_A.into_iter().enumerate() {
        let ours = nearest.map_or(0, |row| row.wins[place]);
        for (one, other, most) in [(printed, ours, 0), (ours, printed, 1)] {
            if one == 0 {
                most_where_none[most] = other.max(most_where_none[most]);
            }
        }
        rows.push(Compared::numbers(
            format!("deal {}, nearest reading", place + 1),
            in_f64(printed),
            in_f64(ours) * scale,
            0,
        ));
    }
    let [ours_at_most, printed_at_most] = most_where_none;
    let nearest = nearest.map_or("", |row| row.reading);
    let finding = Finding::new(
        "Experiment A: wins of deals 1 to 20",
        "Wins in 2^17 random games for each of Microsoft's deals 1 to 20, 112.15 on average.",
    )
    .rows(rows)
    .judged(
        "for some reading the distance, the sum over deals of (a − b)² / (a + b) scaled to equal numbers of games, is no larger than \
         what chance exceeds once in a thousand",
        !fits.is_empty(),
    )
    .remark(format!(
        "{} games a deal and reading. {} The paper does not say which moves count; the nearest of our readings is \"{nearest}\". \
         Deals that the paper never wins have at most {ours_at_most} wins in it, and deals that it never wins at most \
         {printed_at_most} in the paper, so the deals are the paper's.",
        grouped(report.games),
        match &fits[..] {
            [] => "No reading reproduces the table.".to_owned(),
            fits => format!("Not told apart from the table by this many games: {}.", fits.join("; ")),
        }
    ));
    if report.games < PRINTED_GAMES {
        return finding.undecided("Too few games to tell readings apart.");
    }
    finding
}

fn experiment_b(report: &Report) -> Finding {
    let printed = [Some(mean(&PRINTED_B)), Some(mean(&PRINTED_A)), None];
    let rows = report.decks.iter().zip(printed.into_iter().cycle());
    let rows = rows.map(|(deck, printed)| {
        let (mean, interval) = deck.mean();
        let interval = interval.map_or(String::new(), |found| {
            format!(" ({:.0} to {:.0})", found.low, found.high)
        });
        Compared {
            what: format!("{}; {}", deck.name, deck.reading),
            printed: printed.map(|printed| format!("{printed:.2}")),
            ours: format!("{mean:.1}{interval}; {} deals without a win", deck.without),
            difference: printed.map(|printed| format!("{:+.1}", mean - printed)),
        }
    });
    let easier = |decks: &[Deck]| {
        let interval = |place: usize| decks[place].mean().1;
        let apart = interval(0).zip(interval(1));
        apart.is_some_and(|(full, small)| full.high < small.low)
    };
    Finding::new(
        "Experiment B: are small numbers easier?",
        "20 deals from a full shuffle are won 32.25 times on average, Microsoft's deals 1 to 20 112.15 times: deals with small \
         numbers may be easier than random ones.",
    )
    .rows(rows)
    .judged(
        "in either reading Microsoft's first deals are won more often than full shuffles, and the 95 % intervals of the means do not touch",
        report.decks.chunks(3).all(easier),
    )
    .remark(
        "Wins are counted for 2^17 games, once with every legal move and once in the reading that is nearest in experiment A. A \
         mean rests on the few easy deals among many, so the paper's 20 and 20 tell little, and how many deals are never won should be \
         compared, too. The third deck tells whether small numbers or Microsoft's deals are what makes the difference.",
    )
}

fn bounds(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let repeats = work.scale.pick(20, 200);
    let most = work.scale.pick(2_000, 200_000);
    let heuristics = Deal::heuristics();
    let named = |name: &str| heuristics.iter().find(|each| each.about().name == name);
    let mut finding = Finding::new(
        "Section 2: feedback arc sets",
        "A minimum feedback arc set of the graph of a deal, found by an integer program in some hundredths of a second, is a lower bound \
         of the moves still needed.",
    );
    let mut below = true;
    let mut microseconds = Vec::new();
    for number in 1..=20 {
        let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, number);
        let start = deal.start();
        let mut told = Vec::new();
        let mut values = Vec::new();
        for name in ["fas-adjacent", "dig"] {
            let Some(heuristic) = named(name) else {
                continue;
            };
            let (value, each) = timed(work, &**heuristic, &deal, repeats);
            microseconds.push(each);
            told.push(format!("{name} {} in {each:.0} µs", value.unwrap_or(0)));
            values.extend(value);
        }
        let mut control = work.desk.control();
        control.limits.states = Some(most);
        let outcome = FreeCellOptimal.solve(&deal, &Task::plain(&start, control));
        match outcome.verdict {
            Verdict::Solved(moves) => {
                below &= values.iter().all(|&value| value as usize <= moves.len());
                told.push(format!("fewest moves {}", moves.len()));
            }
            Verdict::Unknown(Limit::Interrupted) => return Err(Limit::Interrupted),
            _ => told.push("fewest moves not found".to_owned()),
        }
        finding = finding.rows([Compared::ours(format!("deal {number}"), told.join("; "))]);
    }
    let slowest = microseconds.iter().copied().fold(0.0, f64::max);
    let finding = finding
        .rows([Compared {
            what: "the slowest bound of an initial position".to_owned(),
            printed: Some("some hundredths of a second".to_owned()),
            ours: format!("{slowest:.0} µs"),
            difference: Some(format!("about {:.0} times faster than a hundredth of a second", 1e4 / slowest.max(0.01))),
        }])
        .judged(
            "no bound exceeds the fewest moves where those are known, and each takes less than a hundredth of a second",
            below && slowest < 1e4,
        )
        .remark(
            "No integer program is needed: only which of four suits to dig out next is open. `dig` holds all cards above a card to \
             block it, `fas-adjacent` only the next one, as the paper has it. Times are means over repetitions on a busy machine.",
        );
    Ok(vec![finding])
}

/// A bound of a deal's start, and the microseconds it takes.
fn timed(
    work: &Work<'_>,
    heuristic: &dyn Heuristic<Deal>,
    deal: &Deal,
    repeats: u32,
) -> (Option<u32>, f64) {
    let start = deal.start();
    let mut estimate = heuristic.prepare(deal);
    let begin = work.desk.cpu_time();
    let mut value = None;
    for _ in 0..repeats {
        value = estimate.estimate(&start);
    }
    let spent = work.desk.cpu_time().saturating_sub(begin);
    (value, spent.as_secs_f64() * 1e6 / f64::from(repeats))
}

/// The first of the deals that nobody learnt from.
const HELD_OUT: u64 = 200_001;

fn network(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let finding = Finding::new(
        "Section 3: a network that learns difficulty",
        "A network shall learn the difficulty of positions from random games.",
    );
    let deals = work.scale.pick(100, 1000_usize);
    let options = TrialOptions {
        count: work.scale.pick(256, 2048),
        more: 0,
        seed: work.seed,
        ..TrialOptions::default()
    };
    let table = Table::default();
    let found = work.workers.try_in_order(0..deals, |place| {
        let deal = Deal::numbered(table, Shuffle::Microsoft, HELD_OUT + place as u64);
        let said = ShippedLearnt.foretell(&deal);
        let said = said.expect("deals of the usual table are foretold").win;
        let player = RandomFreeCell { reading: ALL };
        let found = trials(&deal, Some(&player), &options, work.desk.control());
        found.limit.map_or(Ok((said, in_f64(found.wins))), Err)
    })?;
    let (said, wins): (Vec<f64>, Vec<f64>) = found.into_iter().unzip();
    let rank = rank_correlation(&said, &wins).unwrap_or(f64::NAN);
    let never = wins.iter().filter(|&&wins| wins < 0.5).count();
    Ok(vec![
        finding
            .rows([
                Compared::ours("rank correlation of what the network says with wins", format!("{rank:.3}")),
                Compared::ours("deals", format!("{deals} that nobody learnt from, from {HELD_OUT}; {never} never won")),
                Compared::ours("random games a deal", grouped(options.count)),
            ])
            .tested("the network ranks deals it has never seen better than chance (rank correlation above 0.2)", rank > 0.2)
            .remark(
                "The paper has no network yet. What one look at the board tells is limited by how well the games themselves agree with \
                 others (docs/learning.md). Random games are no people.",
            ),
    ])
}

fn adaptive_play(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let games = work.scale.pick(1 << 10, 1 << 15);
    let mut rows = Vec::new();
    let (mut more, mut fewer) = (0, 0);
    for number in 1..=20 {
        let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, number);
        let plain = TrialOptions {
            count: games,
            more: 0,
            seed: work.seed,
            ..TrialOptions::default()
        };
        let plain = trials(
            &deal,
            Some(&RandomFreeCell { reading: ALL }),
            &plain,
            work.desk.control(),
        );
        if let Some(limit) = plain.limit {
            return Err(limit);
        }
        let options = AdaptiveOptions {
            count: games,
            seed: work.seed,
            workers: work.workers,
            ..AdaptiveOptions::default()
        };
        let found = adaptive(&deal, &options, work.desk.control());
        if let Some(limit) = found.limit {
            return Err(limit);
        }
        more += u32::from(found.wins() > plain.wins);
        fewer += u32::from(found.wins() < plain.wins);
        let won = found.runs.iter().filter(|run| run.wins > 0).count();
        rows.push(Compared::ours(
            format!("deal {number}"),
            format!(
                "{} plain wins, {} adaptive ({won} of {} runs won)",
                plain.wins,
                found.wins(),
                found.runs.len()
            ),
        ));
    }
    Ok(vec![
        Finding::new(
            "Section 5: random play that adapts",
            "Changing the chances of moves by what earlier games learnt of positions shall raise the chance to win.",
        )
        .rows(rows)
        .tested("more wins than plain random play on more deals than fewer, of deals 1 to 20", more > fewer)
        .remark(format!(
            "{} games a deal each way; more wins on {more} deals, fewer on {fewer}. The constants of the rule were chosen while \
             looking at deals 1 to 6.",
            grouped(games)
        )),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantile_is_that_of_tables() {
        for (freedom, expected) in [(10, 29.59), (17, 40.79), (20, 45.31)] {
            assert!((critical(freedom) - expected).abs() < 0.3, "{freedom}");
        }
    }
}
