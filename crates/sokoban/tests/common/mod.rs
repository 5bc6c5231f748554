//! Opening levels in tests.

use impasse_puzzle::{Game as _, OpenError, Params, Visitor};
use impasse_sokoban::{Level, Sokoban, View};

/// The level in a text, read as the game reads it.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub(crate) fn open<V: View>(text: &str) -> Result<V, OpenError> {
    Sokoban.parse(&Params::none().with("by", V::BY), text, Take::<V>(None))
}

/// Levels for whole spaces: one box to three, solvable and not.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub(crate) const SMALL: [&str; 12] = [
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

/// A level of [`shipped`](impasse_sokoban::shipped) by its number.
#[allow(dead_code, reason = "each test file uses what it needs")]
#[track_caller]
pub(crate) fn shipped(number: usize) -> Level {
    let level = &impasse_sokoban::shipped()[number - 1].level;
    level.clone().expect("a level we ship")
}

/// Takes the view it expects.
struct Take<V>(Option<V>);

impl<V: View> Visitor for Take<V> {
    type Output = V;

    fn visit<P: impasse_puzzle::Instance>(self, instance: P) -> V {
        let view = (&instance as &dyn std::any::Any).downcast_ref::<V>();
        view.expect("the view that was asked for").clone()
    }
}
