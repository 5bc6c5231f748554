//! A file of puzzles that somebody keeps: what it is called, and how it is
//! written back with solutions and notes.

use impasse_games::Listed;
use impasse_games::naming::puzzles_in;
use impasse_puzzle::Annotation;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::catalogue::extension;

/// A file of puzzles and what a player adds to it.
///
/// ```
/// let text = "Collection: Ours\n\n#####\n#@$.#\n#####\nAuthor: Us\n";
/// let mut file = impasse_wasm::CollectionFile::new(text, None);
/// assert_eq!(file.title().as_deref(), Some("Ours"));
/// file.add(0, Some("R".to_owned()), Some("easy".to_owned()));
/// let written = file.written().expect("one level");
/// assert!(written.contains("Comment:\neasy\nComment-End:\nSolution\nR\n"), "{written}");
/// ```
#[wasm_bindgen]
pub struct CollectionFile {
    text: String,
    /// The one game whose puzzles it holds.
    game: Option<Listed>,
    added: Vec<Annotation>,
}

#[wasm_bindgen]
impl CollectionFile {
    /// A file as it was read.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "optional strings cross the border so"
    )]
    pub fn new(text: &str, filename: Option<String>) -> Self {
        let found = puzzles_in(text, extension(filename.as_deref()).as_deref(), None);
        let mut games = found.iter().flatten().map(|puzzle| puzzle.game);
        let first = games.next();
        Self {
            text: text.to_owned(),
            game: first.filter(|&game| games.all(|other| other == game)),
            added: Vec::new(),
        }
    }

    /// What the file calls itself.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        self.game?.file_title(&self.text)
    }

    /// Adds moves that solve one of its puzzles, from 0, and a note.
    pub fn add(&mut self, puzzle: usize, solution: Option<String>, note: Option<String>) {
        self.added.push(Annotation {
            puzzle,
            solution,
            note,
        });
    }

    /// The file with all that was added, and all that it said before; nothing
    /// where the game's files keep no solutions.
    #[must_use]
    pub fn written(&self) -> Option<String> {
        self.game?.annotated(&self.text, &self.added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_one_game_that_keeps_solutions_are_written_back() {
        let written = |text: &str| CollectionFile::new(text, None).written();
        assert!(written("#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n").is_some());
        assert_eq!(
            written("; superpuzz columns=3\nHA H2 --/DA D2 --/SA S2 --/CA C2 --\n"),
            None
        );
        assert_eq!(written("no puzzle"), None);
    }

    #[test]
    fn what_does_not_fit_the_file_is_not_written() {
        let mut file = CollectionFile::new("#####\n#@$.#\n#####\n", None);
        file.add(7, Some("R".to_owned()), None);
        assert_eq!(file.written(), None);
    }
}
