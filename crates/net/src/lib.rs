//! Small networks that judge positions.
//!
//! ```text
//! position --Sight--> inputs that are on     e.g. "the 7 of hearts lies on the 2 of clubs"
//!          --first layer, a sum of one row of weights an input--> 64 numbers, none below 0
//!          --second layer--> 32 numbers, none below 0
//!          --last layer--> one number a question, named in the file
//! ```
//!
//! A game says what a network sees of its positions ([`Sight`]); a network is
//! read from a safetensors file ([`Network::read`]) and answers for positions
//! one by one. [`Guidance`] reads the answers as a way to a goal. Nobody is trained here: that takes other crates
//! and belongs to `apps/learn`.
//!
//! Answers are the same on every machine and for any number of
//! threads: sums are taken in one order, there is no fused multiplication, and
//! nothing but addition, multiplication and a comparison is asked of numbers.

mod correction;
mod file;
mod guidance;
mod network;
mod sight;

pub use correction::Correction;
pub use file::NetError;
pub use guidance::Guidance;
pub use network::{Answers, Network, Parts, Scratch};
pub use sight::Sight;
