//! Buckets of dates as they are written: years, quarters, months, weeks, days and hours.

use crate::{Error, Result, exact::fits, named};

/// How long a bucket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// `2026`.
    Year,
    /// `2026-Q1`.
    Quarter,
    /// `2026-01`.
    Month,
    /// `2026-W01`, of ISO 8601: from Monday on.
    Week,
    /// `2026-01-05`.
    Day,
    /// `2026-01-05T13`.
    Hour,
}

named! { Every, "every":
    Year "year", Quarter "quarter", Month "month", Week "week", Day "day", Hour "hour"
}

/// All buckets from a first to a last one, both included.
///
/// A row is in a bucket if its text begins with a date of the proleptic Gregorian calendar, as the
/// table says, and nothing or the next sign follows. The rest of the text is not read. No time zone
/// is applied: the date is taken as it is written.
///
/// | every | begins with | then |
/// | --- | --- | --- |
/// | year | `2026` | `-` |
/// | quarter, month | `2026-01` | `-` |
/// | week, day | `2026-01-05` | `T` or a space |
/// | hour | `2026-01-05T13`, or with a space for the `T` | `:` |
///
/// ```
/// use sottovoce::query::groups::{Dates, Every};
/// let weeks = Dates::new("2025-W52", "2026-W02", Every::Week)?;
/// assert_eq!(weeks.len(), 3);
/// assert_eq!(weeks.labels().collect::<Vec<_>>(), ["2025-W52", "2026-W01", "2026-W02"]);
/// assert_eq!(weeks.place(b"2026-01-01 09:30"), Some(1));
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dates {
    every: Every,
    /// The number of the first bucket, counted from the year 0 or from Monday, 1 January of year 1.
    first: u32,
    count: u32,
}

/// The most buckets.
const MOST: u32 = 1 << 16;

impl Dates {
    /// The buckets from the label of the first to that of the last.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a label of another form or a day that no calendar has, or if the
    /// last is before the first; [`Error::Limit`] for more than `2^16` buckets.
    pub fn new(first: &str, last: &str, every: Every) -> Result<Self> {
        let rule = "must be written as its buckets are, like 2026, 2026-Q1, 2026-01, 2026-W01, \
                    2026-01-05 or 2026-01-05T13, with years from 0001 to 9999";
        let read = |name, label: &str| {
            labelled(label.as_bytes(), every).ok_or(Error::parameter(name, rule))
        };
        let (first, last) = (read("first", first)?, read("last", last)?);
        Error::parameter("last", "must not be before first").when(last < first)?;
        let count = last - first + 1;
        Error::limit("last", "must be at most 65536 (2^16) buckets from first")
            .when(count > MOST)?;
        Ok(Self { every, first, count })
    }

    /// How long a bucket is.
    #[must_use]
    pub fn every(&self) -> Every {
        self.every
    }

    /// How many buckets there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> u32 {
        self.count
    }

    /// The label of each bucket, in order.
    pub fn labels(&self) -> impl Iterator<Item = String> {
        let every = self.every;
        (self.first..self.first + self.count).map(move |number| label(number, every))
    }

    /// The index of the bucket that a text is in.
    #[must_use]
    pub fn place(&self, text: &[u8]) -> Option<u32> {
        let index = written(text, self.every)?.checked_sub(self.first)?;
        (index < self.count).then_some(index)
    }
}

/// The bucket of a row's text.
fn written(text: &[u8], every: Every) -> Option<u32> {
    let (length, next): (usize, &[u8]) = match every {
        Every::Year => (4, b"-"),
        Every::Quarter | Every::Month => (7, b"-"),
        Every::Week | Every::Day => (10, b"T "),
        Every::Hour => (13, b":"),
    };
    let (date, rest) = text.split_at_checked(length)?;
    if rest.first().is_some_and(|sign| !next.contains(sign)) {
        return None;
    }
    let (year, rest) = year_of(date)?;
    if every == Every::Year {
        return Some(year);
    }
    let (month, rest) = number(rest.strip_prefix(b"-")?, 1, 12)?;
    match every {
        Every::Quarter => return Some(4 * year + (month - 1) / 3),
        Every::Month => return Some(12 * year + month - 1),
        _ => {}
    }
    let (day, rest) = number(rest.strip_prefix(b"-")?, 1, days_of(year, month))?;
    let days = days_before(year, month) + day - 1;
    match every {
        Every::Week => Some(days / 7),
        Every::Day => Some(days),
        _ => {
            let (hour, _) = number(rest.strip_prefix(b"T").or(rest.strip_prefix(b" "))?, 0, 23)?;
            Some(24 * days + hour)
        }
    }
}

/// The bucket of a label: those that are rows of their own, and two that are not.
fn labelled(label: &[u8], every: Every) -> Option<u32> {
    let (year, rest) = year_of(label)?;
    let found = match every {
        Every::Quarter => {
            let [b'-', b'Q', quarter @ b'1'..=b'4'] = rest else { return None };
            4 * year + u32::from(quarter - b'1')
        }
        Every::Week => {
            let (week, _) = number(rest.strip_prefix(b"-W")?, 1, 53)?;
            first_week(year) + week - 1
        }
        _ => written(label, every)?,
    };
    // It is the label of what it stands for: this refuses a 53rd week, and what follows a date.
    (self::label(found, every).as_bytes() == label).then_some(found)
}

/// The label of a bucket.
fn label(number: u32, every: Every) -> String {
    match every {
        Every::Year => format!("{number:04}"),
        Every::Quarter => format!("{:04}-Q{}", number / 4, number % 4 + 1),
        Every::Month => format!("{:04}-{:02}", number / 12, number % 12 + 1),
        Every::Week => {
            // The year of its Thursday, or of its last day there is.
            let (year, ..) = date_of(7 * number + 3);
            format!("{year:04}-W{:02}", number - first_week(year) + 1)
        }
        Every::Day => {
            let (year, month, day) = date_of(number);
            format!("{year:04}-{month:02}-{day:02}")
        }
        Every::Hour => format!("{}T{:02}", label(number / 24, Every::Day), number % 24),
    }
}

/// The week of 4 January, which is the first of its year.
fn first_week(year: u32) -> u32 {
    (days_before(year, 1) + 3) / 7
}

fn year_of(text: &[u8]) -> Option<(u32, &[u8])> {
    let (century, rest) = number(text, 0, 99)?;
    let (year, rest) = number(rest, 0, 99)?;
    let year = 100 * century + year;
    (year > 0).then_some((year, rest))
}

/// Two digits, within bounds.
fn number(text: &[u8], lowest: u32, highest: u32) -> Option<(u32, &[u8])> {
    let [tens @ b'0'..=b'9', ones @ b'0'..=b'9', rest @ ..] = text else { return None };
    let number = 10 * u32::from(tens - b'0') + u32::from(ones - b'0');
    (lowest <= number && number <= highest).then_some((number, rest))
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of(year: u32, month: u32) -> u32 {
    match month {
        2 => 28 + u32::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// How many days lie between 1 January of year 1, a Monday, and the first of this month.
fn days_before(year: u32, month: u32) -> u32 {
    let past = year - 1;
    let leaps = past / 4 - past / 100 + past / 400;
    365 * past + leaps + (1..month).map(|month| days_of(year, month)).sum::<u32>()
}

/// Year, month and day of that many days later.
fn date_of(days: u32) -> (u32, u32, u32) {
    // 400 years have 146,097 days, so this year is never too late, and at most one too early.
    let near: u32 = fits(u64::from(days) * 400 / 146_097, "fewer than 10,000 years");
    let year = (near..).take_while(|past| days_before(past + 1, 1) <= days).last().unwrap_or(0) + 1;
    let month = (1..=12).take_while(|month| days_before(year, *month) <= days).last().unwrap_or(1);
    (year, month, days - days_before(year, month) + 1)
}
