//! The exact distribution, enclosed: for teaching and tests, never for a release.

use crate::exact::{Dyadic, Enclosure, Natural, Positive};

/// Fractional bits.
pub(in crate::mechanism) const WIDTH: u32 = 640;

/// For each score, `2^640` times `w_i E[1 / (1 + N)]`, `N` the heads among the others (`proof.md`,
/// Lemma 1). Larger is better.
pub(super) fn probabilities(scores: &[Dyadic], scale: &Positive) -> Vec<Enclosure> {
    let rate = scale.reciprocal();
    let best = scores.iter().max().copied().expect("there is a score");
    let coins: Vec<Enclosure> = scores
        .iter()
        .map(|score| Enclosure::of_exp(&(score.gap_exact(best) * rate.clone()), WIDTH))
        .collect();
    chosen(&coins)
}

/// For each of these coins, the probability that it is the uniform one of all heads, on `WIDTH`
/// bits.
pub(in crate::mechanism) fn chosen(coins: &[Enclosure]) -> Vec<Enclosure> {
    let mut law = Vec::with_capacity(coins.len());
    // Surely no heads, as long as no coin was flipped.
    leave_one_out(coins, vec![Enclosure::one(WIDTH)], &mut law);
    law
}

/// Adds each coin's probability of being chosen; `heads[n]` is the probability of `n` heads among
/// the coins outside. Each half is flipped for the other one, so that each coin ends with all
/// others flipped.
fn leave_one_out(coins: &[Enclosure], heads: Vec<Enclosure>, law: &mut Vec<Enclosure>) {
    if let [coin] = coins {
        let mut share = Enclosure::exactly(Natural::ZERO);
        for (others, probability) in (1u32..).zip(&heads) {
            share.low += &probability.low / others;
            share.high += &probability.high / others + Natural::ONE;
        }
        let Enclosure { low, high } = coin.times(&share, WIDTH);
        law.push(Enclosure { low, high: high.min(Natural::ONE << WIDTH as usize) });
        return;
    }
    let (first, second) = coins.split_at(coins.len() / 2);
    for (rest, flipped) in [(first, second), (second, first)] {
        leave_one_out(rest, flipped.iter().fold(heads.clone(), with), law);
    }
}

/// The heads with one more coin.
fn with(heads: Vec<Enclosure>, coin: &Enclosure) -> Vec<Enclosure> {
    let tails = Enclosure::one(WIDTH).minus(coin);
    let mut more: Vec<Enclosure> = heads.iter().map(|same| same.times(&tails, WIDTH)).collect();
    more.push(Enclosure::exactly(Natural::ZERO));
    for (next, fewer) in more.iter_mut().skip(1).zip(&heads) {
        *next = next.plus(&fewer.times(coin, WIDTH));
    }
    more
}
