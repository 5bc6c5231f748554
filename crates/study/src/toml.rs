//! Tables of a TOML file, read setting by setting: every mistake is noted with
//! its place, and reading goes on, so that one look shows all of them.

use std::cell::RefCell;
use std::ops::Range;

use impasse_puzzle::{Argument, Sentence, TextError, nearest, sentence};
use toml_edit::{Item, TableLike, Value};

/// A file being read, and what is wrong with it so far.
pub(crate) struct Source<'t> {
    text: &'t str,
    mistakes: RefCell<Vec<TextError>>,
}

impl<'t> Source<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            mistakes: RefCell::default(),
        }
    }

    /// Notes a mistake where `span` begins.
    pub(crate) fn complain(&self, span: Option<Range<usize>>, found: Sentence, expected: Sentence) {
        self.note(span, |line, column| {
            TextError::new(line, column, found, expected)
        });
    }

    /// Notes a mistake where `span` begins, in words of its own.
    fn note(&self, span: Option<Range<usize>>, error: impl FnOnce(usize, usize) -> TextError) {
        let at = span.map_or(0, |span| span.start).min(self.text.len());
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let mistake = error(line, column).within(self.text);
        self.mistakes.borrow_mut().push(mistake);
    }

    /// What is wrong, from the top to the bottom.
    pub(crate) fn into_mistakes(self) -> Vec<TextError> {
        let mut mistakes = self.mistakes.into_inner();
        mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
        mistakes
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.mistakes.borrow().is_empty()
    }
}

/// One table of the file. Settings that nobody asked for are a mistake; those
/// that are missing are looked up in the preset, if there is one.
pub(crate) struct Section<'t> {
    pub(crate) source: &'t Source<'t>,
    table: Option<&'t dyn TableLike>,
    preset: Option<&'t dyn TableLike>,
    span: Option<Range<usize>>,
    asked: RefCell<Vec<&'static str>>,
}

impl<'t> Section<'t> {
    pub(crate) fn new(
        source: &'t Source<'t>,
        table: &'t dyn TableLike,
        span: Option<Range<usize>>,
    ) -> Self {
        Self {
            source,
            table: Some(table),
            preset: None,
            span,
            asked: RefCell::default(),
        }
    }

    /// The same, with settings of a preset for those that are missing.
    pub(crate) fn upon(mut self, preset: Option<&'t dyn TableLike>) -> Self {
        if self.table.is_some() {
            self.preset = preset;
        }
        self
    }

    pub(crate) fn item(&self, key: &'static str) -> Option<&'t Item> {
        self.asked.borrow_mut().push(key);
        let own = self.table.and_then(|table| table.get(key));
        own.or_else(|| self.preset.and_then(|table| table.get(key)))
    }

    /// Where a setting stands, or else its table.
    pub(crate) fn span_of(&self, key: &str) -> Option<Range<usize>> {
        let item = self.table.and_then(|table| table.get(key));
        item.and_then(Item::span).or_else(|| self.span.clone())
    }

    pub(crate) fn complain(&self, key: &str, found: Sentence, expected: Sentence) {
        self.source.complain(self.span_of(key), found, expected);
    }

    /// Notes that a setting is missing.
    pub(crate) fn missing(&self, key: &str) {
        let found = sentence!("no `{0}`", "「{0}」がない状態", key);
        let expected = sentence!("`{0} = …`", "「{0} = …」", key);
        self.source.complain(self.span.clone(), found, expected);
    }

    /// A setting of one kind; `None` if it is missing or of another.
    fn value<T>(
        &self,
        key: &'static str,
        read: impl Fn(&'t Value) -> Option<T>,
        expected: impl Fn() -> Sentence,
    ) -> Option<T> {
        let item = self.item(key)?;
        let value = item.as_value().and_then(read);
        if value.is_none() {
            let found = sentence!("`{0}` as {1}", "「{0}」が{1}", key, kind(item));
            self.source.complain(item.span(), found, expected());
        }
        value
    }

    pub(crate) fn text(&self, key: &'static str) -> Option<String> {
        let expected = || sentence!("a text in quotation marks", "引用符で囲んだ文字列");
        self.value(key, Value::as_str, expected).map(str::to_owned)
    }

    pub(crate) fn needed_text(&self, key: &'static str) -> String {
        if self.item(key).is_none() {
            self.missing(key);
        }
        self.text(key).unwrap_or_default()
    }

    pub(crate) fn flag(&self, key: &'static str, usual: bool) -> bool {
        let expected = || sentence!("`true` or `false`", "「true」か「false」");
        self.value(key, Value::as_bool, expected).unwrap_or(usual)
    }

    /// A whole number of a range.
    pub(crate) fn number(&self, key: &'static str, range: Range<i64>) -> Option<i64> {
        let expected = || {
            sentence!(
                "a whole number from {0} to {1}",
                "{0}から{1}までの整数",
                range.start.to_string(),
                (range.end - 1).to_string()
            )
        };
        let number = self.value(key, Value::as_integer, expected)?;
        if range.contains(&number) {
            return Some(number);
        }
        let found = Sentence::quoted(number);
        self.complain(key, found, expected());
        None
    }

    /// A share such as 0.7, in ten thousandths.
    pub(crate) fn share(&self, key: &'static str) -> Option<u16> {
        let expected = || sentence!("a share from 0.01 to 0.99", "0.01から0.99までの割合");
        let share = self.value(key, Value::as_float, expected)?;
        if !(0.01..=0.99).contains(&share) {
            self.complain(key, Sentence::quoted(share), expected());
            return None;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share of ten thousand"
        )]
        let ten_thousandths = (share * 10_000.0).round() as u16;
        Some(ten_thousandths)
    }

    pub(crate) fn count(&self, key: &'static str, least: u32) -> Option<u32> {
        let number = self.number(key, i64::from(least)..1_000_001)?;
        u32::try_from(number).ok()
    }

    /// A time such as `90s`, in milliseconds.
    pub(crate) fn time(&self, key: &'static str) -> Option<u64> {
        let expected = || {
            sentence!(
                "a time such as \"90s\", \"3m\" or \"2h\"",
                "\"90s\"、\"3m\"、\"2h\"のような時間"
            )
        };
        let text = self.value(key, Value::as_str, expected)?;
        let time = milliseconds(text);
        if time.is_none() {
            self.complain(key, Sentence::quoted(text), expected());
        }
        time
    }

    /// One of some words.
    pub(crate) fn word<T: Copy>(&self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let expected = || {
            let names = words.iter().map(|(name, _)| (*name).to_owned());
            sentence!("{0}", "{0}", names.collect::<Vec<_>>())
        };
        let text = self.value(key, Value::as_str, expected)?;
        let found = words.iter().find(|(name, _)| *name == text);
        if found.is_none() {
            self.complain(key, Sentence::quoted(text), expected());
        }
        found.map(|(_, value)| *value)
    }

    /// A list of texts, each with its place.
    pub(crate) fn list(&self, key: &'static str) -> Vec<(String, Option<Range<usize>>)> {
        let expected = || sentence!("a list of texts", "文字列の並び");
        let Some(array) = self.value(key, Value::as_array, expected) else {
            return Vec::new();
        };
        let mut texts = Vec::new();
        for value in array {
            if let Some(text) = value.as_str() {
                texts.push((text.to_owned(), value.span()));
            } else {
                let found = sentence!("{0}", "{0}", value.type_name());
                self.source.complain(value.span(), found, expected());
            }
        }
        texts
    }

    /// A table inside.
    pub(crate) fn section(&self, key: &'static str) -> Option<Section<'t>> {
        let item = self.item(key)?;
        let Some(table) = item.as_table_like() else {
            let expected = sentence!("a table `[{0}]`", "表「[{0}]」", key);
            let found = sentence!("`{0}` as {1}", "「{0}」が{1}", key, kind(item));
            self.source.complain(item.span(), found, expected);
            return None;
        };
        let preset = self.preset.and_then(|preset| preset.get(key));
        let preset = preset.and_then(Item::as_table_like);
        Some(self.inner(key, table, self.span_of(key)).upon(preset))
    }

    /// A table of this one. What stands only in the preset may hold more than
    /// is asked for.
    fn inner(
        &self,
        key: &str,
        table: &'t dyn TableLike,
        span: Option<Range<usize>>,
    ) -> Section<'t> {
        let mut inner = Section::new(self.source, table, span);
        if self.table.is_none_or(|own| own.get(key).is_none()) {
            inner.table = None;
            inner.preset = Some(table);
        }
        inner
    }

    /// A table inside, in which nothing of a preset is left where it stands.
    pub(crate) fn section_alone(&self, key: &'static str) -> Option<Section<'t>> {
        self.section(key).map(|section| section.upon(None))
    }

    /// A list of tables: `[[key]]`, or tables in a list.
    pub(crate) fn sections(&self, key: &'static str) -> Vec<Section<'t>> {
        let Some(item) = self.item(key) else {
            return Vec::new();
        };
        if let Some(tables) = item.as_array_of_tables() {
            let tables = tables.iter();
            return tables
                .map(|table| self.inner(key, table, table.span()))
                .collect();
        }
        let mut sections = Vec::new();
        for value in item.as_array().into_iter().flatten() {
            match value.as_inline_table() {
                Some(table) => sections.push(self.inner(key, table, value.span())),
                None => self.no_tables(key, value.span(), value.type_name()),
            }
        }
        if item.as_array().is_none() {
            self.no_tables(key, item.span(), item.type_name());
        }
        sections
    }

    fn no_tables(&self, key: &str, span: Option<Range<usize>>, found: &str) {
        let expected = sentence!("tables `[[{0}]]`", "表「[[{0}]]」", key);
        let found = sentence!("{0}", "{0}", found);
        self.source.complain(span, found, expected);
    }

    /// Complains about settings that nobody asked for.
    pub(crate) fn end(&self) {
        let asked = self.asked.borrow();
        let Some(table) = self.table else {
            return;
        };
        for (key, _) in table.iter() {
            if asked.contains(&key) {
                continue;
            }
            let named = table.get_key_value(key);
            let span = named.and_then(|(key, _)| key.span());
            let mut known: Vec<String> = asked.iter().map(|&name| name.to_owned()).collect();
            known.sort();
            known.dedup();
            let told = match nearest(key, known.iter().map(String::as_str)) {
                Some(meant) => sentence!(
                    "there is no setting `{0}`; did you mean `{1}`? There are: {2}",
                    "「{0}」という項目はありません。もしかして：{1}（使える項目：{2}）",
                    key,
                    meant,
                    Argument::all_of(&known)
                ),
                None => sentence!(
                    "there is no setting `{0}`; there are: {1}",
                    "「{0}」という項目はありません。使える項目：{1}",
                    key,
                    Argument::all_of(&known)
                ),
            };
            self.source
                .note(span, |line, column| TextError::says(line, column, told));
        }
    }
}

/// What kind of value stands there.
fn kind(item: &Item) -> Sentence {
    let name = item.type_name();
    match name {
        "string" => sentence!("a text", "文字列"),
        "integer" => sentence!("a whole number", "整数"),
        "float" => sentence!("a number with a point", "小数"),
        "boolean" => sentence!("`true` or `false`", "「true」か「false」"),
        "array" => sentence!("a list", "並び"),
        "table" | "inline table" => sentence!("a table", "表"),
        other => sentence!("{0}", "{0}", other),
    }
}

/// `250ms`, `90s`, `3m`, `2h`, `7d`, or some of these behind each other, in
/// milliseconds.
pub(crate) fn milliseconds(text: &str) -> Option<u64> {
    let mut total: u64 = 0;
    let mut rest = text.trim();
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: u64 = rest[..digits].parse().ok()?;
        let unit = &rest[digits..];
        let letters = unit.len()
            - unit
                .trim_start_matches(|c: char| c.is_ascii_alphabetic())
                .len();
        let factor = match &unit[..letters] {
            "ms" => 1,
            "s" => 1000,
            "m" | "min" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return None,
        };
        total = total.checked_add(number.checked_mul(factor)?)?;
        rest = unit[letters..].trim_start();
    }
    // Ten years: nobody means more.
    (total <= 3_660 * 86_400_000).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_write_them() {
        assert_eq!(milliseconds("90s"), Some(90_000));
        assert_eq!(milliseconds("1m30s"), Some(90_000));
        assert_eq!(milliseconds(" 2h 5ms"), Some(7_200_005));
        for wrong in [
            "",
            "90",
            "s",
            "-1s",
            "1.5h",
            "1 fortnight",
            "99999999999999d",
        ] {
            assert_eq!(milliseconds(wrong), None, "{wrong}");
        }
    }
}
