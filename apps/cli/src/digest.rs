//! Instances in 16 letters: the 64-bit hash of Fowler, Noll and Vo (variant
//! 1a). Against mistakes, not against malice.

use impasse_lab::Opened;

/// The instance itself: its game, parameters and text.
pub(crate) fn exact(opened: &dyn Opened) -> String {
    hash(&[opened.game(), &opened.params().to_string(), &opened.text()])
}

/// The instance however it is laid out: the same for those that only look
/// different, whatever their parameters.
pub(crate) fn canonical(opened: &dyn Opened) -> String {
    hash(&[opened.game(), &opened.canonical()])
}

fn hash(parts: &[&str]) -> String {
    let whole = parts.join("\n");
    let hash = whole.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
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
        assert_ne!(exact(&*one), exact(&*other));
        assert_eq!(canonical(&*one), canonical(&*other));
    }
}
