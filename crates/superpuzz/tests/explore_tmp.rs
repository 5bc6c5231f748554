//! x
use std::collections::{BinaryHeap, HashSet};
use std::cmp::Reverse;
use impasse_puzzle::{Heuristic, Instance, Puzzle};
use impasse_superpuzz::{Deal, Potential, MovesLeft};
#[test]
fn greedy() {
    for n in 1..40 {
        let deal = Deal::numbered(13, n);
        let mut h = Heuristic::<Deal>::prepare(&Potential, &deal);
        let mut g = Heuristic::<Deal>::prepare(&MovesLeft, &deal);
        let mut seen = HashSet::new();
        let mut nodes = vec![(deal.start(), usize::MAX, None)];
        let mut heap = BinaryHeap::from([Reverse((0, 0usize))]);
        seen.insert(deal.key(&deal.start()));
        while let Some(Reverse((_, at))) = heap.pop() {
            let state = nodes[at].0.clone();
            if deal.is_goal(&state) {
                let mut path = vec![];
                let mut k = at;
                while let Some(m) = nodes[k].2 { path.push(deal.move_text(&state, m)); k = nodes[k].1; }
                path.reverse();
                println!("{n}: {} states, {} moves, h0 {:?}: {}", nodes.len(), path.len(), g.estimate(&deal.start()), path.join(" "));
                break;
            }
            if nodes.len() > 300_000 { println!("{n}: gave up"); break; }
            let mut moves = vec![];
            deal.moves(&state, &mut moves);
            for m in moves {
                let mut t = state.clone();
                deal.play(&mut t, m);
                if seen.insert(deal.key(&t)) {
                    let e = h.estimate(&t).unwrap();
                    nodes.push((t, at, Some(m)));
                    heap.push(Reverse((e, nodes.len() - 1)));
                }
            }
        }
    }
}
