//! Checks of a request's host and origin.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, Uri, header};

use crate::error::ApiError;

/// Top-level names that no public name server resolves.
const LOCAL: [&str; 6] = ["localhost", "local", "lan", "internal", "home", "home.arpa"];

/// Checks that a request names this server and does not come from a page of another site. Otherwise another
/// site could let its own name resolve to this server.
///
/// # Errors
/// [`ApiError::WrongHost`] or [`ApiError::WrongOrigin`].
pub(crate) fn check(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    public_url: &str,
    has_tls: bool,
) -> Result<(), ApiError> {
    let named = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    // HTTP/2 has the host in the address.
    let host = uri.authority().map(Authority::as_str).or(named);
    // With TLS no other site has a certificate for this server's name.
    if let Some(host) = host
        && !has_tls
        && !is_own_host(host, public_url)
    {
        return Err(ApiError::WrongHost);
    }
    let is_reading = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method);
    let is_socket = headers.contains_key(header::UPGRADE);
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    if is_reading && !is_socket {
        return Ok(());
    }
    let origin = origin.to_str().unwrap_or_default();
    let (scheme, of_origin) = origin.split_once("://").unwrap_or_default();
    // Other names of this server may have their own proxy with another scheme.
    let has_scheme = match public_url.split_once("://") {
        Some((public, authority)) if authority.eq_ignore_ascii_case(of_origin) => {
            public.eq_ignore_ascii_case(scheme)
        }
        _ => ["http", "https"].iter().any(|known| known.eq_ignore_ascii_case(scheme)),
    };
    let is_same = has_scheme && host.is_some_and(|host| host.eq_ignore_ascii_case(of_origin));
    if is_same || origin.eq_ignore_ascii_case(public_url) { Ok(()) } else { Err(ApiError::WrongOrigin) }
}

/// Whether a host names this server. The public host, IP addresses and names of the local network count.
fn is_own_host(host: &str, public_url: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    // Only a port may follow the host, and nothing may precede it.
    let has_port = |rest: &str| rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    if !host.strip_prefix(authority.host()).is_some_and(|rest| rest.is_empty() || has_port(rest)) {
        return false;
    }
    let host = authority.host().trim_end_matches('.').to_ascii_lowercase();
    let numbers = host.trim_start_matches('[').trim_end_matches(']');
    let is_public = public_url
        .parse::<Uri>()
        .is_ok_and(|public| public.host().is_some_and(|public| public.eq_ignore_ascii_case(&host)));
    let is_local =
        |last: &str| host.strip_suffix(last).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    is_public || numbers.parse::<IpAddr>().is_ok() || !host.contains('.') || LOCAL.into_iter().any(is_local)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: &str = "https://play.example.org";

    fn checked(method: Method, headers: &[(header::HeaderName, &str)]) -> Result<(), &'static str> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        check(&method, &Uri::from_static("/api/games"), &headers, PUBLIC, false)
            .map_err(|error| error.kind().1)
    }

    #[test]
    fn only_names_of_this_server_are_answered() {
        for host in [
            "play.example.org",
            "PLAY.example.org:443",
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.168.1.7",
            "localhost:8080",
            "board.localhost",
            "school-server:8080",
            "school-server.local",
            "school-server.home.arpa.",
        ] {
            assert_eq!(checked(Method::GET, &[(header::HOST, host)]), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "127.0.0.1:8080.evil.example",
            "127.0.0.1:",
            "me@127.0.0.1",
            "127.0.0.1:99999",
            "play.example.org.evil.example",
            "xlocal.example",
            "a b",
            "",
        ] {
            assert_eq!(checked(Method::GET, &[(header::HOST, host)]), Err("wrong-host"), "{host}");
        }
        assert_eq!(checked(Method::GET, &[]), Ok(()), "no browser leaves it out");
    }

    #[test]
    fn pages_of_other_sites_change_nothing() {
        let from = |method, host, origin| checked(method, &[(header::HOST, host), (header::ORIGIN, origin)]);
        for (host, origin) in [
            ("play.example.org", "https://play.example.org"),
            // This server is behind a proxy that sends its own name as the host.
            ("127.0.0.1:8080", "https://play.example.org"),
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("localhost:8080", "http://LOCALHOST:8080"),
        ] {
            assert_eq!(from(Method::POST, host, origin), Ok(()), "{origin}");
        }
        for origin in [
            "https://evil.example",
            "null",
            "",
            "ftp://127.0.0.1:8080",
            "http://127.0.0.1:8081",
            "https://play.example.org.evil",
        ] {
            assert_eq!(from(Method::POST, "127.0.0.1:8080", origin), Err("wrong-origin"), "{origin}");
            assert_eq!(from(Method::GET, "127.0.0.1:8080", origin), Ok(()), "what is read changes nothing");
        }
        for (origin, done) in
            [("https://play.example.org", Ok(())), ("http://play.example.org", Err("wrong-origin"))]
        {
            assert_eq!(from(Method::POST, "play.example.org", origin), done, "{origin}");
        }
        let socket = [
            (header::HOST, "play.example.org"),
            (header::ORIGIN, "https://evil.example"),
            (header::UPGRADE, "websocket"),
        ];
        assert_eq!(checked(Method::GET, &socket), Err("wrong-origin"));
        assert_eq!(checked(Method::POST, &[(header::HOST, "localhost")]), Ok(()), "programs have no origin");
    }
}
