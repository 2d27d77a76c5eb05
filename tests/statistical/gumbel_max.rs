//! Gumbel-max among a thousand scores: false alarms with probability `1e-9` over the choice of each seed.

use sottovoce::{
    Error,
    entropy::{Entropy, Seeded},
    exact::{Dyadic, Rational},
    sample::gumbel::GumbelArgmax,
};

use crate::limit;

const SCORES: usize = 1000;
const DRAWS: u32 = 60_000;

/// Doubles that rise and fall, with repeats: -62.5 to 0.
fn scores() -> Vec<f64> {
    (0..SCORES).map(|index| -(index.abs_diff(400) as f64) / 8.0).collect()
}

fn observe<E: Entropy>(argmax: &GumbelArgmax, entropy: &mut E) -> Vec<u32> {
    let scores: Vec<Dyadic> = scores().into_iter().map(Dyadic::double).collect();
    let mut observed = vec![0; SCORES];
    for _ in 0..DRAWS {
        observed[argmax.draw(scores.iter().copied(), entropy).unwrap()] += 1;
    }
    observed
}

/// Pearson's statistic and its degrees of freedom; scores expected fewer than 50 times are one cell.
fn pearson(observed: &[u32], scale: f64) -> (f64, f64) {
    let weights: Vec<f64> = scores().iter().map(|score| (score / scale).exp()).collect();
    let total: f64 = weights.iter().sum();
    let (mut cells, mut rare) = (Vec::new(), (0.0, 0.0));
    for (weight, seen) in weights.iter().zip(observed) {
        let (mean, seen) = (weight / total * f64::from(DRAWS), f64::from(*seen));
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

#[test]
fn gumbel_max_follows_its_law() {
    for (seed, scale, value) in [(21, "2", 2.0), (22, "40", 40.0)] {
        let scale: Rational = scale.parse().unwrap();
        let (statistic, freedom) = pearson(&observe(&GumbelArgmax::new(&scale), &mut seeded(seed)), value);
        assert!(statistic < limit(freedom), "scale {scale}: {statistic} on {freedom} degrees");
    }
}

#[test]
fn a_scale_of_gumbel_max_off_by_a_tenth_is_rejected() {
    let scale: Rational = "2.2".parse().unwrap();
    let (statistic, freedom) = pearson(&observe(&GumbelArgmax::new(&scale), &mut seeded(23)), 2.0);
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
    let argmax = GumbelArgmax::new(&Rational::from(2));
    let (statistic, freedom) = pearson(&observe(&argmax, &mut Biased(seeded(24))), 2.0);
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}
