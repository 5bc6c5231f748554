//! Rate limits, and what a browser may do with our pages.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZero;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::answer::Refusal;

/// How often one visitor may ask.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Requests a second, of any kind, over a longer time.
    pub requests: NonZero<u32>,
    /// Questions to the laboratory a minute.
    pub questions: NonZero<u32>,
}

impl Default for Rates {
    fn default() -> Self {
        const REQUESTS: NonZero<u32> = NonZero::new(100).expect("not zero");
        const QUESTIONS: NonZero<u32> = NonZero::new(120).expect("not zero");
        Self {
            requests: REQUESTS,
            questions: QUESTIONS,
        }
    }
}

/// Counts what visitors ask.
pub(crate) struct Guard {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    questions: DefaultKeyedRateLimiter<IpAddr>,
    behind_proxy: bool,
}

impl Guard {
    pub(crate) fn new(rates: Rates, behind_proxy: bool) -> Self {
        // A visitor may be in a hurry for a few seconds.
        let burst = rates.requests.saturating_mul(FOUR);
        let requests = Quota::per_second(rates.requests).allow_burst(burst);
        Self {
            requests: DefaultKeyedRateLimiter::keyed(requests),
            questions: DefaultKeyedRateLimiter::keyed(Quota::per_minute(rates.questions)),
            behind_proxy,
        }
    }

    /// Whether a visitor may ask the laboratory once more.
    pub(crate) fn may_ask(&self, visitor: IpAddr) -> Result<(), Refusal> {
        let allowed = self.questions.check_key(&visitor);
        allowed.map_err(|_| Refusal::too_many("too many questions in a minute"))
    }

    /// The address that asks. Behind a proxy the last address it wrote counts; any other
    /// could be made up by the visitor.
    pub(crate) fn visitor(&self, address: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let told = headers.get_all("x-forwarded-for").iter().next_back();
        let told = told.and_then(|value| value.to_str().ok());
        let told = told.and_then(|value| value.rsplit(',').next()?.trim().parse().ok());
        let ip = told.filter(|_| self.behind_proxy).unwrap_or(address.ip());
        whole_network(ip)
    }

    /// Forgets visitors that have not been seen for a while.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.questions.retain_recent();
    }
}

const FOUR: NonZero<u32> = NonZero::new(4).expect("not zero");

/// One visitor has a whole network of IPv6 addresses.
fn whole_network(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => ip,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => four.into(),
            None => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        },
    }
}

/// Lets a request pass, or asks its sender to slow down.
pub(crate) async fn slow_down(
    State(guard): State<Arc<Guard>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let visitor = guard.visitor(address, request.headers());
    if guard.requests.check_key(&visitor).is_err() {
        return Refusal::too_many("too many requests").into_response();
    }
    next.run(request).await
}

/// What the pages may load, whoever shows them.
macro_rules! own_content {
    () => {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; "
    };
}

/// Nothing but our own scripts, styles and pictures; no other site puts our pages
/// into theirs; no address of a page leaves the site.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        concat!(own_content!(), "frame-ancestors 'none'"),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Which sites may show a puzzle inside their pages.
#[derive(Clone)]
pub(crate) struct Framing(Option<HeaderValue>);

impl Framing {
    /// These sites, or nobody.
    pub(crate) fn by(sites: &[String]) -> Self {
        let policy = format!(
            "{}frame-ancestors 'self' {}",
            own_content!(),
            sites.join(" ")
        );
        Self(
            HeaderValue::from_str(&policy)
                .ok()
                .filter(|_| !sites.is_empty()),
        )
    }

    /// The policy for an address that others may show: a puzzle that says it is
    /// embedded, and nothing that is about the visitor.
    fn of(&self, address: &Uri) -> Option<HeaderValue> {
        let query = address.query().unwrap_or_default();
        let is_embedded = query.split('&').any(|part| part == "embed");
        let is_play = address.path().trim_end_matches('/') == "/play";
        self.0.clone().filter(|_| is_play && is_embedded)
    }
}

/// Puts the security headers on every answer.
pub(crate) async fn secure(
    State(framing): State<Framing>,
    request: Request,
    next: Next,
) -> Response {
    let framed = framing.of(request.uri());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(policy) = framed {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers.remove(header::X_FRAME_OPTIONS);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(behind_proxy: bool, forwarded: &[&str], from: &str) -> String {
        let guard = Guard::new(Rates::default(), behind_proxy);
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("a value"));
        }
        let address = from.parse().expect("an address");
        guard.visitor(address, &headers).to_string()
    }

    #[test]
    fn only_a_proxy_says_for_whom_it_asks() {
        assert_eq!(visitor(false, &["1.2.3.4"], "9.9.9.9:1"), "9.9.9.9");
        assert_eq!(visitor(true, &["1.2.3.4"], "9.9.9.9:1"), "1.2.3.4");
        assert_eq!(
            visitor(true, &["6.6.6.6", "5.5.5.5, 1.2.3.4"], "9.9.9.9:1"),
            "1.2.3.4"
        );
        assert_eq!(visitor(true, &["rubbish"], "9.9.9.9:1"), "9.9.9.9");
    }

    #[test]
    fn a_network_of_ipv6_is_one_visitor() {
        assert_eq!(visitor(false, &[], "[2001:db8::1:2]:80"), "2001:db8::");
        assert_eq!(visitor(false, &[], "[::ffff:1.2.3.4]:80"), "1.2.3.4");
    }
}
