//! Normalized sampling without division, as published: rejection, with a least number of draws, and
//! bit by bit (`proof.md`). Releases use `sample/weighted`, which rejects nothing.

mod precision;

pub use precision::{needed_precision, theoretical_precision, trial_precision};

use sottovoce::{
    Error,
    entropy::{ATTEMPTS, Entropy},
    exact::{BitTest, Natural},
};

/// Whole weights above 0, the dummy that fills them up to a power of two, and the precision of the
/// random value.
#[derive(Clone, Debug)]
pub struct Normalized {
    /// Where each outcome ends, and after them the dummy, at `2^power`.
    ends: Vec<Natural>,
    power: u32,
    precision: u32,
}

/// Meaning of a value of the random number.
pub enum Meaning {
    Outcome(usize),
    Refused,
    Undecided,
}

impl Normalized {
    /// A sampler of outcomes by whole weights, with random values of `precision` bits.
    ///
    /// # Panics
    /// If there are no weights, one is 0, or `precision` is 0.
    pub fn new(weights: &[Natural], precision: u32) -> Self {
        assert!(
            !weights.is_empty() && weights.iter().all(|weight| !weight.is_zero()),
            "weights must be above 0"
        );
        assert!(precision > 0, "the precision must be above 0");
        let mut sum = Natural::ZERO;
        let mut ends: Vec<Natural> = Vec::with_capacity(weights.len() + 1);
        for weight in weights {
            sum += weight;
            ends.push(sum.clone());
        }
        // The least power of two that is at least the total.
        let power = (sum - Natural::ONE).bit_len();
        ends.push(Natural::ONE << power);
        Self { ends, power: u32::try_from(power).expect("bits in memory"), precision }
    }

    /// The published algorithm: draws at least `draws` values and until one is kept; of several,
    /// the last counts.
    ///
    /// The number of draws depends on the weights with probability at most `2^-draws` (Ilvento
    /// 2020, Proposition 3.8).
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails; [`Error::Limit`] where the precision is too small to
    /// tell which outcome is meant.
    pub fn sample<E: Entropy>(&self, draws: u32, entropy: &mut E) -> Result<usize, Error> {
        let (mut drawn, mut kept) = (0, None);
        while drawn < draws || kept.is_none() {
            bounded(drawn, draws)?;
            let mut value = Natural::ZERO;
            for _ in 0..self.precision.div_ceil(E::DIGIT_BITS) {
                value = (value << E::DIGIT_BITS as usize) + Natural::from(entropy.digit()?);
            }
            let value =
                value >> (self.precision.next_multiple_of(E::DIGIT_BITS) - self.precision) as usize;
            match self.meaning(&value, self.precision) {
                Meaning::Outcome(index) => kept = Some(index),
                Meaning::Refused => {}
                Meaning::Undecided => return Err(TOO_FEW),
            }
            drawn = drawn.saturating_add(1);
        }
        // The loop ends with one kept.
        kept.ok_or(TOO_FEW)
    }

    /// The optimized variant: one bit at a time, until one outcome is left. Its duration depends on
    /// the weights.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails; [`Error::Limit`] where the precision is too small to
    /// tell which outcome is meant.
    pub fn sample_by_bits<E: Entropy>(&self, entropy: &mut E) -> Result<usize, Error> {
        const { assert!(E::DIGIT_BITS == 1, "digits are single bits") };
        for _ in 0..ATTEMPTS {
            let mut value = Natural::ZERO;
            let mut bits = 0;
            loop {
                match self.meaning(&value, bits) {
                    Meaning::Outcome(index) => return Ok(index),
                    Meaning::Refused => break,
                    Meaning::Undecided if bits == self.precision => return Err(TOO_FEW),
                    Meaning::Undecided => {}
                }
                value = (value << 1) + Natural::from(entropy.digit()?);
                bits += 1;
            }
        }
        Err(Error::Entropy)
    }

    /// The one region, the dummy's included, that holds `[value, value + 1) * 2^(power - bits)`, if
    /// there is one (`proof.md`, step 2). All regions are looked at.
    pub fn meaning(&self, value: &Natural, bits: u32) -> Meaning {
        let power = self.power as usize;
        let (start, end) = (value << power, (value + Natural::ONE) << power);
        let (mut from, mut found) = (Natural::ZERO, None);
        for (index, region) in self.ends.iter().enumerate() {
            let to = region << bits as usize;
            if from <= start && end <= to && from < to {
                found = Some(index);
            }
            from = to;
        }
        match found {
            None => Meaning::Undecided,
            Some(index) if index == self.ends.len() - 1 => Meaning::Refused,
            Some(index) => Meaning::Outcome(index),
        }
    }
}

/// At most every second value is refused.
fn bounded(drawn: u32, draws: u32) -> Result<(), Error> {
    if drawn.saturating_sub(draws) > ATTEMPTS { Err(Error::Entropy) } else { Ok(()) }
}

/// Depends on the weights: reference implementations only.
pub const TOO_FEW: Error =
    Error::Limit { name: "precision", rule: "is too small for these weights" };
