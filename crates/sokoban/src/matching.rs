//! Boxes assigned to goals.

/// Finds a goal for every box such that no goal serves two, or says for which
/// boxes that is impossible: `Err` holds boxes that together have too few
/// goals. `fits(b, g)` says whether box `b` may go to goal `g`.
///
/// Augmenting paths, found breadth first (Kuhn 1955). A box without one leaves
/// behind it the boxes and goals that its search met: all goals of these boxes
/// are among those goals, and there is one fewer of them (Hall 1935).
pub(crate) fn assign(
    boxes: usize,
    goals: usize,
    fits: impl Fn(usize, usize) -> bool,
) -> Result<Vec<usize>, Vec<usize>> {
    let mut owner: Vec<Option<usize>> = vec![None; goals];
    let mut from = vec![usize::MAX; goals];
    for start in 0..boxes {
        from.fill(usize::MAX);
        let mut line = vec![start];
        let mut at = 0;
        let mut free = None;
        'search: while let Some(&here) = line.get(at) {
            at += 1;
            for goal in 0..goals {
                if from[goal] != usize::MAX || !fits(here, goal) {
                    continue;
                }
                from[goal] = here;
                if let Some(other) = owner[goal] {
                    line.push(other);
                } else {
                    free = Some(goal);
                    break 'search;
                }
            }
        }
        let Some(mut goal) = free else {
            line.sort_unstable();
            return Err(line);
        };
        // Each box on the path moves on to the goal that it found.
        loop {
            let taker = from[goal];
            let left = owner.iter().position(|&owner| owner == Some(taker));
            owner[goal] = Some(taker);
            match left {
                Some(left) if taker != start => goal = left,
                _ => break,
            }
        }
    }
    let mut goal_of = vec![0; boxes];
    for (goal, owner) in owner.into_iter().enumerate() {
        if let Some(owner) = owner {
            goal_of[owner] = goal;
        }
    }
    Ok(goal_of)
}

/// The least sum of costs over all ways to give each box a goal of its own;
/// `None` where there is none. A cost of `None` forbids the pair.
///
/// Shortest augmenting paths with potentials (Kuhn 1955, Munkres 1957, in the
/// form of Jonker & Volgenant 1987).
pub(crate) fn least_cost(
    boxes: usize,
    goals: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Option<u32> {
    const FAR: i64 = i64::MAX / 4;
    // Row and column 0 stand for "none".
    let mut of_box = vec![0_i64; boxes + 1];
    let mut of_goal = vec![0_i64; goals + 1];
    let mut owner = vec![0_usize; goals + 1];
    for start in 1..=boxes {
        owner[0] = start;
        let mut least = vec![FAR; goals + 1];
        let mut back = vec![0_usize; goals + 1];
        let mut done = vec![false; goals + 1];
        let mut at = 0;
        loop {
            done[at] = true;
            let here = owner[at];
            let (mut step, mut next) = (FAR, 0);
            for goal in 1..=goals {
                if done[goal] {
                    continue;
                }
                if let Some(cost) = cost(here - 1, goal - 1) {
                    let reduced = i64::from(cost) - of_box[here] - of_goal[goal];
                    if reduced < least[goal] {
                        least[goal] = reduced;
                        back[goal] = at;
                    }
                }
                if least[goal] < step {
                    (step, next) = (least[goal], goal);
                }
            }
            if step >= FAR {
                return None;
            }
            for goal in 0..=goals {
                if done[goal] {
                    of_box[owner[goal]] += step;
                    of_goal[goal] -= step;
                } else if least[goal] < FAR {
                    least[goal] -= step;
                }
            }
            at = next;
            if owner[at] == 0 {
                break;
            }
        }
        while at != 0 {
            owner[at] = owner[back[at]];
            at = back[at];
        }
    }
    let sum = (1..=goals).filter(|&goal| owner[goal] != 0);
    sum.map(|goal| cost(owner[goal] - 1, goal - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    /// By trying all ways.
    fn plainly(costs: &[Vec<Option<u32>>], used: &mut Vec<usize>) -> Option<u32> {
        let Some(row) = costs.get(used.len()) else {
            return Some(0);
        };
        let mut best = None;
        for (goal, cost) in row.iter().enumerate() {
            if let (Some(cost), false) = (cost, used.contains(&goal)) {
                used.push(goal);
                let rest = plainly(costs, used).map(|rest| rest + cost);
                used.pop();
                best = [best, rest].into_iter().flatten().min();
            }
        }
        best
    }

    #[test]
    fn assignments_are_those_of_trying_all_ways() {
        for number in 0..2000 {
            let mut chance = Chance::of(9, number);
            let mut draw = |bound: u64| usize::try_from(chance.below(bound)).expect("small");
            let (boxes, more) = (1 + draw(5), draw(3));
            let mut cost = || (draw(3) > 0).then(|| u32::try_from(draw(9)).expect("small"));
            let costs: Vec<Vec<Option<u32>>> = (0..boxes)
                .map(|_| (0..boxes + more).map(|_| cost()).collect())
                .collect();
            let best = plainly(&costs, &mut Vec::new());
            let least = least_cost(boxes, boxes + more, |b, g| costs[b][g]);
            assert_eq!(least, best, "{costs:?}");
            match assign(boxes, boxes + more, |b, g| costs[b][g].is_some()) {
                Ok(goals) => {
                    assert!(best.is_some());
                    let mut seen = goals.clone();
                    seen.sort_unstable();
                    seen.dedup();
                    assert_eq!(seen.len(), boxes);
                    assert!((0..boxes).all(|b| costs[b][goals[b]].is_some()));
                }
                Err(few) => {
                    assert_eq!(best, None);
                    let goals = (0..boxes + more)
                        .filter(|&goal| few.iter().any(|&b| costs[b][goal].is_some()));
                    assert!(goals.count() < few.len(), "{costs:?} {few:?}");
                }
            }
        }
    }
}
