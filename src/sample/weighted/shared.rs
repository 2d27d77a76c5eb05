//! Selectors and tables kept between releases: they hold only what follows from public parameters.

use core::num::{NonZeroU32, NonZeroU64};
use std::rc::Rc;

use super::{COST_BITS, Powers, RealSelector, Selector, SizedSelector, WeightBase, bit_length};
use crate::{exact::Positive, sample::cache::Cache};

thread_local! {
    static INTEGER: Cache<(WeightBase, NonZeroU32, u32), Selector> = const { Cache::new() };
    static REAL: Cache<(Positive, NonZeroU32), RealSelector> = const { Cache::new() };
    static SIZED: Cache<(WeightBase, NonZeroU64), SizedSelector> = const { Cache::new() };
    static POWERS: Cache<(WeightBase, u64), Powers<u128>> = const { Cache::new() };
}

impl Powers<u128> {
    /// Fractional bits of [`Powers::shared`]: `1 + b` and twice a power, with their slack, are
    /// below `2^127`.
    pub const WIDTH: u32 = 125;

    /// Tables for whole numbers up to `most`, kept for the next request of the same base.
    #[must_use]
    pub fn shared(base: &WeightBase, most: u64) -> Rc<Self> {
        // One set of tables serves all numbers of as many bits.
        let most = u64::MAX >> most.max(1).leading_zeros();
        POWERS.with(|kept| {
            kept.get((base.clone(), most), |(base, most)| Self::up_to(base, *most, Self::WIDTH))
        })
    }

    /// Tables for whole numbers up to `most`, on `width` bits.
    #[must_use]
    pub fn up_to(base: &WeightBase, most: u64, width: u32) -> Self {
        /// The most bits of a table's digit.
        const WIDEST: u32 = 8;
        Self::new(base, width, bit_length(most).max(1), |bits| {
            bits.div_ceil(bits.div_ceil(WIDEST).max(1))
        })
    }
}

impl Selector {
    /// Like [`Selector::new`], but the tables are kept for the next release with the same base and
    /// about as many outcomes.
    #[must_use]
    pub fn shared(base: impl Into<WeightBase>, outcomes: NonZeroU32) -> Rc<Self> {
        Self::shared_reach(base.into(), outcomes, COST_BITS)
    }

    /// Like [`Selector::shared`], for costs at most `farthest` above the best one.
    #[must_use]
    pub fn shared_within(
        base: impl Into<WeightBase>,
        outcomes: NonZeroU32,
        farthest: u32,
    ) -> Rc<Self> {
        // One selector serves all of about as many bits.
        Self::shared_reach(
            base.into(),
            outcomes,
            bit_length(farthest.into()).max(1).next_multiple_of(4),
        )
    }

    fn shared_reach(base: WeightBase, outcomes: NonZeroU32, reach: u32) -> Rc<Self> {
        let key = (base, size_class(outcomes), reach);
        INTEGER.with(|kept| kept.get(key, |(base, most, reach)| Self::within(base, *most, *reach)))
    }
}

impl SizedSelector {
    /// Like [`SizedSelector::new`], but kept for the next release with the same base and as many
    /// outcomes.
    #[must_use]
    pub fn shared(base: impl Into<WeightBase>, outcomes: NonZeroU64) -> Rc<Self> {
        SIZED.with(|kept| {
            kept.get((base.into(), outcomes), |(base, outcomes)| Self::new(base, *outcomes))
        })
    }
}

impl RealSelector {
    /// Like [`RealSelector::new`], but kept for the next release with the same scale and about as
    /// many outcomes.
    #[must_use]
    pub fn shared(scale: &Positive, outcomes: NonZeroU32) -> Rc<Self> {
        REAL.with(|kept| {
            kept.get((scale.clone(), size_class(outcomes)), |(scale, most)| Self::new(scale, *most))
        })
    }
}

/// The least power of four, from 64 on, that is not below `outcomes`. No answer depends on it.
fn size_class(outcomes: NonZeroU32) -> NonZeroU32 {
    let bits = (u32::BITS - (outcomes.get() - 1).leading_zeros()).max(6).next_multiple_of(2);
    1u32.checked_shl(bits).and_then(NonZeroU32::new).unwrap_or(outcomes)
}
