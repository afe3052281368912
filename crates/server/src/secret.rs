//! Texts that nobody can guess: secrets of seats, and ids of games.

use data_encoding::{BASE32_DNSSEC, BASE64URL_NOPAD, HEXLOWER_PERMISSIVE};
use inarow_record::MAX_SEED;
use sha2::{Digest, Sha256};

/// Bytes of a seat's secret: 128 bits.
const SECRET_BYTES: usize = 16;
/// Bytes of a game's id: 80 bits, so that nobody finds a game without its link.
const ID_BYTES: usize = 10;

/// A seat's secret as its player holds it. Whoever has it plays that seat; the server keeps only its hash.
#[derive(Clone)]
pub(crate) struct Secret(String);

impl Secret {
    /// A secret that was never used.
    ///
    /// # Errors
    /// When the system gives no random numbers.
    pub(crate) fn new() -> Result<Secret, getrandom::Error> {
        Ok(Secret(BASE64URL_NOPAD.encode(&random::<SECRET_BYTES>()?)))
    }

    /// The secret of the seat in a game that was asked for under this name, which nobody else knows: the same each time.
    pub(crate) fn of_create(command: &str) -> Secret {
        Secret::derived(&["create", command])
    }

    /// The same of a seat that was asked for in a game of others.
    pub(crate) fn of_join(game: &str, command: &str) -> Secret {
        Secret::derived(&["join", game, command])
    }

    /// Secret of all seats of the bot with this token: always the same, and not stored.
    pub(crate) fn of_bot(token: &str) -> Secret {
        Secret::derived(&["bot", token])
    }

    /// Derives a secret from these parts, of which one is secret.
    fn derived(parts: &[&str]) -> Secret {
        Secret(BASE64URL_NOPAD.encode(&derived::<SECRET_BYTES>(parts)))
    }

    /// As it is handed to its player.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Its stored form.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

/// The SHA-256 of a secret or of a token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SecretHash([u8; 32]);

impl SecretHash {
    /// Hashes a text that a client sent, a secret or not.
    pub(crate) fn of(text: &str) -> SecretHash {
        SecretHash(Sha256::digest(text.as_bytes()).into())
    }

    /// Whether both are of the same secret. It takes the same time wherever they differ.
    pub(crate) fn is(&self, other: &SecretHash) -> bool {
        let difference = self.0.iter().zip(&other.0).fold(0, |found, (a, b)| found | (a ^ b));
        std::hint::black_box(difference) == 0
    }

    /// As it is stored.
    pub(crate) fn hex(&self) -> String {
        HEXLOWER_PERMISSIVE.encode(&self.0)
    }

    /// As it was stored.
    pub(crate) fn from_hex(text: &str) -> Option<SecretHash> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()?;
        Some(SecretHash(bytes.try_into().ok()?))
    }
}

/// A name for a game: 16 small letters and digits.
///
/// # Errors
/// When the system gives no random numbers.
pub(crate) fn game_id() -> Result<String, getrandom::Error> {
    Ok(BASE32_DNSSEC.encode(&random::<ID_BYTES>()?))
}

/// The name of the game that was asked for under this name, which nobody else knows: the same each time.
pub(crate) fn game_id_of(command: &str) -> String {
    BASE32_DNSSEC.encode(&derived::<ID_BYTES>(&["game", command]))
}

/// Derives a text from these parts, of which one is secret.
fn derived<const N: usize>(parts: &[&str]) -> [u8; N] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    let hash: [u8; 32] = hash.finalize().into();
    std::array::from_fn(|index| hash[index])
}

/// Whether a text has the form of a game's id: nothing else is looked up.
pub(crate) fn is_game_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|letter| letter.is_ascii_digit() || (b'a'..=b'v').contains(&letter))
}

/// A seed for a game that nobody named one for.
///
/// # Errors
/// When the system gives no random numbers.
pub(crate) fn seed() -> Result<u64, getrandom::Error> {
    getrandom::u64().map(|number| number & MAX_SEED)
}

fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_128_bits_and_only_its_hash_is_kept() {
        let (one, other) = (Secret::new().unwrap(), Secret::new().unwrap());
        assert_eq!(one.text().len(), 22);
        assert!(one.hash().is(&SecretHash::of(one.text())));
        assert!(!one.hash().is(&other.hash()));
        let stored = SecretHash::from_hex(&one.hash().hex()).unwrap();
        assert!(stored.is(&one.hash()) && !one.hash().hex().contains(one.text()));
        assert!(SecretHash::from_hex("12").is_none());
    }

    #[test]
    fn ids_are_known_by_their_form() {
        assert!(is_game_id(&game_id().unwrap()));
        for text in ["", "../../etc/passwd", "0123456789abcdez", "0123456789ABCDEF", "0123456789abcde"] {
            assert!(!is_game_id(text), "{text}");
        }
    }
}
