//! Facts about odds.

use super::*;
use crate::{
    Error,
    exact::{Rational, SmallRatio},
};

fn odds(text: &str) -> Odds {
    Odds::new(&text.parse().unwrap()).unwrap()
}

fn loss(odds: Odds) -> f64 {
    reported_ln(&odds.ratio().rational(), 1)
}

#[test]
fn epsilon_is_read_as_the_largest_odds_that_keep_it() {
    for (epsilon, ratio) in [
        ("1", "2850325/1048576"),
        ("0.5", "1728809/1048576"),
        ("2", "3873993/524288"),
        ("4", "57250309/1048576"),
    ] {
        let read = Odds::of_epsilon(&epsilon.parse().unwrap()).unwrap();
        assert_eq!(read, odds(ratio), "{epsilon}");
        let asked: f64 = epsilon.parse().unwrap();
        assert!(loss(read) <= asked && asked - loss(read) < 1e-6, "{epsilon}");
        // One unit more is too much.
        let (top, bottom) = (read.ratio().top(), read.ratio().bottom());
        let more = odds(&format!("{}/1048576", top * (1048576 / bottom) + 1));
        assert!(loss(more) > asked, "{epsilon}");
    }
}

#[test]
fn the_loss_is_the_logarithm_rounded_up() {
    for (ratio, reported) in [
        ("2850325/1048576", 0.999_999_969_632_140_1),
        ("2", 0.693_147_180_559_945_4),
        ("3", 1.098_612_288_668_109_8),
        ("9", 2.197_224_577_336_219_6),
    ] {
        assert_eq!(loss(odds(ratio)), reported, "{ratio}");
    }
    assert_eq!(reported_ln(&Rational::from(3), 0), 0.0);
    assert_eq!(reported_ln(&Rational::ONE, 5), 0.0);
    // The loss of several answers is not the sum of rounded numbers.
    assert_eq!(reported_ln(&Rational::from(3), 4), reported_ln(&Rational::from(81), 1));
}

#[test]
fn questions_share_the_odds() {
    for (whole, questions, each) in [
        ("3", 1, "3"),
        ("22/7", 1, "22/7"),
        ("9", 2, "3"),
        ("3", 2, "908093/524288"),
        ("121", 2, "11"),
        ("1048576", 20, "2"),
        ("1048576", 64, "651091/524288"),
    ] {
        let (whole, share) = (odds(whole), odds(whole).each(questions).unwrap());
        assert!(whole.allows(share, questions));
        assert_eq!(share, odds(each));
        if questions > 1 {
            let (top, bottom) = (share.ratio().top(), share.ratio().bottom());
            let more = odds(&format!("{}/1048576", top * (1048576 / bottom) + 1));
            assert!(!whole.allows(more, questions));
        }
    }
}

#[test]
fn what_is_out_of_range_is_refused() {
    let code = |outcome: Result<Odds, Error>| {
        outcome.map_err(|error| (error.code(), error.argument().unwrap())).unwrap_err()
    };
    let new = |text: &str| code(Odds::new(&text.parse().unwrap()));
    for text in ["1", "1024/1025", "0", "-3", "1.0009765624"] {
        assert_eq!(new(text), ("ERR_ARGUMENT", "odds"), "{text}");
    }
    for text in ["1048577", "1e300", "3.0000000000001", "1048575.9999999"] {
        assert_eq!(new(text), ("ERR_LIMIT", "odds"), "{text}");
    }
    for text in ["1025/1024", "1048576", "1099511627776/1048576"] {
        odds(text);
    }
    let of = |text: &str| code(Odds::of_epsilon(&text.parse().unwrap()));
    for text in ["0", "-1", "1e-400", "0.000976"] {
        assert_eq!(of(text), ("ERR_ARGUMENT", "epsilon"), "{text}");
    }
    for text in ["13.8629437", "14", "1e400"] {
        assert_eq!(of(text), ("ERR_LIMIT", "epsilon"), "{text}");
    }
    for text in ["0.000977", "13.862"] {
        Odds::of_epsilon(&text.parse().unwrap()).unwrap();
    }
    for (whole, questions) in [("1025/1024", 2), ("2", 0), ("17/16", 64)] {
        let refused = code(odds(whole).each(questions));
        assert_eq!(refused, ("ERR_ARGUMENT", "questionsPerPerson"));
    }
}

#[test]
fn odds_of_plain_integers_have_the_same_bounds() {
    for text in [
        "1",
        "1024/1023",
        "1025/1024",
        "1026/1025",
        "3/2",
        "1048576",
        "1048577",
        "1099511627776/1048577",
        "1099511627776/1048575",
        "1099511627776/1099511627775",
    ] {
        let ratio: Rational = text.parse().unwrap();
        let small = SmallRatio::of(&ratio).unwrap();
        assert_eq!(Odds::of(small), Odds::new(&ratio), "{text}");
    }
}

#[test]
fn every_epsilon_from_the_least_odds_on_is_read() {
    // ln(1025/1024) is 0.000976085..., below 1/1024 = 0.0009765625.
    for (epsilon, ratio) in [("0.000976086", "1025/1024"), ("0.0009765", "1025/1024")] {
        assert_eq!(Odds::of_epsilon(&epsilon.parse().unwrap()).unwrap(), odds(ratio), "{epsilon}");
    }
    for epsilon in ["0.000976085", "0.0004", "0"] {
        let refused = Odds::of_epsilon(&epsilon.parse().unwrap()).map(|_| ());
        assert!(matches!(refused, Err(Error::Parameter { name: "epsilon", .. })), "{epsilon}");
    }
}
