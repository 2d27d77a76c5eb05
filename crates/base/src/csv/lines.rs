//! Lines before the table.

/// Drops a number of lines, however they end; their quotes are text.
#[derive(Debug)]
pub(super) struct Skip {
    left: u64,
    /// The last byte was a CR: an LF that follows belongs to its line end.
    after_cr: bool,
}

impl Skip {
    pub(super) fn new(lines: u64) -> Self {
        Self { left: lines, after_cr: false }
    }

    /// The rest of the text.
    #[inline]
    pub(super) fn after<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        if self.left == 0 && !self.after_cr { text } else { self.drop_from(text) }
    }

    #[cold]
    fn drop_from<'a>(&mut self, mut text: &'a [u8]) -> &'a [u8] {
        while let Some((&byte, rest)) = text.split_first() {
            let completes = self.after_cr && byte == b'\n';
            self.after_cr = false;
            if !completes {
                if self.left == 0 {
                    break;
                }
                self.after_cr = byte == b'\r';
                self.left -= u64::from(matches!(byte, b'\n' | b'\r'));
            }
            text = rest;
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Skip;

    fn after(lines: u64, text: &str, chunk: usize) -> String {
        let mut skip = Skip::new(lines);
        let kept =
            text.as_bytes().chunks(chunk).flat_map(|piece| skip.after(piece).to_vec()).collect();
        String::from_utf8(kept).unwrap()
    }

    #[test]
    fn so_many_lines_are_dropped_however_they_end_and_are_cut() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a \"b", "", "c,d", "1,2", ""].join(end);
            let lines: Vec<_> = text.split(end).collect();
            for count in 0..=5 {
                for chunk in 1..=text.len() {
                    let kept = lines.get(count..).map_or(String::new(), |rest| rest.join(end));
                    assert_eq!(
                        after(count as u64, &text, chunk),
                        kept,
                        "{count} of {text:?} by {chunk}"
                    );
                }
            }
        }
        assert_eq!(after(2, "a\n\rb\rc", 9), "b\rc");
        assert_eq!(after(u64::MAX, "a\n\n\n", 1), "");
    }
}
