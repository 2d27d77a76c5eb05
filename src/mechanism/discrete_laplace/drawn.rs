//! Noise that was drawn, and waits for the input.

use sottovoce_loops::noise::add_within;

use crate::{
    Result,
    exact::{Bounds, Integer},
    sample::NoiseWord,
};

/// Noise for a number of values, drawn before the input is looked at. It is used once.
pub struct Drawn<N> {
    noise: Vec<N>,
}

impl<N> Drawn<N> {
    /// Noise that is 0.
    pub(in crate::mechanism) fn nothing(values: usize) -> Self
    where
        N: NoiseWord,
    {
        Self { noise: vec![N::of(Integer::ZERO); values] }
    }

    /// One draw for each value, in room that is allocated at once.
    pub(in crate::mechanism) fn repeated(
        values: usize,
        mut draw: impl FnMut() -> Result<N>,
    ) -> Result<Self> {
        let mut noise = Vec::with_capacity(values);
        for _ in 0..values {
            noise.push(draw()?);
        }
        Ok(Self { noise })
    }

    fn check<T>(&self, input: &[T]) {
        assert!(input.len() == self.noise.len(), "release: one value for each noise");
    }
}

impl Drawn<Integer> {
    /// Each value with its noise.
    fn with(self, input: &[Integer], add: impl Fn(Integer, &Integer) -> Integer) -> Vec<Integer> {
        self.check(input);
        self.noise.into_iter().zip(input).map(|(noise, value)| add(noise, value)).collect()
    }

    /// The noisy values, of any size.
    ///
    /// # Panics
    /// If there are not exactly as many values as noise was drawn for.
    #[must_use]
    pub fn plus(self, input: &[Integer]) -> Vec<Integer> {
        self.with(input, |noise, value| value + noise)
    }

    /// The values clamped to the bounds, with noise, clamped again.
    ///
    /// # Panics
    /// If there are not exactly as many values as noise was drawn for.
    #[must_use]
    pub fn within(self, input: &[Integer], bounds: &Bounds<Integer>) -> Vec<Integer> {
        self.with(input, |noise, value| bounds.clamp(bounds.clamp(value.clone()) + noise))
    }
}

impl Drawn<i128> {
    /// The values clamped to the bounds, with noise, clamped again. Values that lie within
    /// [`Bounds::SAFE`] are not changed by it: then this is the rule that the noisy value saturates
    /// there.
    ///
    /// # Panics
    /// If there are not exactly as many values as noise was drawn for.
    #[must_use]
    pub fn within(self, input: &[i64], bounds: &Bounds<i64>) -> Vec<i64> {
        self.check(input);
        let mut noisy = vec![0; input.len()];
        add_within(input, &self.noise, (*bounds.lowest(), *bounds.highest()), &mut noisy);
        noisy
    }
}
