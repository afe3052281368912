//! Public address of a server, if it differs from the listening address.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::Uri;
use inarow_core::{Explain, Message};

use crate::reach::Reach;

/// Maximum length of an address, in bytes.
const MAX_URL: usize = 2_000;

/// Public address of a server: `https://play.example.org`. The address has no path, because links in pages
/// begin at the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    text: String,
    reach: Reach,
}

/// The text is not an address of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an address of a server is http:// or https://, a name and perhaps a port, without a path")]
pub struct BadPublicUrl;

impl Explain for BadPublicUrl {
    fn message(&self) -> Message {
        Message::new("server-public-url")
    }
}

impl FromStr for PublicUrl {
    type Err = BadPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, BadPublicUrl> {
        let text = text.trim();
        let uri: Uri = Some(text)
            .filter(|text| text.len() <= MAX_URL)
            .unwrap_or_default()
            .parse()
            .map_err(|_| BadPublicUrl)?;
        let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
        let (Some(scheme), Some(authority), "" | "/", None) =
            (scheme, uri.authority(), uri.path(), uri.query())
        else {
            return Err(BadPublicUrl);
        };
        let host = authority.host();
        if host.is_empty() || authority.as_str().contains('@') {
            return Err(BadPublicUrl);
        }
        let address: Result<IpAddr, _> = host.trim_start_matches('[').trim_end_matches(']').parse();
        let reach = match address {
            Ok(address) => Reach::of(address),
            Err(_) if host.eq_ignore_ascii_case("localhost") => Reach::ThisMachine,
            // Anyone who can resolve a public name reaches this server.
            Err(_) => Reach::Anyone,
        };
        Ok(PublicUrl { text: format!("{scheme}://{authority}"), reach })
    }
}

impl PublicUrl {
    /// Returns the address without a trailing slash.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the reach of the address.
    pub(crate) fn reach(&self) -> Reach {
        self.reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_who_reaches_it() {
        for (text, url, reach) in [
            ("https://play.example.org/", "https://play.example.org", Reach::Anyone),
            (" http://play.example:8080 ", "http://play.example:8080", Reach::Anyone),
            ("http://203.0.113.9", "http://203.0.113.9", Reach::Anyone),
            ("http://192.168.1.7:8080", "http://192.168.1.7:8080", Reach::ThisNetwork),
            ("http://[fd00::1]:80", "http://[fd00::1]:80", Reach::ThisNetwork),
            ("http://localhost:8080", "http://localhost:8080", Reach::ThisMachine),
        ] {
            let read: PublicUrl = text.parse().unwrap();
            assert_eq!((read.text(), read.reach()), (url, reach), "{text}");
        }
        for text in [
            "",
            "play.example.org",
            "ftp://play.example.org",
            "https://",
            "https:///g",
            "https://play.example.org/games",
            "https://play.example.org/?a",
            "https://me@play.example.org",
            "https://play example",
            "javascript:alert(1)",
            &format!("https://{}", "a".repeat(3_000)),
        ] {
            assert_eq!(text.parse::<PublicUrl>(), Err(BadPublicUrl), "{text}");
        }
    }
}
