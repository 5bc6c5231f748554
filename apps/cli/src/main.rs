//! The command line of Impasse.
fn main() {}
