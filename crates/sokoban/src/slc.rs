//! Levels in the XML of `.slc` files.
//!
//! ```text
//! <Level Id="First" Width="5" Height="3">
//!   <L>#####</L>
//!   <L>#@$.#</L>
//!   <L>#####</L>
//! </Level>
//! ```
//!
//! Only this much of XML is read: levels, their rows and their names, the
//! copyright of the collection as its author. Rows stand in our signs.

use crate::board::TextRow;

/// A level of such a file.
#[derive(Clone, Debug)]
pub(crate) struct SlcLevel<'t> {
    /// Its name.
    pub(crate) title: Option<String>,
    pub(crate) rows: Vec<TextRow<'t>>,
    /// Where it begins in the text, in bytes.
    pub(crate) start: usize,
    /// The line of that, from 1.
    pub(crate) line: usize,
}

/// The levels of a text, or `None` for a text of another kind.
pub(crate) fn levels(text: &str) -> Option<Vec<SlcLevel<'_>>> {
    if !text.contains("<L>") || !text.contains("<Level ") {
        return None;
    }
    let mut levels: Vec<SlcLevel<'_>> = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(open) = text[at..].find('<') {
        let tag = at + open;
        let rest = &text[tag..];
        line += text[at..tag].matches('\n').count();
        if rest.starts_with("<Level ") {
            let end = rest.find('>').unwrap_or(rest.len());
            levels.push(SlcLevel {
                title: attribute(&rest[..end], "Id"),
                rows: Vec::new(),
                start: tag,
                line,
            });
        } else if rest.starts_with("<L>")
            && let (Some(level), Some(end)) = (levels.last_mut(), rest.find("</L>"))
        {
            let start = tag + "<L>".len();
            let before = text[..start].rsplit('\n').next().unwrap_or("");
            level.rows.push(TextRow {
                text: text[start..tag + end].trim_end(),
                line,
                column: before.chars().count() + 1,
            });
        }
        at = tag + 1;
    }
    levels.retain(|level| level.rows.iter().any(|row| !row.text.is_empty()));
    (!levels.is_empty()).then_some(levels)
}

/// Who the collection is by.
pub(crate) fn author(text: &str) -> Option<String> {
    let tag = &text[text.find("<LevelCollection")?..];
    attribute(&tag[..tag.find('>')?], "Copyright")
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let from = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let value = &tag[from..];
    let value = &value[..value.find('"')?];
    let plain = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(value.to_owned(), |text, (coded, sign)| {
        text.replace(coded, sign)
    });
    let plain = plain.trim();
    (!plain.is_empty()).then(|| plain.to_owned())
}
