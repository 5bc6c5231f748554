//! A board as codes in rows.

use crate::{Spot, Style};

/// A way to turn or mirror a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flip {
    /// A quarter to the right.
    Turn,
    /// Left and right exchanged.
    LeftRight,
    /// Above and below exchanged.
    UpDown,
}

impl Flip {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Turn, Self::LeftRight, Self::UpDown];

    /// How often it is done until nothing has changed.
    #[must_use]
    pub const fn order(self) -> usize {
        match self {
            Self::Turn => 4,
            Self::LeftRight | Self::UpDown => 2,
        }
    }

    /// Its name in programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::LeftRight => "left-right",
            Self::UpDown => "up-down",
        }
    }
}

/// An edge of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The first column.
    Left,
    /// The last column.
    Right,
    /// The first row.
    Top,
    /// The last row.
    Bottom,
}

impl Edge {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Top, Self::Bottom];

    /// Its name in programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "top",
            Self::Bottom => "bottom",
        }
    }
}

/// A board as codes: level by level, row by row.
///
/// ```
/// use impasse_puzzle::{Flip, Sheet, Spot, Style};
/// let mut sheet = Sheet::read("01 02 03/-- 02 01", Style::Words, "--");
/// sheet.set(Spot::new(0, 1), "03");
/// assert_eq!(sheet.flipped(Flip::Turn).written(Style::Words), "03 01\n02 02\n01 03\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    width: u16,
    height: u16,
    levels: u8,
    codes: Vec<String>,
}

/// Sheets are no larger than this along a side.
const LONGEST: usize = 100;

impl Sheet {
    /// A board with the same code everywhere.
    #[must_use]
    pub fn bare(width: u16, height: u16, levels: u8, code: &str) -> Self {
        let count = usize::from(width) * usize::from(height) * usize::from(levels);
        Self {
            width,
            height,
            levels,
            codes: vec![code.to_owned(); count],
        }
    }

    /// The rows of a text, ended by line ends, `/` or `|`, filled up with
    /// `bare`; lines that begin with `;` are remarks.
    #[must_use]
    pub fn read(text: &str, style: Style, bare: &str) -> Self {
        let lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with(';'));
        let rows = lines.flat_map(|line| line.split(['/', '|']));
        let rows: Vec<Vec<String>> = match style {
            Style::Signs => rows
                .filter(|row| !row.trim().is_empty())
                .map(|row| row.trim_end().chars().map(String::from).collect())
                .collect(),
            Style::Words => rows
                .map(|row| {
                    let words = row.split(|sign: char| sign.is_whitespace() || sign == ',');
                    words
                        .filter(|word| !word.is_empty())
                        .map(str::to_owned)
                        .collect::<Vec<_>>()
                })
                .filter(|row| !row.is_empty())
                .collect(),
        };
        Self::of_rows(rows, bare)
    }

    /// The board with these rows, filled up with `bare`.
    #[must_use]
    pub fn of_rows(mut rows: Vec<Vec<String>>, bare: &str) -> Self {
        rows.truncate(LONGEST);
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).min(LONGEST);
        for row in &mut rows {
            row.resize(width, bare.to_owned());
        }
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        Self {
            width: side(width),
            height: side(rows.len()),
            levels: 1,
            codes: rows.into_iter().flatten().collect(),
        }
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Levels, one where nothing is stacked.
    #[must_use]
    pub const fn levels(&self) -> u8 {
        self.levels
    }

    /// Every place, level by level, row by row.
    pub fn places(&self) -> impl Iterator<Item = Spot> + use<> {
        let (width, height) = (self.width, self.height);
        (0..self.levels).flat_map(move |level| {
            (0..height).flat_map(move |y| (0..width).map(move |x| Spot::new(x, y).on_level(level)))
        })
    }

    /// The places with this code.
    #[must_use]
    pub fn places_of(&self, code: &str) -> Vec<Spot> {
        self.places().filter(|&at| self.at(at) == code).collect()
    }

    /// The code at a place; nothing outside.
    #[must_use]
    pub fn at(&self, place: Spot) -> &str {
        self.index(place).map_or("", |index| &self.codes[index])
    }

    /// Writes a code at a place; nothing outside.
    pub fn set(&mut self, place: Spot, code: &str) {
        if let Some(index) = self.index(place) {
            code.clone_into(&mut self.codes[index]);
        }
    }

    /// Exchanges the codes of two places on the board.
    pub fn exchange(&mut self, one: Spot, other: Spot) {
        if let (Some(one), Some(other)) = (self.index(one), self.index(other)) {
            self.codes.swap(one, other);
        }
    }

    /// The board turned or mirrored, level by level.
    #[must_use]
    pub fn flipped(&self, flip: Flip) -> Self {
        let (width, height) = match flip {
            Flip::Turn => (self.height, self.width),
            Flip::LeftRight | Flip::UpDown => (self.width, self.height),
        };
        let mut flipped = Self::bare(width, height, self.levels, "");
        for to in flipped.places() {
            let (x, y) = match flip {
                Flip::Turn => (to.y, self.height - 1 - to.x),
                Flip::LeftRight => (self.width - 1 - to.x, to.y),
                Flip::UpDown => (to.x, self.height - 1 - to.y),
            };
            flipped.set(to, self.at(Spot::new(x, y).on_level(to.level)));
        }
        flipped
    }

    /// The board with a bare line more at an edge.
    #[must_use]
    pub fn grown(&self, edge: Edge, bare: &str) -> Self {
        let (width, height, left, top) = match edge {
            Edge::Left => (self.width + 1, self.height, 1, 0),
            Edge::Right => (self.width + 1, self.height, 0, 0),
            Edge::Top => (self.width, self.height + 1, 0, 1),
            Edge::Bottom => (self.width, self.height + 1, 0, 0),
        };
        let mut grown = Self::bare(width, height, self.levels, bare);
        for at in self.places() {
            let to = Spot::new(at.x + left, at.y + top).on_level(at.level);
            grown.set(to, self.at(at));
        }
        grown
    }

    /// The board without the line at an edge.
    #[must_use]
    pub fn cropped(&self, edge: Edge) -> Self {
        let (width, height, left, top) = match edge {
            Edge::Left => (self.width - 1, self.height, 1, 0),
            Edge::Right => (self.width - 1, self.height, 0, 0),
            Edge::Top => (self.width, self.height - 1, 0, 1),
            Edge::Bottom => (self.width, self.height - 1, 0, 0),
        };
        let mut cropped = Self::bare(width, height, self.levels, "");
        for to in cropped.places() {
            let from = Spot::new(to.x + left, to.y + top).on_level(to.level);
            cropped.set(to, self.at(from));
        }
        cropped
    }

    /// The board with a line more or less at an edge, within the sides that
    /// there may be; `None` beyond them.
    #[must_use]
    pub fn resized(
        &self,
        edge: Edge,
        grows: bool,
        (least, most): (u16, u16),
        bare: &str,
    ) -> Option<Self> {
        let side = match edge {
            Edge::Left | Edge::Right => self.width,
            Edge::Top | Edge::Bottom => self.height,
        };
        if grows {
            (side < most).then(|| self.grown(edge, bare))
        } else {
            (side > least).then(|| self.cropped(edge))
        }
    }

    /// The first level as text, a line a row.
    #[must_use]
    pub fn written(&self, style: Style) -> String {
        let between = match style {
            Style::Signs => "",
            Style::Words => " ",
        };
        let width = usize::from(self.width).max(1);
        let rows = self.codes.chunks(width).take(self.height.into());
        let rows = rows.map(|row| row.join(between).trim_end().to_owned() + "\n");
        rows.collect()
    }

    /// The place on the first level that is written at a line and a column,
    /// both from 1, or the nearest.
    #[must_use]
    pub fn place(&self, style: Style, line: usize, column: usize) -> Option<Spot> {
        let last = self.width.checked_sub(1)?;
        let y = u16::try_from(line.saturating_sub(1)).unwrap_or(u16::MAX);
        let y = y.min(self.height.checked_sub(1)?);
        let mut end = 0;
        let mut x = 0;
        let blank = usize::from(style == Style::Words);
        for at in 0..=last {
            x = at;
            end += self.at(Spot::new(at, y)).chars().count() + blank;
            if end >= column {
                break;
            }
        }
        Some(Spot::new(x, y))
    }

    fn index(&self, place: Spot) -> Option<usize> {
        let is_inside = place.x < self.width && place.y < self.height && place.level < self.levels;
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let row = usize::from(place.level) * height + usize::from(place.y);
        is_inside.then(|| row * width + usize::from(place.x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Sheet {
        Sheet::read(text, Style::Signs, " ")
    }

    #[test]
    fn a_turn_goes_to_the_right_and_a_mirror_exchanges_sides() {
        let board = sheet("abc/d");
        assert_eq!(board.flipped(Flip::Turn), sheet("da/ b/ c"));
        assert_eq!(board.flipped(Flip::LeftRight), sheet("cba/  d"));
        assert_eq!(board.flipped(Flip::UpDown), sheet("d  /abc"));
    }

    #[test]
    fn lines_come_and_go_at_every_edge() {
        let board = sheet("ab/cd");
        for edge in Edge::ALL {
            let grown = board.grown(edge, ".");
            assert_eq!(grown.cropped(edge), board, "{edge:?}");
        }
        assert_eq!(board.grown(Edge::Left, "."), sheet(".ab/.cd"));
        assert_eq!(board.resized(Edge::Top, false, (2, 9), "."), None);
    }

    #[test]
    fn a_place_in_the_text_is_a_place_on_the_board() {
        let board = Sheet::read("01 -- 10\n02 003 04", Style::Words, "--");
        let text = board.written(Style::Words);
        assert_eq!(text, "01 -- 10\n02 003 04\n");
        assert_eq!(board.place(Style::Words, 2, 4), Some(Spot::new(1, 1)));
        assert_eq!(board.place(Style::Words, 2, 8), Some(Spot::new(2, 1)));
        assert_eq!(board.place(Style::Words, 9, 99), Some(Spot::new(2, 1)));
        assert_eq!(
            Sheet::read("", Style::Signs, " ").place(Style::Signs, 1, 1),
            None
        );
    }
}
