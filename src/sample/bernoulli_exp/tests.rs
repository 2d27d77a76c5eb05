//! Facts about exact coins.

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::{
    entropy::Tape,
    exact::{Integer, Positive},
};

fn fraction(top: u64, bottom: u64) -> Rational {
    Rational::new(Integer::from(top), Natural::from(bottom)).unwrap()
}

fn flip(coin: &BernoulliExp, gap: i128, words: &[u64]) -> (Result<bool, Error>, usize) {
    let mut tape = Tape::<64>::new(words);
    (coin.flip(Dyadic::integer(-gap), Dyadic::integer(0), &mut tape), tape.used())
}

#[test]
fn a_coin_without_a_gap_has_two_heads_and_takes_its_word() {
    let coin = BernoulliExp::new(&Positive::of(&fraction(1, 7)));
    for word in [0, 1, u64::MAX] {
        assert_eq!(flip(&coin, 0, &[word]), (Ok(true), 1));
    }
    assert_eq!(flip(&coin, 0, &[]), (Err(Error::Entropy), 0));
}

#[test]
fn the_word_at_the_edge_is_decided_by_the_next() {
    // 2^64 / e = 6786177901268885274.6...
    let edge = 6_786_177_901_268_885_274;
    let coin = BernoulliExp::new(&Positive::ONE);
    assert_eq!(flip(&coin, 1, &[edge - 1]), (Ok(true), 1));
    assert_eq!(flip(&coin, 1, &[edge + 1]), (Ok(false), 1));
    assert_eq!(flip(&coin, 1, &[edge]), (Err(Error::Entropy), 1));
    assert_eq!(flip(&coin, 1, &[edge, 0]), (Ok(true), 2));
    assert_eq!(flip(&coin, 1, &[edge, u64::MAX]), (Ok(false), 2));
}

#[test]
fn no_gap_is_too_large_to_win() {
    let coin = BernoulliExp::new(&Positive::ONE);
    // e^-100 is about 2^-144.27.
    assert_eq!(flip(&coin, 100, &[1]), (Ok(false), 1));
    assert_eq!(flip(&coin, 100, &[0, 0, 1 << 40]), (Ok(true), 3));
    assert_eq!(flip(&coin, 1 << 100, &[1]), (Ok(false), 1));
    assert_eq!(flip(&coin, 1 << 20, &[0, 0, 1]), (Ok(false), 3));
}

proptest! {
    #[test]
    fn the_first_stage_changes_neither_the_answer_nor_the_words(
        top in 1u64..200,
        bottom in 1u64..50,
        gap in 0i128..400,
        words in prop::collection::vec(prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>()], 40),
    ) {
        let scale = fraction(top, bottom);
        let expected = {
            let mut tape = Tape::<64>::new(words.as_slice());
            let digit = tape.digit().unwrap();
            let exponent =
                Rational::from(u64::try_from(gap).unwrap()) * scale.reciprocal().unwrap();
            let heads = if gap == 0 {
                Ok(true)
            } else {
                resolved(digit, &exponent, GUARD, &mut tape)
            };
            (heads, tape.used())
        };
        for bits in [72, 60, 20, 3, 0] {
            prop_assert_eq!(
                flip(&BernoulliExp::truncated(&Positive::of(&scale), bits, GUARD), gap, &words),
                expected
            );
        }
    }
}
