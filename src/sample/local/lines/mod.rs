//! Reports of one option of many: a random line over a prime field, and nearly always not the line
//! of the answer.
#![doc = include_str!("proof.md")]

mod supporters;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use zeroize::Zeroizing;

use super::{
    Local, Statistic, Support,
    protocol::{Ranged, place, small, unknown},
};
use crate::{Error, Result, entropy::Entropy, exact::SmallRatio, sample::uniform::uniform_below};

/// Reports one of `options` as a random linear form over the integers modulo a prime, and its value
/// at the answer, which is mostly another one.
///
/// ```
/// use sottovoce::{entropy::Seeded, exact::SmallRatio, sample::local::{Local, lines::Lines}};
/// let odds = SmallRatio::new(9, 1).ok_or("small")?;
/// let protocol = Lines::best(1000, odds)?;
/// assert_eq!((protocol.prime(), protocol.digits()), (11, 3));
/// let draw = protocol.draw(&mut Seeded::new(&[7; 32], 0)?)?;
/// let line = draw.report(412);
/// assert!(line < protocol.values());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    options: u32,
    prime: u32,
    digits: u32,
    odds: SmallRatio,
}

/// Reports are below this: a server counts them in a table.
const MOST_VALUES: u64 = 1 << 26;

/// Primes are below this.
const PRIMES_END: u32 = 400;

impl Lines {
    /// The most options.
    pub const MOST_OPTIONS: u32 = 1 << 16;

    /// With the prime that makes a rare option's estimate vary least, of equal ones the least.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 2 to [`Self::MOST_OPTIONS`] options.
    pub fn best(options: u32, odds: SmallRatio) -> Result<Self> {
        // Every number of options is served by 3: 3^12 values at most.
        let mut best = Self::new(options, 3, odds)?;
        for prime in (5..PRIMES_END).filter(|number| is_prime(*number)) {
            if let Ok(other) = Self::new(options, prime, odds)
                && other.varies_less(&best)
            {
                best = other;
            }
        }
        Ok(best)
    }

    /// With this prime. Any of them keeps the odds.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 2 to [`Self::MOST_OPTIONS`] options, and the
    /// number is a prime from 3 to 397 with at most 2^26 values.
    pub fn new(options: u32, prime: u32, odds: SmallRatio) -> Result<Self> {
        Error::parameter("options", "must be from 2 to 65536")
            .when(!(2..=Self::MOST_OPTIONS).contains(&options))?;
        let name = "prime";
        Error::parameter(name, "must be a prime from 3 to 397")
            .when(!(3..PRIMES_END).contains(&prime) || !is_prime(prime))?;
        let mut digits = 1;
        while u64::from(prime).pow(digits) < u64::from(options) {
            digits += 1;
        }
        let protocol = Self { options, prime, digits, odds };
        Error::parameter(name, "must give at most 2^26 values with these options")
            .when(protocol.values() > MOST_VALUES)?;
        Ok(protocol)
    }

    /// How many options there are.
    #[must_use]
    pub fn options(&self) -> u32 {
        self.options
    }

    /// The prime.
    #[must_use]
    pub fn prime(&self) -> u32 {
        self.prime
    }

    /// How many digits to the base of the prime an option has.
    #[must_use]
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// How often a report supports an option (`proof.md`, step 3).
    pub fn support(&self) -> Support {
        let (sum, prime) = (self.sum(), u64::from(self.prime));
        Support { own: self.odds.top() * prime, other: sum, whole: sum * prime }
    }

    /// Checks whether a report supports an option.
    #[must_use]
    pub fn supports(&self, report: u64, option: u32) -> bool {
        let prime = u64::from(self.prime);
        self.form(report / prime, option.into()) == report % prime
    }

    /// `a + (g - 1) b`, below `2^49`.
    fn sum(&self) -> u64 {
        self.odds.top() + u64::from(self.prime - 1) * self.odds.bottom()
    }

    /// Checks whether the estimate of an option that nobody holds varies less (`proof.md`, step 4).
    fn varies_less(&self, other: &Self) -> bool {
        let square = |protocol: &Self| u128::from(protocol.sum()) * u128::from(protocol.sum());
        square(self) * u128::from(other.prime - 1) < square(other) * u128::from(self.prime - 1)
    }

    /// The sum of products of digits, modulo the prime; all digits are looked at.
    fn form(&self, mut coefficients: u64, mut option: u64) -> u64 {
        let prime = u64::from(self.prime);
        let mut sum = 0;
        for _ in 0..self.digits {
            sum += (coefficients % prime) * (option % prime);
            (coefficients, option) = (coefficients / prime, option / prime);
        }
        sum % prime
    }
}

impl Local for Lines {
    type Draw = Draw;

    fn read(parameters: &[u64], _: &Ranged<'_>, odds: SmallRatio) -> Result<Self> {
        let [options, prime, digits] = *parameters else { return Err(unknown()) };
        let protocol = Self::new(small(options)?, small(prime)?, odds)?;
        // They follow.
        if u64::from(protocol.digits) == digits { Ok(protocol) } else { Err(unknown()) }
    }

    fn plan(&self) -> (&'static str, Vec<u32>) {
        ("lines", vec![self.options, self.prime, self.digits])
    }

    // Three uniform integers.
    fn draw<E: Entropy>(&self, entropy: &mut E) -> Result<Draw> {
        let prime = u64::from(self.prime);
        // Step 1.
        let coefficients = uniform_below(prime.pow(self.digits), entropy)?;
        let coin = uniform_below(self.sum(), entropy)?;
        let other = 1 + uniform_below(prime - 1, entropy)?;
        let shift = Zeroizing::new(other * u64::from(coin >= self.odds.top()));
        Ok(Draw { coefficients, shift, protocol: *self })
    }

    fn report<E: Entropy>(draw: Draw, answer: u64, _: &mut E) -> Result<u64> {
        Ok(draw.report(place(answer)))
    }

    fn values(&self) -> u64 {
        u64::from(self.prime).pow(self.digits + 1)
    }

    fn statistic(&self) -> Statistic {
        Statistic::Count(self.support())
    }

    fn shares(&self) -> u32 {
        self.options
    }

    fn sums(&self, reports: u64, items: &BTreeMap<u64, u64>) -> Vec<(u64, u64)> {
        let counts = items.iter().map(|(value, times)| (*value, *times));
        supporters::of_lines(self, counts).into_iter().map(|count| (count, reports)).collect()
    }
}

/// Checks whether a number from 2 on is prime: nothing from 2 to its root divides it.
fn is_prime(number: u32) -> bool {
    (2..).take_while(|root| root * root <= number).all(|root| !number.is_multiple_of(root))
}

/// The draw of one report. It is wiped; anyone with it and the report knows much about the answer.
#[must_use]
pub struct Draw {
    coefficients: u64,
    shift: Zeroizing<u64>,
    protocol: Lines,
}

impl Draw {
    /// The report for an answer: the form, and a value that is its value there or another.
    ///
    /// # Panics
    /// If there is no such option.
    #[must_use]
    pub fn report(self, answer: u32) -> u64 {
        assert!(answer < self.protocol.options, "Draw::report: the answer must be an option");
        let prime = u64::from(self.protocol.prime);
        // Step 2.
        let value = (self.protocol.form(self.coefficients, answer.into()) + *self.shift) % prime;
        self.coefficients * prime + value
    }
}
