//! The vectors of `tests/vectors`, which an independent script wrote, reproduced natively on every path.

#[path = "vectors/base2.rs"]
mod base2;

use std::{fs, num::NonZeroU32, path::PathBuf};

use serde_json::Value;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::{Rational, exp_floor},
    query::quantile::{Quantile, Settings},
    sample::weighted::Selector,
};

fn cases(name: &str) -> Vec<Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name);
    let read: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    read.as_array().unwrap().clone()
}

fn exact(text: &Value) -> Rational {
    text.as_str().unwrap().parse().unwrap()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().unwrap()
}

fn words(tape: &Value) -> Vec<u64> {
    list(tape, "tape").iter().map(|word| u64::from_str_radix(word.as_str().unwrap(), 16).unwrap()).collect()
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
    assert!(matches!(draw(&mut Tape::new(&words[..words.len() - 1])), Err(Error::Entropy)));
    answer
}

#[test]
fn exponentials_are_those_of_the_script() {
    for case in cases("exp.json") {
        let bits = u32::try_from(case["bits"].as_u64().unwrap()).unwrap();
        let floor = exp_floor(&exact(&case["x"]), bits);
        assert_eq!(format!("{floor:x}"), case["floor"].as_str().unwrap(), "{} on {bits} bits", case["x"]);
    }
}

#[test]
fn selections_are_those_of_the_script_on_every_path() {
    for case in cases("exponential.json") {
        let scale = exact(&case["scale"]);
        let costs: Vec<u128> =
            list(&case, "costs").iter().map(|cost| cost.as_str().unwrap().parse().unwrap()).collect();
        let size = NonZeroU32::new(u32::try_from(costs.len()).unwrap()).unwrap();
        let many = NonZeroU32::new(1 << 20).unwrap();
        let selectors = [
            ("as released", Selector::new(&scale, size)),
            ("with room for many", Selector::new(&scale, many)),
            ("on small tables", Selector::truncated(&scale, size, 100, 256, 3)),
            ("on 24 bits", Selector::truncated(&scale, size, 24, 40, 4)),
            ("on 8 bits", Selector::truncated(&scale, size, 8, 16, 1)),
        ];
        for tape in list(&case, "tapes") {
            for (form, selector) in &selectors {
                let index = drawn(tape, |words| selector.select(&costs, words));
                assert_eq!(index as u64, tape["index"].as_u64().unwrap(), "{}, {form}: {tape}", case["about"]);
            }
        }
    }
}

#[test]
fn quantiles_are_those_of_the_script() {
    for case in cases("quantile.json") {
        let settings = Settings {
            alpha: exact(&case["alpha"]),
            neighbors: case["neighbors"].as_str().unwrap().parse().unwrap(),
            rows_per_person: case["rowsPerPerson"].as_u64().unwrap(),
            epsilon: exact(&case["epsilon"]),
            scorer: case["scorer"].as_str().unwrap().parse().unwrap(),
        };
        let candidates: Vec<f64> = match case.get("grid") {
            Some(grid) => {
                let part = |key: &str| exact(&grid[key]);
                sottovoce::exact::Grid::new(&part("first"), &part("last"), &part("step")).unwrap().iter().collect()
            }
            None => list(&case, "candidates").iter().map(|value| double(value) + 0.0).collect(),
        };
        let query = Quantile::new(&settings, candidates).unwrap();
        let mut tally = query.tally();
        tally.add(&list(&case, "rows").iter().map(double).collect::<Vec<f64>>());
        for tape in list(&case, "tapes") {
            let index = drawn(tape, |words| query.release(&tally, words));
            let value = query.candidates()[index];
            assert_eq!(value.to_bits(), double(&tape["value"]).to_bits(), "{}: {tape}", case["about"]);
        }
        for (enclosure, exact) in query.probabilities(&tally).into_iter().zip(list(&case, "probabilities")) {
            // The script's decimals have forty digits; read as doubles they are within one of the exact probability.
            let ends = (double(&exact["lower"]), double(&exact["upper"]));
            assert!(enclosure.0 <= ends.1 && ends.0 <= enclosure.1, "{}: {enclosure:?} {exact}", case["about"]);
            assert!(
                enclosure.1 <= enclosure.0.next_up().next_up().next_up(),
                "{}: {enclosure:?} is wide",
                case["about"]
            );
        }
    }
}
