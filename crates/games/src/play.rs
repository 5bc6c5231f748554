//! Play: an instance on a table, with moves taken back and played again.

use impasse_puzzle::{
    About, Illegal, Instance, Lang, Mark, Measure, Params, Reason, Scene, Sentence, Spot,
    TextError, sentence,
};

use crate::{find, naming};

/// Moves that [`Play::play_text`] lets onto a table: it remembers every
/// position, and a few letters can write a million moves.
pub const MOST_MOVES: usize = 20_000;

/// A puzzle being played, whatever its types.
///
/// Whoever plays chooses among [`moves`](Self::moves) by index, writes moves,
/// or points at the board.
pub trait Play: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Parameters that, with [`text`](Self::text), give the puzzle again.
    fn params(&self) -> Params;
    /// The start position in the game's text form, lines ended by `\n`.
    fn text(&self) -> String;
    /// What was understood of the puzzle, in a line: `FreeCell, 8 columns, 52
    /// cards, 4 cells`.
    fn understood(&self, lang: Lang) -> String;
    /// The position now on the table, in the same form.
    fn position_text(&self) -> String;
    /// What tells the position from others, in as many bytes as every other:
    /// positions with equal keys have the same futures.
    fn key(&self) -> Vec<u8>;
    /// What the position looks like.
    fn scene(&self) -> Scene;
    /// The legal moves, in the game's order; none at a goal.
    fn moves(&self) -> Vec<MoveInfo>;

    /// Plays one of [`moves`](Self::moves). Moves taken back before cannot be
    /// played again afterwards.
    ///
    /// # Errors
    ///
    /// [`Illegal`] if there is no such move; nothing changes then.
    fn play(&mut self, index: usize) -> Result<(), Illegal>;

    /// Plays moves as people write them; says how many.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no legal move there, or if the
    /// game came to more than [`MOST_MOVES`]; nothing is played then.
    fn play_text(&mut self, moves: &str) -> Result<usize, TextError>;

    /// Plays what pointing at `from`, then at `to` means; says how
    /// many moves that was.
    fn gesture(&mut self, from: Spot, to: Spot) -> usize;
    /// Plays what pointing twice at `spot` means; says how many
    /// moves that was.
    fn double(&mut self, spot: Spot) -> usize;
    /// Where pointing next plays something, after pointing at `from`.
    fn targets(&self, from: Spot) -> Vec<Spot>;

    /// Of these the places worth marking: not those where the piece would
    /// plainly be lost.
    fn aims(&self, from: Spot) -> Vec<Spot>;
    /// Places where a piece would be lost for good; none in games without.
    fn dead_places(&self) -> Vec<Spot>;
    /// The places that a figure can walk to; none where nobody walks.
    fn walkable(&self) -> Vec<Spot>;
    /// Why pointing at `from`, then at `to` plays nothing, or without `to` why
    /// what lies at `from` can go nowhere; `None` where it can, or there is
    /// nothing to say.
    fn objection(&self, from: Spot, to: Option<Spot>) -> Option<Sentence>;
    /// Plays what can never spoil anything; says how many moves that was.
    fn play_automatic(&mut self) -> usize;
    /// Whether nothing is left to think about, so that the rest can be played.
    fn can_finish(&self) -> bool;
    /// Plays the rest, where nothing is left to think about; says how many
    /// moves that was.
    fn finish(&mut self) -> usize;

    /// Takes moves back, or plays them again, until `moves` of them stand;
    /// `false`, and nothing changes, if there are not so many.
    fn go_to(&mut self, moves: usize) -> bool;
    /// How many moves stand on the table.
    fn now(&self) -> usize;
    /// How many there are with those that were taken back.
    fn total(&self) -> usize;
    /// How long the game is so far, in the measures that the game counts in, each
    /// noun once; the first is the number of moves.
    fn lengths(&self) -> Vec<(Measure, u64)>;
    /// The moves that led here, as people write them.
    fn played(&self) -> Vec<String>;
    /// All moves, those that were taken back included.
    fn written(&self) -> Vec<String>;
    /// The moves that led here from where `from` of them stood.
    fn played_since(&self, from: usize) -> Vec<MoveInfo>;
    /// Whether the puzzle is solved.
    fn is_goal(&self) -> bool;
    /// Whether it is not solved and no move is left.
    fn is_stuck(&self) -> bool;
    /// The name of a puzzle that goes on from here with what is left mixed, so
    /// that it can be solved; `None` where the game knows no such thing.
    fn mixed(&self, seed: u64) -> Option<String>;
    /// Why the position is lost, from the first detector that can tell. Only
    /// those are asked that are quick enough for searches; silence is no
    /// promise.
    fn explain(&self) -> Option<Explained>;
}

/// Why a position is lost, and which detector says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The detector.
    pub detector: About,
    /// What it says.
    pub reason: Reason,
    /// What that rests on, the nearest cause first.
    pub causes: Vec<Reason>,
}

/// One legal move, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInfo {
    /// As people write it.
    pub text: String,
    /// Where it begins and ends.
    pub marks: Vec<Mark>,
}

/// An instance laid out for play: the positions so far and the moves between
/// them.
#[derive(Clone, Debug)]
pub struct TypedPlay<P: Instance> {
    instance: P,
    /// The start and what every move led to, moves taken back included.
    positions: Vec<P::State>,
    /// `moves[i]` leads from `positions[i]` to `positions[i + 1]`.
    moves: Vec<P::Move>,
    /// How many of the moves count; the rest were taken back.
    now: usize,
}

impl<P: Instance> TypedPlay<P> {
    /// The instance at its start.
    #[must_use]
    pub fn new(instance: P) -> Self {
        Self {
            positions: vec![instance.start()],
            instance,
            moves: Vec::new(),
            now: 0,
        }
    }

    /// The position now on the table.
    #[must_use]
    pub fn position(&self) -> &P::State {
        &self.positions[self.now]
    }

    fn legal(&self) -> Vec<P::Move> {
        let mut legal = Vec::new();
        if !self.instance.is_goal(self.position()) {
            self.instance.moves(self.position(), &mut legal);
        }
        legal
    }

    /// A move in a position, for people.
    fn info(&self, state: &P::State, m: P::Move) -> MoveInfo {
        MoveInfo {
            text: self.instance.move_text(state, m),
            marks: self.instance.marks(state, m),
        }
    }

    fn advance(&mut self, m: P::Move) -> Result<(), Illegal> {
        let mut next = self.position().clone();
        self.instance.try_play(&mut next, m)?;
        self.moves.truncate(self.now);
        self.positions.truncate(self.now + 1);
        self.moves.push(m);
        self.positions.push(next);
        self.now += 1;
        Ok(())
    }

    /// Plays moves up to the first that the rules refuse; says how many.
    fn advance_all(&mut self, moves: Vec<P::Move>) -> usize {
        let mut played = 0;
        for m in moves {
            if self.advance(m).is_err() {
                break;
            }
            played += 1;
        }
        played
    }
}

impl<P: Instance> Play for TypedPlay<P> {
    fn game(&self) -> &'static str {
        self.instance.game()
    }

    fn params(&self) -> Params {
        self.instance.params()
    }

    fn text(&self) -> String {
        self.instance.text()
    }

    fn understood(&self, lang: Lang) -> String {
        let game = find(self.instance.game());
        naming::understood(game, &self.instance.understood(), lang)
    }

    fn position_text(&self) -> String {
        self.instance.at(self.position()).text()
    }

    fn key(&self) -> Vec<u8> {
        self.instance.key(self.position())
    }

    fn scene(&self) -> Scene {
        self.instance.scene(self.position())
    }

    fn moves(&self) -> Vec<MoveInfo> {
        let here = self.position();
        let legal = self.legal().into_iter();
        legal.map(|m| self.info(here, m)).collect()
    }

    fn play(&mut self, index: usize) -> Result<(), Illegal> {
        let chosen = *self.legal().get(index).ok_or(Illegal)?;
        self.advance(chosen)
    }

    fn play_text(&mut self, moves: &str) -> Result<usize, TextError> {
        let read = self.instance.parse_moves(self.position(), moves);
        let moves = read.map_err(|error| error.within(moves))?;
        if self.now + moves.len() > MOST_MOVES {
            return Err(TextError::new(
                1,
                1,
                sentence!("{0} moves", "{0}手", self.now + moves.len()),
                sentence!(
                    "at most {0} moves in a game",
                    "1回のプレイで{0}手まで",
                    MOST_MOVES
                ),
            ));
        }
        Ok(self.advance_all(moves))
    }

    fn gesture(&mut self, from: Spot, to: Spot) -> usize {
        let moves = self.instance.gesture(self.position(), from, to);
        self.advance_all(moves)
    }

    fn double(&mut self, spot: Spot) -> usize {
        if self.is_goal() {
            return 0;
        }
        let moves = self.instance.double(self.position(), spot);
        self.advance_all(moves)
    }

    fn targets(&self, from: Spot) -> Vec<Spot> {
        self.instance.targets(self.position(), from)
    }

    fn aims(&self, from: Spot) -> Vec<Spot> {
        self.instance.aims(self.position(), from)
    }

    fn dead_places(&self) -> Vec<Spot> {
        self.instance.dead_places(self.position())
    }

    fn walkable(&self) -> Vec<Spot> {
        self.instance.walkable(self.position())
    }

    fn objection(&self, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        self.instance.objection(self.position(), from, to)
    }

    fn play_automatic(&mut self) -> usize {
        let moves = self.instance.automatic(self.position());
        self.advance_all(moves)
    }

    fn can_finish(&self) -> bool {
        !self.instance.finish(self.position()).is_empty()
    }

    fn finish(&mut self) -> usize {
        let moves = self.instance.finish(self.position());
        self.advance_all(moves)
    }

    fn go_to(&mut self, moves: usize) -> bool {
        let there = moves <= self.moves.len();
        if there {
            self.now = moves;
        }
        there
    }

    fn now(&self) -> usize {
        self.now
    }

    fn total(&self) -> usize {
        self.moves.len()
    }

    fn lengths(&self) -> Vec<(Measure, u64)> {
        let mut lengths = self.instance.lengths(&self.moves[..self.now]);
        let mut told = Vec::new();
        lengths.retain(|(measure, _)| {
            let is_new = !told.contains(&measure.noun);
            told.push(measure.noun);
            is_new
        });
        lengths
    }

    fn played(&self) -> Vec<String> {
        let mut moves = self.written();
        moves.truncate(self.now);
        moves
    }

    fn written(&self) -> Vec<String> {
        let steps = self.positions.iter().zip(&self.moves);
        steps
            .map(|(state, &m)| self.instance.move_text(state, m))
            .collect()
    }

    fn played_since(&self, from: usize) -> Vec<MoveInfo> {
        let steps = self.positions.iter().zip(&self.moves);
        let steps = steps.take(self.now).skip(from);
        steps.map(|(state, &m)| self.info(state, m)).collect()
    }

    fn is_goal(&self) -> bool {
        self.instance.is_goal(self.position())
    }

    fn is_stuck(&self) -> bool {
        !self.is_goal() && self.legal().is_empty()
    }

    fn mixed(&self, seed: u64) -> Option<String> {
        let mixed = self.instance.mixed(self.position(), seed)?;
        let text = mixed.text();
        Some(naming::text_id(mixed.game(), &mixed.params(), &text))
    }

    fn explain(&self) -> Option<Explained> {
        let quick = P::detectors().into_iter().filter(|d| d.is_for_search());
        for detector in quick {
            let mut judge = detector.prepare(&self.instance);
            if let Some(reason) = judge.explain(self.position()) {
                return Some(Explained {
                    detector: detector.about(),
                    reason,
                    causes: judge.causes(self.position()),
                });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use impasse_laws::graph::Graph;

    use super::*;

    const ALMOST: &str = "HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA";

    fn table(text: &str) -> Box<dyn Play> {
        let game = crate::find("superpuzz").expect("listed");
        game.open_text(&Params::none(), text).expect("a legal text")
    }

    #[test]
    fn play_ends_at_a_goal() {
        let mut table = table(ALMOST);
        assert_eq!(table.play_text("H2 DA2 D2"), Ok(3));
        assert!(table.is_goal() && !table.is_stuck());
        assert_eq!(table.moves(), []);
        assert_eq!(table.play(0), Err(Illegal));
        assert_eq!(table.played(), ["H2", "DA2", "D2"]);
        assert_eq!(
            table.position_text(),
            "HA H2 --\nDA D2 --\nSA S2 --\nCA C2 --\n"
        );
    }

    #[test]
    fn moves_just_played_come_with_their_marks() {
        let mut table = table(ALMOST);
        let legal = table.moves();
        assert_eq!(table.play_text("H2 DA2 D2"), Ok(3));
        assert!(table.go_to(2));
        let played = table.played_since(0);
        assert!(legal.contains(&played[0]), "{played:?}");
        let texts = |from| -> Vec<String> {
            let moves = table.played_since(from).into_iter();
            moves.map(|info| info.text).collect()
        };
        assert_eq!(texts(1), ["DA2"]);
        assert_eq!((texts(2), texts(9)), (vec![], vec![]));
    }

    #[test]
    fn a_goal_has_no_moves_even_where_the_rules_list_some() {
        let graph: Graph = "0>1 1>0 | 1*".parse().expect("a graph");
        let mut table = TypedPlay::new(graph);
        table.play(0).expect("the way to the goal");
        assert!(table.is_goal());
        assert_eq!(table.moves(), []);
        assert_eq!(table.play(0), Err(Illegal));
    }

    #[test]
    fn a_position_that_is_met_again_has_its_key_again() {
        let mut table = table(ALMOST);
        let start = table.key();
        table.play_text("H2").expect("legal");
        assert_ne!(table.key(), start);
        assert_eq!(table.key().len(), start.len());
        assert!(table.go_to(0));
        assert_eq!(table.key(), start);
    }

    #[test]
    fn stuck_is_no_move_and_no_goal() {
        assert!(table("HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --").is_stuck());
        assert!(!table(ALMOST).is_stuck());
    }

    #[test]
    fn moves_taken_back_can_be_played_again_until_another_is_played() {
        let mut table = table(ALMOST);
        table.play_text("H2 DA2").expect("legal");
        let after = table.position_text();
        assert!(table.go_to(0) && table.go_to(2) && !table.go_to(3));
        assert_eq!(table.position_text(), after);

        assert!(table.go_to(0));
        assert_eq!(
            (table.position_text(), table.played()),
            (table.text(), vec![])
        );
        table.play_text("DA2").expect("legal");
        assert!(!table.go_to(2), "another game has begun");
        assert_eq!(table.played(), ["DA2"]);
    }

    #[test]
    fn an_illegal_word_leaves_the_table_as_it_was() {
        let mut table = table(ALMOST);
        let error = table.play_text("H2 D2").expect_err("no hole behind DA");
        assert_eq!((error.line, error.column), (1, 4));
        assert_eq!(table.play(99), Err(Illegal));
        assert_eq!(table.position_text(), table.text());
    }

    #[test]
    fn pointing_plays_what_is_meant_and_nothing_where_nothing_is() {
        let mut table = table(ALMOST);
        let (card, hole) = (Spot::new(2, 0), Spot::new(1, 0));
        assert_eq!(table.gesture(hole, card), 0);
        assert_eq!(table.gesture(card, hole), 1);
        assert_eq!(table.played(), ["H2"]);
    }

    #[test]
    fn one_can_stand_anywhere_in_the_game_and_play_on() {
        let mut table = table(ALMOST);
        table.play_text("H2 DA2 D2").expect("legal");
        assert!(table.go_to(1) && !table.go_to(4));
        assert_eq!((table.now(), table.total()), (1, 3));
        assert_eq!(table.played(), ["H2"]);
        assert_eq!(table.written(), ["H2", "DA2", "D2"]);
        assert!(table.go_to(3) && table.is_goal());
    }

    #[test]
    fn a_lost_position_is_explained_and_a_won_one_is_not() {
        let lost = table("HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --");
        let explained = lost.explain().expect("no card can move");
        assert_eq!(explained.detector.name, "stuck");
        assert!(!explained.reason.marks.is_empty());
        assert_eq!(table(ALMOST).explain(), None);
    }

    #[test]
    fn pointing_twice_plays_the_only_move_of_a_piece() {
        let mut table = table(ALMOST);
        assert_eq!(table.targets(Spot::new(2, 0)), [Spot::new(1, 0)]);
        assert_eq!(table.double(Spot::new(2, 1)), 0, "nowhere to go");
        assert_eq!(table.double(Spot::new(2, 0)), 1);
        assert_eq!(table.played(), ["H2"]);
    }
}
