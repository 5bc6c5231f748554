//! Whole solutions as programs write them: letters without blanks, small ones
//! only, or each with the number of its repeats.

use impasse_puzzle::{SolutionForm, Words};

const LURD: &str = "lurd";
const LOWER: &str = "lower";
const RLE: &str = "rle";

/// The forms.
pub(crate) const FORMS: &[SolutionForm] = &[
    SolutionForm {
        name: LURD,
        summary: Words::new(
            "Sokoban: letters, pushes in capitals",
            "倉庫番：LURD、押しは大文字",
        ),
    },
    SolutionForm {
        name: LOWER,
        summary: Words::new("Sokoban: small letters only", "倉庫番：小文字だけ"),
    },
    SolutionForm {
        name: RLE,
        summary: Words::new(
            "Sokoban: letters with numbers of repeats, as `3r2U`",
            "倉庫番：「3r2U」のように回数をつけて",
        ),
    },
];

/// Letters in one of the forms; `None` for another.
pub(crate) fn write(form: &str, letters: &str) -> Option<String> {
    let text = match form {
        LURD => letters.to_owned(),
        LOWER => letters.to_lowercase(),
        RLE => repeated(letters),
        _ => return None,
    };
    Some(text + "\n")
}

fn repeated(letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    letters
        .chunk_by(|one, next| one == next)
        .map(|run| match run.len() {
            1 => run[0].to_string(),
            count => format!("{count}{}", run[0]),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_written_in_every_form() {
        let of = |form| write(form, "rrRRdlU");
        assert_eq!(of(LURD).as_deref(), Some("rrRRdlU\n"));
        assert_eq!(of(LOWER).as_deref(), Some("rrrrdlu\n"));
        assert_eq!(of(RLE).as_deref(), Some("2r2RdlU\n"));
        assert_eq!(of("xsb"), None);
    }
}
