//! The parts of the planner, each of which can be switched off by its name.

use impasse_puzzle::{ParamError, Parameter, Params, Words, sentence};

/// A part of the planner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The advisor that fills goals by the plan.
    Packing,
    /// Parking boxes where the goals cannot be filled one after another.
    Parking,
    /// The plan is looked for longer: more places to park, and an order in which
    /// each box finds a place of its own.
    Thorough,
    /// Regions into which boxes cut the floor: a feature and an advisor.
    Regions,
    /// Boxes that bar others from all goals: an advisor.
    Hotspots,
    /// Passages with a box in them: a feature and an advisor.
    Rooms,
    /// Boxes that the plan would bury: a feature and an advisor.
    OutOfPlan,
    /// The advisor that gives the player room.
    Explorer,
    /// The advisor that moves the box nearest to the goal to be filled next away
    /// from it.
    Opener,
    /// Boxes in the way of the one that comes next: a feature and an advisor.
    Clearing,
    /// Boxes that cannot come home one after another: a feature.
    Stuck,
    /// Fairness between what follows from each first move.
    Lineages,
    /// Proofs that a fenced area cannot be put right.
    Fences,
    /// Boxes near a fence regarded as part of it.
    Growth,
    /// Corrals that must be opened, and nothing else first.
    Corrals,
    /// Boxes that never move again as walls.
    Frozen,
    /// Pairs of boxes that cannot both come home.
    Pairs,
    /// Tables of how groups of goals can be filled.
    Fillings,
    /// Patterns learnt from positions whose every move led nowhere.
    Learnt,
    /// Every other turn is that of the drawer that is most advanced.
    Favour,
}

impl Part {
    pub(crate) const ALL: [(Self, &'static str); 20] = [
        (Self::Packing, "packing"),
        (Self::Parking, "parking"),
        (Self::Thorough, "thorough"),
        (Self::Regions, "regions"),
        (Self::Hotspots, "hotspots"),
        (Self::Rooms, "rooms"),
        (Self::OutOfPlan, "out-of-plan"),
        (Self::Explorer, "explorer"),
        (Self::Opener, "opener"),
        (Self::Clearing, "clearing"),
        (Self::Stuck, "stuck"),
        (Self::Lineages, "lineages"),
        (Self::Fences, "fences"),
        (Self::Growth, "growth"),
        (Self::Corrals, "corrals"),
        (Self::Frozen, "frozen"),
        (Self::Pairs, "pairs"),
        (Self::Fillings, "fillings"),
        (Self::Learnt, "learnt"),
        (Self::Favour, "favour"),
    ];

    pub(crate) fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|&(_, own)| own == name);
        found.map(|(part, _)| part)
    }

    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().map(|(_, name)| name)
    }
}

/// The option that switches parts off.
pub(crate) const WITHOUT: Parameter = Parameter {
    name: "without",
    values: "NAME+NAME",
    default: "nothing",
    summary: Words::new(
        "parts of the planner that are switched off",
        "使わない部品（計画の一部）",
    ),
};

/// The parts that are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts(u32);

impl Parts {
    pub(crate) const ALL: Self = Self(u32::MAX);

    pub(crate) const fn has(self, part: Part) -> bool {
        self.0 >> part as u32 & 1 != 0
    }

    pub(crate) const fn without(self, part: Part) -> Self {
        Self(self.0 & !(1 << part as u32))
    }

    /// What both have.
    pub(crate) const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Reads the names of parts that are switched off.
    pub(crate) fn read(options: &Params) -> Result<Self, ParamError> {
        let Some(names) = options.value(WITHOUT.name) else {
            return Ok(Self::ALL);
        };
        let mut parts = Self::ALL;
        for name in names.split('+').map(str::trim) {
            let Some(part) = Part::named(name) else {
                let known: Vec<String> = Part::names().map(str::to_owned).collect();
                return Err(ParamError::new(
                    format!("{}={name}", WITHOUT.name),
                    sentence!("{0}", "{0}", known),
                ));
            };
            parts = parts.without(part);
        }
        Ok(parts)
    }
}
