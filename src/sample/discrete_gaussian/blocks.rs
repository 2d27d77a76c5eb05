//! The sampler by blocks.

use core::cell::OnceCell;

use sottovoce_loops::digits::{TALL, tall_above};

use super::{coin::Coin, thresholds};
use crate::{
    Error, Result,
    entropy::{ATTEMPTS, Entropy, Patience},
    exact::{Natural, Positive, Rational, fits, power_of_ten},
    sample::{NoiseWord, uniform::uniform_bits},
};

/// Bits of the thresholds: those of a word except the sign.
const THRESHOLD_BITS: u32 = 63;
/// A block is as long as a power of two that is at most an eighth of the standard deviation.
const BLOCKS_TO_DEVIATION_BITS: u32 = 3;
/// The largest variance, as a power of ten.
const MOST: usize = 36;
/// Bits of the thresholds that are kept in case those of a word do not decide.
const DEEP: u32 = 320;
/// Thresholds are tried on this many more bits before another digit is taken.
const WIDEST: u32 = 4096;

/// Draws discrete Gaussian noise: a block by its thresholds, a place in the block, and a coin that
/// keeps it.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::Positive, sample::discrete_gaussian::Blocks};
/// let blocks = Blocks::new(&Positive::ONE)?;
/// // One word: 0 has probability 0.3989, and the first half of the words is positive.
/// let draw = |word: u64| blocks.draw::<i128, _>(&mut Tape::<64>::new([word]));
/// assert_eq!((draw(1 << 60)?, draw(u64::MAX)?, draw(1 << 63 | 1 << 60)?), (1, 0, -1));
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct Blocks {
    variance: Positive,
    /// A block has `2^block_bits` integers.
    block_bits: u32,
    /// Floors of both ends of `2^63 T_q`, falling to 0. `cut` are the bits that are not kept.
    low: [u64; TALL],
    high: [u64; TALL],
    cut: u64,
    /// Both floors of the thresholds on `DEEP` bits, made the first time that they are needed.
    deep: OnceCell<Vec<(Natural, Natural)>>,
    coin: Coin,
}

impl Blocks {
    /// A sampler of this variance, which is at most `10^36`.
    ///
    /// # Errors
    /// [`Error::Parameter`] above it.
    pub fn new(variance: &Positive) -> Result<Self> {
        Self::check(variance)?;
        Ok(Self::of(variance))
    }

    pub(super) fn check(variance: &Positive) -> Result<()> {
        Error::parameter("variance", "must be at most 1e36")
            .when(*variance.value() > Rational::whole(power_of_ten(MOST)))
    }

    /// Blocks of a variance that was checked.
    pub(super) fn of(variance: &Positive) -> Self {
        let mut block_bits = 0;
        let block = |bits: u32| Rational::ONE.shifted(2 * (bits + BLOCKS_TO_DEVIATION_BITS));
        while block(block_bits + 1) <= *variance.value() {
            block_bits += 1;
        }
        Self::truncated(variance, block_bits, THRESHOLD_BITS)
    }

    /// The truncation hook: blocks of another length, thresholds on `kept_bits <= 63` and as many
    /// bits less of the coin. Tests thus reach the branches that are otherwise taken with
    /// probability below `2^-54`. The distribution is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(variance: &Positive, block_bits: u32, kept_bits: u32) -> Self {
        let (mut low, mut high) = ([0; TALL], [0; TALL]);
        for extra in [0, 160, 480] {
            let floors = thresholds::floors(variance, block_bits, kept_bits, extra);
            let kept = |floor: &Natural| {
                fits::<_, u64>(floor, "thresholds are below 1") << (THRESHOLD_BITS - kept_bits)
            };
            for (at, (below, above)) in floors.iter().enumerate() {
                (low[at], high[at]) = (kept(below), kept(above));
            }
            if low == high {
                break;
            }
        }
        Self {
            variance: variance.clone(),
            block_bits,
            low,
            high,
            cut: (1 << (THRESHOLD_BITS - kept_bits)) - 1,
            deep: OnceCell::new(),
            coin: Coin::new(variance, block_bits, (THRESHOLD_BITS - kept_bits).min(48)),
        }
    }

    /// Words of one round; a draw takes one, or a few more if blocks have more than one integer.
    #[must_use]
    pub fn words(&self) -> u64 {
        if self.block_bits == 0 { 1 } else { 3 }
    }

    /// Checks whether a draw always takes one round.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.block_bits == 0
    }

    /// Draws noise.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[inline]
    pub fn draw<N: NoiseWord, E: Entropy>(&self, entropy: &mut E) -> Result<N> {
        for _ in 0..ATTEMPTS {
            if let Some(noise) = self.attempt(entropy)? {
                return Ok(noise);
            }
        }
        Err(Error::Entropy)
    }

    /// One round: noise, or nothing, and then the next round starts again.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[doc(hidden)]
    #[inline]
    pub fn attempt<N: NoiseWord, E: Entropy>(&self, entropy: &mut E) -> Result<Option<N>> {
        let (negative, block) = self.draw_block(entropy)?;
        if self.block_bits == 0 {
            return Ok(Some(N::first(block).mirrored(negative)));
        }
        let offset = uniform_bits(self.block_bits, entropy)?;
        let kept = self.coin.flip(block, offset, entropy)?;
        // Step 4: 0 has one sign only.
        let gives = kept & !(negative & (block == 0) & (offset == 0));
        Ok(gives.then(|| N::first(block).then(offset, self.block_bits).mirrored(negative)))
    }

    /// A sign, and how many thresholds are above a uniform number `V`: one digit, but with
    /// probability at most 2^-55.
    #[inline]
    fn draw_block<E: Entropy>(&self, entropy: &mut E) -> Result<(bool, u64)> {
        let first = entropy.digit()?;
        let known = E::DIGIT_BITS - 1;
        let negative = first >> known == 1;
        let digits = first & ((1 << known) - 1);
        // The cell of V is from `low` to `high`, in units of 2^-63.
        let low = digits << (THRESHOLD_BITS - known);
        let high = low | ((1 << (THRESHOLD_BITS - known)) - 1);
        let above = tall_above(&self.low, high);
        let block = if low > self.high[above] | self.cut {
            above as u64
        } else {
            self.take_more_digits(digits, known, entropy)?
        };
        Ok((negative, block))
    }

    /// Step 2: digits are taken while a threshold may lie in the cell of `V`.
    #[cold]
    fn take_more_digits<E: Entropy>(
        &self,
        digits: u64,
        mut bits: u32,
        entropy: &mut E,
    ) -> Result<u64> {
        let (mut index, mut patience) = (Natural::from(digits), Patience::default());
        loop {
            if let Some(block) = self.decided(&index, bits) {
                return Ok(block);
            }
            index = (index << E::DIGIT_BITS as usize) + Natural::from(patience.digit(entropy)?);
            bits += E::DIGIT_BITS;
        }
    }

    /// How many thresholds are above all of the cell of `V`, if none may lie in it.
    fn decided(&self, index: &Natural, bits: u32) -> Option<u64> {
        // Infinitely many are in the first cell.
        if index.is_zero() {
            return None;
        }
        let floors = |bits, extra| thresholds::floors(&self.variance, self.block_bits, bits, extra);
        if bits <= DEEP {
            let deep = self.deep.get_or_init(|| floors(DEEP, 0));
            let excess = (DEEP - bits) as usize;
            let cut = deep.iter().map(|(low, high)| (low >> excess, high >> excess));
            if let Some(above) = all_above(cut, index) {
                return Some(above);
            }
        }
        let mut extra = 64;
        while bits > DEEP && extra <= WIDEST {
            if let Some(above) = all_above(floors(bits, extra).into_iter(), index) {
                return Some(above);
            }
            extra *= 2;
        }
        None
    }
}

/// How many thresholds are above all of a cell that is not the first one, by both floors of each,
/// if none may lie in it.
fn all_above(floors: impl Iterator<Item = (Natural, Natural)>, index: &Natural) -> Option<u64> {
    let mut above = 0;
    for (low, high) in floors {
        if low <= *index {
            return (high < *index).then_some(above);
        }
        above += 1;
    }
    Some(above)
}
