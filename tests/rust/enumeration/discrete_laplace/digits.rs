//! The sampler by independent digits, on digits of 1, 2 and 4 bits.

use std::{cell::RefCell, collections::HashMap};

use sottovoce::{
    entropy::{Entropy, Tape},
    exact::Positive,
    mechanism::discrete_laplace::DiscreteLaplace,
    sample::discrete_laplace::{Digits, Sampler},
};

use super::super::{
    judge::{Ball, Fraction, WIDTH, assert_each, assert_private},
    priced::assert_priced,
    tree::{Masses, State, enumerate, staged},
};
use super::{SCALES, law, power, rational};

/// How a sampler writes the noise: `lower` digits of `bits` bits below the open one, thresholds
/// held on `held` bits.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub bits: u32,
    pub lower: u32,
    pub held: u32,
}

fn sampler(scale: Fraction, form: Form) -> Digits {
    Digits::truncated(&Positive::of(&rational(scale)), form.bits, form.lower, form.held)
}

/// Where uniform numbers end, by the judge's thresholds.
pub struct Parser {
    /// For the sign, the open digit and the lower ones: the thresholds.
    places: Vec<Vec<Ball>>,
    radix: u64,
    digit_bits: u32,
    /// By the place and the digits that were read: [`Parser::floors`], computed once.
    floors: RefCell<Vec<Vec<Vec<u128>>>>,
    /// The first string that was found for the outcomes of all uniform numbers so far.
    known: RefCell<HashMap<Vec<u64>, Vec<u64>>>,
}

impl Parser {
    pub fn new(scale: Fraction, form: Form, digit_bits: u32) -> Self {
        let radix = 1u64 << form.bits;
        let powers = |place: u32, n: u64| {
            (0..=n).map(|v| power(scale, v << (form.bits * place))).collect::<Vec<Ball>>()
        };
        let closed = |powers: &[Ball]| {
            let sum = |from: usize| {
                powers[from..powers.len() - 1]
                    .iter()
                    .skip(1)
                    .fold(powers[from].clone(), |a, b| a.plus(b))
            };
            (1..powers.len() - 1).map(|v| sum(v).over(&sum(0))).collect::<Vec<Ball>>()
        };
        let mut places = vec![closed(&powers(0, 2)), powers(form.lower, radix)[1..].to_vec()];
        places.extend((0..form.lower).rev().map(|place| closed(&powers(place, radix))));
        let floors = RefCell::new(vec![Vec::new(); places.len()]);
        Self { places, radix, digit_bits, floors, known: RefCell::default() }
    }

    /// `floor(2^bits * threshold)`.
    fn floors(&self, place: usize, bits: u32) -> Vec<u128> {
        self.places[place]
            .iter()
            .map(|Ball { low, high }| {
                let floor = low >> (WIDTH - bits);
                assert_eq!(floor, high >> (WIDTH - bits), "the judge must see further");
                u128::try_from(floor).unwrap()
            })
            .collect()
    }

    /// How many thresholds of the place are above all numbers that begin with these digits; none
    /// where one is among them.
    fn above(&self, place: usize, digits: usize, index: u128) -> Option<u64> {
        let known = &mut self.floors.borrow_mut()[place];
        while known.len() < digits {
            let bits = self.digit_bits * u32::try_from(known.len() + 1).unwrap();
            known.push(self.floors(place, bits));
        }
        let floors = &known[digits - 1];
        (!floors.contains(&index))
            .then(|| floors.iter().filter(|floor| index < **floor).count() as u64)
    }

    /// The outcome of the uniform number at the start of the string, and its digits; none where the
    /// string ends before.
    fn uniform(&self, place: usize, string: &[u64]) -> Option<(u64, usize)> {
        let largest = (1u64 << self.digit_bits) - 1;
        let negative = place == 0 && string.first()? >> (self.digit_bits - 1) == 1;
        let mut index = 0u128;
        for (at, digit) in string.iter().enumerate() {
            let digit = if negative { largest - digit } else { *digit };
            index = index << self.digit_bits | u128::from(digit);
            if let Some(above) = self.above(place, at + 1, index) {
                return Some((above + if negative && above == 1 { 1 } else { 0 }, at + 1));
            }
        }
        None
    }

    pub fn state(&self, string: Vec<u64>) -> State {
        let (mut outcomes, mut used, mut place) = (Vec::new(), 0, 0);
        while place < self.places.len() {
            let Some((outcome, digits)) = self.uniform(place, &string[used..]) else { break };
            outcomes.push(outcome);
            used += digits;
            // The open digit is drawn again where it is full.
            place += usize::from(place != 1 || outcome < self.radix);
        }
        let stage = outcomes.len();
        let mut known = self.known.borrow_mut();
        let start = known.entry(outcomes).or_insert_with(|| string[..used].to_vec()).clone();
        State {
            stage,
            pending: string.len() - used,
            string: [start.as_slice(), &string[used..]].concat(),
        }
    }
}

fn masses<const BITS: u32>(light: u32, scale: Fraction, form: Form) -> Masses<i128> {
    let (sampler, parser) = (sampler(scale, form), Parser::new(scale, form, BITS));
    staged::<BITS, i128>(light, |tape| sampler.draw(tape), |string| parser.state(string))
}

fn check<const BITS: u32>(light: u32, resolved: u32, scale: Fraction, form: Form) {
    let masses = masses::<BITS>(light, scale, form);
    masses.assert_resolved(resolved);
    assert_each(&masses, |noise| law(scale, *noise));
}

#[test]
fn every_integer_has_exactly_its_probability() {
    for scale in SCALES {
        check::<1>(44, 28, scale, Form { bits: 1, lower: 3, held: 64 });
        check::<1>(26, 14, scale, Form { bits: 2, lower: 1, held: 64 });
    }
}

#[test]
fn the_form_that_is_released_has_the_same_law() {
    // The lower digits that `Digits::new` chooses.
    for (scale, lower) in [(1, 1), (3, 1), (20, 2)] {
        let form = Form { bits: 4, lower, held: 64 };
        assert_eq!(
            Digits::new(&Positive::of(&rational(Fraction(scale, 1)))).words(),
            2 + u64::from(lower)
        );
        check::<1>(20, 6, Fraction(scale, 1), form);
    }
}

#[test]
fn digits_of_2_and_4_bits_give_the_same_law() {
    for scale in [Fraction(10, 3), Fraction(2, 7)] {
        check::<2>(32, 18, scale, Form { bits: 2, lower: 1, held: 64 });
        check::<4>(32, 14, scale, Form { bits: 1, lower: 2, held: 64 });
    }
}

#[test]
fn truncated_thresholds_give_the_same_law() {
    for held in [1, 2, 5] {
        for scale in [Fraction(1, 1), Fraction(5, 2), Fraction(1, 2)] {
            check::<1>(28, 16, scale, Form { bits: 2, lower: 1, held });
            check::<2>(28, 14, scale, Form { bits: 1, lower: 2, held });
        }
    }
}

#[test]
fn strings_that_are_merged_have_the_same_future() {
    let (scale, form) = (Fraction(5, 2), Form { bits: 1, lower: 1, held: 64 });
    let (sampler, parser) = (sampler(scale, form), Parser::new(scale, form, 1));
    let outcome = |string: &[u64]| {
        let mut tape = Tape::<1>::new(string);
        sampler.draw::<i128, _>(&mut tape).ok().map(|noise| (noise, string.len() - tape.used()))
    };
    let bits =
        |number: u64, length: u32| (0..length).map(|at| number >> at & 1).collect::<Vec<u64>>();
    for length in 0..9 {
        for string in (0..1 << length).map(|number| bits(number, length)) {
            let merged = parser.state(string.clone()).string;
            for next in (0..1 << 8).map(|number| bits(number, 8)) {
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
    let (scale, form) = (Fraction(1, 2), Form { bits: 1, lower: 1, held: 64 });
    let sampler = sampler(scale, form);
    let masses = enumerate::<1, i128>(18, |tape| sampler.draw(tape));
    masses.assert_resolved(9);
    assert_each(&masses, |noise| law(scale, *noise));
}

#[test]
fn shifted_noise_keeps_to_the_privacy_map() {
    for Fraction(top, bottom) in [Fraction(1, 1), Fraction(10, 3)] {
        let scale = Fraction(top, bottom);
        let masses = masses::<1>(32, scale, Form { bits: 1, lower: 3, held: 64 });
        for distance in 1..4u64 {
            // Outcomes around 0, as seen from inputs 0 and `distance`.
            let seen = |from: i128| Masses {
                depth: masses.depth,
                reached: (0..41usize)
                    .filter_map(|place| {
                        Some((place, masses.reached.get(&(place as i128 - 20 - from))?.clone()))
                    })
                    .collect(),
                unresolved: masses.unresolved.clone(),
            };
            let (one, other) = (seen(0), seen(i128::from(distance)));
            assert_private(&one, &other, 41, Fraction(distance * bottom, top));
            let mechanism = DiscreteLaplace::new(rational(scale), Sampler::Digits).unwrap();
            assert_priced(&one, &other, &mechanism.charge(&distance.into()));
        }
    }
}

/// Checks a broken sampler: `change` is applied to the noise that a true one draws.
fn broken(scale: Fraction, change: impl Fn(i128, u64) -> i128) {
    let form = Form { bits: 1, lower: 2, held: 64 };
    let (sampler, parser) = (sampler(scale, form), Parser::new(scale, form, 1));
    let masses = staged::<1, i128>(
        24,
        |tape| {
            let sign = tape.clone().digit().unwrap_or(0);
            Ok(change(sampler.draw(tape)?, sign))
        },
        |string| parser.state(string),
    );
    assert_each(&masses, |noise| law(scale, *noise));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_zero_that_is_counted_for_both_signs_is_noticed() {
    // 0 and -0: the size is drawn without the 1 that keeps it off 0.
    broken(Fraction(1, 1), |noise, _| noise - noise.signum());
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn noise_that_ends_at_twelve_is_noticed() {
    broken(Fraction(3, 1), |noise, _| noise.clamp(-12, 12));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_scale_wrong_by_one_in_a_hundred_thousand_is_noticed() {
    let masses = masses::<1>(36, Fraction(1, 1), Form { bits: 1, lower: 2, held: 64 });
    assert_each(&masses, |noise| law(Fraction(100_001, 100_000), *noise));
}
