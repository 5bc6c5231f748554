//! The models that come with the program.

use std::sync::LazyLock;

use crate::Model;

/// Their files, in the order in which predictions are given.
const FILES: &[&str] = &[];

static MODELS: LazyLock<Vec<Model>> = LazyLock::new(|| {
    let read = |text: &&str| match Model::read(text) {
        Ok(model) => model,
        Err(error) => unreachable!("a model we ship is wrong: {error}"),
    };
    FILES.iter().map(read).collect()
});

/// The models that come with the program.
#[must_use]
pub fn shipped_models() -> &'static [Model] {
    &MODELS
}
