//! Facts about bases and epsilons.

use super::*;

fn settings(target: LossTarget, sensitivity: Option<&str>) -> LossSettings {
    LossSettings {
        target,
        sensitivity: sensitivity.map(|text| Positive::of(&text.parse().unwrap())),
    }
}

#[test]
fn an_epsilon_needs_a_sensitivity_and_a_base_has_1_by_default() {
    let base = || LossTarget::Base(DyadicBase::new(Natural::ONE, 1, 1).unwrap());
    let epsilon = || LossTarget::Epsilon(Positive::ONE);
    assert_eq!(settings(base(), None).distance(), Ok(Rational::ONE));
    assert_eq!(settings(epsilon(), None).distance(), Err(SENSITIVITY_REQUIRED));
    for target in [base(), epsilon()] {
        assert_eq!(settings(target, Some("3")).distance(), Ok(Rational::from(3)));
    }
}

#[test]
fn a_base_is_taken_as_it_is_and_an_epsilon_gives_the_published_one() {
    let base = DyadicBase::new(Natural::from(3u8), 2, 1).unwrap();
    let one = Natural::ONE;
    assert_eq!(LossTarget::Base(base.clone()).base(&one), Ok(base));
    let chosen = LossTarget::Epsilon(Positive::ONE).base(&one).unwrap();
    assert_eq!((chosen.x().to_string(), chosen.y()), ("1580030169".into(), WIDTH));
}
