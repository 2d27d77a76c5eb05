//! The quantile query, from rows to the candidate released.

use sottovoce::{
    privacy::Neighbors,
    query::quantile::{Quantile, Settings},
    score::quantile::{Alpha, Scorer},
};

use crate::{
    judge::{Fraction, assert_law, assert_private, softmax},
    tree::{Masses, enumerate},
};

const CANDIDATES: [f64; 3] = [0.0, 1.0, 2.0];
const EPSILON: Fraction = Fraction(3, 2);

struct Case {
    alpha: &'static str,
    neighbors: Neighbors,
    scorer: Scorer,
}

impl Case {
    fn masses(&self, rows: &[f64]) -> Masses<usize> {
        self.masses_on::<1>(38, rows)
    }

    /// On digits of so many bits; the law is checked right here.
    fn masses_on<const BITS: u32>(&self, depth: u32, rows: &[f64]) -> Masses<usize> {
        let settings = Settings {
            alpha: self.alpha.parse().unwrap(),
            neighbors: self.neighbors,
            rows_per_person: 1,
            epsilon: format!("{}/{}", EPSILON.0, EPSILON.1).parse().unwrap(),
            scorer: self.scorer,
        };
        let query = Quantile::new(&settings, CANDIDATES.to_vec()).unwrap();
        let mut tally = query.tally();
        tally.add(rows);
        let masses = enumerate::<BITS, usize>(depth, |tape| query.release(&tally, tape));
        masses.assert_resolved(30);
        assert_law(&masses, &softmax(&self.costs(rows), self.scale()));
        masses
    }

    /// Costs by the definition.
    fn costs(&self, rows: &[f64]) -> Vec<u128> {
        let alpha = Alpha::new(&self.alpha.parse().unwrap()).unwrap();
        let count = |keep: &dyn Fn(f64) -> bool| rows.iter().filter(|row| keep(**row)).count() as u64;
        let all = count(&|row| !row.is_nan());
        CANDIDATES
            .iter()
            .map(|c| self.scorer.cost(alpha, count(&|row| row < *c), count(&|row| row == *c), all))
            .collect()
    }

    /// Range distance over epsilon, from the table of the design and not from the code.
    fn scale(&self) -> Fraction {
        let range = match (self.alpha, self.neighbors) {
            ("1/2", Neighbors::AddOrRemoveOne) => 2,
            ("1/2", Neighbors::ChangeOne) => 4,
            ("1/4", Neighbors::AddOrRemoveOne) => 6,
            ("1/4", Neighbors::ChangeOne) => 8,
            _ => 1,
        };
        Fraction(range * EPSILON.1, EPSILON.0)
    }

    /// All neighbors of one another within epsilon.
    fn assert_private(&self, pairs: &[(&[f64], &[f64])]) {
        for (one, other) in pairs {
            assert_private(&self.masses(one), &self.masses(other), CANDIDATES.len(), EPSILON);
        }
    }
}

#[test]
fn adding_or_removing_one_row_keeps_to_epsilon() {
    for alpha in ["1/2", "1/4", "0", "1"] {
        for scorer in [Scorer::Interval, Scorer::Rank] {
            let case = Case { alpha, neighbors: Neighbors::AddOrRemoveOne, scorer };
            case.assert_private(&[
                (&[], &[1.0]),
                (&[0.0, 2.0], &[0.0, 2.0, 2.0]),
                (&[0.5, 1.0, 1.0], &[0.5, 1.0, 1.0, -7.0]),
                (&[1.0], &[1.0, f64::NAN]),
            ]);
        }
    }
}

#[test]
fn digits_of_2_4_and_8_bits_give_the_same_law() {
    let case = Case { alpha: "1/2", neighbors: Neighbors::AddOrRemoveOne, scorer: Scorer::Interval };
    for rows in [&[0.0, 0.0, 2.0][..], &[1.0]] {
        case.masses_on::<2>(40, rows);
        case.masses_on::<4>(40, rows);
    }
    // Some 17 million strings.
    case.masses_on::<8>(56, &[0.0, 1.0]);
}

#[test]
fn changing_one_row_keeps_to_epsilon() {
    for alpha in ["1/2", "1/4", "0", "1"] {
        for scorer in [Scorer::Interval, Scorer::Rank] {
            let case = Case { alpha, neighbors: Neighbors::ChangeOne, scorer };
            case.assert_private(&[
                (&[0.0], &[2.0]),
                (&[0.0, 1.0, 2.0], &[0.0, 2.5, 2.0]),
                (&[1.0, 1.5], &[1.0, f64::NAN]),
                (&[f64::NEG_INFINITY, 2.0], &[f64::INFINITY, 2.0]),
            ]);
        }
    }
}
