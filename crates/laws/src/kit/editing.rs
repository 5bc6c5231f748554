//! How boards are made, held against the parser and the pictures of the game.

use impasse_puzzle::{Edge, Editing, Game, Instance, OpenError, Params, Scene, Sheet, Visitor};

use super::opened::{numbers_of, parameters};

/// Boards with one thing more or less on them that are read again.
const READ_AGAIN: usize = 400;

/// Checks the laws of [`Editing`] for puzzles named as
/// [`numbers`](super::numbers) names them.
///
/// # Panics
///
/// With the first puzzle that breaks a law, and which.
#[track_caller]
pub fn check_editing(game: &impl Game, names: &[&str]) {
    for (params, number) in names.iter().flat_map(|name| numbers_of(name)) {
        let name = format!("{}:{params}#{number}", game.name());
        let start = match game.number(&parameters(params), number, Look) {
            Ok(start) => start,
            Err(error) => panic!("{name}: {error}"),
        };
        check_start(game, &name, &start);
    }
}

/// Checks the same for a puzzle that is written down.
///
/// # Panics
///
/// As [`check_editing`].
#[track_caller]
pub fn check_editing_of(game: &impl Game, params: &str, text: &str) {
    match game.parse(&parameters(params), text, Look) {
        Ok(start) => check_start(game, text, &start),
        Err(error) => panic!("{text}: {error}"),
    }
}

struct Start {
    params: Params,
    text: String,
    canonical: String,
    scene: Scene,
}

struct Look;

impl Visitor for Look {
    type Output = Start;

    fn visit<P: Instance>(self, instance: P) -> Start {
        Start {
            params: instance.params(),
            text: instance.text(),
            canonical: instance.canonical(),
            scene: instance.scene(&instance.start()),
        }
    }
}

#[track_caller]
fn check_start(game: &impl Game, name: &str, start: &Start) {
    let editing = game.editing(&start.params);
    let editing = editing.unwrap_or_else(|error| panic!("{name}: {error}"));
    let Some(editing) = editing else {
        panic!("{name}: boards of this game are not made");
    };
    let editing = &*editing;
    let open = |text: &str| game.parse(&editing.params(), text, Look);
    check_sheet(editing, name, start, &open);
    check_shapes(editing, name, start, &open);
    check_palette(editing, name, start, &open);
    check_changes(editing, name, start, &open);
}

type Open<'o> = dyn Fn(&str) -> Result<Start, OpenError> + 'o;

/// The sheet is the puzzle.
#[track_caller]
fn check_sheet(editing: &dyn Editing, name: &str, start: &Start, open: &Open<'_>) {
    let sheet = editing.sheet(&start.text);
    let written = editing.text(&sheet);
    assert_eq!(editing.sheet(&written), sheet, "{name}: {written}");
    match open(&written) {
        Ok(again) => assert_eq!(again.canonical, start.canonical, "{name}"),
        Err(error) => panic!("{name}: {error}\n{written}"),
    }
    // Cards that are home lie nowhere on a sheet.
    let scene = editing.scene(&sheet);
    let pieces = |scene: &Scene| {
        let mut pieces = scene.pieces.clone();
        pieces.retain(|placed| {
            scene.ground(placed.spot) != Some(impasse_puzzle::Ground::Goal)
                || scene.unit > 1
                || placed.piece.code.len() == 1
        });
        pieces
    };
    assert_eq!(pieces(&scene), pieces(&start.scene), "{name}");
    let blank = editing.blank();
    let again = editing.sheet(&editing.text(&blank));
    assert_eq!(again, blank, "{name}: the blank board");
}

/// Turned and mirrored boards are boards, and come back.
#[track_caller]
fn check_shapes(editing: &dyn Editing, name: &str, start: &Start, open: &Open<'_>) {
    let sheet = editing.sheet(&start.text);
    for &flip in editing.flips() {
        let mut flipped = sheet.clone();
        for _ in 0..flip.order() {
            flipped = editing.flipped(&flipped, flip);
            let text = editing.text(&flipped);
            if let Err(error) = open(&text) {
                panic!("{name}, {}: {error}\n{text}", flip.name());
            }
        }
        assert_eq!(flipped, sheet, "{name}: {}", flip.name());
    }
    for edge in Edge::ALL {
        let grown = editing.resized(&sheet, edge, true);
        let back = grown.and_then(|grown| editing.resized(&grown, edge, false));
        if let Some(back) = back {
            assert_eq!(back, sheet, "{name}: {}", edge.name());
        }
    }
}

/// What is put is there; what is wrong then is told with a place on the board.
#[track_caller]
fn check_palette(editing: &dyn Editing, name: &str, start: &Start, open: &Open<'_>) {
    let sheet = editing.sheet(&start.text);
    let scene = editing.scene(&sheet);
    let palette = editing.palette(&sheet);
    assert!(palette.len() > 1, "{name}: nothing to put");
    let mut puts = Vec::new();
    for brush in &palette {
        assert!(brush.scene.width > 0, "{name}: {}", brush.code);
        for spot in scene.places() {
            puts.push((brush, spot));
        }
    }
    let step = puts.len().div_ceil(READ_AGAIN);
    for (brush, spot) in puts.into_iter().step_by(step) {
        let Some(put) = editing.put(&sheet, spot, &brush.code) else {
            continue;
        };
        let what = format!("{name}: `{}` at {spot:?}", brush.code);
        // Where a card is taken away the next one moves up.
        let leaves_a_gap = !editing.is_dealt() || !brush.scene.pieces.is_empty();
        if leaves_a_gap {
            let twice = editing.put(&put, spot, &brush.code);
            assert_eq!(twice.as_ref(), Some(&put), "{what}");
        }
        let text = editing.text(&put);
        assert_eq!(editing.sheet(&text), put, "{what}");
        if let Err(OpenError::Text(error)) = open(&text) {
            let place = editing.spot(&put, error.line, error.column);
            let scene = editing.scene(&put);
            let is_seen =
                |spot: impasse_puzzle::Spot| spot.x < scene.width && spot.y < scene.height;
            assert!(place.is_some_and(is_seen), "{what}: {error} at {place:?}");
        }
    }
}

/// Changes change something, and most of them lead to puzzles.
#[track_caller]
fn check_changes(editing: &dyn Editing, name: &str, start: &Start, open: &Open<'_>) {
    let sheet = editing.sheet(&start.text);
    let changes = editing.changes(&sheet);
    let parts = editing.parts(&sheet);
    assert!(!changes.is_empty(), "{name}: nothing can be changed");
    let texts = |sheets: Vec<&Sheet>| -> Vec<String> {
        let texts = sheets.into_iter().map(|sheet| editing.text(sheet));
        texts.collect()
    };
    let others = texts(changes.iter().map(|change| &change.sheet).collect());
    let without = texts(parts.iter().map(|part| &part.sheet).collect());
    for mut texts in [others, without] {
        let own = editing.text(&sheet);
        assert!(!texts.contains(&own), "{name}: a change that is none");
        let step = texts.len().div_ceil(READ_AGAIN).max(1);
        let tried = texts.iter().step_by(step);
        let count = tried.clone().count();
        let puzzles = tried.filter(|text| open(text).is_ok()).count();
        assert!(
            2 * puzzles >= count,
            "{name}: {puzzles} of {count} changes lead to puzzles"
        );
        texts.sort_unstable();
        let all = texts.len();
        texts.dedup();
        assert_eq!(texts.len(), all, "{name}: two changes are one");
    }
}
