//! The quantile query, from rows to the candidate released.

use sottovoce::{
    exact::AnyGrid,
    privacy::{Neighbors, Person},
    query::{
        quantile::{Quantile, QuantileQuestion, Settings, Weights},
        question::{Asked, AskedIn},
    },
    score::quantile::{Alpha, Scorer},
};

use super::{
    base2::{TestBase, assert_ratio, limit, ratios},
    judge::{Ball, Fraction, assert_law, assert_private, softmax},
    priced::assert_priced,
    tree::{Masses, enumerate},
};

const CANDIDATES: [f64; 3] = [0.0, 1.0, 2.0];
const EPSILON: Fraction = Fraction(3, 2);

#[derive(Clone, Copy, PartialEq)]
enum In {
    BaseE,
    Base2,
}

struct Case {
    alpha: &'static str,
    neighbors: Neighbors,
    scorer: Scorer,
    weights: In,
}

impl Case {
    fn masses(&self, rows: &[f64]) -> Masses<usize> {
        self.masses_on::<1>(38, rows)
    }

    /// On digits of so many bits; the law is checked right here.
    fn query(&self) -> Quantile {
        let settings = Settings {
            alpha: self.alpha.parse().unwrap(),
            scorer: self.scorer,
            weights: if self.base().is_some() {
                Weights::Base2 { expected: None }
            } else {
                Weights::BaseE
            },
        };
        let candidates = AnyGrid::Short(CANDIDATES.to_vec());
        let question = QuantileQuestion::new(settings, candidates).unwrap();
        let epsilon = format!("{}/{}", EPSILON.0, EPSILON.1).parse().unwrap();
        question.ask(Person::new(self.neighbors, 1, epsilon).unwrap()).unwrap()
    }

    fn masses_on<const BITS: u32>(&self, depth: u32, rows: &[f64]) -> Masses<usize> {
        let query = self.query();
        let masses = enumerate::<BITS, usize>(depth, |tape| {
            let mut tally = query.tally();
            tally.add(rows)?;
            Ok(query.draw(&mut tally, tape)? as usize)
        });
        masses.assert_resolved(30);
        assert_law(&masses, &self.law(rows));
        masses
    }

    fn law(&self, rows: &[f64]) -> Vec<Ball> {
        let costs = self.costs(rows);
        self.base().map_or_else(|| softmax(&costs, self.scale()), |base| fractions(&costs, base))
    }

    /// In base 2, `floor(2^32 e^(-epsilon / range)) + 1` over `2^32`, calculated by other means.
    fn base(&self) -> Option<TestBase> {
        let x = match self.range() {
            1 => 958_336_741,
            2 => 2_028_798_896,
            4 => 2_951_884_976,
            6 => 3_344_923_894,
            8 => 3_560_652_951,
            range => panic!("{range}"),
        };
        (self.weights == In::Base2).then_some(TestBase(x, 32, 1))
    }

    /// Costs by the definition.
    fn costs(&self, rows: &[f64]) -> Vec<u128> {
        let alpha = Alpha::new(&self.alpha.parse().unwrap()).unwrap();
        let count =
            |keep: &dyn Fn(f64) -> bool| rows.iter().filter(|row| keep(**row)).count() as u64;
        let all = count(&|row| !row.is_nan());
        CANDIDATES
            .iter()
            .map(|c| self.scorer.cost(alpha, count(&|row| row < *c), count(&|row| row == *c), all))
            .collect()
    }

    fn scale(&self) -> Fraction {
        Fraction(u64::from(self.range()) * EPSILON.1, EPSILON.0)
    }

    /// From the table of the design and not from the code.
    fn range(&self) -> u32 {
        match (self.alpha, self.neighbors) {
            ("1/2", Neighbors::AddOrRemoveOne) => 2,
            ("1/2", Neighbors::ChangeOne) => 4,
            ("1/4", Neighbors::AddOrRemoveOne) => 6,
            ("1/4", Neighbors::ChangeOne) => 8,
            _ => 1,
        }
    }

    /// All neighbors of one another within epsilon, and in base 2 within as many units as the range
    /// distance has.
    fn assert_private(&self, pairs: &[(&[f64], &[f64])]) {
        for (one, other) in pairs {
            let (one, other) = (self.masses(one), self.masses(other));
            assert_private(&one, &other, CANDIDATES.len(), EPSILON);
            assert_priced(&one, &other, &self.query().charge());
            if let Some(base) = self.base() {
                assert_ratio(&one, &other, limit(base, self.range()));
            }
        }
    }
}

/// The law in base 2: whole numbers over their sum.
fn fractions(costs: &[u128], base: TestBase) -> Vec<Ball> {
    let costs: Vec<u32> = costs.iter().map(|cost| u32::try_from(*cost).unwrap()).collect();
    let most = *costs.iter().max().unwrap();
    ratios(&costs.iter().map(|cost| base.weight(*cost, most)).collect::<Vec<_>>())
}

/// Every quantile with every scorer, in both bases.
fn cases(neighbors: Neighbors) -> impl Iterator<Item = Case> {
    let alphas = ["1/2", "1/4", "0", "1"].into_iter();
    alphas.flat_map(move |alpha| {
        [Scorer::Interval, Scorer::Rank].into_iter().flat_map(move |scorer| {
            [In::BaseE, In::Base2].into_iter().map(move |weights| Case {
                alpha,
                neighbors,
                scorer,
                weights,
            })
        })
    })
}

#[test]
fn adding_or_removing_one_row_keeps_to_epsilon() {
    for case in cases(Neighbors::AddOrRemoveOne) {
        case.assert_private(&[
            (&[], &[1.0]),
            (&[0.0, 2.0], &[0.0, 2.0, 2.0]),
            (&[0.5, 1.0, 1.0], &[0.5, 1.0, 1.0, -7.0]),
            (&[1.0], &[1.0, f64::NAN]),
        ]);
    }
}

fn of(weights: In) -> Case {
    Case { alpha: "1/2", neighbors: Neighbors::AddOrRemoveOne, scorer: Scorer::Interval, weights }
}

#[test]
fn digits_of_2_and_4_bits_give_the_same_law() {
    for case in [of(In::BaseE), of(In::Base2)] {
        for rows in [&[0.0, 0.0, 2.0][..], &[1.0]] {
            case.masses_on::<2>(40, rows);
            case.masses_on::<4>(40, rows);
        }
    }
}

#[test]
#[ignore = "17 million strings: npm run test:full"]
fn digits_of_8_bits_give_the_same_law() {
    of(In::BaseE).masses_on::<8>(56, &[0.0, 1.0]);
}

#[test]
fn changing_one_row_keeps_to_epsilon() {
    for case in cases(Neighbors::ChangeOne) {
        case.assert_private(&[
            (&[0.0], &[2.0]),
            (&[0.0, 1.0, 2.0], &[0.0, 2.5, 2.0]),
            (&[1.0, 1.5], &[1.0, f64::NAN]),
            (&[f64::NEG_INFINITY, 2.0], &[f64::INFINITY, 2.0]),
        ]);
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_base_of_16_bits_is_noticed() {
    let case = Case {
        alpha: "1/2",
        neighbors: Neighbors::ChangeOne,
        scorer: Scorer::Rank,
        weights: In::Base2,
    };
    let rows = [0.0, 1.0, 1.0];
    let TestBase(x, ..) = case.base().unwrap();
    assert_law(&case.masses(&rows), &fractions(&case.costs(&rows), TestBase((x >> 16) + 1, 16, 1)));
}
