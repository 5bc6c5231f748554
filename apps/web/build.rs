//! Cargo cannot see from the code that the pages are part of the program.

fn main() {
    println!("cargo::rerun-if-changed=../../site/dist");
}
