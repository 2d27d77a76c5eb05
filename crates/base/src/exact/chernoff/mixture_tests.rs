//! Facts about shares whose sums are known.

use super::*;
use crate::exact::{binomial::lower_limit, exp_floor, nearest};

fn level(text: &str) -> Level {
    Level::new(&text.parse().unwrap()).unwrap()
}

fn mixture(own: &[u64], other: &[u64]) -> Mixture {
    let law = |weights: &[u64]| weights.iter().map(|weight| Natural::from(*weight)).collect();
    Mixture::new(law(own), law(other))
}

/// Like the distributions of reports: two numbers, three, four with a gap, and two that are nearly
/// the same.
fn cases() -> [Mixture; 4] {
    [
        mixture(&[1, 3], &[3, 1]),
        mixture(&[1, 4, 2], &[3, 4, 0]),
        mixture(&[0, 1, 0, 9], &[5, 2, 0, 3]),
        mixture(&[100, 201, 100], &[101, 200, 100]),
    ]
}

/// The distribution of the sum of the given numbers of reports from the two distributions.
fn law_of_sum(law: &Mixture, shares: &[f64]) -> Vec<f64> {
    let whole: Natural = law.own.iter().fold(Natural::ZERO, |sum, weight| sum + weight);
    let part = |weight: &Natural| nearest(&Rational::ratio(weight.clone(), whole.clone()));
    shares.iter().fold(vec![1.0], |sums, share| {
        let mut next = vec![0.0; sums.len() + law.own.len() - 1];
        for (at, mass) in sums.iter().enumerate() {
            for (number, (own, other)) in law.own.iter().zip(&law.other).enumerate() {
                next[at + number] += mass * (share * part(own) + (1.0 - share) * part(other));
            }
        }
        next
    })
}

/// How often the limits are wrong, on either side, if people hold it with these chances.
fn misses(law: &Mixture, shares: &[f64], level: &Level) -> (f64, f64) {
    let reports = shares.len() as u64;
    let truth = shares.iter().sum::<f64>() / shares.len() as f64;
    let share = |units: i64| units as f64 / WHOLE as f64;
    let mut missed = (0.0, 0.0);
    for (sum, mass) in law_of_sum(law, shares).into_iter().enumerate() {
        if share(law.lowest_share(sum as u64, reports, level)) > truth {
            missed.0 += mass;
        }
        if share(law.highest_share(sum as u64, reports, level)) < truth {
            missed.1 += mass;
        }
    }
    missed
}

#[test]
fn limits_miss_no_more_often_than_the_level_says() {
    for law in cases() {
        for people in [1usize, 7, 40] {
            // People drawn at random, and groups in which some hold it for sure.
            let population = |share| vec![share; people];
            let group = |holders: usize| {
                (0..people).map(|person| if person < holders { 1.0 } else { 0.0 }).collect()
            };
            for shares in [
                population(0.0),
                population(0.1),
                population(0.5),
                population(1.0),
                group(1),
                group(people / 2),
                group(people - 1),
            ] {
                for (text, most) in [("1/20", 0.05), ("1/1000", 0.001)] {
                    let (low, high) = misses(&law, &shares, &level(text));
                    assert!(low <= most && high <= most, "{law:?}, {shares:?}: {low}, {high}");
                }
            }
        }
    }
}

#[test]
fn shares_are_those_of_the_formula_rounded_down_on_either_side_of_0() {
    const MORE: u32 = 400;
    let (level, reports) = (level("1/40"), 7u64);
    let ln = |number: &Rational| Rational::dyadic(ln_enclosure(number, MORE).low, MORE);
    // For two distributions that are nearly the same, the rounding of a level counts more than a
    // unit.
    for law in cases().into_iter().take(3) {
        let most = law.last() * reports;
        for sum in 0..=most {
            let units = law.best(sum, reports, &level);
            let slope = Rational::dyadic(units, SLOPE_PLACES);
            // Means of e^(lambda (number - last)).
            let [own, other] = [&law.own, &law.other].map(|weights| {
                let whole = weights.iter().fold(Natural::ZERO, |sum, weight| sum + weight);
                weights.iter().fold(Rational::ZERO, |sum, weight| {
                    let part = Rational::new(weight.clone().into(), whole.clone()).unwrap();
                    sum * slope.clone() + part
                })
            });
            let lambda = ln(&slope.reciprocal().unwrap()) * Rational::from(most - sum);
            let x =
                (ln(&Rational::from(40)) + lambda) * Rational::from(reports).reciprocal().unwrap();
            let power = Rational::dyadic(exp_floor(&x, MORE), MORE);
            let exact = (power - other.clone()) * (own - other).reciprocal().unwrap();
            let ours = Rational::dyadic(law.limit(units, most - sum, reports, &level), PLACES);
            assert!(ours <= exact && exact < ours + Rational::dyadic(2, PLACES), "{law:?} {sum}");
        }
    }
}

#[test]
fn limits_are_not_much_wider_than_those_of_counts() {
    // A coin: 3/4 of those who hold it, 1/4 of the others.
    let law = &cases()[0];
    let level = level("1/40");
    for (sum, reports) in [(10, 30), (175, 500), (500_000, 1_000_000)] {
        let count = lower_limit(sum, reports, &level);
        // (rate - 1/4) / (1/2)
        let exact = 2 * count.cast_signed() - WHOLE.cast_signed() / 2;
        let ours = law.lowest_share(sum, reports, &level);
        let truth = i64::try_from(2 * u128::from(sum) * u128::from(WHOLE) / u128::from(reports))
            .unwrap()
            - WHOLE.cast_signed() / 2;
        assert!(ours < exact, "the limit of a count is the best there is");
        assert!((truth - ours) as f64 <= 1.6 * (truth - exact) as f64, "{sum} of {reports}");
    }
}

#[test]
fn limits_of_sums_that_no_answers_have_lie_outside() {
    for law in cases() {
        let (level, most) = (level("1/40"), law.last() << 30);
        assert!(law.lowest_share(most, 1 << 30, &level) > WHOLE.cast_signed());
        assert!(law.highest_share(0, 1 << 30, &level) < 0);
        // One report reveals nearly nothing, and so does the tightest level.
        let few = Level::new(&"1e-300".parse().unwrap()).unwrap();
        assert!(law.lowest_share(law.last(), 1, &few) < 0);
        assert!(law.highest_share(0, 1, &few) > WHOLE.cast_signed());
        assert!(law.lowest_share(law.last() << 40, 1 << 40, &level) > WHOLE.cast_signed());
    }
}

#[test]
#[should_panic(expected = "give larger numbers")]
fn laws_in_the_wrong_order_are_a_bug() {
    let _ = mixture(&[3, 1], &[1, 3]);
}

#[test]
#[should_panic(expected = "they have such a sum")]
fn a_sum_of_shares_that_is_too_large_is_a_bug() {
    let _ = cases()[1].lowest_share(3, 1, &level("1/40"));
}
