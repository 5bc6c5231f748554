//! Which nogoods a proof about pairings needs, and what each follows from.
//!
//! A search learns far more than its proof rests on. So the list is gone through
//! from its end: what follows from what is found by drawing the conclusions that
//! a reader draws, and what nothing follows from is left out (Goldberg & Novikov
//! 2003; Heule et al. 2013). A reader is told with every nogood which others it
//! needs, and looks at no more.
//!
//! Conclusions, each with the reason for it: a tile goes with one equal tile, of
//! four equal tiles the other two go together, of a nogood not all pairs are taken,
//! and tiles that lock each other are a contradiction. Nogoods that are needed
//! already are used first, so that few others are.

use impasse_certificate::Nogood;
use impasse_puzzle::{Limit, Pairing};

/// The nogoods that are needed; `None` where they prove nothing. `check` is asked
/// before each of them.
pub(super) fn trimmed(
    tiles: &mut (dyn Pairing + '_),
    lists: &[Vec<(u16, u16)>],
    check: &mut dyn FnMut() -> Result<(), Limit>,
) -> Result<Option<Vec<Nogood>>, Limit> {
    let Some(end) = lists.iter().position(Vec::is_empty) else {
        return Ok(None);
    };
    let Some(mut table) = Table::new(tiles, &lists[..=end]) else {
        return Ok(None);
    };
    let mut needed = vec![None; end + 1];
    needed[end] = Some(Vec::new());
    for at in (0..=end).rev() {
        if needed[at].is_none() {
            continue;
        }
        check()?;
        let Some(by) = table.follows_from(at) else {
            return Ok(None);
        };
        for &earlier in &by {
            if needed[earlier].is_none() {
                needed[earlier] = Some(Vec::new());
                table.need(earlier);
            }
        }
        needed[at] = Some(by);
    }
    let mut numbers = vec![0; end + 1];
    let mut kept: Vec<Nogood> = Vec::new();
    for (at, by) in needed.into_iter().enumerate() {
        let Some(by) = by else { continue };
        numbers[at] = u32::try_from(kept.len()).unwrap_or(u32::MAX);
        // What no solution takes at all, readers remember.
        let told = by.into_iter().filter(|&by| lists[by].len() > 1);
        kept.push(Nogood {
            pairs: lists[at].clone(),
            by: told.map(|by| numbers[by]).collect(),
        });
    }
    Ok(Some(kept))
}

/// Why something about a pair holds.
#[derive(Clone, Copy)]
enum Because {
    /// It is so, or is supposed to be.
    Given,
    /// Another pair of its tiles is taken.
    Rival(usize),
    /// The other two of four tiles are no pair.
    Others(usize),
    /// No other pair is left to the tile.
    Last(usize),
    /// All other pairs of a nogood are taken.
    Nogood(usize),
}

/// What cannot be.
#[derive(Clone, Copy)]
enum Contradiction {
    /// A pair that is taken and is not.
    Pair(usize),
    /// A tile without a pair.
    Tile(usize),
    /// A nogood of which all pairs are taken.
    Nogood(usize),
}

struct Table<'t, 'b> {
    tiles: &'t mut (dyn Pairing + 'b),
    /// The tiles of each pair.
    ends: Vec<[usize; 2]>,
    /// The pairs of each tile.
    pairs: Vec<Vec<usize>>,
    /// The other two of four equal tiles.
    others: Vec<Option<usize>>,
    /// The pairs of each nogood, the two that are watched first.
    nogoods: Vec<Vec<usize>>,
    /// Nogoods with fewer than two pairs to watch.
    short: Vec<usize>,
    is_needed: Vec<bool>,
    /// Which nogoods watch a pair: those that are needed, and the others.
    watching: [Vec<Vec<usize>>; 2],
    taken: Vec<Option<Because>>,
    excluded: Vec<Option<Because>>,
    /// How many pairs are left to each tile.
    choices: Vec<usize>,
    /// What was concluded, in order: a pair, and whether it is taken.
    trail: Vec<(usize, bool)>,
    /// How much of it was looked at: for tiles, and by both kinds of nogoods.
    looked: [usize; 3],
    contradiction: Option<Contradiction>,
}

const NEEDED: usize = 0;
const OTHERS: usize = 1;
const TILES: usize = 2;

impl<'t, 'b> Table<'t, 'b> {
    /// `None` where a list names something else than pairs.
    fn new(tiles: &'t mut (dyn Pairing + 'b), lists: &[Vec<(u16, u16)>]) -> Option<Self> {
        let kinds = tiles.kinds().to_vec();
        let count = kinds.len();
        let mut number = vec![usize::MAX; count * count];
        let mut ends = Vec::new();
        let mut pairs = vec![Vec::new(); count];
        for one in 0..count {
            for other in (one + 1..count).filter(|&other| kinds[one] == kinds[other]) {
                number[one * count + other] = ends.len();
                number[other * count + one] = ends.len();
                pairs[one].push(ends.len());
                pairs[other].push(ends.len());
                ends.push([one, other]);
            }
        }
        let others = ends.iter().map(|&[one, other]| {
            let rest = (0..count)
                .filter(|&tile| kinds[tile] == kinds[one] && tile != one && tile != other);
            match rest.collect::<Vec<usize>>()[..] {
                [one, other] => Some(number[one * count + other]),
                _ => None,
            }
        });
        let others: Vec<Option<usize>> = others.collect();
        let named = |&(one, other): &(u16, u16)| {
            let (one, other) = (usize::from(one), usize::from(other));
            let number = number.get(one * count + other).filter(|_| other < count)?;
            (*number != usize::MAX).then_some(*number)
        };
        let named = |list: &Vec<(u16, u16)>| list.iter().map(named).collect();
        let nogoods: Option<Vec<Vec<usize>>> = lists.iter().map(named).collect();
        let nogoods = nogoods?;
        let watching = vec![Vec::new(); ends.len()];
        let mut table = Self {
            tiles,
            choices: pairs.iter().map(Vec::len).collect(),
            others,
            short: Vec::new(),
            is_needed: vec![false; nogoods.len()],
            nogoods,
            watching: [watching.clone(), watching],
            taken: vec![None; ends.len()],
            excluded: vec![None; ends.len()],
            trail: Vec::new(),
            looked: [0; 3],
            contradiction: None,
            ends,
            pairs,
        };
        table.begin();
        Some(table)
    }

    /// Excludes what cannot be taken with nothing in the way, and lets nogoods
    /// watch.
    fn begin(&mut self) {
        self.tiles.put_back();
        (0..self.pairs.len()).for_each(|tile| self.tiles.take_away(tile));
        for pair in 0..self.ends.len() {
            let [one, other] = self.ends[pair];
            if !self.tiles.joins(one, other) {
                self.exclude(pair, Because::Given);
            }
        }
        for tile in 0..self.pairs.len() {
            self.look_at(tile);
        }
        self.settle_tiles();
        self.looked = [self.trail.len(); 3];
        for at in 0..self.nogoods.len() {
            let taken = &self.taken;
            self.nogoods[at].sort_by_key(|&pair| taken[pair].is_some());
            self.watch(at, OTHERS);
        }
    }

    fn watch(&mut self, nogood: usize, kind: usize) {
        match self.nogoods[nogood][..] {
            [one, other, ..] if self.taken[one].is_none() && self.taken[other].is_none() => {
                self.watching[kind][one].push(nogood);
                self.watching[kind][other].push(nogood);
            }
            _ => self.short.push(nogood),
        }
    }

    /// A nogood is needed from now on. Nothing is supposed.
    fn need(&mut self, nogood: usize) {
        self.is_needed[nogood] = true;
        if !self.short.contains(&nogood) {
            self.watch(nogood, NEEDED);
        }
    }

    fn exclude(&mut self, pair: usize, because: Because) {
        if self.excluded[pair].is_some() {
            return;
        }
        self.excluded[pair] = Some(because);
        self.trail.push((pair, false));
        if self.taken[pair].is_some() {
            self.contradict(Contradiction::Pair(pair));
        }
        for tile in self.ends[pair] {
            self.choices[tile] -= 1;
        }
    }

    fn take(&mut self, pair: usize, because: Because) {
        if self.taken[pair].is_some() {
            return;
        }
        self.taken[pair] = Some(because);
        self.trail.push((pair, true));
        if self.excluded[pair].is_some() {
            self.contradict(Contradiction::Pair(pair));
        }
    }

    fn contradict(&mut self, what: Contradiction) {
        self.contradiction.get_or_insert(what);
    }

    /// Takes what follows for a tile from how many pairs it has left.
    fn look_at(&mut self, tile: usize) {
        let left = |pair: &&usize| self.excluded[**pair].is_none();
        match self.choices[tile] {
            0 => self.contradict(Contradiction::Tile(tile)),
            1 => {
                let last = self.pairs[tile].iter().find(left).copied();
                if let Some(last) = last {
                    self.take(last, Because::Last(tile));
                }
            }
            _ => {}
        }
    }

    /// What follows without nogoods.
    fn settle_tiles(&mut self) {
        while self.contradiction.is_none()
            && let Some(&(pair, is_taken)) = self.trail.get(self.looked[TILES])
        {
            self.looked[TILES] += 1;
            if is_taken {
                for tile in self.ends[pair] {
                    for at in 0..self.pairs[tile].len() {
                        let rival = self.pairs[tile][at];
                        if rival != pair {
                            self.exclude(rival, Because::Rival(pair));
                        }
                    }
                }
            } else {
                if let Some(others) = self.others[pair] {
                    self.exclude(others, Because::Others(pair));
                }
                for tile in self.ends[pair] {
                    self.look_at(tile);
                }
            }
        }
    }

    /// What follows with the nogoods before `end`, of both kinds or of those that
    /// are needed.
    fn settle(&mut self, end: usize, with_others: bool) {
        loop {
            self.settle_tiles();
            if self.contradiction.is_some() {
                return;
            }
            let kinds = if with_others { 0..2 } else { 0..1 };
            let behind = |kind: &usize| self.looked[*kind] < self.trail.len();
            let Some(kind) = kinds.into_iter().find(behind) else {
                return;
            };
            let (pair, is_taken) = self.trail[self.looked[kind]];
            self.looked[kind] += 1;
            if is_taken {
                self.ask(kind, pair, end);
            }
        }
    }

    /// Asks the nogoods that watch a pair which is taken.
    fn ask(&mut self, kind: usize, pair: usize, end: usize) {
        let watching = std::mem::take(&mut self.watching[kind][pair]);
        let mut kept = Vec::with_capacity(watching.len());
        for nogood in watching {
            // Later ones are never asked again, and others stand among the needed.
            if nogood >= end || (kind == OTHERS && self.is_needed[nogood]) {
                continue;
            }
            let pairs = &mut self.nogoods[nogood];
            if pairs[0] == pair {
                pairs.swap(0, 1);
            }
            let free = (2..pairs.len()).find(|&at| self.taken[pairs[at]].is_none());
            if let Some(free) = free {
                pairs.swap(1, free);
                self.watching[kind][pairs[1]].push(nogood);
                continue;
            }
            kept.push(nogood);
            let last = pairs[0];
            if self.taken[last].is_some() {
                self.contradict(Contradiction::Nogood(nogood));
            } else {
                self.exclude(last, Because::Nogood(nogood));
            }
        }
        kept.append(&mut self.watching[kind][pair]);
        self.watching[kind][pair] = kept;
    }

    /// The earlier nogoods from which one follows.
    fn follows_from(&mut self, at: usize) -> Option<Vec<usize>> {
        let base = self.trail.len();
        for number in 0..self.nogoods[at].len() {
            self.take(self.nogoods[at][number], Because::Given);
        }
        for number in 0..self.short.len() {
            let nogood = self.short[number];
            if nogood < at && self.contradiction.is_none() {
                self.conclude_from_short(nogood);
            }
        }
        self.settle(at, false);
        let mut locked = None;
        if self.contradiction.is_none() {
            locked = self.lock();
        }
        if self.contradiction.is_none() && locked.is_none() {
            self.settle(at, true);
            if self.contradiction.is_none() {
                locked = self.lock();
            }
        }
        let by = match (self.contradiction, locked) {
            (Some(what), _) => Some(self.traced_from(what)),
            (None, Some(excluded)) => {
                let about = excluded.into_iter().map(|pair| (pair, false)).collect();
                Some(self.traced(about, Vec::new()))
            }
            (None, None) => None,
        };
        for (pair, is_taken) in self.trail.split_off(base) {
            if is_taken {
                self.taken[pair] = None;
            } else {
                self.excluded[pair] = None;
                for tile in self.ends[pair] {
                    self.choices[tile] += 1;
                }
            }
        }
        self.looked = [base; 3];
        // What follows from nothing stays a contradiction.
        self.contradiction = None;
        by
    }

    fn conclude_from_short(&mut self, nogood: usize) {
        let pairs = &self.nogoods[nogood];
        let mut free = pairs.iter().filter(|&&pair| self.taken[pair].is_none());
        match (free.next().copied(), free.next()) {
            (None, _) => self.contradict(Contradiction::Nogood(nogood)),
            (Some(last), None) => self.exclude(last, Because::Nogood(nogood)),
            _ => {}
        }
    }

    /// If tiles lock each other: the excluded pairs that would let one of them
    /// go.
    fn lock(&mut self) -> Option<Vec<usize>> {
        self.tiles.put_back();
        let mut left: Vec<usize> = (0..self.pairs.len()).collect();
        let mut before = usize::MAX;
        while left.len() < before {
            before = left.len();
            left.retain(|&tile| {
                let mut pairs = self.pairs[tile].iter().copied();
                let goes = pairs.any(|pair| {
                    let [one, other] = self.ends[pair];
                    self.excluded[pair].is_none() && self.tiles.joins(one, other)
                });
                if goes {
                    self.tiles.take_away(tile);
                }
                !goes
            });
        }
        if left.is_empty() {
            return None;
        }
        let pairs = left
            .iter()
            .flat_map(|&tile| self.pairs[tile].iter().copied());
        let opening = pairs.filter(|&pair| {
            let [one, other] = self.ends[pair];
            self.excluded[pair].is_some() && self.tiles.joins(one, other)
        });
        Some(opening.collect())
    }

    fn traced_from(&self, what: Contradiction) -> Vec<usize> {
        match what {
            Contradiction::Pair(pair) => self.traced(vec![(pair, true), (pair, false)], Vec::new()),
            Contradiction::Tile(tile) => {
                let about = self.pairs[tile].iter().map(|&pair| (pair, false));
                self.traced(about.collect(), Vec::new())
            }
            Contradiction::Nogood(nogood) => {
                let about = self.nogoods[nogood].iter().map(|&pair| (pair, true));
                self.traced(about.collect(), vec![nogood])
            }
        }
    }

    /// The nogoods behind conclusions, in the order in which a reader needs them.
    fn traced(&self, mut about: Vec<(usize, bool)>, last: Vec<usize>) -> Vec<usize> {
        let mut seen = vec![[false; 2]; self.ends.len()];
        let mut used = Vec::new();
        while let Some((pair, is_taken)) = about.pop() {
            if std::mem::replace(&mut seen[pair][usize::from(is_taken)], true) {
                continue;
            }
            let because = if is_taken {
                self.taken[pair]
            } else {
                self.excluded[pair]
            };
            match because {
                None | Some(Because::Given) => {}
                Some(Because::Rival(rival)) => about.push((rival, true)),
                Some(Because::Others(others)) => about.push((others, false)),
                Some(Because::Last(tile)) => {
                    let rivals = self.pairs[tile].iter().filter(|&&rival| rival != pair);
                    about.extend(rivals.map(|&rival| (rival, false)));
                }
                Some(Because::Nogood(nogood)) => {
                    used.push((pair, nogood));
                    let others = self.nogoods[nogood].iter().filter(|&&other| other != pair);
                    about.extend(others.map(|&other| (other, true)));
                }
            }
        }
        let mut when = vec![0; self.ends.len()];
        for (time, &(pair, is_taken)) in self.trail.iter().enumerate() {
            if !is_taken {
                when[pair] = time;
            }
        }
        used.sort_unstable_by_key(|&(pair, _)| when[pair]);
        let used = used.into_iter().map(|(_, nogood)| nogood);
        let mut order: Vec<usize> = Vec::new();
        for nogood in used.chain(last) {
            if !order.contains(&nogood) {
                order.push(nogood);
            }
        }
        order
    }
}
