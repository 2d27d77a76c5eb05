//! How many bits the published algorithm needs, from public numbers.

use sottovoce::exact::{BitTest, DyadicBase, Natural};

/// Bits that hold every sum of the weights `X^(u - lowest) 2^(Y (highest - u))` of at most
/// `outcomes` integer costs, and the random value: `y z (highest - lowest) + bitlen(outcomes)`.
/// Exactly what is needed if `x` is odd.
pub fn needed_precision(base: &DyadicBase, lowest: i32, highest: i32, outcomes: u32) -> u64 {
    let places = u64::from(base.y()) * u64::from(base.z());
    places * u64::from(highest.abs_diff(lowest)) + u64::from(u32::BITS - outcomes.leading_zeros())
}

/// The theoretical rule: `(|highest| + |lowest|) z (y + bitlen(x)) + outcomes`. Linear in the
/// number of outcomes, as it allows a bit for each sum.
///
/// Source: Ilvento 2020, Lemma 3.4.
pub fn theoretical_precision(base: &DyadicBase, lowest: i32, highest: i32, outcomes: u32) -> u64 {
    let log = u64::try_from(base.x().bit_len()).expect("bits in memory");
    let range = u64::from(highest.unsigned_abs()) + u64::from(lowest.unsigned_abs());
    range * u64::from(base.z()) * (u64::from(base.y()) + log) + u64::from(outcomes)
}

/// The empirical rule: from `first` bits, doubled until `outcomes * ceil(b^lowest) + b^u` and `b^u`
/// are exact for every `u` from `lowest` to `highest`. `None` where no precision will do: `b^u`
/// with `u < 0` ends only if `x` is a power of two.
///
/// Source: Ilvento 2020, Algorithm 1.
///
/// # Panics
/// If `first` is 0 or the range is beyond what can be written down: more than `2^24` bits.
pub fn trial_precision(
    base: &DyadicBase,
    lowest: i32,
    highest: i32,
    outcomes: u32,
    first: u64,
) -> Option<u64> {
    assert!(first > 0, "trial_precision: begins above 0");
    if lowest < 0 && base.whole_bits().is_none() {
        return None;
    }
    let places = u64::from(base.y()) * u64::from(base.z());
    let most = places * u64::from(highest.unsigned_abs().max(lowest.unsigned_abs()));
    assert!(most <= 1 << 24, "trial_precision: the range is too wide to be tried");
    let unit = usize::try_from(most).expect("at most 2^24");
    // 2^most b^u, a whole number: below 0 the base is 2^-bits.
    let power = |u: i32| {
        if u < 0 {
            let bits = base.whole_bits().expect("checked above") * u64::from(u.unsigned_abs());
            return Natural::ONE << (unit + usize::try_from(bits).expect("at most 2^24"));
        }
        let (top, bits) = base.exact_power(u.unsigned_abs());
        top << (unit - usize::try_from(bits).expect("at most 2^24"))
    };
    let one = Natural::ONE << unit;
    let largest = power(lowest);
    let whole = &largest >> unit;
    let ceiling = if &whole << unit == largest { whole } else { whole + Natural::ONE };
    let total = ceiling * outcomes * one;
    let significant = |value: &Natural| value.bit_len() - value.trailing_zeros().unwrap_or(0);
    let needed = (lowest..=highest)
        .map(|u| significant(&power(u)).max(significant(&(&total + power(u)))))
        .max();
    let needed = needed.expect("a range holds a cost") as u64;
    let mut precision = first;
    while precision < needed {
        precision *= 2;
    }
    Some(precision)
}
