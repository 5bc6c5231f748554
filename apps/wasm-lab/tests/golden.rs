//! What the module in node must find out, too.

use impasse_laws::golden;
use impasse_wasm_lab::{examine, samples};

#[test]
fn the_laboratory_finds_out_what_it_always_did() {
    let told: String = samples()
        .iter()
        .map(|name| examine(name, 600.0).expect("a name of ours"))
        .collect();
    assert!(told.contains("space: whole"), "one space is small:\n{told}");
    golden("laboratory.txt", &told);
}

#[test]
fn without_time_nothing_is_known() {
    let told = examine(&samples()[0], 0.0).expect("a name of ours");
    assert!(told.contains("unknown (time)"), "{told}");
    assert!(told.contains("cut short (time)"), "{told}");
    assert!(told.contains("rate: unknown (time)"), "{told}");
}
