//! Memory after a release: only zeros remain.
//!
//! Stores that no compiler leaves out, many without a loop around each: a small release takes
//! longer over these than over anything else.

use core::ops::{Deref, DerefMut};

use zeroize::Zeroize;

use crate::buckets::LANES;

/// Words of 8 bytes of the stack that are written over: 16 KiB. The deepest release uses 5 KiB
/// below the calls from JavaScript (`tests/js/hostile/leftovers.test.mjs` looks at everything
/// there).
const STACK: usize = 2048;

/// How many are written without a loop around each.
const RUN: usize = 16;

/// Writes zeros over what calls from the caller's frame have used of the stack.
#[inline(never)]
pub fn write_over_stack() {
    u64::wipe(&mut [0; STACK]);
}

/// The elements of buffers.
pub trait Word: Copy {
    /// 0.
    const ZERO: Self;

    /// Writes zeros over all.
    fn wipe(words: &mut [Self]);
}

macro_rules! words {
    ($($kind:ty)*) => {$(
        impl Word for $kind {
            const ZERO: Self = 0;

            #[inline(never)]
            fn wipe(words: &mut [Self]) {
                let (runs, rest) = words.as_chunks_mut::<RUN>();
                for run in runs {
                    run.zeroize();
                }
                rest.zeroize();
            }
        }
    )*};
}

words!(u32 u64 u128 i64 i128);

impl Word for [u32; LANES] {
    const ZERO: Self = [0; LANES];

    fn wipe(words: &mut [Self]) {
        u32::wipe(words.as_flattened_mut());
    }
}

/// Some words that are 0 when this is dropped.
///
/// ```
/// use sottovoce_loops::wiped::Wiped;
/// let mut sums = Wiped::<u64>::zeros(3);
/// sums[1] += 7;
/// assert_eq!(*sums, [0, 7, 0]);
/// ```
pub struct Wiped<T: Word>(Vec<T>);

impl<T: Word> Wiped<T> {
    /// The number of elements.
    #[must_use]
    pub fn zeros(count: usize) -> Self {
        Self(vec![T::ZERO; count])
    }
}

impl<T: Word> From<Vec<T>> for Wiped<T> {
    /// These words. Further room that was reserved for them is not wiped.
    fn from(words: Vec<T>) -> Self {
        Self(words)
    }
}

impl<T: Word> Deref for Wiped<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Word> DerefMut for Wiped<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Word> Drop for Wiped<T> {
    fn drop(&mut self) {
        T::wipe(&mut self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_are_wiped_however_many() {
        for count in [0, 1, RUN - 1, RUN, RUN + 1, 5 * RUN + 3] {
            let mut words = vec![u128::MAX; count];
            u128::wipe(&mut words);
            assert_eq!(words, vec![0; count]);
            let mut lanes = vec![[7; LANES]; count];
            <[u32; LANES]>::wipe(&mut lanes);
            assert_eq!(lanes, vec![[0; LANES]; count]);
        }
    }
}
