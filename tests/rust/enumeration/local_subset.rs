//! Reports that are sets of options.

use std::collections::BTreeMap;

use sottovoce::{
    Error,
    entropy::Tape,
    sample::{
        local::{Local, Support, subset::Subset},
        uniform::uniform_below,
    },
};

use super::local::{ODDS, assert_answers, assert_joint, counted, odds, seen, share};

/// A set as it is reported.
fn value(mask: u64, size: u32) -> u64 {
    if size == 1 { mask.trailing_zeros().into() } else { mask }
}

/// The law as it is published: a set has the weight `a` if the answer is in it, else `b`.
fn law(options: u32, size: u32, answer: u32, (a, b): (u64, u64)) -> BTreeMap<u64, u64> {
    (0..1u64 << options)
        .filter(|mask| mask.count_ones() == size)
        .map(|mask| (value(mask, size), if mask >> answer & 1 == 1 { a } else { b }))
        .collect()
}

fn holds(report: u64, size: u32, option: u32) -> bool {
    if size == 1 { report == u64::from(option) } else { report >> option & 1 == 1 }
}

#[test]
fn law_ratio_and_supports_are_exact_for_up_to_seven_options() {
    for (a, b) in ODDS {
        for (options, size) in (2..=7).flat_map(|k| (1..k).map(move |z| (k, z))) {
            let protocol = Subset::new(options, size, odds((a, b))).unwrap();
            let (k, z) = (u64::from(options), u64::from(size));
            let mut bounds = vec![z * a + (k - z) * b];
            bounds.extend(k - z..k);
            bounds.push(z);
            let strings: u64 = bounds.iter().product();
            for answer in [0, 1, options - 1] {
                let counts = counted(&bounds, |tape| protocol.draw(tape).unwrap().report(answer));
                let law = law(options, size, answer, (a, b));
                let whole: u64 = law.values().sum();
                assert_eq!(counts.len(), law.len());
                for (report, weight) in &law {
                    assert_eq!(counts[report] * whole, strings * weight, "{k}, {z}: {report}");
                }
                let Support { own, other, whole } = protocol.support();
                for option in 0..options {
                    let holding = counts.iter().filter(|(report, _)| holds(**report, size, option));
                    let told = if option == answer { own } else { other };
                    let count = holding.map(|(_, count)| count).sum();
                    assert_eq!(share(count, strings), share(told, whole), "{k}, {z}: {option}");
                }
            }
        }
    }
}

fn check<const BITS: u32>(depth: u32, options: u32, size: u32, ratio: (u64, u64)) {
    let protocol = Subset::new(options, size, odds(ratio)).unwrap();
    assert_answers::<BITS>(
        depth,
        options - 1,
        |tape, answer| Ok(protocol.draw(tape)?.report(answer)),
        |answer| law(options, size, answer, ratio),
        ratio,
    );
}

#[test]
fn report_and_number_of_digits_keep_the_odds_on_digits_of_1_and_2_bits() {
    for (options, size, ratio) in [(2, 1, (3, 2)), (3, 1, (3, 1)), (4, 2, (3, 1)), (5, 2, (3, 1))] {
        check::<1>(16, options, size, ratio);
        check::<2>(18, options, size, ratio);
    }
}

#[test]
#[ignore = "slow: npm run test:full"]
fn report_and_number_of_digits_keep_the_odds_on_digits_of_4_bits() {
    check::<4>(20, 2, 1, (3, 2));
    check::<4>(20, 3, 1, (3, 1));
    check::<4>(20, 3, 2, (3, 1));
}

#[test]
#[should_panic(expected = "has another share")]
fn a_coin_that_is_two_percent_off_is_noticed() {
    // Odds of 3.06 where 3 is promised.
    let broken = Subset::new(3, 1, odds((153, 50))).unwrap();
    let masses = seen::<1>(18, |tape| Ok(broken.draw(tape)?.report(1)));
    assert_joint(&masses, &law(3, 1, 1, (3, 1)));
}

/// The sampler that one writes first: the answer, or not, and then as many others as are missing.
fn answer_first(answer: u32, tape: &mut Tape<1>) -> Result<u64, Error> {
    // Four options, sets of two, odds 3.
    let inside = uniform_below(8, tape)? < 6;
    let mut mask = if inside { 1 << answer } else { 0 };
    let missing = if inside { 1 } else { 2 };
    for last in 4 - missing..4u64 {
        let place = |other: u64| (u64::from(answer) + other) % 4;
        let drawn = 1 + uniform_below(last, tape)?;
        let there = mask >> place(drawn) & 1 == 1;
        mask |= 1 << place(if there { last } else { drawn });
    }
    Ok(mask)
}

#[test]
fn the_sampler_that_one_writes_first_has_the_law() {
    let law = law(4, 2, 1, (3, 1));
    let mut reached = BTreeMap::<u64, num_bigint::BigUint>::new();
    let masses = seen::<1>(18, |tape| answer_first(1, tape));
    for ((report, _), mass) in &masses.reached {
        *reached.entry(*report).or_default() += mass;
    }
    let whole: u64 = law.values().sum();
    for (report, weight) in &law {
        let truth = (num_bigint::BigUint::from(*weight) << masses.depth) / whole;
        assert!(reached[report] <= truth && truth <= &reached[report] + &masses.unresolved);
    }
}

#[test]
#[should_panic(expected = "has another share")]
fn and_tells_the_answer_by_its_digits() {
    let masses = seen::<1>(16, |tape| answer_first(1, tape));
    assert_joint(&masses, &law(4, 2, 1, (3, 1)));
}
