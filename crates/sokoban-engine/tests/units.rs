//! The unit method on the paper's own example, and before the laws.

use impasse_laws::{Explored, Sample, collection, law};
use impasse_sokoban::{Pushes, Steps, View, entries, shipped};
use impasse_sokoban_engine::{Cut, Division, rules, unit_detectors};

/// The detectors of the unit method obey the law of detectors on the levels we
/// ship: in whole small spaces, on walks through the others.
#[track_caller]
fn check_law<V: View>() {
    let mut positions = 0;
    let mut check = |view: &V, sample: &Sample<V>| {
        for detector in unit_detectors(None) {
            match law::detector(view, sample, &*detector) {
                Ok(checked) => positions += checked.states,
                Err(broken) => panic!("{broken}\n{}", view.text()),
            }
        }
    };
    for entry in shipped() {
        let view = V::new(entry.level.clone().expect("a level we ship"));
        match Explored::whole(&view, 3_000) {
            Some(space) => check(&view, &Sample::whole(&space)),
            None => check(&view, &Sample::walks(&view, 1, 2, 30)),
        }
    }
    assert!(positions > 2000, "{positions}");
}

#[test]
fn the_detectors_obey_their_law_by_pushes() {
    check_law::<Pushes>();
}

#[test]
fn the_detectors_obey_their_law_by_steps() {
    check_law::<Steps>();
}

#[test]
fn the_papers_example_has_the_papers_passability_and_is_not_said_to_be_dead() {
    let Some(text) = collection("xsokoban.xsb") else {
        return;
    };
    let level = entries(&text).swap_remove(1).level.expect("a level");
    let overlay = "
      AAAAA
      AAAAAAA
      A    AA
           AA
         BBB
         BBBB
   CCCCCBBBBB
   CCCC BBBBB
";
    let cut = Cut::drawn(level.floor(), overlay).expect("a cut");
    let division = Division::new(&level, &cut);
    assert!(division.why_dead().is_none());
    assert_eq!(division.units.passages.len(), 3);
    assert_eq!(division.units.reached, [true; 3]);
    // Passes back through the gateway of entry are left out, as in the paper.
    let told: Vec<String> = division
        .passes
        .iter()
        .map(|passes| {
            let mut rules = rules(passes.as_ref().expect("few states"));
            for rule in &mut rules {
                rule.from.retain(|from| rule.to != [*from]);
            }
            rules.retain(|rule| !rule.from.is_empty());
            let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
            rules.join("; ")
        })
        .collect();
    assert_eq!(
        told,
        [
            "{g1} →* {g0}; {g0} ↛ {g1}",
            "{g0} →* {g1, g2}; {g1} →* {g2}; {g2} →* {g1}; {g1, g2} ↛ {g0}",
            "{g0} →* {g1}; {g1} ↛ {g0}",
        ]
    );
}
