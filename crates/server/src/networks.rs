//! Networks in the notation of operators: an address, or an address and its prefix length (CIDR).

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use inarow_core::{Explain, Message};
use ipnet::IpNet;

/// Prefix length of one customer's IPv6 network, which counts as one address.
const CUSTOMER: u8 = 64;

/// A network: `203.0.113.9`, `10.0.0.0/8`, `2001:db8::/32`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Network(IpNet);

/// A text that is not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("write an address or a network, such as 203.0.113.9 or 10.0.0.0/8")]
pub struct BadNetwork;

impl Explain for BadNetwork {
    fn message(&self) -> Message {
        Message::new("server-bad-network")
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        if let Ok(network) = text.parse::<IpNet>() {
            return Ok(Network(network.trunc()));
        }
        let address: IpAddr = text.parse().map_err(|_| BadNetwork)?;
        Ok(Network(IpNet::from(address.to_canonical())))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.prefix_len() == self.0.max_prefix_len() { self.0.addr().fmt(f) } else { self.0.fmt(f) }
    }
}

impl Network {
    /// Whether the network contains an address. IPv4 addresses in IPv6 form count as IPv4.
    #[must_use]
    pub fn has(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// Returns the prefix length in bits. A longer prefix means fewer addresses.
    pub(crate) fn prefix(&self) -> u8 {
        self.0.prefix_len()
    }

    /// Returns the network that limits count as one address: the 64 bits of the customer of a single IPv6
    /// address.
    #[must_use]
    pub fn of_customer(self) -> Network {
        match self.0 {
            IpNet::V6(net) if net.prefix_len() > CUSTOMER => {
                IpNet::new(net.addr().into(), CUSTOMER).map_or(self, |net| Network(net.trunc()))
            }
            _ => self,
        }
    }

    /// Returns the first address of this network, or the customer's address if the customer's network is
    /// larger.
    pub(crate) fn account_of(self, customer: IpAddr) -> IpAddr {
        match self.0 {
            IpNet::V6(net) if net.prefix_len() > CUSTOMER => customer,
            net => net.network(),
        }
    }

    /// Whether the network contains an address of this machine itself.
    #[must_use]
    pub fn has_this_machine(&self) -> bool {
        let own = [IpAddr::from([127, 0, 0, 1]), IpAddr::V6(std::net::Ipv6Addr::LOCALHOST)];
        own.into_iter().any(|own| self.has(own)) || self.0.addr().is_loopback()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_addresses() {
        for (text, shown, inside, outside) in [
            ("203.0.113.9", "203.0.113.9", "::ffff:203.0.113.9", "203.0.113.8"),
            ("10.1.2.3/8", "10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("2001:db8::/32", "2001:db8::/32", "2001:db8:1::5", "2001:db9::1"),
            ("::ffff:10.0.0.1", "10.0.0.1", "10.0.0.1", "::1"),
        ] {
            let network: Network = text.parse().unwrap();
            assert_eq!(network.to_string(), shown);
            assert!(network.has(inside.parse().unwrap()) && !network.has(outside.parse().unwrap()), "{text}");
            assert_eq!(shown.parse(), Ok(network));
        }
        for wrong in ["", "x", "10.0.0.0/33", "10.0.0", "10.0.0.1:80", "example.org", "10.0.0.0/-1"] {
            assert_eq!(wrong.parse::<Network>(), Err(BadNetwork), "{wrong}");
        }
        let one: Network = "2001:db8::5".parse().unwrap();
        assert_eq!(one.of_customer().to_string(), "2001:db8::/64");
        for own in ["127.0.0.1", "127.0.0.0/8", "::1", "0.0.0.0/0", "127.8.8.8"] {
            assert!(own.parse::<Network>().unwrap().has_this_machine(), "{own}");
        }
    }
}
