//! Unblock obeys the laws, by slides and by steps: on whole spaces of small
//! boards, on walks through large ones.

use impasse_laws::kit::{LawSamples, check_opening, numbers, read};
use impasse_puzzle::Params;
use impasse_unblock::{By, Jam, Slides, Steps, Unblock};

/// Boards without a solution, and boards with walls.
const WRITTEN: [&str; 4] = [
    "AA.x/..B./..B./....",
    "B.CC/BAA./D.../DEEx",
    "..BC/AABC/DDB./..EE",
    "..B./AAB./xDD./....",
];

fn samples<B: By>() -> LawSamples<Jam<B>> {
    let by = B::NAME;
    let small = [
        format!("by={by},width=4,height=4,least=3#0..7"),
        format!("by={by},width=5,height=4,least=4#0..3"),
        format!("by={by},width=5,height=5,least=8#0..1"),
    ];
    let large = [
        format!("by={by}#42"),
        format!("by={by},width=8,height=5,least=2#42"),
        format!("by={by},width=4,height=8,least=2#42"),
    ];
    let params = Params::none().with("by", by);
    let board = |text: &str| {
        (
            text.to_owned(),
            read(&Unblock, &params, text).expect("a board"),
        )
    };
    LawSamples::with_at_least(1000, 10)
        .whole(numbers(&Unblock, &small.each_ref().map(String::as_str)))
        .whole(WRITTEN.map(board).into())
        .walks(
            4,
            100,
            numbers(&Unblock, &large.each_ref().map(String::as_str)),
        )
}

mod by_slides {
    impasse_laws::check_laws!(super::Unblock, super::Slides, super::samples);
}

mod by_steps {
    impasse_laws::check_laws!(super::Unblock, super::Steps, super::samples);
}

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    let last = u64::MAX;
    check_opening(
        &Unblock,
        &[
            &format!("width=4,height=4,least=2#0,1,{last}"),
            &format!("width=5,height=5,least=4,by=steps#{last}"),
            &format!("#{last}"),
        ],
    );
}

#[test]
fn boards_are_made_by_the_laws() {
    impasse_laws::kit::check_editing(&Unblock, &["#1..3", "by=steps,width=5,height=4,least=4#1"]);
    impasse_laws::kit::check_editing_of(&Unblock, "", "BB.x/AA.C/D..C/DEE.");
}
