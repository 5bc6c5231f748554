//! The list of games, and every game erased for play.
//!
//! A game is one crate and one line in the list below. Whatever works on all
//! games iterates over that list, as [`all`]. A [`Listed`] game describes
//! itself as a [`dyn Game`](Game) and opens its puzzles for any [`Visitor`]:
//! here for play, in the laboratory for work. Whoever needs the types of all
//! games expands [`with_games!`].
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

mod find_number;
mod listed;
pub mod naming;
mod play;

use std::ops::Deref;

use impasse_puzzle::{Editing, Game, OpenResult, ParamError, Params, Visitor, Words};

pub use find_number::number_of;
pub use listed::{ForPlay, all, find, find_kind, nearest, relative};
pub use play::{Explained, MOST_MOVES, MoveInfo, Play, TypedPlay};

macro_rules! list_games {
    ($($feature:tt: $krate:ident::$game:ident,)*) => {
        $(#[cfg(feature = $feature)] #[doc(hidden)] pub use $krate;)*

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

        static GAMES: &[Listed] = &[$(#[cfg(feature = $feature)] Listed::$game),*];

        /// A game of the list: as a value its name, otherwise its [`Game`].
        ///
        /// ```
        /// use impasse_games::{ForPlay, Listed};
        /// let game = Listed::FreeCell;
        /// assert_eq!(game.name(), "freecell");
        /// let table = game.number(&"".parse()?, 617, ForPlay)?;
        /// assert_eq!(table.game(), "freecell");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Listed {
            $(
                #[cfg(feature = $feature)]
                #[doc = concat!("[`", stringify!($game), "`](", stringify!($krate), "::", stringify!($game), ").")]
                $game,
            )*
        }

        impl Deref for Listed {
            type Target = dyn Game;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(#[cfg(feature = $feature)] Self::$game => &$krate::$game,)*
                }
            }
        }

        /// What takes the types of the game, see [`Game`].
        impl Listed {
            /// The rules, as Markdown.
            #[must_use]
            pub fn rules(self) -> Words {
                match self {
                    $(#[cfg(feature = $feature)] Self::$game => $krate::$game.rules(),)*
                }
            }

            /// Opens puzzle number `number`.
            ///
            /// # Errors
            ///
            /// [`OpenError`](impasse_puzzle::OpenError) for impossible parameters or numbers.
            pub fn number<V: Visitor>(
                self,
                params: &Params,
                number: u64,
                visitor: V,
            ) -> OpenResult<V> {
                match self {
                    $(#[cfg(feature = $feature)] Self::$game => $krate::$game.number(params, number, visitor),)*
                }
            }

            /// Opens the puzzle that others call `name`.
            ///
            /// # Errors
            ///
            /// [`OpenError`](impasse_puzzle::OpenError) for impossible parameters, or where there is none.
            pub fn named<V: Visitor>(
                self,
                params: &Params,
                name: &str,
                visitor: V,
            ) -> OpenResult<V> {
                match self {
                    $(#[cfg(feature = $feature)] Self::$game => $krate::$game.named(params, name, visitor),)*
                }
            }

            /// Opens the puzzle written in `text`.
            ///
            /// # Errors
            ///
            /// [`OpenError`](impasse_puzzle::OpenError) for a text that is no puzzle of this game, with
            /// the line that is wrong, or that contradicts the parameters.
            pub fn parse<V: Visitor>(
                self,
                params: &Params,
                text: &str,
                visitor: V,
            ) -> OpenResult<V> {
                let opened = match self {
                    $(#[cfg(feature = $feature)] Self::$game => $krate::$game.parse(params, text, visitor),)*
                };
                opened.map_err(|error| error.within(text))
            }

            /// The puzzles of a text in one of the [`forms`](Game::forms) of the
            /// game; `None` for a form that is none of them.
            #[must_use]
            pub fn written_as(self, form: &str, text: &str) -> Option<String> {
                match self {
                    $(#[cfg(feature = $feature)] Self::$game => $krate::$game.written_as(form, text),)*
                }
            }

            /// How boards of the game are made; `None` in a game that nobody makes
            /// boards for.
            ///
            /// # Errors
            ///
            /// [`ParamError`] for unknown or impossible parameters.
            pub fn editing(self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
                match self {
                    $(#[cfg(feature = $feature)] Self::$game => $krate::$game.editing(params),)*
                }
            }
        }
    };
}

// The list, each with the feature that leaves it out: a module for the browser may
// hold one game alone. A new game is a dependency and a feature in Cargo.toml, and a
// line here.
list_games! {
    "superpuzz": impasse_superpuzz::Superpuzz,
    "shisen": impasse_shisen::Shisen,
    "freecell": impasse_freecell::FreeCell,
    "sokoban": impasse_sokoban::Sokoban,
    "unblock": impasse_unblock::Unblock,
    "shanghai": impasse_shanghai::Shanghai,
    "gaps": impasse_gaps::Gaps,
}
