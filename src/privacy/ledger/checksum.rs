//! CRC-32 (IEEE 802.3, reflected), by half bytes: a table of 64 bytes is enough for lines.

/// What 4 bits do to the rest of a division by the polynomial, its lowest coefficient first.
const TABLE: [u32; 16] = table();

const fn table() -> [u32; 16] {
    let mut table = [0; 16];
    let mut index = 0;
    let mut bits = 0;
    while index < 16 {
        let mut rest: u32 = bits;
        let mut step = 0;
        while step < 4 {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 };
            step += 1;
        }
        table[index] = rest;
        index += 1;
        bits += 1;
    }
    table
}

/// The checksum of a text, as 8 hexadecimal digits.
///
/// It tells every change within 32 bits that follow one another, so every change of one character.
pub(super) fn checksum(text: &[u8]) -> [u8; 8] {
    let rest = text.iter().fold(!0_u32, |rest, byte| {
        let rest = rest ^ u32::from(*byte);
        let rest = rest >> 4 ^ TABLE[(rest & 15) as usize];
        rest >> 4 ^ TABLE[(rest & 15) as usize]
    });
    let mut digits = [0; 8];
    for (place, digit) in digits.iter_mut().enumerate() {
        *digit = b"0123456789abcdef"[(!rest >> (28 - 4 * place) & 15) as usize];
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_one() {
        // The check value of the catalog of CRCs, and two others that are widely known.
        assert_eq!(&checksum(b"123456789"), b"cbf43926");
        assert_eq!(&checksum(b""), b"00000000");
        assert_eq!(&checksum(b"The quick brown fox jumps over the lazy dog"), b"414fa339");
    }
}
