//! Facts about all reports.

use super::{
    Local, Range, Ranged, Support, WithProtocol, boxes::Boxes, lines::Lines, subset::Subset,
    window::Window, with_protocol,
};
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

/// Checks the rule that plans are held to (`src/ts/survey/protocols/protocol.ts`): for such
/// supports, intervals are shown to hold for a fixed group of respondents.
fn has_intervals(Support { own, other, whole }: Support) -> bool {
    3 * u128::from(own) >= u128::from(whole) && 2 * u128::from(other) < u128::from(whole)
}

/// The part of a plan about a protocol.
struct Said;

impl WithProtocol for Said {
    type Output = (&'static str, Vec<u32>);

    fn with<P: Local + 'static>(self, protocol: P) -> Self::Output {
        protocol.plan()
    }
}

#[test]
fn protocols_are_read_by_what_they_say_of_themselves() {
    let range: &Ranged<'_> = &|| Range::new(&Rational::ZERO, &Rational::ONE);
    let none: &Ranged<'_> = &|| Err(Error::Entropy);
    let read = |kind: &str, parameters: &[u64], range| {
        with_protocol(kind.as_bytes(), parameters, range, odds("3"), Said)
    };
    for (kind, parameters) in [
        ("subset", vec![10, 3]),
        ("lines", vec![1000, 11, 3]),
        ("boxes", vec![5]),
        ("bit", vec![]),
        ("window", vec![64, 14]),
    ] {
        let said = parameters.iter().map(|number| u32::try_from(*number).unwrap()).collect();
        assert_eq!(read(kind, &parameters, range), Ok((kind, said)));
        let refused = |read: Result<_, Error>| assert_eq!(read.unwrap_err().code(), "ERR_ARGUMENT");
        let more = [&parameters[..], &[1]].concat();
        refused(read(kind, &more, range));
        refused(read(&kind[1..], &parameters, range));
    }
    // Numbers have a range.
    assert!(read("bit", &[], none).is_err() && read("window", &[64, 14], none).is_err());
    assert!(read("window", &[32, 14], range).is_err());
}

#[test]
fn what_is_chosen_supports_the_answer_every_third_time() {
    let mut all: Vec<SmallRatio> =
        ["1025/1024", "1026/1025", "1048576", "1099511627776/1048577"].map(odds).into();
    // From 1 + 2^-10 on, by 2 % each.
    let mut top = 1025 << 10;
    while top < 1 << 40 {
        all.push(SmallRatio::new(top, 1 << 20).unwrap());
        top += top / 50;
    }
    for odds in all {
        for options in 2..=Subset::MOST_OPTIONS {
            let chosen = Subset::best(options, odds).unwrap();
            assert!(has_intervals(chosen.support()), "{options} options, {odds}");
        }
        for options in [54, 1000, 65_536] {
            let chosen = Lines::best(options, odds).unwrap();
            assert!(has_intervals(chosen.support()), "{options} options, {odds}");
        }
    }
    // Others do not.
    let even = odds("1025/1024");
    assert!(!has_intervals(Subset::new(53, 1, even).unwrap().support()));
    assert!(!has_intervals(Subset::new(53, 52, even).unwrap().support()));
    assert!(!has_intervals(Lines::new(54, 397, odds("3")).unwrap().support()));
}

#[test]
fn bits_are_chosen_for_odds_below_eleven_only() {
    // Intervals of a bit are shown to hold up to odds 11.
    let chosen = (1..=1 << 12).filter(|step| {
        let odds = SmallRatio::new((10 << 12) + step, 1 << 12).unwrap();
        Window::best_half(odds).is_none()
    });
    assert!(chosen.max().is_some_and(|step| step < 1 << 12));
}
