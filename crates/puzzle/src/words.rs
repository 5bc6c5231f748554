//! Texts for people, in the languages the project speaks.

use std::fmt;

/// A language a text can be shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Several things one after another, as the language lists them.
    ///
    /// ```
    /// use impasse_puzzle::Lang;
    /// assert_eq!(Lang::En.list(&["♠K", "♥3"]), "♠K, ♥3");
    /// assert_eq!(Lang::Ja.list(&["♠K", "♥3"]), "♠K、♥3");
    /// ```
    pub fn list<S: AsRef<str>>(self, names: &[S]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        names.join(match self {
            Self::En => ", ",
            Self::Ja => "、",
        })
    }
}

/// One fixed text in every language.
///
/// ```
/// use impasse_puzzle::{Lang, Words};
/// const HOLE: Words = Words::new("hole", "穴");
/// assert_eq!(HOLE.of(Lang::Ja), "穴");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The English text.
    pub en: &'static str,
    /// The Japanese text.
    pub ja: &'static str,
}

impl Words {
    /// The same meaning in both languages.
    #[must_use]
    pub const fn new(en: &'static str, ja: &'static str) -> Self {
        Self { en, ja }
    }

    /// The text in one language.
    #[must_use]
    pub const fn of(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Ja => self.ja,
        }
    }
}

/// A sentence with places `{0}`, `{1}`, … for arguments. The words are its key:
/// they are the same whatever it is said about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence with its places still empty.
    pub words: Words,
    /// What goes into the places.
    pub arguments: Vec<Argument>,
}

/// What goes into a place of a [`Sentence`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// What reads the same in every language: cards, coordinates, numbers.
    Same(String),
    /// Another sentence, or a part of one.
    Said(Sentence),
    /// One of several things that read the same in every language, and of so
    /// many more that are not named.
    AnyOf {
        /// Those named.
        names: Vec<String>,
        /// How many are not.
        more: usize,
    },
    /// All of several things that read the same in every language.
    AllOf(Vec<String>),
}

/// A [`Sentence`] from its English and Japanese words and its arguments.
///
/// ```
/// use impasse_puzzle::{Lang, sentence};
/// let row = sentence!("row {0} is full", "{0}段目は満杯", 3);
/// assert_eq!(row.of(Lang::En), "row 3 is full");
/// let names = vec!["A".to_owned(), "B".to_owned()];
/// assert_eq!(sentence!("take {0}", "{0}を取る", names).of(Lang::Ja), "A、Bを取る");
/// ```
#[macro_export]
macro_rules! sentence {
    ($en:expr, $ja:expr $(, $argument:expr)* $(,)?) => {
        $crate::Sentence {
            words: $crate::Words::new($en, $ja),
            arguments: ::std::vec![$($crate::Argument::from($argument)),*],
        }
    };
}

impl Sentence {
    /// A sentence ready to be read in any language.
    pub fn new(words: Words, arguments: impl IntoIterator<Item = String>) -> Self {
        Self {
            words,
            arguments: arguments.into_iter().map(Argument::Same).collect(),
        }
    }

    /// A sentence that lists things which read the same in every language.
    ///
    /// ```
    /// use impasse_puzzle::{Lang, Sentence, Words};
    /// let words = Words::new("these never move: {0}", "次は動かせません：{0}");
    /// let never = Sentence::listing(words, vec!["♠K".to_owned(), "♥3".to_owned()]);
    /// assert_eq!(never.of(Lang::En), "these never move: ♠K, ♥3");
    /// assert_eq!(never.of(Lang::Ja), "次は動かせません：♠K、♥3");
    /// ```
    #[must_use]
    pub fn listing(words: Words, names: Vec<String>) -> Self {
        Self {
            words,
            arguments: vec![Argument::AllOf(names)],
        }
    }

    /// A number of something, in the words for one or for several.
    ///
    /// ```
    /// use impasse_puzzle::{Sentence, Words};
    /// let (one, many) = (Words::new("{0} box", "荷物{0}個"), Words::new("{0} boxes", "荷物{0}個"));
    /// assert_eq!(Sentence::counted(1, one, many).to_string(), "1 box");
    /// assert_eq!(Sentence::counted(4, one, many).to_string(), "4 boxes");
    /// ```
    #[must_use]
    pub fn counted(count: usize, one: Words, many: Words) -> Self {
        let words = if count == 1 { one } else { many };
        Self::new(words, [count.to_string()])
    }

    /// What somebody wrote, between the quotation marks of the language. What
    /// is long is cut, and what cannot be printed is not shown: it would drown
    /// the message.
    ///
    /// ```
    /// use impasse_puzzle::Sentence;
    /// assert_eq!(Sentence::quoted("a\u{1b}b").to_string(), "`a\u{fffd}b`");
    /// ```
    pub fn quoted(text: impl fmt::Display) -> Self {
        sentence!("`{0}`", "「{0}」", shortened(&text.to_string()))
    }

    /// The finished sentence.
    ///
    /// ```
    /// use impasse_puzzle::{Lang, Sentence, Words};
    /// let row = Sentence::new(Words::new("row {0} is full", "{0}段目は満杯"), ["3".into()]);
    /// assert_eq!(row.of(Lang::En), "row 3 is full");
    /// ```
    #[must_use]
    pub fn of(&self, lang: Lang) -> String {
        let mut text = String::new();
        let mut rest = self.words.of(lang);
        // Arguments are not looked through: whoever types `{0}` reads `{0}`.
        while let Some((before, place, behind)) = next_place(rest) {
            text += before;
            match self.arguments.get(place) {
                Some(argument) => text += &argument.of(lang),
                // A place without an argument stays to be seen.
                None => text.extend(["{", &place.to_string(), "}"]),
            }
            rest = behind;
        }
        text + rest
    }
}

/// The beginning of a text, in signs that can be seen.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut letters = text.chars();
    let mut short: String = letters.by_ref().take(MOST).map(visible).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

/// A sign that can be seen.
pub(crate) fn visible(letter: char) -> char {
    match letter {
        '\t' => ' ',
        _ if letter.is_control() => '\u{fffd}',
        _ => letter,
    }
}

/// What stands before the next place, its number, and what stands behind it.
fn next_place(text: &str) -> Option<(&str, usize, &str)> {
    let mut from = 0;
    loop {
        let open = from + text[from..].find('{')?;
        let inside = &text[open + 1..];
        let close = inside.find('}')?;
        if let Ok(place) = inside[..close].parse() {
            return Some((&text[..open], place, &inside[close + 1..]));
        }
        from = open + 1;
    }
}

impl Argument {
    fn of(&self, lang: Lang) -> String {
        match self {
            Self::Same(text) => text.clone(),
            Self::Said(sentence) => sentence.of(lang),
            Self::AnyOf { names, more } => {
                let (or, rest) = match lang {
                    Lang::En => (" or ", format!(" or {more} more")),
                    Lang::Ja => ("、", format!("、ほか{more}通り")),
                };
                let rest = if *more == 0 { "" } else { &*rest };
                names.join(or) + rest
            }
            Self::AllOf(names) => lang.list(names),
        }
    }

    /// All of these.
    #[must_use]
    pub fn all_of<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Self::AllOf(names.into_iter().map(Into::into).collect())
    }

    /// One of these, of which only the first few are named.
    #[must_use]
    pub fn first_of(mut names: Vec<String>) -> Self {
        const NAMED: usize = 8;
        let mut more = 0;
        if names.len() > NAMED {
            more = names.len() - NAMED + 1;
            names.truncate(NAMED - 1);
        }
        Self::AnyOf { names, more }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of(Lang::En))
    }
}

impl From<Words> for Sentence {
    fn from(words: Words) -> Self {
        Self::new(words, [])
    }
}

impl From<Sentence> for Argument {
    fn from(sentence: Sentence) -> Self {
        Self::Said(sentence)
    }
}

impl From<Words> for Argument {
    fn from(words: Words) -> Self {
        Self::Said(words.into())
    }
}

impl From<Vec<String>> for Argument {
    fn from(names: Vec<String>) -> Self {
        Self::AnyOf { names, more: 0 }
    }
}

macro_rules! same_in_every_language {
    ($($type:ty),+) => {
        $(impl From<$type> for Argument {
            fn from(argument: $type) -> Self {
                Self::Same(argument.to_string())
            }
        })+
    };
}

same_in_every_language!(String, &str, &String, char, u8, u16, i32, u32, u64, usize);

/// What a named part of the laboratory (a detector, a heuristic, a strategy)
/// says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name it is called by on the command line, in lower case.
    pub name: &'static str,
    /// One line for people.
    pub summary: Words,
    /// Where the idea comes from, or an empty string.
    pub reference: &'static str,
}

impl About {
    /// The reference behind a line of text: ` [Korf 1985]`, or nothing.
    #[must_use]
    pub fn cited(&self) -> String {
        match self.reference {
            "" => String::new(),
            reference => format!(" [{reference}]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_once_and_in_any_order() {
        let swapped = sentence!("{0} before {1}", "{1}の前に{0}", "{1}", "b");
        assert_eq!(swapped.of(Lang::En), "{1} before b");
        assert_eq!(swapped.of(Lang::Ja), "bの前に{1}");
        let braces = sentence!("{x} and {0", "{}と{0}", 1);
        assert_eq!(braces.of(Lang::En), "{x} and {0");
        assert_eq!(braces.of(Lang::Ja), "{}と1");
    }

    #[test]
    fn a_sentence_inside_another_is_said_in_the_same_language() {
        let inner = sentence!("row {0}", "{0}段目", 3);
        let outer = sentence!("found {0}", "{0}がある", inner);
        assert_eq!(outer.of(Lang::En), "found row 3");
        assert_eq!(outer.of(Lang::Ja), "3段目がある");
    }

    #[test]
    fn of_many_choices_only_the_first_are_named() {
        let names = |count: u8| (1..=count).map(|name| name.to_string()).collect();
        let said = |count| sentence!("{0}", "{0}", Argument::first_of(names(count)));
        assert_eq!(said(8).of(Lang::En), "1 or 2 or 3 or 4 or 5 or 6 or 7 or 8");
        let nine = said(9);
        assert_eq!(
            nine.of(Lang::En),
            "1 or 2 or 3 or 4 or 5 or 6 or 7 or 2 more"
        );
        assert_eq!(nine.of(Lang::Ja), "1、2、3、4、5、6、7、ほか2通り");
    }
}
