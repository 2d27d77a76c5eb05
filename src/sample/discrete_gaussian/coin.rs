//! Decides whether a position within a block is kept.

use std::sync::LazyLock;

use sottovoce_loops::near::{self, BITS, SLACK, Tables};

use crate::{
    Result,
    entropy::Entropy,
    exact::{BitTest, Integer, Natural, Positive, Rational, exp_floor, fits},
    sample::bernoulli_exp::resolved,
};

/// Bits that the exact stage has in addition to those of the digit.
const GUARD: u32 = 64;
/// Bits of the rate, and its unit if none of them is lost: `2^-69`.
const RATE_BITS: u32 = 63;
const RATE_UNIT: u32 = 69;
/// Blocks from here on are for the exact stage.
const MOST_BLOCKS: u64 = 256;
/// Bits on which tables are computed.
const TABLE_BITS: u32 = 96;

/// Coins that come up heads with probability `exp(-offset (2 block B + offset) / (2 v))`.
pub struct Coin {
    /// `1 / (2 v)`.
    rate: Rational,
    block_bits: u32,
    /// `B^2 / (2 v)` by its leading bits, in units of `2^-(69 + finer)`; none if it is out of reach
    /// of the tables.
    leading: Option<(u64, i32)>,
    /// How far an approximate probability may be off.
    slack: u64,
    tables: &'static Tables,
}

impl Coin {
    /// For blocks of `2^block_bits` at this variance. A first stage looks at all bits but `lost`: a
    /// larger `lost` leaves more to the exact stage. The distribution is the same.
    pub fn new(variance: &Positive, block_bits: u32, lost: u32) -> Self {
        let rate = variance.half_reciprocal();
        let leading = leading(&rate.shifted(2 * block_bits));
        let coarser = leading.map_or(0, |(_, finer)| finer.min(0).unsigned_abs());
        let slack = (SLACK << coarser) << lost;
        Self { rate, block_bits, leading, slack, tables: &TABLES }
    }

    /// Flips the coin.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[inline]
    pub fn flip<E: Entropy>(&self, block: u64, offset: u64, entropy: &mut E) -> Result<bool> {
        let digit = entropy.digit()?;
        match self.approximate(block, offset) {
            // Step 10: the digit's cell, from `start` to `end` in units of the weight.
            Some(weight) => {
                let start = (digit << (64 - E::DIGIT_BITS)) >> (64 - BITS);
                let end = start + (1 << BITS.saturating_sub(E::DIGIT_BITS));
                let heads = end + self.slack <= weight;
                let tails = start >= weight + self.slack;
                if heads | tails { Ok(heads) } else { self.resolve(digit, block, offset, entropy) }
            }
            None => self.resolve(digit, block, offset, entropy),
        }
    }

    #[inline]
    fn approximate(&self, block: u64, offset: u64) -> Option<u64> {
        let (rate, finer) = self.leading?;
        if block >= MOST_BLOCKS {
            return None;
        }
        near::weight(self.tables, (block, offset << (64 - self.block_bits)), rate, finer)
    }

    /// Decides by as many digits as it takes.
    #[cold]
    fn resolve<E: Entropy>(
        &self,
        digit: u64,
        block: u64,
        offset: u64,
        entropy: &mut E,
    ) -> Result<bool> {
        let twice = Natural::from(block) << (self.block_bits + 1) as usize;
        let cost = Natural::from(offset) * (twice + Natural::from(offset));
        resolved(digit, &(Rational::whole(cost) * self.rate.clone()), GUARD, entropy)
    }
}

/// A number below 8 by its 63 leading bits: these, and by how much their unit is finer than
/// `2^-69`.
fn leading(number: &Rational) -> Option<(u64, i32)> {
    let bits = |part: Natural| fits::<_, i64>(part.bit_len(), "bits in memory");
    // At most one too many.
    let unit = i64::from(RATE_BITS) - bits(number.size()) + bits(number.denominator().clone());
    let unit = u32::try_from(unit).ok()?;
    let floor = number.fixed_floor(unit);
    let excess = u32::try_from(floor.bit_len()).ok()?.checked_sub(RATE_BITS)?;
    let finer = i32::try_from(unit).ok()? - i32::try_from(excess + RATE_UNIT).ok()?;
    (-7..=32).contains(&finer).then(|| (fits(&(floor >> excess as usize), "63 bits"), finer))
}

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables { coarse: powers(32), fine: powers(1024) });

/// Lower bounds of `2^63 exp(-i / bottom)`.
fn powers<const LENGTH: usize>(bottom: u64) -> [u64; LENGTH] {
    let factor = exp_floor(&Rational::ratio(Integer::ONE, bottom), TABLE_BITS);
    let mut power = Natural::ONE << TABLE_BITS as usize;
    core::array::from_fn(|_| {
        let entry = fits(&(&power >> (TABLE_BITS - 63) as usize), "at most 2^63");
        power = (&power * &factor) >> TABLE_BITS as usize;
        entry
    })
}
