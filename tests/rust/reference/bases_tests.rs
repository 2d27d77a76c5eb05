//! Facts about bases per step and units within a range.

use sottovoce::exact::{DyadicBase, Natural, Rational};

use super::bases::{per_step, units_in_range};

#[test]
fn a_base_per_step_is_the_root_of_the_base_per_unit() {
    let base = |x: u8, y, z| DyadicBase::new(Natural::from(x), y, z).unwrap();
    let per_step = |b: DyadicBase, steps: u32| per_step(&b, steps.try_into().unwrap());
    // The number of steps in a unit must divide, not the step.
    assert_eq!(per_step(base(3, 2, 4), 4), Some(base(3, 2, 1)));
    assert_eq!(per_step(base(9, 4, 1), 2), Some(base(3, 2, 1)));
    assert_eq!(per_step(base(1, 6, 1), 3), Some(base(1, 2, 1)));
    assert_eq!(per_step(base(3, 2, 2), 4), None);
    assert_eq!(per_step(base(9, 5, 1), 2), None);
    assert_eq!(per_step(base(10, 4, 1), 2), None);
    assert_eq!(per_step(base(3, 2, 1), u32::MAX), None);
}

#[test]
fn a_known_range_distance_can_save_units() {
    let number = |text: &str| text.parse::<Rational>().unwrap();
    assert_eq!(units_in_range(&number("1"), &number("1/4")), Natural::from(2u8));
    assert_eq!(units_in_range(&number("5/2"), &number("3/2")), Natural::from(3u8));
}
