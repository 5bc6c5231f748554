//! The list of games, and every game erased for play.
//!
//! A game is one crate and one line in the list below. Whatever works on all
//! games iterates over that list: this crate as [`all`], the laboratory by
//! expanding [`with_games!`] with its own callback.
//!
//! ```
//! let game = impasse_games::find("superpuzz").expect("it is in the list");
//! let mut table = game.open_number(&"columns=3".parse()?, 1)?;
//! while let Some(first) = table.moves().first() {
//!     println!("{}\n{}", table.position_text(), first.text);
//!     table.play(0)?;
//! #   if table.played().len() > 9 { break }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How puzzles are named and found in files is told in [`naming`].
//!
//! Nothing in here knows files, clocks or threads, and the crate builds for
//! `wasm32`.

mod listed;
pub mod naming;
mod play;

pub use listed::{Listed, all, find, nearest};
pub use play::{Explained, MOST_MOVES, MoveInfo, Play, Table};

macro_rules! list_games {
    ($($krate:ident::$game:ident,)*) => {
        $(#[doc(hidden)] pub use $krate;)*

        /// Expands `$callback! { … }` with the games, each the path of its
        /// empty type, in the order of the list.
        ///
        /// ```
        /// macro_rules! names {
        ///     ($($game:path,)*) => { [$(impasse_puzzle::Game::name(&$game)),*] };
        /// }
        /// let names = impasse_games::with_games!(names);
        /// assert!(names.contains(&"superpuzz"));
        /// ```
        #[macro_export]
        macro_rules! with_games {
            ($callback:ident) => { $callback! { $($crate::$krate::$game,)* } };
        }

        static GAMES: &[&dyn Listed] = &[$(&listed::Entry($krate::$game)),*];
    };
}

// The list. A new game is a dependency in Cargo.toml and a line here.
list_games! {
    impasse_superpuzz::Superpuzz,
    impasse_shisen::Shisen,
    impasse_freecell::FreeCell,
    impasse_sokoban::Sokoban,
}
