//! A proof that nothing can be solved, or why there is none.

use impasse_lab::Proof;
use impasse_wire::Verdict;
use impasse_wire::command::ProveJson;

use crate::Subject;

/// What became of a proof.
#[derive(Clone, Copy)]
pub struct ProveResult<'a> {
    /// What it is about, in the view that was worked on.
    pub subject: Subject<'a>,
    /// What was found.
    pub proof: Proof,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> ProveResult<'a> {
    /// What `impasse prove --json` prints.
    #[must_use]
    pub fn json(&self) -> ProveJson<'a> {
        let (verdict, proved, limit) = match self.proof {
            Proof::Written(proved) if proved.least.is_some() => {
                (Verdict::Solved, Some(proved), None)
            }
            Proof::Written(proved) => (Verdict::Unsolvable, Some(proved), None),
            Proof::Solvable => (Verdict::Solved, None, None),
            Proof::Unknown(limit) => (Verdict::Unknown, None, Some(limit)),
        };
        ProveJson {
            id: self.subject.id,
            puzzle: self.subject.opened.game(),
            params: self.subject.opened.params().to_string(),
            verdict,
            limit: limit.map(Into::into),
            positions: proved.map(|proved| proved.positions),
            safe: proved.map(|proved| proved.safe),
            parts: proved.map(|proved| proved.parts),
            sufficient: proved.map(|proved| proved.sufficient),
            relaxed: proved.map(|proved| proved.relaxed),
            units: proved.map(|proved| proved.units),
            nogoods: proved.map(|proved| proved.nogoods),
            least: proved.and_then(|proved| proved.least),
            bytes: proved.map(|proved| proved.bytes),
            cpu_seconds: self.cpu_seconds,
        }
    }
}
