//! The generic strategies obey their law: on random graphs, with estimates of
//! every kind, and on whole small deals.

use impasse_laws::Explored;
use impasse_laws::graph::{CutOff, Distance, Graph, Halting, NoWayOut, TwoSteps};
use impasse_laws::law::{self, Trial};
use impasse_puzzle::{Blind, Detector, Heuristic, Instance, Strategy};
use impasse_search::{
    AStar, Beam, BreadthFirst, DepthFirst, Greedy, IdaStar, IterativeDeepening, Optimal, Plan,
    RandomPlay, generic_strategies,
};
use impasse_superpuzz::{Deal, Misplaced, OutOfReach, Stuck};

/// Every strategy as a type, at ordinary settings.
fn strategies<P: Instance>() -> Vec<Box<dyn Strategy<P>>> {
    vec![
        Box::new(BreadthFirst),
        Box::new(DepthFirst { depth: None }),
        Box::new(DepthFirst { depth: Some(6) }),
        Box::new(IterativeDeepening),
        Box::new(AStar { percent: 100 }),
        Box::new(AStar { percent: 300 }),
        Box::new(IdaStar { from: 0 }),
        Box::new(Optimal),
        Box::new(Greedy),
        Box::new(Beam { width: 3 }),
        Box::new(RandomPlay {
            games: 20,
            most_moves: 30,
        }),
    ]
}

/// Every strategy answers truly from some positions of the instance.
#[track_caller]
fn check<P: Instance>(
    instance: &P,
    heuristics: &[&dyn Heuristic<P>],
    detectors: &[&dyn Detector<P>],
    starts: usize,
) {
    let space = Explored::whole(instance, 20_000).expect("a small space");
    for strategy in strategies::<P>() {
        for &heuristic in heuristics {
            for detectors in [&[], detectors] {
                let trial = Trial {
                    space: &space,
                    heuristic,
                    detectors,
                    starts,
                };
                if let Err(broken) = law::strategy(instance, &*strategy, &trial) {
                    panic!("{}: {broken}{}", heuristic.about().name, instance.text());
                }
            }
        }
    }
}

#[test]
fn strategies_answer_truly_on_random_graphs() {
    for seed in 0..40 {
        let graph = Graph::random(seed, 24, 40, 1);
        check(
            &graph,
            &[&Blind, &Distance, &Halting],
            &[&NoWayOut, &CutOff],
            6,
        );
    }
}

#[test]
fn strategies_answer_truly_in_a_view_without_any_aids() {
    for seed in 0..20 {
        check(&TwoSteps(Graph::random(seed, 24, 30, 1)), &[&Blind], &[], 6);
    }
}

#[test]
fn strategies_answer_truly_on_small_deals() {
    for (columns, number) in [(3, 12), (3, 19), (4, 8), (4, 10), (4, 18)] {
        let deal = Deal::numbered(columns, number);
        check(&deal, &[&Misplaced], &[&Stuck, &OutOfReach], 3);
    }
}

#[test]
fn every_strategy_that_can_be_named_answers_truly() {
    for strategy in generic_strategies() {
        let name = strategy.about.name;
        let plan: Plan<Graph> = Plan::parse(name).unwrap_or_else(|error| panic!("{error}"));
        for seed in 0..20 {
            let graph = Graph::random(seed, 24, 40, 1);
            let trial = Trial {
                space: &Explored::whole(&graph, 100).expect("24 nodes"),
                heuristic: &Blind,
                detectors: &[],
                starts: 6,
            };
            if let Err(broken) = law::strategy(&graph, &plan, &trial) {
                panic!("{name}: {broken}");
            }
        }
    }
}
