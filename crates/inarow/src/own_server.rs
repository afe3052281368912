//! A server within the program, for games to which somebody is invited from a window or a terminal.

use std::path::PathBuf;
use std::sync::Arc;

use inarow_client::Nearby;
use inarow_core::{Explain, Message};
use inarow_host::link::{OwnServer, Servers};
use inarow_server::{Announcer, Background, Limits, Reach, ServeError, ServeOptions, StoreError};

use crate::nearby::announcer;

/// Where it listens, so that a link still leads there after the program was started again.
const LISTEN: &str = "0.0.0.0:8090";
/// Where it listens when that is taken.
const ANYWHERE: &str = "0.0.0.0:0";

/// Starts servers within the program.
pub(crate) struct OwnServers {
    /// The folder of the server's games; `None` keeps none.
    folder: Option<PathBuf>,
    announcer: Option<Arc<dyn Announcer>>,
}

impl OwnServers {
    /// Those whose games are kept in the data folder, and made known by `nearby` where people want that.
    pub(crate) fn new(data: Option<PathBuf>, nearby: Option<&Arc<dyn Nearby>>) -> OwnServers {
        let location = inarow_profile::Location::find(data);
        OwnServers {
            folder: location.path().map(|path| path.join("server")),
            announcer: nearby.map(announcer),
        }
    }
}

impl Servers for OwnServers {
    fn start(&self) -> Result<OwnServer, Message> {
        let begin = |folder: PathBuf, listen: &str| {
            Background::start(ServeOptions {
                listen: listen.to_owned(),
                folder,
                public_url: None,
                tls: None,
                limits: Limits::default(),
                announcer: self.announcer.clone(),
            })
        };
        let anywhere = |folder: PathBuf| match begin(folder.clone(), LISTEN) {
            Err(ServeError::Listen { .. }) => begin(folder, ANYWHERE),
            started => started,
        };
        let started = self.folder.clone().map(anywhere);
        let (server, folder) = match started {
            Some(Ok(server)) => (server, None),
            // Another program hosts games from there, or there is no such folder: these are kept while they are played.
            None | Some(Err(ServeError::Store(StoreError::InUse { .. }))) => {
                let folder = tempfile::tempdir().map_err(|error| inarow_record::system_message(&error))?;
                (anywhere(folder.path().to_owned()).map_err(|error| error.message())?, Some(folder))
            }
            Some(Err(error)) => return Err(error.message()),
        };
        let reach = Message::new(match server.reach() {
            Reach::ThisMachine | Reach::NoNetwork => "link-reach-machine",
            Reach::ThisNetwork => "link-reach-network",
            Reach::Anyone => "link-reach-anyone",
        });
        let url = server.url().parse().map_err(|error: inarow_client::ClientError| error.message())?;
        let shows_games = self.announcer.as_ref().is_some_and(|announcer| announcer.is_for(server.reach()));
        Ok(OwnServer { url, reach, shows_games, running: Box::new((server, folder)) })
    }
}
