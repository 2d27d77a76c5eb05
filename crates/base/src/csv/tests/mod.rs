//! The rules of the table in the module's documentation, one test for each row.

mod formats;
mod tables;
mod whole;

use super::{
    CELL_LIMIT, Column, ColumnReader, Format, GUESS_LIMIT, HEADER_LIMIT, Header, HeaderReader,
    Marks, NAME_LIMIT, TextReader, WidthReader,
};
use crate::Error;

const NOT_IN_HEADER: Error =
    Error::Data { name: "column", rule: "is not in the header: header(file) shows what is" };

const EMPTY: Error = Error::Data { name: "source", rule: "is empty: it has no header" };

fn read(bytes: &[u8], chunk: usize, mut reader: ColumnReader) -> Result<Vec<f64>, Error> {
    let mut rows = Vec::new();
    for piece in bytes.chunks(chunk) {
        rows.extend_from_slice(reader.push(piece)?);
    }
    rows.extend_from_slice(reader.finish()?);
    assert_eq!(reader.rows(), rows.len() as u64);
    Ok(rows)
}

/// Reads in one chunk, byte by byte and by chunks of three, which must agree.
fn read_all_ways(bytes: &[u8], reader: impl Fn() -> ColumnReader) -> Result<Vec<f64>, Error> {
    let whole = read(bytes, usize::MAX, reader());
    for chunk in [1, 3] {
        let cut = read(bytes, chunk, reader());
        let bits = |rows: &Result<Vec<f64>, Error>| {
            rows.clone().map(|rows| rows.into_iter().map(f64::to_bits).collect::<Vec<_>>())
        };
        assert_eq!(bits(&whole), bits(&cut), "in chunks of {chunk}");
    }
    whole
}

fn named(bytes: impl AsRef<[u8]>, name: &str) -> Result<Vec<f64>, Error> {
    read_all_ways(bytes.as_ref(), || {
        open(Column::Name(name.into()), Header::Names, &Format::default())
    })
}

/// With commas, where there is no header to guess from.
fn indexed(bytes: impl AsRef<[u8]>, index: u64, header: Header) -> Result<Vec<f64>, Error> {
    let format = if header == Header::Absent { commas() } else { Format::default() };
    read_all_ways(bytes.as_ref(), || open(Column::Index(index), header, &format))
}

fn commas() -> Format {
    Format::delimited(b',')
}

fn open(column: Column, header: Header, format: &Format) -> ColumnReader {
    ColumnReader::new(column, header, format, Marks::default()).unwrap()
}

/// The column `x` of a file with commas. NaN prints as `NaN`, and so compares equal here.
fn x(bytes: impl AsRef<[u8]>) -> String {
    let reader = || open(Column::Name("x".into()), Header::Names, &commas());
    format!("{:?}", read_all_ways(bytes.as_ref(), reader).unwrap())
}

/// The column `x` of a file, as texts, which all ways of cutting it into chunks agree on.
fn texts(bytes: impl AsRef<[u8]>) -> Vec<String> {
    let bytes = bytes.as_ref();
    let read = |chunk| {
        let mut reader =
            TextReader::new(Column::Name("x".into()), Header::Names, &commas()).unwrap();
        let mut rows: Vec<String> = Vec::new();
        for piece in bytes.chunks(chunk) {
            rows.extend(reader.push(piece).unwrap().iter().map(String::from));
        }
        rows.extend(reader.finish().unwrap().iter().map(String::from));
        assert_eq!(reader.rows(), rows.len() as u64);
        rows
    };
    let whole = read(usize::MAX);
    for chunk in [1, 2, 3] {
        assert_eq!(whole, read(chunk), "in chunks of {chunk}");
    }
    whole
}

#[test]
fn texts_are_kept_as_they_stand() {
    assert_eq!(
        texts("x,y\n a ,1\n\"b,\"\"c\"\"\",2\n,3\n\n\u{e9}\n"),
        [" a ", "b,\"c\"", "", "\u{e9}"]
    );
    assert_eq!(texts("y,x\r\n1,__proto__\r\n2\r\n3,NaN"), ["__proto__", "", "NaN"]);
    assert_eq!(texts("x\n\"a\nb\"\n\"open"), ["a\nb", "open"]);
    assert_eq!(texts("x\n"), Vec::<String>::new());
}

#[test]
fn texts_that_are_long_or_no_utf_8_read_as_the_replacement_character() {
    let (longest, longer) = ("a".repeat(CELL_LIMIT), "a".repeat(CELL_LIMIT + 1));
    assert_eq!(texts(format!("x\n{longest}\n{longer}\nb")), [&longest, "\u{fffd}", "b"]);
    assert_eq!(texts(b"x\na\xffb\n\xe2\x82\n"), ["a\u{fffd}b", "\u{fffd}"]);
}

fn names(bytes: impl AsRef<[u8]>) -> Result<Vec<String>, Error> {
    let bytes = bytes.as_ref();
    let read = |chunk| {
        let mut reader = HeaderReader::new(&Format::default())?;
        for piece in bytes.chunks(chunk) {
            if reader.push(piece)? {
                break;
            }
        }
        reader.finish()
    };
    let whole = read(usize::MAX);
    assert_eq!(whole, read(1));
    whole
}

#[test]
fn quoted_cells_may_hold_delimiters_line_ends_and_doubled_quotes() {
    assert_eq!(x("a,x\n\"1,2\",3\n"), "[3.0]");
    assert_eq!(x("a,x\n\"1\r\n\n2\",3\n"), "[3.0]");
    assert_eq!(x("a,x\n\"say \"\"hi\"\", \"\"\",3\n"), "[3.0]");
    assert_eq!(x("x,a\n\"3\",\"1,2\n\"\n4,\n"), "[3.0, 4.0]");
    assert_eq!(x("x,a\n3,\"\"\"\n\"\"\"\n4,\"\"\n5,6"), "[3.0, 4.0, 5.0]");
    assert_eq!(x("\"x\",a\n\"\",\n\"1\"\"2\",\n"), "[NaN, NaN]");
}

#[test]
fn a_quote_later_in_a_cell_is_text() {
    assert_eq!(x("a,x,b\n5\" pipe,1,6\" pipe\n,2\",\n,3,\n"), "[1.0, NaN, 3.0]");
    assert_eq!(x("a,x\n \"1,2\"\n"), "[NaN]");
}

#[test]
fn text_after_a_closing_quote_continues_the_cell() {
    assert_eq!(x("x,a\n\"1\"2,\n\"1\" ,\n\"1\"\"2\",\n"), "[12.0, 1.0, NaN]");
    assert_eq!(x("a,x\n\"b\"c\"d,1\n"), "[1.0]");
    assert_eq!(x("x,a\n1,\"b\"c\"d\n2,\n"), "[1.0, 2.0]");
}

#[test]
fn an_unclosed_quote_ends_with_the_file() {
    assert_eq!(x("x,a\n1,2\n3,\"4\n5,6\n"), "[1.0, 3.0]");
    assert_eq!(x("a,x\n1,2\n3,\"4"), "[2.0, 4.0]");
    assert_eq!(x("a,x\n1,2\n\"3,4\n5,6\n"), "[2.0, NaN]");
    assert_eq!(names("a,\"b").unwrap(), ["a", "b"]);
}

#[test]
fn lines_end_with_lf_crlf_or_a_lone_cr() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["a,x", "1,2", "3,\"4\"", "5,6"].join(end);
        assert_eq!(x(&text), "[2.0, 4.0, 6.0]", "{end:?}");
        assert_eq!(x(text + end), "[2.0, 4.0, 6.0]", "{end:?}");
    }
    assert_eq!(x("x\n1\r2\r\n3\n4"), "[1.0, 2.0, 3.0, 4.0]");
}

#[test]
fn blank_lines_are_no_rows() {
    assert_eq!(x("\n\r\n\rx\n\n1\n\n\n2\r\n\r\n"), "[1.0, 2.0]");
    assert_eq!(x("x\n \n\"\"\n1"), "[NaN, NaN, 1.0]");
    assert_eq!(x("x,a\n,\n\n,"), "[NaN, NaN]");
}

#[test]
fn a_missing_cell_is_nan_and_cells_beyond_the_header_are_passed_over() {
    assert_eq!(x("a,x\n1\n1,2\n1,2,3,4\n\"1\"\n"), "[NaN, 2.0, 2.0, NaN]");
    assert_eq!(x("a,x\n1,"), "[NaN]");
    assert_eq!(x("a,x\n1"), "[NaN]");
}

#[test]
fn cells_that_are_not_numbers_are_nan_and_rows_nevertheless() {
    assert_eq!(
        x("x,a\ninf,\n1e308,\n1e400,\n0x1F,\n,\n-0, 1\n"),
        "[NaN, 1e308, NaN, NaN, NaN, -0.0]"
    );
    assert_eq!(x("a,x\n,\"1,000\"\n, 7\t\n,\" 8 \"\n"), "[NaN, 7.0, 8.0]");
}

#[test]
fn a_cell_over_the_limit_is_nan_however_it_is_cut() {
    let fits = "0".repeat(CELL_LIMIT);
    assert_eq!(
        x(format!("x,a\n{fits},\n\"{fits}\",\n0{fits},\n\"0{fits}\",\n1,")),
        "[0.0, 0.0, NaN, NaN, 1.0]"
    );
    assert_eq!(x(format!("x\n0{fits}")), "[NaN]");
    assert_eq!(x(format!("x\n0{fits}\"")), "[NaN]");
    let mut reader = open(Column::Index(0), Header::Absent, &commas());
    assert_eq!(reader.push(b"6\n"), Ok(&[6.0][..]));
    assert!(reader.push(&[b'7'; CELL_LIMIT + 1]).unwrap().is_empty());
    assert!(reader.push(b"7\n").unwrap().iter().all(|row| row.is_nan()));
    assert_eq!(reader.push(b"7\n"), Ok(&[7.0][..]));
}

#[test]
fn a_line_may_be_of_any_length_and_holds_no_memory() {
    let mut reader = open(Column::Index(1), Header::Absent, &commas());
    let mut rows = reader.push(b"1,2\n3,").unwrap().to_vec();
    for _ in 0..1600 {
        rows.extend_from_slice(reader.push(&[b'7'; 1 << 16]).unwrap());
    }
    rows.extend_from_slice(reader.push(b",5\n6,7\n").unwrap());
    assert_eq!(format!("{rows:?}"), "[2.0, NaN, 7.0]");
}

#[test]
fn nul_bytes_are_text() {
    assert_eq!(x("a,x\n\0,1\n\0\0,2\0\n3,\0\n4,5"), "[1.0, NaN, NaN, 5.0]");
}

#[test]
fn invalid_utf_8_is_nan_in_a_cell_and_a_replacement_character_in_a_name() {
    assert_eq!(x(b"\xff\xc3,x\n\xfe,1\n2,\xff\n\x80,3\n"), "[1.0, NaN, 3.0]");
    assert_eq!(names(b"caf\xe9,x").unwrap(), ["caf\u{fffd}", "x"]);
    assert_eq!(named(b"caf\xe9,x\n1,2", "caf\u{fffd}"), Ok(vec![1.0]));
}

#[test]
fn the_mark_of_utf_8_is_no_part_of_the_first_name() {
    assert_eq!(x("\u{feff}x,a\n1,"), "[1.0]");
    assert_eq!(x("\u{feff}\n\"x\",a\n1,"), "[1.0]");
    assert_eq!(names("\u{feff}\"a,b\";c").unwrap(), ["a,b", "c"]);
    assert_eq!(indexed("\u{feff}5", 0, Header::Absent), Ok(vec![5.0]));
}

#[test]
fn utf_16_is_read_after_its_mark() {
    let text = "\u{feff}\u{1f600}\u{20ac};\"a\n\"\r\n1;2\r\n\"3\";4";
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
        assert_eq!(named(&bytes, "\u{1f600}\u{20ac}"), Ok(vec![1.0, 3.0]));
        assert_eq!(named(&bytes, "a\n"), Ok(vec![2.0, 4.0]));
        assert_eq!(names(&bytes).unwrap(), ["\u{1f600}\u{20ac}", "a\n"]);
    }
}

#[test]
fn utf_16_without_a_mark_is_read_as_utf_8() {
    let bytes: Vec<u8> = "x\n1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(matches!(named(&bytes, "x"), Err(Error::Data { name: "source", .. })));
}

#[test]
fn a_column_that_is_not_in_the_header_is_refused() {
    assert_eq!(named("a,b\n1,2", "c"), Err(NOT_IN_HEADER));
    assert_eq!(named("a,b", "A"), Err(NOT_IN_HEADER));
    assert_eq!(named("a, b\n1,2", "b"), Err(NOT_IN_HEADER));
    assert_eq!(indexed("a,b\n1,2,3", 2, Header::Names), Err(NOT_IN_HEADER));
    assert_eq!(indexed("a,b\n1,2,3", u64::MAX, Header::Names), Err(NOT_IN_HEADER));
    assert_eq!(indexed("a,b\n1,2,3", 1, Header::Names), Ok(vec![2.0]));
}

#[test]
fn a_refused_file_stays_refused() {
    let mut reader = open(Column::Name("c".into()), Header::Names, &commas());
    for _ in 0..3 {
        assert_eq!(reader.push(b"a\n1\n"), Err(NOT_IN_HEADER));
    }
    assert_eq!(reader.finish(), Err(NOT_IN_HEADER));
}

#[test]
fn an_empty_file_has_no_columns_and_no_rows() {
    for empty in ["", "\u{feff}", "\n\r\n\n"] {
        assert_eq!(named(empty, "x"), Err(EMPTY));
        assert_eq!(indexed(empty, 0, Header::Names), Err(EMPTY));
        assert_eq!(indexed(empty, 0, Header::Absent), Ok(vec![]));
        assert_eq!(names(empty), Ok(vec![]));
    }
    assert_eq!(named("x", "x"), Ok(vec![]));
}

#[test]
fn the_first_of_duplicate_names_wins() {
    assert_eq!(x("a,x,x\n1,2,3"), "[2.0]");
    assert_eq!(named(",,\n1,2,3", ""), Ok(vec![1.0]));
}

#[test]
fn names_are_text_and_nothing_else() {
    let text = "__proto__,<b>,\"a\"\"b\",\u{202e}x, y ,\u{e9}\n1,2,3,4,5,6";
    let expected = ["__proto__", "<b>", "a\"b", "\u{202e}x", " y ", "\u{e9}"];
    assert_eq!(names(text).unwrap(), expected);
    for (index, name) in expected.into_iter().enumerate() {
        assert_eq!(named(text, name), Ok(vec![index as f64 + 1.0]));
    }
}

#[test]
fn without_a_header_the_first_line_is_a_row_and_a_missing_column_is_nan() {
    assert_eq!(indexed("1,2\n3,4", 1, Header::Absent), Ok(vec![2.0, 4.0]));
    let rows = indexed("1,2\n3,4,5", 2, Header::Absent).unwrap();
    assert_eq!(format!("{rows:?}"), "[NaN, 5.0]");
    assert!(matches!(
        ColumnReader::new(Column::Name("x".into()), Header::Absent, &commas(), Marks::default()),
        Err(Error::Parameter { name: "column", .. })
    ));
}

#[test]
fn a_header_over_its_limits_is_refused() {
    let refused =
        |result: Result<Vec<f64>, Error>| matches!(result, Err(Error::Data { name: "source", .. }));
    let long = |length: usize| "n".repeat(length) + ",x\n1,2";
    assert_eq!(named(long(HEADER_LIMIT - 1), "x"), Ok(vec![2.0]));
    assert!(refused(named(long(HEADER_LIMIT), "x")));
    let many = |count: usize| ",".repeat(count - 1) + "x\n" + &",".repeat(count - 1) + "2";
    assert_eq!(named(many(NAME_LIMIT), "x"), Ok(vec![2.0]));
    assert!(refused(named(many(NAME_LIMIT + 1), "x")));
    assert!(refused(named("\"".to_owned() + &long(HEADER_LIMIT), "x")));
    assert!(names(long(HEADER_LIMIT)).is_err());
}

#[test]
fn the_delimiter_is_guessed_from_the_header() {
    for delimiter in [",", ";", "|"] {
        let text = ["a", "\"x,;\t|\"", "y\n1", "2", "3"].join(delimiter);
        assert_eq!(named(&text, "x,;\t|"), Ok(vec![2.0]), "{delimiter:?}");
        assert_eq!(names(&text).unwrap(), ["a", "x,;\t|", "y"]);
    }
    assert_eq!(named("a\tx,;|\ty\n1\t2\t3", "x,;|"), Ok(vec![2.0]));
    // The guess took the line for longer than the delimiter makes it: it ends inside text that is
    // not quoted after all.
    assert_eq!(named("a,b,c;\"d\n1,2,3;4\"", "b"), Ok(vec![2.0]));
}

#[test]
fn a_row_is_no_header_to_guess_from() {
    for header in [Header::Absent, Header::Names] {
        let format = Format::default();
        let told = ColumnReader::new(Column::Index(0), header, &format, Marks::default()).err();
        let texts = TextReader::new(Column::Index(0), header, &format).err();
        let refused = |error| matches!(error, Some(Error::Parameter { name: "delimiter", .. }));
        assert_eq!(
            (refused(told), refused(texts)),
            (header == Header::Absent, header == Header::Absent)
        );
    }
    assert!(matches!(
        WidthReader::new(&Format::default()),
        Err(Error::Parameter { name: "delimiter", .. })
    ));
}

#[test]
fn a_header_of_any_length_can_be_guessed_from() {
    let text =
        "name;".repeat(GUESS_LIMIT / 4 - 1) + "x\n" + &"7;".repeat(GUESS_LIMIT / 4 - 1) + "2";
    assert_eq!(named(text, "x"), Ok(vec![2.0]));
}

#[test]
fn a_told_delimiter_is_taken() {
    for delimiter in [b',', b':', b' ', 1, 0, b'x'] {
        let text = [b"a" as &[u8], b"b\n1", b"2;3\n4", b"5"].join(&delimiter);
        let reader = || open(Column::Index(1), Header::Names, &Format::delimited(delimiter));
        let rows = read_all_ways(&text, reader).unwrap();
        assert_eq!(format!("{rows:?}"), "[NaN, 5.0]", "{delimiter}");
    }
}

#[test]
fn a_delimiter_that_cannot_be_one_is_refused() {
    for delimiter in [b'"', b'\n', b'\r', 0x80, 0xff] {
        let refused = Error::Parameter {
            name: "delimiter",
            rule: "must be one ASCII character, other than a quote or a line end",
        };
        let format = Format::delimited(delimiter);
        let column = ColumnReader::new(Column::Index(0), Header::Names, &format, Marks::default());
        assert_eq!(column.err(), Some(refused));
        assert_eq!(HeaderReader::new(&format).err(), Some(refused));
    }
}

#[test]
fn a_header_needs_no_more_than_its_line() {
    let mut reader = HeaderReader::new(&commas()).unwrap();
    assert_eq!(reader.push(b"\xef\xbb\xbf\na,\"b\n"), Ok(false));
    assert_eq!(reader.push(b"\",c\r"), Ok(true));
    assert_eq!(reader.push(b"\nnever,read"), Ok(true));
    assert_eq!(reader.finish().unwrap(), ["a", "b\n", "c"]);
}
