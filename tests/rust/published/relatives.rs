//! Noise by selection: what it loses beside noise that is added.

use num_bigint::BigUint;

use super::fraction::Fraction;

/// `2^(y most) b^n`.
fn power((x, y): (u32, u32), n: u32, most: u32) -> BigUint {
    BigUint::from(x).pow(n) << (y * (most - n))
}

#[test]
fn through_selection_a_step_costs_what_was_published_and_never_two() {
    for (base, last, eta_times) in [
        ((1, 1), 60, "1.3219"),
        ((3, 2), 60, "1.5974"),
        ((7, 3), 60, "1.7773"),
        ((1, 2), 60, "1.1240"),
    ] {
        let law = |value: u32| {
            let weights: Vec<BigUint> =
                (0..=last).map(|outcome| power(base, value.abs_diff(outcome), last)).collect();
            let total: BigUint = weights.iter().sum();
            weights
                .into_iter()
                .map(|weight| Fraction::new(weight, total.clone()))
                .collect::<Vec<_>>()
        };
        let laws: Vec<Vec<Fraction>> = (0..=last).map(law).collect();
        let pairs = laws.windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1]));
        let largest = pairs
            .flat_map(|(p, q)| [p.over(q), q.over(p)])
            .reduce(|a, b| if b > a { b } else { a })
            .unwrap();
        // b^-1 (1 + b - b^2 - b^N) / (1 - b^(N+1)), as whole numbers in one unit.
        let at = |n| power(base, n, last + 1);
        let formula = Fraction::new(at(0) + at(1) - at(2) - at(last), at(0) - at(last + 1))
            .times(&Fraction::new(at(0), at(1)));
        assert_eq!(largest, formula);
        let eta = Fraction::new(at(0), at(1));
        assert!(eta < largest && largest < eta.times(&eta), "between eta and 2 eta");
        assert_eq!(format!("{:.4}", largest.log2() / eta.log2()), eta_times);
    }
}

#[test]
fn with_base_one_half_the_ratio_tends_to_five_halves() {
    let at = |n| power((1, 1), n, 300);
    let ratio = Fraction::new(2u8 * (at(0) + at(1) - at(2) - at(299)), at(0) - at(300));
    assert!(ratio.begins("2.4999999") || ratio.begins("2.5000000"));
}
