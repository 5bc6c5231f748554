//! Files that are no networks are refused with a reason, whatever is in them.

use impasse_net::{Network, Parts, Scratch};
use proptest::prelude::*;

fn network() -> Network {
    let parts = Parts {
        card: vec![("data".to_owned(), "made up".to_owned())],
        answers: vec!["short".to_owned(), "lost".to_owned()],
        inputs: 5,
        first_width: 4,
        second_width: 3,
        first: vec![0.5; 20],
        first_bias: vec![0.25; 4],
        second: vec![-0.5; 12],
        second_bias: vec![2.0; 3],
        last: vec![1.0; 6],
        last_bias: vec![0.0; 2],
    };
    Network::new(parts).expect("a network")
}

/// Whatever is read can also be asked and written.
fn read(bytes: &[u8]) {
    match Network::read(bytes) {
        Ok(network) => {
            network.judge(&[0, 3, 9999], &mut Scratch::default());
            network.write().expect("what was read can be written");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        read(&bytes);
    }

    #[test]
    fn a_file_with_some_bytes_changed_is_read_or_refused(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = network().write().expect("a file");
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if is_cut {
            let length = cut.index(bytes.len());
            bytes.truncate(length);
        }
        read(&bytes);
    }

    #[test]
    fn a_header_that_is_json_is_read_or_refused(
        format in prop::sample::select(vec!["impasse-net-1", "impasse-net-2", ""]),
        answers in "[a-z ]{0,12}",
        rows in 0_usize..4,
        columns in 0_usize..4,
        kind in prop::sample::select(vec!["F32", "F16", "I64"]),
        end in 0_usize..80,
    ) {
        let header = format!(
            "{{\"__metadata__\":{{\"format\":\"{format}\",\"answers\":\"{answers}\"}},\
             \"first.weight\":{{\"dtype\":\"{kind}\",\"shape\":[{rows},{columns}],\
             \"data_offsets\":[0,{end}]}}}}"
        );
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header.bytes());
        bytes.extend(std::iter::repeat_n(0, end));
        read(&bytes);
    }
}

#[track_caller]
fn check_refused(bytes: &[u8], expected: &str) {
    let error = Network::read(bytes).expect_err("no network").to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn what_is_wrong_is_said() {
    check_refused(b"", "no safetensors file");
    check_refused(&[255; 40], "no safetensors file");
    let whole = network().write().expect("a file");
    check_refused(&whole[..whole.len() - 1], "no safetensors file");
    let swapped = |old: &str, new: &str| {
        let length = u64::from_le_bytes(whole[..8].try_into().expect("eight bytes"));
        let end = 8 + usize::try_from(length).expect("a short header");
        let header = String::from_utf8(whole[8..end].to_vec()).expect("text");
        let header = header.replace(old, new);
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header.bytes());
        bytes.extend(&whole[end..]);
        bytes
    };
    check_refused(&swapped("impasse-net-1", "impasse-net-9"), "its format is");
    check_refused(&swapped("last.bias", "last.bios"), "last.bias is missing");
    check_refused(&swapped("short lost", "short"), "last.weight");
}
