//! Answers by group, from rows to the integers of two groups that are released together.

use sottovoce::{
    Error,
    entropy::Tape,
    exact::Integer,
    mechanism::{discrete_gaussian::DiscreteGaussian, discrete_laplace::DiscreteLaplace},
    privacy::{Charge, Epsilon, Loss, Neighbors, Rho, concentrated},
    query::{
        groups::{Categories, Column, Dimension, Groups, GroupsQuery, Inner, PerPerson},
        rows::{Counting, count::Test, histogram, noisy_counts::Promise, sum::Range},
    },
    sample::discrete_laplace::Sampler,
};

use super::{
    counted::range,
    discrete_gaussian,
    discrete_laplace::{
        digits::{Form, Parser},
        law, rational,
    },
    judge::{Fraction, assert_private},
    mean::{Sums, assert_law, both, window},
    priced::{assert_met, assert_priced, part},
    tree::{Masses, State},
};

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;

/// A row: its group, of which 0 and 1 are released, and its number.
type Row = (u32, f64);

/// Two groups, with the scale that their noise must have, by the theorem and not from the code.
struct Case {
    question: Asked,
    per_person: (u64, u64),
    neighbors: Neighbors,
    epsilon: Fraction,
    scale: Fraction,
}

#[derive(Clone, Copy)]
enum Asked {
    /// Rows that are numbers.
    Count,
    /// Rows within so many steps.
    Sum(i64, i64),
}

const CASES: [Case; 5] = [
    case(Asked::Count, (1, 1), ADD, Fraction(1, 1), Fraction(1, 1)),
    case(Asked::Count, (1, 1), CHANGE, Fraction(2, 1), Fraction(1, 1)),
    case(Asked::Count, (2, 1), ADD, Fraction(2, 1), Fraction(1, 1)),
    case(Asked::Count, (1, 2), CHANGE, Fraction(8, 1), Fraction(1, 2)),
    case(Asked::Sum(-1, 1), (1, 1), CHANGE, Fraction(2, 1), Fraction(1, 1)),
];

const fn case(
    question: Asked,
    per_person: (u64, u64),
    neighbors: Neighbors,
    epsilon: Fraction,
    scale: Fraction,
) -> Case {
    Case { question, per_person, neighbors, epsilon, scale }
}

fn query<Q: Inner + Counting, P: Promise>(
    question: Q,
    (groups, rows): (u64, u64),
    neighbors: Neighbors,
    amount: Fraction,
) -> GroupsQuery<Q, P> {
    let texts = histogram::Categories::texts(["a", "b"].map(String::from).into()).unwrap();
    let by = vec![Dimension::new(Categories::Listed(texts), false)];
    let groups = Groups::new(by, PerPerson::groups(groups, rows).unwrap(), question).unwrap();
    GroupsQuery::new(neighbors, rational(amount), groups).unwrap()
}

/// The integers of both groups.
fn released<const BITS: u32, Q: Inner + Counting, P: Promise>(
    query: GroupsQuery<Q, P>,
    rows: &[Row],
) -> impl Fn(&mut Tape<BITS>) -> Result<Sums, Error> {
    let (places, numbers): (Vec<u32>, Vec<f64>) = rows.iter().copied().unzip();
    let mut tally = query.groups().tally();
    tally.begin(rows.len());
    tally.place(0, Column::Places(&places));
    tally.add(&numbers);
    move |tape| {
        let both: [Integer; 2] = query.release(&tally, tape)?.try_into().unwrap();
        Ok(both.map(|integer| i128::try_from(&integer).unwrap()))
    }
}

/// The exact answers, by looking at each row.
fn truth(question: Asked, rows: &[Row]) -> Sums {
    [0, 1].map(|group| {
        let own = rows.iter().filter(|(place, number)| *place == group && !number.is_nan());
        own.map(|(_, number)| match question {
            Asked::Count => 1,
            Asked::Sum(lowest, highest) => i128::from((*number as i64).clamp(lowest, highest)),
        })
        .sum()
    })
}

/// Strings lighter than `2^-LIGHT` are left.
const LIGHT: u32 = 26;

impl Case {
    fn charge(&self) -> Charge {
        let Self { question, per_person, neighbors, epsilon, .. } = *self;
        match question {
            Asked::Count => query::<_, Epsilon>(Test::ANY, per_person, neighbors, epsilon).charge(),
            Asked::Sum(lowest, highest) => {
                let question: Range = range(lowest, highest, 1);
                query::<_, Epsilon>(question, per_person, neighbors, epsilon).charge()
            }
        }
    }

    fn masses(&self, rows: &[Row]) -> Masses<Sums> {
        let Self { question, per_person, neighbors, epsilon, scale } = *self;
        let noise = DiscreteLaplace::new(rational(scale), Sampler::Digits).unwrap();
        let parser = Parser::new(scale, Form { bits: 4, lower: 1, held: 64 }, 1);
        let draw = |tape: &mut Tape<1>| noise.release(&Integer::ZERO, tape);
        let state = |string| parser.state(string);
        match question {
            Asked::Count => {
                let query = query::<_, Epsilon>(Test::ANY, per_person, neighbors, epsilon);
                both::<1>(LIGHT, released(query, rows), draw, state)
            }
            Asked::Sum(lowest, highest) => {
                let question = range(lowest, highest, 1);
                let query = query::<_, Epsilon>(question, per_person, neighbors, epsilon);
                both::<1>(LIGHT, released(query, rows), draw, state)
            }
        }
    }

    fn window(&self, rows: &[Row]) -> Masses<usize> {
        window(self.masses(rows))
    }
}

#[test]
fn every_group_is_released_with_exactly_the_noise_of_the_scale_for_all() {
    for case in &CASES {
        let rows = [(0, 1.0), (1, f64::NAN), (1, 7.0), (1, 0.0), (2, 1.0), (u32::MAX, 1.0)];
        for rows in [&[][..], &rows] {
            let masses = case.masses(rows);
            masses.assert_resolved(9);
            assert_law(&masses, truth(case.question, rows), |noise| law(case.scale, noise));
        }
    }
}

#[test]
fn neighbors_keep_to_epsilon_and_to_the_price() {
    let none = (2, 1.0);
    let pairs: [&[(&[Row], &[Row])]; 5] = [
        &[(&[], &[(0, 1.0)]), (&[(0, 1.0)], &[(0, 1.0), (1, 1.0)]), (&[], &[none])],
        // From one group to another, to none, and to no number.
        &[(&[(0, 1.0)], &[(1, 1.0)]), (&[(1, 1.0)], &[none]), (&[(0, 1.0)], &[(0, f64::NAN)])],
        // One row in each of two groups.
        &[(&[], &[(0, 1.0), (1, 1.0)]), (&[], &[(1, 1.0)])],
        &[(&[(0, 1.0); 2], &[(1, 1.0); 2]), (&[(0, 1.0); 2], &[none, (1, 1.0)])],
        // Within a group, and from one to another.
        &[(&[(0, -9.0)], &[(0, 9.0)]), (&[(0, -1.0)], &[(1, 1.0)]), (&[(1, 1.0)], &[none])],
    ];
    for (case, pairs) in CASES.iter().zip(pairs) {
        for (one, other) in pairs {
            let (one, other) = (case.window(one), case.window(other));
            assert_private(&one, &other, 100, case.epsilon);
            assert_priced(&one, &other, &case.charge());
        }
    }
}

#[test]
fn what_costs_most_costs_the_price() {
    let rows: [[&[Row]; 2]; 3] = [
        [&[], &[(1, 1.0)]],
        // A row that leaves its group for another; and a sum that changes within its group.
        [&[(0, 1.0)], &[(1, 1.0)]],
        [&[(0, -1.0)], &[(0, 1.0)]],
    ];
    for (case, [one, other]) in [&CASES[0], &CASES[1], &CASES[4]].into_iter().zip(rows) {
        assert_met(&case.window(one), &case.window(other), &case.charge());
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn the_noise_of_one_group_is_noticed_where_a_row_may_move() {
    // This noise is for an added row, at the epsilon of a changed one.
    let case = case(Asked::Count, (1, 1), ADD, Fraction(2, 1), Fraction(1, 2));
    assert_law(&case.masses(&[]), [0, 0], |noise| law(CASES[1].scale, noise));
}

#[test]
#[should_panic(expected = "breaks epsilon")]
fn a_row_that_moves_is_noticed_where_epsilon_was_not_halved() {
    let case = &CASES[0];
    let (one, other) = (case.window(&[(0, 1.0)]), case.window(&[(1, 1.0)]));
    assert_private(&one, &other, 100, case.epsilon);
}

#[test]
#[should_panic(expected = "breaks epsilon")]
fn a_person_in_two_groups_is_noticed_where_one_was_counted() {
    let case = &CASES[0];
    let (one, other) = (case.window(&[]), case.window(&[(0, 1.0), (1, 1.0)]));
    assert_private(&one, &other, 100, case.epsilon);
}

#[test]
#[should_panic(expected = "a price of")]
fn the_price_of_rows_that_leave_is_noticed_where_a_sum_changes_within_its_group() {
    // Half of epsilon in each of two groups, for a sum that loses all of it in one.
    let case = &CASES[4];
    let rho = concentrated::laplace(&rational(Fraction(1, 1)), &rational(Fraction(1, 1)), 2);
    let charge = Charge::of(&Loss::Finite(rational(Fraction(1, 1))), &|_| rho.clone());
    assert_priced(&case.window(&[(0, -1.0)]), &case.window(&[(0, 1.0)]), &charge);
}

/// A sum from -1 to 1 at a rho of 2, under `change-one`: it moves by 2 in one group, or by 1 in
/// two, with squares of 4 and of 2. So the variance is 1.
fn at_a_rho(rows: &[Row]) -> (Masses<Sums>, Charge) {
    let query = query::<_, Rho>(range(-1, 1, 1), (1, 1), CHANGE, Fraction(2, 1));
    let noise = DiscreteGaussian::new(rational(Fraction(1, 1))).unwrap();
    let charge = query.charge();
    let masses = both::<2>(
        30,
        released(query, rows),
        |tape| noise.release(&Integer::ZERO, tape),
        |string| State { stage: 0, pending: string.len(), string },
    );
    (masses, charge)
}

#[test]
fn at_a_rho_all_groups_have_gaussian_noise_that_knows_the_trap_of_sums() {
    let (one, charge) = at_a_rho(&[(0, -1.0)]);
    let one = window(one);
    for other in [(0, 1.0), (1, 1.0), (0, f64::NAN)] {
        let (masses, _) = at_a_rho(&[other]);
        masses.assert_resolved(9);
        let truth = truth(Asked::Sum(-1, 1), &[other]);
        assert_law(&masses, truth, |noise| discrete_gaussian::law(Fraction(1, 1), noise));
        assert_priced(&one, &window(masses), &charge);
    }
}

#[test]
#[should_panic(expected = "a price of")]
fn the_rule_of_other_questions_is_noticed_where_a_sum_changes_within_its_group() {
    // It would allow half the variance: at this one, half the rho.
    let [(one, charge), (other, _)] = [at_a_rho(&[(0, -1.0)]), at_a_rho(&[(0, 1.0)])];
    assert_priced(&window(one), &window(other), &part(&charge, "1/2"));
}
