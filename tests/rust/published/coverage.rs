//! How often the interval of a share holds it, at least: by convolution, at every share, and not by
//! simulation.

use std::collections::BTreeMap;

use sottovoce::{
    exact::{
        Rational, SmallRatio,
        binomial::{Level, WHOLE, lower_limit, upper_limit},
    },
    sample::local::{Support, subset::Subset},
};

/// Odds of epsilon 1/2, 1, 2 and 4.
const ODDS: [(u64, u64); 4] =
    [(1_728_809, 1 << 20), (2_850_325, 1 << 20), (3_873_993, 1 << 19), (57_250_309, 1 << 20)];
const OPTIONS: [u32; 6] = [2, 3, 5, 10, 20, 50];

/// Error of sums of doubles, generously.
const DUST: f64 = 1e-9;

/// How often the true option and any other are supported.
fn supports() -> Vec<(f64, f64)> {
    supports_of(&ODDS, &OPTIONS)
}

fn supports_of(odds: &[(u64, u64)], options: &[u32]) -> Vec<(f64, f64)> {
    let pairs = odds.iter().flat_map(|odds| options.iter().map(|options| (*odds, *options)));
    pairs
        .map(|((top, bottom), options)| {
            let odds = SmallRatio::new(top, bottom).unwrap();
            let support = Subset::best(options, odds).unwrap().support();
            let share = |part: u64| part as f64 / support.whole as f64;
            (share(support.own), share(support.other))
        })
        .collect()
}

/// The limits of every count, as probabilities of support, at nominal 95 %.
fn limits(of: u64) -> Vec<(f64, f64)> {
    limits_at(of, "1/40")
}

fn limits_at(of: u64, level: &str) -> Vec<(f64, f64)> {
    let level = Level::new(&level.parse().unwrap()).unwrap();
    let share = |units: u64| units as f64 / WHOLE as f64;
    (0..=of)
        .map(|count| (share(lower_limit(count, of, &level)), share(upper_limit(count, of, &level))))
        .collect()
}

/// Logarithms of factorials.
fn factorials(of: usize) -> Vec<f64> {
    let mut sums = vec![0.0];
    for number in 1..=of {
        sums.push(sums[number - 1] + (number as f64).ln());
    }
    sums
}

/// The law of a binomial number, from its first count above `2^-60` to its last.
fn binomial(of: usize, p: f64, factorials: &[f64]) -> (usize, Vec<f64>) {
    let size = |count: usize| {
        let ways = factorials[of] - factorials[count] - factorials[of - count];
        let tail = |count: usize, p: f64| if count == 0 { 0.0 } else { count as f64 * p.ln() };
        (ways + tail(count, p) + tail(of - count, 1.0 - p)).exp()
    };
    let all: Vec<f64> = (0..=of).map(size).collect();
    let seen = |mass: &f64| *mass > 2f64.powi(-60);
    let first = all.iter().position(seen).unwrap();
    let last = all.iter().rposition(seen).unwrap();
    (first, all[first..=last].to_vec())
}

/// Least coverage over all shares, of people drawn at random. It is looked at on both sides of
/// every end of an interval, between which it is a polynomial that has no minimum inside.
fn of_populations(
    of: usize,
    limits: &[(f64, f64)],
    factorials: &[f64],
    supports: &[(f64, f64)],
) -> f64 {
    let ends: Vec<f64> = limits.iter().flat_map(|(low, high)| [*low, *high]).collect();
    let possible = |end: &f64| supports.iter().any(|(p, q)| (q..=p).contains(&end));
    let edges = supports.iter().flat_map(|(p, q)| [*p, *q]);
    let mut least = 1.0f64;
    for chance in ends.iter().copied().filter(possible).chain(edges) {
        let (first, law) = binomial(of, chance, factorials);
        let holds = |(place, _): &(usize, &f64)| {
            let (low, high) = limits[first + place];
            low < chance && chance < high
        };
        least = least.min(law.iter().enumerate().filter(holds).map(|(_, mass)| mass).sum());
    }
    least
}

/// Least coverage of this very group, for every number of holders.
fn of_groups(of: usize, limits: &[(f64, f64)], factorials: &[f64], supports: &[(f64, f64)]) -> f64 {
    let mut least = 1.0f64;
    for (p, q) in supports {
        let laws = |chance: f64| -> BTreeMap<usize, (usize, Vec<f64>)> {
            (0..=of).map(|people| (people, binomial(people, chance, factorials))).collect()
        };
        let (own, other) = (laws(*p), laws(*q));
        for holders in 0..=of {
            let share = holders as f64 / of as f64;
            let chance = q + share * (p - q);
            // An interval that only touches is not one that holds, by the dust of doubles.
            let holds = |count: usize| limits[count].0 <= chance && chance <= limits[count].1;
            let ((first, one), (second, two)) = (&own[&holders], &other[&(of - holders)]);
            let covered: f64 = one
                .iter()
                .enumerate()
                .map(|(place, mass)| {
                    let rest: f64 = two
                        .iter()
                        .enumerate()
                        .filter(|(next, _)| holds(first + place + second + next))
                        .map(|(_, mass)| mass)
                        .sum();
                    mass * rest
                })
                .sum();
            least = least.min(covered);
        }
    }
    least
}

/// Thousandths, rounded down, of people drawn at random and of groups.
fn check(of: usize, published: (f64, f64)) {
    let (limits, factorials, supports) = (limits(of as u64), factorials(of), supports());
    let population = of_populations(of, &limits, &factorials, &supports);
    let group = of_groups(of, &limits, &factorials, &supports);
    for (least, figure) in [(population, published.0), (group, published.1)] {
        assert!(least >= 0.95 - DUST, "{of} reports: {least}");
        assert!((least - figure).abs() <= 0.0011, "{of} reports: {least}, published {figure}");
    }
}

#[test]
fn intervals_of_few_reports_hold_as_often_as_they_say() {
    check(20, (0.958, 0.959));
    check(50, (0.951, 0.954));
    check(100, (0.950, 0.950));
}

#[test]
#[ignore = "slow: sums of pairs of laws"]
fn intervals_of_many_reports_hold_as_often_as_they_say() {
    check(200, (0.950, 0.952));
    check(500, (0.950, 0.951));
    check(1000, (0.950, 0.950));
    check(2000, (0.950, 0.951));
}

#[test]
fn intervals_of_small_groups_hold_at_high_odds() {
    // Where reports of a group are least like those of people drawn at random.
    let supports = supports_of(&[(9, 1), (50, 1), (1000, 1), (1 << 20, 1)], &[2, 3, 10, 53]);
    for of in 1..=40 {
        let factorials = factorials(of);
        for (level, nominal) in [("1/20", 0.9), ("1/200", 0.99)] {
            let least = of_groups(of, &limits_at(of as u64, level), &factorials, &supports);
            assert!(least >= nominal - DUST, "{of} reports, {level}: {least}");
        }
    }
}

#[test]
#[should_panic(expected = "20 reports")]
fn intervals_that_are_a_little_short_are_noticed() {
    let (factorials, supports) = (factorials(20), supports());
    let short: Vec<_> =
        limits(20).into_iter().map(|(low, high)| (low + 0.02, high - 0.02)).collect();
    let least = of_populations(20, &short, &factorials, &supports);
    assert!(least >= 0.95 - DUST, "20 reports: {least}");
}

/// Where the interval of a share is, and its estimate's numerator and denominator.
struct Worked {
    support: Support,
    count: u64,
    of: u64,
    intervals: u64,
    estimate: &'static str,
    interval: (f64, f64),
}

#[test]
fn worked_values_are_those_published() {
    let coin = Support { own: 3, other: 1, whole: 4 };
    let set = Support { own: 27, other: 13, whole: 48 };
    for Worked { support, count, of, intervals, estimate, interval } in [
        Worked {
            support: coin,
            count: 175,
            of: 500,
            intervals: 1,
            estimate: "1/5",
            interval: (0.116_373_797, 0.287_197_734),
        },
        Worked {
            support: coin,
            count: 10,
            of: 30,
            intervals: 1,
            estimate: "1/6",
            interval: (0.0, 0.556_240_090),
        },
        Worked {
            support: set,
            count: 400,
            of: 1000,
            intervals: 10,
            estimate: "31/70",
            interval: (0.294_320_515, 0.595_275_184),
        },
        // 250 ones of 400: 45 of 60.
        Worked {
            support: coin,
            count: 250,
            of: 400,
            intervals: 1,
            estimate: "3/4",
            interval: (39.062_614_6 / 60.0, 50.713_651_4 / 60.0),
        },
    ] {
        let level = Level::new(&format!("1/{}", 40 * intervals).parse().unwrap()).unwrap();
        let (p, q) = (
            support.own as f64 / support.whole as f64,
            support.other as f64 / support.whole as f64,
        );
        let share = |units: u64| ((units as f64 / WHOLE as f64 - q) / (p - q)).clamp(0.0, 1.0);
        let found = (share(lower_limit(count, of, &level)), share(upper_limit(count, of, &level)));
        assert!((found.0 - interval.0).abs() < 2e-9, "{count} of {of}: {found:?}");
        assert!((found.1 - interval.1).abs() < 2e-9, "{count} of {of}: {found:?}");
        let part = |number: u64| Rational::from(number);
        let shifted = part(count * support.whole) - part(of * support.other);
        let exact = shifted * part(of * (support.own - support.other)).reciprocal().unwrap();
        assert_eq!(exact.to_string(), estimate);
    }
}
