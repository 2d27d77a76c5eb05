//! Reports of any of several boxes: one box, drawn without looking, and a coin on whether it is
//! checked.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use zeroize::Zeroizing;

use super::{
    Local, Statistic, Support,
    protocol::{Ranged, small, times, unknown},
};
use crate::{Error, Result, entropy::Entropy, exact::SmallRatio, sample::uniform::uniform_below};

/// Reports one of the boxes, and whether it is checked, which is mostly true.
///
/// ```
/// use sottovoce::{entropy::Seeded, exact::SmallRatio, sample::local::{Local, boxes::Boxes}};
/// let odds = SmallRatio::new(3, 1).ok_or("small")?;
/// let protocol = Boxes::new(5, odds)?;
/// let draw = protocol.draw(&mut Seeded::new(&[7; 32], 0)?)?;
/// // Boxes 0 and 3 are checked.
/// let report = draw.report(0b01001);
/// assert!(report < 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    boxes: u32,
    odds: SmallRatio,
}

impl Boxes {
    /// The most boxes.
    pub const MOST: u32 = 64;

    /// The number of boxes.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 2 to [`Self::MOST`].
    pub fn new(boxes: u32, odds: SmallRatio) -> Result<Self> {
        Error::parameter("boxes", "must be from 2 to 64")
            .when(!(2..=Self::MOST).contains(&boxes))?;
        Ok(Self { boxes, odds })
    }

    /// How often a report of a box shows it as checked: if it is, and if it is not.
    pub fn support(&self) -> Support {
        let (own, other) = (self.odds.top(), self.odds.bottom());
        Support { own, other, whole: own + other }
    }
}

impl Local for Boxes {
    type Draw = Draw;

    fn read(parameters: &[u64], _: &Ranged<'_>, odds: SmallRatio) -> Result<Self> {
        let [boxes] = *parameters else { return Err(unknown()) };
        Self::new(small(boxes)?, odds)
    }

    fn plan(&self) -> (&'static str, Vec<u32>) {
        ("boxes", vec![self.boxes])
    }

    // Two uniform integers.
    fn draw<E: Entropy>(&self, entropy: &mut E) -> Result<Draw> {
        let index = uniform_below(self.boxes.into(), entropy)?;
        let coin = uniform_below(self.odds.top() + self.odds.bottom(), entropy)?;
        let turned = Zeroizing::new(u64::from(coin >= self.odds.top()));
        Ok(Draw { index, turned, boxes: self.boxes })
    }

    fn report<E: Entropy>(draw: Draw, answer: u64, _: &mut E) -> Result<u64> {
        Ok(draw.report(answer))
    }

    fn values(&self) -> u64 {
        2 * u64::from(self.boxes)
    }

    fn statistic(&self) -> Statistic {
        Statistic::Count(self.support())
    }

    fn shares(&self) -> u32 {
        self.boxes
    }

    fn parts(&self) -> u32 {
        self.boxes
    }

    fn sums(&self, _: u64, items: &BTreeMap<u64, u64>) -> Vec<(u64, u64)> {
        (0..u64::from(self.boxes))
            .map(|place| {
                let checked = times(items, 2 * place + 1);
                (checked, times(items, 2 * place) + checked)
            })
            .collect()
    }
}

/// The draw of one report. It is wiped; anyone with it and the report knows whether the box is
/// checked.
#[must_use]
pub struct Draw {
    index: u64,
    /// 1 if the report shows the opposite.
    turned: Zeroizing<u64>,
    boxes: u32,
}

impl Draw {
    /// The report for a mask of the boxes that are checked: twice the box, and one more if it shows
    /// this one as checked.
    ///
    /// # Panics
    /// If a box is checked that there is not.
    #[must_use]
    pub fn report(self, checked: u64) -> u64 {
        let there = u64::MAX >> (64 - self.boxes);
        assert!(checked & !there == 0, "Draw::report: the boxes checked must be there");
        2 * self.index + (checked >> self.index & 1 ^ *self.turned)
    }
}
