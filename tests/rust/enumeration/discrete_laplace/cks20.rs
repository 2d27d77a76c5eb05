//! The sampler of Canonne, Kamath and Steinke, round by round.

use std::{cell::RefCell, collections::HashMap};

use sottovoce::{Error, entropy::Tape, exact::Positive, sample::discrete_laplace::Cks20};

use super::super::{
    judge::{Ball, Fraction, assert_each},
    tree::{Masses, State, enumerate, staged},
};
use super::{SCALES, power, rational};

/// One round: noise, or nothing.
fn round<const BITS: u32>(sampler: &Cks20, tape: &mut Tape<BITS>) -> Result<Option<i128>, Error> {
    Ok(sampler.attempt(tape)?.map(|noise| i128::try_from(&noise).unwrap()))
}

/// A round gives noise `k` with probability `(1 - 1/e) / (2 t)` times the sum of `e^(-x/t)` for `x`
/// from `s |k|` to `s |k| + s - 1`, which is proportional to `e^(-|k| s/t)`; else nothing.
fn law(Fraction(t, s): Fraction, noise: Option<i128>) -> Ball {
    let whole = |x: u64| power(Fraction(t, 1), x);
    let one = whole(0);
    let Some(noise) = noise else {
        // Chance of all noise together: (1 - 1/e) / (2 t) (2 / (1 - e^(-1/t)) - the sum for k = 0).
        let all = one.plus(&one).over(&one.minus(&whole(1)));
        let zero = (1..s).map(whole).fold(one.clone(), |sum, more| sum.plus(&more));
        let some = one
            .minus(&power(Fraction(1, 1), 1))
            .times(&all.minus(&zero))
            .times(&Ball::of(Fraction(1, 2 * t)));
        return one.minus(&some);
    };
    let first = s * u64::try_from(noise.unsigned_abs()).unwrap();
    let sum = (first + 1..first + s).map(whole).fold(whole(first), |sum, more| sum.plus(&more));
    one.minus(&power(Fraction(1, 1), 1)).times(&sum).times(&Ball::of(Fraction(1, 2 * t)))
}

/// Where coins end, for digits of 1 bit.
struct Parser {
    t: u64,
    /// The first string that was found for what coins have made known so far.
    known: RefCell<HashMap<[u64; 4], Vec<u64>>>,
}

impl Parser {
    /// A coin of `top / bottom`: its outcome and its digits; none where the string ends before.
    fn coin(mut top: u64, bottom: u64, string: &[u64]) -> Option<(bool, usize)> {
        for (at, digit) in string.iter().enumerate() {
            let (doubled, start) = (2 * top, digit * bottom);
            if doubled <= start || doubled - start >= bottom {
                return Some((doubled > start, at + 1));
            }
            top = doubled - start;
        }
        None
    }

    fn state(&self, string: Vec<u64>) -> State {
        let bits = (64 - (self.t - 1).leading_zeros()) as usize;
        let mut used = 0;
        // U is made of whole attempts. One that is rejected leaves nothing behind; they are
        // counted, so that strings grow.
        let u = loop {
            let Some(attempt) = string.get(used..used + bits) else { break None };
            let u = attempt.iter().fold(0, |u, bit| 2 * u + bit);
            used += bits;
            if u < self.t {
                break Some(u);
            }
        };
        let Some(u) = u else {
            let rejected = used / bits.max(1);
            let same = [vec![1; used], string[used..].to_vec()].concat();
            return State { stage: rejected, pending: string.len() - used, string: same };
        };
        // V, the number of the coin at hand, and the phase: U is kept or not, V is counted, the
        // sign is drawn; 3 is the end.
        let (mut v, mut order, mut phase) = (0, 1, 0);
        while phase < 2 {
            let (top, bottom) = if phase == 0 { (u, self.t) } else { (1, 1) };
            let Some((success, digits)) = Self::coin(top, bottom * order, &string[used..]) else {
                break;
            };
            used += digits;
            if success {
                order += 1;
            } else {
                let success = order % 2 == 1;
                v += if phase == 1 && success { 1 } else { 0 };
                phase += match (phase, success) {
                    (0, true) => 1,
                    (0, false) => 3,
                    (_, true) => 0,
                    (_, false) => 1,
                };
                order = 1;
            }
        }
        let key = [u, v, order, phase];
        let start =
            self.known.borrow_mut().entry(key).or_insert_with(|| string[..used].to_vec()).clone();
        let stage = usize::try_from(1000 * (1 + order + 1000 * (v + 1000 * phase))).unwrap();
        State {
            stage,
            pending: string.len() - used,
            string: [start.as_slice(), &string[used..]].concat(),
        }
    }
}

fn masses(light: u32, scale: Fraction) -> Masses<Option<i128>> {
    let sampler = Cks20::new(&Positive::of(&rational(scale)));
    let parser = Parser { t: scale.0, known: RefCell::default() };
    staged::<1, Option<i128>>(light, |tape| round(&sampler, tape), |string| parser.state(string))
}

#[test]
fn every_integer_has_exactly_its_probability_in_a_round() {
    for scale in SCALES {
        let masses = masses(34, scale);
        masses.assert_resolved(14);
        assert_each(&masses, |noise| law(scale, *noise));
    }
}

#[test]
fn strings_that_are_merged_have_the_same_future() {
    let sampler = Cks20::new(&Positive::of(&rational(Fraction(5, 2))));
    let parser = Parser { t: 5, known: RefCell::default() };
    let outcome = |string: &[u64]| {
        let mut tape = Tape::<1>::new(string);
        round(&sampler, &mut tape).ok().map(|noise| (noise, string.len() - tape.used()))
    };
    let bits =
        |number: u64, length: u32| (0..length).map(|at| number >> at & 1).collect::<Vec<u64>>();
    for length in 0..11 {
        for string in (0..1 << length).map(|number| bits(number, length)) {
            let merged = parser.state(string.clone()).string;
            for next in (0..1 << 7).map(|number| bits(number, 7)) {
                assert_eq!(
                    outcome(&[string.as_slice(), &next].concat()),
                    outcome(&[merged.as_slice(), &next].concat())
                );
            }
        }
    }
}

#[test]
fn all_strings_without_merging_give_the_same_law() {
    let sampler = Cks20::new(&Positive::of(&rational(Fraction(1, 2))));
    let masses = enumerate::<1, _>(20, |tape| round(&sampler, tape));
    masses.assert_resolved(2);
    assert_each(&masses, |noise| law(Fraction(1, 2), *noise));
}

#[test]
fn all_strings_without_merging_give_the_same_law_on_digits_of_2_bits() {
    let sampler = Cks20::new(&Positive::of(&rational(Fraction(1, 2))));
    let masses = enumerate::<2, _>(20, |tape| round(&sampler, tape));
    masses.assert_resolved(2);
    assert_each(&masses, |noise| law(Fraction(1, 2), *noise));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_round_that_keeps_minus_zero_is_noticed() {
    let sampler = Cks20::new(&Positive::of(&rational(Fraction(3, 1))));
    let parser = Parser { t: 3, known: RefCell::default() };
    // Nothing is then released as 0, whatever it comes from.
    let masses = staged::<1, _>(
        24,
        |tape| round(&sampler, tape).map(|noise| noise.or(Some(0))),
        |string| parser.state(string),
    );
    assert_each(&masses, |noise| law(Fraction(3, 1), *noise));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_denominator_off_by_one_is_noticed() {
    assert_each(&masses(30, Fraction(4, 1)), |noise| law(Fraction(3, 1), *noise));
}
