//! How many boxes find a goal each, where every box comes to some goals only.

/// A set of goals, by their place in a list.
pub(crate) type Ends = u128;

/// The most goals that a set holds.
pub(crate) const MOST_ENDS: usize = Ends::BITS as usize;

/// A matching of boxes with goals (Kuhn 1955); keeps its scratch paper.
#[derive(Default)]
pub(crate) struct Matching {
    /// By box: the goals it can come to.
    reach: Vec<Ends>,
    /// By goal: its box.
    owner: Vec<u16>,
    taken: Ends,
    seen: Ends,
}

impl Matching {
    pub(crate) fn clear(&mut self) {
        self.reach.clear();
        self.owner.resize(MOST_ENDS, 0);
        self.taken = 0;
    }

    /// Adds a box; whether it finds a goal, the others having one each as
    /// before.
    pub(crate) fn add(&mut self, reach: Ends) -> bool {
        self.reach.push(reach);
        self.seen = 0;
        let found = self.seek(super::small(self.reach.len() - 1));
        if !found {
            self.reach.pop();
        }
        found
    }

    fn seek(&mut self, own: u16) -> bool {
        let reach = self.reach[usize::from(own)];
        let free = reach & !self.taken;
        if free != 0 {
            let end = free.trailing_zeros() as usize;
            self.taken |= 1 << end;
            self.owner[end] = own;
            return true;
        }
        loop {
            let open = reach & !self.seen;
            if open == 0 {
                return false;
            }
            let end = open.trailing_zeros() as usize;
            self.seen |= 1 << end;
            if self.seek(self.owner[end]) {
                self.owner[end] = own;
                return true;
            }
        }
    }

    /// How many of the boxes find no goal.
    pub(crate) fn left_over(&mut self, boxes: impl Iterator<Item = Ends>) -> u16 {
        self.clear();
        boxes.map(|reach| u16::from(!self.add(reach))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    /// The most boxes that find a goal each, by trying everything.
    fn most(boxes: &[Ends], taken: Ends) -> u16 {
        let Some((&reach, rest)) = boxes.split_first() else {
            return 0;
        };
        let ends = (0..8).filter(|end| (reach & !taken) >> end & 1 != 0);
        let with = ends.map(|end| 1 + most(rest, taken | 1 << end)).max();
        most(rest, taken).max(with.unwrap_or(0))
    }

    #[test]
    fn as_many_find_a_goal_as_by_trying_everything() {
        let mut chance = Chance::of(1955, 0);
        let mut matching = Matching::default();
        let mut missed = 0;
        for _ in 0..300 {
            let boxes: Vec<Ends> = (0..5)
                .map(|_| Ends::from(chance.below(64) & chance.below(64)))
                .collect();
            let left = matching.left_over(boxes.iter().copied());
            assert_eq!(5 - left, most(&boxes, 0), "{boxes:?}");
            missed += left;
        }
        assert!(missed > 0, "some boxes find none");
    }
}
