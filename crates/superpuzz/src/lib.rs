//! Superpuzz: bring four rows of cards into order by filling holes.
//!
//! ```text
//! -- H2 S2 DA      A hole takes the card that follows its left neighbour:
//! HA D2 -- C2      behind D2 comes D3. At the left edge it takes any ace.
//! SA H3 D3 --      Behind a hole, or behind the highest rank (here 3),
//! S3 CA -- C3      nothing can go.
//! ```
//!
//! ```
//! use impasse_puzzle::{Estimate, Heuristic, Puzzle};
//! use impasse_superpuzz::{ACES_UP, Deal, Unlinked};
//!
//! let text = "-- H2 S2 DA\nHA D2 -- C2\nSA H3 D3 --\nS3 CA -- C3\n";
//! let deal = Deal::read(&ACES_UP, &"columns=4".parse()?, text)?;
//! let mut moves = Vec::new();
//! deal.moves(&deal.start(), &mut moves);
//! assert_eq!(moves.len(), 6);
//!
//! // At least so many moves are needed.
//! assert_eq!(Unlinked.prepare(&deal).estimate(&deal.start()), Some(10));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A deck of four suits and N ranks is dealt in four rows of N columns, and
//! the four cards of rank N are taken away: their places are the holes. The
//! goal is one suit in each row, ace to rank N−1 from the left; any suit may
//! be in any row, and the order of rows counts (Shintani keeps it, so do the
//! keys).
//!
//! Dead ends, cheapest first: [`Stuck`], [`OutOfReach`]. Both say why, step by
//! step; `golden/superpuzz/reasons.txt` shows how that reads.

mod canonical;
mod card;
mod chain;
mod components;
mod deal;
mod deck;
mod editing;
mod estimates;
mod exchange;
mod instance;
mod layout;
mod lemmas;
mod out_of_reach;
mod packing;
mod planning;
mod proof;
mod reach;
mod stuck;
mod text;

use std::ops::RangeInclusive;

use impasse_puzzle::{
    AboutGame, Editing, Game, OpenResult, ParamError, Params, Shelf, Visitor, Words,
};

pub use card::{Card, Suit};
pub use components::Component;
pub use deal::{Deal, Shift};
pub use deck::{ACES_UP, Deck, PARAMETERS, Says, columns, shelves};
pub use editing::Making;
pub use estimates::{Misplaced, Potential, Unlinked};
pub use layout::{Cell, Layout};
pub use out_of_reach::OutOfReach;
pub use stuck::Stuck;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Superpuzz;

const ABOUT: AboutGame = AboutGame {
    name: ACES_UP.game,
    title: Words::new("Superpuzz", "スーパーパズ"),
    summary: Words::new(
        "bring four rows of cards into order by filling holes",
        "穴にカードを移して4段を昇順に並べる",
    ),
    brief: [
        Words::new(
            "Bring every row into order: one suit in each row, from the ace at the left upwards.",
            "どの段も1つのスートだけにして、左からA、2、3…と順に並べます。",
        ),
        Words::new(
            "A hole takes only the card that follows its left neighbour: beside ♥6 only ♥7. A hole at the left edge takes any ace.",
            "穴に移せるのは、左隣のカードに続くカードだけです（♥6の右には♥7）。左端の穴には、どのAでも移せます。",
        ),
        Words::new(
            "Beside another hole, or beside the highest rank, nothing fits. When no card can move you are stuck.",
            "左隣が穴か、いちばん大きい数字なら、そこには何も移せません。動かせるカードがなくなったら手詰りです。",
        ),
    ],
    reference: "Berliner; Shintani, Consideration about state transition in Superpuzz",
    parameters: PARAMETERS,
    extensions: &["superpuzz"],
};

impl Game for Superpuzz {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn rules(&self) -> Words {
        Words::new(
            include_str!("../rules/en.md"),
            include_str!("../rules/ja.md"),
        )
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        columns(params).map(|_| 0..=u64::MAX)
    }

    fn value_words(&self, parameter: &str, _: &str) -> Option<Words> {
        (parameter == "columns").then_some(Words::new("{0} columns", "{0}列"))
    }

    fn shelves(&self) -> Vec<Shelf> {
        shelves(1..=30)
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        let columns = columns(params)?;
        Ok(visitor.visit(Deal::numbered(columns, number)))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        columns(params)?;
        Ok(visitor.visit(Deal::read(&ACES_UP, params, text)?))
    }

    fn looks_like(&self, text: &str) -> bool {
        ACES_UP.looks_like(text)
    }

    fn editing(&self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
        Ok(Some(Box::new(Making::new(&ACES_UP, columns(params)?))))
    }
}

/// All ways to give four suits four rows.
fn permutations() -> impl Iterator<Item = [usize; 4]> {
    (0..4_usize).flat_map(|a| {
        let others = (0..4_usize).filter(move |&b| b != a);
        others.flat_map(move |b| {
            let rest = (0..4_usize).filter(move |&c| c != a && c != b);
            rest.map(move |c| [a, b, c, 6 - a - b - c])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Puzzle;

    /// The deal in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn deal(text: &str) -> Deal {
        Deal::read(&ACES_UP, &Params::none(), text).expect("a legal text")
    }

    #[track_caller]
    fn check_moves(text: &str, moves: &str) {
        let deal = deal(text);
        let mut legal = Vec::new();
        deal.moves(deal.layout(), &mut legal);
        let names: Vec<String> = legal.iter().map(|&m| text::write_move(&deal, m)).collect();
        assert_eq!(names.join(" "), moves, "{text}");
    }

    #[test]
    fn a_hole_takes_the_successor_of_its_left_neighbour() {
        check_moves("HA -- D2 / DA H2 -- / SA S2 -- / CA C2 --", "H2");
        check_moves("HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --", "");
        check_moves("HA -- -- / DA -- -- / CA H2 D2 / SA S2 C2", "H2 D2");
    }

    #[test]
    fn a_hole_at_the_left_edge_takes_any_ace() {
        check_moves(
            "-- HA H2 / DA D2 -- / SA S2 -- / CA C2 --",
            "HA1 DA1 SA1 CA1",
        );
    }

    #[test]
    fn the_goal_is_one_suit_a_row_in_any_order_of_rows() {
        let goal = |text| deal(text).is_goal(deal(text).layout());
        assert!(goal("CA C2 -- / HA H2 -- / SA S2 -- / DA D2 --"));
        assert!(!goal("CA H2 -- / HA C2 -- / SA S2 -- / DA D2 --"));
        assert!(!goal("CA -- C2 / HA H2 -- / SA S2 -- / DA D2 --"));
        assert!(!goal("H2 HA -- / C2 CA -- / SA S2 -- / DA D2 --"));
    }

    #[test]
    fn a_numbered_deal_never_changes_between_versions() {
        use impasse_puzzle::Instance;
        assert_eq!(Deal::numbered(4, 1).text(), DEAL_4_1);
        assert_eq!(
            Deal::numbered(13, 42).text().lines().next(),
            Some(DEAL_13_42)
        );
    }

    const DEAL_4_1: &str = "D3 HA -- H2\n-- -- C3 H3\nDA S3 SA CA\nD2 C2 -- S2\n";
    const DEAL_13_42: &str = "CJ H5 D6 C3 C4 HA H0 H6 -- S2 DQ C0 DJ";
}
