//! Sokoban: push every box onto a goal.
//!
//! ```text
//! #####      #  wall      $  box     *  box on goal
//! #@$.#      @  player    .  goal    +  player on goal
//! #####
//! ```
//!
//! A position is the boxes and the player's cell. Moves can be counted in two
//! ways, as two puzzles over one level: [`Steps`] (a move is a step) and
//! [`Pushes`] (a move is a push; walking costs nothing, and the key keeps only
//! the region in which the player can walk). Either is written in the letters
//! `lurdLURD`, so that a solution of one is a solution of the other.
//!
//! ```
//! use impasse_puzzle::{Detector, Instance, Judge, Lang, Puzzle};
//! use impasse_sokoban::{DeadSquare, Level, Pushes, View};
//!
//! let level = Level::read("######/#    #/#@$. #/#    #/######")?;
//! let pushes = Pushes::new(level);
//! let after = |moves| {
//!     let moves = pushes.parse_moves(&pushes.start(), moves)?;
//!     Ok(pushes.replay(&moves).expect("legal moves"))
//! };
//! assert!(pushes.is_goal(&after("R")?));
//!
//! // Pushed to the wall, the box can never leave it again.
//! let lost = after("drU")?;
//! let reason = DeadSquare.prepare(&pushes).explain(&lost).expect("a dead end");
//! assert_eq!(reason.without_marks().of(Lang::En), "this box can never be pushed to a goal: C2");
//! # Ok::<(), impasse_puzzle::TextError>(())
//! ```
//!
//! Much of what can be proved rests on one fact: **taking boxes away only
//! helps**. Every sequence of steps stays legal (a push of a box that is gone
//! is a walk), and the boxes that are left move as they did. So what some of
//! the boxes cannot do alone, they cannot do among the others.
//!
//! Dead ends, cheapest first: [`DeadSquare`], [`DeadSide`], [`FreezeShallow`],
//! [`Freeze`], [`PairTable`], [`Bipartite`], [`FrozenBoxes`],
//! [`ClosedDiagonal`], [`Corral`]; the engine adds the unit method. [`Labels`]
//! tells the truth about all positions of small levels; the others are measured
//! against it.

mod board;
mod canonical;
mod cells;
mod collection;
mod cut_file;
mod dead;
mod direction;
mod distances;
mod editing;
mod estimates;
mod floor;
mod generate;
mod gestures;
mod labels;
mod level;
mod lines;
mod lurd;
mod matching;
mod objection;
mod opening;
mod packing;
mod picture;
mod plan;
mod planning;
mod position;
mod pulled;
mod pushes;
mod rooms;
mod shipped;
mod sides;
mod signs;
mod slc;
mod sok;
mod solution;
mod steps;
mod titles;
mod units;
mod view;
mod viewed;

use std::ops::RangeInclusive;

use impasse_puzzle::{
    AboutGame, Annotation, Block, Credit, Editing, Game, Limit, Measure, OpenResult, ParamError,
    Parameter, Params, Relative, Sentence, Shelf, SolutionForm, TextError, Visitor, Watch, Words,
    sentence,
};

pub use cells::{Cell, Cells};
pub use collection::{Collection, Entry, Record, RecordKind, entries};
pub use dead::{
    Bipartite, ClosedDiagonal, Corral, DeadSide, DeadSquare, Finder, Freeze, FreezeShallow,
    FrozenBoxes, PairTable, WhyDead, areas, dead_squares, frozen, is_held_by_floor, judge,
};
pub use direction::Direction;
pub use distances::{Distances, NEVER, pushes_to};
pub use estimates::{Euclidean, Manhattan, Matching, Nearest};
pub use floor::{Floor, FloorPart, Place};
pub use generate::{Recipe, Walls};
pub use labels::Labels;
pub use level::Level;
pub use lurd::{Letter, letters};
pub use position::{Position, Push, Step};
pub use pushes::{PushMoves, Pushes};
pub use shipped::shipped;
pub use sides::{Side, Sides};
pub use steps::{StepMoves, Steps};
pub use view::{PUSHES, STEPS, View};
pub use viewed::{MoveKind, Viewed};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Sokoban;

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "by",
        values: "steps|pushes",
        default: "steps",
        summary: Words::new(
            "what a move is: a step of the player, or a push (walking is free)",
            "何を1手と数えるか：作業員の1歩、または荷物の1押し（歩くだけなら0手）",
        ),
    },
    Parameter {
        name: "width",
        values: "5..24|none",
        default: "none",
        summary: Words::new(
            "columns of a level made from its number (8 if only others are given); with none, a level we ship",
            "番号から作る面の列数（ほかだけ指定したときは8）。どれも指定しなければ付属の面",
        ),
    },
    Parameter {
        name: "height",
        values: "4..24|none",
        default: "none",
        summary: Words::new("its rows (7)", "その段数（7）"),
    },
    Parameter {
        name: "boxes",
        values: "1..40|none",
        default: "none",
        summary: Words::new("its boxes and goals (3)", "荷物とゴールの数（3）"),
    },
    Parameter {
        name: "pushes",
        values: "1..1000|none",
        default: "none",
        summary: Words::new(
            "the fewest pushes that its shortest solution may have (1)",
            "最短解の押し数の下限（1）",
        ),
    },
    Parameter {
        name: "walls",
        values: "scattered|rooms|none",
        default: "none",
        summary: Words::new(
            "where its walls stand: scattered by chance, or round rooms with doors, goals together and little that is of no use (at most so many columns and rows)",
            "壁の置き方：無秩序、または部屋と戸口があり、ゴールがまとまり、むだの少ない面（列数と段数は最大）",
        ),
    },
];

/// The number given for a parameter of made levels.
fn made(
    params: &Params,
    name: &str,
    range: RangeInclusive<u64>,
) -> Result<Option<u64>, ParamError> {
    match params.value(name) {
        Some("none") => Ok(None),
        _ => params.number(name, range),
    }
}

/// What is asked of a made level.
struct Asked {
    recipe: Recipe,
    walls: Walls,
}

impl Asked {
    fn level(&self, number: u64, watch: &mut dyn Watch) -> Result<Option<Level>, Limit> {
        self.recipe.level_within(self.walls, number, watch)
    }
}

/// What is asked of a made level; `None` where a level we ship is meant.
fn recipe(params: &Params) -> Result<Option<Asked>, ParamError> {
    let width = made(params, "width", 5..=24)?;
    let height = made(params, "height", 4..=24)?;
    let boxes = made(params, "boxes", 1..=40)?;
    let pushes = made(params, "pushes", 1..=1000)?;
    let walls = match params.value("walls") {
        None | Some("none") => None,
        Some("scattered") => Some(Walls::Scattered),
        Some("rooms") => Some(Walls::Rooms),
        Some(other) => {
            let words = &["scattered", "rooms", "none"];
            return Err(ParamError::none_of("walls", other, words));
        }
    };
    let given = [width, height, boxes, pushes];
    if walls.is_none() && given.iter().all(Option::is_none) {
        return Ok(None);
    }
    let small =
        |number: Option<u64>, usual| number.map_or(usual, |n| u16::try_from(n).unwrap_or(usual));
    let walls = walls.unwrap_or(Walls::Scattered);
    let (usual_width, usual_height) = match walls {
        Walls::Scattered => (8, 7),
        Walls::Rooms => (10, 9),
    };
    let recipe = Recipe {
        width: small(width, usual_width),
        height: small(height, usual_height),
        boxes: small(boxes, 3),
        pushes: u32::from(small(pushes, 1)),
    };
    Ok(Some(Asked { recipe, walls }))
}

/// What was asked for must be what the text has.
fn check_text(params: &Params, level: &Level) -> Result<(), ParamError> {
    let floor = level.floor();
    let has = [
        ("width", u64::from(floor.width())),
        ("height", u64::from(floor.height())),
        ("boxes", level.start().boxes.count() as u64),
    ];
    for (name, has) in has {
        if let Some(asked) = made(params, name, 0..=u64::MAX)?.filter(|&asked| asked != has) {
            return Err(ParamError::against_text(name, asked, has));
        }
    }
    for name in ["pushes", "walls"] {
        if let Some(value) = params.value(name).filter(|&value| value != "none") {
            return Err(ParamError::new(
                format!("{name}={value}"),
                sentence!(
                    "no such parameter for a level that is given as text",
                    "文面で与えた面にはこのパラメーターなし"
                ),
            ));
        }
    }
    Ok(())
}

/// What a move is.
#[derive(Clone, Copy)]
enum By {
    Steps,
    Pushes,
}

fn by(params: &Params) -> Result<By, ParamError> {
    params.only(PARAMETERS)?;
    match params.value("by") {
        None | Some(Steps::BY) => Ok(By::Steps),
        Some(Pushes::BY) => Ok(By::Pushes),
        Some(other) => Err(ParamError::none_of("by", other, &["steps", "pushes"])),
    }
}

/// Shows a visitor the level in the view that is asked for.
fn open<V: Visitor>(by: By, level: Level, visitor: V) -> V::Output {
    match by {
        By::Steps => visitor.visit(Steps::new(level)),
        By::Pushes => visitor.visit(Pushes::new(level)),
    }
}

const ABOUT: AboutGame = AboutGame {
    name: "sokoban",
    title: Words::new("Sokoban", "倉庫番"),
    summary: Words::new(
        "push every box onto a goal; boxes cannot be pulled",
        "荷物を押してすべてゴールに運ぶ（引くことはできない）",
    ),
    brief: [
        Words::new(
            "Push every box onto a goal.",
            "すべての荷物を押して、ゴールの上に運びます。",
        ),
        Words::new(
            "Walk against a box to push it one cell, if the cell behind it is free. Boxes cannot be pulled, nor two pushed at once.",
            "荷物に向かって歩くと、その先が空いていれば1マス押せます。引くことも、2個まとめて押すこともできません。",
        ),
        Words::new(
            "Think before you push: a box in a corner stays there for ever.",
            "押す前によく考えましょう。角に入った荷物は、もう二度と出せません。",
        ),
    ],
    reference: "Thinking Rabbit 1982; Odawara, Kaneko & Kawai 2005; Fujiwara, How to become a warehouse keeper",
    parameters: PARAMETERS,
    extensions: &["xsb", "sok", "slc", "sokoban"],
};

impl Game for Sokoban {
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
        &["soukoban", "box-world"]
    }

    fn relatives(&self) -> &'static [Relative] {
        const TILES: Words = Words::new("cells are no squares", "マスが正方形ではありません");
        const PLAYERS: Words = Words::new("there are several players", "作業員が複数います");
        const PULLS: Words = Words::new("boxes are pulled", "荷物を引きます");
        const NUMBERED: Words = Words::new(
            "each box has a goal of its own",
            "荷物ごとに行き先が決まっています",
        );
        const fn of(name: &'static str, differs: Words) -> Relative {
            Relative { name, differs }
        }
        const RELATIVES: &[Relative] = &[
            of("hexoban", TILES),
            of("trioban", TILES),
            of("octoban", TILES),
            of("multiban", PLAYERS),
            of("pukoban", PULLS),
            of("sokoban-plus", NUMBERED),
        ];
        RELATIVES
    }

    fn measures(&self) -> &'static [Measure] {
        &[view::MOVES, view::PUSHES, view::STEPS]
    }

    fn rated_by(&self) -> Measure {
        view::PUSHES
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        by(params)?;
        Ok(match recipe(params)? {
            Some(_) => 0..=u64::MAX,
            None => 1..=shipped::count(),
        })
    }

    fn value_words(&self, parameter: &str, value: &str) -> Option<Words> {
        Some(match (parameter, value) {
            ("by", "steps") => Words::new("every step is a move", "1歩を1手と数える"),
            ("by", "pushes") => Words::new("every push is a move", "1押しを1手と数える"),
            (_, "none") => Words::new("not set", "指定なし"),
            ("width", _) => Words::new("{0} wide", "横{0}マス"),
            ("height", _) => Words::new("{0} high", "縦{0}マス"),
            ("boxes", "1") => Words::new("one box", "荷物1つ"),
            ("boxes", _) => Words::new("{0} boxes", "荷物{0}つ"),
            ("walls", "scattered") => Words::new("scattered walls", "無秩序な壁"),
            ("walls", "rooms") => Words::new("with rooms", "部屋のある面"),
            ("pushes", "1") => Words::new("at least one push", "1回以上押す"),
            ("pushes", _) => Words::new("at least {0} pushes", "{0}回以上押す"),
            _ => return None,
        })
    }

    fn puzzle_title(&self, params: &Params, number: u64) -> Option<Words> {
        match recipe(params) {
            Ok(None) => titles::title(number),
            _ => None,
        }
    }

    fn solution_forms(&self) -> &'static [SolutionForm] {
        solution::FORMS
    }

    /// Levels of rooms, small ones with few boxes first.
    fn candidates(&self, params: &Params) -> Vec<Params> {
        const SIZES: [(u8, u8, u8, u8); 8] = [
            (7, 6, 1, 4),
            (8, 7, 2, 6),
            (9, 7, 2, 12),
            (9, 8, 3, 10),
            (10, 8, 3, 18),
            (10, 9, 3, 26),
            (11, 9, 4, 20),
            (12, 9, 4, 30),
        ];
        let rooms = Params::none().with("walls", "rooms");
        let is_open = ["width", "height", "boxes", "pushes"]
            .iter()
            .all(|&name| params.value(name).is_none());
        if !is_open || params.value("walls") == Some("scattered") {
            return vec![rooms.replaced_by(params)];
        }
        let kind = |&(width, height, boxes, pushes): &(u8, u8, u8, u8)| {
            let size = Params::none().with("width", width).with("height", height);
            let size = size.with("boxes", boxes).with("pushes", pushes);
            size.replaced_by(&rooms).replaced_by(params)
        };
        SIZES.iter().map(kind).collect()
    }

    fn shelves(&self) -> Vec<Shelf> {
        let made = |width: u32, height: u32, boxes: u32, pushes: u32| {
            let params = Params::none().with("width", width).with("height", height);
            params.with("boxes", boxes).with("pushes", pushes)
        };
        vec![
            Shelf::new(
                Words::new("Our levels", "付属の面"),
                Params::none(),
                1..=shipped::count(),
            ),
            Shelf::new(
                Words::new(
                    "Two boxes, randomly generated",
                    "荷物2つ、ランダムに作った面",
                ),
                made(7, 6, 2, 8),
                1..=24,
            ),
            Shelf::new(
                Words::new(
                    "Three boxes, randomly generated",
                    "荷物3つ、ランダムに作った面",
                ),
                made(8, 7, 3, 12),
                1..=24,
            ),
        ]
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, mut visitor: V) -> OpenResult<V> {
        let by = by(params)?;
        let level = match recipe(params)? {
            None => shipped::level(number)?,
            Some(recipe) => {
                let mut nobody = ();
                let watch = visitor.watch().unwrap_or(&mut nobody);
                let level = recipe.level(number, watch)?;
                level.ok_or_else(|| {
                    ParamError::new(
                        format!("{params}#{number}"),
                        sentence!(
                            "a larger board, fewer boxes or fewer pushes",
                            "もっと大きい盤、もっと少ない荷物か押し数"
                        ),
                    )
                })?
            }
        };
        Ok(open(by, level, visitor))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        let by = by(params)?;
        let level = Level::read(text)?;
        check_text(params, &level)?;
        Ok(open(by, level, visitor))
    }

    fn reading(&self, _: &Params, text: &str) -> Option<Sentence> {
        collection::reading(text)
    }

    fn looks_like(&self, text: &str) -> bool {
        collection::looks_like_level(text)
    }

    fn refusal(&self, file: &str) -> Option<TextError> {
        collection::declared_game(file)
    }

    fn credits(&self, file: &str) -> Vec<Credit> {
        let entries = entries(file).into_iter();
        let credit = |entry: Entry| Credit {
            title: entry.title,
            author: entry.author,
        };
        entries.map(credit).collect()
    }

    fn file_title(&self, file: &str) -> Option<String> {
        Collection::read(file).title()
    }

    fn annotated(&self, file: &str, added: &[Annotation]) -> Option<String> {
        let mut collection = Collection::read(file);
        for annotation in added {
            collection
                .entries
                .get_mut(annotation.puzzle)?
                .add(annotation);
        }
        Some(collection.sok())
    }

    fn forms(&self) -> &'static [&'static str] {
        &["sok", "xsb", "rle"]
    }

    fn written_as(&self, form: &str, text: &str) -> Option<String> {
        let collection = Collection::read(text);
        let levels = || {
            let entries = collection.entries.iter();
            entries.filter_map(|entry| entry.level.as_ref().ok())
        };
        Some(match form {
            "sok" => collection.sok(),
            "xsb" => levels().map(Level::text).collect::<Vec<_>>().join("\n"),
            "rle" => levels().map(|level| level.runs() + "\n").collect(),
            _ => return None,
        })
    }

    fn editing(&self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
        by(params)?;
        let params = params.among(&["by"]);
        Ok(Some(Box::new(editing::Making { params })))
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        collection::split(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_laws::kit;
    use impasse_puzzle::{Chance, Detector};

    /// The level in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn level(text: &str) -> Level {
        Level::read(text).expect("a level")
    }

    /// Of the levels side by side, the detector calls the first `dead` ones
    /// dead and is silent about the others.
    #[track_caller]
    pub(crate) fn check_dead(detector: &dyn Detector<Pushes>, picture: &str, dead: usize) {
        let view = |text: &str| Pushes::new(level(text));
        kit::check_dead(detector, view, picture, dead);
    }

    /// Why the detector calls a level dead, in words and on the board.
    #[track_caller]
    pub(crate) fn check_reason(
        detector: &dyn Detector<Pushes>,
        text: &str,
        sentence: &str,
        picture: &str,
    ) {
        let view = Pushes::new(level(text));
        kit::check_reason(detector, &view, sentence, picture);
    }

    /// A small level with random walls, boxes and goals.
    pub(crate) fn random_level(number: u64) -> Level {
        let mut chance = Chance::of(41, number);
        let mut draw = |least: u64, most: u64| least + chance.below(most - least + 1);
        loop {
            let (width, height) = (draw(2, 6), draw(1, 5));
            let walls = draw(0, 4);
            let mut rows = vec!["#".repeat(usize::try_from(width).expect("few") + 2)];
            for _ in 0..height {
                let mut row = String::from("#");
                for _ in 0..width {
                    row.push(match draw(0, 19) {
                        tile if tile < walls => '#',
                        14 | 15 => '$',
                        16 | 17 => '.',
                        18 => '*',
                        19 => '@',
                        _ => ' ',
                    });
                }
                rows.push(row + "#");
            }
            rows.push(rows[0].clone());
            if let Ok(level) = Level::read(&rows.join("\n")) {
                return level;
            }
        }
    }

    /// Its floor.
    pub(crate) fn random_floor(number: u64) -> std::sync::Arc<Floor> {
        random_level(number).shared_floor()
    }
}
