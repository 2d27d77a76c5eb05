//! The sampler of Canonne, Kamath and Steinke.

use crate::{
    Error,
    entropy::{ATTEMPTS, Entropy, Patience},
    exact::{BitTest, Integer, Natural, Positive, quotient},
};

/// Draws discrete Laplace noise by Algorithm 2 of Canonne, Kamath and Steinke 2020.
///
/// How many words it takes depends on the noise, so that its duration with the output tells the
/// input: [`Digits`](super::Digits) does not.
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
}

impl Cks20 {
    /// A sampler at `scale`.
    #[must_use]
    pub fn new(scale: &Positive) -> Self {
        let scale = scale.value();
        Self { top: scale.size(), bottom: scale.denominator().clone() }
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
    pub fn draw(&self, entropy: &mut impl Entropy) -> Result<Integer, Error> {
        // Kept with probability above (1 - 1/e) / 2, so that all are refused with probability below
        // 2^-1000.
        for _ in 0..2 * ATTEMPTS {
            if let Some(noise) = self.attempt(entropy)? {
                return Ok(noise);
            }
        }
        Err(Error::Entropy)
    }

    /// One round of the paper's loop: noise, or nothing, and then the next round starts afresh
    /// (`proof.md`, steps 9 to 11).
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    #[doc(hidden)]
    pub fn attempt<E: Entropy>(&self, entropy: &mut E) -> Result<Option<Integer>, Error> {
        // U, kept with probability e^(-U/t).
        let rest = natural_below(&self.top, entropy)?;
        if !exp_coin(&rest, &self.top, entropy)? {
            return Ok(None);
        }
        // V successes before the first failure of coins of e^-1.
        let mut whole = 0u64;
        while exp_coin(&Natural::ONE, &Natural::ONE, entropy)? {
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

/// A coin that succeeds with probability `e^(-top/bottom)`, `top <= bottom` (Algorithm 1): by the
/// least `k >= 1` at which a coin of `top / (k bottom)` fails, success if it is odd.
fn exp_coin<E: Entropy>(top: &Natural, bottom: &Natural, entropy: &mut E) -> Result<bool, Error> {
    let (mut order, mut product) = (1u64, bottom.clone());
    while coin(top.clone(), &product, entropy)? {
        order += 1;
        bounded(order)?;
        product += bottom;
    }
    Ok(order % 2 == 1)
}

/// A coin that succeeds with probability `top / bottom`, `top <= bottom`: whether a lazily revealed
/// uniform number is below it.
///
/// What a digit leaves open is the same question about the rest of the digits, with what is left of
/// the fraction.
fn coin<E: Entropy>(mut top: Natural, bottom: &Natural, entropy: &mut E) -> Result<bool, Error> {
    let mut digit = entropy.digit()?;
    let mut patience = Patience::default();
    loop {
        // digit * bottom <= 2^width U bottom < (digit + 1) * bottom, to be compared with 2^width
        // top.
        top <<= E::DIGIT_BITS as usize;
        let start = bottom * digit;
        if top <= start {
            return Ok(false);
        }
        top -= start;
        if top >= *bottom {
            return Ok(true);
        }
        digit = patience.digit(entropy)?;
    }
}

/// An end to rows of coins: so long a one has probability below `2^-1000`.
fn bounded(coins: u64) -> Result<(), Error> {
    if coins > ATTEMPTS.into() { Err(Error::Entropy) } else { Ok(()) }
}

/// An integer uniform below `bound`: as many bits as it needs, again while they make one that is
/// too large.
fn natural_below<E: Entropy>(bound: &Natural, entropy: &mut E) -> Result<Natural, Error> {
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
