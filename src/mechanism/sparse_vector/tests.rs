//! Facts about the sparse vector technique.

use super::*;
use crate::entropy::Tape;

fn settings(count: u32, gaps: &[u32]) -> Settings {
    let count = count.try_into().unwrap();
    let bounds = Bounds::new(-2, 3).unwrap();
    Settings { bounds, count, reach: 2, gaps: gaps.to_vec(), moves: Moves::AnyWay }
}

fn made(settings: Settings) -> Result<SparseVector, Error> {
    let half = DyadicBase::new(Natural::ONE, 1, 1).unwrap();
    SparseVector::new(&half, &half, settings)
}

#[test]
fn parameters_are_checked_before_anything_is_drawn() {
    for gaps in [&[0, 1][..], &[2, 2], &[3, 1]] {
        assert!(matches!(made(settings(1, gaps)), Err(Error::Parameter { name: "gaps", .. })));
    }
    assert!(made(Settings { reach: u32::MAX, ..settings(1, &[u32::MAX]) }).is_ok());
    let far = Settings { bounds: Bounds::new(3, 9).unwrap(), ..settings(1, &[]) };
    assert!(matches!(made(far), Err(Error::Parameter { name: "bounds", .. })));
    let wide = Settings { bounds: Bounds::new(0, (1 << 53) - 2).unwrap(), ..settings(1, &[]) };
    assert!(matches!(made(wide), Err(Error::Parameter { name: "bounds", .. })));
}

#[test]
fn it_stops_after_the_count_and_after_a_failure() {
    let sparse = made(settings(2, &[])).unwrap();
    let mut run = sparse.begin(&mut Tape::<64>::new([0, 0, 0])).unwrap();
    let (above, below) = ([0, 0], [u64::MAX; 2]);
    for (words, said, ended) in
        [(above, Some(0), false), (below, None, false), (above, Some(0), true)]
    {
        assert_eq!(run.answer(0, &mut Tape::<64>::new(words)), Ok(said));
        assert_eq!(run.has_ended(), ended);
    }
    assert!(matches!(
        run.answer(0, &mut Tape::<64>::new(above)),
        Err(Error::Parameter { name: "value", .. })
    ));
    let mut other = sparse.begin(&mut Tape::<64>::new([0, 0, 0])).unwrap();
    assert_eq!(other.answer(0, &mut Tape::<64>::new([0])), Err(Error::Entropy));
    assert!(other.has_ended());
}

#[test]
fn the_words_are_three_and_two_for_each_query() {
    let sparse = made(settings(1, &[1, 2, 5])).unwrap();
    let mut tape = Tape::<64>::new([1 << 63; 9]);
    let mut run = sparse.begin(&mut tape).unwrap();
    assert_eq!(tape.used(), 3);
    run.answer(i64::MIN, &mut tape).unwrap();
    assert_eq!(tape.used(), 5);
}

#[test]
fn the_least_number_reaches_all_gaps() {
    let sparse = made(settings(1, &[1, 4])).unwrap();
    let mut run = sparse.begin(&mut Tape::<64>::new([0, 0, 0])).unwrap();
    assert_eq!(run.answer(0, &mut Tape::<64>::new([0, 0])), Ok(Some(2)));
}

#[test]
fn the_loss_is_that_of_the_threshold_once_and_of_each_above_twice() {
    let bits = |settings| made(settings).unwrap().loss(&Rational::ONE).bits().reported();
    assert_eq!((bits(settings(1, &[])), bits(settings(2, &[1]))), (3.0, 5.0));
    assert_eq!(bits(Settings { moves: Moves::OneWay, ..settings(2, &[]) }), 3.0);
}
