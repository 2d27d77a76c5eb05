//! The vectors of `tests/vectors`, which independent scripts wrote, reproduced natively.
//!
//! Each file of mechanisms is replayed by what `replays` says of its plans' kind; those of
//! `parts` are of samplers and functions.

mod found_groups;
mod groups;
mod local;
mod parts;
mod replays;

use std::{fs, path::PathBuf};

use serde_json::Value;
use sottovoce::{Error, entropy::Tape, exact::Rational};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

fn cases(name: &str) -> Vec<Value> {
    let read: Value =
        serde_json::from_str(&fs::read_to_string(folder().join(name)).unwrap()).unwrap();
    read.as_array().unwrap().clone()
}

fn exact(text: &Value) -> Rational {
    text.as_str().unwrap().parse().unwrap()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().unwrap()
}

fn words(tape: &Value) -> Vec<u64> {
    list(tape, "tape")
        .iter()
        .map(|word| u64::from_str_radix(word.as_str().unwrap(), 16).unwrap())
        .collect()
}

fn double(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

/// Runs `draw` on the tape: it uses all of it, and one word less is too few.
fn drawn<T>(tape: &Value, draw: impl Fn(&mut Tape) -> Result<T, Error>) -> T {
    let words = words(tape);
    assert_eq!(words.len() as u64, tape["words"].as_u64().unwrap());
    let mut whole: Tape = Tape::new(words.clone());
    let answer = draw(&mut whole).unwrap();
    assert_eq!(whole.used(), words.len(), "words used");
    if let Some((_, fewer)) = words.split_last() {
        assert!(matches!(draw(&mut Tape::new(fewer)), Err(Error::Entropy)));
    }
    answer
}

/// Release from a case's input on a tape, as its file writes it.
type Release = Box<dyn Fn(&mut Tape) -> Result<Value, Error>>;

#[test]
fn mechanisms_release_what_the_scripts_say() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".json"))
        .collect();
    names.sort();
    assert!(names.len() >= 12, "the files are found");
    for name in names {
        for case in cases(&name) {
            for release in replays::of(&case) {
                for tape in list(&case, "tapes") {
                    assert_eq!(
                        drawn(tape, &release),
                        tape["value"],
                        "{name}, {}: {tape}",
                        case["about"]
                    );
                }
            }
        }
    }
}
