//! The four directions, in the order of the letters LURD.

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// `l`, to the left.
    Left,
    /// `u`, upwards.
    Up,
    /// `r`, to the right.
    Right,
    /// `d`, downwards.
    Down,
}

impl Direction {
    /// All four: left, up, right, down.
    pub const ALL: [Self; 4] = [Self::Left, Self::Up, Self::Right, Self::Down];

    /// The two axes, each by one of its directions.
    pub const AXES: [Self; 2] = [Self::Left, Self::Up];

    /// Its place in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
        }
    }

    /// The other way.
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }

    /// The two directions across this one.
    #[must_use]
    pub const fn across(self) -> [Self; 2] {
        match self {
            Self::Left | Self::Right => [Self::Up, Self::Down],
            Self::Up | Self::Down => [Self::Left, Self::Right],
        }
    }

    /// Its letter: a capital for a push.
    #[must_use]
    pub const fn letter(self, pushes: bool) -> char {
        match (self, pushes) {
            (Self::Left, false) => 'l',
            (Self::Up, false) => 'u',
            (Self::Right, false) => 'r',
            (Self::Down, false) => 'd',
            (Self::Left, true) => 'L',
            (Self::Up, true) => 'U',
            (Self::Right, true) => 'R',
            (Self::Down, true) => 'D',
        }
    }

    /// The direction of a letter, and whether it stands for a push.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<(Self, bool)> {
        let direction = match letter.to_ascii_lowercase() {
            'l' => Self::Left,
            'u' => Self::Up,
            'r' => Self::Right,
            'd' => Self::Down,
            _ => return None,
        };
        Some((direction, letter.is_ascii_uppercase()))
    }
}
