//! Text that is read 64 bytes at a time, against the state machine that reads byte by byte.

use proptest::prelude::*;

use crate::csv::{
    CELL_LIMIT, Column, Format, Header, Marks, Quoting, ReadAs, TableReader,
    cells::{Cells, End},
    number,
};

/// The cells of all rows, by the state machine alone, which gets one byte at a time.
fn plain(bytes: &[u8], quoting: Quoting) -> Vec<Vec<Vec<u8>>> {
    let mut cells = Cells::new(b',', quoting);
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), Vec::new());
    for byte in bytes {
        let mut text = core::slice::from_ref(byte);
        while let Some(piece) = cells.next(&mut text) {
            cell.extend_from_slice(piece.text);
            if piece.end != End::Open {
                row.push(core::mem::take(&mut cell));
            }
            if piece.end == End::Row {
                rows.push(core::mem::take(&mut row));
            }
        }
    }
    if cells.finish() {
        row.push(cell);
        rows.push(row);
    }
    rows
}

/// Columns 0 and 2 as texts and column 2 as numbers, by their bits.
type Read = (Vec<[String; 2]>, Vec<u64>);

fn expected(rows: &[Vec<Vec<u8>>]) -> Read {
    let text = |row: &Vec<Vec<u8>>, index: usize| match row.get(index) {
        Some(cell) if cell.len() > CELL_LIMIT => "\u{fffd}".into(),
        Some(cell) => String::from_utf8_lossy(cell).into_owned(),
        None => String::new(),
    };
    let mut numbers = Vec::new();
    for row in rows {
        match row.get(2) {
            Some(cell) => number::push(cell, &mut numbers),
            None => numbers.push(f64::NAN),
        }
    }
    let texts = rows.iter().map(|row| [text(row, 0), text(row, 2)]).collect();
    (texts, numbers.into_iter().map(f64::to_bits).collect())
}

fn read<'a>(pieces: impl IntoIterator<Item = &'a [u8]>, quoting: Quoting) -> Read {
    let texts = |index| (Column::Index(index), ReadAs::Texts);
    let numbers = (Column::Index(2), ReadAs::Numbers(Marks::default()));
    let format = Format { quoting: Some(quoting), ..Format::delimited(b',') };
    let columns = [texts(2), numbers, texts(0)];
    let mut reader = TableReader::new(columns, Header::Absent, &format).unwrap();
    let (mut rows, mut bits) = (Vec::new(), Vec::new());
    let mut take = |reader: &TableReader| {
        let [second, first] = [0, 2].map(|slot| reader.texts(slot).unwrap());
        rows.extend(first.iter().zip(second.iter()).map(|pair| [pair.0.into(), pair.1.into()]));
        bits.extend(reader.numbers(1).unwrap().iter().map(|number| number.to_bits()));
        assert_eq!((rows.len() as u64, bits.len()), (reader.rows(), rows.len()));
    };
    for piece in pieces {
        reader.push(piece).unwrap();
        take(&reader);
    }
    reader.finish().unwrap();
    take(&reader);
    (rows, bits)
}

/// Cells of a careful program, and bytes that nobody was careful with.
fn hostile() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => "-?[0-9]{1,9}(\\.[0-9]{0,3})?".prop_map(String::into_bytes),
        4 => "\"([a-z,\n\r]|\"\"){0,40}\"".prop_map(String::into_bytes),
        2 => "\"([a-z,\n]|\\\\\"|\\\\\\\\|\\\\[a-z]){0,40}\"".prop_map(String::into_bytes),
        1 => Just(b"\\".to_vec()),
        2 => "\"-?[0-9]{1,5}\\.?[0-9]\"".prop_map(String::into_bytes),
        10 => Just(b",".to_vec()),
        5 => Just(b"\n".to_vec()),
        2 => Just(b"\r\n".to_vec()),
        1 => Just(b"\"".to_vec()),
        1 => Just(b"\xef\xbb\xbf".to_vec()),
        1 => proptest::collection::vec(
            prop_oneof![Just(0xef), Just(0xbb), Just(b'"'), Just(b'\r'), Just(0), Just(b' ')],
            0..4,
        ),
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn whole_cells_are_those_of_the_state_machine_wherever_the_file_is_cut(
        bytes in hostile(),
        quoting in proptest::sample::select(
            [Quoting::Rfc4180, Quoting::Backslash, Quoting::Absent].to_vec(),
        ),
        chunk in 1usize..100,
    ) {
        // The file's own mark is dropped before its text is looked at.
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let expected = expected(&plain(text, quoting));
        prop_assert_eq!(&read([bytes.as_slice()], quoting), &expected);
        prop_assert_eq!(&read(bytes.chunks(chunk), quoting), &expected);
        for border in 0..bytes.len() {
            let (front, back) = bytes.split_at(border);
            prop_assert_eq!(&read([front, back], quoting), &expected, "cut at {}", border);
        }
    }
}

/// Many rows are taken in several goes, some of them by the state machine.
#[test]
fn rows_of_all_kinds_are_read_alike_in_a_large_text() {
    let row = |index: usize| match index % 97 {
        0 => "odd \"quote,1,2\n".into(),
        1 => format!("{},\"\"\"{index}\"\"\",\"{index}.5\"\r\n", "x".repeat(70)),
        2 => "short\n\n".into(),
        3 => "\u{feff}\"mark\",2,3\n".into(),
        4 => format!("{},1,{}\n", "y".repeat(CELL_LIMIT + 1), "0".repeat(CELL_LIMIT + 1)),
        _ => format!("{index},\"a, b\",-{index}.25,more,and \u{e9}\n"),
    };
    let text: String = (0..5000).map(row).collect();
    let expected = expected(&plain(text.as_bytes(), Quoting::Rfc4180));
    assert_eq!(read([text.as_bytes()], Quoting::Rfc4180), expected);
    assert_eq!(read(text.as_bytes().chunks(1000), Quoting::Rfc4180), expected);
}
