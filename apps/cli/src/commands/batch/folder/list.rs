//! The instances of a batch, in their order, and cut into parts.

use std::path::Path;

use impasse_puzzle::sentence;

use super::super::listed;
use crate::exit::CliError;
use crate::files;
use crate::instances::{PuzzleSource, Queue};
use crate::options::PuzzleOption;

/// One instance, as a worker is asked for it.
pub(super) struct Piece {
    /// What it is called, in its row too.
    pub(super) id: String,
    /// Its number, where it follows from one; then several are asked for at
    /// once.
    number: Option<u64>,
    /// The moves of a game that is reviewed.
    pub(super) moves: Option<String>,
}

/// A list of instances.
pub(super) struct List {
    names: Names,
    count: u64,
    digest: String,
}

enum Names {
    /// Names as everywhere, which may stand for millions.
    Puzzles(Vec<String>, PuzzleOption),
    Games(Vec<(String, String)>),
}

impl List {
    /// Reads what the names on the command line stand for.
    pub(super) fn read(
        operation: &str,
        names: &[String],
        kind: &PuzzleOption,
    ) -> Result<Self, CliError> {
        if let Some(name) = names
            .iter()
            .find(|name| *name == "-" || name.starts_with("-#"))
        {
            return Err(CliError::usage(sentence!(
                "{0}: a batch that can be continued reads no standard input; write it to a file",
                "{0}：続きから再開できるように、標準入力は使えません。ファイルに書いてください。",
                name
            )));
        }
        let names = if operation == "review" {
            Names::Games(games(names)?)
        } else {
            let kind = PuzzleOption {
                puzzle: kind.puzzle.clone(),
            };
            Names::Puzzles(listed(names)?, kind)
        };
        let mut list = Self {
            names,
            count: 0,
            digest: String::new(),
        };
        // The hash of Fowler, Noll and Vo: against mistakes, not against malice.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for piece in list.pieces()? {
            let bytes = piece
                .id
                .bytes()
                .chain(piece.moves.iter().flat_map(|moves| moves.bytes()));
            for byte in bytes.chain([b'\n']) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            list.count += 1;
        }
        list.digest = format!("{hash:016x}");
        Ok(list)
    }

    /// How many there are.
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// What tells this list from others.
    pub(super) fn digest(&self) -> &str {
        &self.digest
    }

    fn pieces(&self) -> Result<Box<dyn Iterator<Item = Piece> + Send>, CliError> {
        match &self.names {
            Names::Puzzles(names, kind) => {
                let sources = Queue::of(names, kind)?.sources();
                Ok(Box::new(sources.map(|source| Piece::of(&source))))
            }
            Names::Games(games) => {
                let pieces = games.clone().into_iter().map(|(id, moves)| Piece {
                    id,
                    number: None,
                    moves: Some(moves),
                });
                Ok(Box::new(pieces))
            }
        }
    }

    /// The parts with their numbers, one after another.
    pub(super) fn parts(self, size: usize) -> Parts {
        // It could be read a moment ago.
        let pieces = self
            .pieces()
            .unwrap_or_else(|_| Box::new(std::iter::empty()));
        Parts {
            pieces,
            size,
            next: 0,
        }
    }
}

/// Parts of a list.
pub(super) struct Parts {
    pieces: Box<dyn Iterator<Item = Piece> + Send>,
    size: usize,
    next: u64,
}

impl Iterator for Parts {
    type Item = (u64, Vec<Piece>);

    fn next(&mut self) -> Option<Self::Item> {
        let items: Vec<Piece> = self.pieces.by_ref().take(self.size).collect();
        let number = self.next;
        self.next += 1;
        (!items.is_empty()).then_some((number, items))
    }
}

impl Piece {
    fn of(source: &PuzzleSource) -> Self {
        let number = match source {
            PuzzleSource::Number { number, .. } => Some(*number),
            _ => None,
        };
        Self {
            id: source.id(),
            number,
            moves: None,
        }
    }

    /// Instances that are asked for by these names.
    #[cfg(test)]
    pub(super) fn named(names: &[&str]) -> Vec<Self> {
        let piece = |&id: &&str| Self {
            id: id.to_owned(),
            number: None,
            moves: None,
        };
        names.iter().map(piece).collect()
    }

    /// What stands before its number.
    fn kind(&self) -> Option<&str> {
        self.number?;
        self.id.rsplit_once('#').map(|(kind, _)| kind)
    }
}

/// The most letters of names that one worker is asked at once: systems allow
/// a few hundred thousand.
const MOST_LETTERS: usize = 60_000;

/// The names that stand for the first of these instances, numbers that follow
/// each other together; and how many those are. A game to review is asked for
/// alone.
pub(super) fn asked(pieces: &[Piece]) -> (Vec<String>, usize) {
    let Some(first) = pieces.first() else {
        return (Vec::new(), 0);
    };
    if let Some(moves) = &first.moves {
        return (vec![first.id.clone(), moves.clone()], 1);
    }
    let (mut names, mut letters, mut count) = (Vec::new(), 0, 0);
    while let Some(piece) = pieces.get(count) {
        let follow = pieces[count..].windows(2).take_while(|two| {
            let [one, other] = two else { return false };
            one.kind().is_some()
                && one.kind() == other.kind()
                && one.number.map(|number| number + 1) == other.number
        });
        let more = follow.count();
        let name = match pieces[count + more].number {
            Some(last) if more > 0 => format!("{}..{last}", piece.id),
            _ => piece.id.clone(),
        };
        letters += name.len();
        if letters > MOST_LETTERS && count > 0 {
            break;
        }
        names.push(name);
        count += 1 + more;
    }
    (names, count)
}

/// The lines of a file that lists these instances, as `@FILE` reads them.
pub(super) fn lines(pieces: &[Piece]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let (names, count) = asked(&pieces[at..]);
        match &piece.moves {
            Some(moves) => lines.push(format!("{}\t{moves}", piece.id)),
            None => lines.extend(names),
        }
        at += count;
    }
    lines
}

/// Lines of a name, a tab and moves, from files.
fn games(names: &[String]) -> Result<Vec<(String, String)>, CliError> {
    let mut games = Vec::new();
    for name in names {
        let Some(path) = name.strip_prefix('@') else {
            return Err(CliError::usage(sentence!(
                "{0}: give `@FILE`, a file whose lines are a name, a tab and the moves",
                "{0}：「@FILE」を指定してください。各行は、問題の名前、タブ、手順です。",
                name
            )));
        };
        let text = files::read_text(Path::new(path))?;
        for (number, line) in (1_usize..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with(';') {
                continue;
            }
            let Some((id, moves)) = line.split_once('\t') else {
                return Err(CliError::bad_input(sentence!(
                    "{0}: line {1}: write a name, a tab and the moves",
                    "{0}：{1}行目：問題の名前、タブ、手順の順に書いてください。",
                    path,
                    number
                )));
            };
            games.push((id.trim().to_owned(), moves.trim().to_owned()));
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[&str]) -> List {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let kind = PuzzleOption { puzzle: None };
        List::read("solve", &names, &kind).expect("names")
    }

    #[test]
    fn numbers_that_follow_each_other_are_asked_for_together() {
        let list = list(&[
            "freecell#3..5",
            "freecell#9",
            "sokoban#1",
            "sokoban#2",
            "nothing",
        ]);
        assert_eq!(list.count(), 7);
        let (_, pieces) = list.parts(100).next().expect("a part");
        let (names, count) = asked(&pieces);
        assert_eq!(
            names,
            ["freecell#3..5", "freecell#9", "sokoban#1..2", "nothing"]
        );
        assert_eq!(count, 7);
        assert_eq!(asked(&pieces[2..4]).0, ["freecell#5", "freecell#9"]);
    }

    #[test]
    fn parts_are_the_list_in_its_order() {
        let parts: Vec<_> = list(&["freecell#1..5"]).parts(2).collect();
        let names = |(number, pieces): &(u64, Vec<Piece>)| (*number, asked(pieces).0);
        let names: Vec<_> = parts.iter().map(names).collect();
        let expected = [
            (0, "freecell#1..2"),
            (1, "freecell#3..4"),
            (2, "freecell#5"),
        ];
        assert_eq!(names, expected.map(|(n, name)| (n, vec![name.to_owned()])));
    }

    #[test]
    fn a_part_is_listed_in_lines_that_mean_the_same_instances() {
        let (_, pieces) = list(&["freecell#1..3", "nothing", "freecell#9"])
            .parts(9)
            .next()
            .expect("a part");
        assert_eq!(lines(&pieces), ["freecell#1..3", "nothing", "freecell#9"]);
        let game = Piece {
            id: "sokoban#6".to_owned(),
            number: None,
            moves: Some("u r".to_owned()),
        };
        assert_eq!(lines(&[game]), ["sokoban#6\tu r"]);
    }

    #[test]
    fn another_list_has_another_digest() {
        assert_eq!(
            list(&["freecell#1..3"]).digest(),
            list(&["freecell#1..2", "freecell#3"]).digest()
        );
        assert_ne!(
            list(&["freecell#1..3"]).digest(),
            list(&["freecell#1..4"]).digest()
        );
    }

    #[test]
    fn long_names_are_asked_for_in_several_goes() {
        let piece = |number: usize| Piece {
            id: format!("sokoban={}{number}", "#".repeat(20_000)),
            number: None,
            moves: None,
        };
        let pieces: Vec<Piece> = (0..5).map(piece).collect();
        assert_eq!(asked(&pieces).1, 2);
        assert_eq!(asked(&pieces[4..]).1, 1);
    }
}
