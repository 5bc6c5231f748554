//! The correction of W: a straight line from what a network says (log odds) to
//! log odds whose chances have the right mean, fitted to deals for choosing.

use impasse_net::Correction;

/// What is said of a deal, and how random games of it went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Said {
    /// Log odds that a game is won.
    pub odds: f64,
    /// Games won.
    pub wins: f64,
    /// Games played.
    pub games: f64,
}

/// The share of games that log odds stand for.
#[must_use]
pub fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Newton's steps; a handful is enough.
const STEPS: usize = 50;

/// How likely all games are under a line (a logarithm).
fn likelihood(deals: &[Said], line: Correction) -> f64 {
    let of = |deal: &Said| {
        let odds = line.of(deal.odds);
        deal.wins * odds - deal.games * (odds.max(0.0) + (-odds.abs()).exp().ln_1p())
    };
    deals.iter().map(of).sum()
}

/// Fits the line by which all games are likeliest (logistic regression, by
/// Newton's method; a step that goes too far is halved). As many wins are
/// foretold then as were found.
#[must_use]
pub fn fit(deals: &[Said]) -> Correction {
    let mut line = Correction::NONE;
    for _ in 0..STEPS {
        let (shift, slope) = newton(deals, line);
        let mut part = 1.0;
        let after = |part: f64| Correction {
            shift: line.shift + part * shift,
            slope: line.slope + part * slope,
        };
        let before = likelihood(deals, line);
        while part > 1e-9 && likelihood(deals, after(part)) < before {
            part /= 2.0;
        }
        line = after(part);
    }
    line
}

/// Newton's step: by how much shift and slope shall change.
fn newton(deals: &[Said], line: Correction) -> (f64, f64) {
    let (mut slack, mut slack_by_odds) = (0.0, 0.0);
    let (mut all, mut by_odds, mut by_square) = (0.0, 0.0, 0.0);
    for deal in deals {
        let share = chance(line.of(deal.odds));
        let missing = deal.wins - deal.games * share;
        slack += missing;
        slack_by_odds += missing * deal.odds;
        let weight = deal.games * share * (1.0 - share);
        all += weight;
        by_odds += weight * deal.odds;
        by_square += weight * deal.odds * deal.odds;
    }
    let area = all * by_square - by_odds * by_odds;
    if area <= 0.0 {
        return (0.0, 0.0);
    }
    (
        (by_square * slack - by_odds * slack_by_odds) / area,
        (all * slack_by_odds - by_odds * slack) / area,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_games_follow_is_found_and_wins_come_out_right() {
        let line = Correction {
            shift: 0.6,
            slope: 0.8,
        };
        let deals: Vec<Said> = (-12..0)
            .map(|odds| Said {
                odds: f64::from(odds),
                wins: 2048.0 * chance(line.of(f64::from(odds))),
                games: 2048.0,
            })
            .collect();
        let found = fit(&deals);
        assert!((found.shift - line.shift).abs() < 1e-9, "{found}");
        assert!((found.slope - line.slope).abs() < 1e-9, "{found}");
        // Half of the deals are twice as lucky as they look.
        let mut lucky = deals;
        for deal in lucky.iter_mut().step_by(2) {
            deal.wins = (2.0 * deal.wins).min(deal.games);
        }
        let found = fit(&lucky);
        let foretold: f64 = lucky
            .iter()
            .map(|d| d.games * chance(found.of(d.odds)))
            .sum();
        let wins: f64 = lucky.iter().map(|deal| deal.wins).sum();
        assert!((foretold - wins).abs() < 1e-6, "{foretold} {wins}");
    }
}
