//! While there is a hole at the left edge.
//!
//! Then the aces there can be arranged at will (`ace_collapse` has the proof),
//! so a *node* stands for all arrangements of *i* aces on the *i* + *j* free
//! cells: (*i* + *j*)! / *j*! positions. In its spreads such aces are
//! [`FREE`]. A step of a node stands for several moves of the game, *W* being
//! the number of positions of the node:
//!
//! | step | moves |
//! |---|---|
//! | an ace goes from one free cell to another: back to the same node | *W i j* |
//! | an ace comes from elsewhere and other holes remain | *W j* |
//! | an ace comes from elsewhere and fills the last hole: each position leads into a seating | *W* |
//! | a two goes right of its ace, which is in that row in some positions only | (*i* + *j* − 1)! / *j*! |
//! | any other card | *W* |
//!
//! All positions of a node with an ace at the edge can be reached from each
//! other, so they are solvable or not together. And none is a dead end: a hole
//! at the edge takes any ace.
//!
//! Nodes have cycles (a two goes from row to row with its ace), so they are
//! looked up in a [`StateStore`]. They are few: 24 positions make one in
//! (3,1), which has nearly all of them.

use std::collections::HashMap;

use impasse_puzzle::Limit;
use impasse_search::{KeyBatch, StateId, StateStore};
use impasse_space::{DepthLabels, DepthRow, LimitWatch, Unfinished};
use impasse_superpuzz::Component;

use super::NOTHING;
use super::seating::{SeatingResult, Seats};
use super::spreads::{FREE, SpreadId, Spreads};
use crate::board::{EDGE, SuperpuzzBoard, bit, column, members, row};

/// One spread for each suit.
pub(super) type Node = [SpreadId; 4];

/// The components in the order in which they are worked off: no move leads
/// back.
pub(super) fn components() -> Vec<Component> {
    let mut all: Vec<Component> = Component::all().collect();
    all.sort_by_key(|c| (2 * c.aces + c.holes, c.aces));
    all
}

/// The place of a component among [`components`].
pub(super) fn place_of(component: Component) -> usize {
    let mut all = components().into_iter();
    all.position(|c| c == component).expect("all are listed")
}

/// All nodes, and what is known of them.
pub(super) struct EdgeNodes {
    columns: u8,
    pub(super) spreads: [Spreads; 4],
    inside: u64,
    store: StateStore,
    /// The places of components, two bits for aces, holes.
    places: [[usize; 5]; 5],
    /// The nodes of each component.
    members: Vec<Vec<StateId>>,
    /// The start, where it has no hole at the edge.
    seated_start: Option<(Seats, Node)>,
    /// Positions of later components that earlier ones lead to, as
    /// [`mask`](Self::mask) numbers them.
    entries: Vec<HashMap<StateId, u64>>,
    solvable: Vec<u64>,
    /// For each node with one hole at the edge, how many seatings it can win
    /// in, apart for the first ace being in the first free row or another.
    wins: Vec<Vec<[u8; 2]>>,
}

/// A step from one node to another.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: Node,
    /// Moves of the game that it stands for.
    ways: u64,
    how: How,
    /// Whether it leads to another component.
    crosses: bool,
}

/// Which positions of a node have a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// All of them.
    Always,
    /// All of them: an ace comes from elsewhere and stays free.
    Ace,
    /// Those with the free ace of this suit in this row.
    Seat { suit: usize, row: u8 },
}

/// What stands at the edge.
#[derive(Clone, Copy, Debug)]
struct Edging {
    component: Component,
    /// Cells of free aces and holes.
    free: u64,
    /// All holes and the cells of free aces.
    open: u64,
}

/// *n*! / *k*!
fn arrangements(n: u8, k: u8) -> u64 {
    (u64::from(k) + 1..=u64::from(n)).product()
}

impl Edging {
    /// The positions of the node.
    fn weight(self) -> u64 {
        let Component { aces, holes } = self.component;
        arrangements(aces + holes, holes)
    }

    /// The moves of its positions, given its steps.
    fn transitions(self, edges: &[Edge]) -> u64 {
        let Component { aces, holes } = self.component;
        let mut moves = edges.iter().map(|edge| edge.ways).sum();
        moves += self.weight() * u64::from(aces * holes);
        if holes == 1 {
            moves += self.weight() * u64::from(4 - aces);
        }
        moves
    }
}

/// Nodes whose steps are listed together.
const PIECE: usize = 256;

/// Bytes of a spread's number in a key.
const WIDTH: usize = 3;

impl EdgeNodes {
    /// Only the start.
    pub(super) fn new(start: &SuperpuzzBoard) -> Self {
        let all = components();
        let mut places = [[0; 5]; 5];
        for (place, c) in all.iter().enumerate() {
            places[usize::from(c.aces)][usize::from(c.holes)] = place;
        }
        let mut before = Self {
            columns: start.columns(),
            spreads: std::array::from_fn(|_| Spreads::new(start.columns())),
            inside: start.inside(),
            store: StateStore::new(4 * WIDTH),
            places,
            members: vec![Vec::new(); all.len()],
            seated_start: None,
            entries: vec![HashMap::new(); all.len()],
            solvable: Vec::new(),
            wins: vec![Vec::new(); all.len()],
        };
        let mut node: Node = std::array::from_fn(|suit| before.spreads[suit].of(start, suit));
        let aces = node
            .iter()
            .zip(&before.spreads)
            .map(|(&id, spreads)| spreads.ace(id));
        let aces: Vec<u8> = aces.collect();
        let at_edge = |suit: usize| column(aces[suit]) == 0;
        if start.holes() & EDGE == 0 {
            let seats = [0, 1, 2, 3].map(|suit| at_edge(suit).then(|| row(aces[suit])));
            before.seated_start = Some((seats, node));
        } else {
            for suit in (0..4).filter(|&suit| at_edge(suit)) {
                node[suit] = before.spreads[suit].ace_freed(node[suit]).spread();
            }
            let (id, _) = before.store.intern(&key(node));
            let place = before.place(before.edging(node).component);
            before.members[place].push(id);
        }
        before
    }

    pub(super) fn columns(&self) -> u8 {
        self.columns
    }

    /// Bytes it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        let members: usize = self.members.iter().map(Vec::capacity).sum();
        let entries: usize = self.entries.iter().map(HashMap::capacity).sum();
        let wins: usize = self.wins.iter().map(Vec::len).sum();
        let spreads: u64 = self.spreads.iter().map(Spreads::bytes).sum();
        let plain = 4 * members + 18 * entries + 2 * wins + 8 * self.solvable.len();
        self.store.bytes() + spreads + plain as u64
    }

    fn place(&self, component: Component) -> usize {
        self.places[usize::from(component.aces)][usize::from(component.holes)]
    }

    fn node(&self, id: StateId) -> Node {
        let key = self.store.key(id);
        std::array::from_fn(|suit| {
            let at = suit * WIDTH;
            u32::from_le_bytes([key[at], key[at + 1], key[at + 2], 0])
        })
    }

    /// The number of a node that is known.
    pub(super) fn find(&self, node: Node) -> StateId {
        let found = self.store.find(&key(node));
        found.expect("every step leads to a known node")
    }

    fn edging(&self, node: Node) -> Edging {
        let mut covered = 0;
        let mut aces = 0;
        for (spreads, id) in self.spreads.iter().zip(node) {
            covered |= spreads.cover(id).cards;
            aces += u8::from(spreads.ace(id) == FREE);
        }
        let open = self.inside & !covered;
        let free = open & EDGE;
        let cells = u8::try_from(free.count_ones()).expect("four cells at most");
        Edging {
            component: Component {
                aces,
                holes: cells - aces,
            },
            free,
            open,
        }
    }

    /// The suits whose aces are free in a node.
    fn free_suits(&self, node: Node) -> impl Iterator<Item = usize> + Clone {
        (0..4).filter(move |&suit| self.spreads[suit].ace(node[suit]) == FREE)
    }

    /// The nodes that lead into seatings of so many aces.
    fn doors(&self, aces: u8) -> &[StateId] {
        match aces.checked_sub(1) {
            Some(aces) => &self.members[self.place(Component { aces, holes: 1 })],
            None => &[],
        }
    }

    /// What leads into a seating: numbers, and nodes whose aces need only be
    /// seated.
    pub(super) fn entrances(&self, seats: Seats) -> impl Iterator<Item = (u32, Node)> {
        let aces = count_seats(seats);
        let rows: u64 = seats.iter().flatten().map(|row| 1 << (16 * row)).sum();
        let start = self.seated_start.filter(|(start, _)| *start == seats);
        let start = start.map(|(_, node)| (0, node));
        let doors = self.doors(aces).iter().map(|&id| self.node(id));
        let doors = (0..).zip(doors).filter(move |&(_, node)| {
            aces == 4
                || self.edging(node).free == rows
                    && self.free_suits(node).all(|suit| seats[suit].is_some())
        });
        start.into_iter().chain(doors)
    }

    /// An entrance by its number.
    pub(super) fn entrance(&self, seats: Seats, number: u32) -> Node {
        match self.doors(count_seats(seats)).get(number as usize) {
            Some(&id) => self.node(id),
            None => self.seated_start.expect("else there is no entrance").1,
        }
    }

    /// The seatings of so many aces, in order; those of the 24 orders as the
    /// paper lists them.
    pub(super) fn seatings(aces: u8) -> Vec<Seats> {
        let mut all = Vec::new();
        // What stands in each row: 0 to 3 a suit, 4 another card.
        for code in 0..5_usize.pow(4) {
            let rows = [code / 125, code / 25 % 5, code / 5 % 5, code % 5];
            let mut seats = [None; 4];
            for (row, &suit) in (0..).zip(&rows) {
                if let Some(seat) = seats.get_mut(suit) {
                    *seat = Some(row);
                }
            }
            let named = rows.iter().filter(|&&suit| suit < 4).count();
            if named == usize::from(aces) && usize::from(count_seats(seats)) == named {
                all.push(seats);
            }
        }
        all
    }

    /// Takes over the exits of a seating.
    pub(super) fn take_exits(
        &mut self,
        seats: Seats,
        found: &SeatingResult,
    ) -> Result<(), Unfinished> {
        let mut known: [Vec<SpreadId>; 4] = found
            .spreads
            .each_ref()
            .map(|spreads| vec![SpreadId::MAX; spreads.len()]);
        let seated = seats.iter().flatten();
        let bit = 1 << seated.fold(0, |number, &row| number << 2 | u32::from(row));
        for ids in &found.exits {
            let mut node = [0; 4];
            for suit in 0..4 {
                let known = &mut known[suit][ids[suit] as usize];
                if *known == SpreadId::MAX {
                    let ace = seats[suit].map(|_| FREE);
                    *known = self.spreads[suit].adopt(&found.spreads[suit], ids[suit], ace);
                }
                node[suit] = *known;
            }
            let (id, new) = self.store.intern(&key(node));
            let place = self.place(self.edging(node).component);
            if new {
                self.members[place].push(id);
            }
            *self.entries[place].entry(id).or_insert(0) |= bit;
        }
        self.check_room()
    }

    /// The node an exit of a seating leads to, the exit being written in
    /// `spreads`.
    pub(super) fn node_of_exit(&self, spreads: &[Spreads; 4], seats: Seats, ids: Node) -> Node {
        std::array::from_fn(|suit| {
            let ace = seats[suit].map(|_| FREE);
            let known = self.spreads[suit].adopted(&spreads[suit], ids[suit], ace);
            known.expect("every exit was taken over")
        })
    }

    fn check_room(&self) -> Result<(), Unfinished> {
        let most = StateStore::MOST - (64 * PIECE) as u64;
        let full = self.store.len() as u64 > most;
        if full
            || self
                .spreads
                .iter()
                .any(|spreads| spreads.len() >= Spreads::MOST)
        {
            return Err(Limit::Memory.into());
        }
        Ok(())
    }

    /// Finds everything in a component that has holes at the edge.
    pub(super) fn work_off(
        &mut self,
        place: usize,
        base: u64,
        watch: &mut LimitWatch<'_, '_>,
        tally: &mut DepthRow,
    ) -> Result<(), Unfinished> {
        let mut batch = KeyBatch::new(4 * WIDTH);
        let mut answers = Vec::new();
        let mut edges = Vec::new();
        let mut ends = Vec::new();
        let mut done = 0;
        while done < self.members[place].len() {
            let piece = done..self.members[place].len().min(done + PIECE);
            done = piece.end;
            edges.clear();
            ends.clear();
            let mut more = NOTHING;
            for member in piece.clone() {
                let node = self.node(self.members[place][member]);
                let edging = self.edging(node);
                let first = edges.len();
                self.steps(node, edging, &mut edges);
                ends.push(edges.len());
                more.states += edging.weight();
                more.transitions += edging.transitions(&edges[first..]);
            }
            if base + tally.states + more.states > watch.resources.most_states() {
                return Err(Limit::States.into());
            }
            *tally += more;
            self.check_room()?;
            batch.clear();
            for edge in &edges {
                batch.push_with(|bytes| bytes.copy_from_slice(&key(edge.to)));
            }
            answers.clear();
            self.store.intern_all(&batch, &mut answers);
            let mut first = 0;
            for (member, &end) in piece.zip(&ends) {
                let from = self.members[place][member];
                for (edge, &(id, new)) in edges[first..end].iter().zip(&answers[first..end]) {
                    let to = if edge.crosses {
                        let to = self.place(self.edging(edge.to).component);
                        let mask = self.mask(self.node(from), edge);
                        *self.entries[to].entry(id).or_insert(0) |= mask;
                        to
                    } else {
                        place
                    };
                    if new {
                        self.members[to].push(id);
                    }
                }
                first = end;
            }
            let bytes = self.bytes();
            watch.resources.set_common(bytes);
            watch.pass_holding(more.states, 0)?;
            if watch.resources.share() == 0 {
                return Err(Limit::Memory.into());
            }
        }
        Ok(())
    }

    /// Forgets which positions of a component others lead to; how many
    /// positions of the components after it are known.
    pub(super) fn waiting_after(&mut self, place: usize) -> u64 {
        self.entries[place] = HashMap::new();
        let waiting = self.entries.iter().map(|entries| {
            let masks = entries.values();
            masks.map(|mask| u64::from(mask.count_ones())).sum::<u64>()
        });
        waiting.sum()
    }

    /// The steps of a node to other nodes.
    fn steps(&mut self, node: Node, edging: Edging, out: &mut Vec<Edge>) {
        let Component { aces, holes } = edging.component;
        let free: u8 = self.free_suits(node).map(|suit| 1 << suit).sum();
        for suit in (0..4).filter(|suit| free >> suit & 1 == 0 && holes > 1) {
            let mut to = node;
            to[suit] = self.spreads[suit].ace_freed(node[suit]).spread();
            out.push(Edge {
                to,
                ways: edging.weight() * u64::from(holes),
                how: How::Ace,
                crosses: true,
            });
        }
        for hole in members(edging.open & (edging.free << 1)) {
            for suit in (0..4).filter(|suit| free >> suit & 1 != 0) {
                let row = row(hole);
                let from = self.spreads[suit].place(node[suit], 2);
                let mut to = node;
                to[suit] = self.spreads[suit].two_to_row(node[suit], row).spread();
                out.push(Edge {
                    to,
                    ways: arrangements(aces + holes - 1, holes),
                    how: How::Seat { suit, row },
                    crosses: column(from) == 0,
                });
            }
        }
        for suit in 0..4 {
            let cover = self.spreads[suit].cover(node[suit]);
            for hole in members(cover.targets & edging.open).map(bit) {
                let mut to = node;
                to[suit] = self.spreads[suit].way(node[suit], hole).spread();
                let left = cover.cards & !self.spreads[suit].cover(to[suit]).cards;
                out.push(Edge {
                    to,
                    ways: edging.weight(),
                    how: How::Always,
                    crosses: left & EDGE != 0,
                });
            }
        }
    }

    /// The positions of a node in another component that a step leads to, as
    /// a set: two bits for the row of each free ace number a position.
    fn mask(&self, from: Node, edge: &Edge) -> u64 {
        let suits: Vec<usize> = self.free_suits(edge.to).collect();
        let before = self.edging(from).free;
        let rows: Vec<u8> = members(self.edging(edge.to).free).map(row).collect();
        let mut set = 0;
        each_choice(&rows, suits.len(), &mut |chosen| {
            let fits = suits
                .iter()
                .zip(chosen)
                .all(|(&suit, &row)| match edge.how {
                    How::Ace => true,
                    How::Seat {
                        suit: one,
                        row: its,
                    } if one == suit && its != row => false,
                    // The cell that was left just now is a hole.
                    _ => before >> (16 * row) & 1 != 0,
                });
            if fits {
                let number = chosen
                    .iter()
                    .fold(0, |number, &row| number << 2 | u32::from(row));
                set |= 1 << number;
            }
        });
        set
    }

    /// Prepares for labels.
    pub(super) fn begin_labels(&mut self) {
        self.entries = Vec::new();
        self.solvable = vec![0; self.store.len().div_ceil(64)];
    }

    /// Whether a node is solvable, if its component was labelled.
    pub(super) fn is_solvable(&self, id: StateId) -> bool {
        self.solvable[id.index() / 64] >> (id.0 % 64) & 1 != 0
    }

    /// Notes which entrances of a seating are solvable.
    pub(super) fn note_wins(&mut self, seats: Seats, winning: &[u64]) {
        let Some(aces) = count_seats(seats).checked_sub(1) else {
            return;
        };
        let place = self.place(Component { aces, holes: 1 });
        let mut wins = std::mem::take(&mut self.wins[place]);
        wins.resize(self.members[place].len(), [0; 2]);
        for (number, wins) in (0..).zip(&mut wins) {
            if winning
                .get(number / 64)
                .is_none_or(|word| word >> (number % 64) & 1 == 0)
            {
                continue;
            }
            let node = self.node(self.members[place][number]);
            let first = self.free_suits(node).next();
            let row = first.and_then(|suit| seats[suit]);
            let upper = self.edging(node).free.trailing_zeros() / 16;
            let other = aces == 1 && row.is_some_and(|row| u32::from(row) != upper);
            wins[usize::from(other)] += 1;
        }
        self.wins[place] = wins;
    }

    /// Labels the nodes of a component; all after it are labelled.
    pub(super) fn label(
        &mut self,
        place: usize,
        watch: &mut LimitWatch<'_, '_>,
        labels: &mut DepthLabels,
    ) -> Result<(), Unfinished> {
        let members = std::mem::take(&mut self.members[place]);
        let mut wins = std::mem::take(&mut self.wins[place]);
        wins.resize(members.len(), [0; 2]);
        let mut edges = Vec::new();
        for (&id, wins) in members.iter().zip(&wins) {
            if *wins != [0; 2] {
                self.solvable[id.index() / 64] |= 1 << (id.0 % 64);
            }
        }
        loop {
            let mut changed = false;
            for (done, &id) in members.iter().rev().enumerate() {
                if done % PIECE == 0 {
                    watch.pass_holding(0, 0)?;
                }
                if self.is_solvable(id) {
                    continue;
                }
                let node = self.node(id);
                edges.clear();
                self.steps(node, self.edging(node), &mut edges);
                if edges
                    .iter()
                    .any(|edge| self.is_solvable(self.find(edge.to)))
                {
                    self.solvable[id.index() / 64] |= 1 << (id.0 % 64);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (done, (&id, &wins)) in members.iter().zip(&wins).enumerate() {
            if done % PIECE == 0 {
                watch.pass_holding(0, 0)?;
            }
            if self.is_solvable(id) {
                let node = self.node(id);
                edges.clear();
                self.steps(node, self.edging(node), &mut edges);
                self.count_wins(node, &edges, wins, labels);
            }
        }
        self.members[place] = members;
        Ok(())
    }

    /// Counts the moves of a solvable node.
    fn count_wins(&self, node: Node, edges: &[Edge], wins: [u8; 2], labels: &mut DepthLabels) {
        let edging = self.edging(node);
        let Component { aces, holes } = edging.component;
        let shuffles = u64::from(aces * holes);
        let all = edging.transitions(edges);
        let mut won = edging.weight() * shuffles + u64::from(wins[0]) + u64::from(wins[1]);
        // In (1,1), the two positions apart: the ace in the first free row, or
        // in the other.
        let mut apart = wins.map(|wins| shuffles + u64::from(wins));
        let upper = edging.free.trailing_zeros() / 16;
        for edge in edges
            .iter()
            .filter(|edge| self.is_solvable(self.find(edge.to)))
        {
            won += edge.ways;
            match edge.how {
                How::Seat { row, .. } => apart[usize::from(u32::from(row) != upper)] += 1,
                _ => apart
                    .iter_mut()
                    .for_each(|won| *won += edge.ways / edging.weight()),
            }
        }
        labels.solvable += edging.weight();
        labels.solvable_transitions += all;
        labels.losing_moves += all - won;
        labels.only_moves += match (aces, holes) {
            (1, 1) => apart.iter().filter(|&&won| won == 1).count() as u64,
            (0, _) => u64::from(won == 1),
            _ => 0,
        };
    }
}

fn count_seats(seats: Seats) -> u8 {
    seats.iter().map(|seat| u8::from(seat.is_some())).sum()
}

fn key(node: Node) -> [u8; 4 * WIDTH] {
    let mut key = [0; 4 * WIDTH];
    for (part, id) in key.chunks_mut(WIDTH).zip(node) {
        part.copy_from_slice(&id.to_le_bytes()[..WIDTH]);
    }
    key
}

/// Calls `each` with every choice of `count` different rows in every order.
fn each_choice(rows: &[u8], count: usize, each: &mut impl FnMut(&[u8])) {
    let mut chosen = [0; 4];
    let choices = rows.len().pow(u32::try_from(count).expect("at most four"));
    for number in 0..choices {
        let mut code = number;
        let mut used = 0_u8;
        for place in &mut chosen[..count] {
            *place = rows[code % rows.len()];
            used |= 1 << *place;
            code /= rows.len();
        }
        if used.count_ones() as usize == count {
            each(&chosen[..count]);
        }
    }
}
