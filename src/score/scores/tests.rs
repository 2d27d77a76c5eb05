//! Facts about scores.

use super::*;

#[test]
fn scores_outside_the_domain_are_refused() {
    let code =
        |result: Result<Scores, Error>| result.err().map(|error| (error.code(), error.argument()));
    assert_eq!(code(Scores::integers(vec![])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(code(Scores::reals(vec![])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(
        code(Scores::reals(vec![0.0; Scores::MOST + 1])),
        Some(("ERR_LIMIT", Some("scores")))
    );
    assert_eq!(code(Scores::reals(vec![1.0, f64::NAN])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(
        code(Scores::reals(vec![f64::NEG_INFINITY])),
        Some(("ERR_ARGUMENT", Some("scores")))
    );
    assert_eq!(code(Scores::integers(vec![1 << 118])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(code(Scores::integers(vec![-(1 << 118)])), Some(("ERR_ARGUMENT", Some("scores"))));
    assert_eq!(Scores::integers(vec![(1 << 118) - 1, 1 - (1 << 118)]).unwrap().len(), 2);
}

#[test]
fn negative_zero_is_zero() {
    let scores = Scores::reals(vec![-0.0]).unwrap();
    assert!(matches!(scores.kind(), Kind::Reals(held) if held[0].exact().is_zero()));
    assert_eq!(scores.rising(Direction::Smallest).next(), scores.rising(Direction::Largest).next());
}

#[test]
fn rising_scores_are_better_the_larger_they_are() {
    let reals = Scores::reals(vec![0.5, -3.0, 0.0]).unwrap();
    let integers = Scores::integers(vec![5, -30, 0]).unwrap();
    for scores in [reals, integers] {
        let order = |direction| {
            let rising: Vec<Dyadic> = scores.rising(direction).collect();
            [rising[0] > rising[2], rising[2] > rising[1]]
        };
        assert_eq!(
            (order(Direction::Largest), order(Direction::Smallest)),
            ([true, true], [false, false])
        );
    }
}
