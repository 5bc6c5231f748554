//! Boards of the shapes in the figures of Odawara, Kaneko & Kawai 2005, drawn by us, each
//! with a cut. Rows are parted by `/`.

/// Two doors whose boxes can only be pushed out from inside, the player
/// outside, and a passage of this length between the units: figures 10 and 13.
#[must_use]
pub fn two_doors(length: usize) -> (String, String) {
    let width = length + 6;
    let between = length + 2;
    let wall = "#".repeat(width);
    let board = format!(
        "{wall}/#@.{}. #/#{}#/##${}$##/##{}##/{wall}",
        " ".repeat(width - 6),
        " ".repeat(width - 2),
        "#".repeat(between - 2),
        " ".repeat(between),
    );
    let gap = " ".repeat(between - 2);
    let empty = " ".repeat(width);
    let overlay = format!("{empty}/{empty}/  A{gap}B/  A{gap}B/  A{gap}B/{empty}");
    (board, overlay)
}

/// Two units that face each other, the player between them in a passage of
/// this length: in either direction two boxes in a row stand in the way, the outer
/// one in the open.
/// Without a passage the player stands in one of the units. Figure 20.
#[must_use]
pub fn facing_units(length: usize) -> (String, String) {
    let inner = length.max(1);
    let wall = "#".repeat(inner + 2);
    let open = " ".repeat(inner + 2);
    let free = " ".repeat(inner - 1);
    let rim = "#".repeat(inner + 10);
    let board = format!(
        "{rim}/#.  {open}  .#/#.  {wall}  .#/#  $$@{free}$$  #/#   {wall}   #/#   {open}   #/{rim}"
    );
    let empty = " ".repeat(inner + 10);
    let between = if length == 0 {
        "A".to_owned()
    } else {
        " ".repeat(length)
    };
    let overlay = format!("{empty}/{empty}/{empty}/   AA{between}BB   /{empty}/{empty}/{empty}");
    (board, overlay)
}
