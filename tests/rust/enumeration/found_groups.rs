//! Groups that nobody listed: noise within the threshold, together with the number of draws that
//! it takes. A draw takes a fixed number of words, except in the rare cases of its own proof.

use std::{cell::OnceCell, rc::Rc};

use num_bigint::BigUint;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::Positive,
    sample::discrete_laplace::{Digits, Within},
};

use super::{
    discrete_laplace::{
        digits::{Form, Parser},
        law as unlimited, power, rational,
    },
    judge::{Ball, Fraction, WIDTH, assert_each},
    tree::{Masses, enumerate, merged},
};

/// Scales and thresholds, with noise above in a fifth of all draws or less.
const LAWS: [(Fraction, u64); 4] =
    [(Fraction(1, 1), 1), (Fraction(1, 1), 3), (Fraction(1, 2), 1), (Fraction(5, 2), 4)];

const FORM: Form = Form { bits: 1, lower: 2, held: 64 };

/// The noise, and how many draws it took.
type Seen = (i64, u32);

fn digits(scale: Fraction, Form { bits, lower, held }: Form) -> Digits {
    Digits::truncated(&Positive::of(&rational(scale)), bits, lower, held)
}

/// Draws until the noise is within the threshold. Gives the digits used after each draw, and
/// whether the threshold was met.
fn draws<const BITS: u32>(digits: &Digits, string: &[u64], threshold: u64) -> (Vec<usize>, bool) {
    let (mut ends, mut tape) = (Vec::new(), Tape::<BITS>::new(string));
    loop {
        match digits.draw::<i128, _>(&mut tape) {
            Err(_) => return (ends, false),
            Ok(noise) => {
                ends.push(tape.used());
                if noise.unsigned_abs() <= u128::from(threshold) {
                    return (ends, true);
                }
            }
        }
    }
}

/// How noise is drawn for one group.
type Draw<const BITS: u32> = fn(&Within, &Digits, u64, &mut Tape<BITS>) -> Result<i64, Error>;

/// The noise of one group, and in how many draws.
fn counted<const BITS: u32>(
    digits: Digits,
    threshold: u64,
    draw: Draw<BITS>,
) -> impl Fn(&mut Tape<BITS>) -> Result<Seen, Error> {
    let digits = Rc::new(digits);
    let within = Within::new(digits.clone(), threshold);
    move |tape| {
        let mut again = tape.clone();
        let noise = draw(&within, &digits, threshold, tape)?;
        let (mut count, end) = (0, tape.used());
        while again.used() < end {
            digits.draw::<i128, _>(&mut again)?;
            count += 1;
        }
        Ok((noise, count))
    }
}

/// Masses without merging, of a sampler that may be wrong.
fn plainly((scale, threshold): (Fraction, u64), draw: Draw<1>) -> Masses<Seen> {
    enumerate::<1, Seen>(18, counted(digits(scale, FORM), threshold, draw))
}

/// Draws that were too large have the same future, whatever they were: one stands for all.
fn masses<const BITS: u32>(
    depth: u32,
    (scale, threshold): (Fraction, u64),
    form: Form,
) -> Masses<Seen> {
    let (one, parser) = (digits(scale, form), Parser::new(scale, form, BITS));
    let large: OnceCell<Vec<u64>> = OnceCell::new();
    merged::<BITS, Seen>(depth, counted(digits(scale, form), threshold, drawn), |string| {
        let (ends, is_over) = draws::<BITS>(&one, &string, threshold);
        if is_over {
            return string;
        }
        let used = ends.last().copied().unwrap_or(0);
        let rest = parser.state(string[used..].to_vec()).string;
        match ends.first() {
            None => rest,
            Some(first) => {
                let large = large.get_or_init(|| string[..*first].to_vec());
                [large.repeat(ends.len()), rest].concat()
            }
        }
    })
}

/// `q^(draws - 1)` times the probability of noise without a limit, `q = 2 a^(m + 1) / (1 + a)`.
fn law(scale: Fraction, threshold: u64, (noise, draws): Seen) -> Ball {
    let (unit, tail) = (power(scale, 0), power(scale, threshold + 1));
    let again = tail.plus(&tail).over(&unit.plus(&power(scale, 1)));
    (1..draws).fold(unlimited(scale, noise.into()), |all, _| all.times(&again))
}

fn drawn<const BITS: u32>(
    within: &Within,
    _: &Digits,
    _: u64,
    tape: &mut Tape<BITS>,
) -> Result<i64, Error> {
    Ok(within.draw(1, tape)?[0])
}

fn check<const BITS: u32>(depth: u32, laws: &[(Fraction, u64)], form: Form) {
    for (scale, threshold) in laws.iter().copied() {
        let masses = masses::<BITS>(depth, (scale, threshold), form);
        masses.assert_resolved(6);
        let most = i64::try_from(threshold).unwrap();
        assert!(masses.reached.keys().all(|(noise, _)| noise.abs() <= most));
        for draws in 1..3 {
            assert!((-most..=most).all(|noise| masses.reached.contains_key(&(noise, draws))));
        }
        assert_each(&masses, |seen| law(scale, threshold, *seen));
    }
}

#[test]
fn noise_and_the_number_of_draws_together_have_exactly_their_probability() {
    check::<1>(36, &LAWS, FORM);
    check::<2>(40, &LAWS[..2], Form { bits: 2, lower: 1, held: 64 });
    check::<4>(56, &LAWS[..1], Form { held: 5, ..FORM });
}

#[test]
fn merged_strings_have_the_same_future() {
    for at in LAWS {
        let (plain, merged) = (plainly(at, drawn), masses::<1>(18, at, FORM));
        assert_eq!((plain.reached, plain.unresolved), (merged.reached, merged.unresolved));
    }
}

#[test]
fn a_group_of_one_person_is_shown_with_probability_delta() {
    for (scale, threshold) in LAWS {
        let masses = masses::<1>(36, (scale, threshold), FORM);
        let most = i64::try_from(threshold).unwrap();
        let shown: BigUint = masses
            .reached
            .iter()
            .filter(|((noise, _), _)| 1 + noise > most)
            .map(|(_, mass)| mass)
            .sum();
        // D(1) = a^m (1 - a) / (1 + a - 2 a^(m + 1))
        let (unit, a, beyond) = (power(scale, 0), power(scale, 1), power(scale, threshold + 1));
        let delta = unit
            .minus(&a)
            .times(&power(scale, threshold))
            .over(&unit.plus(&a).minus(&beyond.plus(&beyond)));
        let unit = WIDTH - masses.depth;
        assert!(shown.clone() << unit <= delta.high, "{scale:?}, {threshold}");
        assert!((shown + &masses.unresolved) << unit >= delta.low, "{scale:?}, {threshold}");
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn noise_that_becomes_the_threshold_is_noticed() {
    let clamped: Draw<1> = |_, digits, threshold, tape| {
        let most = i128::from(threshold);
        let noise: i128 = digits.draw(tape)?;
        Ok(i64::try_from(noise.clamp(-most, most)).unwrap())
    };
    let at = LAWS[0];
    assert_each(&plainly(at, clamped), |seen| law(at.0, at.1, *seen));
}

/// Nothing seems to be missing: such a group is hidden anyway. But its draws are fewer.
#[test]
#[should_panic(expected = "outside what reached it")]
fn noise_that_hides_a_group_and_is_not_drawn_again_is_noticed() {
    let hurried: Draw<1> = |_, digits, threshold, tape| {
        let most = i128::from(threshold);
        loop {
            let noise: i128 = digits.draw(tape)?;
            if noise <= most {
                return Ok(i64::try_from(noise.max(-most)).unwrap());
            }
        }
    };
    let at = LAWS[0];
    assert_each(&plainly(at, hurried), |seen| law(at.0, at.1, *seen));
}
