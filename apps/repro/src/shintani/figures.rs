//! Figures 3 to 5, and the cycle of 288 moves.

use std::collections::{BTreeMap, VecDeque};

use impasse_puzzle::draw::{Canvas, GREEN, GREY, INK, Sheet};
use impasse_puzzle::{Limit, Params, Puzzle as _};
use impasse_search::{Meter, Workers};
use impasse_space::{Components, Graph, Keys, enumerate};
use impasse_superpuzz::{ACES_UP, Component, Deal};

use crate::amounts::grouped;
use crate::finding::{Compared, Exhibit, Finding};
use crate::work::Work;

/// The left edge of figure 3: an ace and two holes, and in the next column its two and a hole.
const FIGURE_3: &str = "HA H2 S2 D3\n-- -- D2 S3\n-- C2 CA --\nC3 SA DA H3";

/// Figure 2: the start of figure 4. The text tells the cards of each row; where among the last
/// three columns the holes are it does not, so they are where the rows' cards leave room and
/// there is more than one way to go.
const FIGURE_2: &str = "\
HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ --
DA D2 D3 D4 D5 D6 D7 D8 D9 D0 DJ SJ --
SA S2 S3 S4 S5 S6 S7 S8 S9 S0 -- SQ DQ
CA C2 C3 C4 C5 C6 C7 C8 C9 C0 CJ CQ --";

/// How often play goes from one component, by aces and holes, to another.
type Arrows = BTreeMap<(Edge, Edge), u64>;

/// Aces and holes at the left edge.
type Edge = (u8, u8);

/// Moves of the cycle.
const CYCLE: usize = 288;

/// Steps of the search for it.
const PATIENCE: usize = 200_000;

pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    Ok(vec![
        figure_3(work)?,
        figure_4(work)?,
        figure_5(work)?,
        cycle(work)?,
    ])
}

/// A space with its strongly connected components.
struct Space {
    deal: Deal,
    graph: Graph,
    components: Components,
    keys: Vec<u8>,
}

impl Space {
    fn of(deal: Deal, work: &Work<'_>) -> Result<Self, Limit> {
        let mut meter = Meter::new(work.desk.control());
        let found = enumerate(&deal, Workers::alone(), Keys::Keep, &mut meter);
        if let Some(limit) = found.limit {
            return Err(limit);
        }
        Ok(Self {
            components: Components::find(&found.graph, &mut meter)?,
            graph: found.graph,
            keys: found.keys.unwrap_or_default(),
            deal,
        })
    }

    fn read(text: &str, work: &Work<'_>) -> Result<Self, Limit> {
        let columns = text.lines().next().map_or(0, |row| row.split(' ').count());
        let params = Params::none().with("columns", columns);
        let deal = Deal::read(&ACES_UP, &params, text).expect("a board of ours is a deal");
        Self::of(deal, work)
    }

    fn component(&self, state: u32) -> Component {
        let width = self.deal.key_len();
        let mut layout = self.deal.start();
        self.deal
            .read_key(&self.keys[state as usize * width..][..width], &mut layout);
        self.deal.component(&layout)
    }

    /// Moves that stay in the component.
    fn inner(&self, state: u32) -> impl Iterator<Item = u32> + '_ {
        let own = self.components.of(state);
        let targets = self.graph.targets(state).iter().copied();
        targets.filter(move |&to| self.components.of(to) == own)
    }
}

fn figure_3(work: &Work<'_>) -> Result<Finding, Limit> {
    let space = Space::read(FIGURE_3, work)?;
    let members = space.components.members(space.components.of(0)).len();
    let longest = (1..=members)
        .rev()
        .find(|&length| closed_walk(&space, 0, length, PATIENCE).is_some());
    let longest = longest.unwrap_or(0);
    Ok(Finding::new(
        "Figure 3: a strongly connected component",
        "An ace with two holes at the left edge, its two beside it and a hole there: six positions, which lead back to the first \
         after at most six moves.",
    )
    .rows([
        Compared::words("positions", "6", &members.to_string()),
        Compared::words("moves of the longest cycle without repetition", "6", &longest.to_string()),
    ])
    .board("a deal of four columns with that edge, drawn by us", FIGURE_3)
    .same_throughout())
}

fn figure_4(work: &Work<'_>) -> Result<Finding, Limit> {
    let space = Space::read(FIGURE_2, work)?;
    let cyclic = (0..space.components.count())
        .filter(|&each| space.components.is_cyclic(&space.graph, each))
        .count();
    // Components are numbered successors first, so a position comes after all it leads to.
    let mut ways: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    for component in 0..space.components.count() {
        for &state in space.components.members(component) {
            let known = space
                .graph
                .targets(state)
                .iter()
                .filter_map(|to| ways.get(to));
            let known: Vec<(u32, u32)> = known.copied().collect();
            let shortest = known.iter().map(|way| way.0 + 1).min();
            let longest = known.iter().map(|way| way.1 + 1).max();
            if space.graph.is_goal(state) {
                ways.insert(state, (0, 0));
            } else if let (Some(shortest), Some(longest)) = (shortest, longest) {
                ways.insert(state, (shortest, longest));
            }
        }
    }
    let (shortest, longest) = ways.get(&0).copied().unwrap_or((0, 0));
    Ok(Finding::new(
        "Figure 4: a component without cycles",
        "From the position of figure 2 play never comes back, and there are ways of different lengths between two positions.",
    )
    .rows([
        Compared::words("components with a cycle", "0", &cyclic.to_string()),
        Compared::ours("positions", space.graph.len().to_string()),
        Compared::ours("moves from the start to the goal", format!("{shortest} at least, {longest} at most")),
    ])
    .board("figure 2, its holes placed by us", FIGURE_2)
    .judged("no cycle, and ways of different lengths from the start to the goal", cyclic == 0 && longest > shortest)
    .remark("The text tells the cards of each row of figure 2, not where the holes among its last three columns are."))
}

/// The arrows between components, counted.
fn figure_5(work: &Work<'_>) -> Result<Finding, Limit> {
    let mut arrows = Arrows::new();
    let columns = work.scale.pick(3, 4);
    for number in 1..=work.scale.pick(30, 100) {
        let space = Space::of(Deal::numbered(columns, number), work)?;
        let of: Vec<Component> = space
            .graph
            .states()
            .map(|state| space.component(state))
            .collect();
        for state in space.graph.states() {
            let from = of[state as usize];
            for &to in space.graph.targets(state) {
                let to = of[to as usize];
                if to != from {
                    *arrows
                        .entry(((from.aces, from.holes), (to.aces, to.holes)))
                        .or_default() += 1;
                }
            }
        }
    }
    let drawn = |((aces, holes), (more, fewer)): (Edge, Edge)| {
        (more, fewer) == (aces, holes + 1) || (more, fewer) == (aces + 1, holes.wrapping_sub(1))
    };
    let agrees = arrows.keys().all(|&arrow| drawn(arrow));
    let all = Component::all().flat_map(|from| Component::all().map(move |to| (from, to)));
    let edge = |(from, to): &(Component, Component)| ((from.aces, from.holes), (to.aces, to.holes));
    let printed: Vec<_> = all.filter(|pair| drawn(edge(pair))).collect();
    let unmet = printed
        .iter()
        .filter(|pair| !arrows.contains_key(&edge(pair)));
    let unmet: Vec<String> = unmet.map(|(from, to)| format!("{from} to {to}")).collect();
    let rows = [
        Compared::words(
            "arrows that the figure does not draw",
            "0",
            &arrows
                .keys()
                .filter(|&&arrow| !drawn(arrow))
                .count()
                .to_string(),
        ),
        Compared::ours(
            "arrows of the figure that are met",
            format!("{} of {}", printed.len() - unmet.len(), printed.len()),
        ),
        Compared::ours("arrows that are never met", none_or(&unmet)),
        Compared::ours("moves between components", grouped(arrows.values().sum())),
    ];
    Ok(Finding::new(
        "Figure 5: moves between components",
        "From (i,j) play goes to (i,j+1) or (i+1,j−1), and never back.",
    )
    .rows(rows)
    .show(Exhibit::Picture {
        caption: format!(
            "moves between components, deals of {columns} columns; thick lines are frequent"
        ),
        svg: diagram(&arrows),
    })
    .judged(
        "no move between components leaves the arrows of the figure",
        agrees,
    ))
}

fn none_or(names: &[String]) -> String {
    match names {
        [] => "none".to_owned(),
        names => names.join(", "),
    }
}

/// The components as the figure places them, with the arrows that were met.
fn diagram(arrows: &Arrows) -> String {
    let place = |(aces, holes): Edge| {
        let (aces, holes) = (f64::from(aces), f64::from(holes));
        (
            260.0 + 60.0 * (holes - aces),
            60.0 + 62.0 * (holes + 2.0 * aces),
        )
    };
    let mut canvas = Canvas::new(
        Sheet::white(560.0, 610.0),
        "moves between components of Superpuzz",
    );
    for (&(from, to), &count) in arrows {
        let ((x, y), (right, down)) = (place(from), place(to));
        let width = 1.0 + crate::amounts::in_f64(count).log10().max(0.0);
        let style = format!("stroke=\"{GREY}\" stroke-width=\"{width:.1}\"");
        canvas.line((x, y + 14.0), (right, down - 14.0), &style);
    }
    for component in Component::all() {
        let (x, y) = place((component.aces, component.holes));
        let colour = if component.is_cyclic() { GREEN } else { INK };
        let style = format!("fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"2\"");
        canvas.rect(x - 26.0, y - 14.0, (52.0, 28.0), &style);
        canvas.text(x, y + 5.0, "text-anchor=\"middle\"", &component.to_string());
    }
    canvas.finish()
}

/// A cycle of 288 moves through different positions.
fn cycle(work: &Work<'_>) -> Result<Finding, Limit> {
    let mut told = None;
    for number in 1..=100 {
        let space = Space::of(Deal::numbered(4, number), work)?;
        let largest =
            (0..space.components.count()).max_by_key(|&each| space.components.members(each).len());
        let Some(members) = largest.map(|each| space.components.members(each)) else {
            continue;
        };
        if members.len() < CYCLE {
            continue;
        }
        if let Some(walk) = closed_walk(&space, members[0], CYCLE, PATIENCE) {
            told = Some((
                number,
                members.len(),
                space.component(members[0]),
                walk.len(),
            ));
            break;
        }
    }
    let finding = Finding::new(
        "Section 2.2: a cycle of 288 moves",
        "There are positions to which play comes back only after 288 moves (shown in the author's earlier paper).",
    );
    let found = match told {
        Some((number, members, component, moves)) => vec![
            Compared::words(
                "moves of a cycle through different positions",
                "288",
                &moves.to_string(),
            ),
            Compared::ours(
                "found in",
                format!(
                    "deal {number} of four columns, a strongly connected component of {members} positions in {component}"
                ),
            ),
        ],
        None => vec![Compared::words(
            "moves of a cycle through different positions",
            "288",
            "none found",
        )],
    };
    Ok(finding
        .rows(found)
        .same_throughout()
        .remark("The earlier paper was not at hand, so this is a cycle of that length, not necessarily its cycle."))
}

/// A closed walk of exactly so many moves through different positions of a component.
fn closed_walk(space: &Space, start: u32, length: usize, patience: usize) -> Option<Vec<u32>> {
    let back = ways_back(space, start);
    let mut path = vec![start];
    let mut choices: Vec<Vec<u32>> = vec![options(space, &back, &path, length)];
    for _ in 0..patience {
        let open = choices.last_mut()?;
        let Some(next) = open.pop() else {
            choices.pop();
            path.pop();
            continue;
        };
        if next == start {
            return Some(path);
        }
        path.push(next);
        choices.push(options(space, &back, &path, length));
    }
    None
}

/// Where a walk may go on so that it can still close in time; the likeliest last.
fn options(space: &Space, back: &BTreeMap<u32, usize>, path: &[u32], length: usize) -> Vec<u32> {
    let Some(&here) = path.last() else {
        return Vec::new();
    };
    let left = length - path.len();
    let mut next: Vec<u32> = space
        .inner(here)
        .filter(|to| {
            let fits = back.get(to).is_some_and(|&way| way <= left);
            let closes = *to == path[0];
            fits && if closes {
                left == 0
            } else {
                !path.contains(to)
            }
        })
        .collect();
    // Positions with few ways on would be cut off later.
    next.sort_by_key(|&to| {
        std::cmp::Reverse(space.inner(to).filter(|on| !path.contains(on)).count())
    });
    next
}

/// The fewest moves from each position of a component back to one.
fn ways_back(space: &Space, to: u32) -> BTreeMap<u32, usize> {
    let members = space.components.members(space.components.of(to));
    let mut before: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for &state in members {
        for next in space.inner(state) {
            before.entry(next).or_default().push(state);
        }
    }
    let mut back = BTreeMap::from([(to, 0)]);
    let mut line = VecDeque::from([to]);
    while let Some(state) = line.pop_front() {
        let way = back[&state] + 1;
        for &earlier in before.get(&state).into_iter().flatten() {
            if let std::collections::btree_map::Entry::Vacant(place) = back.entry(earlier) {
                place.insert(way);
                line.push_back(earlier);
            }
        }
    }
    back
}
