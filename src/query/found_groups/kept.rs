//! Rows that are kept until it is known which groups are shown.

use sottovoce_loops::{rows::NOWHERE, wiped::Wiped};
use zeroize::Zeroizing;

use crate::{
    Result,
    query::{groups, texts::given},
};

/// How many rows lie together.
const PAGE: usize = 1 << 13;

/// Bytes that each row takes of the memory that there may be: as many as any question counts for a
/// row of a group that is shown. So no question is refused for its rows once groups were drawn.
const OF_ROW: u64 = 16;

/// Rows with the group and the number of each: exact, private, and wiped when dropped.
#[derive(Default)]
pub(super) struct Kept {
    pages: Vec<Page>,
}

struct Page {
    groups: Wiped<u32>,
    /// The bits of doubles.
    numbers: Wiped<u64>,
    used: usize,
}

impl Page {
    fn new() -> Result<Self> {
        let (mut groups, mut numbers) = (Vec::new(), Vec::new());
        given(groups.try_reserve_exact(PAGE))?;
        given(numbers.try_reserve_exact(PAGE))?;
        groups.resize(PAGE, 0);
        numbers.resize(PAGE, 0);
        Ok(Self { groups: groups.into(), numbers: numbers.into(), used: 0 })
    }
}

impl Kept {
    /// How much memory they count as.
    pub(super) fn size(&self) -> u64 {
        OF_ROW * (PAGE * self.pages.len()) as u64
    }

    /// Adds the rows of a chunk that are in groups; of rows without numbers each is 0.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) if the host gives no more memory.
    pub(super) fn add(&mut self, groups: &[u32], rows: &[f64]) -> Result<()> {
        for (at, group) in groups.iter().enumerate().filter(|(_, group)| **group != NOWHERE) {
            let page = self.page()?;
            page.groups[page.used] = *group;
            page.numbers[page.used] = rows.get(at).copied().unwrap_or_default().to_bits();
            page.used += 1;
        }
        Ok(())
    }

    /// A page with room for a row.
    fn page(&mut self) -> Result<&mut Page> {
        if self.pages.last().is_none_or(|page| page.used == PAGE) {
            given(self.pages.try_reserve(1))?;
            self.pages.push(Page::new()?);
        }
        Ok(self.pages.last_mut().expect("there is a page"))
    }

    /// Counts the rows of some groups elsewhere: `places` has that of each group there, or
    /// [`NOWHERE`].
    pub(super) fn give(&self, places: &[u32], to: &mut groups::Tally) {
        for Page { groups, numbers, used } in &self.pages {
            let cells: Vec<u32> =
                groups[..*used].iter().map(|group| places[*group as usize]).collect();
            let rows = numbers[..*used].iter().copied().map(f64::from_bits).collect();
            to.add_in(&Wiped::from(cells), &Zeroizing::<Vec<f64>>::new(rows));
        }
    }
}
