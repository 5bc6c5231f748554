//! The papers' tables and figures, recomputed beside the printed ones.
//!
//! Each paper is a module that computes a plain report and writes it as text.
//! Nothing here prints: the command line does.

pub mod fujiwara;
pub mod jimbo;
pub mod korekawa;
pub mod shintani;

/// A paper whose figures can be recomputed.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// The name it is called by.
    pub name: &'static str,
    /// Author, title, where it appeared.
    pub reference: &'static str,
    /// What is recomputed.
    pub summary: impasse_puzzle::Words,
}

/// All papers, in order of name.
pub const PAPERS: &[Paper] = &[
    Paper {
        name: "fujiwara",
        reference: "Y. Fujiwara, How to become a warehouse keeper (slides)",
        summary: impasse_puzzle::Words::new(
            "Sokoban: depth-first search, iterative deepening and A* by steps: time and moves of solutions",
            "倉庫番：深さ優先・反復深化・A*（1歩単位）の解答時間と手数",
        ),
    },
    Paper {
        name: "jimbo",
        reference: "S. Jimbo, Design of an algorithm for determining existence of a solution to an initial position of FreeCell",
        summary: impasse_puzzle::Words::new(
            "FreeCell: random trials of deals 1 to 20 in several readings, and of a thousand full shuffles",
            "フリーセル：第1〜20ゲームのランダム試行（複数の解釈）と千個の一様な初期局面",
        ),
    },
    Paper {
        name: "korekawa",
        reference: "T. Korekawa and Y. Kotani 2012, Difficulty rating of Shisen-sho puzzle by a structure of state space",
        summary: impasse_puzzle::Words::new(
            "Shisen-sho: the six features of figure 1 and of 120 other boards",
            "四川省：図1と他の120盤面の6つの特徴量",
        ),
    },
    Paper {
        name: "shintani",
        reference: "T. Shintani, Consideration about state transition in Superpuzz",
        summary: impasse_puzzle::Words::new(
            "Superpuzz: tables 1 and 2, theorem 1 and properties 1 to 7",
            "スーパーパズ：表1・表2、定理1、性質1〜7",
        ),
    },
];
