//! The CSV reader against another one on generated files, and against itself on the same files cut
//! otherwise.
#![allow(missing_docs, clippy::unwrap_used)]

use proptest::prelude::*;
use sottovoce::Error;
use sottovoce::csv::{
    Column, ColumnReader, Decimal, Encoding, Format, Header, HeaderReader, Marks, Quoting, ReadAs,
    TableReader, TextReader, Thousands, WidthReader,
};

/// Text that a hasty parser gets wrong: few letters, most of them structural.
fn wild_text() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        4 => Just(b','), 4 => Just(b'\n'), 2 => Just(b'\r'), 5 => Just(b'"'), 6 => b'0'..=b'9',
        1 => Just(b';'), 1 => Just(b' '), 1 => Just(b'.'), 1 => Just(b'-'), 1 => Just(b'e'),
        1 => Just(0), 1 => Just(0xff), 1 => Just(b'x'), 2 => Just(b'\\'),
    ];
    proptest::collection::vec(byte, 0..200)
}

/// Cells that are mostly numbers, written as a careful program writes them.
fn tidy_rows() -> impl Strategy<Value = Vec<Vec<String>>> {
    let cell = prop_oneof![
        4 => any::<f64>().prop_map(|number| format!("{number:?}")),
        4 => "-?[0-9]{1,6}(\\.[0-9]{1,3})?",
        2 => "[a-z,;\"\r\n ]{0,12}",
        1 => "[0-9]{1,30}",
    ];
    proptest::collection::vec(proptest::collection::vec(cell, 1..6), 0..30)
}

/// Cells as programs write them that escape quotes and backslashes by a backslash. None is blank,
/// so that no row is one.
fn escaped_rows() -> impl Strategy<Value = Vec<Vec<String>>> {
    let inside = prop_oneof![
        4 => "[a-z0-9]", 2 => Just(",".into()), 1 => Just("\n".into()), 3 => Just("\\\"".into()),
        3 => Just("\\\\".into()), 1 => Just("\"\"".into()),
    ];
    let quoted = proptest::collection::vec(inside, 0..70).prop_map(|all| all.concat());
    let cell = prop_oneof![
        3 => quoted.prop_map(|inside| format!("\"{inside}\"")),
        2 => "[a-z0-9]{1,9}",
        1 => "[a-z]:\\\\",
    ];
    proptest::collection::vec(proptest::collection::vec(cell, 1..4), 0..20)
}

/// Column as the crate `csv` and the standard library read it.
fn oracle(bytes: &[u8], index: usize) -> Vec<f64> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    reader
        .byte_records()
        .map(|record| number(record.unwrap().get(index).unwrap_or_default()))
        .collect()
}

fn number(cell: &[u8]) -> f64 {
    let text = core::str::from_utf8(cell).unwrap_or("x").trim().replace('\u{2212}', "-");
    // The standard library takes our grammar and some words for the numbers that are not finite.
    text.parse().ok().filter(|number: &f64| number.is_finite()).unwrap_or(f64::NAN)
}

fn read(bytes: &[u8], cuts: &[usize], mut reader: ColumnReader) -> Result<Vec<u64>, Error> {
    let mut rows = Vec::new();
    let mut rest = bytes;
    for cut in cuts {
        let (piece, after) = rest.split_at(*cut.min(&rest.len()));
        rest = after;
        rows.extend(reader.push(piece)?.iter().map(|row| row.to_bits()));
    }
    rows.extend(reader.push(rest)?.iter().map(|row| row.to_bits()));
    rows.extend(reader.finish()?.iter().map(|row| row.to_bits()));
    Ok(rows)
}

fn bits(rows: Vec<f64>) -> Vec<u64> {
    rows.into_iter().map(f64::to_bits).collect()
}

fn without_header(index: usize) -> ColumnReader {
    ColumnReader::new(
        Column::Index(index as u64),
        Header::Absent,
        &Format::delimited(b','),
        Marks::default(),
    )
    .unwrap()
}

/// All that can be told of a file.
fn formats() -> impl Strategy<Value = Format> {
    let encodings = [
        Encoding::FromMark,
        Encoding::Utf8,
        Encoding::Utf16Little,
        Encoding::Utf16Big,
        Encoding::Bytes(latin_1()),
    ];
    let delimiter = prop_oneof![Just(b','), Just(b';'), Just(b'\t')];
    let quoting = [Quoting::Rfc4180, Quoting::Backslash, Quoting::Absent];
    let quoting = proptest::option::of(proptest::sample::select(quoting.to_vec()));
    (delimiter, quoting, proptest::sample::select(encodings.to_vec()), 0u64..4).prop_map(
        |(delimiter, quoting, encoding, skip_lines)| Format {
            delimiter: Some(delimiter),
            quoting,
            encoding,
            skip_lines,
        },
    )
}

fn latin_1() -> Box<[char; 128]> {
    Box::new(core::array::from_fn(|place| char::from(128 + u8::try_from(place).unwrap())))
}

fn utf_16(bytes: &[u8], little: bool) -> Vec<u8> {
    let order = if little { u16::to_le_bytes } else { u16::to_be_bytes };
    let text = String::from_utf8_lossy(bytes);
    core::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(order).collect()
}

/// The column at an index, of a file without a header.
fn column_of(index: usize, format: &Format) -> ColumnReader {
    ColumnReader::new(Column::Index(index as u64), Header::Absent, format, Marks::default())
        .unwrap()
}

/// A column and what it is read as, in all ways that can be asked for.
fn asked() -> impl Strategy<Value = (Column, ReadAs)> {
    let column = prop_oneof![
        3 => (0u64..4).prop_map(Column::Index),
        1 => "[0-9x]{0,1}".prop_map(Column::Name),
    ];
    let marks = [Marks::default(), Marks::new(Decimal::Comma, Some(Thousands::Space)).unwrap()];
    let read_as = prop_oneof![
        Just(ReadAs::Texts),
        proptest::sample::select(marks.to_vec()).prop_map(ReadAs::Numbers),
    ];
    (column, read_as)
}

/// Rows of numbers by their bits, or of texts.
#[derive(Clone, Debug, PartialEq)]
enum Rows {
    Numbers(Vec<u64>),
    Texts(Vec<String>),
}

/// A column by the reader of one column, in one piece.
fn alone(
    bytes: &[u8],
    (column, read_as): &(Column, ReadAs),
    header: Header,
    format: &Format,
) -> Result<Rows, Error> {
    match *read_as {
        ReadAs::Numbers(marks) => {
            let reader = ColumnReader::new(column.clone(), header, format, marks)?;
            read(bytes, &[], reader).map(Rows::Numbers)
        }
        ReadAs::Texts => {
            let mut reader = TextReader::new(column.clone(), header, format)?;
            let mut rows: Vec<String> = reader.push(bytes)?.iter().map(String::from).collect();
            rows.extend(reader.finish()?.iter().map(String::from));
            Ok(Rows::Texts(rows))
        }
    }
}

/// All slots of a table in these pieces. After each of them every slot has given as many rows as
/// have come out.
fn together(
    bytes: &[u8],
    cuts: &[usize],
    asked: &[(Column, ReadAs)],
    mut reader: TableReader,
) -> Result<(Vec<Rows>, u64), Error> {
    let mut slots: Vec<Rows> = (asked.iter())
        .map(|(_, read_as)| match read_as {
            ReadAs::Numbers(_) => Rows::Numbers(Vec::new()),
            ReadAs::Texts => Rows::Texts(Vec::new()),
        })
        .collect();
    let mut take = |reader: &TableReader| {
        for (slot, rows) in slots.iter_mut().enumerate() {
            let count = match rows {
                Rows::Numbers(rows) => {
                    rows.extend(reader.numbers(slot).unwrap().iter().map(|row| row.to_bits()));
                    rows.len()
                }
                Rows::Texts(rows) => {
                    rows.extend(reader.texts(slot).unwrap().iter().map(String::from));
                    rows.len()
                }
            };
            assert_eq!(count as u64, reader.rows());
        }
    };
    let mut rest = bytes;
    for cut in cuts {
        let (piece, after) = rest.split_at(*cut.min(&rest.len()));
        rest = after;
        reader.push(piece)?;
        take(&reader);
    }
    reader.push(rest)?;
    take(&reader);
    reader.finish()?;
    take(&reader);
    Ok((slots, reader.rows()))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn agrees_with_the_csv_crate_on_wild_text(
        text in wild_text(),
        index in 0usize..4,
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        prop_assert_eq!(
            read(&text, &cuts, without_header(index)).unwrap(),
            bits(oracle(&text, index))
        );
    }

    #[test]
    fn agrees_with_the_csv_crate_on_what_it_writes(
        rows in tidy_rows(),
        index in 0usize..6,
        cuts in proptest::collection::vec(0usize..64, 0..20),
        crlf: bool,
    ) {
        let terminator = if crlf { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') };
        let mut writer =
            csv::WriterBuilder::new().flexible(true).terminator(terminator).from_writer(Vec::new());
        for row in &rows {
            writer.write_record(row).unwrap();
        }
        let text = writer.into_inner().unwrap();
        let column = rows
            .iter()
            .map(|row| number(row.get(index).map_or(b"", |cell| cell.as_bytes())))
            .collect();
        prop_assert_eq!(read(&text, &cuts, without_header(index)).unwrap(), bits(column));
    }

    #[test]
    fn agrees_with_the_csv_crate_on_backslashes_before_quotes(
        rows in escaped_rows(),
        index in 0usize..4,
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        let text = rows.iter().map(|row| row.join(",") + "\n").collect::<String>();
        let mut other = csv::ReaderBuilder::new();
        other.has_headers(false).flexible(true).escape(Some(b'\\'));
        let expected: Vec<String> = (other.from_reader(text.as_bytes()).records())
            .map(|record| record.unwrap().get(index).unwrap_or_default().into())
            .collect();
        let format = Format { quoting: Some(Quoting::Backslash), ..Format::delimited(b',') };
        let texts = (Column::Index(index as u64), ReadAs::Texts);
        let reader = TableReader::new([texts.clone()], Header::Absent, &format).unwrap();
        let (slots, _) = together(text.as_bytes(), &cuts, &[texts], reader).unwrap();
        prop_assert_eq!(&slots, &[Rows::Texts(expected)]);
    }

    #[test]
    fn where_the_chunks_end_changes_nothing(
        text in wild_text(),
        name in "[0-9x]{0,2}",
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        let reader = || {
            ColumnReader::new(
                Column::Name(name.clone()),
                Header::Names,
                &Format::default(),
                Marks::default(),
            )
            .unwrap()
        };
        let whole = read(&text, &[], reader());
        prop_assert_eq!(&read(&text, &cuts, reader()), &whole);
        prop_assert_eq!(&read(&text, &vec![1; text.len()], reader()), &whole);
    }

    #[test]
    fn where_the_chunks_end_changes_nothing_whatever_is_told(
        text in wild_text(),
        format in formats(),
        header: bool,
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        let header = if header { Header::Names } else { Header::Absent };
        let marks = Marks::new(Decimal::Comma, Some(Thousands::Space)).unwrap();
        let reader = || ColumnReader::new(Column::Index(1), header, &format, marks).unwrap();
        let whole = read(&text, &[], reader());
        prop_assert_eq!(&read(&text, &cuts, reader()), &whole);
        prop_assert_eq!(&read(&text, &vec![1; text.len()], reader()), &whole);
        let width = |chunk| {
            let mut reader = WidthReader::new(&format).unwrap();
            let _ = text.chunks(chunk).any(|piece| reader.push(piece).unwrap());
            reader.finish().unwrap()
        };
        prop_assert_eq!(width(1), width(1000));
    }

    #[test]
    fn letters_of_one_byte_give_the_rows_of_the_same_text_in_utf_8(
        text in wild_text(),
        index in 0usize..4,
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        let format = Format { encoding: Encoding::Bytes(latin_1()), ..Format::delimited(b',') };
        let reader = column_of(index, &format);
        let utf_8: String = text.iter().map(|byte| char::from(*byte)).collect();
        prop_assert_eq!(read(&text, &cuts, reader).unwrap(), bits(oracle(utf_8.as_bytes(), index)));
    }

    #[test]
    fn without_quoting_a_line_is_a_row_and_a_delimiter_a_cell(
        text in wild_text(),
        index in 0usize..4,
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        let format = Format { quoting: Some(Quoting::Absent), ..Format::delimited(b',') };
        let reader = column_of(index, &format);
        let lines =
            text.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_empty());
        let cells =
            lines.map(|line| line.split(|byte| *byte == b',').nth(index).unwrap_or_default());
        prop_assert_eq!(read(&text, &cuts, reader).unwrap(), bits(cells.map(number).collect()));
    }

    #[test]
    fn utf_16_gives_the_rows_of_the_same_text_in_utf_8(
        text in wild_text(),
        index in 0usize..4,
        little: bool,
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        let encoding = if little { Encoding::Utf16Little } else { Encoding::Utf16Big };
        let format = Format { encoding, ..Format::delimited(b',') };
        let reader = column_of(index, &format);
        let utf_8 = String::from_utf8_lossy(&text);
        prop_assert_eq!(
            read(&utf_16(&text, little), &cuts, reader).unwrap(),
            bits(oracle(utf_8.as_bytes(), index))
        );
    }

    #[test]
    fn a_table_gives_of_each_column_what_its_own_reader_gives(
        text in wild_text(),
        format in formats(),
        wide in proptest::option::of(any::<bool>()),
        header: bool,
        asked in proptest::collection::vec(asked(), 0..6),
        cuts in proptest::collection::vec(0usize..20, 0..20),
    ) {
        let header = if header { Header::Names } else { Header::Absent };
        let bytes = wide.map_or(text.clone(), |little| utf_16(&text, little));
        // Where there are no names none can be asked for.
        let asked: Vec<_> = (asked.into_iter())
            .filter(|(column, _)| header == Header::Names || matches!(column, Column::Index(_)))
            .collect();
        let table = || TableReader::new(asked.clone(), header, &format).unwrap();
        let whole = together(&bytes, &[], &asked, table());
        prop_assert_eq!(&together(&bytes, &cuts, &asked, table()), &whole);
        prop_assert_eq!(&together(&bytes, &vec![1; bytes.len()], &asked, table()), &whole);
        let each: Result<Vec<Rows>, Error> =
            asked.iter().map(|one| alone(&bytes, one, header, &format)).collect();
        let first = (Column::Index(0), ReadAs::Texts);
        match (whole, alone(&bytes, &first, header, &format)) {
            (Ok((slots, count)), Ok(Rows::Texts(rows))) => {
                prop_assert_eq!(Ok(slots), each);
                prop_assert_eq!(count, rows.len() as u64);
            }
            // A file of nothing has no header, and no columns; a table without columns has no rows.
            (Ok((slots, count)), _) => prop_assert_eq!((slots.len(), count), (0, 0)),
            (Err(error), rows) if asked.is_empty() => prop_assert_eq!(rows, Err(error)),
            (Err(error), _) => prop_assert_eq!(each, Err(error)),
        }
    }

    #[test]
    fn names_are_those_of_the_csv_crate(text in wild_text(), chunk in 1usize..30) {
        let mut reader = HeaderReader::new(&Format::delimited(b',')).unwrap();
        let refused = text
            .chunks(chunk)
            .map_while(|piece| match reader.push(piece) {
                Ok(true) => None,
                pushed => Some(pushed.is_err()),
            })
            .any(|failed| failed);
        let mut other = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_slice());
        let names: Vec<String> = other
            .byte_headers()
            .unwrap()
            .iter()
            .map(|name| String::from_utf8_lossy(name).into_owned())
            .collect();
        // A header with control characters is that of no delimited text.
        if names.iter().any(|name| name.contains('\0')) {
            prop_assert!(refused || reader.finish().is_err());
        } else {
            prop_assert_eq!(reader.finish().unwrap(), names);
        }
    }
}

#[test]
fn every_cell_of_a_file_may_be_a_category() {
    assert_eq!(sottovoce::query::rows::histogram::Categories::LONGEST, sottovoce::csv::CELL_LIMIT);
}
