//! Cells into texts, if these are short.

use crate::cells::{Cells, Span};

/// How many bytes are copied at once, where a text has no more.
const SHORT: usize = 16;

/// The highest bit of each byte, for each number of bytes: none is set if all are of ASCII.
const HIGH: [u128; SHORT + 1] = {
    let mut high = [0; SHORT + 1];
    let mut length = 1;
    while length < high.len() {
        high[length] = high[length - 1] << 8 | 0x80;
        length += 1;
    }
    high
};

/// Copies cells from this one on, as long as they are short, of ASCII and without quotes, and says
/// where each of them ends. Gives the index of the first that is not; all are copied if there is
/// none.
#[inline(never)]
pub fn copy(cells: Cells<'_>, mut at: usize, bytes: &mut Vec<u8>, ends: &mut Vec<usize>) -> usize {
    let Cells { text, spans, step, quotes } = cells;
    while let Some((short, length)) = spans.get(at).and_then(|span| short(text, *span)) {
        if quotes && short[0] == b'"' {
            break;
        }
        let end = bytes.len() + length;
        bytes.extend_from_slice(short);
        bytes.truncate(end);
        ends.push(end);
        at += step;
    }
    at
}

/// The bytes from the start of a short cell of ASCII on, and how many of them are its own.
#[inline(always)]
fn short(text: &[u8], Span { start, end }: Span) -> Option<(&[u8; SHORT], usize)> {
    let bytes = text.get(start as usize..)?.first_chunk()?;
    let length = end.wrapping_sub(start) as usize;
    let is_ascii = u128::from_le_bytes(*bytes) & HIGH.get(length)? == 0;
    is_ascii.then_some((bytes, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Copies the cells from one on, and gives them and the index of the first that is not copied.
    fn copied(text: &[u8], spans: &[Span], step: usize, quotes: bool) -> (Vec<String>, usize) {
        let (mut bytes, mut ends) = (b"before".to_vec(), vec![6]);
        let at = copy(Cells { text, spans, step, quotes }, 1, &mut bytes, &mut ends);
        assert_eq!(ends.last(), Some(&bytes.len()));
        let texts = ends.windows(2).map(|two| &bytes[two[0]..two[1]]);
        (texts.map(|text| String::from_utf8_lossy(text).into_owned()).collect(), at)
    }

    #[test]
    fn short_cells_are_copied_and_others_are_left() {
        let room = " ".repeat(SHORT);
        let (long, short) = ("x".repeat(SHORT + 1), "y".repeat(SHORT));
        for other in ["\"a\"", &long, "é", "aé", "abcdefghijklmné"] {
            let text = format!("first,,a,{short},b\"c,{other},z{room}");
            let mut start = 0;
            let cells = text.trim_end().split(',').map(|cell| {
                let span = Span { start, end: start + cell.len() as u32 };
                start = span.end + 1;
                span
            });
            let spans: Vec<Span> = cells.collect();
            let (texts, at) = copied(text.as_bytes(), &spans, 1, true);
            assert_eq!((texts.join("|"), at), (format!("|a|{short}|b\"c"), 5), "{other}");
            let (texts, at) = copied(text.as_bytes(), &spans, 2, true);
            assert_eq!((texts.join("|"), at), (format!("|{short}"), 5), "{other}");
            let is_quoted = other.starts_with('"');
            let at = copied(text.as_bytes(), &spans, 1, false).1;
            assert_eq!(at, if is_quoted { spans.len() } else { 5 }, "{other}");
        }
    }

    #[test]
    fn what_is_missing_or_ends_the_text_is_left() {
        let text = b"first,second";
        for span in [Span::MISSING, Span { start: 6, end: 12 }] {
            assert_eq!(copied(text, &[span; 2], 1, true), (vec![], 1));
        }
    }
}
