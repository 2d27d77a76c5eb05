//! Numbers above 0 by their leading bits, from below.

pub use sottovoce_loops::leading::Leading;

use super::{BitTest, Natural};

/// `units / 2^width` by its leading bits; `None` if it has fewer of them.
#[must_use]
pub fn leading(units: &Natural, width: u32) -> Option<Leading> {
    let excess = u32::try_from(units.bit_len()).ok()?.checked_sub(Leading::BITS)?;
    let mantissa = u128::try_from(&(units >> excess as usize)).ok()?;
    Some(Leading::new(mantissa, i64::from(excess) - i64::from(width)))
}
