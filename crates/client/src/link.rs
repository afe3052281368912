//! Links of servers and games, in the form in which users paste links.

use std::fmt;
use std::str::FromStr;

use inarow_record::{MARKS_AFTER_LINK, MARKS_BEFORE_LINK};
use ureq::http::Uri;

use crate::ClientError;

/// Longest link, in bytes.
const MAX_LINK: usize = 2_000;
/// Longest id of a game, in characters.
const MAX_ID: usize = 64;

/// Address of a server: `http://192.168.1.7:8080`, perhaps with a path prefix.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ServerUrl(String);

impl ServerUrl {
    /// Returns the address of a path on the server.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// Whether the connection is encrypted.
    pub(crate) fn is_tls(&self) -> bool {
        self.0.starts_with("https:")
    }

    /// Returns the link of a game on the server, or `None` for an invalid id.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<GameLink> {
        is_id(id).then(|| GameLink { server: self.clone(), id: id.to_owned() })
    }

    /// Returns the server's name or address, with the port if the link has a port.
    #[must_use]
    pub fn host(&self) -> &str {
        let behind = self.0.split_once("://").map_or("", |(_, behind)| behind);
        behind.split('/').next().unwrap_or_default()
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ServerUrl {
    type Err = ClientError;

    /// Parses an address. The default scheme is `http`.
    fn from_str(text: &str) -> Result<ServerUrl, ClientError> {
        let text = text.trim();
        let text = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        if text.len() > MAX_LINK {
            return Err(ClientError::BadLink);
        }
        let uri: Uri = text.parse().map_err(|_| ClientError::BadLink)?;
        let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
        let (Some(scheme), Some(authority), None) = (scheme, uri.authority(), uri.query()) else {
            return Err(ClientError::BadLink);
        };
        // A server's address has no user name before an @.
        if authority.host().is_empty() || authority.as_str().contains('@') {
            return Err(ClientError::BadLink);
        }
        if scheme == "https" && !cfg!(feature = "tls") {
            return Err(ClientError::NoTls);
        }
        Ok(ServerUrl(format!("{scheme}://{authority}{}", uri.path().trim_end_matches('/'))))
    }
}

/// Link of a game: `http://192.168.1.7:8080/g/abcdefgh12345678`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameLink {
    server: ServerUrl,
    id: String,
}

impl GameLink {
    /// Returns the server of the game.
    #[must_use]
    pub fn server(&self) -> &ServerUrl {
        &self.server
    }

    /// Returns the game's id on the server.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether a text looks like a link, not like a file or a game. A link starts with a scheme of the web.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim_start().trim_start_matches(MARKS_BEFORE_LINK);
        ["http://", "https://"]
            .iter()
            .any(|scheme| text.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme)))
    }
}

impl fmt::Display for GameLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/g/{}", self.server, self.id)
    }
}

impl FromStr for GameLink {
    type Err = ClientError;

    /// Parses a link. Ignores the parts after `?` or `#`, because these parts are for browsers.
    fn from_str(text: &str) -> Result<GameLink, ClientError> {
        // A link copied from a message may include the punctuation around it.
        let text = text.trim().trim_start_matches(MARKS_BEFORE_LINK);
        let link = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches(MARKS_AFTER_LINK);
        let (server, id) = link.rsplit_once("/g/").ok_or(ClientError::BadLink)?;
        if !is_id(id) {
            return Err(ClientError::BadLink);
        }
        Ok(GameLink { server: server.parse()?, id: id.to_owned() })
    }
}

fn is_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=MAX_ID).contains(&text.len()) && text.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_as_people_paste_them() {
        for (text, link) in [
            ("http://127.0.0.1:8080/g/abc123", "http://127.0.0.1:8080/g/abc123"),
            (" http://127.0.0.1:8080/g/abc123/ \n", "http://127.0.0.1:8080/g/abc123"),
            ("http://127.0.0.1:8080/g/abc123\u{a0}!?", "http://127.0.0.1:8080/g/abc123"),
            ("http://127.0.0.1:8080/g/abc123.", "http://127.0.0.1:8080/g/abc123"),
            ("http://127.0.0.1:8080/g/abc123/.", "http://127.0.0.1:8080/g/abc123"),
            ("«http://127.0.0.1:8080/g/abc123»,", "http://127.0.0.1:8080/g/abc123"),
            ("<http://127.0.0.1:8080/g/abc123>", "http://127.0.0.1:8080/g/abc123"),
            ("http://127.0.0.1:8080/g/abc123?lang=ru.", "http://127.0.0.1:8080/g/abc123"),
            ("192.168.1.7:8080/g/abc123", "http://192.168.1.7:8080/g/abc123"),
            ("http://play.example/games/g/abc123?lang=ru#move", "http://play.example/games/g/abc123"),
            ("http://[::1]:80/g/a-b_c", "http://[::1]:80/g/a-b_c"),
        ] {
            assert_eq!(text.parse::<GameLink>().unwrap().to_string(), link);
        }
        for text in [
            "",
            "http://",
            "http:///g/abc",
            "http://host/",
            "http://host/g/",
            "http://host/g/../../etc",
            "http://user@host/g/abc",
            "ftp://host/g/abc",
            "file:///g/abc",
            "game.json",
            "http://host/g/a b",
            &format!("http://host/g/{}", "a".repeat(65)),
            &format!("http://{}/g/a", "a".repeat(3_000)),
        ] {
            assert!(text.parse::<GameLink>().is_err(), "{text}");
        }
        let link: GameLink = "http://host:81/g/abc".parse().unwrap();
        assert_eq!((link.server().host(), link.id()), ("host:81", "abc"));
        assert!(GameLink::is_meant("HTTPS://host/g/abc") && !GameLink::is_meant("gomoku"));
    }

    #[test]
    fn a_build_without_encryption_says_so() {
        let read = "https://host/g/abc".parse::<GameLink>();
        assert_eq!(read.is_ok(), cfg!(feature = "tls"));
        if let Err(error) = read {
            assert!(matches!(error, ClientError::NoTls));
        }
    }
}
