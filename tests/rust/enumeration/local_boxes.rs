//! Reports of one box of several.

use std::collections::BTreeMap;

use sottovoce::sample::local::{Local, boxes::Boxes};

use super::local::{ODDS, assert_joint, assert_odds, counted, odds, seen};

/// Each box alike; weight `a` for the bit that is right.
fn law(boxes: u32, checked: u64, (a, b): (u64, u64)) -> BTreeMap<u64, u64> {
    (0..2 * u64::from(boxes))
        .map(|report| (report, if checked >> (report / 2) & 1 == report % 2 { a } else { b }))
        .collect()
}

#[test]
fn law_and_ratio_are_exact_for_all_answers() {
    for (a, b) in ODDS {
        for boxes in [2, 3, 5] {
            let protocol = Boxes::new(boxes, odds((a, b))).unwrap();
            let bounds = [u64::from(boxes), a + b];
            for checked in 0..1 << boxes {
                let counts = counted(&bounds, |tape| protocol.draw(tape).unwrap().report(checked));
                assert_eq!(counts, law(boxes, checked, (a, b)));
            }
        }
    }
}

fn check<const BITS: u32>(depth: u32, boxes: u32, ratio: (u64, u64)) {
    let protocol = Boxes::new(boxes, odds(ratio)).unwrap();
    let of = |checked| {
        let masses = seen::<BITS>(depth, |tape| Ok(protocol.draw(tape)?.report(checked)));
        assert_joint(&masses, &law(boxes, checked, ratio));
        masses
    };
    let all = (1 << boxes) - 1;
    for pair in [[0, all], [0, 1], [1, 2]] {
        let [one, other] = pair.map(of);
        assert_odds(&one, &other, ratio);
        assert_odds(&other, &one, ratio);
    }
}

#[test]
fn report_and_number_of_digits_keep_the_odds_on_digits_of_1_2_and_4_bits() {
    for (boxes, ratio) in [(2, (3, 2)), (3, (3, 1)), (5, (2, 1))] {
        check::<1>(16, boxes, ratio);
        check::<2>(16, boxes, ratio);
        check::<4>(16, boxes, ratio);
    }
}

#[test]
#[should_panic(expected = "has another share")]
fn a_coin_that_is_two_percent_off_is_noticed() {
    let broken = Boxes::new(2, odds((153, 50))).unwrap();
    let masses = seen::<1>(18, |tape| Ok(broken.draw(tape)?.report(0b01)));
    assert_joint(&masses, &law(2, 0b01, (3, 1)));
}
