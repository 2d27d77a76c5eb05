//! Intervals of counts hold for a fixed group too, by every protocol that is chosen. Reports
//! support an item that is held at least every third time, and any other item less than every
//! second time (`exact/binomial/proof.md`, steps 7 and 8).
//!
//! Odds are not tried one after another. The tests compute where the choice changes, and between
//! two changes supports only move away from the bounds.

use super::*;
use crate::{
    exact::{Rational, SmallRatio},
    privacy::Odds,
    sample::local::{Support, lines::Lines, subset::Subset},
};

/// `p > 1/3` and `q < 1/2`.
fn holds(Support { own, other, whole }: Support) -> bool {
    3 * own > whole && 2 * other < whole
}

/// The odds `N / 2^20` next to the root of `top / bottom`, on either side, that surveys may have.
fn beside_root(top: u64, bottom: u64) -> Vec<SmallRatio> {
    // N^2 bottom < 2^40 top: at a whole root both are as good, and the lesser is taken.
    let within = |n: u64| u128::from(n).pow(2) * u128::from(bottom) < u128::from(top) << 40;
    let (mut low, mut high) = (0u64, 1 << 41);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if within(middle) { low = middle } else { high = middle }
    }
    let ratio = |n: u64| SmallRatio::of(&Rational::dyadic(n, 20)).unwrap();
    [low, low + 1]
        .into_iter()
        .filter(|n| (1025 << 10..=1u64 << 40).contains(n))
        .map(ratio)
        .collect()
}

fn ends() -> [SmallRatio; 2] {
    [SmallRatio::new(1025, 1024).unwrap(), SmallRatio::new(1 << 20, 1).unwrap()]
}

/// Sizes fall as odds rise: size `z` is as good as `z + 1` from the root of
/// `(k-z) (k-z-1) / (z (z+1))` on. (The sum of variances of `proof.md`, step 5, of `subset` is up
/// to constants `r^2 s + 1 / s`, `s = z / (k-z)`.)
fn change(k: u64, z: u64) -> (u64, u64) {
    ((k - z) * (k - z - 1), z * (z + 1))
}

#[test]
fn sets_of_every_size_that_is_chosen_have_intervals_for_groups() {
    let mut chosen = 0;
    for k in 2..=53u64 {
        let best = |odds| Subset::best(u32::try_from(k).unwrap(), odds).unwrap();
        // By odds, all sizes that are chosen and where: supports of the true option rise with odds,
        // those of others fall, so the least odds of each size are the worst.
        let mut places: Vec<SmallRatio> = (1..k)
            .flat_map(|z| {
                let (top, bottom) = change(k, z);
                beside_root(top, bottom)
            })
            .chain(ends())
            .collect();
        places.sort();
        for pair in places.windows(2) {
            let [one, other] = [pair[0], pair[1]].map(best);
            // No change lies between two places but those that were computed.
            assert!(one.size() == other.size() || one.size() == other.size() + 1, "{k}");
            assert!(holds(one.support()) && holds(other.support()), "{one:?}");
            let below = other.size() as u64;
            if one.size() != other.size() {
                let (top, bottom) = change(k, below);
                let near = beside_root(top, bottom);
                assert_eq!(near, [pair[0], pair[1]], "{k}: the size changes elsewhere");
                chosen += 1;
            }
        }
    }
    assert!(chosen > 500, "{chosen} changes");
}

#[test]
fn supports_move_away_from_the_bounds_as_odds_rise() {
    // Whole numbers rise: p is z r / (z r + k - z), q is z/k - (p - q)/k.
    let odds = [(1025, 1024), (3, 2), (3, 1), (50, 1), (1 << 20, 1)];
    let share =
        |part: u64, whole: u64| Rational::from(part) * Rational::from(whole).reciprocal().unwrap();
    let both = |Support { own, other, whole }| (share(own, whole), share(other, whole));
    for pair in odds.windows(2) {
        let [low, high] = [pair[0], pair[1]].map(|(a, b)| SmallRatio::new(a, b).unwrap());
        for k in 2..=53 {
            for z in 1..k {
                let of = |odds| both(Subset::new(k, z, odds).unwrap().support());
                let ((p, q), (more, less)) = (of(low), of(high));
                assert!(more > p && less < q);
            }
        }
        for prime in [3, 5, 97, 397] {
            let of = |odds| both(Lines::new(54, prime, odds).unwrap().support());
            let ((p, q), (more, same)) = (of(low), of(high));
            assert!(more > p && same == q);
        }
    }
}

/// The primes with few enough values for this many options.
fn primes(options: u32) -> Vec<u32> {
    let any = ends()[0];
    (3..400).filter(|prime| Lines::new(options, *prime, any).is_ok()).collect()
}

#[test]
fn lines_of_every_prime_that_is_chosen_have_intervals_for_groups() {
    // The choice is that of the least r^2 / h + h, h = prime - 1: a prime is taken from the root of
    // the product of two neighbors' on. There p is 1 / (1 + root of the quotient): above 1/3 where
    // the next is below four times the one before; q is 1 / prime. Primes depend on how many digits
    // options have: a number of options at both ends of each such range.
    let mut numbers: Vec<u32> = (3..400u32)
        .flat_map(|prime| (1..=11).filter_map(move |digits| prime.checked_pow(digits)))
        .flat_map(|power| [power, power + 1])
        .chain([54, 65_536])
        .filter(|number| (54..=65_536).contains(number))
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut lists = std::collections::BTreeSet::new();
    for options in numbers {
        let primes = primes(options);
        // Odds above 1: the first prime is taken from there on, where p is above 1 / 3.
        assert_eq!(primes[0], 3);
        assert!(primes.windows(2).all(|pair| pair[1] - 1 < 4 * (pair[0] - 1)), "{primes:?}");
        if !lists.insert(primes.clone()) {
            continue;
        }
        for pair in primes.windows(2) {
            let [one, other] = [pair[0], pair[1]].map(|prime| u64::from(prime - 1));
            for (odds, taken) in beside_root(one * other, 1).into_iter().zip(pair) {
                let lines = Lines::best(options, odds).unwrap();
                let root = odds.bottom() == 1 && odds.top().pow(2) == one * other;
                assert!(lines.prime() == *taken || root, "{options}, {odds:?}");
                assert!(holds(lines.support()), "{lines:?}");
            }
        }
        for odds in ends() {
            assert!(holds(Lines::best(options, odds).unwrap().support()));
        }
    }
    assert!(lists.len() > 20, "{} lists", lists.len());
}

#[test]
#[ignore = "slow: every number of options"]
fn primes_are_near_each_other_for_every_number_of_options() {
    for options in 54..=65_536 {
        let primes = primes(options);
        assert_eq!(primes[0], 3);
        assert!(primes.windows(2).all(|pair| pair[1] - 1 < 4 * (pair[0] - 1)), "{options}");
    }
}

#[test]
fn a_bit_is_taken_at_odds_of_at_most_11() {
    let number = || Asked::Number(Rational::ZERO, Rational::ONE);
    let is_bit = |odds| best(&number(), odds).unwrap().plan().0 == "bit";
    for n in (1025u64..11 << 10).step_by(7) {
        let odds = Odds::new(&Rational::dyadic(n, 10)).unwrap().ratio();
        assert!(is_bit(odds) || odds.top() > 10 * odds.bottom(), "{odds:?}");
    }
    // From 11 on windows, at all odds: half widths only fall, and the gain rises.
    for odds in (11..=400).chain((9..=20).map(|power| 1 << power)) {
        assert!(!is_bit(SmallRatio::new(odds, 1).unwrap()), "{odds}");
    }
}
