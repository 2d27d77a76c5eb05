//! Checks what releases cost against the distributions that were enumerated.

use num_bigint::BigUint;
use sottovoce::{
    exact::{Rational, down, up},
    privacy::{Charge, Loss},
};

use super::tree::Masses;

/// Beyond what rounding in doubles does to a divergence.
const SLACK: f64 = 1e-10;
/// Orders of divergence beside 1, where it is the mean loss.
const ORDERS: [f64; 3] = [1.5, 2.0, 8.0];

/// The least and the most that the probability of an outcome can be.
#[derive(Clone, Copy)]
struct Share {
    low: f64,
    high: f64,
}

impl Share {
    fn of<O: Ord>(masses: &Masses<O>, outcome: &O) -> Self {
        let (low, high) = masses.bounds(outcome);
        Self { low: share(&low, masses.depth), high: share(&high, masses.depth).min(1.0) }
    }
}

/// `mass / 2^depth`, to the precision of a double.
fn share(mass: &BigUint, depth: u32) -> f64 {
    let cut = mass.bits().saturating_sub(60);
    let leading = u64::try_from(mass >> cut).unwrap() as f64;
    leading * 2f64.powi(i32::try_from(cut).unwrap() - i32::try_from(depth).unwrap())
}

/// No divergence of either side from the other is surely above what the price allows.
pub fn assert_priced<O: Ord>(one_side: &Masses<O>, other: &Masses<O>, charge: &Charge) {
    let price = up(charge.rho.as_ref().unwrap());
    for (x, y) in [(one_side, other), (other, one_side)] {
        let shares: Vec<_> = x
            .reached
            .keys()
            .map(|outcome| (Share::of(x, outcome), Share::of(y, outcome)))
            .collect();
        let (mean, _) = mean_loss(&shares);
        assert!(mean <= price + SLACK, "a price of {price} for {mean}");
        for order in ORDERS {
            let sum: f64 =
                shares.iter().map(|(p, q)| p.low.powf(order) * q.high.powf(1.0 - order)).sum();
            let least = sum.ln() / (order - 1.0);
            assert!(
                least <= order * price + SLACK,
                "a price of {price} for {least} at order {order}"
            );
        }
    }
}

/// The price is the mean loss of one side against the other, as far as it is known.
pub fn assert_met<O: Ord>(one_side: &Masses<O>, other: &Masses<O>, charge: &Charge) {
    let price = charge.rho.as_ref().unwrap();
    let shares: Vec<_> = one_side
        .reached
        .keys()
        .map(|outcome| (Share::of(one_side, outcome), Share::of(other, outcome)))
        .collect();
    let (least, most) = mean_loss(&shares);
    assert!(least <= up(price) + SLACK && down(price) <= most + SLACK, "{least}, {most}");
    assert!(most - least < up(price) / 50.0, "nothing is known: {least}, {most}");
}

/// The least and the most that the sum of `p ln(p / q)` can be. As a function of `p` it is convex,
/// with its least value at `q / e`.
fn mean_loss(shares: &[(Share, Share)]) -> (f64, f64) {
    let term = |p: f64, q: f64| if p > 0.0 { p * (p / q).ln() } else { 0.0 };
    let least =
        |(p, q): &(Share, Share)| term((q.high / std::f64::consts::E).clamp(p.low, p.high), q.high);
    let most = |(p, q): &(Share, Share)| term(p.low, q.low).max(term(p.high, q.low));
    (shares.iter().map(least).sum(), shares.iter().map(most).sum())
}

/// So many parts of a price.
pub fn part(charge: &Charge, share: &str) -> Charge {
    let rho = charge.rho.clone().unwrap() * share.parse::<Rational>().unwrap();
    match &charge.epsilon {
        Some(epsilon) => Charge::of(&Loss::Finite(epsilon.clone()), &|_| rho.clone()),
        None => Charge::concentrated(&Loss::Finite(rho)),
    }
}
