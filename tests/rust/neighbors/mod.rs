//! Shows what one person's record can do to a file: all small well-formed files, as bytes, and
//! every query of rows.
//!
//! For every record that can be written with a few letters (delimiters, quotes, line ends and marks
//! among them), at every place between a few others, with every way of telling how the file is
//! written, two things are shown. It is read as it would be alone, and the others are read as
//! without it. And no query's exact result moves by more than its proof says, when the record is
//! added or when it is changed.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod dialects;
mod groups;
mod persons;

use std::{collections::BTreeSet, sync::LazyLock};

use dialects::{Dialect, cells, dialects, records};
use sottovoce::{
    Error,
    csv::{Column, ColumnReader, Encoding, Format, Quoting, ReadAs, TableReader, TextReader},
    entropy::Tape,
    exact::{Natural, Rational},
    privacy::{Neighbors, Person},
    query::{
        distinct::{DifferentTexts, Distinct},
        rows::{
            Counting as _, Tally as _,
            count::{Count, Test},
            histogram::{ByCategory, Categories, Histogram, Other},
            mean::{Mean, Range},
            sum::{Range as SumRange, Sum},
        },
    },
    score::quantile::{self, Alpha, Scorer},
};

/// A row, as all readers see it: both cells as texts, and the second as a number. Every NaN is the
/// one NaN.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    number: Option<u64>,
    text: String,
    first: String,
}

/// A way of reading files: ours, or one with a mistake.
type Read = fn(&Dialect, &[u8]) -> Vec<Row>;

fn ours(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
    read_as(&dialect.format(), dialect, file)
}

fn read_as(format: &Format, dialect: &Dialect, file: &[u8]) -> Vec<Row> {
    let mut numbers =
        ColumnReader::new(Column::Index(1), dialect.header(), format, dialect.marks).unwrap();
    let doubles =
        [numbers.push(file).unwrap().to_vec(), numbers.finish().unwrap().to_vec()].concat();
    let texts = |column| {
        let mut texts = TextReader::new(Column::Index(column), dialect.header(), format).unwrap();
        let mut strings: Vec<String> = texts.push(file).unwrap().iter().map(String::from).collect();
        strings.extend(texts.finish().unwrap().iter().map(String::from));
        assert_eq!(doubles.len(), strings.len());
        strings
    };
    let row = |((number, text), first): ((&f64, String), String)| {
        let number = (!number.is_nan()).then_some(number.to_bits());
        Row { number, text, first }
    };
    doubles.iter().zip(texts(1)).zip(texts(0)).map(row).collect()
}

/// Reads the same rows by a table of three slots, in pieces of three bytes: what comes out of each
/// step is the same number of rows in every slot.
fn tables(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
    let columns = [
        (Column::Index(1), ReadAs::Numbers(dialect.marks)),
        (Column::Index(0), ReadAs::Texts),
        (Column::Index(1), ReadAs::Texts),
    ];
    let mut table = TableReader::new(columns, dialect.header(), &dialect.format()).unwrap();
    let mut rows = Vec::new();
    for piece in file.chunks(3).map(Some).chain([None]) {
        match piece {
            Some(bytes) => table.push(bytes).unwrap(),
            None => table.finish().unwrap(),
        }
        let (doubles, [first, second]) =
            (table.numbers(0).unwrap(), [1, 2].map(|slot| table.texts(slot).unwrap()));
        assert_eq!([first.ends().len(), second.ends().len()], [doubles.len(); 2]);
        let texts = first.iter().zip(second.iter());
        rows.extend(doubles.iter().zip(texts).map(|(number, (first, text))| Row {
            number: (!number.is_nan()).then_some(number.to_bits()),
            text: text.to_owned(),
            first: first.to_owned(),
        }));
    }
    rows
}

/// Results of every query on the rows, without its noise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Results {
    counts: Vec<i64>,
    sum: i64,
    mean: [i64; 2],
    numbers: Vec<i64>,
    texts: Vec<i64>,
    different: i64,
    costs: Vec<Vec<u128>>,
}

static ALPHAS: LazyLock<[Alpha; 5]> = LazyLock::new(|| {
    ["0", "1/2", "1/4", "9/10", "1"].map(|text| Alpha::new(&text.parse().unwrap()).unwrap())
});
static SUM_RANGE: LazyLock<SumRange> = LazyLock::new(|| in_steps(SumRange::new));
static MEAN_RANGE: LazyLock<Range> = LazyLock::new(|| in_steps(Range::new));

struct Queries {
    counts: Vec<Count>,
    sum: Sum,
    mean: Mean,
    numbers: Histogram,
    texts: Histogram,
    different: Distinct,
}

impl Queries {
    fn new() -> Self {
        let person = || Person::new(Neighbors::AddOrRemoveOne, 1, Rational::ONE).unwrap();
        let tests = [Test::ANY, Test::new(Some(2.0), Some(20.0)).unwrap()];
        let categories = |categories| {
            let question = ByCategory { categories, other: Other::Counted };
            Histogram::new(person(), question).unwrap()
        };
        Self {
            counts: tests.into_iter().map(|test| Count::new(person(), test).unwrap()).collect(),
            sum: Sum::new(person(), in_steps(SumRange::new)).unwrap(),
            mean: Mean::new(person(), in_steps(Range::new)).unwrap(),
            numbers: categories(Categories::numbers(&[1.0, 5.0, 15.0]).unwrap()),
            texts: categories(
                Categories::texts(["1", "x", "", "x,"].map(String::from).to_vec()).unwrap(),
            ),
            different: Distinct::new(person(), DifferentTexts).unwrap(),
        }
    }

    /// Releases on the same words have the same noise, so their differences are differences of what
    /// was counted.
    fn of(&self, rows: &[Row]) -> Results {
        let tape = || Tape::<64>::new([0x5555_5555_5555_5555; 256]);
        let doubles: Vec<f64> =
            rows.iter().map(|row| row.number.map_or(f64::NAN, f64::from_bits)).collect();
        let counts = self.counts.iter().map(|count| {
            let mut tally = count.tally();
            tally.add(&doubles);
            count.release(&tally, &mut tape()).unwrap()
        });
        let (mut total, mut mean, mut numbers, mut texts) =
            (self.sum.tally(), self.mean.tally(), self.numbers.tally(), self.texts.tally());
        total.add(&doubles);
        mean.add(&doubles);
        numbers.add(&doubles).unwrap();
        rows.iter().for_each(|row| texts.add_text(&row.text).unwrap());
        let mut different = self.different.tally();
        rows.iter().for_each(|row| different.add_text(&row.text).unwrap());
        let mut ranks = quantile::Tally::new(&[0.0, 1.0, 5.0, 11.0]);
        ranks.add(&doubles);
        let costs = ALPHAS.iter().flat_map(|alpha| {
            [Scorer::Interval, Scorer::Rank].map(|scorer| ranks.costs(*alpha, scorer))
        });
        Results {
            counts: counts.collect(),
            sum: i64::try_from(&self.sum.release(&total, &mut tape()).unwrap()).unwrap(),
            mean: (self.mean.release(&mean, &mut tape()).unwrap())
                .map(|sum| i64::try_from(&sum).unwrap()),
            numbers: self.numbers.release(&numbers, &mut tape()).unwrap(),
            texts: self.texts.release(&texts, &mut tape()).unwrap(),
            different: self.different.release(&different, &mut tape()).unwrap(),
            costs: costs.collect(),
        }
    }
}

/// Bounds in steps, of which 5 is no whole number, by the constructor of a query.
fn in_steps<R>(range: impl Fn(&Rational, &Rational, Rational) -> Result<R, Error>) -> R {
    let read = |text: &str| text.parse::<Rational>().unwrap();
    range(&read("-3"), &read("12"), read("3/2")).unwrap()
}

/// Whether two results are as near as the proofs say.
fn near(one: &Results, other: &Results, neighbors: Neighbors) -> bool {
    let total = |one: &[i64], other: &[i64]| {
        Natural::from(one.iter().zip(other).map(|(a, b)| a.abs_diff(*b)).sum::<u64>())
    };
    let categories = Categories::numbers(&[1.0]).unwrap();
    let histogram = ByCategory { categories, other: Other::Counted }.step(neighbors).sum();
    let quantiles =
        one.costs.iter().zip(&other.costs).zip(ALPHAS.iter().flat_map(|alpha| [alpha; 2]));
    let mut ranges = quantiles.map(|((one, other), alpha)| {
        let moves = one
            .iter()
            .zip(other)
            .map(|(a, b)| i128::try_from(*a).unwrap() - i128::try_from(*b).unwrap());
        let range = moves.clone().max().unwrap() - moves.min().unwrap();
        range <= i128::from(alpha.range_distance(neighbors))
    });
    one.counts
        .iter()
        .zip(&other.counts)
        .all(|(a, b)| Natural::from(a.abs_diff(*b)) <= Test::ANY.step(neighbors).sum())
        && one.sum.abs_diff(other.sum) <= SUM_RANGE.distance(neighbors)
        && total(&one.mean, &other.mean) <= MEAN_RANGE.step(neighbors).sum()
        && total(&one.numbers, &other.numbers) <= histogram
        && total(&one.texts, &other.texts) <= histogram
        && total(&[one.different], &[other.different]) <= DifferentTexts.step(neighbors).sum()
        && ranges.all(|fits| fits)
}

/// Puts each record at each place between others, and reads the file. It must be read as it would
/// be alone, and the others as without it. `then` sees the place and the rows. The first mistake is
/// returned.
fn misread(
    read: Read,
    dialect: &Dialect,
    records: &[String],
    mut then: impl FnMut(usize, &[Row]) -> Option<&'static str>,
) -> Option<String> {
    let others = others(dialect);
    let without = read(dialect, &dialect.file(&others));
    for place in 0..=others.len() {
        for record in records {
            let mut lines = others.clone();
            lines.insert(place, record.clone());
            let file = dialect.file(&lines);
            let rows = read(dialect, &file);
            let alone = read(dialect, &dialect.file(core::slice::from_ref(record)));
            let what = if rows == [&without[..place], &alone, &without[place..]].concat() {
                then(place, &rows)
            } else {
                Some("rows are read otherwise beside this record")
            };
            if let Some(what) = what {
                return Some(format!("{what}: {}", file.escape_ascii()));
            }
        }
    }
    None
}

/// The first of them begins with what might be taken for a mark.
fn others(dialect: &Dialect) -> Vec<String> {
    let (mark, delimiter) = (dialect.letters().pop().unwrap(), char::from(dialect.delimiter));
    vec![format!("{mark}x{delimiter}5"), format!("1{delimiter}15"), format!("{delimiter}{mark}x")]
}

/// The first mistake found in a way of reading, if there is one.
fn mistake(read: Read, dialect: &Dialect, queries: &Queries) -> Option<String> {
    let apart = queries.of(&read(dialect, &dialect.file(&others(dialect))));
    let mut results = vec![BTreeSet::new(); others(dialect).len() + 1];
    let misread = misread(read, dialect, &records(dialect), |place, rows| {
        let result = queries.of(rows);
        let moves = !near(&result, &apart, Neighbors::AddOrRemoveOne);
        results[place].insert(result);
        moves.then_some("a record that is added moves more than the proof says")
    });
    if misread.is_some() {
        return misread;
    }
    let near = |one, other| near(one, other, Neighbors::ChangeOne);
    let place = results.iter().position(|results| {
        results.iter().any(|one| !results.iter().all(|other| near(one, other)))
    })?;
    Some(format!("a record that is changed at {place} moves more than the proof says"))
}

#[test]
fn a_well_formed_record_moves_no_query_by_more_than_its_proof_says() {
    let queries = Queries::new();
    for dialect in dialects() {
        assert_eq!(mistake(ours, &dialect, &queries), None, "{dialect:?}");
    }
}

/// Records of one, two and three cells.
fn ragged(dialect: &Dialect) -> Vec<String> {
    let delimiter = char::from(dialect.delimiter);
    let cells = cells(dialect);
    let longer = cells.iter().map(|cell| format!("1{delimiter}{cell}{delimiter}{cell}"));
    records(dialect).into_iter().chain(longer).chain(cells.iter().cloned()).collect()
}

#[test]
fn a_record_is_one_row_in_every_slot_of_a_table_and_changes_no_other() {
    for dialect in dialects() {
        assert_eq!(misread(tables, &dialect, &ragged(&dialect), |_, _| None), None, "{dialect:?}");
    }
}

#[test]
fn a_table_that_leaves_out_what_a_row_lacks_is_noticed() {
    fn slips(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        let rows = tables(dialect, file);
        let mut numbers = rows.iter().filter_map(|row| row.number);
        rows.iter().map(|row| Row { number: numbers.next(), ..row.clone() }).collect()
    }
    for dialect in dialects() {
        assert!(misread(slips, &dialect, &ragged(&dialect), |_, _| None).is_some(), "{dialect:?}");
    }
}

#[test]
fn a_reader_that_takes_the_delimiter_from_a_row_is_noticed() {
    let queries = Queries::new();
    fn guesses(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        let first = file.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        let count = |delimiter: &u8| first.iter().filter(|byte| *byte == delimiter).count();
        let delimiter = [b'|', b'\t', b';', b','].into_iter().max_by_key(count);
        read_as(&Format { delimiter, ..dialect.format() }, dialect, file)
    }
    let headless = |dialect: &Dialect| dialect.names.is_none() && dialect.skip_lines == 0;
    for dialect in dialects().into_iter().filter(headless) {
        assert!(mistake(guesses, &dialect, &queries).is_some(), "{dialect:?}");
    }
}

#[test]
fn a_reader_that_quotes_where_the_file_does_not_is_noticed() {
    fn quotes(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        read_as(&Format { quoting: Some(Quoting::Rfc4180), ..dialect.format() }, dialect, file)
    }
    for dialect in dialects().into_iter().filter(|dialect| dialect.quoting == Quoting::Absent) {
        assert!(mistake(quotes, &dialect, &Queries::new()).is_some(), "{dialect:?}");
    }
}

#[test]
fn a_reader_that_takes_an_escaped_quote_for_the_end_of_a_cell_is_noticed() {
    fn closes(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        read_as(&Format { quoting: Some(Quoting::Rfc4180), ..dialect.format() }, dialect, file)
    }
    for dialect in dialects().into_iter().filter(|dialect| dialect.quoting == Quoting::Backslash) {
        assert!(mistake(closes, &dialect, &Queries::new()).is_some(), "{dialect:?}");
    }
}

#[test]
fn a_reader_that_takes_the_encoding_or_a_mark_from_a_row_is_noticed() {
    fn sniffs(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        let wide = file.starts_with(b"\xff\xfe");
        let encoding = if wide { Encoding::Utf16Little } else { dialect.encoding.clone() };
        read_as(&Format { encoding, ..dialect.format() }, dialect, file)
    }
    fn drops(dialect: &Dialect, file: &[u8]) -> Vec<Row> {
        ours(dialect, file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file))
    }
    let queries = Queries::new();
    let bytes = |dialect: &Dialect| {
        matches!(dialect.encoding, Encoding::Bytes(_)) && dialect.names.is_none()
    };
    for dialect in dialects().into_iter().filter(bytes) {
        for mistaken in [sniffs as Read, drops] {
            assert!(mistake(mistaken, &dialect, &queries).is_some(), "{dialect:?}");
        }
    }
}
