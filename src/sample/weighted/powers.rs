//! Certified powers of the base.

use crate::exact::{Natural, Rational, exp_floor, fixed::Fixed};

/// Lower bounds of `b^d` for whole `d`, `b = exp(-rate)`, all within a common number of ulps.
///
/// `d` is written in digits, and each digit has a table. Depends on public parameters only.
pub struct Powers<N> {
    width: u32,
    slack: u64,
    /// Bits of `d` that the tables cover; from `2^bits` on, `b^d < 2^-width`.
    bits: u32,
    digit: u32,
    /// `levels[i][j]` is a lower bound of `2^width * b^(j * 2^(i * digit))`.
    levels: Vec<Vec<N>>,
}

impl<N: Fixed> Powers<N> {
    /// Tables on `width` fractional bits for `d < 2^most_bits`; `digit_for` chooses the digit's width from the bits of `d`.
    pub fn new(rate: &Rational, width: u32, most_bits: u32, digit_for: impl Fn(u32) -> u32) -> Self {
        // Step 1: E_k = floor(2^width * b^(2^k)), while anything is left of it.
        let factors: Vec<Natural> = (0..most_bits)
            .map(|power| exp_floor(&rate.shifted(power), width))
            .take_while(|factor| !factor.is_zero())
            .collect();
        let bits = u32::try_from(factors.len()).unwrap_or(u32::MAX);
        let digit = digit_for(bits).max(1);
        let one = N::from_natural(&(Natural::ONE << width as usize));
        let mut levels: Vec<Vec<N>> =
            factors.chunks(digit as usize).map(|chunk| Self::level(chunk, one.clone(), width)).collect();
        if levels.is_empty() {
            levels.push(vec![one]);
        }
        Self { width, slack: u64::from(2 * bits).max(1), bits, digit, levels }
    }

    /// Step 2: each factor doubles the table.
    fn level(factors: &[Natural], one: N, width: u32) -> Vec<N> {
        let mut table = vec![one];
        for factor in factors {
            let factor = N::from_natural(factor);
            let upper: Vec<N> = table.iter().map(|entry| entry.mul_floor(&factor, width)).collect();
            table.extend(upper);
        }
        table
    }

    /// A lower bound `l` of `2^width * b^difference`, which is at most `l + slack`.
    #[inline]
    pub fn lower(&self, difference: u128) -> N
    where
        N: Default,
    {
        if difference >= self.cutoff() {
            return N::default();
        }
        let place = |level: usize| {
            let digits = difference >> (self.digit as usize * level);
            // The mask keeps at most `digit` bits, fewer than 32.
            #[allow(clippy::cast_possible_truncation)]
            let digits = digits as usize;
            digits & ((1 << self.digit) - 1)
        };
        let mut product = self.levels[0][place(0)].clone();
        for (level, table) in self.levels.iter().enumerate().skip(1) {
            product = product.mul_floor(&table[place(level)], self.width);
        }
        product
    }

    /// The table itself, where one holds all.
    #[inline]
    pub fn single(&self) -> Option<&[N]> {
        if let [table] = self.levels.as_slice() { Some(table) } else { None }
    }

    /// Fractional bits.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many ulps a lower bound may be below the truth.
    #[inline]
    pub fn slack(&self) -> u64 {
        self.slack
    }

    /// From here on `b^d < 2^-width`, and lower bounds are 0.
    #[inline]
    pub fn cutoff(&self) -> u128 {
        1 << self.bits
    }

    /// Bits of every difference below the cutoff.
    #[inline]
    pub fn bits(&self) -> u32 {
        self.bits
    }
}
