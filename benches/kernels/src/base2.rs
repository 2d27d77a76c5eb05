//! Whole releases in base 2: by our mechanism, and by the rejection sampler as it was published.

use sottovoce::{
    Error,
    entropy::Entropy,
    exact::{Base, Natural},
    mechanism::exponential_base2::ExponentialBase2,
    privacy::Moves,
    sample::normalized::{Normalized, needed_precision},
    score::costs::{Clamp, Costs, Rule},
};

use crate::Words;

/// A release that can be drawn again and again.
pub struct Release {
    sampler: Sampler,
    entropy: Counted,
}

enum Sampler {
    Ours { mechanism: ExponentialBase2, costs: Costs },
    /// With at least so many draws. What depends on the costs, the weights and their sums, is made anew for each release.
    Rejection { base: Base, costs: Vec<u32>, range: u32, draws: u32 },
}

/// A source that counts.
struct Counted {
    words: Words,
    used: u32,
}

impl Entropy for Counted {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        self.used += 1;
        self.words.digit()
    }
}

impl Release {
    /// A release of these costs, from 0 to `range`: ours for 0 `draws`.
    pub fn new(base: &Base, costs: Vec<u32>, range: u32, draws: u32, seed: u64) -> Self {
        let sampler = if draws > 0 {
            Sampler::Rejection { base: base.clone(), costs, range, draws }
        } else {
            let clamp = Clamp::new(0, range.into()).expect("a range");
            let real: Vec<f64> = costs.into_iter().map(f64::from).collect();
            let mechanism = ExponentialBase2::new(base.clone(), clamp, Rule::None, Moves::AnyWay);
            Sampler::Ours { mechanism, costs: clamp.clamp(&real).expect("costs") }
        };
        Self { sampler, entropy: Counted { words: Words(seed), used: 0 } }
    }

    /// An index.
    pub fn draw(&mut self) -> u32 {
        self.entropy.used = 0;
        let index = match &self.sampler {
            Sampler::Ours { mechanism, costs } => mechanism.release(costs, &mut self.entropy),
            Sampler::Rejection { base, costs, range, draws } => {
                let precision = precision(base, *range, costs.len());
                let weights: Vec<Natural> = costs.iter().map(|cost| weight(base, *cost, *range)).collect();
                Normalized::new(&weights, precision).sample(*draws, &mut self.entropy)
            }
        };
        u32::try_from(index.expect("words and bits enough")).expect("an index")
    }

    /// How many words the last draw took.
    pub fn words(&self) -> u32 {
        self.entropy.used
    }
}

/// Bits of a random value, from public numbers.
fn precision(base: &Base, range: u32, outcomes: usize) -> u32 {
    let (range, outcomes) = (i32::try_from(range).expect("a range"), u32::try_from(outcomes).expect("a size"));
    u32::try_from(needed_precision(base, 0, range, outcomes)).expect("a feasible precision")
}

/// `X^cost 2^(Y (range - cost))`.
fn weight(base: &Base, cost: u32, range: u32) -> Natural {
    let places = (base.y() * base.z()) as usize;
    base.exact_power(cost).0 << (places * (range - cost) as usize)
}

/// The bases by number: 1/2, and the one of 32 bits for a loss of 1/2 in nats for each unit.
pub fn base(number: u32) -> Base {
    let (x, y) = if number == 0 { (1u32, 1) } else { (2_605_029_348, 32) };
    Base::new(Natural::from(x), y, 1).expect("0 < x < 2^y")
}

/// Costs anywhere from 0 to `range`, which look random.
pub fn costs(outcomes: u32, range: u32) -> Vec<u32> {
    let mut words = Words(11);
    let mut cost = || (u128::from(words.digit().expect("a word")) * (u128::from(range) + 1) >> 64) as u32;
    (0..outcomes).map(|_| cost()).collect()
}

/// Two releases of 256 outcomes with base 1/2, all of cost 1, or one of them of cost 0: their weights add up to 128 and to 128.5.
/// As a control, both are the first.
pub fn pair(draws: u32, control: bool) -> [Release; 2] {
    let mut other = vec![1; 256];
    other[0] = u32::from(control);
    [(vec![1; 256], 1), (other, 2)].map(|(costs, seed)| Release::new(&base(0), costs, 1, draws, seed))
}
