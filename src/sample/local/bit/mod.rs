//! Reports of a number: one bit, more likely set the higher the number is.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::{
    Local, Range, Statistic, Support,
    protocol::{Ranged, number, sum, unknown},
};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Real, SmallRatio, Wide},
    sample::ratio::{Cell, Digits},
};

/// Reports a number within public bounds as one bit. Only the mean of many can be estimated from
/// them.
///
/// ```
/// use sottovoce::{
///     entropy::Seeded,
///     exact::{Real, SmallRatio},
///     sample::local::{Local, Range, bit::Bit},
/// };
/// let odds = SmallRatio::new(3, 1).ok_or("small")?;
/// let protocol = Bit::new(Range::new(&"0".parse()?, &"60".parse()?)?, odds);
/// let mut source = Seeded::new(&[7; 32], 0)?;
/// let draw = protocol.draw(&mut source)?;
/// assert!(draw.report(Real::new(37.5).ok_or("finite")?, &mut source)? < 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bit {
    range: Range,
    odds: SmallRatio,
}

impl Bit {
    /// Within these bounds.
    #[must_use]
    pub fn new(range: Range, odds: SmallRatio) -> Self {
        Self { range, odds }
    }

    /// How often the bit is 1: at the highest number, and at the lowest.
    pub fn support(&self) -> Support {
        let (own, other) = (self.odds.top(), self.odds.bottom());
        Support { own, other, whole: own + other }
    }
}

impl Local for Bit {
    type Draw = Draw;

    fn read(parameters: &[u64], range: &Ranged<'_>, odds: SmallRatio) -> Result<Self> {
        if parameters.is_empty() { Ok(Self::new(range()?, odds)) } else { Err(unknown()) }
    }

    fn plan(&self) -> (&'static str, Vec<u32>) {
        ("bit", Vec::new())
    }

    // Two words.
    fn draw<E: Entropy>(&self, entropy: &mut E) -> Result<Draw> {
        Ok(Draw { uniform: Cell::draw(Digits::Two, entropy)?, protocol: self.clone() })
    }

    fn report<E: Entropy>(draw: Draw, answer: u64, entropy: &mut E) -> Result<u64> {
        draw.report(number(answer), entropy)
    }

    fn values(&self) -> u64 {
        2
    }

    fn statistic(&self) -> Statistic {
        Statistic::Count(self.support())
    }

    fn sums(&self, reports: u64, items: &BTreeMap<u64, u64>) -> Vec<(u64, u64)> {
        vec![(sum(items), reports)]
    }
}

/// The draw of one report.
#[must_use]
pub struct Draw {
    uniform: Cell,
    protocol: Bit,
}

impl Draw {
    /// The report for an answer. Takes one more word with probability at most `2^-128`.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn report<E: Entropy>(self, answer: Real, entropy: &mut E) -> Result<u64> {
        let (part, whole) = self.protocol.range.place(answer);
        let (a, b) = (self.protocol.odds.top(), self.protocol.odds.bottom());
        // Step 1: the weight of 0, `whole * a - part * (a - b)`, of the weights of both.
        let times = |factor| {
            let mut product = Wide::new(&[], whole.words().len());
            product.add_times(&whole, factor);
            product
        };
        let (mut of_zero, of_both) = (times(a), times(a + b));
        let mut less = Wide::new(&[], whole.words().len());
        less.add_times(&part, a - b);
        of_zero.subtract(&less);
        Ok(self.uniform.reaches(of_zero, &of_both, entropy)?.into())
    }
}
