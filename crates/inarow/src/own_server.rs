//! A server within the program, for invitations from a window or a terminal.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use inarow_app::link::{OwnServer, Servers};
use inarow_client::Nearby;
use inarow_core::{Explain, Message};
use inarow_profile::HostPlace;
use inarow_server::{
    Announcer, Background, Farewell, Limits, Operator, Reach, ServeError, ServeOptions, StoreError,
};

use crate::nearby::announcer;

/// Port of the first server, fixed so that links survive a restart of the program.
const PORT: u16 = 8090;
/// Folders of servers, several because programs on one machine may host games concurrently.
const FOLDERS: [&str; 8] =
    ["server", "server-2", "server-3", "server-4", "server-5", "server-6", "server-7", "server-8"];

/// Starter of servers within the program.
pub(crate) struct OwnServers {
    /// Folder of the profile, or `None` to store no games.
    data: Option<PathBuf>,
    announcer: Option<Arc<dyn Announcer>>,
}

impl OwnServers {
    /// Creates a starter of servers that store games in the data folder. The servers announce their games by
    /// `nearby`, if given.
    pub(crate) fn new(data: Option<PathBuf>, nearby: Option<&Arc<dyn Nearby>>) -> OwnServers {
        let location = inarow_profile::Location::find(data);
        OwnServers { data: location.path().map(PathBuf::from), announcer: nearby.map(announcer) }
    }

    /// Starts a server with its games in a folder. The port is the first free port of `ports`, else any port.
    fn begin(&self, folder: &Path, ports: &[u16]) -> Result<Background, ServeError> {
        let mut ports = ports.iter().copied().chain([0]);
        loop {
            let port = ports.next().unwrap_or_default();
            let started = Background::start(ServeOptions {
                listen: format!("0.0.0.0:{port}"),
                folder: folder.to_owned(),
                public_url: None,
                tls: None,
                limits: Limits::default(),
                announcer: self.announcer.clone(),
                farewell: Farewell::HostLeft,
            });
            match started {
                Err(ServeError::Listen { .. }) if port != 0 => {}
                started => return started,
            }
        }
    }

    fn own(&self, server: Background, folder: Option<&str>) -> Result<OwnServer, Message> {
        let reach = Message::new(match server.reach() {
            Reach::ThisMachine | Reach::NoNetwork => "link-reach-machine",
            Reach::ThisNetwork => "link-reach-network",
            Reach::Anyone => "link-reach-anyone",
        });
        let url = server.url().parse().map_err(|error: inarow_client::ClientError| error.message())?;
        let shows_games = self.announcer.as_ref().is_some_and(|announcer| announcer.is_for(server.reach()));
        let place = folder.map(|folder| HostPlace { folder: folder.to_owned(), port: server.port() });
        Ok(OwnServer { url, reach, shows_games, place, running: Box::new(server) })
    }
}

impl Servers for OwnServers {
    fn start(&self) -> Result<OwnServer, Message> {
        for folder in FOLDERS {
            let Some(data) = &self.data else { break };
            match self.begin(&data.join(folder), &[PORT]) {
                // Another program uses this folder.
                Err(ServeError::Store(StoreError::InUse { .. })) => {}
                started => return self.own(started.map_err(|error| error.message())?, Some(folder)),
            }
        }
        // The games of such a server are stored only while they are played.
        let folder = tempfile::tempdir().map_err(|error| inarow_sys::system_message(&error))?;
        let server = self.begin(folder.path(), &[PORT]).map_err(|error| error.message())?;
        let mut own = self.own(server, None)?;
        // The tuple drops the server before its folder.
        own.running = Box::new((own.running, folder));
        Ok(own)
    }

    fn start_again(&self, place: &HostPlace) -> Result<OwnServer, Message> {
        let folder = FOLDERS.into_iter().find(|folder| *folder == place.folder);
        let (Some(data), Some(folder)) = (&self.data, folder) else {
            return Err(Message::new("link-host-gone"));
        };
        match self.begin(&data.join(folder), &[place.port, PORT]) {
            Err(ServeError::Store(StoreError::InUse { .. })) => Err(Message::new("unfinished-gone")),
            started => self.own(started.map_err(|error| error.message())?, Some(folder)),
        }
    }

    fn end_game(&self, place: &HostPlace, game: &str) -> Option<OwnServer> {
        let folder = FOLDERS.into_iter().find(|folder| *folder == place.folder)?;
        // A server that already runs in this or another program executes the order.
        let started = self.start_again(place).ok();
        let operator = Operator::new(&self.data.as_ref()?.join(folder)).ok()?;
        // A finished or missing game needs no end.
        operator.end(game).ok()?;
        started
    }
}
