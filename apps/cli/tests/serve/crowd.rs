//! A whole study with simulated participants who speak the protocol: some go
//! away, some withdraw, requests are told twice or cut off, servers are killed.
//! Afterwards the exported tables hold what was played, event by event, the
//! plan is balanced, and the regression finds what was put in.
//!
//! `STUDY_PEOPLE=2000 cargo test -p impasse-cli --test serve -- crowd --nocapture`
//! plays it at full size.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use impasse_puzzle::Chance;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::sync::{Mutex, Semaphore};

use crate::server::{Database, Server, read};

/// What no participant of the test may run into.
const OPTIONS: [&str; 2] = ["--requests", "1000000"];
const PUZZLES: usize = 8;
/// Seconds of a play: e to the sum of these, the skill and some chance.
const CONSTANT: f64 = 1.0;
const SLOPE: f64 = 0.5;

fn people() -> usize {
    let asked = std::env::var("STUDY_PEOPLE").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(48)
}

/// A corridor with a box that is pushed so far.
fn puzzle(number: usize) -> String {
    let wall = "#".repeat(number + 5);
    let floor = " ".repeat(number);
    format!("sokoban={wall}/#@${floor}.#/{wall}")
}

/// The variable by which a puzzle is longer or shorter.
fn variable(number: usize) -> f64 {
    [0.3, 1.9, 0.8, 2.4, 1.1, 0.1, 1.5, 2.0][number]
}

fn definition(participants: usize) -> String {
    let names: Vec<String> = (0..PUZZLES)
        .map(|number| format!("{:?}", puzzle(number)))
        .collect();
    format!(
        "name = \"crowd\"\nrecruiting = [\"PID\"]\n\
         title = {{ en = \"A crowd\" }}\nconsent = {{ version = \"3\", en = \"I take part.\" }}\n\
         puzzles = {{ names = [{}] }}\n\
         assignment = {{ order = \"latin\", idle = \"20s\" }}\n\
         stop = {{ participants = {participants} }}\n\
         [[before]]\nid = \"age\"\nkind = \"number\"\nlow = 1\nhigh = 120\ntext = {{ en = \"Age?\" }}\n\
         [[exclude]]\nid = \"young\"\nwhen = \"fewer-plays\"\ncount = 3\n\
         [completion.complete]\naddress = \"https://example.org/?c={{code}}\"\n",
        names.join(", ")
    )
}

/// Opens a study; says the researcher's token.
pub(crate) fn open(
    database: &Database,
    folder: &Path,
    text: &str,
    features: Option<&str>,
) -> String {
    let file = folder.join("study.toml");
    fs::write(&file, text).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command
        .args(["study", "open", "--json", "--database", &database.url()])
        .arg(&file);
    if let Some(features) = features {
        let table = folder.join("features.csv");
        fs::write(&table, features).expect("written");
        command.arg("--features").arg(table);
    }
    let told = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{said}");
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    told["token"].as_str().expect("a token").to_owned()
}

/// How somebody takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    ToTheEnd,
    GoesAway,
    Withdraws,
}

/// What all participants share.
struct Crowd {
    /// Where the servers are; participants take one, and another when it fails.
    addresses: Vec<String>,
    client: Client,
    next: AtomicU64,
    finished: AtomicUsize,
    wanted: usize,
    told: Mutex<Told>,
    again: AtomicUsize,
}

/// What participants told, by who they were.
#[derive(Default)]
struct Told {
    /// Every acknowledged event, by game and number.
    events: BTreeMap<(String, u64), Value>,
    complete: BTreeSet<String>,
    withdrawn: BTreeSet<String>,
    away: BTreeSet<String>,
    latencies: Vec<Duration>,
    codes: BTreeSet<String>,
}

/// One participant.
struct Person {
    crowd: Arc<Crowd>,
    number: u64,
    secret: String,
    chance: Chance,
    skill: f64,
    latencies: Vec<Duration>,
}

fn fraction(chance: &mut Chance) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits")]
    let part = (chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    part
}

fn normal(chance: &mut Chance) -> f64 {
    (0..12).map(|_| fraction(chance)).sum::<f64>() - 6.0
}

impl Person {
    fn new(crowd: Arc<Crowd>, number: u64) -> Self {
        let mut chance = Chance::of(5, number);
        let secret = format!("{:016x}{:016x}", chance.next_u64(), number);
        let skill = 0.3 * normal(&mut chance);
        Self {
            crowd,
            number,
            secret,
            chance,
            skill,
            latencies: Vec::new(),
        }
    }

    /// Asks until there is an answer that is no fault of the server.
    async fn ask(&mut self, path: &str, body: Option<&Value>) -> (StatusCode, Value) {
        let mut tries = 0;
        loop {
            let addresses = &self.crowd.addresses;
            let at = (usize::try_from(self.number).expect("small") + tries) % addresses.len();
            let address = addresses[at].clone();
            let url = format!("http://{address}/api/studies/crowd{path}");
            if let Some(body) = body
                && self.chance.below(40) == 0
            {
                // Told, and gone before the answer: it is told again below.
                self.cut_off(&address, path, body).await;
            }
            let request = match body {
                Some(body) => self.crowd.client.post(&url).json(body),
                None => self.crowd.client.get(&url),
            };
            let begun = Instant::now();
            let sent = request.bearer_auth(&self.secret).send().await;
            if let Ok(answer) = sent {
                let (status, answer) = read(answer).await;
                if !status.is_server_error() && !answer.is_null() {
                    if tries == 0 && path == "/events" {
                        self.latencies.push(begun.elapsed());
                    }
                    return (status, answer);
                }
            }
            tries += 1;
            self.crowd.again.fetch_add(1, Ordering::Relaxed);
            assert!(tries < 2000, "no answer from {path}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn cut_off(&self, address: &str, path: &str, body: &Value) {
        let body = body.to_string();
        let head = format!(
            "POST /api/studies/crowd{path} HTTP/1.1\r\nhost: {address}\r\n\
             authorization: Bearer {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.secret,
            body.len()
        );
        if let Ok(mut stream) = tokio::net::TcpStream::connect(address).await {
            let _ = stream.write_all(head.as_bytes()).await;
        }
    }

    /// The same, where only a good answer is expected.
    async fn step(&mut self, path: &str, body: Option<&Value>) -> Value {
        let (status, answer) = self.ask(path, body).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer
    }

    /// Takes part; says whether they came to the end.
    async fn take_part(mut self, manner: Manner, hash: &str) -> bool {
        let visit = json!({ "lang": "en", "screen": "large", "clock_us": 100, "input": "mouse" });
        let join = json!({ "visit": visit, "recruiting": { "PID": self.number.to_string() } });
        let mut view = self.step("/join", Some(&join)).await;
        let id = view["participant"].as_str().expect("an id").to_owned();
        let withdraw = view["withdraw"].clone();
        let mut events = BTreeMap::new();
        let mut plays = 0;
        loop {
            let step = view["step"].clone();
            match step["step"].as_str().expect("a step") {
                "consent" => {
                    let consent = json!({ "hash": hash, "agreed": true });
                    view = self.step("/consent", Some(&consent)).await;
                }
                "before" => {
                    let answers = json!({ "answers": { "age": "33" } });
                    // Told twice, as by a double click.
                    self.step("/answers", Some(&answers)).await;
                    view = self.step("/answers", Some(&answers)).await;
                }
                "puzzle" => {
                    if manner != Manner::ToTheEnd && plays == 3 {
                        break;
                    }
                    plays += 1;
                    self.play(&step, &mut events).await;
                    view = self.step("/me", None).await;
                }
                "rating" => {
                    let level = (1 + self.number % 5).to_string();
                    let rating = json!({ "place": step["place"], "answers": { "rating": level } });
                    view = self.step("/answers", Some(&rating)).await;
                }
                "ended" => {
                    let outcome = step["outcome"].as_str().expect("an outcome");
                    let mut told = self.crowd.told.lock().await;
                    told.latencies.append(&mut self.latencies);
                    if outcome == "full" {
                        return false;
                    }
                    assert_eq!(outcome, "complete");
                    told.events.append(&mut events);
                    told.complete.insert(id);
                    let code = step["code"]["code"].as_str().expect("a code").to_owned();
                    assert!(told.codes.insert(code), "a code of their own");
                    return true;
                }
                other => panic!("{other}"),
            }
        }
        if manner == Manner::Withdraws {
            let gone = self
                .step("/withdraw", Some(&json!({ "token": withdraw })))
                .await;
            assert!(gone["games"].is_number());
            self.crowd.told.lock().await.withdrawn.insert(id);
        } else {
            let mut told = self.crowd.told.lock().await;
            told.events.append(&mut events);
            told.away.insert(id);
        }
        false
    }

    /// Plays one puzzle to its end, in the time that the model says.
    async fn play(&mut self, step: &Value, events: &mut BTreeMap<(String, u64), Value>) {
        let name = step["puzzle"].as_str().expect("a name");
        let number = (0..PUZZLES)
            .find(|&number| puzzle(number) == name)
            .expect("one of ours");
        let game = step["game"].as_str().expect("a game").to_owned();
        let chance = 0.4 * normal(&mut self.chance);
        let seconds = (CONSTANT + SLOPE * variable(number) + self.skill + chance).exp();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some minutes"
        )]
        let total = (seconds * 1000.0).round() as u64;
        let mut told = vec![json!({ "seq": 0, "ms": 0, "kind": "start", "puzzle": name })];
        let moves = number + 1;
        for done in 1..=moves {
            let ms = total * done as u64 / moves as u64;
            let by = ["mouse", "touch", "keys"][done % 3];
            told.push(json!({ "seq": done, "ms": ms, "kind": "move", "moves": "R", "by": by }));
        }
        told.push(json!({ "seq": moves + 1, "ms": total, "kind": "solved" }));
        // Whatever is there already, from a request that was cut off.
        let mut rest = &told[..];
        while !rest.is_empty() {
            let some = 1 + usize::try_from(self.chance.below(3)).expect("small");
            let (now, later) = rest.split_at(some.min(rest.len()));
            let body = json!({ "game": game, "events": now });
            let kept = self.step("/events", Some(&body)).await;
            assert!(kept["next"].as_u64() > now.last().expect("some")["seq"].as_u64());
            assert_eq!(kept["over"], later.is_empty());
            rest = later;
        }
        for event in told {
            let seq = event["seq"].as_u64().expect("a number");
            events.insert((game.clone(), seq), event);
        }
    }
}

/// Lets people come until enough of them have come to the end.
async fn come(crowd: &Arc<Crowd>, at_once: usize, hash: &str) {
    let places = Arc::new(Semaphore::new(at_once));
    let mut all = tokio::task::JoinSet::new();
    let end = Instant::now() + Duration::from_hours(1);
    while crowd.finished.load(Ordering::Relaxed) < crowd.wanted {
        assert!(Instant::now() < end, "nobody comes to the end");
        let place = Arc::clone(&places).acquire_owned().await.expect("open");
        if crowd.finished.load(Ordering::Relaxed) >= crowd.wanted {
            break;
        }
        let number = crowd.next.fetch_add(1, Ordering::Relaxed);
        let manner = match number % 16 {
            5 => Manner::GoesAway,
            11 => Manner::Withdraws,
            _ => Manner::ToTheEnd,
        };
        let person = Person::new(Arc::clone(crowd), number);
        let (crowd, hash) = (Arc::clone(crowd), hash.to_owned());
        all.spawn(async move {
            if person.take_part(manner, &hash).await {
                crowd.finished.fetch_add(1, Ordering::Relaxed);
            } else {
                tokio::time::sleep(Duration::from_secs(2)).await;
            }
            drop(place);
        });
        while all.try_join_next().is_some_and(|ended| {
            ended.expect("took part");
            true
        }) {}
    }
    while let Some(ended) = all.join_next().await {
        ended.expect("took part");
    }
}

fn crowd(addresses: Vec<String>, wanted: usize) -> Arc<Crowd> {
    Arc::new(Crowd {
        addresses,
        client: Client::new(),
        next: AtomicU64::new(0),
        finished: AtomicUsize::new(0),
        wanted,
        told: Mutex::default(),
        again: AtomicUsize::new(0),
    })
}

/// Exports a study; where its tables are.
fn exported(database: &Database, folder: &Path, study: &str) -> PathBuf {
    let out = folder.join("export");
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.args([
        "study",
        "export",
        study,
        "--database",
        &database.url(),
        "-q",
        "-o",
    ]);
    let told = command.arg(&out).output().expect("it runs");
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    out
}

/// One table of an export.
fn table(out: &Path, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(out.join(format!("{name}.jsonl"))).expect("written");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

async fn research(server: &Server, path: &str, token: &str) -> Value {
    let url = server.url(&format!("/api/research/crowd{path}"));
    let answer = Client::new().get(url).bearer_auth(token).send().await;
    let (status, answer) = read(answer.expect("an answer")).await;
    assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    answer
}

/// The tables hold what was told, and the page shows it.
async fn check(database: &Database, folder: &Path, server: &Server, crowd: &Crowd, token: &str) {
    let told = crowd.told.lock().await;
    let out = exported(database, folder, "crowd");
    let mut kept = BTreeMap::new();
    for line in table(&out, "events") {
        let game = line["game"].as_str().expect("a game").to_owned();
        let mut event = line.clone();
        let fields = event.as_object_mut().expect("an object");
        for name in ["version", "player", "game", "received"] {
            fields.remove(name);
        }
        let seq = line["seq"].as_u64().expect("a number");
        assert_eq!(kept.insert((game, seq), event), None, "doubled");
    }
    let lost = told
        .events
        .keys()
        .filter(|key| !kept.contains_key(*key))
        .count();
    assert_eq!(lost, 0, "{}: acknowledged and lost", database.name());
    assert!(kept == told.events, "{}: another record", database.name());

    let sessions = table(&out, "sessions");
    let by_outcome = |outcome: Value| -> BTreeSet<String> {
        let those = sessions.iter().filter(|line| line["outcome"] == outcome);
        those
            .map(|line| line["participant"].as_str().expect("an id").to_owned())
            .collect()
    };
    assert_eq!(by_outcome(json!("complete")), told.complete);
    assert_eq!(by_outcome(json!("withdrawn")), told.withdrawn);
    assert_eq!(by_outcome(Value::Null), told.away);
    for line in sessions
        .iter()
        .filter(|line| line["outcome"] == "withdrawn")
    {
        assert!(line["joined"].is_null() && line["lang"].is_null(), "{line}");
        assert_eq!((&line["plays"], &line["visits"]), (&json!(0), &json!(0)));
    }
    let plays = table(&out, "plays");
    let solved = plays
        .iter()
        .filter(|play| play["result"] == "solved")
        .count();
    assert_eq!(solved, told.complete.len() * PUZZLES + told.away.len() * 3);

    let progress = research(server, "", token).await;
    let cells = progress["cells"].as_array().expect("cells");
    let finished: Vec<u64> = cells
        .iter()
        .map(|cell| cell[0].as_u64().expect("a count"))
        .collect();
    let (most, fewest) = (finished.iter().max(), finished.iter().min());
    assert!(
        most <= fewest.map(|fewest| fewest + 1).as_ref(),
        "{finished:?}"
    );
    assert_eq!(progress["counts"]["excluded"], 0);

    let fit = research(server, "/fit?target=log-seconds", token).await;
    let row = &fit["rows"][0];
    let slope = row["coefficients"]
        .as_array()
        .and_then(|all| all.iter().find(|one| one["name"] == "f1"))
        .unwrap_or_else(|| panic!("{fit}"));
    let number = |field: &str| slope[field].as_f64().expect("a number");
    let off = (number("value") - SLOPE) / number("error");
    // Student's t with six degrees of freedom: 2.45 is the interval of 95 %,
    // and one run in twenty would be outside of it.
    assert!(off.abs() < 6.0, "{slope}");
    eprintln!(
        "{}: slope {:.3} ± {:.3} (simulated {SLOPE}), {} people, {} events, balance {fewest:?} to {most:?}",
        database.name(),
        number("value"),
        number("error"),
        sessions.len(),
        kept.len()
    );
}

fn tell_latencies(name: &str, told: &Told, again: usize, time: Duration) {
    let mut latencies = told.latencies.clone();
    latencies.sort_unstable();
    let at = |share: usize| latencies[(latencies.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    eprintln!(
        "{name}: {} acknowledged requests in {:.1} s; median {:.1} ms, 99 % {:.1} ms; sent again {again}",
        latencies.len(),
        time.as_secs_f64(),
        at(50),
        at(99)
    );
}

fn features() -> String {
    let rows = (0..PUZZLES).map(|number| format!("\"{}\",{}\n", puzzle(number), variable(number)));
    format!("puzzle,f1\n{}", rows.collect::<String>())
}

async fn hash_of(server: &Server) -> String {
    let (_, info) = read(server.get("/api/studies/crowd").await).await;
    info["consent"]["hash"].as_str().expect("a hash").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_takes_part_while_the_server_is_killed_and_nothing_is_lost_or_doubled() {
    let people = people();
    for database in Database::all() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = definition(people);
        let token = open(&database, folder.path(), &text, Some(&features()));
        let mut server = Server::open(&database, &OPTIONS);
        let hash = hash_of(&server).await;
        let crowd = crowd(vec![server.address.clone()], people);
        let begun = Instant::now();
        let coming = {
            let (crowd, hash) = (Arc::clone(&crowd), hash.clone());
            tokio::spawn(async move { come(&crowd, 24, &hash).await })
        };
        for quarter in 1..=2 {
            while crowd.finished.load(Ordering::Relaxed) < people * quarter / 4 {
                assert!(!coming.is_finished(), "they went away");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            let address = server.kill();
            server = Server::open_at(&database, &address, &OPTIONS);
        }
        coming.await.expect("took part");
        let again = crowd.again.load(Ordering::Relaxed);
        assert!(again > 0, "the kills were not felt");
        tell_latencies(
            database.name(),
            &*crowd.told.lock().await,
            again,
            begun.elapsed(),
        );
        check(&database, folder.path(), &server, &crowd, &token).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_share_a_study_and_one_is_killed() {
    let Some(database) = Database::postgres() else {
        return;
    };
    let people = people() / 2;
    let folder = tempfile::tempdir().expect("a folder");
    let text = definition(people);
    let token = open(&database, folder.path(), &text, Some(&features()));
    let (one, other) = (
        Server::open(&database, &OPTIONS),
        Server::open(&database, &OPTIONS),
    );
    let hash = hash_of(&one).await;
    let crowd = crowd(vec![one.address.clone(), other.address.clone()], people);
    let coming = {
        let (crowd, hash) = (Arc::clone(&crowd), hash.clone());
        tokio::spawn(async move { come(&crowd, 16, &hash).await })
    };
    while crowd.finished.load(Ordering::Relaxed) < people / 2 {
        assert!(!coming.is_finished(), "they went away");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    one.kill();
    coming.await.expect("took part");
    check(&database, folder.path(), &other, &crowd, &token).await;
}
