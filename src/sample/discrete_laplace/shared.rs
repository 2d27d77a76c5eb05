//! Samplers kept between releases: they hold only what follows from public parameters.

use std::rc::Rc;

use super::Digits;
use crate::{exact::Positive, sample::cache::Cache};

thread_local! {
    static DIGITS: Cache<Positive, Digits> = const { Cache::new() };
}

impl Digits {
    /// Like [`Digits::new`], but the thresholds are kept for the next release with the same scale.
    #[must_use]
    pub fn shared(scale: &Positive) -> Rc<Self> {
        DIGITS.with(|kept| kept.get(scale.clone(), Self::new))
    }
}
