//! Gaps is Superpuzz under other names, and all that is proved of one holds for
//! the other: on more than two thousand small deals, by rules written down a
//! second time as players of Gaps know them, and searched plainly.

use std::collections::HashSet;

use impasse_gaps::TWOS_UP;
use impasse_laws::Explored;
use impasse_puzzle::{Control, Instance as _, Puzzle as _, Task, Verdict};
use impasse_search::Workers;
use impasse_space::{Method, SpaceOptions};
use impasse_superpuzz::Deal;
use impasse_superpuzz_engine::engine;

const ALONE: SpaceOptions<'_> = SpaceOptions {
    workers: Workers::alone(),
    scratch: None,
    method: Method::General,
};

/// The rows of a board, one behind the other: a card is 16 times its suit, plus
/// the number printed on it; 0 is a gap.
type Rows = Vec<u8>;

/// The board of a text, without our parser.
fn board(text: &str) -> Rows {
    let number_of = |letter| match letter {
        b'0' => 10,
        b'J' => 11,
        b'Q' => 12,
        b'K' => 13,
        digit => digit - b'0',
    };
    let suit_of = |letter| match letter {
        b'H' => 1,
        b'D' => 2,
        b'S' => 3,
        _ => 4,
    };
    let cell = |word: &str| match word.as_bytes() {
        b"--" => 0,
        &[suit, letter] => suit_of(suit) << 4 | number_of(letter),
        _ => panic!("{word} is no card"),
    };
    text.split_whitespace().map(cell).collect()
}

/// Whether each row is one suit from the two up to `columns`.
fn is_won(board: &Rows, columns: u8) -> bool {
    board.chunks(usize::from(columns)).all(|row| {
        let suit = row[0] & 0xf0;
        let mut cards = row.iter().zip(2..).take(row.len() - 1);
        cards.all(|(&card, number)| card == suit | number)
    })
}

/// The boards one move away.
fn next(board: &Rows, columns: u8) -> Vec<Rows> {
    let mut found = Vec::new();
    for gap in (0..board.len()).filter(|&at| board[at] == 0) {
        let fits = |card: u8| {
            if gap.is_multiple_of(usize::from(columns)) {
                return card & 15 == 2;
            }
            board[gap - 1] != 0 && card == board[gap - 1] + 1
        };
        for (from, _) in board.iter().enumerate().filter(|&(_, &card)| fits(card)) {
            let mut moved = board.clone();
            moved.swap(from, gap);
            found.push(moved);
        }
    }
    found
}

/// Boards, moves and won boards of a space.
type Counts = [u64; 3];

/// The space of a board by the rules above, unless there is more of it.
fn plainly(start: Rows, columns: u8, most: usize) -> Option<Counts> {
    let mut known = HashSet::from([start.clone()]);
    let mut boards = vec![start];
    let (mut moves, mut won) = (0, 0);
    let mut at = 0;
    while at < boards.len() {
        if is_won(&boards[at], columns) {
            won += 1;
        } else {
            for board in next(&boards[at], columns) {
                moves += 1;
                if known.insert(board.clone()) {
                    boards.push(board);
                }
            }
        }
        if boards.len() > most {
            return None;
        }
        at += 1;
    }
    Some([boards.len() as u64, moves, won])
}

/// The rules, every strategy, every detector and the census tell the truth
/// about a deal.
#[track_caller]
fn check(deal: &Deal, number: u32, truth: Counts) {
    let start = deal.start();
    let can_be_won = truth[2] > 0;
    let totals = Explored::whole(deal, 30_000)
        .expect("a small space")
        .totals();
    let found = [totals.states, totals.transitions, totals.goals];
    assert_eq!(found, truth, "{}", deal.text());
    for strategy in engine().strategies {
        let outcome = strategy.solve(deal, &Task::plain(&start, Control::free()));
        let name = strategy.about().name;
        match outcome.verdict {
            Verdict::Solved(moves) => {
                let end = deal.replay(&moves).expect("legal moves");
                let end = board(&deal.at(&end).text());
                assert!(is_won(&end, deal.columns()), "{name}\n{}", deal.text());
            }
            Verdict::Unsolvable => assert!(!can_be_won, "{name}\n{}", deal.text()),
            // Fingerprints prove nothing.
            Verdict::Unknown(_) => {
                assert!(!can_be_won && !strategy.assurance().complete, "{name}");
            }
        }
    }
    for detector in Deal::detectors() {
        let is_dead = detector.prepare(deal).is_dead(&start);
        assert!(!(is_dead && can_be_won), "{}", deal.text());
    }
    // The census is made for large spaces, and slow to begin with small ones.
    let mappers = engine().mappers.into_iter();
    for mapper in mappers.filter(|_| number.is_multiple_of(10)) {
        let report = mapper.map(deal, &ALONE, Control::free());
        let report = report.expect("nothing is written");
        let found = [report.states(), report.transitions(), report.goals()];
        assert_eq!(found, truth, "{}", deal.text());
    }
}

#[test]
fn verdicts_are_those_of_a_plain_search_by_the_rules_of_gaps() {
    let mut counts = [0, 0];
    for (columns, deals, most) in [
        (3, 1700, 20_000),
        (4, 250, 6_000),
        (5, 60, 4_000),
        (6, 30, 4_000),
    ] {
        let mut left = deals;
        for number in 0_u32.. {
            let deal = Deal::dealt(&TWOS_UP, columns, number.into());
            let Some(truth) = plainly(board(&deal.text()), columns, most) else {
                continue;
            };
            check(&deal, number, truth);
            counts[usize::from(truth[2] > 0)] += 1;
            left -= 1;
            if left == 0 {
                break;
            }
        }
    }
    assert_eq!(counts[0] + counts[1], 2040);
    assert!(counts[0] > 100 && counts[1] > 1500, "{counts:?}");
}
