//! The `.layout` files of `KMahjongg`.
//!
//! ```text
//! kmahjongg-layout-v1.1      Rows of steps, level by level. A tile is a square
//! w32                        of four quarters, `1` and `2` above `4` and `3`;
//! h16                        anything else is empty. Without sizes (version
//! d5                         1.0) there are 16 rows of 32 steps and 5 levels.
//! ..12....                   Lines that begin with `#` are remarks.
//! ..43....
//! ```

use std::fmt::Write as _;

use impasse_puzzle::{Sentence, TextError, Words, sentence};

use crate::formats::{Found, made};
use crate::layout::{Layout, Place};

const MAGIC: &str = "kmahjongg-layout-v1.";

/// Width, height and levels where a file does not say.
const USUAL: [usize; 3] = [32, 16, 5];

pub(crate) fn is_one(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with(MAGIC)
}

/// A row of steps and the line it stands in.
type GridRow = (usize, Vec<char>);

pub(crate) fn read(text: &str) -> Result<Layout, TextError> {
    let mut sizes = USUAL;
    let mut rows: Vec<GridRow> = Vec::new();
    for (line, content) in (1..).zip(text.lines()).skip(1) {
        let content = content.trim_end();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if let Some(side) = content.find(|c: char| c != 'w' && c != 'h' && c != 'd')
            && side == 1
            && rows.is_empty()
        {
            let which = "whd".find(&content[..1]).unwrap_or(0);
            sizes[which] = size(line, &content[1..], which)?;
            continue;
        }
        rows.push((line, content.chars().collect()));
    }
    let [width, height, depth] = sizes;
    let last = rows.last().map_or(1, |(line, _)| *line);
    if rows.len() != height * depth {
        let beyond = rows.get(height * depth).map_or(last, |(line, _)| *line);
        return Err(TextError::new(
            beyond,
            1,
            Sentence::counted(
                rows.len(),
                Words::new("{0} row", "{0}段"),
                Words::new("{0} rows", "{0}段"),
            ),
            sentence!(
                "{0}: {1} for each of {2} levels",
                "{0}段（{1}段が{2}層）",
                height * depth,
                height,
                depth
            ),
        ));
    }
    for (line, row) in &rows {
        if row.len() != width {
            return Err(TextError::new(
                *line,
                row.len().min(width) + 1,
                Sentence::counted(
                    row.len(),
                    Words::new("a row of {0} step", "{0}目の段"),
                    Words::new("a row of {0} steps", "{0}目の段"),
                ),
                sentence!("{0}", "{0}目", width),
            ));
        }
    }
    made(&quarters(&rows, height)?)
}

/// The places of all tiles, after a look at their four quarters.
fn quarters(rows: &[GridRow], height: usize) -> Result<Vec<Found>, TextError> {
    let mut found = Vec::new();
    for (at, (line, row)) in rows.iter().enumerate() {
        let (level, y) = (at / height, at % height);
        for (x, &sign) in row.iter().enumerate() {
            // The upper left quarter of the tile that this quarter belongs to.
            let (right, down) = match sign {
                '1' => (0, 0),
                '2' => (1, 0),
                '3' => (1, 1),
                '4' => (0, 1),
                _ => continue,
            };
            let quarter = |x: usize, y: usize| {
                let (_, row) = rows.get(level * height + y).filter(|_| y < height)?;
                row.get(x).copied()
            };
            let corner = x.checked_sub(right).zip(y.checked_sub(down));
            let is_whole = corner.is_some_and(|(x, y)| {
                [(0, 0, '1'), (1, 0, '2'), (1, 1, '3'), (0, 1, '4')]
                    .iter()
                    .all(|&(across, below, sign)| quarter(x + across, y + below) == Some(sign))
            });
            if !is_whole {
                return Err(TextError::says(
                    *line,
                    x + 1,
                    sentence!(
                        "this {0} is no part of a whole tile, which is `12` above `43`",
                        "この{0}は牌の一部になっていません。牌は「12」の下に「43」と書きます。",
                        Sentence::quoted(sign)
                    ),
                ));
            }
            if sign == '1' {
                let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
                found.push(Found {
                    place: Place {
                        level: small(level),
                        y: small(y),
                        x: small(x),
                    },
                    line: *line,
                    column: x + 1,
                });
            }
        }
    }
    Ok(found)
}

/// A width, a height or a number of levels.
fn size(line: usize, text: &str, which: usize) -> Result<usize, TextError> {
    let most = [Layout::LONGEST, Layout::LONGEST, Layout::HIGHEST][which];
    let number = text.trim().parse().ok();
    number
        .filter(|number| (1..=usize::from(most)).contains(number))
        .ok_or_else(|| {
            TextError::new(
                line,
                2,
                Sentence::quoted(text),
                sentence!("a number from 1 to {0}", "1～{0}の数", most),
            )
        })
}

pub(crate) fn write(layout: &Layout) -> String {
    let (width, height) = (usize::from(layout.width()), usize::from(layout.height()));
    let levels = layout.places().iter().map(|place| usize::from(place.level));
    let depth = levels.max().unwrap_or(0) + 1;
    let mut text = format!("{MAGIC}1\nw{width}\nh{height}\nd{depth}\n");
    for level in 0..depth {
        let mut rows = vec![vec!['.'; width]; height];
        for place in layout
            .places()
            .iter()
            .filter(|place| usize::from(place.level) == level)
        {
            let (x, y) = (usize::from(place.x), usize::from(place.y));
            rows[y][x] = '1';
            rows[y][x + 1] = '2';
            rows[y + 1][x + 1] = '3';
            rows[y + 1][x] = '4';
        }
        let _ = writeln!(text, "# level {level}");
        for row in rows {
            text.extend(row);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layouts;

    #[test]
    fn every_layout_is_read_as_it_is_written() {
        for named in layouts::all() {
            let read = read(&write(&named.layout)).expect(named.name);
            assert_eq!(read.places(), named.layout.places(), "{}", named.name);
        }
    }

    #[test]
    fn the_first_version_has_no_sizes() {
        let mut rows = vec![".".repeat(32); 80];
        rows[0] = format!("1212{}", ".".repeat(28));
        rows[1] = format!("4343{}", ".".repeat(28));
        let text = format!("kmahjongg-layout-v1.0\n# a remark\n{}\n", rows.join("\n"));
        assert_eq!(read(&text).expect("two tiles").count(), 2);
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let error = read(&format!("{MAGIC}1\n{text}")).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_bad_file_is_refused_with_its_place() {
        check_error(
            "w4\nh2\nd1\n12.2\n43..\n",
            "line 5, column 4: this `2` is no part of a whole tile, which is `12` above `43`",
        );
        check_error(
            "w4\nh2\nd1\n12.\n43..\n",
            "line 5, column 4: a row of 3 steps instead of 4",
        );
        check_error(
            "w4\nh2\nd2\n12..\n43..\n",
            "line 6, column 1: 2 rows instead of 4: 2 for each of 2 levels",
        );
        check_error(
            "w4\nh0\nd2\n",
            "line 3, column 2: `0` instead of a number from 1 to 120",
        );
        check_error(
            "w4\nh2\nd1\n12..\n43..\n",
            "line 5, column 1: there is only 1 tile, and tiles go in pairs",
        );
        check_error(
            "w4\nh2\nd3\n12..\n43..\n....\n....\n12..\n43..\n",
            "line 9, column 1: this tile floats: no tile lies below it, and none beside it is held",
        );
    }
}
