//! Folded noise in base 2, on digits of 1, 2 and 4 bits.

use num_bigint::BigUint;
use sottovoce::{exact::Bounds, mechanism::discrete_laplace_base2::DiscreteLaplaceBase2};

use super::{
    base2::{TestBase, assert_ratio, limit, of_noise, ratios},
    judge::assert_law,
    priced::assert_priced,
    reference::by_selection::release_by_selection,
    tree::{Masses, enumerate},
};

const BASES: [TestBase; 4] =
    [TestBase(1, 1, 1), TestBase(3, 2, 1), TestBase(1, 2, 1), TestBase(7, 3, 1)];

fn mechanism(base: TestBase, lowest: i64, highest: i64) -> DiscreteLaplaceBase2 {
    DiscreteLaplaceBase2::new(&base.get(), Bounds::new(lowest, highest).unwrap())
}

/// Outcomes by their distance from the lower bound.
fn masses<const BITS: u32>(
    depth: u32,
    base: TestBase,
    (lowest, highest): (i64, i64),
    value: i64,
) -> Masses<usize> {
    let noise = mechanism(base, lowest, highest);
    enumerate::<BITS, usize>(depth, |tape| {
        Ok(usize::try_from(noise.release(value, tape)? - lowest).unwrap())
    })
}

fn law(base: TestBase, (lowest, highest): (i64, i64), value: i64) -> Vec<BigUint> {
    let range = u32::try_from(highest - lowest).unwrap();
    of_noise(base, range + 3, range as usize + 1, |noise| {
        usize::try_from((value.clamp(lowest, highest) + noise).clamp(lowest, highest) - lowest)
            .unwrap()
    })
}

fn check<const BITS: u32>(depth: u32, resolved: u32) {
    for base in BASES {
        for (bounds, value) in [((-2, 2), 0), ((0, 4), 1), ((0, 1), 0), ((3, 3), 9), ((-5, 0), 7)] {
            let reached = masses::<BITS>(depth, base, bounds, value);
            reached.assert_resolved(resolved);
            assert_law(&reached, &ratios(&law(base, bounds, value)));
        }
    }
}

#[test]
fn clamped_sums_have_exactly_their_probabilities() {
    check::<1>(34, 24);
    check::<2>(30, 16);
}

#[test]
#[ignore = "slow: npm run test:full"]
fn clamped_sums_have_exactly_their_probabilities_on_digits_of_4_bits() {
    check::<4>(24, 8);
}

#[test]
fn the_judge_knows_the_published_laws() {
    let shares = |bounds, value| {
        let weights = law(BASES[0], bounds, value);
        let unit = weights.iter().sum::<BigUint>() / 12u32;
        weights.into_iter().map(|weight| u32::try_from(weight / &unit).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(shares((-2, 2), 0), [2, 2, 4, 2, 2]);
    assert_eq!(shares((0, 4), 1), [4, 4, 2, 1, 1]);
}

#[test]
fn neighbors_keep_to_one_eta_a_step() {
    for base in BASES {
        for (value, other) in [(0, 1), (2, 4), (-9, 9)] {
            let (one, two) =
                (masses::<1>(32, base, (0, 4), value), masses::<1>(32, base, (0, 4), other));
            let distance = u32::try_from(other.clamp(0, 4) - value.clamp(0, 4)).unwrap();
            assert_ratio(&one, &two, limit(base, distance));
            assert_priced(&one, &two, &mechanism(base, 0, 4).charge(&u64::from(distance).into()));
        }
    }
}

#[test]
fn through_the_exponential_mechanism_it_is_between_one_eta_and_two() {
    let (base, bounds) = (BASES[0].get(), Bounds::new(0, 6).unwrap());
    let of =
        |value| enumerate::<1, i64>(30, |tape| release_by_selection(&base, bounds, value, tape));
    let (one, two) = (of(0), of(1));
    assert_ratio(&one, &two, limit(BASES[0], 2));
    let ((low, _), (_, high)) = (one.bounds(&0), two.bounds(&0));
    assert!(low > high * 2u8, "more than one eta");
}

#[test]
#[should_panic(expected = "loses too much")]
fn half_an_eta_is_noticed() {
    let of = |value| masses::<1>(32, TestBase(1, 2, 1), (0, 4), value);
    assert_ratio(&of(0), &of(1), limit(BASES[0], 1));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn noise_that_is_renormalized_instead_of_folded_is_noticed() {
    let base = BASES[0];
    let weights: Vec<BigUint> =
        (0..5u32).map(|outcome| base.weight(outcome.abs_diff(1), 4)).collect();
    assert_law(&masses::<1>(32, base, (0, 4), 1), &ratios(&weights));
}
