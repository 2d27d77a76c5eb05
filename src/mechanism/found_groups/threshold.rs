//! The least threshold that keeps delta, and the delta that it keeps (`proof.md`, Theorem 2).

use super::Moved;
use crate::{
    Error, Result,
    exact::{
        BitTest, Enclosure, Integer, Natural, Rational, exp_floor, fits, ln_enclosure, power_of_ten,
    },
    mechanism::error_search::{all_within, least},
    privacy::near_above,
    sample::discrete_laplace::Within,
};

/// Fractional bits of the first attempt.
const WIDTH: u32 = 192;

/// The least threshold, from the largest move of one count on, whose delta is at most this one.
///
/// # Errors
/// [`Error::Limit`] if it is above [`Within::LARGEST`].
pub(super) fn least_threshold(step: &Rational, delta: &Rational, moved: Moved) -> Result<u64> {
    let rows = Natural::from(moved.rows.get());
    let beyond =
        least(guess(step, delta, moved), |beyond| keeps(step, &(&rows + beyond), delta, moved));
    u64::try_from(&(rows + beyond))
        .ok()
        .filter(|threshold| *threshold <= Within::LARGEST)
        .ok_or(Error::limit("delta", "needs a threshold above 2^40: use a larger epsilon or delta"))
}

/// How far above the largest move the least threshold is, about. No answer depends on it: the
/// search takes two comparisons if it is right.
fn guess(step: &Rational, delta: &Rational, moved: Moved) -> Natural {
    // ln((1 - a^p + 2 d a^p) / (d (1 + a))) / step, for d about delta / groups.
    let places = step.denominator().bit_len() + delta.denominator().bit_len();
    let width = WIDTH + fits::<_, u32>(places, "fewer than 2^31 bits");
    let one = Natural::ONE << width as usize;
    let a = exp_floor(step, width);
    let moves = exp_floor(&(Rational::from(moved.rows.get()) * step.clone()), width);
    let (top, bottom) = (delta.size(), delta.denominator() * moved.groups.get());
    let stays = (&one - &moves) * bottom + (top.clone() << 1) * moves;
    match Rational::new(Integer::from(stays), top * (one + a)) {
        Some(ratio) if ratio > Rational::ONE => {
            let logarithm = Rational::dyadic(ln_enclosure(&ratio, width).low, width);
            let steps = logarithm / step.clone();
            let up = steps.ceiling();
            if up.is_zero() { up } else { up - Natural::ONE }
        }
        _ => Natural::ZERO,
    }
}

/// Checks whether delta at this threshold is at most the asked one, for certain.
pub(super) fn keeps(step: &Rational, threshold: &Natural, delta: &Rational, moved: Moved) -> bool {
    let kept = Rational::ONE - delta.clone();
    decided(|width| {
        let Enclosure { low, high } = apart(step, threshold, moved, width)?;
        let one = Natural::ONE << width as usize;
        let left = |apart: Natural| if apart < one { &one - apart } else { Natural::ZERO };
        all_within((left(high), left(low)), width, &kept, moved.groups.get())
    })
}

/// Checks whether noise is above the threshold with a probability of at most 1/2.
pub(super) fn is_rare(step: &Rational, threshold: u64) -> bool {
    decided(|width| {
        let whole = Enclosure::one(width).plus(&Enclosure::of_exp(step, width));
        let tails = power(step, &(Natural::from(threshold) + Natural::ONE), width).scaled(4);
        if tails.high <= whole.low {
            return Some(true);
        }
        (tails.low > whole.high).then_some(false)
    })
}

/// The delta of a threshold, rounded up to 40 digits, or to `10^-100` if it is less.
pub(super) fn delta_at(step: &Rational, threshold: u64, moved: Moved) -> Rational {
    let least = Rational::ratio(Integer::ONE, power_of_ten(100));
    if keeps(step, &threshold.into(), &least, moved) {
        return least;
    }
    near_above(WIDTH, &|width| {
        let one = Enclosure::one(width);
        match apart(step, &threshold.into(), moved, width) {
            None => Enclosure { low: Natural::ZERO, ..one },
            Some(apart) => one.minus(&one.minus(&apart).power(moved.groups.get(), width)),
        }
    })
    .up40()
}

/// `D(p)`: what is set apart where one count moves by `p`. None on too few bits.
fn apart(step: &Rational, threshold: &Natural, moved: Moved, width: u32) -> Option<Enclosure> {
    let rows = Natural::from(moved.rows.get());
    let left = Enclosure::one(width).minus(&power(step, &rows, width));
    let least = power(step, &(threshold - rows + Natural::ONE), width);
    least.times(&left, width).over(&mass(step, threshold, width), width)
}

/// `1 + a - 2 a^(reach + 1)`: the weights of noise up to `reach` in size, times `1 - a`.
pub(super) fn mass(step: &Rational, reach: &Natural, width: u32) -> Enclosure {
    let whole = Enclosure::one(width).plus(&Enclosure::of_exp(step, width));
    whole.minus(&power(step, &(reach + Natural::ONE), width).scaled(2))
}

/// `a^exponent`.
pub(super) fn power(step: &Rational, exponent: &Natural, width: u32) -> Enclosure {
    Enclosure::of_exp(&(Rational::whole(exponent.clone()) * step.clone()), width)
}

/// Decides by enclosures on more and more bits. Both sides must differ: `a` is transcendental
/// (`proof.md`, step 9).
pub(super) fn decided(decide: impl Fn(u32) -> Option<bool>) -> bool {
    let mut width = WIDTH;
    loop {
        if let Some(decided) = decide(width) {
            return decided;
        }
        width *= 2;
    }
}
