//! The certified logarithm of a fraction: 128-bit fixed point by table and series, and the same on
//! integers of any size.

use std::sync::LazyLock;

use dashu_base::BitTest;
use sottovoce_loops::ln;

use super::{Enclosure, Natural, fits};

/// Fractional bits of [`NegLn::lower`].
pub const LN_BITS: u32 = ln::BITS;

/// How far [`NegLn::lower`] may be below the truth: less than this many ulps (`proof.md`, Lemma 4).
pub const LN_SLACK: u128 = 10;

/// Fractional bits of the sums that the tables are cut from.
const TABLE_BITS: u32 = 112;

/// `-ln` of fractions in fixed point, with tables that depend on nothing.
///
/// ```
/// use sottovoce::exact::{LN_BITS, LN_SLACK, NegLn};
/// // ln 2 = 0.6931471805...
/// let low = NegLn::get().lower(1, 1);
/// let digits = |ulps: u128| (ulps * 1_000_000) >> LN_BITS;
/// assert_eq!((digits(low), digits(low + LN_SLACK)), (693_147, 693_147));
/// ```
pub struct NegLn {
    /// For `n = 257..=512`: a lower bound of `2^72 ln(512 / n)`, and `floor(2^72 / n)`.
    entries: Vec<(u128, u64)>,
    /// Lower bounds of `2^72 k ln 2`.
    halvings: Vec<u128>,
}

static NEG_LN: LazyLock<NegLn> = LazyLock::new(NegLn::build);

impl NegLn {
    /// The most bits of a fraction.
    pub const MOST_BITS: u32 = 80;

    /// The tables, made at the first call.
    #[must_use]
    pub fn get() -> &'static Self {
        &NEG_LN
    }

    fn build() -> Self {
        let cut = |sum: u128| sum >> (TABLE_BITS - LN_BITS);
        let mut sum = 0;
        let mut entries = Vec::with_capacity(256);
        // ln(512 / n) = ln((n + 1) / n) + ... + ln(512 / 511).
        for n in (257..=512u32).rev() {
            entries.push((cut(sum), inverse(n)));
            sum += ln_of_next(n - 1);
        }
        entries.reverse();
        // Now the sum is ln(512 / 256).
        let halvings = (0..=u128::from(Self::MOST_BITS)).map(|k| cut(k * sum)).collect();
        Self { entries, halvings }
    }

    /// `low <= 2^72 * -ln(x / 2^bits) < low + LN_SLACK`, for `0 < x <= 2^bits`.
    ///
    /// Source: `proof.md`, Lemma 4. The work does not depend on `x < 2^bits`.
    ///
    /// # Panics
    /// If `x` is out of range, or `bits` is more than [`NegLn::MOST_BITS`].
    #[inline]
    #[must_use]
    pub fn lower(&self, x: u128, bits: u32) -> u128 {
        ln::lower(x, bits, &self.entries, &self.halvings)
    }
}

/// `floor(2^72 / n)` for `257 <= n <= 512`, below `2^64`.
fn inverse(n: u32) -> u64 {
    fits((1u128 << LN_BITS) / u128::from(n), "below 2^64 for n > 256")
}

/// A lower bound of `2^112 ln((n + 1) / n) = 2^113 artanh(1 / (2n + 1))`, less than 64 ulps too
/// small.
fn ln_of_next(n: u32) -> u128 {
    let base = u128::from(2 * n + 1);
    let mut power = (1u128 << TABLE_BITS) / base;
    let (mut sum, mut order) = (0, 1);
    while power > 0 {
        sum += power / order;
        power /= base * base;
        order += 2;
    }
    2 * sum
}

/// `2^width * -ln(x / 2^bits)` for `0 < x <= 2^bits`, enclosed with `high - low` of order
/// `width + bits`.
///
/// Source: `proof.md`, Lemma 5.
///
/// # Panics
/// If `x` is out of range.
pub fn neg_ln_enclosure(x: &Natural, bits: u32, width: u32) -> Enclosure {
    assert!(
        !x.is_zero() && *x <= Natural::ONE << bits as usize,
        "neg_ln_enclosure: x must be above 0 and at most 2^bits"
    );
    if *x == Natural::ONE << bits as usize {
        return Enclosure::exactly(Natural::ZERO);
    }
    // x = 2^(length - bits) * y with 1/2 <= y < 1; nine bits more, so that nine can be cut off.
    let (x, length) = (x << 9, x.bit_len());
    let halvings = bits as usize - length;
    let top = &x >> length;
    // At least 256, below 512.
    let n = 1 + fits::<_, u32>(&top, "nine bits");
    let difference = (Natural::from(n) << length) - x;
    let argument = ((difference << width as usize) / n) >> length;
    let table = double_artanh(512 - n, 512 + n, width);
    let twos = double_artanh(1, 3, width).scaled(halvings as u64);
    neg_ln_near_one(&argument, width).plus(&table).plus(&twos)
}

/// Encloses `2^width * -ln(1 - t)` for every `t <= 2^-8` with
/// `argument <= 2^width * t <= argument + 1`.
fn neg_ln_near_one(argument: &Natural, width: u32) -> Enclosure {
    let (mut sum, mut power, mut order) = (Natural::ZERO, argument.clone(), 1u32);
    while !power.is_zero() {
        sum += &power / order;
        power = (power * argument) >> width as usize;
        order += 1;
    }
    let high = &sum + Natural::from(3 * order + 6);
    Enclosure { low: sum, high }
}

/// Encloses `2^width * 2 artanh(top / bottom)` for `0 <= top / bottom <= 1/3`, `bottom <= 1024`.
fn double_artanh(top: u32, bottom: u32, width: u32) -> Enclosure {
    let mut power = (Natural::from(top) << width as usize) / bottom;
    let (mut sum, mut order) = (Natural::ZERO, 1u32);
    while !power.is_zero() {
        sum += &power / order;
        power = power * (top * top) / (bottom * bottom);
        order += 2;
    }
    let low: Natural = sum << 1;
    let high = &low + Natural::from(2 * order + 6);
    Enclosure { low, high }
}
