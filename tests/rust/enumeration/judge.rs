//! The true law, by a road of its own.

use std::{cell::RefCell, collections::BTreeMap};

use num_bigint::BigUint;

use super::tree::Masses;

/// Fractional bits of the judge's numbers.
pub const WIDTH: u32 = 320;

/// A fraction, as it is written: 1/2 and 2/4 are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fraction(pub u64, pub u64);

/// An enclosure in units of `2^-WIDTH`.
#[derive(Clone)]
pub struct Ball {
    pub low: BigUint,
    pub high: BigUint,
}

impl Ball {
    /// The product of numbers that are at least 0.
    pub fn times(&self, other: &Self) -> Self {
        Self {
            low: (&self.low * &other.low) >> WIDTH,
            high: ceiling(&(&self.high * &other.high), &one()),
        }
    }

    /// The quotient, for a divisor above 0.
    pub fn over(&self, other: &Self) -> Self {
        Self {
            low: (&self.low << WIDTH) / &other.high,
            high: ceiling(&(&self.high << WIDTH), &other.low),
        }
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    /// The difference, for what is surely at least 0; rounding may make its lower end 0.
    pub fn minus(&self, other: &Self) -> Self {
        let low = if self.low > other.high { &self.low - &other.high } else { BigUint::ZERO };
        Self { low, high: &self.high - &other.low }
    }

    /// A fraction.
    pub fn of(Fraction(top, bottom): Fraction) -> Self {
        let whole = one() * top;
        Self { low: &whole / bottom, high: ceiling(&whole, &bottom.into()) }
    }
}

pub fn one() -> BigUint {
    BigUint::from(1u8) << WIDTH
}

fn ceiling(top: &BigUint, bottom: &BigUint) -> BigUint {
    (top + bottom - 1u8) / bottom
}

/// `e^x` for a fraction, by its Taylor series with all terms positive.
pub fn exp(Fraction(top, bottom): Fraction) -> Ball {
    let (mut low_term, mut high_term) = (one(), one());
    let (mut low, mut high) = (BigUint::ZERO, BigUint::ZERO);
    let mut order = 0u64;
    // From order >= 2 x on, every term is at most half of the one before.
    while order <= 2 * top / bottom + 2 || high_term > BigUint::from(2u8) {
        low += &low_term;
        high += &high_term;
        order += 1;
        let divisor = BigUint::from(order) * bottom;
        low_term = low_term * top / &divisor;
        high_term = ceiling(&(high_term * top), &divisor);
    }
    Ball { low, high: high + 2u8 * high_term }
}

thread_local! {
    /// Powers that this test has computed: laws are made of few of them, many times over.
    static POWERS: RefCell<BTreeMap<Fraction, Ball>> = const { RefCell::new(BTreeMap::new()) };
}

/// `e^-x`.
pub fn exp_negative(x: Fraction) -> Ball {
    POWERS.with_borrow_mut(|powers| {
        let compute = || {
            let power = exp(x);
            let square = one() * one();
            Ball { low: &square / &power.high, high: ceiling(&square, &power.low) }
        };
        powers.entry(x).or_insert_with(compute).clone()
    })
}

/// The softmax of costs: probability proportional to `exp(-cost / scale)`.
pub fn softmax(costs: &[u128], scale: Fraction) -> Vec<Ball> {
    let best = costs.iter().min().unwrap();
    let weights: Vec<Ball> = costs
        .iter()
        .map(|cost| exp_negative(Fraction(u64::try_from(cost - best).unwrap() * scale.1, scale.0)))
        .collect();
    let total_low: BigUint = weights.iter().map(|weight| weight.low.clone()).sum();
    let total_high: BigUint = weights.iter().map(|weight| weight.high.clone()).sum();
    weights
        .into_iter()
        .map(|weight| Ball {
            low: weight.low * one() / &total_high,
            high: ceiling(&(weight.high * one()), &total_low),
        })
        .collect()
}

/// The true probabilities lie within the masses, all of them.
pub fn assert_law(masses: &Masses<usize>, law: &[Ball]) {
    let known: BigUint = masses.reached.values().sum();
    assert_eq!(known + &masses.unresolved, BigUint::from(1u8) << masses.depth, "no mass is lost");
    assert!(masses.reached.keys().all(|outcome| *outcome < law.len()));
    for (outcome, truth) in law.iter().enumerate() {
        let (low, high) = masses.bounds(&outcome);
        let fits = low << (WIDTH - masses.depth) <= truth.high
            && truth.low <= high << (WIDTH - masses.depth);
        assert!(fits, "outcome {outcome}: its probability is outside what reached it");
    }
}

/// The true probability of each outcome that was reached lies within its masses.
pub fn assert_each<O: Ord + std::fmt::Debug>(masses: &Masses<O>, law: impl Fn(&O) -> Ball) {
    for outcome in masses.reached.keys() {
        let (truth, (low, high)) = (law(outcome), masses.bounds(outcome));
        let fits = low << (WIDTH - masses.depth) <= truth.high
            && truth.low <= high << (WIDTH - masses.depth);
        assert!(fits, "outcome {outcome:?}: its probability is outside what reached it");
    }
}

/// No outcome is surely more than `e^epsilon` times as likely on one side as on the other.
pub fn assert_private(
    one_side: &Masses<usize>,
    other: &Masses<usize>,
    outcomes: usize,
    epsilon: Fraction,
) {
    let limit = exp(epsilon).high;
    for outcome in 0..outcomes {
        for (x, y) in [(one_side, other), (other, one_side)] {
            let ((surely, _), (_, at_most)) = (x.bounds(&outcome), y.bounds(&outcome));
            assert!((surely << WIDTH) <= at_most * &limit, "outcome {outcome} breaks epsilon");
        }
    }
}

#[test]
fn the_judge_knows_e() {
    let power = BigUint::from(10u8).pow(40);
    let e: BigUint = "27182818284590452353602874713526624977572".parse().unwrap();
    let Ball { low, high } = exp(Fraction(1, 1));
    assert_eq!(((low * &power) >> WIDTH, (high * &power) >> WIDTH), (e.clone(), e));
    let Ball { low, high } = exp_negative(Fraction(100, 3));
    assert!(low < high && (&high - &low) << 300u32 < one());
}
