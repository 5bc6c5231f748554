//! Files of sample puzzles, whose remarks a test checks.

use std::fmt::Debug;

use impasse_puzzle::{Game, Instance};

use super::opened::{parameters, read};
use crate::{Explored, Sample, law, levels};

/// Puzzles that a file must hold at least: small and large, solvable and not.
const FEWEST: usize = 4;

/// The largest space that a remark `unsolvable:` may speak of.
const CAP: usize = 100_000;

/// Positions of each puzzle whose text is written and read again: the whole
/// space up to this size, else random walks.
const WRITTEN: usize = 2000;

/// The puzzles of a file, each below its remarks:
///
/// ```text
/// ; superpuzz columns=4
/// ; One way home: deal 18. The shortest solution has 12 moves.
/// ; solution: CA1 SA3 S2 SA4 CA3 HA1 H2 H3 D2 D3 S2 C2
/// -- SA HA C2
/// …
/// ```
///
/// A puzzle has either a remark `solution:` (one or more lines of moves) or a
/// remark `unsolvable: 1142 positions`, the size of its whole space.
pub struct LevelFile<P: Instance> {
    /// The puzzles in the order of the file.
    pub levels: Vec<Level<P>>,
}

/// One puzzle of a [`LevelFile`].
pub struct Level<P: Instance> {
    /// The puzzle.
    pub puzzle: P,
    /// Its remarks, without `; `.
    pub remarks: Vec<String>,
}

impl<P: Instance> LevelFile<P> {
    /// Reads `levels/<game>.txt`. A puzzle's own parameters stand in its
    /// first remark, `; superpuzz columns=4`; `params` are added to them, and
    /// may choose the view.
    ///
    /// # Panics
    ///
    /// If there is no such file, or something in it is no puzzle.
    #[must_use]
    #[track_caller]
    pub fn of(game: &impl Game, params: &str) -> Self {
        Self::parse(game, params, &levels(&format!("{}.txt", game.name())))
    }

    /// Reads a text as [`of`](Self::of) reads its file.
    ///
    /// # Panics
    ///
    /// If something in it is no puzzle.
    #[must_use]
    #[track_caller]
    pub fn parse(game: &impl Game, params: &str, text: &str) -> Self {
        let mut levels = Vec::new();
        for block in game.split(text) {
            let lines = block.text.lines();
            let remarks: Vec<String> = lines
                .filter_map(|line| line.strip_prefix(';'))
                .map(|remark| remark.trim().to_owned())
                .collect();
            let header = remarks.first().and_then(|line| line.split_once(' '));
            let own = match header {
                // Written with spaces between them.
                Some((name, own)) if name == game.name() => parameters(&own.replace(' ', ",")),
                _ => parameters(""),
            };
            let all = own.merge(&parameters(params));
            let all = all.unwrap_or_else(|error| panic!("line {}: {error}", block.line));
            let puzzle = read(game, &all, block.text);
            let puzzle = puzzle.unwrap_or_else(|error| panic!("line {}: {error}", block.line));
            levels.push(Level { puzzle, remarks });
        }
        Self { levels }
    }

    /// Checks every remark: there are four puzzles or more; each has a
    /// solution, which is replayed to a goal, or is unsolvable, which its
    /// whole space shows.
    ///
    /// # Panics
    ///
    /// With the first puzzle whose remarks do not hold.
    #[track_caller]
    pub fn check_remarks(&self) {
        let count = self.levels.len();
        assert!(count >= FEWEST, "{count} puzzles, at least {FEWEST} wanted");
        for level in &self.levels {
            level.check_remarks();
        }
    }

    /// Checks the solutions alone: in a view that the remarks do not count by.
    ///
    /// # Panics
    ///
    /// With the first puzzle whose solution does not solve it.
    #[track_caller]
    pub fn check_solutions(&self) {
        for level in &self.levels {
            if let Some(solution) = level.solution() {
                level.check_solution(&solution);
            }
        }
    }

    /// Checks that puzzles and their positions are read as they are written.
    ///
    /// # Panics
    ///
    /// With the first puzzle that breaks the law of [`text`](law::text).
    #[track_caller]
    pub fn check_text(&self, game: &impl Game) {
        for Level { puzzle, .. } in &self.levels {
            if let Err(broken) = law::text(game, puzzle, &Sample::of(puzzle, WRITTEN)) {
                panic!("{broken}\n{}", puzzle.text());
            }
        }
    }

    /// Checks which puzzles there are: the size of each, by the game's own
    /// measure, and whether it can be solved.
    ///
    /// # Panics
    ///
    /// If there are others.
    #[track_caller]
    pub fn check_kinds<S: Debug + PartialEq>(&self, size: fn(&P) -> S, expected: &[(S, bool)]) {
        let kinds: Vec<(S, bool)> = self
            .levels
            .iter()
            .map(|level| (size(&level.puzzle), level.remark("solution:").is_some()))
            .collect();
        assert_eq!(kinds, expected, "size and whether it can be solved");
    }

    /// Checks that each puzzle is the numbered one that it is said to be, and
    /// that its remarks name that number.
    ///
    /// # Panics
    ///
    /// With the first puzzle that is another.
    #[track_caller]
    pub fn check_numbers(&self, numbered: &[(u64, P)]) {
        assert_eq!(self.levels.len(), numbered.len(), "puzzles in the file");
        for (level, (number, puzzle)) in self.levels.iter().zip(numbered) {
            assert_eq!(level.puzzle.text(), puzzle.text(), "number {number}");
            let remarks = level.remarks.join(" ");
            let mut words = remarks.split(|letter: char| !letter.is_alphanumeric());
            let digits = number.to_string();
            assert!(words.any(|word| word == digits), "no {number} in {remarks}");
        }
    }
}

impl<P: Instance> Level<P> {
    /// The remarks of one kind, such as `solution:`, joined.
    #[must_use]
    pub fn remark(&self, kind: &str) -> Option<String> {
        let lines = self.remarks.iter();
        let of_kind = lines.filter_map(|line| line.strip_prefix(kind));
        let parts: Vec<&str> = of_kind.map(str::trim).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// The moves of the remark `solution:`.
    ///
    /// # Panics
    ///
    /// If they are not legal, one after another.
    #[must_use]
    #[track_caller]
    pub fn solution(&self) -> Option<Vec<P::Move>> {
        let text = self.remark("solution:")?;
        match self.puzzle.parse_moves(&self.puzzle.start(), &text) {
            Ok(moves) => Some(moves),
            Err(error) => panic!("{error}\n{text}\n{}", self.puzzle.text()),
        }
    }

    #[track_caller]
    fn check_solution(&self, solution: &[P::Move]) {
        let end = self.puzzle.replay(solution).expect("read as legal moves");
        let text = self.puzzle.text();
        let solved = self.puzzle.is_goal(&end);
        assert!(solved, "the solution does not solve\n{text}");
    }

    #[track_caller]
    fn check_remarks(&self) {
        let (puzzle, text) = (&self.puzzle, self.puzzle.text());
        match (self.solution(), self.remark("unsolvable:")) {
            (Some(solution), None) => self.check_solution(&solution),
            (None, Some(claim)) => {
                let space = Explored::whole(puzzle, CAP).expect("a space that can be counted");
                let (size, goals) = (space.count(), space.totals().goals);
                let counted = format!("{size} positions");
                let rest = claim.strip_prefix(&counted);
                let fits = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
                assert!(fits, "{counted}, not {claim}\n{text}");
                assert_eq!(goals, 0, "goals of what is called unsolvable\n{text}");
            }
            (solution, _) => {
                let both = if solution.is_some() {
                    "both"
                } else {
                    "neither"
                };
                panic!("{both} of `solution:` and `unsolvable:` remarked\n{text}");
            }
        }
    }
}
