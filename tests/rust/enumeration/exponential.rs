//! The exponential mechanism on integer costs, by the scan and by the exact stage.

use sottovoce::{
    Error,
    entropy::Tape,
    exact::{Positive, Rational, Real},
    mechanism::exponential::Exponential,
    sample::weighted::{RealSelector, Selector},
};

use super::{
    judge::{Fraction, assert_law, assert_private, softmax},
    priced::assert_priced,
    tree::{Masses, enumerate},
};

const COSTS: [&[u128]; 5] = [&[0], &[0, 1], &[3, 3, 3], &[4, 0, 2, 1, 1], &[7, 0, 40, 0]];
const SCALES: [Fraction; 4] = [Fraction(1, 1), Fraction(1, 2), Fraction(10, 3), Fraction(97, 13)];

fn rational(Fraction(top, bottom): Fraction) -> Rational {
    format!("{top}/{bottom}").parse().unwrap()
}

fn mechanism(scale: Fraction, candidates: usize) -> Exponential {
    Exponential::new(rational(scale), u32::try_from(candidates).unwrap().try_into().unwrap())
        .unwrap()
}

fn masses<const BITS: u32>(depth: u32, scale: Fraction, costs: &[u128]) -> Masses<usize> {
    let mechanism = mechanism(scale, costs.len());
    enumerate::<BITS, usize>(depth, |tape| mechanism.release(costs, tape))
}

fn check<const BITS: u32>(depth: u32, scale: Fraction, costs: &[u128]) {
    let masses = masses::<BITS>(depth, scale, costs);
    masses.assert_resolved(30);
    assert_law(&masses, &softmax(costs, scale));
}

#[test]
fn every_index_has_exactly_its_probability() {
    for costs in COSTS {
        for scale in SCALES {
            check::<1>(38, scale, costs);
            check::<2>(40, scale, costs);
        }
        check::<4>(40, SCALES[2], costs);
    }
}

#[test]
#[ignore = "17 million strings: npm run test:full"]
fn digits_of_8_bits_give_the_same_law() {
    // Every pair of digits for the group and every digit for the member, some 17 million strings:
    // on small tables.
    let costs = [1, 0, 1];
    let selector = Selector::truncated(&Positive::ONE, 3.try_into().unwrap(), 24, 64, 30);
    let masses = enumerate::<8, usize>(56, |tape| selector.select(&costs, tape));
    masses.assert_resolved(30);
    assert_law(&masses, &softmax(&costs, Fraction(1, 1)));
}

#[test]
fn truncated_enclosures_give_the_same_law() {
    for costs in COSTS {
        for (width, big_width, digit) in [(3, 5, 30), (9, 12, 2), (100, 8, 1)] {
            let scale = SCALES[2];
            let size = u32::try_from(costs.len()).unwrap().try_into().unwrap();
            let selector =
                Selector::truncated(&Positive::of(&rational(scale)), size, width, big_width, digit);
            let masses = enumerate::<1, usize>(36, |tape| selector.select(costs, tape));
            masses.assert_resolved(30);
            assert_law(&masses, &softmax(costs, scale));
        }
    }
}

#[test]
fn real_scores_have_exactly_their_probabilities() {
    // Quarters, so that the judge's costs are whole: weights e^(-k/4).
    let scores = [0.75, -0.25, 0.75, 2.0].map(|score| Real::new(score).unwrap());
    let quarters: Vec<u128> = vec![4, 0, 4, 9];
    let scale = Fraction(10, 3);
    for selector in [
        RealSelector::new(&Positive::of(&rational(scale)), 4.try_into().unwrap()),
        RealSelector::truncated(&Positive::of(&rational(scale)), 6, 9),
    ] {
        let masses = enumerate::<1, usize>(36, |tape| selector.select(&scores, tape));
        masses.assert_resolved(30);
        assert_law(&masses, &softmax(&quarters, Fraction(4 * scale.0, scale.1)));
    }
}

#[test]
fn neighbors_at_a_range_distance_keep_to_the_privacy_map() {
    // Pairs of cost vectors, and their range distance.
    let pairs: [(&[u128], &[u128], u64); 4] = [
        (&[1, 1, 1, 4], &[0, 0, 0, 5], 2),
        (&[1, 1, 4], &[0, 0, 4], 1),
        (&[5, 6, 7], &[0, 1, 2], 0),
        (&[0, 9], &[9, 0], 18),
    ];
    for (u, v, distance) in pairs {
        for Fraction(top, bottom) in SCALES {
            let scale = Fraction(top, bottom);
            let (one, other) = (masses::<1>(40, scale, u), masses::<1>(40, scale, v));
            assert_private(&one, &other, u.len(), Fraction(distance * bottom, top));
            let charge = mechanism(scale, u.len()).charge(&Rational::from(distance));
            assert_priced(&one, &other, &charge);
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_scale_wrong_by_one_in_a_million_is_noticed() {
    let masses = masses::<1>(40, Fraction(1, 1), &[0, 1]);
    assert_law(&masses, &softmax(&[0, 1], Fraction(1_000_001, 1_000_000)));
}

#[test]
#[should_panic(expected = "breaks epsilon")]
fn a_loss_above_epsilon_is_noticed() {
    let scale = Fraction(1, 1);
    assert_private(
        &masses::<1>(40, scale, &[0, 9]),
        &masses::<1>(40, scale, &[9, 0]),
        2,
        Fraction(8, 1),
    );
}

#[test]
#[should_panic(expected = "unresolved")]
fn a_sampler_that_never_stops_is_noticed() {
    enumerate::<1, usize>(12, |_: &mut Tape<1>| Err(Error::Entropy)).assert_resolved(30);
}
