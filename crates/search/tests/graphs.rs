//! Strategies on random graphs, with everything a real game rarely has at
//! once: cycles, long ways round, estimates that are admissible but not
//! consistent, and keys that forget a part of the position.

use impasse_puzzle::{
    About, Blind, Chance, Control, Detector, Estimate, Heuristic, Judge, Limit, Limits, Outcome,
    Promise, Puzzle, Reason, Strategy, Task, Verdict, Words,
};
use impasse_search::{
    AStar, Beam, BreadthFirst, DepthFirst, Greedy, IdaStar, IterativeDeepening, Member, Optimal,
    PROGRAM_BYTES, Portfolio, RandomPlay, Workers,
};

/// A walk on a graph by somebody who changes clothes at each step. A move
/// names the clothes, so it is legal in one of two positions with equal keys.
struct Walk {
    ways: Vec<Vec<u32>>,
    goals: Vec<bool>,
    /// Moves to the nearest goal.
    distances: Vec<Option<u32>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct ColouredNode {
    node: u32,
    red: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ColouredEdge {
    to: u32,
    red: bool,
}

/// The place of a node in a list.
fn at(node: u32) -> usize {
    usize::try_from(node).expect("32 bits")
}

impl Puzzle for Walk {
    type State = ColouredNode;
    type Move = ColouredEdge;

    fn start(&self) -> ColouredNode {
        ColouredNode { node: 0, red: true }
    }

    fn is_goal(&self, here: &ColouredNode) -> bool {
        self.goals[at(here.node)]
    }

    fn moves(&self, here: &ColouredNode, out: &mut Vec<ColouredEdge>) {
        let steps = self.ways[at(here.node)].iter();
        out.extend(steps.map(|&to| ColouredEdge { to, red: here.red }));
    }

    fn play(&self, at: &mut ColouredNode, step: ColouredEdge) {
        assert_eq!(at.red, step.red, "a move of other clothes");
        at.node = step.to;
        at.red = !at.red;
    }

    fn key_len(&self) -> usize {
        4
    }

    fn write_key(&self, at: &ColouredNode, key: &mut [u8]) {
        key.copy_from_slice(&at.node.to_le_bytes());
    }

    fn read_key(&self, key: &[u8], at: &mut ColouredNode) {
        at.node = u32::from_le_bytes([key[0], key[1], key[2], key[3]]);
        at.red = false;
    }
}

impl Walk {
    fn new(ways: Vec<Vec<u32>>, goals: Vec<bool>) -> Self {
        let mut distances: Vec<Option<u32>> = goals.iter().map(|goal| goal.then_some(0)).collect();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (node, to) in ways.iter().enumerate().rev() {
                let near = to.iter().filter_map(|&next| distances[at(next)]).min();
                let way = near.map_or(u32::MAX, |near| near + 1);
                if way < distances[node].unwrap_or(u32::MAX) {
                    distances[node] = Some(way);
                    changed = true;
                }
            }
        }
        Self {
            ways,
            goals,
            distances,
        }
    }

    /// A path with shortcuts and ways back, so that positions are met first by
    /// long ways.
    fn random(seed: u64, nodes: u32) -> Self {
        let mut chance = Chance::of(11, seed);
        let mut draw = |bound: u32| {
            let drawn = chance.below(u64::from(bound));
            u32::try_from(drawn).expect("below a u32")
        };
        let mut ways: Vec<Vec<u32>> = (0..nodes).map(|_| Vec::new()).collect();
        for node in 0..nodes {
            if node + 1 < nodes && draw(8) > 0 {
                ways[at(node)].push(node + 1);
            }
            for _ in 0..draw(3) {
                let to = if draw(2) == 0 {
                    draw(nodes)
                } else {
                    (node + 2 + draw(4)).min(nodes - 1)
                };
                ways[at(node)].push(to);
            }
        }
        let goals = (0..nodes)
            .map(|node| node > 0 && node > nodes / 2 && draw(nodes / 2) == 0)
            .collect();
        Self::new(ways, goals)
    }

    fn distance(&self, here: &ColouredNode) -> Option<u32> {
        self.distances[at(here.node)]
    }
}

/// Any number up to the truth, sometimes the proof that there is no way.
struct Moody;

impl Heuristic<Walk> for Moody {
    fn about(&self) -> About {
        ABOUT
    }

    fn promise(&self) -> Promise {
        Promise {
            admissible: true,
            consistent: false,
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p Walk) -> Box<dyn Estimate<Walk> + 'p> {
        Box::new(Mood(puzzle))
    }
}

struct Mood<'p>(&'p Walk);

impl Estimate<Walk> for Mood<'_> {
    fn estimate(&mut self, at: &ColouredNode) -> Option<u32> {
        let mut chance = Chance::of(5, u64::from(at.node));
        match self.0.distance(at) {
            None => (chance.below(2) == 0).then_some(3),
            Some(truth) => {
                let guess = chance.below(u64::from(truth) + 1);
                Some(u32::try_from(guess).expect("at most the truth"))
            }
        }
    }
}

/// Knows the dead places with odd numbers.
struct Odd;

impl Detector<Walk> for Odd {
    fn about(&self) -> About {
        ABOUT
    }

    fn prepare<'p>(&'p self, puzzle: &'p Walk) -> Box<dyn Judge<Walk> + 'p> {
        Box::new(OddJudge(puzzle))
    }
}

struct OddJudge<'p>(&'p Walk);

impl Judge<Walk> for OddJudge<'_> {
    fn is_dead(&mut self, at: &ColouredNode) -> bool {
        at.node % 2 == 1 && self.0.distance(at).is_none()
    }

    fn explain(&mut self, _: &ColouredNode) -> Option<Reason> {
        None
    }
}

const ABOUT: About = About {
    name: "test",
    summary: Words::new("", ""),
    reference: "",
};

fn strategies() -> Vec<Box<dyn Strategy<Walk>>> {
    vec![
        Box::new(BreadthFirst),
        Box::new(DepthFirst::default()),
        Box::new(DepthFirst { depth: Some(6) }),
        Box::new(IterativeDeepening),
        Box::new(AStar::default()),
        Box::new(AStar { percent: 250 }),
        Box::new(IdaStar::default()),
        Box::new(Optimal),
        Box::new(Greedy),
        Box::new(Beam { width: 2 }),
        Box::new(RandomPlay {
            games: 10_000,
            most_moves: 1000,
        }),
    ]
}

fn run(
    walk: &Walk,
    strategy: &dyn Strategy<Walk>,
    heuristic: &dyn Heuristic<Walk>,
    limits: Limits,
) -> Outcome<ColouredEdge> {
    let task = Task {
        start: &walk.start(),
        heuristic,
        detectors: &[&Odd],
        seed: 1,
        control: Control::within(limits),
        helpers: None,
    };
    strategy.solve(walk, &task)
}

/// Without estimate and detectors.
fn run_bare(walk: &Walk, strategy: &dyn Strategy<Walk>, limits: Limits) -> Outcome<ColouredEdge> {
    let start = walk.start();
    let task = Task::plain(&start, Control::within(limits));
    strategy.solve(walk, &task)
}

#[track_caller]
fn check(seed: u64, walk: &Walk, strategy: &dyn Strategy<Walk>, outcome: &Outcome<ColouredEdge>) {
    let truth = walk.distance(&walk.start()).map(u64::from);
    let name = strategy.about().name;
    let told = format!("{name} on graph {seed}, {truth:?} moves: {outcome:?}");
    match &outcome.verdict {
        Verdict::Solved(moves) => {
            let end = walk.replay(moves).expect(&told);
            assert!(walk.is_goal(&end), "{told}");
            if strategy.assurance().optimal {
                assert_eq!(Some(moves.len() as u64), truth, "{told}");
                assert!(outcome.is_optimal(), "{told}");
            }
        }
        Verdict::Unsolvable => assert_eq!(truth, None, "{told}"),
        Verdict::Unknown(Limit::Incomplete) => assert!(!strategy.assurance().complete, "{told}"),
        Verdict::Unknown(Limit::States) => {}
        Verdict::Unknown(_) => panic!("{told}"),
    }
    assert!(truth.is_none_or(|n| outcome.lower_bound <= n), "{told}");
}

#[test]
fn an_estimate_that_is_not_consistent_costs_no_strategy_its_promise() {
    for seed in 0..400 {
        let walk = Walk::random(seed, 40);
        for strategy in strategies() {
            let outcome = run(&walk, &*strategy, &Moody, Limits::default());
            check(seed, &walk, &*strategy, &outcome);
            let cut = Limits {
                states: Some(1 + seed % 30),
                ..Limits::default()
            };
            let outcome = run(&walk, &*strategy, &Moody, cut);
            check(seed, &walk, &*strategy, &outcome);
        }
    }
}

#[test]
fn a_weighted_search_exceeds_the_bound_by_its_weight_at_most() {
    for seed in 0..400 {
        let walk = Walk::random(seed, 60);
        let outcome = run(&walk, &AStar { percent: 150 }, &Moody, Limits::default());
        if let Verdict::Solved(moves) = &outcome.verdict {
            let most = 3 * outcome.lower_bound / 2;
            assert!(moves.len() as u64 <= most, "graph {seed}: {outcome:?}");
        }
    }
}

#[test]
fn depth_first_search_with_a_limit_finds_what_lies_within_it() {
    for seed in 0..400 {
        let walk = Walk::random(seed, 40);
        let truth = walk.distance(&walk.start());
        for depth in 1..12 {
            let strategy = DepthFirst { depth: Some(depth) };
            let outcome = run(&walk, &strategy, &Blind, Limits::default());
            let solved = matches!(outcome.verdict, Verdict::Solved(_));
            let within = truth.is_some_and(|n| n <= depth);
            assert_eq!(solved, within, "graph {seed}, depth {depth}: {outcome:?}");
        }
    }
}

#[test]
fn a_start_that_is_a_goal_is_solved_by_no_moves() {
    let walk = Walk::new(vec![vec![0]], vec![true]);
    for strategy in strategies() {
        let outcome = run(&walk, &*strategy, &Moody, Limits::default());
        assert_eq!(outcome.verdict, Verdict::Solved(Vec::new()));
        assert_eq!(outcome.lower_bound, 0);
    }
}

#[test]
fn iterative_deepening_ends_soon_on_a_space_with_long_ways_round() {
    // From each node to the next, and from the start to all: the first way
    // found is the longest, yet nothing lies deeper than one move.
    let nodes = 300;
    let mut ways: Vec<Vec<u32>> = (1..nodes).map(|next| vec![next]).collect();
    ways[0] = (1..nodes).collect();
    ways.push(Vec::new());
    let walk = Walk::new(ways, vec![false; at(nodes)]);
    let outcome = run_bare(&walk, &IterativeDeepening, Limits::default());
    assert_eq!(outcome.verdict, Verdict::Unsolvable);
    assert!(outcome.stats.expanded < 2000, "{:?}", outcome.stats);
}

/// A grid whose moves lead right and down, with many ways to each place.
fn grid(side: u32) -> Walk {
    let nodes = side * side;
    let ways = (0..nodes)
        .map(|node| {
            let right = (node % side + 1 < side).then_some(node + 1);
            let down = (node + side < nodes).then_some(node + side);
            right.into_iter().chain(down).collect()
        })
        .collect();
    let goals = (0..nodes).map(|node| node == nodes - 1).collect();
    Walk::new(ways, goals)
}

#[test]
fn deepening_that_must_forget_still_finds_a_shortest_solution() {
    let walk = grid(400);
    // Room for a third of the 160 000 positions.
    let bytes = 7 << 18;
    let tight = Limits {
        memory: Some(PROGRAM_BYTES + bytes),
        ..Limits::default()
    };
    let from = IdaStar { from: 797 };
    let free = run(&walk, &from, &Blind, Limits::default());
    assert_eq!(free.stats.stored, 160_000);
    let outcome = run(&walk, &from, &Blind, tight);
    let Outcome { stats, .. } = outcome;
    assert!(outcome.is_optimal(), "{stats:?}");
    assert!(stats.stored < 80_000, "{stats:?}");
    assert!(stats.peak_bytes <= bytes, "{stats:?}");
}

#[test]
fn shortest_solutions_are_found_when_a_star_has_run_out_of_memory() {
    // A binary tree whose last leaf is the goal.
    let nodes = (1 << 17) - 1;
    let ways = (0..nodes)
        .map(|node| vec![2 * node + 1, 2 * node + 2])
        .map(|next| next.into_iter().filter(|&next| next < nodes).collect())
        .collect();
    let walk = Walk::new(ways, (0..nodes).map(|node| node == nodes - 1).collect());
    let tight = Limits {
        memory: Some(PROGRAM_BYTES + (7 << 18)),
        ..Limits::default()
    };
    let first = run_bare(&walk, &AStar::default(), tight);
    assert_eq!(first.verdict, Verdict::Unknown(Limit::Memory));
    let outcome = run_bare(&walk, &Optimal, tight);
    assert!(outcome.is_optimal(), "{outcome:?}");
    assert_eq!(outcome.lower_bound, 16);
    assert!(outcome.stats.expanded > first.stats.expanded);
}

#[test]
fn memory_that_is_too_small_makes_unknown() {
    let tiny = Limits {
        memory: Some(PROGRAM_BYTES + 1000),
        ..Limits::default()
    };
    let walk = grid(20);
    for strategy in [
        Box::new(BreadthFirst) as Box<dyn Strategy<Walk>>,
        Box::new(DepthFirst::default()),
        Box::new(AStar::default()),
        Box::new(IdaStar::default()),
        Box::new(Optimal),
    ] {
        let outcome = run(&walk, &*strategy, &Blind, tiny);
        assert_eq!(outcome.verdict, Verdict::Unknown(Limit::Memory));
    }
}

#[test]
fn a_portfolio_gives_its_last_memory_to_one_member() {
    let walk = grid(250);
    let member = |strategy| Member {
        strategy,
        heuristic: &Blind,
        detectors: &[],
        share: 1,
    };
    let needs = run(&walk, &BreadthFirst, &Blind, Limits::default());
    let members = [
        member(&BreadthFirst as &dyn Strategy<Walk>),
        member(&BreadthFirst),
    ];
    let start = walk.start();
    let solve = |bytes, threads| {
        let portfolio = Portfolio {
            members: &members,
            slice: 100,
            workers: Workers::threads(threads),
        };
        let limits = Limits {
            memory: Some(PROGRAM_BYTES + bytes),
            ..Limits::default()
        };
        portfolio.solve(&walk, &start, 1, Control::within(limits))
    };
    let enough = needs.stats.peak_bytes * 5 / 4;
    for threads in [1, 2] {
        let outcome = solve(enough, threads);
        assert!(outcome.is_optimal(), "{:?}", outcome.stats);
        let outcome = solve(enough / 2, threads);
        assert_eq!(outcome.verdict, Verdict::Unknown(Limit::Memory));
    }
}
