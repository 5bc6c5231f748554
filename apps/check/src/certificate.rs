//! The puzzle that a certificate is about.

use std::io::{Read, Seek, SeekFrom};

use impasse_certificate::{About, FormError, Reader};
use impasse_games::naming;
use impasse_puzzle::{Complaint as _, Instance, Params, Visitor, sentence};

use crate::Refusal;
use crate::closed::{self, Account};
use crate::set::{Set, needs};

/// Whether the certificate proves what it says; with the name of a puzzle, also
/// whether it is about that one. `from` is read byte by byte: give it a buffer,
/// and let nobody change what is behind it meanwhile. With a bound on memory,
/// what needs more is not begun.
///
/// # Errors
///
/// [`Refusal`], with the place where it fails.
pub fn check_certificate(
    mut from: impl Read + Seek,
    puzzle: Option<&str>,
    memory: Option<u64>,
) -> Result<(About, Account), Refusal> {
    let length = |from: &mut dyn Seek| {
        let length = from.seek(SeekFrom::End(0))?;
        from.rewind().map(|()| length)
    };
    let bytes = length(&mut from).map_err(|error| misformed(error.into()))?;
    let needed = needs(bytes) + OTHERS;
    if memory.is_some_and(|memory| memory < needed) {
        return Err(Refusal::TooLarge(needed));
    }
    let reader = Reader::new(from).map_err(misformed)?;
    let about = reader.about().clone();
    let wanted = puzzle
        .map(|name| naming::open_for(name, Written))
        .transpose();
    let wanted = wanted.map_err(|error| Refusal::Unreadable(error.sentence()))?;
    if wanted
        .as_ref()
        .is_some_and(|wanted| !wanted.is_meant(&about))
    {
        return Err(another());
    }
    let game = impasse_games::find(&about.game);
    let game = game.filter(|game| game.name() == about.game);
    let game = game.ok_or_else(|| unread("a game that is known here", "知っているゲームの名前"))?;
    let params: Params = about
        .params
        .parse()
        .map_err(|_| unread("parameters of the game", "ゲームのパラメーター"))?;
    let account = game
        .parse(&params, &about.text, Check { reader, bytes })
        .map_err(|error| Refusal::Unreadable(error.sentence()))??;
    // How many moves there are depends on what a move is.
    let is_other = |wanted: &AsWritten| wanted.params.to_string() != about.params;
    if account.least.is_some() && wanted.as_ref().is_some_and(is_other) {
        return Err(another());
    }
    Ok((about, account))
}

fn another() -> Refusal {
    Refusal::Rejected(sentence!(
        "it is about another puzzle",
        "別の問題についての証明です"
    ))
}

/// Bytes for everything but the positions: parts that are remembered, a list of
/// nogoods, one of positions to look at, the puzzle and its rules.
const OTHERS: u64 = 192 << 20;

/// Checks a certificate about the puzzle it is shown.
struct Check<R> {
    reader: Reader<R>,
    bytes: u64,
}

impl<R: Read + Seek> Visitor for Check<R> {
    type Output = Result<Account, Refusal>;

    fn visit<P: Instance>(self, puzzle: P) -> Self::Output {
        let about = self.reader.about();
        // What was opened is what is written there, and nothing was guessed.
        let params = puzzle.params().to_string();
        if puzzle.text() != about.text || params != about.params {
            return Err(unread(
                "the puzzle as its game writes it",
                "ゲームの書式どおりの問題",
            ));
        }
        if puzzle.key_len() != about.key_len {
            return Err(unread(
                "keys as wide as those of the puzzle",
                "問題に合った幅のキー",
            ));
        }
        let set = Set::read(self.reader, self.bytes).map_err(misformed)?;
        closed::check(&puzzle, set)
    }
}

/// How a puzzle is written.
struct AsWritten {
    game: &'static str,
    params: Params,
    text: String,
}

impl AsWritten {
    /// Whether a certificate is about this puzzle. In which moves it is played,
    /// steps or pushes, changes nothing about whether it can be solved.
    fn is_meant(&self, about: &About) -> bool {
        let game = impasse_games::find(self.game);
        let views = game.into_iter().flat_map(|game| game.measures());
        let views = views.filter_map(|measure| measure.view.parse().ok());
        let mut params = views
            .map(|view: Params| self.params.clone().replaced_by(&view))
            .chain([self.params.clone()]);
        self.game == about.game
            && self.text == about.text
            && params.any(|params| params.to_string() == about.params)
    }
}

/// Tells how a puzzle is written.
struct Written;

impl Visitor for Written {
    type Output = AsWritten;

    fn visit<P: Instance>(self, puzzle: P) -> Self::Output {
        AsWritten {
            game: puzzle.game(),
            params: puzzle.params(),
            text: puzzle.text(),
        }
    }
}

fn unread(expected: &'static str, expected_ja: &'static str) -> Refusal {
    Refusal::Unreadable(sentence!(
        "no certificate: expected {0}",
        "証明書ではありません：ここには{0}が来るはずです",
        impasse_puzzle::Words::new(expected, expected_ja)
    ))
}

/// What is wrong with the form.
pub(crate) fn misformed(error: FormError) -> Refusal {
    Refusal::Unreadable(match error {
        FormError::Io(error) => sentence!(
            "it cannot be read: {0}",
            "読めません：{0}",
            error.to_string()
        ),
        FormError::CutOff => sentence!("it is cut off", "途中で切れています"),
        FormError::Expected(what) => sentence!(
            "no certificate: expected {0}",
            "証明書ではありません：{0} が来るはずです",
            what
        ),
    })
}
