//! The bases to choose from.

use super::{Base2Loss, Natural, widest_base};
use crate::{
    Result,
    exact::{DyadicBase, Positive, fits},
    privacy::Loss,
};

/// A base with what one unit of cost loses at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The base.
    pub base: DyadicBase,
    /// The loss in bits.
    pub bits: Loss,
    /// The loss in nats.
    pub nats: Loss,
}

/// The small bases have at most this `y`.
const SMALL: u32 = 8;
/// The widths of the bases that come nearest.
const WIDE: [u32; 2] = [16, 32];

/// The bases to browse: those that lose at most `at_most` nats for one unit of cost, the largest
/// loss first.
///
/// All parameters with `y <= 8`, `z = 1` and an odd `x`, and those of 16 and of 32 bits with the
/// largest loss. The first are 255: small integers, to read and to teach with. Losses of several
/// units, or of `z > 1`, are multiples of these.
///
/// # Errors
/// [`Error::Parameter`](crate::Error::Parameter) if `at_most` is too small for 32 bits.
pub fn base2_parameters(at_most: &Positive) -> Result<Vec<Parameters>> {
    let parameters = |base: DyadicBase| {
        let loss = Base2Loss::new(&base, Natural::ONE);
        Parameters { bits: loss.bits(), nats: loss.nats(), base }
    };
    let nearest = widest_base(at_most, &Natural::ONE, WIDE[1])?;
    let mut bases = vec![nearest];
    bases.extend(widest_base(at_most, &Natural::ONE, WIDE[0]));
    for y in 1..=SMALL {
        // The least x of this width that loses at most `at_most`; larger ones lose less.
        let Ok(first) = widest_base(at_most, &Natural::ONE, y) else { continue };
        let first = fits::<_, u64>(first.x(), "at most 8 bits");
        bases.extend(
            (first..1 << y)
                .filter(|x| x % 2 == 1)
                .filter_map(|x| DyadicBase::new(Natural::from(x), y, 1).ok()),
        );
    }
    // The wide ones may be small ones in another form.
    let mut bases: Vec<DyadicBase> = bases.iter().map(DyadicBase::canonical).collect();
    // x / 2^y ascending, so the loss descending.
    let order = |base: &DyadicBase| base.x() << (DyadicBase::LARGEST - base.y()) as usize;
    bases.sort_by_cached_key(order);
    bases.dedup();
    Ok(bases.into_iter().map(parameters).collect())
}
