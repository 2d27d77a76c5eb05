//! Values stored between releases: only those that follow from public parameters.

use std::{cell::RefCell, rc::Rc};

/// How many of each kind are kept.
const MOST: usize = 4;

/// The last ones requested, latest first.
pub(crate) struct Cache<K, V>(RefCell<Vec<(K, Rc<V>)>>);

impl<K: PartialEq, V> Cache<K, V> {
    pub const fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    /// The value stored for the key; if there is none, it is made.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Rc<V> {
        let mut kept = self.0.borrow_mut();
        let latest = match kept.iter().position(|(of, _)| *of == key) {
            Some(index) => kept.remove(index),
            None => {
                let made = Rc::new(make(&key));
                (key, made)
            }
        };
        let value = Rc::clone(&latest.1);
        kept.insert(0, latest);
        kept.truncate(MOST);
        value
    }
}
