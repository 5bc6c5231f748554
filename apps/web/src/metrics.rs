//! What the site did, counted: for whoever runs it. Requests are counted by
//! route, never by visitor, and nothing personal is written down.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::answer::Refusal;
use crate::api::{Answer, Shared};
use crate::store::now;

/// Upper ends of the classes of durations, in milliseconds.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// Counts of requests, by method, route and status.
pub(crate) struct Metrics {
    begun: Instant,
    requests: Mutex<BTreeMap<(String, &'static str, u16), Class>>,
    /// Takes a line for each request, if anybody wants that.
    log: Option<fn(&str)>,
}

#[derive(Clone, Default)]
struct Class {
    /// How many took no longer than each class, and how many took longer.
    counts: [u64; CLASSES.len() + 1],
    total: Duration,
}

impl Metrics {
    pub(crate) fn new(log: Option<fn(&str)>) -> Self {
        Self {
            begun: Instant::now(),
            requests: Mutex::default(),
            log,
        }
    }

    fn count(&self, method: String, route: &'static str, status: StatusCode, took: Duration) {
        let ms = took.as_millis();
        let class = CLASSES.iter().position(|&end| ms < u128::from(end));
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = requests
            .entry((method, route, status.as_u16()))
            .or_default();
        counted.counts[class.unwrap_or(CLASSES.len())] += 1;
        counted.total += took;
    }

    /// Everything as Prometheus reads it.
    fn text(&self, is_well: bool) -> String {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        let up = self.begun.elapsed().as_secs();
        let _ = write!(
            text,
            "# HELP impasse_up_seconds Seconds since the site began.\n\
             # TYPE impasse_up_seconds gauge\nimpasse_up_seconds {up}\n\
             # HELP impasse_database_well Whether the database answers.\n\
             # TYPE impasse_database_well gauge\nimpasse_database_well {}\n\
             # HELP impasse_request_seconds How long requests took.\n\
             # TYPE impasse_request_seconds histogram\n",
            u8::from(is_well)
        );
        for ((method, route, status), class) in &*requests {
            let labels = format!("method=\"{method}\",route=\"{route}\",status=\"{status}\"");
            let mut sum = 0;
            for (end, count) in CLASSES.iter().zip(class.counts) {
                sum += count;
                let _ = writeln!(
                    text,
                    "impasse_request_seconds_bucket{{{labels},le=\"{}\"}} {sum}",
                    seconds(*end)
                );
            }
            let all: u64 = class.counts.iter().sum();
            let total = class.total.as_secs_f64();
            let _ = write!(
                text,
                "impasse_request_seconds_bucket{{{labels},le=\"+Inf\"}} {all}\n\
                 impasse_request_seconds_sum{{{labels}}} {total}\n\
                 impasse_request_seconds_count{{{labels}}} {all}\n"
            );
        }
        text
    }
}

fn seconds(ms: u64) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

/// The route that a path belongs to; names in it are left out.
fn route(path: &str) -> &'static str {
    const ROUTES: [(&str, &str); 18] = [
        ("events", "/api/events"),
        ("mine", "/api/mine"),
        ("puzzles", "/api/puzzles"),
        ("jobs", "/api/jobs"),
        ("health", "/api/health"),
        ("metrics", "/api/metrics"),
        ("openapi.json", "/api/openapi.json"),
        ("studies", "/api/studies"),
        ("studies/join", "/api/studies/{study}/join"),
        ("studies/me", "/api/studies/{study}/me"),
        ("studies/consent", "/api/studies/{study}/consent"),
        ("studies/answers", "/api/studies/{study}/answers"),
        ("studies/events", "/api/studies/{study}/events"),
        ("studies/next", "/api/studies/{study}/next"),
        ("studies/withdraw", "/api/studies/{study}/withdraw"),
        ("studies/mine", "/api/studies/{study}/mine"),
        ("research", "/api/research/{study}"),
        ("research/export", "/api/research/{study}/export"),
    ];
    let Some(rest) = path.strip_prefix("/api/") else {
        return "pages";
    };
    let mut parts = rest.split('/');
    let first = parts.next().unwrap_or_default();
    let third = parts.nth(1);
    let key = third.map_or_else(|| first.to_owned(), |third| format!("{first}/{third}"));
    let known = |key: &str| ROUTES.iter().find(|(name, _)| *name == key);
    let found = known(&key).or_else(|| known(first));
    found.map_or("other", |(_, route)| route)
}

/// Counts a request, and writes a line about it where that is wanted.
pub(crate) async fn count(
    State(metrics): State<Arc<Metrics>>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let method = match request.method().as_str() {
        known @ ("GET" | "POST" | "DELETE" | "HEAD") => known.to_owned(),
        _ => "other".to_owned(),
    };
    let route = route(request.uri().path());
    let response = next.run(request).await;
    let (status, took) = (response.status(), begun.elapsed());
    if let Some(log) = metrics.log {
        let line = json!({
            "at": now(),
            "level": if status.is_server_error() { "warn" } else { "info" },
            "message": "request",
            "method": method,
            "route": route,
            "status": status.as_u16(),
            "ms": took.as_secs_f64() * 1000.0,
        });
        log(&line.to_string());
    }
    metrics.count(method, route, status, took);
    response
}

/// The counts, for programs on this machine only.
pub(crate) async fn told(
    State(site): Shared,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Answer<Response> {
    // A proxy on this machine asks for others.
    if !address.ip().is_loopback() || headers.contains_key("x-forwarded-for") {
        return Err(Refusal::missing());
    }
    let is_well = site.store.fault().await.is_none();
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, site.metrics.text(is_well)).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_never_holds_what_a_visitor_wrote() {
        assert_eq!(
            route("/api/studies/secret-name/events"),
            "/api/studies/{study}/events"
        );
        assert_eq!(route("/api/studies/secret-name"), "/api/studies");
        assert_eq!(route("/api/research/x/games/abc"), "/api/research/{study}");
        assert_eq!(route("/api/jobs/abc"), "/api/jobs");
        assert_eq!(route("/api/<script>"), "other");
        assert_eq!(route("/play?puzzle=x"), "pages");
    }

    #[test]
    fn classes_add_up() {
        let metrics = Metrics::new(None);
        for ms in [0, 3, 3, 5000] {
            let took = Duration::from_millis(ms);
            metrics.count("GET".to_owned(), "pages", StatusCode::OK, took);
        }
        let text = metrics.text(true);
        for line in [
            "status=\"200\",le=\"0.001\"} 1",
            "status=\"200\",le=\"0.005\"} 3",
            "status=\"200\",le=\"1.000\"} 3",
            "status=\"200\",le=\"+Inf\"} 4",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }
}
