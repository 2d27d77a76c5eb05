//! Facts about the sources.

use std::sync::atomic::{AtomicU64, Ordering};

use super::*;

/// A source that gives different bytes at each call: also from those of other tests, which run at
/// the same time and share the memory of the last test bytes.
fn different() -> impl FnMut(&mut [u8]) -> Result<(), Error> {
    static CALLS: AtomicU64 = AtomicU64::new(1);
    |bytes| {
        let mut seed = [9; 32];
        seed[..8].copy_from_slice(&CALLS.fetch_add(1, Ordering::Relaxed).to_le_bytes());
        let mut stream = Seeded::new(&seed, 0)?;
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&stream.digit()?.to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[test]
fn chacha20_words_are_those_of_rfc_8439() {
    // RFC 8439, appendix A.1, test vector 1: the key stream of the zero key begins 76 b8 e0 ad a0
    // f1 3d 90.
    let mut stream = Seeded::new(&[0; 32], 0).unwrap();
    assert_eq!(
        stream.digit().unwrap().to_le_bytes(),
        [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]
    );
    let second = stream.digit().unwrap();
    assert_eq!(Seeded::new(&[0; 32], 1).unwrap().digit().unwrap(), second);
    assert!(Seeded::new(&[0; 32], u64::MAX).is_err());
}

#[test]
fn test_bytes_are_never_handed_out() {
    // Every block is 32 bytes of 0xaa.. (varied) and then 0x55: only the latter may appear.
    let mut call = 0u8;
    let mut source = System::with_fill(1000, move |bytes: &mut [u8]| {
        bytes.fill(0x55);
        for block in bytes.chunks_mut(256) {
            call = call.wrapping_add(1);
            block[..32].fill(0xaa);
            block[0] = call;
        }
        Ok(())
    });
    for _ in 0..2000 {
        assert_eq!(source.digit(), Ok(0x5555_5555_5555_5555));
    }
}

#[test]
fn used_words_and_test_bytes_are_wiped() {
    let mut source = System::with_fill(4, different());
    for _ in 0..4 {
        assert_ne!(source.digit().unwrap(), 0);
    }
    assert!(source.buffer_is_wiped());
}

#[test]
fn a_stuck_or_repeating_source_is_refused() {
    for byte in [0x00, 0xff, 0x5a] {
        let mut stuck = System::with_fill(3, move |bytes: &mut [u8]| {
            bytes.fill(byte);
            Ok(())
        });
        assert_eq!(stuck.digit(), Err(Error::Entropy));
        assert_eq!(stuck.digit(), Err(Error::Entropy), "an error is final");
    }
    // One varied block over and over.
    let mut repeating = System::with_fill(448, |bytes: &mut [u8]| {
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::try_from(index % 256).unwrap();
        }
        Ok(())
    });
    assert_eq!(repeating.digit(), Err(Error::Entropy));
}

#[test]
fn a_source_that_fails_at_the_nth_call_gives_nothing_from_then_on() {
    for failing in 0..4 {
        let (mut calls, mut good) = (0, different());
        let mut source = System::with_fill(4, move |bytes: &mut [u8]| {
            calls += 1;
            if calls > failing { Err(Error::Entropy) } else { good(bytes) }
        });
        let given = (0..100).take_while(|_| source.digit().is_ok()).count();
        assert_eq!(given, 4 * failing);
        assert!(source.buffer_is_wiped());
    }
}

#[test]
fn fills_are_sized_to_the_release() {
    for (words, first, next) in [
        (0, 64, 64),
        (3, 64, 64),
        (4, 64, 64),
        (5, 256, 256),
        (28, 256, 256),
        (29, 512, 512),
        (448, 4096, 4096),
        (3584, 4096, 32_768),
        (1 << 40, 4096, 32_768),
    ] {
        let mut seen = Vec::new();
        let mut good = different();
        let mut source = System::with_fill(words, |bytes: &mut [u8]| {
            seen.push(bytes.len());
            good(bytes)
        });
        for _ in 0..600 {
            source.digit().unwrap();
        }
        drop(source);
        assert_eq!(seen[..2], [first, next], "{words} words");
    }
}

#[test]
fn the_platform_source_works_and_does_not_repeat() {
    probe().unwrap();
    let mut source = System::new(100);
    let first: Vec<u64> = (0..1000).map(|_| source.digit().unwrap()).collect();
    let mut sorted = first.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), first.len());
}

#[test]
fn a_capped_source_ends() {
    struct Endless;
    impl Entropy for Endless {
        const DIGIT_BITS: u32 = 64;
        fn digit(&mut self) -> Result<u64, Error> {
            Ok(0)
        }
    }
    let mut endless = Endless;
    let mut capped = Capped::new(&mut endless, 3);
    let given =
        std::iter::repeat_with(|| capped.digit()).take(1000).take_while(Result::is_ok).count();
    assert_eq!(given, 262);
}

#[test]
fn a_capped_source_hands_out_each_word_once_and_in_order() {
    // Words count from 1 where they are not test bytes, over fills of one block and of several.
    for (nominal, words) in [(3, 3), (5, 5), (29, 29), (3, 262), (1000, 2000)] {
        let (mut last, mut good) = (0, different());
        let mut source = System::with_fill(nominal, |bytes: &mut [u8]| {
            good(bytes)?;
            for block in bytes.chunks_mut(256) {
                for word in block[32..].chunks_mut(8) {
                    last += 1;
                    word.copy_from_slice(&u64::to_le_bytes(last));
                }
            }
            Ok(())
        });
        let mut capped = Capped::new(&mut source, nominal);
        for word in 1..=words {
            assert_eq!(capped.digit(), Ok(word), "{nominal} words");
        }
    }
}

#[test]
fn words_ahead_are_wiped_as_they_are_used() {
    let mut source = System::with_fill(28, different());
    let mut capped = Capped::new(&mut source, 28);
    for used in 1..=28 {
        assert_ne!(capped.digit(), Ok(0));
        assert_eq!(capped.words_ahead(), 28 - used);
    }
    drop(capped);
    assert!(source.buffer_is_wiped());
}

#[test]
fn a_capped_source_that_fails_gives_nothing_from_then_on() {
    let (mut calls, mut good) = (0, different());
    let mut source = System::with_fill(28, |bytes: &mut [u8]| {
        calls += 1;
        if calls == 2 { Err(Error::Entropy) } else { good(bytes) }
    });
    let mut capped = Capped::new(&mut source, 1000);
    let given: Vec<bool> = (0..100).map(|_| capped.digit().is_ok()).collect();
    assert!(given[..28].iter().all(|ok| *ok) && given[28..].iter().all(|ok| !ok));
}

#[test]
fn narrow_tapes_give_narrow_digits() {
    let mut tape = Tape::<2>::new([0, 1, 2, 3, 7]);
    let digits: Vec<u64> = (0..5).map(|_| tape.digit().unwrap()).collect();
    assert_eq!((digits, tape.used()), (vec![0, 1, 2, 3, 3], 5));
    assert_eq!(tape.digit(), Err(Error::Entropy));
}
