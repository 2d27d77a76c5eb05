//! Lists that grow by pages: what they have is never moved, and they take little more memory than
//! that. A list that doubles takes up to three times as much while it moves.

use core::ops::{Index, IndexMut};
use std::collections::TryReserveError;

use zeroize::{DefaultIsZeroes, Zeroize};

use crate::packed::Packed;

const BITS: u32 = 14;
/// How many elements a page has.
const PAGE: usize = 1 << BITS;

/// Elements that are 0 when this is dropped.
///
/// ```
/// use sottovoce_loops::pages::Pages;
/// let mut counts = Pages::default();
/// for count in 0..100_000u64 {
///     counts.push(count).expect("memory");
/// }
/// counts[99_999] += 1;
/// assert_eq!((counts.count(), counts[70_000], counts[99_999]), (100_000, 70_000, 100_000));
/// ```
pub struct Pages<T: DefaultIsZeroes> {
    /// All of them full but the last one. The first one grows: a short list takes little.
    pages: Vec<Vec<T>>,
}

impl<T: DefaultIsZeroes> Pages<T> {
    /// How many elements there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.pages.last().map_or(0, |last| (self.pages.len() - 1) * PAGE + last.len())
    }

    /// An element, if there are as many.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&T> {
        self.pages.get(index >> BITS)?.get(index % PAGE)
    }

    /// Room for one more.
    ///
    /// # Errors
    /// If the host gives no more memory.
    #[inline(always)]
    pub fn reserve(&mut self) -> Result<(), TryReserveError> {
        match self.pages.last_mut() {
            Some(last) if last.len() < PAGE => last.try_reserve(1),
            _ => self.begin(),
        }
    }

    #[cold]
    #[inline(never)]
    fn begin(&mut self) -> Result<(), TryReserveError> {
        let mut page = Vec::new();
        page.try_reserve_exact(if self.pages.is_empty() { 4 } else { PAGE })?;
        self.pages.try_reserve(1)?;
        self.pages.push(page);
        Ok(())
    }

    /// Adds an element.
    ///
    /// # Errors
    /// If the host gives no more memory.
    #[inline(always)]
    pub fn push(&mut self, element: T) -> Result<(), TryReserveError> {
        self.reserve()?;
        if let Some(last) = self.pages.last_mut() {
            last.push(element);
        }
        Ok(())
    }
}

impl<T: DefaultIsZeroes> Default for Pages<T> {
    fn default() -> Self {
        Self { pages: Vec::new() }
    }
}

impl<T: DefaultIsZeroes> Index<usize> for Pages<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        &self.pages[index >> BITS][index % PAGE]
    }
}

impl<T: DefaultIsZeroes> IndexMut<usize> for Pages<T> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.pages[index >> BITS][index % PAGE]
    }
}

impl<T: DefaultIsZeroes> Drop for Pages<T> {
    fn drop(&mut self) {
        self.pages.iter_mut().for_each(|page| page.as_mut_slice().zeroize());
    }
}

/// The bytes of longer texts, each of which lies in one page.
#[derive(Default)]
pub(crate) struct Longer {
    pages: Vec<Vec<u8>>,
}

impl Longer {
    /// How many bytes a page has, unless a text is longer.
    const PAGE: usize = 1 << 18;

    /// Room for the bytes of one more text.
    pub(crate) fn reserve(&mut self, length: usize) -> Result<(), TryReserveError> {
        match self.pages.last_mut() {
            Some(last) if last.len() + length <= Self::PAGE => last.try_reserve(length),
            last => {
                let mut page = Vec::new();
                page.try_reserve_exact(if last.is_none() {
                    length
                } else {
                    length.max(Self::PAGE)
                })?;
                self.pages.try_reserve(1)?;
                self.pages.push(page);
                Ok(())
            }
        }
    }

    /// Adds a text for which there is room.
    pub(crate) fn add(&mut self, text: &[u8]) -> Packed {
        let page = self.pages.len() - 1;
        let last = &mut self.pages[page];
        let packed = Packed::of_longer(page as u32, last.len(), text.len());
        last.extend_from_slice(text);
        packed
    }

    /// The page that a longer text lies in.
    #[inline(always)]
    pub(crate) fn page(&self, text: Packed) -> &[u8] {
        self.pages.get(text.page()).map_or(&[], Vec::as_slice)
    }
}

impl Drop for Longer {
    fn drop(&mut self) {
        self.pages.iter_mut().for_each(|page| page.as_mut_slice().zeroize());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_what_was_added_in_its_order_and_no_page_is_too_large() {
        let mut list = Pages::default();
        for many in 0..3 * PAGE as u32 + 2 {
            assert_eq!((list.count(), list.get(many as usize)), (many as usize, None));
            list.push(many).expect("memory");
            assert_eq!(list[many as usize], many);
        }
        assert!((0..list.count()).all(|at| list[at] == at as u32));
        assert!(list.pages.iter().all(|page| page.capacity() == PAGE));
    }

    #[test]
    fn a_short_list_takes_little_memory() {
        let mut list = Pages::default();
        (0..9u64).for_each(|one| list.push(one).expect("memory"));
        assert!(list.pages[0].capacity() <= 16);
    }

    #[test]
    fn longer_texts_are_kept_whole_and_take_their_own_bytes() {
        let (mut longer, mut kept) = (Longer::default(), Vec::new());
        let text = |at: usize| vec![at as u8; if at == 900 { 1 << 19 } else { 13 + at % 900 }];
        for at in 0..2_000 {
            longer.reserve(text(at).len()).expect("memory");
            kept.push(longer.add(&text(at)));
        }
        for (at, packed) in kept.iter().enumerate() {
            assert_eq!(packed.of(longer.page(*packed)), text(at));
        }
        let used: usize = longer.pages.iter().map(Vec::len).sum();
        let taken: usize = longer.pages.iter().map(Vec::capacity).sum();
        assert_eq!(used, (0..2_000).map(|at| text(at).len()).sum());
        assert!(taken <= used + used / 4 + Longer::PAGE, "{taken} for {used}");
    }
}
