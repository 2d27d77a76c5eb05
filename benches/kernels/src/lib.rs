//! Hot loops, prepared first and then run so many rounds; the caller holds the clock.

mod base2;
/// Published algorithms, which the crate does not hold.
#[path = "../../../tests/rust/reference/mod.rs"]
pub mod reference;

use std::cell::RefCell;

use sottovoce::{
    Error,
    entropy::{Entropy, Seeded},
    exact::{Bounds, Dyadic, DyadicBase as Fraction, Natural, Positive, Rational, Real},
    mechanism::{
        IntegerNoise, discrete_gaussian::DiscreteGaussian, discrete_laplace::DiscreteLaplace,
        exponential_base2::ExponentialBase2, rounded_costs::Rule,
    },
    privacy::Moves,
    sample::{
        discrete_laplace::Sampler,
        gumbel::GumbelArgmax,
        weighted::{RealSelector, Selector},
    },
    score::{
        costs::{Clamp, Costs},
        quantile::Tally,
    },
};

enum Kernel {
    Select {
        selector: Selector,
        costs: Vec<u128>,
        entropy: Box<Seeded>,
    },
    Dyadic {
        mechanism: ExponentialBase2,
        costs: Costs,
        entropy: Box<Seeded>,
    },
    Real {
        selector: RealSelector,
        scores: Vec<Real>,
        entropy: Box<Seeded>,
    },
    Race {
        argmax: GumbelArgmax,
        scores: Vec<Dyadic>,
        entropy: Box<Seeded>,
    },
    Score {
        tally: Tally,
        rows: Vec<f64>,
    },
    Noise {
        mechanism: DiscreteLaplace,
        values: Vec<i64>,
        entropy: Words,
    },
    Gaussian {
        mechanism: DiscreteGaussian,
        values: Vec<i64>,
        entropy: Words,
    },
    /// Samplers of so many variances that no two of those that are kept are the same.
    Thresholds {
        variance: Rational,
    },
    Base2(base2::Release),
}

/// Words that cost next to nothing (SplitMix64), so that a sampler is timed and not its source.
struct Words(u64);

impl Entropy for Words {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ z >> 31)
    }
}

thread_local! {
    static KERNEL: RefCell<Option<Kernel>> = const { RefCell::new(None) };
    static PAIR: RefCell<Option<base2::Pair>> = const { RefCell::new(None) };
}

/// A selection among `outcomes` costs in one of the shapes 0: all equal, 1: one winner by 1000, 2:
/// winner last, 3: linear from the middle, 4: two levels 5 apart; with the scale
/// `scale_top / scale_bottom`.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_selection(shape: u32, outcomes: u32, scale_top: u32, scale_bottom: u32) {
    let scale: Rational = format!("{scale_top}/{scale_bottom}").parse().expect("a fraction");
    let costs = costs(shape, outcomes);
    let entropy = Box::new(Seeded::new(&[7; 32], 0).expect("position 0"));
    let selector =
        Selector::new(&Positive::of(&scale), outcomes.try_into().expect("at least one outcome"));
    KERNEL.set(Some(Kernel::Select { selector, costs, entropy }));
}

/// The exponential mechanism with the base `x / 2^y` on the same costs, as doubles from 0 to
/// `outcomes`, or 1000: clamped and selected.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_dyadic(shape: u32, outcomes: u32, x: u32, y: u32) {
    let base = Fraction::new(Natural::from(x), y, 1).expect("0 < x < 2^y");
    let clamp = Clamp::new(0, outcomes.max(1000).into()).expect("bounds");
    let costs: Vec<f64> = costs(shape, outcomes).into_iter().map(|cost| cost as f64).collect();
    let entropy = Box::new(Seeded::new(&[7; 32], 0).expect("position 0"));
    KERNEL.set(Some(Kernel::Dyadic {
        mechanism: ExponentialBase2::new(base, clamp, Rule::None, Moves::AnyWay),
        costs: Costs::real(clamp, costs).expect("costs"),
        entropy,
    }));
}

/// The exponential mechanism with the base `exp(-1 / scale)` on the same costs divided by 10, as
/// doubles.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_real(shape: u32, outcomes: u32, scale: u32) {
    let scores = costs(shape, outcomes)
        .into_iter()
        .map(|cost| Real::new(cost as f64 / 10.0).expect("finite"))
        .collect();
    let entropy = Box::new(Seeded::new(&[7; 32], 0).expect("position 0"));
    let selector = RealSelector::new(
        &Positive::of(&Rational::from(u64::from(scale))),
        outcomes.try_into().expect("at least one"),
    );
    KERNEL.set(Some(Kernel::Real { selector, scores, entropy }));
}

/// Costs in one of the shapes 0: all equal, 1: one winner by 1000, 2: winner last, 3: linear from
/// the middle, 4: two levels 5 apart.
fn costs(shape: u32, outcomes: u32) -> Vec<u128> {
    let size = u128::from(outcomes);
    (0..size)
        .map(|index| match shape {
            0 => 7,
            1 => {
                if index == 0 {
                    0
                } else {
                    1000
                }
            }
            2 => {
                if index + 1 == size {
                    0
                } else {
                    1000
                }
            }
            3 => index.abs_diff(size / 2),
            _ => {
                if index % 2 == 0 {
                    0
                } else {
                    5
                }
            }
        })
        .collect()
}

/// A selection on the same costs by Gumbel-max. Scores are the costs, negated; those of an odd
/// `kind` are doubles.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_race(shape: u32, outcomes: u32, kind: u32, scale: u32) {
    let score = |cost: u128| match kind % 2 {
        0 => Dyadic::integer(-i128::try_from(cost).expect("a small cost")),
        _ => Dyadic::double(-(cost as f64)),
    };
    let scores = costs(shape, outcomes).into_iter().map(score).collect();
    let entropy = Box::new(Seeded::new(&[9; 32], 0).expect("position 0"));
    KERNEL.set(Some(Kernel::Race {
        argmax: GumbelArgmax::new(&Positive::of(&Rational::from(u64::from(scale)))),
        scores,
        entropy,
    }));
}

/// Rows, spread over the candidates `0, 1, 2, ...` and a little beyond, to be counted.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_scoring(rows: u32, candidates: u32) {
    let mut entropy = Seeded::new(&[8; 32], 0).expect("position 0");
    let spread = f64::from(candidates) + 2.0;
    let rows = (0..rows)
        .map(|_| {
            (entropy.digit().expect("a word") >> 11) as f64 / (1u64 << 53) as f64 * spread - 1.0
        })
        .collect();
    let candidates: Vec<f64> = (0..candidates).map(f64::from).collect();
    KERNEL.set(Some(Kernel::Score { tally: Tally::new(&candidates), rows }));
}

/// Discrete Laplace noise on so many values, by digits (sampler 0) or by the sampler of Canonne,
/// Kamath and Steinke on integers of any size (sampler 1), with the scale
/// `scale_top / scale_bottom`.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_noise(sampler: u32, values: u32, scale_top: u32, scale_bottom: u32) {
    let scale: Rational = format!("{scale_top}/{scale_bottom}").parse().expect("a fraction");
    let sampler = if sampler == 0 { Sampler::Digits } else { Sampler::Cks20 };
    let mechanism = DiscreteLaplace::new(scale, sampler).expect("a scale above 0");
    KERNEL.set(Some(Kernel::Noise {
        mechanism,
        values: (0..i64::from(values)).collect(),
        entropy: Words(1),
    }));
}

/// Discrete Gaussian noise on so many values, of the standard deviation `top / bottom`.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_gaussian(values: u32, top: u32, bottom: u32) {
    KERNEL.set(Some(Kernel::Gaussian {
        mechanism: DiscreteGaussian::new(variance(top, bottom)).expect("a variance"),
        values: (0..i64::from(values)).collect(),
        entropy: Words(1),
    }));
}

/// The work of such a sampler before its first draw.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_thresholds(top: u32, bottom: u32) {
    KERNEL.set(Some(Kernel::Thresholds { variance: variance(top, bottom) }));
}

fn variance(top: u32, bottom: u32) -> Rational {
    let deviation: Rational = format!("{top}/{bottom}").parse().expect("a fraction");
    deviation.clone() * deviation
}

/// The releases of a vector, added up.
fn noisy(mechanism: &impl IntegerNoise, values: &[i64], entropy: &mut Words, rounds: u32) -> u32 {
    let release = |_| {
        let noise = mechanism.draw::<i128, _>(values.len(), entropy).expect("words");
        let released = noise.within(values, &Bounds::SAFE);
        released.into_iter().fold(0, |sum: u32, value| sum.wrapping_add(value as u32))
    };
    (0..rounds).map(release).fold(0, u32::wrapping_add)
}

/// A whole release in base 2 of so many costs from 0 to `range`: ours, or by rejection with at
/// least so many `draws` if they are not 0. The base is 1/2 (number 0), or one of 32 bits, for 1/2
/// (number 1) or 1/2000 (number 2) nat a unit.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_base2(outcomes: u32, range: u32, base: u32, draws: u32) {
    let costs = base2::costs(outcomes, range);
    KERNEL.set(Some(Kernel::Base2(base2::Release::new(
        &base2::base(base),
        costs,
        range,
        draws,
        7,
    ))));
}

/// Two data sets whose total weights a rejection sampler tells apart, or as a `control` the same
/// one twice; `draws` as before.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_pair(draws: u32, control: u32) {
    PAIR.set(Some(base2::Pair::new(draws, control != 0)));
}

/// Takes one of the pair: both lie in the same place, so that a clock sees what they hold and not
/// where.
#[unsafe(no_mangle)]
pub extern "C" fn choose(which: u32) {
    PAIR.with_borrow_mut(|pair| pair.as_mut().expect("a pair").choose(which));
}

/// Draws from the one that was chosen.
#[unsafe(no_mangle)]
pub extern "C" fn draw() -> u32 {
    PAIR.with_borrow_mut(|pair| pair.as_mut().expect("a pair").release().draw())
}

/// How many words the last draw took.
#[unsafe(no_mangle)]
pub extern "C" fn words() -> u32 {
    PAIR.with_borrow_mut(|pair| pair.as_mut().expect("a pair").release().words())
}

/// Runs what was prepared `rounds` times; the sum keeps the work from being optimized away.
#[unsafe(no_mangle)]
pub extern "C" fn run(rounds: u32) -> u32 {
    KERNEL.with_borrow_mut(|kernel| match kernel {
        None => 0,
        Some(Kernel::Select { selector, costs, entropy }) => (0..rounds)
            .map(|_| {
                u32::try_from(selector.select(costs, entropy.as_mut()).expect("words"))
                    .expect("an index")
            })
            .fold(0, u32::wrapping_add),
        Some(Kernel::Dyadic { mechanism, costs, entropy }) => (0..rounds)
            .map(|_| {
                u32::try_from(mechanism.release(costs, entropy.as_mut()).expect("words"))
                    .expect("an index")
            })
            .fold(0, u32::wrapping_add),
        Some(Kernel::Real { selector, scores, entropy }) => (0..rounds)
            .map(|_| {
                u32::try_from(selector.select(scores, entropy.as_mut()).expect("words"))
                    .expect("an index")
            })
            .fold(0, u32::wrapping_add),
        Some(Kernel::Race { argmax, scores, entropy }) => (0..rounds)
            .map(|_| argmax.draw(scores.iter().copied(), entropy.as_mut()).expect("words"))
            .fold(0, |sum: u32, index| sum.wrapping_add(u32::try_from(index).expect("an index"))),
        Some(Kernel::Noise { mechanism, values, entropy }) => {
            noisy(mechanism, values, entropy, rounds)
        }
        Some(Kernel::Gaussian { mechanism, values, entropy }) => {
            noisy(mechanism, values, entropy, rounds)
        }
        Some(Kernel::Thresholds { variance }) => (0..rounds)
            .map(|_| {
                // Another one each time, a little larger.
                *variance = variance.clone() + Rational::dyadic(1, 20);
                let mechanism = DiscreteGaussian::new(variance.clone()).expect("a variance");
                mechanism.words(1) as u32
            })
            .fold(0, u32::wrapping_add),
        Some(Kernel::Base2(release)) => {
            (0..rounds).map(|_| release.draw()).fold(0, u32::wrapping_add)
        }
        Some(Kernel::Score { tally, rows }) => {
            (0..rounds).for_each(|_| tally.add(rows));
            rounds
        }
    })
}
