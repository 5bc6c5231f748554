//! Answers that are written while they are read: nothing is held that a slow
//! reader has not taken yet.

use std::io;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use tokio::sync::mpsc;

/// Pieces that may wait for a slow reader.
const PIECES: usize = 64;

/// Where the lines of an answer go.
pub(crate) struct Lines(mpsc::Sender<Result<Bytes, io::Error>>);

impl Lines {
    /// Writes a line; `false` where nobody reads any more.
    pub(crate) async fn write(&self, mut line: String) -> bool {
        line.push('\n');
        self.0.send(Ok(line.into())).await.is_ok()
    }

    /// Breaks off: the reader must see that the file is not whole.
    pub(crate) async fn fail(&self, error: impl std::error::Error + Send + Sync + 'static) {
        let _ = self.0.send(Err(io::Error::other(error))).await;
    }
}

/// An answer whose lines `produce` writes; browsers keep it under `name`.
pub(crate) fn file<F>(kind: &'static str, name: &str, produce: impl FnOnce(Lines) -> F) -> Response
where
    F: Future<Output = ()> + Send + 'static,
{
    let (lines, told) = mpsc::channel(PIECES);
    tokio::spawn(produce(Lines(lines)));
    let stream = futures_util::stream::unfold(told, async |mut told| {
        told.recv().await.map(|line| (line, told))
    });
    // Whoever packs it for a browser asks once more after the end.
    let stream = stream.fuse();
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, Body::from_stream(stream)).into_response()
}
