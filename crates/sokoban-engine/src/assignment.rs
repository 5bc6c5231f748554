//! The fewest pushes over all ways to give each box a goal of its own, kept
//! while one box moves.
//!
//! Boxes are rows, goals columns; rows that stand for no box make the table
//! square and cost nothing. Potentials `u` of the rows and `v` of the columns
//! with `u + v` at most the cost prove the sum of all of them to be a lower
//! bound, and equal to it where a way to assign uses only pairs for which
//! `u + v` is the cost (Kuhn 1955, Munkres 1957). Any `v` is a beginning: with
//! `u` the least `cost - v` of the row the condition holds. So those of the
//! position looked at before serve the next one.
//!
//! When one row changes, one column becomes free, and the new sum is the old
//! one without that row's `u`, plus the row's new `u`, plus the shortest path
//! to the free column along reduced costs (Jonker & Volgenant 1987). Nothing
//! needs to be changed to know it.

use impasse_sokoban::NEVER;

use crate::board::{SokobanBoard, Stand};

/// Boxes assigned to goals.
pub(crate) struct Assignment {
    size: usize,
    /// More than any sum of pushes.
    far: i32,
    costs: Vec<i32>,
    of_row: Vec<i32>,
    of_column: Vec<i32>,
    column_of: Vec<usize>,
    row_of: Vec<usize>,
    least: Vec<i32>,
    from: Vec<usize>,
    done: Vec<bool>,
    /// Columns in the order in which paths to them were found.
    line: Vec<usize>,
    total: i32,
}

const NOBODY: usize = usize::MAX;

/// `far` stands for "no way".
fn cost(pushes: u16, far: i32) -> i32 {
    if pushes == NEVER {
        far
    } else {
        i32::from(pushes)
    }
}

impl Assignment {
    /// Whether sums of so many boxes' pushes, and as many impossible ones, can
    /// be added up.
    pub(crate) fn fits(goals: usize, most_pushes: u16) -> bool {
        goals
            .saturating_mul(goals)
            .saturating_mul(usize::from(most_pushes) + 1)
            < 1 << 28
    }

    /// For so many goals, none of them farther than `most_pushes`.
    pub(crate) fn new(goals: usize, most_pushes: u16) -> Self {
        let most = goals * usize::from(most_pushes);
        Self {
            size: goals,
            far: i32::try_from(most).unwrap_or(i32::MAX - 1) + 1,
            costs: vec![0; goals * goals],
            of_row: vec![0; goals],
            of_column: vec![0; goals],
            column_of: vec![NOBODY; goals],
            row_of: vec![NOBODY; goals],
            least: vec![0; goals],
            from: vec![0; goals],
            done: vec![false; goals],
            line: Vec::with_capacity(goals),
            total: 0,
        }
    }

    /// Assigns the boxes of a position that is laid out; `None` where there is
    /// no way.
    pub(crate) fn of(&mut self, board: &SokobanBoard<'_>, stand: &Stand) -> Option<u32> {
        let side = |cell: u16| board.side(cell, stand.player);
        let cells = stand.cells.iter();
        self.assign(cells.map(|&cell| board.pushes(cell, side(cell))))
    }

    /// Assigns all boxes; the rows are their pushes to the goals. `None` where
    /// there is no way.
    pub(crate) fn assign<'r>(&mut self, rows: impl Iterator<Item = &'r [u16]>) -> Option<u32> {
        let size = self.size;
        let mut boxes = 0;
        for (to, row) in self.costs.chunks_exact_mut(size).zip(rows) {
            for (to, &pushes) in to.iter_mut().zip(row) {
                *to = cost(pushes, self.far);
            }
            boxes += 1;
        }
        self.costs[boxes * size..].fill(0);
        self.column_of.fill(NOBODY);
        self.row_of.fill(NOBODY);
        // Potentials fall from position to position; only their differences
        // matter.
        let most = self.of_column.iter().copied().max().unwrap_or(0);
        self.of_column.iter_mut().for_each(|of| *of -= most);
        for row in 0..size {
            let costs = &self.costs[row * size..(row + 1) * size];
            let mut least = i32::MAX;
            let mut place = NOBODY;
            for (column, (&cost, &of_column)) in costs.iter().zip(&self.of_column).enumerate() {
                let reduced = cost - of_column;
                if reduced < least || reduced == least && self.row_of[place] != NOBODY {
                    (least, place) = (reduced, column);
                }
            }
            self.of_row[row] = least;
            if self.row_of[place] == NOBODY {
                self.row_of[place] = row;
                self.column_of[row] = place;
            }
        }
        for row in 0..size {
            if self.column_of[row] == NOBODY {
                self.augment(row);
            }
        }
        self.total = self.of_row.iter().sum::<i32>() + self.of_column.iter().sum::<i32>();
        self.feasible(self.total)
    }

    /// The shortest path from a row to a free column; what lies on it changes
    /// hands.
    fn augment(&mut self, start: usize) {
        let size = self.size;
        self.done.fill(false);
        self.line.clear();
        self.least.fill(i32::MAX);
        let (mut row, mut far) = (start, 0);
        let end = loop {
            let mut next = NOBODY;
            let costs = &self.costs[row * size..(row + 1) * size];
            for (column, &cost) in costs.iter().enumerate() {
                if self.done[column] {
                    continue;
                }
                let reduced = far + cost - self.of_row[row] - self.of_column[column];
                if reduced < self.least[column] {
                    self.least[column] = reduced;
                    self.from[column] = row;
                }
                if next == NOBODY || self.least[column] < self.least[next] {
                    next = column;
                }
            }
            self.done[next] = true;
            self.line.push(next);
            far = self.least[next];
            row = self.row_of[next];
            if row == NOBODY {
                break next;
            }
        };
        self.of_row[start] += far;
        for &column in &self.line {
            let less = far - self.least[column];
            self.of_column[column] -= less;
            if self.row_of[column] != NOBODY {
                self.of_row[self.row_of[column]] += less;
            }
        }
        let mut column = end;
        loop {
            let row = self.from[column];
            self.row_of[column] = row;
            std::mem::swap(&mut self.column_of[row], &mut column);
            if row == start {
                break;
            }
        }
    }

    /// The sum if one box had other pushes to the goals; `None` where there is
    /// no way. Nothing is changed.
    pub(crate) fn with(&mut self, row: usize, pushes: &[u16]) -> Option<u32> {
        let size = self.size;
        let free = self.column_of[row];
        let mut own = i32::MAX;
        for (column, &pushes) in pushes.iter().enumerate() {
            self.least[column] = cost(pushes, self.far) - self.of_column[column];
            own = own.min(self.least[column]);
        }
        let rest = self.total - self.of_row[row];
        if self.least[free] == own {
            return self.feasible(rest + own);
        }
        self.done.fill(false);
        loop {
            let mut next = free;
            for column in 0..size {
                if !self.done[column] && self.least[column] < self.least[next] {
                    next = column;
                }
            }
            if next == free {
                return self.feasible(rest + self.least[free]);
            }
            self.done[next] = true;
            let (far, row) = (self.least[next], self.row_of[next]);
            let base = far - self.of_row[row];
            let costs = &self.costs[row * size..(row + 1) * size];
            let columns = self.least.iter_mut().zip(&self.of_column);
            for ((least, &of_column), &cost) in columns.zip(costs) {
                *least = (base + cost - of_column).min(*least);
            }
        }
    }

    fn feasible(&self, total: i32) -> Option<u32> {
        u32::try_from(total).ok().filter(|_| total < self.far)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (4 * self.costs.len() + 48 * self.size) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    /// By trying all ways.
    fn plainly(rows: &[Vec<u16>], used: &mut Vec<usize>) -> Option<u32> {
        let Some(row) = rows.get(used.len()) else {
            return Some(0);
        };
        let mut best = None;
        for (goal, &pushes) in row.iter().enumerate() {
            if pushes != NEVER && !used.contains(&goal) {
                used.push(goal);
                let sum = plainly(rows, used).map(|rest| rest + u32::from(pushes));
                used.pop();
                best = [best, sum].into_iter().flatten().min();
            }
        }
        best
    }

    #[test]
    fn sums_are_the_least_of_all_ways_also_when_one_box_moves() {
        let mut feasible = 0;
        for number in 0..500 {
            let mut chance = Chance::of(19, number);
            let mut draw = |bound: u64| usize::try_from(chance.below(bound)).expect("small");
            let boxes = 1 + draw(5);
            let goals = boxes + draw(3);
            assert!(Assignment::fits(goals, 8));
            let mut assignment = Assignment::new(goals, 8);
            for _ in 0..6 {
                let mut row = || -> Vec<u16> {
                    let mut pushes = || match draw(9) {
                        8 => NEVER,
                        near => u16::try_from(near).expect("small"),
                    };
                    (0..goals).map(|_| pushes()).collect()
                };
                let mut rows: Vec<Vec<u16>> = (0..boxes).map(|_| row()).collect();
                let other = row();
                let sum = assignment.assign(rows.iter().map(|row| &row[..]));
                assert_eq!(sum, plainly(&rows, &mut Vec::new()), "{rows:?}");
                feasible += u32::from(sum.is_some());
                if sum.is_some() {
                    let moved = draw(boxes as u64);
                    let with = assignment.with(moved, &other);
                    rows[moved] = other;
                    assert_eq!(with, plainly(&rows, &mut Vec::new()), "{rows:?}");
                }
            }
        }
        assert!(feasible > 1000, "{feasible}");
    }
}
