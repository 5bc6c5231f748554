//! Rows of `#@$.*+` read as a level.

use std::sync::Arc;

use impasse_puzzle::{Sentence, Spot, TextError, Words, sentence};

use crate::cells::{Cell, Cells};
use crate::floor::{Floor, Place};
use crate::level::Level;
use crate::position::Position;

/// A row as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextRow<'t> {
    pub(crate) text: &'t str,
    /// Line, from 1.
    pub(crate) line: usize,
    /// Column at which the text begins, from 1.
    pub(crate) column: usize,
}

/// What a sign stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tile {
    Wall,
    Floor,
    Goal,
    Box,
    BoxOnGoal,
    Player,
    PlayerOnGoal,
}

impl Tile {
    const fn of(sign: char) -> Option<Self> {
        Some(match sign {
            '#' => Self::Wall,
            ' ' | '-' | '_' => Self::Floor,
            '.' | 'o' => Self::Goal,
            '$' | 'b' => Self::Box,
            '*' | 'B' => Self::BoxOnGoal,
            '@' | 'p' => Self::Player,
            '+' | 'P' => Self::PlayerOnGoal,
            _ => return None,
        })
    }

    const fn is_goal(self) -> bool {
        matches!(self, Self::Goal | Self::BoxOnGoal | Self::PlayerOnGoal)
    }

    const fn is_box(self) -> bool {
        matches!(self, Self::Box | Self::BoxOnGoal)
    }

    const fn is_player(self) -> bool {
        matches!(self, Self::Player | Self::PlayerOnGoal)
    }
}

/// Whether a sign may stand in a row: a tile, or part of a run of tiles.
pub(crate) const fn is_row_sign(sign: char) -> bool {
    Tile::of(sign).is_some() || sign.is_ascii_digit() || matches!(sign, '(' | ')')
}

/// The longest row or column that is read.
const LONGEST: usize = Floor::LONGEST as usize;

/// A row's tiles with the columns they are written at; a number repeats the
/// tile, or the parentheses, behind it.
fn tiles(row: &TextRow<'_>) -> Result<Vec<(Tile, usize)>, TextError> {
    let mut out: Vec<(Tile, usize)> = Vec::new();
    let mut times: Option<(usize, usize)> = None;
    let mut open: Vec<(usize, usize, usize)> = Vec::new();
    let long = |column: usize| {
        let what = sentence!(
            "this row is too long; a row may have {0} cells",
            "この段は長すぎます。1段は{0}マスまでです。",
            LONGEST
        );
        Err(TextError::says(row.line, column, what))
    };
    for (column, sign) in (row.column..).zip(row.text.chars()) {
        let wrong = |expected: Sentence| {
            let found = Sentence::quoted(sign);
            Err(TextError::new(row.line, column, found, expected))
        };
        if let Some(digit) = sign.to_digit(10) {
            let (number, from) = times.unwrap_or((0, column));
            times = Some(((10 * number + digit as usize).min(LONGEST + 1), from));
        } else if let Some(tile) = Tile::of(sign) {
            let count = times.take().map_or(1, |(number, _)| number);
            if count > LONGEST - out.len() {
                return long(column);
            }
            out.extend(std::iter::repeat_n((tile, column), count));
        } else if sign == '(' {
            let count = times.take().map_or(1, |(number, _)| number);
            open.push((count, out.len(), column));
        } else if sign == ')' && times.is_none() {
            let Some((count, from, _)) = open.pop() else {
                let what = sentence!("`)` closes no `(`", "「)」に合う「(」がありません。");
                return Err(TextError::says(row.line, column, what));
            };
            let part = out.split_off(from);
            if count.saturating_mul(part.len()) > LONGEST - out.len() {
                return long(column);
            }
            for _ in 0..count {
                out.extend(&part);
            }
        } else if sign == '\t' {
            let found = sentence!("a tab", "タブ");
            let expected = sentence!(
                "blanks, or as many tabs before every row",
                "空白か、どの段の前にも同じ数のタブ"
            );
            return Err(TextError::new(row.line, column, found, expected));
        } else {
            return wrong(sentence!(
                "a wall `#`, a box `$` or `*`, a goal `.`, the player `@` or `+`, or floor",
                "壁「#」、荷物「$」「*」、ゴール「.」、作業員「@」「+」、床のどれか"
            ));
        }
    }
    let unfinished = match (times, open.pop()) {
        (Some((number, column)), _) => {
            let what = sentence!(
                "the number `{0}` repeats nothing: no sign follows",
                "数「{0}」の後ろに、繰り返す記号がありません。",
                number
            );
            Some((column, what))
        }
        (None, Some((_, _, column))) => {
            let what = sentence!(
                "`(` is not closed in its row",
                "「(」が同じ段で閉じられていません。"
            );
            Some((column, what))
        }
        (None, None) => None,
    };
    if let Some((column, what)) = unfinished {
        return Err(TextError::says(row.line, column, what));
    }
    Ok(out)
}

/// A board as it is written, with the place of each tile.
struct Written<'t> {
    rows: &'t [TextRow<'t>],
    tiles: Vec<Vec<(Tile, usize)>>,
    width: usize,
}

impl Written<'_> {
    fn tile(&self, x: usize, y: usize) -> Tile {
        self.tiles[y].get(x).map_or(Tile::Floor, |&(tile, _)| tile)
    }

    fn error(&self, (x, y): (usize, usize), what: Sentence) -> TextError {
        let row = &self.tiles[y];
        let end = self.rows[y].column + self.rows[y].text.chars().count();
        let column = row.get(x).map_or(end, |&(_, column)| column);
        TextError::says(self.rows[y].line, column, what)
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (width, height) = (self.width, self.tiles.len());
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// The one player.
    fn player(&self) -> Result<(usize, usize), TextError> {
        let mut players = self.places().filter(|&(x, y)| self.tile(x, y).is_player());
        let Some(player) = players.next() else {
            return Err(self.error(
                (0, 0),
                sentence!(
                    "the player is missing: put an `@`, or a `+` on a goal",
                    "作業員がいません。「@」（ゴールの上なら「+」）を書いてください。"
                ),
            ));
        };
        match players.next() {
            Some(other) => Err(self.error(
                other,
                sentence!("there is a second player", "作業員が2人います。"),
            )),
            None => Ok(player),
        }
    }

    /// What the player could come to if no box were in the way.
    fn inside(&self, player: (usize, usize)) -> Result<Vec<bool>, TextError> {
        let mut inside = vec![false; self.width * self.tiles.len()];
        inside[player.1 * self.width + player.0] = true;
        let mut open = vec![player];
        while let Some((x, y)) = open.pop() {
            if x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.tiles.len() {
                return Err(self.error(
                    (x, y),
                    sentence!(
                        "the player can leave the board here: a wall is missing",
                        "作業員がここから盤の外へ出られます。壁が足りません。"
                    ),
                ));
            }
            for (x, y) in [(x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1)] {
                let seen = &mut inside[y * self.width + x];
                if !*seen && self.tile(x, y) != Tile::Wall {
                    *seen = true;
                    open.push((x, y));
                }
            }
        }
        Ok(inside)
    }

    /// Boxes and goals that make a level.
    fn check_boxes(&self, inside: &[bool]) -> Result<(), TextError> {
        let is_inside = |&(x, y): &(usize, usize)| inside[y * self.width + x];
        let lost =
            |place: &(usize, usize)| self.tile(place.0, place.1) == Tile::Box && !is_inside(place);
        if let Some(lost) = self.places().find(lost) {
            return Err(self.error(
                lost,
                sentence!(
                    "the player can never reach this box; only boxes on goals, `*`, may be \
                     shut off",
                    "作業員がこの荷物に近づけません。閉ざされた場所に置けるのは、\
                     ゴールの上の荷物「*」だけです。"
                ),
            ));
        }
        let goals = self.places().filter(is_inside);
        let goals = goals.filter(|&(x, y)| self.tile(x, y).is_goal()).count();
        let boxes = self.places().filter(is_inside);
        let boxes: Vec<_> = boxes.filter(|&(x, y)| self.tile(x, y).is_box()).collect();
        if boxes.is_empty() {
            return Err(self.error(
                (0, 0),
                sentence!(
                    "no box can be reached: put a `$`, or a `*` on a goal",
                    "押せる荷物がありません。「$」（ゴールの上なら「*」）を書いてください。"
                ),
            ));
        }
        if let Some(&surplus) = boxes.get(goals) {
            let boxes = Sentence::counted(
                boxes.len(),
                Words::new("{0} box", "荷物{0}個"),
                Words::new("{0} boxes", "荷物{0}個"),
            );
            let goals = Sentence::counted(
                goals,
                Words::new("{0} goal", "ゴール{0}個"),
                Words::new("{0} goals", "ゴール{0}個"),
            );
            let what = sentence!(
                "{0} but only {1}; every box needs a goal",
                "{0}に対して{1}しかありません。ゴールは荷物の数だけ必要です。",
                boxes,
                goals
            );
            return Err(self.error(surplus, what));
        }
        Ok(())
    }
}

/// Reads a board.
pub(crate) fn read(rows: &[TextRow<'_>]) -> Result<Level, TextError> {
    let tiles = rows.iter().map(tiles).collect::<Result<Vec<_>, _>>()?;
    if let Some(beyond) = rows.get(LONGEST) {
        return Err(TextError::new(
            beyond.line,
            beyond.column,
            sentence!("{0} rows", "{0}段", rows.len()),
            sentence!("at most {0}", "{0}段まで", LONGEST),
        ));
    }
    let width = tiles.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let written = Written { rows, tiles, width };
    let player = written.player()?;
    let inside = written.inside(player)?;
    written.check_boxes(&inside)?;
    Ok(build(&written, player, &inside))
}

/// The level, without empty rows and columns around it.
fn build(written: &Written<'_>, player: (usize, usize), inside: &[bool]) -> Level {
    let place = |x: usize, y: usize, floor: &mut usize| match written.tile(x, y) {
        Tile::Wall => Place::Wall,
        _ if inside[y * written.width + x] => {
            *floor += 1;
            Place::Floor(Cell::at(*floor - 1))
        }
        Tile::BoxOnGoal => Place::Ornament,
        _ => Place::Outside,
    };
    let shown = |&(x, y): &(usize, usize)| place(x, y, &mut 0) != Place::Outside;
    let xs = || written.places().filter(shown).map(|(x, _)| x);
    let ys = || written.places().filter(shown).map(|(_, y)| y);
    let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
    let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
    let mut count = 0;
    let mut places = Vec::new();
    for y in top..=bottom {
        places.extend((left..=right).map(|x| place(x, y, &mut count)));
    }
    let small = |length: usize| u16::try_from(length).expect("at most 255");
    let tile = |spot: Spot| written.tile(left + usize::from(spot.x), top + usize::from(spot.y));
    let floor = Floor::new(small(right - left + 1), places, |spot| tile(spot).is_goal());
    let boxes = floor
        .cells()
        .filter(|&cell| tile(floor.spot(cell)).is_box());
    let boxes = Cells::of(floor.count(), boxes);
    let at = Spot::new(small(player.0 - left), small(player.1 - top));
    let player = floor.cell(at).expect("the player stands on floor");
    Level::new(Arc::new(floor), Position { boxes, player })
}

#[cfg(test)]
mod tests {
    use crate::Level;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let shown = match Level::read(text) {
            Ok(level) => level.text().trim_end().replace('\n', "/"),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn every_way_to_write_a_row_is_read() {
        check("#####\n#@$.#\n#####\n", "#####/#@$.#/#####");
        check("#####|#@$.#|#####", "#####/#@$.#/#####");
        check("##### / #@$.# / #####", "#####/#@$.#/#####");
        check("5#|#@$.#|5#", "#####/#@$.#/#####");
        check("7#|#@2-$.#|7#", "#######/#@  $.#/#######");
        check("2(3#)\n#p_bo#\n6#", "######/#@ $.#/######");
        check("#####/#P$-#/#####", "#####/#+$ #/#####");
        check(
            "  ####\n  #.##\n###$@#\n###  #\n  ####",
            "  ####/  #.##/###$@#/###  #/  ####",
        );
    }

    #[test]
    fn empty_rows_and_columns_around_a_level_are_left_out() {
        check(
            "   -----\n   #####\n   #@$.#\n   #####   \n   -\n",
            "#####/#@$.#/#####",
        );
    }

    #[test]
    fn what_the_player_never_comes_to_is_decoration() {
        check(
            "########\n#@$.#**#\n###### #\n-\n   ####",
            "########/#@$.#**#/###### #/-/   ####",
        );
        check(
            "########\n#@$.#$ #\n########",
            "line 2, column 6: the player can never reach this box; only boxes on goals, `*`, \
             may be shut off",
        );
    }

    #[test]
    fn a_board_that_is_no_level_is_refused_where_it_is_wrong() {
        check(
            "#####\n#@x.#\n#####",
            "line 2, column 3: `x` instead of a wall `#`, a box `$` or `*`, a goal `.`, the \
             player `@` or `+`, or floor",
        );
        check(
            "#####\n# $.#\n#####",
            "line 1, column 1: the player is missing: put an `@`, or a `+` on a goal",
        );
        check(
            "######\n#@$.@#\n######",
            "line 2, column 5: there is a second player",
        );
        check(
            "#####\n#@$.\n#####",
            "line 2, column 5: the player can leave the board here: a wall is missing",
        );
        check(
            "####\n#@.#\n####",
            "line 1, column 1: no box can be reached: put a `$`, or a `*` on a goal",
        );
        check(
            "######\n#@$$.#\n######",
            "line 2, column 4: 2 boxes but only 1 goal; every box needs a goal",
        );
        check(
            "#####/#@$.#/5",
            "line 1, column 13: the number `5` repeats nothing: no sign follows",
        );
        check(
            "300#/#@$.#/5#",
            "line 1, column 4: this row is too long; a row may have 255 cells",
        );
    }

    #[test]
    fn a_hundred_by_a_hundred_with_300_boxes_is_a_level() {
        let mut rows = vec!["#".repeat(100)];
        for y in 1..99 {
            let floor = match y {
                10..20 => "$  ".repeat(30),
                50..60 => ".  ".repeat(30),
                _ => " ".repeat(90),
            };
            rows.push(format!("#  {floor}{}#", " ".repeat(6)));
        }
        rows[2].replace_range(3..4, "@");
        rows.push("#".repeat(100));
        let text = rows.join("\n");
        let level = Level::read(&text).expect("a level");
        assert_eq!(level.start().boxes.count(), 300);
        assert_eq!(level.text(), text + "\n");
    }
}
