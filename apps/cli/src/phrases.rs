//! Phrases that several commands say to people.

use impasse_lab::{Listed, Opened};
use impasse_puzzle::{Lang, NO_MOVE_LOSES, Params, Words};
pub(crate) use impasse_results::{fill, limit_words, why};

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

/// `yes` or `no`.
pub(crate) fn yes_no(yes: bool, lang: Lang) -> &'static str {
    let words = if yes {
        Words::new("yes", "はい")
    } else {
        Words::new("no", "いいえ")
    };
    words.of(lang)
}
