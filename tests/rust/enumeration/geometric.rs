//! Noise within bounds: the censored law at every point, and losses between neighbors.

use sottovoce::{
    exact::Bounds,
    mechanism::geometric::Geometric,
    privacy::Calibration,
    query::noise::{Method, NoiseQuery, OneValue, Settings},
    sample::discrete_laplace::Sampler,
};

use super::{
    discrete_laplace::{
        digits::{Form, Parser},
        law, power, rational,
    },
    judge::{Ball, Fraction, WIDTH, assert_law, assert_private},
    priced::assert_priced,
    tree::{Masses, staged},
};

/// Scales at which the released form has one digit below the open one, of four bits each.
const SCALES: [Fraction; 3] = [Fraction(1, 1), Fraction(5, 2), Fraction(1, 2)];

fn mechanism(scale: Fraction, (lowest, highest): (i64, i64)) -> Geometric {
    let bounds = Bounds::of_any_size(lowest.into(), highest.into()).unwrap();
    Geometric::new(rational(scale), Some(bounds), Sampler::Digits).unwrap()
}

/// Masses of what is released of `value`, as indexes from the lowest bound on.
fn masses(scale: Fraction, (lowest, highest): (i64, i64), value: i64) -> Masses<usize> {
    let mechanism = mechanism(scale, (lowest, highest));
    assert_eq!(mechanism.noise().words(1), 3);
    let parser = Parser::new(scale, Form { bits: 4, lower: 1, held: 64 }, 1);
    staged::<1, usize>(
        24,
        |tape| {
            let released = mechanism.release(&value.into(), tape)?;
            Ok(usize::try_from(i64::try_from(&released).unwrap() - lowest).unwrap())
        },
        |string| parser.state(string),
    )
}

/// The closed form: inside, discrete Laplace; a bound takes all beyond it.
fn censored(scale: Fraction, (lowest, highest): (i64, i64), value: i64) -> Vec<Ball> {
    let (unit, a, value) = (power(scale, 0), power(scale, 1), value.clamp(lowest, highest));
    // Pr[noise >= distance] = a^distance / (1 + a) for a distance above 0, 1 / (1 + a) for 0.
    let beyond = |bound: i64| power(scale, bound.abs_diff(value)).over(&unit.plus(&a));
    (lowest..=highest)
        .map(|point| match point {
            _ if lowest == highest => unit.clone(),
            _ if point == lowest || point == highest => beyond(point),
            _ => law(scale, i128::from(point - value)),
        })
        .collect()
}

#[test]
fn every_point_and_both_bounds_have_exactly_their_probability() {
    for scale in SCALES {
        for (bounds, value) in
            [((-2, 3), 0), ((-2, 3), 3), ((0, 7), 100), ((5, 5), 1), ((0, 1), -4)]
        {
            let masses = masses(scale, bounds, value);
            masses.assert_resolved(12);
            assert_law(&masses, &censored(scale, bounds, value));
        }
    }
}

/// A ball as a double, to within `2^-60`.
#[allow(clippy::cast_precision_loss)] // a double is what is compared
fn double(ball: &Ball) -> f64 {
    let bits = (&ball.low >> (WIDTH - 60)).to_u64_digits();
    bits.first().copied().unwrap_or(0) as f64 / (1u64 << 60) as f64
}

#[test]
fn the_probabilities_that_people_are_shown_are_these() {
    for scale in SCALES {
        for (bounds, value) in [((-2, 3), 0), ((-2, 3), 3), ((0, 7), 100), ((5, 5), 1)] {
            let query = NoiseQuery::new(&Settings {
                method: Method::Geometric,
                calibration: Calibration::Scale(rational(scale)),
                sensitivity: None,
                bounds: Some((bounds.0.into(), bounds.1.into())),
                sampler: Sampler::Digits,
            });
            let shown = query.unwrap().probabilities(&OneValue::Number(value), None).unwrap();
            let law = censored(scale, bounds, value);
            assert_eq!(shown.within.len(), law.len());
            for ((lower, upper), ball) in shown.within.into_iter().zip(&law) {
                let number = double(ball);
                assert!(lower <= number + 1e-15 && number - 1e-15 <= upper, "{lower} {number}");
                assert!(upper - lower < 1e-15);
            }
        }
    }
}

#[test]
fn neighbors_keep_to_the_privacy_map() {
    let bounds = (-1, 3);
    for Fraction(top, bottom) in SCALES {
        let all: Vec<(i64, Masses<usize>)> = [-9, -1, 0, 2, 3, 8]
            .map(|value| (value, masses(Fraction(top, bottom), bounds, value)))
            .into();
        for (one, there) in &all {
            for (other, here) in &all {
                let distance = one.abs_diff(*other);
                assert_private(there, here, 5, Fraction(distance * bottom, top));
                let charge = mechanism(Fraction(top, bottom), bounds).charge(&distance.into());
                assert_priced(there, here, &charge);
            }
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn an_input_that_is_not_clamped_is_noticed() {
    // The last bin would then tell how far beyond the bound the input is.
    let masses = masses(Fraction(1, 1), (0, 7), 9);
    let (unit, a) = (power(Fraction(1, 1), 0), power(Fraction(1, 1), 1));
    let law: Vec<Ball> = (0..=7)
        .map(|point| {
            let below = power(Fraction(1, 1), 9 - point).over(&unit.plus(&a));
            match point {
                0 => below,
                7 => unit.minus(&power(Fraction(1, 1), 3).over(&unit.plus(&a))),
                _ => law(Fraction(1, 1), i128::from(9 - point)),
            }
        })
        .collect();
    assert_law(&masses, &law);
}

#[test]
#[should_panic(expected = "breaks epsilon")]
fn a_loss_above_epsilon_is_noticed() {
    let of = |value| masses(Fraction(1, 1), (0, 4), value);
    assert_private(&of(0), &of(3), 5, Fraction(2, 1));
}
