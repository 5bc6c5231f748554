//! `impasse fit` in a program without it.

use impasse_puzzle::Words;

use crate::parts::left_out_command;

left_out_command! {
    /// Fit models to what people did: the tables, the plots, a model file
    Fit: "fit",
    Words::new("models of what people did", "人のプレイデータの分析"),
}
