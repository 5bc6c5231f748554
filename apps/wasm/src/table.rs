//! One puzzle on the table, for the page.

use impasse_games::{Play, naming};
use impasse_puzzle::Spot;
use impasse_wire::{Length, Scene, Words, spots};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{complaint, json, shapes};

/// A puzzle being played.
#[wasm_bindgen]
pub struct Table {
    play: Box<dyn Play>,
}

#[wasm_bindgen]
impl Table {
    /// Lays the puzzle of that name on the table.
    ///
    /// # Errors
    ///
    /// The JSON of a [`Complaint`](impasse_wire::Complaint) about the name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Self, String> {
        let play = naming::open(name).map_err(|error| complaint(&error))?;
        Ok(Self { play })
    }

    /// The game's name.
    #[must_use]
    pub fn game(&self) -> String {
        self.play.game().to_owned()
    }

    /// What the position looks like:
    /// `{"width","height","unit","grounds","pieces"}`.
    #[must_use]
    pub fn scene(&self) -> String {
        json(&Scene::from(self.play.scene()))
    }

    /// The legal moves: `[{"text","marks"}]`.
    #[must_use]
    pub fn moves(&self) -> String {
        json(&shapes::moves(self.play.moves()))
    }

    /// Plays moves as people write them; says how many.
    ///
    /// # Errors
    ///
    /// The JSON of a [`Complaint`](impasse_wire::Complaint) about the first
    /// word that is no legal move; nothing is played then.
    pub fn play_text(&mut self, moves: &str) -> Result<usize, String> {
        self.play
            .play_text(moves)
            .map_err(|error| complaint(&error))
    }

    /// Plays what pointing at one place and then at another means; says how
    /// many moves that was.
    pub fn gesture(&mut self, from: &[u16], to: &[u16]) -> usize {
        self.play.gesture(spot(from), spot(to))
    }

    /// Plays what pointing twice at a place means; says how many moves that
    /// was.
    pub fn double(&mut self, place: &[u16]) -> usize {
        self.play.double(spot(place))
    }

    /// Where pointing next plays something: `[[x,y]]`, with a level behind
    /// it above the ground.
    #[must_use]
    pub fn targets(&self, place: &[u16]) -> String {
        json(&spots(&self.play.targets(spot(place))))
    }

    /// Of these the places worth marking.
    #[must_use]
    pub fn aims(&self, place: &[u16]) -> String {
        json(&spots(&self.play.aims(spot(place))))
    }

    /// Why pointing at one place and then at another plays nothing, or, where
    /// the second is empty, why what lies at the first can go nowhere:
    /// `{"en","ja"}`, else `null`.
    #[must_use]
    pub fn objection(&self, from: &[u16], to: &[u16]) -> String {
        let to = (!to.is_empty()).then(|| spot(to));
        let said = self.play.objection(spot(from), to);
        json(&said.as_ref().map(Words::from))
    }

    /// Places where a piece would be lost for good: `[[x,y]]`.
    #[must_use]
    pub fn dead_places(&self) -> String {
        json(&spots(&self.play.dead_places()))
    }

    /// The places that a figure can walk to: `[[x,y]]`.
    #[must_use]
    pub fn walkable(&self) -> String {
        json(&spots(&self.play.walkable()))
    }

    /// Plays what can never spoil anything; says how many moves that was.
    pub fn play_automatic(&mut self) -> usize {
        self.play.play_automatic()
    }

    /// Whether nothing is left to think about.
    #[must_use]
    pub fn can_finish(&self) -> bool {
        self.play.can_finish()
    }

    /// Plays the rest where nothing is left to think about; says how many
    /// moves that was.
    pub fn finish(&mut self) -> usize {
        self.play.finish()
    }

    /// How long the game is so far: `[{"measure","count","words"}]`, the
    /// number of moves first.
    #[must_use]
    pub fn lengths(&self) -> String {
        let lengths = self.play.lengths().into_iter().map(Length::from);
        json(&lengths.collect::<Vec<_>>())
    }

    /// Takes moves back, or plays them again, until so many stand; `false` if
    /// there are not so many.
    pub fn go_to(&mut self, moves: usize) -> bool {
        self.play.go_to(moves)
    }

    /// How many moves stand.
    #[must_use]
    pub fn now(&self) -> usize {
        self.play.now()
    }

    /// How many there are with those taken back.
    #[must_use]
    pub fn total(&self) -> usize {
        self.play.total()
    }

    /// The moves that led here: `["R","u"]`.
    #[must_use]
    pub fn played(&self) -> String {
        json(&self.play.played())
    }

    /// The moves that led here from where `from` of them stood:
    /// `[{"text","marks"}]`.
    #[must_use]
    pub fn played_since(&self, from: usize) -> String {
        json(&shapes::moves(self.play.played_since(from)))
    }

    /// All moves, those taken back included.
    #[must_use]
    pub fn written(&self) -> String {
        json(&self.play.written())
    }

    /// Whether the puzzle is solved.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.play.is_goal()
    }

    /// Whether it is not solved and no move is left.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.play.is_stuck()
    }

    /// The name of a puzzle that goes on from here with what is left mixed, so
    /// that it can be solved; nothing where the game knows no such thing.
    #[must_use]
    pub fn mixed(&self, seed: u32) -> Option<String> {
        self.play.mixed(u64::from(seed))
    }

    /// Why the position is lost, where a detector can tell:
    /// `{"detector","about","reason","marks","causes"}`, else `null`.
    #[must_use]
    pub fn explain(&self) -> String {
        let explained = self.play.explain();
        json(&explained.as_ref().map(shapes::explained))
    }
}

/// A place as the page names it: column, row, and level above the ground.
/// What is missing is 0,
/// and what no board has lies outside every board.
fn spot(place: &[u16]) -> Spot {
    let along = |axis: usize| place.get(axis).copied().unwrap_or(0);
    let level = u8::try_from(along(2)).unwrap_or(u8::MAX);
    Spot::new(along(0), along(1)).on_level(level)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn table(name: &str) -> Table {
        Table::new(name).expect(name)
    }

    #[test]
    fn a_level_is_played_from_pointing_to_its_goal() {
        let mut table = table("sokoban=######/#@$ .#/######");
        let scene: Value = serde_json::from_str(&table.scene()).expect("JSON");
        assert_eq!((&scene["width"], &scene["height"]), (&6.into(), &3.into()));
        assert_eq!(scene["pieces"][0]["role"], "player");
        assert_eq!(scene["pieces"][0]["spot"], serde_json::json!([1, 1]));
        assert_eq!(scene["grounds"][10], "goal");
        assert_eq!(table.targets(&[2, 1]), "[[3,1],[4,1]]");
        assert_eq!(table.gesture(&[2, 1], &[4, 1]), 2);
        assert_eq!(table.played(), r#"["R","R"]"#);
        assert!(table.is_goal() && !table.is_stuck());
    }

    #[test]
    fn a_lost_position_is_explained_in_both_languages() {
        let mut table = table("sokoban=#######/#     #/# .$@ #/#     #/#######");
        assert_eq!(table.explain(), "null");
        assert_eq!(table.play_text("dlU"), Ok(3));
        let why: Value = serde_json::from_str(&table.explain()).expect("JSON");
        assert!(why["reason"]["en"].is_string() && why["reason"]["ja"].is_string());
        assert!(!why["marks"].as_array().expect("marks").is_empty());
    }

    #[test]
    fn moves_are_taken_back_and_played_again() {
        let mut table = table("superpuzz:columns=3=HA -- H2/-- -- D2/SA S2 --/CA C2 DA");
        assert_eq!(table.play_text("H2 DA2"), Ok(2));
        assert!(table.go_to(1) && !table.go_to(3));
        assert_eq!((table.now(), table.total()), (1, 2));
    }

    #[test]
    fn the_page_is_told_why_nothing_happens_and_what_it_may_play_alone() {
        let mut table = table("freecell=Foundations: C-J D-J H-J S-J/KC QH/KD QS/KH QC/KS QD");
        assert_eq!(table.objection(&[0, 3], &[0, 0]), "null");
        let said: Value = serde_json::from_str(&table.objection(&[0, 3], &[3, 3])).expect("JSON");
        assert!(said["en"].is_string() && said["ja"].is_string(), "{said}");
        assert_eq!(table.objection(&[0, 3], &[]), "null", "it can go home");
        assert!(table.can_finish());
        assert_eq!(table.finish(), 8);
        assert!(table.is_goal() && !table.can_finish());
        assert_eq!(table.play_automatic(), 0);
    }

    #[test]
    fn dead_places_and_the_way_of_a_figure_are_told() {
        let level = table("sokoban=######/#@$ .#/#    #/######");
        let dead = level.dead_places();
        assert!(dead.contains("[1,1]") && !dead.contains("[3,1]"), "{dead}");
        let walkable = level.walkable();
        assert!(
            walkable.contains("[4,2]") && !walkable.contains("[2,1]"),
            "{walkable}"
        );
        let cards = table("freecell#1");
        assert_eq!(
            (cards.dead_places(), cards.walkable()),
            ("[]".into(), "[]".into())
        );
    }

    #[test]
    fn a_game_is_counted_in_its_own_measures() {
        let mut table = table("sokoban=#######/#@ $ .#/#######");
        assert_eq!(table.play_text("rR"), Ok(2));
        let lengths: Value = serde_json::from_str(&table.lengths()).expect("JSON");
        assert_eq!(
            (&lengths[0]["count"], &lengths[1]["count"]),
            (&2.into(), &1.into())
        );
        assert_eq!(lengths[1]["measure"], "pushes");
    }

    #[test]
    fn a_wrong_name_or_move_is_answered_with_a_sentence_in_both_languages() {
        let error = Table::new("chess#1").err().expect("no such game");
        let error: Value = serde_json::from_str(&error).expect("JSON");
        let sentence = |lang: &str| error["words"][lang].as_str().expect("a sentence");
        assert!(sentence("en").starts_with("`chess` is no game"), "{error}");
        assert!(
            sentence("ja").starts_with("「chess」というゲームはありません"),
            "{error}"
        );
        let error = table("freecell#1").play_text("99").expect_err("no move");
        let error: Value = serde_json::from_str(&error).expect("JSON");
        assert_eq!(error["excerpt"]["text"], "99");
        assert_eq!(
            table("freecell#1").gesture(&[900, 900], &[65535, 65535, 65535]),
            0
        );
    }
}
