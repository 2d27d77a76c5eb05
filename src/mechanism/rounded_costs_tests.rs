//! Facts about making integers of costs.

use super::rounded_costs::{Rounder, Rule};
use crate::{
    entropy::Tape,
    score::costs::{Clamp, Costs},
};

#[test]
fn whole_costs_are_rounded_to_themselves_and_others_down_or_up_by_their_words() {
    let clamp = Clamp::new(-5, 9).unwrap();
    let rounded = |rule, costs: &Costs| {
        let mut words = Tape::<64>::new([0, 1, 2, u64::MAX]);
        Rounder::new(clamp, rule).round(costs, &mut words).unwrap().to_vec()
    };
    let whole = vec![i32::MIN, -6, -5, 0, 3, 9, 10, i32::MAX];
    let real: Vec<f64> = whole.iter().copied().map(f64::from).collect();
    let (whole, real) = (Costs::whole(clamp, whole).unwrap(), Costs::real(clamp, real).unwrap());
    for rule in [Rule::None, Rule::Randomized] {
        assert_eq!(rounded(rule, &whole), [0, 0, 0, 5, 8, 14, 14, 14]);
        assert_eq!(rounded(rule, &real), rounded(rule, &whole));
    }
    let half = Costs::real(clamp, [0.5; 8]).unwrap();
    assert_eq!(rounded(Rule::None, &half), [5; 8]);
    // Thresholds of 0, 0, 1, 0, 2, 0, and two beyond a half.
    assert_eq!(rounded(Rule::Randomized, &half), [6, 6, 6, 6, 6, 6, 5, 5]);
}

#[test]
#[should_panic(expected = "clamped to the mechanism's bounds")]
fn costs_of_other_bounds_are_refused() {
    let costs = Costs::real(Clamp::new(0, 1).unwrap(), [0.0]).unwrap();
    let _ =
        Rounder::new(Clamp::new(0, 2).unwrap(), Rule::None).round(&costs, &mut Tape::<64>::new([]));
}
