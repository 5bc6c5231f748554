//! A set of positions without a way out.
//!
//! The claim: the start is in the set, no position of it is a goal, and every
//! move from one leads to one again. Then no goal is ever reached: look at the
//! first position outside of the set on the way to one.
//!
//! Where a position only says that a goal is so many moves away, every move must
//! lead to a position that says at most one move fewer, or that is seen at a
//! glance to be as far. Then, by induction over that number, no goal is nearer.
//!
//! Only positions that play really comes to are looked at, beginning with the
//! start; so a key is read that the rules have written themselves, whatever
//! else the file may hold.

use std::io::Read;

use impasse_certificate::{Reader, Why};
use impasse_puzzle::{Instance, Sentence, sentence};

use crate::Refusal;
use crate::certificate::misformed;
use crate::part::Parts;
use crate::{pairing, relaxed};

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// No goal is nearer than so many moves; without a number there is none.
    pub least: Option<u32>,
    /// Positions with all their moves.
    pub open: u64,
    /// Positions with a safe move alone.
    pub safe: u64,
    /// Positions with the moves of a few pieces alone.
    pub sufficient: u64,
    /// Positions whose goals are out of reach with nothing in the way.
    pub relaxed: u64,
    /// Positions without a pairing of all tiles, and the nogoods about them.
    pub pairings: u64,
    /// The nogoods about all of them.
    pub nogoods: u64,
    /// Positions from which a goal is so far away.
    pub bounded: u64,
    /// Positions that stand for others that were come to.
    pub exchanged: u64,
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
    /// The reasons that do not fit into a few bytes.
    told: Vec<Why>,
}

/// [`Why`], in a few bytes.
#[derive(Clone, Copy)]
enum Reason {
    Open,
    Safe,
    Least(u32),
    /// The number of another.
    Told(u32),
}

/// As far away as a goal that there is not.
const NEVER: u32 = u32::MAX;

impl Closed {
    /// Reads all positions.
    pub(crate) fn read(mut reader: Reader<impl Read>) -> Result<Self, Refusal> {
        let mut set = Self {
            width: reader.about().key_len,
            keys: Vec::new(),
            reasons: Vec::new(),
            told: Vec::new(),
        };
        while let Some((key, why)) = reader.next().map_err(misformed)? {
            set.keys.extend_from_slice(key);
            set.reasons.push(match why {
                Why::Open => Reason::Open,
                Why::Safe => Reason::Safe,
                Why::Least(moves) => Reason::Least(moves),
                why => {
                    set.told.push(why);
                    Reason::Told(u32::try_from(set.told.len() - 1).map_err(|_| too_many())?)
                }
            });
        }
        Ok(set)
    }

    fn key(&self, at: usize) -> &[u8] {
        &self.keys[at * self.width..(at + 1) * self.width]
    }

    /// How far away a goal is said to be.
    fn least(&self, at: usize) -> u32 {
        match self.reasons[at] {
            Reason::Least(moves) => moves,
            _ => NEVER,
        }
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
            exchanged: 0,
        };
        let mut account = Account::default();
        let mut parts = Parts::default();
        let mut state = puzzle.start();
        match walk.reach(&state) {
            Some(NEVER) => {}
            Some(moves) => account.least = Some(moves),
            None => {
                let what = sentence!("its start is not in the set", "開始局面が集合にありません");
                return Err(Refusal::Rejected(what));
            }
        }
        while let Some(at) = walk.waiting.pop() {
            puzzle.read_key(self.key(at), &mut state);
            let refuse = |why: Sentence| Err(refused(puzzle, &state, why));
            if puzzle.is_goal(&state) {
                return refuse(sentence!("this is a goal", "これはゴールです"));
            }
            let moves = match self.sufficing(puzzle, &state, at, &mut account, &mut parts) {
                Ok(moves) => moves,
                Err(why) => return refuse(why),
            };
            let wanted = match self.least(at) {
                NEVER => NEVER,
                least => least - 1,
            };
            for m in moves {
                let mut next = state.clone();
                puzzle.play(&mut next, m);
                let least = walk.reach(&next).unwrap_or(0);
                if least < wanted && (wanted == NEVER || puzzle.least(&next) < wanted) {
                    return refuse(sentence!(
                        "{0} leads out of the set",
                        "{0} で集合の外に出ます",
                        puzzle.move_text(&state, m)
                    ));
                }
            }
        }
        let reached = walk.seen.iter().filter(|&&seen| seen).count();
        account.idle = (self.reasons.len() - reached) as u64;
        account.exchanged = walk.exchanged;
        (account.different_parts, account.in_parts) = parts.counts();
        Ok(account)
    }

    /// The moves that must lead into the set, by the reason of a position.
    fn sufficing<P: Instance>(
        &self,
        puzzle: &P,
        state: &P::State,
        at: usize,
        account: &mut Account,
        parts: &mut Parts,
    ) -> Result<Vec<P::Move>, Sentence> {
        let mut moves = Vec::new();
        puzzle.moves(state, &mut moves);
        let told = match self.reasons[at] {
            Reason::Open => {
                account.open += 1;
                return Ok(moves);
            }
            Reason::Least(_) => {
                account.bounded += 1;
                return Ok(moves);
            }
            Reason::Safe => {
                account.safe += 1;
                let safe = puzzle.safe(state).filter(|m| moves.contains(m));
                return safe.map(|m| vec![m]).ok_or_else(|| {
                    sentence!("no safe move is known here", "ここには安全な手がありません")
                });
            }
            Reason::Told(number) => &self.told[number as usize],
        };
        match told {
            Why::Part(places) => {
                account.parts += 1;
                parts.check(puzzle, state, places)?;
            }
            Why::Sufficient(places) => {
                account.sufficient += 1;
                let some = puzzle.sufficient(state, places);
                let some = some.filter(|some| some.iter().all(|m| moves.contains(m)));
                return some.ok_or_else(|| {
                    sentence!(
                        "the moves of these pieces need not be enough",
                        "これらの駒の手だけで足りるとは限りません"
                    )
                });
            }
            Why::Pairing(nogoods) => {
                account.pairings += 1;
                account.nogoods += nogoods.len() as u64;
                pairing::check(puzzle.pairing(state).as_deref_mut(), nogoods)?;
            }
            Why::Relaxed => {
                account.relaxed += 1;
                relaxed::check(puzzle.relaxed(state).as_ref())?;
            }
            Why::Open | Why::Safe | Why::Least(_) => {}
        }
        Ok(Vec::new())
    }
}

fn too_many() -> Refusal {
    Refusal::Unreadable(sentence!("it has too many reasons", "理由が多すぎます"))
}

/// The positions that play comes to.
struct Walk<'c, P> {
    set: &'c Closed,
    puzzle: &'c P,
    seen: Vec<bool>,
    waiting: Vec<usize>,
    key: Vec<u8>,
    exchanged: u64,
}

impl<P: Instance> Walk<'_, P> {
    /// Comes to a position, or to the one that stands for it; says how far
    /// away a goal is said to be, if it is in the set.
    fn reach(&mut self, state: &P::State) -> Option<u32> {
        self.puzzle.write_key(state, &mut self.key);
        let mut at = self.set.find(&self.key);
        if at.is_none()
            && let Some(alike) = self.puzzle.alike(state)
        {
            self.puzzle.write_key(&alike, &mut self.key);
            // What can be exchanged can be solved as well, not as fast.
            at = self.set.find(&self.key);
            at = at.filter(|&at| self.set.least(at) == NEVER);
            self.exchanged += u64::from(at.is_some());
        }
        let at = at?;
        if !self.seen[at] {
            self.seen[at] = true;
            self.waiting.push(at);
        }
        Some(self.set.least(at))
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
