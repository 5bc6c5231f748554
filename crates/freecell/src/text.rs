//! The text form of positions, which other programs read and write too.
//!
//! ```text
//! Foundations: H-2 C-0 D-0 S-A     how far each suit is home
//! Freecells: 9C - QD -             the cells
//! 4C 2C 9D 8C QS 4S 2H             a column, its last card can move
//! :                                an empty column
//! : 5H QH 3C AC 3D 4D              a colon may stand before any column
//! ```
//!
//! The first two lines may be left out: then the cards that are missing, which
//! must be the lowest of their suits, are home, and the cells are empty.

use impasse_puzzle::{OpenError, ParamError, Params, Row, TextError, Word, rows};

use crate::card::{Card, Suit, rank_letter, read_rank};
use crate::deal::{Build, Deal, Table};
use crate::position::{MOST_CELLS, MOST_COLUMNS, Position};

/// The order of suits in the line of foundations.
const HOME_ORDER: [Suit; 4] = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];

const FOUNDATIONS: &str = "foundations:";
const FREECELLS: &str = "freecells:";

/// Reads a position. The number of columns is that of the text; there are four
/// cells, or more if the text lists more, unless the parameters say otherwise.
pub(crate) fn read(params: &Params, build: Build, text: &str) -> Result<Deal, OpenError> {
    let sheet = Sheet::read(text)?;
    let columns = u8::try_from(sheet.columns.len()).expect("at most 12");
    if let Some(asked) = params.number("columns", 4..=12)?
        && asked != u64::from(columns)
    {
        return Err(ParamError {
            what: format!("columns={asked}"),
            expected: format!("columns={columns}, which the text has"),
        }
        .into());
    }
    let listed = sheet.cells.len() as u64;
    let cells = match params.number("cells", 0..=8)? {
        Some(asked) if asked < listed => {
            return Err(ParamError {
                what: format!("cells={asked}"),
                expected: format!("at least the {listed} cells that the text lists"),
            }
            .into());
        }
        Some(asked) => asked,
        None => listed.max(4),
    };
    let table = Table {
        cells: u8::try_from(cells).expect("at most 8"),
        columns,
        build,
    };
    Ok(Deal::new(table, sheet.position()?))
}

/// What a text says, not yet put together.
struct Sheet<'t> {
    home: Option<Home<'t>>,
    cells: Vec<Option<Card>>,
    columns: Vec<Vec<Card>>,
    /// Where the text ends.
    end: (usize, usize),
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
            columns: Vec::new(),
            end: (text.lines().count().max(1), end),
        };
        let mut seen = [false; Card::COUNT];
        let mut cells_head = None;
        for row in rows(text) {
            let head = row.words[0];
            match head.text.to_ascii_lowercase().as_str() {
                FOUNDATIONS if sheet.home.is_some() => {
                    return Err(head.wrong("the foundations once"));
                }
                FOUNDATIONS => sheet.home = Some(Home::read(&row)?),
                FREECELLS if cells_head.is_some() => {
                    return Err(head.wrong("the cells once"));
                }
                FREECELLS => {
                    cells_head = Some(head);
                    for word in &row.words[1..] {
                        sheet.cells.push(cell(word, &mut seen)?);
                    }
                    if let Some(ninth) = row.words.get(1 + MOST_CELLS) {
                        return Err(ninth.wrong("at most 8 cells"));
                    }
                }
                _ if sheet.columns.len() == MOST_COLUMNS => {
                    return Err(head.wrong("at most 12 columns"));
                }
                _ => sheet.columns.push(column(&row, &mut seen)?),
            }
        }
        if sheet.columns.len() < 4 {
            return Err(TextError::new(
                sheet.end.0,
                sheet.end.1,
                format!("the end after {} columns", sheet.columns.len()),
                "4 to 12 columns of cards such as `4C 2C 9D`",
            ));
        }
        Ok(sheet)
    }

    /// Puts the position together: each card lies somewhere or is home.
    fn position(&self) -> Result<Position, TextError> {
        let mut position = Position::solved();
        let mut lies = [false; Card::COUNT];
        let on_board = self
            .columns
            .iter()
            .flatten()
            .chain(self.cells.iter().flatten());
        for card in on_board {
            lies[usize::from(card.index())] = true;
        }
        let lies = |suit, rank| lies[usize::from(Card::new(suit, rank).index())];
        for suit in Suit::ALL {
            let inferred = (0..13).find(|&rank| lies(suit, rank + 1)).unwrap_or(13);
            let home = match &self.home {
                None => inferred,
                Some(given) => given.ranks[suit as usize],
            };
            if let (Some(given), true) = (&self.home, inferred < home) {
                let twice = Card::new(suit, inferred + 1);
                return Err(given.head.wrong(format!(
                    "foundations without {twice}, which lies on the board"
                )));
            }
            if let Some(rank) = (home + 1..=13).find(|&rank| !lies(suit, rank)) {
                return Err(TextError::new(
                    self.end.0,
                    self.end.1,
                    "the end",
                    format!("{}, which is not home", Card::new(suit, rank)),
                ));
            }
            position.set_home(suit, home);
        }
        for (column, cards) in (0..).zip(&self.columns) {
            for &card in cards {
                position.lay(card, column);
            }
        }
        for (cell, card) in (0..).zip(&self.cells) {
            if let Some(card) = *card {
                position.park(card, cell);
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
            let wrong = || word.wrong("a suit and its rank such as `H-7`, `C-K` or `S-0`");
            let (suit, rank) = word.text.split_once('-').ok_or_else(wrong)?;
            let mut letters = suit.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(wrong());
            };
            let suit = Suit::read(letter).ok_or_else(wrong)?;
            let rank = match rank {
                "0" => 0,
                rank => read_rank(rank).ok_or_else(wrong)?,
            };
            if ranks[suit as usize].replace(rank).is_some() {
                return Err(word.wrong("each suit once"));
            }
        }
        Ok(Self {
            ranks: ranks.map(|rank| rank.unwrap_or(0)),
            head: row.words[0],
        })
    }
}

fn cell(word: &Word<'_>, seen: &mut [bool; Card::COUNT]) -> Result<Option<Card>, TextError> {
    match word.text {
        "-" | "*" | "--" => Ok(None),
        name => read_card(word, name, "a card such as `9C`, or `-`", seen).map(Some),
    }
}

fn column(row: &Row<'_>, seen: &mut [bool; Card::COUNT]) -> Result<Vec<Card>, TextError> {
    let mut cards = Vec::new();
    for (place, word) in row.words.iter().enumerate() {
        let name = match (place, word.text.strip_prefix(':')) {
            (0, Some("")) => continue,
            (0, Some(name)) => name,
            _ => word.text,
        };
        cards.push(read_card(
            word,
            name,
            "a card such as `AH`, `TD` or `QC`",
            seen,
        )?);
    }
    Ok(cards)
}

fn read_card(
    word: &Word<'_>,
    name: &str,
    expected: &str,
    seen: &mut [bool; Card::COUNT],
) -> Result<Card, TextError> {
    let card = Card::read(name).ok_or_else(|| word.wrong(expected))?;
    if std::mem::replace(&mut seen[usize::from(card.index())], true) {
        return Err(word.wrong("each card once"));
    }
    Ok(card)
}

/// Writes a position; lines that say nothing are left out.
pub(crate) fn write(deal: &Deal, state: &Position) -> String {
    let mut text = String::new();
    if state.cards_home() > 0 {
        text.push_str("Foundations:");
        for suit in HOME_ORDER {
            let rank = rank_letter(state.home(suit));
            text.extend([' ', suit.letter(), '-', rank]);
        }
        text.push('\n');
    }
    let cells: Vec<Option<Card>> = (0..deal.table().cells)
        .map(|cell| state.cell(cell))
        .collect();
    if cells.iter().any(Option::is_some) {
        text.push_str("Freecells:");
        for cell in cells {
            text.push(' ');
            text.push_str(&cell.map_or_else(|| "-".to_owned(), |card| card.to_string()));
        }
        text.push('\n');
    }
    for column in 0..deal.table().columns {
        let cards: Vec<String> = state.column(column).iter().map(Card::to_string).collect();
        text.push_str(if cards.is_empty() { ":" } else { "" });
        text.push_str(&cards.join(" "));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance, Params};

    use crate::Build;
    use crate::tests::deal;

    #[track_caller]
    fn check_error(params: &str, text: &str, message: &str) {
        let params: Params = params.parse().expect("parameters");
        let error = super::read(&params, Build::Alternate, text).expect_err(text);
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

    #[test]
    fn the_number_of_cells_is_four_unless_something_is_said() {
        let cells = |params, text| deal(params, text).table().cells;
        assert_eq!(cells("", "KC QD/KD/QC/:"), 4);
        assert_eq!(cells("cells=2", "KC QD/KD/QC/:"), 2);
        assert_eq!(cells("", "KC QD/KD/QC/:/Freecells: - - - - - -"), 6);
        check_error(
            "cells=1",
            LATE,
            "`cells=1`: expected at least the 4 cells that the text lists",
        );
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            "",
            "",
            "line 1, column 1: found the end after 0 columns, expected 4 to 12 columns of cards such as `4C 2C 9D`",
        );
        check_error(
            "",
            "KC QD/KD QC/:/QC",
            "line 1, column 15: found `QC`, expected each card once",
        );
        check_error(
            "",
            "KC QD/KX/:/QC",
            "line 1, column 7: found `KX`, expected a card such as `AH`, `TD` or `QC`",
        );
        check_error(
            "",
            "KC QD/JC/:/QC",
            "line 1, column 14: found the end, expected KD, which is not home",
        );
        check_error(
            "",
            "Foundations: C-J D-Q H-K S-K\nKC QD\nKD\n:\nQC",
            "line 1, column 1: found `Foundations:`, expected foundations without QD, which lies on the board",
        );
        check_error(
            "",
            "Foundations: C-T\nKC QD\nKD\n:\nQC",
            "line 5, column 3: found the end, expected JC, which is not home",
        );
        check_error(
            "",
            "Foundations: CJ\nKC QD\nKD\n:\nQC",
            "line 1, column 14: found `CJ`, expected a suit and its rank such as `H-7`, `C-K` or `S-0`",
        );
        check_error(
            "columns=8",
            LATE,
            "`columns=8`: expected columns=4, which the text has",
        );
    }
}
