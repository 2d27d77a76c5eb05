//! How often intervals hold: exact, except for the rounding of doubles.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // of small numbers

use super::tests::{Given, data_sets, plain};
use super::*;

const POINTS: u64 = 3;
/// More than what sums of doubles are off by.
const SLACK: f64 = 1e-9;

fn query(alpha: &str, epsilon: &str, confidence: &str, whose: Whose) -> QuantileInterval {
    let read = |text: &str| text.parse::<Rational>().unwrap();
    let settings = Given {
        alpha: read(alpha),
        neighbors: Neighbors::AddOrRemoveOne,
        rows_per_person: 1,
        epsilon: read(epsilon),
        confidence: read(confidence),
        whose,
    };
    let grid = AnyGrid::new(&read("0"), &read("2"), &read("1")).unwrap();
    settings.query(grid).unwrap()
}

/// The probability of each place of an end: its costs by the definition, its scale by Theorem 1.
fn law(query: &QuantileInterval, end: usize, rows: &[u64], epsilon: f64) -> Vec<f64> {
    let aim = query.aims()[end];
    let part = |part: &crate::exact::Natural| u64::try_from(part).unwrap() as i64;
    let (p, q) = (part(&aim.fraction().size()), part(aim.fraction().denominator()));
    let offset = aim.offset() as i64;
    let target = p * rows.len() as i64 + if end == 0 { -offset } else { offset };
    let scale = 4.0 * p.max(q - p) as f64 / epsilon;
    let costs = plain(rows, POINTS, target, q);
    let weights: Vec<f64> = costs.iter().map(|cost| (-(*cost as f64) / scale).exp()).collect();
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / total).collect()
}

/// How likely an interval of these rows, each on a point, holds all from `least` to `greatest`, and
/// how likely both of its ends are finite.
fn covers(
    query: &QuantileInterval,
    rows: &[u64],
    epsilon: f64,
    (least, greatest): (f64, f64),
) -> (f64, f64) {
    let laws = [0, 1].map(|end| law(query, end, rows, epsilon));
    let (mut covered, mut finite) = (0.0, 0.0);
    for (lower, below) in (0..).zip(&laws[0]) {
        for (upper, above) in (0..).zip(&laws[1]) {
            let [low, high] = query.reported([lower, upper]);
            let share = below * above;
            covered += if low <= least && greatest <= high { share } else { 0.0 };
            finite += if low.is_finite() && high.is_finite() { share } else { 0.0 };
        }
    }
    (covered, finite)
}

/// The least and the greatest `p/q`-quantile of rows on points, some of which there are.
fn quantiles(rows: &[u64], (p, q): (u64, u64)) -> (f64, f64) {
    let all = rows.len() as u64;
    let is_one = |point: &u64| {
        let below = rows.iter().filter(|row| *row < point).count() as u64;
        let through = rows.iter().filter(|row| *row <= point).count() as u64;
        q * below <= p * all && p * all <= q * through
    };
    let mut found = (0..POINTS).filter(is_one).map(|point| point as f64);
    let least = found.next().unwrap();
    (least, found.next_back().map_or(least, |last| last))
}

#[test]
fn of_the_rows_it_holds_as_often_as_is_said_for_all_small_data_sets() {
    for (alpha, fraction) in [("1/2", (1, 2)), ("1/3", (1, 3)), ("0", (0, 1)), ("1", (1, 1))] {
        for (epsilon, number) in [("1", 1.0), ("4", 4.0), ("20", 20.0)] {
            for (confidence, least) in [("1/2", 0.5), ("9/10", 0.9), ("99/100", 0.99)] {
                let query = query(alpha, epsilon, confidence, Whose::Rows);
                for rows in data_sets(POINTS, 7).iter().filter(|rows| !rows.is_empty()) {
                    let (held, _) = covers(&query, rows, number, quantiles(rows, fraction));
                    assert!(held >= least - SLACK, "{alpha} {epsilon} {confidence} {rows:?}");
                }
            }
        }
    }
}

/// How likely an interval of this many draws of a population on the three points contains its
/// quantile, and how likely it is finite.
fn of_population(
    query: &QuantileInterval,
    draws: usize,
    epsilon: f64,
    shares: [f64; 3],
    quantile: (f64, f64),
) -> (f64, f64) {
    let factorial = |number: usize| (1..=number).map(|factor| factor as f64).product::<f64>();
    let (mut covered, mut finite) = (0.0, 0.0);
    for rows in data_sets(POINTS, draws).iter().filter(|rows| rows.len() == draws) {
        let counts = [0, 1, 2].map(|point| rows.iter().filter(|row| **row == point).count());
        let ways = factorial(draws) / counts.map(factorial).iter().product::<f64>();
        let powers = counts.iter().zip(shares).map(|(count, share)| share.powi(*count as i32));
        let weight = ways * powers.product::<f64>();
        let (held, ended) = covers(query, rows, epsilon, quantile);
        covered += weight * held;
        finite += weight * ended;
    }
    (covered, finite)
}

#[test]
fn of_a_population_it_holds_as_often_as_is_said_for_any_number_of_rows() {
    for expected in [1u64, 12, 1000] {
        let whose = Whose::Population { expected_rows: expected.try_into().unwrap() };
        for (confidence, least) in [("1/2", 0.5), ("9/10", 0.9)] {
            for (alpha, shares, quantile) in [
                ("1/2", [0.5, 0.0, 0.5], (0.0, 2.0)),
                ("1/2", [0.49, 0.02, 0.49], (1.0, 1.0)),
                ("1/4", [0.25, 0.5, 0.25], (0.0, 1.0)),
                ("9/10", [0.2, 0.71, 0.09], (1.0, 1.0)),
            ] {
                for draws in [1, 5, 12, 20] {
                    let query = query(alpha, "30", confidence, whose);
                    let (held, _) = of_population(&query, draws, 30.0, shares, quantile);
                    assert!(held >= least - SLACK, "{alpha} {expected} {confidence} {draws}");
                }
            }
        }
    }
}

#[test]
fn intervals_that_hold_are_not_all_infinite() {
    let whose = Whose::Population { expected_rows: 20.try_into().unwrap() };
    let query = query("1/2", "30", "1/2", whose);
    let (held, finite) = of_population(&query, 20, 30.0, [0.05, 0.9, 0.05], (1.0, 1.0));
    // The low end is the first point that is not the first of all, the high end not the last.
    assert!(held > 0.9 && finite > 0.5, "{held} {finite}");
}

#[test]
fn without_an_offset_it_would_not_hold_as_often() {
    let mut query = query("1/2", "4", "99/100", Whose::Rows);
    for end in &mut query.ends {
        end.aim = end.aim.without_offset();
    }
    let rows = [0, 0, 1, 1, 2, 2];
    let (held, _) = covers(&query, &rows, 4.0, quantiles(&rows, (1, 2)));
    assert!(held < 0.95, "{held}");
}
