//! What a page asks its own laboratory, in a worker beside it.

use std::cell::RefCell;
use std::time::Duration;

use impasse_lab::{KnownPositions, Opened, open_within};
use impasse_puzzle::{Complaint as _, Control, Limits, Progress, Sentence, Snapshot, sentence};
use impasse_wire::{JobAnswer, JobState, Question};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::CLOCK;

#[cfg(target_family = "wasm")]
mod page {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// Tells the page that the worker belongs to.
        #[wasm_bindgen(js_name = postMessage)]
        pub(super) fn tell(text: &str);
    }
}

/// Whoever listens to the worker.
struct Page;

impl Progress for Page {
    fn report(&self, snapshot: Snapshot) {
        let state: JobState<JobAnswer> = JobState::Running {
            phase: Some(snapshot.phase),
            states: snapshot.states,
            total: snapshot.total,
        };
        #[cfg(target_family = "wasm")]
        page::tell(&json(&state));
        #[cfg(not(target_family = "wasm"))]
        drop(state);
    }
}

/// Answers a question (`Question` of the wire, as JSON) within so many seconds
/// and so many bytes: a `JobState` as JSON, done or failed. Meanwhile the page
/// is posted the states before.
///
/// ```
/// let question = r#"{"what": "solve", "puzzle": "superpuzz:columns=3#1"}"#;
/// let told = impasse_wasm_lab::answer(question, 60.0, 1e8);
/// assert!(told.contains(r#""verdict":"solved""#), "{told}");
/// let told = impasse_wasm_lab::answer(r#"{"what": "solve", "puzzle": "go#1"}"#, 60.0, 1e8);
/// assert!(told.contains(r#""state":"failed""#), "{told}");
/// ```
#[wasm_bindgen]
#[must_use]
pub fn answer(question: &str, seconds: f64, bytes: f64) -> String {
    let state = match answered(question, seconds, bytes) {
        Ok(result) => JobState::Done { result },
        Err(error) => JobState::Failed {
            error: error.to_string(),
            words: (&error).into(),
        },
    };
    json(&state)
}

/// The shelves of every game as JSON (`Catalogue` of the wire).
///
/// ```
/// assert!(impasse_wasm_lab::offered().contains("sokoban#1"));
/// ```
#[wasm_bindgen]
#[must_use]
pub fn offered() -> String {
    json(&impasse_results::offered())
}

fn answered(question: &str, seconds: f64, bytes: f64) -> Result<JobAnswer, Sentence> {
    let question: Question = serde_json::from_str(question).map_err(|error| {
        sentence!(
            "the question cannot be read: {0}",
            "質問を読み取れません: {0}",
            error.to_string(),
        )
    })?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "scripts know no other numbers; the cast stays within the range"
    )]
    let memory = bytes as u64;
    let control = Control {
        limits: Limits {
            time: Some(Duration::from_secs_f64(seconds.clamp(0.0, 1e6))),
            memory: Some(memory),
            states: None,
        },
        clock: Some(CLOCK),
        progress: &Page,
        ..Control::free()
    };
    ON_THE_TABLE.with_borrow_mut(|table| {
        if table
            .as_ref()
            .is_none_or(|table| table.puzzle != question.puzzle)
        {
            *table = None;
            let opened = open_within(&question.puzzle, control);
            *table = Some(Opening {
                opened: opened.map_err(|error| error.sentence())?,
                puzzle: question.puzzle.clone(),
                known: KnownPositions::default(),
            });
        }
        let Opening { opened, known, .. } = table.as_mut().expect("it was just opened");
        impasse_results::answer(&**opened, &question, known, control)
    })
}

/// The puzzle that was asked about last, and what is known of it.
struct Opening {
    puzzle: String,
    opened: Box<dyn Opened>,
    known: KnownPositions,
}

thread_local! {
    /// Whoever plays asks about the same puzzle again and again.
    static ON_THE_TABLE: RefCell<Option<Opening>> = const { RefCell::new(None) };
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the wire's types are plain")
}
