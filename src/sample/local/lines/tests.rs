//! Facts about lines.

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::Rational,
    sample::local::tests::odds,
};

#[test]
fn primes_are_the_published_ones() {
    for (ratio, prime) in [
        ("1728809/1048576", 3),
        ("2850325/1048576", 3),
        ("3873993/524288", 7),
        // epsilon 3
        ("21061211/1048576", 23),
        ("57250309/1048576", 53),
        ("2", 3),
        ("3", 5),
        ("9", 11),
    ] {
        assert_eq!(Lines::best(1000, odds(ratio)).unwrap().prime(), prime, "odds {ratio}");
    }
    let town = Lines::best(54, odds("11")).unwrap();
    assert_eq!((town.prime(), town.digits()), (13, 2));
}

#[test]
fn no_prime_that_fits_varies_less() {
    for ratio in ["1025/1024", "3", "60", "200", "1048576"] {
        for options in [54, 1000, 65_536] {
            let best = Lines::best(options, odds(ratio)).unwrap();
            assert!(best.values() <= 1 << 26);
            for prime in 3..400 {
                let fits = Lines::new(options, prime, odds(ratio)).ok();
                assert!(!fits.is_some_and(|other| other.varies_less(&best)), "{ratio}, {prime}");
            }
        }
    }
    // Three digits of a prime from 97 to 251 for 65,536 options would be too many values.
    assert!(Lines::new(65_536, 97, odds("3")).is_err());
    assert_eq!(Lines::new(65_536, 257, odds("3")).unwrap().digits(), 2);
}

#[test]
fn variances_are_the_published_ones() {
    // At share 0.
    for (ratio, low, high) in [
        ("2850325/1048576", "3.7695", "3.7705"),
        ("3873993/524288", "0.7315", "0.7325"),
        ("57250309/1048576", "0.07605", "0.07615"),
    ] {
        let Support { own, other, whole } = Lines::best(1000, odds(ratio)).unwrap().support();
        let apart = Rational::from(own - other);
        let square = (apart.clone() * apart).reciprocal().unwrap();
        let variance = Rational::from(other) * Rational::from(whole - other) * square;
        assert!(variance > low.parse().unwrap() && variance < high.parse().unwrap(), "{ratio}");
    }
}

#[test]
fn a_report_supports_its_answer_where_the_coin_says_so() {
    let protocol = Lines::best(1000, odds("3")).unwrap();
    let mut source = Seeded::new(&[5; 32], 0).unwrap();
    for answer in 0..1000 {
        let form = source.digit().unwrap();
        // 3/7 of all: the truth is reported.
        for (coin, told) in [(0x6db6_db6d_b6db_6db0, true), (0x6db6_db6d_b6db_6dc0, false)] {
            let draw = protocol.draw(&mut Tape::<64>::new([form, coin, 1 << 62])).unwrap();
            let report = draw.report(answer);
            assert!(report < protocol.values());
            assert_eq!(protocol.supports(report, answer), told);
        }
    }
}

#[test]
fn every_draw_takes_three_words() {
    let mut source = Seeded::new(&[3; 32], 0).unwrap();
    for options in [54, 1000, 65_536] {
        let protocol = Lines::best(options, odds("3")).unwrap();
        for round in 0..100 {
            let _ = protocol.draw(&mut source).unwrap().report(round % options);
        }
    }
    assert_eq!(source.used(), 900);
    let protocol = Lines::best(54, odds("3")).unwrap();
    assert!(matches!(protocol.draw(&mut Tape::<64>::new([9, 9])), Err(Error::Entropy)));
}

#[test]
fn parameters_are_checked() {
    for (options, prime, name) in [
        (1, 3, "options"),
        (65_537, 3, "options"),
        (54, 2, "prime"),
        (54, 9, "prime"),
        (54, 401, "prime"),
        (65_536, 251, "prime"),
    ] {
        let refused = Lines::new(options, prime, odds("3")).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some(name)));
    }
}

#[test]
#[should_panic(expected = "must be an option")]
fn an_answer_that_is_no_option_is_a_bug() {
    let draw = Lines::best(54, odds("3")).unwrap().draw(&mut Tape::<64>::new([9, 9, 9])).unwrap();
    let _ = draw.report(54);
}
