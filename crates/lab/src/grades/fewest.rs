//! The fewest known of what a game counts besides its moves.

use impasse_puzzle::{Control, Limits, Measure, Verdict};
use impasse_search::Workers;
use impasse_wire::Figures;

use crate::{Listed, Opened, SolveReport, SolveRequest};

/// The positions that a search for a short solution may hold.
const FOR_SHORT: u64 = 200_000;

/// The positions that a search for any solution may hold.
const FOR_ANY: u64 = 2_000_000;

/// How few of something a solution is known to need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fewest {
    /// What is counted.
    pub measure: Measure,
    /// The fewest that a known solution has.
    pub count: u64,
    /// Whether no solution has fewer, which is proved.
    pub optimal: bool,
}

impl Fewest {
    /// The fewest moves of a puzzle and the fewest by each other measure of
    /// its game; nothing where moves are all that counts.
    pub(super) fn by_each_measure(game: Listed, figures: &Figures) -> Vec<Self> {
        let others = figures.others.iter().flatten().filter_map(|other| {
            let mut measures = game.measures().iter();
            let measure = measures.find(|measure| measure.name == other.measure)?;
            Some(Self {
                measure: *measure,
                count: other.count,
                optimal: other.optimal,
            })
        });
        let others: Vec<Self> = others.collect();
        let moves = game.measures().first().zip(figures.moves);
        let moves = moves.map(|(&measure, count)| Self {
            measure,
            count,
            optimal: figures.optimal == Some(true),
        });
        let is_alone = others.is_empty();
        let all = moves.into_iter().chain(others);
        all.filter(|_| !is_alone).collect()
    }
}

impl From<&Fewest> for impasse_wire::Fewest {
    fn from(fewest: &Fewest) -> Self {
        Self {
            measure: fewest.measure.name.to_owned(),
            count: fewest.count,
            optimal: fewest.optimal,
        }
    }
}

/// What solutions by the other measures of a game told.
pub(super) struct Others {
    /// The fewest by each measure; one whose search found nothing is left out.
    pub(super) fewest: Vec<impasse_wire::Fewest>,
    /// The fewest moves that any of these solutions has: a search for few
    /// pushes may come by fewer moves than one for moves that gave up.
    pub(super) moves: Option<u64>,
}

/// What is found of each measure that another view of the puzzle counts;
/// `None` where its game has no such view.
pub(super) fn by_other_measures(opened: &dyn Opened, workers: Workers) -> Option<Others> {
    let measures = opened.listed().measures().iter();
    let views = measures.filter_map(|measure| Some((measure, opened.counted_by(measure.name)?)));
    let (own, views): (Vec<_>, Vec<_>) =
        views.partition(|(_, view)| view.params() == opened.params());
    let is_own = |length: &Measure| own.iter().any(|(measure, _)| *measure == length);
    let found = views.iter().filter_map(|(measure, view)| {
        let SolveReport {
            outcome, lengths, ..
        } = shortest(&**view, workers)?;
        let Verdict::Solved(moves) = &outcome.verdict else {
            return None;
        };
        let fewest = impasse_wire::Fewest {
            measure: measure.name.to_owned(),
            count: moves.len() as u64,
            optimal: outcome.is_optimal(),
        };
        let moves = lengths.iter().find(|(length, _)| is_own(length));
        Some((fewest, moves.map(|(_, count)| *count)))
    });
    let (fewest, moves): (Vec<_>, Vec<_>) = found.unzip();
    (!views.is_empty()).then(|| Others {
        fewest,
        moves: moves.into_iter().flatten().min(),
    })
}

/// What the first search says that finds an answer: a short solution is looked
/// for, a shortest one, and at last any. `None` where all of them give up.
pub(super) fn shortest(opened: &dyn Opened, workers: Workers) -> Option<SolveReport> {
    let short = opened.short_strategy().map(|name| (name, FOR_SHORT));
    let mut searches = short
        .into_iter()
        .chain([("optimal", FOR_SHORT), ("auto", FOR_ANY)]);
    searches.find_map(|(strategy, states)| {
        let request = SolveRequest {
            strategy,
            workers,
            ..SolveRequest::default()
        };
        let control = Control::within(Limits {
            states: Some(states),
            ..Limits::default()
        });
        let report = opened.solve(&request, control).ok()?;
        let is_known = !matches!(report.outcome.verdict, Verdict::Unknown(_));
        is_known.then_some(report)
    })
}
