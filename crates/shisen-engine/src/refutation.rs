//! Why no pairing takes all tiles, for certificates.

use impasse_pairs::{numbered, refute};
use impasse_puzzle::{Limit, Puzzle as _};
use impasse_shisen::Board;
use impasse_space::{Evidence, Nogood};

use crate::runs::Met;

/// What the search over pairings has learnt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refutation;

impl Evidence<Board> for Refutation {
    fn nogoods(
        &self,
        board: &Board,
        check: &mut dyn FnMut(u64, u64) -> Result<(), Limit>,
    ) -> Option<Result<Option<Vec<Nogood>>, Limit>> {
        let start = board.start();
        let found = refute::<_, Met>(board, &start, check);
        Some(found.map(|found| found.map(|lists| numbered(&start, lists))))
    }
}
