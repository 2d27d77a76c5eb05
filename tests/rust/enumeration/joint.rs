//! Answer and number of digits together: what someone who counts digits, which no clock does
//! better, could learn beside the answer.
//!
//! `delta = sum over (answer, digits) of max(0, D - e^epsilon D')` between neighbors `D`, `D'`. A
//! fixed amount of randomness leaves only the rare strings that need more; with digits of 64 bits
//! these have the probabilities that the proofs state.

use num_bigint::BigUint;
use sottovoce::{
    Error,
    entropy::{Entropy, Tape},
    exact::{Dyadic, Positive, Rational},
    privacy::{Calibration, Moves},
    query::selection::{Method, Selection, Settings},
    sample::bernoulli_exp::BernoulliExp,
    score::scores::{Direction, Scores},
};

use super::{
    judge::{Fraction, WIDTH, exp},
    tree::{Masses, enumerate},
};

/// Index and digits used.
type Seen = (usize, usize);

fn selection(method: Method) -> Selection {
    Selection::new(&Settings {
        method,
        direction: Direction::Largest,
        top: None,
        calibration: Calibration::Scale(Rational::from(2)),
        sensitivity: None,
        moves: Moves::AnyWay,
    })
    .unwrap()
}

fn masses<const BITS: u32>(method: Method, scores: &[i128], depth: u32) -> Masses<Seen> {
    let (selection, scores) = (selection(method), Scores::integers(scores.to_vec()).unwrap());
    enumerate::<BITS, Seen>(depth, |tape| Ok((selection.release(&scores, tape)?[0], tape.used())))
}

/// `delta` in units of `2^-depth`, at most; what is unresolved counts in full.
fn delta(one: &Masses<Seen>, other: &Masses<Seen>, epsilon: Fraction) -> BigUint {
    let limit = exp(epsilon).low;
    let excess = |seen: &Seen, mass: &BigUint| {
        let allowed = (other.reached.get(seen).cloned().unwrap_or_default() * &limit) >> WIDTH;
        if *mass > allowed { mass - allowed } else { BigUint::ZERO }
    };
    one.reached.iter().map(|(seen, mass)| excess(seen, mass)).sum::<BigUint>() + &one.unresolved
}

/// The mass of strings that need another number of digits than `nominal`.
fn unusual(masses: &Masses<Seen>, nominal: usize) -> BigUint {
    let usual: BigUint =
        masses.reached.iter().filter(|((_, used), _)| *used == nominal).map(|(_, mass)| mass).sum();
    (BigUint::from(1u8) << masses.depth) - usual
}

/// Neighbors at range distance 2, so epsilon 1 at scale 2: `most` is the bound on unusual strings,
/// times `2^BITS`.
fn check<const BITS: u32>(
    method: Method,
    pair: [&[i128]; 2],
    nominal: usize,
    depth: u32,
    most: u32,
) {
    let [one, other] = pair.map(|scores| masses::<BITS>(method, scores, depth));
    for (a, b) in [(&one, &other), (&other, &one)] {
        assert!(a.reached.keys().all(|(_, used)| *used >= nominal));
        let bound = (BigUint::from(most) << depth) >> BITS;
        assert!(unusual(a, nominal) <= bound, "{method:?}: more digits too often");
        assert!(
            delta(a, b, Fraction(1, 1)) <= bound,
            "{method:?}: digits and answer tell too much"
        );
    }
}

const PAIR: [&[i128]; 2] = [&[1, 0, 4], &[2, 0, 3]];

#[test]
fn weighted_selection_tells_nothing_by_its_digits_but_in_rare_cases() {
    // Three digits; the member is drawn again with probability below 3 / 2^BITS, and two boundaries
    // cut a cell of 2^-(2 BITS).
    check::<4>(Method::Exponential, PAIR, 3, 20, 4);
    check::<2>(Method::Exponential, PAIR, 3, 16, 4);
    // In groups of one, the member's digit is never drawn again: only boundaries are left.
    let [one, other] = PAIR.map(|scores| masses::<4>(Method::Exponential, scores, 20));
    for masses in [&one, &other] {
        assert!(unusual(masses, 3) <= (BigUint::from(2u8) << 20) >> 8);
    }
}

#[test]
fn permute_and_flip_tells_nothing_by_its_digits_but_in_rare_cases() {
    // Three coins and the choice: each is undecided with probability at most 2 / 2^BITS or 3 /
    // 2^BITS.
    check::<4>(Method::PermuteAndFlip, PAIR, 4, 20, 9);
    check::<4>(Method::PermuteAndFlip, [&[1, 0], &[0, 1]], 3, 16, 9);
}

#[test]
fn gumbel_max_tells_nothing_by_its_digits_but_in_rare_cases() {
    // A cell of 2^-BITS for each score, seen from its rivals.
    check::<8>(Method::GumbelMax, [&[1, 0], &[0, 1]], 2, 16, 12);
}

/// The exponential mechanism by rejection: a uniform index, kept with the probability of its
/// weight, else all over again.
fn by_rejection(scores: &[i128], tape: &mut Tape<1>) -> Result<Seen, Error> {
    let coin = BernoulliExp::new(&Positive::of(&Rational::from(2)));
    let best = Dyadic::integer(*scores.iter().max().unwrap());
    loop {
        let index =
            2 * usize::try_from(tape.digit()?).unwrap() + usize::try_from(tape.digit()?).unwrap();
        if index < scores.len() && coin.flip(Dyadic::integer(scores[index]), best, tape)? {
            return Ok((index, tape.used()));
        }
    }
}

#[test]
fn rejection_tells_much_by_its_digits() {
    let [one, other] = [&[0, 0, 9, 0], &[9, 9, 9, 9]]
        .map(|scores| enumerate::<1, Seen>(18, |tape| by_rejection(scores, tape)));
    // Range distance 9 at scale 2, and far more than e^4.5 apart: a quarter of the mass at least.
    let resolved = delta(&one, &other, Fraction(9, 2)) - &one.unresolved;
    assert!(resolved > (BigUint::from(1u8) << 18) >> 2, "{resolved}");
}
