//! Two hundred players at once, and the server killed in the midst of it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use impasse_games::{Play, all};
use impasse_puzzle::{Chance, Params};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::server::{Database, Server, token};

const PLAYERS: u64 = 200;
const EVENTS: u64 = 30;
/// What no visitor of the test may run into.
const OPTIONS: [&str; 2] = ["--requests", "1000000"];

/// Somebody who plays by chance, whatever the game.
struct Player {
    number: u64,
    table: Box<dyn Play>,
    chance: Chance,
    puzzle: String,
    seq: u64,
}

impl Player {
    fn new(number: u64) -> Self {
        let games = all();
        let game = games[usize::try_from(number).expect("small") % games.len()];
        let puzzle = 1 + number % 20;
        let table = game.open_number(&Params::none(), puzzle).expect("a puzzle");
        Self {
            number,
            table,
            chance: Chance::of(7, number),
            puzzle: format!("{}#{puzzle}", game.name()),
            seq: 0,
        }
    }

    /// What happens next.
    fn event(&mut self) -> Value {
        let (seq, ms) = (self.seq, 100 * self.seq);
        self.seq += 1;
        if seq == 0 {
            return json!({ "seq": 0, "ms": 0, "kind": "start", "puzzle": self.puzzle });
        }
        let moves = self.table.moves();
        if moves.is_empty() {
            assert!(self.table.go_to(0));
            return json!({ "seq": seq, "ms": ms, "kind": "restart", "to": 0 });
        }
        let choice = self.chance.below(moves.len() as u64);
        let choice = usize::try_from(choice).expect("an index");
        self.table.play(choice).expect("legal");
        json!({ "seq": seq, "ms": ms, "kind": "move", "moves": moves[choice].text })
    }
}

/// How the players of a storm were answered.
#[derive(Default)]
struct Answers {
    /// Every acknowledged event, by game and number.
    acknowledged: BTreeMap<(String, u64), Value>,
    /// How long answers took that came at the first try.
    latencies: Vec<Duration>,
    /// Requests that had to be sent again.
    again: u64,
}

/// Tells an event until it is acknowledged.
async fn tell(client: &Client, url: &str, player: u64, event: &Value, answers: &mut Answers) {
    let body = json!({ "player": token(player), "game": token(player), "events": [event] });
    let mut is_first = true;
    loop {
        let begun = Instant::now();
        let sent = client.post(url).json(&body).send().await;
        if let Ok(answer) = sent {
            let (status, answer) = crate::server::read(answer).await;
            if status == StatusCode::OK {
                let next = answer["next"].as_u64().expect("a number");
                assert!(next > event["seq"].as_u64().expect("a number"));
                if is_first {
                    answers.latencies.push(begun.elapsed());
                }
                break;
            }
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
        }
        is_first = false;
        answers.again += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let key = (token(player), event["seq"].as_u64().expect("a number"));
    answers.acknowledged.insert(key, event.clone());
}

/// All players play `EVENTS` events each; `done` counts what is acknowledged.
async fn play(address: &str, first: u64, done: Arc<AtomicUsize>) -> Answers {
    let mut players = Vec::new();
    for number in first..first + PLAYERS {
        let url = format!("http://{address}/api/events");
        let done = Arc::clone(&done);
        players.push(tokio::spawn(async move {
            let client = Client::new();
            let mut player = Player::new(number);
            let mut answers = Answers::default();
            for _ in 0..EVENTS {
                let event = player.event();
                tell(&client, &url, player.number, &event, &mut answers).await;
                done.fetch_add(1, Ordering::Relaxed);
            }
            answers
        }));
    }
    let mut all = Answers::default();
    for player in players {
        let answers = player.await.expect("played");
        all.acknowledged.extend(answers.acknowledged);
        all.latencies.extend(answers.latencies);
        all.again += answers.again;
    }
    all
}

/// The record holds what was acknowledged, all of it, once, and nothing else.
#[track_caller]
fn check(database: &Database, answers: &Answers) {
    let mut kept = BTreeMap::new();
    for line in database.export() {
        let game = line["game"].as_str().expect("a game").to_owned();
        let seq = line["seq"].as_u64().expect("a number");
        let mut event = json!({ "seq": line["seq"], "ms": line["ms"], "kind": line["kind"] });
        for field in ["puzzle", "moves", "to"] {
            if !line[field].is_null() {
                event[field] = line[field].clone();
            }
        }
        assert_eq!(kept.insert((game, seq), event), None, "doubled");
    }
    let lost = answers
        .acknowledged
        .keys()
        .filter(|key| !kept.contains_key(*key));
    assert_eq!(
        lost.count(),
        0,
        "{}: acknowledged and lost",
        database.name()
    );
    assert!(
        kept == answers.acknowledged,
        "{}: another record",
        database.name()
    );
}

fn tell_figures(name: &str, what: &str, answers: &Answers, time: Duration) {
    let mut latencies = answers.latencies.clone();
    latencies.sort_unstable();
    let at = |share: usize| latencies[(latencies.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    let events = u32::try_from(answers.acknowledged.len()).expect("some thousands");
    eprintln!(
        "{name}, {what}: {PLAYERS} players, {events} events in {:.2} s: {:.0} events/s; \
         latency median {:.1} ms, 99 % {:.1} ms; sent again {}",
        time.as_secs_f64(),
        f64::from(events) / time.as_secs_f64(),
        at(50),
        at(99),
        answers.again
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_lost_nothing_that_was_acknowledged_and_doubled_nothing() {
    for database in Database::all() {
        let server = Server::open(&database, &OPTIONS);
        let begun = Instant::now();
        let mut answers = play(&server.address, 0, Arc::default()).await;
        tell_figures(database.name(), "undisturbed", &answers, begun.elapsed());
        check(&database, &answers);

        // Killed three times while events are under way.
        let done = Arc::new(AtomicUsize::new(0));
        let address = server.address.clone();
        let begun = Instant::now();
        let players = {
            let (address, done) = (address.clone(), Arc::clone(&done));
            tokio::spawn(async move { play(&address, PLAYERS, done).await })
        };
        let all = usize::try_from(PLAYERS * EVENTS).expect("some thousands");
        let mut server = server;
        for quarter in 1..=3 {
            while done.load(Ordering::Relaxed) < all * quarter / 4 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            server.kill();
            server = Server::open_at(&database, &address, &OPTIONS);
        }
        let stormy = players.await.expect("played");
        tell_figures(
            database.name(),
            "killed three times",
            &stormy,
            begun.elapsed(),
        );
        assert!(stormy.again > 0, "the kills were not felt");
        answers.acknowledged.extend(stormy.acknowledged);
        check(&database, &answers);
    }
}
