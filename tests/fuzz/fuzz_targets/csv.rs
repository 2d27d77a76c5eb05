//! Whatever the bytes: no panic, the same rows however they are cut, and no error once rows have come out.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sottovoce::Error;
use sottovoce::csv::{Column, ColumnReader, Header, HeaderReader};

fn read(bytes: &[u8], chunk: usize, mut reader: ColumnReader) -> Result<Vec<u64>, Error> {
    let mut rows = Vec::new();
    for piece in bytes.chunks(chunk) {
        match reader.push(piece) {
            Ok(more) => rows.extend(more.iter().map(|row| row.to_bits())),
            Err(error) => {
                assert!(rows.is_empty());
                return Err(error);
            }
        }
    }
    rows.extend(reader.finish()?.iter().map(|row| row.to_bits()));
    Ok(rows)
}

fuzz_target!(|input: (u8, u8, bool, bool, &[u8])| {
    let (index, chunk, named, guessed, bytes) = input;
    let chunk = usize::from(chunk).max(1);
    let delimiter = (!guessed).then_some(b',');
    let header = if named { Header::Names } else { Header::Absent };
    let reader = || ColumnReader::new(Column::Index(index.into()), delimiter, header).expect("good options");
    assert_eq!(read(bytes, usize::MAX, reader()), read(bytes, chunk, reader()));

    let mut names = HeaderReader::new(delimiter).expect("good options");
    let complete = bytes.chunks(chunk).any(|piece| names.push(piece) != Ok(false));
    let count = names.finish().map_or(0, |names| names.len());
    // A column is there exactly if the header says so.
    assert!(complete || bytes.len() < 1 << 20);
    let there = read(
        bytes,
        chunk,
        ColumnReader::new(Column::Index(index.into()), delimiter, Header::Names).expect("good options"),
    )
    .is_ok();
    assert_eq!(there, usize::from(index) < count);
});
