//! What one release costs, as text.

use crate::{
    exact::{Rational, reported},
    privacy::Charge,
};

/// What [`written`] gives, a line each: canonical texts, empty where there is no bound; then rho as
/// losses are reported, rounded up: the bits of that double, as a whole number.
const CHARGE: [&str; 4] = ["epsilon", "bits", "rho", "reported"];

pub(super) fn written(charge: Charge) -> String {
    let double = charge.rho.as_ref().map_or(f64::INFINITY, reported);
    let double = Some(Rational::from(double.to_bits()));
    let lines: [Option<Rational>; CHARGE.len()] = [charge.epsilon, charge.bits, charge.rho, double];
    lines.map(|line| line.map_or_else(String::new, |line| line.to_string())).join("\n")
}
