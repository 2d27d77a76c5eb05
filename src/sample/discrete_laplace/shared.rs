//! Samplers kept between releases: they hold only what follows from public parameters.

use std::rc::Rc;

use super::Digits;
use crate::{exact::Rational, sample::cache::Cache};

thread_local! {
    static DIGITS: Cache<Rational, Digits> = const { Cache::new() };
}

impl Digits {
    /// As [`Digits::new`], but the thresholds are kept for the next release with the same scale.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn shared(scale: &Rational) -> Rc<Self> {
        DIGITS.with(|kept| kept.get(scale.clone(), Self::new))
    }
}
