//! Whether a position is lost, and why.

use impasse_lab::{Cause, DeadReport, naming};
use impasse_puzzle::{Lang, Mark, Standing, Words, draw};
use impasse_wire::command::{CauseJson, DeadJson};

use crate::{Subject, fill, why};

const DEAD: Words = Words::new("dead", "手詰り");
const OF_KIND: Words = Words::new(", {0}", "・{0}");
const SOLVABLE: Words = Words::new("solvable", "解ける");
const UNKNOWN: Words = Words::new("unknown: {0}", "不明: {0}");
/// What is known of a position.
#[derive(Clone, Copy)]
pub struct DeadResult<'a> {
    /// The position that was judged.
    pub subject: Subject<'a>,
    /// The judgement.
    pub report: &'a DeadReport,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> DeadResult<'a> {
    /// What `impasse dead --json` prints.
    #[must_use]
    pub fn json(&self, lang: Lang) -> DeadJson<'a> {
        let Self {
            subject: Subject { id, opened },
            report,
            cpu_seconds,
        } = *self;
        let search = report.search.as_ref();
        DeadJson {
            id,
            puzzle: opened.game(),
            params: opened.params().to_string(),
            verdict: report.standing.into(),
            limit: report.limit.map(Into::into),
            kind: report.kind.map(|kind| kind.of(Lang::En)),
            detector: report.detector,
            reason: report
                .reason
                .as_ref()
                .map(|reason| reason.without_marks().of(lang)),
            causes: report
                .causes
                .iter()
                .map(|cause| cause_json(cause, lang))
                .collect(),
            position: naming::text_id(opened.game(), &opened.params(), &opened.text()),
            states: search.map(|search| search.outcome.stats.stored),
            cpu_seconds,
        }
    }

    /// The judgement in a line.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let report = self.report;
        match report.standing {
            Standing::Solvable => SOLVABLE.of(lang).to_owned(),
            Standing::Unknown => {
                let why = report.limit.map_or("", |limit| why(limit, lang));
                fill(UNKNOWN, lang, &[why])
            }
            Standing::Lost => {
                let kind = report
                    .kind
                    .map(|kind| fill(OF_KIND, lang, &[kind.of(lang)]));
                let detector = report.detector.map(|name| format!(" ({name})"));
                let reason = report.reason.as_ref();
                let reason = reason.map(|reason| format!(": {}", reason.without_marks().of(lang)));
                [Some(DEAD.of(lang).to_owned()), kind, detector, reason]
                    .into_iter()
                    .flatten()
                    .collect()
            }
        }
    }

    /// The places that the reason speaks of, and those its causes do.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let report = self.report;
        let mut marks = report
            .reason
            .as_ref()
            .map_or_else(Vec::new, |r| r.marks.clone());
        let here = report.causes.iter().filter(|cause| cause.after.is_empty());
        for spot in here
            .flat_map(|cause| &cause.reason.marks)
            .flat_map(Mark::spots)
        {
            if !marks.iter().any(|mark| mark.spots().contains(spot)) {
                marks.push(Mark::Blocker(*spot));
            }
        }
        marks
    }

    /// The position with these places.
    #[must_use]
    pub fn picture(&self, lang: Lang) -> String {
        let title = format!("{}: {}", self.subject.id, self.sentence(lang));
        draw::svg(&self.subject.opened.scene(), &self.marks(), &title)
    }
}

fn cause_json(cause: &Cause, lang: Lang) -> CauseJson {
    CauseJson {
        after: (!cause.after.is_empty()).then(|| cause.after.join(" ")),
        detector: cause.detector,
        reason: cause.reason.without_marks().of(lang),
    }
}
