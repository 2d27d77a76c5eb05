//! Certified weights of real differences.

use std::rc::Rc;

use sottovoce_loops::reals::Weights;

use super::{descent::Slack, real_tables::Tables};
use crate::exact::{Rational, fixed::Short};

/// Lower bounds of `2^width * exp(-rate * (score - best))` for doubles.
pub(super) struct RealPowers {
    width: u32,
    tables: Rc<Tables>,
    /// `rate = mantissa * 2^exponent`, the mantissa below `2^95`, from `2^94` on, and rounded down.
    mantissa: Short,
    exponent: i64,
}

impl RealPowers {
    /// The most fractional bits.
    pub const WIDEST: u32 = 108;
    /// Slack of a lower bound (`proof.md`, step 12).
    pub const SLACK: Slack = Slack { ulps: 3, places: 80 };

    /// On at most [`RealPowers::WIDEST`] fractional bits.
    pub fn new(rate: &Rational, width: u32) -> Self {
        let (leading, exponent) = rate.leading();
        let mantissa = Short::from(leading >> 33);
        Self {
            width: width.min(Self::WIDEST),
            tables: Tables::shared(),
            mantissa,
            exponent: i64::from(exponent) + 33,
        }
    }

    /// Fractional bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// As the passes over outcomes read them.
    pub fn weights(&self) -> Weights<'_> {
        Weights {
            fine: &self.tables.fine,
            coarse: &self.tables.coarse,
            mantissa: self.mantissa,
            exponent: self.exponent,
            width: self.width,
        }
    }
}
