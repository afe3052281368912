//! Connections, with limits of their number and times.

#[cfg(feature = "tls")]
mod http2;
mod stalling;

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
#[cfg(unix)]
use std::net::Ipv4Addr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderMap;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite};
#[cfg(unix)]
use tokio::net::UnixStream;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower_service::Service;

use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::web::answer::language;
use crate::web::app::App;
use crate::web::bound::Bound;
use crate::web::meter::Meter;
use crate::web::peer::{Counted, Counts, Held, Peer, forwarded_for};
use crate::web::tls::accept;
#[cfg(feature = "tls")]
use crate::web::tls::speaks_http2;
use stalling::Stalling;

/// Maximum size of a request's head and of a connection's read buffer, in bytes.
const MAX_HEAD: usize = 16 << 10;
/// Factor of patience for the next request and for reading an answer.
const SLACK: u32 = 3;
/// Maximum time of connections after the server has been asked to end.
const FAREWELL: Duration = Duration::from_secs(5);
/// Size of the system's receive buffer of a connection, in bytes.
const UNREAD: usize = 64 << 10;
/// Maximum number of delayed refusals of one address with too many connections.
const MOST_WAITING: usize = 32;
/// Pause in accepting after the system refused a connection.
const BREATH: Duration = Duration::from_millis(100);

/// Maximum number of open connections of an operator's programs.
const MOST_ADMIN: usize = 32;

/// Accepts a connection. Returns the connection with its address, or this machine's address for a Unix socket.
async fn accept_from(bound: &Bound) -> io::Result<(Connected, IpAddr)> {
    match bound {
        Bound::Tcp(listener) => {
            let (stream, address) = listener.accept().await?;
            Ok((Connected::Tcp(stream), address.ip()))
        }
        #[cfg(unix)]
        Bound::Unix(socket) => {
            let (stream, _) = socket.listener.accept().await?;
            Ok((Connected::Unix(stream), Ipv4Addr::LOCALHOST.into()))
        }
    }
}

/// An accepted connection.
enum Connected {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

/// Answers an operator's programs until the server ends.
pub(crate) async fn run_admin(listener: TcpListener, app: Arc<App>, router: Router) {
    let places = Arc::new(Semaphore::new(MOST_ADMIN));
    let mut ending = app.ending.clone();
    loop {
        let accepted = tokio::select! {
            () = ended(&mut ending) => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let (app, router) = (Arc::clone(&app), router.clone());
        tokio::spawn(async move {
            let _place = place;
            let answers = service_fn(move |request: hyper::Request<Incoming>| {
                let mut router = router.clone();
                async move {
                    let request: Request = request.map(Body::new);
                    Ok::<_, Infallible>(router.call(request).await.unwrap_or_else(|never| match never {}))
                }
            });
            converse(stream, answers, app.meter(None), &app).await;
        });
    }
}

/// Serves until the server ends. Afterwards lets connections finish their requests.
pub(crate) async fn run(listener: Bound, app: Arc<App>, router: Router) {
    let counts = Arc::new(Counts::default());
    let most = u32::try_from(app.limits.connections).unwrap_or(u32::MAX);
    let places = Arc::new(Semaphore::new(most as usize));
    let mut ending = app.ending.clone();
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = ended(&mut ending) => break,
            // Drops connections that have ended.
            Some(_) = connections.join_next() => {}
            accepted = accept_from(&listener) => match accepted {
                Ok((_, address)) if app.costs.bans.has(address) => app.metrics.refused("banned-connection"),
                Ok((stream, address)) => {
                    match counts.admit(address, &app.limits, &app.metrics, &places) {
                        Some(counted) => {
                            let (app, router) = (Arc::clone(&app), router.clone());
                            let caller = Caller::new(address, counted, &counts, &app);
                            connections.spawn(serve(stream, caller, app, router));
                        }
                        None => Metrics::count(&app.metrics.connections_refused),
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "no connection");
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
    }
    drop(listener);
    app.rooms.close();
    let all = async {
        while connections.join_next().await.is_some() {}
        // WebSockets are separate tasks.
        let _ = places.acquire_many(most).await;
    };
    // Connections that have not finished in time are closed.
    let _ = tokio::time::timeout(FAREWELL, all).await;
    connections.shutdown().await;
}

/// Completes when the server is asked to end.
async fn ended(ending: &mut watch::Receiver<bool>) {
    // A dropped sender also means the end.
    let _ = ending.wait_for(|ends| *ends).await;
}

/// Sends small packets at once. Lets a connection fail after this silence of the other end.
fn set_up(stream: &TcpStream, silence: Duration) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let socket = SockRef::from(stream);
    socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(silence))?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(silence))?;
    socket.set_recv_buffer_size(UNREAD)
}

/// The other end of a connection.
struct Caller {
    address: IpAddr,
    counted: Arc<Counted>,
    counts: Arc<Counts>,
    is_proxy: bool,
    meter: Arc<Meter>,
}

impl Caller {
    fn new(address: IpAddr, counted: Counted, counts: &Arc<Counts>, app: &App) -> Caller {
        let is_own = app.has_proxy && address.to_canonical().is_loopback();
        let is_proxy = is_own || app.trusted.iter().any(|network| network.has(address));
        let meter = app.meter((!is_proxy).then(|| app.limits.account(address)));
        Caller { address, counted: Arc::new(counted), counts: Arc::clone(counts), is_proxy, meter }
    }

    /// Returns the client of a request, and the count of the request.
    ///
    /// # Errors
    /// Returns the address of a client that has too many connections.
    fn of_request(&self, headers: &HeaderMap, app: &App) -> Result<(Peer, Held), IpAddr> {
        let forwarded = self.is_proxy.then(|| forwarded_for(headers, &app.trusted)).flatten();
        let counted = match forwarded {
            Some(address) => Some(Arc::new(self.counts.of_address(address, &app.limits).ok_or(address)?)),
            None => None,
        };
        let held = Held {
            _connection: Arc::clone(&self.counted),
            _forwarded: counted,
            meter: Arc::clone(&self.meter),
            is_proxy: self.is_proxy,
            pays_by_body: false,
        };
        Ok((Peer(forwarded.unwrap_or(self.address)), held))
    }
}

async fn serve(stream: Connected, caller: Caller, app: Arc<App>, router: Router) {
    let meter = Arc::clone(&caller.meter);
    let stream = match stream {
        Connected::Tcp(stream) => stream,
        #[cfg(unix)]
        Connected::Unix(stream) => {
            return converse(stream, service(caller, Order::InTurn, router, &app), meter, &app).await;
        }
    };
    // On systems without these options a lost connection ends later.
    let _ = set_up(&stream, app.limits.silence());
    match &app.tls {
        None => converse(stream, service(caller, Order::InTurn, router, &app), meter, &app).await,
        Some(tls) => {
            let shaken = tokio::time::timeout(app.limits.patience, accept(tls, stream)).await;
            match shaken {
                #[cfg(feature = "tls")]
                Ok(Ok(stream)) if speaks_http2(&stream) => {
                    let service = service(caller, Order::AtOnce, router, &app);
                    http2::converse(stream, service, meter, &app).await;
                }
                Ok(Ok(stream)) => {
                    converse(stream, service(caller, Order::InTurn, router, &app), meter, &app).await;
                }
                // A client that does not speak TLS, or that sends nothing, gets no answer.
                _ => {}
            }
        }
    }
}

/// A service that answers the requests of one connection.
trait Answers:
    HttpService<Incoming, ResBody = Body, Error = Infallible, Future: Send + 'static> + Send + 'static
{
}

impl<T> Answers for T where
    T: HttpService<Incoming, ResBody = Body, Error = Infallible, Future: Send + 'static> + Send + 'static
{
}

/// Order of the requests of one connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// One request after another, as in HTTP/1. The client of the request pays for all bytes read meanwhile.
    InTurn,
    /// Several requests at once, as in HTTP/2. Each client pays for the body of its own request.
    AtOnce,
}

fn service(caller: Caller, order: Order, router: Router, app: &Arc<App>) -> impl Answers {
    let app = Arc::clone(app);
    service_fn(move |mut request: hyper::Request<Incoming>| {
        let found = caller.of_request(request.headers(), &app);
        let (mut router, app) = (router.clone(), Arc::clone(&app));
        async move {
            let (peer, mut held) = match found {
                Ok(found) => found,
                Err(address) => {
                    Metrics::count(&app.metrics.connections_refused);
                    // The number of delayed refusals is limited, because clients of a proxy share its
                    // connections.
                    if let Some(_waits) = app.waiting_refusals.take(app.limits.account(address), MOST_WAITING)
                    {
                        app.refuse_later(address, None).await;
                    }
                    return Ok(ApiError::TooMany(BREATH).answer(language(request.headers())));
                }
            };
            held.pays_by_body = held.is_proxy && order == Order::AtOnce;
            let lends = held.is_proxy && order == Order::InTurn;
            let _lent = lends.then(|| held.meter.lend(app.limits.account(peer.0)));
            request.extensions_mut().insert(peer);
            request.extensions_mut().insert(held);
            let request: Request = request.map(Body::new);
            Ok::<_, Infallible>(router.call(request).await.unwrap_or_else(|never| match never {}))
        }
    })
}

/// Returns the maximum time for the next request and for reading an answer.
fn patience(app: &App) -> Duration {
    app.limits.patience * SLACK
}

async fn converse<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    service: impl Answers,
    meter: Arc<Meter>,
    app: &App,
) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience(app))
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(Stalling::new(stream, patience(app), meter)), service)
        .with_upgrades();
    until_the_end(connection, |connection| connection.graceful_shutdown(), app).await;
}

/// Runs a connection to its end. When the server ends, asks the connection to finish.
async fn until_the_end<C: Future>(connection: C, take_leave: impl FnOnce(Pin<&mut C>), app: &App) {
    let mut connection = std::pin::pin!(connection);
    let mut ending: watch::Receiver<bool> = app.ending.clone();
    // The client decides how a connection ends.
    let is_over = tokio::select! {
        _ = connection.as_mut() => true,
        () = ended(&mut ending) => false,
    };
    if !is_over {
        take_leave(connection.as_mut());
        connection.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_system_ends_a_connection_whose_other_end_is_gone() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _other = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let silence = Duration::from_secs(45);
        set_up(&stream, silence).unwrap();
        let socket = SockRef::from(&stream);
        assert!(socket.keepalive().unwrap() && socket.tcp_nodelay().unwrap());
        #[cfg(target_os = "linux")]
        assert_eq!(
            (socket.tcp_user_timeout().unwrap(), socket.tcp_keepalive_time().unwrap()),
            (Some(silence), silence)
        );
    }
}
