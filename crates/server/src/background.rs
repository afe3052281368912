//! A server inside another program. The server runs on its own thread until it is dropped.

use std::thread::{self, JoinHandle};

use inarow_sys::system_message;
use tokio::sync::oneshot;

use crate::Reach;
use crate::server::{ServeError, ServeOptions, Server};

/// A server inside another program. Dropping the value ends the server after requests in progress.
#[derive(Debug)]
pub struct Background {
    url: String,
    reach: Reach,
    port: u16,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// Starts a server and waits until it listens.
    ///
    /// # Errors
    /// When the server does not start.
    pub fn start(options: ServeOptions) -> Result<Background, ServeError> {
        let refused = |error: &std::io::Error| ServeError::System(system_message(error));
        let (end, ended) = oneshot::channel();
        let (tell, started) = std::sync::mpsc::channel();
        let run = move || {
            let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
                Ok(runtime) => runtime,
                Err(error) => return drop(tell.send(Err(refused(&error)))),
            };
            runtime.block_on(async {
                match Server::bind(options).await {
                    Ok(server) => {
                        // `start` waits for this message.
                        let _ = tell.send(Ok((
                            server.public_url().to_owned(),
                            server.reach(),
                            server.address().port(),
                        )));
                        server.run(async { drop(ended.await) }).await;
                    }
                    Err(error) => drop(tell.send(Err(error))),
                }
            });
        };
        let thread =
            thread::Builder::new().name("server".to_owned()).spawn(run).map_err(|error| refused(&error))?;
        // The channel is closed without a message if the thread panics.
        let (url, reach, port) = started
            .recv()
            .unwrap_or_else(|_| Err(refused(&std::io::Error::from(std::io::ErrorKind::Other))))?;
        Ok(Background { url, reach, port, end: Some(end), thread: Some(thread) })
    }

    /// Returns the public address.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the listening port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the reach of the server.
    #[must_use]
    pub fn reach(&self) -> Reach {
        self.reach
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // Stored games are safe even if the thread has panicked.
            let _ = thread.join();
        }
    }
}
