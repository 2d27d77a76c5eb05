//! Facts about uniform integers.

use super::*;
use crate::entropy::Tape;

#[test]
fn rejects_the_word_that_would_favor_the_first_outcome() {
    assert_eq!(uniform_below(3, &mut Tape::<64>::new([0, 1])), Ok(0));
    assert_eq!(uniform_below(3, &mut Tape::<64>::new([0])), Err(Error::Entropy));
}

#[test]
fn every_word_gives_each_outcome_equally_often() {
    for bound in 1..=16u64 {
        let mut kept = vec![0; usize::try_from(bound).unwrap()];
        for digit in 0..16 {
            if let Ok(value) = uniform_below(bound, &mut Tape::<4>::new([digit])) {
                kept[usize::try_from(value).unwrap()] += 1;
            }
        }
        assert!(kept.iter().all(|count| *count == 16 / bound), "{bound}: {kept:?}");
    }
}

#[test]
fn the_largest_bounds_work() {
    assert_eq!(uniform_below(u64::MAX, &mut Tape::<64>::new([u64::MAX])), Ok(u64::MAX - 1));
    assert_eq!(uniform_below(1 << 63, &mut Tape::<64>::new([u64::MAX])), Ok((1 << 63) - 1));
    assert_eq!(uniform_below(1, &mut Tape::<64>::new([u64::MAX])), Ok(0));
}

#[test]
fn narrow_digits_are_put_together_most_significant_first() {
    // 200 needs eight bits: two 4-bit digits 0xf, 0x0 make 240, and 240 * 200 / 256 = 187.5.
    assert_eq!(uniform_below(200, &mut Tape::<4>::new([0xf, 0x0])), Ok(187));
}

#[test]
#[should_panic(expected = "must be positive")]
fn a_bound_of_zero_is_a_bug() {
    let _ = uniform_below(0, &mut Tape::<64>::new([0]));
}

#[test]
fn a_member_is_found_in_any_block() {
    for (outcomes, chosen, wanted) in
        [(1000u32, 3, 5), (256, 1, 255), (257, 1, 256), (513, 256, 2), (2, 1, 0)]
    {
        let all: Vec<u32> = (0..outcomes).collect();
        let members: Vec<u32> = all.iter().copied().filter(|index| index % chosen == 0).collect();
        // The word whose product with the count has this high half.
        let word = ((u128::from(wanted as u64) << 64) / members.len() as u128 + 1) as u64;
        let marks: Vec<u8> = all.iter().map(|index| u8::from(index % chosen == 0)).collect();
        let index = uniform_member(Members::Marked(&marks), &mut Tape::<64>::new([word]));
        assert_eq!(index, Ok(members[wanted] as usize));
    }
}

#[test]
fn bits_are_what_is_below_a_power_of_two() {
    let words = [0x0123_4567_89ab_cdef_u64, u64::MAX, 0, 1 << 63, 0xfedc_ba98_7654_3210];
    for bits in [1, 2, 3, 8, 31, 56, 63] {
        for word in words {
            let below = uniform_below(1 << bits, &mut Tape::<64>::new([word]));
            assert_eq!(uniform_bits(bits, &mut Tape::<64>::new([word])), below);
            let digits: Vec<u64> = (0..16).map(|at| word >> (60 - 4 * at) & 15).collect();
            let below = uniform_below(1 << bits, &mut Tape::<4>::new(digits.clone()));
            assert_eq!(uniform_bits(bits, &mut Tape::<4>::new(digits)), below);
        }
    }
}
