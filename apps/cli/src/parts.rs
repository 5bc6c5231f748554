//! What a build may leave out to be ready sooner: the pages, the papers, studies
//! and models of people, PostgreSQL and Parquet. Whoever asks for it is told how to
//! get a program that has it.

use impasse_puzzle::{Words, sentence};

use crate::exit::CliError;

/// Something was asked for that this build does not have.
pub(crate) fn left_out(asked: &str, part: Words) -> CliError {
    CliError::usage(sentence!(
        "{0}: this program was built without {1}; \
         `cargo xtask install` puts the whole program on the path",
        "{0}：このプログラムは{1}なしで作られています。\
         「cargo xtask install」で全機能のプログラムが入ります。",
        asked,
        part
    ))
}

/// A command that this build does not have: whoever asks for it is told so,
/// whatever stands behind it.
#[cfg(not(all(feature = "papers", feature = "people")))]
macro_rules! left_out_command {
    (#[doc = $about:literal] $name:ident: $word:literal, $part:expr $(,)?) => {
        #[doc = $about]
        #[derive(clap::Args)]
        pub(crate) struct $name {
            #[arg(hide = true, num_args = 0..)]
            #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
            asked: Vec<std::ffi::OsString>,
        }

        impl $name {
            /// Refuses whatever is asked.
            pub(super) fn run(
                &self,
                _: &mut crate::output::Output,
            ) -> Result<(), crate::exit::CliError> {
                let asked = self.asked.first().and_then(|word| word.to_str());
                Err(crate::parts::left_out(asked.unwrap_or($word), $part))
            }
        }
    };
}

#[cfg(not(all(feature = "papers", feature = "people")))]
pub(crate) use left_out_command;
