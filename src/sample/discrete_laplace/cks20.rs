//! The sampler of Canonne, Kamath and Steinke.

use crate::{
    Error, Result,
    entropy::{ATTEMPTS, Entropy, Patience},
    exact::{
        BitTest, Integer, Natural, Positive, fits,
        fixed::{product, shift_left, words},
        quotient,
    },
};

/// Draws discrete Laplace noise by Algorithm 2 of Canonne, Kamath and Steinke 2020.
///
/// **Watch out**: the number of words depends on the noise, so that its duration together with the
/// output reveals the input. [`Digits`](super::Digits) has no such dependence.
///
/// ```
/// use sottovoce::{entropy::Seeded, exact::{Positive, Rational}, sample::discrete_laplace::Cks20};
/// let sampler = Cks20::new(&Positive::of(&Rational::from(3)));
/// let noise = sampler.draw(&mut Seeded::new(&[1; 32], 0)?)?;
/// assert!(noise < 1000.into());
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cks20 {
    /// The scale is `top / bottom`: `t / s` in the paper.
    top: Natural,
    bottom: Natural,
    /// `top` once more, if words suffice.
    word: Option<u64>,
}

/// The most that coins are flipped with in words.
const WORD: u64 = 1 << 48;

impl Cks20 {
    /// A sampler at `scale`.
    #[must_use]
    pub fn new(scale: &Positive) -> Self {
        let scale = scale.value();
        let top = scale.size();
        let word = u64::try_from(&top).ok().filter(|top| *top <= WORD);
        Self { top, bottom: scale.denominator().clone(), word }
    }

    /// 64-bit digits of the scale's numerator.
    #[must_use]
    pub fn digits(&self) -> u64 {
        self.top.bit_len().div_ceil(64) as u64
    }

    /// Draws noise.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn draw(&self, entropy: &mut impl Entropy) -> Result<Integer> {
        // Kept with probability above (1 - 1/e) / 2, so that all are refused with probability below
        // 2^-1000.
        for _ in 0..2 * ATTEMPTS {
            if let Some(noise) = self.attempt(entropy)? {
                return Ok(noise);
            }
        }
        Err(Error::Entropy)
    }

    /// One round of the paper's loop: noise, or nothing, and then the next round starts again
    /// (`proof.md`, steps 9 to 11).
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[doc(hidden)]
    pub fn attempt<E: Entropy>(&self, entropy: &mut E) -> Result<Option<Integer>> {
        // U, kept with probability e^(-U/t).
        let rest = natural_below(&self.top, entropy)?;
        let is_kept = match self.word {
            Some(top) => exp_coin(&fits::<_, u64>(&rest, "below the numerator"), &top, entropy)?,
            None => exp_coin(&rest, &self.top, entropy)?,
        };
        if !is_kept {
            return Ok(None);
        }
        // V successes before the first failure of coins of e^-1.
        let mut whole = 0u64;
        while exp_coin(&1u64, &1, entropy)? {
            whole += 1;
            bounded(whole)?;
        }
        // Y = floor((U + t V) / s), and a sign; 0 has one only.
        let size = quotient(rest + &self.top * whole, &self.bottom).0;
        let negative = entropy.digit()? >> (E::DIGIT_BITS - 1) == 1;
        Ok(match (negative, size.is_zero()) {
            (true, true) => None,
            (true, false) => Some(-Integer::from(size)),
            (false, _) => Some(Integer::from(size)),
        })
    }
}

/// The numbers that coins compute with: words where they suffice, because words take a tenth of the
/// time.
trait Part: Clone {
    /// Adds.
    fn add(&mut self, other: &Self);

    /// Checks whether a number whose next `bits` bits are `digit` is below `self / whole`, if the
    /// digit decides. Otherwise this becomes the rest of the fraction for the next digits:
    /// `2^bits * self - digit * whole`, which is from 1 to `whole - 1`.
    fn is_above(&mut self, digit: u64, bits: u32, whole: &Self) -> Option<bool>;
}

impl Part for Natural {
    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn is_above(&mut self, digit: u64, bits: u32, whole: &Self) -> Option<bool> {
        *self <<= bits as usize;
        let start = whole * digit;
        if *self <= start {
            return Some(false);
        }
        *self -= start;
        (*self >= *whole).then_some(true)
    }
}

/// At most [`WORD`], so that no multiple up to [`ATTEMPTS`] leaves 64 bits.
impl Part for u64 {
    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn is_above(&mut self, digit: u64, bits: u32, whole: &Self) -> Option<bool> {
        let start = product(digit, *whole);
        let raised = shift_left((*self).into(), bits);
        if raised <= start {
            return Some(false);
        }
        let rest = raised - start;
        if rest >= u128::from(*whole) {
            return Some(true);
        }
        *self = words(rest).1;
        None
    }
}

/// A coin that succeeds with probability `e^(-top/bottom)`, `top <= bottom` (Algorithm 1): by the
/// least `k >= 1` at which a coin of `top / (k bottom)` fails, success if it is odd.
fn exp_coin<P: Part, E: Entropy>(top: &P, bottom: &P, entropy: &mut E) -> Result<bool> {
    let (mut order, mut product) = (1u64, bottom.clone());
    while coin(top.clone(), &product, entropy)? {
        order += 1;
        bounded(order)?;
        product.add(bottom);
    }
    Ok(order % 2 == 1)
}

/// A coin that succeeds with probability `top / bottom`, `top <= bottom`: whether a lazily revealed
/// uniform number is below it.
///
/// If a digit does not decide, the same question remains about the rest of the digits, with the
/// rest of the fraction.
fn coin<P: Part, E: Entropy>(mut top: P, bottom: &P, entropy: &mut E) -> Result<bool> {
    let mut digit = entropy.digit()?;
    let mut patience = Patience::default();
    loop {
        if let Some(heads) = top.is_above(digit, E::DIGIT_BITS, bottom) {
            return Ok(heads);
        }
        digit = patience.digit(entropy)?;
    }
}

/// An end to rows of coins: so long a one has probability below `2^-1000`.
fn bounded(coins: u64) -> Result<()> {
    if coins > ATTEMPTS.into() { Err(Error::Entropy) } else { Ok(()) }
}

/// An integer uniform below `bound`: as many bits as it needs, again while they make one that is
/// too large.
fn natural_below<E: Entropy>(bound: &Natural, entropy: &mut E) -> Result<Natural> {
    let bits = (bound - Natural::ONE).bit_len();
    let digits = bits.div_ceil(E::DIGIT_BITS as usize);
    for _ in 0..ATTEMPTS {
        let mut drawn = Natural::ZERO;
        for _ in 0..digits {
            drawn = (drawn << E::DIGIT_BITS as usize) + Natural::from(entropy.digit()?);
        }
        drawn >>= digits * E::DIGIT_BITS as usize - bits;
        if drawn < *bound {
            return Ok(drawn);
        }
    }
    Err(Error::Entropy)
}
