//! Visitors who send or take slowly, by accident or on purpose.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use reqwest::StatusCode;

use crate::server::{Database, Server, token, told};

/// How long a visitor may take in these tests.
const PATIENCE: [&str; 2] = ["--patience", "1s"];

/// What is left of a connection when the site gives it up: at most this long
/// afterwards.
const SOON: Duration = Duration::from_secs(20);

/// Sends something, then drips letters until the connection is closed; gives
/// what was answered.
fn drip(server: &Server, first: &str, letter: &str) -> String {
    let mut stream = TcpStream::connect(&server.address).expect("connected");
    stream
        .set_read_timeout(Some(Duration::from_millis(100)))
        .expect("set");
    stream.write_all(first.as_bytes()).expect("sent");
    let end = Instant::now() + SOON;
    let mut answer = Vec::new();
    loop {
        assert!(Instant::now() < end, "still open: {first:?}");
        // Whether this one arrives is no matter.
        let _ = stream.write_all(letter.as_bytes());
        let mut buffer = [0; 1024];
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => answer.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
            Err(_) => {}
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn whoever_asks_slowly_is_sent_away() {
    let database = Database::sqlite();
    let server = Server::open(&database, &PATIENCE);
    let head = "GET / HTTP/1.1\r\nhost: here\r\nx: ";
    let body = "POST /api/events HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\
                content-type: application/json\r\ncontent-length: 10000\r\n\r\n{";
    let answers = std::thread::scope(|scope| {
        let slow = [
            scope.spawn(|| drip(&server, head, "x")),
            scope.spawn(|| drip(&server, "", "")),
            scope.spawn(|| drip(&server, body, " ")),
        ];
        slow.map(|one| one.join().expect("it ended"))
    });
    assert_eq!(answers[1], "");
    assert!(answers[2].starts_with("HTTP/1.1 503"), "{}", answers[2]);
    assert_eq!(server.get("/").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn whoever_takes_no_answer_is_sent_away() {
    const LARGE: usize = 64 << 20;
    let pages = tempfile::tempdir().expect("a folder");
    fs::write(pages.path().join("index.html"), "here").expect("written");
    fs::write(pages.path().join("large.bin"), vec![7; LARGE]).expect("written");
    let database = Database::sqlite();
    let server = Server::open_pages(&database, pages.path(), &PATIENCE);

    let mut stream = TcpStream::connect(&server.address).expect("connected");
    let request = "GET /large.bin HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("sent");
    tokio::time::sleep(Duration::from_secs(3)).await;
    stream.set_read_timeout(Some(SOON)).expect("set");
    let mut taken = Vec::new();
    // It ends early, with or without an error.
    let _ = stream.read_to_end(&mut taken);
    assert!(taken.starts_with(b"HTTP/1.1 200"));
    assert!(taken.len() < LARGE, "all of it was sent");

    // Whoever takes it gets all of it.
    let whole = server
        .get("/large.bin")
        .await
        .bytes()
        .await
        .expect("a body");
    assert_eq!(whole.len(), LARGE);
}

#[tokio::test]
async fn readers_who_stop_reading_keep_nobody_from_writing() {
    let database = Database::sqlite();
    let server = Server::open(&database, &["--requests", "100000"]);
    // A record that no socket holds: many moves in few events.
    let there_and_back = format!("move {}", "rl".repeat(9_900));
    for game in 0..300 {
        let events = ["start sokoban=#####/#@  #/# $.#/#####", &there_and_back];
        let (status, answer) = server.post("/api/events", &told(1, game, 0, &events)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let ask = format!(
        "GET /api/mine HTTP/1.1\r\nhost: here\r\nauthorization: Bearer {}\r\n\r\n",
        token(1)
    );
    let readers: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).expect("connected");
            stream.write_all(ask.as_bytes()).expect("sent");
            let mut first = [0; 12];
            stream.read_exact(&mut first).expect("an answer");
            assert_eq!(&first, b"HTTP/1.1 200");
            stream
        })
        .collect();
    for game in 1000..1020 {
        let events = ["start sokoban=#####/#@$.#/#####", "move R", "solved"];
        let (status, answer) = server.post("/api/events", &told(2, game, 0, &events)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    assert_eq!(server.get("/api/health").await.status(), StatusCode::OK);
    drop(readers);
}
