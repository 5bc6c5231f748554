//! JSON objects whose names are data, in the order they were given.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An object with a field for each pair, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields<T>(pub Vec<(String, T)>);

impl<T> FromIterator<(String, T)> for Fields<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

// Derived, this would ask for `T: Default`.
impl<T> Default for Fields<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Serialize> Serialize for Fields<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Fields<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor(PhantomData))
    }
}

struct FieldsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for FieldsVisitor<T> {
    type Value = Fields<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order() {
        let text = r#"{"pushes":3,"moves":12}"#;
        let fields: Fields<u64> = serde_json::from_str(text).expect("an object");
        let expected = [("pushes".to_owned(), 3), ("moves".to_owned(), 12)];
        assert_eq!(fields.0, expected);
        assert_eq!(serde_json::to_string(&fields).expect("JSON"), text);
    }
}
