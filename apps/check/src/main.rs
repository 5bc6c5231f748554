//! `impasse-check`: the program around the checks.

use std::env;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::process::ExitCode;

use impasse_check::{Account, Refusal, check_certificate, check_solution};
use impasse_puzzle::{Lang, Sentence, Words, sentence};

const HELP: Words = Words::new(
    "\
Verifies that a puzzle cannot be solved, or that moves solve it, knowing the rules
of its game and nothing of how that was found.

  impasse-check CERTIFICATE            what `impasse prove` wrote (`-`: standard input)
  impasse-check CERTIFICATE PUZZLE     the same, and that it is about this puzzle
  impasse-check --solution PUZZLE MOVES   replays moves (`@FILE`: from a file)

Examples:
  impasse prove sokoban:by=pushes#2 -o proof && impasse-check proof sokoban#2
  impasse-check --solution 'sokoban=#####/#@$.#/#####' R

Options: --lang en|ja, --help, --version
Exit codes: 0 accepted, 1 rejected, 2 usage, 30 unreadable.",
    "\
パズルが解けないこと、または手順で解けることを、ゲームのルールだけを使って確かめます。

  impasse-check 証明書                 「impasse prove」が書いたファイル（「-」は標準入力）
  impasse-check 証明書 問題            同じく、この問題についての証明であることも確かめる
  impasse-check --solution 問題 手順   手順を再生する（「@ファイル」はファイルから）

例:
  impasse prove sokoban:by=pushes#2 -o proof && impasse-check proof sokoban#2
  impasse-check --solution 'sokoban=#####/#@$.#/#####' R

オプション: --lang en|ja, --help, --version
終了コード: 0 正しい、1 正しくない、2 使い方の誤り、30 読めない",
);

const REJECTED: u8 = 1;
const USAGE: u8 = 2;
const UNREADABLE: u8 = 30;

fn main() -> ExitCode {
    let mut words: Vec<String> = Vec::new();
    let mut lang = Lang::En;
    let mut arguments = env::args().skip(1);
    while let Some(word) = arguments.next() {
        match &*word {
            "--lang" => match arguments.next().as_deref() {
                Some("en") => lang = Lang::En,
                Some("ja") => lang = Lang::Ja,
                _ => words = vec!["--lang".to_owned()],
            },
            _ => words.push(word),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let answer = match &words[..] {
        ["--help" | "-h"] => Ok(sentence!("{0}", "{0}", HELP)),
        ["--version" | "-V"] => Ok(sentence!(
            "impasse-check {0}",
            "impasse-check {0}",
            env!("CARGO_PKG_VERSION")
        )),
        ["--solution", puzzle, moves] => solution(puzzle, moves),
        [file] if is_file(file) => certificate(file, None),
        [file, puzzle] if is_file(file) => certificate(file, Some(puzzle)),
        _ => {
            tell(&mut io::stderr(), HELP.of(lang));
            return ExitCode::from(USAGE);
        }
    };
    match answer {
        Ok(account) => {
            tell(&mut io::stdout(), &account.of(lang));
            ExitCode::SUCCESS
        }
        Err(Refusal::Unreadable(why)) => {
            tell(&mut io::stderr(), &told(&why).of(lang));
            ExitCode::from(UNREADABLE)
        }
        Err(Refusal::Rejected(why)) => {
            let rejected = sentence!("rejected: {0}", "正しくありません：{0}", why);
            tell(&mut io::stderr(), &told(&rejected).of(lang));
            ExitCode::from(REJECTED)
        }
    }
}

fn is_file(word: &str) -> bool {
    word == "-" || !word.starts_with('-')
}

fn told(why: &Sentence) -> Sentence {
    sentence!("impasse-check: {0}", "impasse-check: {0}", why.clone())
}

fn tell(to: &mut impl io::Write, text: &str) {
    // Nobody listening is no reason to change the verdict.
    let _ = writeln!(to, "{}", text.trim_end());
}

fn unread(error: &io::Error) -> Refusal {
    let why = error.to_string();
    Refusal::Unreadable(sentence!("it cannot be read: {0}", "読めません：{0}", why))
}

fn solution(puzzle: &str, moves: &str) -> Result<Sentence, Refusal> {
    let moves = match moves.strip_prefix('@') {
        Some(file) => fs::read_to_string(file).map_err(|error| unread(&error))?,
        None => moves.to_owned(),
    };
    let count = check_solution(puzzle, &moves)?;
    Ok(sentence!(
        "solved: every one of {0} moves is legal, and the last one reaches a goal",
        "解けています：{0}手すべてが正しく、最後はゴールです",
        count.to_string()
    ))
}

fn certificate(file: &str, puzzle: Option<&str>) -> Result<Sentence, Refusal> {
    let from: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin().lock()),
        file => Box::new(File::open(file).map_err(|error| unread(&error))?),
    };
    let (about, account) = check_certificate(BufReader::new(from), puzzle)?;
    let Account {
        open, safe, parts, ..
    } = account;
    let mut trusted = vec![sentence!(
        "  the rules of {0}: its moves, its goals, and that equal keys are equal positions\n",
        "  {0} のルール：手、ゴール、キーが同じなら同じ局面であること\n",
        &about.game
    )];
    if safe > 0 {
        trusted.push(sentence!(
            "  that a safe move of {0} spoils nothing\n",
            "  {0} の安全な手を打っても、解ける局面が解けなくなることはないこと\n",
            &about.game
        ));
    }
    if parts > 0 {
        trusted.push(sentence!(
            "  that fewer pieces are never harder in {0}\n",
            "  {0} では、駒が減って難しくなることはないこと\n",
            &about.game
        ));
    }
    let join = |all: Sentence, one: Sentence| sentence!("{0}{1}", "{0}{1}", all, one);
    let trusted = trusted.into_iter().reduce(join);
    Ok(sentence!(
        "accepted: no goal can be reached in this puzzle of {0} ({1})\n{2}\n\
         Looked at: {3} positions with all their moves, {4} with a safe move alone, {5} by a part \
         ({6} different parts, {7} positions in them); named in vain: {8}\n\
         Trusted:\n{9}  this program, its compiler and this machine",
        "正しい証明です：この {0}（{1}）の問題は解けません\n{2}\n\
         調べた局面：すべての手について {3}、安全な手だけについて {4}、一部の駒について {5}\
         （異なる部分 {6}、その中の局面 {7}）。使われなかった局面：{8}\n\
         信じたこと：\n{9}  このプログラム、そのコンパイラー、このコンピューター",
        &about.game,
        &about.params,
        &about.text,
        open.to_string(),
        safe.to_string(),
        parts.to_string(),
        account.different_parts.to_string(),
        account.in_parts.to_string(),
        account.idle.to_string(),
        trusted.unwrap_or_else(|| sentence!("", "")),
    ))
}
