//! Identities of players and games: random numbers that identify no person.
//!
//! A player's browser makes up a secret once and shows it with every event.
//! What is kept, and handed out, is a digest of it: a reader of the record
//! cannot write in a player's name.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Deserializer};
use sha2::{Digest as _, Sha256};

/// 32 hexadecimal digits in lower case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Token(String);

impl Token {
    const DIGITS: usize = 32;

    /// The token written in `text`, if it is one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let is_digit = |c: &u8| c.is_ascii_digit() || (b'a'..=b'f').contains(c);
        let fits = text.len() == Self::DIGITS && text.as_bytes().iter().all(is_digit);
        fits.then(|| Self(text.to_owned()))
    }

    /// A new one, by chance.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; Self::DIGITS / 2];
        getrandom::fill(&mut bytes)?;
        Ok(Self(hex(&bytes)))
    }

    /// What stands for a secret in the record.
    pub(crate) fn public(&self) -> Self {
        let digest = Sha256::digest(self.0.as_bytes());
        Self(hex(&digest[..Self::DIGITS / 2]))
    }

    /// What a participant's link to withdraw holds: it follows from the
    /// secret, and tells nothing of it.
    pub(crate) fn withdrawal(&self) -> Self {
        let mut digest = Sha256::new();
        digest.update(b"withdraw ");
        digest.update(self.0.as_bytes());
        Self(hex(&digest.finalize()[..Self::DIGITS / 2]))
    }

    /// What is kept of a researcher's token.
    pub(crate) fn secret_digest(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// Whether this is the token of which `digest` was kept. It takes the same
    /// time whatever differs.
    pub(crate) fn is_secret_of(&self, digest: &str) -> bool {
        let own = self.secret_digest();
        let mut differs = own.len() ^ digest.len();
        for (at, byte) in own.bytes().enumerate() {
            let other = digest.as_bytes().get(at).copied().unwrap_or(0);
            differs |= usize::from(byte ^ other);
        }
        std::hint::black_box(differs) == 0
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| {
            serde::de::Error::custom("it should have 32 hexadecimal digits in lower case")
        })
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_cannot_be_read_from_what_stands_for_it() {
        let secret = Token::random().expect("chance");
        assert_ne!(secret.public(), secret);
        assert_eq!(secret.public(), secret.public());
        assert_ne!(secret.public(), Token::random().expect("chance").public());
        assert_eq!(Token::read(secret.as_str()), Some(secret));
    }

    #[test]
    fn a_token_is_known_by_its_digest_alone() {
        let token = Token::random().expect("chance");
        assert!(token.is_secret_of(&token.secret_digest()));
        assert!(!token.is_secret_of(""));
        assert!(!token.is_secret_of(token.as_str()));
        assert!(!token.is_secret_of(&format!("{}0", token.secret_digest())));
        assert_ne!(token.withdrawal(), token.public());
        assert_ne!(token.withdrawal().public(), token.public());
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in [
            "",
            "0123",
            "0123456789ABCDEF0123456789ABCDEF",
            &"é".repeat(16),
        ] {
            assert_eq!(Token::read(text), None, "{text}");
        }
    }
}
