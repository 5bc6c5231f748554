//! Who takes part in the portfolio: every member and every part of a planner
//! can be switched off by its name.

use impasse_puzzle::{ParamError, Parameter, Params, Words, sentence};

use super::members::{Ground, MEMBERS, Member};
use super::parts::{Part, Parts};

/// The searches with a bound.
const EXACT: &str = "bounded";

/// The option that switches members off, and parts of all planners.
pub(crate) const WITHOUT: Parameter = Parameter {
    name: "without",
    values: "NAME+NAME",
    default: "nothing",
    summary: Words::new(
        "searches that do not take part, or parts that no planner has",
        "使わない探索、またはどの計画でも使わない部品",
    ),
};

/// Who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Team {
    has_exact: bool,
    members: [bool; MEMBERS.len()],
    parts: Parts,
}

impl Team {
    pub(crate) const ALL: Self = Self {
        has_exact: true,
        members: [true; MEMBERS.len()],
        parts: Parts::ALL,
    };

    /// Reads the names of those that are switched off.
    pub(crate) fn read(options: &Params) -> Result<Self, ParamError> {
        let mut team = Self::ALL;
        let names = options.value(WITHOUT.name).unwrap_or_default();
        let names = names.split('+').map(str::trim);
        for name in names.filter(|name| !name.is_empty()) {
            if name == EXACT {
                team.has_exact = false;
            } else if let Some(at) = MEMBERS.iter().position(|member| member.name == name) {
                team.members[at] = false;
            } else if let Some(part) = Part::named(name) {
                team.parts = team.parts.without(part);
            } else {
                let members = MEMBERS.iter().map(|member| member.name);
                let known = [EXACT].into_iter().chain(members).chain(Part::names());
                let known: Vec<String> = known.map(str::to_owned).collect();
                return Err(ParamError::new(
                    format!("{}={name}", WITHOUT.name),
                    sentence!("{0}", "{0}", known),
                ));
            }
        }
        Ok(team)
    }

    /// Whether searches with a bound take part. Without them nothing is proved.
    pub(crate) fn has_exact(self) -> bool {
        self.has_exact
    }

    /// The others, in order.
    pub(super) fn members<'b, 'f>(self, ground: Ground<'b, 'f>) -> Vec<Member<'b, 'f>> {
        let all = MEMBERS.iter().zip(self.members);
        let own = all.filter(|&(_, takes_part)| takes_part);
        own.map(|(info, _)| Member::new(info, ground, self.parts))
            .collect()
    }
}
