//! Noise in steps, on digits of 1 bit: values that are not on the grid, and what they lose.

use sottovoce::{
    exact::Rational,
    query::{
        bounded_noise::BoundedNoiseQuery,
        integers::{IntegersQuery, IntegersRelease},
        loss_target::{LossSettings, LossTarget},
        rows::steps::Steps,
    },
};

use super::{
    base2::{TestBase, assert_ratio, limit, of_noise, ratios},
    judge::assert_law,
    priced::assert_priced,
    tree::{Masses, enumerate},
};

const BASES: [TestBase; 3] = [TestBase(1, 1, 1), TestBase(3, 2, 1), TestBase(1, 2, 1)];
/// From -1 to 2, in halves.
const WIDTH: usize = 6;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn query(base: TestBase) -> BoundedNoiseQuery {
    let halves = Steps::new(&read("-1"), &read("2"), read("1/2")).unwrap();
    let loss = LossSettings { target: LossTarget::Base(base.get()), sensitivity: None };
    BoundedNoiseQuery::in_steps(&loss, halves).unwrap()
}

/// Outcomes by their number of halves above the lowest.
fn masses(base: TestBase, value: f64, steps_of: impl Fn(&Steps, f64) -> i64) -> Masses<usize> {
    let query = query(base);
    let steps = steps_of(query.steps().unwrap(), value);
    enumerate::<1, usize>(30, |tape| {
        let released = query.release(&[steps], tape)?;
        Ok(usize::try_from(released[0] + 2).unwrap())
    })
}

/// Halves of a step go up, by doubles: all that are used here are exact.
fn plain_half_up(value: f64) -> i64 {
    (value.clamp(-1.0, 2.0) * 2.0 + 0.5).floor() as i64
}

const VALUES: [f64; 12] =
    [-1e300, -1.0, -0.76, -0.75, -0.25, 0.0, 0.24, 0.25, 0.75, 1.74, 1.75, f64::INFINITY];

#[test]
fn a_value_is_rounded_and_then_has_exactly_the_noise_of_its_steps() {
    for base in BASES {
        for value in VALUES {
            let at = plain_half_up(value);
            let law = of_noise(base, 9, WIDTH + 1, |noise| {
                usize::try_from((at + noise).clamp(-2, 4) + 2).unwrap()
            });
            let reached = masses(base, value, Steps::half_up);
            reached.assert_resolved(16);
            assert_law(&reached, &ratios(&law));
        }
    }
}

#[test]
fn neighbors_off_the_grid_lose_what_their_distance_has_in_whole_steps() {
    for base in BASES {
        let query = query(base);
        for (one, other, distance, steps) in [
            (0.25, 0.75, "1/2", 1),
            (-0.75, -0.25, "1/2", 1),
            (0.24, 0.26, "0.02", 1),
            (0.3, 0.7, "0.4", 1),
            (0.0, 0.6, "0.6", 2),
            (-5.0, 0.25, "5.25", 11),
        ] {
            let (one, other) =
                (masses(base, one, Steps::half_up), masses(base, other, Steps::half_up));
            assert_ratio(&one, &other, limit(base, steps));
            let in_bits = query.loss(&read(distance)).bits().reported();
            let eta = query.loss(&read("1/2")).bits().reported();
            assert!((in_bits - f64::from(steps) * eta).abs() < 1e-12, "{in_bits} {distance}");
        }
        let (one, other) = (masses(base, 0.3, Steps::half_up), masses(base, 1.3, Steps::half_up));
        assert_priced(&one, &other, &query.charge());
    }
}

#[test]
#[should_panic(expected = "loses too much")]
fn ties_to_even_are_noticed() {
    let even = |_: &Steps, value: f64| (value * 2.0).round_ties_even() as i64;
    let base = TestBase(1, 2, 1);
    assert_ratio(&masses(base, 0.25, even), &masses(base, 0.75, even), limit(base, 1));
}
