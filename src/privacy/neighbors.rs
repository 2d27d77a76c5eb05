//! Who must stay hidden.

use core::str::FromStr;

use crate::Error;

/// Which data sets must be hard to tell apart: those that differ in the rows of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Neighbors {
    /// One row more or less. The number of rows is private.
    AddOrRemoveOne,
    /// One row replaced by another. The number of rows is public.
    ChangeOne,
}

impl Neighbors {
    /// The name in plans.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AddOrRemoveOne => "add-or-remove-one",
            Self::ChangeOne => "change-one",
        }
    }
}

impl FromStr for Neighbors {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        [Self::AddOrRemoveOne, Self::ChangeOne]
            .into_iter()
            .find(|neighbors| neighbors.name() == text)
            .ok_or(Error::Parameter {
                name: "neighbors",
                rule: "must be \"add-or-remove-one\" or \"change-one\"",
            })
    }
}
