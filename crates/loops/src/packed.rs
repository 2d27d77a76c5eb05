//! Texts as two words, if they are short.

/// A text of at most [`Packed::SHORT`] bytes, or where a longer one begins in a page of bytes that
/// lies elsewhere.
///
/// Two short texts are equal if their words are: what would be read from far memory lies here.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Packed {
    /// The first eight bytes, the lowest first, or where the text begins.
    first: u64,
    /// Four further bytes, or the page; above them how many bytes the text has.
    rest: u64,
}

impl zeroize::DefaultIsZeroes for Packed {}

impl Packed {
    /// How many bytes fit in two words.
    pub(crate) const SHORT: usize = 12;

    /// The text from a byte of `bytes` to before another.
    #[inline(always)]
    pub(crate) fn new(bytes: &[u8], start: usize, end: usize) -> Self {
        let Some(text) = bytes.get(start..end) else { return Self::default() };
        let length = text.len();
        if length > Self::SHORT {
            return Self::of_longer(0, start, length);
        }
        // Sixteen bytes at once take less time than a loop over a few.
        let [first, rest] = bytes[start..].first_chunk().map_or_else(|| few(text), read);
        let other = 8 * length;
        let (first, rest) = if length < 8 {
            (first & !(u64::MAX << other), 0)
        } else {
            (first, rest & !(u64::MAX << (other - 64)))
        };
        Self { first, rest: rest | (length as u64) << 32 }
    }

    pub(crate) fn of_longer(page: u32, start: usize, length: usize) -> Self {
        Self { first: start as u64, rest: (length as u64) << 32 | u64::from(page) }
    }

    /// The page of a longer text.
    #[inline(always)]
    pub(crate) fn page(self) -> usize {
        self.rest as u32 as usize
    }

    /// How many bytes the text has.
    #[inline(always)]
    pub(crate) fn length(self) -> usize {
        (self.rest >> 32) as usize
    }

    #[inline(always)]
    pub(crate) fn is_short(self) -> bool {
        self.length() <= Self::SHORT
    }

    /// The bytes of a short text and how many they are: different texts have different ones.
    #[inline(always)]
    pub(crate) fn to_bytes(self) -> [u8; 16] {
        (u128::from(self.first) | u128::from(self.rest) << 64).to_le_bytes()
    }

    /// The bytes of a longer text, in those where it begins.
    #[inline(always)]
    pub(crate) fn of(self, bytes: &[u8]) -> &[u8] {
        let start = self.first as usize;
        bytes.get(start..start + self.length()).unwrap_or_default()
    }

    /// The bytes of the text: in its own, or in those where it begins.
    pub(crate) fn bytes<'a>(self, own: &'a [u8; 16], longer: &'a [u8]) -> &'a [u8] {
        if self.is_short() { &own[..self.length()] } else { self.of(longer) }
    }

    /// The order of two texts, byte by byte; the bytes of both are for longer ones.
    pub(crate) fn cmp_bytes(self, bytes: &[u8], other: Self, others: &[u8]) -> core::cmp::Ordering {
        let [one, another] = [self.to_bytes(), other.to_bytes()];
        self.bytes(&one, bytes).cmp(other.bytes(&another, others))
    }

    /// Checks whether this is another text; the bytes of both are for longer ones.
    #[inline(always)]
    pub(crate) fn is_same(self, bytes: &[u8], other: Self, others: &[u8]) -> bool {
        if self.is_short() {
            self == other
        } else {
            self.length() == other.length() && is_same(self.of(bytes), other.of(others))
        }
    }
}

#[inline(always)]
fn read(bytes: &[u8; 16]) -> [u64; 2] {
    let words = u128::from_le_bytes(*bytes);
    [words as u64, (words >> 64) as u64]
}

#[cold]
#[inline(never)]
fn few(text: &[u8]) -> [u64; 2] {
    let mut bytes = [0; 16];
    bytes[..text.len()].copy_from_slice(text);
    read(&bytes)
}

/// Checks whether two longer texts of the same length are equal, by eight bytes at a time. The last
/// eight may have been compared before.
#[inline(never)]
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let words = one.as_chunks::<8>().0.iter().zip(other.as_chunks().0);
    one.last_chunk::<8>() == other.last_chunk()
        && words
            .map(|(one, other)| (u64::from_le_bytes(*one), u64::from_le_bytes(*other)))
            .all(|(one, other)| one == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_packed_alike_wherever_it_is() {
        let text: Vec<u8> = (1..=40).map(|byte| byte | 0x80).collect();
        for start in 0..40 {
            for end in start..=40 {
                let (packed, own) = (Packed::new(&text, start, end), &text[start..end]);
                let alone = Packed::new(own, 0, own.len());
                assert_eq!(packed.length(), end - start);
                assert!(packed.is_same(&text, alone, own) && alone.is_same(own, packed, &text));
                assert_eq!(packed.is_short(), end - start <= Packed::SHORT);
                assert!(!packed.is_short() || packed == alone);
                assert!(packed.is_short() || packed.of(&text) == own);
            }
        }
        assert!(Packed::new(&text, 30, 41) == Packed::default());
    }

    #[test]
    fn texts_that_differ_in_a_byte_or_in_length_differ() {
        for length in 0..40 {
            let text = vec![b'a'; length];
            let packed = Packed::new(&text, 0, length);
            for at in 0..length {
                let mut other = text.clone();
                other[at] = 0;
                let changed = Packed::new(&other, 0, length);
                assert!(!packed.is_same(&text, changed, &other), "{length}, {at}");
                assert!(!packed.is_short() || packed.to_bytes() != changed.to_bytes());
            }
            let mut longer = text.clone();
            longer.push(0);
            let other = Packed::new(&longer, 0, length + 1);
            assert!(!packed.is_same(&text, other, &longer), "{length}");
            assert!(!other.is_same(&longer, packed, &text), "{length}");
        }
    }
}
