//! Sorted frequency lists, released whole: the size of the largest group, of the second largest,
//! and so on, without revealing which groups they are.
//!
//! Use it for passwords, words or surnames, if names would identify people and sizes are the
//! question. One person moves the list by 1, for any number of groups. **Watch out**: the time of a
//! release grows with the length of the true list, so it reveals that length.
#![doc = include_str!("proof.md")]

mod leading_bits;
mod table;
#[cfg(test)]
mod tests;

use core::cell::OnceCell;

use leading_bits::LeadingBits;
use table::Table;
use zeroize::Zeroizing;

use crate::{
    Error, MOST_ELEMENTS, Result,
    entropy::Entropy,
    exact::{DyadicBase, Rational, fits},
    privacy::{Base2Loss, Charge, Moves, concentrated, units},
    sample::{
        order::ascending,
        ratio::{Cell, Digits, FIRST_WIDTH},
    },
};

/// Releases a nonincreasing list of counts: probability proportional to `b^distance`, the distance
/// to the true list in L1.
///
/// | | |
/// | --- | --- |
/// | Input | a nonincreasing list of counts (missing ones are 0) |
/// | Neighbors | lists at L1 distance at most `d_in`: one person added or removed moves it by 1 |
/// | Output | a nonincreasing list within the bounds, as long as they are |
/// | Guarantee | `2 eta ceil(d_in)` bits with `eta = -log2 b`; exact |
/// | Parameter | the base; for each place the least and the largest count, both nonincreasing |
///
/// Source: Blocki, Datta and Bonneau 2016, "Differentially private password frequency lists",
/// Algorithm 1, made pure and exact as announced by Ilvento 2020, section 5.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{DyadicBase, Natural, Rational},
///     mechanism::integer_partition::IntegerPartition,
/// };
/// // At most 20 people in all: the largest group, the second largest, and so on.
/// let base = DyadicBase::new(Natural::from(3u8), 2, 1)?;
/// let lists = IntegerPartition::of_total(base, 20)?;
/// assert_eq!(lists.loss(&Rational::ONE).bits().reported(), 0.8300749985576877);
/// let released = lists.release(&[3, 9, 1], &mut System::new(lists.words()))?;
/// assert!(released.len() == 20 && released.is_sorted_by(|one, next| one >= next));
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct IntegerPartition {
    base: DyadicBase,
    /// The least and the largest count of each place.
    bounds: Vec<(u32, u32)>,
}

impl IntegerPartition {
    /// The most pairs of a place and a count.
    pub const MOST_CELLS: u64 = MOST_ELEMENTS as u64;
    /// The largest total that leaves no more of them.
    pub const MOST_TOTAL: u32 = 83_938;

    /// Lists within `bounds`: the least and the largest count of each place.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are no cells, a least count is above its largest, or either
    /// increases from one cell to the next; [`Error::Limit`] for more than
    /// [`IntegerPartition::MOST_CELLS`].
    pub fn new(base: DyadicBase, bounds: Vec<(u32, u32)>) -> Result<Self> {
        let falls = bounds.windows(2).all(|pair| pair[0].0 >= pair[1].0 && pair[0].1 >= pair[1].1);
        Error::parameter(
            "places",
            "must be pairs of a least and a largest count, neither increasing from pair to pair",
        )
        .when(
            bounds.is_empty() || !falls || bounds.iter().any(|(least, largest)| least > largest),
        )?;
        Error::limit("places", "must leave at most 1048576 (2^20) counts in all").when(
            bounds.iter().map(|(least, largest)| u64::from(largest - least) + 1).sum::<u64>()
                > Self::MOST_CELLS,
        )?;
        Ok(Self { base, bounds })
    }

    /// Lists of a public `total` or less: at place `i`, from 0, a count is at most
    /// `total / (i + 1)`.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `total` is 0; [`Error::Limit`] if it is more than
    /// [`IntegerPartition::MOST_TOTAL`].
    pub fn of_total(base: DyadicBase, total: u32) -> Result<Self> {
        Error::parameter("total", "must be above 0").when(total == 0)?;
        Error::limit("total", "must be at most 83938, which leaves 2^20 counts in all")
            .when(total > Self::MOST_TOTAL)?;
        Self::new(base, (1..=total).map(|position| (0, total / position)).collect())
    }

    /// The nominal number of random words of one release.
    #[must_use]
    pub fn words(&self) -> u64 {
        2 * self.bounds.len() as u64
    }

    /// The privacy map: the loss between lists at L1 distance `d_in`, which is rounded up to an
    /// integer.
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        Base2Loss::new(&self.base, units(d_in, Moves::AnyWay))
    }

    /// The privacy loss of a release between lists at L1 distance `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::of_base2(&self.loss(d_in), concentrated::pure)
    }

    /// Draws a list: two words for each place. Counts may come in any order: they are sorted first,
    /// which moves no two lists apart. The time grows with the length of the list, which is private
    /// (`proof.md`, "Also revealed").
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn release<E: Entropy>(&self, list: &[u32], entropy: &mut E) -> Result<Vec<u32>> {
        let falling = ascending(list.iter().map(|count| u128::from(!count)), u32::BITS);
        let sorted = falling.into_iter().map(|count| !fits::<_, u32>(count, "a count"));
        let list: &[u32] = &Zeroizing::new(sorted.collect::<Vec<_>>());
        let leading_bits = LeadingBits::new(&self.base, &self.bounds, list);
        let at = |width| Table::new(&self.base, &self.bounds, list, width);
        let first = OnceCell::new();
        let mut drawn = Vec::with_capacity(self.bounds.len());
        let mut most = u32::MAX;
        for (position, (least, _)) in self.bounds.iter().enumerate() {
            let cell = Cell::draw(Digits::Two, entropy)?;
            let index = match leading_bits
                .as_ref()
                .and_then(|leading_bits| leading_bits.locate(position, most, &cell))
            {
                Some(index) => index,
                None => cell.take_more_digits(FIRST_WIDTH, entropy, |width| match width {
                    FIRST_WIDTH => first.get_or_init(|| at(width)).row(position, most),
                    _ => at(width).row(position, most),
                })?,
            };
            most = least + fits::<_, u32>(index, "at most the largest count");
            drawn.push(most);
        }
        Ok(drawn)
    }
}
