//! What is wrong with a command line, in Japanese. In English clap says it
//! itself; here the same kinds of mistakes and the same places are told, and
//! commands, options and values stay as they are typed.

use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Write as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use impasse_puzzle::Lang;

use crate::amounts::Expected;

/// The language where a command line asks for none. Nobody typed it, so no value
/// of the variable is a mistake; `ja_JP.UTF-8`, as `LANG` has it, is Japanese.
pub(crate) fn usual_language() -> Lang {
    match std::env::var_os("IMPASSE_LANG") {
        Some(lang) if lang.as_encoded_bytes().starts_with(b"ja") => Lang::Ja,
        _ => Lang::En,
    }
}

/// The language that a command line asks for, even if it is wrong otherwise;
/// else the usual one.
pub(crate) fn language(usual: Lang, arguments: impl Iterator<Item = OsString>) -> Lang {
    let mut is_next = false;
    let mut lang = usual;
    for argument in arguments {
        let argument = argument.to_string_lossy();
        let named = argument.strip_prefix("--lang=");
        match named.or_else(|| is_next.then_some(&*argument)) {
            Some("ja") => lang = Lang::Ja,
            Some("en") => lang = Lang::En,
            _ => {}
        }
        is_next = argument == "--lang";
    }
    lang
}

/// A mistake in Japanese; `None` for what is none, such as help.
pub(crate) fn in_japanese(error: &Error) -> Option<String> {
    let of = |kind| error.get(kind).map(words);
    let argument = of(ContextKind::InvalidArg).unwrap_or_default();
    let value = of(ContextKind::InvalidValue).unwrap_or_default();
    let mut text = String::new();
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => {
            let _ = write!(text, "{argument}には値が必要です。");
        }
        ErrorKind::InvalidValue => {
            let _ = write!(text, "「{value}」は{argument}に使えません。");
        }
        ErrorKind::ValueValidation => {
            let _ = write!(text, "「{value}」は{argument}に使えません。");
            let expected = error.source().and_then(|e| e.downcast_ref::<Expected>());
            if let Some(Expected(expected)) = expected {
                let _ = write!(text, "{}。", expected.of(Lang::Ja));
            }
        }
        ErrorKind::UnknownArgument => {
            let _ = write!(text, "「{argument}」という引数やオプションはありません。");
        }
        ErrorKind::InvalidSubcommand => {
            let name = of(ContextKind::InvalidSubcommand).unwrap_or_default();
            let _ = write!(text, "「{name}」というコマンドはありません。");
        }
        ErrorKind::MissingRequiredArgument => {
            let _ = write!(text, "必要な引数がありません：{argument}");
        }
        ErrorKind::ArgumentConflict => {
            let prior = of(ContextKind::PriorArg).unwrap_or_default();
            let _ = match prior.as_str() {
                "" => write!(text, "{argument}は、ほかの引数と同時には使えません。"),
                prior if prior == argument => write!(text, "{argument}は1回しか使えません。"),
                prior => write!(text, "{argument}は{prior}と同時には使えません。"),
            };
        }
        ErrorKind::NoEquals => {
            let _ = write!(text, "{argument}の値は「=」でつないでください。");
        }
        ErrorKind::TooManyValues => {
            let _ = write!(text, "{argument}に値「{value}」は余分です。");
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let _ = write!(text, "{argument}の値の数が合いません。");
        }
        ErrorKind::MissingSubcommand => text.push_str("コマンドを指定してください。"),
        ErrorKind::InvalidUtf8 => text.push_str("文字コードがUTF-8ではありません。"),
        _ => return None,
    }
    let valid = error
        .get(ContextKind::ValidValue)
        .or_else(|| error.get(ContextKind::ValidSubcommand));
    if let Some(valid) = valid.map(words).filter(|valid| !valid.is_empty()) {
        let _ = write!(text, "\n  使えるもの：{valid}");
    }
    let near = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
        ContextKind::SuggestedSubcommand,
    ];
    if let Some(near) = near.into_iter().find_map(of) {
        let _ = write!(text, "\n  もしかして：{near}");
    }
    if let Some(usage) = of(ContextKind::Usage) {
        let usage = usage.trim_start_matches("Usage:").trim();
        let _ = write!(text, "\n\n使い方：{usage}");
    }
    text.push_str("\n\n詳しくは「--help」をご覧ください。");
    Some(text)
}

/// What a mistake is about, as it is typed.
fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join("、"),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::Cli;

    #[track_caller]
    fn check(typed: &str, expected: &str) {
        let arguments = || typed.split(' ').map(OsString::from);
        assert_eq!(language(Lang::En, arguments()), Lang::Ja, "{typed}");
        let error = Cli::try_parse_from(arguments()).err().expect(typed);
        let told = in_japanese(&error).expect(typed);
        assert_eq!(told.split('\n').next(), Some(expected), "{told}");
    }

    #[test]
    fn every_kind_of_mistake_is_told_in_japanese() {
        check(
            "impasse solve sokoban#1 --time soon --lang ja",
            "「soon」は--time <TIME>に使えません。500ms、60s、1.5m、2h、noneのような時間を指定してください。",
        );
        check(
            "impasse solve --lang ja",
            "必要な引数がありません：<INSTANCE>...",
        );
        check(
            "impasse slove sokoban#1 --lang ja",
            "「slove」というコマンドはありません。",
        );
        check(
            "impasse solve sokoban#1 --tim 3 --lang=ja",
            "「--tim」という引数やオプションはありません。",
        );
        check(
            "impasse rules chess --lang ja",
            "「chess」は<PUZZLE>に使えません。",
        );
        check(
            "impasse solve sokoban#1 -q -v --lang ja",
            "--quietは--verboseと同時には使えません。",
        );
        check(
            "impasse solve sokoban#1 --lang ja --seed",
            "--seed <SEED>には値が必要です。",
        );
    }

    #[test]
    fn help_is_no_mistake() {
        let error = Cli::try_parse_from(["impasse", "--help"]).err();
        assert_eq!(in_japanese(&error.expect("help")), None);
    }
}
