//! The exact law, enclosed: for teaching and tests, never for a release.

use crate::exact::{Dyadic, Natural, Rational, exp_floor};

/// Fractional bits.
pub(super) const WIDTH: u32 = 640;

/// A number from 0 to 1 in units of `2^-WIDTH`, enclosed.
#[derive(Clone)]
struct Enclosed {
    low: Natural,
    high: Natural,
}

/// For each score, `2^640` times `w_i E[1 / (1 + N)]`, `N` the heads among the others (`proof.md`, Lemma 1). Larger is better.
pub(super) fn probabilities(scores: &[Dyadic], scale: &Rational) -> Vec<(Natural, Natural)> {
    let rate = scale.reciprocal().unwrap_or(Rational::ONE);
    let best = scores.iter().max().copied().unwrap_or(Dyadic::integer(0));
    let coins: Vec<Enclosed> = scores.iter().map(|score| coin(&(score.gap_exact(best) * rate.clone()))).collect();
    let mut law = Vec::with_capacity(coins.len());
    // Surely no heads, as long as no coin was flipped.
    leave_one_out(&coins, vec![coin(&Rational::ZERO)], &mut law);
    law
}

/// `e^-exponent`.
fn coin(exponent: &Rational) -> Enclosed {
    let low = exp_floor(exponent, WIDTH);
    let high = if exponent.is_zero() { low.clone() } else { &low + Natural::ONE };
    Enclosed { low, high }
}

/// Adds each coin's probability of being chosen; `heads[n]` is the probability of `n` heads among the coins outside. Each half is
/// flipped for the other one, so that each coin ends with all others flipped.
fn leave_one_out(coins: &[Enclosed], heads: Vec<Enclosed>, law: &mut Vec<(Natural, Natural)>) {
    if let [coin] = coins {
        let mut chosen = Enclosed { low: Natural::ZERO, high: Natural::ZERO };
        for (others, probability) in (1u32..).zip(&heads) {
            chosen.low += &probability.low / others;
            chosen.high += &probability.high / others + Natural::ONE;
        }
        let Enclosed { low, high } = times(coin, &chosen);
        law.push((low, high.min(Natural::ONE << WIDTH as usize)));
        return;
    }
    let (first, second) = coins.split_at(coins.len() / 2);
    for (rest, flipped) in [(first, second), (second, first)] {
        leave_one_out(rest, flipped.iter().fold(heads.clone(), with), law);
    }
}

/// The heads with one more coin.
fn with(heads: Vec<Enclosed>, coin: &Enclosed) -> Vec<Enclosed> {
    let one = Natural::ONE << WIDTH as usize;
    let tails = Enclosed { low: &one - &coin.high, high: &one - &coin.low };
    let mut more: Vec<Enclosed> = heads.iter().map(|same| times(same, &tails)).collect();
    more.push(Enclosed { low: Natural::ZERO, high: Natural::ZERO });
    for (next, fewer) in more.iter_mut().skip(1).zip(&heads) {
        let Enclosed { low, high } = times(fewer, coin);
        next.low += low;
        next.high += high;
    }
    more
}

fn times(a: &Enclosed, b: &Enclosed) -> Enclosed {
    let width = WIDTH as usize;
    let up =
        |product: Natural| if product.is_zero() { product } else { ((product - Natural::ONE) >> width) + Natural::ONE };
    Enclosed { low: (&a.low * &b.low) >> width, high: up(&a.high * &b.high) }
}
