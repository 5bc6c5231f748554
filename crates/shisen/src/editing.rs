//! Boards in the making.

use impasse_pairs::Face;
use impasse_puzzle::{
    Brush, Change, Edge, Editing, Flip, Ground, ParamError, Params, Piece, Role, Sentence, Sheet,
    Spot, Style, Tone, Words, exchanges, lone, sentence,
};

use crate::faces::Faces;
use crate::frame::{Frame, Lines};
use crate::label::Label;
use crate::params::{Gravity, Rules};

const EMPTY: &str = "--";

/// Kinds that are offered before any is on the board.
const FEW_KINDS: u16 = 12;

/// How boards are made.
pub(crate) struct Making {
    rules: Rules,
    params: Params,
}

impl Making {
    pub(crate) fn new(params: &Params) -> Result<Self, ParamError> {
        Ok(Self {
            rules: Rules::of(params)?,
            params: params.among(&["lines", "turns", "gravity", "faces", "flowers"]),
        })
    }

    fn label(&self, code: &str) -> Option<Label> {
        self.rules.faces.read(code)
    }

    /// What tiles can show: all faces, or the numbers on the board and one
    /// more.
    fn labels(&self, sheet: &Sheet) -> Vec<Label> {
        if let Faces::Mahjong(_) = self.rules.faces {
            return Face::all().map(Label::of_face).collect();
        }
        let numbers = sheet.places().filter_map(|at| sheet.at(at).parse().ok());
        let highest: u16 = numbers.max().unwrap_or(0);
        let count = (highest.min(98) + 1).max(FEW_KINDS);
        (1..=count).map(Label::numbered).collect()
    }

    fn differ(&self, one: &str, other: &str) -> bool {
        match (self.label(one), self.label(other)) {
            (Some(one), Some(other)) => self.rules.faces.kind(one) != self.rules.faces.kind(other),
            _ => false,
        }
    }
}

impl Editing for Making {
    fn params(&self) -> Params {
        self.params.clone()
    }

    fn style(&self) -> Style {
        Style::Words
    }

    fn bare(&self) -> &'static str {
        EMPTY
    }

    fn blank(&self) -> Sheet {
        Sheet::bare(8, 5, 1, EMPTY)
    }

    fn palette(&self, sheet: &Sheet) -> Vec<Brush> {
        let empty = Brush {
            code: EMPTY.to_owned(),
            name: Sentence::new(Words::new("no tile", "牌なし"), []),
            scene: lone(Ground::Floor, None),
            left: None,
        };
        let tiles = self.labels(sheet).into_iter().map(|label| {
            let piece = self.rules.faces.piece(label);
            Brush {
                code: piece.code.clone(),
                name: sentence!("tile {0}", "牌{0}", piece.symbol.clone()),
                scene: lone(Ground::Floor, Some(piece)),
                left: None,
            }
        });
        tiles.chain([empty]).collect()
    }

    fn put(&self, sheet: &Sheet, spot: Spot, code: &str) -> Option<Sheet> {
        let at = self.inside(sheet, spot)?;
        let code = match self.label(code) {
            Some(label) => label.to_string(),
            None if code == EMPTY => EMPTY.to_owned(),
            None => return None,
        };
        let mut put = sheet.clone();
        put.set(at, &code);
        Some(put)
    }

    fn square(&self, sheet: &Sheet, at: Spot) -> (Ground, Option<Piece>) {
        let code = sheet.at(at);
        let tile = self.label(code).map(|label| self.rules.faces.piece(label));
        let unknown = || {
            (code != EMPTY).then(|| Piece {
                code: code.to_owned(),
                symbol: "?".to_owned(),
                tone: Tone::Purple,
                role: Role::Plain,
            })
        };
        (Ground::Floor, tile.or_else(unknown))
    }

    fn ring(&self) -> u16 {
        u16::from(self.rules.lines == Lines::Outside)
    }

    fn flips(&self) -> &'static [Flip] {
        match self.rules.gravity {
            Gravity::None => &Flip::ALL,
            // What lies above must lie above.
            Gravity::Down => &[Flip::LeftRight],
        }
    }

    fn resized(&self, sheet: &Sheet, edge: Edge, grows: bool) -> Option<Sheet> {
        let longest = u16::from(Frame::LONGEST);
        let resized = sheet.resized(edge, grows, (1, longest), EMPTY)?;
        let cells = usize::from(resized.width()) * usize::from(resized.height());
        (cells <= Frame::MOST_CELLS).then_some(resized)
    }

    /// Two tiles exchanged that are not equal.
    fn changes(&self, sheet: &Sheet) -> Vec<Change> {
        let places: Vec<Spot> = sheet.places().collect();
        let name = |sheet: &Sheet, at: Spot| {
            let tile = self
                .label(sheet.at(at))
                .map(|label| self.rules.faces.piece(label));
            let symbol = tile.map_or_else(String::new, |tile| tile.symbol);
            sentence!("{0} at {1}", "{1}の{0}", symbol, at.name())
        };
        exchanges(
            self,
            sheet,
            &places,
            |one, other| self.differ(one, other),
            |sheet, one, other| {
                sentence!(
                    "exchange {0} and {1}",
                    "{0}と{1}を入れ替える",
                    name(sheet, one),
                    name(sheet, other)
                )
            },
        )
    }
}
