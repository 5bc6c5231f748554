//! Every feature there is, in one list: name, meaning, the sentence that gives
//! it as a reason, and how a model looks at it.
//!
//! *Moves* are those of the view in which the game is rated: pushes in
//! Sokoban. A feature that rests on simulated players alone says so.

use impasse_puzzle::Words;

/// How a model looks at a value before it is scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transform {
    /// As it is.
    Identity,
    /// ln x: chances and ratios.
    Log,
    /// ln (1 + x): counts.
    LogOnePlus,
}

impl Transform {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Identity, Self::Log, Self::LogOnePlus];

    /// Its name in model files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Log => "log",
            Self::LogOnePlus => "log1p",
        }
    }

    /// The transform of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    /// The transformed value, the same on every machine; `None` outside of
    /// where it is defined.
    #[must_use]
    pub fn of(self, value: f64) -> Option<f64> {
        let found = match self {
            Self::Identity => value,
            Self::Log => libm::log(value),
            Self::LogOnePlus => libm::log1p(value),
        };
        found.is_finite().then_some(found)
    }
}

/// Which part of the laboratory a feature comes from; studies leave out one
/// group after another to see what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What can be counted on the board.
    Counts,
    /// The whole space: Korekawa & Kotani's f1 to f6 and their kin.
    Space,
    /// Where play by chance goes.
    Chance,
    /// Where play by chance goes that moves one piece as far as it likes.
    Turns,
    /// What the shortest solutions look like.
    Solution,
    /// How a loss shows.
    Loss,
    /// Simulated players.
    Walker,
}

impl Group {
    /// Its name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counts => "counts",
            Self::Space => "space",
            Self::Chance => "chance",
            Self::Turns => "turns",
            Self::Solution => "solution",
            Self::Loss => "loss",
            Self::Walker => "walker",
        }
    }
}

/// How a value is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// A count, or a mean of counts.
    Number,
    /// A share of one, in percent.
    Share,
    /// One in so many.
    OneIn,
    /// The same for a chance in bits.
    OneInBits,
    /// Two to its power.
    PowerOfTwo,
}

impl Shown {
    /// A value for people, the same in every language.
    ///
    /// ```
    /// use impasse_rating::Shown;
    /// assert_eq!(Shown::Number.write(6.0), "6");
    /// assert_eq!(Shown::Number.write(2.345), "2.3");
    /// assert_eq!(Shown::Number.write(1_234_567.0), "1.2e6");
    /// assert_eq!(Shown::Share.write(0.256), "26 %");
    /// assert_eq!(Shown::Share.write(0.0123), "1.2 %");
    /// assert_eq!(Shown::OneIn.write(0.04), "1/25");
    /// assert_eq!(Shown::OneInBits.write(5.0), "1/32");
    /// assert_eq!(Shown::PowerOfTwo.write(5.0), "32");
    /// ```
    #[must_use]
    pub fn write(self, value: f64) -> String {
        match self {
            Self::Number => number(value),
            Self::Share if value < 0.095 => format!("{:.1} %", 100.0 * value),
            Self::Share => format!("{:.0} %", 100.0 * value),
            Self::OneIn => format!("1/{}", number(1.0 / value)),
            Self::OneInBits => format!("1/{}", number(libm::exp2(value))),
            Self::PowerOfTwo => number(libm::exp2(value)),
        }
    }
}

fn number(value: f64) -> String {
    let near = (value - value.round()).abs() < 0.05;
    if value.abs() >= 1e5 {
        format!("{value:.1e}")
    } else if near || value.abs() >= 20.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.1}")
    }
}

/// What is known of every feature of one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The name in JSON, tables and model files.
    pub name: &'static str,
    /// What it is, as a noun.
    pub meaning: Words,
    /// It as a reason, `{0}` for the value.
    pub reason: Words,
    /// How models look at it.
    pub transform: Transform,
    /// Where it comes from.
    pub group: Group,
    /// How it is written for people.
    pub shown: Shown,
}

/// The feature of that name.
#[must_use]
pub fn known(name: &str) -> Option<&'static Known> {
    FEATURES.iter().find(|known| known.name == name)
}

const fn feature(
    name: &'static str,
    group: Group,
    transform: Transform,
    shown: Shown,
    meaning: (&'static str, &'static str),
    reason: (&'static str, &'static str),
) -> Known {
    Known {
        name,
        meaning: Words::new(meaning.0, meaning.1),
        reason: Words::new(reason.0, reason.1),
        transform,
        group,
        shown,
    }
}

use Group::{Chance, Counts, Loss, Solution, Space, Turns, Walker};
use Shown::{Number, OneIn, OneInBits, PowerOfTwo, Share};
use Transform::{Identity, Log, LogOnePlus};

/// Every feature.
#[rustfmt::skip]
pub static FEATURES: &[Known] = &[
    feature("fewest_moves", Counts, Log, Number,
        ("fewest moves of a solution, as the player counts them", "解の最少手数（遊ぶ人の数え方）"),
        ("a solution takes {0} moves", "解くには{0}手かかる")),
    feature("pieces", Counts, LogOnePlus, Number,
        ("pieces on the board, the player's figure aside", "盤上のものの数（作業員を除く）"),
        ("there are {0} pieces", "駒が{0}個ある")),
    feature("pieces_home", Counts, LogOnePlus, Number,
        ("pieces that stand on a goal at the start", "はじめからゴール上にある駒の数"),
        ("{0} pieces already stand on goals", "{0}個の駒がはじめからゴールにある")),
    feature("places", Counts, LogOnePlus, Number,
        ("places of the board", "盤のマスの数"),
        ("the board has {0} places", "盤に{0}マスある")),
    feature("width", Counts, LogOnePlus, Number,
        ("columns of the board", "盤の列数"),
        ("the board is {0} columns wide", "盤の横幅は{0}列")),
    feature("height", Counts, LogOnePlus, Number,
        ("rows of the board", "盤の段数"),
        ("the board has {0} rows", "盤の高さは{0}段")),

    feature("positions", Space, Log, Number,
        ("positions that can be reached", "到達できる局面の数"),
        ("{0} positions can be reached", "到達できる局面は{0}")),
    feature("mean_moves", Space, LogOnePlus, Number,
        ("moves a position has (f1)", "1局面の可能手数 (f1)"),
        ("a position has {0} moves", "1局面に平均{0}手ある")),
    feature("early_moves", Space, LogOnePlus, Number,
        ("moves an early position has (f2)", "前半の局面の可能手数 (f2)"),
        ("an early position has {0} moves", "前半は1局面に平均{0}手ある")),
    feature("late_moves", Space, LogOnePlus, Number,
        ("moves a late position has (f3)", "後半の局面の可能手数 (f3)"),
        ("a late position has {0} moves", "後半は1局面に平均{0}手ある")),
    feature("solvable_share", Space, Identity, Share,
        ("share of positions that can still be solved (f4)", "まだ解ける局面の割合 (f4)"),
        ("{0} of all positions can still be solved", "全局面の{0}がまだ解ける")),
    feature("losing_share", Space, Identity, Share,
        ("share of moves that lose (f5)", "解けなくなる手の割合 (f5)"),
        ("{0} of all moves lose", "すべての手の{0}で解けなくなる")),
    feature("longest_lost_path", Space, LogOnePlus, Number,
        ("most moves one can go on with a lost game (f6)", "解けなくなってから続けられる最長手数 (f6)"),
        ("a lost game can go on for {0} moves", "解けなくなっても最長{0}手続けられる")),
    feature("only_move_share", Space, Identity, Share,
        ("share of solvable positions where one move alone keeps the win", "解ける手が1つしかない局面の割合（解ける局面のうち）"),
        ("in {0} of the solvable positions one move alone is right", "解ける局面の{0}で正しい手は1つだけ")),

    feature("random_win", Chance, Log, OneIn,
        ("chance that random play, repeats allowed, wins", "ランダムな手順で解ける確率（局面の反復あり）"),
        ("random play wins {0}", "ランダムな手順で解けるのは{0}")),
    feature("random_moves", Chance, Log, Number,
        ("moves of random play until it wins, begun anew after each loss", "失敗するたびにやり直すランダムな手順が解くまでの手数"),
        ("random play takes {0} moves", "ランダムな手順では{0}手かかる")),
    feature("visited_losing", Chance, Identity, Share,
        ("share of losing moves where random play comes by while it can still win", "ランダムな手順が通る解ける局面での、解けなくなる手の割合"),
        ("{0} of the moves one meets lose", "出会う手の{0}で解けなくなる")),
    feature("visited_moves", Chance, LogOnePlus, Number,
        ("moves of a position that random play comes by while it can still win", "ランダムな手順が通る解ける局面の可能手数"),
        ("a position one meets has {0} moves", "出会う局面には平均{0}手ある")),
    feature("greedy_win", Chance, Log, OneIn,
        ("chance that play which prefers moves that look closer wins", "近づいて見える手を好む手順で解ける確率"),
        ("play towards the goal wins {0}", "ゴールに近づく手を選ぶ手順で解けるのは{0}")),
    feature("greedy_moves", Chance, Log, Number,
        ("moves of such play until it wins, begun anew after each loss", "そのような手順が、失敗するたびにやり直して解くまでの手数"),
        ("play towards the goal takes {0} moves", "ゴールに近づく手を選ぶ手順では{0}手かかる")),
    feature("greedy_losing", Chance, Identity, Share,
        ("chance that the next move of such play loses", "そのような手順の次の一手で解けなくなる確率"),
        ("{0} of the moves that look good lose", "よさそうに見える手の{0}で解けなくなる")),

    feature("turn_luck", Turns, LogOnePlus, OneInBits,
        ("luck that play by chance needs, one piece at a time moved as far as it likes, in bits", "1つの駒を好きなところまで動かすことを繰り返すランダムな手順が解くのに必要な運（ビット）"),
        ("moving piece after piece by chance wins {0}", "駒を1つずつ好きなところへ動かすランダムな手順で解けるのは{0}")),
    feature("turn_effort", Turns, LogOnePlus, PowerOfTwo,
        ("turns of such play until it wins, begun anew after each loss (a power of two)", "そのような手順が、失敗するたびにやり直して解くまでの回数（2の累乗）"),
        ("moving piece after piece by chance takes {0} turns", "駒を1つずつ好きなところへ動かすランダムな手順では{0}回かかる")),
    feature("fewest_turns", Turns, Log, Number,
        ("fewest turns of a solution, one piece moved as far as it likes in each", "1つの駒を好きなところまで動かすのを1回と数えた、解の最少回数"),
        ("fewest turns of one piece each: {0}", "駒を1つ動かすのを1回と数えて最少{0}回")),
    feature("sound_share", Turns, Log, Share,
        ("share of positions that can be solved among those that do not look lost", "解けなくなったとひと目では分からない局面のうち、解ける局面の割合"),
        ("{0} of the positions that look fine can be solved", "大丈夫そうに見える局面のうち{0}が解ける")),

    feature("solution_moves", Solution, Log, Number,
        ("moves of a shortest solution", "最短解の手数"),
        ("a shortest solution has {0} moves", "最短解は{0}手")),
    feature("away_moves", Solution, LogOnePlus, Number,
        ("moves of a shortest solution that do not look closer", "最短解のうち近づいて見えない手の数"),
        ("you must move away from the goal {0} times", "ゴールから遠ざかる手が{0}回必要")),
    feature("detour", Solution, LogOnePlus, Number,
        ("moves of a shortest solution beyond what the start seems to need", "開始局面の見積りを超える最短解の手数"),
        ("it takes {0} moves more than it seems", "見た目より{0}手多くかかる")),
    feature("piece_changes", Solution, LogOnePlus, Number,
        ("changes of the piece in hand in a shortest solution", "最短解で動かす駒が替わる回数"),
        ("the piece in hand changes {0} times", "動かす駒が{0}回替わる")),
    feature("returns", Solution, LogOnePlus, Number,
        ("times a shortest solution comes back to a piece it has left", "最短解で一度離れた駒に戻る回数"),
        ("one comes back to a piece {0} times", "一度離れた駒に{0}回戻る")),
    feature("lines", Solution, LogOnePlus, Number,
        ("straight runs of one piece in a shortest solution", "最短解で同じ駒をまっすぐ動かす区間の数"),
        ("there are {0} straight runs", "まっすぐ動かす区間が{0}回ある")),
    feature("narrowness", Solution, LogOnePlus, Number,
        ("chance against a shortest solution's safe moves, in bits", "最短解の各局面で安全な手を引き当てる難しさ（ビット）"),
        ("staying safe on the way takes {0} bits of luck", "道中で安全な手を選び続けるのに{0}ビット分の運がいる")),
    feature("only_moves", Solution, LogOnePlus, Number,
        ("positions of a shortest solution where one move alone is right", "最短解の途中で正しい手が1つしかない局面の数"),
        ("{0} times one move alone is right", "正しい手が1つしかない局面が{0}回ある")),
    feature("one_by_one", Solution, Identity, Share,
        ("share of the pieces that can be brought home one after another, each in one go", "1つずつ続けてゴールへ運べる駒の割合"),
        ("{0} of the pieces can be brought home one by one", "駒の{0}は1つずつ順に運べる")),

    feature("hidden_losing", Loss, Identity, Share,
        ("chance that the next move loses unseen, in play towards the goal", "ゴールに近づく手順の次の一手で、気づかずに解けなくなる確率"),
        ("{0} of the moves that look good lose unseen", "よさそうに見える手の{0}で、気づかないまま解けなくなる")),
    feature("unseen_moves", Loss, LogOnePlus, Number,
        ("moves from a losing move until a detector sees it, in play towards the goal", "解けなくなる手から検出器が気づくまでの手数（ゴールに近づく手順）"),
        ("losses stay unseen for {0} moves", "解けなくなったことに{0}手のあいだ気づけない")),
    feature("unseen_share", Loss, Identity, Share,
        ("share of losing moves that no detector sees at once, in play towards the goal", "すぐには検出されない、解けなくなる手の割合（ゴールに近づく手順）"),
        ("{0} of the losses cannot be seen at once", "解けなくなる手の{0}はすぐには見抜けない")),
    feature("moves_to_stuck", Loss, LogOnePlus, Number,
        ("moves from a losing move until no new move is left, in play towards the goal", "解けなくなる手から動けなくなるまでの手数（ゴールに近づく手順）"),
        ("a lost game goes on for {0} moves", "解けなくなってから{0}手続く")),
    feature("lost_end", Loss, LogOnePlus, Number,
        ("moves that still seem needed where lost random games end", "失敗したランダムな手順の最後に残る見積り手数"),
        ("lost games end {0} moves from the goal", "失敗した手順はゴールまで{0}手を残して終わる")),

    feature("trial_win", Walker, Log, OneIn,
        ("share of random games without repetition that are won", "反復なしのランダム試行で解ける割合"),
        ("random games are won {0}", "ランダム試行で解けるのは{0}")),
    feature("trial_moves", Walker, LogOnePlus, Number,
        ("moves of a random game without repetition", "反復なしのランダム試行の手数"),
        ("a random game lasts {0} moves", "ランダム試行は{0}手続く")),
    feature("walker_win", Walker, Identity, Share,
        ("share of simulated players who solve it in one sitting", "シミュレーションで解けた割合"),
        ("{0} of simulated players solve it", "シミュレーションでは{0}が解く")),
    feature("walker_moves", Walker, LogOnePlus, Number,
        ("moves a simulated player makes, those who give up included (geometric mean)", "シミュレーションでの手数（あきらめた場合を含む幾何平均）"),
        ("simulated players make {0} moves", "シミュレーションでは{0}手かかる")),
    feature("walker_best", Walker, LogOnePlus, Number,
        ("moves of the best tenth of simulated players", "シミュレーションの上位1割の手数"),
        ("the best simulated players make {0} moves", "シミュレーションの上位は{0}手")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_a_name_of_its_own_and_a_place_for_its_value() {
        for (at, known) in FEATURES.iter().enumerate() {
            let same = FEATURES.iter().position(|other| other.name == known.name);
            assert_eq!(same, Some(at), "{}", known.name);
            for text in [known.reason.en, known.reason.ja] {
                assert!(text.contains("{0}"), "{}: {text}", known.name);
            }
        }
    }

    #[test]
    fn a_transform_is_found_by_its_name_and_refuses_what_it_cannot_take() {
        for transform in Transform::ALL {
            assert_eq!(Transform::named(transform.name()), Some(transform));
        }
        assert_eq!(Transform::Log.of(0.0), None);
        assert_eq!(Transform::LogOnePlus.of(0.0), Some(0.0));
        assert_eq!(Transform::Identity.of(f64::NAN), None);
    }
}
