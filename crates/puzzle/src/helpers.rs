//! Who helps at a computation.

/// Has so many helpers call a function, each with a number of its own from 0,
/// while the caller leads; returns when all of them are done.
pub type Start = fn(helpers: usize, help: &(dyn Fn(usize) + Sync), lead: &mut dyn FnMut());

/// Helpers besides the caller, brought by whoever starts a computation: threads
/// of an operating system, say. Nothing in here knows what they are.
#[derive(Clone, Copy, Debug)]
pub struct Helpers {
    /// How many there are.
    pub count: usize,
    /// Sets them to work.
    pub start: Start,
}
