//! The text form of positions, which other programs read and write too.
//!
//! ```text
//! Foundations: H-2 C-0 D-0 S-A     how far each suit is home; also Founds:
//! Freecells: 9C - QD -             the cells; also FC:
//! 4C 2C 9D 8C QS 4S 2H             a column, its last card can move
//! :                                an empty column
//! : 5H QH 3C AC 3D 4D              a colon may stand before any column
//! ```
//!
//! Below `FC:` an empty line is an empty column, see [`empty_lines`].
//!
//! Where homes begin with another rank than the ace (Penguin), `H-7` is still the
//! last card of hearts that is home.
//!
//! The first two lines may be left out: then the cards that are missing, which
//! must be the lowest of their suits, are home, and the cells are empty.
//!
//! Lines without colons that are equally long but the last may as well be the
//! rows that one sees on the screen. They are read so that there are eight
//! columns; where neither reading gives eight, nobody guesses. The parameter
//! `columns`, colons, or a line `Rows:` say what is meant.

use impasse_puzzle::{
    OpenError, ParamError, Params, Row, Sentence, TextError, Word, Words, card_rank, rows, sentence,
};

use crate::card::{Card, Suit, rank_letter};
use crate::deal::Deal;
use crate::position::{MOST_CELLS, MOST_COLUMNS, Position};
use crate::table::Table;
use crate::{Base, empty_lines};

/// The order of suits in the line of foundations.
const HOME_ORDER: [Suit; 4] = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];

/// The fewest columns of a table.
const FEWEST_COLUMNS: usize = 4;

/// Columns of the usual table.
const USUAL_COLUMNS: usize = 8;

const AS_ROWS: Words = Words::new(
    "read as {0} rows, as on the screen, of {1} columns; for {0} columns write `:` before each line",
    "画面どおりの{0}段{1}列（{0}列のつもりなら各行の前に`:`が必要）",
);
const AS_COLUMNS: Words = Words::new(
    "read as {0} columns; for {0} rows of {1} columns, as on the screen, write a line `Rows:` above",
    "{0}列（画面どおりの{0}段{1}列のつもりなら、上に`Rows:`という行が必要）",
);
const ONLY_ROWS: Words = Words::new(
    "read as {0} rows, as on the screen, of {1} columns",
    "画面どおりの{0}段{1}列",
);
const WITH_EMPTY: Words = Words::new(
    "read as {0} columns, empty lines and those missing at the end as empty columns",
    "空行と末尾の足りない行を空の列とみなして{0}列",
);

/// Reads a position. The number of columns is that of the text; there are four
/// cells, or more if the text lists more, unless the parameters say otherwise.
pub(crate) fn read(params: &Params, text: &str) -> Result<Deal, OpenError> {
    let (table, base) = crate::rules(params)?;
    let asked = params.number("columns", 4..=12)?;
    let mut sheet = Sheet::read(text)?;
    sheet.add_empty_columns(text, asked);
    let piles = sheet.columns(asked)?;
    let columns = u8::try_from(piles.len()).expect("at most 12");
    if let Some(asked) = asked
        && asked != u64::from(columns)
    {
        return Err(ParamError::against_text("columns", asked, columns).into());
    }
    let listed = sheet.cells.len() as u64;
    let cells = match params.number("cells", 0..=8)? {
        Some(asked) if asked < listed => {
            return Err(ParamError::new(
                format!("cells={asked}"),
                sentence!(
                    "at least the {0} cells that the text lists",
                    "文面にある{0}個以上のセル",
                    listed
                ),
            )
            .into());
        }
        Some(asked) => asked,
        None => listed.max(4),
    };
    let table = Table {
        cells: u8::try_from(cells).expect("at most 8"),
        columns,
        base: match base {
            Base::Rank(rank) => rank,
            Base::Dealt => sheet.base(&piles).ok_or_else(|| {
                ParamError::new(
                    "base=dealt",
                    sentence!(
                        "the rank with which homes begin, such as `base=5`: no card of the text tells it",
                        "「base=5」のようなホームの最初の数字（文面のカードからはわかりません）"
                    ),
                )
            })?,
        },
        ..table
    };
    Ok(Deal::new(table, sheet.position(table, &piles)?))
}

/// Whether a line tells the homes or the cells.
pub(crate) fn has_heading(text: &str) -> bool {
    let heads = ["foundations:", "founds:", "freecells:", "fc:"];
    rows(text).iter().any(|row| {
        let head = row.words.first().map_or("", |word| word.text);
        heads.iter().any(|known| head.eq_ignore_ascii_case(known))
    })
}

/// How the lines of a text were read, where they could have been read in
/// another way.
pub(crate) fn reading(params: &Params, text: &str) -> Option<Sentence> {
    let asked = params.number("columns", 4..=12).ok()?;
    let mut sheet = Sheet::read(text).ok()?;
    if sheet.add_empty_columns(text, asked) {
        return Some(Sentence::new(WITH_EMPTY, [sheet.lines.len().to_string()]));
    }
    let (rows, width) = (sheet.lines.len(), sheet.row_width()?);
    let words = match (sheet.meaning(asked).ok()?, sheet.fits_columns()) {
        _ if sheet.says_rows => return None,
        // The parameter may have decided.
        _ if asked.is_some() && rows != width => return None,
        (Lines::Rows, true) => AS_ROWS,
        (Lines::Rows, false) => ONLY_ROWS,
        (Lines::Columns, _) => AS_COLUMNS,
    };
    Some(Sentence::new(words, [rows.to_string(), width.to_string()]))
}

/// What the lines of cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lines {
    /// Each is a column.
    Columns,
    /// Each is a row across the columns, as one sees them.
    Rows,
}

/// What a text says, not yet put together.
struct Sheet<'t> {
    home: Option<Home<'t>>,
    cells: Vec<Option<Card>>,
    /// The line `FC:`, if the cells stand in one.
    short_cells: Option<usize>,
    lines: Vec<CardLine<'t>>,
    /// Whether a line `Rows:` stands above.
    says_rows: bool,
    /// Where the text ends.
    end: (usize, usize),
}

/// A line of cards.
struct CardLine<'t> {
    head: Word<'t>,
    has_colon: bool,
    cards: Vec<Card>,
}

/// The line of foundations.
struct Home<'t> {
    ranks: [u8; 4],
    head: Word<'t>,
}

impl<'t> Sheet<'t> {
    fn read(text: &'t str) -> Result<Self, TextError> {
        let end = text.lines().last().map_or(1, |l| l.chars().count() + 1);
        let mut sheet = Self {
            home: None,
            cells: Vec::new(),
            short_cells: None,
            lines: Vec::new(),
            says_rows: false,
            end: (text.lines().count().max(1), end),
        };
        let mut seen = [false; Card::COUNT];
        let mut cells_head = None;
        for row in rows(text) {
            let head = row.words[0];
            match head.text.to_ascii_lowercase().as_str() {
                "foundations:" | "founds:" if sheet.home.is_some() => {
                    return Err(head.says(sentence!(
                        "the foundations are told twice",
                        "ホームの行が2つあります。"
                    )));
                }
                "foundations:" | "founds:" => sheet.home = Some(Home::read(&row)?),
                "freecells:" | "fc:" if cells_head.is_some() => {
                    return Err(head.says(sentence!(
                        "the free cells are told twice",
                        "セルの行が2つあります。"
                    )));
                }
                name @ ("freecells:" | "fc:") => {
                    cells_head = Some(head);
                    sheet.short_cells = (name == "fc:").then_some(head.line);
                    for word in &row.words[1..] {
                        sheet.cells.push(cell(word, &mut seen)?);
                    }
                    if let Some(ninth) = row.words.get(1 + MOST_CELLS) {
                        return Err(ninth.says(sentence!(
                            "there are more than 8 free cells",
                            "セルは8個までです。"
                        )));
                    }
                }
                "rows:" if row.words.len() == 1 && sheet.lines.is_empty() => {
                    sheet.says_rows = true;
                }
                _ => sheet.lines.push(CardLine::read(&row, &mut seen)?),
            }
        }
        Ok(sheet)
    }

    /// Adds the columns that empty lines are; says whether there are any.
    fn add_empty_columns(&mut self, text: &str, asked: Option<u64>) -> bool {
        let (Some(head), Some(last)) = (self.short_cells, self.lines.last()) else {
            return false;
        };
        let is_usual = asked.is_none_or(|asked| asked == USUAL_COLUMNS as u64);
        let plain = self.lines.iter().all(|line| !line.has_colon);
        // Rows as on the screen have no empty columns.
        if !is_usual || !plain || self.says_rows || self.row_width() == Some(USUAL_COLUMNS) {
            return false;
        }
        let last = last.head.line;
        let empty = empty_lines::empty_columns(text, head, last, self.lines.len());
        for &line in &empty {
            let at = self.lines.partition_point(|known| known.head.line <= line);
            self.lines.insert(at, CardLine::empty(line));
        }
        !empty.is_empty()
    }

    fn fits_columns(&self) -> bool {
        (FEWEST_COLUMNS..=MOST_COLUMNS).contains(&self.lines.len())
    }

    /// How many columns there are if the lines are rows; `None` where they
    /// cannot be.
    fn row_width(&self) -> Option<usize> {
        let (last, others) = self.lines.split_last()?;
        let width = others.first()?.cards.len();
        let full = others.iter().all(|line| line.cards.len() == width);
        let plain = self.lines.iter().all(|line| !line.has_colon);
        let fits = (FEWEST_COLUMNS..=MOST_COLUMNS).contains(&width);
        (full && plain && fits && last.cards.len() <= width).then_some(width)
    }

    /// What the lines are, if so many columns were asked for.
    fn meaning(&self, asked: Option<u64>) -> Result<Lines, TextError> {
        let Some(width) = self.row_width() else {
            return match (self.says_rows, self.lines.first()) {
                (true, Some(first)) => {
                    let line = self.uneven().unwrap_or(first);
                    Err(line.head.says(sentence!(
                        "rows have equally many cards, 4 to 12; only the last may have fewer",
                        "段のカードは4～12枚で、どの段も同じ枚数です（最後の段だけ少なくてもかまいません）。"
                    )))
                }
                _ => Ok(Lines::Columns),
            };
        };
        if self.says_rows || !self.fits_columns() {
            return Ok(Lines::Rows);
        }
        let lines = self.lines.len();
        match asked {
            Some(asked) if asked == lines as u64 => Ok(Lines::Columns),
            Some(asked) if asked == width as u64 => Ok(Lines::Rows),
            Some(_) => Ok(Lines::Columns),
            None if width == USUAL_COLUMNS => Ok(Lines::Rows),
            None if lines == USUAL_COLUMNS => Ok(Lines::Columns),
            None => {
                let head = self.lines[0].head;
                Err(head.says(sentence!(
                    "{0} lines of {1} cards may be columns or rows: say `columns={0}` or \
                     `columns={1}`, or write `:` before each line for columns, or a line `Rows:` \
                     above for rows",
                    "{1}枚ずつの{0}行は、列とも段とも読めます。「columns={0}」か「columns={1}」を\
                     指定するか、列なら各行の前に「:」、段なら上に「Rows:」の行を付けてください。",
                    lines,
                    width
                )))
            }
        }
    }

    /// The first line that keeps the lines from being rows.
    fn uneven(&self) -> Option<&CardLine<'t>> {
        let width = self.lines.first()?.cards.len();
        let last = self.lines.len() - 1;
        let mut lines = self.lines.iter().enumerate();
        let is_row = |at: usize, cards: usize| cards == width || at == last && cards < width;
        let uneven = lines.find(|(at, line)| line.has_colon || !is_row(*at, line.cards.len()));
        uneven.map(|(_, line)| line)
    }

    /// The columns, each from its first card.
    fn columns(&self, asked: Option<u64>) -> Result<Vec<Vec<Card>>, TextError> {
        let lines = self.lines.iter().map(|line| line.cards.clone());
        if self.meaning(asked)? == Lines::Rows {
            let mut columns = vec![Vec::new(); self.row_width().unwrap_or(0)];
            for row in lines {
                for (column, card) in columns.iter_mut().zip(row) {
                    column.push(card);
                }
            }
            return Ok(columns);
        }
        if let Some(beyond) = self.lines.get(MOST_COLUMNS) {
            return Err(beyond.head.says(sentence!(
                "there are more than 12 columns",
                "列は12列までです。"
            )));
        }
        if self.lines.len() < FEWEST_COLUMNS {
            return Err(TextError::new(
                self.end.0,
                self.end.1,
                Sentence::counted(
                    self.lines.len(),
                    Words::new("{0} column", "{0}列"),
                    Words::new("{0} columns", "{0}列"),
                ),
                sentence!(
                    "4 to 12 columns of cards such as `4C 2C 9D`",
                    "「4C 2C 9D」のようなカードの列が4～12列"
                ),
            ));
        }
        Ok(lines.collect())
    }

    /// The rank with which homes begin: the one behind which the first card of
    /// a suit is missing; `None` where all cards of each suit are there, or none.
    fn base(&self, columns: &[Vec<Card>]) -> Option<u8> {
        let on_board = columns.iter().flatten().chain(self.cells.iter().flatten());
        let faces: Vec<Card> = on_board.copied().collect();
        if faces.is_empty() {
            return Some(1);
        }
        let is_first = |face: &Card| {
            let before = Card::new(face.suit(), (face.rank() + 11) % 13 + 1);
            !faces.contains(face) && faces.contains(&before)
        };
        Card::deck().find(is_first).map(Card::rank)
    }

    /// Puts the position together: each card lies somewhere or is home.
    fn position(&self, table: Table, columns: &[Vec<Card>]) -> Result<Position, TextError> {
        let mut position = Position::solved();
        let mut lies = [false; Card::COUNT];
        let on_board = columns.iter().flatten().chain(self.cells.iter().flatten());
        for &face in on_board {
            lies[usize::from(table.of_face(face).index())] = true;
        }
        let lies = |suit, rank| lies[usize::from(Card::new(suit, rank).index())];
        let name = |suit, rank| table.face(Card::new(suit, rank)).to_string();
        for suit in Suit::ALL {
            let inferred = (0..13).find(|&rank| lies(suit, rank + 1)).unwrap_or(13);
            let home = match &self.home {
                None => inferred,
                Some(given) => match given.ranks[suit as usize] {
                    0 => 0,
                    face => table.of_face(Card::new(suit, face)).rank(),
                },
            };
            if let (Some(given), true) = (&self.home, inferred < home) {
                return Err(given.head.says(sentence!(
                    "{0} is home, they say, but lies on the board, too",
                    "{0}がホームと盤の両方にあります。",
                    name(suit, inferred + 1)
                )));
            }
            if let Some(rank) = (home + 1..=13).find(|&rank| !lies(suit, rank)) {
                return Err(TextError::says(
                    self.end.0,
                    self.end.1,
                    sentence!(
                        "{0} is missing: it is neither on the board nor home",
                        "{0}がありません。盤にもホームにも見つかりません。",
                        name(suit, rank)
                    ),
                ));
            }
            position.set_home(suit, home);
        }
        for (column, cards) in (0..).zip(columns) {
            for &face in cards {
                position.lay(table.of_face(face), column);
            }
        }
        for (cell, card) in (0..).zip(&self.cells) {
            if let Some(face) = *card {
                position.park(table.of_face(face), cell);
            }
        }
        Ok(position)
    }
}

impl<'t> Home<'t> {
    /// Reads `Foundations: H-2 C-0 D-0 S-A`; a suit left out has nothing home.
    fn read(row: &Row<'t>) -> Result<Self, TextError> {
        let mut ranks = [None; 4];
        for word in &row.words[1..] {
            let wrong = || {
                word.wrong(sentence!(
                    "a suit and its rank such as `H-7`, `C-K` or `S-0`",
                    "「H-7」「C-K」「S-0」のようなスートと数字"
                ))
            };
            let (suit, rank) = word.text.split_once('-').ok_or_else(wrong)?;
            let mut letters = suit.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(wrong());
            };
            let suit = Suit::read(letter).ok_or_else(wrong)?;
            let rank = match rank {
                "0" => 0,
                rank => card_rank(rank).ok_or_else(wrong)?,
            };
            if ranks[suit as usize].replace(rank).is_some() {
                return Err(word.says(sentence!(
                    "{0} names a suit for the second time",
                    "{0}のスートはもう書かれています。",
                    Sentence::quoted(word.text)
                )));
            }
        }
        Ok(Self {
            ranks: ranks.map(|rank| rank.unwrap_or(0)),
            head: row.words[0],
        })
    }
}

const CARD: Words = Words::new(
    "a card such as `AH`, `TD` or `QC`",
    "「AH」「TD」「QC」のようなカード",
);
const CARD_OR_NONE: Words =
    Words::new("a card such as `9C`, or `-`", "「9C」のようなカードか「-」");

fn cell(word: &Word<'_>, seen: &mut [bool; Card::COUNT]) -> Result<Option<Card>, TextError> {
    match word.text {
        "-" | "*" | "--" => Ok(None),
        name => read_card(word, name, CARD_OR_NONE, seen).map(Some),
    }
}

impl<'t> CardLine<'t> {
    /// An empty column that an empty line is.
    fn empty(line: usize) -> Self {
        let text = "";
        let head = Word {
            text,
            line,
            column: 1,
        };
        Self {
            head,
            has_colon: true,
            cards: Vec::new(),
        }
    }

    fn read(row: &Row<'t>, seen: &mut [bool; Card::COUNT]) -> Result<Self, TextError> {
        let head = row.words[0];
        let mut cards = Vec::new();
        for (place, word) in row.words.iter().enumerate() {
            let name = match (place, word.text.strip_prefix(':')) {
                (0, Some("")) => continue,
                (0, Some(name)) => name,
                _ => word.text,
            };
            cards.push(read_card(word, name, CARD, seen)?);
        }
        Ok(Self {
            head,
            has_colon: head.text.starts_with(':'),
            cards,
        })
    }
}

fn read_card(
    word: &Word<'_>,
    name: &str,
    expected: Words,
    seen: &mut [bool; Card::COUNT],
) -> Result<Card, TextError> {
    let card = Card::read(name).ok_or_else(|| word.wrong(expected))?;
    if std::mem::replace(&mut seen[usize::from(card.index())], true) {
        return Err(word.says(sentence!(
            "there are two `{0}`",
            "「{0}」が2枚あります。",
            card.to_string()
        )));
    }
    Ok(card)
}

/// Writes a position; lines that say nothing are left out.
pub(crate) fn write(deal: &Deal, state: &Position) -> String {
    let table = deal.table();
    let name = |card: Card| table.face(card).to_string();
    let mut text = String::new();
    if state.cards_home() > 0 {
        text.push_str("Foundations:");
        for suit in HOME_ORDER {
            let rank = match state.home(suit) {
                0 => rank_letter(0),
                home => rank_letter(table.face(Card::new(suit, home)).rank()),
            };
            text.extend([' ', suit.letter(), '-', rank]);
        }
        text.push('\n');
    }
    let cells: Vec<Option<Card>> = (0..table.cells).map(|cell| state.cell(cell)).collect();
    if cells.iter().any(Option::is_some) {
        text.push_str("Freecells:");
        for cell in cells {
            text.push(' ');
            text.push_str(&cell.map_or_else(|| "-".to_owned(), name));
        }
        text.push('\n');
    }
    for column in 0..table.columns {
        let cards: Vec<String> = state.column(column).into_iter().map(name).collect();
        text.push_str(if cards.is_empty() { ":" } else { "" });
        text.push_str(&cards.join(" "));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance, Params};

    use crate::tests::deal;

    #[track_caller]
    fn check_error(params: &str, text: &str, message: &str) {
        let params: Params = params.parse().expect("parameters");
        let error = super::read(&params, text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    const LATE: &str = "\
Foundations: H-K C-J D-J S-K
Freecells: - KD - -
KC QD
:
QC
:
";

    #[test]
    fn a_position_is_written_as_it_is_read() {
        assert_eq!(deal("", LATE).text(), LATE);
        let one_line = LATE.replace('\n', " / ");
        assert_eq!(deal("", &one_line).text(), LATE);
        let plain = "kc qd/:/: QC/:/freecells: * kd";
        assert_eq!(deal("", plain).text(), LATE);
        assert_eq!(
            deal("", "KC QD 10h/:KD jh/QC/:/QH/KH")
                .text()
                .lines()
                .next(),
            Some("Foundations: H-9 C-J D-J S-K")
        );
    }

    #[test]
    fn what_other_programs_print_is_read() {
        let dump =
            "Foundations: H-K C-J D-J S-K \nFreecells:      KD        \n: KC QD\n: \n: QC\n: \n";
        assert_eq!(deal("", dump).text(), LATE.replace("- KD - -", "KD - - -"));
    }

    /// Deal 1 as one sees it.
    const SEEN: &str = "\
JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C TC
6S 9C 2H 6H
";

    /// What is said of how a text was read, and its first column.
    #[track_caller]
    fn check_reading(params: &str, text: &str, first: &str, said: Option<&str>) {
        let column = deal(params, text).text().lines().next().map(str::to_owned);
        assert_eq!(column.as_deref(), Some(first), "{text}");
        let params: Params = params.parse().expect("parameters");
        let note = super::reading(&params, text).map(|note| note.to_string());
        assert_eq!(note.as_deref(), said, "{text}");
    }

    #[test]
    fn a_board_pasted_as_one_sees_it_is_read_by_rows_and_said_so() {
        let first = "JD KD 2S 4C 3S 6D 6S";
        let said = "read as 7 rows, as on the screen, of 8 columns; for 7 columns write `:` \
                    before each line";
        check_reading("", SEEN, first, Some(said));
        check_reading("columns=8", SEEN, first, None);
        check_reading("", &format!("Rows:\n{SEEN}"), first, None);
        check_reading("columns=7", SEEN, "JD 2D 9H JC 5D 7H 7C 5H", None);
        let colons = format!(": {}", SEEN.trim_end().replace('\n', "\n: "));
        check_reading("", &colons, "JD 2D 9H JC 5D 7H 7C 5H", None);
        let columns = deal("", SEEN).text();
        check_reading("", &columns, first, None);
    }

    #[test]
    fn eight_columns_are_meant_where_lines_may_be_rows() {
        let cards: Vec<&str> = SEEN.split_whitespace().collect();
        let lines = |width: usize| -> String {
            let lines: Vec<String> = cards.chunks(width).map(|line| line.join(" ")).collect();
            lines.join("/")
        };
        check_reading(
            "",
            &lines(7),
            "JD 2D 9H JC 5D 7H 7C",
            Some(
                "read as 8 columns; for 8 rows of 7 columns, as on the screen, write a line \
                 `Rows:` above",
            ),
        );
        check_reading(
            "",
            &lines(4),
            "JD 5D KD AD 2S JS 4C 4H 3S 8H 6D 6C 6S",
            Some("read as 13 rows, as on the screen, of 4 columns"),
        );
        check_error(
            "",
            &lines(6),
            "line 1, column 1: 9 lines of 6 cards may be columns or rows: say `columns=9` or `columns=6`, or write `:` before each line for columns, or a line `Rows:` above for rows",
        );
        check_reading("columns=6", &lines(6), "JD 7C AD 9D 4C 4D 8H 8D 6S", None);
        check_error(
            "",
            "Rows:/KC KD KH KS/QC QD/QH QS",
            "line 1, column 19: rows have equally many cards, 4 to 12; only the last may have fewer",
        );
    }

    #[test]
    fn the_notation_of_fc_solve_is_read() {
        let other = "Founds: H-K C-11 D-J S-13\nFC: - K♦ - -\n: kc ♦Q\n:\n: CQ\n:\n";
        let other = other.replace("C-11", "C-J").replace("S-13", "S-K");
        assert_eq!(deal("", &other).text(), LATE);
        let aces = "Founds: H-K C-K D-K/1S 2S/10S 3S/4S 5S 6S/7S 8S 9S JS QS KS";
        assert!(deal("", aces).text().contains("\nAS 2S\nTS 3S\n"));
    }

    #[test]
    fn the_number_of_cells_is_four_unless_something_is_said() {
        let cells = |params, text| deal(params, text).table().cells;
        assert_eq!(cells("", "KC QD/KD/QC/:"), 4);
        assert_eq!(cells("cells=2", "KC QD/KD/QC/:"), 2);
        assert_eq!(cells("", "KC QD/KD/QC/:/Freecells: - - - - - -"), 6);
        check_error(
            "cells=1",
            LATE,
            "`cells=1` should be at least the 4 cells that the text lists",
        );
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            "",
            "",
            "line 1, column 1: 0 columns instead of 4 to 12 columns of cards such as `4C 2C 9D`",
        );
        check_error(
            "",
            "KC QD/KD QC/:/QC",
            "line 1, column 15: there are two `QC`",
        );
        check_error(
            "",
            "KC QD/KX/:/QC",
            "line 1, column 7: `KX` instead of a card such as `AH`, `TD` or `QC`",
        );
        check_error(
            "",
            "KC QD/JC/:/QC",
            "line 1, column 14: KD is missing: it is neither on the board nor home",
        );
        check_error(
            "",
            "Foundations: C-J D-Q H-K S-K\nKC QD\nKD\n:\nQC",
            "line 1, column 1: QD is home, they say, but lies on the board, too",
        );
        check_error(
            "",
            "Foundations: C-T\nKC QD\nKD\n:\nQC",
            "line 5, column 3: JC is missing: it is neither on the board nor home",
        );
        check_error(
            "",
            "Foundations: CJ\nKC QD\nKD\n:\nQC",
            "line 1, column 14: `CJ` instead of a suit and its rank such as `H-7`, `C-K` or `S-0`",
        );
        check_error(
            "columns=8",
            LATE,
            "`columns=8` should be columns=4, which the text has",
        );
    }
}
