//! Shows what one person's row can do to a sheet: all rows of a few cells of every kind, as bytes,
//! between two others. Each is read as it would be alone, and the others are read as without it.
#![allow(missing_docs, clippy::unwrap_used)]

use sottovoce::{
    csv::{Decimal, Marks},
    xlsx::{Formulas, Kind, SheetReader},
};

/// Cells as XML: every kind that a program writes, and some that none does.
const CELLS: [&str; 17] = [
    "",
    "<c/>",
    "<c><v>5</v></c>",
    "<c><v>x</v></c>",
    "<c t='s'><v>0</v></c>",
    "<c t='s'><v>7</v></c>",
    "<c t='str'><v>1,5&amp;&bad;</v></c>",
    "<c t='str'><v><![CDATA[]]</v>]]></v></c>",
    "<c t='inlineStr'><is><r><t>2</t></r><rPh><t>9</t></rPh></is></c>",
    "<c t='b'><v>1</v></c>",
    "<c t='e'><v>#N/A</v></c>",
    "<c t='d'><v>2026-01-01</v></c>",
    "<c t='none'><v>1</v></c>",
    "<c><f>SUM(A1:A9)</f><v>9</v></c>",
    "<c r='A9'><v>3</v></c>",
    "<c r='XFD1'><v>4</v></c>",
    "<c r='?'><v>6<!-- </row> --></v></c>",
];

const BEFORE: &str = "<row r='1'><c t='s'><v>1</v></c><c><v>1</v></c></row>";
const AFTER: &str = "<row r='3'><c><v>7</v></c><c t='str'><v>y</v></c></row>";
const STRINGS: &str = "<sst><si><t>1,5</t></si><si><t>z</t></si></sst>";

type Row = (u64, String, u64);

/// A way of reading sheets: ours, or one with a mistake.
type Read = fn(&str, Formulas) -> Vec<Row>;

fn ours(rows: &str, formulas: Formulas) -> Vec<Row> {
    let marks = Marks::new(Decimal::Comma, None).unwrap();
    let columns = [(0, Kind::Numbers), (0, Kind::Texts), (1, Kind::Numbers)];
    let mut reader = SheetReader::new(&columns, marks, 0, formulas);
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    for part in [sheet.as_str(), STRINGS] {
        assert!(!reader.push(part.as_bytes()).unwrap());
        reader.end_part(true).unwrap();
    }
    let mut all = Vec::new();
    while reader.next_page() {
        let [first, second] = [0, 2].map(|slot| reader.numbers(slot).unwrap());
        let texts = reader.texts(1).unwrap().iter();
        all.extend(
            first.iter().zip(texts).zip(second).map(|((first, text), second)| {
                (first.to_bits(), text.to_owned(), second.to_bits())
            }),
        );
    }
    all
}

/// The first row that breaks the rule, if one does.
fn broken(read: Read) -> Option<String> {
    for formulas in [Formulas::LeftOut, Formulas::LastValue] {
        let alone = |rows: &str| read(rows, formulas);
        let (before, after) = (alone(BEFORE), alone(AFTER));
        for first in CELLS {
            for second in CELLS {
                let row = format!("<row r='2'>{first}{second}</row>");
                let all = alone(&format!("{BEFORE}{row}{AFTER}"));
                let expected = [before.clone(), alone(&row), after.clone()].concat();
                if all != expected {
                    return Some(row);
                }
            }
        }
    }
    None
}

#[test]
fn a_row_is_read_as_if_it_were_alone() {
    assert_eq!(broken(ours), None);
}

/// Takes a column that begins with a text for one of texts.
fn guesses(rows: &str, formulas: Formulas) -> Vec<Row> {
    let mut all = ours(rows, formulas);
    if all.first().is_some_and(|(number, ..)| f64::from_bits(*number).is_nan()) {
        all.iter_mut().for_each(|(number, ..)| *number = f64::NAN.to_bits());
    }
    all
}

/// Leaves out rows whose cell is not a number.
fn drops(rows: &str, formulas: Formulas) -> Vec<Row> {
    let mut all = ours(rows, formulas);
    if all.len() > 2 {
        all.retain(|(number, ..)| !f64::from_bits(*number).is_nan());
    }
    all
}

#[test]
fn readers_that_break_the_rule_are_noticed() {
    assert!(broken(guesses).is_some());
    assert!(broken(drops).is_some());
}
