//! Means, from rows to the two noisy sums that are released.

use std::{cell::RefCell, collections::BTreeMap};

use sottovoce::{
    Error,
    entropy::Tape,
    exact::Integer,
    mechanism::{discrete_gaussian::DiscreteGaussian, discrete_laplace::DiscreteLaplace},
    privacy::{Neighbors, Person},
    query::rows::{
        mean::{Mean, Range},
        noisy_counts::Promise,
    },
    sample::discrete_laplace::Sampler,
};

use super::{
    discrete_gaussian,
    discrete_laplace::{
        digits::{Form, Parser},
        law, rational,
    },
    judge::{Ball, Fraction, assert_each, assert_private},
    priced::{assert_met, assert_priced, part},
    tree::{Masses, State, staged},
};

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;

/// A mean of rows from 0 to `highest`, with the scale that its noise must have, by the lemma and
/// not from the code.
struct Case {
    highest: u64,
    neighbors: Neighbors,
    epsilon: Fraction,
    scale: Fraction,
}

const CASES: [Case; 4] = [
    case(1, ADD, Fraction(1, 1), Fraction(1, 1)),
    case(2, ADD, Fraction(2, 1), Fraction(1, 1)),
    case(1, CHANGE, Fraction(2, 1), Fraction(1, 1)),
    case(2, CHANGE, Fraction(8, 1), Fraction(1, 2)),
];

const fn case(highest: u64, neighbors: Neighbors, epsilon: Fraction, scale: Fraction) -> Case {
    Case { highest, neighbors, epsilon, scale }
}

/// Two integers that are released together.
pub type Sums = [i128; 2];

fn steps(highest: u64) -> Range {
    Range::new(&rational(Fraction(0, 1)), &highest.into(), rational(Fraction(1, 1))).unwrap()
}

fn small(sums: [Integer; 2]) -> Sums {
    sums.map(|sum| i128::try_from(&sum).unwrap())
}

/// Sums of the rows that are numbers, each in steps.
fn truth(highest: u64, rows: &[f64]) -> Sums {
    let terms: Vec<i128> = rows
        .iter()
        .filter(|row| !row.is_nan())
        .map(|row| row.clamp(0.0, highest as f64).round_ties_even() as i128)
        .collect();
    let above: i128 = terms.iter().sum();
    [above, i128::from(highest) * terms.len() as i128 - above]
}

/// Both integers of a release: strings that gave the first the same noise, which `draw` draws, are
/// merged, and then `state` tells how far the second has come.
pub fn both<const BITS: u32>(
    light: u32,
    release: impl Fn(&mut Tape<BITS>) -> Result<Sums, Error>,
    draw: impl Fn(&mut Tape<BITS>) -> Result<Integer, Error>,
    state: impl Fn(Vec<u64>) -> State,
) -> Masses<Sums> {
    /// After all numbers of the first.
    const SECOND: usize = 1 << 30;
    let known = RefCell::new(BTreeMap::new());
    staged::<BITS, Sums>(light, release, |string| {
        let mut tape = Tape::<BITS>::new(string.as_slice());
        let Ok(noise) = draw(&mut tape) else { return state(string) };
        let (own, rest) = string.split_at(tape.used());
        let same = known.borrow_mut().entry(noise).or_insert_with(|| own.to_vec()).clone();
        let State { stage, pending, string } = state(rest.to_vec());
        State { stage: SECOND + stage, pending, string: [same, string].concat() }
    })
}

/// The sums that a mean releases.
fn released<const BITS: u32, P: Promise>(
    mean: &Mean<P>,
    rows: &[f64],
) -> impl Fn(&mut Tape<BITS>) -> Result<Sums, Error> {
    let mut tally = mean.tally();
    tally.add(rows);
    move |tape| mean.release(&tally, tape).map(small)
}

/// Strings lighter than `2^-LIGHT` are left.
const LIGHT: u32 = 28;

impl Case {
    fn mean(&self) -> Mean {
        let person = Person::new(self.neighbors, 1, rational(self.epsilon)).unwrap();
        Mean::new(person, steps(self.highest)).unwrap()
    }

    fn masses(&self, rows: &[f64]) -> Masses<Sums> {
        let noise = DiscreteLaplace::new(rational(self.scale), Sampler::Digits).unwrap();
        let parser = Parser::new(self.scale, Form { bits: 4, lower: 1, held: 64 }, 1);
        both::<1>(
            LIGHT,
            released(&self.mean(), rows),
            |tape| noise.release(&Integer::ZERO, tape),
            |string| parser.state(string),
        )
    }

    fn window(&self, rows: &[f64]) -> Masses<usize> {
        window(self.masses(rows))
    }
}

/// Seen through a window, which loses nothing for privacy: what is beyond counts as its end.
pub fn window(Masses { depth, reached, unresolved }: Masses<Sums>) -> Masses<usize> {
    let mut seen = Masses { depth, reached: BTreeMap::new(), unresolved };
    for (sums, mass) in reached {
        let [above, below] = sums.map(|sum| usize::try_from((sum + 3).clamp(0, 9)).unwrap());
        *seen.reached.entry(10 * above + below).or_default() += mass;
    }
    seen
}

/// The law of both sums, of which each has noise of its own.
pub fn assert_law(masses: &Masses<Sums>, truth: Sums, law: impl Fn(i128) -> Ball) {
    assert_each(masses, |sums| law(sums[0] - truth[0]).times(&law(sums[1] - truth[1])));
}

#[test]
fn released_are_both_sums_with_exactly_the_noise_of_their_scale() {
    for case in &CASES {
        for rows in [&[][..], &[1.0, f64::NAN, 7.0, 0.0]] {
            let masses = case.masses(rows);
            masses.assert_resolved(11);
            assert_law(&masses, truth(case.highest, rows), |noise| law(case.scale, noise));
        }
    }
}

#[test]
fn neighbors_keep_to_epsilon_and_to_the_price() {
    let none = f64::NAN;
    for case in &CASES {
        let pairs: &[(&[f64], &[f64])] = match case.neighbors {
            Neighbors::AddOrRemoveOne => {
                &[(&[], &[0.0]), (&[], &[1.0]), (&[1.0], &[1.0, 9.0]), (&[2.0], &[2.0, none])]
            }
            Neighbors::ChangeOne => {
                &[(&[9.0], &[-4.0]), (&[1.0, 9.0], &[1.0, none]), (&[0.0], &[1.0])]
            }
        };
        for (one, other) in pairs {
            let (one, other) = (case.window(one), case.window(other));
            assert_private(&one, &other, 100, case.epsilon);
            assert_priced(&one, &other, &case.mean().noise().charge());
        }
    }
}

#[test]
fn a_row_at_a_bound_costs_what_the_noise_loses_on_average() {
    for (case, one, other) in
        [(&CASES[0], &[][..], &[0.0][..]), (&CASES[1], &[], &[9.0]), (&CASES[2], &[0.0], &[1.0])]
    {
        assert_met(&case.window(one), &case.window(other), &case.mean().noise().charge());
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_scale_that_is_too_small_is_noticed() {
    // The noise of an added row, where a row is changed.
    let case = case(1, ADD, Fraction(2, 1), Fraction(1, 2));
    assert_law(&case.masses(&[]), [0, 0], |noise| law(Fraction(1, 1), noise));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn the_same_noise_on_both_sums_is_noticed() {
    let case = &CASES[0];
    let mut masses = case.masses(&[]);
    let drawn = core::mem::take(&mut masses.reached);
    for ([above, _], mass) in drawn {
        *masses.reached.entry([above, above]).or_default() += mass;
    }
    assert_law(&masses, [0, 0], |noise| law(case.scale, noise));
}

#[test]
#[should_panic(expected = "breaks epsilon")]
fn a_loss_above_epsilon_is_noticed() {
    // A row changed, and the loss of one added allowed.
    let case = &CASES[0];
    assert_private(&case.window(&[0.0]), &case.window(&[1.0]), 100, case.epsilon);
}

#[test]
#[should_panic(expected = "a price of")]
fn a_price_that_is_a_tenth_too_low_is_noticed() {
    let case = &CASES[2];
    let charge = part(&case.mean().noise().charge(), "9/10");
    assert_priced(&case.masses(&[0.0]), &case.masses(&[1.0]), &charge);
}

#[test]
fn at_a_price_both_sums_have_gaussian_noise_of_their_variance() {
    for (neighbors, rho, variance) in
        [(ADD, Fraction(1, 2), Fraction(1, 1)), (CHANGE, Fraction(1, 1), Fraction(1, 1))]
    {
        let person = Person::at_price(neighbors, 1, rational(rho)).unwrap();
        let mean = Mean::new(person, steps(1)).unwrap();
        let noise = DiscreteGaussian::new(rational(variance)).unwrap();
        for rows in [&[][..], &[1.0, f64::NAN, 7.0, 0.0]] {
            let masses = both::<2>(
                30,
                released(&mean, rows),
                |tape| noise.release(&Integer::ZERO, tape),
                |string| State { stage: 0, pending: string.len(), string },
            );
            masses.assert_resolved(9);
            assert_law(&masses, truth(1, rows), |noise| discrete_gaussian::law(variance, noise));
        }
    }
}
