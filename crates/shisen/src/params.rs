//! The parameters: sizes, what is dealt, rules and faces.

use impasse_puzzle::{ParamError, Parameter, Params, Words, sentence};

use crate::board::{Board, Set};
use crate::faces::{Faces, Flowers};
use crate::frame::{Frame, Lines, Turns};

pub(crate) const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "width",
        values: "1..62",
        default: "10",
        summary: Words::new("columns", "列の数"),
    },
    Parameter {
        name: "height",
        values: "1..62",
        default: "6",
        summary: Words::new(
            "rows; at most 512 cells in all",
            "段の数（マスは全部で512まで）",
        ),
    },
    Parameter {
        name: "board",
        values: "own|14x6|16x9|18x8|24x12|26x14|30x16",
        default: "own",
        summary: Words::new(
            "a size of KShisen and PySolFC instead of width and height, with 42 kinds at most",
            "横と縦の代わりに、KShisenやPySolFCの盤の大きさ（牌は42種類まで）",
        ),
    },
    Parameter {
        name: "tiles",
        values: "2..512",
        default: "4",
        summary: Words::new(
            "equal tiles that are dealt together, an even number",
            "一度に配る同じ牌の数（偶数）",
        ),
    },
    Parameter {
        name: "kinds",
        values: "1..256|auto",
        default: "auto",
        summary: Words::new(
            "kinds of tiles; if fewer than fill the board, they are dealt again in turn",
            "牌の種類の数（盤が埋まらなければ、最初の種類から繰り返し配る）",
        ),
    },
    Parameter {
        name: "lines",
        values: "outside|inside",
        default: "outside",
        summary: Words::new(
            "whether lines may run outside the board",
            "線が盤の外を通ってよいか",
        ),
    },
    Parameter {
        name: "turns",
        values: "2|1",
        default: "2",
        summary: Words::new(
            "how often a line may turn: twice (three parts) or once (two parts)",
            "線が曲がってよい回数（2回＝3本まで、1回＝2本まで）",
        ),
    },
    Parameter {
        name: "gravity",
        values: "none|down",
        default: "none",
        summary: Words::new(
            "whether tiles fall when those below them go",
            "下の牌がなくなると牌が落ちるか",
        ),
    },
    Parameter {
        name: "faces",
        values: "numbers|mahjong",
        default: "numbers",
        summary: Words::new("what tiles show", "牌の絵柄"),
    },
    Parameter {
        name: "flowers",
        values: "equal|grouped",
        default: "equal",
        summary: Words::new(
            "whether flowers match only their like, or any flower, and any season any season (faces=mahjong)",
            "花牌・季節牌は同じ絵だけが組になるか、花どうし・季節どうしで組になるか（faces=mahjong）",
        ),
    },
];

/// The most kinds of the sets that `KShisen` and `PySolFC` deal.
const SET_KINDS: u64 = 42;

/// Whether tiles fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gravity {
    None,
    Down,
}

/// What the parameters say besides the size and what is dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) lines: Lines,
    pub(crate) turns: Turns,
    pub(crate) faces: Faces,
    pub(crate) gravity: Gravity,
}

/// One of the values that a parameter may have; the first is the usual one.
fn choice<T: Copy>(params: &Params, name: &str, values: &[(&str, T)]) -> Result<T, ParamError> {
    let asked = params.value(name).unwrap_or(values[0].0);
    let found = values.iter().find(|(value, _)| *value == asked);
    found.map(|&(_, meant)| meant).ok_or_else(|| {
        let names: Vec<&str> = values.iter().map(|&(value, _)| value).collect();
        ParamError::none_of(name, asked, &names)
    })
}

impl Rules {
    pub(crate) fn of(params: &Params) -> Result<Self, ParamError> {
        params.only(PARAMETERS)?;
        let lines = [("outside", Lines::Outside), ("inside", Lines::Inside)];
        let flowers = [("equal", Flowers::Equal), ("grouped", Flowers::Grouped)];
        let flowers = choice(params, "flowers", &flowers)?;
        let faces = [
            ("numbers", Faces::Numbers),
            ("mahjong", Faces::Mahjong(flowers)),
        ];
        let faces = choice(params, "faces", &faces)?;
        if flowers == Flowers::Grouped && faces == Faces::Numbers {
            return Err(ParamError::new(
                "flowers=grouped",
                sentence!("together with faces=mahjong", "faces=mahjongと一緒"),
            ));
        }
        Ok(Self {
            lines: choice(params, "lines", &lines)?,
            turns: choice(params, "turns", &[("2", Turns::Two), ("1", Turns::One)])?,
            faces,
            gravity: choice(
                params,
                "gravity",
                &[("none", Gravity::None), ("down", Gravity::Down)],
            )?,
        })
    }
}

/// What is said of a board's size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) width: Option<u8>,
    pub(crate) height: Option<u8>,
    /// Whether it is one of others' boards.
    is_named: bool,
}

pub(crate) fn size(params: &Params) -> Result<Size, ParamError> {
    const BOARDS: &[(&str, Option<(u8, u8)>)] = &[
        ("own", None),
        ("14x6", Some((14, 6))),
        ("16x9", Some((16, 9))),
        ("18x8", Some((18, 8))),
        ("24x12", Some((24, 12))),
        ("26x14", Some((26, 14))),
        ("30x16", Some((30, 16))),
    ];
    let side = |name| {
        let length = params.number(name, 1..=u64::from(Frame::LONGEST))?;
        Ok(length.map(|length| u8::try_from(length).expect("at most 62")))
    };
    let (width, height) = (side("width")?, side("height")?);
    let Some(named) = choice(params, "board", BOARDS)? else {
        return Ok(Size {
            width,
            height,
            is_named: false,
        });
    };
    for (name, asked, has) in [("width", width, named.0), ("height", height, named.1)] {
        if let Some(asked) = asked.filter(|&asked| asked != has) {
            return Err(ParamError::new(
                format!("{name}={asked}"),
                sentence!(
                    "{0}={1}, as board={2}x{3} has it",
                    "board={2}x{3}どおりの{0}={1}",
                    name,
                    has,
                    named.0,
                    named.1
                ),
            ));
        }
    }
    Ok(Size {
        width: Some(named.0),
        height: Some(named.1),
        is_named: true,
    })
}

/// What numbered boards with some parameters are dealt from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dealing {
    frame: Frame,
    pub(crate) set: Set,
    faces: Faces,
    pub(crate) gravity: Gravity,
}

impl Dealing {
    pub(crate) fn of(params: &Params) -> Result<Self, ParamError> {
        let rules = Rules::of(params)?;
        let size = size(params)?;
        let (width, height) = (size.width.unwrap_or(10), size.height.unwrap_or(6));
        let cells = u64::from(width) * u64::from(height);
        if cells > Frame::MOST_CELLS as u64 {
            return Err(ParamError::new(
                format!("width={width},height={height}"),
                sentence!(
                    "a board of at most {0} cells",
                    "{0}マスまで",
                    Frame::MOST_CELLS
                ),
            ));
        }
        let tiles = params.number("tiles", 2..=512)?.unwrap_or(4);
        if tiles % 2 == 1 || cells % tiles != 0 {
            return Err(unfilled(width, height, tiles));
        }
        let most = (cells / tiles).min(rules.faces.most_kinds() as u64);
        let kinds = match params.value("kinds") {
            Some("auto") => None,
            _ => params.number("kinds", 1..=most)?,
        };
        let usual = if size.is_named {
            most.min(SET_KINDS)
        } else {
            most
        };
        let small = |number| u16::try_from(number).expect("at most 512");
        Ok(Self {
            frame: Frame::new(width, height, rules.lines).with_turns(rules.turns),
            set: Set {
                kinds: small(kinds.unwrap_or(usual)),
                tiles: small(tiles),
            },
            faces: rules.faces,
            gravity: rules.gravity,
        })
    }

    pub(crate) fn board(self, number: u64) -> Board {
        Board::dealt(self.frame, self.set, self.faces, number)
    }
}

/// The error that so many equal tiles at a time do not fill a board.
fn unfilled(width: u8, height: u8, tiles: u64) -> ParamError {
    let cells = u64::from(width) * u64::from(height);
    let fits = (2..=cells).filter(|tiles| tiles % 2 == 0 && cells % tiles == 0);
    let fits: Vec<String> = fits.map(|tiles| tiles.to_string()).collect();
    ParamError::new(
        format!("width={width},height={height},tiles={tiles}"),
        match &fits[..] {
            [] => sentence!("a board with an even number of cells", "偶数個のマス"),
            _ => sentence!(
                "an even number of equal tiles that fills {0} cells: tiles={1}",
                "{0}マスをちょうど埋める偶数枚の同じ牌（tiles={1}）",
                cells,
                fits
            ),
        },
    )
}

/// How people say that a parameter has a value.
pub(crate) fn value_words(parameter: &str, value: &str) -> Option<Words> {
    Some(match (parameter, value) {
        ("width", _) => Words::new("{0} wide", "横{0}枚"),
        ("height", _) => Words::new("{0} high", "縦{0}枚"),
        ("board", "own") => Words::new("a size of its own", "大きさは自由"),
        ("board", _) => Words::new("{0} tiles", "{0}枚の盤"),
        ("tiles", _) => Words::new("{0} of each tile", "同じ牌が{0}枚ずつ"),
        ("kinds", "auto") => Words::new("as many kinds as fit", "種類の数は自動"),
        ("kinds", _) => Words::new("{0} kinds of tiles", "牌は{0}種類"),
        ("lines", "outside") => Words::new("lines may run outside", "線は盤の外も通れる"),
        ("lines", "inside") => Words::new("lines stay inside", "線は盤の中だけ"),
        ("turns", "2") => Words::new("lines turn at most twice", "線は2回まで曲がる"),
        ("turns", "1") => Words::new("lines turn at most once", "線は1回まで曲がる"),
        ("gravity", "none") => Words::new("tiles stay where they are", "牌は動かない"),
        ("gravity", "down") => Words::new("tiles fall", "牌が落ちる"),
        ("faces", "numbers") => Words::new("numbered tiles", "数字の牌"),
        ("faces", "mahjong") => Words::new("mahjong tiles", "麻雀牌"),
        ("flowers", "equal") => Words::new("flowers match their like", "花牌・季節牌は同じ絵で組"),
        ("flowers", "grouped") => Words::new("flowers in groups", "花牌・季節牌は組で"),
        _ => return None,
    })
}
