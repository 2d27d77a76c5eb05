//! Charges that budgets admit.

use super::*;

/// How many charges of this loss are granted, one after another.
fn granted(budget: &Budget, loss: [Option<&str>; 3]) -> u128 {
    let mut fold = begun(budget);
    for id in 0.. {
        fold.add(&reserve(id, loss));
        if fold.state(id) == Some(State::Denied) {
            return id;
        }
        assert_eq!(fold.state(id), Some(State::Reserved));
    }
    unreachable!("budgets are finite")
}

#[test]
fn sums_are_exact() {
    assert_eq!(granted(&epsilon("1"), [Some("1/3"), None, None]), 3);
    assert_eq!(granted(&epsilon("0.3"), [Some("1/10"), None, None]), 3);
    assert_eq!(granted(&epsilon("1"), [Some("1/100"), None, None]), 100);
    assert_eq!(granted(&epsilon("1e-300"), [Some("1"), None, None]), 0);
}

#[test]
fn each_unit_is_counted_by_itself() {
    let bits = Budget::new(Given { bits: Some("3"), ..Given::default() }).unwrap();
    let rho = Budget::new(Given { rho: Some("1/2"), ..Given::default() }).unwrap();
    let loss = [Some("1/2"), Some("1"), Some("1/8")];
    assert_eq!(granted(&epsilon("1"), loss), 2);
    assert_eq!(granted(&bits, loss), 3);
    assert_eq!(granted(&rho, loss), 4);
    // A loss without a bound in the unit of the budget is never granted.
    assert_eq!(granted(&epsilon("1"), [None, Some("1"), Some("1")]), 0);
    assert_eq!(granted(&bits, [Some("1"), None, Some("1")]), 0);
    assert_eq!(granted(&rho, [Some("1"), Some("1"), None]), 0);
}

#[test]
fn either_sum_is_enough_for_epsilon_and_delta() {
    let budget = approximate("2", "1e-6");
    // Medians of a tenth: plain addition has room for twenty.
    let rho = crate::privacy::concentrated::range(&read("1/10"), 1).up40().to_string();
    assert_eq!(granted(&budget, [Some("1/10"), None, Some(&rho)]), 70);
    assert_eq!(granted(&budget, [Some("1/10"), None, None]), 20);
    assert_eq!(granted(&budget, [None, None, Some("2/25")]), 1);
    // A few large ones are not dearer than by plain addition.
    assert_eq!(granted(&budget, [Some("1"), None, Some("1")]), 2);
    // One without epsilon ends plain addition, and no more.
    let mut fold = begun(&budget);
    fold.add(&reserve(1, [None, None, Some("1/100")]));
    fold.add(&reserve(2, [Some("1"), None, Some("1")]));
    fold.add(&reserve(3, [None, None, Some("7/100")]));
    assert_eq!(
        [1, 2, 3].map(|id| fold.state(id).unwrap()),
        [State::Reserved, State::Denied, State::Reserved]
    );
}

#[test]
fn the_rho_of_a_budget_is_the_one_that_is_published() {
    let rho = approximate("2", "1e-6").of(Unit::Rho).unwrap().clone();
    assert_eq!(rho, read("8815268837994626638869969312324929592059e-41"));
}

#[test]
fn budgets_that_are_none_are_refused() {
    let none = Given::default();
    for (given, name) in [
        (none, "budget"),
        (Given { epsilon: Some("1"), rho: Some("1"), ..none }, "budget"),
        (Given { epsilon: Some("1"), delta: Some("1e-6"), bits: Some("1"), ..none }, "budget"),
        (Given { delta: Some("1e-6"), ..none }, "budget"),
        (Given { rho: Some("1"), delta: Some("1e-6"), ..none }, "delta"),
        (Given { epsilon: Some("0"), ..none }, "epsilon"),
        (Given { epsilon: Some("-1"), ..none }, "epsilon"),
        (Given { epsilon: Some("1e401"), ..none }, "epsilon"),
        (Given { epsilon: Some("NaN"), ..none }, "epsilon"),
        (Given { rho: Some("0"), ..none }, "rho"),
        (Given { bits: Some("-1/2"), ..none }, "bits"),
        (Given { epsilon: Some("0"), delta: Some("1e-6"), ..none }, "epsilon"),
        (Given { epsilon: Some("1"), delta: Some("0"), ..none }, "delta"),
        (Given { epsilon: Some("1"), delta: Some("1"), ..none }, "delta"),
        (Given { epsilon: Some("1"), delta: Some("-1e-6"), ..none }, "delta"),
        (Given { epsilon: Some("1"), delta: Some("1e-101"), ..none }, "delta"),
        (Given { epsilon: Some("1e-300"), delta: Some("1e-6"), ..none }, "epsilon"),
        (Given { epsilon: Some("1000001"), delta: Some("1e-6"), ..none }, "epsilon"),
    ] {
        let refused = Budget::new(given).map_err(|error| error.argument());
        assert_eq!(refused, Err(Some(name)), "{given:?}");
    }
}

#[test]
fn what_is_lowered_grants_less_and_is_never_raised() {
    let lower =
        |epsilon| Budget::lower(Given { epsilon: Some(epsilon), ..Given::default() }).unwrap();
    let mut fold = begun(&epsilon("3"));
    fold.add(&lower_line(&digits(1), &lower("2")).unwrap());
    fold.add(&lower_line(&digits(2), &lower("5/2")).unwrap());
    let rho = Budget::lower(Given { rho: Some("1"), ..Given::default() }).unwrap();
    fold.add(&lower_line(&digits(3), &rho).unwrap());
    assert_eq!(fold.opened().unwrap().limit, lower("2"));
    assert_eq!(fold.opened().unwrap().budget, epsilon("3"));
    fold.add(&reserve(4, [Some("2"), None, None]));
    fold.add(&reserve(5, [Some("1/2"), None, None]));
    assert_eq!(fold.state(4), Some(State::Reserved));
    assert_eq!(fold.state(5), Some(State::Denied));
    // Below what is spent already; and the ids of `lower` count like others.
    fold.add(&lower_line(&digits(1), &lower("1")).unwrap());
    assert_eq!(fold.opened().unwrap().limit, lower("2"));
    fold.add(&lower_line(&digits(6), &lower("0")).unwrap());
    assert!(fold.is_overdrawn());
    assert!(!fold.affords(&amounts([Some("0"), None, None])));
    let mut fresh = begun(&epsilon("3"));
    fresh.add(&lower_line(&digits(6), &lower("0")).unwrap());
    assert!(!fresh.is_overdrawn());
    assert!(!fresh.affords(&amounts([Some("1e-300"), None, None])));
}

#[test]
fn a_written_rho_that_is_too_large_is_damage() {
    let honest = opening(1, &approximate("2", "1e-6"));
    let rho = approximate("2", "1e-6").of(Unit::Rho).unwrap().to_string();
    let mut fold = Fold::new();
    fold.add(&honest);
    assert_eq!(fold.damaged(), None);
    for (other, damaged) in [("1/20", None), ("1/10", Some(0)), ("0", Some(0))] {
        let body = honest.rsplit_once(' ').unwrap().0.replace(&rho, other);
        let mut fold = Fold::new();
        fold.add(&super::grammar::sealed(&body));
        assert_eq!(fold.damaged(), damaged, "{other}");
    }
}
