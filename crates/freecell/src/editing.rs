//! Deals in the making: card by card, and cards exchanged.
//!
//! ```text
//! QD --   x  x      the first row of a sheet: the cells
//! JD 2C 9H JC       below it the columns, one beside the other; behind the last
//! KD KC    5S       card of a column stands nothing
//! ```
//!
//! Cards that are missing are home, where they are the lowest of their suits.

use impasse_puzzle::{
    Brush, Change, Edge, Editing, Ground, ParamError, Params, Piece, Role, Scene, Sheet, Spot,
    Style, Tone, exchanges, lone, rows, sentence,
};

use crate::card::Card;
use crate::geometry::{Geometry, Pointed};
use crate::instance::piece;
use crate::position::{MOST_CELLS, MOST_COLUMNS};

const NOTHING: &str = "";
const EMPTY_CELL: &str = "-";

/// A place of the sheet that the table does not have.
const NO_PLACE: &str = "x";

/// What takes a card away.
const ERASER: &str = "--";

const USUAL_CELLS: u64 = 4;
const USUAL_COLUMNS: u64 = 8;
const FEWEST_COLUMNS: usize = 4;

/// How deals are made.
pub(crate) struct Making {
    params: Params,
    cells: usize,
    columns: usize,
}

impl Making {
    pub(crate) fn new(params: &Params) -> Result<Self, ParamError> {
        crate::rules(params)?;
        let cells = params.number("cells", 0..=8)?.unwrap_or(USUAL_CELLS);
        let columns = params.number("columns", 4..=12)?.unwrap_or(USUAL_COLUMNS);
        let kept = ["cells", "build", "empty", "carry", "base"];
        Ok(Self {
            params: params.among(&kept),
            cells: usize::try_from(cells).unwrap_or(4),
            columns: usize::try_from(columns).unwrap_or(8),
        })
    }

    /// The sheet of these cells and columns.
    fn of(&self, mut cells: Vec<String>, columns: &[Vec<String>]) -> Sheet {
        cells.resize(
            cells.len().max(self.cells).min(MOST_CELLS),
            EMPTY_CELL.to_owned(),
        );
        let width = cells.len().max(columns.len());
        cells.resize(width, NO_PLACE.to_owned());
        let longest = columns.iter().map(Vec::len).max().unwrap_or(0);
        let mut rows = vec![cells];
        // There is room for a card behind each column.
        for row in 0..=longest {
            let codes = (0..width).map(|at| match columns.get(at) {
                Some(column) => column.get(row).cloned().unwrap_or_default(),
                None => NO_PLACE.to_owned(),
            });
            rows.push(codes.collect());
        }
        Sheet::of_rows(rows, NO_PLACE)
    }
}

/// The cells of a sheet.
fn cells(sheet: &Sheet) -> Vec<String> {
    let codes = (0..sheet.width()).map(|x| sheet.at(Spot::new(x, 0)));
    let cells = codes.take_while(|&code| code != NO_PLACE);
    cells.map(str::to_owned).collect()
}

/// The columns of a sheet, each from its first card.
fn columns(sheet: &Sheet) -> Vec<Vec<String>> {
    let exists = |&x: &u16| sheet.at(Spot::new(x, 1)) != NO_PLACE;
    let column = |x: u16| {
        let codes = (1..sheet.height()).map(|y| sheet.at(Spot::new(x, y)));
        let cards = codes.filter(|&code| code != NOTHING);
        cards.map(str::to_owned).collect()
    };
    (0..sheet.width()).take_while(exists).map(column).collect()
}

fn geometry(sheet: &Sheet) -> Geometry {
    let count = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    Geometry {
        cells: count(cells(sheet).len()),
        columns: count(columns(sheet).len()),
    }
}

fn is_card(code: &str) -> bool {
    Card::read(code).is_some()
}

/// Where cards lie.
fn laid(sheet: &Sheet) -> Vec<Spot> {
    sheet.places().filter(|&at| is_card(sheet.at(at))).collect()
}

impl Editing for Making {
    fn params(&self) -> Params {
        self.params.clone()
    }

    fn style(&self) -> Style {
        Style::Words
    }

    fn bare(&self) -> &'static str {
        NOTHING
    }

    /// Lines of cards are columns, as we write them.
    fn sheet(&self, text: &str) -> Sheet {
        let mut cells = Vec::new();
        let mut columns = Vec::new();
        for row in rows(text) {
            let words = row.words.iter().map(|word| word.text);
            let name = |word: &str| {
                Card::read(word).map_or_else(|| word.to_owned(), |card| card.to_string())
            };
            match row.words[0].text.to_ascii_lowercase().as_str() {
                "foundations:" | "founds:" => {}
                "freecells:" | "fc:" => {
                    let listed = words.skip(1).take(MOST_CELLS);
                    cells = listed
                        .map(|word| match name(word) {
                            card if is_card(&card) => card,
                            _ => EMPTY_CELL.to_owned(),
                        })
                        .collect();
                }
                _ => {
                    let cards = words.map(|word| word.trim_start_matches(':'));
                    let cards = cards.filter(|word| !word.is_empty());
                    columns.push(cards.map(name).collect::<Vec<_>>());
                }
            }
        }
        columns.truncate(MOST_COLUMNS);
        self.of(cells, &columns)
    }

    fn text(&self, sheet: &Sheet) -> String {
        let cells = cells(sheet);
        let mut text = String::new();
        if cells.iter().any(|code| is_card(code)) {
            text = format!("Freecells: {}\n", cells.join(" "));
        }
        for column in columns(sheet) {
            let cards = column.join(" ");
            text.push_str(if cards.is_empty() { ":" } else { ": " });
            text.push_str(&cards);
            text.push('\n');
        }
        text
    }

    fn blank(&self) -> Sheet {
        self.of(Vec::new(), &vec![Vec::new(); self.columns])
    }

    fn palette(&self, sheet: &Sheet) -> Vec<Brush> {
        let mut cards: Vec<Card> = Card::deck().collect();
        cards.sort_by_key(|card| (card.suit(), card.rank()));
        let cards = cards.into_iter().map(|card| {
            let piece = piece(card);
            let is_dealt = !sheet.places_of(&piece.code).is_empty();
            Brush {
                code: piece.code.clone(),
                name: sentence!("{0}", "{0}", piece.symbol.clone()),
                scene: lone(Ground::Floor, Some(piece)),
                left: Some(usize::from(!is_dealt)),
            }
        });
        let eraser = Brush {
            code: ERASER.to_owned(),
            name: sentence!("no card", "カードなし"),
            scene: lone(Ground::Floor, None),
            left: None,
        };
        cards.chain([eraser]).collect()
    }

    /// There is one of each card: one that lies on the table already is
    /// exchanged for what lies there, or goes to the end of a column.
    fn put(&self, sheet: &Sheet, spot: Spot, code: &str) -> Option<Sheet> {
        let at = self.inside(sheet, spot)?;
        let there = is_card(sheet.at(at));
        let (mut cells, mut columns) = (cells(sheet), columns(sheet));
        if code == ERASER {
            if there && at.y == 0 {
                EMPTY_CELL.clone_into(&mut cells[usize::from(at.x)]);
            } else if there {
                columns[usize::from(at.x)].remove(usize::from(at.y) - 1);
            }
            return Some(self.of(cells, &columns));
        }
        let code = Card::read(code)?.to_string();
        let from = sheet.places_of(&code).first().copied();
        let mut put = sheet.clone();
        match from {
            Some(from) if there => {
                put.exchange(from, at);
                return Some(put);
            }
            Some(from) if from.y == 0 => EMPTY_CELL.clone_into(&mut cells[usize::from(from.x)]),
            Some(from) => {
                columns[usize::from(from.x)].remove(usize::from(from.y) - 1);
            }
            None => {}
        }
        let x = usize::from(at.x);
        if at.y == 0 {
            cells[x] = code;
        } else if there {
            columns[x][usize::from(at.y) - 1] = code;
        } else {
            columns[x].push(code);
        }
        Some(self.of(cells, &columns))
    }

    fn is_dealt(&self) -> bool {
        true
    }

    /// Cards are dealt row by row.
    fn next(&self, sheet: &Sheet) -> Option<Spot> {
        let columns = columns(sheet);
        let all: usize = columns.iter().map(Vec::len).sum();
        let (x, column) = columns.iter().enumerate().min_by_key(|(_, c)| c.len())?;
        let place = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let at = Spot::new(place(x), place(column.len()) + 1);
        let is_complete = all + cells(sheet).iter().filter(|code| is_card(code)).count() >= 52;
        (!is_complete).then(|| self.shown(sheet, at))
    }

    fn square(&self, sheet: &Sheet, at: Spot) -> (Ground, Option<Piece>) {
        let code = sheet.at(at);
        let unknown = || {
            let is_none = matches!(code, NOTHING | EMPTY_CELL | NO_PLACE);
            (!is_none).then(|| Piece {
                code: code.to_owned(),
                symbol: "?".to_owned(),
                tone: Tone::Purple,
                role: Role::Plain,
            })
        };
        let card = Card::read(code).map(piece).or_else(unknown);
        let ground = if card.is_some() || at.y <= 1 {
            Ground::Floor
        } else {
            Ground::Outside
        };
        (ground, card)
    }

    fn inside(&self, sheet: &Sheet, spot: Spot) -> Option<Spot> {
        let columns = columns(sheet);
        let at = |x: u8, y: usize| Spot::new(x.into(), u16::try_from(y).unwrap_or(u16::MAX));
        match geometry(sheet).pointed(spot)? {
            Pointed::Cell(cell) => Some(at(cell, 0)),
            Pointed::Home => None,
            // Anywhere below a column means its end.
            Pointed::Column(column, row) => {
                let length = columns.get(usize::from(column))?.len();
                Some(at(column, row.min(length) + 1))
            }
        }
    }

    fn shown(&self, sheet: &Sheet, at: Spot) -> Spot {
        let geometry = geometry(sheet);
        match at.y {
            0 => Spot::new(at.x, geometry.cell_row()),
            y => Spot::new(at.x, geometry.first_row() + y - 1),
        }
    }

    fn scene(&self, sheet: &Sheet) -> Scene {
        let geometry = geometry(sheet);
        let rows = (sheet.height() - 2).max(1);
        Scene::grid(
            geometry.width(),
            geometry.first_row() + rows,
            |spot| match geometry.pointed(spot) {
                Some(Pointed::Home) => (Ground::Goal, None),
                Some(Pointed::Column(x, row)) => {
                    let y = u16::try_from(row + 1).unwrap_or(u16::MAX);
                    self.square(sheet, Spot::new(x.into(), y))
                }
                Some(Pointed::Cell(x)) => self.square(sheet, Spot::new(x.into(), 0)),
                None => (Ground::Outside, None),
            },
        )
    }

    fn resized(&self, sheet: &Sheet, edge: Edge, grows: bool) -> Option<Sheet> {
        let mut columns = columns(sheet);
        let fits = if grows {
            columns.len() < MOST_COLUMNS
        } else {
            columns.len() > FEWEST_COLUMNS
        };
        match edge {
            _ if !fits => return None,
            Edge::Right if grows => columns.push(Vec::new()),
            Edge::Right => {
                columns.pop();
            }
            Edge::Left if grows => columns.insert(0, Vec::new()),
            Edge::Left => {
                columns.remove(0);
            }
            Edge::Top | Edge::Bottom => return None,
        }
        Some(self.of(cells(sheet), &columns))
    }

    fn spot(&self, sheet: &Sheet, line: usize, column: usize) -> Option<Spot> {
        let text = self.text(sheet);
        let has_cells = text.starts_with("Freecells:");
        let words = text.lines().nth(line.checked_sub(1)?)?;
        // The word before the line's cards is its head.
        let before = words.chars().take(column).collect::<String>();
        let word = before.split_whitespace().count().saturating_sub(2);
        let place = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let at = if has_cells && line == 1 {
            Spot::new(place(word), 0)
        } else {
            let x = line - 1 - usize::from(has_cells);
            let length = columns(sheet).get(x)?.len();
            Spot::new(place(x), place(word.min(length.saturating_sub(1))) + 1)
        };
        Some(self.shown(sheet, at))
    }

    /// Two cards exchanged, those that lie near each other first.
    fn changes(&self, sheet: &Sheet) -> Vec<Change> {
        let symbol = |sheet: &Sheet, at: Spot| {
            Card::read(sheet.at(at)).map_or_else(String::new, Card::symbol)
        };
        exchanges(
            self,
            sheet,
            &laid(sheet),
            |one, other| one != other,
            |sheet, one, other| {
                sentence!(
                    "exchange {0} and {1}",
                    "{0}と{1}を入れ替える",
                    symbol(sheet, one),
                    symbol(sheet, other)
                )
            },
        )
    }
}
