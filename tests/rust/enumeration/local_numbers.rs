//! Reports of numbers: one bit, and windows on a grid.

use num_bigint::BigUint;
use sottovoce::{
    Error,
    entropy::{Entropy, Tape},
    exact::{Real, SmallRatio},
    sample::local::{Local, Range, bit::Bit, window::Window},
};

use super::{
    base2::ratios,
    judge::{Ball, assert_law},
    local::{ODDS, counted, odds},
    tree::{Masses, enumerate},
};

fn range(lowest: &str, highest: &str) -> Range {
    Range::new(&lowest.parse().unwrap(), &highest.parse().unwrap()).unwrap()
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

/// Report and digits used.
type Seen = (u64, usize);

/// The mass of one cell of two digits, which a boundary cuts.
fn cell<const BITS: u32>(depth: u32) -> BigUint {
    BigUint::from(1u8) << (depth - 2 * BITS)
}

/// Checks that what is told beyond the odds has at most this mass; unresolved mass counts in full.
fn assert_odds_but(most: &BigUint, one: &Masses<Seen>, other: &Masses<Seen>, odds: u64) {
    for (x, y) in [(one, other), (other, one)] {
        let excess = |(seen, mass): (&Seen, &BigUint)| {
            let allowed = y.reached.get(seen).cloned().unwrap_or_default() * odds;
            if *mass > allowed { mass - allowed } else { BigUint::ZERO }
        };
        let delta: BigUint = x.reached.iter().map(excess).sum();
        assert!(delta + &x.unresolved <= *most, "report and digits tell more than the odds");
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
        for (one, other) in [(-1.0, 4.0), (0.0, 2.125)] {
            assert_odds_but(&cell::<BITS>(depth), &seen(one), &seen(other), 3);
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

/// Windows of one value and their digits. The place on the grid takes two digits; with odds 64 the
/// coin has 128 values, which are never drawn again, so only a boundary takes more.
fn windows_seen<const BITS: u32>(depth: u32, answer: f64, ratio: (u64, u64)) -> Masses<Seen> {
    let protocol = window(0, odds(ratio));
    enumerate::<BITS, Seen>(depth, |tape: &mut Tape<BITS>| {
        let report = protocol.draw(tape)?.report(real(answer), tape)?;
        Ok((report, tape.used()))
    })
}

/// On the grid, at a bound, and between points where a boundary cuts a cell.
const WINDOWED: [f64; 4] = [0.0, 64.0, 31.3, 17.9];

fn assert_windows_seen<const BITS: u32>(depth: u32, ratio: (u64, u64), usual: usize) {
    let seen = WINDOWED.map(|answer| windows_seen::<BITS>(depth, answer, ratio));
    // One value of the coin's 128 may be drawn again, which is not resolved here.
    let redrawn = BigUint::from(64 - ratio.0) << (depth - 7);
    let most = cell::<BITS>(depth) + redrawn;
    for (place, one) in seen.iter().enumerate() {
        for other in &seen[..place] {
            assert_odds_but(&most, one, other, ratio.0);
        }
    }
    // On the grid all strings are as long, but for what any uniform integer draws again.
    let longer = |one: &Masses<Seen>| one.reached.keys().filter(|(_, used)| *used > usual).count();
    if ratio.0 == 64 {
        assert_eq!((longer(&seen[0]), longer(&seen[1])), (0, 0));
        assert!(longer(&seen[2]) > 0 && longer(&seen[3]) > 0, "a boundary takes more digits");
        // And the law, in all lengths together.
        let mut law: Masses<u64> =
            Masses { depth, reached: Default::default(), unresolved: seen[0].unresolved.clone() };
        for ((value, _), mass) in &seen[0].reached {
            *law.reached.entry(*value).or_default() += mass;
        }
        let whole = BigUint::from(1u8) << depth;
        for (value, weight) in (0u64..).zip(window_law(0, 0, ratio)) {
            assert_eq!(&law.reached[&value] * 128u8, &whole * weight);
        }
    }
}

#[test]
fn the_window_and_its_digits_keep_the_odds_but_on_one_cell() {
    assert_windows_seen::<1>(18, (64, 1), 2 + 7 + 1 + 6);
    // A coin with one value of 128 that is drawn again.
    assert_windows_seen::<1>(18, (63, 1), 2 + 7 + 1 + 6);
}

#[test]
#[ignore = "slow: all strings of twenty bits"]
fn the_window_and_its_wider_digits_keep_the_odds_but_on_one_cell() {
    assert_windows_seen::<2>(22, (64, 1), 2 + 4 + 1 + 3);
}

#[test]
#[should_panic(expected = "tell more than the odds")]
fn windows_that_round_before_they_draw_are_noticed() {
    // A point of the grid takes no rounding: its digits are fewer, which tells it.
    let protocol = window(0, odds((64, 1)));
    let seen = |answer: f64| {
        enumerate::<1, Seen>(17, |tape: &mut Tape<1>| {
            let point = if answer.fract() == 0.0 {
                answer
            } else {
                answer.floor() + f64::from(u8::from(tape.digit()? == 1))
            };
            let mut joined = Skipped { tape, left: 2 };
            let report = protocol.draw(&mut joined)?.report(real(point), &mut joined)?;
            Ok((report, tape.used()))
        })
    };
    assert_odds_but(&cell::<1>(17), &seen(17.0), &seen(17.5), 64);
}

/// Digits of 0 first, then those of the tape.
struct Skipped<'tape> {
    tape: &'tape mut Tape<1>,
    left: usize,
}

impl Entropy for Skipped<'_> {
    const DIGIT_BITS: u32 = 1;

    fn digit(&mut self) -> Result<u64, Error> {
        if self.left == 0 {
            return self.tape.digit();
        }
        self.left -= 1;
        Ok(0)
    }
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
