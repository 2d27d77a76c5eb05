//! Which questions one person is asked.

use std::collections::BTreeMap;

use sottovoce::{
    Error,
    entropy::Tape,
    sample::{local::uniform_subset, uniform::uniform_below},
};

use super::local::{assert_joint, counted, seen};

/// Every set of `size` of so many things, each as likely.
fn law(things: u32, size: u32) -> BTreeMap<u64, u64> {
    (0..1u64 << things).filter(|set| set.count_ones() == size).map(|set| (set, 1)).collect()
}

#[test]
fn every_set_of_questions_comes_of_as_many_lists() {
    for things in 1..=6 {
        for size in 1..=things {
            let bounds: Vec<u64> =
                (things - size..things).map(|last| u64::from(last) + 1).collect();
            let counts = counted(&bounds, |tape| *uniform_subset(things, size, tape).unwrap());
            let each = counts.values().next().copied().unwrap();
            assert!(counts.values().all(|count| *count == each), "{size} of {things}");
            assert!(counts.keys().eq(law(things, size).keys()), "{size} of {things}");
        }
    }
}

fn check<const BITS: u32>(depth: u32) {
    assert_joint(&seen::<BITS>(depth, |tape| Ok(*uniform_subset(5, 2, tape)?)), &law(5, 2));
}

#[test]
fn questions_and_digits_are_independent() {
    check::<1>(18);
    check::<2>(16);
    check::<4>(16);
}

#[test]
#[should_panic(expected = "has another share")]
fn a_set_whose_first_member_is_likelier_is_seen() {
    // Floyd's method, which forgets to put the last one in its place.
    let wrong = |tape: &mut Tape<2>| -> Result<u64, Error> {
        let first = uniform_below(4, tape)?;
        let drawn = uniform_below(5, tape)?;
        let second = if drawn == first { 0 } else { drawn };
        Ok(1 << first | 1 << if second == first { 4 } else { second })
    };
    assert_joint(&seen::<2>(16, wrong), &law(5, 2));
}
