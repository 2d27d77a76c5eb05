//! Odds: what one person's answers to a survey can lose, as a fraction.

use crate::{
    Error, Result,
    exact::{Natural, Rational, SmallRatio, exp_floor, quotient},
};

/// How many times as likely one person's answers can make what is sent as any other answers would:
/// from 1025/1024 to 2^20, both parts at most 2^40. The loss is `ln odds`
/// ([`reported_ln`](crate::privacy::reported_ln)).
///
/// `e^epsilon` is irrational. If epsilon were the parameter of a survey, its coins would still be
/// exact. But its estimates, the statements that a database runs and the sentence "in 3 of 4 cases"
/// would not be. With odds, everything after the draw is a fraction of small integers.
///
/// ```
/// use sottovoce::privacy::{Odds, reported_ln};
/// let odds = Odds::new(&"3".parse()?)?;
/// assert_eq!(reported_ln(&odds.ratio().rational(), 1), 1.0986122886681098);
/// // Two questions share them: each has the largest N / 2^20 whose square is at most 3.
/// assert_eq!(odds.each(2)?.ratio().to_string(), "908093/524288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds(SmallRatio);

/// Odds that are derived are `N / 2^BITS`; none are above `2^MOST_BITS`.
const BITS: u32 = 20;
const MOST_BITS: u32 = 20;

/// The least odds: `LEAST / 2^LEAST_BITS`.
const LEAST: u64 = 1025;
const LEAST_BITS: u32 = 10;

const TOO_LOW: Error = Error::parameter("odds", "must be at least 1025/1024");
const TOO_HIGH: Error = Error::limit("odds", "must be at most 1048576 (2^20)");

impl Odds {
    /// Odds as they are given.
    ///
    /// # Errors
    /// [`Error::Parameter`] below 1025/1024; [`Error::Limit`] above 2^20, or with a part above
    /// 2^40.
    pub fn new(odds: &Rational) -> Result<Self> {
        TOO_LOW.when(*odds < Rational::dyadic(LEAST, LEAST_BITS))?;
        TOO_HIGH.when(*odds > Rational::from(1 << MOST_BITS))?;
        let rule = "must be a simpler fraction, with no number above 2^40";
        SmallRatio::of(odds).map(Self).ok_or(Error::limit("odds", rule))
    }

    /// Odds from a fraction of plain integers.
    ///
    /// # Errors
    /// [`Error::Parameter`] below 1025/1024, [`Error::Limit`] above 2^20.
    pub fn of(odds: SmallRatio) -> Result<Self> {
        // Its parts have at most 40 bits.
        TOO_LOW.when(odds.top() << LEAST_BITS < LEAST * odds.bottom())?;
        TOO_HIGH.when(odds.top() > odds.bottom() << MOST_BITS)?;
        Ok(Self(odds))
    }

    /// The largest `N / 2^20` with `ln(N / 2^20) <= epsilon`.
    ///
    /// # Errors
    /// [`Error::Parameter`] and [`Error::Limit`] where these odds are out of range.
    pub fn of_epsilon(epsilon: &Rational) -> Result<Self> {
        let name = "epsilon";
        let low = Error::parameter(name, "must be at least 0.000977, ln(1025/1024)");
        let high = Error::limit(name, "must be at most 13.862, ln(2^20)");
        // e^(1/2^11) < 1025/1024, and 2^20 < e^14: beyond, nothing is computed.
        low.when(*epsilon < Rational::dyadic(1, 11))?;
        high.when(*epsilon > Rational::from(14))?;
        Self::new(&Rational::dyadic(floor_of_power(epsilon), BITS))
            .map_err(|error| if let Error::Limit { .. } = error { high } else { low })
    }

    /// The odds that each report may have if one person answers this many questions: these odds for
    /// one, otherwise the largest `N / 2^20` whose power is at most these odds.
    ///
    /// # Errors
    /// [`Error::Parameter`] without questions, and where it would be below 1025/1024.
    pub fn each(self, questions: u32) -> Result<Self> {
        let name = "questionsPerPerson";
        match questions {
            0 => return Err(Error::parameter(name, "must be at least 1")),
            1 => return Ok(self),
            _ => {}
        }
        // 1 is affordable, and more than 2^20 is not.
        let (mut within, mut beyond) = (1u64 << BITS, (1u64 << (BITS + MOST_BITS)) + 1);
        while beyond - within > 1 {
            let middle = within + (beyond - within) / 2;
            if self.affords(middle, 1 << BITS, questions) {
                within = middle;
            } else {
                beyond = middle;
            }
        }
        let rule = "must leave each question odds of at least 1025/1024: ask fewer or raise odds";
        Self::new(&Rational::dyadic(within, BITS)).map_err(|_| Error::parameter(name, rule))
    }

    /// Checks whether this many reports with odds `each` stay within these odds together.
    #[must_use]
    pub fn allows(self, each: Self, questions: u32) -> bool {
        self.affords(each.0.top(), each.0.bottom(), questions)
    }

    /// `(top / bottom)^questions <= odds`, compared exactly.
    fn affords(self, top: u64, bottom: u64, questions: u32) -> bool {
        let power = |base: u64| {
            (0..questions).fold(Natural::ONE, |product, _| product * Natural::from(base))
        };
        power(top) * Natural::from(self.0.bottom()) <= power(bottom) * Natural::from(self.0.top())
    }

    /// The odds in plain integers, which samplers take.
    #[must_use]
    pub fn ratio(self) -> SmallRatio {
        self.0
    }
}

/// `floor(2^BITS * e^x)` for `x` from `2^-11` to 14, certain.
fn floor_of_power(x: &Rational) -> Natural {
    let mut width = 128;
    loop {
        // 0 < low <= 2^width * e^-x < low + 1
        let low = exp_floor(x, width);
        let whole = Natural::ONE << (width + BITS) as usize;
        let floor = |divisor: &Natural| quotient(whole.clone(), divisor).0;
        let (least, most) = (floor(&(&low + Natural::ONE)), floor(&low));
        // The number is irrational: it is no integer, and the floors agree once the ends are near.
        if least == most {
            return least;
        }
        width *= 2;
    }
}
