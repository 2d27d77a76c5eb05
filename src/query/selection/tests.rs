//! Facts about selection from scores.

use super::*;
use crate::entropy::Tape;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn positive(text: &str) -> Positive {
    Positive::of(&read(text))
}

fn settings(method: Method, calibration: Calibration) -> Settings {
    Settings {
        method,
        direction: Direction::Largest,
        top: None,
        calibration,
        sensitivity: None,
        moves: Moves::AnyWay,
    }
}

fn refused(settings: &Settings) -> Option<&'static str> {
    Selection::new(settings).err().and_then(|error| error.argument())
}

#[test]
fn the_scale_follows_from_range_and_epsilon() {
    for (top, moves, scale) in [
        (None, Moves::AnyWay, "4/3"),
        (None, Moves::OneWay, "2/3"),
        (Some(1), Moves::AnyWay, "4/3"),
        (Some(5), Moves::OneWay, "10/3"),
    ] {
        let given = Settings {
            top,
            sensitivity: Some(positive("1/3")),
            moves,
            ..settings(Method::GumbelMax, Calibration::Epsilon(positive("1/2")))
        };
        let selection = Selection::new(&given).unwrap();
        assert_eq!((selection.scale(), selection.epsilon().reported()), (&read(scale), 0.5));
    }
}

#[test]
fn a_scale_alone_is_reported_per_unit_of_range_distance() {
    let given = settings(Method::Exponential, Calibration::Scale(read("4")));
    assert_eq!(Selection::new(&given).unwrap().epsilon().reported(), 0.25);
    let with = Settings { sensitivity: Some(positive("3")), ..given };
    assert_eq!(Selection::new(&with).unwrap().epsilon().reported(), 1.5);
    assert_eq!(
        Selection::new(&Settings { moves: Moves::OneWay, ..with.clone() })
            .unwrap()
            .epsilon()
            .reported(),
        0.75
    );
    assert_eq!(
        Selection::new(&Settings { top: Some(3), ..with }).unwrap().loss(&read("2")).reported(),
        1.5
    );
}

#[test]
fn what_is_missing_or_out_of_range_is_named() {
    let scale = settings(Method::Exponential, Calibration::Scale(read("1")));
    let epsilon = settings(Method::Exponential, Calibration::Epsilon(positive("1")));
    assert_eq!(refused(&Settings { moves: Moves::OneWay, ..scale.clone() }), Some("sensitivity"));
    assert_eq!(refused(&epsilon), Some("sensitivity"));
    assert_eq!(refused(&settings(Method::GumbelMax, Calibration::Scale(read("0")))), Some("scale"));
    for top in [0, (1 << 20) + 1] {
        assert_eq!(refused(&Settings { top: Some(top), ..scale.clone() }), Some("top"));
    }
}

#[test]
fn a_long_scale_is_rounded_up() {
    let long = "1234567890123456789012345678901234567890123456789012345678901237";
    // With digits of its own, so that nothing cancels.
    let other = "9876543210987654321098765432109876543210987654321098765432109873e-64";
    let given = Settings {
        sensitivity: Some(positive(&format!("{long}/7"))),
        ..settings(Method::Exponential, Calibration::Epsilon(positive(other)))
    };
    let selection = Selection::new(&given).unwrap();
    let Calibration::Epsilon(epsilon) = &given.calibration else { unreachable!() };
    let Loss::Finite(loss) = selection.epsilon() else { unreachable!() };
    assert!(loss < *epsilon.value(), "a scale that is not rounded shows nothing");
    assert_eq!(read(&selection.scale().to_string()), *selection.scale());
}

#[test]
fn prices_are_those_of_the_method_for_each_of_the_indices() {
    use crate::privacy::concentrated::{pure, range};
    let price = |method, top| {
        let given = Settings {
            top,
            sensitivity: Some(positive("3")),
            ..settings(method, Calibration::Epsilon(Positive::ONE))
        };
        Selection::new(&given).unwrap().charge().rho
    };
    let (one, half) = (Rational::ONE, read("1/2"));
    for method in [Method::Exponential, Method::GumbelMax] {
        assert_eq!(price(method, None), Some(range(&one, 1).up40()));
        assert_eq!(price(method, Some(2)), Some(range(&half, 2).up40()));
    }
    // It has no bounded range.
    assert_eq!(price(Method::PermuteAndFlip, None), Some(pure(&one, 1).up40()));
    assert_eq!(price(Method::PermuteAndFlip, Some(2)), Some(pure(&half, 2).up40()));
}

#[test]
fn words_are_those_of_the_plan_whatever_the_scores() {
    for (method, top, words) in [
        (Method::Exponential, None, 3),
        (Method::Exponential, Some(1), 3),
        (Method::Exponential, Some(2), 4),
        (Method::GumbelMax, None, 4),
        (Method::GumbelMax, Some(4), 4),
        (Method::PermuteAndFlip, None, 5),
        (Method::PermuteAndFlip, Some(3), 12),
    ] {
        let given = Settings { top, ..settings(method, Calibration::Scale(read("2"))) };
        let selection = Selection::new(&given).unwrap();
        assert_eq!(selection.words(4), words);
        for scores in [[0, 0, 0, 0], [9, 0, 0, 0], [1, 2, 3, 4]] {
            let drawn: Vec<u64> =
                (1..14u64).map(|index| index.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let mut tape = Tape::<64>::new(drawn.as_slice());
            let order =
                selection.release(&Scores::integers(scores.to_vec()).unwrap(), &mut tape).unwrap();
            assert_eq!((order.len(), tape.used() as u64), (top.unwrap_or(1) as usize, words));
        }
    }
}

#[test]
fn accuracy_is_that_of_the_exponential_mechanism() {
    let selection =
        Selection::new(&settings(Method::PermuteAndFlip, Calibration::Scale(read("2")))).unwrap();
    let ln_400 = read("5.991464547107981986870447152285081550");
    let error = selection.score_error(&read("0.95"), 20).unwrap();
    let bound = ln_400 * read("2");
    assert!(error > bound && error < bound + read("1e-30"));
    assert!(matches!(
        selection.score_error(&read("0.95"), 0),
        Err(Error::Parameter { name: "scores", .. })
    ));
    assert!(matches!(
        selection.score_error(&read("0.95"), 1 << 21),
        Err(Error::Limit { name: "scores", .. })
    ));
}

#[test]
fn probabilities_are_those_of_the_method() {
    let law = |method, scores: &Scores| {
        Selection::new(&settings(method, Calibration::Scale(read("2"))))
            .unwrap()
            .probabilities(scores)
            .unwrap()
    };
    let encloses =
        |(low, high): (f64, f64), value: f64| low <= value && value <= high && high - low < 1e-15;
    let (a, b) =
        (Scores::integers(vec![3, 1, 3]).unwrap(), Scores::reals(vec![3.0, 1.0, 3.0]).unwrap());
    let w = (-1.0f64).exp();
    for scores in [&a, &b] {
        for method in [Method::Exponential, Method::GumbelMax] {
            let ends = law(method, scores);
            assert!(
                encloses(ends[1], w / (2.0 + w)) && encloses(ends[0], 1.0 / (2.0 + w)),
                "{ends:?}"
            );
        }
        // Both best ones come up heads, so the other one is chosen a third of the time that it does
        // too.
        let ends = law(Method::PermuteAndFlip, scores);
        assert!(encloses(ends[1], w / 3.0) && encloses(ends[0], 0.5 - w / 6.0), "{ends:?}");
    }
    assert_eq!(law(Method::PermuteAndFlip, &Scores::integers(vec![7]).unwrap()), [(1.0, 1.0)]);
}
