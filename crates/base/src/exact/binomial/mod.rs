//! Certified tails of binomial distributions, and the limits of Clopper and Pearson.
//!
//! Use it to bound how far a share may be from a count, without ever giving too small a bound. The
//! limits are rounded outward: nothing here is drawn, and no guarantee of privacy rests on it.
#![doc = include_str!("proof.md")]

mod ends;
mod factorial;
mod guess;
mod series;
#[cfg(test)]
mod tests;

use ends::{Ends, neg_ln};
use factorial::ln_choose;

use super::{Rational, fits, ln_enclosure, ln_fixed::LN_BITS};

/// Probabilities are given in units of `2^-PLACES`.
pub const PLACES: u32 = 48;

/// The unit's inverse: probability 1.
pub const WHOLE: u64 = 1 << PLACES;

/// The most reports.
pub const MOST_REPORTS: u64 = 1 << 40;

/// How far from the guess the two ends are tried, in units.
const REACH: u64 = 8;

/// A probability of being wrong on one side, at most 1/20.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// `-ln` of it.
    size: Ends,
    /// About how many standard deviations that is: for guesses.
    deviations: f64,
}

impl Level {
    /// `None` unless it is above 0, and at most 1/20.
    #[must_use]
    pub fn new(tail: &Rational) -> Option<Self> {
        let inverse = tail.reciprocal().filter(|inverse| *inverse >= Rational::from(20))?;
        let ends = ln_enclosure(&inverse, LN_BITS);
        let (low, high) = (i128::try_from(ends.low).ok()?, i128::try_from(ends.high).ok()?);
        let size = Ends { low, high };
        Some(Self { size, deviations: guess::deviations(size.near()) })
    }

    /// At least `-ln` of it, in units of `2^-72`.
    pub(super) fn size_above(&self) -> i128 {
        self.size.high
    }

    /// About the same.
    pub(super) fn size_near(&self) -> f64 {
        self.size.near()
    }
}

/// The largest probability, nearly, with which so few of all reports are `count` or more with at
/// most the probability of `level`: in units of `2^-PLACES`, rounded down.
///
/// It is surely such a probability, and `2 * REACH` units more is surely not one, if `of` is at
/// most `2^30` (`proof.md`, step 6).
///
/// ```
/// use sottovoce::exact::binomial::{Level, WHOLE, lower_limit, upper_limit};
/// let level = Level::new(&"1/40".parse()?).ok_or("at most 1/20")?;
/// let thousandths = |units: u64| units * 1000 / WHOLE;
/// assert_eq!(thousandths(lower_limit(175, 500, &level)), 308);
/// assert_eq!(thousandths(upper_limit(175, 500, &level)), 393);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If `count` is more than `of`, or `of` more than [`MOST_REPORTS`].
#[must_use]
pub fn lower_limit(count: u64, of: u64, level: &Level) -> u64 {
    assert!(count <= of && of <= MOST_REPORTS, "lower_limit: at most the number of reports");
    if count == 0 {
        return 0;
    }
    let tail = Tail::new(count, of);
    // Step 5: any guess will do, for both ends are judged.
    let guess = tail.guess(level);
    let (mut within, mut beyond) = (guess.saturating_sub(REACH), (guess + REACH).min(WHOLE));
    let mut sides = tail.sides([within, beyond], level);
    let mut step = REACH;
    while sides[0] != Side::Within {
        within = within.saturating_sub(step);
        step *= 2;
        [sides[0]] = tail.sides([within], level);
    }
    let mut step = REACH;
    while sides[1] != Side::Beyond {
        beyond = (beyond + step).min(WHOLE);
        step *= 2;
        [sides[1]] = tail.sides([beyond], level);
    }
    while beyond - within > 2 * REACH {
        let middle = within + (beyond - within) / 2;
        match tail.sides([middle], level) {
            [Side::Within] => within = middle,
            [Side::Beyond | Side::Unclear] => beyond = middle,
        }
    }
    within
}

/// The bound from above: about the least probability with which `count` or fewer have at most the
/// probability of `level`, rounded up.
///
/// # Panics
/// See [`lower_limit`].
#[must_use]
pub fn upper_limit(count: u64, of: u64, level: &Level) -> u64 {
    assert!(count <= of, "upper_limit: at most the number of reports");
    // Those that are not counted are of - count or more.
    WHOLE - lower_limit(of - count, of, level)
}

/// The position of the tail relative to the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Surely at most the level.
    Within,
    /// Surely above it.
    Beyond,
    /// It is not known well enough.
    Unclear,
}

/// `P[X >= count]` for a binomial `X` of `of` coins, as a function of their probability.
struct Tail {
    count: u64,
    of: u64,
    /// `ln` of the binomial coefficient.
    ways: Ends,
}

impl Tail {
    /// For `0 < count <= of`.
    fn new(count: u64, of: u64) -> Self {
        Self { count, of, ways: ln_choose(of, count) }
    }

    /// `-ln P[X = count]` for a probability of `point` units, not 0 and not all.
    fn neg_ln_first(&self, point: u64) -> Ends {
        let often = neg_ln(point.into(), PLACES).times(self.count);
        let seldom = neg_ln((WHOLE - point).into(), PLACES).times(self.of - self.count);
        often.plus(seldom).minus(self.ways)
    }

    /// On which side of the level the tail is at each place.
    fn sides<const AT: usize>(&self, points: [u64; AT], level: &Level) -> [Side; AT] {
        let summed = points.map(|point| point.clamp(1, self.last_point()));
        let sums = series::ln_sums(self.count, self.of, summed);
        core::array::from_fn(|at| {
            // Without a chance there is no tail. It is at least 1/2 where the median is (step 4).
            if points[at] == 0 {
                return Side::Within;
            }
            if !self.is_decreasing(points[at]) {
                return Side::Beyond;
            }
            let size = self.neg_ln_first(points[at]).minus(sums[at]);
            if size.low >= level.size.high {
                Side::Within
            } else if size.high < level.size.low {
                Side::Beyond
            } else {
                Side::Unclear
            }
        })
    }

    /// Checks whether each further number is less likely: `point / WHOLE < (count + 1) / (of + 1)`.
    fn is_decreasing(&self, point: u64) -> bool {
        u128::from(point) * u128::from(self.of + 1) < u128::from(self.count + 1) << PLACES
    }

    /// The last place whose terms are summed, for a guess too.
    fn last_point(&self) -> u64 {
        let edge = (u128::from(self.count + 1) << PLACES) / u128::from(self.of + 1);
        fits::<_, u64>(edge, "at most 1").min(WHOLE - 1)
    }
}
