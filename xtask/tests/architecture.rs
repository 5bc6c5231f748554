//! The workspace keeps to its architecture.

use xtask::architecture::violations;
use xtask::workspace::Workspace;

#[test]
fn no_package_uses_what_the_architecture_does_not_allow() {
    let workspace = Workspace::read().expect("cargo runs the tests, so it is there");
    let found = violations(&workspace.packages);
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}
