//! Facts about the shares of several options together, and of ratings.

use super::*;
use crate::{
    exact::{Natural, Rational, SmallRatio, binomial::Level, root_up},
    sample::local::{Local, Support, subset::Subset},
};

fn subset(options: u32, size: u32, odds: &str) -> Subset {
    let odds = SmallRatio::of(&odds.parse().unwrap()).unwrap();
    Subset::new(options, size, odds).unwrap()
}

fn rated_mean(first: i64, protocol: &Subset, counts: &[u64], reports: u64) -> Option<RatingMean> {
    let sums: Vec<_> = counts.iter().map(|count| (*count, reports)).collect();
    let variance = protocol.variance_of_mean().unwrap();
    mean_of_ratings(first, protocol.support(), variance, &sums, reports)
}

fn part(top: u64, bottom: u64) -> Rational {
    Rational::from(top) * Rational::from(bottom).reciprocal().unwrap()
}

/// All reports of an answer and their weights.
fn reports(protocol: &Subset, answer: u32) -> Vec<(u64, u64)> {
    let sets = 0..1u64 << protocol.options();
    sets.filter(|set| set.count_ones() == protocol.size())
        .map(|set| {
            let odds = protocol.odds();
            (set, if set >> answer & 1 == 1 { odds.top() } else { odds.bottom() })
        })
        .collect()
}

/// The mean of what a function says of a report.
fn mean(law: &[(u64, u64)], of: impl Fn(u64) -> Rational) -> Rational {
    let whole = law.iter().map(|(_, weight)| weight).sum();
    let terms = law.iter().map(|(set, weight)| of(*set) * part(*weight, whole));
    terms.fold(Rational::ZERO, |sum, term| sum + term)
}

/// Every protocol of a few options.
fn protocols() -> impl Iterator<Item = Subset> {
    (2..=6).flat_map(|k| (1..k).flat_map(move |z| ["3", "3/2", "9"].map(|odds| subset(k, z, odds))))
}

#[test]
fn what_is_below_is_estimated_without_bias_from_every_answer() {
    for protocol in protocols() {
        for bins in 1..protocol.options() {
            let below = protocol.of_first(bins);
            let first = (1u64 << bins) - 1;
            for answer in 0..protocol.options() {
                let estimate = mean(&reports(&protocol, answer), |set| {
                    let members = u64::from((set & first).count_ones());
                    below.statistic.estimate(below.sum(members, 1), 1).unwrap()
                });
                let truth = Rational::from(u64::from(answer < bins));
                assert_eq!(estimate, truth, "{protocol:?}, {bins}, {answer}");
            }
        }
    }
}

#[test]
fn laws_of_members_are_those_of_all_sets() {
    for protocol in protocols() {
        for bins in 1..protocol.options() {
            let Below { statistic: Statistic::Members(law), least } = protocol.of_first(bins)
            else {
                continue;
            };
            let first = (1u64 << bins) - 1;
            let weights = |answer: u32| {
                let mut weights = vec![Natural::ZERO; law.last() as usize + 1];
                for (set, weight) in reports(&protocol, answer) {
                    let members = u64::from((set & first).count_ones()) - least;
                    weights[members as usize] += weight;
                }
                weights
            };
            for answer in 0..protocol.options() {
                let (own, other) = if answer < bins {
                    (weights(answer), weights(bins))
                } else {
                    (weights(0), weights(answer))
                };
                let found = crate::exact::chernoff::Mixture::new(own, other);
                assert_eq!(found, law, "{protocol:?}, {bins}, {answer}");
            }
        }
    }
}

#[test]
fn the_first_bin_is_its_share_and_the_last_one_the_rest() {
    for protocol in protocols() {
        let (k, z) = (protocol.options(), u64::from(protocol.size()));
        let one = Statistic::Count(protocol.support());
        assert_eq!(protocol.of_first(1).statistic, one);
        // 17 of 20 reports are without the last option.
        let rest = protocol.of_first(k - 1);
        let sum = rest.sum(z * 20 - 3, 20);
        let level = Level::new(&"1/40".parse().unwrap()).unwrap();
        let [low, high] = one.ends(3, 20, &level);
        assert_eq!(
            rest.statistic.ends(sum, 20, &level),
            [Rational::ONE - high, Rational::ONE - low]
        );
    }
}

#[test]
fn the_standard_error_is_the_worst_there_is() {
    for protocol in protocols() {
        let k = protocol.options();
        let counts = |set: u64| -> Vec<u64> { (0..k).map(|option| set >> option & 1).collect() };
        let rated = |set: u64| rated_mean(3, &protocol, &counts(set), 1).unwrap();
        // Mean and mean square of the estimate, answer by answer.
        let moments: Vec<[Rational; 2]> = (0..k)
            .map(|answer| {
                let law = reports(&protocol, answer);
                let one = mean(&law, |set| rated(set).exact);
                assert_eq!(one, Rational::from(u64::from(3 + answer)), "unbiased");
                [one, mean(&law, |set| rated(set).exact * rated(set).exact)]
            })
            .collect();
        // Over all laws of answers, the worst has two answers at most: the variance is concave, and
        // a parabola in the share of one of them.
        let mut worst = Rational::ZERO;
        for [mean, square] in &moments {
            for [other, low] in &moments {
                for tenth in 0..=10 {
                    let share = part(tenth, 10);
                    let both = |one: &Rational, other: &Rational| {
                        share.clone() * one.clone()
                            + (Rational::ONE - share.clone()) * other.clone()
                    };
                    let middle = both(mean, other);
                    worst = worst.max(both(square, low) - middle.clone() * middle);
                }
            }
        }
        let shown = rated(1).standard_error;
        assert_eq!(shown, root_up(&worst), "{protocol:?}");
        let many = rated_mean(3, &protocol, &counts(1), 100).unwrap().standard_error;
        assert!((many * 10.0 - shown).abs() < 1e-12);
    }
}

#[test]
fn roots_are_rounded_up() {
    for (top, bottom) in [(2u64, 1u64), (1, 3), (49, 4), (1 << 60, 1), (3, 1 << 50)] {
        let value = part(top, bottom);
        let root = root_up(&value);
        let square = |root: f64| {
            let root = Rational::from_double(root).unwrap();
            root.clone() * root
        };
        assert!(square(root) >= value && square(root.next_down().next_down()) < value);
    }
    assert_eq!(root_up(&part(49, 4)), 3.5);
    assert_eq!(root_up(&Rational::ZERO), 0.0);
}

#[test]
fn ratings_of_nobody_have_no_mean() {
    assert_eq!(rated_mean(1, &subset(5, 2, "3"), &[0; 5], 0), None);
}

#[test]
fn intervals_of_a_question_hold_its_bins_together() {
    // Ten bins at odds 3: sets of three.
    let protocol = subset(10, 3, "3");
    let level = Confidence::new("0.95".parse().unwrap()).unwrap().level(19);
    let below = protocol.of_first(5);
    let Support { own, other, whole } = protocol.support();
    // 1,000 reports, one half of the people below: means of members are 5 q and p + 4 q.
    let mean = part(1, 2) * (part(5 * other, whole) + part(own + 4 * other, whole));
    let sum = mean * Rational::from(1000);
    let (sum, _) = crate::exact::quotient(sum.size(), sum.denominator());
    let [low, high] = below.statistic.ends(crate::exact::fits(sum, "small"), 1000, &level);
    let [low, high] = [low, high].map(|end| crate::exact::nearest(&end));
    assert!(low < 0.5 && high > 0.5 && high - low > 0.2 && high - low < 0.9, "{low}, {high}");
}
