//! Discrete Gaussian noise as it was published: Canonne, Kamath and Steinke 2020, "The Discrete
//! Gaussian for Differential Privacy", Algorithm 3.
//!
//! Samples the same distribution as the crate, with a number of words that tells the noise: by the
//! discrete Laplace number that is proposed, and by the coin that keeps it.

use sottovoce::{
    Error,
    entropy::Entropy,
    exact::{Dyadic, Integer, Natural, Positive, Rational},
    sample::{bernoulli_exp::BernoulliExp, discrete_laplace::Cks20},
};

/// Draws discrete Gaussian noise of a rational variance.
pub struct Cks20Gaussian {
    variance: Rational,
    /// `t`, the whole part of the standard deviation, plus 1.
    scale: Natural,
    proposal: Cks20,
    coin: BernoulliExp,
}

impl Cks20Gaussian {
    pub fn new(variance: &Positive) -> Self {
        let variance = variance.value().clone();
        let mut scale = Natural::ONE;
        while Rational::whole(&scale * &scale) <= variance {
            scale += Natural::ONE;
        }
        let whole = Rational::whole(scale.clone());
        // With v = p/q: (|y| - v/t)^2 / (2 v) = (|y| t q - p)^2 / (2 p q t^2).
        let parts = Rational::whole(variance.size() * variance.denominator());
        let gap = parts.shifted(1) * whole.clone() * whole.clone();
        let proposal = Cks20::new(&Positive::of(&whole));
        Self { proposal, coin: BernoulliExp::new(&Positive::of(&gap)), variance, scale }
    }

    /// Draws noise.
    pub fn draw<E: Entropy>(&self, entropy: &mut E) -> Result<Integer, Error> {
        loop {
            let proposed = self.proposal.draw(entropy)?;
            let size = if proposed < Integer::ZERO { -proposed.clone() } else { proposed.clone() };
            let step = Integer::from(&self.scale * self.variance.denominator());
            let off = size * step - Integer::from(self.variance.size());
            let gap = i128::try_from(&(off.clone() * off)).expect("a small variance");
            if self.coin.flip(Dyadic::integer(-gap), Dyadic::integer(0), entropy)? {
                return Ok(proposed);
            }
        }
    }
}
