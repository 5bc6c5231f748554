//! How easy a puzzle is, and its grade among the puzzles of its game.

use std::cmp::Ordering;

/// How easy a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ease {
    /// The share of plays that will end solved.
    pub success: f64,
    /// The moves that simulated players make.
    pub effort: f64,
}

impl Ease {
    /// `Greater` where this is the easier one.
    pub(super) fn compared(self, other: Self) -> Ordering {
        let by_success = self.success.total_cmp(&other.success);
        by_success.then(other.effort.total_cmp(&self.effort))
    }

    /// The grade among peers, one of whom is the puzzle itself: which of five
    /// equal groups it is in.
    pub(super) fn grade(self, peers: &[Self]) -> u8 {
        let rank = rank(peers.iter().map(|peer| peer.compared(self)));
        let group = (5 * rank) / (2 * peers.len().max(1) as u64);
        // Below 5, because no puzzle is harder than itself.
        u8::try_from(group).map_or(5, |group| group + 1)
    }
}

/// A rank among peers, one of whom is the puzzle itself: those that are easier
/// count twice and those that are alike once, out of twice their number. So
/// peers that are alike share the middle of their ranks, and everything stays
/// in whole numbers.
fn rank(compared: impl Iterator<Item = Ordering>) -> u64 {
    let points = compared.map(|other| match other {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    });
    points.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_grades(peers: &[(f64, f64)], expected: &[u8]) {
        let ease = |&(success, effort): &(f64, f64)| Ease { success, effort };
        let peers: Vec<Ease> = peers.iter().map(ease).collect();
        let grades: Vec<u8> = peers.iter().map(|&own| own.grade(&peers)).collect();
        assert_eq!(grades, expected);
    }

    #[test]
    fn a_grade_is_one_of_five_groups_by_success_and_then_by_effort() {
        check_grades(&[(0.5, 9.0)], &[3]);
        check_grades(&[(0.5, 9.0), (0.5, 9.0), (0.5, 9.0)], &[3, 3, 3]);
        check_grades(
            &[(0.9, 9.0), (0.8, 1.0), (0.7, 2.0), (0.6, 1.0), (0.5, 1.0)],
            &[1, 2, 3, 4, 5],
        );
        check_grades(&[(0.2, 1.0), (0.9, 9.0)], &[4, 2]);
        check_grades(&[(1.0, 40.0), (1.0, 30.0)], &[4, 2]);
    }
}
