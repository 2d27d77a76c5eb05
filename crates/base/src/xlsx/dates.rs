//! Dates, which a workbook keeps as numbers of days that a style shows as dates.

/// How a style shows a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// As a number, or in any other way that is not a date.
    Number,
    /// As a day.
    Day,
    /// As a day and a time.
    Moment,
}

/// The styles of a workbook, by the numbers that cells refer to, and its first day.
#[derive(Clone, Debug, Default)]
pub struct Dates {
    /// How each style shows a number.
    pub styles: Vec<Shown>,
    /// Days count from 1904 on; otherwise from 1900 on.
    pub from_1904: bool,
}

/// How a cell of a date is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Date {
    has_time: bool,
    from_1904: bool,
}

impl Dates {
    pub(super) fn of(&self, style: u32) -> Option<Date> {
        let shown = self.styles.get(style as usize)?;
        let has_time = *shown == Shown::Moment;
        (*shown != Shown::Number).then_some(Date { has_time, from_1904: self.from_1904 })
    }
}

const DAY: u64 = 86_400;

/// The number after that of 9999-12-31, from 1900 on.
const END: f64 = 2_958_466.0;

/// Days from 1970-01-01 to the days of number 0.
const FROM_1900: i64 = -25_569;
const FROM_1904: i64 = -24_107;

impl Date {
    /// In ISO form, rounded to seconds; the empty text before the first day and after the year
    /// 9999.
    pub(super) fn text(self, number: f64) -> String {
        let first = if self.from_1904 { 0.0 } else { 1.0 };
        if !(first..END).contains(&number) {
            return String::new();
        }
        let seconds = seconds(number);
        let seconds = if self.has_time { seconds.0 } else { seconds.1 };
        let (day, second) = (seconds / DAY, seconds % DAY);
        let (year, month, day) = self.civil(day);
        if year > 9999 {
            return String::new();
        }
        let mut text = String::new();
        for (mark, number, digits) in [("", year, 4), ("-", month, 2), ("-", day, 2)] {
            push(&mut text, mark, number, digits);
        }
        if self.has_time {
            for (mark, number) in
                [("T", second / 3600), (":", second / 60 % 60), (":", second % 60)]
            {
                push(&mut text, mark, number, 2);
            }
        }
        text
    }

    /// Year, month and day. From 1900 on, number 60 is a day that never was: 1900 had no 29th of
    /// February, but spreadsheets count it.
    fn civil(self, number: u64) -> (u64, u64, u64) {
        if !self.from_1904 && number == 60 {
            return (1900, 2, 29);
        }
        let early = i64::from(!self.from_1904 && number < 60);
        let start = if self.from_1904 { FROM_1904 } else { FROM_1900 + early };
        // Years begin in March here, so that a leap day is the last one of a year; and with a day
        // 146,097 of which are 400 years (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
        let day = number.saturating_add_signed(start + 719_468);
        let (era, day) = (day / 146_097, day % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let is_next = month >= 10;
        let month = if is_next { month - 9 } else { month + 3 };
        (era * 400 + year + u64::from(is_next), month, day)
    }
}

/// The seconds in a number of days below 2^22, rounded; and those of its whole days.
fn seconds(number: f64) -> (u64, u64) {
    let bits = number.to_bits();
    let (exponent, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    // The number is this over 2^shift; numbers of days that small are nothing.
    let scaled = u128::from(fraction | 1 << 52) * u128::from(DAY);
    let shift = u32::try_from(1075 - exponent.min(1044)).unwrap_or(0);
    if shift > 100 {
        return (0, 0);
    }
    let rounded = (scaled + (1 << (shift - 1))) >> shift;
    let whole = (scaled / u128::from(DAY)) >> shift;
    let narrow = |number: u128| u64::try_from(number).unwrap_or(0);
    (narrow(rounded), narrow(whole) * DAY)
}

/// Appends a mark, and a number with this number of digits.
fn push(text: &mut String, mark: &str, number: u64, digits: u32) {
    text.push_str(mark);
    for place in (0..digits).rev() {
        let digit = number.checked_div(10u64.pow(place)).unwrap_or(0) % 10;
        text.push(char::from(b'0' + u8::try_from(digit).unwrap_or(0)));
    }
}

#[cfg(test)]
mod tests {
    use super::{Date, Dates, Shown};

    fn day(from_1904: bool, number: f64) -> String {
        Date { has_time: false, from_1904 }.text(number)
    }

    /// A calendar that counts days one by one.
    #[test]
    fn every_day_of_both_calendars_is_its_date() {
        let length = |year: u32, month: u32| match month {
            2 if year.is_multiple_of(4)
                && (!year.is_multiple_of(100) || year.is_multiple_of(400)) =>
            {
                29
            }
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        for (from_1904, first, start) in [(false, 1900, 1), (true, 1904, 0)] {
            let mut number = start;
            for year in first..=9999 {
                for month in 1..=12 {
                    // The day that never was.
                    let extra = u32::from(!from_1904 && (year, month) == (1900, 2));
                    for date in 1..=length(year, month) + extra {
                        let expected = format!("{year:04}-{month:02}-{date:02}");
                        assert_eq!(day(from_1904, f64::from(number)), expected);
                        number += 1;
                    }
                }
            }
            assert_eq!(day(from_1904, f64::from(number)), "");
        }
        assert_eq!(day(false, 0.5), "");
        for number in [-1.0, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!((day(false, number), day(true, number)), (String::new(), String::new()));
        }
    }

    #[test]
    fn times_are_rounded_to_seconds() {
        let moment = |number| Date { has_time: true, from_1904: false }.text(number);
        assert_eq!(moment(45_658.0), "2025-01-01T00:00:00");
        assert_eq!(moment(45_658.5), "2025-01-01T12:00:00");
        assert_eq!(moment(45_658.999_999), "2025-01-02T00:00:00");
        assert_eq!(moment(45_658.999_98), "2025-01-01T23:59:58");
        assert_eq!(moment(2_958_465.999_999_9), "");
        assert_eq!(day(false, 45_658.999_999), "2025-01-01");
    }

    #[test]
    fn a_style_that_is_missing_or_of_numbers_shows_no_date() {
        let dates =
            Dates { styles: vec![Shown::Number, Shown::Day, Shown::Moment], from_1904: false };
        let text = |style| dates.of(style).map(|date| date.text(1.0));
        assert_eq!(text(0), None);
        assert_eq!(text(1).as_deref(), Some("1900-01-01"));
        assert_eq!(text(2).as_deref(), Some("1900-01-01T00:00:00"));
        assert_eq!(text(3), None);
    }
}
