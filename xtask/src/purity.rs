//! What the rules of a game may not touch: files, clocks, threads, sockets,
//! and anything else of the world around them.
//!
//! The compiler does not help here: for `wasm32-unknown-unknown` such calls
//! build, and fail only when somebody plays.

/// Modules of `std` that reach out into the world.
const WORLDLY: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// The worldly modules that a source names, each with its line (from 1).
///
/// ```
/// let source = "use std::{fmt, fs};\nlet now = std::time::Instant::now();\n";
/// assert_eq!(xtask::purity::worldly(source), [(1, "fs"), (2, "time")]);
/// ```
#[must_use]
pub fn worldly(source: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for (at, root) in source.match_indices("std::") {
        if is_comment(source, at) {
            continue;
        }
        let line = 1 + source[..at].matches('\n').count();
        let modules = modules(&source[at + root.len()..]);
        let caught = WORLDLY.iter().filter(|&name| modules.contains(name));
        found.extend(caught.map(|&name| (line, name)));
    }
    found
}

/// The lines (from 1) in which a source takes the time from the system or starts
/// threads: where a computation runs in a browser, there is neither.
///
/// ```
/// let source = "use std::time::{Duration, Instant};\nlet one = Duration::ZERO;\n";
/// assert_eq!(xtask::purity::clocks_and_threads(source), [1]);
/// ```
#[must_use]
pub fn clocks_and_threads(source: &str) -> Vec<usize> {
    let threads = worldly(source).into_iter();
    let threads = threads.filter(|&(_, module)| module == "thread");
    let mut found: Vec<usize> = threads.map(|(line, _)| line).collect();
    for clock in ["Instant", "SystemTime"] {
        for (at, _) in source.match_indices(clock) {
            let is_word = !source[at + clock.len()..].starts_with(is_letter);
            if is_word && !is_comment(source, at) {
                found.push(1 + source[..at].matches('\n').count());
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn is_comment(source: &str, at: usize) -> bool {
    let line = source[..at].rsplit('\n').next().unwrap_or_default();
    line.trim_start().starts_with("//")
}

/// The modules at the beginning of `path`: one name, or the names of a group.
fn modules(path: &str) -> Vec<&str> {
    let Some(group) = path.strip_prefix('{') else {
        return path.split(|c: char| !is_letter(c)).take(1).collect();
    };
    let mut depth = 0_usize;
    let end = group.find(|c| {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return true,
            '}' => depth -= 1,
            _ => {}
        }
        false
    });
    let group = &group[..end.unwrap_or(group.len())];
    group.split(|c: char| !is_letter(c)).collect()
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[(usize, &str)]) {
        assert_eq!(worldly(source), expected, "{source}");
    }

    #[test]
    fn the_world_is_found_under_any_form_of_its_name() {
        check("use std::fs;", &[(1, "fs")]);
        check("fn f() { ::std::thread::spawn(g); }", &[(1, "thread")]);
        check(
            "\nuse std::{\n    fmt,\n    net::TcpStream,\n};",
            &[(2, "net")],
        );
        check(
            "use std::{io::{self, Write}, env};",
            &[(1, "env"), (1, "io")],
        );
    }

    #[test]
    fn a_clock_or_a_thread_is_found_and_a_duration_let_go() {
        let source = "use std::time::Duration;\nlet now = Instant::now();\n// no Instant\n\
                      std::thread::scope(f);\nlet instantly = Instantly;\n";
        assert_eq!(clocks_and_threads(source), [2, 4]);
    }

    #[test]
    fn what_only_looks_like_the_world_is_let_go() {
        check("use std::fmt;\nlet time = std::mem::take(&mut fs);", &[]);
        check("// std::fs is not for us\n/// [`std::io`]", &[]);
        check("use std::{fmt}; let io = 1;", &[]);
    }
}
