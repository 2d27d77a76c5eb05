//! Reports of numbers: one bit, and windows on a grid.

use num_bigint::BigUint;
use sottovoce::{
    Error,
    entropy::{Entropy, Tape},
    exact::{Real, SmallRatio},
    sample::local::{Range, bit::Bit, window::Window},
};

use crate::{
    base2::ratios,
    judge::{Ball, assert_law},
    local::{ODDS, counted, odds},
    tree::{Masses, enumerate},
};

fn range(lowest: &str, highest: &str) -> Range {
    Range::new(lowest.parse().unwrap(), highest.parse().unwrap()).unwrap()
}

fn real(value: f64) -> Real {
    Real::new(value).unwrap()
}

/// The weights of 0 and 1 for an answer at `part / whole` of the range.
fn bit_law((part, whole): (u64, u64), (a, b): (u64, u64)) -> Vec<Ball> {
    let rest = whole - part;
    ratios(&[rest * a + part * b, part * a + rest * b].map(BigUint::from))
}

fn bits<const BITS: u32>(depth: u32, answer: f64, ratio: (u64, u64)) -> Masses<usize> {
    let protocol = Bit::new(range("-1", "4"), odds(ratio));
    enumerate::<BITS, usize>(depth, |tape| {
        let bit = protocol.draw(tape)?.report(real(answer), tape)?;
        Ok(usize::try_from(bit).unwrap())
    })
}

/// Answers within -1 and 4 and their places, in 40ths.
const ANSWERS: [(f64, u64); 6] =
    [(-1.0, 0), (-3.5, 0), (0.0, 8), (1.5, 20), (2.125, 25), (4.0, 40)];

#[test]
fn the_bit_has_exactly_its_probability() {
    for ratio in ODDS {
        for (answer, place) in ANSWERS {
            let law = bit_law((place, 40), ratio);
            let all = [bits::<1>, bits::<2>, bits::<4>];
            for masses in all.map(|masses| masses(40, answer, ratio)) {
                masses.assert_resolved(30);
                assert_law(&masses, &law);
            }
        }
    }
}

#[test]
fn the_bit_and_its_digits_keep_the_odds_but_on_one_cell() {
    // Beyond two digits there is the cell that the boundary cuts; what it can tell is its mass.
    fn check<const BITS: u32>(depth: u32) {
        let protocol = Bit::new(range("-1", "4"), odds((3, 1)));
        let seen = |answer: f64| {
            enumerate::<BITS, (u64, usize)>(depth, |tape: &mut Tape<BITS>| {
                let bit = protocol.draw(tape)?.report(real(answer), tape)?;
                Ok((bit, tape.used()))
            })
        };
        let cell = BigUint::from(1u8) << (depth - 2 * BITS);
        for (one, other) in [(-1.0, 4.0), (0.0, 2.125)] {
            let (one, other) = (seen(one), seen(other));
            for (x, y) in [(&one, &other), (&other, &one)] {
                let excess = |(seen, mass): (&(u64, usize), &BigUint)| {
                    let allowed = y.reached.get(seen).cloned().unwrap_or_default() * 3u8;
                    if *mass > allowed { mass - allowed } else { BigUint::ZERO }
                };
                let delta: BigUint = x.reached.iter().map(excess).sum();
                assert!(delta + &x.unresolved <= cell);
            }
        }
    }
    check::<1>(16);
    check::<2>(16);
    check::<4>(16);
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_coin_of_a_bit_that_is_two_percent_off_is_noticed() {
    assert_law(&bits::<1>(40, 4.0, (153, 50)), &bit_law((40, 40), (3, 1)));
}

/// Weights of all values from a point of the grid.
fn window_law(half: u64, point: u64, (a, b): (u64, u64)) -> Vec<u64> {
    let width = 2 * half + 1;
    let near = point..point + width;
    (0..width + 64).map(|value| if near.contains(&value) { a } else { b }).collect()
}

fn window(half: u64, ratio: SmallRatio) -> Window {
    Window::new(range("0", "64"), u32::try_from(half).unwrap(), ratio).unwrap()
}

/// A sampler with odds `sampled` is compared with the law of these odds.
fn assert_window(half: u64, (a, b): (u64, u64), sampled: (u64, u64)) {
    let protocol = window(half, odds(sampled));
    let width = 2 * half + 1;
    let bounds = [sampled.0 * width + sampled.1 * 64, width, 64];
    let strings: u64 = bounds.iter().product();
    for point in [0, 1, 31, 63, 64] {
        let counts = counted(&bounds, |tape| {
            let mut words = [0; 3];
            for word in &mut words {
                *word = tape.digit().unwrap();
            }
            // On the grid the first two words decide nothing.
            let [value, same] = [0, u64::MAX].map(|rounding| {
                let mut tape: Tape = Tape::new([&[rounding; 2], words.as_slice()].concat());
                let draw = protocol.draw(&mut tape).unwrap();
                let value = draw.report(real(point as f64), &mut tape).unwrap();
                assert_eq!(tape.used(), 5);
                value
            });
            assert_eq!(value, same);
            value
        });
        let law = window_law(half, point, (a, b));
        let whole: u64 = law.iter().sum();
        for (value, weight) in law.iter().enumerate() {
            let count = counts[&(value as u64)];
            assert_eq!(count * whole, strings * weight, "{point}: {value} has another share");
        }
    }
}

#[test]
fn windows_have_exactly_their_law_at_every_point_of_the_grid() {
    for (half, ratio) in [(0, (11, 1)), (1, (3, 2)), (3, (2, 1))] {
        assert_window(half, ratio, ratio);
    }
}

#[test]
#[should_panic(expected = "has another share")]
fn a_coin_of_a_window_that_is_two_percent_off_is_noticed() {
    assert_window(0, (3, 1), (153, 50));
}

/// Only the place on the grid: the other integers are read from a tape of their own.
fn points<const BITS: u32>(depth: u32, answer: f64) -> Masses<usize> {
    let protocol = window(0, odds((11, 1)));
    enumerate::<BITS, usize>(depth, |tape| {
        let mut joined = Joined { tape, fixed: 0 };
        let draw = protocol.draw(&mut joined)?;
        // Odds 11, a window of one value, and a coin of 0: the value is the point.
        Ok(usize::try_from(draw.report(real(answer), &mut joined)?).unwrap() - 10)
    })
}

/// Two digits of the tape, then those that give small integers, then the tape again.
struct Joined<'tape, const BITS: u32> {
    tape: &'tape mut Tape<BITS>,
    fixed: usize,
}

impl<const BITS: u32> Entropy for Joined<'_, BITS> {
    const DIGIT_BITS: u32 = BITS;

    fn digit(&mut self) -> Result<u64, Error> {
        // 11 + 64 has seven bits, 1 one digit, 64 six bits. The first word is 1, as 0 is refused.
        let lengths = [7, 1, 6].map(|bits: usize| bits.div_ceil(BITS as usize));
        let ends = [lengths[0], lengths[0] + lengths[1], lengths.iter().sum()];
        if self.tape.used() < 2 || self.fixed == ends[2] {
            return self.tape.digit();
        }
        self.fixed += 1;
        Ok(u64::from(self.fixed == ends[0]))
    }
}

#[test]
fn numbers_between_points_go_to_each_with_exactly_its_probability() {
    for (answer, eighths) in [(10.125, 1u8), (10.5, 4), (10.875, 7)] {
        let law = ratios(&[8 - eighths, eighths].map(BigUint::from));
        for masses in [points::<1>(40, answer), points::<2>(40, answer), points::<4>(40, answer)] {
            masses.assert_resolved(30);
            assert_law(&masses, &law);
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn rounding_down_is_noticed() {
    assert_law(&points::<2>(40, 10.0), &ratios(&[7u8, 1].map(BigUint::from)));
}
