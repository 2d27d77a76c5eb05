//! Facts about discrete Gaussian noise on integers.

use proptest::prelude::*;

use super::*;
use crate::{
    entropy::{Capped, Seeded, Tape},
    exact::{Bounds, Natural},
};

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn mechanism(variance: &str) -> DiscreteGaussian {
    DiscreteGaussian::new(rational(variance)).unwrap()
}

#[test]
fn a_variance_below_zero_or_beyond_the_largest_is_refused() {
    for variance in ["-1", "-1e-400", "1000000000000000000000000000000000001", "1e400"] {
        let refused = DiscreteGaussian::new(rational(variance));
        assert!(matches!(refused, Err(Error::Parameter { name: "variance", .. })), "{variance}");
    }
    for variance in ["0", "1e-400", "1e36"] {
        assert_eq!(mechanism(variance).variance(), &rational(variance));
    }
}

#[test]
fn the_price_is_the_squared_distance_over_twice_the_variance() {
    for (variance, squared, rho) in [
        ("4", "1", 0.125),
        ("4", "2", 0.25),
        ("10/3", "9", 1.35),
        ("2", "0", 0.0),
        ("0", "0", 0.0),
        ("0", "1", f64::INFINITY),
        ("3/2", "1", 0.333_333_333_333_333_37),
    ] {
        let price = mechanism(variance).rho(&rational(squared));
        assert_eq!(price.reported(), rho, "{squared} at {variance}");
    }
}

#[test]
fn sizes_are_what_they_keep_to() {
    let one = Rational::ONE;
    let rho = |text| Size::Rho(Positive::of(&rational(text)));
    for (size, squared, variance) in [
        (Size::Variance(rational("10/3")), None, "10/3"),
        (Size::Variance(rational("0")), None, "0"),
        (Size::Deviation(rational("10/3")), None, "100/9"),
        (Size::Deviation(rational("0")), None, "0"),
        (rho("1/8"), Some("1"), "4"),
        (rho("1/8"), Some("2"), "8"),
        (rho("3"), Some("1/9"), "1/54"),
    ] {
        let squared = squared.map(rational);
        assert_eq!(size.variance(squared.as_ref()), Ok(rational(variance)), "{size:?}");
    }
    let approximate =
        |epsilon, delta| Size::Approximate { epsilon: rational(epsilon), delta: rational(delta) };
    // Computed with 80 digits by other means.
    let known = rational("20.52884744968447532766334697633373209777");
    assert_eq!(approximate("1", "1e-6").variance(Some(&one)), Ok(known.clone()));
    assert!(approximate("1", "1e-6").variance(Some(&rational("2"))).unwrap() > known);
    // The whole of it satisfies the requested limit.
    let price = DiscreteGaussian::new(known).unwrap().rho(&one);
    let Loss::Finite(price) = price else { panic!("a price") };
    let implied = crate::privacy::conversion::delta_of(&price, &one).unwrap();
    assert!(implied <= 1e-6 && implied > 0.999_999_999e-6, "{implied}");
}

#[test]
fn variances_whose_text_is_too_long_are_rounded_up() {
    let digits = "1234567890".repeat(6);
    let scale = rational(&format!("1.{digits}"));
    let exact = scale.clone() * scale.clone();
    let variance = Size::Deviation(scale).variance(None).unwrap();
    assert!(variance > exact && variance.to_string().len() < 140);
    assert!((variance - exact.clone()) * rational("1e50") < exact);
}

#[test]
fn sizes_without_a_variance_are_refused_by_name() {
    let one = Rational::ONE;
    let named = |size: Size, squared: Option<&Rational>| {
        size.variance(squared).err().and_then(|error| error.argument())
    };
    let rho = |text| Size::Rho(Positive::of(&rational(text)));
    let approximate =
        |epsilon, delta| Size::Approximate { epsilon: rational(epsilon), delta: rational(delta) };
    for variance in ["-1", "1e37", "1e400"] {
        assert_eq!(named(Size::Variance(rational(variance)), None), Some("variance"));
    }
    for scale in ["-1", "1e19", "1e-400"] {
        assert_eq!(named(Size::Deviation(rational(scale)), None), Some("scale"), "{scale}");
    }
    assert_eq!(named(rho("1"), None), Some("sensitivity"));
    assert_eq!(named(approximate("1", "1/10"), None), Some("sensitivity"));
    assert_eq!(named(rho("1e-40"), Some(&one)), Some("rho"));
    assert_eq!(named(approximate("-1", "1/2"), Some(&one)), Some("epsilon"));
    for delta in ["0", "1", "-1", "2", "1e-301"] {
        assert_eq!(named(approximate("1", delta), Some(&one)), Some("delta"), "{delta}");
    }
    assert_eq!(named(approximate("1", "1/10"), Some(&rational("1e40"))), Some("epsilon"));
}

#[test]
fn variance_zero_releases_the_input_and_draws_nothing() {
    let exact = mechanism("0");
    let mut nothing = Tape::<64>::new([]);
    assert_eq!(exact.release(&Integer::from(-7), &mut nothing), Ok(Integer::from(-7)));
    assert_eq!(exact.words(1_000), 0);
    assert_eq!(exact.accuracy(&rational("0.999"), 5), Ok(Natural::ZERO));
}

#[test]
fn the_noise_is_drawn_before_the_input_is_known() {
    let mechanism = mechanism("10");
    let words: Vec<u64> = (1..4).map(|word| word * 0x1234_5678_9abc_def1).collect();
    let mut tape = Tape::<64>::new(words.clone());
    let noise = mechanism.draw::<Integer, _>(3, &mut tape).unwrap();
    // All words are used, and there is no input yet.
    assert_eq!((tape.used(), mechanism.words(3)), (3, 3));
    let released = noise.plus(&[1, 2, 3].map(Integer::from));
    let again = mechanism.draw::<Integer, _>(3, &mut Tape::<64>::new(words)).unwrap();
    // Another input on the same tape: the same noise.
    let shifted = again.plus(&[101, 102, 103].map(Integer::from));
    assert!(released.iter().zip(&shifted).all(|(one, other)| one + Integer::from(100) == *other));
}

#[test]
fn a_failing_source_at_any_word_releases_nothing() {
    // Without blocks, and with them: three words for each value here.
    for (variance, each) in [("10", 1), ("1e4", 3)] {
        let mechanism = mechanism(variance);
        let draw = |words: usize| {
            mechanism.draw::<i128, _>(2, &mut Tape::<64>::new(vec![1 << 60; words])).map(|_| ())
        };
        for words in 0..2 * each {
            assert_eq!(draw(words), Err(Error::Entropy), "{variance} at word {words}");
        }
        assert_eq!(draw(2 * each), Ok(()));
    }
}

#[test]
fn a_source_whose_rounds_give_nothing_comes_to_an_end() {
    // Coins of tails, for ever: the cap of one value is 264 words.
    let mechanism = mechanism("1e4");
    let mut stuck = Tails(0);
    let nominal = mechanism.words(1);
    let drawn = mechanism.draw::<i128, _>(1, &mut Capped::new(&mut stuck, nominal)).map(|_| ());
    assert_eq!((drawn, stuck.0), (Err(Error::Entropy), 264));
}

/// A place at the end of a block, and tails.
struct Tails(u64);

impl Entropy for Tails {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        self.0 += 1;
        Ok(if self.0 % 3 == 1 { 1 << 62 } else { u64::MAX })
    }
}

#[test]
fn numbers_saturate_and_integers_of_any_size_do_not() {
    let mechanism = mechanism("1e36");
    let safe = (1i64 << 53) - 1;
    let mut seeded = Seeded::new(&[5; 32], 0).unwrap();
    let drawn: Vec<i64> = (0..60)
        .map(|_| {
            let noise = mechanism.draw::<i128, _>(1, &mut seeded).unwrap();
            noise.within(&[safe], &Bounds::SAFE)[0]
        })
        .collect();
    assert!(drawn.iter().all(|value| value.abs() <= safe));
    assert!([-safe, safe].iter().all(|end| drawn.contains(end)));
    let huge = Integer::from(10).pow(400);
    let released = mechanism.release(&huge, &mut seeded).unwrap();
    assert!(released != huge && released > Integer::from(10).pow(399));
}

#[test]
fn accuracy_is_what_was_computed_another_way() {
    for (variance, confidence, values, error) in [
        ("1", "0.95", 1, 2u64),
        ("4", "0.95", 1, 4),
        ("25", "0.99", 1, 13),
        ("100", "0.95", 10, 28),
        // By the bound: the least one is 196.
        ("1e4", "0.95", 1, 203),
        // At variance 1: Pr[|noise| <= 0, 1] = 0.39894..., 0.88288...
        ("1", "0", 1, 0),
        ("1", "0.3989", 1, 0),
        ("1", "0.399", 1, 1),
        ("1", "0.8828", 1, 1),
        ("1", "0.8829", 1, 2),
        ("1/4", "0.786570707041947", 1, 0),
        ("1/4", "0.786570707041948", 1, 1),
        ("1e-400", "0.999999", 1_000, 0),
        ("1", "0.95", 0, 0),
    ] {
        assert_eq!(
            mechanism(variance).accuracy(&rational(confidence), values),
            Ok(error.into()),
            "{confidence} for {values} at {variance}"
        );
    }
    for bad in ["1", "-1/100", "3"] {
        let refused = mechanism("1").accuracy(&rational(bad), 1);
        assert!(matches!(refused, Err(Error::Parameter { name: "confidence", .. })), "{bad}");
    }
}

#[test]
fn the_bound_on_errors_is_near_the_least_one() {
    // On both sides of where it begins.
    let error = |variance, confidence| {
        let error = mechanism(variance).accuracy(&rational(confidence), 1).unwrap();
        u64::try_from(&error).unwrap()
    };
    for (confidence, least, bound) in [("0.5", 43, 62), ("0.95", 125, 130), ("0.999", 211, 212)] {
        assert_eq!((error("4095", confidence), error("4096", confidence)), (least, bound));
    }
}

#[test]
fn accuracy_ends_at_extreme_variances_and_confidences() {
    for variance in ["1e-400", "1", "4095", "1e18", "1e36"] {
        for confidence in ["1e-400", "0.9999999999999999999999999999999999999999"] {
            let error = mechanism(variance).accuracy(&rational(confidence), u64::MAX).unwrap();
            let error = Rational::whole(error);
            assert!(error.clone() * error <= rational(variance) * rational("400") + Rational::ONE);
        }
    }
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
        top in 1u64..1_000_000_000,
        bottom in 1u64..1000,
    ) {
        let variance = Rational::from(top) * Rational::from(bottom).reciprocal().unwrap();
        let mechanism = DiscreteGaussian::new(variance).unwrap();
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
