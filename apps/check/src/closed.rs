//! A set of positions without a way out.
//!
//! The claim: the start is in the set, no position of it is a goal, and every
//! move from one leads to one again. Then no goal is ever reached: look at the
//! first position outside of the set on the way to one.
//!
//! Only positions that play really comes to are looked at, beginning with the
//! start; so a key is read that the rules have written themselves, whatever
//! else the file may hold.

use std::io::Read;

use impasse_certificate::{Reader, Why};
use impasse_puzzle::{Instance, Sentence, Spot, sentence};

use crate::Refusal;
use crate::certificate::misformed;
use crate::part::Parts;

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Positions with all their moves.
    pub open: u64,
    /// Positions with a safe move alone.
    pub safe: u64,
    /// Positions of which a part cannot be solved.
    pub parts: u64,
    /// Different parts, and the positions in them.
    pub different_parts: u64,
    /// The positions of all different parts.
    pub in_parts: u64,
    /// Positions that the certificate names and play never comes to.
    pub idle: u64,
}

/// The set of a certificate.
pub(crate) struct Closed {
    width: usize,
    /// The keys, ascending, one behind the other.
    keys: Vec<u8>,
    /// Why, for each of them.
    reasons: Vec<Reason>,
    /// The places of all parts, one behind the other.
    places: Vec<Spot>,
}

/// [`Why`], in a few bytes.
#[derive(Clone, Copy)]
enum Reason {
    Open,
    Safe,
    /// A stretch of the places.
    Part {
        from: usize,
        count: usize,
    },
}

impl Closed {
    /// Reads all positions.
    pub(crate) fn read(mut reader: Reader<impl Read>) -> Result<Self, Refusal> {
        let mut set = Self {
            width: reader.about().key_len,
            keys: Vec::new(),
            reasons: Vec::new(),
            places: Vec::new(),
        };
        while let Some((key, why)) = reader.next().map_err(misformed)? {
            set.keys.extend_from_slice(key);
            set.reasons.push(match why {
                Why::Open => Reason::Open,
                Why::Safe => Reason::Safe,
                Why::Part(places) => {
                    let from = set.places.len();
                    set.places.extend_from_slice(&places);
                    let count = places.len();
                    Reason::Part { from, count }
                }
            });
        }
        Ok(set)
    }

    fn key(&self, at: usize) -> &[u8] {
        &self.keys[at * self.width..(at + 1) * self.width]
    }

    /// Where a key stands.
    fn find(&self, key: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.reasons.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.key(middle).cmp(key) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Whether no goal can be reached from the start of the puzzle.
    pub(crate) fn check<P: Instance>(&self, puzzle: &P) -> Result<Account, Refusal> {
        let mut walk = Walk {
            set: self,
            puzzle,
            seen: vec![false; self.reasons.len()],
            waiting: Vec::new(),
            key: vec![0; self.width],
        };
        let mut account = Account::default();
        let mut parts = Parts::default();
        let mut moves = Vec::new();
        let mut state = puzzle.start();
        if !walk.reach(&state) {
            let what = sentence!("its start is not in the set", "開始局面が集合にありません");
            return Err(Refusal::Rejected(what));
        }
        while let Some(at) = walk.waiting.pop() {
            puzzle.read_key(self.key(at), &mut state);
            let refuse = |why: Sentence| Err(refused(puzzle, &state, why));
            if puzzle.is_goal(&state) {
                return refuse(sentence!("this is a goal", "これはゴールです"));
            }
            moves.clear();
            puzzle.moves(&state, &mut moves);
            match self.reasons[at] {
                Reason::Open => account.open += 1,
                Reason::Safe => {
                    account.safe += 1;
                    let safe = puzzle.safe(&state).filter(|m| moves.contains(m));
                    let Some(m) = safe else {
                        return refuse(sentence!(
                            "no safe move is known here",
                            "ここには安全な手がありません"
                        ));
                    };
                    moves = vec![m];
                }
                Reason::Part { from, count } => {
                    account.parts += 1;
                    moves.clear();
                    let places = &self.places[from..from + count];
                    if let Err(why) = parts.check(puzzle, &state, places) {
                        return refuse(why);
                    }
                }
            }
            for &m in &moves {
                let mut next = state.clone();
                puzzle.play(&mut next, m);
                if !walk.reach(&next) {
                    return refuse(sentence!(
                        "{0} leads out of the set",
                        "{0} で集合の外に出ます",
                        puzzle.move_text(&state, m)
                    ));
                }
            }
        }
        let reached = account.open + account.safe + account.parts;
        account.idle = self.reasons.len() as u64 - reached;
        (account.different_parts, account.in_parts) = parts.counts();
        Ok(account)
    }
}

/// The positions that play comes to.
struct Walk<'c, P> {
    set: &'c Closed,
    puzzle: &'c P,
    seen: Vec<bool>,
    waiting: Vec<usize>,
    key: Vec<u8>,
}

impl<P: Instance> Walk<'_, P> {
    /// Comes to a position; says whether it is in the set.
    fn reach(&mut self, state: &P::State) -> bool {
        self.puzzle.write_key(state, &mut self.key);
        let Some(at) = self.set.find(&self.key) else {
            return false;
        };
        if !self.seen[at] {
            self.seen[at] = true;
            self.waiting.push(at);
        }
        true
    }
}

/// Says where it fails, with the position written out.
fn refused<P: Instance>(puzzle: &P, state: &P::State, why: Sentence) -> Refusal {
    Refusal::Rejected(sentence!(
        "{0}, at\n{1}",
        "{0}。局面：\n{1}",
        why,
        puzzle.at(state).text()
    ))
}
