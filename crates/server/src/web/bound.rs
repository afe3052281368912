//! Listening place of a server: a TCP address or a Unix socket.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use inarow_core::Message;
use inarow_sys::listening_message;
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::net::UnixListener;

/// Prefix of a Unix socket's path.
const UNIX: &str = "unix:";

/// A listening socket.
#[derive(Debug)]
pub(crate) enum Bound {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixSocket),
}

/// A listening Unix socket. Dropping the value removes the socket's file.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct UnixSocket {
    pub(crate) listener: UnixListener,
    path: PathBuf,
}

#[cfg(unix)]
impl Drop for UnixSocket {
    fn drop(&mut self) {
        // The file may already be gone or belong to a newer server.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Returns the path if the place is a Unix socket.
pub(crate) fn unix_path(place: &str) -> Option<PathBuf> {
    place.strip_prefix(UNIX).map(PathBuf::from)
}

impl Bound {
    /// Listens at a host and a port, or at `unix:PATH`.
    ///
    /// # Errors
    /// When the place is taken or does not belong to this machine.
    pub(crate) async fn listen(place: &str) -> Result<Bound, Message> {
        let Some(path) = unix_path(place) else {
            return Ok(Bound::Tcp(
                TcpListener::bind(place).await.map_err(|error| listening_message(&error))?,
            ));
        };
        #[cfg(unix)]
        {
            let listener = listen_at(&path).await.map_err(|error| listening_message(&error))?;
            Ok(Bound::Unix(UnixSocket { listener, path }))
        }
        #[cfg(not(unix))]
        {
            let _ = path;
            Err(Message::new("server-no-unix"))
        }
    }

    /// Returns the listening address. A Unix socket has port 0 of this machine, because its clients are local
    /// programs.
    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        match self {
            Bound::Tcp(listener) => listener.local_addr(),
            #[cfg(unix)]
            Bound::Unix(_) => Ok((std::net::Ipv4Addr::LOCALHOST, 0).into()),
        }
    }
}

/// Listens at a file. Replaces the file of a killed server.
#[cfg(unix)]
async fn listen_at(path: &std::path::Path) -> io::Result<UnixListener> {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    /// The owner and the group may connect. The proxy belongs to the group.
    const MODE: u32 = 0o660;
    let is_socket = std::fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    if is_socket {
        if tokio::net::UnixStream::connect(path).await.is_ok() {
            return Err(io::ErrorKind::AddrInUse.into());
        }
        std::fs::remove_file(path)?;
    }
    let listener = UnixListener::bind(path)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(MODE))?;
    Ok(listener)
}

/// Returns the reason why a server with these options cannot listen at a place.
pub(crate) fn misfit(place: &str, has_public_url: bool, has_tls: bool) -> Option<Message> {
    unix_path(place)?;
    if has_tls {
        return Some(Message::new("server-unix-tls"));
    }
    (!has_public_url).then(|| Message::new("server-unix-url"))
}
