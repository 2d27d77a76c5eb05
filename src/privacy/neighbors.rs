//! Neighbors: they define who must stay hidden.

/// Datasets that must be hard to tell apart: those that differ in the rows of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Neighbors {
    /// One row more or less. The number of rows is private.
    AddOrRemoveOne,
    /// One row replaced by another. The number of rows is public.
    ChangeOne,
}

crate::named!(Neighbors, "neighbors": AddOrRemoveOne "add-or-remove-one", ChangeOne "change-one");
