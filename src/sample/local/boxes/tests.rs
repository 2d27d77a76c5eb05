//! Facts about boxes.

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    sample::local::tests::odds,
};

#[test]
fn the_bit_is_that_of_the_box_unless_the_coin_turns_it() {
    let protocol = Boxes::new(5, odds("3")).unwrap();
    for index in 0..5u64 {
        let word = u64::MAX / 5 * index + (1 << 60);
        for checked in [0, 0b11111, 1 << index, 0b11111 ^ 1 << index] {
            // Below 3/4 the truth is reported.
            for (coin, turned) in [(1, 0), (0xbfff_ffff_ffff_ffff, 0), (0xc000_0000_0000_0000, 1)] {
                let draw = protocol.draw(&mut Tape::<64>::new([word, coin])).unwrap();
                let bit = checked >> index & 1;
                assert_eq!(draw.report(checked), 2 * index + (bit ^ turned));
            }
        }
    }
}

#[test]
fn sixty_four_boxes_fit() {
    let mut source = Seeded::new(&[3; 32], 0).unwrap();
    let protocol = Boxes::new(64, odds("1048576")).unwrap();
    for _ in 0..200 {
        let report = protocol.draw(&mut source).unwrap().report(u64::MAX);
        assert!(report < protocol.values());
    }
    assert_eq!(source.used(), 400);
    assert_eq!(
        Boxes::new(64, odds("3")).unwrap().support(),
        Support { own: 3, other: 1, whole: 4 }
    );
    assert!(matches!(protocol.draw(&mut Tape::<64>::new([9])), Err(Error::Entropy)));
}

#[test]
fn parameters_are_checked() {
    for boxes in [0, 1, 65] {
        let refused = Boxes::new(boxes, odds("3")).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some("boxes")));
    }
}

#[test]
#[should_panic(expected = "must be there")]
fn a_box_that_is_not_there_is_a_bug() {
    let draw = Boxes::new(2, odds("3")).unwrap().draw(&mut Tape::<64>::new([9, 9])).unwrap();
    let _ = draw.report(0b100);
}
