//! What one release costs, as text.

use crate::{
    exact::{Rational, reported},
    privacy::Charge,
};

/// Epsilon, bits and rho as canonical texts, a line each, empty where there is no bound; then rho
/// as losses are reported, rounded up: the bits of that double, as a whole number.
pub(super) fn written(charge: Charge) -> String {
    let rho = charge.rho.as_ref().map_or(f64::INFINITY, reported);
    let mut lines = String::new();
    for part in [charge.epsilon, charge.bits, charge.rho] {
        if let Some(part) = part {
            lines += &part.to_string();
        }
        lines += "\n";
    }
    lines + &Rational::from(rho.to_bits()).to_string()
}
