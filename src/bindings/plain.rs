//! Plain objects taken apart.
//!
//! What does not fit is refused without a text: `serde_wasm_bindgen` describes it, numbers and all,
//! which takes the formatting of floats into every module.

use core::{cell::RefCell, fmt};

use js_sys::{Array, Object, Reflect};
use serde::{
    de::{self, DeserializeSeed, Expected, SeqAccess, Unexpected, Visitor},
    forward_to_deserialize_any,
};
use wasm_bindgen::{JsCast, JsValue};

/// A value of JavaScript, read as exactly the kind that is asked for.
pub(super) struct Plain(pub JsValue);

/// The value is of another kind.
#[derive(Debug)]
pub(super) struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl core::error::Error for Refused {}

impl de::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Self
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn missing_field(_: &'static str) -> Self {
        Self
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

impl<'de> de::Deserializer<'de> for Plain {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        Err(Refused)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_bool(self.0.as_bool().ok_or(Refused)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_f64(self.0.as_f64().ok_or(Refused)?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_string(self.0.as_string().ok_or(Refused)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if self.0.is_null() || self.0.is_undefined() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if !Array::is_array(&self.0) {
            return Err(Refused);
        }
        let array = Array::from(&self.0);
        visitor.visit_seq(Elements { array, next: 0 })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        if !self.0.is_object() {
            return Err(Refused);
        }
        visitor.visit_seq(Members { object: self.0, keys: keys.iter(), found: 0 })
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 char str bytes byte_buf unit unit_struct
        newtype_struct tuple_struct map enum identifier ignored_any
    }
}

/// The elements of an array, in turn.
struct Elements {
    array: Array,
    next: u32,
}

impl<'de> SeqAccess<'de> for Elements {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refused> {
        if self.next == self.array.length() {
            return Ok(None);
        }
        let element = self.array.get(self.next);
        self.next += 1;
        seed.deserialize(Plain(element)).map(Some)
    }
}

/// The members of an object that are asked for, in the order of the fields that they are for; what
/// is undefined is not there.
struct Members {
    object: JsValue,
    keys: core::slice::Iter<'static, &'static str>,
    /// How many are there so far.
    found: u32,
}

impl<'de> SeqAccess<'de> for Members {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refused> {
        let Some(key) = self.keys.next() else { return Ok(None) };
        let value = member(&self.object, key)?;
        self.found += u32::from(!value.is_undefined());
        // A key that nobody asked for is a setting that somebody believes in. (What serde itself
        // can deny are keys that it is shown; here it sees those that it asks for. Objects come
        // without a prototype: inherited members are refused by the layer above.)
        if self.keys.as_slice().is_empty() && count(&self.object) != self.found {
            return Err(Refused);
        }
        seed.deserialize(Plain(value)).map(Some)
    }
}

thread_local! {
    /// Keys as strings of JavaScript: to make one takes longer than to look a member up.
    static KEYS: RefCell<Vec<(&'static str, JsValue)>> = const { RefCell::new(Vec::new()) };
}

fn member(object: &JsValue, key: &'static str) -> Result<JsValue, Refused> {
    KEYS.with_borrow_mut(|known| {
        // By where they lie: a key of two plans may stand there twice.
        let is_key = |(known, _): &(&'static str, _)| core::ptr::eq(*known, key);
        let place = known.iter().position(is_key).unwrap_or_else(|| {
            known.push((key, JsValue::from_str(key)));
            known.len() - 1
        });
        Reflect::get(object, &known[place].1).map_err(|_| Refused)
    })
}

/// How many members an object has. Counted, not compared: to read a key takes longer than to look
/// a member up.
#[inline(never)] // once for all plans
fn count(object: &JsValue) -> u32 {
    Object::keys(object.unchecked_ref::<Object>()).length()
}
