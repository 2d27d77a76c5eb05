//! The sampler by independent digits.

use core::hint::select_unpredictable;

use super::digit::{Digit, End, LARGEST_RADIX};
use crate::{
    Error, Result,
    entropy::{ATTEMPTS, Entropy},
    exact::{Positive, Rational},
    sample::noise::{NoiseWord, Sign},
};

/// Bits of one digit of the geometric number.
const RADIX_BITS: u32 = 4;
/// Bits of the thresholds.
const THRESHOLD_BITS: u32 = 64;
/// The digits below the open one cover noise up to this many scales: `exp(-45) < 2^-64`.
const REACH: u64 = 45;

/// Digits that are put together in one word: 60 bits of them, above which the open digit has 64 in
/// 128.
const TOGETHER: usize = 15;

/// Draws discrete Laplace noise by the independent digits of a geometric number.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::Positive, sample::discrete_laplace::Digits};
/// let digits = Digits::new(&Positive::ONE);
/// assert_eq!(digits.words(), 3);
/// // The sign (the first word near 0: positive; near 1: negative; between: 0), and digits that are
/// // 0.
/// let draw = |sign: u64| digits.draw::<i128, _>(&mut Tape::<64>::new([sign, u64::MAX, u64::MAX]));
/// assert_eq!((draw(0)?, draw(u64::MAX)?, draw(1 << 63)?), (1, -1, 0));
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct Digits {
    sign: Digit,
    /// The unbounded digit at the top.
    top: Digit,
    /// Those below it, from the top.
    lower: Vec<Digit>,
    radix_bits: u32,
}

impl Digits {
    /// A sampler at `scale`.
    #[must_use]
    pub fn new(scale: &Positive) -> Self {
        let mut digits = 0;
        while scale.reciprocal().shifted(RADIX_BITS * (digits + 1)) < Rational::from(REACH) {
            digits += 1;
        }
        Self::truncated(scale, RADIX_BITS, digits, THRESHOLD_BITS)
    }

    /// The truncation hook: `lower` digits of `radix_bits <= 4` bits below the open one, thresholds
    /// on `kept_bits <= 64`, so that tests reach the branches that are otherwise taken with
    /// probability below `2^-50`. The distribution is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(scale: &Positive, radix_bits: u32, lower: u32, kept_bits: u32) -> Self {
        let rate = scale.reciprocal();
        let digit = |number: u32, end| {
            Digit::new(rate.shifted(radix_bits * number), 1 << radix_bits, end, kept_bits)
        };
        Self {
            sign: Digit::new(rate.clone(), 2, End::Closed, kept_bits),
            top: digit(lower, End::Open),
            lower: (0..lower).rev().map(|number| digit(number, End::Closed)).collect(),
            radix_bits,
        }
    }

    /// Words of one draw, but with probability at most `2^-rarity`.
    #[must_use]
    pub fn words(&self) -> u64 {
        2 + self.lower.len() as u64
    }

    /// The probability that a draw takes more words than [`Digits::words`] is at most `2^-result`
    /// (`proof.md`, step 7).
    #[must_use]
    pub fn rarity(&self) -> u32 {
        let thresholds: usize =
            [&self.sign, &self.top].into_iter().chain(&self.lower).map(Digit::thresholds).sum();
        THRESHOLD_BITS - (thresholds as u64).next_power_of_two().trailing_zeros()
    }

    /// Draws noise: a word for zero and the sign, then one for each digit from the top, for any
    /// digits.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[inline]
    pub fn draw<N: NoiseWord, E: Entropy>(&self, entropy: &mut E) -> Result<N> {
        let sign = self.draw_sign(entropy)?;
        let size = N::first(self.draw_top(entropy)?);
        // The digits that fit in a word are put together there.
        let (near, far) = self.lower.split_at(self.lower.len().min(TOGETHER));
        let (mut word, mut bits) = (0, 0);
        for digit in near {
            word = word << self.radix_bits | digit.draw::<{ LARGEST_RADIX - 1 }, E>(entropy)?;
            bits += self.radix_bits;
        }
        let mut size = size.then(word, bits);
        for digit in far {
            size = size.then(digit.draw::<{ LARGEST_RADIX - 1 }, E>(entropy)?, self.radix_bits);
        }
        Ok(size.signed(sign))
    }

    /// Step 2: positive below the threshold, negative above one minus the threshold.
    #[inline]
    fn draw_sign<E: Entropy>(&self, entropy: &mut E) -> Result<Sign> {
        let first = entropy.digit()?;
        let negative = first >> (E::DIGIT_BITS - 1) == 1;
        // The digits of 1 - U are those of U, each flipped.
        let flip = 0u64.wrapping_sub(u64::from(negative)) >> (64 - E::DIGIT_BITS);
        let within = self.sign.count::<1, E>(first ^ flip, flip, entropy)?;
        let signed = select_unpredictable(negative, Sign::Negative, Sign::Positive);
        Ok(select_unpredictable(within == 0, Sign::Zero, signed))
    }

    /// Step 3: from the radix on, the rest has the distribution of the whole.
    #[inline]
    fn draw_top<E: Entropy>(&self, entropy: &mut E) -> Result<u64> {
        let full = self.top.thresholds() as u64;
        let mut sum = 0u64;
        for _ in 0..ATTEMPTS {
            let digit = self.top.draw::<LARGEST_RADIX, E>(entropy)?;
            sum = sum.saturating_add(digit);
            if digit < full {
                return Ok(sum);
            }
        }
        Err(Error::Entropy)
    }
}
