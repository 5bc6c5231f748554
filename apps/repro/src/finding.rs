//! The one form in which everything that is recomputed is told.
//!
//! A [`Finding`] is a table, a figure or a statement of a paper: what is printed, what we
//! find, how far they are apart, and a judgement by a test that is stated.

use serde::{Deserialize, Serialize};

/// What came of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The paper and we agree.
    Agrees,
    /// We do not; the remark says why.
    Differs,
    /// The paper prints nothing to be compared with; a test of our own holds.
    Holds,
    /// The same, and it does not hold.
    Fails,
    /// Too little was computed to tell.
    Undecided,
    /// The paper prints nothing to be compared with.
    Unprinted,
    /// What it needs was not at hand.
    Skipped,
}

impl Judgement {
    /// Every one.
    pub const ALL: [Self; 7] = [
        Self::Agrees,
        Self::Differs,
        Self::Holds,
        Self::Fails,
        Self::Undecided,
        Self::Unprinted,
        Self::Skipped,
    ];

    /// Agreement or not.
    #[must_use]
    pub const fn of(agrees: bool) -> Self {
        if agrees { Self::Agrees } else { Self::Differs }
    }

    /// The word for people.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Holds => "own test holds",
            Self::Fails => "own test fails",
            Self::Undecided => "undecided",
            Self::Unprinted => "nothing printed",
            Self::Skipped => "skipped",
        }
    }

    /// What it looks like on the page.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Agrees | Self::Holds => "good",
            Self::Differs | Self::Fails => "bad",
            Self::Undecided | Self::Unprinted | Self::Skipped => "open",
        }
    }
}

/// One line: the paper's beside ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// What is compared.
    pub what: String,
    /// What the paper prints.
    pub printed: Option<String>,
    /// What we find.
    pub ours: String,
    /// How far they are apart.
    pub difference: Option<String>,
}

impl Compared {
    /// Two numbers, shown with so many digits.
    #[must_use]
    pub fn numbers(what: impl Into<String>, printed: f64, ours: f64, digits: usize) -> Self {
        Self {
            what: what.into(),
            printed: Some(format!("{printed:.digits$}")),
            ours: format!("{ours:.digits$}"),
            difference: Some(format!("{:+.digits$}", ours - printed)),
        }
    }

    /// Two judgements in words.
    #[must_use]
    pub fn words(what: impl Into<String>, printed: &str, ours: &str) -> Self {
        Self {
            what: what.into(),
            printed: Some(printed.to_owned()),
            ours: ours.to_owned(),
            difference: Some(if printed == ours { "none" } else { "differs" }.to_owned()),
        }
    }

    /// What the paper does not print.
    #[must_use]
    pub fn ours(what: impl Into<String>, ours: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            printed: None,
            ours: ours.into(),
            difference: None,
        }
    }

    /// Whether the words are the same.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.printed
            .as_ref()
            .is_none_or(|printed| *printed == self.ours)
    }
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exhibit {
    /// A picture, as SVG.
    Picture {
        /// What it shows.
        caption: String,
        /// The SVG.
        svg: String,
    },
    /// A board, in characters of one width.
    Board {
        /// What it shows.
        caption: String,
        /// Its lines.
        text: String,
    },
}

/// A table, a figure or a statement of a paper, recomputed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What the paper calls it.
    pub title: String,
    /// What the paper says.
    pub claim: String,
    /// By what it is judged.
    pub test: String,
    /// What came of that.
    pub judgement: Judgement,
    /// Why we differ, and what a reader must know.
    pub remark: String,
    /// The lines.
    pub rows: Vec<Compared>,
    /// What there is to see.
    pub exhibits: Vec<Exhibit>,
}

impl Finding {
    /// A finding that is not judged yet.
    #[must_use]
    pub fn new(title: impl Into<String>, claim: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            claim: claim.into(),
            test: String::new(),
            judgement: Judgement::Unprinted,
            remark: String::new(),
            rows: Vec::new(),
            exhibits: Vec::new(),
        }
    }

    /// Adds lines.
    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = Compared>) -> Self {
        self.rows.extend(rows);
        self
    }

    /// Adds something to look at.
    #[must_use]
    pub fn show(mut self, exhibit: Exhibit) -> Self {
        self.exhibits.push(exhibit);
        self
    }

    /// Adds a board.
    #[must_use]
    pub fn board(self, caption: impl Into<String>, text: impl Into<String>) -> Self {
        self.show(Exhibit::Board {
            caption: caption.into(),
            text: text.into(),
        })
    }

    /// Judges it.
    #[must_use]
    pub fn judged(mut self, test: impl Into<String>, agrees: bool) -> Self {
        self.test = test.into();
        self.judgement = Judgement::of(agrees);
        self
    }

    /// Judges it by a test of our own, where the paper prints nothing.
    #[must_use]
    pub fn tested(mut self, test: impl Into<String>, holds: bool) -> Self {
        self.test = test.into();
        self.judgement = if holds {
            Judgement::Holds
        } else {
            Judgement::Fails
        };
        self
    }

    /// Judges it by its lines: all of them say the same in both columns.
    #[must_use]
    pub fn same_throughout(self) -> Self {
        let agrees = self.rows.iter().all(Compared::is_same);
        self.judged("every line says the same as the paper", agrees)
    }

    /// Says why it differs, or what a reader must know.
    #[must_use]
    pub fn remark(mut self, remark: impl Into<String>) -> Self {
        self.remark = remark.into();
        self
    }

    /// A finding for which too little was computed.
    #[must_use]
    pub fn undecided(mut self, why: &str) -> Self {
        self.judgement = Judgement::Undecided;
        self.remark = format!("{why} {}", self.remark);
        self
    }

    /// A finding for which something was missing.
    #[must_use]
    pub fn skipped(mut self, why: impl Into<String>) -> Self {
        self.judgement = Judgement::Skipped;
        self.remark = why.into();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_decide_where_words_are_compared() {
        let finding = |ours| {
            let rows = [
                Compared::words("figure 1", "dead", ours),
                Compared::ours("figure 2", "x"),
            ];
            Finding::new("t", "c")
                .rows(rows)
                .same_throughout()
                .judgement
        };
        assert_eq!(finding("dead"), Judgement::Agrees);
        assert_eq!(finding("alive"), Judgement::Differs);
    }

    #[test]
    fn a_difference_has_its_sign() {
        let row = Compared::numbers("share", 45.70, 44.2, 2);
        assert_eq!(row.difference.as_deref(), Some("-1.50"));
    }
}
