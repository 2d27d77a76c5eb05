//! Exact fractions that are at least 0.

use num_bigint::BigUint;

/// `top / bottom`, not in lowest terms.
#[derive(Clone, Debug)]
pub struct Fraction {
    pub top: BigUint,
    pub bottom: BigUint,
}

impl Fraction {
    pub fn new(top: impl Into<BigUint>, bottom: impl Into<BigUint>) -> Self {
        Self { top: top.into(), bottom: bottom.into() }
    }

    /// A finite double that is at least 0, as it is.
    pub fn of_double(value: f64) -> Self {
        assert!(value.is_finite() && value >= 0.0);
        let (field, fraction) = (value.to_bits() >> 52, value.to_bits() & ((1 << 52) - 1));
        let (mantissa, exponent) =
            if field == 0 { (fraction, 1) } else { (fraction | 1 << 52, field) };
        Self::new(BigUint::from(mantissa) << exponent, BigUint::from(1u8) << 1075u32)
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self::new(
            &self.top * &other.bottom + &other.top * &self.bottom,
            &self.bottom * &other.bottom,
        )
    }

    pub fn times(&self, other: &Self) -> Self {
        Self::new(&self.top * &other.top, &self.bottom * &other.bottom)
    }

    pub fn over(&self, other: &Self) -> Self {
        Self::new(&self.top * &other.bottom, &self.bottom * &other.top)
    }

    /// Whether the published decimals are this number rounded to the nearest.
    pub fn rounds_to(&self, decimals: &str) -> bool {
        let (published, unit) = read(decimals);
        let (ours, published) = (2u8 * &self.top * unit, 2u8 * published * &self.bottom);
        ours <= &published + &self.bottom && published <= ours + &self.bottom
    }

    /// Whether the published decimals are the first ones of this number.
    pub fn begins(&self, decimals: &str) -> bool {
        let (published, unit) = read(decimals);
        &self.top * unit / &self.bottom == published
    }

    /// For what is reported in the end: near enough to two logarithms.
    pub fn log2(&self) -> f64 {
        let scaled = (&self.top << 64u32) / &self.bottom;
        (u128::try_from(scaled).unwrap() as f64).log2() - 64.0
    }
}

/// A decimal as a whole number of units, and the units in 1.
fn read(decimals: &str) -> (BigUint, BigUint) {
    let (whole, part) = decimals.split_once('.').unwrap_or((decimals, ""));
    let places = u32::try_from(part.len()).unwrap();
    (format!("{whole}{part}").parse().unwrap(), BigUint::from(10u8).pow(places))
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        &self.top * &other.bottom == &other.top * &self.bottom
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        (&self.top * &other.bottom).partial_cmp(&(&other.top * &self.bottom))
    }
}

/// The exact probability of each index lies between the doubles that the code tells.
pub fn assert_enclosed(told: &[(f64, f64)], exact: &[Fraction]) {
    assert_eq!(told.len(), exact.len());
    for ((low, high), exact) in told.iter().zip(exact) {
        assert!(
            Fraction::of_double(*low) <= *exact && *exact <= Fraction::of_double(*high),
            "{low} to {high}"
        );
        assert!(high - low < 1e-15, "{low} to {high}");
    }
}

#[test]
fn decimals_are_rounded_to_the_nearest_and_begun_from_below() {
    let third = Fraction::new(2u8, 3u8);
    assert!(third.rounds_to("0.667") && !third.rounds_to("0.666") && !third.rounds_to("0.668"));
    assert!(third.begins("0.666") && !third.begins("0.667"));
    assert!(
        Fraction::of_double(0.375) == Fraction::new(3u8, 8u8) && third > Fraction::of_double(0.66)
    );
}
