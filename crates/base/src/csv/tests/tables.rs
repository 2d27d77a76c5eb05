//! Several columns in one pass. That each is what its own reader gives of any file is shown in
//! `tests/rust/csv.rs` of the package.

use super::super::{CELL_LIMIT, Column, Format, Header, Marks, ReadAs, TableReader};
use super::{NOT_IN_HEADER, commas};
use crate::{Error, Result};

fn numbers() -> ReadAs {
    ReadAs::Numbers(Marks::default())
}

fn named(name: &str, read_as: ReadAs) -> (Column, ReadAs) {
    (Column::Name(name.into()), read_as)
}

fn open(columns: &[(Column, ReadAs)], header: Header) -> TableReader {
    TableReader::new(columns.to_vec(), header, &commas()).unwrap()
}

/// The rows that a slot gave in one step. NaN prints as `NaN`, so it compares equal.
fn given(reader: &TableReader, slot: usize) -> Vec<String> {
    match (reader.numbers(slot), reader.texts(slot)) {
        (Some(numbers), None) => numbers.iter().map(|number| format!("{number:?}")).collect(),
        (None, Some(texts)) => texts.iter().map(String::from).collect(),
        _ => panic!("a slot is of numbers or of texts"),
    }
}

/// The rows of all slots, in chunks of this size.
fn read(
    bytes: &[u8],
    chunk: usize,
    slots: usize,
    mut reader: TableReader,
) -> Result<Vec<Vec<String>>> {
    let mut rows = vec![Vec::new(); slots];
    let mut take = |reader: &TableReader| {
        for (slot, rows) in rows.iter_mut().enumerate() {
            rows.extend(given(reader, slot));
            assert_eq!(rows.len() as u64, reader.rows(), "of slot {slot} in chunks of {chunk}");
        }
    };
    for piece in bytes.chunks(chunk) {
        reader.push(piece)?;
        take(&reader);
    }
    reader.finish()?;
    take(&reader);
    Ok(rows)
}

/// The rows of all slots, which all ways of cutting the file into chunks agree on.
fn table(text: &str, columns: &[(Column, ReadAs)]) -> Result<Vec<Vec<String>>> {
    let read = |chunk| read(text.as_bytes(), chunk, columns.len(), open(columns, Header::Names));
    let whole = read(usize::MAX);
    for chunk in 1..=text.len() {
        assert_eq!(whole, read(chunk), "in chunks of {chunk}");
    }
    whole
}

#[test]
fn columns_come_in_any_order_and_each_in_its_slot() {
    let text = "id,x,city\r\n1,2,Oslo\r\n\"3\",\"4\",\"Lima, \"\"Peru\"\"\"\n5,,\n";
    let columns = [named("city", ReadAs::Texts), named("id", numbers()), named("x", numbers())];
    let rows = table(text, &columns).unwrap();
    assert_eq!(rows[0], ["Oslo", "Lima, \"Peru\"", ""]);
    assert_eq!(rows[1], ["1.0", "3.0", "5.0"]);
    assert_eq!(rows[2], ["2.0", "4.0", "NaN"]);
}

#[test]
fn one_cell_may_fill_several_slots() {
    let columns = [
        named("x", ReadAs::Texts),
        (Column::Index(1), numbers()),
        named("x", numbers()),
        named("a", numbers()),
        (Column::Index(1), ReadAs::Texts),
    ];
    let rows = table("a,x\n7, 1 \n8,one\n9\n", &columns).unwrap();
    assert_eq!(rows[0], [" 1 ", "one", ""]);
    assert_eq!(rows[1], ["1.0", "NaN", "NaN"]);
    assert_eq!(rows[2], rows[1]);
    assert_eq!(rows[3], ["7.0", "8.0", "9.0"]);
    assert_eq!(rows[4], rows[0]);
}

#[test]
fn cells_that_a_row_lacks_are_missing_in_every_slot() {
    let columns = [named("a", numbers()), named("b", ReadAs::Texts), named("c", numbers())];
    let rows = table("a,b,c\n1\n\n2,x\n3,y,4,z\n\"5", &columns).unwrap();
    assert_eq!(rows[0], ["1.0", "2.0", "3.0", "5.0"]);
    assert_eq!(rows[1], ["", "x", "y", ""]);
    assert_eq!(rows[2], ["NaN", "NaN", "4.0", "NaN"]);
}

#[test]
fn a_long_cell_takes_nothing_from_the_others() {
    let long = "a".repeat(CELL_LIMIT + 1);
    let text = format!("a,b,c\n{long},\"{long}\",3\n1,2,{long}\n");
    let columns = [named("b", ReadAs::Texts), named("a", numbers()), named("c", numbers())];
    for chunk in [1, 1000, usize::MAX] {
        let rows = read(text.as_bytes(), chunk, 3, open(&columns, Header::Names)).unwrap();
        assert_eq!(rows[0], ["\u{fffd}", "2"]);
        assert_eq!(rows[1], ["NaN", "1.0"]);
        assert_eq!(rows[2], ["3.0", "NaN"]);
    }
}

#[test]
fn a_row_comes_out_once_its_last_chosen_cell_has_ended() {
    let columns = [(Column::Index(2), numbers()), (Column::Index(0), ReadAs::Texts)];
    let mut reader = open(&columns, Header::Absent);
    let mut step = |bytes: &[u8]| {
        reader.push(bytes).unwrap();
        (given(&reader, 0).join(" "), given(&reader, 1).join(" "), reader.rows())
    };
    let out = |numbers: &str, texts: &str, rows| (numbers.to_owned(), texts.to_owned(), rows);
    assert_eq!(step(b"a,1,2,3\nb,"), out("2.0", "a", 1));
    assert_eq!(step(b"4,5"), out("", "", 1));
    assert_eq!(step(b"6,"), out("56.0", "b", 2));
    assert_eq!(step(b"7\n\nc"), out("", "", 2));
    assert_eq!(step(b"\nd,8,9\n"), out("NaN 9.0", "c d", 4));
    assert_eq!(step(b""), out("", "", 4));
}

#[test]
fn a_table_without_columns_counts_rows() {
    for (header, rows) in [(Header::Names, 3), (Header::Absent, 4)] {
        for chunk in 1..20 {
            let mut reader = open(&[], header);
            for piece in b"\na,b\n1,\n\n\"2\n\"\n3,4,5".chunks(chunk) {
                reader.push(piece).unwrap();
            }
            reader.finish().unwrap();
            assert_eq!(reader.rows(), rows, "in chunks of {chunk}");
        }
    }
}

#[test]
fn one_column_that_is_not_in_the_header_is_refused_whatever_the_others_are() {
    let (known, unknown) = (named("a", numbers()), named("c", ReadAs::Texts));
    let pairs = [[known.clone(), unknown.clone()], [unknown, known.clone()]];
    for columns in pairs.iter().chain([&[known, (Column::Index(2), numbers())]]) {
        assert_eq!(table("a,b\n1,2,3\n", columns), Err(NOT_IN_HEADER));
    }
}

#[test]
fn without_a_header_there_are_no_names() {
    let columns = [(Column::Index(0), numbers()), named("a", numbers())];
    let refused = TableReader::new(columns, Header::Absent, &commas()).err();
    assert!(matches!(refused, Some(Error::Parameter { name: "column", .. })));
    let refused = TableReader::new([], Header::Absent, &Format::default()).err();
    assert!(matches!(refused, Some(Error::Parameter { name: "delimiter", .. })));
}

#[test]
fn texts_are_one_piece_with_their_ends() {
    let mut reader =
        open(&[(Column::Index(1), numbers()), (Column::Index(0), ReadAs::Texts)], Header::Absent);
    reader.push("\u{e9}\u{e9},1\n,2\nb,3\nopen,".as_bytes()).unwrap();
    let texts = reader.texts(1).unwrap();
    assert_eq!((texts.text(), texts.ends()), ("\u{e9}\u{e9}b", &[4, 4, 5][..]));
    assert_eq!((reader.numbers(1), reader.numbers(2)), (None, None));
    assert!(reader.texts(0).is_none() && reader.texts(2).is_none());
}
