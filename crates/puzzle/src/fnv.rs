//! The hash of Fowler, Noll and Vo, for sums and digests that are kept: the
//! same for ever and on every machine. Against mistakes, not against malice.

/// The 64-bit hash, variant 1a.
///
/// ```
/// assert_eq!(impasse_puzzle::fnv1a(b""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(impasse_puzzle::fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
/// ```
#[must_use]
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
