//! Uses of bases and distances that the published toolkit has, and the crate does not need.

use std::num::NonZeroU32;

use sottovoce::exact::{DyadicBase, Natural, Rational};

/// The base per step, where `steps` steps are one unit: `b^(1 / steps)`. `None` where it is not
/// such a base: then one is chosen afresh for the step.
pub fn per_step(base: &DyadicBase, steps: NonZeroU32) -> Option<DyadicBase> {
    let (base, steps) = (base.canonical(), steps.get());
    let of = |x, y, z| DyadicBase::new(x, y, z).ok();
    if base.z() % steps == 0 {
        return of(base.x().clone(), base.y(), base.z() / steps);
    }
    if base.y() % steps != 0 {
        return None;
    }
    // x = w^steps and 2^y = (2^(y / steps))^steps; the root is taken only where multiplication
    // confirms it.
    let power = usize::try_from(steps).ok()?;
    let root = base.x().nth_root(power);
    if root.pow(power) == *base.x() { of(root, base.y() / steps, base.z()) } else { None }
}

/// As [`sottovoce::privacy::units`] for costs that move in any way, where also the range distance
/// is known to be at most `range`: `min(2 * ceil(d_in), ceil(range) + 1)` units for costs that are
/// rounded at random.
///
/// Source: Ilvento 2020, Lemma 3.5; the other bound is that a rounded cost is less than one from
/// the real one, either way.
pub fn units_in_range(d_in: &Rational, range: &Rational) -> Natural {
    let ceiling = |value: &Rational| {
        let floor = value.fixed_floor(0);
        if value.is_integer() { floor } else { floor + Natural::ONE }
    };
    (ceiling(d_in) << 1).min(ceiling(range) + Natural::ONE)
}
