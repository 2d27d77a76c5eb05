//! Loss of one release, as text.

use crate::{
    exact::{Rational, reported},
    privacy::Charge,
};

/// The lines that [`written`] gives, one for each: canonical texts, empty if there is no bound. The
/// last is rho as losses are reported, rounded up: the bits of that double, as a whole number.
const CHARGE: [&str; 4] = ["epsilon", "bits", "rho", "reported"];

pub(super) fn written(charge: Charge) -> String {
    let rho = charge.rho.as_ref().map_or(f64::INFINITY, reported);
    let mut lines = String::new();
    let texts: [Option<Rational>; CHARGE.len() - 1] = [charge.epsilon, charge.bits, charge.rho];
    for part in texts {
        if let Some(part) = part {
            lines += &part.to_string();
        }
        lines += "\n";
    }
    lines + &Rational::from(rho.to_bits()).to_string()
}
