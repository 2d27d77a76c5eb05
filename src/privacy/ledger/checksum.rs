//! CRC-32 (IEEE 802.3, reflected), a byte at a time.

use crate::exact::fits;

/// Change that each byte makes to the rest of a division by the polynomial, its lowest coefficient
/// first. The table is made when it is used: a kilobyte that a page would download is computed
/// sooner.
#[derive(Clone, Debug)]
pub(super) struct Checksums([u32; 256]);

impl Default for Checksums {
    fn default() -> Self {
        let divided = |rest: u32| rest >> 1 ^ (0xedb8_8320 * (rest & 1));
        let rest_of = |byte: usize| (0..8).fold(fits(byte, "a byte"), |rest, _| divided(rest));
        Self(core::array::from_fn(rest_of))
    }
}

impl Checksums {
    /// The checksum of a text, as 8 hexadecimal digits.
    ///
    /// It tells every change within 32 bits that follow one another, so every change of one
    /// character.
    pub fn of(&self, text: &[u8]) -> [u8; 8] {
        let rest = text.iter().fold(!0_u32, |rest, byte| {
            rest >> 8 ^ self.0[((rest ^ u32::from(*byte)) & 255) as usize]
        });
        let mut digits = [0; 8];
        for (index, digit) in digits.iter_mut().enumerate() {
            *digit = b"0123456789abcdef"[(!rest >> (28 - 4 * index) & 15) as usize];
        }
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_one() {
        // The check value of the catalog of CRCs, and two others that are widely known.
        let of = |text: &[u8]| Checksums::default().of(text);
        assert_eq!(&of(b"123456789"), b"cbf43926");
        assert_eq!(&of(b""), b"00000000");
        assert_eq!(&of(b"The quick brown fox jumps over the lazy dog"), b"414fa339");
    }
}
