//! Facts about threshold tests.

use super::*;
use crate::{entropy::Tape, exact::Natural};

fn test(thresholds: &[i64]) -> Result<ThresholdTest, Error> {
    let base = DyadicBase::new(Natural::from(3u8), 2, 1).unwrap();
    ThresholdTest::new(&base, Bounds::new(-10, 10).unwrap(), thresholds.to_vec())
}

#[test]
fn thresholds_ascend_within_the_bounds() {
    assert!(test(&[-10, 0, 10]).is_ok());
    for thresholds in [&[][..], &[1, 1], &[2, 1], &[11], &[-11, 0]] {
        assert!(
            matches!(test(thresholds), Err(Error::Parameter { name: "thresholds", .. })),
            "{thresholds:?}"
        );
    }
}

#[test]
fn the_least_numbers_reach_all_thresholds_and_the_greatest_none() {
    let test = test(&[-3, 0, 7]).unwrap();
    for value in [i64::MIN, 0, i64::MAX] {
        assert_eq!(test.release(value, &mut Tape::<64>::new([0, 0])), Ok(3));
        assert_eq!(test.release(value, &mut Tape::<64>::new([u64::MAX; 2])), Ok(0));
    }
    assert_eq!(test.release(0, &mut Tape::<64>::new([0])), Err(Error::Entropy));
}

#[test]
fn one_charge_serves_all_thresholds() {
    let bits =
        |thresholds: &[i64]| test(thresholds).unwrap().loss(&Rational::ONE).bits().reported();
    assert_eq!(bits(&[0]), bits(&[-3, 0, 7]));
}
