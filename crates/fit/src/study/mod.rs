//! A whole study in one call: data and features in, tables, estimates and
//! pictures out. Programs that offer fitting to people call [`study`].

mod error;
mod findings;
mod material;
mod picture;

pub use error::StudyError;
pub use findings::{Findings, JointFindings, PredictionFindings, Regression};
pub use material::Material;

use crate::clean::Rules;
use crate::play::Roles;
use crate::targets::Target;
use impasse_puzzle::Lang;

/// What is asked of a study. The default is the paper's regression target,
/// success, and nothing that takes long.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what was asked for, each by itself"
)]
#[derive(Clone, Debug)]
pub struct Wishes {
    /// What the columns of a table are called.
    pub roles: Roles,
    /// The column of the features that names the puzzle, where not the first.
    pub key: Option<String>,
    /// Only these features; all where it is empty.
    pub only: Vec<String>,
    /// What is to be explained.
    pub target: Target,
    /// Whether plays are averaged as they are, without a player's own mean
    /// taken away.
    pub raw: bool,
    /// Which plays count.
    pub rules: Rules,
    /// `fold`, `collection`, `puzzle`, or a number of folds that are drawn.
    pub folds: Option<String>,
    /// Whether the rows of Korekawa & Kotani's table are computed.
    pub paper: bool,
    /// Whether puzzles kept aside are predicted.
    pub predict: bool,
    /// Whether every feature is taken there and the penalty alone is chosen.
    pub every: bool,
    /// Features of plain least squares beside that, `log:a,b` each.
    pub baselines: Vec<String>,
    /// Whether success and time are fitted jointly.
    pub joint: bool,
    /// When a play was cut off, in seconds.
    pub limit: Option<f64>,
    /// Whether the joint model predicts puzzles kept aside.
    pub is_held_out: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            roles: Roles::default(),
            key: None,
            only: Vec::new(),
            target: Target::Success,
            raw: false,
            rules: Rules::default(),
            folds: None,
            paper: false,
            predict: false,
            every: false,
            baselines: Vec::new(),
            joint: false,
            limit: None,
            is_held_out: true,
        }
    }
}

/// A study made.
#[derive(Clone, Debug)]
pub struct FittedStudy {
    /// What there was to work with, and what was set aside.
    pub material: Material,
    /// What was found.
    pub findings: Findings,
}

/// Makes a study of a record or a table (its text), with a table of the
/// puzzles' features. `stop` is asked now and then.
///
/// ```
/// use impasse_fit::{Wishes, study};
/// use impasse_puzzle::Lang;
///
/// let plays = "player,puzzle,solved\na,p,1\na,q,0\na,r,1\nb,p,1\nb,q,1\nb,r,0\n";
/// let features = "puzzle,length\np,3\nq,9\nr,6\n";
/// let found = study(plays, Some(features), &Wishes::default(), &|| false).unwrap();
/// assert_eq!(found.material.plays, 6);
/// assert!(found.table().starts_with("puzzle,fold,plays,value"));
/// assert!(found.picture(Lang::En).unwrap().starts_with("<svg"));
/// ```
///
/// # Errors
///
/// [`StudyError`] says what the data lacks or what was asked wrongly.
pub fn study(
    data: &str,
    features: Option<&str>,
    wishes: &Wishes,
    stop: &dyn Fn() -> bool,
) -> Result<FittedStudy, StudyError> {
    let material = Material::read(data, features, wishes)?;
    let findings = Findings::of(&material, stop)?;
    Ok(FittedStudy { material, findings })
}

impl FittedStudy {
    /// A table of the puzzles: what people did at each, and what was
    /// estimated.
    #[must_use]
    pub fn table(&self) -> String {
        findings::table(&self.material, &self.findings)
    }

    /// Measured against estimated values (SVG); `None` where nothing was
    /// estimated. A study of time has one, and one of success another, as
    /// figures 6 and 7 of Korekawa & Kotani (2012).
    #[must_use]
    pub fn picture(&self, lang: Lang) -> Option<String> {
        picture::drawn(&self.material, &self.findings, lang)
    }
}
