//! The text form: four rows of cells such as `HA D0 CQ --`.

use std::fmt::Write as _;

use impasse_puzzle::{
    Argument, OpenError, ParamError, Params, Puzzle, Row, Sentence, TextError, Word, Words,
    card_name, rows, sentence, uneven,
};

use crate::card::{Card, Suit};
use crate::deal::{Deal, Shift, board};
use crate::deck::{Deck, called};
use crate::layout::{Cell, Layout};

/// Reads a position.
pub(crate) fn read(deck: &'static Deck, params: &Params, text: &str) -> Result<Deal, OpenError> {
    let rows = rows(text);
    let columns = columns(&rows, text)?;
    if let Some(asked) = params.number("columns", 3..=13)?
        && asked != u64::from(columns)
    {
        return Err(ParamError::against_text("columns", asked, columns).into());
    }
    Ok(Deal::new(deck, columns, layout(deck, &rows, columns)?))
}

/// Checks the shape of the board and counts its columns.
fn columns(rows: &[Row<'_>], text: &str) -> Result<u8, TextError> {
    let Some(first) = rows.first() else {
        return Err(TextError::new(
            1,
            1,
            sentence!("no cards", "カードのない文"),
            sentence!("four rows of cards", "4段のカード"),
        ));
    };
    let width = first.words.len();
    if !(3..=13).contains(&width) {
        return Err(TextError::new(
            first.line,
            first.column,
            Sentence::counted(
                width,
                Words::new("{0} card in the first row", "1段目が{0}枚"),
                Words::new("{0} cards in the first row", "1段目が{0}枚"),
            ),
            sentence!("3 to 13", "3～13枚"),
        ));
    }
    if let Some((here, at)) = uneven(rows, width) {
        return Err(TextError::new(
            at.line,
            at.column,
            Sentence::counted(
                here,
                Words::new("{0} card in this row", "この段は{0}枚"),
                Words::new("{0} cards in this row", "この段は{0}枚"),
            ),
            sentence!("{0} as in the first row", "1段目と同じ{0}枚", width),
        ));
    }
    match rows.get(4) {
        Some(fifth) => Err(TextError::new(
            fifth.line,
            fifth.column,
            sentence!("a fifth row", "5段目がある文"),
            sentence!("four rows", "4段"),
        )),
        None if rows.len() < 4 => Err(TextError::new(
            text.lines().count().max(1),
            text.lines().last().map_or(1, |l| l.chars().count() + 1),
            Sentence::counted(
                rows.len(),
                Words::new("only {0} row", "{0}段だけ"),
                Words::new("only {0} rows", "{0}段だけ"),
            ),
            sentence!("four rows", "4段"),
        )),
        None => Ok(u8::try_from(width).expect("at most 13")),
    }
}

/// Suit and number of a card that is called `HA`, `d0`, `DT`, `CQ`, `10D` or
/// `♥6`.
fn card_of(name: &str) -> Option<(Suit, u8)> {
    let (letter, number) = card_name(name)?;
    let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == letter)?;
    Some((suit, number))
}

/// Lays the cards out, each of them once.
fn layout(deck: &Deck, rows: &[Row<'_>], columns: u8) -> Result<Layout, TextError> {
    let mut layout = Layout::bare(board(columns));
    let says = &deck.says;
    let mut seen = [false; Card::INDICES];
    let mut holes = 0;
    let words = rows.iter().flat_map(|row| &row.words);
    for (cell, word) in (0..).zip(words) {
        if word.text == "--" {
            holes += 1;
            if holes > 4 {
                return Err(word.says(Sentence::new(says.fifth_hole, [])));
            }
            continue;
        }
        let (suit, number) =
            card_of(word.text).ok_or_else(|| word.wrong(Sentence::new(says.cell, [])))?;
        let Some(card) = deck.card(suit, number, columns) else {
            let [lowest, highest] = [1, columns - 1].map(|rank| deck.code(Card::new(suit, rank)));
            let arguments = [called(suit, number), columns.to_string(), lowest, highest];
            return Err(word.says(Sentence::new(says.foreign, arguments)));
        };
        if std::mem::replace(&mut seen[card.index()], true) {
            return Err(word.says(sentence!(
                "there are two `{0}`",
                "「{0}」が2枚あります。",
                deck.code(card)
            )));
        }
        layout.lay(card, Cell(cell));
    }
    // 4N cells hold at most four holes and 4(N-1) different cards: all are here.
    Ok(layout)
}

/// Writes a position, a line a row.
pub(crate) fn write(deal: &Deal, state: &Layout) -> String {
    let mut text = String::new();
    for row in 0..4 {
        let cells: Vec<String> = (0..deal.columns())
            .map(|column| match state.card(deal.cell(row, column)) {
                Some(card) => deal.deck().code(card),
                None => "--".to_owned(),
            })
            .collect();
        text.push_str(&cells.join(" "));
        text.push('\n');
    }
    text
}

/// A move as its card; one of rank 1 with the row (from 1) it goes to.
pub(crate) fn write_move(deal: &Deal, m: Shift) -> String {
    let deck = deal.deck();
    let mut name = deck.code(m.card);
    if m.card.rank() == 1 {
        let _ = write!(name, "{}{}", deck.to_row, deal.row(m.to) + 1);
    }
    name
}

/// A card, and the row behind it where one is told: `H2`, `10D`, `HA3`, `H2-3`.
fn card_and_row(deal: &Deal, name: &str) -> Option<(Card, Option<u8>)> {
    let card = |name| {
        let (suit, number) = card_of(name)?;
        deal.deck().card(suit, number, deal.columns())
    };
    if let Some(card) = card(name) {
        return Some((card, None));
    }
    let row = name.chars().next_back().filter(char::is_ascii_digit)?;
    let row = u8::try_from(row.to_digit(10)?).ok()?;
    let before = &name[..name.len() - 1];
    let before = before.strip_suffix('-').unwrap_or(before);
    Some((card(before)?, Some(row)))
}

/// Reads moves played from the start of `deal`.
pub(crate) fn read_move(deal: &Deal, state: &Layout, word: &Word<'_>) -> Result<Shift, TextError> {
    if deal.is_goal(state) {
        return Err(word.says(sentence!(
            "{0} comes too late: the puzzle is already solved",
            "もうクリアしているので、{0}は余分です。",
            Sentence::quoted(word.text)
        )));
    }
    let mut legal = Vec::new();
    deal.moves(state, &mut legal);
    let names: Vec<String> = legal.iter().map(|&m| write_move(deal, m)).collect();
    let given = card_and_row(deal, word.text);
    let mut meant = (0..legal.len()).filter(|&at| {
        let m = legal[at];
        given.is_some_and(|(card, row)| {
            let fits = |row: u8| m.card.rank() == 1 && deal.row(m.to) + 1 == row;
            m.card == card && row.is_none_or(fits)
        })
    });
    match (meant.next(), meant.next()) {
        (Some(only), None) => Ok(legal[only]),
        (Some(_), Some(_)) => Err(word.says(sentence!(
            "{0} could go to several rows; say which: {1}",
            "{0}の行き先が決まりません。行き先の段も書いてください：{1}。",
            Sentence::quoted(word.text),
            names
        ))),
        (None, _) if names.is_empty() => Err(word.says(sentence!(
            "{0} cannot be played: no card can move any more",
            "{0}はできません。動かせるカードがもうありません。",
            Sentence::quoted(word.text)
        ))),
        (None, _) => Err(word.says(sentence!(
            "{0} cannot be played here; what can: {1}",
            "ここでは{0}はできません。できるのは：{1}。",
            Sentence::quoted(word.text),
            Argument::first_of(names)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance, Params, Puzzle as _};

    use crate::ACES_UP;
    use crate::tests::deal;

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let error = super::read(&ACES_UP, &Params::none(), text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    const WHOLE: &str = "HA H2 --\nDA D2 --\nSA S2 --\nCA C2 --\n";

    #[test]
    fn rows_may_end_with_a_line_a_slash_or_a_bar() {
        assert_eq!(deal(WHOLE).text(), WHOLE);
        assert_eq!(deal("ha h2 --/da d2 -- | SA S2 --/CA C2 --").text(), WHOLE);
        assert_eq!(deal(&format!("; a remark\n{WHOLE}")).text(), WHOLE);
        assert_eq!(deal("AH 2H --/1D 2♦ --/♠A S2 --/ca 2c --").text(), WHOLE);
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            "",
            "line 1, column 1: no cards instead of four rows of cards",
        );
        check_error(
            "HA H2 --\nDA D2 --\nSA S2",
            "line 3, column 4: 2 cards in this row instead of 3 as in the first row",
        );
        check_error(
            "HA H2 --\nDA D2 --\nSA S2 --\n",
            "line 3, column 9: only 3 rows instead of four rows",
        );
        check_error(
            "HA H2 --\nDA D2 --\nSA S2 --\nCA HA --",
            "line 4, column 4: there are two `HA`",
        );
        check_error(
            "HA H2 --\nDA X9 --\nSA S2 --\nCA C2 --",
            "line 2, column 4: `X9` instead of a card such as `HA`, `D0` or `CQ`, or a hole `--`",
        );
        check_error(
            "HA H3 --/DA D2 --/SA S2 --/CA C2 --",
            "line 1, column 4: `H3` has no place on a board with 3 columns, where cards go from HA to H2 (a hole is written `--`)",
        );
        check_error(
            "HA -- --/DA D2 --/SA S2 --/CA C2 --",
            "line 1, column 34: a fifth hole; there are only four",
        );
        check_error(
            "HA H2/DA D2/SA S2/CA C2",
            "line 1, column 1: 2 cards in the first row instead of 3 to 13",
        );
    }

    #[test]
    fn parameters_may_not_contradict_the_text() {
        let four = Params::none().with("columns", 4);
        let error = super::read(&ACES_UP, &four, WHOLE).expect_err("3 columns");
        assert_eq!(
            error.to_string(),
            "`columns=4` should be columns=3, which the text has"
        );
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        let deal = deal("HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA");
        let moves = deal
            .parse_moves(&deal.start(), "H2 da2\nD2")
            .expect("legal");
        let names: Vec<String> = moves.iter().map(|&m| super::write_move(&deal, m)).collect();
        assert_eq!(names, ["H2", "DA2", "D2"]);
        let others = deal.parse_moves(&deal.start(), "2♥ AD2 2d");
        assert_eq!(others, Ok(moves));
    }

    #[test]
    fn an_illegal_move_is_refused_with_what_would_be_legal() {
        let deal = deal("HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA");
        let error = deal
            .parse_moves(&deal.start(), "H2 D2")
            .expect_err("no hole behind DA");
        assert_eq!(
            error.to_string(),
            "line 1, column 4: `D2` cannot be played here; what can: HA2 or DA2 or SA2 or CA2"
        );
    }
}
