//! Samplers kept between releases: they hold only what follows from public parameters.

use std::{cell::RefCell, rc::Rc};

use super::Digits;
use crate::exact::Rational;

/// How many are kept.
const MOST: usize = 4;

thread_local! {
    /// The last ones asked for, latest first.
    static KEPT: RefCell<Vec<(Rational, Rc<Digits>)>> = const { RefCell::new(Vec::new()) };
}

impl Digits {
    /// As [`Digits::new`], but the thresholds are kept for the next release with the same scale.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn shared(scale: &Rational) -> Rc<Self> {
        KEPT.with_borrow_mut(|kept| {
            let place = kept.iter().position(|(of, _)| of == scale);
            let latest = match place {
                Some(place) => kept.remove(place),
                None => (scale.clone(), Rc::new(Self::new(scale))),
            };
            let digits = Rc::clone(&latest.1);
            kept.insert(0, latest);
            kept.truncate(MOST);
            digits
        })
    }
}
