//! Gumbel-max, weighted selection and the softmax are one law.

use num_bigint::BigUint;
use sottovoce::{
    exact::Rational,
    mechanism::gumbel_max::GumbelMax,
    privacy::{Calibration, Moves},
    query::selection::{Method, Selection, Settings},
    score::scores::{Direction, Scores},
};

use super::{
    judge::{Fraction, assert_law, assert_private, softmax},
    priced::assert_priced,
    tree::{Masses, enumerate},
};

fn rational(Fraction(top, bottom): Fraction) -> Rational {
    format!("{top}/{bottom}").parse().unwrap()
}

fn selection(method: Method, direction: Direction, scale: Fraction) -> Selection {
    Selection::new(&Settings {
        method,
        direction,
        top: None,
        calibration: Calibration::Scale(rational(scale)),
        sensitivity: None,
        moves: Moves::AnyWay,
    })
    .unwrap()
}

/// The masses of a method on costs: as integers, or as halves.
fn masses<const BITS: u32>(
    depth: u32,
    (method, direction): (Method, Direction),
    costs: &[u128],
    scale: Fraction,
    halves: bool,
) -> Masses<usize> {
    let sign = if direction == Direction::Largest { -1 } else { 1 };
    let costs = costs.iter().map(|cost| sign * i64::try_from(*cost).unwrap());
    let (scores, scale) = if halves {
        (
            Scores::reals(costs.map(|cost| cost as f64 / 2.0).collect()),
            Fraction(scale.0, 2 * scale.1),
        )
    } else {
        (Scores::integers(costs.map(i128::from).collect()), scale)
    };
    let (scores, selection) = (scores.unwrap(), selection(method, direction, scale));
    enumerate::<BITS, usize>(depth, |tape| selection.release(&scores, tape).map(|order| order[0]))
}

const DIRECTIONS: [Direction; 2] = [Direction::Largest, Direction::Smallest];

#[test]
fn gumbel_max_and_weighted_selection_follow_the_softmax_on_integers_and_halves() {
    let cases: [(&[u128], Fraction); 4] = [
        (&[0, 1], Fraction(1, 1)),
        (&[5, 5], Fraction(10, 3)),
        (&[2, 0, 3], Fraction(97, 13)),
        (&[1, 0, 4], Fraction(1, 2)),
    ];
    for (costs, scale) in cases {
        let law = softmax(costs, scale);
        for direction in DIRECTIONS {
            for halves in [false, true] {
                let weighted =
                    masses::<1>(38, (Method::Exponential, direction), costs, scale, halves);
                weighted.assert_resolved(30);
                assert_law(&weighted, &law);
                // Gumbel-max reads digits of every score: what is not resolved is larger, and every
                // resolved string counts.
                let gumbel = masses::<2>(12, (Method::GumbelMax, direction), costs, scale, halves);
                assert_law(&gumbel, &law);
                assert_overlap(&weighted, &gumbel, costs.len());
            }
        }
    }
}

#[test]
fn five_candidates_follow_the_softmax() {
    let (costs, scale) = ([4, 0, 2, 1, 1], Fraction(10, 3));
    let law = softmax(&costs, scale);
    for direction in DIRECTIONS {
        assert_law(&masses::<1>(40, (Method::Exponential, direction), &costs, scale, true), &law);
        assert_law(&masses::<1>(10, (Method::GumbelMax, direction), &costs, scale, true), &law);
    }
}

/// Checks that what two samplers of one distribution may give overlaps for every outcome.
fn assert_overlap(one: &Masses<usize>, other: &Masses<usize>, outcomes: usize) {
    let depth = one.depth.max(other.depth);
    for outcome in 0..outcomes {
        let scaled = |masses: &Masses<usize>| {
            let (low, high): (BigUint, BigUint) = masses.bounds(&outcome);
            (low << (depth - masses.depth), high << (depth - masses.depth))
        };
        let ((a, b), (c, d)) = (scaled(one), scaled(other));
        assert!(a <= d && c <= b, "outcome {outcome}: the laws are apart");
    }
}

#[test]
#[should_panic(expected = "the laws are apart")]
fn laws_of_two_scales_are_told_apart() {
    let costs = [0, 3];
    let one =
        masses::<1>(38, (Method::Exponential, Direction::Largest), &costs, Fraction(1, 1), false);
    let other = masses::<1>(
        38,
        (Method::Exponential, Direction::Largest),
        &costs,
        Fraction(1_000_001, 1_000_000),
        false,
    );
    assert_overlap(&one, &other, 2);
}

#[test]
fn neighbors_keep_to_the_privacy_map_of_gumbel_max() {
    let scale = Fraction(3, 2);
    let of = |costs: &[u128]| {
        masses::<1>(14, (Method::GumbelMax, Direction::Smallest), costs, scale, false)
    };
    // By their range distance, over 3/2.
    let mechanism = GumbelMax::new(rational(scale), Direction::Smallest).unwrap();
    for (one, other, distance) in [([1, 4], [0, 5], 2), ([1, 1], [0, 1], 1)] {
        let (one, other) = (of(&one), of(&other));
        assert_private(&one, &other, 2, Fraction(2 * distance, 3));
        assert_priced(&one, &other, &mechanism.charge(1, &Rational::from(distance)));
    }
}
