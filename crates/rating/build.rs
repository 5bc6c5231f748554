//! Lists the files in `models`, so that a model is shipped by writing its file.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=models");
    let folder =
        PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("models");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            files.push(path);
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let path = path
            .to_str()
            .ok_or_else(|| io::Error::other("a path that is no text"))?;
        writeln!(list, "    include_str!({path:?}),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("models.rs"), list)
}
