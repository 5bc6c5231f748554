//! A position cut into units, told to people: the board in letters, each
//! unit's passability in the paper's notation, the unit diagram as lines.

use std::fmt::Write as _;

use impasse_puzzle::{Lang, Limit, Reason, Sentence, Spot, Watch, Words};
use impasse_sokoban::{Cell, Direction, Floor, Level, Place};

use super::cut::{Cut, Way};
use super::detector::{unfinished, unreached};
use super::memory::Memory;
use super::passability::{Passes, passes, rules};
use super::study::{CutPosition, UnitReport, Units};

/// A position cut into units, and all that is known of it.
#[derive(Debug)]
pub struct Division<'l> {
    level: &'l Level,
    /// Units and passages.
    pub units: Units,
    /// The passability of each unit; `None` where there are too many local
    /// states.
    pub passes: Vec<Option<Passes>>,
    /// The passage in which the player begins; `None` inside a unit.
    pub begins: Option<usize>,
}

/// Local states of a unit that people wait for.
const MOST_STATES: usize = 20_000;

impl<'l> Division<'l> {
    /// The start of a level cut in this way. Units of more than 64 cells are
    /// taken for passages.
    ///
    /// ```
    /// use impasse_sokoban::Level;
    /// use impasse_sokoban_engine::{Cut, Division};
    /// let level = Level::read("######/#. $@#/######").unwrap();
    /// let cut = Cut::drawn(level.floor(), "      /  AA  /      ").unwrap();
    /// let division = Division::new(&level, &cut);
    /// assert!(division.why_dead().is_none());
    /// assert_eq!(division.letters(), "######\n#0AA1#\n######\n");
    /// ```
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "without a watch nothing is cut short"
    )]
    pub fn new(level: &'l Level, cut: &Cut) -> Self {
        Self::within(level, cut, &mut ()).expect("nobody watches")
    }

    /// The same within limits: a large level may have thousands of units.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn within(level: &'l Level, cut: &Cut, watch: &mut dyn Watch) -> Result<Self, Limit> {
        let (floor, position) = (level.floor(), level.start());
        // Units look distances up, which take longest where there are many goals.
        floor.make_tables(watch)?;
        let study = CutPosition::new(&mut Memory::of(MOST_STATES), floor, position, cut);
        let mut all = Vec::with_capacity(study.parts.len());
        for part in &study.parts {
            watch.check(0)?;
            all.push(passes(&part.shape.unit, part.boxes, MOST_STATES));
        }
        let begins = study.begins;
        let (futures, reached) = study.settle_within(watch)?;
        Ok(Self {
            level,
            units: study.report(position, &futures, reached),
            passes: all,
            begins,
        })
    }

    /// The start of a level cut around its boxes: in the first way that shows
    /// it dead, plain ways first, else in the plainest.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "without a watch nothing is cut short"
    )]
    pub fn around_boxes(level: &'l Level) -> Self {
        Self::around_boxes_within(level, &mut ()).expect("nobody watches")
    }

    /// The same within limits.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn around_boxes_within(level: &'l Level, watch: &mut dyn Watch) -> Result<Self, Limit> {
        let (floor, position) = (level.floor(), level.start());
        let mut plainest = None;
        for way in Way::PLAIN.iter().chain(&Way::ALL) {
            for cut in Cut::ways(std::slice::from_ref(way), floor, position) {
                let division = Self::within(level, &cut, watch)?;
                if division.why_dead().is_some() {
                    return Ok(division);
                }
                plainest.get_or_insert(division);
            }
        }
        match plainest {
            Some(plainest) => Ok(plainest),
            None => Self::within(level, &Cut { units: Vec::new() }, watch),
        }
    }

    /// Why the position is dead, by the general test or by the paper's; `None`
    /// where neither says anything.
    #[must_use]
    pub fn why_dead(&self) -> Option<Reason> {
        let floor = self.level.floor();
        if self.level.start().is_solved(floor) {
            return None;
        }
        unfinished(floor, &self.units).or_else(|| unreached(floor, &self.units))
    }

    /// The level.
    #[must_use]
    pub const fn level(&self) -> &'l Level {
        self.level
    }

    pub(super) fn floor(&self) -> &'l Floor {
        self.level.floor()
    }

    /// The name of a unit: its letter, while there are letters.
    #[must_use]
    pub fn unit_name(&self, unit: usize) -> String {
        letter(unit).map_or_else(|| format!("U{unit}"), |letter| letter.to_string())
    }

    /// Whether the player begins inside a unit.
    pub(super) fn holds_player(&self, unit: usize) -> bool {
        let player = self.level.start().player;
        self.units.units[unit].cells.contains(&player)
    }

    /// What stands on each cell in the overlay.
    fn signs(&self) -> Vec<char> {
        let mut signs = vec!['·'; self.floor().count()];
        for (passage, cells) in (0..).zip(&self.units.passages) {
            let digit = char::from_digit(passage, 10).unwrap_or('·');
            for cell in cells {
                signs[cell.index()] = digit;
            }
        }
        for (number, unit) in self.units.units.iter().enumerate() {
            let letter = letter(number).unwrap_or('?');
            unit.cells
                .iter()
                .for_each(|cell| signs[cell.index()] = letter);
        }
        signs
    }

    /// The board with a letter on each cell of a unit and a digit on each of a
    /// passage (a dot from the eleventh on), ended by `\n` row by row. Given
    /// back as an overlay it is the same cut.
    #[must_use]
    pub fn letters(&self) -> String {
        let floor = self.floor();
        let own = self.signs();
        let mut text = String::new();
        for row in floor.places().chunks(usize::from(floor.width())) {
            let signs = row.iter().map(|&place| match place {
                Place::Wall => '#',
                Place::Floor(cell) => own[cell.index()],
                Place::Outside | Place::Ornament => ' ',
            });
            let signs: String = signs.collect();
            text.push_str(signs.trim_end());
            text.push('\n');
        }
        text
    }

    /// Everything as text.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut out = beside(&self.level.text(), &self.letters());
        for (number, unit) in self.units.units.iter().enumerate() {
            self.tell_unit(&mut out, number, unit, lang);
        }
        if !self.units.passages.is_empty() {
            out.push('\n');
        }
        for passage in 0..self.units.passages.len() {
            let _ = writeln!(out, "P{passage}: {}", self.passage_facts(passage, lang));
        }
        if !self.units.units.is_empty() {
            let _ = writeln!(out, "\n{}", DIAGRAM.of(lang));
        }
        self.tell_diagram(&mut out, lang);
        out
    }

    fn tell_unit(&self, out: &mut String, number: usize, unit: &UnitReport, lang: Lang) {
        let boxes = unit.boxes.len().to_string();
        let states = match unit.states {
            Some(states) => fill(STATES, lang, &[&states.to_string()]),
            None => TOO_MANY.of(lang).to_owned(),
        };
        let end = if unit.can_be_finished {
            FINISHED
        } else {
            UNFINISHED
        };
        let name = self.unit_name(number);
        let facts = fill(UNIT, lang, &[&boxes, &states, end.of(lang)]);
        let _ = writeln!(out, "\n{name}: {facts}");
        for (gate, gateway) in unit.gateways.iter().enumerate() {
            let place = self.floor().name(gateway.cell);
            let arrow = arrow(gateway.out);
            let passage = gateway.passage;
            let _ = writeln!(out, "  g{gate} {place}{arrow} P{passage}");
        }
        let Some(passes) = &self.passes[number] else {
            let _ = writeln!(out, "  {}", TOO_MANY.of(lang));
            return;
        };
        for rule in rules(passes) {
            let class = format!("[{}]", rule.how.class());
            let _ = writeln!(out, "  {class:<5} {rule}");
        }
    }

    /// What there is to say of a passage.
    pub(super) fn passage_facts(&self, passage: usize, lang: Lang) -> String {
        let cells = self.units.passages[passage].len();
        let mut facts = match cells {
            0 => NO_AREA.of(lang).to_owned(),
            cells => fill(CELLS, lang, &[&cells.to_string()]),
        };
        let more = if self.begins == Some(passage) {
            Some(HERE)
        } else if self.units.reached[passage] {
            None
        } else {
            Some(NEVER)
        };
        if let Some(more) = more {
            facts.push_str(COMMA.of(lang));
            facts.push_str(more.of(lang));
        }
        facts
    }

    /// The gateways of a unit by the passage behind them, in the order of the
    /// passages.
    pub(super) fn edges(&self, unit: usize) -> Vec<(usize, Vec<usize>)> {
        let gateways = &self.units.units[unit].gateways;
        let mut edges: Vec<(usize, Vec<usize>)> = Vec::new();
        for (gate, gateway) in gateways.iter().enumerate() {
            match edges.iter_mut().find(|edge| edge.0 == gateway.passage) {
                Some(edge) => edge.1.push(gate),
                None => edges.push((gateway.passage, vec![gate])),
            }
        }
        edges.sort_unstable();
        edges
    }

    /// A line for each unit and passage that touch.
    fn tell_diagram(&self, out: &mut String, lang: Lang) {
        for number in 0..self.units.units.len() {
            let mut name = self.unit_name(number);
            if self.holds_player(number) {
                name.push('@');
            }
            for (passage, gates) in self.edges(number) {
                let gates: Vec<String> = gates.iter().map(|gate| format!("g{gate}")).collect();
                let gates = gates.join(" ");
                let mut line = format!("[{name}]─ {gates} ─(P{passage})");
                if self.begins == Some(passage) {
                    line.push('@');
                }
                if !self.units.reached[passage] {
                    let _ = write!(line, " ✕ {}", NEVER.of(lang));
                }
                let _ = writeln!(out, "{line}");
            }
        }
    }
}

pub(super) const UNIT: Words = Words::new("boxes: {0}; {1}; {2}", "荷物{0}個、{1}、{2}");
const STATES: Words = Words::new("local states: {0}", "ユニット内の状態数{0}");
const TOO_MANY: Words = Words::new(
    "too many local states, everything is held to be possible",
    "ユニット内の状態が多すぎるため、何でも可能とみなす",
);
const FINISHED: Words = Words::new(
    "nothing speaks against finishing it",
    "片付けられないとは言えない",
);
const UNFINISHED: Words = Words::new("can never be finished", "決して片付けられない");
const CELLS: Words = Words::new("cells: {0}", "{0}マス");
const NO_AREA: Words = Words::new(
    "no area: two units touch",
    "面積なし（ユニットどうしが接する）",
);
const HERE: Words = Words::new("the player is here", "作業員がいる");
pub(super) const NEVER: Words = Words::new("never reached", "到達不能");
const COMMA: Words = Words::new(", ", "、");
const DIAGRAM: Words = Words::new(
    "unit diagram: [unit]─ gateways ─(passage), @ the player",
    "ユニット図：[ユニット]─ 出入口 ─(通路)、@ は作業員",
);

fn fill(words: Words, lang: Lang, arguments: &[&str]) -> String {
    Sentence::new(words, arguments.iter().map(|&a| a.to_owned())).of(lang)
}

/// The letter of a unit: `A` to `Z`, then `a` to `z`.
fn letter(unit: usize) -> Option<char> {
    ('A'..='Z').chain('a'..='z').nth(unit)
}

const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Left => '←',
        Direction::Up => '↑',
        Direction::Right => '→',
        Direction::Down => '↓',
    }
}

/// Two drawings side by side.
fn beside(left: &str, right: &str) -> String {
    let wide = left.lines().map(|row| row.chars().count()).max();
    let wide = wide.unwrap_or(0);
    let mut out = String::new();
    for (left, right) in left.lines().zip(right.lines()) {
        let row = format!("{left:<wide$}   {right}");
        let _ = writeln!(out, "{}", row.trim_end());
    }
    out
}

/// Where on the board a cell lies.
pub(super) fn corner(floor: &Floor, cell: Cell) -> (f64, f64) {
    let Spot { x, y, .. } = floor.spot(cell);
    (f64::from(x), f64::from(y))
}
