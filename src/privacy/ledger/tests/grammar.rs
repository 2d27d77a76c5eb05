//! Which lines are whole, which are torn, and which nobody writes.

use super::*;
use crate::privacy::ledger::{
    checksum::Checksums,
    line::{Line, Operation, judged},
    losses::Losses,
};

/// Lines of every operation, as version 1 wrote them.
fn golden() -> Vec<String> {
    let text = include_str!("../../../../tests/vectors/parts/ledger.json");
    let cases: serde_json::Value = serde_json::from_str(text).unwrap();
    let lines = cases[1]["lines"].as_array().unwrap();
    let lines = lines.iter().map(|line| line.as_str().unwrap().to_owned());
    lines.filter(|line| matches!(judge(line), Line::Whole(_))).collect()
}

fn judge(line: &str) -> Line<'_> {
    judged(line, &mut Losses::default(), &Checksums::default())
}

pub fn sealed(body: &str) -> String {
    let digits = Checksums::default().of(body.as_bytes());
    format!("{body} {}", str::from_utf8(&digits).unwrap())
}

fn body_of(line: &str) -> &str {
    line.rsplit_once(' ').unwrap().0
}

#[test]
fn there_is_a_line_of_every_operation() {
    let lines = golden();
    for op in ["open", "reserve", "record", "commit", "cancel", "lower", "close"] {
        let begin = format!("{{\"op\":\"{op}\",");
        assert!(lines.iter().any(|line| line.starts_with(&begin)), "{op}");
    }
}

#[test]
fn a_line_with_one_other_character_is_damage() {
    for line in golden() {
        assert_sealed(&line);
    }
}

/// With one other character anywhere the line is damage, and cut anywhere it is torn.
pub fn assert_sealed(line: &str) {
    let others = (b' '..=b'~').map(char::from).chain(['\0', '\n', '\u{7f}', '\u{e9}']);
    let others: Vec<char> = others.collect();
    for (at, byte) in line.bytes().enumerate() {
        for other in others.iter().filter(|other| **other != char::from(byte)) {
            let changed = format!("{}{other}{}", &line[..at], &line[at + 1..]);
            assert_eq!(judge(&changed), Line::Damaged, "{changed}");
        }
        assert!(matches!(judge(&line[..at]), Line::Torn(_)), "cut at {at}: {line}");
    }
    assert!(matches!(judge(line), Line::Whole(_)));
}

#[test]
fn a_line_that_is_cut_is_torn_wherever_it_is() {
    for line in golden() {
        let body = body_of(&line).len();
        for at in 0..line.len() {
            match judge(&line[..at]) {
                Line::Torn(operation) => assert_eq!(operation.is_some(), at >= body, "{line}"),
                other => panic!("{other:?}: {}", &line[..at]),
            }
        }
        let Line::Whole(whole) = judge(&line) else { panic!("{line}") };
        assert_eq!(judge(&line[..body]), Line::Torn(Some(whole)));
    }
}

#[test]
fn two_lines_in_one_are_damage() {
    let lines = golden();
    for (first, second) in lines.iter().zip(&lines[1..]) {
        for at in 1..first.len() {
            let joined = format!("{}{second}", &first[..at]);
            assert_eq!(judge(&joined), Line::Damaged, "{joined}");
        }
    }
}

#[test]
fn what_differs_from_the_grammar_is_damage_though_its_checksum_is_right() {
    let charge = body_of(&reserve(1, [Some("1/2"), None, Some("1/8")])).to_owned();
    assert!(matches!(judge(&sealed(&charge)), Line::Whole(Operation::Reserve { id: 1, .. })));
    let other = |from: &str, to: &str| {
        assert!(charge.contains(from), "{from}");
        let changed = charge.replacen(from, to, 1);
        assert_eq!(judge(&sealed(&changed)), Line::Damaged, "{changed}");
    };
    let long = format!("\"epsilon\":\"{}\"", "1".repeat(65));
    let longer = format!("\"epsilon\":\"1{}\"", "0".repeat(512));
    for (from, to) in [
        ("\"op\":\"reserve\"", "\"op\":\"refund\""),
        ("\"op\":\"reserve\",", "\"op\":\"reserve\", "),
        ("\"op\":\"reserve\",", "\"op\":\"reserve\",\"spent\":\"-1\","),
        ("\"op\":\"reserve\",", "\"op\":\"reserve\",\"__proto__\":{\"epsilon\":\"0\"},"),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"-1/2\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"2/4\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"0.5\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"1/1\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"1/0\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"0/5\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"01\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"1e400\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"Infinity\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":\"\""),
        ("\"epsilon\":\"1/2\"", "\"epsilon\":0.5"),
        ("\"epsilon\":\"1/2\"", &long),
        ("\"epsilon\":\"1/2\"", &longer),
        ("\"epsilon\":\"1/2\",\"bits\":null", "\"bits\":null,\"epsilon\":\"1/2\""),
        (",\"rho\":\"1/8\"", ""),
        ("\"rho\":\"1/8\"", "\"rho\":\"1/8\",\"rho\":\"0\""),
        ("\"id\":\"0", "\"id\":\"A"),
        ("\"id\":\"0", "\"id\":\""),
        ("2026-01", "26-01"),
        ("59.999Z", "59Z"),
        ("\"0.1.0\"", "1"),
        ("\"count\"", "\"c\\u006funt\""),
        ("\"count\"", "\"c\\/\""),
        ("\"count\"", "\"c\\u00E9\""),
        ("\"count\"", "\"c\\u000a\""),
        ("\"count\"", "\"c\u{e9}\""),
        ("\"note\":null,", ""),
        ("\"note\":null", "\"note\":5"),
        ("\"note\":null", "\"note\":{}"),
        ("\"note\":null", "\"note\":\"a\",\"note\":null"),
        ("\"note\":null", "\"note\":\"\u{e9}\""),
        ("\"where\":null", "\"where\":undefined"),
        ("\"where\":null", "\"where\":01"),
        ("\"where\":null", "\"where\":1."),
        ("\"where\":null", "\"where\":1E3"),
        ("\"where\":null", "\"where\":-"),
        ("\"where\":null", "\"where\":[1,]"),
        ("\"where\":null", "\"where\":{null:1}"),
        ("\"where\":null", "\"where\": null"),
        ("\"plan\":{", "\"plan\":[{"),
    ] {
        other(from, to);
    }
    let closed = body_of(&close_line(&digits(1), Some("\"b\"")).unwrap()).to_owned();
    assert!(matches!(judge(&sealed(&closed)), Line::Whole(Operation::Close { id: 1, .. })));
    for (from, to) in [
        ("\"into\":\"b\",", ""),
        ("\"b\"", "5"),
        ("\"b\"", "\"\u{e9}\""),
        ("\"b\",", "\"b\",\"into\":null,"),
    ] {
        assert!(closed.contains(from), "{from}");
        let changed = closed.replacen(from, to, 1);
        assert_eq!(judge(&sealed(&changed)), Line::Damaged, "{changed}");
    }
    // After the body.
    let whole = sealed(&charge);
    for changed in [
        format!("{whole} "),
        format!("{whole}\r"),
        format!("{whole}{whole}"),
        format!(" {whole}"),
        whole.replace("} ", "}  "),
        whole.replace("} ", "}"),
        format!("{charge} {}", "0".repeat(7)),
    ] {
        assert_eq!(judge(&changed), Line::Damaged, "{changed}");
    }
}

#[test]
fn beginnings_are_told_apart_from_what_nothing_begins_with() {
    for (text, torn) in [
        ("", true),
        ("{", true),
        ("{\"op\":\"c", true),
        ("{\"op\":\"open\",\"v\":1", true),
        ("{\"op\":\"open\",\"v\":2", true),
        ("{\"op\":\"open\",\"v\":3", false),
        ("{\"op\":\"q", false),
        ("{\"o\"", false),
        ("[", false),
        ("null", false),
        ("\u{feff}{", false),
    ] {
        let expected = if torn { Line::Torn(None) } else { Line::Damaged };
        assert_eq!(judge(text), expected, "{text}");
    }
}

#[test]
fn plans_are_as_deep_as_is_allowed_and_no_deeper() {
    let plan = |levels: usize| {
        let [open, close] = ["[", "]"].map(|bracket| bracket.repeat(levels - 1));
        let charge = body_of(&reserve(1, [None; 3])).to_owned();
        judge(&sealed(&charge.replace("null,\"epsilon\":\"1\"", &format!("{open}{close}"))))
            == Line::Damaged
    };
    assert_eq!([2, 16, 17, 100_000].map(plan), [false, false, true, true]);
}
