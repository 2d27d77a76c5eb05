//! Facts about the sum.

use super::*;
use crate::entropy::Tape;

fn sum(lowest: i64, highest: i64, neighbors: Neighbors) -> Result<Sum, Error> {
    let person = Person::new(neighbors, 1, "1000000".parse().unwrap()).unwrap();
    Sum::new(person, &Bounds::new(lowest, highest)?)
}

fn summed(sum: &Sum, rows: &[f64]) -> i128 {
    let mut tally = sum.tally();
    tally.add(rows);
    tally.sum
}

#[test]
fn rows_are_clamped_then_rounded_to_the_even_one_of_two() {
    let sum = sum(-3, 4, Neighbors::AddOrRemoveOne).unwrap();
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
        assert_eq!(summed(&sum, &[row]), term, "{row}");
    }
}

#[test]
fn a_sum_that_somebody_else_made_is_added() {
    use super::super::Tally as _;
    let mut tally = sum(-3, 4, Neighbors::AddOrRemoveOne).unwrap().tally();
    tally.add(&[9.0]);
    tally.add_counted(&[0], &[-7]);
    assert_eq!((tally.bins(), tally.answers()), (1, vec![-3]));
}

#[test]
fn bounds_that_are_unsafe_or_leave_nothing_are_refused() {
    let safe = (1i64 << 53) - 1;
    for (lowest, highest) in [(0, safe + 1), (-safe - 1, 0), (i64::MIN, i64::MAX), (0, 0)] {
        let refused = sum(lowest, highest, Neighbors::ChangeOne).err().unwrap();
        assert_eq!(
            (refused.code(), refused.argument()),
            ("ERR_ARGUMENT", Some("bounds")),
            "{lowest} {highest}"
        );
    }
    assert!(
        sum(-safe, safe, Neighbors::ChangeOne).is_ok() && sum(5, 5, Neighbors::ChangeOne).is_ok()
    );
}

#[test]
fn the_sensitivity_holds_for_every_small_data_set_and_is_attained() {
    for (lowest, highest) in [(0, 5), (-2, 3), (2, 5), (-5, -4), (4, 4), (-7, 0)] {
        let (low, high) = (f64::from(lowest), f64::from(highest));
        let places = [f64::NAN, -100.0, low, low + 0.5, high - 0.5, high, 0.0, 1.5, f64::INFINITY];
        let sum = sum(lowest.into(), highest.into(), Neighbors::ChangeOne).unwrap();
        let (mut added, mut changed) = (0, 0);
        for rows in super::super::sets(&places, 2) {
            let with = |row: f64| summed(&sum, &[&rows[..], &[row]].concat());
            for one in places {
                added = added.max(with(one).abs_diff(summed(&sum, &rows)));
                changed = places
                    .iter()
                    .fold(changed, |most, other| with(one).abs_diff(with(*other)).max(most));
            }
        }
        let bounds = Bounds::new(lowest.into(), highest.into()).unwrap();
        let claimed = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne]
            .map(|neighbors| distance(&bounds, neighbors));
        assert_eq!([added, changed], claimed.map(u128::from), "{lowest} {highest}");
    }
}

#[test]
fn the_largest_rows_in_any_number_of_groups_do_not_overflow() {
    let safe = (1i64 << 53) - 1;
    let sum = sum(-safe, safe, Neighbors::ChangeOne).unwrap();
    let rows = vec![f64::MAX; 3 * 512 + 1];
    assert_eq!(summed(&sum, &rows), i128::from(safe) * rows.len() as i128);
    let below: Vec<f64> = rows.iter().map(|row| -row).collect();
    assert_eq!(summed(&sum, &below), -i128::from(safe) * rows.len() as i128);
}

#[test]
fn a_sharp_sum_releases_the_true_one_and_saturates() {
    let sum = sum(-10, 10, Neighbors::AddOrRemoveOne).unwrap();
    let tape = || Tape::<64>::new(vec![1 << 63; usize::try_from(sum.noise().words()).unwrap()]);
    let mut tally = sum.tally();
    tally.add(&[1.0, -12.0, f64::NAN, 3.4]);
    assert_eq!(sum.release(&tally, &mut tape()), Ok(-6));
    let safe = (1i64 << 53) - 1;
    for (exact, released) in [(i128::MAX, safe), (i128::MIN, -safe)] {
        let tally = Tally { lowest: -10.0, highest: 10.0, sum: exact };
        assert_eq!(sum.release(&tally, &mut tape()), Ok(released));
    }
}

#[test]
fn a_priced_sum_takes_noise_for_the_squared_distance() {
    for (lowest, highest, neighbors, variance) in [
        (0, 60, Neighbors::AddOrRemoveOne, "57600"),
        (-10, 60, Neighbors::AddOrRemoveOne, "57600"),
        (-10, 60, Neighbors::ChangeOne, "78400"),
    ] {
        let person = Person::at_price(neighbors, 2, "1/8".parse().unwrap()).unwrap();
        let sum = Sum::at_price(person, &Bounds::new(lowest, highest).unwrap()).unwrap();
        assert_eq!(sum.noise().variance().to_string(), variance, "{lowest} {highest}");
    }
    let person = Person::at_price(Neighbors::ChangeOne, 1, "1/8".parse().unwrap()).unwrap();
    let nothing = Sum::at_price(person, &Bounds::new(0, 0).unwrap()).err().unwrap();
    assert_eq!(nothing.argument(), Some("bounds"));
}
