//! The position of a boundary between groups, relative to the cell of the uniform number.

use crate::exact::{Enclosure, Natural};

/// Certified boundaries between groups, in any unit.
pub trait Boundaries {
    /// Where the cell `[index / 2^bits, (index + 1) / 2^bits)` of `V` lies among them.
    fn locate(&self, index: &Natural, bits: u32) -> Place;
}

impl<B: Boundaries> Boundaries for &B {
    fn locate(&self, index: &Natural, bits: u32) -> Place {
        (*self).locate(index, bits)
    }
}

/// Where the cell of `V` lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Within this group.
    Inside(u64),
    /// A boundary between groups lies strictly inside the cell: one more digit is needed.
    Straddles,
    /// The sums are not known well enough to decide.
    Unclear,
}

/// The position of a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// At the start of the cell, or before it.
    Before,
    /// Strictly inside the cell.
    Inside,
    /// At the end of the cell, or after it.
    After,
    /// This is not known well enough.
    Unclear,
}

/// `V * T` for all `V` of a cell, in units of `2^-bits` of the boundaries' unit.
pub(crate) struct Span {
    start: Enclosure,
    end: Enclosure,
    bits: usize,
    begins_at_zero: bool,
    ends_at_total: bool,
}

impl Span {
    /// The cell `[index / 2^bits, (index + 1) / 2^bits)` of a total that is exact, or lies strictly
    /// within its enclosure.
    pub fn new(index: &Natural, bits: u32, total: &Enclosure) -> Self {
        let (next, bits) = (index + Natural::ONE, bits as usize);
        let times =
            |factor: &Natural| Enclosure { low: factor * &total.low, high: factor * &total.high };
        Self {
            start: times(index),
            end: times(&next),
            bits,
            begins_at_zero: index.is_zero(),
            ends_at_total: next == Natural::ONE << bits,
        }
    }

    /// The position of an inner boundary: one above 0 and below the total, however little of that
    /// is seen (`proof.md`, steps 2 and 3).
    pub fn side(&self, boundary: &Enclosure) -> Side {
        let (low, high) = (&boundary.low << self.bits, &boundary.high << self.bits);
        // An end of the cell that is not exact lies strictly within its enclosure, and 0 and the
        // total are not requested.
        let exact = self.end.low == self.end.high;
        let less = |a: &Natural, b: &Natural| if exact { a < b } else { a <= b };
        if high <= self.start.low && !self.begins_at_zero {
            Side::Before
        } else if (self.begins_at_zero || less(&self.start.high, &low))
            && (self.ends_at_total || less(&high, &self.end.low))
        {
            Side::Inside
        } else if low >= self.end.high && !self.ends_at_total {
            Side::After
        } else {
            Side::Unclear
        }
    }
}
