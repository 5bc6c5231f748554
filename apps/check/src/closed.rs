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
//! A position may stand for others that can be exchanged with it. Then each of
//! them is in the set, too, so the moves of each must lead to positions that are in
//! the set or for which one stands that is.
//!
//! Only positions that play really comes to are looked at, beginning with the
//! start; so a key is read that the rules have written themselves, whatever
//! else the file may hold.

use std::io::{Read, Seek};
use std::iter;

use impasse_certificate::Why;
use impasse_puzzle::{Instance, Sentence, sentence};

use crate::Refusal;
use crate::certificate::misformed;
use crate::part::Parts;
use crate::set::Set;
use crate::{pairing, relaxed, units};

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
    /// Positions cut into units of which one can never be done with.
    pub units: u64,
    /// The local states of all units.
    pub in_units: u64,
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

impl Account {
    /// Counts a position by its reason.
    fn note(&mut self, why: &Why) {
        match why {
            Why::Open => self.open += 1,
            Why::Safe => self.safe += 1,
            Why::Part(_) => self.parts += 1,
            Why::Sufficient(_) => self.sufficient += 1,
            Why::Pairing(nogoods) => {
                self.pairings += 1;
                self.nogoods += nogoods.len() as u64;
            }
            Why::Least(_) => self.bounded += 1,
            Why::Relaxed => self.relaxed += 1,
            Why::Units(_) => self.units += 1,
        }
    }
}

/// As far away as a goal that there is not.
const NEVER: u32 = u32::MAX;

/// Numbers of positions that are kept until they are looked at.
const WAITING: usize = 1 << 20;

/// Whether no goal can be reached from the start of the puzzle.
pub(crate) fn check<P: Instance>(
    puzzle: &P,
    set: Set<impl Read + Seek>,
) -> Result<Account, Refusal> {
    let mut walk = Walk {
        seen: Bits::new(set.count()),
        done: Bits::new(set.count()),
        key: vec![0; puzzle.key_len()],
        set,
        puzzle,
        waiting: Vec::new(),
        is_full: false,
        exchanged: 0,
    };
    let mut account = Account::default();
    let mut parts = Parts::default();
    let mut state = puzzle.start();
    match walk.reach(&state)? {
        Some(NEVER) => {}
        Some(moves) => account.least = Some(moves),
        None => {
            let what = sentence!("its start is not in the set", "初期局面が集合にありません");
            return Err(Refusal::Rejected(what));
        }
    }
    while let Some(number) = walk.next() {
        let (key, why) = walk.set.get(number).map_err(misformed)?;
        puzzle.read_key(key, &mut state);
        let wanted = match why {
            Why::Least(least) => least - 1,
            _ => NEVER,
        };
        account.note(&why);
        let mut speaks_for = Vec::new();
        if matches!(why, Why::Open | Why::Safe | Why::Sufficient(_)) {
            speaks_for = puzzle.stands_for(&state);
        }
        for from in iter::once(&state).chain(&speaks_for) {
            let refuse = |why: Sentence| Err(refused(puzzle, from, why));
            if puzzle.is_goal(from) {
                return refuse(sentence!("this is a goal", "これはゴールです"));
            }
            let moves = match sufficing(puzzle, from, &why, &mut account, &mut parts) {
                Ok(moves) => moves,
                Err(why) => return refuse(why),
            };
            for m in moves {
                let mut next = from.clone();
                puzzle.play(&mut next, m);
                let least = walk.reach(&next)?.unwrap_or(0);
                if least < wanted && (wanted == NEVER || puzzle.least(&next) < wanted) {
                    return refuse(sentence!(
                        "{0} leads out of the set",
                        "{0} で集合の外に出ます",
                        puzzle.move_text(from, m)
                    ));
                }
            }
        }
    }
    account.idle = walk.set.count() - walk.done.count();
    account.exchanged = walk.exchanged;
    (account.different_parts, account.in_parts) = parts.counts();
    Ok(account)
}

/// The moves that must lead into the set, by the reason of a position.
fn sufficing<P: Instance>(
    puzzle: &P,
    state: &P::State,
    why: &Why,
    account: &mut Account,
    parts: &mut Parts,
) -> Result<Vec<P::Move>, Sentence> {
    let mut moves = Vec::new();
    puzzle.moves(state, &mut moves);
    match why {
        Why::Open | Why::Least(_) => {}
        Why::Safe => {
            let safe = puzzle.safe(state).filter(|m| moves.contains(m));
            return safe.map(|m| vec![m]).ok_or_else(|| {
                sentence!("no safe move is known here", "ここには安全な手がありません")
            });
        }
        Why::Sufficient(places) => {
            let some = puzzle.sufficient(state, places);
            let some = some.filter(|some| some.iter().all(|m| moves.contains(m)));
            return some.ok_or_else(|| {
                sentence!(
                    "the moves of these pieces need not be enough",
                    "これらの駒の手だけで足りるとは限りません"
                )
            });
        }
        Why::Part(places) => {
            parts.check(puzzle, state, places)?;
            moves.clear();
        }
        Why::Pairing(nogoods) => {
            pairing::check(puzzle.pairing(state).as_deref_mut(), nogoods)?;
            moves.clear();
        }
        Why::Relaxed => {
            relaxed::check(puzzle.relaxed(state).as_ref())?;
            moves.clear();
        }
        Why::Units(cut) => {
            account.in_units += units::check(puzzle.units(state, cut).as_deref())?;
            moves.clear();
        }
    }
    Ok(moves)
}

/// The positions that play comes to.
struct Walk<'c, P, R> {
    set: Set<R>,
    puzzle: &'c P,
    seen: Bits,
    done: Bits,
    /// Some of those that were seen and are not done.
    waiting: Vec<u64>,
    /// Whether not all of them are there.
    is_full: bool,
    key: Vec<u8>,
    exchanged: u64,
}

impl<P: Instance, R: Read + Seek> Walk<'_, P, R> {
    /// Comes to a position, or to the one that stands for it; says how far
    /// away a goal is said to be, if it is in the set.
    fn reach(&mut self, state: &P::State) -> Result<Option<u32>, Refusal> {
        self.puzzle.write_key(state, &mut self.key);
        let mut found = self.set.find(&self.key).map_err(misformed)?;
        if found.is_none()
            && let Some(alike) = self.puzzle.alike(state)
        {
            self.puzzle.write_key(&alike, &mut self.key);
            // What can be exchanged can be solved as well, not as fast.
            found = self.set.find(&self.key).map_err(misformed)?;
            found = found.filter(|(_, least)| least.is_none());
            self.exchanged += u64::from(found.is_some());
        }
        let Some((number, least)) = found else {
            return Ok(None);
        };
        if self.seen.set(number) {
            if self.waiting.len() < WAITING {
                self.waiting.push(number);
            } else {
                self.is_full = true;
            }
        }
        Ok(Some(least.unwrap_or(NEVER)))
    }

    /// A position that was come to and not looked at.
    fn next(&mut self) -> Option<u64> {
        if self.waiting.is_empty() && self.is_full {
            let left = self.seen.without(&self.done);
            self.waiting.extend(left.take(WAITING));
            self.is_full = self.waiting.len() == WAITING;
        }
        let number = self.waiting.pop()?;
        self.done.set(number);
        Some(number)
    }
}

/// A set of numbers.
struct Bits(Vec<u64>);

impl Bits {
    fn new(count: u64) -> Self {
        let words = usize::try_from(count.div_ceil(64)).unwrap_or(usize::MAX);
        Self(vec![0; words])
    }

    /// Puts a number in; says whether it is new.
    fn set(&mut self, number: u64) -> bool {
        let word = &mut self.0[usize::try_from(number / 64).unwrap_or(usize::MAX)];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The numbers that are not in another set.
    fn without(&self, other: &Self) -> impl Iterator<Item = u64> {
        let words = self.0.iter().zip(&other.0).zip(0..);
        words.flat_map(|((own, others), at): (_, u64)| {
            let left = own & !others;
            let bits = (0..64).filter(move |bit| left >> bit & 1 != 0);
            bits.map(move |bit| at * 64 + bit)
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_not_fit_in_the_list_is_found_among_the_bits() {
        let (mut seen, mut done) = (Bits::new(200), Bits::new(200));
        for number in [0, 5, 63, 64, 130, 199] {
            assert!(seen.set(number));
            assert!(!seen.set(number));
        }
        for number in [5, 64] {
            assert!(done.set(number));
        }
        let left: Vec<u64> = seen.without(&done).collect();
        assert_eq!(left, [0, 63, 130, 199]);
        assert_eq!((seen.count(), done.count()), (6, 2));
    }
}
