//! Reports of a number: a place on a grid, more likely within a window around the number.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use zeroize::Zeroizing;

use super::{
    Local, Range, Statistic,
    protocol::{Ranged, number, small, sum, unknown},
};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Real, SmallRatio, Wide, chernoff::Windows, fits, fixed::wide_product},
    sample::{
        ratio::{Cell, Digits},
        uniform::uniform_below,
    },
};

/// Reports a number within public bounds as one of a few dozen values; those near it are more
/// likely. If odds are high, the mean of many is more accurate than that of bits.
///
/// ```
/// use sottovoce::{
///     entropy::Seeded,
///     exact::{Real, SmallRatio},
///     sample::local::{Local, Range, window::Window},
/// };
/// let odds = SmallRatio::new(20, 1).ok_or("small")?;
/// let half = Window::best_half(odds).ok_or("a bit is as good")?;
/// let protocol = Window::new(Range::new(&"0".parse()?, &"60".parse()?)?, half, odds)?;
/// let mut source = Seeded::new(&[7; 32], 0)?;
/// let draw = protocol.draw(&mut source)?;
/// let value = draw.report(Real::new(37.5).ok_or("finite")?, &mut source)?;
/// assert!(value < protocol.values());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    range: Range,
    half: u32,
    odds: SmallRatio,
}

impl Window {
    /// Steps of the grid that lies between the bounds.
    pub const STEPS: u32 = 64;

    /// The most steps to either side of a window.
    pub const MOST_HALF: u32 = 64;

    /// The half width with the least worst variance; of equal ones, the least. `None` if that
    /// variance is not at most half of the worst variance of one [bit](super::bit), which is so
    /// below odds of about 10.
    #[must_use]
    pub fn best_half(odds: SmallRatio) -> Option<u32> {
        let mut best = 0;
        for half in 1..=Self::MOST_HALF {
            let ((top, bottom), (least, of)) = (variance(half, odds), variance(best, odds));
            if wide_product(top, of) < wide_product(least, bottom) {
                best = half;
            }
        }
        // Step 5.
        let (a, b) = (u128::from(odds.top()), u128::from(odds.bottom()));
        let (top, _) = variance(best, odds);
        let side = u128::from(Self::STEPS * (2 * best + 1)) * (a + b);
        (8 * top < side * side).then_some(best)
    }

    /// Windows of `half` steps to either side. Any of them keeps the odds.
    ///
    /// # Errors
    /// [`Error::Parameter`] for more than [`Self::MOST_HALF`].
    pub fn new(range: Range, half: u32, odds: SmallRatio) -> Result<Self> {
        Error::parameter("half", "must be at most 64").when(half > Self::MOST_HALF)?;
        Ok(Self { range, half, odds })
    }

    /// The distribution of a report, used to estimate from many.
    #[must_use]
    pub fn law(&self) -> Windows {
        Windows { steps: Self::STEPS, half: self.half, odds: self.odds }
    }

    /// Values in a window.
    fn width(&self) -> u64 {
        u64::from(2 * self.half + 1)
    }
}

impl Local for Window {
    type Draw = Draw;

    fn read(parameters: &[u64], range: &Ranged<'_>, odds: SmallRatio) -> Result<Self> {
        let [steps, half] = *parameters else { return Err(unknown()) };
        unknown().when(steps != u64::from(Self::STEPS))?;
        Self::new(range()?, small(half)?, odds)
    }

    fn plan(&self) -> (&'static str, Vec<u32>) {
        ("window", vec![Self::STEPS, self.half])
    }

    // Two words, and three uniform integers.
    fn draw<E: Entropy>(&self, entropy: &mut E) -> Result<Draw> {
        let rounding = Cell::draw(Digits::Two, entropy)?;
        // Step 2.
        let (width, steps) = (self.width(), u64::from(Self::STEPS));
        let inside = self.odds.top() * width;
        let coin = uniform_below(inside + self.odds.bottom() * steps, entropy)?;
        let near = uniform_below(width, entropy)?;
        let far = width + uniform_below(steps, entropy)?;
        let is_near = u64::from(coin < inside).wrapping_neg();
        let shift = Zeroizing::new(is_near & near | !is_near & far);
        Ok(Draw { rounding, shift, protocol: self.clone() })
    }

    fn report<E: Entropy>(draw: Draw, answer: u64, entropy: &mut E) -> Result<u64> {
        draw.report(number(answer), entropy)
    }

    fn values(&self) -> u64 {
        self.width() + u64::from(Self::STEPS)
    }

    fn statistic(&self) -> Statistic {
        Statistic::Values(self.law())
    }

    fn sums(&self, reports: u64, items: &BTreeMap<u64, u64>) -> Vec<(u64, u64)> {
        vec![(sum(items), reports)]
    }
}

/// The variance of one estimate of a number at a bound, in squares of steps: top and bottom
/// (`proof.md`, step 4).
fn variance(half: u32, odds: SmallRatio) -> (u128, u128) {
    let (a, b) = (u128::from(odds.top()), u128::from(odds.bottom()));
    let (w, m) = (u128::from(half), u128::from(Window::STEPS));
    let width = 2 * w + 1;
    // Sums of squares, of -w..w and of -w..m+w.
    let squares = |last: u128| last * (last + 1) * (2 * last + 1) / 6;
    let (near, all) = (2 * squares(w), squares(w) + squares(m + w));
    let middle = b * m * (m + width) / 2;
    let top = (a * width + b * m) * ((a - b) * near + b * all) - middle * middle;
    let side = (a - b) * width;
    (top, side * side)
}

/// The draw of one report.
#[must_use]
pub struct Draw {
    rounding: Cell,
    shift: Zeroizing<u64>,
    protocol: Window,
}

impl Draw {
    /// The report for an answer. Takes one more word with probability at most `2^-128`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn report<E: Entropy>(self, answer: Real, entropy: &mut E) -> Result<u64> {
        let (mut rest, mut whole) = self.protocol.range.place(answer);
        // Step 1: between two points of the grid. The highest answer is the last point.
        let is_highest = rest == whole;
        rest.replace_if(&Wide::new(&[], whole.words().len()), is_highest);
        let places = Window::STEPS.trailing_zeros();
        let point =
            rest.next_places(&whole, places) + u128::from(is_highest) * u128::from(Window::STEPS);
        // A point of the grid is drawn for alike: by 1 of 2.
        let on_grid = rest.is_zero();
        let mut below = whole.clone();
        below.subtract(&rest);
        below.replace_if(&Wide::new(&[1], whole.words().len()), on_grid);
        whole.replace_if(&Wide::new(&[2], whole.words().len()), on_grid);
        let up = self.rounding.reaches(below, &whole, entropy)? & !on_grid;
        let point = fits::<_, u64>(point, "at most as many as steps") + u64::from(up);
        // Step 3.
        Ok((*self.shift + point) % self.protocol.values())
    }
}
