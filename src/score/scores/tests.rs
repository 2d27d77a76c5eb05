//! Facts about scores.

use super::*;

#[test]
fn scores_outside_the_domain_are_refused() {
    let code = |result: Result<Scores, Error>| result.err().map(|error| (error.code(), error.argument()));
    assert_eq!(code(Scores::integers(vec![])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(code(Scores::reals(vec![])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(code(Scores::reals(vec![0.0; Scores::MOST + 1])), Some(("ERR_LIMIT", Some("scores"))));
    assert_eq!(code(Scores::reals(vec![1.0, f64::NAN])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(code(Scores::reals(vec![f64::NEG_INFINITY])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(code(Scores::integers(vec![1 << 118])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(code(Scores::integers(vec![-(1 << 118)])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(Scores::integers(vec![(1 << 118) - 1, 1 - (1 << 118)]).unwrap().len(), 2);
}

#[test]
fn negative_zero_is_zero() {
    let scores = Scores::reals(vec![-0.0]).unwrap();
    assert!(matches!(scores.kind(), Kind::Reals(held) if held[0].to_bits() == 0));
}
