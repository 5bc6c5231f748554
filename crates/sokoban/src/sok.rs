//! Levels written as other programs read them: SOK, XSB, and rows with runs.

use std::fmt::Write as _;

use crate::collection::{Collection, Entry};
use crate::level::Level;
use crate::lines::{AUTHOR, COMMENT, LineKind, TITLE, kind};

impl Collection {
    /// The file in the form SOK, which [`read`](Self::read) reads back: keys
    /// and notes of the file, and of each level its title above the board,
    /// and keys, notes and records below it.
    ///
    /// ```
    /// use impasse_sokoban::Collection;
    /// let file = Collection::read("; one\n#####\n#@$.#\n#####\n");
    /// assert!(file.sok().starts_with("one\n\n#####\n#@$.#\n#####\n"));
    /// ```
    #[must_use]
    pub fn sok(&self) -> String {
        let mut text = String::new();
        for (key, value) in &self.keys {
            let _ = writeln!(text, "{key}: {value}");
        }
        write_notes(&mut text, &self.notes);
        let author = self.keys.iter().find(|(key, _)| *key == AUTHOR);
        let author = author.map(|(_, author)| &**author);
        for (number, entry) in self.entries.iter().enumerate() {
            if !text.is_empty() {
                text.push('\n');
            }
            let is_last = number + 1 == self.entries.len();
            entry.write_sok(&mut text, author, is_last && number > 0);
        }
        text
    }
}

impl Entry {
    fn write_sok(&self, text: &mut String, of_all: Option<&str>, is_last: bool) {
        let title = self.title.as_deref().unwrap_or("");
        let is_plain = kind(title, false) == LineKind::Text(title);
        if is_plain && !title.is_empty() {
            let _ = writeln!(text, "{title}\n");
        }
        text.push_str(&match &self.level {
            Ok(level) => level.text(),
            Err(_) => self.rows.join("\n") + "\n",
        });
        let below = text.len();
        if !is_plain && !title.is_empty() {
            let _ = writeln!(text, "{TITLE}: {title}");
        }
        if let Some(author) = self.author.as_deref().filter(|own| Some(*own) != of_all) {
            let _ = writeln!(text, "{AUTHOR}: {author}");
        }
        for (key, value) in &self.keys {
            let _ = writeln!(text, "{key}: {value}");
        }
        write_notes(text, &self.comments);
        for record in &self.records {
            let _ = writeln!(text, "{}", record.title);
            if !record.moves.is_empty() {
                let _ = writeln!(text, "{}", record.moves);
            }
        }
        // Without anything below the last board, titles would be taken for
        // those of the boards below them, and so would keys.
        if is_last && text.len() == below {
            let _ = writeln!(text, "{COMMENT}:\n{COMMENT}-End:");
        }
    }
}

fn write_notes(text: &mut String, notes: &[String]) {
    if !notes.is_empty() {
        let _ = writeln!(text, "{COMMENT}:\n{}\n{COMMENT}-End:", notes.join("\n"));
    }
}

impl Level {
    /// The start in one line, runs of a sign as numbers: `5#|#@$.#|5#`.
    ///
    /// ```
    /// let level = impasse_sokoban::Level::read("#####/#@$.#/#####").unwrap();
    /// assert_eq!(level.runs(), "5#|#@$.#|5#");
    /// ```
    #[must_use]
    pub fn runs(&self) -> String {
        let text = self.text().replace(' ', "-");
        let rows = text.lines().map(|row| {
            let mut runs = String::new();
            let mut signs = row.chars().peekable();
            while let Some(sign) = signs.next() {
                let mut count = 1;
                while signs.next_if_eq(&sign).is_some() {
                    count += 1;
                }
                if count > 1 {
                    let _ = write!(runs, "{count}");
                }
                runs.push(sign);
            }
            runs
        });
        rows.collect::<Vec<_>>().join("|")
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Annotation, Game as _};

    use super::*;
    use crate::Sokoban;
    use crate::collection::entries;

    /// All that is kept of a file, but for the lines it stood at.
    fn kept(collection: &Collection) -> String {
        let mut kept = format!("{:?} {:?}\n", collection.keys, collection.notes);
        for entry in &collection.entries {
            let records = entry.records.iter();
            let records = records.map(|record| (record.kind, &record.title, &record.moves));
            let _ = writeln!(
                kept,
                "{:?} {:?} {:?} {:?} {:?} {:?}",
                entry.title,
                entry.author,
                entry.keys,
                entry.comments,
                entry.level.as_ref().map(Level::text).ok(),
                records.collect::<Vec<_>>(),
            );
        }
        kept
    }

    /// A file is written as it is expected, and nothing is lost on the way.
    #[track_caller]
    fn check(file: &str, expected: &str) {
        let read = Collection::read(file);
        let written = read.sok();
        assert_eq!(written, expected);
        let again = Collection::read(&written);
        assert_eq!(kept(&again), kept(&read), "{written}");
        assert_eq!(again.sok(), written);
    }

    const FIRST: &str = "#####\n#@$.#\n#####\n";
    const SECOND: &str = "######\n#. $@#\n######\n";

    #[test]
    fn titles_authors_notes_and_records_are_written_as_they_are_read() {
        let file = format!(
            "Collection: Ours\nAuthor: Us\nComment:\nfor all\n\n  of you\nComment-End:\n\n\
             First\n\n{FIRST}Author: Them\nComment:\nnot hard\nComment-End:\nSolution\nR\n\n\
             Second room\n\n{SECOND}Date Created: today\nSnapshot 1\nl\nSolution/moves 3\nlLL\n"
        );
        check(&file, &file);
    }

    #[test]
    fn other_ways_to_write_a_file_become_this_one() {
        check(
            &format!("; Title: Ours\n\n; 1\n\n{FIRST}\n; 2\n; easy\n\n{SECOND}"),
            &format!("Title: Ours\n\n1\n\n{FIRST}\n2\n\n{SECOND}Comment:\neasy\nComment-End:\n"),
        );
        check(
            &format!("{FIRST}; one\n\n{SECOND}; two\n"),
            &format!("one\n\n{FIRST}\ntwo\n\n{SECOND}Comment:\nComment-End:\n"),
        );
        check(
            &format!("{FIRST}\n{SECOND}"),
            &format!("{FIRST}\n{SECOND}Comment:\nComment-End:\n"),
        );
        check(
            &format!("{FIRST}Title: #1\nSolution: R\n\n{SECOND}Author: a\n"),
            &format!("{FIRST}Title: #1\nSolution\nR\n\n{SECOND}Author: a\n"),
        );
        check(
            &format!("{FIRST}Title: Solution 7\n"),
            &format!("{FIRST}Title: Solution 7\n"),
        );
    }

    /// What a player adds is written below what the file says, once.
    #[track_caller]
    fn check_added(file: &str, added: &[Annotation], expected: &str) {
        let write = |file: &str| Sokoban.annotated(file, added).expect("they are there");
        let written = write(file);
        assert_eq!(written, expected);
        let read = Collection::read(&written);
        assert_eq!(read.sok(), written, "read back without loss");
    }

    fn added(puzzle: usize, solution: &str, note: &str) -> Annotation {
        let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Annotation {
            puzzle,
            solution: said(solution),
            note: said(note),
        }
    }

    #[test]
    fn solutions_and_notes_of_a_player_are_added_to_what_the_file_says() {
        let file = format!(
            "Collection: Ours\n\nFirst\n\n{FIRST}Comment:\neasy\nComment-End:\nSolution\nR\n\n\
             Second\n\n{SECOND}Author: Them\n"
        );
        check_added(&file, &[], &file);
        check_added(
            &file,
            &[
                added(0, "R", "took me\n\nComment-End:\na while"),
                added(1, "l L L", ""),
            ],
            &format!(
                "Collection: Ours\n\nFirst\n\n{FIRST}Comment:\neasy\ntook me\n\na while\n\
                 Comment-End:\nSolution\nR\n\nSecond\n\n{SECOND}Author: Them\nSolution\nlLL\n"
            ),
        );
        check_added(
            &file,
            &[added(0, "rR", "")],
            &file.replace("Solution\nR\n", "Solution\nR\nSolution 2\nrR\n"),
        );
        assert_eq!(Sokoban.file_title(&file).as_deref(), Some("Ours"));
        assert_eq!(Sokoban.annotated(&file, &[added(2, "R", "")]), None);
    }

    #[test]
    fn rows_are_written_in_runs_and_read_back() {
        let level = &entries("  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########\n")[0];
        let level = level.level.as_ref().expect("a level");
        assert_eq!(level.runs(), "2-4#|3#2-4#|#5-$-#|#-#2-#$-#|#-.-.#@-#|9#");
        let again = Level::read(&level.runs()).expect("its runs");
        assert_eq!(again.text(), level.text());
    }
}
