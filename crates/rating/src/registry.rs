//! Every feature there is, in one list: name, meaning, the sentence that gives
//! it as a reason, and how a model looks at it.
//!
//! *Moves* are those of the view in which the game is rated: pushes in
//! Sokoban. A feature that rests on simulated players alone says so.

use impasse_puzzle::{Sentence, Words, sentence};

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
    /// A number of moves.
    Moves,
    /// A number of pieces.
    Pieces,
    /// How often something happens.
    Times,
    /// Turns in which a piece goes as far as it likes.
    Turns,
    /// As many turns as this power of two.
    PowerOfTurns,
    /// A share of one, in percent.
    Share,
    /// One in so many.
    OneIn,
    /// One in as many as this power of two.
    Bits,
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
    /// assert_eq!(Shown::OneIn.write(1.0), "1");
    /// ```
    #[must_use]
    pub fn write(self, value: f64) -> String {
        match self {
            Self::Number
            | Self::Moves
            | Self::Pieces
            | Self::Times
            | Self::Turns
            | Self::PowerOfTurns
            | Self::Bits => number(value),
            Self::Share if value < 0.095 => format!("{:.1} %", 100.0 * value),
            Self::Share => format!("{:.0} %", 100.0 * value),
            Self::OneIn => match number(1.0 / value).as_str() {
                "1" => "1".to_owned(),
                shown => format!("1/{shown}"),
            },
        }
    }

    /// A value as a part of a sentence.
    ///
    /// ```
    /// use impasse_rating::Shown;
    /// assert_eq!(Shown::Moves.said(1.0).to_string(), "1 move");
    /// assert_eq!(Shown::Moves.said(2.345).to_string(), "2.3 moves");
    /// assert_eq!(Shown::Times.said(1.0).to_string(), "once");
    /// assert_eq!(Shown::PowerOfTurns.said(5.0).to_string(), "32 turns");
    /// assert_eq!(Shown::OneIn.said(0.04).to_string(), "once in 25 games");
    /// assert_eq!(Shown::Bits.said(0.0).to_string(), "every time");
    /// ```
    #[must_use]
    pub fn said(self, value: f64) -> Sentence {
        match self {
            Self::Number | Self::Share => sentence!("{0}", "{0}", self.write(value)),
            Self::Moves => counted(value, ["{0} move", "{0} moves"], "{0}手"),
            Self::Pieces => counted(value, ["{0} piece", "{0} pieces"], "{0}個"),
            Self::Times => counted(value, ["once", "{0} times"], "{0}回"),
            Self::Turns => counted(value, ["{0} turn", "{0} turns"], "{0}回"),
            Self::PowerOfTurns => Self::Turns.said(libm::exp2(value)),
            Self::OneIn => one_in(1.0 / value),
            Self::Bits => one_in(libm::exp2(value)),
        }
    }
}

fn counted(value: f64, [one, many]: [&'static str; 2], ja: &'static str) -> Sentence {
    let shown = number(value);
    let en = if shown == "1" { one } else { many };
    sentence!(en, ja, shown)
}

fn one_in(games: f64) -> Sentence {
    match number(games).as_str() {
        "1" => sentence!("every time", "毎回"),
        shown => sentence!("once in {0} games", "{0}回に1回", shown),
    }
}

fn number(value: f64) -> String {
    // Nobody reads of `-0`.
    let value = if value == 0.0 { 0.0 } else { value };
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

/// Reasons of features whose value is 0.
const NONE: &[(&str, Words)] = &[
    (
        "pieces_home",
        Words::new(
            "no piece stands on a goal yet",
            "最初からゴールにあるものはない",
        ),
    ),
    (
        "away_moves",
        Words::new(
            "no move must lead away from the goal",
            "ゴールから遠ざかる手は要らない",
        ),
    ),
    (
        "detour",
        Words::new("it takes no more than it seems", "見た目の手数で解ける"),
    ),
    (
        "piece_changes",
        Words::new("one piece alone is moved", "動かすものは1つだけ"),
    ),
    (
        "returns",
        Words::new(
            "one never comes back to a piece left before",
            "一度離れたものを動かし直すことはない",
        ),
    ),
    (
        "only_moves",
        Words::new(
            "nowhere on the way one move alone is right",
            "正しい手が1つしかない局面はない",
        ),
    ),
];

impl Known {
    /// A value as a reason.
    ///
    /// ```
    /// let away = impasse_rating::known("away_moves").expect("a feature");
    /// assert_eq!(away.said(1.0).to_string(), "you must move away from the goal once");
    /// assert_eq!(away.said(0.0).to_string(), "no move must lead away from the goal");
    /// ```
    #[must_use]
    pub fn said(&self, value: f64) -> Sentence {
        let none = NONE.iter().find(|(name, _)| *name == self.name);
        match none {
            Some((_, words)) if number(value) == "0" => (*words).into(),
            _ => Sentence {
                words: self.reason,
                arguments: vec![self.shown.said(value).into()],
            },
        }
    }
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
use Shown::{Bits, Moves, Number, OneIn, Pieces, PowerOfTurns, Share, Times, Turns as ShownTurns};
use Transform::{Identity, Log, LogOnePlus};

/// Every feature.
#[rustfmt::skip]
pub static FEATURES: &[Known] = &[
    feature("fewest_moves", Counts, Log, Moves,
        ("fewest moves of a solution, as the player counts them", "解の最少手数（遊ぶ人の数え方）"),
        ("a solution takes {0}", "解くには{0}かかる")),
    feature("pieces", Counts, LogOnePlus, Pieces,
        ("pieces on the board", "盤上のものの数"),
        ("the board holds {0}", "盤の上に動かすものが{0}ある")),
    feature("pieces_home", Counts, LogOnePlus, Pieces,
        ("pieces that stand on a goal at the start", "最初からゴール上にあるものの数"),
        ("the goals hold {0} from the start", "最初から{0}がゴールにある")),
    feature("places", Counts, LogOnePlus, Number,
        ("places of the board", "盤のマスの数"),
        ("the number of places is {0}", "盤に{0}マスある")),
    feature("width", Counts, LogOnePlus, Number,
        ("columns of the board", "盤の列数"),
        ("the board's width is {0}", "盤の横幅は{0}列")),
    feature("height", Counts, LogOnePlus, Number,
        ("rows of the board", "盤の段数"),
        ("the board's height is {0}", "盤の高さは{0}段")),

    feature("positions", Space, Log, Number,
        ("positions that can be reached", "到達できる局面の数"),
        ("the number of positions is {0}", "到達できる局面は{0}")),
    feature("mean_moves", Space, LogOnePlus, Moves,
        ("moves a position has (f1)", "1局面の可能手数 (f1)"),
        ("a position has {0}", "1局面に平均{0}ある")),
    feature("early_moves", Space, LogOnePlus, Moves,
        ("moves an early position has (f2)", "前半の局面の可能手数 (f2)"),
        ("an early position has {0}", "前半は1局面に平均{0}ある")),
    feature("late_moves", Space, LogOnePlus, Moves,
        ("moves a late position has (f3)", "後半の局面の可能手数 (f3)"),
        ("a late position has {0}", "後半は1局面に平均{0}ある")),
    feature("solvable_share", Space, Identity, Share,
        ("share of positions that can still be solved (f4)", "まだ解ける局面の割合 (f4)"),
        ("{0} of all positions can still be solved", "全局面の{0}がまだ解ける")),
    feature("losing_share", Space, Identity, Share,
        ("share of moves that lose (f5)", "解けなくなる手の割合 (f5)"),
        ("{0} of all moves lose", "すべての手の{0}で解けなくなる")),
    feature("longest_lost_path", Space, LogOnePlus, Moves,
        ("most moves one can go on with a lost game (f6)", "解けなくなってから続けられる最長手数 (f6)"),
        ("a lost game can go on for {0}", "解けなくなっても最長{0}続けられる")),
    feature("only_move_share", Space, Identity, Share,
        ("share of solvable positions where one move alone keeps the win", "解ける手が1つしかない局面の割合（解ける局面のうち）"),
        ("in {0} of the solvable positions one move alone is right", "解ける局面の{0}で正しい手は1つだけ")),

    feature("random_win", Chance, Log, OneIn,
        ("chance that random play, repeats allowed, wins", "ランダムなプレイで解ける確率（局面の反復あり）"),
        ("random play wins {0}", "ランダムなプレイで{0}解ける")),
    feature("random_moves", Chance, Log, Moves,
        ("moves of random play until it wins, begun anew after each loss", "失敗するたびにやり直すランダムなプレイが解けるまでの手数"),
        ("random play takes {0}", "ランダムなプレイでは{0}かかる")),
    feature("visited_losing", Chance, Identity, Share,
        ("share of losing moves where random play comes by while it can still win", "ランダムなプレイが通る解ける局面での、解けなくなる手の割合"),
        ("{0} of the moves one meets lose", "出会う手の{0}で解けなくなる")),
    feature("visited_moves", Chance, LogOnePlus, Moves,
        ("moves of a position that random play comes by while it can still win", "ランダムなプレイが通る解ける局面の可能手数"),
        ("a position one meets has {0}", "出会う局面には平均{0}ある")),
    feature("greedy_win", Chance, Log, OneIn,
        ("chance that play which prefers moves that look closer wins", "近づいて見える手を好むプレイで解ける確率"),
        ("play towards the goal wins {0}", "ゴールに近づく手を選ぶプレイで{0}解ける")),
    feature("greedy_moves", Chance, Log, Moves,
        ("moves of such play until it wins, begun anew after each loss", "そのようなプレイが、失敗するたびにやり直して解けるまでの手数"),
        ("play towards the goal takes {0}", "ゴールに近づく手を選ぶプレイでは{0}かかる")),
    feature("greedy_losing", Chance, Identity, Share,
        ("chance that the next move of such play loses", "そのようなプレイの次の一手で解けなくなる確率"),
        ("{0} of the moves that look good lose", "よさそうに見える手の{0}で解けなくなる")),

    feature("turn_luck", Turns, LogOnePlus, Bits,
        ("luck that play by chance needs, one piece at a time moved as far as it likes, in bits", "1つを好きなところまで動かすことを繰り返すランダムなプレイで解くのに必要な運（ビット）"),
        ("moving piece after piece at random wins {0}", "1つずつランダムに動かして{0}解ける")),
    feature("turn_effort", Turns, LogOnePlus, PowerOfTurns,
        ("turns of such play until it wins, begun anew after each loss (a power of two)", "そのようなプレイが、失敗するたびにやり直して解けるまでの回数（2の累乗）"),
        ("moving piece after piece at random takes {0}", "1つずつランダムに動かすと{0}かかる")),
    feature("fewest_turns", Turns, Log, ShownTurns,
        ("fewest turns of a solution, one piece moved as far as it likes in each", "1つを続けて動かすのを1回と数えた、解の最少回数"),
        ("a solution takes {0}, counting a piece moved as far as it goes as one", "1つを続けて動かすのを1回と数えて{0}で解ける")),
    feature("sound_share", Turns, Log, Share,
        ("share of positions that can be solved among those that do not look lost", "解けなくなったとひと目ではわからない局面のうち、解ける局面の割合"),
        ("{0} of the positions that look fine can be solved", "大丈夫そうに見える局面のうち{0}が解ける")),

    feature("solution_moves", Solution, Log, Moves,
        ("moves of a shortest solution", "最短解の手数"),
        ("a shortest solution has {0}", "最短解は{0}")),
    feature("away_moves", Solution, LogOnePlus, Times,
        ("moves of a shortest solution that do not look closer", "最短解のうち近づいて見えない手の数"),
        ("you must move away from the goal {0}", "ゴールから遠ざかる手が{0}必要")),
    feature("detour", Solution, LogOnePlus, Moves,
        ("moves of a shortest solution beyond what the start seems to need", "初期局面の見積りを超える最短解の手数"),
        ("it takes {0} more than it seems", "見た目より{0}多くかかる")),
    feature("piece_changes", Solution, LogOnePlus, Times,
        ("changes of the piece in hand in a shortest solution", "最短解で動かす対象が替わる回数"),
        ("the piece in hand changes {0}", "動かす対象が{0}替わる")),
    feature("returns", Solution, LogOnePlus, Times,
        ("times a shortest solution comes back to a piece it has left", "最短解で一度離れたものを動かし直す回数"),
        ("one comes back {0} to a piece left before", "一度離れたものを動かし直すのは{0}")),
    feature("lines", Solution, LogOnePlus, Times,
        ("straight runs of one piece in a shortest solution", "最短解で同じものをまっすぐ動かす区間の数"),
        ("a piece is moved straight {0}", "まっすぐ動かすところが{0}ある")),
    feature("narrowness", Solution, LogOnePlus, Bits,
        ("chance against a shortest solution's safe moves, in bits", "最短解の各局面で安全な手を引き当てる難しさ（ビット）"),
        ("moves picked at random on the way stay safe {0}", "道中でランダムに選んだ手が{0}安全")),
    feature("only_moves", Solution, LogOnePlus, Times,
        ("positions of a shortest solution where one move alone is right", "最短解の途中で正しい手が1つしかない局面の数"),
        ("one move alone is right {0} on the way", "正しい手が1つしかない局面が{0}ある")),
    feature("one_by_one", Solution, Identity, Share,
        ("share of the pieces that can be brought home one after another, each in one go", "1つずつ続けてゴールへ運べるものの割合"),
        ("{0} of the pieces can be brought home one by one", "全体の{0}は1つずつ順に運べる")),

    feature("hidden_losing", Loss, Identity, Share,
        ("chance that the next move loses unseen, in play towards the goal", "ゴールに近づくプレイの次の一手で、気づかずに解けなくなる確率"),
        ("{0} of the moves that look good lose unseen", "よさそうに見える手の{0}で、気づかないまま解けなくなる")),
    feature("unseen_moves", Loss, LogOnePlus, Moves,
        ("moves from a losing move until a detector sees it, in play towards the goal", "解けなくなる手から手詰りと判定されるまでの手数（ゴールに近づくプレイ）"),
        ("losses stay unseen for {0}", "解けなくなったことに{0}のあいだ気づけない")),
    feature("unseen_share", Loss, Identity, Share,
        ("share of losing moves that no detector sees at once, in play towards the goal", "すぐには手詰りと判定されない、解けなくなる手の割合（ゴールに近づくプレイ）"),
        ("{0} of the losses cannot be seen at once", "解けなくなる手の{0}はすぐには見抜けない")),
    feature("moves_to_stuck", Loss, LogOnePlus, Moves,
        ("moves from a losing move until no new move is left, in play towards the goal", "解けなくなる手から動けなくなるまでの手数（ゴールに近づくプレイ）"),
        ("a lost game goes on for {0}", "解けなくなってから{0}続く")),
    feature("lost_end", Loss, LogOnePlus, Moves,
        ("moves that still seem needed where lost random games end", "失敗したランダムなプレイの最後に残る見積り手数"),
        ("lost games end {0} from the goal", "失敗したプレイはゴールまで{0}を残して終わる")),

    feature("trial_win", Walker, Log, OneIn,
        ("share of random games without repetition that are won", "反復なしのランダム試行で解ける割合"),
        ("random games are won {0}", "ランダム試行で{0}解ける")),
    feature("trial_moves", Walker, LogOnePlus, Moves,
        ("moves of a random game without repetition", "反復なしのランダム試行の手数"),
        ("a random game lasts {0}", "ランダム試行は{0}続く")),
    feature("walker_win", Walker, Identity, Share,
        ("share of simulated players who solve it in one sitting", "シミュレーションで解けた割合"),
        ("{0} of simulated players solve it", "シミュレーションでは{0}が解く")),
    feature("walker_moves", Walker, LogOnePlus, Moves,
        ("moves a simulated player makes, those who give up included (geometric mean)", "シミュレーションでの手数（あきらめた場合を含む幾何平均）"),
        ("simulated players make {0}", "シミュレーションでは{0}かかる")),
    feature("walker_best", Walker, LogOnePlus, Moves,
        ("moves of the best tenth of simulated players", "シミュレーションの上位1割の手数"),
        ("the best simulated players make {0}", "シミュレーションの上位は{0}")),
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
    fn no_feature_is_named_after_the_pieces_of_one_game() {
        for known in FEATURES {
            for words in [known.meaning, known.reason, known.said(0.0).words] {
                let is_of_one = |word: &&str| words.en.contains(*word) || words.ja.contains(*word);
                let found = ["figure", "box", "作業員", "荷物", "車"].iter().copied();
                assert_eq!(found.into_iter().find(is_of_one), None, "{}", known.name);
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
