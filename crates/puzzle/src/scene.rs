//! What a position looks like: cells, pieces and marks on a grid.
//!
//! A game says what stands where; text, SVG and the browser's plain board are
//! drawn from that.

/// A place on the board, from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
}

/// A drawn position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Row by row, `width * height` of them.
    pub cells: Vec<Square>,
}

impl Scene {
    /// The cell at `spot`.
    ///
    /// # Panics
    ///
    /// If `spot` lies outside the scene.
    #[must_use]
    pub fn at(&self, spot: Spot) -> &Square {
        assert!(spot.x < self.width && spot.y < self.height);
        &self.cells[usize::from(spot.y) * usize::from(self.width) + usize::from(spot.x)]
    }

    /// All places with their cells, row by row.
    pub fn squares(&self) -> impl Iterator<Item = (Spot, &Square)> {
        let width = self.width;
        self.cells.iter().enumerate().map(move |(index, square)| {
            #[expect(clippy::cast_possible_truncation, reason = "below width and height")]
            let spot = Spot {
                x: (index % usize::from(width)) as u16,
                y: (index / usize::from(width)) as u16,
            };
            (spot, square)
        })
    }
}

/// One cell of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// What the cell itself is.
    pub ground: Ground,
    /// What stands on it.
    pub piece: Option<Piece>,
}

/// What a cell itself is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Not part of the board.
    Outside,
    /// An ordinary place.
    Floor,
    /// A place where nothing can ever stand.
    Wall,
    /// A place that has to be filled.
    Goal,
}

/// Something that stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its code in the game's text form: `H6`.
    pub code: String,
    /// How people know it: `♥6`.
    pub symbol: String,
    /// Its colour.
    pub tone: Tone,
}

/// Colours that stay apart for colour-blind eyes too; a piece never differs
/// from another by its tone alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Black on white.
    Ink,
    /// Vermilion.
    Red,
    /// Blue.
    Blue,
    /// Bluish green.
    Green,
    /// The player's own figure.
    Player,
}

/// Something to point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This place is why the position is dead.
    Dead(Spot),
    /// This place takes part in the reason.
    Blocker(Spot),
    /// Where a move begins.
    From(Spot),
    /// Where a move ends.
    To(Spot),
    /// The line of a move.
    Line(Vec<Spot>),
}

impl Mark {
    /// The places the mark touches.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        match self {
            Self::Dead(spot) | Self::Blocker(spot) | Self::From(spot) | Self::To(spot) => {
                std::slice::from_ref(spot)
            }
            Self::Line(spots) => spots,
        }
    }
}
