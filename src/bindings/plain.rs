//! Plain objects taken apart.
//!
//! A value that does not fit is refused without a text. `serde_wasm_bindgen` would describe it,
//! numbers and all, which takes the formatting of floats into every module.

use core::{
    cell::{Cell, RefCell},
    fmt,
};

use js_sys::{Array, Object};
use serde::{
    de::{self, DeserializeOwned, DeserializeSeed, Expected, SeqAccess, Unexpected, Visitor},
    forward_to_deserialize_any,
};
use wasm_bindgen::prelude::*;

/// A value of JavaScript, read as exactly the kind that is asked for.
///
/// Each question about it is a call out of the module, and opening a plan consists of little more.
/// So no question is asked twice.
pub(super) struct Plain<'object> {
    value: JsValue,
    /// Number of the requested members that the object around it does not have.
    absent: &'object Cell<u32>,
}

/// A plain object taken apart.
pub(super) fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, Refused> {
    T::deserialize(Plain { value, absent: &Cell::new(0) })
}

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

impl<'de> de::Deserializer<'de> for Plain<'_> {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        Err(Refused)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_bool(self.value.as_bool().ok_or(Refused)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_f64(self.value.as_f64().ok_or(Refused)?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_string(self.value.as_string().ok_or(Refused)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if self.value.is_null() {
            return visitor.visit_none();
        }
        // An undefined value is not there, and nothing else can be missing.
        if self.value.is_undefined() {
            self.absent.set(self.absent.get() + 1);
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if !Array::is_array(&self.value) {
            return Err(Refused);
        }
        visitor.visit_seq(Elements { array: self.value.unchecked_into(), next: 0 })
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
        if !self.value.is_object() {
            return Err(Refused);
        }
        let absent = Cell::new(0);
        let members = Members { object: &self.value, keys: keys.iter(), absent: &absent };
        let read = visitor.visit_seq(members)?;
        // A key that nobody asked for is a setting that somebody believes in. (What serde itself
        // can deny are keys that it is shown; here it sees those that it asks for. Objects come
        // without a prototype: inherited members are refused by the layer above.)
        if count(&self.value) as usize + absent.get() as usize == keys.len() {
            Ok(read)
        } else {
            Err(Refused)
        }
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
        seed.deserialize(Plain { value: element, absent: &Cell::new(0) }).map(Some)
    }
}

/// The members of an object that are asked for, in the order of the fields that they are for; what
/// is undefined is not there.
struct Members<'object> {
    object: &'object JsValue,
    keys: core::slice::Iter<'static, &'static str>,
    absent: &'object Cell<u32>,
}

impl<'de> SeqAccess<'de> for Members<'_> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refused> {
        let Some(key) = self.keys.next() else { return Ok(None) };
        let value = member(self.object, key);
        seed.deserialize(Plain { value, absent: self.absent }).map(Some)
    }
}

thread_local! {
    /// Keys as strings of JavaScript, for good: to make one takes longer than to look a member up.
    static KEYS: RefCell<Vec<(&'static str, &'static JsValue)>> =
        const { RefCell::new(Vec::new()) };
}

fn member(object: &JsValue, key: &'static str) -> JsValue {
    let key = KEYS.with_borrow_mut(|known| {
        // By where they lie: a key of two plans may stand there twice.
        let is_key = |(known, _): &&(&'static str, _)| core::ptr::eq(*known, key);
        if let Some((_, text)) = known.iter().find(is_key) {
            return *text;
        }
        let text: &'static JsValue = Box::leak(Box::new(JsValue::from_str(key)));
        known.push((key, text));
        text
    });
    // After the keys are given back: a getter may open a plan itself. An exception of the getter
    // passes through to the caller who gave the object.
    object.unchecked_ref::<Keyed>().at(key)
}

#[wasm_bindgen]
extern "C" {
    /// Anything with members. (`Reflect::get` takes as long as the rest of reading a member,
    /// because it catches exceptions.)
    type Keyed;

    #[wasm_bindgen(method, structural, indexing_getter)]
    fn at(this: &Keyed, key: &JsValue) -> JsValue;
}

/// How many members an object has. Counted, not compared: to read a key takes longer than to look
/// a member up.
#[inline(never)] // once for all plans
fn count(object: &JsValue) -> u32 {
    Object::keys(object.unchecked_ref::<Object>()).length()
}
