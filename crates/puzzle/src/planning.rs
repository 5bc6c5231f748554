//! Puzzles as tasks for planners, in PDDL, and plans as moves.
//!
//! A game that can be told in STRIPS (facts that are there or not; actions
//! that need, add and take facts) says so by [`Instance::planning`], and which
//! action a move is by [`Instance::action`]. Plans are written and read here:
//! one action a line, in parentheses, as planners and validators do.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::{Instance, Sentence, TextError, sentence};

/// A puzzle in PDDL: what planners are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanningTask {
    /// The domain: facts and actions.
    pub domain: String,
    /// The problem: the start and the goal.
    pub problem: String,
}

/// An action without parameters. Facts are names, without parentheses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroundAction {
    /// Its name.
    pub name: String,
    /// Facts that must be there.
    pub needs: Vec<String>,
    /// Facts that it brings.
    pub adds: Vec<String>,
    /// Facts that it takes away.
    pub takes: Vec<String>,
}

impl PlanningTask {
    /// A task of which every action is spelt out: for games in which what an
    /// action needs depends on where it happens.
    ///
    /// ```
    /// use impasse_puzzle::{GroundAction, PlanningTask};
    /// let jump = GroundAction {
    ///     name: "jump".to_owned(),
    ///     needs: vec!["here".to_owned()],
    ///     adds: vec!["there".to_owned()],
    ///     takes: vec!["here".to_owned()],
    /// };
    /// let start = ["here".to_owned()];
    /// let task = PlanningTask::ground("jumps", &[jump], &start, &["there".to_owned()]);
    /// assert!(task.domain.contains("(:action jump"));
    /// assert!(task.problem.contains("(:init (here))"));
    /// ```
    #[must_use]
    pub fn ground(name: &str, actions: &[GroundAction], start: &[String], goal: &[String]) -> Self {
        let mut facts: BTreeSet<&String> = start.iter().chain(goal).collect();
        for action in actions {
            let GroundAction {
                name: _,
                needs,
                adds,
                takes,
            } = action;
            facts.extend(needs.iter().chain(adds).chain(takes));
        }
        let listed = |facts: &mut dyn Iterator<Item = String>| facts.collect::<Vec<_>>().join(" ");
        let plain = |facts: &[String]| listed(&mut facts.iter().map(|fact| format!("({fact})")));
        let mut domain = format!(
            "(define (domain {name})\n  (:requirements :strips)\n  (:predicates {})\n",
            listed(&mut facts.into_iter().map(|fact| format!("({fact})")))
        );
        for action in actions {
            let takes = action.takes.iter().map(|fact| format!("(not ({fact}))"));
            let adds = action.adds.iter().map(|fact| format!("({fact})"));
            let _ = write!(
                domain,
                "  (:action {}\n    :parameters ()\n    :precondition (and {})\n    :effect (and {}))\n",
                action.name,
                plain(&action.needs),
                listed(&mut adds.chain(takes)),
            );
        }
        domain += ")\n";
        let problem = format!(
            "(define (problem {name}-puzzle)\n  (:domain {name})\n  (:init {})\n  (:goal (and {})))\n",
            plain(start),
            plain(goal),
        );
        Self { domain, problem }
    }
}

/// The sentence of a game that no planner is given.
pub(crate) fn not_planned() -> Sentence {
    sentence!(
        "no planning domain is written for this game",
        "このゲームのプランニング用の定義はありません"
    )
}

/// What stands behind this in the name of an action tells how a move is made,
/// where there are several ways, and does not make it another move.
const HOW: &str = "--";

/// An action without how it is done.
fn what(action: &str) -> String {
    let mut words = action.split_whitespace().map(str::to_lowercase);
    let name = words.next().unwrap_or_default();
    let name = name.split_once(HOW).map_or(&*name, |(what, _)| what);
    words.fold(name.to_owned(), |all, word| all + " " + &word)
}

/// Moves from the start as a plan: an action a line. `None` where the instance
/// is no planning task, or a move is not legal.
#[must_use]
pub fn write_plan<P: Instance>(instance: &P, moves: &[P::Move]) -> Option<String> {
    let mut state = instance.start();
    let mut plan = String::new();
    for &m in moves {
        let action = instance.action(&state, m)?;
        let _ = writeln!(plan, "({action})");
        instance.try_play(&mut state, m).ok()?;
    }
    Some(plan)
}

/// Reads a plan: its actions as moves from the start, legal one after another.
///
/// Remarks from `;` on, and what stands before and behind the parentheses of
/// an action (its time, its duration), are passed over.
///
/// # Errors
///
/// [`TextError`] at the first line that is no action of the instance, or not
/// one that can be done there.
pub fn read_plan<P: Instance>(instance: &P, text: &str) -> Result<Vec<P::Move>, TextError> {
    let mut state = instance.start();
    let mut moves = Vec::new();
    let mut legal = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split(';').next().unwrap_or_default();
        if content.trim().is_empty() {
            continue;
        }
        let column = |at: usize| content[..at].chars().count() + 1;
        let inside = content.find('(').and_then(|open| {
            let close = open + content[open..].find(')')?;
            Some((open, &content[open + 1..close]))
        });
        let Some((open, action)) = inside else {
            let at = content.len() - content.trim_start().len();
            return Err(TextError::new(
                line,
                column(at),
                Sentence::quoted(content.trim()),
                sentence!(
                    "an action in parentheses, such as `(walk c1-1 c2-1 right)`",
                    "「(walk c1-1 c2-1 right)」のような、括弧に入った動作"
                ),
            ));
        };
        let wanted = what(action);
        legal.clear();
        if !instance.is_goal(&state) {
            instance.moves(&state, &mut legal);
        }
        let means = |m: &&P::Move| {
            let action = instance.action(&state, **m);
            action.is_some_and(|action| what(&action) == wanted)
        };
        let Some(&found) = legal.iter().find(means) else {
            return Err(TextError::says(
                line,
                column(open),
                sentence!(
                    "{0} cannot be done here",
                    "ここでは{0}はできません。",
                    Sentence::quoted(action)
                ),
            ));
        };
        instance.play(&mut state, found);
        moves.push(found);
    }
    Ok(moves)
}
