//! Facts about sets of options.

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::Rational,
    sample::local::tests::odds,
};

#[test]
fn sizes_are_the_published_ones() {
    for (ratio, sizes) in [
        ("2", [1, 1, 1, 2, 2, 3, 7, 17]),
        ("3", [1, 1, 1, 1, 2, 3, 5, 13]),
        ("9", [1, 1, 1, 1, 1, 1, 2, 5]),
    ] {
        for (options, size) in [2, 3, 4, 5, 7, 10, 20, 50].into_iter().zip(sizes) {
            let best = Subset::best(options, odds(ratio)).unwrap();
            assert_eq!(best.size(), size, "{options} options, odds {ratio}");
        }
    }
}

#[test]
fn no_size_varies_less_than_the_best_by_fractions_of_any_size() {
    let variance = |protocol: &Subset| {
        let Support { own, other, whole } = protocol.support();
        let share = |part: u64| Rational::from(part) * Rational::from(whole).reciprocal().unwrap();
        let (p, q) = (share(own), share(other));
        let spread = |share: &Rational| share.clone() * (Rational::ONE - share.clone());
        let apart = p.clone() - q.clone();
        let total = Rational::from(u64::from(protocol.options) - 1) * spread(&q) + spread(&p);
        total * (apart.clone() * apart).reciprocal().unwrap()
    };
    for ratio in ["1025/1024", "1099511627776/1098438934528", "3", "1048576", "57250309/1048576"] {
        for options in [2, 3, 6, 17, 53] {
            let best = Subset::best(options, odds(ratio)).unwrap();
            let least = variance(&best);
            for size in 1..options {
                let other = variance(&Subset::new(options, size, odds(ratio)).unwrap());
                let fits = if size < best.size { other > least } else { other >= least };
                assert!(fits, "{options} options, size {size}, odds {ratio}");
            }
        }
    }
}

#[test]
fn supports_are_those_of_the_examples() {
    // color: ten options, sets of three.
    let Support { own, other, whole } = Subset::best(10, odds("3")).unwrap().support();
    assert_eq!((own * 16, other * 48), (9 * whole, 13 * whole));
    // Warner's coin.
    let coin = Subset::best(2, odds("3")).unwrap();
    assert_eq!(coin.support(), Support { own: 3, other: 1, whole: 4 });
    assert_eq!((coin.values(), Subset::best(10, odds("3")).unwrap().values()), (2, 1024));
}

#[test]
fn a_set_of_one_is_reported_by_its_member() {
    let coin = Subset::new(2, 1, odds("3")).unwrap();
    // Below 3/4 the answer is reported, otherwise the other one.
    for (first, told) in [(0, 0), (0xbfff_ffff_ffff_ffff, 0), (0xc000_0000_0000_0000, 1)] {
        for answer in [0, 1] {
            let draw = coin.draw(&mut Tape::<64>::new([first, 0, 0])).unwrap();
            assert_eq!(draw.report(answer), u64::from(answer ^ told));
        }
    }
}

#[test]
fn every_draw_takes_its_words_and_no_fewer() {
    let mut source = Seeded::new(&[3; 32], 0).unwrap();
    for (options, size) in [(2, 1), (10, 3), (53, 1), (53, 14), (53, 52)] {
        let protocol = Subset::new(options, size, odds("3")).unwrap();
        for round in 0..200u64 {
            let before = source.used();
            let draw = protocol.draw(&mut source).unwrap();
            assert_eq!(source.used() - before, u64::from(size) + 2);
            let value = draw.report(u32::try_from(round).unwrap() % options);
            assert!(value < protocol.values());
            assert!(size == 1 || value.count_ones() == size);
        }
        let words = vec![1 << 60; size as usize + 1];
        assert!(matches!(protocol.draw(&mut Tape::<64>::new(words)), Err(Error::Entropy)));
    }
}

#[test]
fn parameters_are_checked() {
    for (options, size, name) in
        [(1, 1, "options"), (54, 1, "options"), (2, 0, "size"), (2, 2, "size"), (53, 53, "size")]
    {
        let refused = Subset::new(options, size, odds("3")).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some(name)));
    }
    assert!(Subset::best(54, odds("3")).is_err());
}

#[test]
#[should_panic(expected = "must be an option")]
fn an_answer_that_is_no_option_is_a_bug() {
    let draw = Subset::new(3, 1, odds("3")).unwrap().draw(&mut Tape::<64>::new([1, 1, 1])).unwrap();
    let _ = draw.report(3);
}
