//! What stands for a study: a digest of everything that matters, so that
//! nobody can change it unseen once somebody took part.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::Study;

impl Study {
    /// The study as JSON: always the same text for the same study. Remarks and
    /// layout of the file are no part of it.
    #[must_use]
    pub fn canonical(&self) -> String {
        json(self)
    }

    /// The SHA-256 of [`canonical`](Self::canonical), as 64 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(&self.canonical())
    }

    /// The SHA-256 of what is consented to, in all languages.
    #[must_use]
    pub fn consent_hash(&self) -> String {
        digest(&json(&self.consent))
    }

    /// The study whose [`canonical`](Self::canonical) text this is.
    ///
    /// # Errors
    ///
    /// What is wrong with it, for whoever looks after the database.
    pub fn from_canonical(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// What differs between two studies: the names of settings, such as
/// `assignment.seed`.
#[must_use]
pub fn differences(one: &Study, other: &Study) -> Vec<String> {
    let value = |study| serde_json::to_value(study).unwrap_or_default();
    let mut found = Vec::new();
    compare("", &value(one), &value(other), &mut found);
    found
}

fn compare(path: &str, one: &Value, other: &Value, found: &mut Vec<String>) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let mut names: Vec<&String> = one.keys().chain(other.keys()).collect();
            names.sort();
            names.dedup();
            for name in names {
                let inner = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                let part =
                    |of: &serde_json::Map<String, Value>| of.get(name).cloned().unwrap_or_default();
                compare(&inner, &part(one), &part(other), found);
            }
        }
        (one, other) if one != other => found.push(path.to_owned()),
        _ => {}
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists of them")
}

fn digest(text: &str) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}
