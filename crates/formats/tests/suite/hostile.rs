//! Damaged files are read or refused, never worse. The fuzz targets continue from here.

use inarow_formats::{Format, ReadOptions, WriteOptions};
use proptest::prelude::*;

use crate::games::{any_setup, beside, random_game};

/// Damage to a file.
#[derive(Clone, Debug)]
enum Damage {
    Cut(prop::sample::Index),
    Replace(prop::sample::Index, u8),
    Insert(prop::sample::Index, Vec<u8>),
    Repeat(prop::sample::Index, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        at().prop_map(Damage::Cut),
        (at(), any::<u8>()).prop_map(|(at, byte)| Damage::Replace(at, byte)),
        (at(), prop::collection::vec(any::<u8>(), 1..6)).prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
        (at(), 1usize..200).prop_map(|(at, length)| Damage::Repeat(at, length)),
    ]
}

fn apply(bytes: &mut Vec<u8>, damage: &Damage) {
    if bytes.is_empty() {
        return;
    }
    match damage {
        Damage::Cut(at) => bytes.truncate(at.index(bytes.len())),
        Damage::Replace(at, byte) => {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        Damage::Insert(at, inserted) => {
            let at = at.index(bytes.len());
            bytes.splice(at..at, inserted.iter().copied());
        }
        Damage::Repeat(at, length) => {
            let from = at.index(bytes.len());
            let piece = bytes[from..bytes.len().min(from + length)].to_vec();
            bytes.splice(from..from, piece);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damaged_files_are_read_or_refused(
        setup in any_setup(), plies in 0usize..40, seed: u64, beside in beside(),
        damages in prop::collection::vec(damage(), 1..4),
    ) {
        let record = random_game(setup, plies, seed, Some(&beside), true);
        for format in Format::ALL {
            let Ok(mut bytes) = inarow_formats::write(format, std::slice::from_ref(&record), &WriteOptions::default()) else {
                continue;
            };
            for damage in &damages {
                apply(&mut bytes, damage);
            }
            let named = ReadOptions { game: Some(record.setup.clone()), ..ReadOptions::default() };
            for options in [named, ReadOptions::default()] {
                match inarow_formats::read(format, &bytes, &options) {
                    Ok(records) => prop_assert!(records.iter().all(|record| record.check().is_ok())),
                    Err(error) => prop_assert!(!error.reason.to_string().is_empty()),
                }
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300), renlib: bool) {
        let mut bytes = bytes;
        if renlib {
            let header = b"\xffRenLib\xff\x03\x04\0\0\0\0\0\0\0\0\0\0";
            bytes.splice(0..0, header.iter().copied());
        }
        for format in Format::ALL {
            if let Ok(records) = inarow_formats::read(format, &bytes, &ReadOptions::default()) {
                prop_assert!(records.iter().all(|record| record.check().is_ok()));
            }
        }
    }
}
