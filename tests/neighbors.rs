//! What one person's record can do to a file: all small well-formed files, as bytes, and every query of rows.
//!
//! For every record that can be written with a few letters (delimiters, quotes and line ends among them), at every place
//! between a few others, two things are shown. It is read as it would be alone, and the others are read as without it.
//! And no query's exact result moves by more than its proof says, when the record is added or when it is changed.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use sottovoce::{
    csv::{Column, ColumnReader, Decimal, Format, Header, Marks, Quoting, TextReader, Thousands},
    entropy::Tape,
    exact::Rational,
    mechanism::discrete_laplace::Bounds,
    privacy::{Neighbors, Person},
    query::{
        count::{Count, Test},
        histogram::{self, Categories, Histogram, Other},
        sum::{self, Sum},
    },
    score::quantile::{self, Alpha, Scorer},
};

/// How files are written here.
#[derive(Clone)]
struct Dialect {
    delimiter: u8,
    quoting: Quoting,
    header: Header,
    /// The delimiter is left to the header.
    guessed: bool,
    marks: Marks,
}

impl Dialect {
    fn format(&self) -> Format {
        Format {
            delimiter: (!self.guessed).then_some(self.delimiter),
            quoting: Some(self.quoting),
            ..Format::default()
        }
    }

    fn file(&self, records: &[Vec<u8>]) -> Vec<u8> {
        let mut file = match self.header {
            Header::Names => [b"a" as &[u8], b"b\n"].join(&self.delimiter),
            Header::Absent => Vec::new(),
        };
        for record in records {
            file.extend_from_slice(record);
            file.push(b'\n');
        }
        file
    }
}

fn dialects() -> Vec<Dialect> {
    let mut all = Vec::new();
    for delimiter in [b',', b';', b'\t', b'|'] {
        for quoting in [Quoting::Rfc4180, Quoting::Absent] {
            for (header, guessed) in [(Header::Names, true), (Header::Names, false), (Header::Absent, false)] {
                let marks = match delimiter {
                    b';' => Marks::new(Decimal::Comma, Some(Thousands::Space)),
                    _ => Ok(Marks::default()),
                };
                all.push(Dialect { delimiter, quoting, header, guessed, marks: marks.unwrap() });
            }
        }
    }
    all
}

/// All texts of up to so many of these letters.
fn words(letters: &[&str], longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last.iter().flat_map(|word| letters.iter().map(move |letter| format!("{word}{letter}"))).collect();
        all.extend_from_slice(&last);
    }
    all
}

/// Every cell that is well formed for the dialect, of up to two letters.
fn cells(dialect: &Dialect) -> Vec<String> {
    let delimiter = char::from(dialect.delimiter);
    let plain = ["1", "5", "x", ",", ";", "\t", "|", "\u{e9}", "\""];
    let fits = |letter: &&str| !letter.contains(delimiter) && (dialect.quoting == Quoting::Absent || *letter != "\"");
    let mut all = words(&plain.into_iter().filter(fits).collect::<Vec<_>>(), 2);
    if dialect.quoting == Quoting::Rfc4180 {
        let letters = ["1", ",", ";", "|", "\"\"", "\n", "\r"];
        all.extend(words(&letters, 2).iter().map(|inside| format!("\"{inside}\"")));
    }
    all
}

fn records(dialect: &Dialect) -> Vec<Vec<u8>> {
    let cells = cells(dialect);
    let line = |first: &String, second: &String| [first.as_bytes(), second.as_bytes()].join(&dialect.delimiter);
    cells.iter().flat_map(|first| cells.iter().map(move |second| line(first, second))).collect()
}

/// A row, as both readers see it; every NaN is the one NaN.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    number: Option<u64>,
    text: String,
}

/// A way of reading files: ours, or one with a mistake.
type Read = fn(&Dialect, &[u8]) -> Vec<Row>;

fn ours(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
    read_as(&dialect.format(), dialect, file)
}

fn read_as(format: &Format, dialect: &Dialect, file: &[u8]) -> Vec<Row> {
    let mut numbers = ColumnReader::new(Column::Index(1), dialect.header, format, dialect.marks).unwrap();
    let mut texts = TextReader::new(Column::Index(1), dialect.header, format).unwrap();
    let doubles = [numbers.push(file).unwrap().to_vec(), numbers.finish().unwrap().to_vec()].concat();
    let mut strings: Vec<String> = texts.push(file).unwrap().iter().map(String::from).collect();
    strings.extend(texts.finish().unwrap().iter().map(String::from));
    assert_eq!(doubles.len(), strings.len());
    let row = |(number, text): (f64, String)| Row { number: (!number.is_nan()).then_some(number.to_bits()), text };
    doubles.into_iter().zip(strings).map(row).collect()
}

/// What every query makes of the rows, without its noise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Results {
    counts: Vec<i64>,
    sum: i64,
    numbers: Vec<i64>,
    texts: Vec<i64>,
    costs: Vec<Vec<u128>>,
}

const ALPHAS: [&str; 5] = ["0", "1/2", "1/4", "9/10", "1"];

struct Queries {
    counts: Vec<Count>,
    sum: Sum,
    numbers: Histogram,
    texts: Histogram,
}

impl Queries {
    fn new() -> Self {
        let person = || Person::new(Neighbors::AddOrRemoveOne, 1, Rational::ONE).unwrap();
        let tests = [Test::ANY, Test::new(Some(2.0), Some(20.0)).unwrap()];
        let categories = |categories| Histogram::new(person(), categories, Other::Counted).unwrap();
        Self {
            counts: tests.into_iter().map(|test| Count::new(person(), test).unwrap()).collect(),
            sum: Sum::new(person(), &bounds()).unwrap(),
            numbers: categories(Categories::numbers(&[1.0, 5.0, 15.0]).unwrap()),
            texts: categories(Categories::texts(["1", "x", "", "x,"].map(String::from).to_vec()).unwrap()),
        }
    }

    /// The same words give the same noise, so differences of releases are differences of what was counted.
    fn of(&self, rows: &[Row]) -> Results {
        let tape = || Tape::<64>::new([0x5555_5555_5555_5555; 256]);
        let doubles: Vec<f64> = rows.iter().map(|row| row.number.map_or(f64::NAN, f64::from_bits)).collect();
        let counts = self.counts.iter().map(|count| {
            let mut tally = count.tally();
            tally.add(&doubles);
            count.release(&tally, &mut tape()).unwrap()
        });
        let (mut total, mut numbers, mut texts) = (self.sum.tally(), self.numbers.tally(), self.texts.tally());
        total.add(&doubles);
        numbers.add(&doubles).unwrap();
        rows.iter().for_each(|row| texts.add_text(&row.text).unwrap());
        let mut ranks = quantile::Tally::new(&[0.0, 1.0, 5.0, 11.0]);
        ranks.add(&doubles);
        let costs = ALPHAS
            .iter()
            .flat_map(|alpha| [Scorer::Interval, Scorer::Rank].map(|scorer| ranks.costs(alpha_of(alpha), scorer)));
        Results {
            counts: counts.collect(),
            sum: self.sum.release(&total, &mut tape()).unwrap(),
            numbers: self.numbers.release(&numbers, &mut tape()).unwrap(),
            texts: self.texts.release(&texts, &mut tape()).unwrap(),
            costs: costs.collect(),
        }
    }
}

fn bounds() -> Bounds<i64> {
    Bounds::new(-3, 12).unwrap()
}

fn alpha_of(text: &str) -> Alpha {
    Alpha::new(&text.parse().unwrap()).unwrap()
}

/// Whether two results are as near as the proofs say.
fn near(one: &Results, other: &Results, neighbors: Neighbors) -> bool {
    let total = |one: &[i64], other: &[i64]| one.iter().zip(other).map(|(a, b)| a.abs_diff(*b)).sum::<u64>();
    let histogram = histogram::distance(neighbors);
    let quantiles = one.costs.iter().zip(&other.costs).zip(ALPHAS.iter().flat_map(|alpha| [alpha; 2]));
    let mut ranges = quantiles.map(|((one, other), alpha)| {
        let moves = one.iter().zip(other).map(|(a, b)| i128::try_from(*a).unwrap() - i128::try_from(*b).unwrap());
        let range = moves.clone().max().unwrap() - moves.min().unwrap();
        range <= i128::from(alpha_of(alpha).range_distance(neighbors))
    });
    one.counts.iter().zip(&other.counts).all(|(a, b)| a.abs_diff(*b) <= Count::DISTANCE)
        && one.sum.abs_diff(other.sum) <= sum::distance(&bounds(), neighbors)
        && total(&one.numbers, &other.numbers) <= histogram
        && total(&one.texts, &other.texts) <= histogram
        && ranges.all(|fits| fits)
}

/// The first mistake found in a way of reading, if there is one.
fn mistake(read: Read, dialect: &Dialect, queries: &Queries) -> Option<String> {
    let others: Vec<Vec<u8>> =
        ["x:5", "1:15", ":x"].map(|line| line.replace(':', &char::from(dialect.delimiter).to_string()).into()).into();
    let without = read(dialect, &dialect.file(&others));
    let apart = queries.of(&without);
    for place in 0..=others.len() {
        let mut results = BTreeSet::new();
        for record in records(dialect) {
            let mut lines = others.clone();
            lines.insert(place, record.clone());
            let file = dialect.file(&lines);
            let wrong = |what: &str| Some(format!("{what}: {}", file.escape_ascii()));
            let rows = read(dialect, &file);
            let alone = read(dialect, &dialect.file(&[record]));
            let expected = [&without[..place], &alone, &without[place..]].concat();
            if rows != expected {
                return wrong("rows are read otherwise beside this record");
            }
            let result = queries.of(&rows);
            if !near(&result, &apart, Neighbors::AddOrRemoveOne) {
                return wrong("a record that is added moves more than the proof says");
            }
            results.insert(result);
        }
        for one in &results {
            if !results.iter().all(|other| near(one, other, Neighbors::ChangeOne)) {
                return Some(format!("a record that is changed at {place} moves more than the proof says"));
            }
        }
    }
    None
}

#[test]
fn a_well_formed_record_moves_no_query_by_more_than_its_proof_says() {
    let queries = Queries::new();
    for dialect in dialects() {
        assert_eq!(mistake(ours, &dialect, &queries), None);
    }
}

#[test]
fn a_reader_that_takes_the_delimiter_from_a_row_is_noticed() {
    fn guesses(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        let first = file.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let count = |delimiter: &u8| first.iter().filter(|byte| *byte == delimiter).count();
        let delimiter = [b'|', b'\t', b';', b','].into_iter().max_by_key(count);
        read_as(&Format { delimiter, ..dialect.format() }, dialect, file)
    }
    let headless = |dialect: &Dialect| dialect.header == Header::Absent;
    for dialect in dialects().into_iter().filter(headless) {
        assert!(mistake(guesses, &dialect, &Queries::new()).is_some());
    }
}

#[test]
fn a_reader_that_quotes_where_the_file_does_not_is_noticed() {
    fn quotes(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        read_as(&Format { quoting: Some(Quoting::Rfc4180), ..dialect.format() }, dialect, file)
    }
    for dialect in dialects().into_iter().filter(|dialect| dialect.quoting == Quoting::Absent) {
        assert!(mistake(quotes, &dialect, &Queries::new()).is_some());
    }
}
