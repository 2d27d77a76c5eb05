//! How far integers move with one row.

use core::num::NonZeroU64;

use crate::exact::Natural;

/// How far integers that are counted from rows move at most between datasets that differ in one
/// row. They move in one part, or in several, each by as much as another (up in one category and
/// down in another, say).
///
/// ```
/// use sottovoce::query::rows::noisy_counts::Step;
/// // One more in one category, and one less in another.
/// let step = Step::of_each(2.try_into()?, 1.try_into()?);
/// assert_eq!((step.sum(), step.squared()), (2u8.into(), 2u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many move.
    parts: u64,
    /// By how much.
    each: u64,
}

impl Step {
    /// One integer moves, by at most this much.
    #[must_use]
    pub const fn of_one(by: NonZeroU64) -> Self {
        Self { parts: 1, each: by.get() }
    }

    /// In this many parts, each of which moves by at most this much in all.
    #[must_use]
    pub const fn of_each(parts: NonZeroU64, by: NonZeroU64) -> Self {
        Self { parts: parts.get(), each: by.get() }
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(self) -> u64 {
        self.parts
    }

    /// How far each of them moves.
    #[must_use]
    pub fn each(self) -> u64 {
        self.each
    }

    /// The step in this many times as many parts.
    ///
    /// # Panics
    /// If they are 2^64 or more.
    #[must_use]
    pub fn times(self, parts: NonZeroU64) -> Self {
        let parts = self.parts.checked_mul(parts.get()).expect("times: fewer than 2^64 parts");
        Self { parts, ..self }
    }

    /// All moves together: the L1 distance.
    #[must_use]
    pub fn sum(self) -> Natural {
        Natural::from(self.each) * self.parts
    }

    /// The sum of the squares of all moves: that of the L2 distance.
    #[must_use]
    pub fn squared(self) -> Natural {
        Natural::from(self.each) * self.each * self.parts
    }
}
