//! `impasse papers` in a program without them.

use impasse_puzzle::Words;

use crate::parts::left_out_command;

left_out_command! {
    /// Recompute a paper's tables and figures beside the printed ones
    Papers: "papers",
    Words::new("the five papers", "5本の論文の再計算"),
}
