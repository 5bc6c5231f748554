//! Reviews and layers of random games, against the labels of whole spaces.

use impasse_lab::naming::puzzles_in;
use impasse_lab::{Opened as _, Review, SolveRequest, Typed, Workers};
use impasse_laws::{Explored, levels};
use impasse_puzzle::{Chance, Control, Game, Instance, Limit, Limits, Params, Standing, Visitor};

/// Spaces up to this size are labelled whole.
const SMALL: usize = 20_000;

/// Random games of each puzzle.
const GAMES: u64 = 12;

/// The most moves of a game; puzzles with cycles have longer ones.
const MOST_MOVES: usize = 40;

fn within(states: u64) -> Control<'static> {
    Control::within(Limits {
        states: Some(states),
        ..Limits::default()
    })
}

/// How games ended, so that a test can say that there were some of each kind.
#[derive(Default)]
struct Endings {
    lost_by_a_move: u32,
    never_lost: u32,
    lost_from_the_start: u32,
    won: u32,
}

/// One puzzle: its space, and random games in it.
struct Truth<'s>(&'s mut Endings);

impl Visitor for Truth<'_> {
    type Output = ();

    fn visit<P: Instance>(self, instance: P) {
        let Some(space) = Explored::whole(&instance, SMALL) else {
            return;
        };
        for game in 0..GAMES {
            let (path, moves) = walk(&space, &instance, game);
            let case = format!("{moves:?} on\n{}", instance.text());
            let opened = Typed::new(instance.clone());
            let text = moves.join(" ");
            let review = opened.review(&text, &SolveRequest::default(), Control::free());
            let review = review.expect("legal moves");
            check_review(&instance, &space, &path, &review, &case);
            let layers = opened.layers(&text, Workers::alone(), within(SMALL as u64));
            let layers = layers.expect("legal moves");
            assert!(layers.complete && layers.limit.is_none(), "{case}");
            let rows = layers.depths.iter().map(|row| {
                let labels = row.solvable().zip(row.lost());
                let (solvable, lost) = labels.expect("a whole space has labels");
                (solvable, lost, row.goals)
            });
            assert_eq!(rows.collect::<Vec<_>>(), counted(&space), "{case}");
            let steps: Vec<(u32, bool)> =
                layers.path.iter().map(|f| (f.depth, f.solvable)).collect();
            let truth: Vec<(u32, bool)> = path
                .iter()
                .map(|&at| (space.depths[at], space.is_solvable(at)))
                .collect();
            assert_eq!(steps, truth, "{case}");
            self.0.won += u32::from(review.solved);
            match (review.start, review.lost_at) {
                (Standing::Lost, _) => self.0.lost_from_the_start += 1,
                (_, Some(_)) => self.0.lost_by_a_move += 1,
                (_, None) => self.0.never_lost += 1,
            }
            for states in [0, 3, 50, 1000] {
                let hurried = opened.review(&text, &SolveRequest::default(), within(states));
                check_hurried(&hurried.expect("legal moves"), &review, &case);
            }
        }
    }
}

/// A random game: its positions by number, and its moves. Game 1 is won where
/// that is possible.
fn walk<P: Instance>(space: &Explored<P>, instance: &P, game: u64) -> (Vec<usize>, Vec<String>) {
    let mut chance = Chance::new(game);
    // Some games end before they are lost.
    let most = if game.is_multiple_of(3) {
        4
    } else {
        MOST_MOVES
    };
    let mut state = instance.start();
    let (mut path, mut moves) = (vec![0], Vec::new());
    while moves.len() < most {
        let here = path[path.len() - 1];
        let mut legal = Vec::new();
        if !space.goals[here] {
            instance.moves(&state, &mut legal);
        }
        if legal.is_empty() {
            break;
        }
        let random = usize::try_from(chance.below(legal.len() as u64)).expect("few");
        let goes_on = |&at: &usize| {
            let mut next = state.clone();
            instance.play(&mut next, legal[at]);
            let next = space.find(&instance.key(&next)).expect("reachable");
            space.distances[next].is_some_and(|left| Some(left + 1) == space.distances[here])
        };
        let best = (0..legal.len()).find(goes_on).filter(|_| game == 1);
        let m = legal[best.unwrap_or(random)];
        moves.push(instance.move_text(&state, m));
        instance.play(&mut state, m);
        path.push(space.find(&instance.key(&state)).expect("reachable"));
    }
    (path, moves)
}

#[track_caller]
fn check_review<P: Instance>(
    instance: &P,
    space: &Explored<P>,
    path: &[usize],
    review: &Review,
    case: &str,
) {
    let truth: Vec<Standing> = path
        .iter()
        .map(|&at| {
            if space.is_solvable(at) {
                Standing::Solvable
            } else {
                Standing::Lost
            }
        })
        .collect();
    assert_eq!(review.start, truth[0], "{case}");
    assert_eq!(review.after, truth[1..], "{case}");
    let solvable = truth.iter().filter(|&&s| s == Standing::Solvable).count();
    assert_eq!(review.last_solvable, solvable.checked_sub(1), "{case}");
    let lost = solvable > 0 && solvable < path.len();
    assert_eq!(review.lost_at, lost.then_some(solvable), "{case}");
    assert_eq!(review.solved, space.goals[path[path.len() - 1]], "{case}");
    assert_eq!((review.limit, review.undecided.len()), (None, 0), "{case}");
    if review.loss.is_some() {
        assert!(lost, "{case}");
    }
    let mut winning = Vec::new();
    if lost {
        let opened = Typed::new(instance.clone());
        let there = opened.after(&review.moves[..solvable - 1].join(" "));
        let there = there.expect("legal");
        let from = path[solvable - 1];
        let moves = space.successors[from].iter();
        let count = moves.filter(|&&to| space.is_solvable(to)).count();
        assert_eq!(review.alternatives.len(), count, "{case}");
        for alternative in &review.alternatives {
            let next = there.after(&alternative.text).expect("a legal move");
            let solved = next.solve(&SolveRequest::default(), Control::free());
            let solved = solved.expect("a strategy of the list");
            assert_eq!(solved.outcome.verdict.name(), "solved", "{case}");
            winning.push(alternative.clone());
        }
    }
    assert_eq!(review.alternatives, winning, "{case}");
}

/// What is found within limits is true, in order, and says why it is not all.
#[track_caller]
fn check_hurried(hurried: &Review, truth: &Review, case: &str) {
    let known = |review: &Review| -> Vec<Standing> {
        std::iter::once(review.start)
            .chain(review.after.iter().copied())
            .collect()
    };
    let (told, truth_of) = (known(hurried), known(truth));
    for (told, truth) in told.iter().zip(&truth_of) {
        assert!(told == truth || *told == Standing::Unknown, "{case}");
    }
    let rank = |standing: &Standing| match standing {
        Standing::Solvable => 0,
        Standing::Unknown => 1,
        Standing::Lost => 2,
    };
    assert!(told.is_sorted_by_key(rank), "{case}");
    let unknown = told.contains(&Standing::Unknown) || !hurried.undecided.is_empty();
    assert_eq!(hurried.limit, unknown.then_some(Limit::States), "{case}");
    if hurried.lost_at.is_some() {
        assert_eq!(hurried.lost_at, truth.lost_at, "{case}");
        let all = hurried.alternatives.len() + hurried.undecided.len();
        assert!(all >= truth.alternatives.len(), "{case}");
        let mut told = hurried.alternatives.iter();
        assert!(told.all(|m| truth.alternatives.contains(m)), "{case}");
    }
}

/// Solvable, lost and goals of every depth.
fn counted<P: Instance>(space: &Explored<P>) -> Vec<(u64, u64, u64)> {
    let deepest = space.depths.iter().max().map_or(0, |&depth| depth as usize);
    let mut layers = vec![(0, 0, 0); deepest + 1];
    for at in 0..space.count() {
        let layer = &mut layers[space.depths[at] as usize];
        let solvable = u64::from(space.is_solvable(at));
        layer.0 += solvable;
        layer.1 += 1 - solvable;
        layer.2 += u64::from(space.goals[at]);
    }
    layers
}

fn check_game(game: &impl Game) {
    let mut seen = Endings::default();
    for found in puzzles_in(&levels(&format!("{}.txt", game.name())), None, None) {
        let found = found.expect("what we ship is right");
        game.parse(&found.params, &found.text, Truth(&mut seen))
            .expect("what we ship opens");
    }
    let first = *game.numbers(&Params::none()).expect("defaults").start();
    game.number(&Params::none(), first, Truth(&mut seen))
        .expect("the first puzzle");
    let name = game.name();
    let lost = seen.lost_by_a_move;
    assert_eq!(lost > 0, game.can_be_lost(), "{name}: {lost} moves lost");
    assert!(seen.never_lost > 0, "{name}: all games were lost");
    assert!(seen.lost_from_the_start > 0, "{name}: all were solvable");
    assert!(seen.won > 0, "{name}: nobody won");
}

macro_rules! check_all {
    ($($game:path,)*) => { $(check_game(&$game);)* };
}

#[test]
fn reviews_and_layers_tell_the_truth_about_every_game() {
    impasse_games::with_games!(check_all);
}
