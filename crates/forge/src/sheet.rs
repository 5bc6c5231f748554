//! A set on pages: the puzzles, and their solutions at the end.

use impasse_puzzle::draw::{self, Canvas, GREY, Sheet};
use impasse_puzzle::{Lang, Scene, Words};

/// A puzzle as it is printed.
#[derive(Clone, Debug)]
pub struct SheetPuzzle {
    /// What it is called.
    pub name: String,
    /// How hard it is, in a few words.
    pub remark: String,
    /// What it looks like.
    pub scene: Scene,
    /// A solution as people write it.
    pub solution: String,
}

/// A4 in the units of pictures: 96 to the inch.
const PAGE: (f64, f64) = (794.0, 1123.0);
const MARGIN: f64 = 48.0;
/// Room for the heading of a page.
const HEADING: f64 = 40.0;
/// Room for the two lines below a puzzle.
const CAPTION: f64 = 42.0;
const GAP: f64 = 22.0;
/// Letters of a solution in a line, and the lines' distance.
const LINE: usize = 104;
const LINES: f64 = 13.0;

const SOLUTIONS: Words = Words::new("Solutions", "解答");
const OF: Words = Words::new("{0} ({1} of {2})", "{0}（{1}/{2}）");

/// The pages of a set as pictures of the size of A4: first the puzzles, then
/// their solutions.
///
/// ```
/// use impasse_forge::{SheetPuzzle, sheets};
/// use impasse_puzzle::Lang;
/// let level = impasse_lab::open("sokoban#1").unwrap();
/// let puzzle = SheetPuzzle {
///     name: "sokoban#1".to_owned(),
///     remark: "easy".to_owned(),
///     scene: level.scene(),
///     solution: "R".to_owned(),
/// };
/// let pages = sheets("A first one", &[puzzle], Lang::En);
/// assert_eq!(pages.len(), 2);
/// assert!(pages[0].contains("sokoban#1") && pages[1].contains("Solutions"));
/// ```
#[must_use]
pub fn sheets(title: &str, puzzles: &[SheetPuzzle], lang: Lang) -> Vec<String> {
    let grid = Grid::of(puzzles);
    let fronts: Vec<&[SheetPuzzle]> = puzzles.chunks(grid.columns * grid.rows).collect();
    let backs = solution_pages(puzzles);
    let count = fronts.len() + backs.len();
    let heading = |page: usize, title: &str| {
        let words = OF.of(lang).replace("{0}", title);
        words
            .replace("{1}", &page.to_string())
            .replace("{2}", &count.to_string())
    };
    let mut pages = Vec::new();
    let mut first = 1;
    for front in fronts {
        let heading = heading(pages.len() + 1, title);
        pages.push(grid.page(&heading, first, front));
        first += front.len();
    }
    let title = format!("{title}: {}", SOLUTIONS.of(lang));
    for back in backs {
        let heading = heading(pages.len() + 1, &title);
        pages.push(lines_page(&heading, &back));
    }
    pages
}

/// How puzzles are laid out on a page.
struct Grid {
    columns: usize,
    rows: usize,
    /// The room of a picture.
    size: (f64, f64),
}

impl Grid {
    /// As many to a page as can still be read.
    fn of(puzzles: &[SheetPuzzle]) -> Self {
        let sides = |puzzle: &SheetPuzzle| {
            let Scene { width, height, .. } = &puzzle.scene;
            let unit = f64::from(puzzle.scene.unit.max(1));
            (f64::from(*width) / unit, f64::from(*height) / unit)
        };
        let widest = puzzles.iter().map(|puzzle| sides(puzzle).0);
        let widest = widest.fold(1.0, f64::max);
        let tallest = puzzles
            .iter()
            .map(|puzzle| sides(puzzle).1 / sides(puzzle).0);
        let columns: u8 = match widest {
            widest if widest <= 13.0 => 3,
            widest if widest <= 20.0 => 2,
            _ => 1,
        };
        let (room, gaps) = (PAGE.0 - 2.0 * MARGIN, f64::from(columns - 1) * GAP);
        let width = (room - gaps) / f64::from(columns);
        let down = PAGE.1 - 2.0 * MARGIN - HEADING;
        let height = (width * tallest.fold(0.1, f64::max)).min(down - CAPTION);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a few rows"
        )]
        let rows = ((down + GAP) / (height + CAPTION + GAP)) as usize;
        Self {
            columns: usize::from(columns),
            rows: rows.max(1),
            size: (width, height),
        }
    }

    fn page(&self, heading: &str, first: usize, puzzles: &[SheetPuzzle]) -> String {
        let mut canvas = Canvas::new(Sheet::white(PAGE.0, PAGE.1), heading);
        canvas.text(MARGIN, MARGIN + 12.0, "font-size=\"17\"", heading);
        let (width, height) = self.size;
        let mut boards = String::new();
        for (at, puzzle) in puzzles.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "a few rows and columns")]
            let (column, row) = ((at % self.columns) as f64, (at / self.columns) as f64);
            let x = MARGIN + column * (width + GAP);
            let y = MARGIN + HEADING + row * (height + CAPTION + GAP);
            let picture = draw::svg(&puzzle.scene, &[], &puzzle.name);
            boards.push_str(&placed(&picture, (x, y), self.size));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "letters of a line"
            )]
            let letters = (width / 6.3) as usize;
            let name = format!("{}. {}", first + at, puzzle.name);
            let below = y + height;
            canvas.text(
                x,
                below + 16.0,
                "font-size=\"10\"",
                &draw::cut(&name, letters),
            );
            let style = format!("font-size=\"10\" fill=\"{GREY}\"");
            canvas.text(x, below + 30.0, &style, &draw::cut(&puzzle.remark, letters));
        }
        let page = canvas.finish();
        let end = page.rfind("</svg>").unwrap_or(page.len());
        format!("{}{boards}</svg>\n", &page[..end])
    }
}

/// A picture within another one, as large as fits its room.
fn placed(picture: &str, corner: (f64, f64), size: (f64, f64)) -> String {
    let (x, y) = corner;
    let (width, height) = size;
    // The width that the picture would have by itself.
    let inner = match picture.split_once(" width=\"") {
        Some((before, after)) => {
            let rest = after.split_once('"').map_or("", |(_, rest)| rest);
            format!("{before}{rest}")
        }
        None => picture.to_owned(),
    };
    let place = format!(
        "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" preserveAspectRatio=\"xMinYMax\" "
    );
    inner.replacen("<svg ", &place, 1)
}

/// The solutions line by line, page by page.
fn solution_pages(puzzles: &[SheetPuzzle]) -> Vec<Vec<String>> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "some dozen lines"
    )]
    let room = ((PAGE.1 - 2.0 * MARGIN - HEADING) / LINES) as usize;
    let mut pages: Vec<Vec<String>> = Vec::new();
    for (at, puzzle) in puzzles.iter().enumerate() {
        let mut lines = vec![format!("{}. {}", at + 1, draw::cut(&puzzle.name, LINE - 8))];
        lines.extend(wrapped(&puzzle.solution));
        lines.push(String::new());
        match pages.last_mut() {
            Some(page) if page.len() + lines.len() <= room => page.extend(lines),
            // A solution begins on a new page, and takes as many as it needs.
            _ => pages.extend(lines.chunks(room).map(<[String]>::to_vec)),
        }
    }
    pages
}

/// A solution in lines that fit; signs that hang together are cut only where
/// they alone are too long.
fn wrapped(solution: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in solution.split_whitespace() {
        let mut rest: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last().map_or(0, |line| line.chars().count());
            if line + 1 + rest.len() <= LINE || line == 0 && rest.len() <= LINE {
                break;
            }
            if line == 0 {
                lines.pop();
                lines.push(rest.drain(..LINE).collect());
            }
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.extend(rest);
        }
    }
    lines
}

fn lines_page(heading: &str, lines: &[String]) -> String {
    let mut canvas = Canvas::new(Sheet::white(PAGE.0, PAGE.1), heading);
    canvas.text(MARGIN, MARGIN + 12.0, "font-size=\"17\"", heading);
    let mut y = MARGIN + HEADING;
    for line in lines {
        let style =
            "font-size=\"9.5\" font-family=\"DejaVu Sans Mono, Noto Sans Mono CJK JP, monospace\"";
        canvas.text(MARGIN, y, style, line);
        y += LINES;
    }
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_solution_is_cut_between_moves_or_where_there_are_none() {
        let moves = ["12"; 60].join(" ");
        let lines = wrapped(&moves);
        assert!(lines.iter().all(|line| line.len() <= LINE), "{lines:?}");
        assert_eq!(lines.join(" "), moves);
        let steps = "r".repeat(250);
        let lines = wrapped(&steps);
        assert!(lines.iter().all(|line| line.len() <= LINE), "{lines:?}");
        assert_eq!(lines.concat(), steps);
    }

    #[test]
    fn a_solution_longer_than_a_page_goes_on_on_the_next() {
        let level = impasse_lab::open("sokoban#1").expect("a level");
        let puzzle = |solution: &str| SheetPuzzle {
            name: "long".to_owned(),
            remark: String::new(),
            scene: level.scene(),
            solution: solution.to_owned(),
        };
        let pages = solution_pages(&[puzzle(&"r".repeat(20_000)), puzzle("R")]);
        let counts: Vec<usize> = pages.iter().map(Vec::len).collect();
        assert!(
            counts.iter().all(|&lines| (1..=79).contains(&lines)),
            "{counts:?}"
        );
        let letters: usize = pages
            .concat()
            .iter()
            .map(|line| line.matches('r').count())
            .sum();
        assert_eq!(letters, 20_000);
    }

    #[test]
    fn twenty_levels_take_as_many_pages_as_they_need_and_solutions_follow() {
        let level = impasse_lab::open("sokoban#1").expect("a level");
        let puzzle = SheetPuzzle {
            name: "a<b".to_owned(),
            remark: String::new(),
            scene: level.scene(),
            solution: "R".to_owned(),
        };
        let pages = sheets("Twenty", &vec![puzzle; 20], Lang::Ja);
        assert!(pages.len() >= 2, "{}", pages.len());
        assert!(pages.iter().all(|page| page.ends_with("</svg>\n")));
        assert!(pages.iter().all(|page| !page.contains("a<b")));
        assert!(pages.last().is_some_and(|page| page.contains("解答")));
    }
}
