//! Normalized sampling as published: draw by draw, and bit by bit.

use num_bigint::BigUint;
use sottovoce::exact::Natural;

use super::{base2::ratios, judge::assert_law, reference::normalized::Normalized, tree::enumerate};

const WEIGHTS: [(&[u64], u32); 4] =
    [(&[8, 4, 2, 1], 4), (&[3, 2], 3), (&[16, 9, 12], 6), (&[7], 3)];

#[test]
fn with_enough_bits_the_law_is_exact_whatever_the_number_of_draws() {
    for (weights, precision) in WEIGHTS {
        let sampler = Normalized::new(
            &weights.iter().map(|weight| Natural::from(*weight)).collect::<Vec<_>>(),
            precision,
        );
        let law = ratios(&weights.iter().map(|weight| BigUint::from(*weight)).collect::<Vec<_>>());
        for draws in [1, 2] {
            let reached = enumerate::<1, usize>(18, |tape| sampler.sample(draws, tape));
            reached.assert_resolved(1);
            assert_law(&reached, &law);
        }
        let lazy = enumerate::<1, usize>(18, |tape| sampler.sample_by_bits(tape));
        lazy.assert_resolved(3);
        assert_law(&lazy, &law);
    }
}
