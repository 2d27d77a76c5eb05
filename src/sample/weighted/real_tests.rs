//! Facts about selection among real scores.

use proptest::prelude::*;
use sottovoce_loops::reals;

use super::{RealSelector, real_weight::RealPowers, tests::plain};
use crate::{
    entropy::{Entropy, Seeded, Tape},
    exact::{Integer, Natural, Positive, Rational, Real, exp_floor},
};

fn fraction(top: u64, bottom: u64) -> Rational {
    Rational::new(Integer::from(top), Natural::from(bottom)).unwrap()
}

fn reals(scores: &[f64]) -> Vec<Real> {
    scores.iter().map(|score| Real::new(*score).unwrap()).collect()
}

fn exponents(scale: &Rational, scores: &[f64]) -> Vec<Rational> {
    let rate = scale.reciprocal().unwrap();
    scores.iter().map(|score| Rational::from_double(*score).unwrap() * rate.clone()).collect()
}

/// Our answer and the plain one agree on this tape, and take as many words.
fn agrees(selector: &RealSelector, scale: &Rational, scores: &[f64], words: &[u64]) {
    let (mut ours, mut theirs) = (Tape::<64>::new(words), Tape::<64>::new(words));
    assert_eq!(
        selector.select(&reals(scores), &mut ours),
        Ok(plain(&exponents(scale, scores), &mut theirs))
    );
    assert_eq!(ours.used(), theirs.used());
}

fn words(seed: u8) -> Vec<u64> {
    let mut stream = Seeded::new(&[seed; 32], 0).unwrap();
    (0..8).map(|_| stream.digit().unwrap()).collect()
}

#[test]
fn spreads_from_the_least_double_to_the_largest_are_exact() {
    let cases: [(&str, &[f64]); 7] = [
        ("1", &[1e308, -1e308, 0.0]),
        ("5e-324", &[5e-324, 0.0, 1e-323]),
        ("1e308", &[f64::MAX, f64::MIN, 0.0, 1e308]),
        ("1e-300", &[1e-300, 2e-300, 1.0]),
        ("1", &[0.1, 0.2, 0.1 + 0.2, 0.3]),
        ("3", &[1e17, 1e17 + 16.0, 0.25]),
        ("1/7", &[-0.5, -0.5, -0.25, f64::MIN_POSITIVE]),
    ];
    for (scale, scores) in cases {
        let scale: Rational = scale.parse().unwrap();
        let outcomes = u32::try_from(scores.len()).unwrap().try_into().unwrap();
        for seed in 0..50 {
            agrees(
                &RealSelector::new(&Positive::of(&scale), outcomes),
                &scale,
                scores,
                &words(seed),
            );
            agrees(
                &RealSelector::truncated(&Positive::of(&scale), 10, 12),
                &scale,
                scores,
                &words(seed),
            );
        }
    }
}

#[test]
fn integers_as_doubles_are_drawn_as_integers_are() {
    let costs: Vec<u128> = (0..40).map(|index| index * index % 17).collect();
    let scores: Vec<f64> =
        costs.iter().map(|cost| f64::from(u32::try_from(*cost).unwrap())).collect();
    let scale = fraction(5, 2);
    let integers = super::Selector::new(&Positive::of(&scale), 40.try_into().unwrap());
    let real = RealSelector::new(&Positive::of(&scale), 40.try_into().unwrap());
    for seed in 0..200 {
        let of = |seed| Tape::<64>::new(words(seed));
        assert_eq!(
            integers.select(&costs, &mut of(seed)),
            real.select(&reals(&scores), &mut of(seed))
        );
    }
}

#[test]
fn the_scan_decides_all_but_one_in_2_to_the_50() {
    for bits in 0..=20 {
        let outcomes = (1u32 << bits).try_into().unwrap();
        for scale in ["1", "1e-400", "7e300"] {
            let selector = RealSelector::new(&Positive::of(&scale.parse().unwrap()), outcomes);
            assert!(
                selector.rarity(outcomes) >= 50,
                "2^{bits} outcomes: 2^-{}",
                selector.rarity(outcomes)
            );
        }
    }
}

fn lower(powers: &RealPowers, best: Real, score: Real) -> Natural {
    let mut weights = [0];
    reals::lower_weights(&[score.place()], best.place(), powers.weights(), &mut weights);
    Natural::from(weights[0])
}

/// Checks whether a weight is as given, or larger by less than the slack.
fn is_within_slack(lower: &Natural, exact: &Natural) -> bool {
    lower <= exact
        && *exact < lower + RealPowers::SLACK.ulps + (lower >> RealPowers::SLACK.places as usize)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn lower_weights_are_within_the_slack(
        best in -1e6f64..1e6,
        above in prop_oneof![0.0f64..100.0, 0.0f64..1e-9, Just(0.0)],
        top in 1u64..1 << 60,
        bottom in 1u64..1 << 60,
        power in -40i32..40,
        width in 4u32..=RealPowers::WIDEST,
    ) {
        let scale: Rational =
            format!("{top}e{power}").parse::<Rational>().unwrap() * fraction(1, bottom);
        let rate = scale.reciprocal().unwrap();
        let score = best + above;
        prop_assume!(score >= best);
        let powers = RealPowers::new(&rate, width);
        let difference =
            Rational::from_double(score).unwrap() - Rational::from_double(best).unwrap();
        let exact = exp_floor(&(difference * rate), width);
        let lower = lower(&powers, Real::new(best).unwrap(), Real::new(score).unwrap());
        prop_assert!(is_within_slack(&lower, &exact));
    }

    #[test]
    fn lower_weights_are_within_the_slack_whatever_the_doubles(
        one in any::<f64>(),
        other in
            prop_oneof![any::<f64>(), Just(0.0), (-90i32..90).prop_map(|power| 2f64.powi(power))],
        near in any::<bool>(),
        top in 1u64..1000,
        width in 20u32..=RealPowers::WIDEST,
    ) {
        // Opposite signs and about one size, or anything; the scale makes the exponent top / 10.
        let other = if near { one * -0.75 } else { other };
        prop_assume!(one.is_finite() && other.is_finite() && one != other);
        let (best, score) =
            (Real::new(one.min(other)).unwrap(), Real::new(one.max(other)).unwrap());
        let difference = score.exact() - best.exact();
        let rate = difference.reciprocal().unwrap() * fraction(top, 10);
        let powers = RealPowers::new(&rate, width);
        let exact = exp_floor(&fraction(top, 10), width);
        let lower = lower(&powers, best, score);
        prop_assert!(is_within_slack(&lower, &exact));
    }

    #[test]
    fn the_scan_and_the_exact_stage_agree_with_the_plain_version(
        top in 1u64..200,
        bottom in 1u64..50,
        scores in prop::collection::vec(
            prop_oneof![-4.0f64..4.0, (-8i32..8).prop_map(f64::from), any::<f64>()],
            1..8,
        ),
        words in prop::collection::vec(prop_oneof![Just(0u64), any::<u64>()], 12),
        width in 4u32..30,
    ) {
        // A last word that no member refuses.
        let words = [words, vec![u64::MAX]].concat();
        let scores: Vec<f64> =
            scores.into_iter().filter(|score| score.is_finite()).map(|score| score + 0.0).collect();
        prop_assume!(!scores.is_empty());
        let scale = fraction(top, bottom);
        let outcomes = u32::try_from(scores.len()).unwrap().try_into().unwrap();
        agrees(&RealSelector::new(&Positive::of(&scale), outcomes), &scale, &scores, &words);
        agrees(
            &RealSelector::truncated(&Positive::of(&scale), width, width + 3),
            &scale,
            &scores,
            &words,
        );
    }
}
