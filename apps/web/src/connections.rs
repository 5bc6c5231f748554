//! Connections of visitors: as many as there is room for, and none on which
//! nothing moves.
//!
//! Whoever is slow costs a place, and places are few: a request whose head
//! does not arrive, an idle connection and an answer that nobody takes are
//! given up after a while (bodies have their own limit, see `api.rs`). When
//! no more files can be opened, new visitors wait outside; those who are
//! there are served.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};
use tower::ServiceExt as _;

/// What visitors' connections may cost.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// How many there are at the same time; more must wait. Every one is an
    /// open file.
    pub most: usize,
    /// How long a visitor may take to ask, and an answer to be taken.
    pub patience: Duration,
}

impl Default for Connections {
    fn default() -> Self {
        Self {
            most: 512,
            patience: Duration::from_secs(30),
        }
    }
}

/// How long nobody is let in after that failed.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves visitors until `stop` comes, and those who are there then to the
/// end of their requests.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    connections: Connections,
    complain: fn(&str),
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(connections.most));
    let (open, closing) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let visit = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, accept(&listener, complain).await)
        };
        let (place, (stream, address)) = tokio::select! {
            visit = visit => visit,
            () = &mut stop => break,
        };
        let visited = visit_of(
            stream,
            address,
            router.clone(),
            connections,
            closing.clone(),
        );
        tokio::spawn(async move {
            visited.await;
            drop(place);
        });
    }
    drop((listener, open));
    let all = u32::try_from(connections.most).unwrap_or(u32::MAX);
    // Whoever takes longer than a visitor may is not waited for.
    let _ = timeout(connections.patience, places.acquire_many(all)).await;
}

/// The next visitor. Where there is no room, that is told once, and tried
/// again until there is.
async fn accept(listener: &TcpListener, complain: fn(&str)) -> (TcpStream, SocketAddr) {
    let mut told = false;
    loop {
        match listener.accept().await {
            Ok(visitor) => {
                if told {
                    complain("visitors are let in again");
                }
                return visitor;
            }
            // Whoever is gone before being let in needs no place.
            Err(error) if is_gone(&error) => {}
            Err(error) => {
                if !told {
                    complain(&format!("no more visitors can be let in now: {error}"));
                }
                told = true;
                sleep(PAUSE).await;
            }
        }
    }
}

fn is_gone(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}

/// Answers the requests of one connection, one after another.
async fn visit_of(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    connections: Connections,
    mut closing: watch::Receiver<()>,
) {
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new());
    builder.header_read_timeout(connections.patience);
    let stream = TokioIo::new(Impatient::new(stream, connections.patience));
    let mut visit = pin!(builder.serve_connection(stream, service));
    // How a visitor's connection ends is nobody's business.
    tokio::select! {
        _ = visit.as_mut() => {}
        _ = closing.changed() => {
            visit.as_mut().graceful_shutdown();
            let _ = visit.await;
        }
    }
}

/// A stream that breaks when nothing of what is written to it is taken for a
/// while.
struct Impatient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while something waits to be taken.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    fn new(stream: TcpStream, patience: Duration) -> Self {
        Self {
            stream,
            patience,
            waiting: None,
        }
    }

    fn taken<T>(
        &mut self,
        polled: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.waiting = None;
            return polled;
        }
        let patience = self.patience;
        let waiting = self
            .waiting
            .get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.taken(polled, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.taken(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
