//! Games in progress: every event is replayed by a referee before it is kept.
//!
//! A referee remembers the positions of its game, so only some are held;
//! another is made again from the record when its player comes back.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use impasse_puzzle::Sentence;
use impasse_record::{Event, Happening, Referee, Refused};
use impasse_study::PlayMeter;
use tokio::sync::Mutex as AsyncMutex;

use crate::identity::Token;
use crate::store::{Batch, Begins, Fault, Store, StoreError};
use crate::studies::Terms;

/// Weight of the referees that are held. One weighs as many as its moves and
/// [`SEAT`].
const MOST_WEIGHT: usize = 200_000;
const SEAT: usize = 100;

/// All games being played.
pub(crate) struct Games {
    store: Store,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    games: HashMap<Token, Seat>,
    /// Grows with every use; the smallest number was used longest ago.
    clock: u64,
    weight: usize,
}

struct Seat {
    game: Arc<AsyncMutex<Option<Game>>>,
    used: u64,
    weight: usize,
}

struct Game {
    player: Token,
    /// The study it is played in, if it is.
    study: Option<String>,
    /// The record that it was read from or is written to.
    generation: u64,
    referee: Referee,
    meter: PlayMeter,
}

/// Why events are not accepted.
#[derive(Debug)]
pub(crate) enum Declined {
    /// The game belongs to another player.
    NotYours,
    /// Events are missing before these.
    Gap {
        /// The event that comes next.
        next: u64,
    },
    /// An event was told before, and was another.
    Differs {
        /// The event that comes next.
        next: u64,
    },
    /// An event that cannot have happened; those before it are kept.
    Refused {
        /// Its number.
        seq: u64,
        /// Why.
        why: Refused,
    },
    /// An event that the study does not allow; those before it are kept.
    NotAllowed {
        /// Its number.
        seq: u64,
        /// Why.
        why: Sentence,
    },
    /// The participant of a study is not at this game.
    OutOfStep,
    /// The database does not answer.
    Store(StoreError),
}

impl From<StoreError> for Declined {
    fn from(error: StoreError) -> Self {
        match error.fault() {
            Fault::OutOfStep => Self::OutOfStep,
            _ => Self::Store(error),
        }
    }
}

impl Games {
    pub(crate) fn new(store: Store) -> Self {
        Self {
            store,
            held: Mutex::default(),
        }
    }

    /// Keeps events of a game, those that are new; on the terms of a study, if
    /// it is played in one. Says how many events of the game are kept now.
    pub(crate) async fn accept(
        &self,
        player: Token,
        id: Token,
        events: Vec<Event>,
        terms: Option<&Terms>,
    ) -> Result<u64, Declined> {
        let seat = self.seat(&id);
        let mut game = seat.lock().await;
        let accepted = self.accept_into(&mut game, player, &id, events, terms);
        let result = accepted.await;
        let weight = game.as_ref().map_or(0, |game| SEAT + game.referee.moves());
        drop(game);
        self.weigh(&id, weight);
        result
    }

    async fn accept_into(
        &self,
        seat: &mut Option<Game>,
        player: Token,
        id: &Token,
        events: Vec<Event>,
        terms: Option<&Terms>,
    ) -> Result<u64, Declined> {
        let study = terms.map(Terms::study);
        // Asked before anything is read: whatever comes in between is noticed
        // when it is written.
        let generation = self.store.generation();
        if seat
            .as_ref()
            .is_some_and(|game| game.generation != generation)
        {
            *seat = None;
        }
        let known = seat.as_ref().map_or(0, |game| game.referee.next());
        let is_gap = events.iter().all(|event| event.seq > known);
        // What is missing here may have been told to another server.
        if seat.is_none() || is_gap {
            *seat = self.remembered(id, generation).await?;
        }
        let is_mine = |game: &Game| game.player == player && game.study.as_deref() == study;
        if seat.as_ref().is_some_and(|game| !is_mine(game)) {
            return Err(Declined::NotYours);
        }
        let known = seat.as_ref().map_or(0, |game| game.referee.next());
        let (old, new): (Vec<Event>, Vec<Event>) =
            events.into_iter().partition(|event| event.seq < known);
        self.compare(id, &old, known).await?;

        let mut kept = Vec::new();
        let mut declined = None;
        let mut end = None;
        for event in new {
            // Behind its end nothing belongs to a game of a study.
            if end.is_some() || terms.is_some_and(|terms| terms.result.is_some()) {
                break;
            }
            let next = seat.as_ref().map_or(0, |game| game.referee.next());
            if event.seq != next {
                declined = Some(Declined::Gap { next });
                break;
            }
            if let Some(why) = terms.and_then(|terms| terms.objection(&event)) {
                let seq = event.seq;
                declined = Some(Declined::NotAllowed { seq, why });
                break;
            }
            match judge(seat, generation, &player, study, &event) {
                Ok(()) => {
                    let facts = seat.as_ref().map(|game| game.meter.facts());
                    end = terms
                        .zip(facts)
                        .and_then(|(terms, facts)| terms.end(&event, facts));
                    kept.push(event);
                }
                Err(why) => {
                    let seq = event.seq;
                    declined = Some(Declined::Refused { seq, why });
                    break;
                }
            }
        }
        if let Some(first) = kept.first() {
            let begins = match &first.happening {
                Happening::Start { puzzle } => Some(Begins {
                    player,
                    puzzle: puzzle.clone(),
                    study: study.map(str::to_owned),
                }),
                _ => None,
            };
            let batch = Batch {
                game: id.clone(),
                generation,
                begins,
                events: kept,
                touch: terms.map(|terms| terms.touch(end)),
            };
            if let Err(error) = self.store.keep(batch).await {
                // Nobody knows what is on disk: ask it next time.
                *seat = None;
                return Err(error.into());
            }
        }
        match declined {
            Some(declined) => Err(declined),
            None => Ok(seat.as_ref().map_or(0, |game| game.referee.next())),
        }
    }

    /// Events told again must be the events that were told.
    async fn compare(&self, id: &Token, old: &[Event], next: u64) -> Result<(), Declined> {
        if old.is_empty() {
            return Ok(());
        }
        let kept = self.store.game(id).await?;
        let kept = kept.map(|game| game.events).unwrap_or_default();
        let is_same = |event: &Event| {
            let at = usize::try_from(event.seq).ok();
            at.and_then(|at| kept.get(at)) == Some(event)
        };
        if old.iter().all(is_same) {
            Ok(())
        } else {
            Err(Declined::Differs { next })
        }
    }

    /// A game replayed from the record.
    async fn remembered(&self, id: &Token, generation: u64) -> Result<Option<Game>, Declined> {
        let Some(kept) = self.store.game(id).await? else {
            return Ok(None);
        };
        let mut seat = None;
        for event in &kept.events {
            let study = kept.study.as_deref();
            let judged = judge(&mut seat, generation, &kept.player, study, event);
            judged.map_err(|why| Declined::Refused {
                seq: event.seq,
                why,
            })?;
        }
        Ok(seat)
    }

    /// Forgets a player's games.
    pub(crate) async fn forget(&self, player: &Token) -> Result<usize, StoreError> {
        let games = self.store.forget(player).await?;
        self.let_go(&games);
        Ok(games.len())
    }

    /// Games that are no longer in the record.
    pub(crate) fn let_go(&self, games: &[Token]) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        for id in games {
            if let Some(seat) = held.games.remove(id) {
                held.weight -= seat.weight;
            }
        }
    }

    fn seat(&self, id: &Token) -> Arc<AsyncMutex<Option<Game>>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.clock += 1;
        let used = held.clock;
        if !held.games.contains_key(id) {
            held.weight += SEAT;
        }
        let seat = held.games.entry(id.clone()).or_insert_with(|| Seat {
            game: Arc::default(),
            used,
            weight: SEAT,
        });
        seat.used = used;
        Arc::clone(&seat.game)
    }

    /// Notes what a game weighs, and lets go of those unused longest while all
    /// are too heavy. A game in use stays.
    fn weigh(&self, id: &Token, weight: usize) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(seat) = held.games.get_mut(id) else {
            return;
        };
        let before = std::mem::replace(&mut seat.weight, weight);
        held.weight = held.weight + weight - before;
        if weight == 0 {
            held.games.remove(id);
        }
        if held.weight <= MOST_WEIGHT {
            return;
        }
        let mut ages: Vec<(u64, Token)> = held
            .games
            .iter()
            .filter(|(_, seat)| Arc::strong_count(&seat.game) == 1)
            .map(|(id, seat)| (seat.used, id.clone()))
            .collect();
        ages.sort_unstable();
        // A quarter at once, so that this is not done for every event.
        for (_, id) in ages {
            if held.weight <= MOST_WEIGHT / 4 * 3 {
                break;
            }
            if let Some(seat) = held.games.remove(&id) {
                held.weight -= seat.weight;
            }
        }
    }
}

/// Shows an event to the referee of a game, or lets it begin one.
fn judge(
    seat: &mut Option<Game>,
    generation: u64,
    player: &Token,
    study: Option<&str>,
    event: &Event,
) -> Result<(), Refused> {
    // Opening a puzzle may take a moment; others are served meanwhile.
    tokio::task::block_in_place(|| {
        if let Some(game) = seat {
            game.referee.admit(event)?;
            game.meter.see(event);
            return Ok(());
        }
        let mut meter = PlayMeter::default();
        let referee = Referee::begin(event)?;
        meter.see(event);
        *seat = Some(Game {
            player: player.clone(),
            study: study.map(str::to_owned),
            generation,
            referee,
            meter,
        });
        Ok(())
    })
}
