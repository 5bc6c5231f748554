//! What tiles show, and which of them are equal.

use std::iter;

use impasse_pairs::{Face, Group};
use impasse_puzzle::{Argument, Piece, Role, Tone};

use crate::label::Label;

/// What tiles show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Faces {
    /// Numbers, or whatever a text has: equal signs are equal tiles.
    #[default]
    Numbers,
    /// Mahjong tiles.
    Mahjong(Flowers),
}

/// Which flowers and seasons are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flowers {
    /// Those that show the same, as other tiles.
    #[default]
    Equal,
    /// All flowers are equal, and all seasons: in a set there is one of each.
    Grouped,
}

const TONES: [Tone; 4] = [Tone::Ink, Tone::Red, Tone::Blue, Tone::Green];

impl Faces {
    /// The most kinds that a deal can have.
    #[must_use]
    pub fn most_kinds(self) -> usize {
        match self {
            Self::Numbers => 256,
            Self::Mahjong(Flowers::Equal) => Face::all().len(),
            Self::Mahjong(Flowers::Grouped) => usize::from(Group::COUNT),
        }
    }

    /// What the tiles of a kind show, over and over; kinds count from 0.
    pub(crate) fn labels(self, kind: u16) -> Box<dyn Iterator<Item = Label>> {
        let at = usize::from(kind);
        match self {
            Self::Numbers => Box::new(iter::repeat(Label::numbered(kind + 1))),
            Self::Mahjong(Flowers::Equal) => {
                let face = Face::all().nth(at).expect("42 kinds at most");
                Box::new(iter::repeat(Label::of_face(face)))
            }
            Self::Mahjong(Flowers::Grouped) => {
                let group = Group::all().nth(at).expect("36 kinds at most");
                Box::new(group.faces().map(Label::of_face))
            }
        }
    }

    /// Reads what a tile shows.
    pub(crate) fn read(self, text: &str) -> Option<Label> {
        match self {
            Self::Numbers => Label::read(text),
            Self::Mahjong(_) => Face::read(text).map(Label::of_face),
        }
    }

    /// The label that stands for all tiles equal to one with this label.
    pub(crate) fn kind(self, label: Label) -> Label {
        let is_grouped = self == Self::Mahjong(Flowers::Grouped);
        if is_grouped && matches!(label.suit(), 'F' | 'S') {
            label.first_of_suit()
        } else {
            label
        }
    }

    /// What people call all tiles equal to one with this label.
    pub(crate) fn kind_name(self, label: Label) -> Argument {
        match self {
            Self::Mahjong(Flowers::Grouped) => {
                let group = face(label).map(Face::group);
                group.map_or_else(|| self.tile_name(label), |group| group.name().into())
            }
            _ => self.tile_name(label),
        }
    }

    /// What people call a tile with this label.
    pub(crate) fn tile_name(self, label: Label) -> Argument {
        let face = match self {
            Self::Numbers => None,
            Self::Mahjong(_) => face(label),
        };
        face.map_or_else(|| label.to_string().into(), |face| face.name().into())
    }

    /// How a tile is drawn.
    pub(crate) fn piece(self, label: Label) -> Piece {
        let face = match self {
            Self::Numbers => None,
            Self::Mahjong(_) => face(label),
        };
        let code = label.to_string();
        Piece {
            symbol: face.map_or_else(|| code.clone(), Face::symbol),
            tone: face.map_or(TONES[label.shade() % TONES.len()], Face::tone),
            role: Role::Plain,
            code,
        }
    }
}

fn face(label: Label) -> Option<Face> {
    Face::read(&label.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flowers_and_seasons_are_equal_where_they_are_grouped() {
        let equal = Faces::Mahjong(Flowers::Equal);
        let grouped = Faces::Mahjong(Flowers::Grouped);
        for one in Face::all() {
            for other in Face::all() {
                let [a, b] = [one, other].map(Label::of_face);
                assert_eq!(equal.kind(a) == equal.kind(b), one == other);
                let same = grouped.kind(a) == grouped.kind(b);
                assert_eq!(same, one.group() == other.group(), "{one} {other}");
            }
        }
    }
}
