//! Passes over rows of persons, each of whom keeps the first ones.

use core::hint::select_unpredictable;

use crate::rows::NOWHERE;

/// Rows that a person has kept: how many, and in which group.
#[derive(Clone, Copy, Default)]
pub struct Kept {
    group: u32,
    rows: u32,
}

/// Leaves out the rows of each person after the first `most` that are in the group of the first
/// one, or in any group if that is enough. A row whose person is [`NOWHERE`] is left out too.
///
/// ```
/// use sottovoce_loops::{persons::{Kept, keep_first}, rows::NOWHERE};
/// let (mut kept, mut groups) = ([Kept::default(); 2], [5, 6, 7, 5, 5]);
/// keep_first(&mut kept, 2, false, &[0, 0, 1, 0, 0], &mut groups);
/// assert_eq!(groups, [5, NOWHERE, 7, 5, NOWHERE]);
/// ```
#[inline(never)]
pub fn keep_first(
    kept: &mut [Kept],
    most: u32,
    in_any_group: bool,
    persons: &[u32],
    groups: &mut [u32],
) {
    for (person, group) in persons.iter().zip(groups) {
        let Some(Kept { group: first, rows }) = kept.get_mut(*person as usize) else {
            *group = NOWHERE;
            continue;
        };
        // Without branches: reads of several persons overlap.
        let own = select_unpredictable(in_any_group, 0, *group);
        *first = select_unpredictable(*rows == 0, own, *first);
        let is_kept = (*first == own) & (*rows < most);
        *rows += u32::from(is_kept);
        *group = select_unpredictable(is_kept, *group, NOWHERE);
    }
}
