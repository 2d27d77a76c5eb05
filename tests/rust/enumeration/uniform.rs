//! Uniform integers, on digits of every width.

use num_bigint::BigUint;
use sottovoce::{
    entropy::{Entropy, Tape},
    sample::uniform::uniform_below,
};

use super::tree::{enumerate, merged};

/// Digits in one attempt.
fn attempt<const BITS: u32>(bound: u64) -> usize {
    let needed = (64 - (bound - 1).leading_zeros()).max(1);
    usize::try_from(needed.div_ceil(BITS)).unwrap()
}

fn check<const BITS: u32>() {
    for bound in 1..=9u64 {
        let digits = attempt::<BITS>(bound);
        // A string that is asked to go on after a whole attempt was rejected: it starts afresh.
        let afresh = |string: Vec<u64>| {
            if string.len() > digits { string[digits..].to_vec() } else { string }
        };
        let masses = merged::<BITS, u64>(256, |tape| uniform_below(bound, tape), afresh);
        masses.assert_resolved(60);
        for outcome in 0..bound {
            let (low, high) = masses.bounds(&outcome);
            let whole = BigUint::from(1u8) << masses.depth;
            assert!(
                low * bound <= whole && whole <= high * bound,
                "{BITS}-bit digits, {outcome} below {bound}"
            );
        }
    }
}

/// All strings of this many digits.
fn strings<const BITS: u32>(digits: usize) -> Vec<Vec<u64>> {
    (0..digits).fold(vec![vec![]], |all, _| {
        all.iter()
            .flat_map(|string| (0..1 << BITS).map(|digit| [string.as_slice(), &[digit]].concat()))
            .collect()
    })
}

#[test]
fn after_a_rejected_attempt_the_future_is_that_of_a_fresh_start() {
    for bound in 1..=9 {
        let attempts = strings::<2>(attempt::<2>(bound));
        let outcome = |string: &[u64]| uniform_below(bound, &mut Tape::<2>::new(string));
        for rejected in attempts.iter().filter(|string| outcome(string).is_err()) {
            for next in &attempts {
                assert_eq!(outcome(&[rejected.as_slice(), next].concat()), outcome(next));
            }
        }
    }
}

#[test]
fn each_outcome_has_its_share_on_digits_of_1_2_4_and_8_bits() {
    check::<1>();
    check::<2>();
    check::<4>();
    check::<8>();
}

#[test]
#[should_panic(expected = "1-bit digits")]
fn a_modulo_bias_is_noticed() {
    // Draws as `uniform_below` would without rejection.
    let masses = enumerate::<1, u64>(64, |tape: &mut Tape<1>| {
        let word = tape.digit()? << 1 | tape.digit()?;
        Ok(word % 3)
    });
    let (low, high) = masses.bounds(&0);
    let whole = BigUint::from(1u8) << masses.depth;
    assert!(low * 3u8 <= whole && whole <= high * 3u8, "1-bit digits, 0 below 3");
}
