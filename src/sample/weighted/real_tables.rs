//! Tables of the exponential function, for all scales and numbers of outcomes.

use std::rc::Rc;

use super::{Base, Powers};
use crate::exact::{BitTest, Integer, Natural, Rational, fixed::Short};

/// Fractional bits of the exponents in the tables.
pub(super) const FRACTION: u32 = 17;
/// Their whole bits.
pub(super) const WHOLE: u32 = 7;
/// Bits of each of the two tables.
pub(super) const DIGIT: u32 = 12;

/// `exp(-steps / 2^FRACTION)` by two digits of `steps`, in units of `2^-95`.
pub(super) struct Tables {
    fine: Vec<Short>,
    /// Moved up by as many places as leave 96 bits.
    coarse: Vec<(Short, u32)>,
}

thread_local! {
    static SHARED: Rc<Tables> = Rc::new(Tables::new());
}

impl Tables {
    /// They depend on nothing, and are made once.
    pub fn shared() -> Rc<Self> {
        SHARED.with(Rc::clone)
    }

    fn new() -> Self {
        /// Fractional bits that leave 96 of `exp(-2^WHOLE)`.
        const WIDTH: u32 = 288;
        let step = Rational::new(Integer::ONE, Natural::ONE << FRACTION as usize).unwrap_or(Rational::ONE);
        let powers: Powers<Natural> = Powers::new(&Base::falling(step), WIDTH, WHOLE + FRACTION, |_| DIGIT);
        let entry = |steps: u128| powers.lower(steps);
        let fine = |digit: u128| short(&entry(digit), WIDTH as usize - 95);
        let coarse = |digit: u128| {
            let entry = entry(digit << DIGIT);
            let bits = entry.bit_len();
            // From 104 bits on; 1 itself has WIDTH + 1.
            (short(&entry, bits - 96), (WIDTH + 1).saturating_sub(u32::try_from(bits).unwrap_or(0)))
        };
        Self { fine: (0..1 << DIGIT).map(fine).collect(), coarse: (0..1 << DIGIT).map(coarse).collect() }
    }

    /// A lower bound for the low digit, by less than one ulp and a bit.
    #[inline(always)]
    pub fn fine(&self, steps: u32) -> Short {
        self.fine[steps as usize & ((1 << DIGIT) - 1)]
    }

    /// A lower bound for the high digit, in units of `2^(-95 - places)`, and `places`.
    #[inline(always)]
    pub fn coarse(&self, high: u32) -> (Short, u32) {
        self.coarse[high as usize & ((1 << DIGIT) - 1)]
    }
}

/// The number without its last places.
fn short(value: &Natural, places: usize) -> Short {
    Short::from(u128::try_from(&(value >> places)).unwrap_or(0))
}
