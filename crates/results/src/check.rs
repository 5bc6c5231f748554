//! Moves replayed under the exact rules.

use impasse_lab::{CheckReport, naming};
use impasse_puzzle::{Automoves, Complaint as _, Lang};
use impasse_wire::command::CheckJson;

use crate::Subject;

/// What `impasse check --json` prints of moves that were replayed.
#[must_use]
pub fn check_json<'a>(
    subject: Subject<'a>,
    report: &CheckReport,
    automoves: Automoves,
) -> CheckJson<'a> {
    let (game, params) = (subject.opened.game(), subject.opened.params());
    CheckJson {
        id: subject.id,
        puzzle: game,
        params: params.to_string(),
        legal: report.error.is_none(),
        solved: report.solved,
        moves: report.played.len(),
        failed_move: report.error.as_ref().map(|_| report.played.len() + 1),
        failure: report.error.as_ref().map(ToString::to_string),
        failure_ja: report
            .error
            .as_ref()
            .map(|error| error.sentence().of(Lang::Ja)),
        line: report.error.as_ref().map(|error| error.line),
        column: report.error.as_ref().map(|error| error.column),
        position: naming::text_id(game, &params, &report.position),
        understood: subject.opened.understood(Lang::En),
        automoves: automoves.name(),
        automatic: report.automatic,
        readable_with: report.readable_with.map(Automoves::name),
    }
}
