//! A reproducible stream.

use chacha20::{
    ChaCha20,
    cipher::{KeyIvInit, StreamCipher, StreamCipherSeek},
};

use super::Entropy;
use crate::{Error, Result};

/// ChaCha20 (RFC 8439, nonce and counter 0) as little-endian 64-bit words. For tests and
/// `sottovoce/testing` only.
pub struct Seeded {
    cipher: ChaCha20,
    used: u64,
}

impl Seeded {
    /// The stream of `seed`, from word `position` on.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the position is after the end of the stream (256 GiB).
    pub fn new(seed: &[u8; 32], position: u64) -> Result<Self> {
        let mut cipher = ChaCha20::new(seed.into(), &[0; 12].into());
        let byte = position.checked_mul(8).ok_or(Error::Entropy)?;
        cipher.try_seek(byte).map_err(|_| Error::Entropy)?;
        Ok(Self { cipher, used: 0 })
    }

    /// How many words were taken.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used
    }
}

impl Entropy for Seeded {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64> {
        let mut bytes = [0; 8];
        self.cipher.try_apply_keystream(&mut bytes).map_err(|_| Error::Entropy)?;
        self.used += 1;
        Ok(u64::from_le_bytes(bytes))
    }
}
