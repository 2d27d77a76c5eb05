//! Facts about permute-and-flip.

use super::*;
use crate::entropy::Tape;

fn mechanism(scale: &str, direction: Direction) -> Result<PermuteAndFlip, Error> {
    PermuteAndFlip::new(scale.parse().unwrap(), direction)
}

#[test]
fn parameters_are_checked_before_anything_is_drawn() {
    for scale in ["0", "-1"] {
        assert!(matches!(
            mechanism(scale, Direction::Largest),
            Err(Error::Parameter { name: "scale", .. })
        ));
    }
}

#[test]
fn the_loss_is_the_range_distance_over_the_scale() {
    let half = mechanism("2", Direction::Largest).unwrap();
    assert_eq!(
        (half.loss(&Rational::ONE).reported(), half.loss(&Rational::ZERO).reported()),
        (0.5, 0.0)
    );
}

#[test]
fn every_coin_takes_a_word_and_the_choice_takes_one() {
    for scores in [vec![7, 7, 7], vec![0, 900, 0]] {
        let scores = Scores::integers(scores).unwrap();
        let mut tape = Tape::<64>::new([1 << 63; 9]);
        assert!(mechanism("1", Direction::Largest).unwrap().release(&scores, &mut tape).is_ok());
        assert_eq!(tape.used(), 4);
        let mut short = Tape::<64>::new([1 << 63; 3]);
        assert_eq!(
            mechanism("1", Direction::Largest).unwrap().release(&scores, &mut short),
            Err(Error::Entropy)
        );
    }
}

#[test]
fn the_choice_is_among_the_heads() {
    let scores = Scores::reals(vec![1.0, 3.0, 2.5]).unwrap();
    let release = |direction, words: [u64; 4]| {
        mechanism("1", direction).unwrap().release(&scores, &mut Tape::<64>::new(words))
    };
    // Small words are heads; the last word chooses.
    assert_eq!(release(Direction::Largest, [1, 1, 1, 1]), Ok(0));
    assert_eq!(release(Direction::Largest, [1, 1, 1, u64::MAX]), Ok(2));
    assert_eq!(release(Direction::Largest, [u64::MAX, u64::MAX, u64::MAX, u64::MAX]), Ok(1));
    assert_eq!(release(Direction::Smallest, [u64::MAX, u64::MAX, u64::MAX, u64::MAX]), Ok(0));
}
