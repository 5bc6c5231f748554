//! The version of a format that is kept in files or databases.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The version of one kept JSON object, `LATEST` at most.
///
/// Every object that outlives the program carries one under the name
/// `version`, so that a later program knows what it reads. An object without
/// one was written before there were versions: it is of version 1
/// (`#[serde(default = "Version::first")]`). A newer version is an error, never
/// a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version<const LATEST: u32>(u32);

impl<const LATEST: u32> Version<LATEST> {
    /// Version 1, also of objects that do not say it.
    #[must_use]
    pub const fn first() -> Self {
        Self(1)
    }

    /// The version that this program writes.
    #[must_use]
    pub const fn latest() -> Self {
        Self(LATEST)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl<const LATEST: u32> Serialize for Version<LATEST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, const LATEST: u32> Deserialize<'de> for Version<LATEST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u32::deserialize(deserializer)?;
        if (1..=LATEST).contains(&number) {
            return Ok(Self(number));
        }
        Err(de::Error::custom(format_args!(
            "version {number} is not known, only 1 to {LATEST}: a newer program may have written it"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Kept {
        #[serde(default = "Version::first")]
        version: Version<2>,
    }

    #[test]
    fn what_carries_no_version_is_of_the_first() {
        let read = |text| serde_json::from_str::<Kept>(text).map(|kept| kept.version.number());
        assert_eq!(read("{}").ok(), Some(1));
        assert_eq!(read(r#"{"version":2}"#).ok(), Some(2));
        let newer = read(r#"{"version":3}"#).expect_err("from a later program");
        assert!(newer.to_string().contains("only 1 to 2"), "{newer}");
        assert!(read(r#"{"version":0}"#).is_err());
    }

    #[test]
    fn what_is_written_is_the_latest() {
        let kept = Kept {
            version: Version::latest(),
        };
        let text = serde_json::to_string(&kept).expect("JSON");
        assert_eq!(text, r#"{"version":2}"#);
    }
}
