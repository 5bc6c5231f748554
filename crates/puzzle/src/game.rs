//! A game: a family of instances, and how to open one.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{
    Complaint, Editing, Instance, Limit, Measure, ParamError, Parameter, Params, Sentence, Shelf,
    SolutionForm, TextError, Watch, Words, sentence,
};

/// Puzzles on the one shelf of a game that has nothing else to say.
const FIRST_PUZZLES: usize = 24;

/// What people are told about a game that [cannot be lost](Game::can_be_lost)
/// where others are asked for dead ends.
pub const NO_MOVE_LOSES: Words = Words::new(
    "no move can lose this game: every move can be taken back",
    "このゲームは、どう動かしても解けなくなることがありません（どの手も元に戻せます）",
);

/// A game. The type itself is empty; it opens instances.
///
/// Behind `dyn` a game describes itself. Opening takes its type, because a
/// [`Visitor`] is compiled for the instances of one game; so does what is not
/// needed to play, which a page that never asks for it then need not load.
pub trait Game: Sync + 'static {
    /// What people are told about it.
    fn about(&self) -> &'static AboutGame;

    /// The rules, as Markdown: what players need first, and below headings of
    /// the second rank (`## `) how puzzles and moves are written and numbered.
    fn rules(&self) -> Words
    where
        Self: Sized;

    /// The name before `:` and `#`.
    fn name(&self) -> &'static str {
        self.about().name
    }

    /// Other names it answers to before `:` and `#`. What we write ourselves
    /// has its [`name`](Self::name).
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// Names that mean this game with parameters: `bakers-game` is
    /// `build=suit`.
    fn variants(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Names of games that are not played here and to which this one is the
    /// nearest.
    fn relatives(&self) -> &'static [Relative] {
        &[]
    }

    /// The puzzle numbers there are with these parameters.
    ///
    /// # Errors
    ///
    /// [`ParamError`] for unknown or impossible parameters.
    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError>;

    /// The kinds of puzzles among which new ones are looked for, where these
    /// parameters are asked for and the others are left open. Each has numbers
    /// enough. Usually those of the shelves; a game on whose shelves rules differ
    /// keeps the usual ones where no others are asked for.
    fn candidates(&self, params: &Params) -> Vec<Params> {
        let agrees = |kind: &Params| {
            let mut asked = params.iter();
            asked.all(|(name, value)| kind.value(name).is_none_or(|own| own == value))
        };
        let mut kinds: Vec<Params> = Vec::new();
        for shelf in self.shelves() {
            let kind = Some(shelf.params).filter(agrees);
            let kind = kind.map(|kind| kind.replaced_by(params));
            kinds.extend(kind.filter(|kind| !kinds.contains(kind)));
        }
        if kinds.is_empty() {
            kinds.push(params.clone());
        }
        kinds
    }

    /// What is offered to players, one kind after another, the gentlest first.
    /// No puzzle stands on two shelves.
    fn shelves(&self) -> Vec<Shelf> {
        let params = Params::none();
        let numbers = self.numbers(&params).into_iter().flatten();
        let numbers: Vec<u64> = numbers.take(FIRST_PUZZLES).collect();
        vec![Shelf::new(self.about().title, params, numbers)]
    }

    /// How people say that a parameter has this value; `{0}` stands for the
    /// value itself. `None` where there is nothing better than `name=value`.
    fn value_words(&self, _parameter: &str, _value: &str) -> Option<Words> {
        None
    }

    /// What the puzzle of that number is called, where it has a title of its
    /// own.
    fn puzzle_title(&self, _params: &Params, _number: u64) -> Option<Words> {
        None
    }

    /// Whether a move can lose the game: lead from a position that can be
    /// solved to one that cannot. A game that says `false` promises that every
    /// move can be taken back by a move, unless it wins. A puzzle of such a
    /// game may still be unsolvable from its start.
    fn can_be_lost(&self) -> bool {
        true
    }

    /// The measures of a solution's length that can be asked for; the first
    /// is the number of moves.
    fn measures(&self) -> &'static [Measure] {
        &[Measure::MOVES]
    }

    /// The measure that counts what a person decides, in whose view a puzzle
    /// is rated: pushes rather than steps.
    fn rated_by(&self) -> Measure {
        Measure::MOVES
    }

    /// Opens puzzle number `number`. The same number is the same puzzle for
    /// ever.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for impossible parameters or numbers.
    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V>
    where
        Self: Sized;

    /// What others call a puzzle behind `#` where it is no number of ours;
    /// `None` where nothing is called so.
    fn others_number(&self, _params: &Params, _name: &str) -> Option<OthersNumber> {
        None
    }

    /// Opens the puzzle that others call by a name of
    /// [`others_number`](Self::others_number).
    ///
    /// # Errors
    ///
    /// [`OpenError`] for impossible parameters, or where there is none.
    fn named<V: Visitor>(&self, _params: &Params, name: &str, _visitor: V) -> OpenResult<V>
    where
        Self: Sized,
    {
        Err(OpenError::Param(ParamError::new(
            format!("#{name}"),
            sentence!("a number", "番号"),
        )))
    }

    /// Opens the puzzle written in `text`. Rows may end with `\n`, `/` or `|`.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for a text that is no puzzle of this game, or that
    /// contradicts the parameters.
    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V>
    where
        Self: Sized;

    /// Says how a text is read that could be read in another way too, and how
    /// to ask for the other; `None` where there is no choice.
    fn reading(&self, _params: &Params, _text: &str) -> Option<Sentence> {
        None
    }

    /// Whether somebody meant a puzzle of this game by a text, even if it
    /// cannot be read: its signs are told apart from those of other games.
    /// Where no game can read a text, the one it looks like says why.
    fn looks_like(&self, _text: &str) -> bool {
        false
    }

    /// Why no puzzle of a file is one of this game, whatever each looks like
    /// by itself: the file says that it holds puzzles of another game.
    fn refusal(&self, _file: &str) -> Option<TextError> {
        None
    }

    /// Who made the puzzles of a file and what they are called, one for each
    /// part of [`split`](Self::split); none where files of the game do not
    /// tell.
    fn credits(&self, _file: &str) -> Vec<Credit> {
        Vec::new()
    }

    /// A quick test that the number of the puzzle in `text` passes and most other
    /// numbers do not, for whoever looks for it; the puzzle is one of this game,
    /// with these parameters.
    fn number_sieve(&self, _params: &Params, _text: &str) -> Box<dyn Fn(u64) -> bool> {
        Box::new(|_| true)
    }

    /// What a file calls itself as a whole; `None` where it does not tell.
    fn file_title(&self, _file: &str) -> Option<String> {
        None
    }

    /// The file again with what a player added to its puzzles, in the form that
    /// others keep solutions and notes in, and with everything that it said
    /// before; `None` where files of the game keep neither.
    fn annotated(&self, _file: &str, _added: &[Annotation]) -> Option<String> {
        None
    }

    /// The forms in which programs of others read puzzles of this game, by the
    /// extensions of their files: `sok`.
    fn forms(&self) -> &'static [&'static str] {
        &[]
    }

    /// The puzzles of a text in one of the [`forms`](Self::forms), with all
    /// that is said of them; `None` for a form that is none of them.
    fn written_as(&self, _form: &str, _text: &str) -> Option<String>
    where
        Self: Sized,
    {
        None
    }

    /// The ways in which others write whole solutions of this game; see
    /// [`Instance::solution_text`].
    fn solution_forms(&self) -> &'static [SolutionForm] {
        &[]
    }

    /// How boards of this game with these parameters are made; `None` in a
    /// game that nobody makes boards for.
    ///
    /// # Errors
    ///
    /// [`ParamError`] for unknown or impossible parameters.
    fn editing(&self, _params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError>
    where
        Self: Sized,
    {
        Ok(None)
    }

    /// Cuts a file into puzzles.
    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        split_at_blank_lines(text)
    }
}

/// What people are told about a game, beside what may be left unsaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AboutGame {
    /// The name before `:` and `#`, in lower case.
    pub name: &'static str,
    /// The name people know.
    pub title: Words,
    /// One line for people.
    pub summary: Words,
    /// What a newcomer must know to play it without parameters, in three
    /// sentences: the aim, what a move is, and what to beware of.
    pub brief: [Words; 3],
    /// Where rules and ideas come from.
    pub reference: &'static str,
    /// The parameters it understands.
    pub parameters: &'static [Parameter],
    /// File extensions that mean this game, without the dot.
    pub extensions: &'static [&'static str],
}

/// A game that is not played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative {
    /// What people call it.
    pub name: &'static str,
    /// How it differs from the game that is: what is so there.
    pub differs: Words,
}

/// What others call a puzzle where it is no number of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OthersNumber {
    /// A number of ours, with these parameters.
    Number(Params, u64),
    /// A name for [`Game::named`], as it is written.
    Name(String),
}

/// What a file says of one of its puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credit {
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
}

/// What a player adds to a puzzle of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// Which of the file's puzzles, from 0, wrong ones counted.
    pub puzzle: usize,
    /// Moves that solve it, as people write them.
    pub solution: Option<String>,
    /// What is to be remembered of it, in lines.
    pub note: Option<String>,
}

/// What to do with an instance whose type only its game knows.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Takes the instance.
    fn visit<P: Instance>(self, instance: P) -> Self::Output;
    /// Who watches while the instance is made, where that may take long;
    /// nobody, unless the visitor brings somebody.
    fn watch(&mut self) -> Option<&mut dyn Watch> {
        None
    }
}

/// What a visitor makes of an instance, or why it cannot be opened.
pub type OpenResult<V> = Result<<V as Visitor>::Output, OpenError>;

/// Why an instance cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The text is wrong.
    Text(TextError),
    /// A parameter or number is wrong.
    Param(ParamError),
    /// A limit was reached before the instance was made.
    Unfinished(Limit),
}

impl OpenError {
    /// The same error with the line of `text` that it speaks of, if any.
    #[must_use]
    pub fn within(self, text: &str) -> Self {
        match self {
            Self::Text(error) => Self::Text(error.within(text)),
            other @ (Self::Param(_) | Self::Unfinished(_)) => other,
        }
    }
}

impl Complaint for OpenError {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Text(error) => error.sentence(),
            Self::Param(error) => error.sentence(),
            Self::Unfinished(limit) => sentence!(
                "the puzzle was not made: {0}",
                "問題を作れませんでした：{0}",
                limit.to_string()
            ),
        }
    }

    fn place(&self) -> Option<&TextError> {
        match self {
            Self::Text(error) => Some(error),
            Self::Param(_) | Self::Unfinished(_) => None,
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for OpenError {}

impl From<TextError> for OpenError {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

impl From<Limit> for OpenError {
    fn from(limit: Limit) -> Self {
        Self::Unfinished(limit)
    }
}

impl From<ParamError> for OpenError {
    fn from(error: ParamError) -> Self {
        Self::Param(error)
    }
}

/// One puzzle of a file that holds many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'t> {
    /// The line it begins at, from 1.
    pub line: usize,
    /// Its text.
    pub text: &'t str,
}

/// Cuts a text at its blank lines.
///
/// ```
/// use impasse_puzzle::split_at_blank_lines;
/// let blocks = split_at_blank_lines("\na\nb\n\n\nc");
/// assert_eq!((blocks[0].line, blocks[0].text), (2, "a\nb\n"));
/// assert_eq!((blocks[1].line, blocks[1].text), (6, "c"));
/// ```
#[must_use]
pub fn split_at_blank_lines(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        match (line.trim().is_empty(), open) {
            (false, None) => open = Some((index + 1, at)),
            (true, Some((line, from))) => {
                blocks.push(Block {
                    line,
                    text: &text[from..at],
                });
                open = None;
            }
            _ => {}
        }
        at += line.len();
    }
    if let Some((line, from)) = open {
        blocks.push(Block {
            line,
            text: &text[from..],
        });
    }
    blocks
}
