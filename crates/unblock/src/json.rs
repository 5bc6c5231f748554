//! A small reader of JSON that knows where everything stands. It reads what
//! files of boards are made of: objects, lists, strings and whole numbers.

use std::ops::Range;

use impasse_puzzle::{Sentence, TextError, sentence};

/// Deeper nesting than any file of boards has.
const DEEPEST: usize = 8;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Json {
    pub(crate) value: Value,
    /// Line and column of its first sign, from 1.
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// Its bytes in the text.
    pub(crate) range: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Object(Vec<(String, Json)>),
    List(Vec<Json>),
    Text(String),
    Number(u64),
    /// Anything else that JSON has: `true`, `null`, 0.5.
    Other(String),
}

impl Json {
    /// The error that something else was expected here.
    pub(crate) fn wrong(&self, expected: Sentence) -> TextError {
        let found = match &self.value {
            Value::Object(_) => sentence!("an object", "オブジェクト"),
            Value::List(_) => sentence!("a list", "リスト"),
            Value::Text(text) => sentence!("\"{0}\"", "\"{0}\"", text),
            Value::Number(number) => Sentence::quoted(number),
            Value::Other(text) => Sentence::quoted(text),
        };
        TextError::new(self.line, self.column, found, expected)
    }

    pub(crate) fn says(&self, what: Sentence) -> TextError {
        TextError::says(self.line, self.column, what)
    }

    /// The member of an object.
    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        let Value::Object(members) = &self.value else {
            return None;
        };
        let found = members.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value)
    }
}

/// Whether a text is JSON rather than rows of signs: its first sign that is
/// neither blank nor in a remark opens an object.
pub(crate) fn is_json(text: &str) -> bool {
    Reader::new(text).peek() == Some('{')
}

/// Reads a text that is one value.
pub(crate) fn read(text: &str) -> Result<Json, TextError> {
    let mut reader = Reader::new(text);
    let value = reader.value(0)?;
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.wrong(sentence!("the end", "ここで終わり"))),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'t> Reader<'t> {
    /// Remarks before the value are left out.
    fn new(text: &'t str) -> Self {
        let mut reader = Self {
            text,
            at: 0,
            line: 1,
            column: 1,
        };
        while reader.peek() == Some(';') {
            while reader.next().is_some_and(|sign| sign != '\n') {}
        }
        reader
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Takes the next sign.
    fn next(&mut self) -> Option<char> {
        let sign = self.rest().chars().next()?;
        self.at += sign.len_utf8();
        if sign == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(sign)
    }

    /// Skips blanks and says what comes. Line breaks may have become `/` or
    /// `|`, as in all names that carry a puzzle.
    fn peek(&mut self) -> Option<char> {
        loop {
            let sign = self.rest().chars().next()?;
            if !sign.is_whitespace() && !['/', '|'].contains(&sign) {
                return Some(sign);
            }
            self.next();
        }
    }

    fn wrong(&mut self, expected: Sentence) -> TextError {
        let found = match self.peek() {
            Some(sign) => Sentence::quoted(sign),
            None => sentence!("the end", "ここで終わり"),
        };
        TextError::new(self.line, self.column, found, expected)
    }

    fn value(&mut self, depth: usize) -> Result<Json, TextError> {
        let first = self.peek();
        let (line, column, start) = (self.line, self.column, self.at);
        let value = match first {
            Some('{' | '[') if depth == DEEPEST => {
                return Err(self.wrong(sentence!(
                    "fewer brackets inside each other",
                    "もっと浅い括弧の重なり"
                )));
            }
            Some('{') => self.object(depth)?,
            Some('[') => self.list(depth)?,
            Some('"') => Value::Text(self.string()?),
            Some(sign) if sign.is_ascii_alphanumeric() || sign == '-' => self.word(),
            _ => return Err(self.wrong(sentence!("a value", "値"))),
        };
        Ok(Json {
            value,
            line,
            column,
            range: start..self.at,
        })
    }

    fn object(&mut self, depth: usize) -> Result<Value, TextError> {
        let mut members = Vec::new();
        self.members('}', |reader| {
            if reader.peek() != Some('"') {
                return Err(reader.wrong(sentence!(
                    "a name in double quotes",
                    "二重引用符で囲んだ名前"
                )));
            }
            let name = reader.string()?;
            if reader.peek() != Some(':') {
                return Err(reader.wrong(sentence!("`:`", "「:」")));
            }
            reader.next();
            members.push((name, reader.value(depth + 1)?));
            Ok(())
        })?;
        Ok(Value::Object(members))
    }

    fn list(&mut self, depth: usize) -> Result<Value, TextError> {
        let mut items = Vec::new();
        self.members(']', |reader| {
            items.push(reader.value(depth + 1)?);
            Ok(())
        })?;
        Ok(Value::List(items))
    }

    /// Reads what stands between an opening bracket and `close`, parted by
    /// commas.
    fn members(
        &mut self,
        close: char,
        mut member: impl FnMut(&mut Self) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        self.next();
        if self.peek() == Some(close) {
            self.next();
            return Ok(());
        }
        loop {
            member(self)?;
            match self.peek() {
                Some(',') => self.next(),
                Some(sign) if sign == close => {
                    self.next();
                    return Ok(());
                }
                _ => return Err(self.wrong(sentence!("`,` or `{0}`", "「,」か「{0}」", close))),
            };
        }
    }

    /// A string. Names of boards and cars need no escapes, so only the
    /// quotation mark and the backslash have one.
    fn string(&mut self) -> Result<String, TextError> {
        let mut text = String::new();
        self.next();
        loop {
            match self.next() {
                Some('"') => return Ok(text),
                Some('\\') => match self.next() {
                    Some(sign @ ('"' | '\\' | '/')) => text.push(sign),
                    _ => {
                        return Err(self.wrong(sentence!("`\\\"` or `\\\\`", "「\\\"」か「\\\\」")));
                    }
                },
                Some('\n') | None => {
                    return Err(self.wrong(sentence!(
                        "`\"` at the end of a string",
                        "文字列を閉じる「\"」"
                    )));
                }
                Some(sign) => text.push(sign),
            }
        }
    }

    fn word(&mut self) -> Value {
        let rest = self.rest();
        let is_part = |sign: char| sign.is_ascii_alphanumeric() || ['-', '+', '.'].contains(&sign);
        let end = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        self.column += end;
        match word.parse() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Other(word.to_owned()),
        }
    }
}
