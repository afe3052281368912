//! Reach of a server, by its listening address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Reach of a server. The listening address determines the reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Programs on this machine.
    ThisMachine,
    /// Programs on this machine only. The server listens on all networks, but the machine has none.
    NoNetwork,
    /// Machines in the local network.
    ThisNetwork,
    /// Everyone, unless a firewall or router prevents it.
    Anyone,
}

impl Reach {
    /// Returns the reach of an address.
    pub(crate) fn of(address: IpAddr) -> Reach {
        let address = match address.to_canonical() {
            address if address.is_unspecified() => own_address(),
            address => Some(address),
        };
        let Some(address) = address else { return Reach::NoNetwork };
        match address {
            _ if address.is_loopback() => Reach::ThisMachine,
            IpAddr::V4(address) if is_of_a_network(address) => Reach::ThisNetwork,
            IpAddr::V6(address) if address.is_unique_local() || address.is_unicast_link_local() => {
                Reach::ThisNetwork
            }
            _ => Reach::Anyone,
        }
    }
}

fn is_of_a_network(address: Ipv4Addr) -> bool {
    // A provider's customers share 100.64.0.0/10.
    let is_shared = address.octets()[0] == 100 && address.octets()[1] & 0xc0 == 64;
    address.is_private() || address.is_link_local() || is_shared
}

/// Returns the address of this machine in its network, if the machine has one.
fn own_address() -> Option<IpAddr> {
    address_to_elsewhere().or_else(address_of_a_network)
}

/// Returns the source address of packets to other networks.
fn address_to_elsewhere() -> Option<IpAddr> {
    /// A documentation address. No packet is sent. The system only chooses the route.
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_unspecified())
}

/// Returns an address in an isolated network, such as two machines connected by a cable.
fn address_of_a_network() -> Option<IpAddr> {
    let up = if_addrs::get_if_addrs().ok()?.into_iter().filter(if_addrs::Interface::is_oper_up);
    // A link-local IPv6 address needs an interface name, which links cannot contain.
    let fits = |address: &IpAddr| match address {
        IpAddr::V4(address) => !address.is_loopback(),
        IpAddr::V6(address) => !address.is_loopback() && !address.is_unicast_link_local(),
    };
    up.map(|interface| interface.ip()).filter(fits).min_by_key(IpAddr::is_ipv6)
}

/// Returns the address at which other machines reach a server that listens here. Returns the address of this
/// machine if the server listens on all networks.
#[must_use]
pub fn reached(address: SocketAddr) -> SocketAddr {
    let host = match address.ip() {
        host if host.is_unspecified() => own_address().unwrap_or(match host {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        }),
        host => host,
    };
    SocketAddr::new(host, address.port())
}

/// Returns the public address of a server that listens at this address.
pub(crate) fn url(address: SocketAddr, is_tls: bool) -> String {
    let scheme = if is_tls { "https" } else { "http" };
    format!("{scheme}://{}", reached(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_who_reaches_them() {
        for (address, reach) in [
            ("127.0.0.1", Reach::ThisMachine),
            ("::1", Reach::ThisMachine),
            ("192.168.1.7", Reach::ThisNetwork),
            ("10.1.2.3", Reach::ThisNetwork),
            ("100.100.1.1", Reach::ThisNetwork),
            ("fd00::1", Reach::ThisNetwork),
            ("203.0.113.9", Reach::Anyone),
            ("2001:db8::1", Reach::Anyone),
        ] {
            assert_eq!(Reach::of(address.parse().unwrap()), reach, "{address}");
        }
        assert_eq!(url("127.0.0.1:8080".parse().unwrap(), false), "http://127.0.0.1:8080");
        assert_eq!(url("[::1]:80".parse().unwrap(), true), "https://[::1]:80");
        assert!(!url("0.0.0.0:80".parse().unwrap(), false).contains("//0.0.0.0"));
    }
}
