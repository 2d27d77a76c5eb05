//! Facts about all reports.

use super::{boxes::Boxes, lines::Lines, subset::Subset};
use crate::{
    Error,
    entropy::{ATTEMPTS, Entropy},
    exact::{Rational, SmallRatio},
};

/// Odds by their text.
pub(super) fn odds(text: &str) -> SmallRatio {
    SmallRatio::of(&text.parse::<Rational>().unwrap()).unwrap()
}

/// Gives the same word over and over.
struct Stuck(u64, u64);

impl Entropy for Stuck {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        self.1 += 1;
        Ok(self.0)
    }
}

#[test]
fn a_source_that_is_stuck_ends_a_draw() {
    let odds = odds("2850325/1048576");
    let (subset, lines, boxes) = (
        Subset::best(53, odds).unwrap(),
        Lines::best(65_536, odds).unwrap(),
        Boxes::new(64, odds).unwrap(),
    );
    for word in [0, u64::MAX, 0x5555_5555_5555_5555, 1 << 63] {
        let mut stuck = Stuck(word, 0);
        let ended = [
            subset.draw(&mut stuck).is_ok(),
            lines.draw(&mut stuck).is_ok(),
            boxes.draw(&mut stuck).is_ok(),
        ];
        // Zeros are refused by every bound that is no power of two.
        assert!(word != 0 || ended == [false; 3]);
        assert!(word != u64::MAX || ended == [true; 3]);
        assert!(stuck.1 <= 3 * (u64::from(ATTEMPTS) + 64), "{word:x}");
    }
}
