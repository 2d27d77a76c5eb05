//! Facts about the exponential mechanism.

use super::*;
use crate::entropy::Tape;

fn mechanism(scale: &str, candidates: u32) -> Result<Exponential, Error> {
    Exponential::new(scale.parse().unwrap(), candidates.try_into().unwrap())
}

#[test]
fn parameters_are_checked_before_anything_is_drawn() {
    assert!(matches!(mechanism("0", 1), Err(Error::Parameter { name: "scale", .. })));
    assert!(matches!(mechanism("-1", 1), Err(Error::Parameter { name: "scale", .. })));
    assert!(matches!(mechanism("1", (1 << 20) + 1), Err(Error::Limit { name: "candidates", .. })));
    assert!(mechanism("1e-400", 1 << 20).is_ok());
}

#[test]
fn the_loss_is_the_range_distance_over_the_scale() {
    let half = mechanism("2", 3).unwrap();
    assert_eq!(half.loss(&Rational::ONE).reported(), 0.5);
    assert_eq!(half.loss(&Rational::ZERO).reported(), 0.0);
}

#[test]
fn a_short_tape_releases_nothing() {
    let selection = mechanism("2", 2).unwrap();
    assert_eq!(selection.release(&[1, 0], &mut Tape::<64>::new([0, 0])), Err(Error::Entropy));
    assert_eq!(selection.release(&[1, 0], &mut Tape::<64>::new([0, 0, 0])), Ok(1));
}

#[test]
fn the_excess_bounds_the_logarithm_from_above() {
    let selection = mechanism("1", 20).unwrap();
    let excess = |confidence: &str| selection.excess(&confidence.parse().unwrap());
    // ln(20 / 0.05) = ln 400 = 5.991464547107981...
    let ln_400: Rational = "5.991464547107981986870447152285081550".parse().unwrap();
    let ours = excess("0.95").unwrap();
    assert!(ours > ln_400 && ours < ln_400 + "1e-33".parse().unwrap());
    assert!(excess("0").is_ok());
    for bad in ["1", "-1/100", "2"] {
        assert!(matches!(excess(bad), Err(Error::Parameter { name: "confidence", .. })), "{bad}");
    }
}

#[test]
fn groups_have_the_bounds_and_the_loss_of_candidates_one_by_one() {
    let grouped = |scale: &str, candidates: u64| {
        GroupedExponential::new(scale.parse().unwrap(), candidates.try_into().unwrap())
    };
    assert!(matches!(grouped("0", 1), Err(Error::Parameter { name: "scale", .. })));
    let too_many = grouped("1", (1 << 63) + 1);
    assert!(matches!(too_many, Err(Error::Limit { name: "candidates", .. })));
    assert!(grouped("1", 1 << 63).is_ok());
    let (few, listed) = (grouped("2", 20).unwrap(), mechanism("2", 20).unwrap());
    let confidence = "0.95".parse().unwrap();
    assert_eq!(few.excess(&confidence), listed.excess(&confidence));
    assert_eq!(few.loss(&Rational::ONE), listed.loss(&Rational::ONE));
    assert_eq!(few.charge(&Rational::ONE), listed.charge(&Rational::ONE));
    assert_eq!((few.words(), grouped("2", (1 << 20) + 1).unwrap().words()), (3, 4));
}
