//! From a wish to puzzles.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use impasse_lab::{Listed, Meter, Model, Workers, naming, open_number_within, shipped_models};
use impasse_puzzle::{Control, Limit, OpenError, Params, Snapshot};

use crate::candidate::{Candidate, Candidates};
use crate::judge::{Judged, judge, prove};
use crate::sift::{Sifted, sift};
use crate::spread::{Spreadable, spread};

/// What is wanted of each puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// That it can be solved, and nobody need say how hard it is: much sooner
    /// known.
    Unrated,
    /// That it can be solved.
    Any,
    /// That such a share of plays will end solved.
    Success(RangeInclusive<f64>),
    /// That plays which are solved take so many seconds, at the median.
    Seconds(RangeInclusive<f64>),
    /// A grade from 1 to 5, as on the shelves.
    Grade(u8),
}

/// What puzzles are to be like.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The game.
    pub game: Listed,
    /// Its parameters; what they leave open varies.
    pub params: Params,
    /// How many.
    pub count: usize,
    /// How hard.
    pub wanted: Wanted,
    /// What chance is drawn from.
    pub seed: u64,
    /// The most puzzles that are looked at.
    pub tries: u64,
    /// Who says how hard they are, the one to be asked first at the front.
    pub models: Vec<Model>,
    /// Candidates that are looked at before anything is learnt from them; one
    /// who waits for a single puzzle waits for so many.
    pub batch: usize,
    /// Who works at it; the result is the same for any number of workers.
    pub workers: Workers,
}

impl Wish {
    /// Twenty of a game, however hard.
    #[must_use]
    pub fn of(game: Listed, params: Params) -> Self {
        Self {
            game,
            params,
            count: 20,
            wanted: Wanted::Any,
            seed: 1,
            tries: 2000,
            models: shipped_models().to_vec(),
            batch: 16,
            workers: Workers::alone(),
        }
    }
}

/// What came of it.
#[derive(Default)]
pub struct Generated {
    /// The puzzles, from easy to hard.
    pub puzzles: Vec<Judged>,
    /// Candidates that were looked at.
    pub tried: u64,
    /// Those of which no solution is known, or whose recipe came to nothing.
    pub unsolved: u64,
    /// Those that only look different from an earlier one.
    pub alike: u64,
    /// Those that fit, also those that were not chosen.
    pub fitting: u64,
    /// The figures of those that can be solved and do not fit.
    pub others: Vec<f64>,
    /// What cut it short.
    pub limit: Option<Limit>,
}

/// Makes puzzles: the same for the same wish, on any machine.
#[must_use]
pub fn generate(wish: &Wish, control: Control<'_>) -> Generated {
    let mut meter = Meter::new(control);
    let kinds = wish.game.candidates(&wish.params);
    let mut candidates = Candidates::new(wish.game, kinds, wish.seed);
    if !matches!(wish.wanted, Wanted::Unrated | Wanted::Any) {
        candidates = candidates.picky();
    }
    let mut found = Generated::default();
    let mut pool: Vec<Judged> = Vec::new();
    let mut seen: HashSet<String> = HashSet::new();
    while found.tried < wish.tries && !is_enough(wish, &pool) {
        let pass = meter.pass(Snapshot {
            phase: "puzzles",
            states: pool.len() as u64,
            total: Some(wish.count as u64),
            bytes: 0,
        });
        if let Err(limit) = pass {
            found.limit = Some(limit);
            break;
        }
        let left = usize::try_from(wish.tries - found.tried).unwrap_or(usize::MAX);
        let batch = candidates.draw(wish.batch.min(left));
        if batch.is_empty() {
            break;
        }
        let rest = meter.rest();
        let looked = wish.workers.in_order(batch, |candidate| {
            let looked = look_at(wish, &candidate, rest);
            (candidate, looked)
        });
        let known = pool.len();
        for (candidate, looked) in looked {
            found.tried += 1;
            let (canonical, figure, judged) = match looked {
                Err(limit) => {
                    found.limit = found.limit.or(Some(limit));
                    continue;
                }
                Ok(Sifted::Unsolved) => {
                    found.unsolved += 1;
                    candidates.learn(&candidate, 0.0);
                    continue;
                }
                Ok(Sifted::SentAway { canonical, share }) => (canonical, Some(share), None),
                Ok(Sifted::Judged(judged)) => {
                    let canonical = judged.opened.canonical();
                    (canonical, wish.figure(&judged), Some(judged))
                }
            };
            let fitting = judged.filter(|judged| wish.fits(judged));
            let closeness = match fitting {
                Some(_) => 1.0,
                None => wish.closeness(figure),
            };
            candidates.learn(&candidate, closeness);
            if !seen.insert(canonical) {
                found.alike += 1;
            } else if let Some(judged) = fitting {
                found.fitting += 1;
                pool.push(*judged);
            } else {
                found.others.extend(figure);
            }
        }
        if wish.wanted == Wanted::Any {
            // However hard they are, those that are handed out are the first.
            pool.truncate(wish.count);
            for rated in rate_all(wish, pool.split_off(known), meter.rest()) {
                match rated {
                    Ok(rated) => pool.extend(rated),
                    Err(limit) => found.limit = found.limit.or(Some(limit)),
                }
            }
        }
        if found.limit.is_some() {
            break;
        }
    }
    found.puzzles = chosen(wish, pool);
    found
}

/// Says how hard puzzles are that were only solved so far.
fn rate_all(
    wish: &Wish,
    puzzles: Vec<Judged>,
    control: Control<'_>,
) -> Vec<Result<Option<Judged>, Limit>> {
    let rate =
        |Judged { name, opened, .. }| judge(name, opened, &wish.models, control).map(Result::ok);
    wish.workers.in_order(puzzles, rate)
}

/// Opens a candidate and solves it; where it matters how hard it is, it is judged
/// as well.
fn look_at(wish: &Wish, candidate: &Candidate, control: Control<'_>) -> Result<Sifted, Limit> {
    let Candidate { params, number, .. } = candidate;
    let opened = match open_number_within(wish.game, params, *number, control) {
        Ok(opened) => opened,
        Err(OpenError::Unfinished(limit)) => return Err(limit),
        Err(_) => return Ok(Sifted::Unsolved),
    };
    // What nobody has to do anything for is no puzzle.
    if opened.is_goal() {
        return Ok(Sifted::Unsolved);
    }
    let name = naming::number_id(wish.game.name(), params, *number);
    let judged = match &wish.wanted {
        Wanted::Success(range) => return sift(range, name, opened, &wish.models, control),
        Wanted::Unrated | Wanted::Any => prove(name, opened, control)?,
        Wanted::Seconds(_) | Wanted::Grade(_) => judge(name, opened, &wish.models, control)?.ok(),
    };
    Ok(judged.into())
}

impl Wish {
    /// What a puzzle is measured by.
    fn figure(&self, judged: &Judged) -> Option<f64> {
        match self.wanted {
            Wanted::Seconds(_) => judged.seconds,
            _ => judged.success,
        }
    }

    fn fits(&self, judged: &Judged) -> bool {
        let figure = self.figure(judged);
        match &self.wanted {
            Wanted::Unrated | Wanted::Any => true,
            Wanted::Success(range) | Wanted::Seconds(range) => {
                figure.is_some_and(|figure| range.contains(&figure))
            }
            Wanted::Grade(grade) => judged.grade == Some(*grade),
        }
    }

    /// How close a puzzle with this figure comes to what is wanted, from 0 to 1.
    fn closeness(&self, figure: Option<f64>) -> f64 {
        let (range, near) = match &self.wanted {
            Wanted::Success(range) => (range, NEAR),
            Wanted::Seconds(range) => (range, NEAR * range.end()),
            Wanted::Unrated | Wanted::Any | Wanted::Grade(_) => return 0.0,
        };
        figure.map_or(0.0, |figure| {
            let beyond = (range.start() - figure).max(figure - range.end());
            (1.0 - beyond / near).clamp(0.0, 1.0)
        })
    }

    /// Over what the puzzles are to be spread; `None` where nothing is said.
    fn range(&self, pool: &[Judged]) -> Option<RangeInclusive<f64>> {
        match &self.wanted {
            Wanted::Unrated | Wanted::Any => None,
            Wanted::Success(range) | Wanted::Seconds(range) => Some(range.clone()),
            Wanted::Grade(_) => {
                let figures = || pool.iter().filter_map(|judged| self.figure(judged));
                let low = figures().fold(f64::INFINITY, f64::min);
                let high = figures().fold(f64::NEG_INFINITY, f64::max);
                (low <= high).then_some(low..=high)
            }
        }
    }
}

/// How far from a range of shares a puzzle is still close to it; of seconds, the
/// same share of the longest.
const NEAR: f64 = 0.3;

/// No part of a range of shares that is to be filled is narrower: what is
/// foretold is no sharper.
const NARROWEST: f64 = 0.025;

/// Into how many parts of a range puzzles are to be spread: half as many as are
/// wanted, unless the parts would be too narrow.
fn parts(wish: &Wish, range: &RangeInclusive<f64>) -> usize {
    let most = wish.count.div_ceil(2);
    let Wanted::Success(_) = wish.wanted else {
        return most.max(1);
    };
    let width = range.end() - range.start();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most forty"
    )]
    let fit = (width / NARROWEST).round() as usize;
    most.min(fit).max(1)
}

/// Whether there are puzzles enough, and spread so that each part of the range
/// has two.
fn is_enough(wish: &Wish, pool: &[Judged]) -> bool {
    let (Wanted::Success(range) | Wanted::Seconds(range)) = &wish.wanted else {
        return pool.len() >= wish.count;
    };
    let parts = parts(wish, range);
    let mut counts = vec![0_usize; parts];
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "small counts, and a share of them"
    )]
    for judged in pool {
        let Some(figure) = wish.figure(judged) else {
            continue;
        };
        let width = (range.end() - range.start()).max(f64::MIN_POSITIVE);
        let part = (figure - range.start()) / width * parts as f64;
        counts[(part as usize).min(parts - 1)] += 1;
    }
    pool.len() >= wish.count && counts.iter().all(|&count| count >= wish.count.min(2))
}

/// The puzzles that are handed out, from easy to hard.
fn chosen(wish: &Wish, pool: Vec<Judged>) -> Vec<Judged> {
    let Some(range) = wish.range(&pool) else {
        return pool.into_iter().take(wish.count).collect();
    };
    let figures = pool.iter().map(|judged| Spreadable {
        figure: wish.figure(judged).unwrap_or(f64::NAN),
        traits: judged.traits(),
    });
    let figures: Vec<Spreadable> = figures.collect();
    let mut order = spread(&figures, wish.count, range);
    if matches!(wish.wanted, Wanted::Seconds(_)) {
        order.reverse();
    }
    let mut pool: Vec<Option<Judged>> = pool.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| pool[at].take()).collect()
}

#[cfg(test)]
mod tests {
    use impasse_lab::all;

    use super::*;

    fn names(wish: &Wish) -> Vec<String> {
        let made = generate(wish, Control::free());
        made.puzzles.into_iter().map(|judged| judged.name).collect()
    }

    #[test]
    fn every_game_makes_puzzles_that_can_be_solved_and_differ() {
        for &game in all() {
            let wish = Wish {
                count: 2,
                tries: 24,
                ..Wish::of(game, Params::none())
            };
            let made = generate(&wish, Control::free());
            assert_eq!(made.puzzles.len(), 2, "{}", game.name());
            for puzzle in &made.puzzles {
                assert!(puzzle.opened.check(&puzzle.solution).solved);
            }
            let [one, other] = [0, 1].map(|at| made.puzzles[at].opened.canonical());
            assert_ne!(one, other);
        }
    }

    #[test]
    fn the_same_puzzles_are_made_whether_or_not_they_are_rated() {
        let game = impasse_lab::find("sokoban").expect("it is in the list");
        let wish = Wish {
            count: 3,
            ..Wish::of(game, "boxes=2,width=7,height=6".parse().expect("params"))
        };
        let rated = generate(&wish, Control::free()).puzzles;
        let unrated = Wish {
            wanted: Wanted::Unrated,
            ..wish
        };
        let unrated = generate(&unrated, Control::free()).puzzles;
        assert!(rated.iter().all(|puzzle| puzzle.success.is_some()));
        assert!(unrated.iter().all(|puzzle| puzzle.success.is_none()));
        let names = |puzzles: Vec<Judged>| puzzles.into_iter().map(|p| p.name).collect::<Vec<_>>();
        assert_eq!(names(rated), names(unrated));
    }

    #[test]
    fn any_number_of_workers_makes_the_same_and_another_seed_others() {
        let game = impasse_lab::find("sokoban").expect("it is in the list");
        let wish = Wish {
            count: 4,
            wanted: Wanted::Success(0.6..=0.9),
            tries: 64,
            ..Wish::of(
                game,
                "boxes=2,width=8,height=7".parse().expect("parameters"),
            )
        };
        let alone = names(&wish);
        assert_eq!(alone.len(), 4);
        let workers = Workers::threads(3);
        assert_eq!(
            names(&Wish {
                workers,
                ..wish.clone()
            }),
            alone
        );
        assert_ne!(names(&Wish { seed: 2, ..wish }), alone);
    }

    #[test]
    fn what_players_send_away_depends_on_no_worker() {
        let game = impasse_lab::find("superpuzz").expect("it is in the list");
        let alone = Wish {
            count: 3,
            wanted: Wanted::Success(0.5..=0.9),
            tries: 160,
            models: Vec::new(),
            ..Wish::of(game, Params::none())
        };
        let together = Wish {
            workers: Workers::threads(3),
            ..alone.clone()
        };
        let [alone, together] = [alone, together].map(|wish| generate(&wish, Control::free()));
        assert_eq!(alone.puzzles.len(), 3);
        assert!(alone.others.len() > 3, "most are sent away");
        assert_eq!(alone.others, together.others);
        let names = |made: &Generated| -> Vec<String> {
            let puzzles = made.puzzles.iter();
            puzzles.map(|puzzle| puzzle.name.clone()).collect()
        };
        assert_eq!(names(&alone), names(&together));
        for puzzle in &alone.puzzles {
            assert!(puzzle.simulated, "no people");
            assert!((0.5..=0.9).contains(&puzzle.success.expect("players were asked")));
            assert!(puzzle.opened.check(&puzzle.solution).solved);
        }
    }

    #[test]
    fn what_is_out_of_reach_is_told_with_what_was_found_instead() {
        let game = impasse_lab::find("unblock").expect("it is in the list");
        let wish = Wish {
            count: 2,
            wanted: Wanted::Success(0.0..=0.01),
            tries: 16,
            ..Wish::of(game, "least=3".parse().expect("parameters"))
        };
        let made = generate(&wish, Control::free());
        assert!(made.puzzles.is_empty());
        assert_eq!(made.tried, 16);
        assert!(!made.others.is_empty());
    }
}
