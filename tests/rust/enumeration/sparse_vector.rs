//! The sparse vector technique: whole runs.

use num_bigint::BigUint;
use sottovoce::{
    exact::{Bounds, Rational},
    mechanism::sparse_vector::{Settings, SparseVector},
    privacy::Moves,
    sample::two_sided::TwoSided,
};

use super::{
    base2::{TestBase, assert_ratio, limit, noise, ratios},
    judge::assert_law,
    priced::assert_priced,
    reference::noise::reaches,
    tree::{Masses, enumerate},
};

const HALF: TestBase = TestBase(1, 1, 1);
const WIDE: i64 = 2;
const BOUNDS: (i64, i64) = (-2, 3);

fn sparse(base: TestBase, count: u32, gaps: &[u32]) -> SparseVector {
    let settings = Settings {
        bounds: Bounds::new(BOUNDS.0, BOUNDS.1).unwrap(),
        count: count.try_into().unwrap(),
        reach: 2,
        gaps: gaps.to_vec(),
        moves: Moves::AnyWay,
    };
    SparseVector::new(&base.get(), &base.get(), settings).unwrap()
}

/// Masses of the answers about each query, as the digits of a number: below, above, and above by
/// gaps; once ended, below.
fn masses<const BITS: u32>(
    depth: u32,
    base: TestBase,
    count: u32,
    gaps: &[u32],
    values: &[i64],
) -> Masses<usize> {
    let sparse = sparse(base, count, gaps);
    enumerate::<BITS, usize>(depth, |tape| {
        let mut run = sparse.begin(tape)?;
        values.iter().try_fold(0, |said, value| {
            let answer = if run.has_ended() {
                0
            } else {
                run.answer(*value, tape)?.map_or(0, |gaps| gaps + 1)
            };
            Ok(said * (gaps.len() + 2) + answer)
        })
    })
}

/// Computes the same masses by going through all noise of the threshold and of each query.
fn law(base: TestBase, count: u32, gaps: &[u32], values: &[i64]) -> Vec<BigUint> {
    let kinds = gaps.len() + 2;
    let far = 12u32;
    let mut weights = vec![BigUint::ZERO; kinds.pow(u32::try_from(values.len()).unwrap())];
    for (rho, mass) in (-i64::from(far)..).zip(noise(base, far)) {
        let rho = rho.clamp(BOUNDS.0 - WIDE, BOUNDS.1 + WIDE);
        let mut paths = vec![(0, count, mass)];
        for value in values {
            let value = value.clamp(&BOUNDS.0, &BOUNDS.1);
            let excess = rho.clamp(value - WIDE, value + WIDE) - value;
            let mut answers = vec![BigUint::ZERO; kinds];
            for (noise, mass) in (-i64::from(far)..).zip(noise(base, far)) {
                let reached = gaps.iter().filter(|gap| noise >= excess + i64::from(**gap)).count();
                answers[if noise >= excess { reached + 1 } else { 0 }] += mass;
            }
            let total: BigUint = answers.iter().sum();
            paths = paths
                .into_iter()
                .flat_map(|(said, left, mass)| {
                    let certain = [total.clone()];
                    let answers = if left == 0 { certain.to_vec() } else { answers.clone() };
                    answers.into_iter().enumerate().map(move |(answer, weight)| {
                        (said * kinds + answer, left - u32::from(answer > 0), &mass * weight)
                    })
                })
                .collect();
        }
        for (said, _, mass) in paths {
            weights[said] += mass;
        }
    }
    weights
}

fn check(base: TestBase, count: u32, gaps: &[u32], values: &[i64]) {
    let reached = masses::<2>(20, base, count, gaps, values);
    reached.assert_resolved(1);
    assert_law(&reached, &ratios(&law(base, count, gaps, values)));
}

#[test]
fn runs_have_exactly_their_probabilities() {
    check(HALF, 2, &[], &[0, 1]);
    check(TestBase(3, 2, 1), 1, &[], &[1, -2]);
}

#[test]
#[ignore = "slow: npm run test:full"]
fn longer_runs_and_gaps_have_exactly_their_probabilities() {
    check(HALF, 1, &[], &[1, -1, 2]);
    check(HALF, 1, &[1, 3], &[2, 0]);
}

#[test]
fn the_judge_knows_the_published_law() {
    let weights = law(HALF, 1, &[], &[1, -1, 2]);
    let total: BigUint = weights.iter().sum();
    for (said, top, bottom) in [(4, 53u32, 72u32), (2, 121, 1728), (1, 95, 768), (0, 485, 6912)] {
        assert_eq!(&weights[said] * bottom, &total * top);
    }
}

/// Whether exact laws keep to `b^-units`.
fn keeps(one: &[BigUint], other: &[BigUint], (top, bottom): &(BigUint, BigUint)) -> bool {
    let (all, others): (BigUint, BigUint) = (one.iter().sum(), other.iter().sum());
    one.iter().zip(other).all(|(p, q)| p * &others * bottom <= q * &all * top)
}

#[test]
fn all_neighbors_on_a_small_grid_keep_to_the_privacy_map() {
    let grid: Vec<[i64; 2]> =
        (-2..=3).flat_map(|first| (-2..=3).map(move |second| [first, second])).collect();
    for count in [1, 2] {
        let laws: Vec<_> = grid.iter().map(|values| law(HALF, count, &[2], values)).collect();
        let (any_way, one_way) = (limit(HALF, 1 + 2 * count), limit(HALF, 1 + count));
        for (u, one) in grid.iter().zip(&laws) {
            for (v, other) in grid.iter().zip(&laws) {
                let moves = [v[0] - u[0], v[1] - u[1]];
                if moves.iter().all(|by| by.abs() <= 1) {
                    assert!(keeps(one, other, &any_way), "{u:?} {v:?}");
                }
                if moves.iter().all(|by| (0..=1).contains(by)) {
                    assert!(
                        keeps(one, other, &one_way) && keeps(other, one, &one_way),
                        "{u:?} {v:?} rise"
                    );
                }
            }
        }
    }
}

#[test]
fn the_charge_of_the_threshold_alone_is_too_little() {
    let law = |values: [i64; 2]| law(HALF, 1, &[], &values);
    assert!(
        !keeps(&law([-1, 1]), &law([0, 0]), &limit(HALF, 1))
            || !keeps(&law([0, 0]), &law([-1, 1]), &limit(HALF, 1))
    );
}

#[test]
fn enumerated_neighbors_keep_to_the_privacy_map() {
    for (u, v) in [([1, -1], [0, 0]), ([2, 2], [1, 3])] {
        let of = |values: [i64; 2]| masses::<2>(18, HALF, 1, &[], &values);
        let (one, other) = (of(u), of(v));
        assert_ratio(&one, &other, limit(HALF, 3));
        assert_priced(&one, &other, &sparse(HALF, 1, &[]).charge(&Rational::ONE));
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_threshold_without_noise_is_noticed() {
    let noise = TwoSided::new(&HALF.get(), 3);
    let reached = enumerate::<2, usize>(24, |tape| Ok(usize::from(reaches(&noise, -1, tape)?)));
    assert_law(&reached, &ratios(&law(HALF, 1, &[], &[1])));
}
