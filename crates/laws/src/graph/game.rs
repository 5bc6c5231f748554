//! Graphs as a game with two views.

use std::ops::RangeInclusive;

use impasse_puzzle::{AboutGame, Game, OpenResult, ParamError, Parameter, Params, Visitor, Words};

use super::{Graph, TwoSteps};

/// The game of graphs, for tests of whatever works with any [`Game`]: the
/// parameter `by` chooses the view.
///
/// ```
/// use impasse_laws::graph::GraphGame;
/// use impasse_puzzle::{Game, Instance, Visitor};
///
/// struct FirstMoves;
/// impl Visitor for FirstMoves {
///     type Output = usize;
///     fn visit<P: Instance>(self, instance: P) -> usize {
///         let mut moves = Vec::new();
///         instance.moves(&instance.start(), &mut moves);
///         moves.len()
///     }
/// }
///
/// let text = "0>1 1>2 1>3";
/// let count = |by: &str| GraphGame.parse(&by.parse().unwrap(), text, FirstMoves);
/// assert_eq!(count("by=edges"), Ok(1));
/// assert_eq!(count("by=pairs"), Ok(3));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphGame;

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "by",
    values: "edges|pairs",
    default: "edges",
    summary: Words::new("what a move is", "一手の単位"),
}];

/// The two views.
enum View {
    Edges,
    Pairs,
}

fn view(params: &Params) -> Result<View, ParamError> {
    params.only(PARAMETERS)?;
    match params.value("by").unwrap_or("edges") {
        "edges" => Ok(View::Edges),
        "pairs" => Ok(View::Pairs),
        other => Err(ParamError::none_of("by", other, &["edges", "pairs"])),
    }
}

fn open<V: Visitor>(params: &Params, graph: Graph, visitor: V) -> OpenResult<V> {
    Ok(match view(params)? {
        View::Edges => visitor.visit(graph),
        View::Pairs => visitor.visit(TwoSteps(graph)),
    })
}

const ABOUT: AboutGame = AboutGame {
    name: "graph",
    title: Words::new("Graph", "グラフ"),
    summary: Words::new("walk along edges to a goal", "辺をたどって目標に着く"),
    brief: [
        Words::new("Walk to a goal.", "目標の節点まで歩きます。"),
        Words::new(
            "A move follows one edge in its direction.",
            "一手で辺を1本、その向きにたどります。",
        ),
        Words::new(
            "Where no edge leads on you are stuck.",
            "先へ進む辺がなくなったら手詰りです。",
        ),
    ],
    reference: "",
    parameters: PARAMETERS,
    extensions: &["graph"],
};

impl Game for GraphGame {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn rules(&self) -> Words {
        Words::new(
            "Walk along the edges of the graph until you stand on a goal.\n",
            "グラフの辺をたどり、目標の節点に着けば完成。\n",
        )
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        view(params).map(|_| 0..=u64::MAX)
    }

    /// Twelve nodes, twenty edges, at most two goals.
    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        open(params, Graph::random(number, 12, 20, 2), visitor)
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        open(params, text.parse()?, visitor)
    }
}
