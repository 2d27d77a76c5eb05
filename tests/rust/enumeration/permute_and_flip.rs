//! Permute-and-flip and its coins.

use num_bigint::BigUint;
use sottovoce::{
    entropy::Tape,
    exact::{Dyadic, Positive, Rational},
    mechanism::permute_and_flip::PermuteAndFlip,
    sample::bernoulli_exp::BernoulliExp,
    score::scores::{Direction, Scores},
};

use super::{
    judge::{Ball, Fraction, WIDTH, assert_law, assert_private, exp_negative, softmax},
    priced::assert_priced,
    tree::{Masses, enumerate},
};

fn rational(Fraction(top, bottom): Fraction) -> Rational {
    format!("{top}/{bottom}").parse().unwrap()
}

fn one() -> BigUint {
    BigUint::from(1u8) << WIDTH
}

fn times(a: &Ball, b: &Ball) -> Ball {
    Ball { low: (&a.low * &b.low) >> WIDTH, high: ((&a.high * &b.high) >> WIDTH) + 1u8 }
}

/// The law of the sequential form: over all sets of heads, the share of each member.
fn law(costs: &[u128], scale: Fraction) -> Vec<Ball> {
    let best = costs.iter().min().unwrap();
    let coins: Vec<Ball> = costs
        .iter()
        .map(|cost| match u64::try_from(cost - best).unwrap() {
            0 => Ball { low: one(), high: one() },
            gap => exp_negative(Fraction(gap * scale.1, scale.0)),
        })
        .collect();
    let mut law = vec![Ball { low: BigUint::ZERO, high: BigUint::ZERO }; costs.len()];
    for heads in 1u32..1 << costs.len() {
        let chosen = |index: usize| heads >> index & 1 == 1;
        let mut probability = Ball { low: one(), high: one() };
        for (index, coin) in coins.iter().enumerate() {
            let tails = Ball { low: one() - &coin.high, high: one() - &coin.low };
            probability = times(&probability, if chosen(index) { coin } else { &tails });
        }
        for (index, share) in law.iter_mut().enumerate().filter(|(index, _)| chosen(*index)) {
            let _ = index;
            share.low += &probability.low / heads.count_ones();
            share.high += &probability.high / heads.count_ones() + 1u8;
        }
    }
    law
}

fn masses<const BITS: u32>(
    depth: u32,
    costs: &[u128],
    scale: Fraction,
    direction: Direction,
) -> Masses<usize> {
    let sign = if direction == Direction::Largest { -1 } else { 1 };
    let scores =
        Scores::integers(costs.iter().map(|cost| sign * i128::try_from(*cost).unwrap()).collect())
            .unwrap();
    let mechanism = PermuteAndFlip::new(rational(scale), direction).unwrap();
    enumerate::<BITS, usize>(depth, |tape| mechanism.release(&scores, tape))
}

#[test]
fn a_coin_has_exactly_its_probability() {
    let flip = |coin: &BernoulliExp, gap: i128, tape: &mut Tape<1>| {
        coin.flip(Dyadic::integer(-gap), Dyadic::integer(0), tape).map(usize::from)
    };
    for (gap, scale) in
        [(0, Fraction(1, 1)), (1, Fraction(1, 1)), (3, Fraction(10, 3)), (40, Fraction(97, 13))]
    {
        let heads = if gap == 0 {
            Ball { low: one(), high: one() }
        } else {
            exp_negative(Fraction(gap * scale.1, scale.0))
        };
        let law = [Ball { low: one() - &heads.high, high: one() - &heads.low }, heads];
        for (bits, guard) in [(72, 64), (9, 64), (2, 3), (0, 1)] {
            let coin = BernoulliExp::truncated(&Positive::of(&rational(scale)), bits, guard);
            let masses = enumerate::<1, usize>(48, |tape| flip(&coin, gap.into(), tape));
            masses.assert_resolved(30);
            assert_law(&masses, &law);
        }
        let coin = BernoulliExp::new(&Positive::of(&rational(scale)));
        let wide = enumerate::<8, usize>(32, |tape| {
            coin.flip(Dyadic::integer(-i128::from(gap)), Dyadic::integer(0), tape).map(usize::from)
        });
        assert_law(&wide, &law);
    }
}

#[test]
fn every_index_has_exactly_its_probability() {
    let cases: [(&[u128], Fraction, u32, u32); 5] = [
        (&[0], Fraction(1, 1), 30, 20),
        (&[0, 1], Fraction(1, 1), 20, 8),
        (&[7, 7, 7], Fraction(5, 1), 24, 8),
        (&[2, 0, 3], Fraction(97, 13), 18, 3),
        (&[1, 0, 40, 0], Fraction(10, 3), 16, 1),
    ];
    for (costs, scale, depth, rest) in cases {
        for direction in [Direction::Largest, Direction::Smallest] {
            let masses = masses::<1>(depth, costs, scale, direction);
            masses.assert_resolved(rest);
            assert_law(&masses, &law(costs, scale));
        }
    }
    assert_law(
        &masses::<2>(16, &[4, 0, 2, 1, 1], Fraction(10, 3), Direction::Largest),
        &law(&[4, 0, 2, 1, 1], Fraction(10, 3)),
    );
}

#[test]
fn the_reported_law_encloses_the_true_one() {
    let (costs, scale) = ([4, 0, 2, 1, 1, 0], Fraction(10, 3));
    let scores = Scores::integers(costs.to_vec()).unwrap();
    let mechanism = PermuteAndFlip::new(rational(scale), Direction::Smallest).unwrap();
    let truth = law(&costs.map(|cost| cost.unsigned_abs()), scale);
    for (ends, truth) in mechanism.probabilities(&scores).unwrap().into_iter().zip(truth) {
        // 640 fractional bits against the judge's 320.
        let as_judge = |text: String| text.parse::<BigUint>().unwrap() >> (640 - WIDTH);
        let (low, high) = (as_judge(ends.low.to_string()), as_judge(ends.high.to_string()) + 1u8);
        assert!(low <= truth.high && truth.low <= high && &high - &low < BigUint::from(1000u32));
    }
}

#[test]
fn neighbors_at_a_range_distance_keep_to_the_privacy_map() {
    let pairs: [(&[u128], &[u128], u64); 3] =
        [(&[1, 1], &[0, 2], 2), (&[0, 9], &[9, 0], 18), (&[1, 1, 4], &[0, 0, 4], 1)];
    for (u, v, distance) in pairs {
        let of = |costs| masses::<1>(18, costs, Fraction(3, 2), Direction::Largest);
        let (one, other) = (of(u), of(v));
        assert_private(&one, &other, u.len(), Fraction(2 * distance, 3));
        let mechanism = turned(u, Fraction(3, 2)).0;
        assert_priced(&one, &other, &mechanism.charge(1, &Rational::from(distance)));
    }
}

/// Ordered pairs as `first * m + second`: one by the law, then one by the law of the rest.
fn peeled(costs: &[u128], scale: Fraction) -> Vec<Ball> {
    let size = costs.len();
    let mut peeled = vec![Ball { low: BigUint::ZERO, high: BigUint::ZERO }; size * size];
    for (first, one) in law(costs, scale).iter().enumerate() {
        let rest: Vec<usize> = (0..size).filter(|index| *index != first).collect();
        let left: Vec<u128> = rest.iter().map(|index| costs[*index]).collect();
        for (second, two) in rest.iter().zip(law(&left, scale)) {
            peeled[first * size + second] = times(one, &two);
        }
    }
    peeled
}

/// The masses of the two best in order, of costs that are scores turned round.
fn pairs<const BITS: u32>(depth: u32, costs: &[u128], scale: Fraction) -> Masses<usize> {
    let (mechanism, scores) = turned(costs, scale);
    enumerate::<BITS, usize>(depth, |tape| {
        mechanism.release_top(&scores, 2, tape).map(|order| order[0] * costs.len() + order[1])
    })
}

fn turned(costs: &[u128], scale: Fraction) -> (PermuteAndFlip, Scores) {
    let scores = costs.iter().map(|cost| -i128::try_from(*cost).unwrap()).collect();
    let mechanism = PermuteAndFlip::new(rational(scale), Direction::Largest).unwrap();
    (mechanism, Scores::integers(scores).unwrap())
}

#[test]
fn the_two_best_in_order_have_exactly_the_probability_of_two_rounds() {
    let cases: [(&[u128], Fraction, u32, u32); 4] = [
        (&[5, 6], Fraction(3, 2), 22, 8),
        (&[7, 7, 7], Fraction(5, 1), 20, 2),
        (&[0, 1, 3], Fraction(1, 1), 20, 3),
        (&[4, 0, 2, 1], Fraction(10, 3), 18, 0),
    ];
    for (costs, scale, depth, rest) in cases {
        let masses = pairs::<1>(depth, costs, scale);
        masses.assert_resolved(rest);
        assert_law(&masses, &peeled(costs, scale));
    }
    assert_law(&pairs::<2>(18, &[0, 2, 2], Fraction(3, 2)), &peeled(&[0, 2, 2], Fraction(3, 2)));
}

/// Neighbors at range distance 1, of which both rounds of one list make the most.
const APART: [&[u128]; 2] = [&[0, 1, 1], &[0, 2, 2]];

#[test]
fn two_rounds_keep_to_twice_the_loss_of_one() {
    let [one, other] = APART.map(|costs| pairs::<1>(22, costs, Fraction(1, 1)));
    assert_private(&one, &other, 9, Fraction(2, 1));
    let mechanism = turned(APART[0], Fraction(1, 1)).0;
    assert_priced(&one, &other, &mechanism.charge(2, &Rational::ONE));
}

#[test]
#[should_panic(expected = "breaks epsilon")]
fn two_rounds_lose_more_than_one() {
    let [one, other] = APART.map(|costs| pairs::<1>(22, costs, Fraction(1, 1)));
    assert_private(&one, &other, 9, Fraction(1, 1));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn rounds_among_all_scores_are_noticed() {
    let (mechanism, scores) = turned(&[0, 1, 3], Fraction(1, 1));
    let masses = enumerate::<1, usize>(18, |tape| {
        let first = mechanism.release(&scores, tape)?;
        Ok(first * 3 + mechanism.release(&scores, tape)?)
    });
    assert_law(&masses, &peeled(&[0, 1, 3], Fraction(1, 1)));
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn the_two_largest_of_one_draw_of_noise_have_another_law() {
    // The remark of the proof: the first and the third of gaps 0, 0 and 1, with `w / 6`.
    let mut law = peeled(&[0, 0, 1], Fraction(1, 1));
    let w = exp_negative(Fraction(1, 1));
    law[2] = Ball { low: w.low / 6u8, high: w.high / 6u8 + 1u8 };
    assert_law(&pairs::<1>(20, &[0, 0, 1], Fraction(1, 1)), &law);
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn the_law_of_the_exponential_mechanism_is_another_one() {
    assert_law(
        &masses::<1>(20, &[0, 1], Fraction(1, 1), Direction::Largest),
        &softmax(&[0, 1], Fraction(1, 1)),
    );
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_choice_that_is_always_the_first_is_noticed() {
    let coin = BernoulliExp::new(&Positive::ONE);
    let masses = enumerate::<1, usize>(24, |tape| {
        let heads = [
            coin.flip(Dyadic::integer(0), Dyadic::integer(0), tape)?,
            coin.flip(Dyadic::integer(-1), Dyadic::integer(0), tape)?,
        ];
        Ok(usize::from(!heads[0]))
    });
    assert_law(&masses, &law(&[0, 1], Fraction(1, 1)));
}
