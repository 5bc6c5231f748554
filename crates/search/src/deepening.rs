//! Iterative deepening: depth-first again and again, each time a little
//! further.
//!
//! A round with bound *b* looks at every position whose path plus estimate is
//! at most *b*; the next bound is the least total that was cut. Without an
//! estimate that is iterative deepening by depth, with one it is IDA\*
//! (Korf 1985). The path lies on a stack of exact positions, so a solution
//! needs no rebuilding.
//!
//! A table remembers how near to the start a position was met *in this
//! round*: met again no nearer, it is dropped, since all that could follow was
//! or is being looked at; met nearer, it is looked at again. (A table that
//! forgets the depth drops positions too early: it loses shortest solutions
//! and calls solvable puzzles unsolvable.) The table forgets positions when
//! memory runs short, which costs time only.

use impasse_puzzle::{
    About, Assurance, Blind, Heuristic, Instance, Limit, Outcome, ParamError, Params, Puzzle,
    Stats, Strategy, Task, Verdict, Words,
};

use crate::expansion::{Examiner, Look, confirm};
use crate::list::{DEAD, Generic, H, Made, StrategyInfo};
use crate::meter::{Meter, PROGRAM_BYTES};
use crate::transpositions::TranspositionTable;

/// Iterative deepening by depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct IterativeDeepening;

/// IDA\*: iterative deepening by path plus estimate.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdaStar {
    /// A bound that was proved before: no solution has fewer moves.
    pub from: u64,
}

impl Generic for IterativeDeepening {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "iddfs",
            summary: Words::new(
                "iterative deepening: depth-first with depth 1, then 2, …",
                "反復深化：深さの上限を1、2…と増やす深さ優先",
            ),
            reference: "Korf 1985",
        },
        assurance: Assurance::OPTIMAL,
        options: &[DEAD],
        guided: false,
    };

    fn make<P: Instance>(_: &Params) -> Result<Made<P>, ParamError> {
        Ok(Made::alone(Self))
    }
}

impl<P: Puzzle> Strategy<P> for IterativeDeepening {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Self::INFO.assurance
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        solve(puzzle, task, &Blind, 0)
    }
}

impl Generic for IdaStar {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "idastar",
            summary: Words::new(
                "IDA*: iterative deepening by path plus estimate, within any memory",
                "IDA*：手数と見積りの和で反復深化。メモリーの範囲で動く",
            ),
            reference: "Korf 1985; Reinefeld & Marsland 1994",
        },
        assurance: Assurance::OPTIMAL,
        options: &[H, DEAD],
        guided: true,
    };

    fn make<P: Instance>(_: &Params) -> Result<Made<P>, ParamError> {
        Ok(Made::alone(Self::default()))
    }
}

impl<P: Puzzle> Strategy<P> for IdaStar {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Self::INFO.assurance
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        solve(puzzle, task, task.heuristic, self.from)
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
struct Note {
    /// The round in which `path` was found.
    round: u32,
    /// Moves from the start.
    path: u32,
    /// The estimate. Cut to 16 bits it promises no more than before.
    guess: u16,
    kind: NoteKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NoteKind {
    Open,
    Goal,
    Dead,
}

impl Note {
    fn new(look: Look) -> Self {
        let (guess, kind) = match look {
            Look::Goal => (0, NoteKind::Goal),
            Look::Dead => (0, NoteKind::Dead),
            Look::Open(guess) => (u16::try_from(guess).unwrap_or(u16::MAX), NoteKind::Open),
        };
        Self {
            round: 0,
            path: 0,
            guess,
            kind,
        }
    }

    fn total(&self) -> u64 {
        u64::from(self.path) + u64::from(self.guess)
    }
}

/// What becomes of a position that was just reached.
enum Visit {
    /// It is the end of a solution.
    Goal,
    /// It is to be expanded.
    Enter,
    /// It is not: dead, cut, or met before.
    Leave,
}

struct Deepening<'t, P: Puzzle> {
    puzzle: &'t P,
    examiner: Examiner<'t, P>,
    recall: TranspositionTable<Note>,
    meter: Meter<'t>,
    stats: Stats,
    /// Positions that were new to the table, and how many may be.
    met: u64,
    most_states: u64,
    round: u32,
    bound: u64,
    /// The least total cut in this round.
    next_bound: u64,
    key: Vec<u8>,
    path: Path<P>,
}

/// The way from the start to where the search stands.
struct Path<P: Puzzle> {
    /// Positions, of which the first `depth + 1` count; the others are room.
    states: Vec<P::State>,
    /// For each position of the way, where its moves begin in `moves`, and
    /// which of them is next.
    places: Vec<(usize, usize)>,
    moves: Vec<P::Move>,
}

impl<P: Puzzle> Path<P> {
    fn bytes(&self) -> u64 {
        let states = self.states.capacity() * size_of::<P::State>();
        let places = self.places.capacity() * size_of::<(usize, usize)>();
        let moves = self.moves.capacity() * size_of::<P::Move>();
        (states + places + moves) as u64
    }

    fn solution(&self) -> Vec<P::Move> {
        let played = |&(_, next): &(usize, usize)| self.moves[next - 1];
        self.places.iter().map(played).collect()
    }
}

fn solve<P: Puzzle>(
    puzzle: &P,
    task: &Task<'_, P>,
    heuristic: &dyn Heuristic<P>,
    from: u64,
) -> Outcome<P::Move> {
    let unknown = |limit| Outcome {
        verdict: Verdict::Unknown(limit),
        lower_bound: from,
        stats: Stats::default(),
    };
    let limits = task.control.limits;
    let memory = limits.memory.map(|most| most.saturating_sub(PROGRAM_BYTES));
    // A sixteenth is left for the path.
    let Some(recall) =
        TranspositionTable::new(puzzle.key_len(), memory.map(|most| most - most / 16))
    else {
        return unknown(Limit::Memory);
    };
    if limits.states == Some(0) {
        return unknown(Limit::States);
    }
    let mut search = Deepening {
        puzzle,
        examiner: Examiner::new(puzzle, task, heuristic),
        recall,
        meter: Meter::new(task.control),
        stats: Stats::default(),
        met: 0,
        most_states: limits.states.unwrap_or(u64::MAX),
        round: 0,
        bound: 0,
        next_bound: u64::MAX,
        key: vec![0; puzzle.key_len()],
        path: Path {
            states: vec![task.start.clone()],
            places: Vec::new(),
            moves: Vec::new(),
        },
    };
    let proves = heuristic.promise().admissible;
    let verdict = match search.rounds(from) {
        Ok(Some(solution)) => {
            confirm(puzzle, task.start, &solution);
            Verdict::Solved(solution)
        }
        Ok(None) => Verdict::Unsolvable,
        Err(limit) => Verdict::Unknown(limit),
    };
    let lower_bound = match &verdict {
        Verdict::Solved(moves) if moves.is_empty() => 0,
        _ if proves => search.bound,
        _ => from.max(1),
    };
    Outcome {
        verdict,
        lower_bound,
        stats: Stats {
            stored: search.recall.len(),
            pruned: search.examiner.pruned,
            peak_bytes: search.meter.peak_bytes(),
            ..search.stats
        },
    }
}

impl<P: Puzzle> Deepening<'_, P> {
    /// Round after round, until there is a solution or nothing was cut.
    fn rounds(&mut self, from: u64) -> Result<Option<Vec<P::Move>>, Limit> {
        let start = self.note(0)?;
        let start = *self.recall.fact(start);
        match start.kind {
            NoteKind::Goal => return Ok(Some(Vec::new())),
            NoteKind::Dead => {
                self.bound = from.max(1);
                return Ok(None);
            }
            NoteKind::Open => {}
        }
        let mut next = Some(from.max(start.total()).max(1));
        while let Some(bound) = next {
            self.bound = bound;
            self.next_bound = u64::MAX;
            self.round += 1;
            let forgotten = self.recall.forgotten();
            if let Some(solution) = self.round()? {
                return Ok(Some(solution));
            }
            next = if self.recall.forgotten() == forgotten {
                self.least_cut()
            } else {
                (self.next_bound < u64::MAX).then_some(self.next_bound)
            };
        }
        Ok(None)
    }

    /// The least total that this round left out. `next_bound` may be less: it
    /// counts positions too that were cut first and reached by a shorter path
    /// later, and would never run dry on a space with long ways round.
    fn least_cut(&self) -> Option<u64> {
        self.recall
            .facts()
            .filter(|note| note.round == self.round && note.kind != NoteKind::Dead)
            .map(Note::total)
            .filter(|&total| total > self.bound)
            .min()
    }

    fn round(&mut self) -> Result<Option<Vec<P::Move>>, Limit> {
        self.path.places.clear();
        self.path.moves.clear();
        if let Visit::Enter = self.visit(0)? {
            self.enter()?;
        }
        while let Some((begin, next)) = self.path.places.last_mut() {
            let Some(&m) = self.path.moves.get(*next) else {
                self.path.moves.truncate(*begin);
                self.path.places.pop();
                continue;
            };
            *next += 1;
            self.stats.generated += 1;
            let depth = self.path.places.len();
            let (way, room) = self.path.states.split_at_mut(depth);
            let here = &way[depth - 1];
            if let Some(next) = room.first_mut() {
                next.clone_from(here);
            } else {
                let next = here.clone();
                self.path.states.push(next);
            }
            self.puzzle.play(&mut self.path.states[depth], m);
            match self.visit(depth)? {
                Visit::Goal => return Ok(Some(self.path.solution())),
                Visit::Enter => self.enter()?,
                Visit::Leave => {}
            }
        }
        Ok(None)
    }

    /// Lists the moves of the position at the end of the way.
    fn enter(&mut self) -> Result<(), Limit> {
        let bytes = self.recall.bytes() + self.path.bytes();
        self.meter.check("search", self.recall.len(), bytes)?;
        let depth = self.path.places.len();
        let begin = self.path.moves.len();
        self.puzzle
            .moves(&self.path.states[depth], &mut self.path.moves);
        self.path.places.push((begin, begin));
        self.stats.expanded += 1;
        Ok(())
    }

    /// Looks at the position that lies at `depth` of the way.
    fn visit(&mut self, depth: usize) -> Result<Visit, Limit> {
        let id = self.note(depth)?;
        let (round, bound) = (self.round, self.bound);
        let path = u32::try_from(depth).expect("a way has fewer moves than a store has ids");
        let note = self.recall.fact(id);
        if note.kind == NoteKind::Dead || (note.round == round && note.path <= path) {
            return Ok(Visit::Leave);
        }
        note.round = round;
        note.path = path;
        let (total, kind) = (note.total(), note.kind);
        if total > bound {
            self.next_bound = self.next_bound.min(total);
            return Ok(Visit::Leave);
        }
        if kind == NoteKind::Goal {
            return Ok(Visit::Goal);
        }
        // Once the table forgets, it does not keep the way from biting its
        // own tail.
        if self.recall.forgotten() > 0 && self.is_on_the_way(depth) {
            return Ok(Visit::Leave);
        }
        Ok(Visit::Enter)
    }

    fn is_on_the_way(&mut self, depth: usize) -> bool {
        let mut before = vec![0; self.key.len()];
        self.path.states[..depth].iter().any(|state| {
            self.puzzle.write_key(state, &mut before);
            before == self.key
        })
    }

    /// Finds the note of the position at `depth` of the way, or makes it.
    fn note(&mut self, depth: usize) -> Result<crate::StateId, Limit> {
        let state = &self.path.states[depth];
        self.puzzle.write_key(state, &mut self.key);
        if let Some(id) = self.recall.find(&self.key) {
            return Ok(id);
        }
        if self.met == self.most_states {
            return Err(Limit::States);
        }
        // A position may have thousands of moves, and each takes a look.
        let bytes = self.recall.bytes() + self.path.bytes();
        self.meter.check("search", self.recall.len(), bytes)?;
        self.met += 1;
        let look = self.examiner.look(state);
        Ok(self.recall.insert(&self.key, Note::new(look)))
    }
}
