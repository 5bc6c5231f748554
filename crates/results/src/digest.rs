//! Instances in 16 letters, the digits of a hash. Against mistakes, not
//! against malice.

use impasse_lab::Opened;
use impasse_puzzle::fnv1a;

/// The instance itself: its game, parameters and text.
#[must_use]
pub fn digest(opened: &dyn Opened) -> String {
    hash(&[opened.game(), &opened.params().to_string(), &opened.text()])
}

/// The instance however it is laid out: the same for those that only look
/// different, whatever their parameters.
#[must_use]
pub fn canonical_digest(opened: &dyn Opened) -> String {
    hash(&[opened.game(), &opened.canonical()])
}

fn hash(parts: &[&str]) -> String {
    format!("{:016x}", fnv1a(parts.join("\n").as_bytes()))
}

#[cfg(test)]
mod tests {
    use impasse_lab::open;

    use super::*;

    #[test]
    fn a_mirrored_level_is_another_text_and_the_same_level() {
        let [one, other] = [
            "sokoban=######/#@ $.#/######",
            "sokoban=######/#.$ @#/######",
        ]
        .map(|name| open(name).expect(name));
        assert_ne!(digest(&*one), digest(&*other));
        assert_eq!(canonical_digest(&*one), canonical_digest(&*other));
    }
}
