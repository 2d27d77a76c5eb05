//! Reports of surveys.

use serde_json::Value;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::{Real, SmallRatio},
    sample::local::{
        Local, Range, bit::Bit, boxes::Boxes, lines::Lines, subset::Subset, window::Window,
    },
};

use super::{cases, drawn, exact, list};

fn small(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

/// Report on an answer by the protocol of a case.
fn reported(case: &Value, answer: &Value, words: &mut Tape) -> Result<u64, Error> {
    let protocol = &case["protocol"];
    let size = |name: &str| small(&protocol[name]);
    let odds = SmallRatio::of(&exact(&case["odds"])).unwrap();
    let range = || Range::new(&exact(&protocol["lowest"]), &exact(&protocol["highest"])).unwrap();
    let number = || Real::new(answer.as_str().unwrap().parse().unwrap()).unwrap();
    match protocol["kind"].as_str().unwrap() {
        "subset" => {
            let subset = Subset::new(size("options"), size("size"), odds).unwrap();
            Ok(subset.draw(words)?.report(small(answer)))
        }
        "lines" => {
            let lines = Lines::new(size("options"), size("prime"), odds).unwrap();
            Ok(lines.draw(words)?.report(small(answer)))
        }
        "boxes" => {
            let checked = answer.as_array().unwrap().iter().map(|place| 1 << small(place)).sum();
            Ok(Boxes::new(size("boxes"), odds).unwrap().draw(words)?.report(checked))
        }
        "bit" => Bit::new(range(), odds).draw(words)?.report(number(), words),
        "window" => {
            let window = Window::new(range(), size("half"), odds).unwrap();
            window.draw(words)?.report(number(), words)
        }
        kind => panic!("no replay of {kind}"),
    }
}

#[test]
fn reports_are_those_of_the_script() {
    let mut tapes = 0;
    for case in cases("parts/local.json") {
        for tape in list(&case, "tapes") {
            let value = drawn(tape, |words| reported(&case, &tape["answer"], words));
            assert_eq!(value, tape["value"].as_u64().unwrap(), "{}: {tape}", case["protocol"]);
            tapes += 1;
        }
    }
    assert!(tapes >= 300, "the cases are found");
}
