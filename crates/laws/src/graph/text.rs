//! The text form of graphs and of walks through them.

use std::fmt::Write as _;
use std::str::FromStr;

use impasse_puzzle::{Puzzle, TextError, Word, rows, sentence};

use super::{Edge, Graph};

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    rows(text).into_iter().flat_map(|row| row.words)
}

/// Reads what [`write`] writes; a node that only an edge names is there too.
impl FromStr for Graph {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut edges: Vec<(u16, u16)> = Vec::new();
        let mut goals = Vec::new();
        let mut start = None;
        let mut nodes = 0;
        for word in words(text) {
            let mut node = |name: &str| {
                let node: u16 = name
                    .parse()
                    .ok()
                    .filter(|&node| node < u16::MAX)
                    .ok_or_else(|| {
                        word.wrong(sentence!(
                            "an edge `0>1` or a node `0`, `0@`, `0*`, `0@*`",
                            "辺「0>1」か、節点「0」「0@」「0*」「0@*」"
                        ))
                    })?;
                nodes = nodes.max(usize::from(node) + 1);
                Ok(node)
            };
            if let Some((from, to)) = word.text.split_once('>') {
                edges.push((node(from)?, node(to)?));
                continue;
            }
            let name = word.text.trim_end_matches(['@', '*']);
            let here = node(name)?;
            match &word.text[name.len()..] {
                "" => {}
                "*" => goals.push(here),
                "@" | "@*" if start.is_some() => {
                    return Err(word.wrong(sentence!("one start", "1つだけの出発点")));
                }
                "@" => start = Some(here),
                "@*" => {
                    start = Some(here);
                    goals.push(here);
                }
                _ => {
                    return Err(word.wrong(sentence!(
                        "at most `@` and then `*` behind a node",
                        "節点の後ろは「@」「*」まで"
                    )));
                }
            }
        }
        if nodes == 0 {
            return Err(TextError::new(
                1,
                1,
                sentence!("no nodes", "節点のない文"),
                sentence!("edges such as `0>1`", "「0>1」のような辺"),
            ));
        }
        let mut lists = vec![Vec::new(); nodes];
        for (from, to) in edges {
            lists[usize::from(from)].push(to);
        }
        let mut graph = Self::new(lists, &goals);
        graph.start = start.unwrap_or(0);
        Ok(graph)
    }
}

pub(super) fn write(graph: &Graph) -> String {
    let mut edges = Vec::new();
    let mut nodes = Vec::new();
    for node in 0..graph.nodes() {
        let ends = graph.successors(node).iter();
        edges.extend(ends.map(|end| format!("{node}>{end}")));
        let start = if node == graph.start { "@" } else { "" };
        let goal = if graph.is_goal(&node) { "*" } else { "" };
        nodes.push(format!("{node}{start}{goal}"));
    }
    let mut text = String::new();
    if !edges.is_empty() {
        let _ = writeln!(text, "{}", edges.join(" "));
    }
    let _ = writeln!(text, "{}", nodes.join(" "));
    text
}

/// An edge by its ends, with a dash for each parallel one listed before it.
pub(super) fn write_edge(graph: &Graph, edge: Edge) -> String {
    let end = graph.end(edge);
    let before = &graph.successors(edge.from)[..usize::from(edge.place)];
    let twins = before.iter().filter(|&&other| other == end).count();
    format!("{}>{end}{}", edge.from, "'".repeat(twins))
}

/// The move that a word means, by the name that `write` gives it.
pub(super) fn read_move<P: Puzzle>(
    puzzle: &P,
    state: &P::State,
    word: &Word<'_>,
    write: impl Fn(&P, P::Move) -> String,
) -> Result<Vec<P::Move>, TextError> {
    let mut legal = Vec::new();
    if !puzzle.is_goal(state) {
        puzzle.moves(state, &mut legal);
    }
    if let Some(&m) = legal.iter().find(|&&m| write(puzzle, m) == word.text) {
        return Ok(vec![m]);
    }
    let names: Vec<String> = legal.iter().map(|&m| write(puzzle, m)).collect();
    Err(word.wrong(if names.is_empty() {
        sentence!(
            "the end: there is no move",
            "ここで終わり（進める辺がない）"
        )
    } else {
        sentence!("{0}", "{0}", names)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Instance;

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let error = text.parse::<Graph>().expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_graph_is_read_in_any_order_and_written_in_one() {
        let graph: Graph = "3 2@* | 1>0 0>1/0>1".parse().expect("a graph");
        assert_eq!(graph.text(), "0>1 0>1 1>0\n0 1 2@* 3\n");
    }

    #[test]
    fn a_wrong_word_is_refused_with_its_place() {
        check_error(
            "",
            "line 1, column 1: no nodes instead of edges such as `0>1`",
        );
        check_error(
            "0>1\n1>x",
            "line 2, column 1: `1>x` instead of an edge `0>1` or a node `0`, `0@`, `0*`, `0@*`",
        );
        check_error("0@ 1@", "line 1, column 4: `1@` instead of one start");
        check_error(
            "0>1 | 1**",
            "line 1, column 7: `1**` instead of at most `@` and then `*` behind a node",
        );
    }

    #[test]
    fn parallel_edges_have_names_of_their_own() {
        let graph: Graph = "0>1 0>1 1>0 | 2*".parse().expect("a graph");
        let walk = graph
            .parse_moves(&graph.start(), "0>1' 1>0 0>1")
            .expect("legal");
        let places: Vec<u16> = walk.iter().map(|edge| edge.place).collect();
        assert_eq!(places, [1, 0, 0]);
        let error = graph
            .parse_moves(&graph.start(), "0>1 0>1")
            .expect_err("not there");
        assert_eq!(error.to_string(), "line 1, column 5: `0>1` instead of 1>0");
    }
}
