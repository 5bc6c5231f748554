//! Cargo cannot see from the code that the pages are part of the program.

#[expect(clippy::print_stdout, reason = "it is how cargo is told")]
fn main() {
    println!("cargo::rerun-if-changed=../../site/dist");
}
