//! Facts about the base-2 exponential mechanism.

use super::*;
use crate::{
    entropy::Tape,
    exact::{Natural, down_with_slack},
};

fn base(x: u64, y: u32, z: u32) -> DyadicBase {
    DyadicBase::new(Natural::from(x), y, z).unwrap()
}

fn mechanism(base: DyadicBase, lowest: i64, highest: i64, rule: Rule) -> ExponentialBase2 {
    ExponentialBase2::new(base, Clamp::new(lowest, highest).unwrap(), rule, Moves::AnyWay)
}

/// The outcome and the words used.
fn released(mechanism: &ExponentialBase2, costs: &[f64], words: &[u64]) -> (usize, usize) {
    let mut tape = Tape::<64>::new(words);
    let costs = Costs::real(mechanism.clamp(), costs).unwrap();
    (mechanism.release(&costs, &mut tape).unwrap(), tape.used())
}

/// Base, costs, tape, outcome and words used.
type Case<'case> = (Parts, &'case [f64], &'case [u64], usize, usize);

/// `x`, `y` and `z`.
type Parts = (u64, u32, u32);

const A: u64 = 0xaaaa_aaaa_aaaa_aaaa;
const TOP: u64 = 1 << 63;

#[test]
fn the_published_tapes_select_the_published_outcomes() {
    let three = [2.0, 0.0, 1.0, 0.0];
    let six = [4.0, 0.0, 2.0, 1.0, 1.0, 7.0];
    let dead = 0xdead_beef_dead_beef;
    let sixth = 0x6000_0000_0000_0000;
    let cases: [Case; 11] = [
        ((1, 1, 1), &three, &[0, 0, TOP], 3, 3),
        ((1, 1, 1), &three, &[0, 0, TOP - 1], 1, 3),
        ((1, 1, 1), &three, &[u64::MAX, u64::MAX, 5], 0, 3),
        ((1, 1, 1), &three, &[0xc << 60, 0, 7], 2, 3),
        ((3, 2, 1), &six, &[sixth, 0, u64::MAX], 4, 3),
        ((3, 2, 1), &six, &[dead, dead, 1], 2, 3),
        ((1, 1, 1), &[5.0, 6.0], &[A, A, A - 1, 9], 0, 4),
        ((1, 1, 1), &[5.0, 6.0], &[A, A, A + 1, 9], 1, 4),
        ((1, 1, 1), &[5.0, 6.0], &[A, A, A, 0, 9], 0, 5),
        ((1, 1, 1), &[3.0, 3.0, 3.0], &[1, 2, 0, 0x5555_5555_5555_5556], 1, 4),
        ((2_605_029_348, 32, 1), &[10.0, 12.0, 11.0], &[TOP, 0, 4], 0, 3),
    ];
    for ((x, y, z), costs, words, outcome, used) in cases {
        let mechanism = mechanism(base(x, y, z), 0, 20, Rule::None);
        assert_eq!(
            released(&mechanism, costs, words),
            (outcome, used),
            "({x}, {y}, {z}): {words:x?}"
        );
    }
    let rounded = mechanism(base(1, 1, 1), 0, 20, Rule::Randomized);
    assert_eq!(released(&rounded, &[0.0, 0.5], &[0x7fff_ffff_0000_0000, TOP, 0, TOP]), (0, 4));
    assert_eq!(released(&rounded, &[0.0, 0.5], &[TOP, TOP, 0, TOP]), (1, 4));
}

#[test]
fn the_published_groups_are_selected() {
    // Costs 0, 1, 2, ... so often, and the cost that two words select; the third word is for the
    // first member.
    let (one, dead, hex) = (0x0123_4567_89ab_cdef, 0xdead_beef_dead_beef, 0xfedc_ba98_7654_3210);
    let (f, many): (u64, &[usize]) = (0xf << 60, &[1, 2, 1, 2, 0, 1, 0, 1]);
    let cases: [(Parts, &[usize], &[u64], u32); 8] = [
        ((3, 2, 1), many, &[one, hex], 0),
        ((3, 2, 1), many, &[dead, dead], 3),
        ((3, 2, 1), many, &[A, A + 1], 2),
        ((3, 2, 1), many, &[f, 0], 5),
        ((3, 2, 1), many, &[u64::MAX, u64::MAX], 7),
        ((3, 2, 1), many, &[TOP, 0], 1),
        ((7, 3, 2), &[1, 3, 0, 9], &[TOP, 0], 3),
        ((7, 3, 2), &[1, 3, 0, 9], &[one, hex], 0),
    ];
    for ((x, y, z), counts, words, cost) in cases {
        let costs: Vec<f64> =
            (0u32..).zip(counts).flat_map(|(cost, count)| vec![f64::from(cost); *count]).collect();
        let mechanism = mechanism(base(x, y, z), 0, 9, Rule::None);
        let (index, _) = released(&mechanism, &costs, &[words, &[3]].concat());
        assert_eq!(costs[index], f64::from(cost), "({x}, {y}, {z}): {words:x?}");
    }
    let far = mechanism(base(255, 8, 1), 0, 100, Rule::None);
    let costs = [0.0, 100.0, 100.0, 100.0, 100.0, 100.0];
    assert!(released(&far, &costs, &[TOP, 0, 3]).0 > 0);
    assert_eq!(released(&far, &costs, &[one, hex, 3]).0, 0);
}

#[test]
fn a_constant_added_to_all_costs_and_another_form_of_the_base_change_nothing() {
    let words = [0x6123_4567_89ab_cdef, 17, 99];
    let costs = [4.0, 0.0, 2.0, 1.0, 1.0, 7.0];
    let moved = costs.map(|cost| cost - 1_000_000.0);
    let one = mechanism(base(3, 2, 1), -2_000_000, 9, Rule::None);
    let other = mechanism(base(24, 5, 1), -2_000_000, 9, Rule::None);
    assert_eq!(released(&one, &costs, &words), released(&one, &moved, &words));
    assert_eq!(released(&one, &costs, &words), released(&other, &costs, &words));
}

#[test]
fn a_cost_declared_an_integer_that_is_none_is_floored_and_not_refused() {
    let mechanism = mechanism(base(1, 1, 1), -3, 9, Rule::None);
    let tape = [u64::MAX, u64::MAX, 0];
    assert_eq!(
        released(&mechanism, &[0.9, -0.1, 1.0], &tape),
        released(&mechanism, &[0.0, -1.0, 1.0], &tape)
    );
}

#[test]
fn an_entropy_failure_at_any_word_releases_nothing() {
    let mechanism = mechanism(base(3, 2, 1), 0, 9, Rule::Randomized);
    let costs = Costs::real(mechanism.clamp(), [0.5, 1.5, 2.0]).unwrap();
    assert_eq!(mechanism.words(3), 5);
    for words in 0..5 {
        assert_eq!(
            mechanism.release(&costs, &mut Tape::<64>::new(vec![1; words])),
            Err(Error::Entropy)
        );
    }
    assert!(mechanism.release(&costs, &mut Tape::<64>::new([1; 5])).is_ok());
}

#[test]
fn the_loss_counts_whole_units() {
    let mechanism = mechanism(base(1, 1, 1), 0, 9, Rule::Randomized);
    let bits = |d_in: &str| mechanism.loss(&d_in.parse().unwrap()).bits().reported();
    assert_eq!((bits("0"), bits("1/2"), bits("1"), bits("1.0001")), (0.0, 2.0, 2.0, 4.0));
    let one_way =
        ExponentialBase2::new(base(1, 1, 1), mechanism.clamp(), Rule::None, Moves::OneWay);
    assert_eq!(one_way.loss(&"1/2".parse().unwrap()).bits().reported(), 1.0);
}

#[test]
fn a_fractional_sensitivity_is_refused_and_the_error_says_how_to_scale() {
    assert!(ExponentialBase2::check_sensitivity(&Rational::from(2)).is_ok());
    let Err(Error::Parameter { name, rule }) =
        ExponentialBase2::check_sensitivity(&"1/2".parse().unwrap())
    else {
        panic!("refused")
    };
    assert!(name == "sensitivity" && rule.contains("power of two"));
    assert!(ExponentialBase2::check_sensitivity(&Rational::ZERO).is_err());
}

fn error_of(base: DyadicBase, costs: &[f64]) -> RoundingError {
    let mechanism = mechanism(base, 0, 100, Rule::Randomized);
    mechanism.rounding_error(&Costs::real(mechanism.clamp(), costs).unwrap())
}

fn near(ours: &Rational, published: &str, within: &str) {
    let away = ours.clone() - published.parse().unwrap();
    let within: Rational = within.parse().unwrap();
    assert!(away < within && -away < within, "{published}");
}

#[test]
fn the_bound_on_rounding_is_the_published_one_for_halves() {
    let error = error_of(base(1, 2, 1), &[1.0, 0.5, 0.0, 0.5, 1.0]);
    let tiny = "1e-50";
    near(&error.slack, "153/5225", tiny);
    let (p, lower) = (["1/10", "1/5", "2/5"], ["1/11", "101/475", "4/11"]);
    for (index, fold) in [0, 1, 2, 1, 0].into_iter().enumerate() {
        near(&error.lower[index], lower[fold], tiny);
        // Here the upper end is the farther one for the first two, and published are slack + |lower
        // - p|, which is more.
        let (p, lower): (Rational, Rational) =
            (p[fold].parse().unwrap(), lower[fold].parse().unwrap());
        let ends =
            [p.clone() - lower.clone(), lower.clone() + "153/5225".parse().unwrap() - p.clone()];
        let farther = ends.into_iter().map(|end| end.clone().max(-end)).max().unwrap();
        near(&error.distance[index], &farther.to_string(), tiny);
        let published: Rational = ["401/10450", "219/5225", "343/5225"][fold].parse().unwrap();
        assert!(error.distance[index] <= published + tiny.parse().unwrap());
    }
}

#[test]
fn the_bound_on_rounding_is_the_published_one_for_quarters() {
    let costs: Vec<f64> = (-4..=4).map(|quarters: i32| f64::from(quarters.abs()) / 4.0).collect();
    let error = error_of(base(1, 1, 1), &costs);
    near(&error.slack, "27928867/4261482225", "1e-50");
    for (index, lower) in ["1/13", "89/935", "77/675", "347/2597", "2/13"].into_iter().enumerate() {
        near(&error.lower[index], lower, "1e-50");
        assert_eq!(error.lower[index], error.lower[8 - index]);
    }
}

#[test]
fn the_bound_on_rounding_is_the_published_one_for_ever_finer_grids() {
    for ((x, y), published) in [
        (
            (1, 2),
            [
                ("0.015420", "0.021573"),
                ("0.008471", "0.011427"),
                ("0.004383", "0.006023"),
                ("0.002223", "0.003085"),
                ("0.001118", "0.001562"),
            ],
        ),
        (
            (1, 1),
            [
                ("0.002744", "0.003725"),
                ("0.001481", "0.002013"),
                ("0.000760", "0.001044"),
                ("0.000384", "0.000533"),
                ("0.000193", "0.000269"),
            ],
        ),
    ] {
        for (power, (slack, distance)) in (2..).zip(published) {
            let steps = 10 << power;
            let costs: Vec<f64> = (-steps..=steps)
                .map(|step: i32| f64::from(step.abs()) / 2f64.powi(power))
                .collect();
            let error = error_of(base(x, y, 1), &costs);
            near(&error.slack, slack, "0.000001");
            near(error.distance.iter().max().unwrap(), distance, "0.000001");
        }
    }
}

#[test]
fn without_rounding_at_random_the_bound_is_that_of_rounding_down() {
    let floored = mechanism(base(1, 1, 1), 0, 10, Rule::None);
    let error = floored.rounding_error(&Costs::real(floored.clamp(), [0.0, 0.99]).unwrap());
    // Both are 0 now; before, the second had the probability 1 / (1 + 2^0.99) = 0.334875435...
    for lower in &error.lower {
        near(lower, "0.5", "1e-40");
    }
    for distance in &error.distance {
        near(distance, "0.1651245642", "1e-10");
    }
    assert!(error.slack < "1e-40".parse().unwrap());
}

#[test]
fn integers_are_not_moved_at_all() {
    let error = error_of(base(3, 2, 1), &[0.0, 1.0, 2.0, 4.0]);
    near(&error.slack, "0", "1e-50");
    near(&error.lower[0], "256/673", "1e-50");
    assert!(error.distance.iter().all(|distance| *distance < "1e-50".parse().unwrap()));
}

#[test]
fn integer_costs_lose_one_unit_for_each_of_range_distance() {
    let whole = |x, y, z| IntegerExponentialBase2::new(base(x, y, z), NonZeroU32::MIN).unwrap();
    assert_eq!(whole(1, 1, 1).loss(5u8.into()).bits().reported(), 5.0);
    assert_eq!(whole(3, 2, 1).loss(1u8.into()).bits().reported(), 0.415_037_499_278_843_87);
    assert_eq!(whole(3, 2, 1).loss(Natural::ZERO).nats().reported(), 0.0);
    let many = NonZeroU32::new((1 << 20) + 1).unwrap();
    assert!(matches!(
        IntegerExponentialBase2::new(base(1, 1, 1), many),
        Err(Error::Limit { name: "candidates", .. })
    ));
}

#[test]
fn integer_costs_need_three_words_however_large_they_are() {
    let selection = IntegerExponentialBase2::new(base(3, 2, 1), 2.try_into().unwrap()).unwrap();
    let mut tape = Tape::<64>::new([1, 0, 0]);
    assert_eq!(
        (selection.release(&[(1 << 120) - 1, 1 << 119], &mut tape), tape.used()),
        (Ok(1), 3)
    );
    assert_eq!(selection.release(&[1, 0], &mut Tape::<64>::new([0, 0])), Err(Error::Entropy));
}

#[test]
fn the_excess_of_a_base_is_a_logarithm_to_it_rounded_up_also_near_1() {
    let excess = |x: Natural, y, confidence: &str| {
        let selection =
            IntegerExponentialBase2::new(DyadicBase::new(x, y, 1).unwrap(), 16.try_into().unwrap())
                .unwrap();
        selection.excess(&confidence.parse().unwrap())
    };
    // log2(16 / (1/2)) = 5.
    let five = excess(Natural::ONE, 1, "1/2").unwrap();
    assert!(five >= Rational::from(5) && five < Rational::from(5) + "1e-30".parse().unwrap());
    // -ln(1 - d) lies between d and d / (1 - d), and ln 32 is 3.4657359027997265...
    let near = excess((Natural::ONE << 4096) - Natural::ONE, 4096, "1/2").unwrap();
    let scaled = near * Rational::new(1.into(), Natural::ONE << 4096).unwrap();
    assert!(
        scaled > "3.465735902799726".parse().unwrap()
            && scaled < "3.465735902799727".parse().unwrap()
    );
    assert!(matches!(
        excess(Natural::ONE, 1, "1"),
        Err(Error::Parameter { name: "confidence", .. })
    ));
}

#[test]
fn bounds_in_doubles_hold_the_exact_ones_however_they_are_added() {
    let exact = |value: f64| Rational::from_double(value).unwrap();
    for (x, y) in [(1, 1), (1, 2), (3, 2), (5, 3), (255, 8)] {
        for costs in [
            &[0.0, 3.0][..],
            &[0.0, 0.0, 0.0],
            &[0.0, 1.0, 5.0, 5.0],
            &[0.25, 1.5, 2.0],
            &[0.0, 90.0],
        ] {
            let error = error_of(base(x, y, 1), costs);
            let (lower, slack) = down_with_slack(&error.lower, &error.slack);
            for (exactly, double) in error.lower.iter().zip(lower) {
                let most = exactly.clone() + error.slack.clone();
                assert!(
                    exact(double) <= *exactly && exact(double) + exact(slack) >= most,
                    "({x}, {y}), {costs:?}"
                );
                assert!(exact(double + slack) >= most, "({x}, {y}), {costs:?}");
            }
        }
    }
}
