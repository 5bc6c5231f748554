//! Writes the script and the types through which a browser speaks to a module
//! of `apps/wasm`: `impasse-bindgen MODULE FOLDER`.
//!
//! A program of its own, so that no other chore waits until its dependencies
//! are built.

use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = &words[..] else {
        return fail("expected the module, and the folder for what is written");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("impasse");
    let written = bindgen.web(true).and_then(|bindgen| {
        bindgen
            .typescript(true)
            .omit_default_module_path(false)
            // A fifth of the module, and nobody reads it.
            .remove_name_section(true)
            .generate(folder)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

fn fail(why: &str) -> ExitCode {
    // Where nobody listens there is nobody to tell.
    let _ = writeln!(io::stderr(), "impasse-bindgen: {why}");
    ExitCode::FAILURE
}
