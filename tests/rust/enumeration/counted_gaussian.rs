//! Counts, histograms, sums and different texts at a price, from rows to what is released; and what
//! their noise costs between neighbors.

use std::{cell::RefCell, collections::BTreeMap};

use num_bigint::BigUint;
use sottovoce::{
    entropy::Tape,
    exact::{Bounds, Rational},
    mechanism::discrete_gaussian::DiscreteGaussian,
    privacy::{Neighbors, Person},
    query::{
        distinct::{DifferentTexts, Distinct},
        rows::{
            Tally as _,
            count::{Count, Test},
            histogram::{ByCategory, Categories, Histogram, Other},
            sum::Sum,
        },
    },
};

use super::{
    counted::{different, number_of_different, range, small},
    discrete_gaussian::law,
    discrete_laplace::rational,
    judge::{Ball, Fraction, WIDTH, assert_each, exp},
    tree::{Masses, State, enumerate, staged},
};

/// A query with the variance that it must have, by the table of sensitivities and not from the
/// code.
struct Case {
    query: Query,
    neighbors: Neighbors,
    rows_per_person: u64,
    rho: Fraction,
    variance: Fraction,
}

enum Query {
    /// Rows of at least 1.
    Count,
    /// Rows equal to 1.
    Histogram,
    /// Rows within so many steps, of which 1 has so many.
    Sum(i64, i64, u64),
    /// Rows that are different once their fractions are cut off.
    Distinct,
}

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;

const CASES: [Case; 10] = [
    case(Query::Count, ADD, 1, Fraction(1, 2), Fraction(1, 1)),
    case(Query::Count, CHANGE, 2, Fraction(3, 2), Fraction(4, 3)),
    case(Query::Histogram, ADD, 1, Fraction(1, 8), Fraction(4, 1)),
    case(Query::Histogram, ADD, 3, Fraction(9, 8), Fraction(4, 1)),
    // The squares of a changed row add up to 2.
    case(Query::Histogram, CHANGE, 1, Fraction(1, 2), Fraction(2, 1)),
    case(Query::Sum(1, 5, 1), ADD, 1, Fraction(25, 8), Fraction(4, 1)),
    case(Query::Sum(-1, 1, 1), CHANGE, 1, Fraction(1, 1), Fraction(2, 1)),
    case(Query::Sum(-1, 3, 2), CHANGE, 1, Fraction(4, 1), Fraction(2, 1)),
    case(Query::Distinct, ADD, 1, Fraction(1, 2), Fraction(1, 1)),
    case(Query::Distinct, CHANGE, 2, Fraction(3, 2), Fraction(4, 3)),
];

const fn case(
    query: Query,
    neighbors: Neighbors,
    rows_per_person: u64,
    rho: Fraction,
    variance: Fraction,
) -> Case {
    Case { query, neighbors, rows_per_person, rho, variance }
}

impl Case {
    fn masses(&self, rows: &[f64]) -> Masses<i64> {
        let rho = rational(self.rho);
        let person = Person::at_price(self.neighbors, self.rows_per_person, rho).unwrap();
        match self.query {
            Query::Count => {
                let query = Count::new(person, Test::new(Some(1.0), None).unwrap()).unwrap();
                let mut tally = query.tally();
                tally.add(rows);
                enumerate::<2, _>(DEPTH, |tape| query.release(&tally, tape))
            }
            Query::Histogram => {
                let categories = Categories::numbers(&[1.0]).unwrap();
                let question = ByCategory { categories, other: Other::Dropped };
                let query = Histogram::new(person, question).unwrap();
                let mut tally = query.tally();
                tally.add(rows).unwrap();
                enumerate::<2, _>(DEPTH, |tape| Ok(query.release(&tally, tape)?[0]))
            }
            Query::Sum(lowest, highest, parts) => {
                let query = Sum::new(person, range(lowest, highest, parts)).unwrap();
                let mut tally = query.tally();
                tally.add(rows);
                enumerate::<2, _>(DEPTH, |tape| query.release(&tally, tape).map(small))
            }
            Query::Distinct => {
                let query = Distinct::new(person, DifferentTexts).unwrap();
                let tally = different(rows);
                enumerate::<2, _>(DEPTH, |tape| query.release(&tally, tape))
            }
        }
    }

    fn truth(&self, rows: &[f64]) -> i64 {
        let real = rows.iter().filter(|row| !row.is_nan());
        match self.query {
            Query::Count => real.filter(|row| **row >= 1.0).count() as i64,
            Query::Histogram => real.filter(|row| **row == 1.0).count() as i64,
            Query::Sum(lowest, highest, parts) => real
                .map(|row| (row * parts as f64).round_ties_even() as i64)
                .map(|steps| steps.clamp(lowest, highest))
                .sum(),
            Query::Distinct => number_of_different(rows),
        }
    }
}

/// Most strings end after a few digits, so that few are this deep.
const DEPTH: u32 = 80;

#[test]
fn released_is_the_truth_with_exactly_the_noise_of_its_variance() {
    for case in &CASES {
        for rows in [&[][..], &[1.0, f64::NAN, 7.0, 0.25, 0.0]] {
            let masses = case.masses(rows);
            masses.assert_resolved(70);
            let truth = case.truth(rows);
            assert_each(&masses, |released| law(case.variance, i128::from(released - truth)));
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn the_distance_of_one_count_for_two_is_noticed() {
    // A changed row that moves two counts, and the noise of one.
    let case = case(Query::Histogram, ADD, 1, Fraction(1, 2), Fraction(1, 1));
    assert_each(&case.masses(&[]), |released| law(Fraction(2, 1), i128::from(*released)));
}

/// At least the sum of `p^2 / q` over outcomes: `exp` of the divergence of order 2.
fn second<O: Ord + Clone>(one_side: &Masses<O>, other: &Masses<O>) -> Ball {
    let ball = |masses: &Masses<O>, outcome: &O| {
        let (low, high) = masses.bounds(outcome);
        let shift = WIDTH - masses.depth;
        Ball { low: low << shift, high: high << shift }
    };
    let nothing = Ball { low: BigUint::ZERO, high: BigUint::ZERO };
    one_side.reached.keys().filter(|outcome| other.reached.contains_key(outcome)).fold(
        nothing,
        |sum, outcome| {
            let p = ball(one_side, outcome);
            sum.plus(&p.times(&p).over(&ball(other, outcome)))
        },
    )
}

/// Whether that is surely at most `exp(2 rho)`, and whether it comes as near as a part in
/// `2^bits`.
fn costs<O: Ord + Clone>(
    sides: [&Masses<O>; 2],
    Fraction(top, bottom): Fraction,
    bits: u32,
) -> (bool, bool) {
    let (sum, most) = (second(sides[0], sides[1]).low, exp(Fraction(2 * top, bottom)));
    (sum <= most.high, &most.low - (&most.low >> bits) <= sum)
}

#[test]
fn the_price_of_neighbors_is_kept_and_attained() {
    for case in CASES.iter().filter(|case| case.rows_per_person == 1) {
        let (one, other): (&[f64], &[f64]) = match case.neighbors {
            Neighbors::AddOrRemoveOne => (&[1.0], &[1.0, 5.0]),
            Neighbors::ChangeOne => (&[3.0], &[-1.0]),
        };
        let (one, other) = match case.query {
            Query::Histogram => (&[][..], &[1.0][..]),
            _ => (one, other),
        };
        let (near, far) = (case.masses(one), case.masses(other));
        for sides in [[&near, &far], [&far, &near]] {
            let (kept, attained) = costs(sides, case.rho, 12);
            // One category moves by 1 only: half of what a changed row costs.
            let all = !matches!((&case.query, case.neighbors), (Query::Histogram, CHANGE));
            assert_eq!((kept, attained), (true, all));
        }
    }
}

/// Two values at once: strings that gave the first one the same noise are merged.
fn vector(variance: Fraction, input: [i64; 2]) -> Masses<Vec<i64>> {
    let mechanism = DiscreteGaussian::new(rational(variance)).unwrap();
    let first = RefCell::new(BTreeMap::new());
    staged::<2, _>(
        34,
        |tape| {
            let noise = mechanism.draw::<i128, Tape<2>>(2, tape)?;
            Ok(noise.within(&input, &Bounds::SAFE))
        },
        |string| {
            let mut tape = Tape::<2>::new(string.as_slice());
            let Ok(noise) = mechanism.draw::<i128, Tape<2>>(1, &mut tape) else {
                return State { stage: 0, pending: string.len(), string };
            };
            let value = noise.within(&[0], &Bounds::SAFE)[0];
            let (own, rest) = string.split_at(tape.used());
            let same = first.borrow_mut().entry(value).or_insert_with(|| own.to_vec()).clone();
            State { stage: 1, pending: rest.len(), string: [same.as_slice(), rest].concat() }
        },
    )
}

#[test]
fn the_price_of_two_cells_is_that_of_their_squares() {
    // (1, 0) and (0, 1): at L1 distance 2, and squared L2 distance 2.
    let variance = Fraction(4, 1);
    let (one, other) = (vector(variance, [1, 0]), vector(variance, [0, 1]));
    assert_eq!(costs([&one, &other], Fraction(1, 4), 6), (true, true));
    // (2, 0) and (0, 0): as far in L1, and twice as dear.
    let (one, other) = (vector(variance, [2, 0]), vector(variance, [0, 0]));
    assert_eq!(costs([&one, &other], Fraction(1, 2), 6), (true, true));
    assert!(!costs([&one, &other], Fraction(1, 4), 6).0);
}

#[test]
fn shifts_cost_the_square_of_the_distance() {
    for (Fraction(top, bottom), distance) in
        [(Fraction(1, 1), 1), (Fraction(10, 3), 1), (Fraction(10, 3), 3), (Fraction(20, 1), 2)]
    {
        let variance = Fraction(top, bottom);
        let mechanism = DiscreteGaussian::new(rational(variance)).unwrap();
        let from = |input: i64| {
            enumerate::<2, _>(60, |tape| {
                let noise = mechanism.draw::<i128, Tape<2>>(1, tape)?;
                Ok(noise.within(&[input], &Bounds::SAFE)[0])
            })
        };
        let (near, far) = (from(0), from(distance));
        let square = distance.unsigned_abs().pow(2);
        let rho = Fraction(square * bottom, 2 * top);
        assert_eq!(costs([&near, &far], rho, 20), (true, true), "{distance}");
        // A part in a hundred less would not do.
        let less = Fraction(99 * square * bottom, 200 * top);
        assert!(!costs([&near, &far], less, 20).0);
        // The map that users see is that fraction.
        let told = mechanism.rho(&Rational::from(square));
        assert_eq!(told, sottovoce::privacy::Loss::Finite(rational(rho)));
    }
}
