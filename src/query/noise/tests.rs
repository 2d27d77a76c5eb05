//! Facts about noise on integers.

use super::*;
use crate::entropy::{Seeded, Tape};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn positive(text: &str) -> Positive {
    Positive::of(&read(text))
}

fn settings(method: Method, calibration: Calibration) -> Settings {
    Settings { method, calibration, sensitivity: None, bounds: None, sampler: Sampler::Digits }
}

fn scaled(scale: &str) -> Settings {
    settings(Method::Geometric, Calibration::Scale(read(scale)))
}

fn within(scale: &str, lowest: i64, highest: i64) -> Settings {
    Settings { bounds: Some((lowest.into(), highest.into())), ..scaled(scale) }
}

fn refused(settings: &Settings) -> Option<&'static str> {
    NoiseQuery::new(settings).err().and_then(|error| error.argument())
}

#[test]
fn the_scale_follows_from_sensitivity_and_epsilon() {
    for method in [Method::DiscreteLaplace, Method::Geometric] {
        let given = Settings {
            sensitivity: Some(positive("1/3")),
            ..settings(method, Calibration::Epsilon(positive("1/2")))
        };
        let noise = NoiseQuery::new(&given).unwrap();
        assert_eq!((noise.scale(), noise.epsilon().reported()), (&read("2/3"), 0.5));
    }
}

#[test]
fn a_scale_alone_is_reported_at_distance_1() {
    let alone = scaled("10/3");
    assert_eq!(NoiseQuery::new(&alone).unwrap().epsilon().reported(), 0.3);
    assert_eq!(
        NoiseQuery::new(&Settings { sensitivity: Some(positive("2")), ..alone })
            .unwrap()
            .epsilon()
            .reported(),
        0.6
    );
}

#[test]
fn a_release_costs_what_the_sensitivity_loses() {
    use crate::privacy::concentrated::laplace;
    let charge = |sensitivity| {
        let given = Settings { sensitivity: Some(positive(sensitivity)), ..scaled("4") };
        NoiseQuery::new(&given).unwrap().charge()
    };
    for (sensitivity, epsilon) in [("1", "1/4"), ("3", "3/4")] {
        let charge = charge(sensitivity);
        assert_eq!(charge.epsilon, Some(read(epsilon)));
        assert_eq!(charge.rho, Some(laplace(&read(epsilon), &read("1/4"), 1).up40()));
    }
}

#[test]
fn scale_0_releases_the_input_and_protects_nothing() {
    let noise = NoiseQuery::new(&within("0", -5, 5)).unwrap();
    assert_eq!(
        (noise.epsilon(), noise.loss(&Rational::ZERO).reported(), noise.words(9)),
        (Loss::Infinite, 0.0, 0)
    );
    let mut empty = Tape::<64>::new(&[][..]);
    assert_eq!(noise.release_numbers(&[-9, 0, 9], &mut empty), Ok(vec![-5, 0, 5]));
    let far = Integer::ONE << 200;
    assert_eq!(
        NoiseQuery::new(&scaled("0"))
            .unwrap()
            .release_integers(core::slice::from_ref(&far), &mut empty),
        Ok(vec![far])
    );
}

#[test]
fn what_is_missing_or_out_of_range_is_named() {
    assert_eq!(refused(&scaled("-1")), Some("scale"));
    assert_eq!(
        refused(&settings(Method::Geometric, Calibration::Epsilon(positive("1")))),
        Some("sensitivity")
    );
    assert_eq!(refused(&within("1", 5, 4)), Some("bounds"));
    assert_eq!(refused(&within("1", 4, 4)), None);
    assert_eq!(
        refused(&Settings { method: Method::DiscreteLaplace, ..within("1", 4, 5) }),
        Some("bounds")
    );
}

#[test]
fn numbers_saturate_where_doubles_leave_gaps_and_integers_do_not() {
    let noise = NoiseQuery::new(&scaled("1e12")).unwrap();
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
fn bounds_beyond_all_numbers_are_refused_for_numbers_before_anything_is_drawn() {
    let far = Integer::ONE << 60;
    let given = Settings { bounds: Some((far.clone(), far.clone())), ..scaled("3") };
    let noise = NoiseQuery::new(&given).unwrap();
    let mut empty = Tape::<64>::new(&[][..]);
    assert!(matches!(
        noise.release_numbers(&[1], &mut empty),
        Err(Error::Parameter { name: "bounds", .. })
    ));
    assert_eq!(
        noise.release_integers(&[1.into()], &mut Seeded::new(&[1; 32], 0).unwrap()),
        Ok(vec![far])
    );
}

#[test]
fn the_wanted_error_is_kept_by_its_scale_and_by_no_larger_one() {
    for (error, confidence, values) in
        [("10", "0.95", 1), ("10.9", "0.95", 1), ("0", "1/2", 3), ("1e6", "0.999", 100)]
    {
        let scale = scale_for_accuracy(&read(error), &read(confidence), values).unwrap();
        let kept = |scale: Rational| {
            let given = settings(Method::DiscreteLaplace, Calibration::Scale(scale));
            let most =
                NoiseQuery::new(&given).unwrap().accuracy(&read(confidence), values).unwrap();
            Rational::new(most.into(), Natural::ONE).unwrap() <= read(error)
        };
        assert!(
            kept(scale.clone()) && !kept(scale * read("1.00000000000002")),
            "{error} {confidence} {values}"
        );
    }
}

#[test]
fn a_wanted_error_that_no_scale_can_be_told_for_is_refused() {
    let named = |error, confidence, values| {
        scale_for_accuracy(&read(error), &read(confidence), values)
            .err()
            .and_then(|error| error.argument())
    };
    assert_eq!(named("-1", "1/2", 1), Some("error"));
    assert_eq!(named("1e400", "1e-400", 1), Some("error"));
    assert_eq!(named("5", "0", 1), Some("confidence"));
    assert_eq!(named("5", "1", 1), Some("confidence"));
    assert_eq!(named("5", "1/2", 0), Some("values"));
    assert_eq!(named("1e399", "1/2", 1), None);
}

#[test]
fn accuracy_of_no_values_is_refused() {
    let noise = NoiseQuery::new(&scaled("1")).unwrap();
    assert!(matches!(
        noise.accuracy(&read("1/2"), 0),
        Err(Error::Parameter { name: "values", .. })
    ));
    assert_eq!(noise.accuracy(&read("0.95"), 1), Ok(3u8.into()));
}
