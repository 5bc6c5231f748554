//! Pairs and tiles as people type them, and why some are refused.

use impasse_puzzle::{Argument, Sentence, TextError, Word, Words, sentence};

use crate::board::{Pair, PairPuzzle};

/// A move as the names of its two cells.
pub fn write_pair<P: PairPuzzle>(puzzle: &P, pair: Pair) -> String {
    let [first, second] = [pair.first, pair.second].map(|cell| puzzle.cell_name(cell));
    format!("{first}-{second}")
}

/// Reads a move that is played in `state`.
///
/// # Errors
///
/// [`TextError`] with what is wrong with it, and what could be played instead.
pub fn read_pair<P: PairPuzzle>(
    puzzle: &P,
    state: &P::State,
    word: &Word<'_>,
) -> Result<Pair, TextError> {
    let about_word = |words| Sentence {
        words,
        arguments: vec![Argument::from(Sentence::quoted(word.text))],
    };
    if puzzle.is_goal(state) {
        return Err(word.says(about_word(P::WORDS.too_late)));
    }
    let pair = word.text.split_once('-').and_then(|(one, other)| {
        let (one, other) = (puzzle.cell_named(one)?, puzzle.cell_named(other)?);
        Some(Pair::new(one, other))
    });
    if let Some(pair) = pair.filter(|&pair| puzzle.is_legal(state, pair)) {
        return Ok(pair);
    }
    let mut legal = Vec::new();
    puzzle.moves(state, &mut legal);
    if legal.is_empty() {
        return Err(word.says(about_word(P::WORDS.nothing_left)));
    }
    let names: Vec<String> = legal.iter().map(|&m| write_pair(puzzle, m)).collect();
    let what = pair.map_or(P::WORDS.no_places, |pair| why_not(puzzle, state, pair));
    Err(word.says(sentence!(
        "{0} cannot be played: {1}; what can: {2}",
        "{0}はできません。{1}。できるのは：{2}。",
        Sentence::quoted(word.text),
        what,
        Argument::first_of(names)
    )))
}

/// What a pair that is no legal move lacks.
fn why_not<P: PairPuzzle>(puzzle: &P, state: &P::State, pair: Pair) -> Words {
    let tiles = puzzle.tiles(state);
    if pair.first == pair.second {
        Words::new("that is one tile", "同じ1枚の牌です")
    } else if !tiles.contains(pair.first) || !tiles.contains(pair.second) {
        Words::new("a tile is gone already", "もう取った牌があります")
    } else if puzzle.are_equal(state, pair) {
        P::WORDS.apart
    } else {
        Words::new("the tiles differ", "牌の柄が違います")
    }
}

/// Checks that there is an even number of each kind, since tiles go in pairs:
/// each tile with what it is equal to and where it was read.
///
/// # Errors
///
/// [`TextError`] at the last tile of the first kind of which there is an odd
/// number.
pub fn check_even<K: PartialEq + ToString>(tiles: &[(K, &Word<'_>)]) -> Result<(), TextError> {
    for (kind, _) in tiles {
        let same: Vec<_> = tiles.iter().filter(|(other, _)| other == kind).collect();
        if let [.., (_, last)] = same[..]
            && same.len() % 2 == 1
        {
            return Err(last.says(match same.len() {
                1 => sentence!(
                    "tiles go in pairs, but there is only one `{0}`",
                    "牌は2枚ずつ取りますが、「{0}」は1枚しかありません。",
                    kind.to_string()
                ),
                count => sentence!(
                    "tiles go in pairs, but there are {1} `{0}`",
                    "牌は2枚ずつ取りますが、「{0}」は{1}枚あります。",
                    kind.to_string(),
                    count
                ),
            }));
        }
    }
    Ok(())
}
