//! Counts, histograms, sums and different texts, from rows to what is released.

use sottovoce::{
    exact::{Integer, Rational},
    privacy::{Charge, Loss, Neighbors, Person, concentrated},
    query::{
        distinct::{self, DifferentTexts, Distinct},
        question::Question as _,
        rows::{
            Tally as _,
            count::{Count, Test},
            histogram::{ByCategory, Categories, Histogram, Other},
            noisy_counts::NoisyCounts,
            sum::{Range, Sum},
        },
    },
};

use super::{
    discrete_laplace::{
        digits::{Form, Parser},
        law,
    },
    judge::{Fraction, assert_each, assert_private},
    priced::{assert_met, assert_priced, part},
    tree::{Masses, staged},
};

/// A query with the scale that it must have, by the table of sensitivities and not from the code.
/// At these scales the noise has one digit below the open one, of four bits each.
struct Case {
    query: Query,
    neighbors: Neighbors,
    epsilon: Fraction,
    scale: Fraction,
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

const CASES: [Case; 9] = [
    case(Query::Count, Neighbors::AddOrRemoveOne, Fraction(1, 1), Fraction(1, 1)),
    case(Query::Count, Neighbors::ChangeOne, Fraction(2, 5), Fraction(5, 2)),
    case(Query::Histogram, Neighbors::AddOrRemoveOne, Fraction(2, 1), Fraction(1, 2)),
    case(Query::Histogram, Neighbors::ChangeOne, Fraction(2, 1), Fraction(1, 1)),
    case(Query::Sum(1, 5, 1), Neighbors::AddOrRemoveOne, Fraction(2, 1), Fraction(5, 2)),
    case(Query::Sum(-1, 1, 1), Neighbors::ChangeOne, Fraction(2, 1), Fraction(1, 1)),
    case(Query::Sum(-1, 4, 2), Neighbors::ChangeOne, Fraction(2, 1), Fraction(5, 2)),
    case(Query::Distinct, Neighbors::AddOrRemoveOne, Fraction(1, 1), Fraction(1, 1)),
    case(Query::Distinct, Neighbors::ChangeOne, Fraction(2, 5), Fraction(5, 2)),
];

/// Bounds in steps, of which 1 has so many.
pub fn range(lowest: i64, highest: i64, parts: u64) -> Range {
    let steps = |steps: i64| Rational::new(steps.into(), parts.into()).unwrap();
    Range::new(&steps(lowest), &steps(highest), steps(1)).unwrap()
}

/// The whole parts of rows as texts; NaN is a text that does not count.
fn whole(rows: &[f64]) -> Vec<String> {
    let text = |row: &f64| format!("{:.0}", row.trunc() + 0.0);
    rows.iter().map(|row| if row.is_nan() { "\u{fffd}".into() } else { text(row) }).collect()
}

pub fn different(rows: &[f64]) -> distinct::Tally {
    let mut tally = DifferentTexts.tally();
    whole(rows).iter().for_each(|text| tally.add_text(text).unwrap());
    tally
}

/// How many there are, by looking at all rows before each.
pub fn number_of_different(rows: &[f64]) -> i64 {
    let texts = whole(rows);
    let is_new = |(at, text): &(usize, &String)| !texts[..*at].contains(text);
    let counts = |(_, text): &(usize, &String)| *text != "\u{fffd}";
    texts.iter().enumerate().filter(counts).filter(is_new).count() as i64
}

/// The total of a sum, which is small here.
pub fn small(total: Integer) -> i64 {
    i64::try_from(&total).unwrap()
}

const fn case(query: Query, neighbors: Neighbors, epsilon: Fraction, scale: Fraction) -> Case {
    Case { query, neighbors, epsilon, scale }
}

impl Case {
    fn person(&self) -> Person {
        let Fraction(top, bottom) = self.epsilon;
        Person::new(self.neighbors, 1, format!("{top}/{bottom}").parse().unwrap()).unwrap()
    }

    fn noise(&self) -> NoisyCounts {
        let person = self.person();
        match self.query {
            Query::Count => Count::new(person, Test::ANY).unwrap().noise().clone(),
            Query::Histogram => {
                let categories = Categories::numbers(&[1.0]).unwrap();
                let question = ByCategory { categories, other: Other::Dropped };
                Histogram::new(person, question).unwrap().noise().clone()
            }
            Query::Sum(lowest, highest, parts) => {
                Sum::new(person, range(lowest, highest, parts)).unwrap().noise().clone()
            }
            Query::Distinct => Distinct::new(person, DifferentTexts).unwrap().noise().clone(),
        }
    }

    fn masses(&self, rows: &[f64]) -> Masses<i64> {
        let person = self.person();
        let parser = Parser::new(self.scale, Form { bits: 4, lower: 1, held: 64 }, 1);
        let state = |string| parser.state(string);
        match self.query {
            Query::Count => {
                let query = Count::new(person, Test::new(Some(1.0), None).unwrap()).unwrap();
                let mut tally = query.tally();
                tally.add(rows);
                staged::<1, i64>(LIGHT, |tape| query.release(&tally, tape), state)
            }
            Query::Histogram => {
                let categories = Categories::numbers(&[1.0]).unwrap();
                let question = ByCategory { categories, other: Other::Dropped };
                let query = Histogram::new(person, question).unwrap();
                let mut tally = query.tally();
                tally.add(rows).unwrap();
                staged::<1, i64>(
                    LIGHT,
                    |tape| query.release(&tally, tape).map(|counts| counts[0]),
                    state,
                )
            }
            Query::Sum(lowest, highest, parts) => {
                let query = Sum::new(person, range(lowest, highest, parts)).unwrap();
                let mut tally = query.tally();
                tally.add(rows);
                staged::<1, i64>(LIGHT, |tape| query.release(&tally, tape).map(small), state)
            }
            Query::Distinct => {
                let query = Distinct::new(person, DifferentTexts).unwrap();
                let tally = different(rows);
                staged::<1, i64>(LIGHT, |tape| query.release(&tally, tape), state)
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

    /// Seen through a window, which loses nothing for privacy: what is beyond counts as its end.
    fn window(&self, rows: &[f64]) -> Masses<usize> {
        let Masses { depth, reached, unresolved } = self.masses(rows);
        let mut seen = Masses { depth, reached: Default::default(), unresolved };
        for (outcome, mass) in reached {
            *seen
                .reached
                .entry(usize::try_from((outcome + 3).clamp(0, 12)).unwrap())
                .or_default() += mass;
        }
        seen
    }
}

/// Strings lighter than `2^-LIGHT` are left.
const LIGHT: u32 = 24;

#[test]
fn released_is_the_truth_with_exactly_the_noise_of_its_scale() {
    for case in &CASES {
        for rows in [&[][..], &[1.0, f64::NAN, 7.0, 0.25, 0.0]] {
            let masses = case.masses(rows);
            masses.assert_resolved(12);
            let truth = case.truth(rows);
            assert_each(&masses, |released| law(case.scale, i128::from(released - truth)));
        }
    }
}

#[test]
fn neighbors_keep_to_epsilon() {
    let none = f64::NAN;
    for case in &CASES {
        let pairs: &[(&[f64], &[f64])] = match case.neighbors {
            Neighbors::AddOrRemoveOne => {
                &[(&[], &[1.0]), (&[1.0], &[1.0, 9.0]), (&[2.0], &[2.0, none])]
            }
            Neighbors::ChangeOne => {
                &[(&[1.0], &[-4.0]), (&[1.0, 9.0], &[1.0, none]), (&[2.0], &[1.0])]
            }
        };
        for (one, other) in pairs {
            let (one, other) = (case.window(one), case.window(other));
            assert_private(&one, &other, 13, case.epsilon);
            assert_priced(&one, &other, &case.noise().charge());
        }
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_scale_that_is_too_small_is_noticed() {
    // Half the noise that a changed row asks of a histogram.
    let case = case(Query::Histogram, Neighbors::AddOrRemoveOne, Fraction(2, 1), Fraction(1, 2));
    assert_each(&case.masses(&[]), |released| law(Fraction(1, 1), i128::from(*released)));
}

#[test]
#[should_panic(expected = "breaks epsilon")]
fn a_loss_above_epsilon_is_noticed() {
    // Two rows added, and the loss of one allowed.
    let case = &CASES[0];
    assert_private(&case.window(&[]), &case.window(&[1.0, 1.0]), 13, case.epsilon);
}

#[test]
fn a_count_of_one_row_costs_what_its_noise_loses_on_average() {
    for case in &CASES[..2] {
        let (one, other) = (case.window(&[]), case.window(&[1.0]));
        assert_met(&one, &other, &case.noise().charge());
    }
}

#[test]
fn a_sum_costs_what_its_noise_loses_on_average_at_the_largest_distance() {
    // From 5 more to none, or from -1 to 1.
    for (case, one, other) in [(&CASES[4], &[][..], &[9.0][..]), (&CASES[5], &[-4.0], &[3.0])] {
        assert_met(&case.window(one), &case.window(other), &case.noise().charge());
    }
}

#[test]
#[should_panic(expected = "a price of")]
fn a_price_that_is_a_fiftieth_too_low_is_noticed() {
    let case = &CASES[0];
    let charge = part(&case.noise().charge(), "49/50");
    assert_priced(&case.window(&[]), &case.window(&[1.0]), &charge);
}

#[test]
#[should_panic(expected = "a price of")]
fn a_count_is_not_priced_as_a_selection() {
    let case = &CASES[0];
    let one = Loss::Finite(Rational::ONE);
    let charge = Charge::in_parts(&one, 1, concentrated::range);
    assert_priced(&case.window(&[]), &case.window(&[1.0]), &charge);
}
