//! What is measured of deals and positions. Everything depends on the deal
//! alone, so a file is the same whoever makes it, and when.

use std::ops::Range;

use impasse_freecell::{Deal, Position};
use impasse_freecell_engine::{
    FreeCellFast, FreeCellOptimal, FreeCellShort, FreeCellSight, RandomFreeCell,
};
use impasse_puzzle::{
    Chance, Control, Estimate, Heuristic as _, Limits, Outcome, Puzzle as _, Strategy, Task,
    Verdict,
};
use impasse_search::{FastRandomPlay as _, PlainRandomPlayer, RandomPlayer};
use impasse_trials::{SplitOptions, split};

use crate::rows::{EffortRow, EndsRow, ExactRow, GamesRow, PositionRow, SplitRow, letters};

/// The most moves of a random game, as in the paper.
const MOST_MOVES: u64 = 1000;

/// What random games are drawn from: the seed of `impasse trials`.
const SEED: u64 = 1;

/// Random games whose ends are looked at.
const ENDS: u64 = 256;

/// Positions that the search for the fewest moves may hold.
const FOR_EXACT: u64 = 200_000;

/// Positions that a search may hold that labels a position.
const FOR_LABEL: u64 = 30_000;

/// Random games from a position.
const LABEL_GAMES: u64 = 128;

/// Plays the random games of a deal with these numbers.
#[must_use]
pub fn games(deal: &Deal, number: u64, games: Range<u64>) -> GamesRow {
    let mut row = GamesRow {
        deal: number,
        first: games.start,
        games: 0,
        wins: 0,
        moves: 0,
        choices: 0,
    };
    let start = deal.start();
    play(deal, &start, games, |_, game| {
        row.games += 1;
        row.wins += u64::from(game.won);
        row.moves += game.length;
        row.choices += game.branching;
    });
    row
}

/// Plays random games from a position and shows each to `see`.
fn play(
    deal: &Deal,
    start: &Position,
    games: Range<u64>,
    mut see: impl FnMut(&dyn RandomPlayer<Deal>, impasse_search::Playout),
) {
    let quick = RandomFreeCell::default();
    let mut player = quick
        .player(deal, start)
        .expect("it plays where cards go one by one");
    for game in games {
        let result = player.play(Chance::of(SEED, game), MOST_MOVES, &mut || Ok(()));
        if let Ok(result) = result {
            see(&*player, result);
        }
    }
}

/// Looks at the ends of lost random games of a deal.
#[must_use]
pub fn ends(deal: &Deal, number: u64) -> EndsRow {
    let mut row = EndsRow {
        deal: number,
        ends: 0,
        bound: 0,
        cards: 0,
    };
    let mut bound = bound(deal);
    let start = deal.start();
    play(deal, &start, 0..ENDS, |player, game| {
        if game.won {
            return;
        }
        let end = player.end();
        let cards = u64::from(52 - end.cards_home());
        row.ends += 1;
        row.cards += cards;
        row.bound += bound(&end).map_or(cards, u64::from);
    });
    row
}

/// The game's best lower bound of the moves to go.
fn bound(deal: &Deal) -> impl FnMut(&Position) -> Option<u32> + '_ {
    struct Asked<'d>(Box<dyn Estimate<Deal> + 'd>);
    let mut asked = Asked(impasse_freecell::Dig.prepare(deal));
    move |state| asked.0.estimate(state)
}

fn solve(
    strategy: &dyn Strategy<Deal>,
    deal: &Deal,
    start: &Position,
    most: u64,
) -> Outcome<impasse_freecell::Move> {
    let limits = Limits {
        states: Some(most),
        ..Limits::default()
    };
    strategy.solve(deal, &Task::plain(start, Control::within(limits)))
}

fn length<M>(outcome: &Outcome<M>) -> Option<u64> {
    outcome.solution().map(|moves| moves.len() as u64)
}

/// What searches do with a deal.
#[must_use]
pub fn effort(deal: &Deal, number: u64) -> EffortRow {
    let start = deal.start();
    let fast = solve(&FreeCellFast, deal, &start, 1_000_000);
    let short = solve(&FreeCellShort, deal, &start, 200_000);
    EffortRow {
        deal: number,
        verdict: fast.verdict.name().to_owned(),
        looks: fast.stats.generated,
        moves: length(&fast),
        short_looks: short.stats.generated,
        short_moves: length(&short),
        bound: bound(deal)(&start),
    }
}

/// The fewest moves of a deal, and positions along such a solution.
#[must_use]
pub fn exact(deal: &Deal, number: u64) -> (ExactRow, Vec<PositionRow>) {
    let start = deal.start();
    let found = solve(&FreeCellOptimal, deal, &start, FOR_EXACT);
    let mut along = Vec::new();
    let known = match &found.verdict {
        Verdict::Solved(moves) => {
            let mut at = start;
            for (done, &m) in moves.iter().enumerate() {
                if done % 4 == 0 {
                    let mut row = label(deal, number, &at, "optimal");
                    // What is left of a shortest solution is a shortest one.
                    row.moves = Some((moves.len() - done) as u64);
                    row.exact = true;
                    along.push(row);
                }
                deal.play(&mut at, m);
            }
            "exact"
        }
        Verdict::Unsolvable => "unsolvable",
        Verdict::Unknown(_) => "at least",
    };
    let row = ExactRow {
        deal: number,
        known: known.to_owned(),
        moves: length(&found).unwrap_or(found.lower_bound),
        positions: found.stats.stored,
    };
    (row, along)
}

/// The chance of random play by splitting.
#[must_use]
pub fn splitting(deal: &Deal, number: u64) -> SplitRow {
    let options = SplitOptions {
        games: 1024,
        ..SplitOptions::default()
    };
    let found = split(deal, &options, Control::free()).ok();
    let found = found.as_ref();
    let interval = found.and_then(impasse_trials::Split::interval);
    SplitRow {
        deal: number,
        share: found
            .and_then(impasse_trials::Split::win_rate)
            .unwrap_or(0.0),
        low: interval.map_or(0.0, |interval| interval.low.max(0.0)),
        high: interval.map_or(1.0, |interval| interval.high.min(1.0)),
    }
}

/// Points along a solution from which positions are taken.
const ALONG_SOLUTION: u64 = 6;
/// Positions taken from random games.
const ALONG_GAMES: u64 = 3;
/// Random moves away from a solution, at most.
const ASTRAY: u64 = 6;
/// Moves of a random game before a position is taken, at most.
const INTO_GAME: u64 = 30;

/// Positions on and beside a short solution, and of random games.
#[must_use]
pub fn positions(deal: &Deal, number: u64) -> Vec<PositionRow> {
    let mut chance = Chance::of(7, number);
    let start = deal.start();
    let mut rows = Vec::new();
    let short = solve(&FreeCellShort, deal, &start, FOR_LABEL);
    if let Verdict::Solved(moves) = &short.verdict {
        for _ in 0..ALONG_SOLUTION {
            let mut at = start.clone();
            let done = chance.below(moves.len().max(1) as u64);
            for &m in moves.iter().take(usize::try_from(done).unwrap_or(0)) {
                deal.play(&mut at, m);
            }
            let astray = chance.below(ASTRAY + 1);
            let at = after_random_moves(deal, &at, astray, chance.next_u64());
            rows.push(label(deal, number, &at, "solution"));
        }
    }
    for _ in 0..ALONG_GAMES {
        let moves = 1 + chance.below(INTO_GAME);
        let at = after_random_moves(deal, &start, moves, chance.next_u64());
        rows.push(label(deal, number, &at, "game"));
    }
    rows.retain(|row| row.rests.bytes().any(|letter| letter != b'2'));
    rows
}

/// Where so many random moves lead, or as many as can be made.
fn after_random_moves(deal: &Deal, from: &Position, moves: u64, seed: u64) -> Position {
    let mut player = PlainRandomPlayer::new(deal, from);
    player.play(Chance::new(seed), moves);
    player.position().clone()
}

/// What is known of a position after a look at it.
pub(crate) fn label(deal: &Deal, number: u64, at: &Position, from: &str) -> PositionRow {
    let mut wins = 0;
    play(deal, at, 0..LABEL_GAMES, |_, game| {
        wins += u64::from(game.won);
    });
    let fast = solve(&FreeCellFast, deal, at, FOR_LABEL);
    let moves = match fast.verdict {
        Verdict::Solved(_) => length(&solve(&FreeCellShort, deal, at, FOR_LABEL)),
        Verdict::Unsolvable | Verdict::Unknown(_) => None,
    };
    PositionRow {
        deal: number,
        from: from.to_owned(),
        rests: letters(&FreeCellSight::rests(deal, at)),
        games: LABEL_GAMES,
        wins,
        verdict: fast.verdict.name().to_owned(),
        looks: fast.stats.generated,
        moves,
        exact: false,
    }
}
