//! Chores of the project: demonstration, tests, wasm check.
fn main() {}
