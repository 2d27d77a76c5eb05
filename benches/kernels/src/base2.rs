//! Whole releases in base 2: by our mechanism, and by the rejection sampler as it was published.

use sottovoce::{
    Error,
    entropy::Entropy,
    exact::{DyadicBase, Natural},
    mechanism::{exponential_base2::ExponentialBase2, rounded_costs::Rule},
    privacy::Moves,
    score::costs::{Clamp, Costs},
};

use crate::{
    Words,
    reference::normalized::{Normalized, needed_precision},
};

/// A release that can be drawn again and again.
pub struct Release {
    sampler: Sampler,
    entropy: Counted,
}

enum Sampler {
    Ours {
        mechanism: ExponentialBase2,
        costs: Costs,
    },
    /// Makes at least this many draws. Everything that depends on the costs (the weights and their
    /// sums) is computed again for each release.
    Rejection {
        base: DyadicBase,
        costs: Vec<u32>,
        range: u32,
        draws: u32,
    },
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
    pub fn new(base: &DyadicBase, costs: Vec<u32>, range: u32, draws: u32, seed: u64) -> Self {
        let sampler = if draws > 0 {
            Sampler::Rejection { base: base.clone(), costs, range, draws }
        } else {
            let clamp = Clamp::new(0, range.into()).expect("a range");
            let whole: Vec<i32> =
                costs.into_iter().map(|cost| i32::try_from(cost).expect("a cost")).collect();
            let mechanism = ExponentialBase2::new(base.clone(), clamp, Rule::None, Moves::AnyWay);
            Sampler::Ours { mechanism, costs: Costs::whole(clamp, whole).expect("costs") }
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
                let weights: Vec<Natural> =
                    costs.iter().map(|cost| weight(base, *cost, *range)).collect();
                Normalized::new(&weights, precision).sample(*draws, &mut self.entropy)
            }
        };
        u32::try_from(index.expect("words and bits enough")).expect("an index")
    }

    /// The first of a pair's costs, of which all others are 1, becomes another one, in the same
    /// place of the memory as far as that can be.
    pub fn set_first(&mut self, cost: u32) {
        match &mut self.sampler {
            Sampler::Ours { mechanism, costs } => {
                let mut whole = vec![1; PAIRED];
                whole[0] = i32::try_from(cost).expect("a cost");
                *costs = Costs::whole(mechanism.clamp(), whole).expect("costs");
            }
            Sampler::Rejection { costs, .. } => costs[0] = cost,
        }
    }

    /// How many words the last draw took.
    pub fn words(&self) -> u32 {
        self.entropy.used
    }
}

/// Bits of a random value, from public numbers.
fn precision(base: &DyadicBase, range: u32, outcomes: usize) -> u32 {
    let (range, outcomes) =
        (i32::try_from(range).expect("a range"), u32::try_from(outcomes).expect("a size"));
    u32::try_from(needed_precision(base, 0, range, outcomes)).expect("a feasible precision")
}

/// `X^cost 2^(Y (range - cost))`.
fn weight(base: &DyadicBase, cost: u32, range: u32) -> Natural {
    let places = (base.y() * base.z()) as usize;
    base.exact_power(cost).0 << (places * (range - cost) as usize)
}

/// The bases by number: 1/2, and those of 32 bits for a loss of 1/2 and of 1/2000 in nats for each
/// unit.
pub fn base(number: u32) -> DyadicBase {
    let (x, y) = match number {
        0 => (1u32, 1),
        1 => (2_605_029_348, 32),
        _ => (4_292_820_349, 32),
    };
    DyadicBase::new(Natural::from(x), y, 1).expect("0 < x < 2^y")
}

/// Costs anywhere from 0 to `range`, which look random.
pub fn costs(outcomes: u32, range: u32) -> Vec<u32> {
    let mut words = Words(11);
    let mut cost =
        || ((u128::from(words.digit().expect("a word")) * (u128::from(range) + 1)) >> 64) as u32;
    (0..outcomes).map(|_| cost()).collect()
}

/// The outcomes of a pair.
const PAIRED: usize = 256;

/// Costs all 1, and all but the first, which is 0: with base 1/2 their weights add up to 128 and to
/// 128.5. As a control, both are the first.
pub struct Pair {
    release: Release,
    control: bool,
}

impl Pair {
    /// Makes a pair of [`PAIRED`] outcomes.
    pub fn new(draws: u32, control: bool) -> Self {
        Self { release: Release::new(&base(0), vec![1; PAIRED], 1, draws, 1), control }
    }

    /// Takes the one or the other.
    pub fn choose(&mut self, which: u32) {
        self.release.set_first(u32::from(which == 0 || self.control));
    }

    /// The release of the one that was chosen last.
    pub fn release(&mut self) -> &mut Release {
        &mut self.release
    }
}
