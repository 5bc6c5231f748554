//! The pages, inside the binary. In debug builds they are read from disk, so
//! that a change to a page needs no new binary.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::answer::Refusal;
use crate::identity::hex;

#[derive(RustEmbed)]
#[folder = "../../site/dist"]
struct Pages;

const INDEX: &str = "pages/index.html";

/// Addresses that the one page shows by itself.
const ROUTES: [&str; 5] = ["", "game", "play", "you", "about"];

/// Whether this program was built with its pages; without them it answers
/// programs only.
#[must_use]
pub fn are_there() -> bool {
    Pages::get(INDEX).is_some()
}

/// A file of the site, or the page that shows an address.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if ROUTES.contains(&path) {
        INDEX.to_owned()
    } else {
        format!("pages/{path}")
    };
    let Some(file) = Pages::get(&name) else {
        return Refusal::missing().into_response();
    };
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..8]));
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|seen| seen == &*tag)
    {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    // The builder puts a digest of the content into the names of these.
    let keep = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = mime_guess::from_path(&name).first_or_octet_stream();
    let headers = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::ETAG, tag),
    ];
    (headers, file.data).into_response()
}
