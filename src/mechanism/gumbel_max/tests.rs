//! Facts about Gumbel-max.

use super::*;
use crate::entropy::Tape;

fn mechanism(scale: &str, direction: Direction) -> Result<GumbelMax, Error> {
    GumbelMax::new(scale.parse().unwrap(), direction)
}

#[test]
fn parameters_are_checked_before_anything_is_drawn() {
    for scale in ["0", "-1"] {
        assert!(matches!(
            mechanism(scale, Direction::Largest),
            Err(Error::Parameter { name: "scale", .. })
        ));
    }
    let scores = Scores::integers(vec![1, 2]).unwrap();
    for k in [0, 3, u32::MAX] {
        let mut tape = Tape::<64>::new([1 << 63; 2]);
        let refused =
            mechanism("1", Direction::Largest).unwrap().release_top(&scores, k, &mut tape);
        assert!(matches!(refused, Err(Error::Parameter { name: "top", .. })));
        assert_eq!(tape.used(), 0);
    }
}

#[test]
fn the_loss_of_k_is_k_times_the_range_distance_over_the_scale() {
    let half = mechanism("2", Direction::Largest).unwrap();
    assert_eq!(half.loss(1, &Rational::ONE).reported(), 0.5);
    assert_eq!(half.loss(3, &Rational::ONE).reported(), 1.5);
    assert_eq!(half.loss(3, &Rational::ZERO).reported(), 0.0);
}

#[test]
fn the_smallest_wins_where_smaller_is_better() {
    let words = [1 << 63; 3];
    for scores in [
        Scores::integers(vec![40, -40, 7]).unwrap(),
        Scores::reals(vec![0.5, -40.0, 0.25]).unwrap(),
    ] {
        let release = |direction| {
            mechanism("1", direction).unwrap().release(&scores, &mut Tape::<64>::new(words))
        };
        assert_eq!((release(Direction::Largest), release(Direction::Smallest)), (Ok(0), Ok(1)));
        let top = |direction| {
            mechanism("1", direction).unwrap().release_top(&scores, 3, &mut Tape::<64>::new(words))
        };
        assert_eq!(
            (top(Direction::Largest), top(Direction::Smallest)),
            (Ok(vec![0, 2, 1]), Ok(vec![1, 2, 0]))
        );
    }
}

#[test]
fn a_short_tape_releases_nothing() {
    let scores = Scores::integers(vec![1, 2, 3]).unwrap();
    let plain = mechanism("1", Direction::Largest).unwrap();
    assert_eq!(plain.release(&scores, &mut Tape::<64>::new([1 << 63; 2])), Err(Error::Entropy));
    assert_eq!(
        plain.release_top(&scores, 2, &mut Tape::<64>::new([1 << 63; 2])),
        Err(Error::Entropy)
    );
}
