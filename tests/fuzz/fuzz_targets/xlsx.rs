//! Whatever the bytes of a sheet and of its shared texts: no panic, and the same rows, names and
//! lists however they are cut. Every column has every row.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sottovoce::Result;
use sottovoce::csv::Marks;
use sottovoce::xlsx::{Formulas, Kind, NamesReader, PartsReader, SheetReader};

/// Hands over both parts, each until no more of it is needed.
macro_rules! read {
    ($reader:expr, $parts:expr, $chunk:expr) => {
        $parts.iter().try_for_each(|part| -> Result<()> {
            let mut enough = false;
            for piece in part.chunks($chunk) {
                enough = $reader.push(piece)?;
                if enough {
                    break;
                }
            }
            $reader.end_part(!enough)
        })
    };
}

/// Numbers by their bits, and texts.
fn rows(
    parts: [&[u8]; 2],
    chunk: usize,
    skip: u64,
    formulas: Formulas,
) -> Result<(Vec<u64>, Vec<String>)> {
    let columns = [(0, Kind::Numbers), (1, Kind::Texts)];
    let mut reader = SheetReader::new(&columns, Marks::default(), skip, formulas);
    read!(reader, parts, chunk)?;
    let (mut numbers, mut texts) = (Vec::new(), Vec::new());
    while reader.next_page() {
        let page = reader.numbers(0).expect("a column of numbers");
        numbers.extend(page.iter().map(|number| number.to_bits()));
        texts.extend(reader.texts(1).expect("a column of texts").iter().map(String::from));
        assert_eq!([numbers.len(), texts.len()], [reader.rows(); 2]);
    }
    Ok((numbers, texts))
}

fn names(parts: [&[u8]; 2], chunk: usize, skip: u64, formulas: Formulas) -> Result<Vec<String>> {
    let mut reader = NamesReader::new(skip, formulas);
    read!(reader, parts, chunk)?;
    Ok(reader.finish())
}

fn list(part: &[u8], chunk: usize) -> Result<Vec<String>> {
    let mut reader = PartsReader::default();
    part.chunks(chunk).try_for_each(|piece| reader.push(piece))?;
    reader.finish()
}

fuzz_target!(|input: (u8, u8, bool, &[u8])| {
    let (chunk, skip, last, bytes) = input;
    let (chunk, skip) = (usize::from(chunk).max(1), (skip & 3).into());
    let formulas = if last { Formulas::LastValue } else { Formulas::LeftOut };
    // The sheet ends where the shared texts begin.
    let begin = bytes.windows(4).position(|four| four == b"<sst").unwrap_or(bytes.len());
    let (sheet, strings) = bytes.split_at(begin);
    let parts = [sheet, strings];
    let whole = usize::MAX;
    assert_eq!(rows(parts, whole, skip, formulas), rows(parts, chunk, skip, formulas));
    assert_eq!(names(parts, whole, skip, formulas), names(parts, chunk, skip, formulas));
    assert_eq!(list(bytes, whole), list(bytes, chunk));
});
