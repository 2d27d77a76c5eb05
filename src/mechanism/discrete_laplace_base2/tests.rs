//! Facts about folded noise.

use super::*;
use crate::Error;
use crate::{entropy::Tape, exact::Natural};

fn noise(lowest: i64, highest: i64) -> DiscreteLaplaceBase2 {
    DiscreteLaplaceBase2::new(
        &DyadicBase::new(Natural::ONE, 1, 1).unwrap(),
        Bounds::new(lowest, highest).unwrap(),
    )
}

#[test]
fn bounds_are_checked_before_anything_is_drawn() {
    assert!(matches!(Bounds::new(1, 0), Err(Error::Parameter { name: "bounds", .. })));
    assert!(matches!(Bounds::new(0, 1 << 53), Err(Error::Parameter { name: "bounds", .. })));
    assert!(matches!(
        Bounds::new(i64::MIN, i64::MAX),
        Err(Error::Parameter { name: "bounds", .. })
    ));
    let widest = noise(1 - (1 << 53), (1 << 53) - 1);
    assert_eq!(widest.release(i64::MAX, &mut Tape::<64>::new([0, 0, 0])), Ok((1 << 53) - 1));
}

#[test]
fn adjacent_bounds_and_equal_ones_are_accepted() {
    let mut tape = Tape::<64>::new([u64::MAX, u64::MAX, 0]);
    assert_eq!(noise(4, 5).release(4, &mut tape), Ok(5));
    assert_eq!(noise(7, 7).release(0, &mut Tape::<64>::new([u64::MAX; 3])), Ok(7));
}

#[test]
fn a_value_outside_is_clamped_first() {
    let still = [0, 0, 0];
    assert_eq!(noise(-2, 2).release(i64::MAX, &mut Tape::<64>::new(still)), Ok(2));
    assert_eq!(noise(-2, 2).release(i64::MIN, &mut Tape::<64>::new(still)), Ok(-2));
}

#[test]
fn the_loss_is_one_eta_for_each_step_begun() {
    let bits = |loss: Base2Loss| loss.bits().reported();
    assert_eq!(bits(noise(0, 9).loss(&Rational::from(2))), 2.0);
    assert_eq!(bits(noise(0, 9).loss(&"1/3".parse().unwrap())), 1.0);
}

#[test]
fn an_entropy_failure_at_any_word_releases_nothing() {
    for words in 0..3 {
        assert_eq!(
            noise(0, 4).release(1, &mut Tape::<64>::new(vec![3; words])),
            Err(Error::Entropy)
        );
    }
}
