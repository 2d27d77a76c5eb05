//! The sizes of folded noise on integers of any size, without a list of them.

use super::{largest, total};
use crate::{
    exact::{DyadicBase, Enclosure, Natural},
    sample::ratio::{Boundaries, Place, Side, Span},
};

/// The sizes `0, ..., fold`, their cumulative weights enclosed on `width` fractional bits
/// (`proof.md`, step 9).
pub(super) struct Sizes<'base> {
    base: &'base DyadicBase,
    fold: u64,
    width: u32,
    total: Enclosure,
}

impl<'base> Sizes<'base> {
    pub(super) fn new(base: &'base DyadicBase, fold: u64, width: u32) -> Self {
        Self { base, fold, width, total: total(base, width) }
    }

    /// The beginning of `size`, which is above 0.
    fn start(&self, size: u64) -> Enclosure {
        self.total.minus(&self.base.power(size, self.width).scaled(2))
    }
}

impl Boundaries for Sizes<'_> {
    fn locate(&self, index: &Natural, bits: u32) -> Place {
        let span = Span::new(index, bits, &self.total);
        let size = largest(self.fold, |size| span.side(&self.start(size)) == Side::Before);
        if size == self.fold {
            return Place::Inside(size);
        }
        match span.side(&self.start(size + 1)) {
            Side::After => Place::Inside(size),
            Side::Inside => Place::Straddles,
            Side::Before | Side::Unclear => Place::Unclear,
        }
    }
}
