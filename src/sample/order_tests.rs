//! Facts about the sort.

use super::order::*;
use crate::{
    entropy::{Entropy, Seeded},
    exact::Dyadic,
};

fn random(count: usize) -> Vec<u128> {
    let mut seeded = Seeded::new(&[7; 32], 0).unwrap();
    let mut word = || u128::from(seeded.digit().unwrap());
    (0..count).map(|_| (word() << 64 | word()) >> (word() % 127)).collect()
}

#[test]
fn it_sorts_as_comparisons_do_and_keeps_the_order_of_equal_ones() {
    for count in [0, 1, 2, 3, 300, 5000] {
        let mut keys = random(count);
        keys.extend(keys.clone().into_iter().step_by(3));
        let mut expected: Vec<usize> = (0..keys.len()).collect();
        expected.sort_by_key(|place| keys[*place]);
        assert_eq!(ordered(keys.iter().copied(), 128), expected);
        keys.sort_unstable();
        assert_eq!(ascending(expected.iter().map(|place| keys[*place]), 128), keys);
    }
}

#[test]
fn places_of_integers_and_of_scores_have_their_order() {
    let integers = [i128::MIN, -5, -1, 0, 1, 77, i128::MAX];
    assert!(integers.windows(2).all(|pair| place_of(pair[0]) < place_of(pair[1])));
    let doubles = [
        f64::MIN,
        -4503599627370497.0,
        -1.0,
        -5e-324,
        0.0,
        5e-324,
        1e-308,
        1.0,
        4503599627370497.0,
        f64::MAX,
    ];
    let large = [-(1 << 125), -1, 0, 1, 1 << 125].map(Dyadic::integer);
    for numbers in [&doubles.map(Dyadic::double)[..], &large] {
        assert!(numbers.windows(2).all(|pair| pair[0].place() < pair[1].place()));
        for number in numbers {
            assert_eq!(Dyadic::at(number.place()), *number);
            assert_eq!(Dyadic::at(number.negated().place()).negated(), *number);
        }
    }
}
