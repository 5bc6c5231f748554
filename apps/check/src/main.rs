//! `impasse-check`: the program around the checks.

use std::env;
use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read as _};
use std::process::ExitCode;

use impasse_certificate::About;
use impasse_check::{Account, Refusal, check_certificate, check_solution};
use impasse_puzzle::{Lang, Sentence, Words, sentence};
use serde_json::{Value, json};

const HELP: Words = Words::new(
    "\
Verifies that a puzzle cannot be solved, or not in fewer moves, or that moves solve it,
knowing the rules of its game and nothing of how that was found.

  impasse-check CERTIFICATE            what `impasse prove` wrote (`-`: standard input)
  impasse-check CERTIFICATE PUZZLE     the same, and that it is about this puzzle
  impasse-check --solution PUZZLE MOVES   replays moves (`@FILE`: from a file)

Examples:
  impasse prove sokoban:by=pushes#2 -o proof && impasse-check proof sokoban#2
  impasse-check --solution 'sokoban=#####/#@$.#/#####' R

Options: --memory SIZE (1G unless told), --json, --lang en|ja, --help, --version
Exit codes: 0 accepted, 1 rejected, 2 usage, 11 not begun, since it may take more memory,
30 unreadable.",
    "\
パズルが解けないこと、ある手数より短い解がないこと、または手順で解けることを、
ゲームのルールだけを使って確かめます。

  impasse-check 証明書                 「impasse prove」が書いたファイル（「-」は標準入力）
  impasse-check 証明書 問題            同じく、この問題についての証明であることも確かめる
  impasse-check --solution 問題 手順   手順を再生する（「@ファイル」はファイルから）

例:
  impasse prove sokoban:by=pushes#2 -o proof && impasse-check proof sokoban#2
  impasse-check --solution 'sokoban=#####/#@$.#/#####' R

オプション: --memory 大きさ（既定は1G）, --json, --lang en|ja, --help, --version
終了コード: 0 正しい、1 正しくない、2 使い方の誤り、11 メモリーが足りないかもしれず調べていない、
30 読めない",
);

const REJECTED: u8 = 1;
const USAGE: u8 = 2;
const TOO_LARGE: u8 = 11;
const UNREADABLE: u8 = 30;

/// Memory that a check may take unless something else is said.
const USUAL_MEMORY: u64 = 1 << 30;

fn main() -> ExitCode {
    let mut words: Vec<String> = Vec::new();
    let mut lang = Lang::En;
    let mut json = false;
    let mut memory = USUAL_MEMORY;
    let mut arguments = env::args().skip(1);
    while let Some(word) = arguments.next() {
        match &*word {
            "--json" => json = true,
            "--memory" => match arguments.next().as_deref().and_then(bytes) {
                Some(bytes) => memory = bytes,
                None => words = vec!["--memory".to_owned()],
            },
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
        ["--help" | "-h"] => Ok(Answer::Text(sentence!("{0}", "{0}", HELP))),
        ["--version" | "-V"] => Ok(Answer::Text(sentence!(
            "impasse-check {0}",
            "impasse-check {0}",
            env!("CARGO_PKG_VERSION")
        ))),
        ["--solution", puzzle, moves] => solution(puzzle, moves),
        [file] if is_file(file) => certificate(file, None, memory),
        [file, puzzle] if is_file(file) => certificate(file, Some(puzzle), memory),
        _ => {
            tell(&mut io::stderr(), HELP.of(lang));
            return ExitCode::from(USAGE);
        }
    };
    if json {
        tell(&mut io::stdout(), &in_json(&answer, lang).to_string());
    }
    match answer {
        Ok(answer) => {
            if !json {
                tell(&mut io::stdout(), &answer.told().of(lang));
            }
            ExitCode::SUCCESS
        }
        Err(Refusal::Unreadable(why)) => {
            if !json {
                tell(&mut io::stderr(), &told(&why).of(lang));
            }
            ExitCode::from(UNREADABLE)
        }
        Err(Refusal::Rejected(why)) => {
            if !json {
                let rejected = sentence!("rejected: {0}", "正しくありません：{0}", why);
                tell(&mut io::stderr(), &told(&rejected).of(lang));
            }
            ExitCode::from(REJECTED)
        }
        Err(Refusal::TooLarge(bytes)) => {
            if !json {
                tell(&mut io::stderr(), &told(&too_large(bytes)).of(lang));
            }
            ExitCode::from(TOO_LARGE)
        }
    }
}

/// A size like `512M`.
fn bytes(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(['K', 'M', 'G']);
    let shift = match &word[digits.len()..] {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return None,
    };
    let number: u64 = digits.parse().ok()?;
    number.checked_mul(1 << shift)
}

fn too_large(bytes: u64) -> Sentence {
    sentence!(
        "not begun: it may take {0} MB of memory (--memory)",
        "調べていません：メモリーが {0} MB 必要になるかもしれません（--memory）",
        bytes.div_ceil(1_000_000).to_string()
    )
}

/// What is told to people.
enum Answer {
    Text(Sentence),
    Solution(usize),
    Certificate(About, Account),
}

impl Answer {
    fn told(&self) -> Sentence {
        match self {
            Self::Text(text) => text.clone(),
            Self::Solution(moves) => sentence!(
                "solved: every one of {0} moves is legal, and the last one reaches a goal",
                "解けています：{0}手すべてが正しく、最後はゴールです",
                moves.to_string()
            ),
            Self::Certificate(about, account) => accepted(about, account),
        }
    }
}

/// The same for programs, in one line.
fn in_json(answer: &Result<Answer, Refusal>, lang: Lang) -> Value {
    match answer {
        Ok(Answer::Text(text)) => json!({ "text": text.of(lang) }),
        Ok(Answer::Solution(moves)) => json!({ "verdict": "accepted", "moves": moves }),
        Ok(Answer::Certificate(about, account)) => {
            let trusted = trusted(about, account);
            let trusted: Vec<String> = trusted.iter().map(|one| one.of(lang)).collect();
            json!({
                "verdict": "accepted",
                "puzzle": about.game,
                "params": about.params,
                "text": about.text,
                "least": account.least,
                "open": account.open,
                "safe": account.safe,
                "sufficient": account.sufficient,
                "parts": account.parts,
                "different_parts": account.different_parts,
                "in_parts": account.in_parts,
                "relaxed": account.relaxed,
                "units": account.units,
                "in_units": account.in_units,
                "pairings": account.pairings,
                "nogoods": account.nogoods,
                "bounded": account.bounded,
                "exchanged": account.exchanged,
                "idle": account.idle,
                "trusted": trusted,
            })
        }
        Err(Refusal::Unreadable(why)) => json!({ "verdict": "unreadable", "why": why.of(lang) }),
        Err(Refusal::Rejected(why)) => json!({ "verdict": "rejected", "why": why.of(lang) }),
        Err(Refusal::TooLarge(bytes)) => {
            json!({ "verdict": "unknown", "why": too_large(*bytes).of(lang), "needs": bytes })
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

fn solution(puzzle: &str, moves: &str) -> Result<Answer, Refusal> {
    let moves = match moves.strip_prefix('@') {
        Some(file) => fs::read_to_string(file).map_err(|error| unread(&error))?,
        None => moves.to_owned(),
    };
    check_solution(puzzle, &moves).map(Answer::Solution)
}

fn certificate(file: &str, puzzle: Option<&str>, memory: u64) -> Result<Answer, Refusal> {
    let checked = match file {
        "-" => {
            let mut bytes = Vec::new();
            let most = io::stdin().lock().take(memory).read_to_end(&mut bytes);
            let left = memory - most.map_err(|error| unread(&error))? as u64;
            check_certificate(Cursor::new(bytes), puzzle, Some(left))
        }
        file => {
            let mut from = File::open(file).map_err(|error| unread(&error))?;
            let length = from.metadata().map_err(|error| unread(&error))?.len();
            // In memory it is looked up faster, where there is room.
            if length <= memory / 4 {
                let mut bytes = Vec::new();
                from.read_to_end(&mut bytes)
                    .map_err(|error| unread(&error))?;
                let left = memory.saturating_sub(bytes.len() as u64);
                check_certificate(Cursor::new(bytes), puzzle, Some(left))
            } else {
                check_certificate(BufReader::new(from), puzzle, Some(memory))
            }
        }
    };
    checked.map(|(about, account)| Answer::Certificate(about, account))
}

/// What was believed without a look, a sentence each.
fn trusted(about: &About, account: &Account) -> Vec<Sentence> {
    let game = &about.game;
    let mut trusted = vec![sentence!(
        "the rules of {0}: its moves, its goals, and that equal keys are equal positions",
        "{0} のルール：手、ゴール、キーが同じなら同じ局面であること",
        game
    )];
    let claims = [
        (
            account.safe,
            sentence!(
                "that a safe move of {0} spoils nothing",
                "{0} の安全な手を選んでも、解ける局面が解けなくなることはないこと",
                game
            ),
        ),
        (
            account.parts,
            sentence!(
                "that fewer pieces are never harder in {0}",
                "{0} では、駒が減って難しくなることはないこと",
                game
            ),
        ),
        (
            account.sufficient,
            sentence!(
                "that whoever can solve a position of {0} can begin with the moves it calls sufficient",
                "{0} で解ける局面は、足りるとされた手のどれかから始めても解けること",
                game
            ),
        ),
        (
            account.exchanged,
            sentence!(
                "that positions of {0} which it exchanges can be solved or cannot alike",
                "{0} で入れ替えてよいとされた局面は、解けるかどうかが同じであること",
                game
            ),
        ),
        (
            account.relaxed,
            sentence!(
                "that what can happen in {0} can happen without obstacles",
                "{0} で起こることは、障害物がなくても起こること",
                game
            ),
        ),
        (
            account.units,
            sentence!(
                "that what happens in a unit of {0} can happen with nothing else in the way",
                "{0} のユニットで起こることは、ほかに何もなくても起こること",
                game
            ),
        ),
        (
            account.pairings,
            sentence!(
                "that all tiles of {0} go in equal pairs, and fewer tiles are in the way of fewer pairs",
                "{0} の牌はすべて同じ牌と組で取られ、牌が減って取れなくなる組はないこと",
                game
            ),
        ),
        (
            account.bounded,
            sentence!(
                "that no goal of {0} is nearer than a glance tells",
                "{0} のゴールは、ひと目でわかる手数より近くにはないこと",
                game
            ),
        ),
    ];
    let claims = claims.into_iter().filter(|(count, _)| *count > 0);
    trusted.extend(claims.map(|(_, claim)| claim));
    trusted.push(sentence!(
        "this program, its compiler and this machine",
        "このプログラム、そのコンパイラー、このコンピューター"
    ));
    trusted
}

fn accepted(about: &About, account: &Account) -> Sentence {
    let claim = match account.least {
        None => sentence!("no goal can be reached", "ゴールには着けません"),
        Some(moves) => sentence!(
            "no solution has fewer than {0} moves",
            "{0}手より短い解はありません",
            moves.to_string()
        ),
    };
    let lines = trusted(about, account).into_iter();
    let lines = lines.reduce(|all, one| sentence!("{0}\n  {1}", "{0}\n  {1}", all, one));
    let looked = sentence!(
        "{0} positions with all their moves, {1} with a safe move alone, {2} with the moves of a \
         few pieces, {3} by a part ({4} different parts, {5} positions in them), {6} out of reach, \
         {7} without a pairing ({8} nogoods), {9} by a unit ({10} states in units), {11} so far \
         from a goal",
        "すべての手について {0}、安全な手だけについて {1}、少数の駒の手だけについて {2}、一部の駒について {3}\
         （異なる部分 {4}、その中の局面 {5}）、届かないゴール {6}、組合せなし {7}（禁止 {8}）、\
         片付かないユニット {9}（ユニットの状態 {10}）、ゴールまでの手数 {11}",
        account.open.to_string(),
        account.safe.to_string(),
        account.sufficient.to_string(),
        account.parts.to_string(),
        account.different_parts.to_string(),
        account.in_parts.to_string(),
        account.relaxed.to_string(),
        account.pairings.to_string(),
        account.nogoods.to_string(),
        account.units.to_string(),
        account.in_units.to_string(),
        account.bounded.to_string(),
    );
    sentence!(
        "accepted: {0} in this puzzle of {1} ({2})\n{3}\nLooked at: {4}; exchanged: {5}; named in \
         vain: {6}\nTrusted:\n  {7}",
        "正しい証明です：この {1}（{2}）の問題では、{0}\n{3}\n調べた局面：{4}。入れ替え：{5}。\
         使われなかった局面：{6}\n信じたこと：\n  {7}",
        claim,
        &about.game,
        &about.params,
        &about.text,
        looked,
        account.exchanged.to_string(),
        account.idle.to_string(),
        lines.unwrap_or_else(|| sentence!("", "")),
    )
}
