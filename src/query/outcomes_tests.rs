//! Facts about the probabilities of noise on one integer.

use super::{
    bounded_noise::BoundedNoiseQuery,
    loss_target::{LossSettings, LossTarget},
    noise::{Method, NoiseQuery, OneValue, Settings},
    outcomes::{Ends, Outcomes},
};
use crate::{
    Error,
    exact::{Bounds, DyadicBase, Integer, Natural},
    privacy::Calibration,
    sample::discrete_laplace::Sampler,
};

fn laplace(scale: &str, bounds: Option<(i64, i64)>) -> NoiseQuery {
    NoiseQuery::new(&Settings {
        method: Method::Geometric,
        calibration: Calibration::Scale(scale.parse().unwrap()),
        sensitivity: None,
        bounds: bounds.map(|(lowest, highest)| (lowest.into(), highest.into())),
        sampler: Sampler::Digits,
    })
    .unwrap()
}

fn window(from: i64, to: i64) -> Option<Bounds<Integer>> {
    Some(Bounds::of_any_size(from.into(), to.into()).unwrap())
}

fn of(query: &NoiseQuery, value: i64, window: Option<Bounds<Integer>>) -> Outcomes {
    query.probabilities(&OneValue::Integer(value.into()), window).unwrap()
}

/// Contains the number, and is as narrow as doubles are.
fn is_near((lower, upper): Ends, number: f64) -> bool {
    let off = number * 4.0 * f64::EPSILON;
    lower <= number + off && number - off <= upper && upper - lower <= off
}

fn halves(lowest: i64, highest: i64) -> BoundedNoiseQuery {
    let base = DyadicBase::new(Natural::ONE, 1, 1).unwrap();
    let loss = LossSettings { target: LossTarget::Base(base), sensitivity: None };
    BoundedNoiseQuery::new(&loss, Bounds::new(lowest, highest).unwrap()).unwrap()
}

#[test]
fn in_base_2_they_are_the_published_fractions() {
    for (bounds, value, twelfths) in [
        ((-2, 2), 0, [2.0, 2.0, 4.0, 2.0, 2.0]),
        ((0, 4), 1, [4.0, 4.0, 2.0, 1.0, 1.0]),
        ((0, 4), -9, [8.0, 2.0, 1.0, 0.5, 0.5]),
    ] {
        let all = halves(bounds.0, bounds.1).probabilities(value, None).unwrap();
        assert_eq!((all.below, all.above), ((0.0, 0.0), (0.0, 0.0)));
        assert_eq!(all.within.len(), 5);
        for (ends, twelfth) in all.within.iter().zip(twelfths) {
            assert!(is_near(*ends, twelfth / 12.0), "{ends:?} {twelfth}");
        }
    }
}

#[test]
fn a_window_and_what_is_outside_of_it_are_everything() {
    for (scale, bounds) in [("1", None), ("5/2", Some((-4, 9))), ("1e9", None), ("1/50", None)] {
        let query = laplace(scale, bounds);
        for (from, to) in [(-3, 3), (2, 2), (-40, -20), (20, 40), (-4, 9)] {
            let Outcomes { below, within, above } = of(&query, 1, window(from, to));
            let all = [below, above].into_iter().chain(within);
            let (low, high) = all.fold((0.0, 0.0), |sum, ends| (sum.0 + ends.0, sum.1 + ends.1));
            assert!((low - 1.0f64).abs() < 1e-12 && (high - 1.0f64).abs() < 1e-12, "{scale}");
        }
    }
}

#[test]
fn outcomes_outside_of_a_window_are_those_of_a_wider_one() {
    for bounds in [None, Some((-6, 6))] {
        let query = laplace("3/2", bounds);
        let wide = of(&query, 2, window(-9, 9));
        for (from, to) in [(-9, -9), (-3, 1), (3, 5), (2, 2), (9, 9)] {
            let narrow = of(&query, 2, window(from, to));
            let at = |point: i64| usize::try_from(point + 9).unwrap();
            assert_eq!(narrow.within, wide.within[at(from)..=at(to)]);
            let sum = |part: &[Ends]| part.iter().map(|ends| ends.0).sum::<f64>();
            let below = wide.below.0 + sum(&wide.within[..at(from)]);
            let above = wide.above.0 + sum(&wide.within[at(to) + 1..]);
            assert!((narrow.below.0 - below).abs() < 1e-12, "{from}");
            assert!((narrow.above.0 - above).abs() < 1e-12, "{to}");
        }
    }
}

#[test]
fn the_smallest_probabilities_are_seen_as_precisely_as_others() {
    let query = laplace("1", None);
    let far = of(&query, 0, window(700, 701));
    let each = |k: f64| (1.0f64 / 2.0).tanh() * (-k).exp();
    for ((lower, upper), k) in far.within.into_iter().zip([700.0, 701.0]) {
        assert!(lower > 0.0 && (lower / each(k) - 1.0).abs() < 1e-12, "{lower}");
        assert!(upper / lower - 1.0 < 1e-15);
    }
    assert!(far.above.0 > 0.0 && far.below == (1.0f64.next_down(), 1.0));
    // Above 0, and below each double above 0.
    let beyond = of(&query, 0, window(-1_000_000, -1_000_000));
    assert_eq!(beyond.within, [(0.0, f64::from_bits(1))]);
}

#[test]
fn a_window_far_outside_of_the_bounds_has_nothing_however_far() {
    let huge = Integer::ONE << 300;
    let far = [huge.clone(), Integer::ZERO - huge.clone(), Integer::from(9)];
    for (from, sides) in far.into_iter().zip([(1.0, 0.0), (0.0, 1.0), (1.0, 0.0)]) {
        let window = || Bounds::of_any_size(from.clone(), from.clone() + Integer::ONE).ok();
        for found in [
            halves(0, 3).probabilities(1, window()).unwrap(),
            of(&laplace("1", Some((0, 3))), 1, window()),
        ] {
            assert_eq!(found.within, [(0.0, 0.0); 2]);
            assert_eq!((found.below.0, found.above.0), sides);
        }
    }
}

#[test]
fn without_noise_there_is_one_outcome() {
    let all = of(&laplace("0", Some((0, 3))), 9, None);
    assert_eq!(all.within, [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (1.0, 1.0)]);
    assert_eq!(of(&laplace("0", None), 9, window(0, 3)).above, (1.0, 1.0));
    assert_eq!(of(&laplace("1", Some((3, 3))), 9, None).within, [(1.0, 1.0)]);
}

#[test]
fn numbers_saturate_where_their_releases_do_and_integers_never() {
    let (query, largest) = (laplace("1", None), (1i64 << 53) - 1);
    let beside = window(largest, largest + 1);
    let number = query.probabilities(&OneValue::Number(largest), beside.clone()).unwrap();
    let half = 1.0 / (1.0 + (-1.0f64).exp());
    assert!(is_near(number.within[0], half));
    assert_eq!((number.within[1], number.above), ((0.0, 0.0), (0.0, 0.0)));
    let integer = of(&query, largest, beside);
    assert!(integer.within[0].1 < half && integer.within[1].0 > 0.0 && integer.above.0 > 0.0);
    let huge = Integer::ONE << 300;
    let all = Bounds::of_any_size(huge.clone(), huge.clone()).unwrap();
    let there = query.probabilities(&OneValue::Integer(huge), Some(all)).unwrap();
    assert_eq!(there.within, of(&query, 0, window(0, 0)).within);
}

#[test]
fn a_window_is_needed_without_bounds_and_is_not_too_wide() {
    let refused = |query: &NoiseQuery, window| {
        query.probabilities(&OneValue::Number(0), window).err().unwrap()
    };
    let open = laplace("1", None);
    assert!(matches!(refused(&open, None), Error::Parameter { name: "window", .. }));
    assert!(matches!(refused(&open, window(0, 1 << 16)), Error::Limit { name: "window", .. }));
    let wide = laplace("1", Some((0, 1 << 16)));
    assert!(matches!(refused(&wide, None), Error::Limit { name: "window", .. }));
    assert_eq!(of(&wide, 5, window(1, 1 << 16)).within.len(), 1 << 16);
    let refused = halves(0, 1 << 16).probabilities(0, None).err().unwrap();
    assert!(matches!(refused, Error::Limit { name: "window", .. }));
}
