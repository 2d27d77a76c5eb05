//! Selectors kept between releases: they hold only what follows from public parameters.

use core::num::NonZeroU32;
use std::{cell::RefCell, rc::Rc};

use super::Selector;
use crate::exact::Rational;

/// How many are kept.
const MOST: usize = 4;

thread_local! {
    /// The last ones asked for, latest first.
    static KEPT: RefCell<Vec<(Rational, NonZeroU32, Rc<Selector>)>> = const { RefCell::new(Vec::new()) };
}

impl Selector {
    /// As [`Selector::new`], but the tables are kept for the next release with the same scale and number of outcomes.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn shared(scale: &Rational, outcomes: NonZeroU32) -> Rc<Self> {
        KEPT.with_borrow_mut(|kept| {
            let place = kept.iter().position(|(of, size, _)| of == scale && *size == outcomes);
            let latest = match place {
                Some(place) => kept.remove(place),
                None => (scale.clone(), outcomes, Rc::new(Self::new(scale, outcomes))),
            };
            let selector = Rc::clone(&latest.2);
            kept.insert(0, latest);
            kept.truncate(MOST);
            selector
        })
    }
}
