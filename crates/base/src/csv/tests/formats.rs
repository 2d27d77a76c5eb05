//! How files and numbers are written, and files that are no delimited text.

use super::{EMPTY, commas, indexed, named, names, open, read_all_ways};
use crate::{
    Error,
    csv::{
        CELL_LIMIT, Column, ColumnReader, Decimal, Encoding, Format, HEADER_LIMIT, Header, Marks,
        NAME_LIMIT, Quoting, TextReader, Thousands, WidthReader,
    },
};

#[test]
fn an_encoding_that_is_given_needs_no_mark() {
    let bytes: Vec<u8> = "x;y\n1;2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let given = |encoding| Format { encoding, ..Format::default() };
    let column = |format: &Format| open(Column::Name("y".into()), Header::Names, format);
    assert_eq!(read_all_ways(&bytes, || column(&given(Encoding::Utf16Little))), Ok(vec![2.0]));
    let letters = core::array::from_fn(|place| char::from(128 + u8::try_from(place).unwrap()));
    let format = given(Encoding::Bytes(Box::new(letters)));
    let reader = || open(Column::Name("\u{e9}".into()), Header::Names, &format);
    assert_eq!(read_all_ways(b"x,\xe9\n1,2\n\xff\xfe,3", reader), Ok(vec![2.0, 3.0]));
}

#[test]
fn the_cells_of_a_first_row_are_counted_and_nothing_in_it_is_an_error() {
    let wide = ",".repeat(NAME_LIMIT);
    let long = "7".repeat(HEADER_LIMIT + 1);
    for (text, cells) in [
        ("1,2,3\n4\n", 3),
        ("\r\n\n1", 1),
        ("\"1,2\n\",3", 2),
        ("", 0),
        ("\n", 0),
        ("%PDF-1.4\n", 1),
        ("{\"a\":1,\0\n", 2),
        (&wide, 65_537),
        (&long, 1),
    ] {
        for chunk in [1, 3, usize::MAX] {
            let mut reader = WidthReader::new(&commas()).unwrap();
            for piece in text.as_bytes().chunks(chunk) {
                if reader.push(piece).unwrap() {
                    break;
                }
            }
            assert_eq!(reader.finish(), Ok(cells), "{:.20}", text);
        }
    }
}

#[test]
fn a_backslash_escapes_a_quote_where_that_is_set() {
    let format = Format { quoting: Some(Quoting::Backslash), ..commas() };
    let file = br#"note,age
"size 5\"",62
"b\\",50
"c:\dir\",\"",31
"says ""hi"", \"you\"",23
c:\,9
"#;
    let rows = |format: &Format| {
        read_all_ways(file, || open(Column::Name("age".into()), Header::Names, format)).unwrap()
    };
    assert_eq!(rows(&format), [62.0, 50.0, 31.0, 23.0, 9.0]);
    // By doubled quotes alone a row takes in the next one.
    assert_eq!(rows(&commas()).len(), 4);
    let mut reader = TextReader::new(Column::Name("note".into()), Header::Names, &format).unwrap();
    let notes: Vec<String> = reader.push(file).unwrap().iter().map(String::from).collect();
    let meant = [r#"size 5""#, r"b\", r#"c:\dir",""#, r#"says "hi", "you""#, r"c:\"];
    assert_eq!(notes, meant);
}

#[test]
fn between_tabs_and_where_it_is_set_quotes_are_text() {
    let file = "name\tx\nAnn\t1\n\"Bob\t2\n\"Cy\"\t3\n\t\"4\"\n";
    assert_eq!(format!("{:?}", named(file, "x").unwrap()), "[1.0, 2.0, 3.0, NaN]");
    let quoting = |quoting| Format { quoting: Some(quoting), ..Format::default() };
    let read = |text: &str, format: &Format| {
        format!(
            "{:?}",
            read_all_ways(text.as_bytes(), || open(
                Column::Name("x".into()),
                Header::Names,
                format
            ))
            .unwrap()
        )
    };
    // The row of "Bob swallows the beginning of the next one.
    assert_eq!(read(file, &quoting(Quoting::Rfc4180)), "[1.0, 3.0, 4.0]");
    assert_eq!(read("a;x\n\"1;2\n3;\"4\"\n5;6", &quoting(Quoting::Absent)), "[2.0, NaN, 6.0]");
    assert_eq!(
        read("x;a;b\n1;\"2;\"\n3;;\"\n4;\"\"", &quoting(Quoting::Absent)),
        "[1.0, 3.0, 4.0]"
    );
}

#[test]
fn lines_before_the_header_are_skipped() {
    let skipping = |skip_lines| Format { skip_lines, ..Format::default() };
    let text = "Report; \"of 2026\n\na,x\n1,2\n";
    assert_eq!(
        read_all_ways(text.as_bytes(), || open(
            Column::Name("x".into()),
            Header::Names,
            &skipping(2)
        )),
        Ok(vec![2.0])
    );
    let row = Format { skip_lines: 3, ..commas() };
    assert_eq!(
        read_all_ways(text.as_bytes(), || open(Column::Index(1), Header::Absent, &row)),
        Ok(vec![2.0])
    );
    let past = || {
        ColumnReader::new(Column::Name("x".into()), Header::Names, &skipping(9), Marks::default())
            .unwrap()
    };
    assert_eq!(read_all_ways(text.as_bytes(), past), Err(EMPTY));
}

/// Marks, and the numbers written with them.
type Cases<'a, T> = (Decimal, Option<Thousands>, &'a [T]);

#[test]
fn numbers_are_read_by_the_marks_that_are_given() {
    let cases: [Cases<'_, (&str, f64)>; 6] = [
        (
            Decimal::Comma,
            None,
            &[("1,5", 1.5), ("-,5", -0.5), ("+2,", 2.0), (" 1,5e-1\t", 0.15), ("12", 12.0)],
        ),
        (
            Decimal::Comma,
            Some(Thousands::Point),
            &[("20.000", 2e4), ("1.234.567,25", 1_234_567.25), ("1234567,5", 1_234_567.5)],
        ),
        (
            Decimal::Point,
            Some(Thousands::Comma),
            &[
                ("20,000", 2e4),
                ("-1,234.5", -1234.5),
                ("1,000e3", 1e6),
                (".5", 0.5),
                ("\u{a0}\u{2212}1,234\u{3000}", -1234.0),
                ("1,25,000", 125_000.0),
                ("12,34,567.5", 1_234_567.5),
                ("-2,00,00,000", -2e7),
            ],
        ),
        (
            Decimal::Point,
            Some(Thousands::Apostrophe),
            &[("1'234.5", 1234.5), ("1\u{2019}234", 1234.0)],
        ),
        (
            Decimal::Comma,
            Some(Thousands::Space),
            &[("1 234,5", 1234.5), ("1\u{a0}234\u{202f}567", 1_234_567.0), ("1\u{2009}000", 1e3)],
        ),
        (Decimal::Point, None, &[("1.5", 1.5)]),
    ];
    for (decimal, thousands, numbers) in cases {
        for (text, number) in numbers {
            assert_eq!(
                marked(text, decimal, thousands),
                *number,
                "{text} with {decimal:?} and {thousands:?}"
            );
        }
    }
}

#[test]
fn numbers_with_other_marks_than_were_told_are_nan() {
    let cases: [Cases<'_, &str>; 5] = [
        (
            Decimal::Comma,
            None,
            &[
                "1.5", "1,2,3", "1.234,5", "1,5e1,5", "inf", "nan", "", ",", "-", "1e", "0x1F",
                "1 5",
            ],
        ),
        (
            Decimal::Comma,
            Some(Thousands::Point),
            &["20.00", "1.2345", ".500", "1..000", "1.000.", "1234.567", "1,234.567"],
        ),
        (
            Decimal::Point,
            Some(Thousands::Comma),
            &[
                "1,50",
                ",500",
                "1,000,",
                "1,0000",
                "1.5,000",
                "1e1,000",
                "$20,000",
                "1,00,00",
                "123,45,678",
                "1,00,000,000",
                "1,000,00,000",
            ],
        ),
        (Decimal::Point, Some(Thousands::Apostrophe), &["1'23", "1\"234", "'123"]),
        (Decimal::Comma, Some(Thousands::Space), &["1  234", "1\t234", "12 34", "1 234 ,5"]),
    ];
    for (decimal, thousands, texts) in cases {
        for text in texts {
            assert!(
                marked(text, decimal, thousands).is_nan(),
                "{text} with {decimal:?} and {thousands:?}"
            );
        }
    }
}

fn marked(text: &str, decimal: Decimal, thousands: Option<Thousands>) -> f64 {
    let marks = Marks::new(decimal, thousands).unwrap();
    let format = Format::delimited(b';');
    let reader = || ColumnReader::new(Column::Index(0), Header::Absent, &format, marks).unwrap();
    read_all_ways(format!("{text};\n").as_bytes(), reader).unwrap()[0]
}

#[test]
fn a_cell_with_marks_is_a_number_up_to_the_same_length_as_any() {
    let cell = |length: usize| format!("{},5", "0".repeat(length - 2));
    for (length, is_number) in [(CELL_LIMIT - 1, true), (CELL_LIMIT, true), (CELL_LIMIT + 1, false)]
    {
        let read = marked(&cell(length), Decimal::Comma, None);
        assert_eq!((read == 0.5, read.is_nan()), (is_number, !is_number), "{length}");
    }
}

#[test]
fn one_mark_cannot_mean_two_things() {
    for (decimal, thousands) in
        [(Decimal::Point, Thousands::Point), (Decimal::Comma, Thousands::Comma)]
    {
        let refused = Marks::new(decimal, Some(thousands));
        assert!(matches!(refused, Err(Error::Parameter { name: "thousands", .. })));
    }
}

#[test]
fn what_is_no_delimited_text_is_refused_by_its_first_bytes_or_by_its_header() {
    let refused = |error: Option<Error>| matches!(error, Some(Error::Data { name: "source", .. }));
    let archive = "PK\u{3}\u{4}x,y\n";
    assert!(
        refused(indexed(archive, 0, Header::Names).err())
            && refused(indexed(archive, 0, Header::Absent).err())
    );
    for text in ["%PDF-1.4\n1\n", "[{\"x\":0},\n", "x,\0\n1\n", "<html>\n"] {
        assert!(
            refused(indexed(text, 0, Header::Names).err()) && refused(names(text).err()),
            "{text:?}"
        );
        // Without a header these are somebody's row.
        assert!(indexed(text, 0, Header::Absent).is_ok());
    }
    let lines = "{\"a\": 1}, ".repeat(HEADER_LIMIT);
    assert_eq!(names(&lines).err(), names("{\"a\": 1}").err());
}

#[test]
fn a_mark_is_dropped_before_any_row() {
    let file =
        "\u{feff}1,a\n\u{feff}2,b\n\u{feff}\n\u{feff}\u{feff}3,c\n4\u{feff},d\n5,\u{feff}e\n";
    let first = indexed(file, 0, Header::Absent).unwrap();
    assert_eq!(format!("{first:?}"), "[1.0, 2.0, 3.0, NaN, 5.0]");
    let part = b"\xef\xbb,1\n\xef\xbb\xbe,2\n\xef,3\n\xef\n\xef";
    let second = indexed(part, 1, Header::Absent).unwrap();
    assert_eq!(format!("{second:?}"), "[1.0, 2.0, 3.0, NaN, NaN]");
}

#[test]
fn a_quote_after_a_mark_takes_in_no_other_row() {
    for marks in ["\u{feff}", "\u{feff}\u{feff}"] {
        let rows = format!("1,1\n{marks}\"x,2\n3,3\n{marks}\n{marks}\"\n4,4\n{marks}");
        for (header, names) in [(Header::Names, "\u{feff}\"id\",x\n"), (Header::Absent, "\u{feff}")]
        {
            let read = indexed(format!("{names}{rows}"), 1, header).unwrap();
            assert_eq!(format!("{read:?}"), "[1.0, 2.0, 3.0, NaN, 4.0]");
        }
    }
}

#[test]
fn binary_files_are_refused_before_a_row_with_a_header_or_without_one() {
    let files: [(&[u8], &str); 9] = [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "workbook with a password"),
        (b"ARROW1\0\0", "Arrow"),
        (b"SQLite format 3\0", "SQLite"),
        (b"\xfd7zXZ\0", "xz"),
        (b"Obj\x01", "Avro"),
        (b"\x89HDF\r\n\x1a\n", "HDF5"),
        (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
        (b"Rar!\x1a\x07", "RAR"),
        (b"PAR1\x15", "Parquet"),
    ];
    for (first, called) in files {
        for rest in ["\0\n1,2\n", "", ",x\n1,2\n"] {
            for header in [Header::Names, Header::Absent] {
                let refused = indexed([first, rest.as_bytes()].concat(), 0, header).unwrap_err();
                assert!(told(refused).contains(called), "{called}: {refused:?}");
            }
        }
    }
}

#[test]
fn what_might_be_letters_of_a_row_is_refused_in_a_header_alone() {
    let files: [(&[u8], &str); 7] = [
        (b"\x28\xb5\x2f\xfd\x04", "zstd"),
        (b"BZh91AY&SY\x94", "bzip2"),
        (b"PAR1\xe9", "Parquet"),
        (b"ORC\x07\xe9", "ORC"),
        (b"$FL2@(#) SPSS DATA FILE", "SPSS"),
        (b"<stata_dta><header>", "Stata"),
        (b"r\x02\x01\0\x05", "Stata"),
    ];
    for (first, called) in files {
        let file = [first, b",x\n1,2\n"].concat();
        let refused = indexed(&file, 0, Header::Names).unwrap_err();
        assert!(told(refused).contains(called), "{called}: {refused:?}");
        assert_eq!(indexed(&file, 0, Header::Absent).map(|rows| rows.len()), Ok(2));
    }
}

fn told(refused: Error) -> &'static str {
    match refused {
        Error::Data { name: "source", rule } => rule,
        _ => "",
    }
}

#[test]
fn without_a_header_no_mark_decides_the_encoding() {
    let rows = indexed(b"\xff\xfe,1\n2,3\n", 1, Header::Absent);
    assert_eq!(rows, Ok(vec![1.0, 3.0]));
}

#[test]
fn a_quote_that_the_header_leaves_open_does_not_lead_the_guess_into_rows() {
    for row in ["x\t50", "x\";;z\t50", "x\";;;;\t50"] {
        let file = format!("id\t\"a;b\n{row}\nb\t50\n");
        assert_eq!(indexed(file, 1, Header::Names), Ok(vec![50.0, 50.0]));
    }
}
