//! `impasse serve`: the site.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use impasse_puzzle::{Words, sentence};
use impasse_web::{Allowance, Connections, Pages, Rates, ServerOptions};
use serde_json::json;

use crate::amounts;
use crate::database::Database;
use crate::exit::{CliError, Code};
use crate::interrupt;
use crate::output::{Output, say};
use crate::parts::left_out;
use crate::phrases::fill;

/// Play in the browser: run the site on this machine
#[derive(Args)]
#[command(args_override_self = true)]
#[command(after_help = "\
Examples:
  impasse serve --open
  impasse serve --config site.toml
  impasse serve --listen 0.0.0.0:8080 --database postgres://impasse@localhost/impasse
  impasse serve --database sqlite:games.sqlite --workers 2 --time 60s

The record is kept in a SQLite file unless --database says otherwise; `impasse export` writes it
as JSON Lines. Ctrl-C ends the site; nothing that was acknowledged is lost, however it ends.")]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7171")]
    listen: SocketAddr,
    #[command(flatten)]
    database: Database,
    /// Take the pages from this folder, as `cargo xtask site` fills it, and
    /// not from inside the program
    #[arg(long, value_name = "FOLDER")]
    pages: Option<PathBuf>,
    /// Take options from a file, `listen = "0.0.0.0:8080"` a line; what stands
    /// on the command line comes first
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Show the site in the browser
    #[arg(long)]
    open: bool,
    /// Questions of visitors that are worked on at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = amounts::threads)]
    workers: NonZero<u16>,
    /// Questions that may wait
    #[arg(long, value_name = "N", default_value_t = Allowance::default().queue)]
    queue: usize,
    /// Questions of one visitor that may wait or be worked on
    #[arg(long, value_name = "N", default_value_t = Allowance::default().per_visitor)]
    per_visitor: usize,
    /// Time for each question: 500ms, 60s, none
    #[arg(long, default_value = "20s", value_parser = amounts::time)]
    time: amounts::Allowance<Duration>,
    /// Memory for each question: 512M, 8G, none
    #[arg(long, default_value = "512M", value_parser = amounts::bytes)]
    memory: amounts::Allowance<u64>,
    /// Requests of one visitor in a second, over a longer time
    #[arg(long, value_name = "N", default_value_t = Rates::default().requests)]
    requests: NonZero<u32>,
    /// Questions of one visitor in a minute
    #[arg(long, value_name = "N", default_value_t = Rates::default().questions)]
    questions: NonZero<u32>,
    /// Connections at the same time; more must wait. Keep it below the number
    /// of files that a program may open
    #[arg(long, value_name = "N", default_value_t = Connections::default().most)]
    connections: usize,
    /// Time for a visitor to send a request, and to take its answer
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = patience)]
    patience: Duration,
    /// Sites that may show a puzzle inside their own pages, by the address
    /// `/play?puzzle=…&embed`; give it once for each: `https://example.org`
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    embed_in: Vec<String>,
    /// A proxy stands before the site: believe its `X-Forwarded-For`
    #[arg(long)]
    behind_proxy: bool,
    /// Write a line about every request, and about what goes wrong, to standard
    /// error; no address and nothing of what visitors say stands there
    #[arg(long, value_name = "FORM", value_enum)]
    log: Option<Log>,
}

const RECORD: Words = Words::new("the record: {0}", "記録の保存先：{0}");
const OPEN: Words = Words::new(
    "open {0} (Ctrl-C ends the site)",
    "ブラウザーで {0} を開いてください（終了はCtrl-C）",
);

/// A form of the log.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Log {
    /// One JSON object a line
    Json,
}

fn log_line(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn complain_in_json(message: &str) {
    let at = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
    log_line(&json!({ "at": at, "level": "warn", "message": message }).to_string());
}

impl Serve {
    /// Runs the site until a request to stop.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let options = ServerOptions {
            listen: self.listen,
            database: self.database.url_to_write()?,
            pages: self.pages()?,
            allowance: Allowance {
                workers: usize::from(self.workers.get()),
                queue: self.queue,
                per_visitor: self.per_visitor,
                time: self.time.amount(),
                memory: self.memory.amount(),
            },
            rates: Rates {
                requests: self.requests,
                questions: self.questions,
            },
            connections: Connections {
                most: self.connections.max(1),
                patience: self.patience,
            },
            behind_proxy: self.behind_proxy,
            embed_in: self.embed_in.clone(),
            analyse: super::study::ANALYSE,
            log: self.log.map(|_| log_line as fn(&str)),
            complain: match self.log {
                Some(Log::Json) => complain_in_json,
                None => |error| say(error),
            },
        };
        let ready = |address: SocketAddr| {
            let record = self.database.to_string();
            output.remark(fill(RECORD, output.lang, &[&record]));
            let site = format!("http://{address}/");
            output.remark(fill(OPEN, output.lang, &[&site]));
            if self.open {
                show(&format!("http://{address}/"));
            }
        };
        impasse_web::serve(&options, ready, asked_to_stop()).map_err(|error| {
            let said = error.to_string();
            CliError::failed(
                Code::Files,
                sentence!("{0}", "サイトを開けませんでした：{0}", said),
            )
        })
    }

    fn pages(&self) -> Result<Pages, CliError> {
        match &self.pages {
            Some(folder) => Pages::read(folder).map_err(|error| CliError::reading(folder, &error)),
            None => Pages::embedded().ok_or_else(|| {
                left_out(
                    "serve",
                    Words::new("the pages of the site", "サイトのページ"),
                )
            }),
        }
    }
}

/// Where a page comes from: `https://example.org`, with a port where it has one.
fn origin(text: &str) -> Result<String, amounts::Expected> {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let is_host = |host: &str| {
        let mut letters = host.bytes();
        !host.is_empty()
            && letters.all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
    };
    if rest.is_some_and(is_host) {
        return Ok(text.to_owned());
    }
    Err(amounts::Expected(sentence!(
        "give where the pages come from, such as https://example.org",
        "https://example.orgのように、ページのあるサイトを指定してください"
    )))
}

/// A time that ends some day.
fn patience(text: &str) -> Result<Duration, amounts::Expected> {
    let time = amounts::time(text)
        .ok()
        .and_then(amounts::Allowance::amount);
    time.filter(|time| !time.is_zero()).ok_or_else(|| {
        amounts::Expected(sentence!(
            "give a time such as 500ms, 30s or 2m",
            "500ms、30s、2mのような時間を指定してください"
        ))
    })
}

/// Comes when Ctrl-C was pressed.
async fn asked_to_stop() {
    while !interrupt::is_requested() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Asks the desktop to show an address; where there is none, the address
/// stands on the screen.
fn show(address: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null());
    let _ = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
