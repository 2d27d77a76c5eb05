//! Samplers kept between releases: they hold only what follows from public parameters.

use std::rc::Rc;

use super::Blocks;
use crate::{Result, exact::Positive, sample::cache::Cache};

thread_local! {
    static BLOCKS: Cache<Positive, Blocks> = const { Cache::new() };
}

impl Blocks {
    /// Like [`Blocks::new`], but keeps the thresholds for the next release with this variance.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) above the largest variance.
    pub fn shared(variance: &Positive) -> Result<Rc<Self>> {
        Self::check(variance)?;
        Ok(BLOCKS.with(|kept| kept.get(variance.clone(), Self::of)))
    }
}
