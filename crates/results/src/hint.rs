//! A hint by degrees: how far it is, where to look, what not to do, what to do.
//! The page and the command line say it in these words.

use impasse_lab::{Advice, Mistake, Opened};
use impasse_puzzle::{Lang, Mark, Scene, Sentence, Spot, Verdict, Words, sentence};
use impasse_wire::command::{HintDegreeJson, HintJson};
use impasse_wire::{HintAbout, HintAnswer, HintDegree, marks};

/// Which third of the board something lies in, across and down.
type Third = (usize, usize);

const PARTS: [[Words; 3]; 3] = [
    [
        Words::new(
            "Look at the upper left part of the board.",
            "盤の左上に注目してください。",
        ),
        Words::new(
            "Look at the upper part of the board.",
            "盤の上のほうに注目してください。",
        ),
        Words::new(
            "Look at the upper right part of the board.",
            "盤の右上に注目してください。",
        ),
    ],
    [
        Words::new(
            "Look at the left part of the board.",
            "盤の左のほうに注目してください。",
        ),
        Words::new(
            "Look at the middle of the board.",
            "盤の中央に注目してください。",
        ),
        Words::new(
            "Look at the right part of the board.",
            "盤の右のほうに注目してください。",
        ),
    ],
    [
        Words::new(
            "Look at the lower left part of the board.",
            "盤の左下に注目してください。",
        ),
        Words::new(
            "Look at the lower part of the board.",
            "盤の下のほうに注目してください。",
        ),
        Words::new(
            "Look at the lower right part of the board.",
            "盤の右下に注目してください。",
        ),
    ],
];

const FEWEST: Words = Words::new(
    "It can still be won, in {0}; no way is shorter.",
    "まだ解けます。あと{0}です（最短）。",
);
const SHORT: Words = Words::new(
    "It can still be won, for instance in {0}.",
    "まだ解けます。たとえば、あと{0}で解けます。",
);
const NOT_THIS: Words = Words::new(
    "Not this move: after it the puzzle can no longer be solved.",
    "この手は避けましょう。この手で解けなくなります。",
);
const THESE: Words = Words::new(
    "These are the next moves of a short solution.",
    "短い手順で解くための次の数手です。",
);
const THIS: Words = Words::new(
    "This is the next move of a short solution.",
    "短い手順で解くための次の一手です。",
);

/// What a search and advice for the same position come to; `is_optimal` says
/// that no solution is shorter.
#[must_use]
pub fn hint(
    scene: &Scene,
    verdict: &Verdict<String>,
    is_optimal: bool,
    advice: Option<&Advice>,
) -> HintAnswer {
    let (limit, moves) = match verdict {
        Verdict::Solved(moves) => (None, Some(moves.clone())),
        Verdict::Unsolvable => (None, None),
        Verdict::Unknown(limit) => (Some(*limit), None),
    };
    let degrees = match (&moves, advice) {
        (Some(_), Some(advice)) => degrees(scene, is_optimal, advice),
        _ => Vec::new(),
    };
    HintAnswer {
        verdict: verdict.into(),
        limit: limit.map(Into::into),
        degrees,
        moves,
    }
}

/// What `impasse hint --json` prints.
#[must_use]
pub fn hint_json<'a>(
    id: &'a str,
    opened: &'a dyn Opened,
    answer: &'a HintAnswer,
    lang: Lang,
    cpu_seconds: f64,
) -> HintJson<'a> {
    let degree = |degree: &'a HintDegree| HintDegreeJson {
        degree: degree.degree,
        about: degree.about,
        words: degree.words.of(lang),
        moves: degree.moves.as_deref(),
    };
    HintJson {
        id,
        puzzle: opened.game(),
        params: opened.params().to_string(),
        verdict: answer.verdict,
        limit: answer.limit,
        degrees: answer.degrees.iter().map(degree).collect(),
        solution: answer.moves.as_ref().map(|moves| moves.join(" ")),
        cpu_seconds,
    }
}

fn degrees(scene: &Scene, is_optimal: bool, advice: &Advice) -> Vec<HintDegree> {
    let Some(step) = &advice.step else {
        return Vec::new();
    };
    let mut degrees = vec![HintDegree {
        degree: 1,
        about: HintAbout::Distance,
        words: (&distance(advice, is_optimal)).into(),
        moves: None,
        marks: Vec::new(),
        area: None,
    }];
    let place = step.marks.iter().find_map(|mark| match mark {
        Mark::From(spot) => Some(*spot),
        _ => mark.spots().first().copied(),
    });
    if let Some(spot) = place {
        let (across, down) = third(scene, spot);
        degrees.push(HintDegree {
            degree: 2,
            about: HintAbout::Part,
            words: PARTS[down][across].into(),
            moves: None,
            marks: Vec::new(),
            area: Some(corners(scene, (across, down)).map(Into::into)),
        });
    }
    degrees.extend(advice.mistake.as_ref().map(mistake));
    degrees.push(HintDegree {
        degree: 4,
        about: HintAbout::Move,
        words: if step.moves.len() > 1 { THESE } else { THIS }.into(),
        moves: Some(step.moves.join(" ")),
        marks: marks(&step.marks),
        area: None,
    });
    degrees
}

fn distance(advice: &Advice, is_optimal: bool) -> Sentence {
    let said = |lang| {
        let mut said: Vec<String> = Vec::new();
        for &(measure, length) in &advice.lengths {
            let one = measure.say(length, lang);
            // Some measures differ in their names alone.
            if !said.contains(&one) {
                said.push(one);
            }
        }
        said
    };
    let words = if is_optimal { FEWEST } else { SHORT };
    let (en, ja) = (
        Lang::En.list(&said(Lang::En)),
        Lang::Ja.list(&said(Lang::Ja)),
    );
    Sentence {
        words,
        arguments: vec![sentence!("{0}", "{1}", en, ja).into()],
    }
}

fn mistake(found: &Mistake) -> HintDegree {
    let words = match &found.loss {
        Some(loss) => sentence!(
            "Not this move: {0}.",
            "この手は避けましょう（理由：{0}）。",
            loss.reason.without_marks()
        ),
        None => NOT_THIS.into(),
    };
    HintDegree {
        degree: 3,
        about: HintAbout::Mistake,
        words: (&words).into(),
        moves: Some(found.deed.moves.join(" ")),
        marks: marks(&found.deed.marks),
        area: None,
    }
}

/// The third of the board that a place lies in. A board too small for thirds
/// has only a middle.
fn third(scene: &Scene, spot: Spot) -> Third {
    let of = |at: u16, length: u16| {
        if length < 3 * scene.unit {
            1
        } else {
            (3 * usize::from(at) / usize::from(length)).min(2)
        }
    };
    (of(spot.x, scene.width), of(spot.y, scene.height))
}

/// The first and the last place of a third.
fn corners(scene: &Scene, (across, down): Third) -> [Spot; 2] {
    let ends = |third: usize, length: u16| -> (u16, u16) {
        let length = usize::from(length);
        if length < 3 * usize::from(scene.unit) {
            return (0, end(length));
        }
        // The first place that counts as this third, and the last.
        let first = (third * length).div_ceil(3);
        let behind = ((third + 1) * length).div_ceil(3);
        (u16::try_from(first).unwrap_or(u16::MAX), end(behind))
    };
    let (left, right) = ends(across, scene.width);
    let (top, bottom) = ends(down, scene.height);
    [Spot::new(left, top), Spot::new(right, bottom)]
}

/// The place before so many.
fn end(places: usize) -> u16 {
    u16::try_from(places.saturating_sub(1)).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use impasse_lab::{SolveRequest, open};
    use impasse_puzzle::Control;

    use super::*;

    fn hinted(puzzle: &str) -> HintAnswer {
        let opened = open(puzzle).expect("a puzzle");
        let request = SolveRequest {
            strategy: "optimal",
            ..SolveRequest::default()
        };
        let report = opened.solve(&request, Control::free()).expect("a strategy");
        let (verdict, is_optimal) = (&report.outcome.verdict, report.outcome.is_optimal());
        let Verdict::Solved(moves) = verdict else {
            return hint(&opened.scene(), verdict, is_optimal, None);
        };
        let advice = opened.advice(&moves.join(" "), Control::free());
        hint(&opened.scene(), verdict, is_optimal, advice.ok().as_ref())
    }

    #[test]
    fn every_degree_tells_more_than_the_one_before() {
        let told = hinted("sokoban=#######/#@    #/#  $. #/#     #/#######");
        let english: Vec<&str> = told
            .degrees
            .iter()
            .map(|degree| &*degree.words.en)
            .collect();
        assert_eq!(
            english[0],
            "It can still be won, in 3 moves, 1 push; no way is shorter."
        );
        assert_eq!(english[1], "Look at the middle of the board.");
        assert!(english[2].starts_with("Not this move: "), "{}", english[2]);
        assert_eq!(told.degrees[3].moves.as_deref(), Some("d r R"));
        assert!(english[3].starts_with("These are the next moves"));
        let numbers: Vec<u8> = told.degrees.iter().map(|degree| degree.degree).collect();
        assert_eq!(numbers, [1, 2, 3, 4]);
        for degree in &told.degrees {
            assert_ne!(degree.words.en, degree.words.ja);
        }
    }

    #[test]
    fn what_cannot_be_solved_has_no_hint() {
        let told = hinted("sokoban=#####/#$@.#/#####");
        assert_eq!(told.degrees, []);
        assert_eq!(told.verdict, impasse_wire::Verdict::Unsolvable);
    }

    #[test]
    fn every_place_lies_in_the_third_that_it_is_said_to_lie_in() {
        for (width, height) in [(1, 1), (2, 9), (7, 5), (13, 4), (20, 16)] {
            let scene = Scene::grid(width, height, |_| (impasse_puzzle::Ground::Floor, None));
            for x in 0..width {
                for y in 0..height {
                    let [first, last] = corners(&scene, third(&scene, Spot::new(x, y)));
                    assert!((first.x..=last.x).contains(&x), "{x} of {width}");
                    assert!((first.y..=last.y).contains(&y), "{y} of {height}");
                }
            }
        }
    }
}
