//! The graphs obey the laws, in both views.

use impasse_laws::graph::{Graph, GraphGame, TwoSteps};
use impasse_laws::{Explored, Sample, law};
use impasse_puzzle::{Params, Puzzle};

#[test]
fn random_graphs_obey_every_law_in_both_views() {
    for seed in 0..60 {
        let edges = usize::try_from(seed).expect("60");
        let graph = Graph::random(seed, 14, edges, 2);
        law::check_all(&GraphGame, &graph, &Sample::of(&graph, 100));
        let strides = TwoSteps(graph);
        law::check_all(&GraphGame, &strides, &Sample::of(&strides, 100));
    }
}

#[test]
fn large_graphs_obey_every_law_on_walks() {
    let graph = Graph::random(1, 400, 1600, 2);
    assert!(Explored::whole(&graph, 100).is_none());
    law::check_all(&GraphGame, &graph, &Sample::of(&graph, 100));
}

#[test]
fn the_parameter_chooses_the_view() {
    for by in ["by=edges", "by=pairs", ""] {
        let params: Params = by.parse().expect("parameters");
        law::opening(&GraphGame, &params, 3).expect("a game as it should be");
        law::check_number(&GraphGame, &params, 3, 100).expect("a number");
    }
    let wrong: Params = "by=feet".parse().expect("parameters");
    let error = law::check_number(&GraphGame, &wrong, 3, 100).expect_err("no view");
    assert_eq!(error.to_string(), "`by=feet` should be edges or pairs");
}

#[test]
fn strides_halve_the_distance() {
    for seed in 0..60 {
        let graph = Graph::random(seed, 20, 40, 2);
        let strides = TwoSteps(graph.clone());
        let by_edges = Explored::whole(&graph, 100).expect("20 nodes");
        let by_pairs = Explored::whole(&strides, 100).expect("20 nodes");
        for (state, distance) in by_edges.states.iter().zip(&by_edges.distances) {
            let there = by_pairs.find(&strides.key(state)).expect("the same nodes");
            let halved = distance.map(|edges| edges.div_ceil(2));
            assert_eq!(by_pairs.distances[there], halved, "{graph:?}");
        }
    }
}
