//! Facts about selection from costs.

use super::*;
use crate::{
    exact::{Natural, Positive},
    query::loss_target::LossTarget,
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn positive(text: &str) -> Positive {
    Positive::of(&read(text))
}

fn half() -> LossTarget {
    LossTarget::Base(DyadicBase::new(Natural::ONE, 1, 1).unwrap())
}

fn epsilon(text: &str) -> LossTarget {
    LossTarget::Epsilon(positive(text))
}

fn query(target: LossTarget, sensitivity: Option<&str>, rule: Rule) -> Result<CostsQuery, Error> {
    CostsQuery::new(&Settings {
        method: Method::Exponential,
        loss: LossSettings { target, sensitivity: sensitivity.map(positive) },
        moves: Moves::AnyWay,
        clamp: Clamp::new(0, 9)?,
        rule,
    })
}

fn refused<T>(made: Result<T, Error>) -> Option<&'static str> {
    made.err().and_then(|error| error.argument())
}

#[test]
fn an_epsilon_is_never_exceeded_and_nearly_reached() {
    for sensitivity in ["1/3", "1", "7"] {
        let chosen = query(epsilon("1/2"), Some(sensitivity), Rule::None).unwrap();
        let loss = chosen.loss(chosen.distance()).nats().reported();
        assert!(loss <= 0.5 && 0.5 < loss * 1.000_001, "{loss}");
    }
}

#[test]
fn a_base_alone_is_reported_at_sensitivity_1() {
    let bits = |made: &CostsQuery| made.loss(made.distance()).bits().reported();
    assert_eq!(bits(&query(half(), None, Rule::Randomized).unwrap()), 2.0);
    assert_eq!(bits(&query(half(), Some("5/2"), Rule::None).unwrap()), 6.0);
}

#[test]
fn a_release_costs_what_the_sensitivity_loses() {
    for (sensitivity, bits) in [(None, 2), (Some("5/2"), 6)] {
        let charge = query(half(), sensitivity, Rule::None).unwrap().charge();
        assert_eq!(charge.bits, Some(Rational::from(bits)));
    }
}

#[test]
fn what_cannot_be_promised_is_refused_by_name() {
    for (target, sensitivity, rule, name) in [
        (epsilon("1"), None, Rule::None, "sensitivity"),
        (epsilon("1"), Some("1/2"), Rule::Randomized, "sensitivity"),
        (half(), Some("1/2"), Rule::Randomized, "sensitivity"),
        (epsilon("1e-12"), Some("1"), Rule::None, "epsilon"),
    ] {
        assert_eq!(refused(query(target, sensitivity, rule)), Some(name));
    }
    assert_eq!(refused("exponential".parse::<Method>()), Some("kind"));
}

#[test]
fn the_exact_law_with_rounding_is_the_published_one_and_within_its_bounds() {
    let half = query(half(), None, Rule::Randomized).unwrap();
    let law =
        |costs: &[f64]| half.probabilities(&Costs::real(half.clamp(), costs).unwrap()).unwrap();
    for ((low, high), exact) in
        law(&[0.0, 0.25, 1.5]).into_iter().zip(["757/1680", "1289/3360", "557/3360"])
    {
        let end = |value: f64| Rational::from_double(value).unwrap();
        assert!(
            end(low) <= read(exact) && read(exact) <= end(high) && low.next_up().next_up() >= high,
            "{exact}"
        );
    }
    // Thirteen fractional costs are one too many: only the bounds are given, and they hold what
    // twelve and an integer near by have.
    let (twelve, thirteen) = ([0.5; 12], [0.5; 13]);
    assert!(
        law(&twelve)
            .iter()
            .all(|(low, high)| *low <= 1.0 / 12.0 && 1.0 / 12.0 <= *high && high - low < 1e-15)
    );
    assert!(
        law(&thirteen)
            .iter()
            .all(|(low, high)| *low < 1.0 / 13.0 && 1.0 / 13.0 < *high && high - low > 1e-6)
    );
}
