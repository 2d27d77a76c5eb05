//! Facts about Gaussian noise on integers.

use super::*;
use crate::Error;
use crate::entropy::{Seeded, Tape};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn positive(text: &str) -> Positive {
    Positive::of(&read(text))
}

fn query(size: Size, squared: Option<&str>) -> Result<GaussianQuery, Error> {
    GaussianQuery::new(&Settings { size, squared_sensitivity: squared.map(positive) })
}

#[test]
fn the_variance_follows_from_squared_sensitivity_and_price() {
    let noise = query(Size::Rho(positive("1/3")), Some("2")).unwrap();
    assert_eq!((noise.variance(), noise.rho()), (&read("3"), Loss::Finite(read("1/3"))));
    // Distances of the privacy map are not squared yet.
    assert_eq!(noise.price(&read("2")).reported(), 0.666_666_666_666_666_7);
    let goal = Size::Approximate { epsilon: read("1"), delta: read("1e-6") };
    let noise = query(goal, Some("1")).unwrap();
    assert_eq!(noise.variance(), &read("20.52884744968447532766334697633373209777"));
    assert!(noise.rho().reported() < 0.024_355_970_4);
}

#[test]
fn a_variance_alone_is_reported_at_distance_1() {
    let alone = |squared| query(Size::Variance(read("10/3")), squared).unwrap().rho().reported();
    assert_eq!((alone(None), alone(Some("4"))), (0.15, 0.6));
    let charged = |squared| query(Size::Variance(read("10/3")), squared).unwrap().charge().rho;
    assert_eq!((charged(None), charged(Some("4"))), (Some(read("3/20")), Some(read("3/5"))));
}

#[test]
fn an_error_is_for_all_values_at_once() {
    let noise = query(Size::Variance(read("1")), None).unwrap();
    let error = |values| noise.accuracy(&read("0.95"), values).unwrap();
    assert!(error(1) < error(100));
}

#[test]
fn variance_0_releases_the_input_and_protects_nothing() {
    for size in [Size::Variance(Rational::ZERO), Size::Deviation(Rational::ZERO)] {
        let noise = query(size, Some("1")).unwrap();
        assert_eq!(
            (noise.rho(), noise.price(&Rational::ZERO).reported(), noise.words(9)),
            (Loss::Infinite, 0.0, 0)
        );
        let mut empty = Tape::<64>::new(&[][..]);
        assert_eq!(noise.release_numbers(&[-9, 0, 9], &mut empty), Ok(vec![-9, 0, 9]));
        let far = Integer::ONE << 200;
        assert_eq!(noise.release_integers(core::slice::from_ref(&far), &mut empty), Ok(vec![far]));
    }
}

#[test]
fn what_is_missing_or_out_of_range_is_named() {
    let named = |size, squared| query(size, squared).err().and_then(|error| error.argument());
    assert_eq!(named(Size::Variance(read("-1")), None), Some("variance"));
    assert_eq!(named(Size::Deviation(read("1e400")), Some("1")), Some("scale"));
    assert_eq!(named(Size::Rho(positive("1")), None), Some("sensitivity"));
    assert_eq!(named(Size::Rho(positive("1e-30")), Some("1e10")), Some("rho"));
    let noise = query(Size::Variance(read("1")), None).unwrap();
    assert_eq!(noise.accuracy(&read("1/2"), 0).unwrap_err().argument(), Some("values"));
    assert_eq!(noise.accuracy(&read("0.95"), 1), Ok(2u8.into()));
}

#[test]
fn numbers_saturate_where_doubles_leave_gaps_and_integers_do_not() {
    let noise = query(Size::Deviation(read("1e12")), None).unwrap();
    let largest = (1i64 << 53) - 1;
    let draw = |seed: u8| Seeded::new(&[seed; 32], 0).unwrap();
    let numbers: Vec<i64> = (0..40)
        .map(|seed| noise.release_numbers(&[largest], &mut draw(seed)).unwrap()[0])
        .collect();
    assert!(numbers.iter().all(|value| *value <= largest) && numbers.contains(&largest));
    for (seed, number) in (0..40).zip(numbers) {
        let whole = noise.release_integers(&[largest.into()], &mut draw(seed)).unwrap().remove(0);
        assert_eq!(
            Integer::from(number),
            whole.min(largest.into()),
            "both kinds take the same words"
        );
    }
}

#[test]
fn a_failing_source_releases_nothing() {
    let noise = query(Size::Variance(read("1e4")), None).unwrap();
    for words in 0..3 {
        let tape = || Tape::<64>::new(vec![1 << 60; words]);
        assert_eq!(noise.release_numbers(&[5], &mut tape()), Err(Error::Entropy));
        assert_eq!(noise.release_integers(&[5.into()], &mut tape()), Err(Error::Entropy));
    }
}
