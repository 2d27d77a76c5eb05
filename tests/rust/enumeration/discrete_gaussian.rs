//! Discrete Gaussian noise, one round of it: rounds are alike and independent, so that the law of a
//! round is all there is.

use sottovoce::{
    exact::{Positive, Rational},
    sample::discrete_gaussian::Blocks,
};

use super::{
    judge::{Ball, Fraction, WIDTH, exp_negative, one},
    tree::{Masses, enumerate},
};

/// Result of a round: its noise, if any.
type Given = Option<i128>;

/// A variance, and how the sampler goes about it: bits of a block, bits of held thresholds.
#[derive(Clone, Copy, Debug)]
pub struct Form(pub Fraction, pub u32, pub u32);

/// The law of the noise at this variance.
pub fn law(variance: Fraction, noise: i128) -> Ball {
    Form(variance, 0, 0).law(noise)
}

impl Form {
    pub fn sampler(self) -> Blocks {
        let Fraction(top, bottom) = self.0;
        let variance: Rational = format!("{top}/{bottom}").parse().unwrap();
        Blocks::truncated(&Positive::of(&variance), self.1, self.2)
    }

    /// `exp(-number^2 / (2 v))`.
    fn weight(self, number: u64) -> Ball {
        let Fraction(top, bottom) = self.0;
        if number == 0 {
            return Ball { low: one(), high: one() };
        }
        exp_negative(Fraction(number * number * bottom, 2 * top))
    }

    /// Sum of the weights of all whole multiples of `step` from 0 on.
    fn sum(self, step: u64) -> Ball {
        let mut sum = self.weight(0);
        let mut number = step;
        loop {
            let next = self.weight(number);
            sum = sum.plus(&next);
            if &next.high << 280u32 < one() {
                // The rest adds up to less than the last one, this far out.
                return Ball { low: sum.low, high: sum.high + next.high };
            }
            number += step;
        }
    }

    /// With what probability a round gives `noise`.
    pub fn law(self, noise: i128) -> Ball {
        let weight = self.weight(u64::try_from(noise.unsigned_abs()).unwrap());
        let block = 1u64 << self.1;
        // Both signs: every block on either side, but without blocks 0 once.
        let both = self.sum(block);
        let both = both.plus(&both);
        if self.1 == 0 {
            return weight.over(&both.minus(&self.weight(0)));
        }
        weight.over(&Ball { low: both.low * block, high: both.high * block })
    }
}

fn masses<const BITS: u32>(depth: u32, form: Form) -> Masses<Given> {
    let sampler = form.sampler();
    enumerate::<BITS, Given>(depth, |tape| sampler.attempt(tape))
}

/// Whether all that is given has its probability, and what is not given the rest.
fn judge(masses: &Masses<Given>, law: impl Fn(i128) -> Ball) -> bool {
    let fits = |given: &Given, truth: Ball| {
        let (low, high) = masses.bounds(given);
        low << (WIDTH - masses.depth) <= truth.high && truth.low <= high << (WIDTH - masses.depth)
    };
    let known = masses.reached.keys().flatten().all(|noise| fits(&Some(*noise), law(*noise)));
    // All numbers that anything of the given depth may reach.
    let all = (-60..=60).map(&law).reduce(|sum, one| sum.plus(&one)).unwrap();
    let nothing = Ball { low: one(), high: one() }.minus(&all);
    let slack = one() >> 40u32;
    known && fits(&None, Ball { low: nothing.low, high: nothing.high + slack })
}

const PLAIN: [Fraction; 7] = [
    Fraction(1, 4),
    Fraction(1, 1),
    Fraction(2, 1),
    Fraction(10, 3),
    Fraction(9, 7),
    Fraction(20, 1),
    Fraction(97, 13),
];

const IN_BLOCKS: [(Fraction, u32); 3] =
    [(Fraction(4, 1), 1), (Fraction(10, 3), 1), (Fraction(9, 1), 2)];

fn check<const BITS: u32>(depth: u32, resolved: u32, form: Form) {
    let masses = masses::<BITS>(depth, form);
    masses.assert_resolved(resolved);
    assert!(judge(&masses, |noise| form.law(noise)), "{form:?} on {BITS} bits");
}

#[test]
fn the_discrete_gaussian_law_is_exact() {
    for variance in PLAIN {
        for held in [2, 63] {
            check::<2>(12, 4, Form(variance, 0, held));
        }
    }
    let (variance, block) = IN_BLOCKS[0];
    check::<2>(16, 3, Form(variance, block, 63));
}

#[test]
#[ignore = "slow: npm run test:full"]
fn the_law_is_the_same_on_digits_of_1_2_and_4_bits_whatever_is_held() {
    for variance in PLAIN {
        for held in [1, 2, 5, 63] {
            check::<1>(14, 5, Form(variance, 0, held));
            check::<2>(14, 5, Form(variance, 0, held));
            check::<4>(16, 6, Form(variance, 0, held));
        }
    }
    for (variance, block) in IN_BLOCKS {
        for held in [2, 63] {
            check::<1>(16, 3, Form(variance, block, held));
            check::<2>(16, 3, Form(variance, block, held));
            check::<4>(16, 3, Form(variance, block, held));
        }
    }
}

#[test]
fn another_variance_is_not_that_law() {
    let form = Form(Fraction(4, 1), 1, 63);
    let other = Form(Fraction(41, 10), 1, 63);
    let masses = masses::<2>(16, form);
    assert!(!judge(&masses, |noise| other.law(noise)));
}

#[test]
fn zero_with_both_signs_would_be_seen() {
    let form = Form(Fraction(4, 1), 1, 63);
    let mut masses = masses::<2>(16, form);
    let twice = masses.reached[&Some(0)].clone() * 2u8;
    let nothing = masses.reached[&None].clone() - masses.reached[&Some(0)].clone();
    masses.reached.extend([(Some(0), twice), (None, nothing)]);
    assert!(!judge(&masses, |noise| form.law(noise)));
}
