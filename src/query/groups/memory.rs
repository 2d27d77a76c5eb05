//! Parts that the tallies of one release share: the ids of persons, and the memory that they may
//! take.

use core::cell::RefCell;
use std::rc::Rc;

use sottovoce_loops::texts::Texts;

use crate::{
    Error, Result,
    query::texts::{self, MOST_BYTES, TOO_MANY, no_texts},
};

/// Held once for all questions that are answered together. So a person has one id in all of them,
/// and their limit of memory is one.
#[derive(Clone)]
pub struct Memory(Rc<RefCell<Shared>>);

struct Shared {
    /// Made at the first row that has an id: the system's source keys their table.
    ids: Option<Texts>,
    /// Memory that all tallies hold apart from ids.
    others: u64,
    most: u64,
    /// Rows need more than that, or the system's source failed. Nothing is kept.
    failed: Option<Error>,
}

impl Default for Memory {
    fn default() -> Self {
        Self::of(MOST_BYTES)
    }
}

impl Memory {
    /// This much of it.
    pub(in crate::query) fn of(most: u64) -> Self {
        Self(Rc::new(RefCell::new(Shared { ids: None, others: 0, most, failed: None })))
    }

    /// As much as the host gives.
    pub(super) fn endless() -> Self {
        Self::of(u64::MAX)
    }

    /// Refuses to go on where rows could not be kept.
    pub(in crate::query) fn checked(&self) -> Result<()> {
        self.0.borrow().failed.map_or(Ok(()), Err)
    }

    /// Does something with the ids.
    ///
    /// # Errors
    /// Those of `with`, and [`Error::Entropy`] if the system's source fails.
    pub(in crate::query) fn with_ids(
        &self,
        with: impl FnOnce(&mut Texts) -> Result<()>,
    ) -> Result<()> {
        let ids = &mut self.0.borrow_mut().ids;
        with(match ids {
            Some(ids) => ids,
            None => ids.insert(no_texts()?),
        })
    }

    /// Notes that a tally went from one size to another, if that was `done`. If there is more than
    /// there may be, ids are let go of, and tallies find that out by [`Memory::checked`].
    pub(in crate::query) fn settle(&self, before: u64, after: u64, done: Result<()>) {
        let mut shared = self.0.borrow_mut();
        shared.others = shared.others - before + after;
        let size = shared.others + shared.ids.as_ref().map_or(0, texts::size);
        if let Err(failed) = done.and_then(|()| TOO_MANY.when(size > shared.most)) {
            (shared.failed, shared.ids) = (Some(failed), None);
        }
    }
}
