//! Facts about integers with noise.

use super::*;
use crate::Error;
use crate::{entropy::Tape, privacy::Neighbors};

fn noisy(rows: u64, epsilon: &str, distance: u64, values: usize) -> NoisyCounts {
    let person = Person::new(Neighbors::AddOrRemoveOne, rows, epsilon.parse().unwrap()).unwrap();
    NoisyCounts::new(person, Step::of_one(distance.try_into().unwrap()), values).unwrap()
}

#[test]
fn the_scale_is_the_persons_distance_over_epsilon() {
    for (rows, epsilon, distance, scale) in
        [(1, "1", 1, "1"), (1, "0.1", 2, "20"), (3, "1/3", 5, "45"), (1, "3", 1, "1/3")]
    {
        assert_eq!(noisy(rows, epsilon, distance, 1).scale().to_string(), scale);
    }
}

#[test]
fn the_rows_are_looked_at_after_the_last_word() {
    let noisy = noisy(1, "1/10", 1, 3);
    let words = usize::try_from(noisy.words()).unwrap();
    let mut asked = false;
    let short = noisy.release(&mut Tape::<64>::new(vec![1 << 40; words - 1]), || {
        asked = true;
        vec![1, 2, 3]
    });
    assert_eq!((short, asked), (Err(Error::Entropy), false));
    let mut tape = Tape::<64>::new(vec![1 << 40; words]);
    assert!(noisy.release(&mut tape, || vec![1, 2, 3]).is_ok());
    assert_eq!(tape.used(), words);
    let short = noisy.release_wide(&mut Tape::<64>::new(vec![1 << 40; words - 1]), || {
        asked = true;
        vec![Integer::ZERO; 3]
    });
    assert_eq!((short, asked), (Err(Error::Entropy), false));
}

#[test]
fn integers_of_any_size_get_the_noise_of_others() {
    let noisy = noisy(1, "1/10", 1, 2);
    let words = usize::try_from(noisy.words()).unwrap();
    let tape = || Tape::<64>::new(vec![0x9e37_79b9_7f4a_7c15; words]);
    let small = noisy.release(&mut tape(), || vec![7, -7]).unwrap();
    let far = Integer::ONE << 100;
    let wide =
        noisy.release_wide(&mut tape(), || vec![far.clone() + Integer::from(7), -far.clone()]);
    let [above, below] = &wide.unwrap()[..] else { unreachable!() };
    assert_eq!(above - &far, Integer::from(small[0]));
    assert_eq!(below + &far, Integer::from(small[1] + 7));
}

#[test]
fn the_rows_of_a_priced_query_are_looked_at_after_the_last_word() {
    // Without blocks, and with them: three words for each value here.
    for (rho, each) in [("1/8", 1), ("1/100000", 3)] {
        let noisy = at_price(rho, 2);
        let words = |count: usize| Tape::<64>::new(vec![1 << 60; count]);
        for count in 0..2 * each {
            let mut asked = false;
            let short = noisy.release(&mut words(count), || {
                asked = true;
                vec![1, 2]
            });
            assert_eq!((short, asked), (Err(Error::Entropy), false));
        }
        let mut tape = words(2 * each);
        assert!(noisy.release(&mut tape, || vec![1, 2]).is_ok());
        assert_eq!(tape.used(), 2 * each);
    }
}

#[test]
fn other_rows_of_a_priced_query_get_the_same_noise() {
    let noisy = at_price("1/100000", 2);
    let released = |input: [i64; 2]| {
        let mut entropy = crate::entropy::Seeded::new(&[3; 32], 0).unwrap();
        noisy.release(&mut entropy, || input.into()).unwrap()
    };
    let (zero, other) = (released([0, 0]), released([1_000, -5]));
    assert_eq!(other, [zero[0] + 1_000, zero[1] - 5]);
    assert!(zero[0] != 0);
}

fn at_price(rho: &str, values: usize) -> NoisyCounts<Rho> {
    let person = Person::at_price(Neighbors::AddOrRemoveOne, 1, rho.parse().unwrap()).unwrap();
    NoisyCounts::new(person, Step::of_one(1.try_into().unwrap()), values).unwrap()
}

#[test]
fn other_rows_on_the_same_tape_get_the_same_noise() {
    let noisy = noisy(1, "1/10", 1, 2);
    let words: Vec<u64> =
        (1..=noisy.words()).map(|word| word.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let released = |input: [i64; 2]| {
        noisy.release(&mut Tape::<64>::new(words.clone()), || input.into()).unwrap()
    };
    let (zero, other) = (released([0, 0]), released([1_000, -5]));
    assert_eq!(other, [zero[0] + 1_000, zero[1] - 5]);
}

#[test]
fn what_is_released_is_a_safe_integer() {
    let noisy = noisy(1, "1e-30", 1, 1);
    let safe = (1i64 << 53) - 1;
    for seed in 0..8 {
        let mut entropy = crate::entropy::Seeded::new(&[seed; 32], 0).unwrap();
        for value in [i64::MIN, 0, i64::MAX] {
            assert!(noisy.release_one(&mut entropy, || value).unwrap().abs() == safe);
        }
    }
}

#[test]
fn the_error_is_for_all_values_at_once() {
    let error = |values| noisy(1, "1", 1, values).error(&"0.95".parse().unwrap()).unwrap();
    // As for the mechanism at scale 1.
    assert_eq!((error(1), error(10)), (3u8.into(), 5u8.into()));
}
