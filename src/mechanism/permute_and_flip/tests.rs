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
fn the_loss_is_the_range_distance_over_the_scale_in_each_round() {
    let half = mechanism("2", Direction::Largest).unwrap();
    let losses = [(1, Rational::ONE), (1, Rational::ZERO), (3, Rational::ONE)]
        .map(|(k, d_in)| half.loss(k, &d_in).reported());
    assert_eq!(losses, [0.5, 0.0, 1.5]);
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

/// Words that look like nothing in particular.
fn varied(count: u64) -> Tape<64> {
    let words: Vec<u64> =
        (1..=count).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)).collect();
    Tape::new(words.as_slice())
}

#[test]
fn each_round_is_one_release_among_the_rest() {
    let scores = vec![3, 1, 2, 3, 0, 2];
    for direction in [Direction::Largest, Direction::Smallest] {
        let mechanism = mechanism("3/2", direction).unwrap();
        for k in 1..=6u32 {
            let (mut tape, mut again) = (varied(40), varied(40));
            let all = Scores::integers(scores.clone()).unwrap();
            let order = mechanism.release_top(&all, k, &mut tape).unwrap();
            let mut rest: Vec<usize> = (0..scores.len()).collect();
            for chosen in &order {
                let left = rest.iter().map(|index| scores[*index]).collect();
                let one = mechanism.release(&Scores::integers(left).unwrap(), &mut again).unwrap();
                assert_eq!(rest.remove(one), *chosen);
            }
            assert_eq!((order.len(), again.used()), (k as usize, tape.used()));
        }
    }
}

#[test]
fn the_words_of_all_rounds_are_those_that_the_sizes_tell() {
    assert_eq!([1, 2, 3, 4].map(|k| PermuteAndFlip::words(4, k)), [5, 9, 12, 14]);
    assert_eq!((PermuteAndFlip::words(4, 9), PermuteAndFlip::words(0, 2)), (14, 0));
    let mechanism = mechanism("2", Direction::Largest).unwrap();
    for scores in [[0, 0, 0, 0], [9, 0, 0, 0], [1, 2, 3, 4]] {
        let scores = Scores::integers(scores.to_vec()).unwrap();
        for k in 1..=4 {
            let words = PermuteAndFlip::words(4, k);
            let mut tape = varied(20);
            assert!(mechanism.release_top(&scores, k, &mut tape).is_ok());
            assert_eq!(tape.used() as u64, words);
            let short = mechanism.release_top(&scores, k, &mut varied(words - 1));
            assert_eq!(short, Err(Error::Entropy));
        }
    }
}

#[test]
fn more_indices_than_scores_and_too_many_coins_are_refused_before_anything_is_drawn() {
    let mechanism = mechanism("1", Direction::Largest).unwrap();
    let three = Scores::integers(vec![1, 2, 3]).unwrap();
    for k in [0, 4] {
        let refused = mechanism.release_top(&three, k, &mut varied(0));
        assert!(matches!(refused, Err(Error::Parameter { name: "top", .. })));
    }
    let many = Scores::integers(vec![0; 1 << 13 | 1]).unwrap();
    let refused = mechanism.release_top(&many, 1 << 13, &mut varied(0));
    assert!(matches!(refused, Err(Error::Limit { name: "top", .. })));
    assert_eq!(mechanism.release_top(&many, (1 << 13) - 1, &mut varied(0)), Err(Error::Entropy));
}
