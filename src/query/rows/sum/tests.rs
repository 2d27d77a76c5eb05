//! Facts about the sum.

use super::*;
use crate::Error;
use crate::{
    entropy::{Seeded, Tape},
    exact::Natural,
    privacy::Person,
};

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;
/// The bound farthest from 0 in steps.
const SAFE: i64 = (1 << 53) - 1;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn range(lowest: &str, highest: &str, step: &str) -> Result<Range, Error> {
    Range::new(&read(lowest), &read(highest), read(step))
}

fn whole(lowest: i64, highest: i64) -> Result<Range, Error> {
    Range::new(&Rational::whole(lowest), &Rational::whole(highest), Rational::ONE)
}

fn sum(range: Range, neighbors: Neighbors, epsilon: &str) -> Sum {
    Sum::new(Person::new(neighbors, 1, read(epsilon)).unwrap(), range).unwrap()
}

fn summed(sum: &Sum, rows: &[f64]) -> Integer {
    let mut tally = sum.tally();
    tally.add(rows);
    tally.total()
}

/// The sum, in steps that 64 bits hold.
fn small(sum: &Sum, rows: &[f64]) -> i64 {
    i64::try_from(&summed(sum, rows)).unwrap()
}

#[test]
fn rows_are_clamped_then_rounded_to_the_even_one_of_two() {
    let sum = sum(whole(-3, 4).unwrap(), ADD, "1");
    for (row, term) in [
        (f64::NAN, 0),
        (f64::NEG_INFINITY, -3),
        (-3.5, -3),
        (-2.5, -2),
        (-0.5, 0),
        (0.49999999999999994, 0),
        (0.5, 0),
        (1.5, 2),
        (2.500_001, 3),
        (3.5, 4),
        (1e300, 4),
        (f64::INFINITY, 4),
    ] {
        assert_eq!(small(&sum, &[row]), term, "{row}");
    }
}

#[test]
fn rows_are_rounded_to_steps() {
    // The double next to 1.005 is below it; 0.125 and 0.375 lie between two hundredths.
    let cents = sum(range("-1/2", "2", "1/100").unwrap(), ADD, "1");
    for (row, term) in [
        (f64::NAN, 0),
        (f64::NEG_INFINITY, -50),
        (-0.505, -50),
        (0.4, 40),
        (0.125, 12),
        (0.375, 38),
        (1.005, 100),
        (-0.125, -12),
        (1.9999, 200),
        (7.0, 200),
    ] {
        assert_eq!(small(&cents, &[row]), term, "{row}");
    }
    assert_eq!(small(&cents, &[0.4; 1000]), 40_000);
    assert_eq!(cents.question().value(&summed(&cents, &[0.4; 1000])), 400.0);
    // By whole numbers the same rows would be nothing.
    assert_eq!(small(&sum(whole(0, 1).unwrap(), ADD, "1"), &[0.4; 1000]), 0);
}

#[test]
fn a_sum_that_somebody_else_made_is_added_whatever_its_size() {
    use super::super::Tally as _;
    let mut tally = sum(whole(-3, 4).unwrap(), ADD, "1").tally();
    tally.add(&[9.0]);
    tally.add_counted(&[0], &[(-7).into()]);
    assert_eq!(tally.answers(), [-3]);
    let far = Integer::ONE << 200;
    tally.add_counted(&[0], core::slice::from_ref(&far));
    assert_eq!(tally.wide_answers(), [far - Integer::from(3)]);
}

#[test]
fn bounds_that_are_too_far_or_leave_nothing_are_refused() {
    for (lowest, highest, step, argument) in [
        ("0", "9007199254740992", "1", "bounds"),
        ("-9007199254740992", "0", "1", "bounds"),
        ("0", "90071992547409.92", "1/100", "bounds"),
        ("1", "0", "1", "bounds"),
        ("0", "0", "1", "bounds"),
        ("0", "0", "1/7", "bounds"),
        ("0", "1/2", "1", "step"),
        ("0", "1", "2/3", "step"),
        ("0", "1", "0", "step"),
        ("0", "1", "-1", "step"),
        ("0", "1", "1/9007199254740992", "step"),
    ] {
        let refused = range(lowest, highest, step).err().unwrap();
        assert_eq!(
            (refused.code(), refused.argument()),
            ("ERR_ARGUMENT", Some(argument)),
            "{lowest} {highest} {step}"
        );
    }
    assert!(whole(-SAFE, SAFE).is_ok() && whole(5, 5).is_ok());
    assert!(range("90071992547409.91", "90071992547409.91", "1/100").is_ok());
}

#[test]
fn the_sensitivity_holds_for_every_small_data_set_and_is_attained() {
    for (lowest, highest, step) in [
        ("0", "5", "1"),
        ("-2", "3", "1"),
        ("2", "5", "1"),
        ("-5", "-4", "1"),
        ("4", "4", "1"),
        ("-7", "0", "1"),
        ("-2", "3", "1/4"),
        ("1/3", "2", "1/3"),
        ("-5", "5/2", "5/2"),
    ] {
        let sum = sum(range(lowest, highest, step).unwrap(), CHANGE, "1");
        let steps = sum.question().steps();
        let [low, high] = [steps.lowest(), steps.highest()].map(|bound| crate::exact::up(&bound));
        let places = [f64::NAN, -100.0, low, low + 0.5, high - 0.5, high, 0.0, 1.5, f64::INFINITY];
        let (mut added, mut changed) = (0, 0);
        for rows in super::super::sets(&places, 2) {
            let with = |row: f64| small(&sum, &[&rows[..], &[row]].concat());
            for one in places {
                added = added.max(with(one).abs_diff(small(&sum, &rows)));
                changed = places
                    .iter()
                    .fold(changed, |most, other| with(one).abs_diff(with(*other)).max(most));
            }
        }
        let claimed = [ADD, CHANGE].map(|neighbors| sum.question().distance(neighbors));
        assert_eq!([added, changed], claimed, "{lowest} {highest} {step}");
    }
}

#[test]
fn the_scale_is_that_of_steps_and_the_price_follows() {
    use crate::privacy::concentrated::laplace;
    for (step, neighbors, scale) in
        [("1", ADD, "20"), ("1/100", ADD, "2000"), ("1/100", CHANGE, "3000"), ("5", CHANGE, "6")]
    {
        let sum = sum(range("-5", "10", step).unwrap(), neighbors, "1/2");
        assert_eq!(sum.noise().scale().to_string(), scale, "{step}");
        let price = laplace(&read("1/2"), &read(scale).reciprocal().unwrap(), 1).up40();
        assert_eq!(sum.noise().charge().rho, Some(price), "{step}");
    }
}

#[test]
fn the_largest_rows_in_any_number_of_groups_do_not_overflow() {
    let rows = vec![f64::MAX; 3 * 512 + 1];
    let below: Vec<f64> = rows.iter().map(|row| -row).collect();
    for (step, bound) in [("1", "9007199254740991"), ("1/100", "90071992547409.91")] {
        let sum = sum(range(&format!("-{bound}"), bound, step).unwrap(), CHANGE, "1");
        let all = Integer::from(SAFE) * rows.len();
        assert_eq!(summed(&sum, &rows), all);
        assert_eq!(summed(&sum, &below), -all);
    }
}

fn words(sum: &Sum) -> usize {
    usize::try_from(sum.noise().words()).unwrap()
}

#[test]
fn a_sharp_sum_releases_the_true_one_of_any_size() {
    let sum = sum(whole(-10, 10).unwrap(), ADD, "1000000");
    let tape = || Tape::<64>::new(vec![1 << 63; words(&sum)]);
    let mut tally = sum.tally();
    tally.add(&[1.0, -12.0, f64::NAN, 3.4]);
    assert_eq!(sum.release(&tally, &mut tape()), Ok((-6).into()));
    assert_eq!(sum.release(&tally, &mut Tape::<64>::new(vec![])), Err(Error::Entropy));
    for exact in [i128::MAX, i128::MIN] {
        let mut tally = sum.tally();
        *tally.sum = exact;
        assert_eq!(sum.release(&tally, &mut tape()), Ok(exact.into()));
    }
}

#[test]
fn noise_is_of_any_size_and_values_are_finite() {
    for (epsilon, beyond) in [("1e-60", 1e50), ("1e-400", f64::MAX)] {
        let far = sum(whole(-10, 10).unwrap(), ADD, epsilon);
        let sizes = (0..4).map(|seed| {
            let mut entropy = Seeded::new(&[seed; 32], 0).unwrap();
            let total = far.release(&far.tally(), &mut entropy).unwrap();
            let value = far.question().value(&total);
            assert!(value.is_finite() && far.question().is_value(value), "{value}");
            value.abs()
        });
        assert!(sizes.fold(0.0, f64::max) >= beyond, "{epsilon}");
    }
}

#[test]
fn large_totals_keep_the_promise() {
    // 1,000 rows of 1e13 are more than 2^53 in all.
    let large = sum(whole(0, 10_000_000_000_000).unwrap(), ADD, "1");
    let error = large.error(&read("0.95")).unwrap();
    assert!((2.99e13..3e13).contains(&error), "{error}");
    let mut tally = large.tally();
    tally.add(&[1e13; 1000]);
    let within = (0..40u8).filter(|seed| {
        let mut entropy = Seeded::new(&[*seed; 32], 0).unwrap();
        let value = large.question().value(&large.release(&tally, &mut entropy).unwrap());
        (value - 1e16).abs() <= error
    });
    // Fewer than 34 of 40 at 95 %: with probability below 1/1000.
    assert!(within.count() >= 34);
}

#[test]
fn values_are_the_nearest_doubles_and_no_others() {
    for (lowest, step, totals, others) in [
        (
            "-10",
            "1",
            &[(0i128, 0.0), (-7, -7.0), ((1 << 53) + 1, 9_007_199_254_740_992.0)][..],
            &[-0.0, 0.5, f64::INFINITY, f64::NAN][..],
        ),
        ("0", "1/100", &[(3, 0.03), (-1, -0.01), (30, 0.3)], &[0.305, 5e-324, 0.3f64.next_up()]),
        ("0", "1/3", &[(1, 1.0 / 3.0), (-2, -2.0 / 3.0), (3, 1.0)], &[0.333, 0.5]),
        ("-1000000", "1000", &[(5, 5000.0), (-1, -1000.0)], &[500.0, 5001.0]),
    ] {
        let range = range(lowest, "1e6", step).unwrap();
        for (total, value) in totals {
            let told = range.value(&(*total).into());
            assert_eq!(told.to_bits(), f64::to_bits(*value), "{total} of {step}");
            assert!(range.is_value(told), "{total} of {step}");
        }
        for other in others {
            assert!(!range.is_value(*other), "{other} of {step}");
        }
        // Where doubles lie farther apart than steps, all of them are values.
        assert!(range.is_value(1.234e80) && range.is_value(f64::MIN));
    }
}

#[test]
fn errors_are_the_least_that_hold() {
    let error = |lowest, highest, step, off: u64| {
        range(lowest, highest, step).unwrap().error(&Natural::from(off))
    };
    // Whole steps, as long as doubles hold the sums of 2^32 rows.
    assert_eq!(error("0", "60", "1", 180), 180.0);
    assert_eq!(error("0", "60", "1", 0), 0.0);
    assert_eq!(error("0", "60", "1/4", 720), 180.0);
    assert_eq!(error("0", "60", "5", 36), 180.0);
    // Beyond that half a unit of the last place: 2^32 2^40 2^-53 of a step.
    assert_eq!(error("0", "1099511627776", "1", 7), 7.0 + 524_288.0);
    // A hundredth is no double: what rounding adds to 2^32 rows of up to 5.
    let cents = error("0", "5", "1/100", 100);
    assert!(cents > 1.0 && cents < 1.000_003, "{cents}");
    assert_eq!(range("0", "1", "1").unwrap().error(&(Natural::ONE << 1100)), f64::INFINITY);
}

#[test]
fn the_error_holds_for_values_of_totals_that_are_off_by_as_much() {
    let exact = |value: f64| Rational::from_double(value).unwrap();
    for (lowest, highest, step) in [
        ("0", "1", "1/10"),
        ("0", "60", "1"),
        ("-7", "9", "1/3"),
        ("0", "9007199254740991", "1"),
        ("0", "9007199254740991/7", "1/7"),
        ("0", "10000000000000", "1000"),
        ("-1", "0", "1/1024"),
    ] {
        let range = range(lowest, highest, step).unwrap();
        let most = Integer::from(range.steps().farthest()) << 32;
        for off in [0, 1, 3, 1 << 20, i64::MAX] {
            let error = exact(range.error(&Natural::try_from(Integer::from(off)).unwrap()));
            for part in 1..=50 {
                let sum: Integer = &most * Integer::from(part) / Integer::from(50);
                for off in [off, -off] {
                    let value = range.value(&(&sum + Integer::from(off)));
                    let miss = exact(value) - range.steps().whole(sum.clone());
                    let miss = if miss.is_negative() { -miss } else { miss };
                    assert!(miss <= error, "{lowest} {highest} {step} {off} {part}");
                }
            }
        }
    }
}

#[test]
fn a_priced_sum_takes_noise_for_the_squared_distance() {
    for (lowest, highest, step, neighbors, variance) in [
        ("0", "60", "1", ADD, "57600"),
        ("-10", "60", "1", ADD, "57600"),
        ("-10", "60", "1", CHANGE, "78400"),
        ("-10", "60", "1/2", CHANGE, "313600"),
    ] {
        let person = Person::at_price(neighbors, 2, read("1/8")).unwrap();
        let sum = Sum::new(person, range(lowest, highest, step).unwrap()).unwrap();
        assert_eq!(sum.noise().variance().to_string(), variance, "{lowest} {highest} {step}");
    }
}

#[test]
fn rows_are_looked_at_after_the_last_word_and_noise_is_theirs() {
    let sum = sum(range("-3", "10", "1/2").unwrap(), ADD, "1/10");
    let tape = |count| {
        let word = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Tape::<64>::new((1..=count as u64).map(word).collect::<Vec<_>>())
    };
    let mut tally = sum.tally();
    let nothing = sum.release(&tally, &mut tape(words(&sum))).unwrap();
    assert_eq!(sum.release(&tally, &mut tape(words(&sum) - 1)), Err(Error::Entropy));
    tally.add(&[1.0, 2.5, 9.0]);
    assert_eq!(sum.release(&tally, &mut tape(words(&sum))).unwrap() - nothing, 25.into());
}
