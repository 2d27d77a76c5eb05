//! Facts about noise within bounds.

use super::*;
use crate::entropy::{Seeded, Tape};

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn bounded(scale: &str, lowest: i64, highest: i64) -> Geometric {
    let bounds = Bounds::of_any_size(lowest.into(), highest.into()).unwrap();
    Geometric::new(rational(scale), Some(bounds), Sampler::Digits).unwrap()
}

#[test]
fn parameters_are_checked_before_anything_is_drawn() {
    let bounds = |lowest: i64, highest: i64| Bounds::of_any_size(lowest.into(), highest.into());
    assert!(matches!(bounds(5, 1), Err(Error::Parameter { name: "bounds", .. })));
    assert!(bounds(5, 5).is_ok());
    let refused = Geometric::new(rational("-1"), None, Sampler::Digits);
    assert!(matches!(refused, Err(Error::Parameter { name: "scale", .. })));
}

#[test]
fn scale_zero_releases_the_clamped_input() {
    let mut nothing = Tape::<64>::new([]);
    for (value, released) in [(-5, 0), (3, 3), (99, 10)] {
        assert_eq!(
            bounded("0", 0, 10).release(&Integer::from(value), &mut nothing),
            Ok(Integer::from(released))
        );
    }
    assert_eq!(bounded("0", 0, 10).loss(&Rational::ONE).reported(), f64::INFINITY);
    assert_eq!(bounded("4", 0, 10).loss(&Rational::ONE).reported(), 0.25);
}

#[test]
fn an_input_beyond_a_bound_is_released_as_the_bound_would_be() {
    let mechanism = bounded("3", 0, 10);
    for seed in 0..50 {
        let release = |value: i64| {
            mechanism.release(&value.into(), &mut Seeded::new(&[seed; 32], 0).unwrap()).unwrap()
        };
        assert_eq!(release(10), release(1_000_000));
        assert_eq!(release(0), release(i64::MIN));
    }
}

#[test]
fn words_do_not_depend_on_the_width() {
    for width in [0, 1, 1_000, 1_000_000_000_000_000] {
        let mut seeded = Seeded::new(&[8; 32], 0).unwrap();
        let mechanism = bounded("10", 0, width);
        for draw in 1..=100 {
            mechanism.release(&5.into(), &mut seeded).unwrap();
            assert_eq!(seeded.used(), draw * mechanism.noise().words(1));
        }
    }
}

#[test]
fn without_bounds_it_is_discrete_laplace() {
    let free = Geometric::new(rational("7"), None, Sampler::Digits).unwrap();
    let (mut one, mut other) =
        (Seeded::new(&[9; 32], 0).unwrap(), Seeded::new(&[9; 32], 0).unwrap());
    for _ in 0..100 {
        assert_eq!(free.release(&5.into(), &mut one), free.noise().release(&5.into(), &mut other));
    }
    assert_eq!(free.narrowed(&Bounds::SAFE), Ok(Bounds::SAFE));
}

#[test]
fn bounds_are_narrowed_to_what_64_bits_can_release() {
    let huge = Integer::from(10).pow(30);
    let of = |lowest: Integer, highest: Integer| {
        let bounds = Bounds::of_any_size(lowest, highest).unwrap();
        Geometric::new(rational("7"), Some(bounds), Sampler::Digits)
            .unwrap()
            .narrowed(&Bounds::SAFE)
    };
    assert_eq!(of(0.into(), huge.clone()), Bounds::new(0, *Bounds::SAFE.highest()));
    assert_eq!(of(-huge.clone(), huge.clone()), Ok(Bounds::SAFE));
    for (lowest, highest) in
        [(huge.clone(), &huge * Integer::from(2)), (-&huge - Integer::ONE, -huge)]
    {
        assert!(matches!(of(lowest, highest), Err(Error::Parameter { name: "bounds", .. })));
    }
}

#[test]
fn numbers_and_integers_of_any_size_are_released_alike() {
    let mechanism = bounded("5/2", -3, 4);
    let bounds = mechanism.narrowed(&Bounds::SAFE).unwrap();
    let (mut one, mut other) =
        (Seeded::new(&[10; 32], 0).unwrap(), Seeded::new(&[10; 32], 0).unwrap());
    let values: Vec<i64> = (-10..10).collect();
    let small = mechanism.draw::<i128, _>(20, &mut one).unwrap().within(&values, &bounds);
    let wide: Vec<Integer> = values.iter().map(|value| Integer::from(*value)).collect();
    let large = mechanism.add(mechanism.draw(20, &mut other).unwrap(), &wide);
    assert_eq!(small.into_iter().map(Integer::from).collect::<Vec<_>>(), large);
}
