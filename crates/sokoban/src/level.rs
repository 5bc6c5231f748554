//! A level: a floor, and where boxes and player stand at the start.

use std::sync::Arc;

use impasse_puzzle::{Sentence, TextError, Words};

use crate::board::{self, TextRow};
use crate::floor::{Floor, Place};
use crate::position::Position;

/// One level, whichever way its moves are counted.
#[derive(Clone, Debug)]
pub struct Level {
    floor: Arc<Floor>,
    start: Position,
}

impl Level {
    /// A level with this floor, started there.
    #[must_use]
    pub const fn new(floor: Arc<Floor>, start: Position) -> Self {
        Self { floor, start }
    }

    /// Reads the one level of a text: rows of `#@$.*+` and floor, ended by
    /// line ends, `/` or `|`; other lines may stand around it.
    ///
    /// ```
    /// let level = impasse_sokoban::Level::read("#####/#@$.#/#####").unwrap();
    /// assert_eq!(level.text(), "#####\n#@$.#\n#####\n");
    /// ```
    ///
    /// # Errors
    ///
    /// [`TextError`] for what is no level, or more than one.
    pub fn read(text: &str) -> Result<Self, TextError> {
        crate::collection::only_level(text)
    }

    pub(crate) fn of_rows(rows: &[TextRow<'_>]) -> Result<Self, TextError> {
        board::read(rows)
    }

    /// What never changes.
    #[must_use]
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The floor, to be kept.
    #[must_use]
    pub fn shared_floor(&self) -> Arc<Floor> {
        Arc::clone(&self.floor)
    }

    /// Where boxes and player stand at the start.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The same floor, started from another position.
    #[must_use]
    pub fn at(&self, position: &Position) -> Self {
        Self::new(Arc::clone(&self.floor), position.clone())
    }

    /// The start as rows of `#@$.*+`, ended by `\n`.
    #[must_use]
    pub fn text(&self) -> String {
        let width = usize::from(self.floor.width());
        let mut text = String::new();
        for row in self.floor.places().chunks(width) {
            let signs: String = row.iter().map(|&place| self.sign(place)).collect();
            // An empty line would end the level.
            text.push_str(match signs.trim_end() {
                "" => "-",
                signs => signs,
            });
            text.push('\n');
        }
        text
    }

    /// What was understood of it, for people.
    pub(crate) fn understood(&self) -> Vec<Sentence> {
        let sides = [self.floor.width(), self.floor.height()].map(|side| side.to_string());
        vec![
            Sentence::new(Words::new("{0} by {1}", "横{0}縦{1}"), sides),
            Sentence::counted(
                self.start.boxes.count(),
                Words::new("{0} box", "荷物{0}個"),
                Words::new("{0} boxes", "荷物{0}個"),
            ),
            Sentence::counted(
                self.floor.goals().count(),
                Words::new("{0} goal", "ゴール{0}個"),
                Words::new("{0} goals", "ゴール{0}個"),
            ),
        ]
    }

    fn sign(&self, place: Place) -> char {
        match place {
            Place::Wall => '#',
            Place::Outside => ' ',
            Place::Ornament => '*',
            Place::Floor(cell) => sign(
                self.start.boxes.contains(cell),
                self.start.player == cell,
                self.floor.goals().contains(cell),
            ),
        }
    }
}

/// How a floor cell is written.
pub(crate) const fn sign(has_box: bool, has_player: bool, is_goal: bool) -> char {
    match (has_box, has_player, is_goal) {
        (true, _, false) => '$',
        (true, _, true) => '*',
        (false, true, false) => '@',
        (false, true, true) => '+',
        (false, false, false) => ' ',
        (false, false, true) => '.',
    }
}
