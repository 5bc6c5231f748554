//! The papers' tables and figures, recomputed beside the printed ones.
//!
//! Each paper is a module with one function for each table or figure. What it finds is told in one
//! form, [`Finding`], kept as a [`Record`], and written from records by [`report`]. Nothing here
//! prints or opens a file: the command line does.
//!
//! ```
//! use impasse_repro::{Compared, Finding, Judgement};
//!
//! let table = Finding::new("Table 1", "Shares of components, in per cent")
//!     .rows([Compared::numbers("(4,0)", 45.7, 44.2, 2)])
//!     .judged("no share is more than two points off", (45.7_f64 - 44.2).abs() <= 2.0);
//! assert_eq!(table.judgement, Judgement::Agrees);
//! assert_eq!(table.rows[0].difference.as_deref(), Some("-1.50"));
//! ```

mod amounts;
pub mod finding;
pub mod fujiwara;
pub mod jimbo;
pub mod korekawa;
pub mod odawara;
pub mod record;
pub mod report;
pub mod shintani;
pub mod work;

pub use finding::{Compared, Exhibit, Finding, Judgement};
pub use record::{Earlier, Record};
pub use work::{Desk, Origin, Part, Scale, Shelf, Work};

/// A paper whose figures can be recomputed.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// The name it is called by.
    pub name: &'static str,
    /// Author, title, where it appeared.
    pub reference: &'static str,
    /// What is recomputed.
    pub summary: impasse_puzzle::Words,
    /// Its parts, in the order in which they are told.
    pub parts: &'static [Part],
}

/// All papers, in order of name.
pub const PAPERS: &[Paper] = &[
    Paper {
        name: "fujiwara",
        reference: "Y. Fujiwara, How to become a warehouse keeper (slides)",
        summary: impasse_puzzle::Words::new(
            "Sokoban: the two charts, the kinds of deadlock, what is wished for, the six conclusions",
            "倉庫番：2つのグラフ、手詰りの種類、今後の課題、6つの結論",
        ),
        parts: fujiwara::PARTS,
    },
    Paper {
        name: "jimbo",
        reference: "S. Jimbo, Design of an algorithm for determining existence of a solution to an initial position of FreeCell",
        summary: impasse_puzzle::Words::new(
            "FreeCell: random games of deals 1 to 20 and of full shuffles, bounds, the network, play that adapts",
            "フリーセル：第1～20ゲームと一様ランダムな1000配置のランダム試行、下界、ネットワーク、適応する試行",
        ),
        parts: jimbo::PARTS,
    },
    Paper {
        name: "korekawa",
        reference: "T. Korekawa and Y. Kotani 2012, Difficulty rating of Shisen-sho puzzle by a structure of state space",
        summary: impasse_puzzle::Words::new(
            "Shisen-sho: the six features, available moves by depth, table 1, patterns of tiles, mahjong solitaire",
            "四川省：6つの特徴量、深さごとの可能手数、表1、牌のパターン、上海",
        ),
        parts: korekawa::PARTS,
    },
    Paper {
        name: "odawara",
        reference: "M. Odawara, T. Kaneko and S. Kawai 2005, A method for detecting deadlocks based on a combination of sub maps in Sokoban",
        summary: impasse_puzzle::Words::new(
            "Sokoban: the judgements of the unit method, what others miss, and how it can be read unsoundly",
            "倉庫番：ユニット分割による手詰り判定、先行手法との比較、健全性の検証",
        ),
        parts: odawara::PARTS,
    },
    Paper {
        name: "shintani",
        reference: "T. Shintani, Consideration about state transition in Superpuzz",
        summary: impasse_puzzle::Words::new(
            "Superpuzz: tables 1 and 2, theorem 1, properties 1 to 7, figures 3 to 5, prunings, sizes",
            "スーパーパズ：表1・表2、定理1、性質1～7、図3～5、枝刈り、状態空間の大きさ",
        ),
        parts: shintani::PARTS,
    },
];
