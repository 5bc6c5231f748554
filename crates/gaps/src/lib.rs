//! Gaps, also called Montana: bring four rows of cards into order by filling
//! gaps. One deal, no second one.
//!
//! ```text
//! S2 H2 C2 --      A gap takes the card that follows its left neighbour:
//! D2 S4 -- D3      behind C2 comes C3. At the left edge it takes any two.
//! S3 -- H4 C4      Behind a gap, or behind the highest card (here 4),
//! C3 H3 D4 --      nothing can go.
//! ```
//!
//! A deck of four suits is dealt in four rows of thirteen and the aces are
//! taken away: their places are the gaps. The goal is one suit in each row, two
//! to king from the left; any suit may be in any row. Boards of N columns are
//! dealt from the cards up to N.
//!
//! ```
//! use impasse_gaps::TWOS_UP;
//! use impasse_puzzle::{Instance, Params, Puzzle};
//! use impasse_superpuzz::Deal;
//!
//! let text = "S2 H2 C2 --\nD2 S4 -- D3\nS3 -- H4 C4\nC3 H3 D4 --\n";
//! let deal = Deal::read(&TWOS_UP, &Params::default(), text)?;
//! let mut moves = Vec::new();
//! deal.moves(&deal.start(), &mut moves);
//! assert_eq!(moves.len(), 2);
//! assert_eq!(deal.move_text(&deal.start(), moves[0]), "C3");
//! # Ok::<(), impasse_puzzle::OpenError>(())
//! ```
//!
//! This is [Superpuzz](impasse_superpuzz) under other names: call its ace two,
//! its two three, and so on up to its queen, which is the king here, and its
//! deals are deals of Gaps, its moves moves, its goals goals. So the rules, the
//! drawing, what tells dead ends and the engine are Superpuzz's; here stand the
//! [deck](TWOS_UP), what is said to people, and the tests that hold all of it
//! against plain enumeration once more.

mod says;

use std::ops::RangeInclusive;

use impasse_puzzle::{
    AboutGame, Editing, Game, OpenResult, ParamError, Params, Relative, Shelf, Visitor, Words,
};
use impasse_superpuzz::{Deal, Deck, Making, PARAMETERS, columns, shelves};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Gaps;

/// The deck: from the two up.
///
/// ```
/// use impasse_puzzle::Instance;
/// use impasse_superpuzz::Deal;
/// let deal = Deal::dealt(&impasse_gaps::TWOS_UP, 4, 1);
/// assert!(!deal.text().contains('A') && deal.text().contains("D4"));
/// ```
pub static TWOS_UP: Deck = Deck {
    game: "gaps",
    lowest: 2,
    to_row: "-",
    orders: "two_orders",
    says: says::SAYS,
};

const ABOUT: AboutGame = AboutGame {
    name: TWOS_UP.game,
    title: Words::new("Gaps", "ギャップ"),
    summary: Words::new(
        "bring four rows of cards, two to king, into order by filling gaps",
        "隙間にカードを移して4段を2からKまで順に並べる",
    ),
    brief: [
        Words::new(
            "Bring every row into order: one suit in each row, from the two at the left up to the king.",
            "どの段も1つのスートだけにして、左から2、3、4…Kと順に並べます。",
        ),
        Words::new(
            "A gap takes only the card that follows its left neighbour: beside ♥6 only ♥7. A gap at the left edge takes any two.",
            "隙間に移せるのは、左隣のカードに続くカードだけです（♥6の右には♥7）。左端の隙間には、どの2でも移せます。",
        ),
        Words::new(
            "Beside another gap, or beside a king, nothing fits. There is no second deal: when no card can move you are stuck.",
            "左隣が隙間かKなら、そこには何も移せません。配り直しはなく、動かせるカードがなくなったら手詰りです。",
        ),
    ],
    reference: "Helmstetter & Cazenave 2004; Blake & Gent, The winnability of solitaire and patience games",
    parameters: PARAMETERS,
    extensions: &["gaps"],
};

impl Game for Gaps {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn rules(&self) -> Words {
        Words::new(
            include_str!("../rules/en.md"),
            include_str!("../rules/ja.md"),
        )
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["montana", "gaps-one-deal"]
    }

    fn relatives(&self) -> &'static [Relative] {
        const DEALT_AGAIN: Words = Words::new(
            "the cards that are not in order are dealt again",
            "まだ並んでいないカードを途中で配り直します",
        );
        const OWN_ROWS: Words = Words::new(
            "each row belongs to one suit from the beginning",
            "どの段にどのスートを並べるかが最初から決まっています",
        );
        const fn of(name: &'static str, differs: Words) -> Relative {
            Relative { name, differs }
        }
        const RELATIVES: &[Relative] = &[
            of("spaces", DEALT_AGAIN),
            of("addiction", DEALT_AGAIN),
            of("blue-moon", DEALT_AGAIN),
            of("red-moon", DEALT_AGAIN),
            of("gaps-basic-variant", OWN_ROWS),
        ];
        RELATIVES
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        columns(params).map(|_| 0..=u64::MAX)
    }

    fn value_words(&self, parameter: &str, _: &str) -> Option<Words> {
        (parameter == "columns").then_some(Words::new("{0} columns", "{0}列"))
    }

    fn shelves(&self) -> Vec<Shelf> {
        shelves(1..=12)
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        let columns = columns(params)?;
        Ok(visitor.visit(Deal::dealt(&TWOS_UP, columns, number)))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        columns(params)?;
        Ok(visitor.visit(Deal::read(&TWOS_UP, params, text)?))
    }

    fn looks_like(&self, text: &str) -> bool {
        TWOS_UP.looks_like(text)
    }

    fn editing(&self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
        Ok(Some(Box::new(Making::new(&TWOS_UP, columns(params)?))))
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance, Puzzle, Spot};

    use super::*;

    #[track_caller]
    fn deal(text: &str) -> Deal {
        Deal::read(&TWOS_UP, &Params::none(), text).expect("a legal text")
    }

    #[track_caller]
    fn check_moves(text: &str, moves: &str) {
        let deal = deal(text);
        let start = deal.start();
        let mut legal = Vec::new();
        deal.moves(&start, &mut legal);
        let names: Vec<String> = legal.iter().map(|&m| deal.move_text(&start, m)).collect();
        assert_eq!(names.join(" "), moves, "{text}");
        for (name, m) in names.iter().zip(legal) {
            assert_eq!(deal.parse_moves(&start, name), Ok(vec![m]), "{name}");
        }
    }

    #[test]
    fn a_gap_takes_the_successor_of_its_left_neighbour_and_none_behind_the_highest() {
        check_moves("H2 -- D3 / D2 H3 -- / S2 S3 -- / C2 C3 --", "H3");
        check_moves("H2 D3 -- / D2 H3 -- / S2 S3 -- / C2 C3 --", "");
    }

    #[test]
    fn a_gap_at_the_left_edge_takes_any_two() {
        check_moves(
            "-- H2 H3 / D2 D3 -- / S2 S3 -- / C2 C3 --",
            "H2-1 D2-1 S2-1 C2-1",
        );
    }

    #[test]
    fn a_two_may_be_written_without_a_stroke() {
        let deal = deal("-- H2 H3 / D2 D3 -- / S2 S3 -- / C2 C3 --");
        let moves = deal.parse_moves(&deal.start(), "H2-1 h3");
        assert_eq!(deal.parse_moves(&deal.start(), "2H1 3♥"), moves);
        assert_eq!(moves.map(|moves| moves.len()), Ok(2));
    }

    #[test]
    fn the_goal_is_one_suit_a_row_from_the_two_up() {
        let goal = |text| deal(text).is_goal(&deal(text).start());
        assert!(goal("C2 C3 -- / H2 H3 -- / S2 S3 -- / D2 D3 --"));
        assert!(!goal("C2 H3 -- / H2 C3 -- / S2 S3 -- / D2 D3 --"));
        assert!(!goal("C2 -- C3 / H2 H3 -- / S2 S3 -- / D2 D3 --"));
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let error = Deal::read(&TWOS_UP, &Params::none(), text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            "H2 H3 --\nD2 X9 --\nS2 S3 --\nC2 C3 --",
            "line 2, column 4: `X9` instead of a card such as `H2`, `D0` or `CK`, or a gap `--`",
        );
        check_error(
            "H2 HA --/D2 D3 --/S2 S3 --/C2 C3 --",
            "line 1, column 4: `HA` has no place on a board with 3 columns, where cards go from H2 to H3 (a gap is written `--`)",
        );
        check_error(
            "H2 H4 --/D2 D3 --/S2 S3 --/C2 C3 --",
            "line 1, column 4: `H4` has no place on a board with 3 columns, where cards go from H2 to H3 (a gap is written `--`)",
        );
        check_error(
            "H2 -- --/D2 D3 --/S2 S3 --/C2 C3 --",
            "line 1, column 34: a fifth gap; there are only four",
        );
    }

    #[test]
    fn a_text_looks_like_the_game_whose_lowest_cards_it_has() {
        let aces = "HA H2 --/DA D2 --/SA S2 --/CA C2 --";
        let twos = "H2 H3 --/D2 D3 --/S2 S3 --/C2 C3 --";
        let both = [&TWOS_UP, &impasse_superpuzz::ACES_UP];
        for (text, expected) in [
            (aces, [false, true]),
            (twos, [true, false]),
            (&*aces.replace("HA", "?A"), [false, true]),
            (&*twos.replace("H3", "?3"), [true, false]),
            ("4C 5H QC KX / 2D 7H 9S 3C TD", [false, false]),
        ] {
            assert_eq!(both.map(|deck| deck.looks_like(text)), expected, "{text}");
        }
    }

    #[test]
    fn who_asks_why_a_card_does_not_fit_is_told_of_twos_and_gaps() {
        let deal = deal("-- H2 H3 / D2 D3 -- / S2 -- -- / C2 C3 S3");
        let said = |from: (u16, u16), to: (u16, u16)| {
            let [from, to] = [from, to].map(|(x, y)| Spot::new(x, y));
            let said = deal.objection(&deal.start(), from, Some(to));
            said.map(|said| said.to_string()).unwrap_or_default()
        };
        assert_eq!(said((2, 0), (0, 0)), "At the left edge only a two can lie.");
        assert_eq!(said((2, 0), (1, 0)), "Only a gap takes a card.");
        assert_eq!(said((1, 0), (0, 0)), "");
    }

    #[test]
    fn a_numbered_deal_never_changes_between_versions() {
        let four = Deal::dealt(&TWOS_UP, 4, 31);
        assert_eq!(
            four.text(),
            "D3 S2 -- C3\nH2 -- -- H3\nD2 S3 H4 --\nC4 D4 S4 C2\n"
        );
    }

    #[test]
    fn a_number_lays_out_the_cards_of_superpuzz() {
        let words = |deal: Deal| -> Vec<String> {
            let text = deal.text();
            text.split_whitespace().map(str::to_owned).collect()
        };
        let gaps = words(Deal::dealt(&TWOS_UP, 13, 5));
        let superpuzz = words(Deal::numbered(13, 5));
        for (here, there) in gaps.iter().zip(&superpuzz) {
            match (&**here, &**there) {
                ("--", there) => assert!(there.ends_with('A'), "{there}"),
                (here, "--") => assert!(here.ends_with('K'), "{here}"),
                (here, there) => assert_eq!(here, there),
            }
        }
    }
}
