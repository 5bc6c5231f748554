//! One instance of a game, described once: notation, drawing, detectors,
//! heuristics, partitions. Everything but the rules.

use crate::{
    Automoves, Detector, Heuristic, Limit, Mark, Measure, Pairing, Params, PlanningTask, Puzzle,
    Relaxed, Scene, Sentence, SolutionForm, Spot, TextError, Units, Watch, Words, planning,
};

/// Everything a game says about one of its instances besides the rules.
///
/// A *view* of another granularity (pushes or steps, single cards or column
/// moves) is another type that implements this trait over the same instance;
/// the game chooses it by a parameter when it opens one
/// ([`Game::parse`](crate::Game::parse)).
pub trait Instance: Puzzle + Clone + Send + 'static {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// Parameters that, with [`text`](Self::text), give this instance again.
    fn params(&self) -> Params;

    /// The start position in the game's text form, lines ended by `\n`.
    fn text(&self) -> String;

    /// What was understood of a text, in a few words each: `8 columns`, `52
    /// cards`, `4 cells`. Shown behind the title of the game, so that whoever
    /// pasted something sees whether it was read as meant.
    fn understood(&self) -> Vec<Sentence> {
        Vec::new()
    }

    /// What whoever asks about it must be told with every answer, if anything:
    /// such as that answers know more than the player sees.
    fn caveat(&self) -> Option<Sentence> {
        None
    }

    /// A text that is the same for instances that only look different: turned
    /// or mirrored, say. Digests by which people find an instance again are
    /// made of it. It need not be readable.
    fn canonical(&self) -> String {
        self.text()
    }

    /// The same rules, started from `state`.
    #[must_use]
    fn at(&self, state: &Self::State) -> Self;

    /// Makes the tables in which judges and estimates look things up, and says
    /// how many bytes they take. What is not made here is made when it is first
    /// needed, with nobody watching; so a game whose instances may be large
    /// makes here what takes long.
    ///
    /// # Errors
    ///
    /// The limit that was reached before they were made.
    fn make_tables(&self, _watch: &mut dyn Watch) -> Result<u64, Limit> {
        Ok(0)
    }

    /// A move as people write it, readable by [`parse_moves`](Self::parse_moves).
    fn move_text(&self, state: &Self::State, m: Self::Move) -> String;

    /// Reads moves played from a position. The moves are legal, one after
    /// another; nothing is said about where they lead.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no move, or not legal there.
    fn parse_moves(&self, from: &Self::State, text: &str) -> Result<Vec<Self::Move>, TextError>;

    /// The moves that play themselves in `state` where games are written
    /// without them, legal one after another.
    fn left_out(&self, _state: &Self::State, _automoves: Automoves) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Legal moves from the start in one of the
    /// [`solution_forms`](crate::Game::solution_forms), without those that play
    /// themselves by `automoves`; readable by
    /// [`parse_moves`](Self::parse_moves).
    ///
    /// # Errors
    ///
    /// Why they cannot be written so.
    fn solution_text(
        &self,
        _form: &str,
        _moves: &[Self::Move],
        _automoves: Automoves,
    ) -> Result<String, Sentence> {
        Err(SolutionForm::unknown())
    }

    /// The instance as a task for planners.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn planning(&self) -> Result<PlanningTask, Sentence> {
        Err(planning::not_planned())
    }

    /// The action of [`planning`](Self::planning) that a legal move is: its
    /// name and its objects in small letters, with blanks between. What
    /// stands behind `--` in the name tells in which of several ways the move
    /// is made. `None` where there is no such task.
    fn action(&self, _state: &Self::State, _m: Self::Move) -> Option<String> {
        None
    }

    /// What `state` looks like.
    fn scene(&self, state: &Self::State) -> Scene;

    /// Where a move begins and ends.
    fn marks(&self, state: &Self::State, m: Self::Move) -> Vec<Mark>;

    /// The moves meant by pointing at `from`, then at `to`; no moves where that
    /// means nothing. The moves are legal, one after another.
    /// A spot anywhere on a piece means that piece.
    fn gesture(&self, state: &Self::State, from: Spot, to: Spot) -> Vec<Self::Move>;

    /// The moves meant by pointing twice at `spot`: the only
    /// move that begins there, unless the game knows better. Asked only where
    /// `state` is no goal.
    fn double(&self, state: &Self::State, spot: Spot) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.retain(|&m| self.marks(state, m).contains(&Mark::From(spot)));
        if moves.len() > 1 {
            moves.clear();
        }
        moves
    }

    /// The places `to` for which [`gesture`](Self::gesture) from `from` means
    /// something, in the order of [`Scene::places`].
    fn targets(&self, state: &Self::State, from: Spot) -> Vec<Spot> {
        let scene = self.scene(state);
        let means = |&to: &Spot| !self.gesture(state, from, to).is_empty();
        scene.places().filter(means).collect()
    }

    /// The [targets](Self::targets) worth marking on a board: not those where
    /// the piece would plainly be lost.
    fn aims(&self, state: &Self::State, from: Spot) -> Vec<Spot> {
        self.targets(state, from)
    }

    /// Places where a piece would be lost for good, whatever becomes of the
    /// others: **whoever puts one there cannot solve the rest**. None in games
    /// without such places.
    fn dead_places(&self, _: &Self::State) -> Vec<Spot> {
        Vec::new()
    }

    /// The places that a figure can walk to without moving anything, its own
    /// included; none in games where nobody walks.
    fn walkable(&self, _: &Self::State) -> Vec<Spot> {
        Vec::new()
    }

    /// Why pointing at `from`, then at `to` means nothing, or without `to` why
    /// what lies at `from` can go nowhere; `None` where that means something,
    /// or there is nothing to say.
    fn objection(&self, _: &Self::State, _from: Spot, _to: Option<Spot>) -> Option<Sentence> {
        None
    }

    /// Moves, one after another, that never spoil anything, so that a table
    /// may play them by itself for whoever likes that.
    fn automatic(&self, _: &Self::State) -> Vec<Self::Move> {
        Vec::new()
    }

    /// A legal move that spoils nothing, where one is known: **whoever can solve
    /// `state` can solve it beginning with this move, and no slower**. Proofs
    /// follow it alone. Asked only where `state` is no goal.
    fn safe(&self, state: &Self::State) -> Option<Self::Move> {
        self.automatic(state).first().copied()
    }

    /// A part of `state`: only the pieces at these places are left, and what
    /// can go only with them. For games in which pieces are in each other's way
    /// and no help, so that **whoever can solve `state` can solve each of its
    /// parts**: boxes, and tiles that are taken in pairs. Proofs look at a few
    /// pieces alone. `None` in other games, and where no piece is at a place.
    fn part(&self, _state: &Self::State, _places: &[Spot]) -> Option<Self> {
        None
    }

    /// Moves of which one is enough: **whoever can solve `state` can solve it
    /// beginning with one of them, and no slower**. They are the moves of the pieces
    /// at these places, if those depend on no other piece; else `None`. Without a
    /// move nothing can be solved. Asked only where `state` is no goal.
    fn sufficient(&self, _state: &Self::State, _places: &[Spot]) -> Option<Vec<Self::Move>> {
        None
    }

    /// The position that stands for all those that `state` can be exchanged
    /// with, itself included: **whoever can solve one of them can solve each**.
    /// `None` where `state` can be exchanged with none.
    fn alike(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// The other positions that `state` stands for: **all those that are
    /// [`alike`](Self::alike) to it**. Proofs look at the moves of each of them, since
    /// to solve one may begin with its exchange. None where another stands for
    /// `state`.
    fn stands_for(&self, _state: &Self::State) -> Vec<Self::State> {
        Vec::new()
    }

    /// The game without obstacles: **whoever can solve `state` can reach its
    /// goals**. `None` in games that have none.
    fn relaxed(&self, _state: &Self::State) -> Option<Relaxed> {
        None
    }

    /// The tiles of `state`, for games in which all tiles are taken away in
    /// pairs of equal ones and the others stay where they are. `None` in other
    /// games.
    fn pairing<'p>(&'p self, _state: &Self::State) -> Option<Box<dyn Pairing + 'p>> {
        None
    }

    /// `state` cut into units, each by its places. `None` in games that cannot
    /// be cut, and where these are no units.
    fn units<'p>(
        &'p self,
        _state: &Self::State,
        _cut: &[Vec<Spot>],
    ) -> Option<Box<dyn Units + 'p>> {
        None
    }

    /// **No goal is nearer** than so many moves: what can be seen at a glance.
    fn least(&self, state: &Self::State) -> u32 {
        u32::from(!self.is_goal(state))
    }

    /// The moves to a goal where nothing is left to think about; none where
    /// something is, or at a goal.
    fn finish(&self, _: &Self::State) -> Vec<Self::Move> {
        Vec::new()
    }

    /// What is left in `state`, mixed so that the rest can be solved: for whoever
    /// is stuck and wants to play on. Each seed mixes otherwise. `None` in
    /// games where nothing is mixed, at a goal, and where no mixing helps.
    fn mixed(&self, _: &Self::State, _seed: u64) -> Option<Self> {
        None
    }

    /// How long a solution from the start is, in the measures that this view
    /// can tell; the first is the number of moves, in the words of what a move
    /// of this view is. People are told each length once.
    fn lengths(&self, moves: &[Self::Move]) -> Vec<(Measure, u64)> {
        vec![(Measure::MOVES, moves.len() as u64)]
    }

    /// The game's own ways to sort positions into classes.
    fn partitions(&self) -> Vec<Partition<Self>> {
        Vec::new()
    }

    /// The dead ends that can be recognised, cheapest first.
    #[must_use]
    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        Vec::new()
    }

    /// What kind of dead end a position is that was proved dead, where the
    /// game tells kinds apart: Sokoban's *blocked* and *infeasible*.
    fn kind_of_dead(&self, _dead: &Self::State) -> Option<Words> {
        None
    }

    /// The estimates there are, best first. A search that is told nothing
    /// takes the first admissible one where it needs that, else the first.
    #[must_use]
    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        Vec::new()
    }
}

/// One way to sort positions into classes: Superpuzz's components.
pub struct Partition<P: Puzzle> {
    /// Its name in reports: `components`.
    pub name: &'static str,
    /// One line for people.
    pub summary: Words,
    /// The names of the classes, in order.
    pub classes: Vec<String>,
    /// The class of a position; `None` where the partition does not apply.
    pub class_of: fn(&P, &P::State) -> Option<usize>,
}
