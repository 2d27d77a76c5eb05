//! Facts about discrete Laplace noise on integers.

use core::cell::Cell;

use proptest::prelude::*;

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::{Bounds, Natural},
    mechanism::error_search::least,
};

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn mechanism(scale: &str) -> DiscreteLaplace {
    DiscreteLaplace::new(rational(scale), Sampler::Digits).unwrap()
}

#[test]
fn a_scale_below_zero_is_refused_before_anything_is_drawn() {
    for sampler in [Sampler::Digits, Sampler::Cks20] {
        for scale in ["-1", "-1e-400"] {
            let refused = DiscreteLaplace::new(rational(scale), sampler);
            assert!(matches!(refused, Err(Error::Parameter { name: "scale", .. })), "{scale}");
        }
    }
}

#[test]
fn the_loss_is_the_distance_over_the_scale() {
    for (scale, d_in, loss) in [
        ("4", "1", 0.25),
        ("10/3", "1", 0.3),
        ("2", "0", 0.0),
        ("0", "0", 0.0),
        ("0", "1", f64::INFINITY),
    ] {
        assert_eq!(mechanism(scale).loss(&rational(d_in)).reported(), loss, "{d_in} at {scale}");
    }
}

#[test]
fn scale_zero_releases_the_input_and_draws_nothing() {
    for sampler in [Sampler::Digits, Sampler::Cks20] {
        let exact = DiscreteLaplace::new(Rational::ZERO, sampler).unwrap();
        let mut nothing = Tape::<64>::new([]);
        assert_eq!(exact.release(&Integer::from(-7), &mut nothing), Ok(Integer::from(-7)));
        assert_eq!(exact.words(1_000), 0);
        assert_eq!(exact.accuracy(&rational("0.999"), 5), Ok(Natural::ZERO));
    }
}

#[test]
fn the_noise_is_drawn_before_the_input_is_known() {
    let mechanism = mechanism("10");
    let words: Vec<u64> = (0..12).map(|word| word * 0x1234_5678_9abc_def1).collect();
    let mut tape = Tape::<64>::new(words.clone());
    let noise = mechanism.draw::<Integer, _>(3, &mut tape).unwrap();
    // All words are used, and there is no input yet.
    assert_eq!(tape.used() as u64, mechanism.words(3));
    let released = noise.plus(&[1, 2, 3].map(Integer::from));
    let again = mechanism.draw::<Integer, _>(3, &mut Tape::<64>::new(words)).unwrap();
    // Another input on the same tape: the same noise.
    let shifted = again.plus(&[101, 102, 103].map(Integer::from));
    assert!(released.iter().zip(&shifted).all(|(one, other)| one + Integer::from(100) == *other));
}

#[test]
fn a_failing_source_at_any_word_releases_nothing() {
    let mechanism = mechanism("10");
    for words in 0..8 {
        assert!(mechanism.draw::<i128, _>(2, &mut Tape::<64>::new(vec![1 << 40; words])).is_err());
    }
    assert!(mechanism.draw::<i128, _>(2, &mut Tape::<64>::new(vec![1 << 40; 8])).is_ok());
    assert!(
        mechanism
            .draw::<i128, _>(0, &mut Tape::<64>::new([]))
            .unwrap()
            .within(&[], &Bounds::SAFE)
            .is_empty()
    );
}

#[test]
fn numbers_saturate_and_integers_of_any_size_do_not() {
    let mechanism = mechanism("1e300");
    let safe = (1i64 << 53) - 1;
    let mut seeded = Seeded::new(&[5; 32], 0).unwrap();
    for value in [0, safe, -safe] {
        let small =
            mechanism.draw::<i128, _>(1, &mut seeded).unwrap().within(&[value], &Bounds::SAFE);
        assert!(small[0] == safe || small[0] == -safe);
    }
    let huge = Integer::from(10).pow(400);
    let released = mechanism.release(&huge, &mut seeded).unwrap();
    assert!(released != huge && released > Integer::from(10).pow(399));
}

#[test]
fn the_ends_of_64_bits_do_not_wrap() {
    let mechanism = mechanism("1e30");
    let mut seeded = Seeded::new(&[6; 32], 0).unwrap();
    for value in [i64::MIN, i64::MAX] {
        for _ in 0..50 {
            let noise =
                mechanism.draw::<i128, _>(1, &mut seeded).unwrap().within(&[value], &Bounds::SAFE)
                    [0];
            assert!([Bounds::SAFE.lowest(), Bounds::SAFE.highest()].contains(&&noise));
        }
    }
}

#[test]
fn accuracy_is_the_least_error_that_is_kept() {
    // At scale 1: Pr[|noise| <= 0, 1, 2, 3] = 0.4621..., 0.8021..., 0.9272..., 0.9732...
    let one = mechanism("1");
    for (confidence, values, error) in [
        ("0", 1, 0u8),
        ("0.46", 1, 0),
        ("0.47", 1, 1),
        ("0.802", 1, 1),
        ("0.8022", 1, 2),
        ("0.95", 1, 3),
        ("0.95", 10, 5),
        ("0.95", 0, 0),
    ] {
        assert_eq!(
            one.accuracy(&rational(confidence), values),
            Ok(error.into()),
            "{confidence} for {values}"
        );
    }
    for bad in ["1", "-1/100", "3"] {
        assert!(
            matches!(
                one.accuracy(&rational(bad), 1),
                Err(Error::Parameter { name: "confidence", .. })
            ),
            "{bad}"
        );
    }
}

#[test]
fn accuracy_ends_at_extreme_scales_and_confidences() {
    for scale in ["1e-400", "1e12", "1e400"] {
        for confidence in ["1e-400", "0.9999999999999999999999999999999999999999"] {
            let error = mechanism(scale).accuracy(&rational(confidence), u64::MAX).unwrap();
            let error = Rational::new(Integer::from(error), Natural::ONE).unwrap();
            assert!(error <= rational(scale) * Rational::from(200) + Rational::ONE);
        }
    }
}

#[test]
fn accuracy_takes_few_comparisons_at_any_scale_and_confidence() {
    for scale in ["1e-400", "1/7", "3", "1e9", "1e100", "1e300", "1e400", "9999999999/7"] {
        for confidence in [
            "0",
            "1e-400",
            "0.5",
            "0.95",
            "1999/2000",
            "0.9999999999999999999999999999999999999999",
        ] {
            for values in [1, 2, 1_000, u64::MAX] {
                let (scale, confidence, asked) =
                    (rational(scale), rational(confidence), Cell::new(0));
                let rate = scale.reciprocal().unwrap();
                let enough = |error: &Natural| {
                    asked.set(asked.get() + 1);
                    accuracy::holds(&rate, error, &confidence, values)
                };
                let guess = accuracy::guess(&scale, &rate, &confidence, values);
                let found = least(guess, enough);
                assert!(asked.get() <= 3, "{} at {scale}, {confidence}, {values}", asked.get());
                // Asked from 0 on, the answer is the same.
                if scale < rational("1e20") {
                    assert_eq!(least(Natural::ZERO, enough), found);
                }
            }
        }
    }
}

#[test]
fn the_scale_for_an_accuracy_has_it_and_the_next_one_has_not() {
    for (error, confidence, values) in [
        (0u64, "0.95", 1),
        (3, "0.95", 1),
        (3, "0.5", 100),
        (1_000_000, "0.999", 7),
        (u64::MAX, "1e-9", 1),
        (0, "1e-300", 1),
    ] {
        let confidence = rational(confidence);
        let scale =
            DiscreteLaplace::scale_for_accuracy(&error.into(), &confidence, values).unwrap();
        let at = |scale: Rational| {
            DiscreteLaplace::new(scale, Sampler::Cks20)
                .unwrap()
                .accuracy(&confidence, values)
                .unwrap()
        };
        assert!(at(scale.clone()) <= error.into(), "{scale}");
        let more = scale.clone() * rational("100000000000001/100000000000000");
        assert!(at(more) > error.into(), "{scale}");
    }
    for (confidence, values, name) in
        [("0", 1, "confidence"), ("1", 1, "confidence"), ("0.5", 0, "values")]
    {
        let refused =
            DiscreteLaplace::scale_for_accuracy(&3u8.into(), &rational(confidence), values);
        assert_eq!(refused.unwrap_err().argument(), Some(name));
    }
}

#[test]
fn the_scale_for_an_accuracy_is_what_a_double_of_it_reads_as() {
    let scale = DiscreteLaplace::scale_for_accuracy(&10u8.into(), &rational("0.95"), 1).unwrap();
    let double = crate::exact::nearest(&scale);
    assert_eq!(format!("{double:?}").parse::<Rational>(), Ok(scale));
}

#[test]
#[should_panic(expected = "one value for each noise")]
fn noise_for_another_number_of_values_is_a_bug() {
    let _ = mechanism("0")
        .draw::<Integer, _>(2, &mut Tape::<64>::new([]))
        .unwrap()
        .plus(&[Integer::ONE]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn numbers_and_integers_of_any_size_get_the_same_noise(
        seed in any::<[u8; 32]>(),
        values in prop::collection::vec(-1000i64..1000, 0..20),
        top in 1u64..100_000,
        bottom in 1u64..100,
        sampler in prop_oneof![Just(Sampler::Digits), Just(Sampler::Cks20)],
    ) {
        let scale = Rational::from(top) * Rational::from(bottom).reciprocal().unwrap();
        let mechanism = DiscreteLaplace::new(scale, sampler).unwrap();
        let (mut one, mut other) = (Seeded::new(&seed, 0).unwrap(), Seeded::new(&seed, 0).unwrap());
        let small = mechanism
            .draw::<i128, _>(values.len(), &mut one)
            .unwrap()
            .within(&values, &Bounds::SAFE);
        let wide: Vec<Integer> = values.iter().map(|value| Integer::from(*value)).collect();
        let large = mechanism.draw::<Integer, _>(values.len(), &mut other).unwrap().plus(&wide);
        prop_assert_eq!(small.into_iter().map(Integer::from).collect::<Vec<_>>(), large);
    }
}
