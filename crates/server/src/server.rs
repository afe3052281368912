//! A server from its start to its end.

use std::future::Future;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use inarow_core::{Explain, Message};
use inarow_play::PlayerError;
use inarow_sys::{listening_message, system_message};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::costs::Costs;
use crate::farewell::Farewell;
use crate::limits::{Limits, PerAddress};
use crate::metrics::Metrics;
use crate::nearby::{Announcer, Network};
use crate::operations::{AdminAddress, Operations};
use crate::operator::serve_orders;
use crate::public_url::PublicUrl;
use crate::reach::{Reach, reached, url};
use crate::rooms::computers::{Computers, half_of_the_cores};
use crate::rooms::{Rooms, RoomsSetup};
use crate::secret::game_id;
use crate::site::Site;
use crate::store::{SqliteStore, Store, StoreError};
use crate::web::app::App;
use crate::web::bound::{Bound, misfit};
use crate::web::pictures::Pictures;
use crate::web::tls::{Tls, TlsError, TlsFiles};
use crate::web::{self, listener, page};

/// Options of a server.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// Listening address: host and port, such as `127.0.0.1:8080`. Port 0 chooses any free port.
    pub listen: String,
    /// Data folder of the games.
    pub folder: PathBuf,
    /// Public address, if different from the listening address.
    pub public_url: Option<PublicUrl>,
    /// Certificate and key for TLS. Without these files the server speaks plain HTTP.
    pub tls: Option<TlsFiles>,
    /// Limits for clients.
    pub limits: Limits,
    /// Announcer of games in the server's network. No games are announced without an announcer, with TLS or
    /// with a public address.
    pub announcer: Option<Arc<dyn Announcer>>,
    /// Reason that open sockets get when the server ends.
    pub farewell: Farewell,
}

impl ServeOptions {
    /// Returns options of a server for this machine only, at any free port. The options have default limits, no
    /// TLS and no announcer.
    #[must_use]
    pub fn local(folder: &Path) -> ServeOptions {
        ServeOptions {
            listen: "127.0.0.1:0".to_owned(),
            folder: folder.to_owned(),
            public_url: None,
            tls: None,
            limits: Limits::default(),
            announcer: None,
            farewell: Farewell::default(),
        }
    }
}

/// Reason why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The games cannot be read or stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("{address}: {reason:?}")]
    Listen {
        /// Requested address.
        address: String,
        /// Reason of the failure.
        reason: Message,
    },
    /// TLS cannot be set up.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The system provides no threads.
    #[error(transparent)]
    Threads(#[from] PlayerError),
    /// The system refuses to run the server.
    #[error("{0:?}")]
    System(Message),
}

impl Explain for ServeError {
    fn message(&self) -> Message {
        match self {
            ServeError::Store(error) => error.message(),
            ServeError::Listen { address, reason } => Message::new("server-cannot-listen")
                .text("address", address)
                .because("reason", reason.clone()),
            ServeError::Tls(error) => error.message(),
            ServeError::Threads(error) => error.message(),
            ServeError::System(message) => message.clone(),
        }
    }
}

/// A listening server.
#[derive(Debug)]
pub struct Server {
    listener: Bound,
    /// Listener of the metrics.
    admin: Option<TcpListener>,
    address: SocketAddr,
    app: Arc<App>,
    writer: JoinHandle<()>,
    end: watch::Sender<bool>,
}

impl Server {
    /// Opens the games and listens. Clients are answered only after [`run`](Server::run).
    ///
    /// # Errors
    /// When the games cannot be opened, or the address is taken or does not belong to this machine.
    pub async fn bind(options: ServeOptions) -> Result<Server, ServeError> {
        Server::bind_with(options, Operations::default()).await
    }

    /// Opens the games and listens, with an operator's settings.
    ///
    /// # Errors
    /// As for [`bind`](Server::bind), and when the address of the metrics cannot be listened on.
    pub async fn bind_with(options: ServeOptions, operations: Operations) -> Result<Server, ServeError> {
        let ServeOptions { listen, folder, public_url, tls, mut limits, announcer, farewell } = options;
        let Operations { admin, trusted, log_addresses } = operations;
        if let Some(reason) = misfit(&listen, public_url.is_some(), tls.is_some()) {
            return Err(ServeError::Listen { address: listen, reason });
        }
        // A proxy forwards the requests of many clients.
        for proxy in &trusted {
            if !limits.shares.iter().any(|(network, _)| network == proxy) {
                limits.shares.push((*proxy, limits.this_machine));
            }
        }
        let tls = tls.as_ref().map(Tls::read).transpose()?;
        let refused = |error: std::io::Error| ServeError::Listen {
            address: listen.clone(),
            reason: listening_message(&error),
        };
        let listener = Bound::listen(&listen).await;
        let listener = listener.map_err(|reason| ServeError::Listen { address: listen.clone(), reason })?;
        let address = listener.address().map_err(refused)?;
        let admin = match admin {
            Some(admin) => listen_for_operator(admin).await?,
            None => None,
        };
        let metrics = Arc::new(Metrics::default());
        let (store, writer) = SqliteStore::open(&folder, limits.busy, Arc::clone(&metrics)).await?;
        let reach = public_url.as_ref().map_or_else(|| Reach::of(address.ip()), PublicUrl::reach);
        // Announcements contain an address. A public address or a certificate needs a name.
        let network = announcer
            .filter(|announcer| announcer.is_for(reach) && public_url.is_none() && tls.is_none())
            .map(|announcer| Network { announcer, address: reached(address) });
        let has_proxy = public_url.is_some();
        let public_url =
            public_url.map_or_else(|| url(address, tls.is_some()), |public| public.text().to_owned());
        let (end, ending) = watch::channel(false);
        let (limits, threads) = (Arc::new(limits), half_of_the_cores().get());
        let costs = Arc::new(Costs::new(Arc::clone(&limits), Arc::clone(&metrics), threads));
        costs.bans.set(store.bans().await?);
        let site = Arc::new(Site { public_url, reach, port: address.port(), farewell });
        let rooms = Arc::new(Rooms::new(RoomsSetup {
            computers: Computers::new(&limits)?,
            served_ms: store.served_ms().await?,
            store: Arc::new(store),
            owner: game_id().map_err(|_| StoreError::Failed("no random numbers".to_owned()))?,
            costs: Arc::clone(&costs),
            metrics: Arc::clone(&metrics),
            site: Arc::clone(&site),
            network,
            write_screen: page::write_screen,
            ending: ending.clone(),
        }));
        let app = Arc::new(App {
            rooms,
            costs,
            metrics,
            site,
            has_proxy,
            trusted,
            log_addresses,
            refusals: PerAddress::new(limits.refusals),
            waiting_refusals: Arc::default(),
            pictures: Pictures::new(limits.picture_cache),
            tls,
            limits,
            ending,
        });
        Ok(Server { listener, admin, address, app, writer, end })
    }

    /// Returns the listening address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address of the metrics.
    #[must_use]
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Returns the public address.
    #[must_use]
    pub fn public_url(&self) -> &str {
        &self.app.site.public_url
    }

    /// Returns the reach of the server.
    #[must_use]
    pub fn reach(&self) -> Reach {
        self.app.site.reach
    }

    #[cfg(test)]
    pub(crate) fn app(&self) -> Arc<App> {
        Arc::clone(&self.app)
    }

    #[cfg(test)]
    pub(crate) fn rooms(&self) -> Arc<Rooms> {
        Arc::clone(&self.app.rooms)
    }

    #[cfg(test)]
    pub(crate) fn costs(&self) -> Arc<Costs> {
        Arc::clone(&self.app.costs)
    }

    /// Serves until this future completes. Afterwards refuses new clients, ends streams and finishes requests
    /// in progress.
    pub async fn run(self, until: impl Future<Output = ()>) {
        let Server { listener, admin, app, writer, end, .. } = self;
        let router = web::router(Arc::clone(&app));
        let rooms = Arc::clone(&app.rooms);
        let (beating, ends) = (Arc::clone(&rooms), app.ending.clone());
        tokio::spawn(async move { beating.pulse.run(ends).await });
        tokio::spawn(Arc::clone(&rooms).wake());
        let (served, ends) = (Arc::clone(&rooms), app.ending.clone());
        tokio::spawn(async move { served.store_lifetime(ends).await });
        if let Some(admin) = admin {
            tokio::spawn(listener::run_admin(admin, Arc::clone(&app), web::admin_router(Arc::clone(&app))));
        }
        tokio::spawn(serve_orders(Arc::clone(&rooms)));
        let serving = listener::run(listener, app, router);
        let ending = async move {
            until.await;
            rooms.until_seen().await;
            drop(rooms);
            // Notifies all tasks that wait for the end.
            let _ = end.send(true);
        };
        tokio::join!(serving, ending);
        // The writer ends when all its senders are dropped.
        let _ = tokio::time::timeout(std::time::Duration::from_secs(5), writer).await;
        tracing::info!("the server has ended");
    }
}

/// Runs a server on this thread until Ctrl-C or a service manager's signal. Calls `started` once the server
/// listens.
///
/// # Errors
/// When the server does not start.
pub fn serve(
    mut options: ServeOptions,
    operations: Operations,
    started: impl FnOnce(&Server),
) -> Result<(), ServeError> {
    if let Some(most) = raise_open_files() {
        let connections = &mut options.limits.connections;
        *connections = (*connections).min(most.saturating_sub(RESERVED));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| ServeError::System(system_message(&error)))?;
    runtime.block_on(async {
        let server = Server::bind_with(options, operations).await?;
        let until = interrupted().map_err(|error| ServeError::System(system_message(&error)))?;
        tracing::info!(address = %server.address(), url = server.public_url(), "the server listens");
        started(&server);
        server.run(until).await;
        Ok(())
    })
}

/// Listens for metrics. The default address may be taken, for example by another server of this machine.
async fn listen_for_operator(admin: AdminAddress) -> Result<Option<TcpListener>, ServeError> {
    match TcpListener::bind(&admin.place).await {
        Ok(listener) => Ok(Some(listener)),
        Err(error) if admin.is_default => {
            tracing::warn!(address = admin.place, %error, "no metrics; --admin names another address");
            Ok(None)
        }
        Err(error) => Err(ServeError::Listen { address: admin.place, reason: listening_message(&error) }),
    }
}

/// Completes when the program is asked to end.
fn interrupted() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        Ok(async {
            // If no handler can be installed, Ctrl-C ends the program at once. No stored game is lost.
            let _ = tokio::signal::ctrl_c().await;
        })
    }
}

/// Open files that are not connections: the store and files of the system.
const RESERVED: usize = 64;

/// Raises the limit of open files to the maximum and returns the new limit.
fn raise_open_files() -> Option<usize> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        let most = if raised.is_ok() { maximum } else { current };
        most.and_then(|most| usize::try_from(most).ok())
    }
    #[cfg(not(unix))]
    None
}
