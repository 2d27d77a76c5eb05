//! Facts about the bit of a number.

use super::*;
use crate::Error;
use crate::{entropy::Tape, sample::local::tests::odds};

fn range(lowest: &str, highest: &str) -> Range {
    Range::new(&lowest.parse().unwrap(), &highest.parse().unwrap()).unwrap()
}

fn reported(protocol: &Bit, answer: f64, words: &[u64]) -> Result<u64, Error> {
    let mut tape: Tape = Tape::new(words);
    let bit = protocol.draw(&mut tape)?.report(Real::new(answer).unwrap(), &mut tape)?;
    assert_eq!(tape.used(), words.len());
    Ok(bit)
}

#[test]
fn a_bit_is_set_from_where_its_probability_begins() {
    let protocol = Bit::new(range("0", "60"), odds("3"));
    // 0 below the probability of 0: 3/4, 1/2, 1/4.
    for (answer, quarters) in [(0.0, 3), (30.0, 2), (60.0, 1), (-7.0, 3), (1e300, 1), (-0.0, 3)] {
        let edge = quarters << 62;
        assert_eq!(reported(&protocol, answer, &[edge - 1, u64::MAX]), Ok(0), "{answer}");
        assert_eq!(reported(&protocol, answer, &[edge, 0]), Ok(1), "{answer}");
    }
}

#[test]
fn two_words_are_taken_and_more_only_on_the_boundary() {
    let protocol = Bit::new(range("0", "1"), odds("2"));
    // 2/3 = 0.1010..., at the lowest answer.
    let two_thirds = 0xaaaa_aaaa_aaaa_aaaa;
    assert_eq!(reported(&protocol, 0.0, &[two_thirds, two_thirds - 1]), Ok(0));
    assert_eq!(reported(&protocol, 0.0, &[two_thirds, two_thirds + 1]), Ok(1));
    assert_eq!(reported(&protocol, 0.0, &[two_thirds, two_thirds]), Err(Error::Entropy));
    assert_eq!(reported(&protocol, 0.0, &[two_thirds, two_thirds, 0]), Ok(0));
    assert_eq!(reported(&protocol, 0.0, &[two_thirds, two_thirds, u64::MAX]), Ok(1));
    assert_eq!(reported(&protocol, 0.0, &[two_thirds; 40][..19]), Err(Error::Entropy));
}

#[test]
fn any_bounds_and_any_double_are_exact() {
    // The least number above 0 moves the boundary, which a tape of that many words would see.
    let protocol = Bit::new(range("-1/3", "1e300"), odds("1048576"));
    for answer in [f64::MIN_POSITIVE, 5e-324, f64::MAX, -f64::MAX, 0.1] {
        assert!(reported(&protocol, answer, &[1 << 63, 1]).is_ok());
    }
    assert_eq!(protocol.support(), Support { own: 1 << 20, other: 1, whole: (1 << 20) + 1 });
    for (lowest, highest) in [("1", "1"), ("2", "1"), ("0.5", "1/2")] {
        let refused = Range::new(&lowest.parse().unwrap(), &highest.parse().unwrap()).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some("highest")));
    }
}
