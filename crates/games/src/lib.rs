//! The list of games, erased for play.
