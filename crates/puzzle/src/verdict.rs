//! How a search ends.

use std::fmt;

use crate::Words;

/// How a search ended. There is no fourth case, and no bool beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// A list of moves that leads from the start to a goal under the exact
    /// rules; it was replayed before it was returned.
    Solved(Vec<M>),
    /// Proved: no goal can be reached.
    Unsolvable,
    /// Neither was shown, and why the search stopped.
    Unknown(Limit),
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// The time was used up.
    Time,
    /// The memory was used up.
    Memory,
    /// The number of states was used up.
    States,
    /// The method itself does not look everywhere, and found nothing.
    Incomplete,
    /// Somebody asked it to stop.
    Interrupted,
}

impl Limit {
    /// The stable name used in JSON and run records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::States => "states",
            Self::Incomplete => "incomplete",
            Self::Interrupted => "interrupted",
        }
    }
}

impl Limit {
    /// What came to its end, as a noun; in English its name, in Japanese that
    /// it did.
    #[must_use]
    pub const fn words(self) -> Words {
        let ja = match self {
            Self::Time => "時間切れ",
            Self::Memory => "メモリー不足",
            Self::States => "局面数の上限",
            Self::Incomplete => "探索方法の限界",
            Self::Interrupted => "中断の指示",
        };
        Words::new(self.name(), ja)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<M> Verdict<M> {
    /// The stable name used in JSON and run records.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// What can still become of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A goal can be reached.
    Solvable,
    /// Proved: no goal can be reached any more.
    Lost,
    /// Neither was shown.
    Unknown,
}

impl Standing {
    /// The stable name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solvable => "solvable",
            Self::Lost => "lost",
            Self::Unknown => "unknown",
        }
    }
}

impl<M> From<&Verdict<M>> for Standing {
    fn from(verdict: &Verdict<M>) -> Self {
        match verdict {
            Verdict::Solved(_) => Self::Solvable,
            Verdict::Unsolvable => Self::Lost,
            Verdict::Unknown(_) => Self::Unknown,
        }
    }
}

/// What a strategy hands back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// The answer.
    pub verdict: Verdict<M>,
    /// No solution has fewer moves than this, as far as the search proved.
    pub lower_bound: u64,
    /// What the search did.
    pub stats: Stats,
}

impl<M> Outcome<M> {
    /// What a search hands back that began at a goal.
    #[must_use]
    pub fn already_solved() -> Self {
        Self {
            verdict: Verdict::Solved(Vec::new()),
            lower_bound: 0,
            stats: Stats::default(),
        }
    }

    /// The moves of the solution, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&[M]> {
        match &self.verdict {
            Verdict::Solved(moves) => Some(moves),
            Verdict::Unsolvable | Verdict::Unknown(_) => None,
        }
    }

    /// The limit that ended the search without an answer, if one did.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        match self.verdict {
            Verdict::Unknown(limit) => Some(limit),
            Verdict::Solved(_) | Verdict::Unsolvable => None,
        }
    }

    /// Whether the solution found is proved to be a shortest one.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        matches!(&self.verdict, Verdict::Solved(moves) if moves.len() as u64 == self.lower_bound)
    }
}

/// What a search did; the same for any number of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions whose moves were listed.
    pub expanded: u64,
    /// Transitions looked at.
    pub generated: u64,
    /// Different positions held at the end, by each search that was not given
    /// up.
    pub stored: u64,
    /// Positions dropped because a detector or an estimate proved them dead.
    pub pruned: u64,
    /// The most bytes the search's own structures took.
    pub peak_bytes: u64,
}

impl Stats {
    /// Adds what another search did after this one, both under one limit of
    /// positions. They share their memory, so the peak is the larger one.
    pub fn add(&mut self, other: &Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.stored += other.stored;
        self.pruned += other.pruned;
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
    }

    /// Adds what another search did after this one, which was given up: what
    /// is held at the end, and the size of a proof, is the other's.
    pub fn give_way(&mut self, other: &Self) {
        self.stored = 0;
        self.add(other);
    }
}
