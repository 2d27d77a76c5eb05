//! Discrete Gaussian noise and rounds together: what someone who counts words could learn.
//!
//! Words are rounds times a constant, but for the rare strings of digits that need more
//! (`src/sample/discrete_gaussian/proof.md`).

use std::{cell::RefCell, collections::BTreeMap};

use num_bigint::BigUint;
use sottovoce::{Error, entropy::Tape, exact::Positive, sample::discrete_gaussian::Blocks};

use super::{
    discrete_gaussian::{Form, law},
    discrete_laplace::rational,
    judge::{Ball, Fraction, WIDTH, assert_each},
    tree::{Masses, State, staged},
};

/// Noise, and the number of the round that gave it.
type Seen = (i128, usize);

fn draw<const BITS: u32>(sampler: &Blocks, tape: &mut Tape<BITS>) -> Result<Seen, Error> {
    let mut rounds = 1;
    loop {
        if let Some(noise) = sampler.attempt(tape)? {
            return Ok((noise, rounds));
        }
        rounds += 1;
    }
}

/// Strings of as many rounds that gave nothing have the same future.
struct Parser<'sampler> {
    sampler: &'sampler Blocks,
    /// The first string that was found to give nothing.
    nothing: RefCell<Option<Vec<u64>>>,
}

impl Parser<'_> {
    fn state<const BITS: u32>(&self, string: Vec<u64>) -> State {
        let (mut rounds, mut used) = (0, 0);
        loop {
            let mut tape = Tape::<BITS>::new(&string[used..]);
            let Ok(None) = self.sampler.attempt::<i128, _>(&mut tape) else { break };
            let round = &string[used..used + tape.used()];
            self.nothing.borrow_mut().get_or_insert_with(|| round.to_vec());
            used += tape.used();
            rounds += 1;
        }
        let nothing = self.nothing.borrow().clone().unwrap_or_default();
        let pending = string.len() - used;
        State {
            stage: rounds,
            pending,
            string: [nothing.repeat(rounds), string[used..].to_vec()].concat(),
        }
    }
}

fn masses<const BITS: u32>(
    form: Form,
    light: u32,
    seen: impl Fn(Seen) -> Option<Seen>,
) -> Masses<Seen> {
    let sampler = form.sampler();
    let parser = Parser { sampler: &sampler, nothing: RefCell::default() };
    let mut masses = staged::<BITS, _>(
        light,
        |tape| draw(&sampler, tape),
        |string| parser.state::<BITS>(string),
    );
    let reached = std::mem::take(&mut masses.reached);
    for (outcome, mass) in reached {
        match seen(outcome) {
            Some(outcome) => *masses.reached.entry(outcome).or_default() += mass,
            None => masses.unresolved += mass,
        }
    }
    masses
}

const FORM: Form = Form(Fraction(4, 1), 1, 63);

/// Whether noise and rounds may be independent: the product of what each is likely, and what both
/// are likely together, are not surely different.
fn may_be_independent(masses: &Masses<Seen>) -> bool {
    let mut of_noise: BTreeMap<i128, BigUint> = BTreeMap::new();
    let mut of_rounds: BTreeMap<usize, BigUint> = BTreeMap::new();
    for ((noise, rounds), mass) in &masses.reached {
        *of_noise.entry(*noise).or_default() += mass;
        *of_rounds.entry(*rounds).or_default() += mass;
    }
    let ball = |low: &BigUint| {
        let shift = WIDTH - masses.depth;
        Ball { low: low << shift, high: (low + &masses.unresolved) << shift }
    };
    masses.reached.iter().all(|((noise, rounds), mass)| {
        let (both, product) = (ball(mass), ball(&of_noise[noise]).times(&ball(&of_rounds[rounds])));
        both.low <= product.high && product.low <= both.high
    })
}

#[test]
fn the_whole_draw_has_its_law_in_every_round() {
    let masses = masses::<2>(FORM, 18, Some);
    masses.assert_resolved(5);
    let first = |noise: i128| FORM.law(noise);
    let given = (-80..=80).map(first).reduce(|sum, one| sum.plus(&one)).unwrap();
    let unit = Ball::of(Fraction(1, 1));
    // Noise beyond 80 counts as nothing: 80 is 40 deviations of 2.
    let nothing = unit.minus(&given);
    let nothing = Ball { low: nothing.low, high: nothing.high + (BigUint::from(1u8) << 64u32) };
    assert_each(&masses, |(noise, rounds)| {
        (1..*rounds).fold(first(*noise), |law, _| law.times(&nothing))
    });
    assert!(may_be_independent(&masses));
    assert!(masses.reached.keys().any(|(_, rounds)| *rounds == 3));
    // Without the rounds: the law of the noise.
    let Masses { depth, reached, unresolved } = masses;
    let mut whole = Masses { depth, reached: BTreeMap::new(), unresolved };
    for ((noise, _), mass) in reached {
        *whole.reached.entry(noise).or_insert(BigUint::ZERO) += mass;
    }
    assert_each(&whole, |noise| law(FORM.0, *noise));
}

#[test]
fn a_round_that_gives_up_far_numbers_would_be_seen() {
    // Those from 3 on, in every first round.
    let told = masses::<2>(FORM, 18, |(noise, rounds)| {
        Some(if rounds == 1 && noise.abs() >= 3 { (noise, 2) } else { (noise, rounds) })
    });
    assert!(!may_be_independent(&told));
}

#[test]
fn strings_that_are_merged_have_the_same_future() {
    let sampler = FORM.sampler();
    let parser = Parser { sampler: &sampler, nothing: RefCell::default() };
    let outcome = |string: &[u64]| draw(&sampler, &mut Tape::<2>::new(string)).ok();
    let digits =
        |number: u64, length: u32| (0..length).map(|at| number >> (2 * at) & 3).collect::<Vec<_>>();
    let mut merged = 0;
    for string in (0..1u64 << 14).map(|number| digits(number, 7)) {
        let state = parser.state::<2>(string.clone());
        if state.stage == 0 {
            continue;
        }
        merged += usize::from(state.string != string);
        for next in (0..1u64 << 6).map(|number| digits(number * 37 % 4096, 6)) {
            assert_eq!(
                outcome(&[string.as_slice(), &next].concat()),
                outcome(&[state.string.as_slice(), &next].concat())
            );
        }
    }
    assert!(merged > 100, "{merged}");
}

#[test]
fn without_blocks_there_is_one_round() {
    let variance = Positive::of(&rational(Fraction(10, 3)));
    let sampler = Blocks::new(&variance).unwrap();
    let masses = super::tree::enumerate::<2, Seen>(40, |tape| draw(&sampler, tape));
    assert!(masses.reached.keys().all(|(_, rounds)| *rounds == 1));
}
