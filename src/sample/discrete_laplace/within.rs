//! Noise of a limited size: what is larger is drawn again.

use std::rc::Rc;

use super::Digits;
use crate::{
    Error, Result,
    entropy::{ATTEMPTS, Entropy},
};

/// Draws discrete Laplace noise, given that its size is at most a limit.
///
/// All values are drawn first, then those that were too large, until none is. So the number of
/// words depends on how many values there are, the scale and the limit, and not on the noise that
/// is returned (`proof.md`, steps 13 to 15).
///
/// ```
/// use std::rc::Rc;
/// use sottovoce::{
///     entropy::System, exact::Positive, sample::discrete_laplace::{Digits, Within},
/// };
/// let noise = Within::new(Rc::new(Digits::new(&Positive::ONE)), 14);
/// let drawn = noise.draw(3, &mut System::new(noise.words(3)))?;
/// assert!(drawn.len() == 3 && drawn.iter().all(|noise| noise.abs() <= 14));
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone)]
pub struct Within {
    digits: Rc<Digits>,
    limit: i64,
}

impl Within {
    /// The largest limit.
    pub const LARGEST: u64 = 1 << 40;

    /// Noise by these digits, of a size up to `limit`.
    ///
    /// # Panics
    /// If the limit is above [`Within::LARGEST`].
    #[must_use]
    pub fn new(digits: Rc<Digits>, limit: u64) -> Self {
        assert!(limit <= Self::LARGEST, "a limit that a release can have");
        Self { digits, limit: limit.cast_signed() }
    }

    /// The nominal number of words: those of four rounds, and of 512 values more. Ideal bits need
    /// more than twice of it with probability below `2^-550` if a value is too large with
    /// probability at most 1/2 (`proof.md`, step 16).
    #[must_use]
    pub fn words(&self, values: u64) -> u64 {
        let drawn = if values == 0 { 0 } else { values.saturating_mul(4).saturating_add(512) };
        drawn.saturating_mul(self.digits.words())
    }

    /// Draws this many values.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn draw<E: Entropy>(&self, values: usize, entropy: &mut E) -> Result<Vec<i64>> {
        let mut noise = vec![0; values];
        let mut open: Vec<usize> = (0..values).collect();
        for _ in 0..ATTEMPTS {
            for at in &open {
                noise[*at] = self.cut(self.digits.draw(entropy)?);
            }
            open.retain(|at| noise[*at].abs() > self.limit);
            if open.is_empty() {
                return Ok(noise);
            }
        }
        Err(Error::Entropy)
    }

    /// The noise, or the next size after the limit if it is larger.
    fn cut(&self, noise: i128) -> i64 {
        let beyond = i128::from(self.limit) + 1;
        i64::try_from(noise.clamp(-beyond, beyond)).expect("at most 2^40 + 1")
    }
}
