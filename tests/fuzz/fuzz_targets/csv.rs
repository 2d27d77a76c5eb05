//! Whatever the bytes: no panic, the same rows however they are cut, and no error once rows have
//! come out.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sottovoce::Error;
use sottovoce::csv::{
    Column, ColumnReader, Encoding, Format, Header, HeaderReader, Marks, Quoting, WidthReader,
};

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

fuzz_target!(|input: (u8, u8, bool, u8, &[u8])| {
    let (index, chunk, named, told, bytes) = input;
    let chunk = usize::from(chunk).max(1);
    let header = if named { Header::Names } else { Header::Absent };
    let format = Format {
        delimiter: (!named || told & 1 > 0).then_some(if told & 2 > 0 { b',' } else { b'\t' }),
        quoting: [None, None, Some(Quoting::Rfc4180), Some(Quoting::Absent)]
            [usize::from(told >> 2 & 3)],
        encoding: [Encoding::FromMark, Encoding::Utf8, Encoding::Utf16Little, Encoding::Utf16Big]
            [usize::from(told >> 4 & 3)]
        .clone(),
        skip_lines: (told >> 6).into(),
    };
    let reader = |header| {
        ColumnReader::new(Column::Index(index.into()), header, &format, Marks::default())
            .expect("good options")
    };
    assert_eq!(read(bytes, usize::MAX, reader(header)), read(bytes, chunk, reader(header)));
    if !named {
        let mut width = WidthReader::new(&format).expect("good options");
        let _ = bytes.chunks(chunk).any(|piece| width.push(piece) != Ok(false));
        return;
    }

    let mut names = HeaderReader::new(&format).expect("good options");
    let complete = bytes.chunks(chunk).any(|piece| names.push(piece) != Ok(false));
    let count = names.finish().map_or(0, |names| names.len());
    // A column is there exactly if the header says so.
    assert!(complete || bytes.len() < 1 << 20);
    assert_eq!(read(bytes, chunk, reader(header)).is_ok(), usize::from(index) < count);
});
