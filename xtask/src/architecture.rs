//! Who may use whom.
//!
//! Data flows one way, from the rules of a game through search and spaces to
//! reports and people; a crate that reaches back, or up, is refused here.
//!
//! ```text
//! puzzle          nothing at all
//! pairs           puzzle                        what games of pairs share
//! <game>          puzzle, pairs                 any crate not named below
//! gaps            superpuzz, too                the same rules by other cards
//! template        puzzle                        used by none: it is copied
//! games           puzzle, and every <game>
//! search          puzzle
//! trials          puzzle, search
//! space           puzzle, search, trials
//! net             puzzle, search                networks that judge positions
//! <game>-engine   puzzle, pairs, search, trials, space, net, its <game>
//! certificate     puzzle
//! chooser         nothing of ours
//! wire            puzzle
//! rating          puzzle, search, trials, space, wire
//! record          puzzle, games, wire
//! study           puzzle, games, chooser, wire
//! fit             puzzle, rating, record, wire
//! laws            puzzle, pairs, search, space
//! lab             all of the above but laws and fit
//! check           puzzle, games, certificate     knows the rules, and no search
//! forge           puzzle, chooser, lab
//! results         puzzle, lab, wire
//! cli             puzzle, games, lab, forge, results, fit, web, repro, study, wire; check in tests
//! python          puzzle, games, lab, results, wire
//! web             puzzle, games, lab, results, record, study, wire
//! wasm            puzzle, games, chooser, wire
//! wasm-make       puzzle, games, wire
//! wasm-lab        puzzle, lab, results, wire
//! repro           puzzle, games, search, space, trials, lab, every <game> and <game>-engine
//! learn           puzzle, search, trials, net, every <game> and <game>-engine
//! demo            puzzle, games
//! bindgen         nothing of ours
//! xtask           nothing of ours
//! ```
//!
//! Tests may also use `laws` and the games, wherever they stand.

use crate::workspace::{Package, Use};

/// Crates of other people that the rules of a game may use: small, without
/// files, clocks, threads or chance.
const FOR_GAMES: &[&str] = &["foldhash"];

/// Crates of other people that only applications may use; too heavy, or of no
/// business to a library.
const FOR_APPS: &[&str] = &[
    "anyhow",
    "arrow",
    "axum",
    "clap",
    "ctrlc",
    "indicatif",
    "parquet",
    "plotters",
    "pyo3",
    "sqlx",
    "tokio",
];

/// Crates of other people that fit models: nothing that predicts needs them.
const FOR_FIT: &[&str] = &["nalgebra", "statrs"];

/// Crates of other people that learn: nothing that is shipped needs them.
const FOR_LEARNING: &[&str] = &["smartcore"];

/// Games that are another game under other names: the first uses the rules of
/// the second.
const NAMESAKES: &[(&str, &str)] = &[("gaps", "superpuzz")];

/// What a package is to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role<'n> {
    Puzzle,
    /// What games share in which equal tiles are taken in pairs.
    Pairs,
    Game(&'n str),
    /// The game that new ones are written from; it is not listed.
    Template,
    Games,
    Search,
    Trials,
    Space,
    /// Networks that judge positions.
    Net,
    /// What only one game allows; it carries the game's name.
    Engine(&'n str),
    /// The form of proofs, for those who write and who check them.
    Certificate,
    /// The next puzzle for a player.
    Chooser,
    Wire,
    Rating,
    /// Fits models; only the command line uses it.
    Fit,
    Record,
    /// Studies: one file read, planned and judged.
    Study,
    Laws,
    Lab,
    /// Makes puzzles to measure.
    Forge,
    /// Verifies proofs.
    Check,
    /// What the laboratory found, told.
    Results,
    Cli,
    Python,
    Web,
    Wasm,
    WasmLab,
    WasmMake,
    Repro,
    /// Trains networks; nobody uses it.
    Learn,
    Demo,
    Bindgen,
    Xtask,
}

impl<'n> Role<'n> {
    fn of(package: &'n str) -> Self {
        let name = package.strip_prefix("impasse-").unwrap_or(package);
        match name {
            "puzzle" => Self::Puzzle,
            "pairs" => Self::Pairs,
            "template" => Self::Template,
            "games" => Self::Games,
            "search" => Self::Search,
            "space" => Self::Space,
            "trials" => Self::Trials,
            "net" => Self::Net,
            "certificate" => Self::Certificate,
            "chooser" => Self::Chooser,
            "wire" => Self::Wire,
            "rating" => Self::Rating,
            "fit" => Self::Fit,
            "record" => Self::Record,
            "study" => Self::Study,
            "laws" => Self::Laws,
            "lab" => Self::Lab,
            "forge" => Self::Forge,
            "check" => Self::Check,
            "results" => Self::Results,
            "cli" => Self::Cli,
            "python" => Self::Python,
            "web" => Self::Web,
            "wasm" => Self::Wasm,
            "wasm-lab" => Self::WasmLab,
            "wasm-make" => Self::WasmMake,
            "repro" => Self::Repro,
            "learn" => Self::Learn,
            "demo" => Self::Demo,
            "bindgen" => Self::Bindgen,
            "xtask" => Self::Xtask,
            _ => match name.strip_suffix("-engine") {
                Some(game) => Self::Engine(game),
                None => Self::Game(name),
            },
        }
    }

    const fn is_app(self) -> bool {
        matches!(
            self,
            Self::Check
                | Self::Cli
                | Self::Python
                | Self::Web
                | Self::Wasm
                | Self::WasmLab
                | Self::WasmMake
                | Self::Repro
                | Self::Learn
                | Self::Demo
                | Self::Bindgen
        )
    }

    /// Whether what we ship of this package may use `other`.
    fn may_use(self, other: Role<'_>) -> bool {
        use Role::{
            Bindgen, Certificate, Check, Chooser, Cli, Demo, Engine, Fit, Forge, Game, Games, Lab,
            Laws, Learn, Net, Pairs, Puzzle, Python, Rating, Record, Repro, Results, Search, Space,
            Study, Template, Trials, Wasm, WasmLab, WasmMake, Web, Wire, Xtask,
        };
        match self {
            Puzzle | Chooser | Bindgen | Xtask => false,
            Pairs | Template | Search | Certificate | Wire => other == Puzzle,
            Game(game) => match other {
                Game(rules) => NAMESAKES.contains(&(game, rules)),
                _ => matches!(other, Puzzle | Pairs),
            },
            Games => matches!(other, Puzzle | Game(_)),
            Trials | Net => matches!(other, Puzzle | Search),
            Space => matches!(other, Puzzle | Search | Trials),
            Engine(game) => {
                matches!(other, Puzzle | Pairs | Search | Trials | Space | Net)
                    || other == Game(game)
            }
            Laws => matches!(other, Puzzle | Pairs | Search | Space),
            Rating => matches!(other, Puzzle | Search | Trials | Space | Wire),
            Fit => matches!(other, Puzzle | Rating | Record | Wire),
            Record | WasmMake => matches!(other, Puzzle | Games | Wire),
            Study | Wasm => matches!(other, Puzzle | Games | Chooser | Wire),
            Check => matches!(other, Puzzle | Games | Certificate),
            Demo => matches!(other, Puzzle | Games),
            Learn => matches!(other, Puzzle | Search | Trials | Net | Game(_) | Engine(_)),
            Lab => {
                !other.is_app()
                    && !matches!(
                        other,
                        Template | Laws | Lab | Chooser | Forge | Results | Fit | Study | Xtask
                    )
            }
            Cli => matches!(
                other,
                Puzzle | Games | Lab | Forge | Results | Fit | Web | Repro | Study | Wire
            ),
            Forge => matches!(other, Puzzle | Chooser | Lab),
            Results => matches!(other, Puzzle | Lab | Forge | Wire),
            Python => matches!(other, Puzzle | Games | Lab | Results | Wire),
            Web => matches!(
                other,
                Puzzle | Games | Lab | Results | Record | Study | Wire
            ),
            WasmLab => matches!(other, Puzzle | Lab | Results | Wire),
            Repro => {
                !other.is_app()
                    && !matches!(
                        other,
                        Template
                            | Laws
                            | Record
                            | Chooser
                            | Forge
                            | Results
                            | Study
                            | Certificate
                            | Wire
                            | Xtask
                    )
            }
        }
    }

    /// Why a crate of other people is refused, if it is.
    fn refuses(self, used: &Use) -> Option<&'static str> {
        if self == Self::Xtask {
            return None;
        }
        if !used.in_tests {
            match self {
                Self::Puzzle => return Some("the contracts use nothing but std"),
                Self::Game(_) | Self::Pairs | Self::Template
                    if !FOR_GAMES.contains(&&*used.name) =>
                {
                    return Some("the rules of a game know no other crate");
                }
                _ => {}
            }
            if used.name.starts_with("serde")
                && !(self.is_app()
                    || matches!(
                        self,
                        Self::Wire | Self::Rating | Self::Fit | Self::Lab | Self::Study
                    ))
            {
                return Some("serde lives where bytes leave the process");
            }
        }
        if FOR_FIT.contains(&&*used.name) && self != Self::Fit {
            return Some("only what fits models uses it");
        }
        if FOR_LEARNING.contains(&&*used.name) && self != Self::Learn {
            return Some("only what learns uses it");
        }
        let for_apps = FOR_APPS.contains(&&*used.name);
        (for_apps && !self.is_app()).then_some("only applications use it")
    }
}

/// Whether a package `impasse-<name>` would be a game: no other part of the
/// project has that name.
#[must_use]
pub fn is_name_of_a_game(name: &str) -> bool {
    matches!(Role::of(name), Role::Game(_))
}

/// Everything in the workspace that the architecture does not allow: a
/// sentence each, none if all is well.
#[must_use]
pub fn violations(packages: &[Package]) -> Vec<String> {
    let mut found: Vec<String> = packages.iter().flat_map(check).collect();
    found.extend(unlisted(packages));
    found
}

fn check(package: &Package) -> Vec<String> {
    let Package {
        name, folder, uses, ..
    } = package;
    let role = Role::of(name);
    let mut found = Vec::new();
    if !is_well_placed(role, name, folder) {
        found.push(format!("{name} does not belong into {folder}"));
    }
    for used in uses {
        let why = if used.ours {
            let other = Role::of(&used.name);
            let in_test = used.in_tests
                && (matches!(other, Role::Laws | Role::Game(_))
                    || (matches!(role, Role::Cli | Role::Lab) && other == Role::Check));
            let allowed = role.may_use(other) || in_test;
            (!allowed).then_some("the architecture has no such edge")
        } else if used.version.starts_with('=') {
            role.refuses(used)
        } else {
            Some("versions are pinned with `=`")
        };
        if let Some(why) = why {
            found.push(format!("{name} -> {}: {why}", used.name));
        }
    }
    found
}

/// Whether a package lies where its name says.
fn is_well_placed(role: Role<'_>, name: &str, folder: &str) -> bool {
    let parent = match role {
        Role::Xtask => return folder == name,
        _ if role.is_app() => "apps",
        _ => "crates",
    };
    name.strip_prefix("impasse-")
        .is_some_and(|short| folder == format!("{parent}/{short}"))
}

/// Games that the list of games leaves out.
fn unlisted(packages: &[Package]) -> Vec<String> {
    let Some(games) = packages.iter().find(|p| Role::of(&p.name) == Role::Games) else {
        return vec!["there is no list of games".to_owned()];
    };
    let is_listed = |name: &str| games.uses.iter().any(|u| u.name == name && !u.in_tests);
    packages
        .iter()
        .filter(|p| matches!(Role::of(&p.name), Role::Game(_)) && !is_listed(&p.name))
        .map(|p| format!("{} is missing from the list of games", p.name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A package a line: `crates/games -> puzzle superpuzz +proptest *laws`.
    /// `+` marks a crate of other people, `*` one that only tests use.
    fn packages(lines: &str) -> Vec<Package> {
        let lines = lines.lines().map(str::trim).filter(|l| !l.is_empty());
        lines.map(package).collect()
    }

    fn package(line: &str) -> Package {
        let (folder, uses) = line.split_once("->").expect("folder -> uses");
        let folder = folder.trim();
        let short = folder.rsplit('/').next().expect("a folder");
        let ours = |short: &str| match short {
            "xtask" => short.to_owned(),
            _ => format!("impasse-{short}"),
        };
        Package {
            name: ours(short),
            folder: folder.to_owned(),
            features: Vec::new(),
            uses: uses
                .split_whitespace()
                .map(|word| {
                    let in_tests = word.contains('*');
                    let is_ours = !word.contains('+');
                    let name = word.trim_start_matches(['*', '+']);
                    let (name, version) = name.split_once('@').unwrap_or((name, "=1.0.0"));
                    Use {
                        name: if is_ours { ours(name) } else { name.to_owned() },
                        version: version.to_owned(),
                        ours: is_ours,
                        in_tests,
                    }
                })
                .collect(),
        }
    }

    const HEALTHY: &str = "
        crates/puzzle        ->
        crates/pairs         -> puzzle
        crates/chess         -> puzzle pairs +foldhash *laws *+proptest
        crates/go            -> puzzle
        crates/games         -> puzzle chess go
        crates/search        -> puzzle +foldhash *chess *laws
        crates/trials        -> puzzle search
        crates/space         -> puzzle search trials *chess
        crates/net           -> puzzle search +safetensors
        crates/chess-engine  -> puzzle pairs search space net chess *trials *go
        crates/certificate   -> puzzle +sha2
        crates/wire          -> puzzle +serde *+ts-rs
        crates/rating        -> puzzle search trials space wire +serde_json *chess
        crates/record        -> puzzle games wire
        crates/study         -> puzzle games wire +serde +toml_edit
        crates/fit           -> puzzle rating record wire +nalgebra +serde_json
        crates/laws          -> puzzle pairs search space *chess
        crates/lab           -> puzzle games search space chess-engine trials rating record wire chess certificate *check
        apps/check           -> puzzle games certificate *laws
        crates/forge         -> lab puzzle
        crates/results       -> lab puzzle wire
        apps/cli             -> lab forge results fit web repro study games puzzle wire +clap +serde_json *check
        apps/web             -> lab results record study games puzzle wire +tokio
        apps/python          -> lab results games puzzle wire +pyo3 +serde_json
        apps/wasm            -> games puzzle wire
        apps/wasm-lab        -> lab results puzzle wire +serde_json *laws
        apps/wasm-make       -> games puzzle wire
        apps/repro           -> lab puzzle chess
        apps/learn           -> puzzle search trials net chess chess-engine +clap +smartcore
        apps/demo            -> games puzzle
        apps/bindgen         -> +wasm-bindgen-cli-support
        xtask                -> +serde_json
    ";

    #[track_caller]
    fn check_caught(planted: &str, expected: &str) {
        let planted = package(planted);
        let mut all = packages(HEALTHY);
        all.retain(|package| package.name != planted.name);
        all.push(planted);
        assert_eq!(violations(&all), [expected]);
    }

    #[test]
    fn the_layout_of_the_house_is_allowed() {
        assert_eq!(violations(&packages(HEALTHY)), [""; 0]);
    }

    #[test]
    fn an_edge_that_leads_back_or_up_is_caught() {
        let edges = [
            ("crates/puzzle", "chess"),
            ("crates/puzzle", "laws"),
            ("crates/chess", "search"),
            ("crates/chess", "go"),
            ("crates/chess", "games"),
            ("crates/search", "space"),
            ("crates/search", "chess"),
            ("crates/space", "games"),
            ("crates/chess-engine", "go"),
            ("crates/chess-engine", "games"),
            ("crates/trials", "space"),
            ("crates/wire", "games"),
            ("crates/record", "search"),
            ("crates/study", "lab"),
            ("crates/lab", "study"),
            ("crates/record", "chess"),
            ("crates/laws", "games"),
            ("crates/lab", "laws"),
            ("crates/lab", "cli"),
            ("crates/lab", "fit"),
            ("crates/lab", "results"),
            ("crates/results", "games"),
            ("apps/python", "search"),
            ("crates/fit", "lab"),
            ("apps/web", "fit"),
            ("apps/cli", "search"),
            ("apps/web", "search"),
            ("apps/wasm", "lab"),
            ("apps/wasm-lab", "search"),
            ("apps/repro", "laws"),
            ("apps/demo", "lab"),
            ("crates/net", "space"),
            ("apps/learn", "lab"),
            ("apps/cli", "learn"),
            ("apps/check", "lab"),
            ("apps/check", "search"),
            ("apps/check", "chess"),
            ("apps/cli", "check"),
            ("crates/certificate", "games"),
            ("apps/bindgen", "games"),
            ("xtask", "games"),
        ];
        for (folder, other) in edges {
            let planted = format!("{folder} -> {other}");
            let name = package(&planted).name;
            check_caught(
                &planted,
                &format!("{name} -> impasse-{other}: the architecture has no such edge"),
            );
        }
    }

    #[test]
    fn a_game_uses_another_only_where_it_is_the_same_under_other_names() {
        let mut all = packages(HEALTHY);
        all.push(package("crates/superpuzz -> puzzle"));
        all.push(package("crates/gaps -> puzzle superpuzz"));
        all.retain(|package| package.name != "impasse-games");
        all.push(package("crates/games -> puzzle chess go superpuzz gaps"));
        assert_eq!(violations(&all), [""; 0]);
        all.retain(|package| package.name != "impasse-superpuzz");
        all.push(package("crates/superpuzz -> puzzle gaps"));
        let back = "impasse-superpuzz -> impasse-gaps: the architecture has no such edge";
        assert_eq!(violations(&all), [back]);
    }

    #[test]
    fn tests_may_use_laws_and_games_but_nothing_else_that_is_forbidden() {
        check_caught(
            "crates/search -> puzzle *space",
            "impasse-search -> impasse-space: the architecture has no such edge",
        );
    }

    #[test]
    fn crates_of_other_people_stay_where_they_belong() {
        check_caught(
            "crates/puzzle -> +foldhash",
            "impasse-puzzle -> foldhash: the contracts use nothing but std",
        );
        check_caught(
            "crates/chess -> puzzle +rand",
            "impasse-chess -> rand: the rules of a game know no other crate",
        );
        check_caught(
            "crates/space -> puzzle +serde_json",
            "impasse-space -> serde_json: serde lives where bytes leave the process",
        );
        check_caught(
            "crates/lab -> puzzle +parquet",
            "impasse-lab -> parquet: only applications use it",
        );
        check_caught(
            "crates/rating -> puzzle +nalgebra",
            "impasse-rating -> nalgebra: only what fits models uses it",
        );
        check_caught(
            "apps/cli -> lab +smartcore",
            "impasse-cli -> smartcore: only what learns uses it",
        );
        check_caught(
            "apps/cli -> lab +clap@^4.0",
            "impasse-cli -> clap: versions are pinned with `=`",
        );
    }

    #[test]
    fn a_game_that_is_not_in_the_list_is_caught() {
        check_caught(
            "crates/games -> puzzle chess *go",
            "impasse-go is missing from the list of games",
        );
    }

    #[test]
    fn a_package_in_the_wrong_place_is_caught() {
        check_caught(
            "crates/cli -> lab",
            "impasse-cli does not belong into crates/cli",
        );
    }
}
