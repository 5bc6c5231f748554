//! Options of `serve` from a file: `impasse serve --config site.toml`.
//!
//! A file has the names of the options, `listen = "0.0.0.0:8080"`; what stands on
//! the command line comes after it, and so before it in rank.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use impasse_puzzle::{Sentence, TextError, sentence};
use toml_edit::{Document, Value};

use crate::exit::CliError;
use crate::files;

/// The command line with the options of the file it names, if it names one.
pub(crate) fn expanded(arguments: Vec<OsString>) -> Result<Vec<OsString>, CliError> {
    if arguments.get(1).is_none_or(|command| command != "serve") {
        return Ok(arguments);
    }
    let Some(at) = arguments.iter().position(|argument| is_config(argument)) else {
        return Ok(arguments);
    };
    let (path, rest) = match arguments[at].to_str().and_then(|text| text.split_once('=')) {
        Some((_, path)) => (OsString::from(path), at + 1),
        None => match arguments.get(at + 1) {
            Some(path) => (path.clone(), at + 2),
            // Whoever reads the command line says what is missing.
            None => return Ok(arguments),
        },
    };
    let mut all = arguments[..2].to_vec();
    all.extend(options(Path::new(&path))?);
    all.extend(arguments[2..at].iter().cloned());
    all.extend(arguments[rest..].iter().cloned());
    Ok(all)
}

fn is_config(argument: &OsStr) -> bool {
    let text = argument.to_str().unwrap_or_default();
    text == "--config" || text.starts_with("--config=")
}

/// The options of a file, as a command line has them.
fn options(path: &Path) -> Result<Vec<OsString>, CliError> {
    let text = files::read_text(path)?;
    let before = format!("{}: ", path.display());
    let wrong = |at: usize, found: Sentence, expected: Sentence| {
        let head = text.get(..at).unwrap_or_default();
        let line = head.matches('\n').count() + 1;
        let column = head.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let error = TextError::new(line, column, found, expected).within(&text);
        CliError::unreadable(before.clone(), &error)
    };
    let document = Document::parse(&*text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let said = error.message().lines().next().unwrap_or_default();
        let found = sentence!("what is no TOML ({0})", "TOMLでない書き方（{0}）", said);
        wrong(at, found, sentence!("`option = value`", "「項目 = 値」"))
    })?;
    let mut options = Vec::new();
    for (name, item) in document.as_table() {
        let name = name.replace('_', "-");
        let option = match item.as_value() {
            Some(Value::String(text)) => format!("--{name}={}", text.value()),
            Some(Value::Integer(number)) => format!("--{name}={}", number.value()),
            Some(Value::Boolean(flag)) if *flag.value() => format!("--{name}"),
            Some(Value::Boolean(_)) => continue,
            _ => {
                let at = item.span().map_or(0, |span| span.start);
                let found = sentence!("{0}", "{0}", item.type_name());
                let expected = sentence!(
                    "a text, a whole number, `true` or `false`",
                    "文字列、整数、「true」か「false」"
                );
                return Err(wrong(at, found, expected));
            }
        };
        options.push(option.into());
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_command_line_comes_behind_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("site.toml");
        std::fs::write(
            &file,
            "listen = \"0.0.0.0:1\"\nper_visitor = 3\nbehind-proxy = true\nopen = false\n",
        )
        .expect("written");
        let file = file.display();
        let expected =
            "impasse serve --listen=0.0.0.0:1 --per-visitor=3 --behind-proxy -q --queue 9";
        for given in [
            format!("impasse serve -q --config {file} --queue 9"),
            format!("impasse serve -q --config={file} --queue 9"),
        ] {
            assert_eq!(expanded(words(&given)).expect("read"), words(expected));
        }
        let other = words("impasse solve --config x");
        assert_eq!(expanded(other.clone()).expect("untouched"), other);
    }

    #[test]
    fn a_wrong_file_is_told_with_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("site.toml");
        for wrong in ["listen = \n", "a = [1]\n"] {
            std::fs::write(&file, wrong).expect("written");
            let given = format!("impasse serve --config {}", file.display());
            assert!(
                matches!(expanded(words(&given)), Err(CliError::Failed(_))),
                "{wrong}"
            );
        }
    }
}
