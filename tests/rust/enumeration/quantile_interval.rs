//! Intervals for quantiles: each draw against the law by definition, its losses, and releases.

use sottovoce::{
    exact::{AnyGrid, Rational},
    privacy::{Neighbors, Person},
    query::{
        quantile_interval::{IntervalQuestion, QuantileInterval, Settings, Whose},
        question::AskedIn,
    },
};

use super::{
    judge::{Fraction, assert_law, assert_private, softmax},
    tree::{Masses, enumerate},
};

fn query(alpha: &str, neighbors: Neighbors, points: u64, whose: Whose) -> QuantileInterval {
    let read = |text: &str| text.parse::<Rational>().unwrap();
    // A confidence that leaves offsets as small as they can be, so that few rows matter.
    let settings = Settings { alpha: read(alpha), confidence: read("1/100"), whose };
    let grid = AnyGrid::new(&read("0"), &read(&(points - 1).to_string()), &read("1")).unwrap();
    let question = IntervalQuestion::new(&settings, grid).unwrap();
    question.ask(Person::new(neighbors, 1, read("3")).unwrap()).unwrap()
}

/// Costs of `-inf`, the points and `inf` for one end, by the definition, and the scale.
fn expected(query: &QuantileInterval, end: usize, rows: &[u64]) -> (Vec<u128>, Fraction) {
    let aim = query.aims()[end];
    let part = |part: &sottovoce::exact::Natural| u64::try_from(part).unwrap();
    let fraction = aim.fraction();
    let (p, q) = (part(&fraction.size()), part(fraction.denominator()));
    let count = rows.len() as i64;
    let offset = aim.offset() as i64;
    let target = p as i64 * count + if end == 0 { -offset } else { offset };
    let cost = |point: u64| {
        let below = rows.iter().filter(|row| **row < point).count() as i64;
        let through = rows.iter().filter(|row| **row <= point).count() as i64;
        (q as i64 * below - target).max(target - q as i64 * through).max(0)
    };
    let last = (q as i64 * count - target).max(0);
    let points = (0..query.grid().points()).map(cost);
    let costs = [target.max(0)].into_iter().chain(points).chain([last]);
    (costs.map(|cost| cost as u128).collect(), Fraction(q, p))
}

/// The scale of an end: twice the range distance over 3.
fn scale(query: &QuantileInterval, end: usize, neighbors: Neighbors) -> Fraction {
    let (_, Fraction(q, p)) = expected(query, end, &[]);
    let range = if neighbors == Neighbors::ChangeOne { 2 * q } else { 2 * p.max(q - p) };
    Fraction(2 * range, 3)
}

fn drawn<const BITS: u32>(query: &QuantileInterval, end: usize, rows: &[u64]) -> Masses<usize> {
    let given: Vec<f64> = rows.iter().map(|row| *row as f64 + 0.5).chain([f64::NAN]).collect();
    let masses = enumerate::<BITS, usize>(22, |tape| {
        let mut tally = query.tally();
        tally.add(&given)?;
        Ok(usize::try_from(query.draw(end, &mut tally, tape)?).unwrap())
    });
    masses.assert_resolved(8);
    masses
}

const RELATIONS: [Neighbors; 2] = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne];

#[test]
fn every_draw_has_its_law() {
    let expected_rows = 5.try_into().unwrap();
    for neighbors in RELATIONS {
        for (alpha, whose) in [
            ("1/2", Whose::Rows),
            ("1/3", Whose::Rows),
            ("0", Whose::Rows),
            ("1", Whose::Rows),
            ("1/2", Whose::Population { expected_rows }),
        ] {
            let query = query(alpha, neighbors, 3, whose);
            for end in [0, 1] {
                let scale = scale(&query, end, neighbors);
                for rows in [&[][..], &[1], &[0, 2], &[1, 1, 2], &[0, 0, 0, 0, 1, 2, 2, 2]] {
                    let (costs, _) = expected(&query, end, rows);
                    assert!(costs.contains(&0), "{alpha} {rows:?}");
                    assert_law(&drawn::<1>(&query, end, rows), &softmax(&costs, scale));
                }
            }
        }
    }
}

#[test]
fn each_draw_keeps_to_half_of_epsilon_where_halved_constants_would_not() {
    for neighbors in RELATIONS {
        for alpha in ["1/2", "0", "1"] {
            let query = query(alpha, neighbors, 3, Whose::Rows);
            for end in [0, 1] {
                let pairs: [(&[u64], &[u64]); 4] = match neighbors {
                    Neighbors::AddOrRemoveOne => [
                        (&[], &[1]),
                        (&[1, 1, 1], &[1, 1, 1, 2]),
                        (&[1, 1, 1], &[0, 1, 1, 1]),
                        (&[0, 1, 1, 2, 2, 2, 2], &[0, 1, 1, 2, 2, 2, 2, 2]),
                    ],
                    Neighbors::ChangeOne => [
                        (&[0], &[2]),
                        (&[1, 1, 1, 2], &[0, 1, 1, 1]),
                        (&[1, 1, 1, 1], &[1, 1, 1, 2]),
                        (&[0, 1, 1, 2, 2, 2, 2], &[0, 0, 1, 1, 2, 2, 2]),
                    ],
                };
                for (one, other) in pairs {
                    let (one, other) =
                        (drawn::<1>(&query, end, one), drawn::<1>(&query, end, other));
                    assert_private(&one, &other, 5, Fraction(3, 2));
                }
            }
        }
    }
}

#[test]
fn digits_of_2_and_4_bits_give_the_same_law() {
    let query = query("1/2", Neighbors::AddOrRemoveOne, 3, Whose::Rows);
    for rows in [&[][..], &[0, 1, 1, 2]] {
        for end in [0, 1] {
            let law = softmax(
                &expected(&query, end, rows).0,
                scale(&query, end, Neighbors::AddOrRemoveOne),
            );
            assert_law(&drawn::<2>(&query, end, rows), &law);
            assert_law(&drawn::<4>(&query, end, rows), &law);
        }
    }
}

#[test]
fn releases_have_the_law_of_both_draws_together() {
    // On two points: the lower end from -inf, the second point and inf; the upper one alike.
    let query = query("1/2", Neighbors::AddOrRemoveOne, 2, Whose::Rows);
    let rows = [0, 1, 1, 1];
    let [below, above] = [0, 1].map(|end| {
        softmax(&expected(&query, end, &rows).0, scale(&query, end, Neighbors::AddOrRemoveOne))
    });
    let (infinity, none) = (f64::INFINITY, f64::NEG_INFINITY);
    // By the place of each draw: -inf, the two points, inf.
    let low = [none, none, 1.0, infinity];
    let high = [0.0, 1.0, infinity, infinity];
    let mut values: Vec<[f64; 2]> = Vec::new();
    let mut law = Vec::new();
    for (at, share) in below.iter().enumerate() {
        for (by, other) in above.iter().enumerate() {
            let ends = [low[at].min(high[by]), low[at].max(high[by])];
            let share = share.times(other);
            match values.iter().position(|known| *known == ends) {
                Some(place) => {
                    let sum = share.plus(&law[place]);
                    law[place] = sum;
                }
                None => {
                    values.push(ends);
                    law.push(share);
                }
            }
        }
    }
    let given: Vec<f64> = rows.iter().map(|row| *row as f64).collect();
    let masses = enumerate::<1, usize>(17, |tape| {
        let mut tally = query.tally();
        tally.add(&given)?;
        let released = query.release(&mut tally, tape)?;
        Ok(values.iter().position(|known| *known == released).unwrap())
    });
    masses.assert_resolved(1);
    assert_law(&masses, &law);
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn an_offset_that_is_off_by_one_is_noticed() {
    let query = query("1/2", Neighbors::AddOrRemoveOne, 3, Whose::Rows);
    let rows = [0, 1, 1, 2, 2, 2];
    let (mut costs, _) = expected(&query, 0, &rows);
    // That of a target one less.
    costs[1] += 1;
    assert_law(
        &drawn::<1>(&query, 0, &rows),
        &softmax(&costs, scale(&query, 0, Neighbors::AddOrRemoveOne)),
    );
}
