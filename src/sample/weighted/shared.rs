//! What is kept between releases: only what follows from public parameters.

use core::num::NonZeroU32;
use std::{cell::RefCell, rc::Rc};

use super::{Base, RealSelector, Selector};
use crate::exact::Rational;

/// How many of each kind are kept.
const MOST: usize = 4;

/// The last ones asked for, latest first.
pub(super) struct Kept<K, V>(RefCell<Vec<(K, Rc<V>)>>);

impl<K: PartialEq, V> Kept<K, V> {
    pub const fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    /// What is kept for the key, or else made for it.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Rc<V> {
        let mut kept = self.0.borrow_mut();
        let latest = match kept.iter().position(|(of, _)| *of == key) {
            Some(place) => kept.remove(place),
            None => {
                let made = Rc::new(make(&key));
                (key, made)
            }
        };
        let value = Rc::clone(&latest.1);
        kept.insert(0, latest);
        kept.truncate(MOST);
        value
    }
}

thread_local! {
    static INTEGER: Kept<(Base, NonZeroU32), Selector> = const { Kept::new() };
    static REAL: Kept<(Rational, NonZeroU32), RealSelector> = const { Kept::new() };
}

impl Selector {
    /// As [`Selector::new`], but the tables are kept for the next release with the same scale and about as many outcomes.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn shared(scale: &Rational, outcomes: NonZeroU32) -> Rc<Self> {
        Self::shared_of(&Base::exponential(scale), outcomes)
    }

    /// As [`Selector::of`], kept like [`Selector::shared`].
    #[must_use]
    pub fn shared_of(base: &Base, outcomes: NonZeroU32) -> Rc<Self> {
        INTEGER.with(|kept| kept.get((base.clone(), size_class(outcomes)), |(base, most)| Self::of(base, *most)))
    }
}

impl RealSelector {
    /// As [`RealSelector::new`], but kept for the next release with the same scale and about as many outcomes.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn shared(scale: &Rational, outcomes: NonZeroU32) -> Rc<Self> {
        REAL.with(|kept| kept.get((scale.clone(), size_class(outcomes)), |(scale, most)| Self::new(scale, *most)))
    }
}

/// The least power of four, from 64 on, that is not below `outcomes`. No answer depends on it.
fn size_class(outcomes: NonZeroU32) -> NonZeroU32 {
    let bits = (u32::BITS - (outcomes.get() - 1).leading_zeros()).max(6).next_multiple_of(2);
    1u32.checked_shl(bits).and_then(NonZeroU32::new).unwrap_or(outcomes)
}
