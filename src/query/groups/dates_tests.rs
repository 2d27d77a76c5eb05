//! Facts about buckets of dates, held against a calendar that counts one day after another.

use std::iter::successors;

use super::{Dates, Every};

const ALL: [Every; 6] =
    [Every::Year, Every::Quarter, Every::Month, Every::Week, Every::Day, Every::Hour];

/// A day, and how many days came before it: in its year, and since a Monday.
#[derive(Clone, Copy, PartialEq)]
struct Day {
    year: u32,
    month: u32,
    day: u32,
    of_year: u32,
    of_week: u32,
}

impl Day {
    const FIRST: Self = Self { year: 1, month: 1, day: 1, of_year: 0, of_week: 0 };

    fn next(self) -> Self {
        let february = match (self.year % 400, self.year % 100, self.year % 4) {
            (0, ..) | (_, 1.., 0) => 29,
            _ => 28,
        };
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let of_week = (self.of_week + 1) % 7;
        let tomorrow = Self { day: self.day + 1, of_year: self.of_year + 1, of_week, ..self };
        match self.month {
            _ if self.day < lengths[self.month as usize - 1] => tomorrow,
            12 => Self { year: self.year + 1, month: 1, day: 1, of_year: 0, of_week },
            month => Self { month: month + 1, day: 1, ..tomorrow },
        }
    }

    /// The label of the bucket that begins with this day: a week belongs to the year of its
    /// Thursday.
    fn label(self, every: Every) -> String {
        let Self { year, month, day, .. } = self;
        match every {
            Every::Year => format!("{year:04}"),
            Every::Quarter => format!("{year:04}-Q{}", month.div_ceil(3)),
            Every::Month => format!("{year:04}-{month:02}"),
            Every::Week => {
                let thursday = self.next().next().next();
                format!("{:04}-W{:02}", thursday.year, thursday.of_year / 7 + 1)
            }
            Every::Day => format!("{year:04}-{month:02}-{day:02}"),
            Every::Hour => format!("{year:04}-{month:02}-{day:02}T00"),
        }
    }

    fn begins(self, every: Every) -> bool {
        match every {
            Every::Year => self.of_year == 0,
            Every::Quarter => self.day == 1 && self.month % 3 == 1,
            Every::Month => self.day == 1,
            Every::Week => self.of_week == 0,
            Every::Day | Every::Hour => true,
        }
    }

    fn text(self) -> [u8; 10] {
        let digit = |number: u32| b'0' + u8::try_from(number % 10).unwrap();
        let Self { year, month, day, .. } = self;
        let [c, y, m, d] =
            [year / 100, year, month, day].map(|number| [digit(number / 10), digit(number)]);
        [c[0], c[1], y[0], y[1], b'-', m[0], m[1], b'-', d[0], d[1]]
    }
}

fn days() -> impl Iterator<Item = Day> {
    successors(Some(Day::FIRST), |day| Some(day.next())).take_while(|day| day.year < 10_000)
}

/// Buckets in order, as many as there may be, and the days in them.
#[derive(Default)]
struct Window {
    labels: Vec<String>,
    days: Vec<([u8; 10], usize)>,
}

impl Window {
    fn assert_agrees(&self, every: Every) {
        let (first, last) = (&self.labels[0], &self.labels[self.labels.len() - 1]);
        let dates = Dates::new(first, last, every).unwrap();
        assert_eq!(dates.len() as usize, self.labels.len());
        assert!(dates.labels().eq(self.labels.iter().cloned()), "{first} {last}");
        for (text, at) in &self.days {
            let found = dates.place(text).map(|place| place as usize);
            assert_eq!(found, Some(*at), "{}", text.escape_ascii());
        }
    }
}

/// The buckets of these days, the first of which begins one, have the labels and the days that the
/// calendar says.
fn assert_agrees(every: Every, days: impl Iterator<Item = Day>) {
    let mut window = Window::default();
    for day in days {
        if day.begins(every) {
            if window.labels.len() == 1 << 16 {
                window.assert_agrees(every);
                window = Window::default();
            }
            window.labels.push(day.label(every));
        }
        window.days.push((day.text(), window.labels.len() - 1));
    }
    window.assert_agrees(every);
}

#[test]
fn every_year_quarter_and_month_has_its_label_and_its_days() {
    for every in [Every::Year, Every::Quarter, Every::Month] {
        // The first day of every month, and all days of some years.
        let some = |day: &Day| day.day == 1 || day.year % 100 < 5;
        assert_agrees(every, days().filter(some));
    }
}

#[test]
fn weeks_belong_to_the_year_of_their_thursday() {
    // A calendar comes back after 400 years, with its weekdays; and to its end.
    assert_agrees(Every::Week, days().take_while(|day| day.year <= 401));
    assert_agrees(Every::Week, days().skip_while(|day| day.year < 9_900 || day.of_week > 0));
    let last = Dates::new("9999-W52", "9999-W52", Every::Week).unwrap();
    let inside = days().filter(|day| day.year > 9_998 && last.place(&day.text()).is_some());
    assert_eq!(inside.map(|day| day.day).collect::<Vec<_>>(), [27, 28, 29, 30, 31]);
}

#[test]
fn every_day_is_one_bucket() {
    assert_agrees(Every::Day, days().take_while(|day| day.year <= 400));
    assert_agrees(Every::Day, days().skip_while(|day| day.year < 9_900));
    // For all others: how many days of their century came before them.
    let mut days = days().peekable();
    while let Some(day) = days.peek().copied() {
        let (first, last) = (day.year, (day.year + 99).min(9_999));
        let [first, end] = [format!("{first:04}-01-01"), format!("{last:04}-12-31")];
        let century = Dates::new(&first, &end, Every::Day).unwrap();
        let mut before = 0;
        while let Some(day) = days.next_if(|day| day.year <= last) {
            assert_eq!(century.place(&day.text()), Some(before));
            before += 1;
        }
        assert_eq!(century.len(), before);
    }
}

#[test]
fn hours_are_those_of_their_day() {
    for (first, last) in [
        ("0001-01-01T00", "0001-01-31T23"),
        ("1999-12-31T05", "2000-03-01T04"),
        ("9999-12-01T00", "9999-12-31T23"),
    ] {
        let dates = Dates::new(first, last, Every::Hour).unwrap();
        let near = |day: &Day| [&first[..4], &last[..4]].contains(&&*day.label(Every::Year));
        let labels = days().filter(near).flat_map(|day| {
            let day = day.label(Every::Day);
            (0..24).map(move |hour| format!("{day}T{hour:02}"))
        });
        let labels: Vec<String> = labels
            .skip_while(|label| label != first)
            .take_while(|label| label.as_str() <= last)
            .collect();
        assert!(dates.labels().eq(labels.iter().cloned()), "{first}");
        for (at, label) in (0..).zip(&labels) {
            let spaced = label.replace('T', " ");
            assert_eq!(dates.place(label.as_bytes()), Some(at));
            assert_eq!(dates.place(format!("{spaced}:59:60 of any zone").as_bytes()), Some(at));
        }
    }
}

#[test]
fn a_year_has_a_week_53_only_where_a_calendar_has() {
    for first in days().filter(|day| day.of_year == 0 && day.year < 9_999) {
        let label = format!("{:04}-W53", first.year);
        // A year that begins on a Thursday has 53 Thursdays, and so has one that ends on one.
        let ends = (first.of_week + [364, 365][usize::from(is_long(first))]) % 7;
        let has = first.of_week == 3 || ends == 3;
        assert_eq!(Dates::new(&label, &label, Every::Week).is_ok(), has, "{label}");
    }
    assert!(Dates::new("9999-W53", "9999-W53", Every::Week).is_err());
}

fn is_long(first: Day) -> bool {
    successors(Some(first), |day| Some(day.next())).nth(365).is_some_and(|day| day.of_year > 0)
}

/// All buckets from 1950 to 2050, or all hours of a year.
fn wide(every: Every) -> Dates {
    let (first, last) = match every {
        Every::Year => ("1950", "2050"),
        Every::Quarter => ("1950-Q1", "2050-Q4"),
        Every::Month => ("1950-01", "2050-12"),
        Every::Week => ("1950-W01", "2050-W52"),
        Every::Day => ("1950-01-01", "2050-12-31"),
        Every::Hour => ("2026-01-01T00", "2026-12-31T23"),
    };
    Dates::new(first, last, every).unwrap()
}

#[test]
fn only_one_sign_may_follow_a_date() {
    for every in ALL {
        let (text, next): (&[u8], &[u8]) = match every {
            Every::Year => (b"2026", b"-"),
            Every::Quarter | Every::Month => (b"2026-03", b"-"),
            Every::Week | Every::Day => (b"2026-03-01", b"T "),
            Every::Hour => (b"2026-03-01T13", b":"),
        };
        let dates = wide(every);
        let place = dates.place(text);
        assert!(place.is_some(), "{every:?}");
        for sign in 0..=u8::MAX {
            let found = dates.place(&[text, &[sign], b"\xff\0\n"].concat());
            let expected = if next.contains(&sign) { place } else { None };
            assert_eq!(found, expected, "{every:?} {sign}");
        }
        // One byte less is no date at all.
        assert_eq!(dates.place(&text[..text.len() - 1]), None);
    }
}

#[test]
fn what_is_no_date_of_the_calendar_is_in_no_bucket() {
    for text in [
        "",
        "20260105",
        "5.1.2026",
        " 2026-01-05",
        "2026/01/05",
        "2026-1-05",
        "+026-01-05",
        "-2026-01-05",
        "2026-00-05T13",
        "2026-13-05T13",
        "202-01-05T13",
        "0000-01-05T13",
        "2O26-01-05T13",
        "\u{ff12}026-01-05T13",
        "\u{feff}2026-01-05",
        "\"2026-01-05\"",
        "2026\u{2011}01\u{2011}05",
    ] {
        let in_a_year = ["2026-1", "2026-0", "2026-13"].iter().any(|year| text.starts_with(year));
        for every in ALL.into_iter().filter(|every| !(in_a_year && *every == Every::Year)) {
            assert_eq!(wide(every).place(text.as_bytes()), None, "{text} {every:?}");
        }
    }
    // A day that no month has is in its month, and an hour that no day has in its day.
    for (text, longest) in [
        ("2026-02-31T13", 3),
        ("2026-02-29T13", 3),
        ("1999-02-29T13", 3),
        ("2026-04-31T13", 3),
        ("2026-01-00T13", 3),
        ("2026-01-32T13", 3),
        ("2026-01-05T24", 5),
        ("2026-01-05T1:", 5),
        ("2026-01-05t13", 3),
        ("2026-01-05 13", 6),
    ] {
        let found = ALL.map(|every| wide(every).place(text.as_bytes()).is_some());
        let longest: usize = longest;
        let late = text.starts_with("1999");
        let expected = [0, 1, 2, 3, 4, 5].map(|at| at < longest && !(late && at == 5));
        assert_eq!(found, expected, "{text}");
    }
    assert!(wide(Every::Day).place(b"2000-02-29").is_some());
    for day in ["1900-02-29", "2100-02-29"] {
        assert!(Dates::new(day, day, Every::Day).is_err());
        assert!(
            Dates::new(&day[..7], &day[..7], Every::Month).unwrap().place(day.as_bytes())
                == Some(0)
        );
    }
}

#[test]
fn dates_outside_the_buckets_are_in_none() {
    for (every, first, last, before, after) in [
        (Every::Year, "2024", "2026", "2023-12-31", "2027-01-01"),
        (Every::Quarter, "2024-Q4", "2025-Q1", "2024-09-30", "2025-04-01"),
        (Every::Month, "2024-12", "2025-02", "2024-11-30", "2025-03-01"),
        (Every::Week, "2025-W52", "2026-W02", "2025-12-21", "2026-01-12"),
        (Every::Day, "2024-02-28", "2024-03-01", "2024-02-27", "2024-03-02"),
        (Every::Hour, "2024-02-28T23", "2024-02-29T01", "2024-02-28T22", "2024-02-29T02"),
    ] {
        let dates = Dates::new(first, last, every).unwrap();
        assert_eq!(
            (dates.every(), dates.len()),
            (every, if every == Every::Quarter { 2 } else { 3 })
        );
        assert_eq!([before, after].map(|text| dates.place(text.as_bytes())), [None, None]);
        assert_eq!(dates.labels().next().as_deref(), Some(first));
        assert_eq!(dates.labels().last().as_deref(), Some(last));
    }
}

fn refusal(first: &str, last: &str, every: Every) -> Option<(&'static str, Option<&'static str>)> {
    Dates::new(first, last, every).err().map(|error| (error.code(), error.argument()))
}

#[test]
fn labels_of_another_form_are_refused_by_their_name() {
    let forms = [
        (Every::Year, "2026"),
        (Every::Quarter, "2026-Q1"),
        (Every::Month, "2026-01"),
        (Every::Week, "2026-W01"),
        (Every::Day, "2026-01-05"),
        (Every::Hour, "2026-01-05T13"),
    ];
    for (every, own) in forms {
        let others = forms.iter().map(|(_, label)| *label).filter(|label| *label != own);
        let more = ["", "0000", "2026-", "2026-Q0", "2026-Q5", "2026-q1", "2026-13", "2026-W00"];
        let many = ["2026-W54", "2025-W53", "2026-w01", "2026-02-29", "2026-01-05 13", "10000"];
        let odd = ["2026-01-05T24", "2026-01-05T", "0000-01-01", "0000-W52", "2026-01-05T13:00"];
        for label in others.chain(more).chain(many).chain(odd) {
            let refused = |argument| Some(("ERR_ARGUMENT", Some(argument)));
            assert_eq!(refusal(label, own, every), refused("first"), "{label} {every:?}");
            assert_eq!(refusal(own, label, every), refused("last"), "{label} {every:?}");
        }
        assert_eq!(refusal(own, own, every), None);
    }
    assert_eq!(refusal("2026", "2025", Every::Year), Some(("ERR_ARGUMENT", Some("last"))));
    let reversed = refusal("2026-W02", "2026-W01", Every::Week);
    assert_eq!(reversed, Some(("ERR_ARGUMENT", Some("last"))));
}

#[test]
fn there_are_at_most_65536_buckets() {
    // 2 to the 16 hours are 2,730 days and 16 hours.
    let (first, last) = ("2020-01-01T00", "2027-06-23T15");
    assert_eq!(Dates::new(first, last, Every::Hour).map(|dates| dates.len()), Ok(1 << 16));
    let refused = refusal(first, "2027-06-23T16", Every::Hour);
    assert_eq!(refused, Some(("ERR_LIMIT", Some("last"))));
    assert_eq!(refusal("0001-W01", "9999-W52", Every::Week), Some(("ERR_LIMIT", Some("last"))));
    assert_eq!(
        refusal("0001-01", "9999-12", Every::Month).map(|(code, _)| code),
        Some("ERR_LIMIT")
    );
    let [years, quarters] = [
        Dates::new("0001", "9999", Every::Year).unwrap().len(),
        Dates::new("0001-Q1", "9999-Q4", Every::Quarter).unwrap().len(),
    ];
    assert_eq!((years, quarters), (9_999, 39_996));
}
