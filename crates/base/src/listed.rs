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
    /// The number of the hash that is used.
    hash: u32,
}

/// A search passes by fewer slots than that, unless all hashes have been tried.
const FAR: usize = 256;

/// How many hashes there are. Nobody can easily list texts that are alike for two of them.
const HASHES: u32 = 8;

impl Listed {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.texts.len()
    }

    /// Adds a text, and says whether it was not there; one that is there keeps its number.
    pub fn add(&mut self, text: String, number: u32) -> bool {
        let is_new = self.find(text.as_bytes()).is_none();
        if is_new {
            self.texts.push((text, number));
            let count = self.texts.len();
            if 2 * count > self.slots.len() {
                self.slots = vec![0; 8 * count.next_power_of_two()];
                self.enter_all();
            } else if !self.enter(count) {
                self.hash += 1;
                self.enter_all();
            }
        }
        is_new
    }

    /// Enters all texts, by the first hash from here on that leaves no search long.
    fn enter_all(&mut self) {
        while {
            self.slots.fill(0);
            !(1..=self.texts.len()).all(|place| self.enter(place))
        } {
            self.hash += 1;
        }
    }

    /// Takes the next free slot for a text, unless it is too far away.
    fn enter(&mut self, place: usize) -> bool {
        let Some((text, _)) = self.texts.get(place - 1) else { return false };
        let far = if self.hash < HASHES { FAR } else { self.slots.len() };
        let hash = hash_of(text.as_bytes(), self.hash);
        for hash in hash..hash + far {
            let Some(slot) = slot_mut(&mut self.slots, hash) else { return false };
            if *slot == 0 {
                *slot = fits(place, "categories are counted in 32 bits");
                return true;
            }
        }
        false
    }

    /// The number of a text in UTF-8.
    #[inline]
    #[must_use]
    pub fn find(&self, text: &[u8]) -> Option<u32> {
        let mut hash = hash_of(text, self.hash);
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

/// The sum of FNV-1a from one of several numbers on, at most half of the largest index.
#[inline]
fn hash_of(text: &[u8], hash: u32) -> usize {
    let first = 0x811c_9dc5 ^ hash.wrapping_mul(0x9e37_79b9);
    let hash =
        text.iter().fold(first, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
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
        assert_eq!(listed.hash, 0, "nobody chose them");
    }

    #[test]
    fn texts_that_were_chosen_to_be_alike_for_a_hash_are_found_in_few_steps() {
        let alike = |hash: u32| {
            (0u32..)
                .map(|number| number.to_string())
                .filter(move |text| hash_of(text.as_bytes(), hash).is_multiple_of(1 << 12))
                .take(1_000)
        };
        for (hash, later) in [(0, 1), (1, 0)] {
            let mut listed = Listed::default();
            let texts: Vec<String> = alike(hash).collect();
            assert!(texts.iter().zip(0..).all(|(text, number)| listed.add(text.clone(), number)));
            assert_eq!(listed.hash, later);
            assert_eq!(listed.slots.len(), 1 << 12);
            for (text, number) in texts.iter().zip(0..) {
                assert_eq!(listed.find(text.as_bytes()), Some(number));
                let hash = hash_of(text.as_bytes(), listed.hash);
                let steps = (0..).find(|step| {
                    listed.slots[(hash + step) % listed.slots.len()] as usize == number as usize + 1
                });
                assert!(steps.is_some_and(|steps| steps < FAR));
            }
        }
    }

    #[test]
    fn the_last_hash_takes_all_texts() {
        let mut listed = Listed { hash: HASHES, ..Listed::default() };
        let texts: Vec<String> = (0u32..)
            .map(|number| number.to_string())
            .filter(|text| hash_of(text.as_bytes(), HASHES).is_multiple_of(1 << 12))
            .take(FAR + 100)
            .collect();
        for (text, number) in texts.iter().zip(0..) {
            assert!(listed.add(text.clone(), number) && !listed.add(text.clone(), 0));
        }
        assert_eq!((listed.hash, listed.count()), (HASHES, FAR + 100));
    }
}
