//! Parameters of a game: `columns=6,lines=outside`.

use std::fmt;

use crate::{Argument, Complaint, Sentence, nearest, sentence};

/// One parameter that a game, or a strategy, understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The values it takes, for people: `3..13`.
    pub values: &'static str,
    /// Its value when nothing is said.
    pub default: &'static str,
    /// One line for people.
    pub summary: crate::Words,
}

/// Parameters as given, in the order given, each name once.
///
/// ```
/// use impasse_puzzle::Params;
/// let params: Params = "columns=6".parse().unwrap();
/// assert_eq!(params.number("columns", 3..=13), Ok(Some(6)));
/// assert_eq!(params.to_string(), "columns=6");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(Vec<(String, String)>);

impl Params {
    /// No parameters: every default holds.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// These parameters with one more, which must be new.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// These parameters, those of `other` taking the place of their namesakes.
    ///
    /// ```
    /// use impasse_puzzle::Params;
    /// let (own, other): (Params, Params) = ("a=1,b=2".parse()?, "b=3,c=4".parse()?);
    /// assert_eq!(own.replaced_by(&other).to_string(), "a=1,b=3,c=4");
    /// # Ok::<(), impasse_puzzle::ParamError>(())
    /// ```
    #[must_use]
    pub fn replaced_by(mut self, other: &Self) -> Self {
        for (name, value) in &other.0 {
            match self.0.iter_mut().find(|(own, _)| own == name) {
                Some((_, own)) => own.clone_from(value),
                None => self.0.push((name.clone(), value.clone())),
            }
        }
        self
    }

    /// Those of these names.
    #[must_use]
    pub fn among(&self, names: &[&str]) -> Self {
        let known = self.0.iter().filter(|(name, _)| names.contains(&&**name));
        Self(known.cloned().collect())
    }

    /// Whether nothing was given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// The value given for `name`.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(n, _)| n == name).map(|(_, v)| v)
    }

    /// The whole number given for `name`.
    ///
    /// # Errors
    ///
    /// [`ParamError`] if the value is no number or outside `range`.
    pub fn number(
        &self,
        name: &str,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<Option<u64>, ParamError> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        match value.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(ParamError::new(
                format!("{name}={value}"),
                sentence!(
                    "a whole number from {0} to {1}",
                    "{0}から{1}までの整数",
                    *range.start(),
                    *range.end(),
                ),
            )),
        }
    }

    /// Refuses names that are not among `known`.
    ///
    /// # Errors
    ///
    /// [`ParamError`] naming the first unknown one.
    pub fn only(&self, known: &[Parameter]) -> Result<(), ParamError> {
        let Some((name, value)) = self
            .iter()
            .find(|(n, _)| known.iter().all(|k| k.name != *n))
        else {
            return Ok(());
        };
        let told = |known: &Parameter| format!("{}={}", known.name, known.values);
        // Of many names the one that was meant is the answer, as far as a guess goes.
        let meant = nearest(name, known.iter().map(|known| known.name));
        let (meant, others): (Vec<_>, Vec<_>) =
            known.iter().partition(|known| Some(known.name) == meant);
        let expected = match (&*meant, &*others) {
            ([], others) => {
                let all: Vec<String> = others.iter().copied().map(told).collect();
                sentence!("{0}", "{0}", all)
            }
            ([meant, ..], []) => sentence!("{0}", "{0}", told(meant)),
            ([meant, ..], others) => sentence!(
                "{0} (there are also {1})",
                "{0}（ほかに使えるのは{1}）",
                told(meant),
                Argument::all_of(others.iter().map(|other| other.name))
            ),
        };
        let mut error = ParamError::new(format!("{name}={value}"), expected);
        error.takes_none = known.is_empty();
        Err(error)
    }

    /// These parameters, completed by those of `other`.
    ///
    /// # Errors
    ///
    /// [`ParamError`] where the two contradict each other.
    pub fn merge(mut self, other: &Self) -> Result<Self, ParamError> {
        for (name, value) in other.iter() {
            match self.value(name) {
                None => self.0.push((name.to_owned(), value.to_owned())),
                Some(own) if own == value => {}
                Some(own) => {
                    return Err(ParamError::new(
                        format!("{name}={value}"),
                        sentence!(
                            "{0}={1}, which was given too",
                            "ほかで指定された{0}={1}",
                            name,
                            own,
                        ),
                    ));
                }
            }
        }
        Ok(self)
    }
}

impl std::str::FromStr for Params {
    type Err = ParamError;

    fn from_str(text: &str) -> Result<Self, ParamError> {
        let mut params = Self::none();
        for part in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| ParamError::new(part, sentence!("name=value", "「名前=値」の形")))?;
            let (name, value) = (name.trim(), value.trim());
            if name.is_empty() || value.is_empty() || params.value(name).is_some() {
                let expected = match value {
                    "" => sentence!("followed by a value", "「=」の後ろに値がある形"),
                    _ => sentence!(
                        "name=value, each name once",
                        "「名前=値」の形（同じ名前は1回だけ）"
                    ),
                };
                return Err(ParamError::new(part, expected));
            }
            params = params.with(name, value);
        }
        Ok(params)
    }
}

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, value)) in self.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma}{name}={value}")?;
        }
        Ok(())
    }
}

/// A parameter that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamError {
    /// What was given.
    pub what: String,
    /// What would be right.
    pub expected: Sentence,
    /// Whether there is nothing that could be given.
    pub takes_none: bool,
}

impl ParamError {
    /// The error that something else was expected.
    pub fn new(what: impl Into<String>, expected: impl Into<Sentence>) -> Self {
        Self {
            what: what.into(),
            expected: expected.into(),
            takes_none: false,
        }
    }

    /// The error that a parameter has none of the values it may have.
    #[must_use]
    pub fn none_of(name: &str, value: &str, values: &[&str]) -> Self {
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        Self::new(format!("{name}={value}"), sentence!("{0}", "{0}", values))
    }

    /// The error that a parameter is not what the text of a puzzle has.
    pub fn against_text(name: &str, asked: impl fmt::Display, has: impl fmt::Display) -> Self {
        Self::new(
            format!("{name}={asked}"),
            sentence!(
                "{0}={1}, which the text has",
                "文面どおりの{0}={1}",
                name,
                has.to_string(),
            ),
        )
    }
}

impl Complaint for ParamError {
    fn sentence(&self) -> Sentence {
        if self.takes_none {
            return sentence!(
                "`{0}`: it takes no options",
                "「{0}」：オプションはありません。",
                &self.what
            );
        }
        sentence!(
            "`{0}` should be {1}",
            "「{0}」は使えません。正しくは、{1}です。",
            &self.what,
            self.expected.clone(),
        )
    }
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for ParamError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_refused(text: &str, message: &str) {
        let error = text.parse::<Params>().expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_malformed_list_is_refused_with_the_part_that_is_wrong() {
        check_refused("columns", "`columns` should be name=value");
        check_refused("a=1,a=2", "`a=2` should be name=value, each name once");
        check_refused("columns=", "`columns=` should be followed by a value");
        check_refused("=3", "`=3` should be name=value, each name once");
    }

    #[test]
    fn an_unknown_name_is_told_with_the_one_that_was_meant() {
        let parameter = |name, values| Parameter {
            name,
            values,
            default: "4",
            summary: crate::Words::new("", ""),
        };
        let known = [parameter("cells", "0..8"), parameter("columns", "4..12")];
        let told = |known: &[Parameter], text: &str| {
            let params: Params = text.parse().unwrap();
            params.only(known).map_err(|error| error.to_string())
        };
        assert_eq!(
            told(&known, "cell=2"),
            Err("`cell=2` should be cells=0..8 (there are also columns)".to_owned())
        );
        assert_eq!(
            told(&known, "width=2"),
            Err("`width=2` should be cells=0..8 or columns=4..12".to_owned())
        );
        assert_eq!(
            told(&known[..1], "cell=2"),
            Err("`cell=2` should be cells=0..8".to_owned())
        );
        assert_eq!(
            told(&[], "foo=2"),
            Err("`foo=2`: it takes no options".to_owned())
        );
    }

    #[test]
    fn contradicting_parameters_do_not_merge() {
        let four: Params = "columns=4".parse().unwrap();
        let five: Params = "columns=5".parse().unwrap();
        assert_eq!(four.clone().merge(&four), Ok(four.clone()));
        assert!(four.merge(&five).is_err());
    }
}
