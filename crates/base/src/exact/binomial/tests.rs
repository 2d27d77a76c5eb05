//! Facts about limits: judged by exact sums of integers of any size.

use super::*;
use crate::exact::{Integer, Natural};

fn level(text: &str) -> Level {
    Level::new(&text.parse().unwrap()).unwrap()
}

/// `2^(PLACES of) P[X >= count]`.
fn tail_units(count: u64, of: u64, place: u64) -> Natural {
    let (p, q) = (Natural::from(place), Natural::from(WHOLE - place));
    // q^(of - count) (w_0 + x (w_1 + ...)), x = p / q: by Horner's rule, homogeneous.
    let mut ways: Vec<Natural> = vec![Natural::ONE];
    for number in (count..of).rev() {
        ways.push(&ways[ways.len() - 1] * (number + 1) / (of - number));
    }
    let (mut sum, mut seldom) = (Natural::ZERO, Natural::ONE);
    for ways in ways {
        sum = sum * &p + ways * &seldom;
        seldom *= &q;
    }
    (0..count).fold(sum, |product, _| product * &p)
}

fn is_at_most(count: u64, of: u64, place: u64, tail: &str) -> bool {
    let tail: Rational = tail.parse().unwrap();
    let whole = Natural::ONE << (u64::from(PLACES) * of) as usize;
    tail_units(count, of, place) * tail.denominator() <= tail.size() * whole
}

fn assert_limits(count: u64, of: u64, tail: &str) {
    let low = lower_limit(count, of, &level(tail));
    assert_eq!(upper_limit(of - count, of, &level(tail)), WHOLE - low);
    if count == 0 {
        assert_eq!(low, 0);
        return;
    }
    assert!(is_at_most(count, of, low, tail), "{count} of {of}, {tail}: undercovers");
    let above = low + 2 * REACH;
    assert!(!is_at_most(count, of, above, tail), "{count} of {of}, {tail}: too wide");
}

#[test]
fn limits_are_outward_and_tight_at_every_count_of_few_reports() {
    for of in 1..=30 {
        for count in 0..=of {
            for tail in ["1/20", "1/40", "1/2120", "1e-12"] {
                assert_limits(count, of, tail);
            }
        }
    }
}

#[test]
fn limits_are_outward_and_tight_for_many_reports() {
    for (of, counts) in [(100, &[1, 2, 20, 50, 99, 100][..]), (500, &[1, 175, 325, 499, 500])] {
        for count in counts {
            assert_limits(*count, of, "1/40");
            assert_limits(*count, of, "1/4240");
        }
    }
    for count in [3, 1000, 1990] {
        assert_limits(count, 2000, "1/4240");
    }
}

#[test]
fn a_limit_that_is_not_outward_is_noticed() {
    let low = lower_limit(7, 20, &level("1/40"));
    assert!(is_at_most(7, 20, low, "1/40") && !is_at_most(7, 20, low + 2 * REACH, "1/40"));
}

#[test]
fn sums_of_tails_are_enclosed_though_their_terms_are_cut() {
    for (count, of) in [(1, 2), (7, 20), (20, 100), (175, 500), (3, 1000), (500, 1000)] {
        let ways = (1..=count).fold(Natural::ONE, |ways, way| ways * (of - count + way) / way);
        let last = Tail::new(count, of).last_point();
        for place in [1, last / 3, last / 2, last] {
            let power = |place: u64, times: u64| {
                (0..times).fold(Natural::ONE, |power, _| power * Natural::from(place))
            };
            let first = &ways * power(place, count) * power(WHOLE - place, of - count);
            let sum = Rational::new(tail_units(count, of, place).into(), first).unwrap();
            let truth = ln_enclosure(&sum, LN_BITS + 40);
            let [ours] = series::ln_sums(count, of, [place]);
            let units = |number: i128| Integer::from(number) << 40;
            assert!(
                units(ours.low) <= truth.low.into() && units(ours.high) >= truth.high.into(),
                "{count} of {of} at {place}"
            );
        }
    }
}

#[test]
fn factorials_are_enclosed_narrowly() {
    let mut product = Natural::ONE;
    for n in 1..=400u64 {
        product *= n;
        let ours = factorial::ln_factorial(n);
        let truth = ln_enclosure(&Rational::whole(product.clone()), LN_BITS + 40);
        let units = |number: i128| Integer::from(number) << 40;
        assert!(
            units(ours.low) <= truth.low.into() && units(ours.high) >= truth.high.into(),
            "{n}"
        );
        assert!(ours.high - ours.low < i128::from(20 * n + (1 << 15)), "{n}");
    }
}

#[test]
fn no_report_says_nothing_and_one_says_little() {
    let level = level("1/40");
    assert_eq!((lower_limit(0, 0, &level), upper_limit(0, 0, &level)), (0, WHOLE));
    // 1/40 and 39/40.
    let (low, high) = (lower_limit(1, 1, &level), upper_limit(0, 1, &level));
    assert!((WHOLE / 40).abs_diff(low) <= 2 * REACH && low <= WHOLE / 40);
    assert_eq!(high, WHOLE - low);
}

#[test]
fn levels_are_above_nothing_and_at_most_one_twentieth() {
    for text in ["0", "-1/40", "1/19", "1/2", "1"] {
        assert!(Level::new(&text.parse().unwrap()).is_none(), "{text}");
    }
    for text in ["1/20", "1e-300"] {
        let _ = level(text);
    }
    assert!((level("1/40").deviations - 1.96).abs() < 0.01);
}

#[test]
fn limits_of_the_most_reports_are_found() {
    // A standard deviation is half a millionth.
    let level = level("1/40");
    let low = lower_limit(1 << 30, 1 << 32, &level);
    let quarter = WHOLE / 4;
    assert!(low < quarter && quarter - low < WHOLE / 50_000 && quarter - low > WHOLE / 100_000);
    assert!(lower_limit(1, MOST_REPORTS, &level) <= 6);
}
