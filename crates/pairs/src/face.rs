//! The faces of mahjong tiles: the 42 of a set, and which of them are equal.

use std::fmt;

use impasse_puzzle::Tone;

/// A face of a tile.
///
/// ```
/// use impasse_pairs::Face;
/// let [three, plum, orchid] = ["C3", "F1", "F2"].map(|code| Face::read(code).unwrap());
/// assert_eq!(three.to_string(), "C3");
/// // Flowers match each other, and so do seasons.
/// assert!(plum != orchid && plum.group() == orchid.group());
/// assert_eq!(Face::read("C0"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

/// Tiles that may be taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(u8);

/// Faces in suits: how their codes begin, and how each goes on.
const SUITS: [(char, &str); 7] = [
    ('C', "123456789"),
    ('B', "123456789"),
    ('D', "123456789"),
    ('W', "ESWN"),
    ('D', "RGW"),
    ('F', "1234"),
    ('S', "1234"),
];

/// The first flower, and the first season.
const FLOWER: u8 = 34;
const SEASON: u8 = 38;
const FACES: u8 = 42;

impl Face {
    /// Every face, in the order of a set.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..FACES).map(Self)
    }

    /// The face of a code.
    #[must_use]
    pub fn read(code: &str) -> Option<Self> {
        let mut letters = code.chars().map(|letter| letter.to_ascii_uppercase());
        let code = [letters.next()?, letters.next()?];
        if letters.next().is_some() {
            return None;
        }
        Self::all().find(|face| face.code() == code)
    }

    fn code(self) -> [char; 2] {
        let mut rest = usize::from(self.0);
        for (suit, ranks) in SUITS {
            if let Some(rank) = ranks.chars().nth(rest) {
                return [suit, rank];
            }
            rest -= ranks.len();
        }
        unreachable!("there are 42 faces")
    }

    /// What it may be taken with.
    #[must_use]
    pub const fn group(self) -> Group {
        Group(match self.0 {
            FLOWER..SEASON => FLOWER,
            SEASON.. => FLOWER + 1,
            plain => plain,
        })
    }

    /// How people know it: `三萬` has a number and its suit.
    #[must_use]
    pub fn symbol(self) -> String {
        const SEASONS: [&str; 4] = ["春", "夏", "秋", "冬"];
        const FLOWERS: [&str; 4] = ["梅", "蘭", "菊", "竹"];
        let [suit, rank] = self.code();
        let digit = |names: [&'static str; 4]| {
            let at = rank.to_digit(10).map_or(0, |rank| rank as usize - 1);
            names[at].to_owned()
        };
        match (suit, rank) {
            ('C', _) => format!("{rank}萬"),
            ('B', _) => format!("{rank}索"),
            ('D', '1'..='9') => format!("{rank}筒"),
            ('W', 'E') => "東".to_owned(),
            ('W', 'S') => "南".to_owned(),
            ('W', 'W') => "西".to_owned(),
            ('W', _) => "北".to_owned(),
            ('D', 'R') => "中".to_owned(),
            ('D', 'G') => "發".to_owned(),
            ('D', _) => "白".to_owned(),
            ('F', _) => digit(FLOWERS),
            _ => digit(SEASONS),
        }
    }

    /// Its colour.
    #[must_use]
    pub fn tone(self) -> Tone {
        match self.code() {
            ['C', _] | ['D', 'R'] => Tone::Red,
            ['B', _] | ['D', 'G'] => Tone::Green,
            ['D', '1'..='9'] => Tone::Blue,
            ['F' | 'S', _] => Tone::Purple,
            _ => Tone::Ink,
        }
    }
}

impl Group {
    /// How many groups there are.
    pub const COUNT: u8 = 36;

    /// Every group.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// The faces of the group, over and over: the first four tiles of a set.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        let (first, count) = match self.0 {
            FLOWER => (FLOWER, 4),
            plain if plain < FLOWER => (plain, 1),
            _ => (SEASON, 4),
        };
        (0..count).map(move |at| Face(first + at)).cycle()
    }
}

/// What its tiles are called together.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.faces().next().expect("a group has faces");
        match self.0 {
            ..FLOWER => first.fmt(f),
            // The letter of the code without a number.
            _ => write!(f, "{}", first.code()[0]),
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [suit, rank] = self.code();
        write!(f, "{suit}{rank}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_read_as_it_is_written() {
        for face in Face::all() {
            assert_eq!(Face::read(&face.to_string()), Some(face));
            assert_eq!(Face::read(&face.to_string().to_lowercase()), Some(face));
        }
        for wrong in ["", "C", "C10", "X1", "W1", "F5", "C0", "東"] {
            assert_eq!(Face::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_set_has_four_tiles_of_each_of_36_groups() {
        let all: Vec<Face> = Group::all()
            .flat_map(|group| group.faces().take(4))
            .collect();
        assert_eq!(all.len(), 144);
        let flowers: Vec<String> = Group(FLOWER)
            .faces()
            .take(4)
            .map(|f| f.to_string())
            .collect();
        assert_eq!(flowers, ["F1", "F2", "F3", "F4"]);
        let seasons: Vec<String> = Group(35).faces().take(5).map(|f| f.to_string()).collect();
        assert_eq!(seasons, ["S1", "S2", "S3", "S4", "S1"]);
        for group in Group::all() {
            assert!(group.faces().take(4).all(|face| face.group() == group));
        }
        assert_eq!(
            (Group(FLOWER).to_string(), Group(0).to_string()),
            ("F".into(), "C1".into())
        );
    }
}
