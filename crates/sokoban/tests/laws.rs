//! Sokoban obeys the laws, in both views: on whole spaces of small levels, on
//! walks through large ones.

use impasse_laws::Explored;
use impasse_laws::kit::{LawSamples, check_opening, numbers, read};
use impasse_puzzle::{Instance as _, Params, Puzzle as _};
use impasse_sokoban::{Level, Pushes, Sokoban, Steps, View};

/// Levels for whole spaces: one box to three, solvable and not.
const SMALL: [&str; 12] = [
    "#####/#@$.#/#####",
    "#####/#. @#/# $ #/#$ .#/#####",
    "######/#    #/# $@.#/#    #/######",
    "########/#  #   #/#@.$   #/#  #   #/########",
    "######/#    #/# $$ #/#@.. #/######",
    "#######/#+$ $.#/#     #/#######",
    "  ####/###  ####/#  $ .  #/# # ##  #/# . @$  #/####  ###/   ####",
    "####/# .#/#  ###/#*@  #/#  $ #/#  ###/####",
    "#######/#.$.  #/## *$ #/ #  @ #/ ######",
    "#####/#*@*#/#####",
    " ######/##    #/# $.$ #/# .$. #/# $.@##/######",
    " #######/ #  .  #/##$ . ##/# $ . #/#@$   #/##  ###/ ####",
];

/// A level whose keys are bits: more placements than a number holds.
fn wide() -> Level {
    let mut rows = vec!["#".repeat(40)];
    for y in 0..12 {
        let middle = match y {
            2 | 5 => "$ ".repeat(18),
            8 | 10 => ". ".repeat(18),
            _ => " ".repeat(36),
        };
        rows.push(format!("# {middle} #"));
    }
    rows[1].replace_range(3..4, "@");
    rows.push("#".repeat(40));
    Level::read(&rows.join("\n")).expect("a level")
}

fn small<V: View>() -> Vec<(String, V)> {
    let by = Params::none().with("by", V::BY);
    let level = |text: &str| (text.to_owned(), read(&Sokoban, &by, text).expect("a level"));
    SMALL.map(level).into()
}

fn samples<V: View>(solvable: usize, lost: usize) -> LawSamples<V> {
    let large = numbers(&Sokoban, &[&format!("by={}#12,15,19", V::BY)]);
    LawSamples::with_at_least(solvable, lost)
        .whole(small())
        .walks(2, 60, large)
        .walks(2, 4, vec![("wide".to_owned(), V::new(wide()))])
}

mod by_steps {
    impasse_laws::check_laws!(super::Sokoban, super::Steps, || super::samples(500, 3000));
}

mod by_pushes {
    impasse_laws::check_laws!(super::Sokoban, super::Pushes, || super::samples(150, 3000));
}

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    let last = impasse_sokoban::shipped().len();
    for params in ["", "by=steps", "by=pushes"] {
        check_opening(&Sokoban, &[&format!("{params}#1..{last}")]);
    }
    for params in ["boxes=1", "width=6,height=5,boxes=2,pushes=3,by=pushes"] {
        check_opening(&Sokoban, &[&format!("{params}#0,1,{}", u64::MAX)]);
    }
}

#[test]
fn a_solution_of_one_view_is_a_solution_of_the_other() {
    for ((text, steps), (_, pushes)) in small::<Steps>().iter().zip(small::<Pushes>()) {
        let space = Explored::whole(&pushes, 40_000).expect("a small level");
        let Some(solution) = space.shortest_solution() else {
            continue;
        };
        let mut state = pushes.start();
        let mut words = Vec::new();
        for &m in &solution {
            words.push(pushes.move_text(&state, m));
            pushes.play(&mut state, m);
        }
        let read = steps
            .parse_moves(&steps.start(), &words.join(" "))
            .expect("legal steps");
        let end = steps.replay(&read).expect("legal steps");
        assert!(steps.is_goal(&end), "{text}");
        assert_eq!(
            pushes.parse_moves(&pushes.start(), &words.concat()),
            Ok(solution),
            "{text}"
        );
    }
}

#[test]
fn boards_are_made_by_the_laws() {
    impasse_laws::kit::check_editing(&Sokoban, &["#1..12", "by=pushes#20"]);
    impasse_laws::kit::check_editing_of(
        &Sokoban,
        "",
        "#######/#.@ # #/#$* $ #/#   $.#/# ..  #/#  *  #/#######",
    );
}
