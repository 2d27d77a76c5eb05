//! How much of a table one person may own.

use core::num::NonZeroU64;

use crate::{Error, Result};

/// The most rows that one person may own: anywhere, or in each of a few groups.
///
/// ```
/// use sottovoce::query::groups::PerPerson;
/// assert!(PerPerson::rows(3).is_ok() && PerPerson::groups(12, 1).is_ok());
/// assert!(PerPerson::rows(0).is_err() && PerPerson::groups(1 << 17, 1).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerPerson {
    /// This many rows, in any groups.
    Rows(NonZeroU64),
    /// In at most this many groups, this many rows of each.
    Groups {
        /// How many groups.
        groups: NonZeroU64,
        /// How many rows of each.
        rows: NonZeroU64,
    },
}

/// The most groups of a person.
const MOST_GROUPS: u64 = 1 << 16;
/// The most rows of a person in all.
const MOST_ROWS: u64 = 1 << 32;

impl PerPerson {
    /// At most this many rows, in any groups.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless they are from 1 to `2^32`.
    pub fn rows(rows: u64) -> Result<Self> {
        let refused =
            Error::parameter("perPerson", "must have rows, a whole number from 1 to 2^32");
        NonZeroU64::new(rows).filter(|rows| rows.get() <= MOST_ROWS).map(Self::Rows).ok_or(refused)
    }

    /// At most this many groups, and this many rows in each.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless groups are from 1 to `2^16`, and groups times rows at most
    /// `2^32`.
    pub fn groups(groups: u64, rows: u64) -> Result<Self> {
        let refused = Error::parameter(
            "perPerson",
            "must have groups, a whole number from 1 to 65536, and rows, with at most 2^32 in all",
        );
        let both = NonZeroU64::new(groups).zip(NonZeroU64::new(rows));
        both.filter(|_| groups <= MOST_GROUPS && u128::from(groups) * u128::from(rows) <= 1 << 32)
            .map(|(groups, rows)| Self::Groups { groups, rows })
            .ok_or(refused)
    }

    /// In how many groups the rows count as one, of this many groups in all.
    pub(super) fn groups_of(self, all: u32) -> NonZeroU64 {
        match self {
            Self::Rows(_) => NonZeroU64::MIN,
            Self::Groups { groups, .. } => {
                groups.min(NonZeroU64::new(all.into()).unwrap_or(NonZeroU64::MIN))
            }
        }
    }

    /// How many rows count in one group.
    pub(in crate::query) fn rows_of(self) -> u64 {
        match self {
            Self::Rows(rows) | Self::Groups { rows, .. } => rows.get(),
        }
    }
}
