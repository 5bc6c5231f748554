//! Planted faults: each check of the kit fails where it should, and lets the
//! healthy twin pass. Faults of the rules themselves are in `mutants.rs`,
//! detectors that claim too much in `liars.rs`.

use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use impasse_laws::graph::{Graph, GraphGame};
use impasse_laws::kit::{
    self, Fact, Fuzz, LawSamples, LevelFile, PerftTable, Playthrough, Rows, SpaceTable,
};
use impasse_laws::{Explored, law};
use impasse_puzzle::{
    AboutGame, Block, Game, OpenError, OpenResult, ParamError, Params, TextError, Visitor, Words,
    sentence,
};

/// `check` panics and says something like `what`.
#[track_caller]
fn check_fails(what: &str, check: impl FnOnce()) {
    let Err(panic) = catch_unwind(AssertUnwindSafe(check)) else {
        panic!("nothing fails with: {what}");
    };
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let said = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let said = said.expect("a message");
    assert!(said.contains(what), "{said}");
}

#[track_caller]
fn graph(text: &str) -> Graph {
    text.parse().expect("a graph")
}

/// A file of four graphs, with the first one and its remark given.
fn file(first: &str) -> LevelFile<Graph> {
    let rest = "\n; solution: 0>1\n0>1 / 1*\n\n; unsolvable: 2 positions\n0>1\n\n; unsolvable: 1 positions\n0\n";
    LevelFile::parse(&GraphGame, "by=edges", &format!("{first}\n{rest}"))
}

#[test]
fn a_file_with_true_remarks_passes() {
    file("; solution: 0>1\n; solution: 1>2\n0>1 1>2 / 2*\n").check_remarks();
    file("; unsolvable: 3 positions by edges\n0>1 1>2\n").check_remarks();
}

#[test]
fn a_false_remark_is_seen() {
    for (first, what) in [
        ("; solution: 0>1\n0>1 1>2 / 2*\n", "does not solve"),
        ("; solution: 0>2\n0>1 1>2 / 2*\n", "0>2"),
        ("; unsolvable: 4 positions\n0>1 1>2\n", "3 positions, not 4"),
        (
            "; unsolvable: 33 positions\n0>1 1>2\n",
            "3 positions, not 33",
        ),
        (
            "; unsolvable: 3 positions\n0>1 1>2 / 2*\n",
            "is called unsolvable",
        ),
        ("; A graph.\n0>1 1>2\n", "neither of"),
        (
            "; solution: 0>1\n; unsolvable: 2 positions\n0>1 / 1*\n",
            "both of",
        ),
    ] {
        check_fails(what, || file(first).check_remarks());
    }
    check_fails("at least 4", || {
        let three = "; solution: 0>1\n0>1 / 1*\n\n".repeat(3);
        LevelFile::<Graph>::parse(&GraphGame, "", &three).check_remarks();
    });
    check_fails("does not solve", || {
        file("; solution: 0>1\n0>1 1>2 / 2*\n").check_solutions();
    });
    check_fails("line 1", || drop(file("0>one\n")));
}

#[test]
fn another_puzzle_than_the_one_that_is_named_is_seen() {
    let text = "; Number 7.\n0>1 0>1\n";
    let file = LevelFile::<Graph>::parse(&GraphGame, "", text);
    file.check_numbers(&[(7, graph("0>1 0>1"))]);
    check_fails("number 7", || file.check_numbers(&[(7, graph("0>1"))]));
    check_fails("no 8", || file.check_numbers(&[(8, graph("0>1 0>1"))]));
    check_fails("no 0", || file.check_numbers(&[(0, graph("0>1 0>1"))]));
    check_fails("puzzles in the file", || file.check_numbers(&[]));
    file.check_kinds(Graph::nodes, &[(2, false)]);
    check_fails("can be solved", || {
        file.check_kinds(Graph::nodes, &[(2, true)]);
    });
    check_fails("can be solved", || {
        file.check_kinds(Graph::nodes, &[(3, false)]);
    });
    file.check_text(&GraphGame);
}

#[test]
fn tables_and_games_tell_graphs_apart_that_differ_in_an_edge() {
    let twins = [graph("0>1 0>2 1>3 2>3 | 3*"), graph("0>1 0>2 1>3 | 3*")];
    let texts = twins.clone().map(|graph| {
        let mut perft = PerftTable::new("graph        1       2", 6);
        perft.row("one", &graph);
        perft.text().to_owned()
    });
    assert_ne!(texts[0], texts[1]);
    let spaces = twins.map(|graph| {
        let mut spaces = SpaceTable::new(&Fact::ALL);
        spaces.view("one", &graph);
        spaces.text().to_owned()
    });
    assert!(
        spaces[0].contains("states                     4\n"),
        "{}",
        spaces[0]
    );
    assert!(
        spaces[0].contains("dead ends                  0\n"),
        "{}",
        spaces[0]
    );
    assert!(
        spaces[1].contains("dead ends                  1\n"),
        "{}",
        spaces[1]
    );
    assert!(
        spaces[1].contains("parity        odd          2\n"),
        "{}",
        spaces[1]
    );
}

#[test]
fn a_game_with_an_illegal_move_is_not_drawn() {
    let line = graph("0>1 1>2 | 2*");
    let mut moves = Explored::whole(&line, 9).expect("three nodes").moves_to(2);
    assert!(
        Playthrough::of(&line, &moves)
            .text()
            .contains("after 2 moves: solved")
    );
    moves.swap(0, 1);
    check_fails("move 1, 1>2, is illegal", || {
        drop(Playthrough::of(&line, &moves).text());
    });
}

#[test]
fn samples_without_variety_are_seen() {
    let puzzles = |text: &str| vec![("one".to_owned(), graph(text))];
    let samples = |least: [usize; 2], text: &str| {
        LawSamples::with_at_least(least[0], least[1]).whole(puzzles(text))
    };
    samples([2, 1], "0>1 0>2 | 2*").check_variety();
    samples([2, 0], "0>2 | 2*").check_variety();
    for (least, text) in [
        ([3, 1], "0>1 0>2 | 2*"),
        ([2, 2], "0>1 0>2 | 2*"),
        ([2, 0], "0>1 0>2 | 2*"),
        ([0, 1], "0>1"),
    ] {
        check_fails("solvable positions", || {
            samples(least, text).check_variety();
        });
    }
}

#[test]
fn a_broken_law_is_told_with_the_name_of_its_puzzle() {
    let samples = LawSamples::with_at_least(1, 0)
        .whole(kit::numbers::<Graph>(&GraphGame, &["#1..3"]))
        .walks(2, 10, kit::numbers(&GraphGame, &["#7"]));
    samples.check(law::keys);
    check_fails("graph#1: law of text", || {
        samples.check(|graph, sample| law::text(&Careless(Fault::ForgetsEdges), graph, sample));
    });
    check_fails("graph#1: ", || {
        samples.check(|_, _| Ok(law::Checked::default()));
    });
}

#[test]
fn a_game_that_opens_too_much_is_seen() {
    kit::check_opening(&GraphGame, &["#0,5..6", "by=pairs#18446744073709551615"]);
    check_fails("graph:#3: law of opening", || {
        kit::check_opening(&Careless(Fault::ForgetsEdges), &["#3"]);
    });
}

#[test]
fn a_detector_that_adds_nothing_is_seen() {
    let puzzles = |text: &str| vec![("one".to_owned(), graph(text))];
    // Node 2 has no way out; node 1 has one, to node 2 alone.
    kit::check_detectors_help(&puzzles("0>1 1>2 0>3 | 3*"), 99);
    check_fails("cut-off", || {
        kit::check_detectors_help(&puzzles("0>2 0>3 | 3*"), 0);
    });
}

/// One thing that a game's parsers do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    PointsElsewhere,
    ForgetsEdges,
    PanicsAtStars,
    RefusesEverything,
    SplitLosesALine,
    SplitMiscounts,
}

/// The game of graphs with a fault.
#[derive(Clone, Copy, Debug)]
struct Careless(Fault);

impl Game for Careless {
    fn about(&self) -> &'static AboutGame {
        GraphGame.about()
    }

    fn rules(&self) -> Words {
        GraphGame.rules()
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        GraphGame.numbers(params)
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        GraphGame.number(params, number, visitor)
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        let elsewhere = || {
            let fault = sentence!("a fault", "誤り");
            TextError::new(
                1,
                text.len() + 2,
                fault,
                sentence!("no fault", "誤りのない文"),
            )
        };
        match self.0 {
            Fault::PanicsAtStars => assert!(!text.contains('*'), "a star"),
            Fault::RefusesEverything => {
                return Err(TextError::new(
                    1,
                    1,
                    sentence!("a text", "文"),
                    sentence!("no text", "空の文"),
                )
                .into());
            }
            Fault::ForgetsEdges => {
                let words: Vec<&str> = text.split_whitespace().skip(1).collect();
                return GraphGame.parse(params, &words.join(" "), visitor);
            }
            _ => {}
        }
        let read = GraphGame.parse(params, text, visitor);
        match read {
            Err(OpenError::Text(_)) if self.0 == Fault::PointsElsewhere => Err(elsewhere().into()),
            read => read,
        }
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        let mut blocks = GraphGame.split(text);
        match self.0 {
            Fault::SplitLosesALine => drop(blocks.pop()),
            Fault::SplitMiscounts => blocks.iter_mut().skip(1).for_each(|block| block.line -= 1),
            _ => {}
        }
        blocks
    }
}

fn fuzz(fault: Fault) -> Fuzz<Careless, Graph> {
    Fuzz {
        game: Careless(fault),
        params: "by=edges",
        cases: 200,
        texts: &["([0-3]>[0-3] ){0,4}\n{0,2}[0-3][@*]?", "[0-3>@*\n ]{0,20}"],
        rows: Some(Rows {
            cell: "[0-9]>[0-9]",
            most: 12,
            widest: 5,
        }),
        moves: &["([0-9]>[0-9]-? ){0,5}"],
        puzzle: |number| kit::numbered(&GraphGame, "by=edges", number),
        exact_keys: true,
    }
}

mod healthy {
    impasse_laws::check_fuzz!(|| super::fuzz(super::Fault::Nothing));
}

#[test]
fn the_fuzz_catches_each_fault_of_a_parser() {
    for (fault, what) in [
        (Fault::PointsElsewhere, "a fault"),
        (Fault::ForgetsEdges, "left"),
        (Fault::PanicsAtStars, "a star"),
        (Fault::SplitLosesALine, "left out"),
        (Fault::SplitMiscounts, "left"),
    ] {
        check_fails(what, || fuzz(fault).texts_like_puzzles());
    }
    for (fault, what) in [
        (Fault::RefusesEverything, "[0, 0, 200]"),
        (Fault::ForgetsEdges, "left"),
        (Fault::SplitMiscounts, "left"),
    ] {
        check_fails(what, || fuzz(fault).puzzles_with_slips());
    }
    check_fails("a fault", || fuzz(Fault::PointsElsewhere).any_text());
    check_fails("left out", || fuzz(Fault::SplitLosesALine).any_bytes());
}

#[test]
fn a_fuzz_without_texts_is_seen() {
    check_fails("look like puzzles", || {
        let fuzz = fuzz(Fault::Nothing);
        Fuzz { texts: &[], ..fuzz }.texts_like_puzzles();
    });
    check_fails("look like moves", || {
        let fuzz = fuzz(Fault::Nothing);
        Fuzz { moves: &[], ..fuzz }.texts_like_moves();
    });
}
