//! The columns of each operation's table: the fields of its JSON, each with
//! what it holds. What has fields of its own stands there as JSON.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A whole number.
    Whole,
    Real,
    Flag,
    /// Lists and objects, written as JSON.
    Json,
}

use Kind::{Flag, Json, Real, Text, Whole};

/// A column with its name.
pub(super) type Column = (&'static str, Kind);

/// The columns of an operation.
pub(super) fn columns(operation: &str) -> Vec<Column> {
    let own = OWN.iter().find(|(name, _)| *name == operation);
    let own = own.map_or(&[][..], |(_, columns)| columns);
    [&EVERYWHERE[..], own, &FAILED[..]].concat()
}

const EVERYWHERE: [Column; 5] = [
    ("id", Text),
    ("puzzle", Text),
    ("params", Text),
    ("limit", Text),
    ("cpu_seconds", Real),
];

/// Instances that cannot be opened, and those that broke their worker.
const FAILED: [Column; 5] = [
    ("failed", Text),
    ("error", Text),
    ("error_ja", Text),
    ("line", Whole),
    ("column", Whole),
];

const OWN: [(&str, &[Column]); 6] = [
    (
        "solve",
        &[
            ("verdict", Text),
            ("moves", Whole),
            ("lengths", Json),
            ("solution", Text),
            ("optimal", Flag),
            ("lower_bound", Whole),
            ("before", Json),
            ("tie_by", Text),
            ("tie_settled", Flag),
            ("strategy", Text),
            ("states", Whole),
            ("proof_states", Whole),
            ("expanded", Whole),
            ("generated", Whole),
            ("pruned", Whole),
            ("peak_bytes", Whole),
            ("understood", Text),
        ],
    ),
    (
        "space",
        &[
            ("complete", Flag),
            ("states", Whole),
            ("transitions", Whole),
            ("goals", Whole),
            ("dead_ends", Whole),
            ("solvable", Whole),
            ("losing_moves", Whole),
            ("only_moves", Whole),
            ("mean_moves", Real),
            ("split", Whole),
            ("first_part", Real),
            ("second_part", Real),
            ("solvable_share", Real),
            ("losing_share", Real),
            ("losing_share_of_solvable", Real),
            ("losing_per_solvable", Real),
            ("longest_lost_path", Whole),
            ("lost_distance", Whole),
            ("shortest_solution", Whole),
            ("farthest_solvable", Whole),
            ("random_win", Real),
            ("random_win_error", Real),
            ("sccs", Whole),
            ("cyclic_sccs", Whole),
            ("cyclic_states", Whole),
            ("largest_scc", Whole),
            ("by_depth", Json),
            ("by_visits", Json),
            ("depths", Json),
            ("parts", Json),
            ("classes", Json),
            ("stages", Json),
            ("most_held", Whole),
            ("most_held_share", Real),
            ("estimate", Json),
            ("notes", Json),
            ("omitted", Json),
            ("peak_bytes", Whole),
            ("disk_bytes", Whole),
        ],
    ),
    (
        "trials",
        &[
            ("trials", Whole),
            ("wins", Whole),
            ("extended", Flag),
            ("win_rate", Real),
            ("win_rate_ci", Json),
            ("mean_length", Real),
            ("mean_length_ci", Json),
            ("mean_won_length", Real),
            ("mean_total_branching", Real),
            ("mean_total_branching_ci", Json),
            ("mean_branching", Real),
            ("ends", Json),
            ("splitting", Json),
            ("adaptive", Json),
            ("guided", Json),
        ],
    ),
    (
        "dead",
        &[
            ("verdict", Text),
            ("kind", Text),
            ("detector", Text),
            ("reason", Text),
            ("causes", Json),
            ("position", Text),
            ("states", Whole),
        ],
    ),
    (
        "rate",
        &[
            ("solvable", Flag),
            ("features", Json),
            ("sources", Json),
            ("percentiles", Json),
            ("predictions", Json),
            ("learnt", Json),
        ],
    ),
    (
        "review",
        &[
            ("moves", Json),
            ("solved", Flag),
            ("start", Text),
            ("after", Json),
            ("lost_at", Whole),
            ("last_solvable", Whole),
            ("alternatives", Json),
            ("undecided", Json),
            ("detector", Text),
            ("reason", Text),
        ],
    ),
];
