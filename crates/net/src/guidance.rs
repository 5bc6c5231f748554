//! A network as a guide: how far positions are from a goal, and random play that
//! follows it.

use std::sync::Arc;

use impasse_puzzle::{Chance, Limit, Puzzle};
use impasse_search::{FastRandomPlay, Playout, RandomPlayer, StateStore};

use crate::{NetError, Network, Scratch, Sight};

/// A network, what it sees of a game, and how its answers are read.
///
/// How far a position is from a goal is the answer [`FAR`](Self::FAR), in moves; where
/// the network also says how likely a position is [`LOST`](Self::LOST), that
/// counts as so many moves more.
#[derive(Clone, Debug)]
pub struct Guidance<S> {
    network: Arc<Network>,
    sight: S,
    far: usize,
    lost: Option<usize>,
    lost_moves: f32,
}

impl<S> Guidance<S> {
    /// The answer that says how many moves there are to go.
    pub const FAR: &'static str = "short";
    /// The answer that says, in log odds, whether a position is lost.
    pub const LOST: &'static str = "lost";

    /// A network for a game that shows its positions so. What is surely lost is
    /// as far as `lost_moves` more.
    ///
    /// # Errors
    ///
    /// [`NetError`] if the network sees something else, or does not say how far
    /// a goal is.
    pub fn new<P: Puzzle>(
        network: Arc<Network>,
        sight: S,
        lost_moves: f32,
    ) -> Result<Self, NetError>
    where
        S: Sight<P>,
    {
        network.check_inputs(sight.inputs())?;
        Ok(Self {
            far: network.need(Self::FAR)?,
            lost: network.place(Self::LOST),
            network,
            sight,
            lost_moves,
        })
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// How likely a position is lost, from 0 to 1, whose inputs these are; 0
    /// where the network does not say.
    pub fn lost(&self, on: &[u16], scratch: &mut Scratch) -> f32 {
        let answers = self.network.judge(on, scratch);
        self.lost.map_or(0.0, |place| likely(answers[place]))
    }

    /// How far from a goal a position looks whose inputs these are.
    pub fn far(&self, on: &[u16], scratch: &mut Scratch) -> f32 {
        let answers = self.network.judge(on, scratch);
        let lost = self.lost.map_or(0.0, |place| likely(answers[place]));
        answers[self.far] + self.lost_moves * lost
    }
}

/// A chance from log odds, by a line instead of a curve: it is the same number
/// on every machine.
fn likely(log_odds: f32) -> f32 {
    ((log_odds + 4.0) / 8.0).clamp(0.0, 1.0)
}

/// How much farther from a goal than the best a move may lead, in moves, to be a
/// sixteenth as likely.
const HEAT: f32 = 2.0;

/// Random play that follows a network: of the moves that lead to new positions,
/// one is the likelier the closer the goal looks behind it. **The share of such
/// games that are won is not W.**
///
/// The weights fall with the fourth power of how much farther a move leads;
/// nothing but sums, products and a quotient is asked of numbers.
impl<P: Puzzle, S: Sight<P>> FastRandomPlay<P> for Guidance<S> {
    fn player<'p>(
        &'p self,
        puzzle: &'p P,
        start: &'p P::State,
    ) -> Option<Box<dyn RandomPlayer<P> + 'p>> {
        Some(Box::new(GuidedPlayer {
            guidance: self,
            puzzle,
            start,
            here: start.clone(),
            seen: StateStore::new(puzzle.key_len()),
            key: vec![0; puzzle.key_len()],
            legal: Vec::new(),
            children: Vec::new(),
            on: Vec::new(),
            scratch: Scratch::default(),
        }))
    }
}

/// Plays games from one position.
struct GuidedPlayer<'p, P: Puzzle, S> {
    guidance: &'p Guidance<S>,
    puzzle: &'p P,
    start: &'p P::State,
    here: P::State,
    seen: StateStore,
    key: Vec<u8>,
    legal: Vec<P::Move>,
    /// New positions behind the moves at hand, and how far they look.
    children: Vec<(P::State, f32)>,
    on: Vec<u16>,
    scratch: Scratch,
}

impl<P: Puzzle, S: Sight<P>> GuidedPlayer<'_, P, S> {
    /// Whether a position is new in this game; then it is no more.
    fn is_new(&mut self, state: &P::State) -> bool {
        self.puzzle.write_key(state, &mut self.key);
        self.seen.intern(&self.key).1
    }

    /// Judges what lies behind the moves at hand.
    fn look(&mut self) {
        self.children.clear();
        for &m in &self.legal {
            let mut next = self.here.clone();
            self.puzzle.play(&mut next, m);
            self.puzzle.write_key(&next, &mut self.key);
            if self.seen.find(&self.key).is_some() {
                continue;
            }
            self.on.clear();
            self.guidance.sight.look(self.puzzle, &next, &mut self.on);
            let far = if self.puzzle.is_goal(&next) {
                f32::MIN
            } else {
                self.guidance.far(&self.on, &mut self.scratch)
            };
            self.children.push((next, far));
        }
    }

    /// Goes to one of them, the likelier the closer.
    fn go(&mut self, chance: &mut Chance) -> bool {
        let nearest = self.children.iter().map(|child| child.1);
        let nearest = nearest.fold(f32::MAX, f32::min);
        let weight = |far: f32| {
            let more = 1.0 + (far - nearest) / HEAT;
            1.0 / (more * more * more * more)
        };
        let weights = self.children.iter().map(|child| weight(child.1));
        let total: f32 = weights.clone().sum();
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
        let mut rest = (chance.next_u64() >> 40) as f32 / (1_u64 << 24) as f32 * total;
        let last = self.children.len().saturating_sub(1);
        let drawn = weights.clone().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        let drawn = drawn.unwrap_or(last);
        if self.children.is_empty() {
            return false;
        }
        let (next, _) = self.children.swap_remove(drawn);
        let is_new = self.is_new(&next);
        self.here = next;
        is_new
    }
}

impl<P: Puzzle, S: Sight<P>> RandomPlayer<P> for GuidedPlayer<'_, P, S> {
    fn play(
        &mut self,
        mut chance: Chance,
        most_moves: u64,
        go_on: &mut dyn FnMut() -> Result<(), Limit>,
    ) -> Result<Playout, Limit> {
        self.seen.clear();
        self.here.clone_from(self.start);
        let start = self.start.clone();
        self.is_new(&start);
        let mut game = Playout {
            won: false,
            length: 0,
            branching: 0,
        };
        loop {
            game.won = self.puzzle.is_goal(&self.here);
            if game.won || game.length >= most_moves {
                return Ok(game);
            }
            go_on()?;
            self.legal.clear();
            self.puzzle.moves(&self.here, &mut self.legal);
            game.branching += self.legal.len() as u64;
            self.look();
            if !self.go(&mut chance) {
                return Ok(game);
            }
            game.length += 1;
        }
    }

    fn end(&self) -> P::State {
        self.here.clone()
    }
}
