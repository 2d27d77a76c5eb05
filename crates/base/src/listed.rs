//! Public texts that rows are looked up among.

use crate::exact::fits;

/// Different texts with a number each. A table of our own: those of the standard library are
/// several times the code, in each module that has one.
///
/// ```
/// use sottovoce_base::listed::Listed;
/// let mut listed = Listed::default();
/// assert!(listed.add("Oslo".into(), 5) && listed.add("Lima".into(), 6));
/// assert!(!listed.add("Oslo".into(), 7), "it is there");
/// assert_eq!([b"Oslo", b"Lima", b"Rome"].map(|text| listed.find(text)), [Some(5), Some(6), None]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Listed {
    texts: Vec<(String, u32)>,
    /// For each hash the number of a text, counted from 1, or 0: at most half of them are used.
    slots: Vec<u32>,
}

impl Listed {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.texts.len()
    }

    /// Adds a text, and says whether it was not there; one that is there keeps its number.
    #[inline(never)] // the same in two modules: `alike` in scripts/modules.mjs
    pub fn add(&mut self, text: String, number: u32) -> bool {
        let is_new = self.find(text.as_bytes()).is_none();
        if is_new {
            self.texts.push((text, number));
            if 2 * self.texts.len() <= self.slots.len() {
                self.enter(self.texts.len());
            } else {
                self.slots = vec![0; 8 * self.texts.len().next_power_of_two()];
                (1..=self.texts.len()).for_each(|place| self.enter(place));
            }
        }
        is_new
    }

    /// Takes the next free slot for a text.
    fn enter(&mut self, place: usize) {
        let Some((text, _)) = self.texts.get(place - 1) else { return };
        let mut hash = hash_of(text.as_bytes());
        while let Some(slot) = slot_mut(&mut self.slots, hash) {
            if *slot == 0 {
                *slot = fits(place, "categories are counted in 32 bits");
                return;
            }
            hash += 1;
        }
    }

    /// The number of a text in UTF-8.
    #[inline]
    #[must_use]
    pub fn find(&self, text: &[u8]) -> Option<u32> {
        let mut hash = hash_of(text);
        loop {
            let place = *self.slots.get(hash & self.slots.len().wrapping_sub(1))?;
            let (known, number) = self.texts.get((place as usize).checked_sub(1)?)?;
            if known.as_bytes() == text {
                return Some(*number);
            }
            hash += 1;
        }
    }
}

fn slot_mut(slots: &mut [u32], hash: usize) -> Option<&mut u32> {
    let mask = slots.len().wrapping_sub(1);
    slots.get_mut(hash & mask)
}

/// The sum of FNV-1a, at most half of the largest index. Texts that are looked up are public, so no
/// row can make it slow.
#[inline]
fn hash_of(text: &[u8]) -> usize {
    let hash = text
        .iter()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    ((hash ^ hash >> 15) >> 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_with_their_numbers_and_others_are_not() {
        let mut listed = Listed::default();
        assert_eq!(listed.find(b""), None);
        for number in 0..5_000u32 {
            let text = || number.to_string();
            assert_eq!(listed.find(text().as_bytes()), None);
            assert!(listed.add(text(), number ^ 7) && !listed.add(text(), 0));
            assert_eq!(listed.count(), number as usize + 1);
        }
        for number in 0..5_000u32 {
            assert_eq!(listed.find(number.to_string().as_bytes()), Some(number ^ 7));
            assert_eq!(listed.find(format!("0{number}").as_bytes()), None);
        }
        assert!(listed.add(String::new(), 9) && listed.find(b"") == Some(9));
    }
}
