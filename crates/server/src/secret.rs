//! Texts that cannot be guessed: secrets of seats and ids of games.

use data_encoding::{BASE32_DNSSEC, BASE64URL_NOPAD, HEXLOWER_PERMISSIVE};
use inarow_record::MAX_SEED;
use sha2::{Digest, Sha256};

/// Bytes of a seat's secret: 128 bits.
const SECRET_BYTES: usize = 16;
/// Bytes of a game's id: 80 bits, so that nobody can find a game without its link.
const ID_BYTES: usize = 10;

/// Secret of a seat. A secret authorises its holder to play the seat. The server stores only the hash of a
/// secret.
#[derive(Clone)]
pub(crate) struct Secret(String);

impl Secret {
    /// Creates a random secret.
    ///
    /// # Errors
    /// When the system provides no random numbers.
    pub(crate) fn new() -> Result<Secret, getrandom::Error> {
        Ok(Secret(BASE64URL_NOPAD.encode(&random::<SECRET_BYTES>()?)))
    }

    /// Derives the secret of a new game's creator from the request's idempotency key. A repeated request gets
    /// an identical secret.
    pub(crate) fn of_create(command: &str) -> Secret {
        Secret::derived(&["create", command])
    }

    /// Derives the secret of a joined seat from the game and the idempotency key of the join.
    pub(crate) fn of_join(game: &str, command: &str) -> Secret {
        Secret::derived(&["join", game, command])
    }

    /// Derives the secret of all seats of the bot with this token. The secret is not stored.
    pub(crate) fn of_bot(token: &str) -> Secret {
        Secret::derived(&["bot", token])
    }

    /// Derives a secret from these parts, at least one of which is secret.
    fn derived(parts: &[&str]) -> Secret {
        Secret(BASE64URL_NOPAD.encode(&derived::<SECRET_BYTES>(parts)))
    }

    /// Returns the text for the player.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns the hash, the stored form.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

/// SHA-256 hash of a secret or a token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SecretHash([u8; 32]);

impl SecretHash {
    /// Hashes a text from a client, valid or not.
    pub(crate) fn of(text: &str) -> SecretHash {
        SecretHash(Sha256::digest(text.as_bytes()).into())
    }

    /// Whether both hashes are equal, in constant time.
    pub(crate) fn is(&self, other: &SecretHash) -> bool {
        let difference = self.0.iter().zip(&other.0).fold(0, |found, (a, b)| found | (a ^ b));
        std::hint::black_box(difference) == 0
    }

    /// Returns the stored form.
    pub(crate) fn hex(&self) -> String {
        HEXLOWER_PERMISSIVE.encode(&self.0)
    }

    /// Parses the stored form.
    pub(crate) fn from_hex(text: &str) -> Option<SecretHash> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()?;
        Some(SecretHash(bytes.try_into().ok()?))
    }
}

/// Creates the id of a game: 16 small letters and digits.
///
/// # Errors
/// When the system provides no random numbers.
pub(crate) fn game_id() -> Result<String, getrandom::Error> {
    Ok(BASE32_DNSSEC.encode(&random::<ID_BYTES>()?))
}

/// Derives the id of a game from the idempotency key of its creation. A repeated request gets an identical id.
pub(crate) fn game_id_of(command: &str) -> String {
    BASE32_DNSSEC.encode(&derived::<ID_BYTES>(&["game", command]))
}

/// Derives bytes from these parts, at least one of which is secret.
fn derived<const N: usize>(parts: &[&str]) -> [u8; N] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    let hash: [u8; 32] = hash.finalize().into();
    std::array::from_fn(|index| hash[index])
}

/// Whether a text has the form of a game's id. Only such texts are searched in the store.
pub(crate) fn is_game_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|letter| letter.is_ascii_digit() || (b'a'..=b'v').contains(&letter))
}

/// Creates a seed for a game without a given seed.
///
/// # Errors
/// When the system provides no random numbers.
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
