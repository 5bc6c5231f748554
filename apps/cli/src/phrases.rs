//! Phrases that several commands say to people.

use impasse_lab::{Listed, Opened};
use impasse_puzzle::{Lang, Limit, NO_MOVE_LOSES, Params, Sentence, Words};

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
pub(crate) fn no_move_loses(game: Listed, lang: Lang) -> Option<&'static str> {
    (!game.can_be_lost()).then(|| NO_MOVE_LOSES.of(lang))
}

/// What a move of an instance is, where the game usually counts something
/// else: `every push is a move`.
pub(crate) fn unusual_moves(opened: &dyn Opened, lang: Lang) -> Option<&'static str> {
    let game = opened.listed();
    let params = opened.params();
    let is_open = |view: &Params| {
        view.iter()
            .all(|(name, value)| params.value(name) == Some(value))
    };
    let mut views = game.measures().iter().map(|measure| measure.view);
    views.find_map(|view| unusual_view(game, view, is_open, lang))
}

/// What a move is where an instance is rated, unless that is what the game
/// usually counts.
pub(crate) fn rated_moves(opened: &dyn Opened, lang: Lang) -> Option<&'static str> {
    let game = opened.listed();
    unusual_view(game, game.rated_by().view, |_| true, lang)
}

fn unusual_view(
    game: Listed,
    view: &str,
    is_meant: impl Fn(&Params) -> bool,
    lang: Lang,
) -> Option<&'static str> {
    let view: Params = view.parse().ok()?;
    if !is_meant(&view) {
        return None;
    }
    let mut unusual = view.iter().filter(|(name, value)| {
        let known = game
            .about()
            .parameters
            .iter()
            .find(|known| known.name == *name);
        known.is_some_and(|known| known.default != *value)
    });
    let (name, value) = unusual.next()?;
    game.value_words(name, value).map(|words| words.of(lang))
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
