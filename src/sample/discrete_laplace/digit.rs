//! One digit of a geometric number: certified thresholds, and one lazily revealed uniform number
//! that is compared with them.

use core::cell::OnceCell;

use sottovoce_loops::digits;

use crate::{
    Result,
    entropy::{Entropy, Patience},
    exact::{BitTest, Enclosure, Natural, Rational, fits, quotient},
};

/// The largest radix.
pub(super) const LARGEST_RADIX: usize = 16;
/// Bits of the thresholds that are kept in case 64 do not decide.
const DEEP: u32 = 320;
/// Bits in addition to those that are requested.
const GUARD: u32 = 64;

/// How the digit ends. `R = exp(-rate)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A digit below the radix `n`: `v` or more with probability
    /// `(R^v + ... + R^(n-1)) / (1 + ... + R^(n-1))`, `0 < v < n`.
    Closed,
    /// The digit at the top, unbounded: `v` or more with probability `R^v`. `n` represents all from
    /// `n` on.
    Open,
}

/// A digit. Holds only what follows from public parameters.
pub(super) struct Digit {
    rate: Rational,
    radix: usize,
    end: End,
    /// Bits of the thresholds in `table`, at most 64.
    kept_bits: u32,
    /// `floor(2^kept_bits * threshold)`, falling, as the leading bits of a word; then zeros.
    table: [u64; LARGEST_RADIX + 1],
    /// The thresholds on `DEEP` bits, made the first time that `kept_bits` do not decide a digit.
    deep: OnceCell<Vec<Natural>>,
}

impl Digit {
    /// Certifies the thresholds (`proof.md`, step 4).
    pub fn new(rate: Rational, radix: usize, end: End, kept_bits: u32) -> Self {
        let mut table = [0; LARGEST_RADIX + 1];
        for (entry, floor) in table.iter_mut().zip(floors(&rate, radix, end, kept_bits)) {
            *entry = fits::<_, u64>(floor, "thresholds are below 2^kept_bits") << (64 - kept_bits);
        }
        Self { rate, radix, end, kept_bits, table, deep: OnceCell::new() }
    }

    /// The largest number of thresholds.
    pub fn thresholds(&self) -> usize {
        self.radix - usize::from(self.end == End::Closed)
    }

    /// Draws the digit: how many of the first `N` thresholds are above a uniform number `U`.
    ///
    /// One digit of entropy, more with probability at most `thresholds / 2^kept_bits`.
    #[inline]
    pub fn draw<const N: usize, E: Entropy>(&self, entropy: &mut E) -> Result<u64> {
        let first = entropy.digit()?;
        self.count::<N, E>(first, 0, entropy)
    }

    /// Draws the digit once the first digit of `U` is known; `flip` is added to each digit of `U`
    /// without carry.
    #[inline]
    pub fn count<const N: usize, E: Entropy>(
        &self,
        first: u64,
        flip: u64,
        entropy: &mut E,
    ) -> Result<u64> {
        // Step 5: the cell of U is from `low` to `high`, of thresholds from an entry to
        // `entry | cut`.
        let low = first << (64 - E::DIGIT_BITS);
        let high = low | u64::MAX >> (E::DIGIT_BITS - 1) >> 1;
        let cut = u64::MAX >> (self.kept_bits - 1) >> 1;
        let above = if N == 1 {
            usize::from(high < self.table[0])
        } else {
            digits::above(&self.table, high)
        };
        if low > self.table[above] | cut {
            Ok(above as u64)
        } else {
            self.take_more_digits(first, flip, entropy)
        }
    }

    /// Step 6: digits are taken while a threshold lies in the cell of `U`.
    #[cold]
    fn take_more_digits<E: Entropy>(&self, first: u64, flip: u64, entropy: &mut E) -> Result<u64> {
        let (mut index, mut bits, mut patience) =
            (Natural::from(first), E::DIGIT_BITS, Patience::default());
        loop {
            let floors = self.floors(bits);
            if !floors.contains(&index) {
                return Ok(floors.iter().filter(|floor| index < **floor).count() as u64);
            }
            index =
                (index << E::DIGIT_BITS as usize) + Natural::from(patience.digit(entropy)? ^ flip);
            bits += E::DIGIT_BITS;
        }
    }

    /// `floor(2^bits * threshold)` for each.
    fn floors(&self, bits: u32) -> Vec<Natural> {
        if bits > DEEP {
            return floors(&self.rate, self.radix, self.end, bits);
        }
        let deep = self.deep.get_or_init(|| floors(&self.rate, self.radix, self.end, DEEP));
        deep.iter().map(|floor| floor >> (DEEP - bits) as usize).collect()
    }
}

/// `floor(2^bits * threshold)` for each, certain: the precision is raised until both ends of all
/// enclosures agree.
fn floors(rate: &Rational, radix: usize, end: End, bits: u32) -> Vec<Natural> {
    // If R is near 1, thresholds lie about `rate` away from fractions with denominator n.
    let near = rate.denominator().bit_len().saturating_sub(rate.size().bit_len());
    let mut width = bits + GUARD + fits::<_, u32>(near, "fewer than 2^32 bits");
    loop {
        let found: Option<Vec<Natural>> = enclosures(rate, radix, end, bits, width)
            .into_iter()
            .map(|(low, high)| (low == high).then_some(low))
            .collect();
        if let Some(floors) = found {
            return floors;
        }
        width *= 2;
    }
}

/// Floors of both ends of enclosures of `2^bits * threshold`, from powers of `R` on `width`
/// fractional bits.
fn enclosures(
    rate: &Rational,
    radix: usize,
    end: End,
    bits: u32,
    width: u32,
) -> Vec<(Natural, Natural)> {
    let powers = powers(rate, radix, width);
    let excess = (width - bits) as usize;
    if end == End::Open {
        return powers[1..].iter().map(|it| (&it.low >> excess, &it.high >> excess)).collect();
    }
    // S_v = R^v + ... + R^(n-1), for v from n - 1 down to 0.
    let mut sums = Enclosure::running_sums(powers[..radix].iter().rev().cloned().collect());
    let total = sums.pop().expect("the radix is above 0");
    let floor = |part: Natural, whole: &Natural| quotient(part << bits as usize, whole).0;
    let shares = sums.into_iter().rev();
    shares.map(|sum| (floor(sum.low, &total.high), floor(sum.high, &total.low))).collect()
}

/// Enclosures of `2^width R^v` for `v` from 0 to `n`.
fn powers(rate: &Rational, radix: usize, width: u32) -> Vec<Enclosure> {
    let base = Enclosure::of_exp(rate, width);
    let mut powers = vec![Enclosure::one(width)];
    for power in 0..radix {
        powers.push(powers[power].times(&base, width));
    }
    powers
}
