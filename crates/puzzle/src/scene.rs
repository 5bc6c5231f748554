//! What a position looks like: grounds, pieces and marks.
//!
//! ```text
//! grid game        a car of size 3×1        tiles half a place aside (unit 2)
//! [♥2][ ][♥A]      [ A  A  A ]              ┌──┐┌──┐
//! [♦2][♦A][ ]      [ ][ ][ B ]              │  ┌──┐│   level 1 lies on four
//!                  [ ][ ][ B ]              └──│  │┘   tiles of level 0
//! ```
//!
//! A game says what lies where; text, SVG and the browser's plain board are
//! drawn from that.

/// A place on the board, from the upper left corner.
///
/// Places are counted in *steps*: on a grid a step is a cell; where pieces may
/// lie half a place aside, it is half the side of a piece
/// ([`Scene::unit`]). A spot on level 0 is the ground or what lies on it;
/// higher levels name pieces that lie on others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
    /// How many pieces lie below, where pieces are stacked; else 0.
    pub level: u8,
}

impl Spot {
    /// The place at column `x` and row `y`, on the ground.
    #[must_use]
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y, level: 0 }
    }

    /// The same column and row on another level.
    #[must_use]
    pub const fn on_level(self, level: u8) -> Self {
        Self { level, ..self }
    }

    /// The place as people call it, on whatever level: the column as a letter,
    /// the row as a number. Behind `Z` come `AA`, `AB` and so on.
    ///
    /// ```
    /// use impasse_puzzle::Spot;
    /// assert_eq!(Spot::new(2, 0).name(), "C1");
    /// assert_eq!(Spot::new(25, 9).name(), "Z10");
    /// assert_eq!(Spot::new(26, 0).name(), "AA1");
    /// assert_eq!(Spot::new(26 + 26 * 26, 0).name(), "AAA1");
    /// ```
    #[must_use]
    pub fn name(self) -> String {
        const LETTERS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let mut column = String::new();
        let mut rest = usize::from(self.x) + 1;
        while rest > 0 {
            rest -= 1;
            column.insert(0, char::from(LETTERS[rest % 26]));
            rest /= 26;
        }
        format!("{column}{}", u32::from(self.y) + 1)
    }
}

/// How far something reaches from its spot to the right and downwards, in
/// steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Size {
    /// One step in both directions.
    pub const ONE: Self = Self {
        width: 1,
        height: 1,
    };
}

/// A drawn position.
///
/// ```
/// use impasse_puzzle::{Ground, Piece, Placed, Role, Scene, Size, Spot, Tone};
///
/// // A car of two cells on a board of three by one.
/// let mut scene = Scene::grid(3, 1, |_| (Ground::Floor, None));
/// let car = Piece { code: "A".into(), symbol: "A".into(), tone: Tone::Red, role: Role::Main };
/// scene.put(Placed { spot: Spot::new(1, 0), size: Size { width: 2, height: 1 }, piece: car });
/// assert!(scene.top(Spot::new(0, 0)).is_none());
/// assert_eq!(scene.top(Spot::new(2, 0)).unwrap().spot, Spot::new(1, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Columns, in steps.
    pub width: u16,
    /// Rows, in steps.
    pub height: u16,
    /// Steps along the side of the smallest piece: 1 on a grid, 2 where pieces
    /// may lie half a place aside.
    pub unit: u16,
    /// What each place itself is, row by row, `width * height` of them.
    pub grounds: Vec<Ground>,
    /// What lies on the board: lower levels first, then row by row.
    pub pieces: Vec<Placed>,
}

impl Scene {
    /// A grid on which pieces fill one cell each; `cell` says what a cell is
    /// and what lies on it.
    #[must_use]
    pub fn grid(
        width: u16,
        height: u16,
        mut cell: impl FnMut(Spot) -> (Ground, Option<Piece>),
    ) -> Self {
        let mut scene = Self {
            width,
            height,
            unit: 1,
            grounds: Vec::with_capacity(usize::from(width) * usize::from(height)),
            pieces: Vec::new(),
        };
        for spot in steps(width, height) {
            let (ground, piece) = cell(spot);
            scene.grounds.push(ground);
            scene.pieces.extend(piece.map(|piece| Placed {
                spot,
                size: Size::ONE,
                piece,
            }));
        }
        scene
    }

    /// Adds a piece, in the order that [`pieces`](Self::pieces) promises.
    pub fn put(&mut self, placed: Placed) {
        let order = |placed: &Placed| (placed.spot.level, placed.spot.y, placed.spot.x);
        let at = self
            .pieces
            .partition_point(|other| order(other) <= order(&placed));
        self.pieces.insert(at, placed);
    }

    /// The ground at a column and row; `None` outside the scene.
    #[must_use]
    pub fn ground(&self, spot: Spot) -> Option<Ground> {
        let inside = spot.x < self.width && spot.y < self.height;
        let index = usize::from(spot.y) * usize::from(self.width) + usize::from(spot.x);
        inside.then(|| self.grounds[index])
    }

    /// The uppermost piece over a column and row, whatever the level of
    /// `spot`.
    #[must_use]
    pub fn top(&self, spot: Spot) -> Option<&Placed> {
        self.pieces.iter().rev().find(|placed| placed.covers(spot))
    }

    /// The piece that lies over a place on its own level.
    #[must_use]
    pub fn piece_at(&self, spot: Spot) -> Option<&Placed> {
        let mut there = self.pieces.iter().filter(|placed| placed.covers(spot));
        there.find(|placed| placed.spot.level == spot.level)
    }

    /// Every place of the ground, row by row.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        steps(self.width, self.height)
    }

    /// Every place that can be pointed at: the ground row by row, then the
    /// pieces on higher levels.
    pub fn places(&self) -> impl Iterator<Item = Spot> + '_ {
        let higher = self.pieces.iter().map(|placed| placed.spot);
        self.spots().chain(higher.filter(|spot| spot.level > 0))
    }
}

fn steps(width: u16, height: u16) -> impl Iterator<Item = Spot> {
    (0..height).flat_map(move |y| (0..width).map(move |x| Spot::new(x, y)))
}

/// What a place itself is.
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

/// A piece and where it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its upper left corner.
    pub spot: Spot,
    /// How far it reaches from there.
    pub size: Size,
    /// What it is.
    pub piece: Piece,
}

impl Placed {
    /// Whether the piece lies over a column and row, whatever the level of
    /// `spot`.
    #[must_use]
    pub const fn covers(&self, spot: Spot) -> bool {
        spot.x >= self.spot.x
            && spot.y >= self.spot.y
            && spot.x - self.spot.x < self.size.width
            && spot.y - self.spot.y < self.size.height
    }
}

/// Something that lies on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its code in the game's text form: `H6`.
    pub code: String,
    /// How people know it: `♥6`.
    pub symbol: String,
    /// Its colour.
    pub tone: Tone,
    /// What it is to the player.
    pub role: Role,
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
    /// Reddish purple.
    Purple,
}

/// What a piece is to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A piece like others.
    Plain,
    /// The player's own figure, which arrow keys move.
    Player,
    /// The piece that the goal is about: the car that has to leave.
    Main,
}

/// Something to point at. A spot on a piece means that whole piece.
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

    /// Where a move begins and where it leads, of its marks.
    #[must_use]
    pub fn ends(marks: &[Self]) -> (Option<Spot>, Option<Spot>) {
        let from = marks.iter().find_map(|mark| match mark {
            Self::From(spot) => Some(*spot),
            _ => None,
        });
        let to = marks.iter().find_map(|mark| match mark {
            Self::To(spot) => Some(*spot),
            _ => None,
        });
        (from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(code: &str, spot: Spot) -> Placed {
        Placed {
            spot,
            size: Size {
                width: 2,
                height: 2,
            },
            piece: Piece {
                code: code.to_owned(),
                symbol: code.to_owned(),
                tone: Tone::Ink,
                role: Role::Plain,
            },
        }
    }

    /// Two tiles side by side, and one on both of them.
    fn stacked() -> Scene {
        let mut scene = Scene::grid(4, 2, |_| (Ground::Floor, None));
        scene.unit = 2;
        for (code, spot) in [
            ("c", Spot::new(1, 0).on_level(1)),
            ("b", Spot::new(2, 0)),
            ("a", Spot::new(0, 0)),
        ] {
            scene.put(tile(code, spot));
        }
        scene
    }

    #[test]
    fn pieces_stand_in_order_whoever_came_first() {
        let scene = stacked();
        let codes: Vec<&str> = scene.pieces.iter().map(|p| &*p.piece.code).collect();
        assert_eq!(codes, ["a", "b", "c"]);
    }

    #[test]
    fn the_uppermost_piece_hides_those_below_but_each_level_can_be_asked() {
        let scene = stacked();
        let code = |placed: Option<&Placed>| placed.map(|p| p.piece.code.clone());
        assert_eq!(code(scene.top(Spot::new(0, 1))).as_deref(), Some("a"));
        assert_eq!(code(scene.top(Spot::new(1, 1))).as_deref(), Some("c"));
        assert_eq!(code(scene.top(Spot::new(3, 0))).as_deref(), Some("b"));
        assert_eq!(code(scene.piece_at(Spot::new(1, 1))).as_deref(), Some("a"));
        assert_eq!(scene.piece_at(Spot::new(0, 0).on_level(1)), None);
    }

    #[test]
    fn stacked_pieces_can_be_pointed_at_besides_the_ground() {
        let places: Vec<Spot> = stacked().places().collect();
        assert_eq!(places.len(), 4 * 2 + 1);
        assert_eq!(places.last(), Some(&Spot::new(1, 0).on_level(1)));
    }
}
