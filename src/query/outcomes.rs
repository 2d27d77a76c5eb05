//! The exact probabilities of an integer with two-sided geometric noise, enclosed: for teaching and
//! tests, never for a release.
//!
//! The noise has `Pr[N = k] = (1 - b) / (1 + b) b^|k|`, and what falls outside of bounds becomes
//! the bound. With distances `n >= 1` from the value, `Pr[N >= n] = Pr[N <= -n] = b^n / (1 + b)`,
//! and `Pr[N >= 0] = 1 / (1 + b)` (`mechanism/geometric/proof.md`, step 1).

use crate::{
    Error, Result,
    exact::{Bounds, Enclosure, Integer, Natural, fits, ratio_down, ratio_up},
};

/// Fractional bits: more than the smallest double has.
const WIDTH: u32 = 1216;
/// The most outcomes that are listed.
const MOST: u32 = 1 << 16;

/// Doubles at or below a probability, and at or above it.
pub type Ends = (f64, f64);

/// The outcomes of a window, one after the other, and what is outside of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// Every outcome below the window together.
    pub below: Ends,
    /// Each outcome from the first to the last.
    pub within: Vec<Ends>,
    /// Every outcome above the window together.
    pub above: Ends,
}

/// The outcomes that are listed: those of the window, or every one within the bounds.
///
/// # Errors
/// [`Error::Parameter`] without a window and without bounds; [`Error::Limit`] for more than 65,536
/// outcomes.
pub(super) fn listed(
    window: Option<Bounds<Integer>>,
    bounds: Option<&Bounds<Integer>>,
) -> Result<Bounds<Integer>> {
    let rule = "is required without bounds, where outcomes have no end: set { from, to }";
    let listed = window.or_else(|| bounds.cloned()).ok_or(Error::parameter("window", rule))?;
    let last = listed.highest().clone() - listed.lowest().clone();
    Error::limit("window", "must have at most 65536 outcomes: set { from, to }")
        .when(last >= Integer::from(MOST))?;
    Ok(listed)
}

/// Noise around a value, by the powers of its base: `power(n)` encloses `b^n` on [`WIDTH`] bits.
pub(super) struct TwoSided<'a, P> {
    value: Integer,
    bounds: Option<&'a Bounds<Integer>>,
    power: P,
    base: Enclosure,
    /// `1 + b`.
    total: Enclosure,
}

impl<'a, P: Fn(&Natural, u32) -> Enclosure> TwoSided<'a, P> {
    /// The value is clamped to the bounds.
    pub(super) fn new(value: Integer, bounds: Option<&'a Bounds<Integer>>, power: P) -> Self {
        let value = bounds.map_or(value.clone(), |bounds| {
            value.max(bounds.lowest().clone()).min(bounds.highest().clone())
        });
        let base = power(&Natural::ONE, WIDTH);
        let total = Enclosure::one(WIDTH).plus(&base);
        Self { value, bounds, power, base, total }
    }

    /// The probabilities of a window.
    pub(super) fn outcomes(&self, window: &Bounds<Integer>) -> Outcomes {
        let (from, to) = (window.lowest(), window.highest());
        let within = self.points(from, to).iter().map(ends).collect();
        let (below, above) =
            (self.at_most(&(from.clone() - Integer::ONE)), self.at_least(&(to + Integer::ONE)));
        Outcomes { below: ends(&below), within, above: ends(&above) }
    }

    /// Each point, from the power nearest to the value outward.
    fn points(&self, from: &Integer, to: &Integer) -> Vec<Enclosure> {
        let middle = self.value.clone().max(from.clone()).min(to.clone());
        if self.bounds.is_some_and(|bounds| !is_within(&middle, bounds)) {
            // The value is within the bounds, so no other point of the window is.
            return (0..=steps_of(&(to - from.clone()))).map(|_| nothing()).collect();
        }
        let left = self.shares(&middle, &(middle.clone() - from.clone()));
        let right = self.shares(&middle, &(to - middle.clone()));
        let all = left.into_iter().rev().chain(right.into_iter().skip(1));
        let mut point = from.clone();
        all.map(|share| {
            let here = self.folded(&point).unwrap_or(share);
            point += Integer::ONE;
            here
        })
        .collect()
    }

    /// `Pr[N = k]` from the middle on, with each of these steps farther from the value.
    fn shares(&self, middle: &Integer, steps: &Integer) -> Vec<Enclosure> {
        let distance = distance(&self.value, middle);
        let rest = Enclosure::one(WIDTH).minus(&self.base);
        let mut power = (self.power)(&distance, WIDTH);
        (0..=steps_of(steps))
            .map(|_| {
                let share = self.of_total(&rest.times(&power, WIDTH));
                power = power.times(&self.base, WIDTH);
                share
            })
            .collect()
    }

    /// The probability of a bound, or of a point outside of the bounds; `None` for the others.
    fn folded(&self, point: &Integer) -> Option<Enclosure> {
        let bounds = self.bounds?;
        if !is_within(point, bounds) {
            Some(nothing())
        } else if point == bounds.lowest() {
            Some(self.at_most(point))
        } else if point == bounds.highest() {
            Some(self.at_least(point))
        } else {
            None
        }
    }

    /// The probability of this outcome and of those above it.
    fn at_least(&self, point: &Integer) -> Enclosure {
        match self.bounds {
            Some(bounds) if point <= bounds.lowest() => Enclosure::one(WIDTH),
            Some(bounds) if point > bounds.highest() => nothing(),
            _ => self.tail(&(point - self.value.clone())),
        }
    }

    /// The probability of this outcome and of those below it.
    fn at_most(&self, point: &Integer) -> Enclosure {
        match self.bounds {
            Some(bounds) if point >= bounds.highest() => Enclosure::one(WIDTH),
            Some(bounds) if point < bounds.lowest() => nothing(),
            _ => self.tail(&(self.value.clone() - point.clone())),
        }
    }

    /// `Pr[N >= k]`, which is `Pr[N <= -k]`.
    fn tail(&self, from: &Integer) -> Enclosure {
        let upper = |n: &Natural| self.of_total(&(self.power)(n, WIDTH));
        if *from < Integer::ZERO {
            let others = Integer::ONE - from.clone();
            Enclosure::one(WIDTH).minus(&upper(&distance(&others, &Integer::ZERO)))
        } else {
            upper(&distance(from, &Integer::ZERO))
        }
    }

    fn of_total(&self, part: &Enclosure) -> Enclosure {
        part.over(&self.total, WIDTH).expect("1 + b is at least 1")
    }
}

fn is_within(point: &Integer, bounds: &Bounds<Integer>) -> bool {
    (bounds.lowest()..=bounds.highest()).contains(&point)
}

/// From the first to the last of the outcomes that are listed.
fn steps_of(distance: &Integer) -> u32 {
    fits(distance.clone(), "fewer than 2^16 outcomes are listed")
}

fn nothing() -> Enclosure {
    Enclosure::exactly(Natural::ZERO)
}

/// `|one - other|`.
fn distance(one: &Integer, other: &Integer) -> Natural {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    fits(high.clone() - low.clone(), "a difference of ordered integers is at least 0")
}

fn ends(of: &Enclosure) -> Ends {
    let one = Natural::ONE << WIDTH as usize;
    (ratio_down(&of.low, &one), ratio_up(&of.high, &one).min(1.0))
}
