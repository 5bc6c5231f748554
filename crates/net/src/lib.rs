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
//!
//! A network of two inputs and one answer:
//!
//! ```
//! use impasse_net::{Network, Parts, Scratch};
//!
//! let network = Network::new(Parts {
//!     card: Vec::new(),
//!     answers: vec!["lost".to_owned()],
//!     inputs: 2,
//!     first_width: 1,
//!     second_width: 1,
//!     first: vec![2.0, -1.0],
//!     first_bias: vec![0.0],
//!     second: vec![1.0],
//!     second_bias: vec![0.0],
//!     last: vec![3.0],
//!     last_bias: vec![0.5],
//! })?;
//! let mut scratch = Scratch::default();
//! assert_eq!(network.judge(&[0], &mut scratch), [6.5]);
//! assert_eq!(network.judge(&[1], &mut scratch), [0.5]); // none below 0 goes on
//! assert_eq!(Network::read(&network.write()?)?, network);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
