//! A puzzle's planning task held against its rules.

use std::collections::{BTreeMap, BTreeSet};

use impasse_puzzle::{Chance, Instance, PlanningTask, read_plan, write_plan};

/// Plays a random game of at most `most` moves and checks at every position
/// that the planning task allows exactly what the rules allow, and is done
/// exactly at goals; then that the game, written as a plan, is read as it was
/// played.
///
/// # Panics
///
/// With the first position where task and rules differ, and for a puzzle that
/// is no planning task.
#[track_caller]
pub fn check_planning<P: Instance>(puzzle: &P, most: usize, seed: u64) {
    let task = puzzle.planning().expect("a planning task");
    let (domain, mut facts) = Domain::read(&task);
    let mut chance = Chance::new(seed);
    let mut state = puzzle.start();
    let mut played = Vec::new();
    loop {
        let place = || puzzle.at(&state).text();
        let is_goal = puzzle.is_goal(&state);
        assert_eq!(domain.goal.is_subset(&facts), is_goal, "goal\n{}", place());
        let mut moves = Vec::new();
        if !is_goal {
            puzzle.moves(&state, &mut moves);
            let action = |&m: &P::Move| {
                let action = puzzle.action(&state, m);
                without_how(&action.expect("every move is an action"))
            };
            let legal: BTreeSet<String> = moves.iter().map(action).collect();
            let possible = domain.possible(&facts);
            let possible: BTreeSet<String> = possible.iter().map(|a| without_how(a)).collect();
            assert_eq!(legal, possible, "actions\n{}", place());
        }
        if moves.is_empty() || played.len() == most {
            break;
        }
        let choice = usize::try_from(chance.below(moves.len() as u64)).expect("an index");
        let m = moves[choice];
        let action = puzzle.action(&state, m).expect("every move is an action");
        domain.act(&mut facts, &action);
        puzzle.play(&mut state, m);
        played.push(m);
    }
    let plan = write_plan(puzzle, &played).expect("every move is an action");
    let again = read_plan(puzzle, &plan).expect("a plan is read as it was written");
    let end = puzzle.replay(&again).expect("moves of a plan are legal");
    // Moves that are one action lead to positions that are one key.
    assert_eq!(puzzle.key(&end), puzzle.key(&state), "{plan}");
}

fn without_how(action: &str) -> String {
    let (name, objects) = action.split_once(' ').unwrap_or((action, ""));
    let what = name.split_once("--").map_or(name, |(what, _)| what);
    format!("{what} {objects}")
}

/// A fact or an action: its name and its objects.
type Atom = Vec<String>;

/// STRIPS, as far as our tasks use it.
struct Domain {
    actions: BTreeMap<String, Schema>,
    goal: BTreeSet<Atom>,
}

#[derive(Default)]
struct Schema {
    parameters: Vec<String>,
    needs: Vec<Atom>,
    adds: Vec<Atom>,
    takes: Vec<Atom>,
}

impl Domain {
    /// The domain, and the facts at the start.
    fn read(task: &PlanningTask) -> (Self, BTreeSet<Atom>) {
        let mut actions = BTreeMap::new();
        let domain = Tree::read(&task.domain);
        for action in domain.called(":action") {
            let [_, name, rest @ ..] = action.branches() else {
                panic!("an action without a name");
            };
            let mut schema = Schema::default();
            for pair in rest.chunks(2) {
                match pair[0].word() {
                    ":parameters" => schema.parameters = untyped(pair[1].branches()),
                    ":precondition" => schema.needs = pair[1].parts().map(Tree::atom).collect(),
                    ":effect" => {
                        for effect in pair[1].parts() {
                            match effect.branches() {
                                [not, fact] if not.word() == "not" => {
                                    schema.takes.push(fact.atom());
                                }
                                _ => schema.adds.push(effect.atom()),
                            }
                        }
                    }
                    other => panic!("{other} in an action"),
                }
            }
            actions.insert(name.word().to_owned(), schema);
        }
        let problem = Tree::read(&task.problem);
        let [init] = &problem.called(":init")[..] else {
            panic!("one start");
        };
        let [goal] = &problem.called(":goal")[..] else {
            panic!("one goal");
        };
        let facts = init.branches()[1..].iter().map(Tree::atom).collect();
        let goal = goal.branches()[1].parts().map(Tree::atom).collect();
        (Self { actions, goal }, facts)
    }

    /// Everything that can be done.
    fn possible(&self, facts: &BTreeSet<Atom>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (name, schema) in &self.actions {
            let mut bound = BTreeMap::new();
            schema.bind(facts, 0, &mut bound, &mut |bound| {
                let objects = schema.parameters.iter().map(|name| bound[name].as_str());
                let words: Vec<&str> = std::iter::once(name.as_str()).chain(objects).collect();
                found.insert(words.join(" "));
            });
        }
        found
    }

    /// Does an action that can be done.
    fn act(&self, facts: &mut BTreeSet<Atom>, action: &str) {
        let words: Vec<&str> = action.split(' ').collect();
        let schema = &self.actions[words[0]];
        assert_eq!(schema.parameters.len(), words.len() - 1, "{action}");
        let objects = words[1..].iter().map(|&word| word.to_owned());
        let bound: BTreeMap<String, String> =
            schema.parameters.iter().cloned().zip(objects).collect();
        let meant = |fact: &Atom| -> Atom {
            let word = |word: &String| bound.get(word).unwrap_or(word).clone();
            fact.iter().map(word).collect()
        };
        for need in &schema.needs {
            assert!(facts.contains(&meant(need)), "{action} needs {need:?}");
        }
        for taken in &schema.takes {
            facts.remove(&meant(taken));
        }
        facts.extend(schema.adds.iter().map(meant));
    }
}

impl Schema {
    /// Finds all objects for the parameters with which what is needed, from
    /// number `at` on, is there.
    fn bind(
        &self,
        facts: &BTreeSet<Atom>,
        at: usize,
        bound: &mut BTreeMap<String, String>,
        found: &mut impl FnMut(&BTreeMap<String, String>),
    ) {
        let Some(need) = self.needs.get(at) else {
            return found(bound);
        };
        for fact in facts.iter().filter(|fact| fact[0] == need[0]) {
            let mut fresh = Vec::new();
            let mut pairs = need[1..].iter().zip(&fact[1..]);
            let fits = pairs.all(|(word, object)| {
                if let Some(known) = bound.get(word) {
                    return known == object;
                }
                bound.insert(word.clone(), object.clone());
                fresh.push(word.clone());
                true
            });
            if fits {
                self.bind(facts, at + 1, bound, found);
            }
            for word in fresh {
                bound.remove(&word);
            }
        }
    }
}

/// A list without ` - type`.
fn untyped(list: &[Tree]) -> Vec<String> {
    let mut words = Vec::new();
    let mut list = list.iter().map(Tree::word);
    while let Some(word) = list.next() {
        if word == "-" {
            list.next();
        } else {
            words.push(word.to_owned());
        }
    }
    words
}

/// What stands in parentheses, or a word.
enum Tree {
    Word(String),
    Branches(Vec<Tree>),
}

impl Tree {
    fn read(text: &str) -> Self {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut open: Vec<Vec<Self>> = vec![Vec::new()];
        for word in spaced.split_whitespace() {
            let tree = match word {
                "(" => {
                    open.push(Vec::new());
                    continue;
                }
                ")" => Self::Branches(open.pop().expect("as many as were opened")),
                word => Self::Word(word.to_owned()),
            };
            open.last_mut().expect("one is left").push(tree);
        }
        let mut all = open.pop().expect("one is left");
        assert!(open.is_empty() && all.len() == 1, "one closed list\n{text}");
        all.remove(0)
    }

    fn word(&self) -> &str {
        match self {
            Self::Word(word) => word,
            Self::Branches(_) => "(",
        }
    }

    fn branches(&self) -> &[Self] {
        match self {
            Self::Word(_) => &[],
            Self::Branches(branches) => branches,
        }
    }

    /// The branches that begin with a word.
    fn called(&self, word: &str) -> Vec<&Self> {
        let is_it = |tree: &&Self| {
            tree.branches()
                .first()
                .is_some_and(|first| first.word() == word)
        };
        self.branches().iter().filter(is_it).collect()
    }

    /// The parts of an `and`, or the one thing that stands alone.
    fn parts(&self) -> impl Iterator<Item = &Self> {
        match self.branches() {
            [and, parts @ ..] if and.word() == "and" => parts.iter(),
            _ => std::slice::from_ref(self).iter(),
        }
    }

    fn atom(&self) -> Atom {
        self.branches()
            .iter()
            .map(|tree| tree.word().to_owned())
            .collect()
    }
}
