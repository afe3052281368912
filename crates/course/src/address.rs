//! Addresses in ZeroMQ's form: `tcp://HOST:PORT`.

use std::fmt;
use std::str::FromStr;

use inarow_core::{Explain, Message};

/// Address of a server, to connect to or to listen on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// Host name or IP address. For a listening server `*` or `0.0.0.0` is every network.
    pub host: String,
    /// The port.
    pub port: u16,
}

/// Error of a text that is not an address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no address: write tcp://HOST:PORT, for example tcp://127.0.0.1:5555")]
pub struct AddressError {
    /// The text as written.
    pub text: String,
}

impl Explain for AddressError {
    fn message(&self) -> Message {
        Message::new("wrong-course-address")
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let parts = text.strip_prefix("tcp://").and_then(|rest| rest.rsplit_once(':'));
        let parts = parts.and_then(|(host, port)| Some((host, port.parse().ok()?)));
        let host = |host: &str| host.trim_start_matches('[').trim_end_matches(']').to_owned();
        match parts {
            Some((name, port)) if !name.is_empty() && !name.contains(['/', '@']) => {
                Ok(Address { host: host(name), port })
            }
            _ => Err(AddressError { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Address { host, port } = self;
        if host.contains(':') { write!(f, "tcp://[{host}]:{port}") } else { write!(f, "tcp://{host}:{port}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_printed() {
        for text in ["tcp://127.0.0.1:5555", "tcp://*:1", "tcp://[::1]:80", "tcp://class.example:65535"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "tcp://",
            "127.0.0.1:5555",
            "tcp://host",
            "tcp://:5",
            "tcp://host:70000",
            "udp://a:1",
            "tcp://a/b:1",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
