//! The faces of mahjong tiles: the 42 of a set, and which of them are equal.

use std::fmt;

use impasse_puzzle::{Sentence, Tone, Words, sentence};

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

    /// What people call it.
    #[must_use]
    pub fn name(self) -> Sentence {
        const NUMERALS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        let [suit, rank] = self.code();
        let numeral = || {
            let at = rank.to_digit(10).map_or(0, |rank| rank as usize - 1);
            NUMERALS[at]
        };
        let words = match (suit, rank) {
            ('C', _) => return sentence!("{0} of characters", "{1}萬", rank, numeral()),
            ('B', _) => return sentence!("{0} of bamboo", "{1}索", rank, numeral()),
            ('D', '1'..='9') => return sentence!("{0} of dots", "{1}筒", rank, numeral()),
            ('W', 'E') => Words::new("east wind", "東"),
            ('W', 'S') => Words::new("south wind", "南"),
            ('W', 'W') => Words::new("west wind", "西"),
            ('W', _) => Words::new("north wind", "北"),
            ('D', 'R') => Words::new("red dragon", "中"),
            ('D', 'G') => Words::new("green dragon", "發"),
            ('D', _) => Words::new("white dragon", "白"),
            ('F', '1') => Words::new("plum", "梅"),
            ('F', '2') => Words::new("orchid", "蘭"),
            ('F', '3') => Words::new("chrysanthemum", "菊"),
            ('F', _) => Words::new("bamboo flower", "竹"),
            (_, '1') => Words::new("spring", "春"),
            (_, '2') => Words::new("summer", "夏"),
            (_, '3') => Words::new("autumn", "秋"),
            _ => Words::new("winter", "冬"),
        };
        words.into()
    }

    /// How it is drawn in signs: `3萬` has a number and its suit.
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

    /// What people call its tiles together.
    ///
    /// # Panics
    ///
    /// Never: every group has a face.
    #[must_use]
    pub fn name(self) -> Sentence {
        match self.0 {
            ..FLOWER => self.faces().next().expect("a group has faces").name(),
            FLOWER => Words::new("flowers", "花牌").into(),
            _ => Words::new("seasons", "季節牌").into(),
        }
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
    use std::collections::BTreeSet;

    use impasse_puzzle::Lang;

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
    fn no_two_faces_have_the_same_name() {
        for lang in [Lang::En, Lang::Ja] {
            let names: BTreeSet<String> = Face::all().map(|face| face.name().of(lang)).collect();
            assert_eq!(names.len(), Face::all().len(), "{names:?}");
        }
        let called = |code: &str| {
            let name = Face::read(code).expect("a code").name();
            [name.of(Lang::En), name.of(Lang::Ja)]
        };
        assert_eq!(called("C3"), ["3 of characters", "三萬"]);
        assert_eq!(called("DW"), ["white dragon", "白"]);
        assert_eq!(called("F4"), ["bamboo flower", "竹"]);
        assert_eq!(Group(FLOWER).name().of(Lang::Ja), "花牌");
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
