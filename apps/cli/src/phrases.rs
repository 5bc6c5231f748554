//! Phrases that several commands say to people.

use impasse_lab::find;
use impasse_puzzle::{Lang, Limit, NO_MOVE_LOSES, Sentence, Words};

/// Why a computation has no answer.
pub(crate) fn why(limit: Limit, lang: Lang) -> &'static str {
    limit_words(limit).of(lang)
}

/// Which limit was reached.
pub(crate) fn limit_words(limit: Limit) -> Words {
    match limit {
        Limit::Time => Words::new("the time is used up", "時間切れ"),
        Limit::Memory => Words::new("the memory is used up", "メモリ不足"),
        Limit::States => Words::new("the number of positions is used up", "局面数の上限に達した"),
        Limit::Incomplete => Words::new(
            "the strategy does not look everywhere",
            "この方法は全局面を調べない",
        ),
        Limit::Interrupted => Words::new("interrupted", "中断"),
    }
}

/// What is said of a game that cannot be lost; `None` for all others.
pub(crate) fn no_move_loses(game: &str, lang: Lang) -> Option<&'static str> {
    let game = find(game)?;
    (!game.can_be_lost()).then(|| NO_MOVE_LOSES.of(lang))
}

/// A sentence with its places filled.
pub(crate) fn fill(words: Words, lang: Lang, arguments: &[&str]) -> String {
    Sentence::new(words, arguments.iter().map(|&a| a.to_owned())).of(lang)
}

/// `yes` or `no`.
pub(crate) fn yes_no(yes: bool, lang: Lang) -> &'static str {
    let words = if yes {
        Words::new("yes", "はい")
    } else {
        Words::new("no", "いいえ")
    };
    words.of(lang)
}
