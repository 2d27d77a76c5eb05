//! The vectors of `tests/vectors`, which an independent script wrote, reproduced natively on every
//! path.

#[path = "vectors/base2.rs"]
mod base2;

use std::{fs, num::NonZeroU32, path::PathBuf};

use serde_json::Value;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::Integer,
    exact::{Rational, exp_floor},
    mechanism::{
        discrete_laplace::{Bounds, DiscreteLaplace},
        geometric::Geometric,
    },
    privacy::{Calibration, Moves},
    query::quantile::{Quantile, Settings, Weights},
    query::selection::{Method, Selection, Settings as SelectionSettings},
    sample::weighted::Selector,
    score::scores::{Direction, Scores},
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
    assert!(matches!(draw(&mut Tape::new(&words[..words.len() - 1])), Err(Error::Entropy)));
    answer
}

#[test]
fn exponentials_are_those_of_the_script() {
    for case in cases("exp.json") {
        let bits = u32::try_from(case["bits"].as_u64().unwrap()).unwrap();
        let floor = exp_floor(&exact(&case["x"]), bits);
        assert_eq!(
            format!("{floor:x}"),
            case["floor"].as_str().unwrap(),
            "{} on {bits} bits",
            case["x"]
        );
    }
}

#[test]
fn selections_are_those_of_the_script_on_every_path() {
    for case in cases("exponential.json") {
        let scale = exact(&case["scale"]);
        let costs: Vec<u128> = list(&case, "costs")
            .iter()
            .map(|cost| cost.as_str().unwrap().parse().unwrap())
            .collect();
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
                assert_eq!(
                    index as u64,
                    tape["index"].as_u64().unwrap(),
                    "{}, {form}: {tape}",
                    case["about"]
                );
            }
        }
    }
}

/// Integers are told as text, doubles as numbers.
fn scores(case: &Value) -> Scores {
    let told = list(case, "scores");
    match told[0].as_str() {
        Some(_) => Scores::integers(
            told.iter().map(|score| score.as_str().unwrap().parse().unwrap()).collect(),
        ),
        None => Scores::reals(told.iter().map(double).collect()),
    }
    .unwrap()
}

#[test]
fn selections_from_scores_are_those_of_the_script() {
    for (file, methods) in [
        ("scores.json", [Method::Exponential, Method::Exponential]),
        ("gumbel_max.json", [Method::GumbelMax, Method::Exponential]),
        ("permute_and_flip.json", [Method::PermuteAndFlip, Method::PermuteAndFlip]),
    ] {
        for case in cases(file) {
            let top = case["top"].as_u64().map(|k| u32::try_from(k).unwrap()).filter(|k| *k > 1);
            // The k best of the exponential mechanism are drawn by Gumbel noise too, one index is
            // not.
            let method = if top.is_some() { methods[1] } else { methods[0] };
            let direction = case
                .get("optimize")
                .map_or(Direction::Largest, |told| told.as_str().unwrap().parse().unwrap());
            let calibration = Calibration::Scale(exact(&case["scale"]));
            let told = SelectionSettings {
                method,
                direction,
                top,
                calibration,
                sensitivity: None,
                moves: Moves::AnyWay,
            };
            let (selection, scores) = (Selection::new(&told).unwrap(), scores(&case));
            for tape in list(&case, "tapes") {
                let order = drawn(tape, |words| selection.release(&scores, words));
                let expected: Vec<u64> = match tape.get("index") {
                    Some(index) => vec![index.as_u64().unwrap()],
                    None => {
                        list(tape, "order").iter().map(|index| index.as_u64().unwrap()).collect()
                    }
                };
                let order: Vec<u64> = order.into_iter().map(|index| index as u64).collect();
                assert_eq!(order, expected, "{file}, {}: {tape}", case["about"]);
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
            weights: if case.get("base2").is_some() {
                Weights::Base2 { expected: None }
            } else {
                Weights::BaseE
            },
        };
        let candidates: Vec<f64> = match case.get("grid") {
            Some(grid) => {
                let part = |key: &str| exact(&grid[key]);
                sottovoce::exact::Grid::new(&part("first"), &part("last"), &part("step"))
                    .unwrap()
                    .iter()
                    .collect()
            }
            None => list(&case, "candidates").iter().map(|value| double(value) + 0.0).collect(),
        };
        let query = Quantile::new(&settings, candidates).unwrap();
        let base = query
            .base()
            .map(|base| [base.x().to_string(), base.y().to_string(), base.z().to_string()]);
        assert_eq!(
            Value::from(base.map(|parts| parts.to_vec())),
            case["base"],
            "{}",
            case["about"]
        );
        let mut tally = query.tally();
        tally.add(&list(&case, "rows").iter().map(double).collect::<Vec<f64>>());
        for tape in list(&case, "tapes") {
            let index = drawn(tape, |words| query.release(&tally, words));
            let value = query.candidates()[index];
            assert_eq!(
                value.to_bits(),
                double(&tape["value"]).to_bits(),
                "{}: {tape}",
                case["about"]
            );
        }
        for (enclosure, exact) in
            query.probabilities(&tally).into_iter().zip(list(&case, "probabilities"))
        {
            // The script's decimals have forty digits; read as doubles they are within one of the
            // exact probability.
            let ends = (double(&exact["lower"]), double(&exact["upper"]));
            assert!(
                enclosure.0 <= ends.1 && ends.0 <= enclosure.1,
                "{}: {enclosure:?} {exact}",
                case["about"]
            );
            assert!(
                enclosure.1 <= enclosure.0.next_up().next_up().next_up(),
                "{}: {enclosure:?} is wide",
                case["about"]
            );
        }
    }
}

/// Every tape of a case, as integers of any size; and on 64 bits where all of them fit.
fn assert_released(case: &Value, mechanism: impl Fn(&str) -> Geometric) {
    let integers = |list: &[Value]| -> Vec<Integer> {
        list.iter().map(|it| it.as_str().unwrap().parse().unwrap()).collect()
    };
    let values = integers(list(case, "values"));
    for told in list(case, "samplers") {
        let mechanism = mechanism(told["sampler"].as_str().unwrap());
        for tape in list(told, "tapes") {
            let expected = integers(list(tape, "released"));
            let draw = |words: &mut Tape| mechanism.draw::<Integer, _>(values.len(), words);
            let noise = if list(tape, "tape").is_empty() {
                draw(&mut Tape::<64>::new([])).unwrap()
            } else {
                drawn(tape, draw)
            };
            assert_eq!(mechanism.add(noise, &values), expected, "{}: {tape}", case["about"]);
            let small = |all: &[Integer]| {
                all.iter().map(|it| i64::try_from(it).ok()).collect::<Option<Vec<i64>>>()
            };
            if let (Some(values), Some(expected)) = (small(&values), small(&expected)) {
                let range = mechanism.narrowed(&Bounds::new(i64::MIN, i64::MAX).unwrap()).unwrap();
                let noise = mechanism
                    .draw::<i128, _>(values.len(), &mut Tape::<64>::new(words(tape)))
                    .unwrap();
                assert_eq!(
                    noise.within(&values, &range),
                    expected,
                    "{}, 64 bits: {tape}",
                    case["about"]
                );
            }
        }
    }
}

#[test]
fn discrete_laplace_releases_are_those_of_the_script() {
    for case in cases("discrete_laplace.json") {
        assert_released(&case, |sampler| {
            Geometric::new(exact(&case["scale"]), None, sampler.parse().unwrap()).unwrap()
        });
    }
}

#[test]
fn releases_within_bounds_are_those_of_the_script() {
    for case in cases("geometric.json") {
        let [lowest, highest] = [0, 1]
            .map(|end| list(&case, "bounds")[end].as_str().unwrap().parse::<Integer>().unwrap());
        let bounds = Bounds::new(lowest, highest).unwrap();
        assert_released(&case, |sampler| {
            Geometric::new(exact(&case["scale"]), Some(bounds.clone()), sampler.parse().unwrap())
                .unwrap()
        });
    }
}

#[test]
fn accuracies_and_their_inverses_are_those_of_the_script() {
    for case in cases("discrete_laplace.json") {
        let mechanism =
            DiscreteLaplace::new(exact(&case["scale"]), "digits".parse().unwrap()).unwrap();
        for told in list(&case, "accuracies") {
            let error = mechanism
                .accuracy(&exact(&told["confidence"]), told["values"].as_u64().unwrap())
                .unwrap();
            assert_eq!(
                error.to_string(),
                told["error"].as_str().unwrap(),
                "{told} at scale {}",
                case["scale"]
            );
        }
        for told in list(&case, "scales") {
            let error = told["error"].as_str().unwrap().parse().unwrap();
            let values = told["values"].as_u64().unwrap();
            let scale =
                DiscreteLaplace::scale_for_accuracy(&error, &exact(&told["confidence"]), values)
                    .unwrap();
            assert_eq!(scale.to_string(), told["scale"].as_str().unwrap(), "{told}");
        }
    }
}
