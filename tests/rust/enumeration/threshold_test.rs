//! Threshold tests, with one threshold and with several, and given what is known.

use num_bigint::BigUint;
use sottovoce::{exact::Bounds, mechanism::threshold_test::ThresholdTest};

use super::{
    base2::{TestBase, assert_ratio, limit, of_noise, ratios},
    judge::assert_law,
    priced::assert_priced,
    reference::noise::reaches_given,
    tree::{Masses, enumerate},
};

const BASES: [TestBase; 3] = [TestBase(1, 1, 1), TestBase(3, 2, 1), TestBase(7, 3, 1)];

fn test(base: TestBase, thresholds: &[i64]) -> ThresholdTest {
    ThresholdTest::new(&base.get(), Bounds::new(-5, 5).unwrap(), thresholds.to_vec()).unwrap()
}

fn masses<const BITS: u32>(
    depth: u32,
    base: TestBase,
    thresholds: &[i64],
    value: i64,
) -> Masses<usize> {
    let test = test(base, thresholds);
    enumerate::<BITS, usize>(depth, |tape| test.release(value, tape))
}

fn law(base: TestBase, thresholds: &[i64], value: i64) -> Vec<BigUint> {
    of_noise(base, 12, thresholds.len() + 1, |noise| {
        thresholds.iter().filter(|threshold| value + noise >= **threshold).count()
    })
}

#[test]
fn thresholds_are_reached_with_exactly_their_probabilities() {
    for base in BASES {
        for (thresholds, value) in
            [(&[2][..], 0), (&[0], 0), (&[-1], 0), (&[-2, 0, 1, 5], 1), (&[-5, 5], -5)]
        {
            let law = ratios(&law(base, thresholds, value));
            let one = masses::<1>(36, base, thresholds, value);
            one.assert_resolved(30);
            assert_law(&one, &law);
            assert_law(&masses::<8>(32, base, thresholds, value), &law);
        }
    }
}

#[test]
fn what_is_known_is_taken_into_account() {
    for (threshold, known) in [(2, -1), (3, 1), (0, -4), (1, 1), (-2, 3)] {
        let reached = enumerate::<1, usize>(36, |tape| {
            Ok(usize::from(reaches_given(&BASES[1].get(), threshold, known, tape)?))
        });
        let weights = of_noise(BASES[1], 12, 3, |noise| match noise {
            _ if noise < known => 2,
            _ => usize::from(noise >= threshold),
        });
        assert_law(&reached, &ratios(&weights[..2]));
    }
}

#[test]
fn neighbors_keep_to_one_charge_for_all_thresholds() {
    for base in BASES {
        for (value, other) in [(0, 1), (-2, 1)] {
            let of = |value| masses::<1>(34, base, &[-2, 0, 1, 5], value);
            let distance = u32::try_from(other - value).unwrap();
            let (one, two) = (of(value), of(other));
            assert_ratio(&one, &two, limit(base, distance));
            let test = test(base, &[-2, 0, 1, 5]);
            assert_priced(&one, &two, &test.charge(&u64::from(distance).into()));
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_threshold_off_by_one_is_noticed() {
    assert_law(&masses::<1>(36, BASES[1], &[1], 0), &ratios(&law(BASES[1], &[0], 0)));
}
