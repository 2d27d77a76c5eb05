//! Bases whose powers end: `(x / 2^y)^z`.

use dashu_base::BitTest;

use super::{Enclosure, Natural, Rational, fits, ln_enclosure};
use crate::{Error, Result};

/// A base `b = (x / 2^y)^z` between 0 and 1, checked: `0 < x < 2^y`, `y` and `z` from 1 to 4096.
///
/// All its powers are binary fractions: `b^n` is an integer over `2^(y z n)`.
///
/// Source: Ilvento 2020, "Implementing the exponential mechanism with base-2 differential privacy",
/// section 3.2.1.
///
/// ```
/// use sottovoce::exact::{DyadicBase, Natural};
/// let three_quarters = DyadicBase::new(Natural::from(3u8), 2, 1)?;
/// let square = three_quarters.power(2, 4);
/// assert_eq!((square.low, square.high), (Natural::from(9u8), Natural::from(9u8)));
/// assert!(DyadicBase::new(Natural::from(4u8), 2, 1).is_err());
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DyadicBase {
    x: Natural,
    y: u32,
    z: u32,
}

impl DyadicBase {
    /// The largest `y` and `z`.
    pub const LARGEST: u32 = 4_096;

    /// `(x / 2^y)^z`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < x < 2^y` and `y`, `z` are from 1 to 4096.
    pub fn new(x: Natural, y: u32, z: u32) -> Result<Self> {
        let refused = |name, rule| Err(Error::parameter(name, rule));
        if y == 0 || y > Self::LARGEST {
            return refused("y", "must be a whole number from 1 to 4096");
        }
        if z == 0 || z > Self::LARGEST {
            return refused("z", "must be a whole number from 1 to 4096");
        }
        // 0 < x < 2^y, whatever the size of either.
        if x.is_zero() || x.bit_len() > y as usize {
            return refused("x", "must be a whole number above 0 and below 2^y");
        }
        Ok(Self { x, y, z })
    }

    /// `x`.
    #[must_use]
    pub fn x(&self) -> &Natural {
        &self.x
    }

    /// `y`.
    #[must_use]
    pub fn y(&self) -> u32 {
        self.y
    }

    /// `z`.
    #[must_use]
    pub fn z(&self) -> u32 {
        self.z
    }

    /// The number with the least `y` for this `z`: `x` is odd, or `y` is 1.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let twos = self.x.trailing_zeros().expect("x is above 0").min(self.y as usize - 1);
        let fewer: u32 = fits(twos, "fewer than y");
        Self { x: &self.x >> twos, y: self.y - fewer, z: self.z }
    }

    /// `log2` of `1 / b` if that is a whole number, that is, if `x` is a power of two.
    #[must_use]
    pub fn whole_bits(&self) -> Option<u64> {
        let canonical = self.canonical();
        canonical.x.is_one().then(|| u64::from(canonical.y) * u64::from(self.z))
    }

    /// `b^n`, as `(X, Y)` with `b^n = X / 2^Y`.
    #[must_use]
    pub fn exact_power(&self, n: u32) -> (Natural, u64) {
        let (times, twos) = (u64::from(self.z) * u64::from(n), self.y);
        (self.x.pow(fits(times, "a power that fits in memory")), times * u64::from(twos))
    }

    /// `b^n` on `width` bits: exact once `width >= y z n`.
    ///
    /// Source: `proof.md`, Lemma 7.
    pub fn power(&self, n: u64, width: u32) -> Enclosure {
        let exponent = u128::from(self.z) * u128::from(n);
        let length = 128 - exponent.leading_zeros();
        let guard = length + 16;
        let work = width + guard;
        let factor = self.factor(work);
        let mut result = Enclosure::one(work);
        for bit in (0..length).rev() {
            result = result.times(&result, work);
            if exponent >> bit & 1 == 1 {
                result = result.times(&factor, work);
            }
        }
        result.cut(guard)
    }

    /// `b^0, ..., b^last` on `width` bits, each exact once `width >= y z last`.
    #[must_use]
    pub fn powers(&self, last: u64, width: u32) -> Vec<Enclosure> {
        let guard = 80;
        let work = width + guard;
        let factor = self.power(1, work);
        let mut power = Enclosure::one(work);
        let mut all = vec![power.clone().cut(guard)];
        for _ in 0..last {
            power = power.times(&factor, work);
            all.push(power.clone().cut(guard));
        }
        all
    }

    /// `floor(2^width b^(2^squarings))`, certain.
    #[must_use]
    pub fn squared_floor(&self, squarings: u32, width: u32) -> Natural {
        let mut guard = 48 + squarings;
        loop {
            let work = width + guard;
            let mut power = self.power(1, work);
            for _ in 0..squarings {
                power = power.times(&power, work);
            }
            let Enclosure { low, high } = power.cut(guard);
            // In lowest terms, on `width >= y z 2^squarings` bits the ends meet at the power; on
            // fewer it is not whole.
            if high <= &low + Natural::ONE {
                return low;
            }
            guard *= 2;
        }
    }

    /// `-ln b` on `width` bits, above 0.
    pub fn neg_ln(&self, width: u32) -> Enclosure {
        // ln(2^y / x), z times; `z` and the slack of the logarithm are below 2^40.
        let guard = 64;
        let ratio = Rational::ratio(Natural::ONE << self.y as usize, self.x.clone());
        ln_enclosure(&ratio, width + guard).scaled(self.z.into()).cut(guard)
    }

    /// `x / 2^y`.
    fn factor(&self, width: u32) -> Enclosure {
        Enclosure::exactly(&self.x << width as usize).cut(self.y)
    }
}
