//! Reports that are lines.

use std::collections::BTreeMap;

use sottovoce::sample::local::{Local, Support, lines::Lines};

use super::local::{ODDS, assert_answers, assert_joint, counted, odds, seen, share};

/// The digits of an option, the lowest first.
fn digits(mut option: u64, prime: u64, count: u32) -> Vec<u64> {
    (0..count)
        .map(|_| {
            let digit = option % prime;
            option /= prime;
            digit
        })
        .collect()
}

/// Every form with every value: weight `a` where it is the form's value at the answer, else `b`.
fn law(protocol: &Lines, answer: u32, (a, b): (u64, u64)) -> BTreeMap<u64, u64> {
    let (prime, count) = (u64::from(protocol.prime()), protocol.digits());
    (0..prime.pow(count + 1))
        .map(|report| {
            let form = digits(report / prime, prime, count);
            let at = digits(answer.into(), prime, count);
            let sum: u64 = form.iter().zip(at).map(|(one, other)| one * other).sum();
            (report, if sum % prime == report % prime { a } else { b })
        })
        .collect()
}

#[test]
fn law_ratio_and_supports_are_exact_for_small_primes() {
    for (a, b) in ODDS {
        for (prime, options) in [(3, 9), (3, 20), (5, 25), (5, 7), (7, 49), (7, 4)] {
            let protocol = Lines::new(options, prime, odds((a, b))).unwrap();
            let g = u64::from(prime);
            let bounds = [g.pow(protocol.digits()), a + (g - 1) * b, g - 1];
            let strings: u64 = bounds.iter().product();
            for answer in [0, 1, options - 1] {
                let counts = counted(&bounds, |tape| protocol.draw(tape).unwrap().report(answer));
                let law = law(&protocol, answer, (a, b));
                let whole: u64 = law.values().sum();
                assert_eq!(counts.len(), law.len());
                for (report, weight) in &law {
                    assert_eq!(counts[report] * whole, strings * weight, "{g}: {report}");
                }
                let Support { own, other, whole } = protocol.support();
                for option in 0..options {
                    let count = counts
                        .iter()
                        .filter(|(report, _)| protocol.supports(**report, option))
                        .map(|(_, count)| count)
                        .sum();
                    let told = if option == answer { own } else { other };
                    assert_eq!(share(count, strings), share(told, whole), "{g}: {option}");
                }
            }
        }
    }
}

fn check<const BITS: u32>(depth: u32, options: u32, prime: u32, ratio: (u64, u64)) {
    let protocol = Lines::new(options, prime, odds(ratio)).unwrap();
    assert_answers::<BITS>(
        depth,
        options - 1,
        |tape, answer| Ok(protocol.draw(tape)?.report(answer)),
        |answer| law(&protocol, answer, ratio),
        ratio,
    );
}

const CASES: [(u32, u32, (u64, u64)); 3] = [(3, 3, (3, 1)), (9, 3, (3, 2)), (5, 5, (3, 1))];

#[test]
fn report_and_number_of_digits_keep_the_odds_on_digits_of_1_and_2_bits() {
    for (options, prime, ratio) in CASES {
        check::<1>(16, options, prime, ratio);
        check::<2>(18, options, prime, ratio);
    }
}

#[test]
#[ignore = "slow: npm run test:full"]
fn report_and_number_of_digits_keep_the_odds_on_digits_of_4_bits() {
    for (options, prime, ratio) in CASES {
        check::<4>(20, options, prime, ratio);
    }
}

#[test]
#[should_panic(expected = "has another share")]
fn a_coin_that_is_two_percent_off_is_noticed() {
    let broken = Lines::new(3, 3, odds((153, 50))).unwrap();
    let masses = seen::<1>(18, |tape| Ok(broken.draw(tape)?.report(1)));
    assert_joint(&masses, &law(&broken, 1, (3, 1)));
}

/// How many of all forms that are allowed have one value at two options.
fn agreeing(prime: u64, least: u64, [one, other]: [u64; 2]) -> (u64, u64) {
    let value = |form: u64, option: u64| {
        let sum: u64 = digits(form, prime, 2)
            .iter()
            .zip(digits(option, prime, 2))
            .map(|(coefficient, digit)| coefficient * digit)
            .sum();
        sum % prime
    };
    let forms = least..prime * prime;
    let count = forms.clone().filter(|form| value(*form, one) == value(*form, other)).count();
    (count as u64, forms.count() as u64)
}

#[test]
fn a_family_without_zero_or_over_no_field_would_be_biased() {
    for prime in [2, 3, 5, 7] {
        for pair in [[0, 1], [1, prime], [prime + 1, 0]] {
            let (count, all) = agreeing(prime, 0, pair);
            assert_eq!(count * prime, all);
            let (count, all) = agreeing(prime, 1, pair);
            assert_ne!(count * prime, all, "without the form 0");
        }
    }
    // Modulo 4, options whose digits differ by 2 agree twice as often as every fourth time.
    let (count, all) = agreeing(4, 0, [0, 2]);
    assert_eq!(count * 2, all);
}
