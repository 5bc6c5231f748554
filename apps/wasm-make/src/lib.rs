//! Boards in the making, for the browser.
//!
//! It is a module of its own, since nobody who comes to play should have to
//! load it. A [`Bench`] holds one board, right or wrong; whatever is done to
//! it is done by the game's own [`Editing`], and whether it is a puzzle says
//! the game's own parser.
//!
//! ```
//! let mut bench = impasse_wasm_make::Bench::new("sokoban")?;
//! bench.load("#####\n#@  #\n#####");
//! assert!(bench.put(&[2, 1], "$") && bench.put(&[3, 1], "."));
//! assert!(bench.look().contains("#@$.#"));
//! # Ok::<(), String>(())
//! ```

use impasse_games::naming::{self, Name};
use impasse_games::{ForPlay, Listed};
use impasse_puzzle::{Edge, Editing, Flip, OpenError, Sheet, Spot};
use impasse_wire::{Brush, Complaint, Making, Scene, Words};
use wasm_bindgen::prelude::wasm_bindgen;

/// One board in the making.
#[wasm_bindgen]
pub struct Bench {
    game: Listed,
    editing: Box<dyn Editing>,
    sheet: Sheet,
}

#[wasm_bindgen]
impl Bench {
    /// An empty board of a kind of puzzles: `shisen:lines=inside`.
    ///
    /// # Errors
    ///
    /// The JSON of a [`Complaint`] about the kind.
    #[wasm_bindgen(constructor)]
    pub fn new(kind: &str) -> Result<Self, String> {
        let (game, params) = naming::parse_kind(kind).map_err(|error| complaint(&error))?;
        let editing = game.editing(&params).map_err(|error| complaint(&error))?;
        let editing = editing.ok_or_else(|| {
            json(&Complaint {
                words: Words {
                    en: "boards of this game are not made here".into(),
                    ja: "このゲームの盤面は編集できません".into(),
                },
                line: None,
                column: None,
                excerpt: None,
            })
        })?;
        Ok(Self {
            game,
            sheet: editing.blank(),
            editing,
        })
    }

    /// The position of a puzzle after some moves, laid on a bench; a text that is
    /// no puzzle, which a name may carry, is laid there as it is.
    ///
    /// # Errors
    ///
    /// The JSON of a [`Complaint`] about the name or the moves.
    pub fn of(name: &str, moves: &str) -> Result<Self, String> {
        let mut play = match naming::open(name) {
            Ok(play) => play,
            Err(error) => {
                let Ok(Name::Text { game, params, text }) = naming::parse_name(name, &|_| false)
                else {
                    return Err(complaint(&error));
                };
                let mut bench = Self::new(&naming::kind_text(game.name(), &params))?;
                bench.load(&text);
                return Ok(bench);
            }
        };
        if !moves.trim().is_empty() {
            play.play_text(moves).map_err(|error| complaint(&error))?;
        }
        let kind = naming::kind_text(play.game(), &play.params());
        let mut bench = Self::new(&kind)?;
        bench.load(&play.position_text());
        Ok(bench)
    }

    /// The kind of puzzles that is made: `shisen:lines=inside`.
    #[must_use]
    pub fn kind(&self) -> String {
        naming::kind_text(self.game.name(), &self.editing.params())
    }

    /// Clears the board.
    pub fn clear(&mut self) {
        self.sheet = self.editing.blank();
    }

    /// Lays a text on the bench, be it a puzzle or not.
    pub fn load(&mut self, text: &str) {
        // A puzzle in whatever way people write it is first written in ours.
        let params = self.editing.params();
        let puzzle = self.game.parse(&params, text, ForPlay).ok();
        let own = puzzle.map(|puzzle| puzzle.text());
        self.sheet = self.editing.sheet(own.as_deref().unwrap_or(text));
    }

    /// Lays a board on the bench again, as [`look`](Self::look) wrote it.
    pub fn restore(&mut self, text: &str) {
        self.sheet = self.editing.sheet(text);
    }

    /// Puts something at a place; `false` where there is no room for it.
    pub fn put(&mut self, place: &[u16], code: &str) -> bool {
        let put = self.editing.put(&self.sheet, spot(place), code);
        self.takes(put)
    }

    /// Turns or mirrors the board: `turn`, `left-right`, `up-down`.
    pub fn flip(&mut self, name: &str) -> bool {
        let mut flips = self.editing.flips().iter();
        let flip = flips.find(|flip| flip.name() == name);
        let flipped = flip.map(|&flip| self.editing.flipped(&self.sheet, flip));
        self.takes(flipped)
    }

    /// Adds a line at an edge (`left`, `right`, `top`, `bottom`), or takes one
    /// away.
    pub fn resize(&mut self, edge: &str, grows: bool) -> bool {
        let edge = Edge::ALL.into_iter().find(|known| known.name() == edge);
        let resized = edge.and_then(|edge| self.editing.resized(&self.sheet, edge, grows));
        self.takes(resized)
    }

    /// The board and what can be done with it: a [`Making`] as JSON.
    #[must_use]
    pub fn look(&self) -> String {
        let (editing, sheet) = (&*self.editing, &self.sheet);
        let text = editing.text(sheet);
        let opened = self.game.parse(&editing.params(), &text, ForPlay);
        let puzzle = opened.as_ref().ok();
        let name = puzzle.map(|play| naming::canonical_id(&**play));
        let is_over = puzzle.is_some_and(|play| play.is_goal());
        let error = opened.err();
        let place = match &error {
            Some(OpenError::Text(error)) => editing.spot(sheet, error.line, error.column),
            _ => None,
        };
        let edges = |grows: bool| {
            let fits = |edge: &Edge| editing.resized(sheet, *edge, grows).is_some();
            Edge::ALL.into_iter().filter(fits).map(Edge::name).collect()
        };
        let brush = |brush: impasse_puzzle::Brush| Brush {
            code: brush.code,
            name: Words::from(&brush.name),
            scene: Scene::from(brush.scene),
            left: brush.left,
        };
        json(&Making {
            name,
            is_over,
            error: error.as_ref().map(on_board),
            spot: place.map(Into::into),
            scene: Scene::from(editing.scene(sheet)),
            palette: editing.palette(sheet).into_iter().map(brush).collect(),
            is_dealt: editing.is_dealt(),
            next: editing.next(sheet).map(Into::into),
            levels: editing.levels(),
            flips: editing.flips().iter().copied().map(Flip::name).collect(),
            grows: edges(true),
            shrinks: edges(false),
            text,
        })
    }

    fn takes(&mut self, sheet: Option<Sheet>) -> bool {
        let is_some = sheet.is_some();
        if let Some(sheet) = sheet {
            self.sheet = sheet;
        }
        is_some
    }
}

/// A place as the page names it: column, row, and level above the ground.
fn spot(place: &[u16]) -> Spot {
    let along = |axis: usize| place.get(axis).copied().unwrap_or(0);
    let level = u8::try_from(along(2)).unwrap_or(u8::MAX);
    Spot::new(along(0), along(1)).on_level(level)
}

/// What is wrong with a board. Where, is marked on it: nobody who draws counts
/// lines and columns of a text.
fn on_board(error: &OpenError) -> Complaint {
    let complaint = Complaint::from(error as &dyn impasse_puzzle::Complaint);
    match error {
        OpenError::Text(error) => Complaint {
            words: Words::from(&error.what),
            ..complaint
        },
        _ => complaint,
    }
}

fn complaint(error: &dyn impasse_puzzle::Complaint) -> String {
    json(&Complaint::from(error))
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data without maps")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(bench: &Bench) -> serde_json::Value {
        serde_json::from_str(&bench.look()).expect("JSON")
    }

    #[test]
    fn every_game_has_a_bench_with_a_palette() {
        for game in impasse_games::all() {
            let bench = Bench::new(game.name()).expect("a bench");
            let told = told(&bench);
            assert!(told["palette"].as_array().is_some_and(|p| p.len() > 1));
            assert!(told["scene"]["width"].as_u64().is_some_and(|w| w > 0));
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_on_the_board() {
        let mut bench = Bench::new("shisen:lines=inside").expect("a bench");
        bench.load("01 02 01/02 03 --");
        let told = told(&bench);
        assert!(told["name"].is_null());
        assert_eq!(told["spot"], serde_json::json!([1, 1]));
        assert!(told["error"]["words"]["ja"].is_string());
    }

    #[test]
    fn a_name_whose_text_is_no_puzzle_is_a_board_to_be_mended() {
        let bench = Bench::of("sokoban=####/#@$#/####", "").expect("a bench");
        let told = told(&bench);
        assert_eq!(told["text"], "####\n#@$#\n####\n");
        assert!(told["name"].is_null() && told["error"]["words"]["en"].is_string());
        assert!(Bench::of("sokoban#0", "").is_err() && Bench::of("chess=a1", "").is_err());
    }

    #[test]
    fn a_board_with_nothing_to_solve_is_over_as_it_begins() {
        let bench = Bench::new("freecell").expect("a bench");
        assert_eq!(told(&bench)["is_over"], true);
        let dealt = Bench::of("freecell#1", "").expect("a bench");
        assert_eq!(told(&dealt)["is_over"], false);
    }

    #[test]
    fn a_board_is_turned_and_grows_and_nothing_else_happens_to_it() {
        let mut bench = Bench::new("sokoban").expect("a bench");
        bench.load("#####/#@$.#/#####");
        for _ in 0..4 {
            assert!(bench.flip("turn"));
        }
        assert!(bench.resize("left", true) && bench.resize("left", false));
        assert!(!bench.flip("inside-out") && !bench.put(&[90, 90], "#"));
        assert_eq!(told(&bench)["text"], "#####\n#@$.#\n#####\n");
        assert!(Bench::new("chess").is_err());
    }
}
