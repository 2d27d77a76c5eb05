//! Facts about the count.

use super::*;
use crate::{entropy::Tape, privacy::Person};

fn count(at_least: Option<f64>, at_most: Option<f64>) -> Count {
    let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1000".parse().unwrap()).unwrap();
    Count::new(person, Test::new(at_least, at_most).unwrap()).unwrap()
}

fn counted(count: &Count, rows: &[f64]) -> u64 {
    let mut tally = count.tally();
    for chunk in rows.chunks(2) {
        tally.add(chunk);
    }
    *tally.count
}

#[test]
fn rows_within_both_bounds_count_and_nan_never_does() {
    let rows = [f64::NAN, f64::NEG_INFINITY, -1.0, -0.0, 0.0, 2.5, 3.0, f64::INFINITY];
    for (at_least, at_most, expected) in [
        (None, None, 7),
        (Some(0.0), None, 5),
        (None, Some(-0.0), 4),
        (Some(2.5), Some(3.0), 2),
        (Some(2.5), Some(2.5), 1),
        (Some(2.6), Some(2.7), 0),
    ] {
        assert_eq!(counted(&count(at_least, at_most), &rows), expected, "{at_least:?} {at_most:?}");
    }
}

#[test]
fn rows_that_somebody_else_counted_are_added() {
    use super::super::Tally as _;
    let mut tally = count(Some(2.0), None).tally();
    tally.add(&[1.0, 2.0]);
    tally.add_counted(&[0], &[(i64::MAX - 1).into()]);
    tally.add_counted(&[], &[]);
    assert_eq!(tally.answers(), [i64::MAX]);
}

#[test]
fn a_test_that_is_not_finite_or_that_no_row_satisfies_is_refused() {
    for (at_least, at_most, name) in [
        (Some(f64::NAN), None, "atLeast"),
        (None, Some(f64::INFINITY), "atMost"),
        (Some(1.0), Some(0.0), "atLeast"),
    ] {
        assert_eq!(Test::new(at_least, at_most).unwrap_err().argument(), Some(name));
    }
}

#[test]
fn the_sensitivity_holds_for_every_small_data_set_and_is_attained() {
    let places = [f64::NAN, f64::NEG_INFINITY, 0.0, 1.0, 1.5, 2.0, f64::INFINITY];
    for (at_least, at_most) in
        [(None, None), (Some(1.0), None), (None, Some(1.0)), (Some(1.0), Some(1.5))]
    {
        let count = count(at_least, at_most);
        let step = |neighbors| u64::try_from(&count.question().step(neighbors).sum()).unwrap();
        let (mut added, mut changed) = (0, 0);
        for rows in super::super::sets(&places, 3) {
            let with = |row: f64| counted(&count, &[&rows[..], &[row]].concat());
            for one in places {
                added = added.max(with(one).abs_diff(counted(&count, &rows)));
                changed = places
                    .iter()
                    .fold(changed, |most, other| with(one).abs_diff(with(*other)).max(most));
            }
        }
        assert_eq!(
            (added, changed),
            (step(Neighbors::AddOrRemoveOne), step(Neighbors::ChangeOne)),
            "{at_least:?} {at_most:?}"
        );
    }
}

#[test]
fn a_sharp_count_releases_the_true_one() {
    let count = count(Some(1.0), None);
    let mut tally = count.tally();
    tally.add(&[0.0, 1.0, 2.0, f64::NAN]);
    let words = vec![1 << 63; usize::try_from(count.noise().words()).unwrap()];
    assert_eq!(count.release(&tally, &mut Tape::<64>::new(words)), Ok(2));
}

#[test]
fn a_count_beyond_the_safe_integers_saturates() {
    let count = count(None, None);
    let words = vec![1 << 63; usize::try_from(count.noise().words()).unwrap()];
    let full = Tally { test: Test::ANY, count: u64::MAX.into() };
    assert_eq!(count.release(&full, &mut Tape::<64>::new(words)), Ok((1 << 53) - 1));
}

#[test]
fn a_priced_count_takes_noise_for_the_squared_number_of_rows() {
    let person =
        |rho: &str| Person::at_price(Neighbors::AddOrRemoveOne, 3, rho.parse().unwrap()).unwrap();
    let count = Count::new(person("1/8"), Test::ANY).unwrap();
    assert_eq!(count.noise().variance().to_string(), "36");
    assert_eq!(count.noise().loss(&"6".parse().unwrap()).unwrap().reported(), 0.5);
    let beyond = Count::new(person("1e-40"), Test::ANY).err().unwrap();
    assert_eq!((beyond.code(), beyond.argument()), ("ERR_ARGUMENT", Some("rho")));
}
