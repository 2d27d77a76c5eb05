//! Facts about questions on noise, and about noise by selection.

use sottovoce::{
    Error,
    entropy::{ATTEMPTS, Entropy, Tape},
    exact::{Bounds, DyadicBase, Natural, Rational},
    mechanism::discrete_laplace_base2::DiscreteLaplaceBase2,
    sample::two_sided::TwoSided,
};

use super::{
    by_selection::{loss_by_selection, release_by_selection},
    noise::{reaches, reaches_given},
    normalized::Normalized,
};

fn half() -> DyadicBase {
    DyadicBase::new(Natural::ONE, 1, 1).unwrap()
}

#[test]
fn a_test_takes_two_words_whatever_they_are() {
    let noise = TwoSided::new(&half(), 9);
    for words in [[0, 0], [u64::MAX; 2], [1 << 63, 5]] {
        for threshold in -9..=9 {
            let mut tape = Tape::<64>::new(words);
            assert!(reaches(&noise, threshold, &mut tape).is_ok());
            assert_eq!(tape.used(), 2);
            assert!(reaches_given(&half(), threshold, 2, &mut Tape::<64>::new(words)).is_ok());
        }
    }
    assert_eq!(reaches_given(&half(), 2, 2, &mut Tape::<64>::new([u64::MAX; 2])), Ok(true));
    assert_eq!(reaches_given(&half(), 2, 2, &mut Tape::<64>::new([0])), Err(Error::Entropy));
}

#[test]
fn noise_by_selection_is_for_few_outcomes_and_loses_twice_as_much() {
    let widest = Bounds::new(1 - (1 << 53), (1 << 53) - 1).unwrap();
    let refused = release_by_selection(&half(), widest, 0, &mut Tape::<64>::new([]));
    assert!(matches!(refused, Err(Error::Limit { name: "bounds", .. })));
    let noise = DiscreteLaplaceBase2::new(&half(), Bounds::new(0, 9).unwrap());
    let two = Rational::from(2);
    let by_selection = loss_by_selection(&half(), &two).bits().reported();
    assert_eq!((noise.loss(&two).bits().reported(), by_selection), (2.0, 4.0));
}

/// A source that is stuck at one word.
struct Stuck(u64);

impl Entropy for Stuck {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        self.0 += 1;
        assert!(self.0 <= u64::from(ATTEMPTS) + 9, "it does not end");
        Ok(u64::MAX)
    }
}

#[test]
fn rejection_ends_where_a_source_is_stuck() {
    let weights = [1u8, 1, 1].map(Natural::from);
    assert_eq!(Normalized::new(&weights, 60).sample(8, &mut Stuck(0)), Err(Error::Entropy));
}
