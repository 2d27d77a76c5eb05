//! Gumbel-max on digits of 1, 2 and 4 bits: by mass, and leaf by leaf.
//!
//! Masses alone would need a depth out of reach, for the undecided mass of `m` uniforms falls like
//! `2^-(depth / m)`. So every leaf is also run by a reference of its own: it reads the same digits,
//! encloses `-ln U_k e^((best - score_k) / scale)` with the judge's numbers, whose least is the
//! winner, and must find the same winner certain after the same digits. Then what is released is
//! the true argmax, whatever the rest, and its law is the softmax by the Gumbel-max theorem.

use std::{cell::RefCell, collections::HashMap};

use num_bigint::BigUint;
use sottovoce::{
    Error,
    entropy::{Entropy, Tape},
    exact::{Dyadic, Positive, Rational},
    sample::gumbel::GumbelArgmax,
};

use super::{
    judge::{Ball, Fraction, WIDTH, assert_law, assert_private, exp, softmax},
    tree::{Masses, enumerate},
};

fn rational(Fraction(top, bottom): Fraction) -> Rational {
    format!("{top}/{bottom}").parse().unwrap()
}

fn scores(costs: &[u128]) -> Vec<Dyadic> {
    costs.iter().map(|cost| Dyadic::integer(-i128::try_from(*cost).unwrap())).collect()
}

/// `2^WIDTH * -ln(x / 2^bits)` for `0 < x <= 2^bits`, by `ln(1 / y) = 2 artanh((1 - y) / (1 + y))`.
fn neg_ln(x: u64, bits: u32) -> Ball {
    let length = 64 - x.leading_zeros();
    let artanh = |top: u64, bottom: u64| {
        let (mut power, mut sum, mut order) =
            ((BigUint::from(top) << WIDTH) / bottom, BigUint::ZERO, 1u32);
        while power > BigUint::ZERO {
            sum += &power / order;
            power = power * top / bottom * top / bottom;
            order += 2;
        }
        // Each power is too small by less than 3, each quotient by 1 more, and so is the rest.
        (sum.clone() << 1u32, (sum + 4u32 * order) << 1u32)
    };
    let whole = 1u64 << length;
    let ((low, high), (two_low, two_high)) = (artanh(whole - x, whole + x), artanh(1, 3));
    if x == 1 << bits {
        return Ball { low: BigUint::ZERO, high: BigUint::ZERO };
    }
    let halvings = bits - length;
    Ball { low: low + two_low * halvings, high: high + two_high * halvings }
}

/// The race of exponentials: the index whose `-ln U_k e^(gap_k / scale)` is certainly the least,
/// and the digits it took.
struct Reference {
    growth: Vec<Ball>,
    /// 1; 0 in a broken twin.
    cell: u64,
    logarithms: RefCell<HashMap<(u64, u32), Ball>>,
}

impl Reference {
    fn new(costs: &[u128], scale: Fraction) -> Self {
        let best = costs.iter().min().unwrap();
        let exponent =
            |cost: &u128| Fraction(u64::try_from(cost - best).unwrap() * scale.1, scale.0);
        Self {
            growth: costs.iter().map(|cost| exp(exponent(cost))).collect(),
            cell: 1,
            logarithms: RefCell::default(),
        }
    }

    fn neg_ln(&self, x: u64, bits: u32) -> Ball {
        self.logarithms.borrow_mut().entry((x, bits)).or_insert_with(|| neg_ln(x, bits)).clone()
    }

    fn winner<const BITS: u32>(&self, tape: &mut Tape<BITS>) -> Result<usize, Error> {
        let mut contenders = Vec::new();
        for index in 0..self.growth.len() {
            contenders.push((index, tape.digit()?));
        }
        let mut bits = BITS;
        loop {
            let times = |(index, digit): &(usize, u64)| {
                let growth = &self.growth[*index];
                let soonest = self.neg_ln((digit + self.cell).max(1), bits).low * &growth.low;
                let latest = (*digit > 0).then(|| self.neg_ln(*digit, bits).high * &growth.high);
                (soonest, latest)
            };
            let times: Vec<_> = contenders.iter().map(times).collect();
            let first = times.iter().filter_map(|(_, latest)| latest.clone()).min();
            let mut keeps = times
                .iter()
                .map(|(soonest, _)| first.as_ref().is_none_or(|first| soonest <= first));
            contenders.retain(|_| keeps.next().unwrap());
            if let [(index, _)] = contenders[..] {
                return Ok(index);
            }
            for (_, digit) in &mut contenders {
                *digit = *digit << BITS | tape.digit()?;
            }
            bits += BITS;
        }
    }
}

/// The masses, with every leaf and every unfinished string compared with the reference.
fn certified<const BITS: u32>(
    depth: u32,
    argmax: &GumbelArgmax,
    scores: &[Dyadic],
    reference: &Reference,
) -> Masses<usize> {
    enumerate::<BITS, usize>(depth, |tape| {
        let mut copy = tape.clone();
        let ours = argmax.draw(scores.iter().copied(), tape);
        assert_eq!(ours, reference.winner(&mut copy), "not the winner of the race");
        assert_eq!(tape.used(), copy.used(), "not the digits of the race");
        ours
    })
}

/// Every leaf certified, the rest below `2^-rest`, and the masses around the law.
fn check<const BITS: u32>(depth: u32, rest: u32, costs: &[u128], scale: Fraction) {
    let reference = Reference::new(costs, scale);
    let masses = certified::<BITS>(
        depth,
        &GumbelArgmax::new(&Positive::of(&rational(scale))),
        &scores(costs),
        &reference,
    );
    masses.assert_resolved(rest);
    assert_law(&masses, &softmax(costs, scale));
}

/// Plackett-Luce: draw one by the softmax, take it away, draw again; ordered pairs as
/// `first * m + second`.
fn peeled(costs: &[u128], scale: Fraction) -> Vec<Ball> {
    let size = costs.len();
    let first = softmax(costs, scale);
    let mut law = vec![Ball { low: BigUint::ZERO, high: BigUint::ZERO }; size * size];
    for (winner, one) in first.iter().enumerate() {
        let rest: Vec<usize> = (0..size).filter(|index| *index != winner).collect();
        let left: Vec<u128> = rest.iter().map(|index| costs[*index]).collect();
        for (index, two) in rest.iter().zip(softmax(&left, scale)) {
            let (low, high) =
                ((&one.low * two.low) >> WIDTH, ((&one.high * two.high) >> WIDTH) + 1u8);
            law[winner * size + index] = Ball { low, high };
        }
    }
    law
}

fn check_top_two<const BITS: u32>(
    depth: u32,
    rest: u32,
    costs: &[u128],
    scale: Fraction,
    argmax: &GumbelArgmax,
) {
    let (scores, size) = (scores(costs), costs.len());
    let masses = enumerate::<BITS, usize>(depth, |tape| {
        argmax.draw_top(&scores, 2, tape).map(|order| order[0] * size + order[1])
    });
    masses.assert_resolved(rest);
    assert_law(&masses, &peeled(costs, scale));
}

#[test]
fn the_two_largest_in_order_follow_the_law_of_peeling() {
    let scale = Fraction(3, 2);
    let exact = GumbelArgmax::new(&Positive::of(&rational(scale)));
    check_top_two::<1>(14, 2, &[5, 6], scale, &exact);
    check_top_two::<2>(12, 0, &[0, 1, 3], scale, &exact);
    check_top_two::<1>(12, 0, &[4, 0, 2, 1], scale, &exact);
    check_top_two::<2>(
        12,
        0,
        &[0, 2, 2],
        scale,
        &GumbelArgmax::truncated(&Positive::of(&rational(scale)), 3, 128),
    );
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn the_largest_out_of_order_are_noticed() {
    let argmax = GumbelArgmax::new(&Positive::of(&rational(Fraction(3, 2))));
    let masses = enumerate::<1, usize>(14, |tape| {
        argmax
            .draw_top(&scores(&[5, 9]), 2, tape)
            .map(|order| order[0].min(order[1]) * 2 + order[0].max(order[1]))
    });
    assert_law(&masses, &peeled(&[5, 9], Fraction(3, 2)));
}

#[test]
fn the_largest_is_the_first_of_all_in_order() {
    let argmax = GumbelArgmax::new(&Positive::of(&rational(Fraction(3, 2))));
    for costs in [vec![0, 0, 0], vec![7, 1, 4]] {
        let scores = scores(&costs);
        enumerate::<2, usize>(12, |tape| {
            let mut copy = tape.clone();
            let one = argmax.draw(scores.iter().copied(), tape);
            let first = argmax.draw_top(&scores, 1, &mut copy).map(|order| order[0]);
            assert_eq!((&one, tape.used()), (&first, copy.used()));
            one
        });
    }
}

const PAIRS: [([u128; 2], Fraction); 3] =
    [([0, 0], Fraction(1, 1)), ([5, 6], Fraction(3, 2)), ([9, 0], Fraction(10, 3))];

#[test]
fn two_scores_race_as_the_law_says() {
    for (costs, scale) in PAIRS {
        check::<1>(14, 5, &costs, scale);
        check::<2>(12, 4, &costs, scale);
    }
}

#[test]
#[ignore = "slow: npm run test:full"]
fn two_scores_race_as_the_law_says_on_digits_of_4_bits() {
    for (costs, scale) in PAIRS {
        check::<4>(16, 6, &costs, scale);
    }
}

#[test]
fn three_scores_race_as_the_law_says() {
    check::<1>(12, 3, &[0, 1, 3], Fraction(1, 1));
    check::<2>(12, 1, &[7, 7, 7], Fraction(5, 1));
    check::<4>(12, 1, &[40, 0, 2], Fraction(97, 13));
}

#[test]
fn four_and_five_scores_race_as_the_law_says() {
    check::<1>(8, 0, &[0, 1, 3, 0], Fraction(1, 1));
    check::<2>(8, 0, &[0, 9, 30, 9], Fraction(2, 1));
    check::<1>(10, 0, &[4, 0, 2, 1, 1], Fraction(10, 3));
    check::<2>(10, 0, &[0, 9, 30, 9, 11], Fraction(2, 1));
}

#[test]
fn doubles_race_as_the_integers_they_are_multiples_of() {
    // Costs 3, 0 and 1 at scale 2, in units of 2^-1074.
    let reference = Reference::new(&[3, 0, 1], Fraction(2, 1));
    let argmax =
        GumbelArgmax::new(&Positive::of(&Rational::from_double(f64::from_bits(2)).unwrap()));
    let scores = [-3.0, 0.0, -1.0].map(|score| Dyadic::double(score * f64::from_bits(1)));
    let masses = certified::<1>(12, &argmax, &scores, &reference);
    assert_law(&masses, &softmax(&[3, 0, 1], Fraction(2, 1)));
}

#[test]
fn truncated_first_stages_race_alike_and_coarse_settling_keeps_the_law() {
    let (costs, scale) = ([0, 2, 1], Fraction(3, 2));
    let reference = Reference::new(&costs, scale);
    for bits in [0, 2, 6] {
        certified::<2>(
            12,
            &GumbelArgmax::truncated(&Positive::of(&rational(scale)), bits, 128),
            &scores(&costs),
            &reference,
        );
    }
    for guard in [10, 14] {
        let argmax = GumbelArgmax::truncated(&Positive::of(&rational(scale)), 3, guard);
        let masses =
            enumerate::<1, usize>(14, |tape| argmax.draw(scores(&costs).into_iter(), tape));
        masses.assert_resolved(1);
        assert_law(&masses, &softmax(&costs, scale));
    }
}

#[test]
fn neighbors_at_a_range_distance_keep_to_the_privacy_map() {
    let masses = |costs: &[u128]| {
        let argmax = GumbelArgmax::new(&Positive::of(&rational(Fraction(3, 2))));
        enumerate::<1, usize>(14, |tape| argmax.draw(scores(costs).into_iter(), tape))
    };
    // Range distances 2 and 1, over 3/2.
    assert_private(&masses(&[1, 4]), &masses(&[0, 5]), 2, Fraction(4, 3));
    assert_private(&masses(&[1, 1]), &masses(&[0, 1]), 2, Fraction(2, 3));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_gumbel_from_float_logarithms_is_noticed() {
    let gumbel = |digit: u64| -(-((digit as f64 + 0.5) / 64.0).ln()).ln();
    let masses = enumerate::<6, usize>(12, |tape: &mut Tape<6>| {
        let (first, second) = (gumbel(tape.digit()?), gumbel(tape.digit()?) - 1.0);
        Ok(usize::from(second > first))
    });
    assert_law(&masses, &softmax(&[0, 1], Fraction(1, 1)));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_cell_that_ends_one_too_early_is_noticed() {
    let broken = Reference { cell: 0, ..Reference::new(&[0, 2], Fraction(1, 1)) };
    assert_law(
        &enumerate::<2, usize>(14, |tape| broken.winner(tape)),
        &softmax(&[0, 2], Fraction(1, 1)),
    );
}

/// Digits of which the largest never comes.
struct Biased<'tape>(&'tape mut Tape<2>);

impl Entropy for Biased<'_> {
    const DIGIT_BITS: u32 = 2;

    fn digit(&mut self) -> Result<u64, Error> {
        Ok(self.0.digit()?.min(2))
    }
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_biased_uniform_is_noticed() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    let masses = enumerate::<2, usize>(14, |tape| {
        argmax.draw(scores(&[0, 1]).into_iter(), &mut Biased(tape))
    });
    assert_law(&masses, &softmax(&[0, 1], Fraction(1, 1)));
}
