//! Prunings on trial: the goals that remain reachable, against the plainest
//! search there is.
//!
//! A whole game hides mistakes, since a goal that one order of aces loses
//! another may keep. So trials begin inside (4,0), where there is one goal at
//! most; whole games are compared by the number of goals out of 24.

use std::collections::HashSet;

use impasse_laws::Explored;
use impasse_puzzle::{Chance, Puzzle as _};
use impasse_superpuzz::Deal;

use crate::ace_collapse::{self, NodeStep};
use crate::board::{EDGE, HOLE, SuperpuzzBoard, WALL, bit, card, members, rank, suit};
use crate::choice::{Ahead, Prunings, follow};
use crate::reach::Reach;
use crate::trial::{EACH, GoalCount, NONE, explore, plain, rows_of_twos, settled};

/// A position from its picture: rows by `/`, cells such as `HA`, `D0`, `--`.
pub(crate) fn board(picture: &str) -> SuperpuzzBoard {
    let rows: Vec<Vec<&str>> = picture
        .split('/')
        .map(|row| row.split_whitespace().collect())
        .collect();
    let columns = u8::try_from(rows[0].len()).unwrap();
    let mut board = SuperpuzzBoard::bare(columns);
    for (row, cells) in (0..).zip(&rows) {
        for (column, cell) in (0..).zip(cells).filter(|(_, cell)| **cell != "--") {
            let suit = "HDSC".find(&cell[..1]).unwrap();
            let rank = u8::try_from(RANKS.find(&cell[1..]).unwrap()).unwrap();
            board.lay(card(suit, rank + 1), row << 4 | column);
        }
    }
    board
}

const RANKS: &str = "A234567890JQ";

/// The cards that steps move.
pub(crate) fn names(steps: &[NodeStep]) -> String {
    let names: Vec<String> = steps.iter().map(|step| name(step.card)).collect();
    names.join(" ")
}

fn name(card: u8) -> String {
    let rank = usize::from(rank(card)) - 1;
    format!(
        "{}{}",
        &"HDSC"[suit(card)..=suit(card)],
        &RANKS[rank..=rank]
    )
}

/// The same with several loose aces.
fn loosened(columns: u8, number: u64) -> SuperpuzzBoard {
    let mut board = settled(columns, number);
    let sets = [15, 7, 11, 13, 14, 3, 12, 9];
    board.loosen(sets[usize::try_from(number % 8).unwrap()]);
    ace_collapse::arrange(&mut board);
    board
}

/// The members of a node, one for each order of its loose aces.
fn arrangements(node: &SuperpuzzBoard) -> Vec<SuperpuzzBoard> {
    let mut found = vec![node.clone()];
    for suit in members(u64::from(node.loose())) {
        for board in &mut found {
            board.lift(suit << 4 | 1);
        }
    }
    for suit in members(u64::from(node.loose())) {
        let seated = |board: &SuperpuzzBoard| {
            let with = |cell| {
                let mut board = board.clone();
                board.lay(suit << 4 | 1, cell);
                board
            };
            members(board.holes() & EDGE).map(with).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(seated).collect();
    }
    for board in &mut found {
        board.loosen(0);
    }
    found
}

fn picture(board: &SuperpuzzBoard) -> String {
    let cell = |place| match board.at(place) {
        HOLE => "--".to_owned(),
        card => name(card),
    };
    let row = |row: u8| {
        let cells: Vec<String> = (0..board.columns())
            .map(|column| cell(row << 4 | column))
            .collect();
        cells.join(" ")
    };
    let rows: Vec<String> = (0..4).map(row).collect();
    rows.join(" / ")
}

/// A way to choose the moves to try.
type Choose<'a> = &'a mut dyn FnMut(&SuperpuzzBoard, &mut Vec<NodeStep>);

/// Positions in (4,0) that lose their goal by a way to choose moves.
fn losses(columns: u8, count: u64, choose: Choose<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for number in 0..count {
        let board = settled(columns, number);
        if whole(&board).goals != explore(&board, choose).goals {
            wrong.push(picture(&board));
        }
    }
    wrong
}

/// What the plain rules come to from all members of a node of (4,0).
fn whole(node: &SuperpuzzBoard) -> GoalCount {
    let mut all = GoalCount::default();
    for member in arrangements(node) {
        let found = explore(&member, &mut plain);
        all.nodes += found.nodes;
        all.goals += found.goals;
    }
    all
}

/// Deals whose number of reachable goals changes by a way to choose moves.
fn losses_of_deals(columns: u8, count: u64, choose: Choose<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for number in 0..count {
        let deal = Deal::numbered(columns, number);
        let space = Explored::whole(&deal, 300_000).expect("a small space");
        let board = SuperpuzzBoard::of(&deal, deal.layout());
        if space.totals().goals != explore(&board, choose).goals {
            wrong.push(picture(&board));
        }
    }
    wrong
}

/// Nodes that are looked at without prunings and with each, in all.
type Sizes = (u64, [u64; EACH.len()]);

/// Compares the goals with and without each pruning.
#[track_caller]
fn compare(board: &SuperpuzzBoard, truth: &GoalCount, sizes: &mut Sizes) {
    sizes.0 += truth.nodes;
    for ((name, prunings), size) in EACH.iter().zip(&mut sizes.1) {
        let found = explore(board, &mut |b, out| prunings.steps(b, out));
        let picture = picture(board);
        assert_eq!(found.goals, truth.goals, "{name}: {picture}");
        *size += found.nodes;
    }
}

#[track_caller]
fn check(columns: u8, count: u64) -> Sizes {
    let mut sizes = Sizes::default();
    for number in 0..count {
        let board = settled(columns, number);
        compare(&board, &whole(&board), &mut sizes);
    }
    sizes
}

#[track_caller]
fn check_loose(columns: u8, count: u64) -> Sizes {
    let mut sizes = Sizes::default();
    for number in 0..count {
        let board = loosened(columns, number);
        compare(&board, &whole(&board), &mut sizes);
    }
    sizes
}

/// The same for the first deals with few enough positions.
#[track_caller]
fn check_deals(columns: u8, count: usize, most: usize) -> Sizes {
    let mut sizes = Sizes::default();
    let deals = (0..).filter_map(|number| {
        let deal = Deal::numbered(columns, number);
        let totals = Explored::whole(&deal, most)?.totals();
        Some((SuperpuzzBoard::of(&deal, deal.layout()), totals))
    });
    for (board, totals) in deals.take(count) {
        let truth = GoalCount {
            nodes: totals.states,
            goals: totals.goals,
            ..GoalCount::default()
        };
        compare(&board, &truth, &mut sizes);
    }
    sizes
}

#[test]
fn every_pruning_keeps_the_goal_of_every_position_with_the_aces_in_place() {
    check(4, 1500);
    check(5, 400);
    check(6, 60);
    check(7, 15);
}

#[test]
fn every_pruning_keeps_the_goals_of_every_position_with_loose_aces() {
    check_loose(4, 500);
    check_loose(5, 80);
    check_loose(6, 16);
}

/// A random position with three aces at the left edge in no particular order,
/// or two, and other cards between them.
fn half_settled(columns: u8, number: u64) -> SuperpuzzBoard {
    let mut board = settled(columns, number);
    let mut chance = Chance::of(41, number);
    for _ in 0..=number % 2 {
        let ace = card(usize::try_from(chance.below(4)).unwrap(), 1);
        let cards: Vec<u8> = members(board.deck()).filter(|&c| rank(c) > 1).collect();
        let other = cards[usize::try_from(chance.below(cards.len() as u64)).unwrap()];
        let (here, there) = (board.place(ace), board.place(other));
        board.lift(ace);
        board.shift(other, here);
        board.lay(ace, there);
    }
    let aces = board.edge_aces();
    board.loosen(if aces.count_ones() > 1 { aces } else { 0 });
    ace_collapse::arrange(&mut board);
    board
}

#[test]
fn every_pruning_keeps_the_goals_of_positions_with_some_aces_in_place() {
    let mut with_goals = 0;
    for number in 0..60 {
        let board = half_settled(4, number);
        let mut goals = HashSet::new();
        for one in arrangements(&board) {
            let found = explore(&one, &mut |b, out| NONE.steps(b, out));
            goals.extend(found.goal_nodes.iter().map(rows_of_twos));
        }
        with_goals += u32::from(!goals.is_empty());
        for (name, prunings) in EACH {
            let found = explore(&board, &mut |b, out| prunings.steps(b, out));
            let kept: HashSet<_> = found.goal_nodes.iter().map(rows_of_twos).collect();
            assert_eq!(kept, goals, "{name}: {}", picture(&board));
        }
    }
    assert!(with_goals > 8, "{with_goals} positions have goals");
}

#[test]
fn what_is_played_without_a_choice_keeps_the_goal() {
    let mut played = 0;
    for number in 0..3000 {
        let mut board = settled(5, number);
        let truth = explore(&board, &mut plain).goals;
        let mut taken = Vec::new();
        let before = board.clone();
        let ahead = follow(&mut board, &mut Vec::new(), &mut taken);
        let found = match ahead {
            Ahead::Goal => 1,
            Ahead::Dead => 0,
            Ahead::Choice => explore(&board, &mut plain).goals,
        };
        assert_eq!(found, truth, "{}", picture(&before));
        played += taken.len();
    }
    assert!(played > 3000, "{played} moves");
}

#[test]
fn every_pruning_keeps_all_goals_of_whole_deals() {
    check_deals(3, 100, 300_000);
    check_deals(4, 12, 20_000);
    check_deals(5, 4, 20_000);
}

#[test]
#[ignore = "slow: thousands of positions, a minute in release; prints the table of reduction factors"]
fn every_pruning_keeps_the_goals_of_more_than_ten_thousand_positions() {
    let names: Vec<&str> = EACH.iter().map(|(name, _)| *name).collect();
    println!(
        "from | columns | how many | positions | {}",
        names.join(" | ")
    );
    let row = |from: &str, columns: u8, count: usize, (all, sizes): Sizes| {
        #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
        let factors = sizes.map(|size| format!("{:.2}", all as f64 / size as f64));
        let factors = factors.join(" | ");
        println!("{from} | {columns} | {count} | {all} | {factors}");
    };
    for (columns, count) in [(5, 4500), (6, 3000), (7, 1500), (8, 600), (9, 200)] {
        row("bound", columns, count, check(columns, count as u64));
    }
    for (columns, count) in [(5, 400), (6, 150), (7, 50), (8, 16), (9, 8)] {
        row("loose", columns, count, check_loose(columns, count as u64));
    }
    for (columns, count) in [
        (3, 1000),
        (4, 150),
        (5, 80),
        (6, 40),
        (7, 24),
        (8, 16),
        (9, 12),
    ] {
        let sizes = check_deals(columns, count, 60_000);
        row("deal", columns, count, sizes);
    }
}

#[test]
fn nodes_stand_for_as_many_positions_as_there_are() {
    for (columns, number) in (0..60).map(|n| (3, n)).chain((0..4).map(|n| (4, n))) {
        let deal = Deal::numbered(columns, number);
        let totals = Explored::whole(&deal, 300_000)
            .expect("a small space")
            .totals();
        let board = SuperpuzzBoard::of(&deal, deal.layout());
        let mut positions = HashSet::new();
        let found = explore(&board, &mut |node, out| {
            NONE.steps(node, out);
            positions.extend(arrangements(node).iter().map(picture));
        });
        let last = found.goal_nodes.iter().flat_map(arrangements);
        positions.extend(last.map(|board| picture(&board)));
        assert_eq!(positions.len() as u64, totals.states, "{}", picture(&board));
        assert_eq!(found.goals, totals.goals, "{}", picture(&board));
    }
}

#[test]
fn steps_expand_to_legal_moves_and_lead_to_the_same_class() {
    for number in 0..200 {
        let columns = u8::try_from(4 + number % 3).unwrap();
        let deal = Deal::numbered(columns, number);
        let mut chance = Chance::of(7, number);
        let mut state = deal.start();
        let mut exact = SuperpuzzBoard::of(&deal, &state);
        let mut node = exact.clone();
        ace_collapse::normalize(&mut node);
        let mut steps = Vec::new();
        let mut taken = Vec::new();
        while taken.len() < 60 && !node.is_goal() {
            NONE.steps(&node, &mut steps);
            chance.shuffle(&mut steps);
            let Some(&step) = steps.first() else {
                break;
            };
            taken.push(step);
            ace_collapse::play(&mut node, step);
        }
        let mut node = exact.clone();
        ace_collapse::normalize(&mut node);
        for (step, seats) in ace_collapse::seated(node.clone(), &taken) {
            let mut shifts = Vec::new();
            ace_collapse::expand(&mut exact, step, seats, &mut shifts);
            ace_collapse::play(&mut node, step);
            for (card, to) in shifts {
                let m = SuperpuzzBoard::shift_of(&deal, card, to);
                assert!(deal.try_play(&mut state, m).is_ok(), "{m:?} in\n{state:?}");
            }
            assert_eq!(exact, SuperpuzzBoard::of(&deal, &state));
            let mut class = exact.clone();
            class.loosen(node.loose());
            ace_collapse::arrange(&mut class);
            assert_eq!(class, node, "{}", picture(&exact));
        }
    }
}

/// What a mutant would do must be noticed.
#[track_caller]
fn check_caught(wrong: &[String]) {
    assert!(!wrong.is_empty(), "nobody notices");
}

#[test]
fn a_reach_that_holds_cards_dealt_at_home_is_caught() {
    check_caught(&losses(4, 2500, &mut |board, out| {
        plain(board, out);
        let at_home = members(board.deck()).filter(|&card| board.place(card) == board.home(card));
        let at_home = at_home.fold(0, |set, card| set | bit(card));
        if Reach::until(board, at_home, 0).is_dead(board) {
            out.clear();
        }
    }));
}

#[test]
fn home_moves_that_are_always_taken_are_caught() {
    check_caught(&losses(4, 2500, &mut |board, out| {
        plain(board, out);
        let prefixes = board.prefixes();
        let home = |step: &&NodeStep| rank(step.card) == prefixes[usize::from(step.card >> 4)] + 1;
        if let Some(&step) = out.iter().find(home) {
            *out = vec![step];
        }
    }));
}

#[test]
fn home_moves_without_room_for_the_followers_are_caught() {
    check_caught(&losses(4, 2500, &mut |board, out| {
        plain(board, out);
        let prefixes = board.prefixes();
        // As if the cells behind the home were holes.
        let safe = |step: &&NodeStep| {
            rank(step.card) == prefixes[usize::from(step.card >> 4)] + 1
                && (1..4).any(|j| board.at(board.place(step.card) + j) == WALL)
        };
        if let Some(&step) = out.iter().find(safe) {
            *out = vec![step];
        }
    }));
}

#[test]
fn stubborn_sets_that_forget_what_stands_in_the_way_are_caught() {
    check_caught(&losses(4, 2500, &mut |board, out| {
        plain(board, out);
        let prefixes = board.prefixes();
        // The moves of one suit, the one with the fewest.
        let of_suit = |suit: usize| {
            let moves = out
                .iter()
                .filter(move |step| usize::from(step.card >> 4) == suit);
            moves.copied().collect::<Vec<_>>()
        };
        let unfinished = (0..4).filter(|&suit| prefixes[suit] < board.top());
        *out = unfinished
            .map(of_suit)
            .filter(|moves| !moves.is_empty())
            .min_by_key(Vec::len)
            .unwrap_or_default();
    }));
}

#[test]
fn persistent_sets_that_forget_the_follower_are_caught() {
    check_caught(&losses(4, 2500, &mut |board, out| {
        plain(board, out);
        let alone = |step: &&NodeStep| {
            board.place(step.card) != board.home(step.card)
                && !Reach::until(board, bit(step.card), 0).moves(step.card - 1)
        };
        if let Some(&step) = out.iter().find(alone) {
            *out = vec![step];
        }
    }));
}

#[test]
fn a_collapse_that_closes_the_edge_in_one_order_is_caught() {
    check_caught(&losses_of_deals(3, 20, &mut |board, out| {
        NONE.steps(board, out);
        let binds = |step: &NodeStep| ace_collapse::is_binding(board, *step);
        out.retain(|step| !binds(step) || board.place(step.card - 1) + 1 == step.to);
    }));
}

#[test]
fn aces_that_never_enter_without_being_needed_are_caught() {
    check_caught(&losses_of_deals(3, 60, &mut |board, out| {
        Prunings { late: true, ..NONE }.steps(board, out);
        out.retain(|step| rank(step.card) > 1);
    }));
}

#[test]
fn a_collapse_that_leaves_the_aces_where_they_are_is_caught() {
    check_caught(&losses_of_deals(3, 60, &mut |board, out| {
        NONE.steps(board, out);
        out.retain(|step| rank(step.card) != 2 || board.place(step.card - 1) + 1 == step.to);
    }));
}
