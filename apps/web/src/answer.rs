//! Error responses of the API.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use impasse_puzzle::{Complaint as _, Sentence};
use impasse_wire::RefusalCode;

use crate::games::Declined;
use crate::store::{Fault, StoreError};

/// A refusal: a status, a word for programs, a sentence for people.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    body: impasse_wire::Refusal,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: RefusalCode, error: impl Into<String>) -> Self {
        Self {
            status,
            body: impasse_wire::Refusal {
                error: error.into(),
                words: None,
                code,
                next: None,
                seq: None,
            },
        }
    }

    /// A refusal in both languages.
    pub(crate) fn said(status: StatusCode, code: RefusalCode, why: &Sentence) -> Self {
        let mut refusal = Self::new(status, code, why.to_string());
        refusal.body.words = Some(why.into());
        refusal
    }

    /// The participant of a study is somewhere else.
    pub(crate) fn out_of_step() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            RefusalCode::OutOfStep,
            "something else comes next: ask what",
        )
    }

    /// There is no such thing.
    pub(crate) fn missing() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            RefusalCode::Missing,
            "there is nothing here",
        )
    }

    /// Later, perhaps.
    pub(crate) fn busy(error: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::Busy, error)
    }

    /// Slower, please.
    pub(crate) fn too_many(error: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooMany, error)
    }
}

impl From<Declined> for Refusal {
    fn from(declined: Declined) -> Self {
        let with_next = |code, error: &str, next| {
            let mut refusal = Self::new(StatusCode::CONFLICT, code, error);
            refusal.body.next = Some(next);
            refusal
        };
        match declined {
            Declined::NotYours => Self::new(
                StatusCode::FORBIDDEN,
                RefusalCode::NotYours,
                "another player began this game",
            ),
            Declined::Gap { next } => {
                with_next(RefusalCode::Gap, "events are missing before these", next)
            }
            Declined::Differs { next } => with_next(
                RefusalCode::Differs,
                "this event was told before, and was another",
                next,
            ),
            Declined::Refused { seq, why } => {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                let mut refusal = Self::new(status, RefusalCode::Illegal, why.to_string());
                refusal.body.words = Some((&why.sentence()).into());
                refusal.body.seq = Some(seq);
                refusal
            }
            Declined::NotAllowed { seq, why } => {
                let mut refusal = Self::said(StatusCode::FORBIDDEN, RefusalCode::NotAllowed, &why);
                refusal.body.seq = Some(seq);
                refusal
            }
            Declined::OutOfStep => Self::out_of_step(),
            // What a database says is for whoever runs the site.
            Declined::Store(error) => Self::busy(error.fault().sentence()),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error.fault() {
            Fault::OutOfStep => Self::out_of_step(),
            fault => Self::busy(fault.sentence()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        let is_later = matches!(
            self.status,
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS
        );
        if is_later {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
