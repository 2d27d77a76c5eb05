//! Quantiles on grids that are never written out: against the law of all points one by one, and on
//! a grid of `2^53` points, of which no list could be made, against fractions of e.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use sottovoce::{
    exact::{AnyGrid, LongGrid, Positive, Rational},
    privacy::{Neighbors, Person},
    query::{
        quantile::{Quantile, QuantileQuestion, Settings, Weights},
        question::{Asked, AskedIn},
    },
    sample::weighted::{Group, Member, SizedSelector},
    score::quantile::{Alpha, LongTally, Scorer},
};

use super::{
    judge::{Ball, Fraction, assert_each, assert_law, assert_private, exp_negative, softmax},
    priced::assert_priced,
    tree::{Masses, enumerate},
};

const POINTS: u64 = 8;

fn grid(first: &str, last: &str) -> LongGrid {
    let read = |text: &str| text.parse().unwrap();
    LongGrid::new(&read(first), &read(last), &read("1")).unwrap()
}

/// Rows on the points 0 to 7, and before, between and beyond them: all of up to three.
fn data_sets() -> Vec<Vec<f64>> {
    let places: Vec<f64> = (0..=2 * POINTS).map(|bin| (bin as f64 - 1.0) / 2.0).collect();
    let more = |sets: &[Vec<f64>]| -> Vec<Vec<f64>> {
        let add = |set: &Vec<f64>| {
            let least = set.last().copied().unwrap_or(f64::MIN);
            let from = places.iter().filter(move |place| **place >= least);
            from.map(|place| [set.as_slice(), &[*place]].concat()).collect::<Vec<_>>()
        };
        sets.iter().flat_map(add).collect()
    };
    let none = vec![vec![]];
    let one = more(&none);
    let two = more(&one);
    let three = more(&two);
    [none, one, two, three].concat()
}

/// The cost of each point, by the definition.
fn costs(rows: &[f64], (p, q): (u64, u64)) -> Vec<u128> {
    let alpha = Alpha::new(&format!("{p}/{q}").parse().unwrap()).unwrap();
    let count = |keep: &dyn Fn(f64) -> bool| rows.iter().filter(|row| keep(**row)).count() as u64;
    let all = count(&|row| !row.is_nan());
    let cost = |point: u64| {
        let at = point as f64;
        Scorer::Interval.cost(alpha, count(&|row| row < at), count(&|row| row == at), all)
    };
    (0..POINTS).map(cost).collect()
}

/// Masses of the drawn group's cost, less the best cost, from the parts that the query is made of.
fn group_drawn<const BITS: u32>(
    selector: &SizedSelector,
    rows: &[f64],
    alpha: &str,
) -> Masses<u128> {
    let mut tally = LongTally::new(grid("0", "7"));
    tally.add(rows).unwrap();
    let costs = tally.costs(Alpha::new(&alpha.parse().unwrap()).unwrap());
    let (best, _) = costs.groups().next().unwrap();
    let groups: Vec<Group> =
        costs.groups().map(|(cost, size)| Group::new(cost - best, size)).collect();
    enumerate::<BITS, u128>(40, |tape| {
        selector.select_group(groups.iter().copied(), tape).map(Group::difference)
    })
}

/// All different laws of these data sets are those of their points.
fn check_all<const BITS: u32>(sets: &[Vec<f64>], alphas: &[(u64, u64)]) {
    for (p, q) in alphas.iter().copied() {
        let scale = Fraction(2 * q, 3);
        let rational = Rational::new((2 * q).into(), 3u8.into()).unwrap();
        let positive = Positive::new(rational, "scale").unwrap();
        let cut = |width, big, digit| {
            SizedSelector::truncated(&positive, POINTS.try_into().unwrap(), width, big, digit)
        };
        let selectors =
            [SizedSelector::new(&positive, POINTS.try_into().unwrap()), cut(2, 5, 3), cut(5, 8, 1)];
        let mut seen = BTreeSet::new();
        for rows in sets {
            let costs = costs(rows, (p, q));
            if !seen.insert(costs.clone()) {
                continue;
            }
            let (law, best) = (softmax(&costs, scale), *costs.iter().min().unwrap());
            let share = |difference: &u128| {
                let members = (0..costs.len()).filter(|at| costs[*at] - best == *difference);
                members.map(|at| law[at].clone()).reduce(|sum, more| sum.plus(&more)).unwrap()
            };
            for selector in &selectors {
                let masses = group_drawn::<BITS>(selector, rows, &format!("{p}/{q}"));
                masses.assert_resolved(34);
                assert_each(&masses, share);
            }
        }
        assert!(seen.len() > 20 || sets.len() < 20, "{}", seen.len());
    }
}

#[test]
fn every_group_has_its_probability_for_all_data_sets_of_up_to_three_rows() {
    check_all::<1>(&data_sets(), &[(1, 2), (1, 3), (0, 1), (1, 1)]);
}

#[test]
fn digits_of_2_and_4_bits_give_the_same_law() {
    let sets = [vec![], vec![3.0, 3.0, 5.5], vec![-0.5, 0.0, 7.5], vec![6.5]];
    check_all::<2>(&sets, &[(1, 2), (1, 3)]);
    check_all::<4>(&sets, &[(1, 2), (1, 3)]);
}

/// On digits of so many bits, from the rows to the point; the law is checked right here.
fn points_drawn<const BITS: u32>(
    depth: u32,
    query: &Quantile,
    rows: &[f64],
    law: &[Ball],
) -> Masses<usize> {
    let masses = enumerate::<BITS, usize>(depth, |tape| {
        let mut tally = query.tally();
        tally.add(rows)?;
        Ok(query.release(&mut tally, tape)? as usize)
    });
    masses.assert_resolved(8);
    assert_law(&masses, law);
    masses
}

fn query(neighbors: Neighbors, last: &str) -> Quantile {
    let (alpha, scorer) = ("1/2".parse().unwrap(), Scorer::Interval);
    let settings = Settings { alpha, scorer, weights: Weights::BaseE };
    let question = QuantileQuestion::new(settings, AnyGrid::Long(grid("0", last))).unwrap();
    question.ask(Person::new(neighbors, 1, "3/2".parse().unwrap()).unwrap()).unwrap()
}

#[test]
fn every_point_has_its_probability() {
    let query = query(Neighbors::AddOrRemoveOne, "7");
    for rows in [&[][..], &[3.0, 3.0, 5.5], &[-0.5, 0.0, 7.5], &[6.5]] {
        // Scale 2 over 3/2.
        let law = softmax(&costs(rows, (1, 2)), Fraction(4, 3));
        points_drawn::<1>(20, &query, rows, &law);
        points_drawn::<2>(20, &query, rows, &law);
        points_drawn::<4>(24, &query, rows, &law);
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_size_that_is_off_by_one_is_noticed() {
    let selector = SizedSelector::new(&Positive::ONE, POINTS.try_into().unwrap());
    let groups = [Group::new(0, 2), Group::new(1, 6)];
    let masses = enumerate::<1, usize>(24, |tape| {
        let Member { difference, number } = selector.select(groups.into_iter(), tape)?;
        Ok(usize::try_from(3 * difference + number).unwrap().min(7))
    });
    let costs = [0, 0, 0, 1, 1, 1, 1, 1];
    assert_law(&masses, &softmax(&costs, Fraction(1, 1)));
}

/// Data sets next to each other.
type Pair = (&'static [f64], &'static [f64]);

#[test]
fn neighbors_keep_to_epsilon_and_to_its_price() {
    let added: [Pair; 4] = [
        (&[], &[3.0]),
        (&[1.5], &[1.5, 1.5]),
        (&[2.0, 3.0], &[2.0, 3.0, 9.0]),
        (&[1.0], &[1.0, f64::NAN]),
    ];
    let changed: [Pair; 3] =
        [(&[0.0, 3.0], &[2.0, 3.0]), (&[2.5], &[f64::NAN]), (&[1.0, 1.0, 6.0], &[6.0, 1.0, 6.0])];
    let both = [
        (Neighbors::AddOrRemoveOne, Fraction(4, 3), &added[..]),
        (Neighbors::ChangeOne, Fraction(8, 3), &changed[..]),
    ];
    for (neighbors, scale, pairs) in both {
        let query = query(neighbors, "3");
        let masses = |rows: &[f64]| {
            points_drawn::<1>(30, &query, rows, &softmax(&costs(rows, (1, 2))[..4], scale))
        };
        for (one, other) in pairs {
            let (one, other) = (masses(one), masses(other));
            assert_private(&one, &other, 4, Fraction(3, 2));
            assert_priced(&one, &other, &query.charge());
        }
    }
}

/// `2^WIDTH` times a whole number, exactly.
fn whole(number: u64) -> Ball {
    Ball::of(Fraction(number, 1))
}

/// On digits of so many bits: one bit leaves most to the exact stage, eight to the sums before it.
fn check_two_groups<const BITS: u32>(depth: u32) {
    const ALL: u64 = 1 << 53;
    for (near, cost, scale) in
        [(1, 40, (1, 1)), (1 << 52, 1, (2, 1)), (ALL - 5, 3, (7, 3)), (1000, 25, (1, 1))]
    {
        let positive: Rational = format!("{}/{}", scale.0, scale.1).parse().unwrap();
        let positive = Positive::new(positive, "scale").unwrap();
        let groups = [Group::new(0, near), Group::new(cost, ALL - near)];
        let points = ALL.try_into().unwrap();
        let cut = |width, big| SizedSelector::truncated(&positive, points, width, big, 4);
        let far = exp_negative(Fraction(cost * scale.1, scale.0));
        let parts = [whole(near), whole(ALL - near).times(&far)];
        let all = parts[0].plus(&parts[1]);
        for selector in [SizedSelector::new(&positive, points), cut(2, 70), cut(5, 100)] {
            let masses = enumerate::<BITS, bool>(depth, |tape| {
                Ok(selector.select_group(groups.into_iter(), tape)? != groups[0])
            });
            masses.assert_resolved(depth - 2 * BITS);
            assert_each(&masses, |is_far| parts[usize::from(*is_far)].over(&all));
        }
    }
}

#[test]
fn two_groups_of_two_to_the_53_points_share_what_fractions_of_e_say() {
    check_two_groups::<1>(100);
    check_two_groups::<4>(48);
    check_two_groups::<8>(48);
}

#[test]
fn members_of_long_groups_are_equally_likely() {
    // Twice the digits of what is below the most: those that are drawn again start afresh.
    fn check<const BITS: u32>(most: u64) {
        use super::tree::merged;
        use sottovoce::sample::uniform::uniform_long;
        let needed = (64 - (most - 1).leading_zeros()).max(1);
        let digits = 2 * usize::try_from(needed.div_ceil(BITS)).unwrap();
        let afresh = |string: Vec<u64>| {
            if string.len() > digits { string[digits..].to_vec() } else { string }
        };
        for bound in 1..=most {
            let masses = merged::<BITS, u64>(256, |tape| uniform_long(bound, most, tape), afresh);
            masses.assert_resolved(60);
            let all = BigUint::from(1u8) << masses.depth;
            for outcome in 0..bound {
                let (low, high) = masses.bounds(&outcome);
                assert!(low * bound <= all && all <= high * bound, "{outcome} below {bound}");
            }
        }
    }
    for most in [1, 2, 5, 8] {
        check::<1>(most);
        check::<2>(most);
        check::<4>(most);
    }
}
