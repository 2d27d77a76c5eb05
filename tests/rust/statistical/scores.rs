//! Gumbel-max, weighted selection and permute-and-flip among a thousand scores: false alarms with
//! probability `1e-9` over the choice of each seed.

use sottovoce::{
    Error,
    entropy::{Entropy, Seeded},
    exact::{Dyadic, Positive, Rational},
    privacy::{Calibration, Moves},
    query::selection::{Method, Selection, Settings},
    sample::gumbel::GumbelArgmax,
    score::scores::{Direction, Scores},
};

use super::limit;

const SCORES: usize = 1000;
const DRAWS: u32 = 60_000;

/// Doubles that rise and fall, with repeats: -62.5 to 0.
fn scores() -> Vec<f64> {
    (0..SCORES).map(|index| -(index.abs_diff(400) as f64) / 8.0).collect()
}

fn observe<E: Entropy>(draws: u32, scale: &str, entropy: &mut E) -> Vec<u32> {
    let scale: Rational = scale.parse().unwrap();
    let argmax = GumbelArgmax::new(&Positive::of(&scale));
    let scores: Vec<Dyadic> = scores().into_iter().map(Dyadic::double).collect();
    let mut observed = vec![0; SCORES];
    for _ in 0..draws {
        observed[argmax.draw(scores.iter().copied(), entropy).unwrap()] += 1;
    }
    observed
}

/// Pearson's statistic and its degrees of freedom; scores expected fewer than 50 times are one
/// cell.
fn pearson(observed: &[u32], scale: f64) -> (f64, f64) {
    let weights: Vec<f64> = scores().iter().map(|score| (score / scale).exp()).collect();
    pearson_of(observed, &weights)
}

/// Pearson's statistic and its degrees of freedom, for any weights.
pub fn pearson_of(observed: &[u32], weights: &[f64]) -> (f64, f64) {
    let total: f64 = weights.iter().sum();
    let draws = f64::from(observed.iter().sum::<u32>());
    let (mut cells, mut rare) = (Vec::new(), (0.0, 0.0));
    for (weight, seen) in weights.iter().zip(observed) {
        let (mean, seen) = (weight / total * draws, f64::from(*seen));
        if mean >= 50.0 {
            cells.push((seen, mean));
        } else {
            rare = (rare.0 + seen, rare.1 + mean);
        }
    }
    if rare.1 > 0.0 {
        cells.push(rare);
    }
    (cells.iter().map(|(seen, mean)| (seen - mean).powi(2) / mean).sum(), cells.len() as f64 - 1.0)
}

fn seeded(seed: u8) -> Seeded {
    Seeded::new(&[seed; 32], 0).unwrap()
}

fn check(seed: u8, scale: &str, value: f64) {
    let (statistic, freedom) = pearson(&observe(DRAWS, scale, &mut seeded(seed)), value);
    assert!(statistic < limit(freedom), "scale {scale}: {statistic} on {freedom} degrees");
}

#[test]
fn gumbel_max_follows_its_law() {
    check(21, "2", 2.0);
}

#[test]
#[ignore = "slow: npm run test:full"]
fn gumbel_max_follows_its_law_at_a_large_scale() {
    check(22, "40", 40.0);
}

// Half of the draws tell the two below from the law.

#[test]
fn a_scale_of_gumbel_max_off_by_a_tenth_is_rejected() {
    let (statistic, freedom) = pearson(&observe(DRAWS / 2, "2.2", &mut seeded(23)), 2.0);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

/// Words whose leading eight bits are never all ones.
struct Biased(Seeded);

impl Entropy for Biased {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        let word = self.0.digit()?;
        Ok(if word >> 56 == 255 { word ^ 1 << 63 } else { word })
    }
}

#[test]
fn a_uniform_that_never_comes_near_1_is_rejected() {
    let (statistic, freedom) = pearson(&observe(DRAWS / 2, "2", &mut Biased(seeded(24))), 2.0);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

/// The argmax of scores over 2 with noise made from eight random bits in floats.
fn coarse(seed: u8, gumbel: impl Fn(f64) -> f64) -> Vec<u32> {
    let (scores, mut entropy) = (scores(), seeded(seed));
    let noise: Vec<f64> = (0..1 << 8).map(|digit| gumbel(f64::from(digit))).collect();
    let mut observed = vec![0; SCORES];
    for _ in 0..DRAWS {
        let noisy = scores
            .iter()
            .map(|score| score / 2.0 + noise[(entropy.digit().unwrap() >> 56) as usize]);
        let best = noisy.enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b)).unwrap();
        observed[best.0] += 1;
    }
    observed
}

#[test]
fn a_gumbel_from_float_logarithms_of_few_bits_is_rejected() {
    let (statistic, freedom) =
        pearson(&coarse(25, |digit| -(-((digit + 0.5) / 256.0).ln()).ln()), 2.0);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

#[test]
fn a_cell_off_by_one_that_is_never_refined_is_rejected() {
    let (statistic, freedom) =
        pearson(&coarse(26, |digit| -(-((digit + 1.0) / 257.0).ln()).ln()), 2.0);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

#[test]
fn selection_among_real_scores_follows_the_same_law() {
    for (seed, scale, value) in [(27, "2", 2.0), (28, "5", 5.0)] {
        let mechanism = selection(Method::Exponential, scale);
        let (statistic, freedom) = pearson(&released(&mechanism, &mut seeded(seed)), value);
        assert!(statistic < limit(freedom), "scale {scale}: {statistic} on {freedom} degrees");
    }
}

fn selection(method: Method, scale: &str) -> Selection {
    Selection::new(&Settings {
        method,
        direction: Direction::Largest,
        top: None,
        calibration: Calibration::Scale(scale.parse().unwrap()),
        sensitivity: None,
        moves: Moves::AnyWay,
    })
    .unwrap()
}

fn released<E: Entropy>(selection: &Selection, entropy: &mut E) -> Vec<u32> {
    let scores = Scores::reals(scores()).unwrap();
    let mut observed = vec![0; SCORES];
    for _ in 0..DRAWS / 6 {
        observed[selection.release(&scores, entropy).unwrap()[0]] += 1;
    }
    observed
}

fn flipped_law(scale: f64) -> Vec<f64> {
    flipped_law_of(&scores().iter().map(|score| (score / scale).exp()).collect::<Vec<_>>())
}

/// Weights of permute-and-flip: `w_i` times the integral of the product of `1 - w_j + w_j t` over
/// the others, by Simpson's rule.
pub fn flipped_law_of(weights: &[f64]) -> Vec<f64> {
    const STEPS: u32 = 400;
    let mut law = vec![0.0; weights.len()];
    for step in 0..=STEPS {
        let t = f64::from(step) / f64::from(STEPS);
        let share = if step == 0 || step == STEPS { 1.0 } else { f64::from(2 + 2 * (step % 2)) }
            / f64::from(3 * STEPS);
        let logarithm: f64 =
            weights.iter().map(|weight| (1.0 - weight + weight * t).max(1e-300).ln()).sum();
        for (one, weight) in law.iter_mut().zip(weights) {
            *one +=
                share * weight * (logarithm - (1.0 - weight + weight * t).max(1e-300).ln()).exp();
        }
    }
    law
}

#[test]
fn permute_and_flip_follows_its_law_and_not_that_of_gumbel_max() {
    let observed = released(&selection(Method::PermuteAndFlip, "1/8"), &mut seeded(29));
    let (statistic, freedom) = pearson_of(&observed, &flipped_law(0.125));
    assert!(statistic < limit(freedom), "{statistic} on {freedom} degrees");
    let (statistic, freedom) = pearson(&observed, 0.125);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

#[test]
fn a_scale_of_permute_and_flip_off_by_a_third_is_rejected() {
    let observed = released(&selection(Method::PermuteAndFlip, "1/6"), &mut seeded(31));
    let (statistic, freedom) = pearson_of(&observed, &flipped_law(0.125));
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}
