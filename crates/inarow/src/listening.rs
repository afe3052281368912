//! Advice for addresses at which this machine cannot listen, naming the option for another address.

use std::net::Ipv4Addr;

use inarow_core::Message;

use crate::failure::Failure;

/// Lowest port without privileges.
const FREE: u16 = 1024;
/// Distance from the port in use, because the next port may belong to the metrics.
const AWAY: u16 = 10;

/// Adds the option that named this address, with another port as an example.
pub(crate) fn naming_option(failure: Failure, option: &str, address: &str) -> Failure {
    match with_other_port(address) {
        Some(example) => {
            failure.noting(Message::new("said-listen-option").text("option", option).text("example", example))
        }
        None => failure,
    }
}

/// Returns the address with another port, or `None` without a port. A specific address becomes the address of
/// every network, because this machine may not have the specific address.
fn with_other_port(address: &str) -> Option<String> {
    let (host, port) = address.rsplit_once(':')?;
    let port: u16 = port.parse().ok()?;
    let (scheme, name) = host.split_at(host.rfind("//").map_or(0, |slashes| slashes + 2));
    let number: Option<Ipv4Addr> = name.parse().ok();
    let host = match number {
        Some(number) if !number.is_loopback() => format!("{scheme}0.0.0.0"),
        _ => host.to_owned(),
    };
    let other = if port < FREE { 8080 } else { port.checked_add(AWAY).unwrap_or(port - AWAY) };
    Some(format!("{host}:{other}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_port_is_one_that_may_be_free() {
        for (address, other) in [
            ("127.0.0.1:8080", Some("127.0.0.1:8090")),
            ("[::1]:65530", Some("[::1]:65520")),
            ("0.0.0.0:80", Some("0.0.0.0:8080")),
            ("tcp://*:5555", Some("tcp://*:5565")),
            ("192.0.2.1:8080", Some("0.0.0.0:8090")),
            ("tcp://192.0.2.1:5555", Some("tcp://0.0.0.0:5565")),
            ("unix:/run/inarow", None),
        ] {
            assert_eq!(with_other_port(address).as_deref(), other, "{address}");
        }
    }
}
