//! Tables of the exponential function, for all scales and numbers of outcomes.

use std::rc::Rc;

use sottovoce_loops::reals::{DIGIT, FRACTION};

use super::{Powers, WeightBase};
use crate::exact::{BitTest, Natural, Rational, fits, fixed::Short};

/// `exp(-steps / 2^FRACTION)` by two digits of `steps`, in units of `2^-95`.
pub(super) struct Tables {
    pub fine: Vec<Short>,
    /// Shifted up as far as 96 bits allow.
    pub coarse: Vec<(Short, u32)>,
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
        let fine: Powers<u128> = Powers::new(&falling(FRACTION), 127, DIGIT, |bits| bits);
        let coarse: Powers<Natural> =
            Powers::new(&falling(FRACTION - DIGIT), WIDTH, DIGIT, |bits| bits);
        let cut = |entry: &Natural| {
            let bits = entry.bit_len();
            // From 104 bits on; 1 itself has WIDTH + 1.
            let leading = fits::<_, u128>(&(entry >> (bits - 96)), "96 bits are left");
            (Short::from(leading), (WIDTH + 1).saturating_sub(fits(bits, "at most WIDTH + 1")))
        };
        Self {
            fine: fine.lowest().0.iter().map(|entry| Short::from(entry >> 32)).collect(),
            coarse: coarse.lowest().0.iter().map(cut).collect(),
        }
    }
}

/// `exp(-1 / 2^bits)`.
fn falling(bits: u32) -> WeightBase {
    WeightBase::falling(Rational::dyadic(1, bits))
}
