//! GNOME Mahjongg's `.map` files.
//!
//! ```text
//! <mahjongg>                                       Columns and rows are
//!   <map name="Turtle" scorename="easy">           counted in tiles, with
//!     <layer z="0">                                halves. `row`, `column`
//!       <row y="0" left="1" right="12"/>           and `block` are tiles side
//!       <tile x="0" y="3.5"/>                      by side, both ends included.
//!     </layer>
//!     <block z="1" left="4" right="9" top="1" bottom="6"/>
//!   </map>
//! </mahjongg>
//! ```

use std::fmt::Write as _;
use std::sync::Arc;

use impasse_puzzle::{Block, Sentence, TextError, sentence};

use crate::formats::{Found, made};
use crate::layout::{Layout, Place};

pub(crate) fn is_one(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('<') && text.contains("<map")
}

/// A tag of the file.
struct Tag<'t> {
    name: &'t str,
    /// What stands behind the name.
    rest: &'t str,
    at: Position,
}

/// Line and column, from 1.
#[derive(Clone, Copy)]
struct Position {
    line: usize,
    column: usize,
}

impl Position {
    fn of(text: &str, at: usize) -> Self {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
        }
    }

    fn error(self, found: Sentence, expected: Sentence) -> TextError {
        TextError::new(self.line, self.column, found, expected)
    }

    fn says(self, what: Sentence) -> TextError {
        TextError::says(self.line, self.column, what)
    }
}

/// The tags of a text, in order; remarks and what stands between tags are
/// left out.
fn tags(text: &str) -> Result<Vec<Tag<'_>>, TextError> {
    let mut tags = Vec::new();
    let mut from = 0;
    while let Some(begin) = text[from..].find('<').map(|at| from + at) {
        let is_remark = text[begin..].starts_with("<!--");
        let close = if is_remark { "-->" } else { ">" };
        let Some(end) = text[begin..].find(close).map(|at| begin + at) else {
            return Err(Position::of(text, begin).says(sentence!(
                "what begins here is not closed by a `{0}`",
                "ここから始まる部分を閉じる「{0}」がありません。",
                close
            )));
        };
        from = end + close.len();
        let inside = &text[begin + 1..end];
        if is_remark || inside.starts_with('?') {
            continue;
        }
        let name_end = inside
            .find(|c: char| c.is_whitespace() || c == '/' && !inside.starts_with(c))
            .unwrap_or(inside.len());
        tags.push(Tag {
            name: &inside[..name_end],
            rest: &inside[name_end..],
            at: Position::of(text, begin),
        });
    }
    Ok(tags)
}

impl<'t> Tag<'t> {
    /// The value of an attribute.
    fn value(&self, name: &str) -> Option<&'t str> {
        let mut rest = self.rest;
        loop {
            let (before, behind) = rest.split_once('=')?;
            let quote = behind.trim_start().chars().next()?;
            let (value, more) = behind.trim_start()[quote.len_utf8()..].split_once(quote)?;
            if before.trim() == name {
                return Some(value);
            }
            rest = more;
        }
    }

    /// An attribute in steps: halves of what is written.
    fn steps(&self, name: &str) -> Result<u8, TextError> {
        let Some(value) = self.value(name) else {
            return Err(self.at.says(sentence!(
                "<{0}> says no `{1}`",
                "<{0}>に「{1}」がありません。",
                self.name,
                name
            )));
        };
        let (whole, half) = match value.trim().split_once('.') {
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0" | "")) => (whole, 0),
            Some(_) => ("", 0),
            None => (value.trim(), 0),
        };
        let number = whole
            .parse()
            .ok()
            .and_then(|number: u8| number.checked_mul(2));
        let number = number.and_then(|number| number.checked_add(half));
        number
            .filter(|&number| number < Layout::LONGEST - 1)
            .ok_or_else(|| {
                self.at.error(
                    Sentence::quoted(value),
                    sentence!(
                        "a number from 0 to {0}, perhaps with a half",
                        "0～{0}の数（0.5刻み）",
                        (Layout::LONGEST - 2) / 2
                    ),
                )
            })
    }
}

pub(crate) fn title(text: &str) -> Option<String> {
    let tags = tags(text).ok()?;
    let map = tags.iter().find(|tag| tag.name == "map")?;
    map.value("name").map(str::to_owned)
}

/// Reads the first map.
pub(crate) fn read(text: &str) -> Result<Layout, TextError> {
    let mut found = Vec::new();
    let mut layer = None;
    let mut map = None;
    for tag in tags(text)? {
        match tag.name {
            "mahjongg" | "/mahjongg" | "/tile" | "/row" | "/column" | "/block" => {}
            "map" => map = Some(tag.at),
            "/map" => return made(&found),
            "layer" => layer = Some(level(&tag, None)?),
            "/layer" => layer = None,
            "tile" | "row" | "column" | "block" if map.is_some() => {
                put(&tag, level(&tag, layer)?, &mut found)?;
            }
            _ => {
                return Err(tag.at.error(
                    Sentence::quoted(format!("<{}>", tag.name)),
                    sentence!(
                        "<map>, and in it <layer>, <tile>, <row>, <column> or <block>",
                        "<map>と、その中の<layer>、<tile>、<row>、<column>、<block>"
                    ),
                ));
            }
        }
    }
    // Half a file must not pass for a smaller layout.
    let begun = map.unwrap_or_else(|| Position::of(text, 0));
    Err(begun.says(sentence!(
        "this map is not closed by </map>: the file may have been cut short",
        "この<map>を閉じる</map>がありません。ファイルが途中で切れているかもしれません。"
    )))
}

fn level(tag: &Tag<'_>, layer: Option<u8>) -> Result<u8, TextError> {
    let Some(value) = tag.value("z") else {
        return layer.map_or_else(|| tag.steps("z"), Ok);
    };
    let level = value.trim().parse().ok();
    level
        .filter(|&level| level < Layout::HIGHEST)
        .ok_or_else(|| {
            tag.at.error(
                Sentence::quoted(value),
                sentence!("a level from 0 to {0}", "0～{0}の層", Layout::HIGHEST - 1),
            )
        })
}

/// Puts down the tiles of a tag.
fn put(tag: &Tag<'_>, level: u8, found: &mut Vec<Found>) -> Result<(), TextError> {
    let ends = |from: &str, to: &str| Ok((tag.steps(from)?, tag.steps(to)?));
    let one = |at: &str| tag.steps(at).map(|at| (at, at));
    let (across, down) = match tag.name {
        "tile" => (one("x")?, one("y")?),
        "row" => (ends("left", "right")?, one("y")?),
        "column" => (one("x")?, ends("top", "bottom")?),
        _ => (ends("left", "right")?, ends("top", "bottom")?),
    };
    for (from, to) in [across, down] {
        if from > to || (to - from) % 2 == 1 {
            return Err(tag.at.says(sentence!(
                "between these ends there is no whole number of tiles",
                "両端の間が牌の整数枚分になっていません。"
            )));
        }
    }
    for y in (down.0..=down.1).step_by(2) {
        found.extend((across.0..=across.1).step_by(2).map(|x| Found {
            place: Place { level, y, x },
            line: tag.at.line,
            column: tag.at.column,
        }));
    }
    Ok(())
}

/// The maps of a file, one after another; what stands before a map or behind
/// the last one belongs to it.
pub(crate) fn split(text: &str) -> Vec<Block<'_>> {
    const END: &str = "</map>";
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut from = 0;
    while from < text.len() {
        let rest = &text[from..];
        let end = rest.find(END).map_or(text.len(), |at| {
            let behind = &rest[at + END.len()..];
            let blank = behind.find(|c: char| !c.is_whitespace());
            from + at + END.len() + blank.unwrap_or(behind.len())
        });
        let is_last = !text[end..].contains("<map");
        let end = if is_last { text.len() } else { end };
        blocks.push(Block {
            line: Position::of(text, from).line,
            text: &text[from..end],
        });
        from = end;
    }
    blocks
}

pub(crate) fn write(layouts: &[(Option<String>, Arc<Layout>)]) -> String {
    let mut text = String::from("<mahjongg>\n");
    for (title, layout) in layouts {
        let title = title.as_deref().unwrap_or("Impasse");
        let title = title
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('"', "&quot;");
        let _ = writeln!(text, "  <map name=\"{title}\" scorename=\"impasse\">");
        for row in layout
            .places()
            .chunk_by(|a, b| a.level == b.level && a.y == b.y && a.x + 2 == b.x)
        {
            let (first, last) = (row[0], row[row.len() - 1]);
            let (level, y) = (first.level, halves(first.y));
            let (left, right) = (halves(first.x), halves(last.x));
            let _ = if row.len() == 1 {
                writeln!(text, "    <tile z=\"{level}\" x=\"{left}\" y=\"{y}\"/>")
            } else {
                writeln!(
                    text,
                    "    <row z=\"{level}\" y=\"{y}\" left=\"{left}\" right=\"{right}\"/>"
                )
            };
        }
        text.push_str("  </map>\n");
    }
    text.push_str("</mahjongg>\n");
    text
}

/// Steps as GNOME counts them.
fn halves(steps: u8) -> String {
    let half = if steps % 2 == 1 { ".5" } else { "" };
    format!("{}{half}", steps / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layouts;

    #[test]
    fn every_layout_is_read_as_it_is_written() {
        let all = layouts::all().iter();
        let all: Vec<_> = all
            .map(|named| (Some(named.title.en.to_owned()), Arc::clone(&named.layout)))
            .collect();
        let text = write(&all);
        let blocks = split(&text);
        assert_eq!(blocks.len(), all.len());
        for (block, (name, layout)) in blocks.iter().zip(&all) {
            assert_eq!(read(block.text).expect("a map").places(), layout.places());
            assert_eq!(&title(block.text), name);
        }
    }

    #[test]
    fn layers_and_blocks_are_put_together() {
        let text = "<!-- remark --><mahjongg>\n<map name='Small'>\n<layer z=\"0\">\n\
                    <block left=\"0\" right=\"1\" top=\"0\" bottom=\"1.0\"/>\n<tile x='2.5' y='.5'/></layer>\n\
                    <tile z=\"1\" x=\"0.5\" y=\"0.5\"></tile></map></mahjongg>";
        let error = read(text).expect_err("`.5` has no whole part");
        assert_eq!(
            error.to_string(),
            "line 5, column 1: `.5` instead of a number from 0 to 59, perhaps with a half"
        );
        let layout = read(&text.replace("'.5'", "'0.5'")).expect("a map");
        assert_eq!(layout.count(), 6);
    }

    #[track_caller]
    fn check_error(inside: &str, message: &str) {
        let text = format!("<mahjongg>\n<map name=\"x\">\n{inside}\n</map></mahjongg>");
        assert_eq!(read(&text).expect_err(inside).to_string(), message);
    }

    #[test]
    fn a_file_that_was_cut_short_is_no_smaller_layout() {
        let text = "<mahjongg>\n <map name=\"x\">\n<row z=\"0\" y=\"0\" left=\"0\" right=\"1\"/>\n";
        assert_eq!(
            read(text).expect_err("cut short").to_string(),
            "line 2, column 2: this map is not closed by </map>: the file may have been cut short"
        );
        assert!(read(&format!("{text}</map>")).is_ok());
    }

    #[test]
    fn a_bad_file_is_refused_with_its_place() {
        check_error(
            "<tile x=\"1\" z=\"0\"/>",
            "line 3, column 1: <tile> says no `y`",
        );
        check_error(
            " <ball x=\"1\"/>",
            "line 3, column 2: `<ball>` instead of <map>, and in it <layer>, <tile>, <row>, \
             <column> or <block>",
        );
        check_error(
            "<row z=\"0\" y=\"0\" left=\"0\" right=\"1.5\"/>",
            "line 3, column 1: between these ends there is no whole number of tiles",
        );
        check_error(
            "<tile z=\"99\" x=\"0\" y=\"0\"/>",
            "line 3, column 1: `99` instead of a level from 0 to 15",
        );
        check_error(
            "<tile z=\"0\" x=\"0\" y=\"0\"/>\n<tile z=\"0\" x=\"0.5\" y=\"0\"/>",
            "line 4, column 1: this tile overlaps another: on a level they lie two steps apart",
        );
    }
}
