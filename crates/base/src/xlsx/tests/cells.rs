//! Rows, cells, texts, formulas, headers.

use super::{Setting, cell, cells, german, rows, sheet, strings};
use crate::csv::CELL_LIMIT;
use crate::xlsx::{COLUMN_LIMIT, Dates, Formulas, ROW_LIMIT, Shown};

fn texts(setting: &Setting, written: &str) -> Vec<String> {
    rows(setting, written).into_iter().map(|(_, text)| text).collect()
}

fn numbers(setting: &Setting, written: &str) -> Vec<Option<f64>> {
    rows(setting, written).into_iter().map(|(number, _)| number).collect()
}

#[test]
fn rows_without_a_value_are_not_rows() {
    let written = "<row r='1'/><row r='2'><c r='A2' s='3'/></row><row r='5'><c r='B5'><v>1</v></c>\
        </row><row><c r='A6' t='inlineStr'><is><t></t></is></c></row>\
        <row r='7'><c><v>2</v></c></row>";
    assert_eq!(numbers(&Setting::default(), written), [None, None, Some(2.0)]);
}

#[test]
fn rows_are_read_as_they_come() {
    let written = "<row r='9'><c r='A9'><v>1</v></c></row><row r='2'><c r='A2'><v>2</v></c></row>\
        <row r='2'><c r='A2'><v>3</v></c></row>";
    let one_to_three = [Some(1.0), Some(2.0), Some(3.0)];
    assert_eq!(numbers(&Setting::default(), written), one_to_three);
}

#[test]
fn after_the_last_row_of_a_sheet_the_rest_is_left() {
    let row = "<row><c><v>7</v></c></row>";
    let mut document = sheet(&row.repeat(ROW_LIMIT as usize + 5));
    document.truncate(document.len() - 20);
    let rows = Setting::default().read(&document).unwrap();
    assert_eq!(rows.len(), ROW_LIMIT as usize);
    assert!(rows.iter().all(|(number, _)| *number == 7.0));
}

#[test]
fn a_cell_without_an_address_is_in_the_next_column() {
    let document = sheet("<row><c r='B1'><v>1</v></c><c><v>2</v></c><c r='AA1'><v>3</v></c></row>");
    let read = |column| {
        let rows = Setting::default().read_column(column, document.as_bytes()).unwrap();
        rows.first().unwrap().1.clone()
    };
    assert_eq!([0, 1, 2, 3, 26].map(read), ["", "1", "2", "", "3"]);
    let last = sheet("<row><c r='XFD1'><v>9</v></c></row>");
    let rows = Setting::default().read_column(COLUMN_LIMIT - 1, last.as_bytes()).unwrap();
    assert_eq!(rows, [(9.0, "9".to_owned())]);
}

#[test]
fn of_two_cells_in_one_column_the_last_counts() {
    let written = "<row><c r='A1'><v>1</v></c><c r='A1'><v>2</v></c></row>";
    assert_eq!(cell(&Setting::default(), "<c><v>1</v></c><c r='A1'><v>2</v></c>").0, Some(2.0));
    assert_eq!(numbers(&Setting::default(), written), [Some(2.0)]);
}

#[test]
fn numbers_have_the_grammar_of_csv_and_no_marks() {
    for (written, number) in [
        ("31", Some(31.0)),
        ("-0.5", Some(-0.5)),
        ("1E-3", Some(0.001)),
        ("9007199254740993", Some(9_007_199_254_740_992.0)),
        ("", None),
        ("0x10", None),
        ("1,5", None),
        ("1e400", None),
        ("inf", None),
        ("12 monkeys", None),
    ] {
        for setting in [Setting::default(), german()] {
            let (read, text) = cell(&setting, &format!("<c><v>{written}</v></c>"));
            assert_eq!((read, text.as_str()), (number, written));
        }
    }
}

#[test]
fn texts_are_read_as_numbers_by_the_marks() {
    let setting = Setting { strings: strings(&["<t>1.234,5</t>", "<t>x</t>"]), ..german() };
    for written in [
        "<c t='s'><v>0</v></c>",
        "<c t='inlineStr'><is><t>1.234,5</t></is></c>",
        "<c t='str'><v>1.234,5</v></c>",
    ] {
        assert_eq!(cell(&setting, written), (Some(1234.5), "1.234,5".into()), "{written}");
    }
    assert_eq!(cell(&setting, "<c t='s'><v>1</v></c>"), (None, "x".into()));
}

#[test]
fn truths_are_one_and_zero_and_the_words_that_are_shown() {
    for (value, number, text) in
        [("1", 1.0, "TRUE"), ("0", 0.0, "FALSE"), ("true", 1.0, "TRUE"), ("false", 0.0, "FALSE")]
    {
        let written = format!("<c t='b'><v>{value}</v></c>");
        let read = cell(&Setting::default(), &written);
        assert_eq!(read, (Some(number), text.to_owned()), "{written}");
        let document = sheet(&format!("<row>{written}</row>"));
        assert_eq!(Setting::default().names(&document).unwrap(), [text]);
    }
}

#[test]
fn errors_and_unknown_types_are_neither() {
    for written in ["<c t='e'><v>#DIV/0!</v></c>", "<c t='?'><v>5</v></c>", "<c t='b'><v>2</v></c>"]
    {
        assert_eq!(cell(&Setting::default(), written), (None, String::new()), "{written}");
    }
}

#[test]
fn numbers_that_a_style_shows_as_dates_are_texts_in_iso_form() {
    let styles = vec![Shown::Number, Shown::Day, Shown::Moment];
    let setting = |from_1904| Setting {
        dates: Dates { styles: styles.clone(), from_1904 },
        ..Setting::default()
    };
    for (written, number, text, later) in [
        ("<c s='1'><v>45658</v></c>", 45_658.0, "2025-01-01", "2029-01-02"),
        ("<c s='1'><v>45658.75</v></c>", 45_658.75, "2025-01-01", "2029-01-02"),
        ("<c s='2'><v>45658.75</v></c>", 45_658.75, "2025-01-01T18:00:00", "2029-01-02T18:00:00"),
        ("<c s='0'><v>45658</v></c>", 45_658.0, "45658", "45658"),
        ("<c s='9'><v>45658</v></c>", 45_658.0, "45658", "45658"),
        ("<c s='x'><v>45658</v></c>", 45_658.0, "45658", "45658"),
        ("<c><v>45658</v></c>", 45_658.0, "45658", "45658"),
        ("<c s='1' t='str'><v>7</v></c>", 7.0, "7", "7"),
        ("<c s='1'><v>-1</v></c>", -1.0, "", ""),
        ("<c s='1'><v>1e300</v></c>", 1e300, "", ""),
    ] {
        assert_eq!(cell(&setting(false), written), (Some(number), text.into()), "{written}");
        assert_eq!(cell(&setting(true), written), (Some(number), later.into()), "{written}");
    }
    assert_eq!(cell(&setting(false), "<c s='1'><v>x</v></c>"), (None, String::new()));
    // The style of a cell is its own.
    let row = "<row><c s='1'><v>9</v></c><c><v>45658</v></c></row>";
    let beside = setting(false).read_column(1, sheet(row).as_bytes()).unwrap();
    assert_eq!(beside, [(45_658.0, "45658".to_owned())]);
}

#[test]
fn iso_dates_are_words() {
    let written = "<c t='d'><v>2026-01-31</v></c>";
    assert_eq!(cell(&Setting::default(), written), (None, "2026-01-31".into()));
}

#[test]
fn an_index_beyond_the_shared_texts_is_missing() {
    let setting = Setting { strings: strings(&["<t>a</t>"]), ..Setting::default() };
    for index in ["1", "4294967295", "4294967296", "99999999999999", "-1", "", "x", "0.5"] {
        let written = format!("<c t='s'><v>{index}</v></c>");
        assert_eq!(cell(&setting, &written), (None, String::new()), "{index}");
    }
    assert_eq!(cell(&setting, "<c t='s'><v>0</v></c>").1, "a");
}

#[test]
fn shared_texts_come_in_any_order_and_more_than_once() {
    let setting =
        Setting { strings: strings(&["<t>3</t>", "<t>x</t>", "<t>1</t>"]), ..Setting::default() };
    let written = cells(
        &["2", "0", "2", "1", "0"]
            .map(|at| format!("<c t='s'><v>{at}</v></c>"))
            .each_ref()
            .map(String::as_str),
    );
    assert_eq!(numbers(&setting, &written), [Some(1.0), Some(3.0), Some(1.0), None, Some(3.0)]);
    assert_eq!(texts(&setting, &written), ["1", "3", "1", "x", "3"]);
}

#[test]
fn runs_are_joined_and_phonetic_readings_left_out() {
    let inner =
        "<r><rPr><b/></rPr><t>Tō</t></r><r><t>kyō</t></r><rPh sb='0' eb='1'><t>NO</t></rPh>";
    let setting = Setting {
        strings: strings(&[inner, "<t>a</t><rPh><t>NO</t></rPh>"]),
        ..Setting::default()
    };
    assert_eq!(cell(&setting, "<c t='s'><v>0</v></c>").1, "Tōkyō");
    assert_eq!(cell(&setting, "<c t='s'><v>1</v></c>").1, "a");
    let inline = format!("<c t='inlineStr'><is>{inner}</is></c>");
    assert_eq!(cell(&setting, &inline).1, "Tōkyō");
}

#[test]
fn escapes_are_undone() {
    for (written, text) in [
        ("a_x000D_b", "a\rb"),
        ("_x005F_x000D_", "_x000D_"),
        ("_xD83D__xDE00_", "😀"),
        ("_xD83D_", "\u{fffd}"),
        ("_x00g0_ _x00D_ _x", "_x00g0_ _x00D_ _x"),
        ("1_x0030_", "10"),
    ] {
        let written = format!("<c t='inlineStr'><is><t>{written}</t></is></c>");
        assert_eq!(cell(&Setting::default(), &written).1, text);
    }
}

#[test]
fn a_long_text_is_one_replacement_character() {
    let inline = |text: &str| format!("<c t='inlineStr'><is><t>{text}</t></is></c>");
    let longest = "7".repeat(CELL_LIMIT);
    assert_eq!(cell(&Setting::default(), &inline(&longest)).1, longest);
    for more in [1, CELL_LIMIT, 9 * CELL_LIMIT] {
        let text = "7".repeat(CELL_LIMIT + more);
        assert_eq!(cell(&Setting::default(), &inline(&text)), (None, "\u{fffd}".into()));
    }
    let escaped = "_x0037_".repeat(CELL_LIMIT);
    assert_eq!(cell(&Setting::default(), &inline(&escaped)).1, longest);
}

#[test]
fn bytes_that_are_not_utf_8_read_as_replacement_characters() {
    let document = sheet("<row><c t='str'><v>a\u{1}b</v></c></row>").into_bytes();
    let document: Vec<u8> =
        document.iter().map(|byte| if *byte == 1 { 0xff } else { *byte }).collect();
    let rows = Setting::default().read_column(0, &document).unwrap();
    assert_eq!(rows.first().unwrap().1, "a\u{fffd}b");
}

#[test]
fn cells_of_formulas_are_left_out_unless_they_count() {
    let written = cells(&[
        "<c><f>1+1</f><v>2</v></c>",
        "<c t='str'><f>A1</f><v>3</v></c>",
        "<c><f t='shared' si='0'/><v>4</v></c>",
        "<c><v>5</v></c>",
    ]);
    let all = Setting { formulas: Formulas::LastValue, ..Setting::default() };
    assert_eq!(numbers(&Setting::default(), &written), [None, None, None, Some(5.0)]);
    assert_eq!(texts(&Setting::default(), &written), ["", "", "", "5"]);
    assert_eq!(numbers(&all, &written), [Some(2.0), Some(3.0), Some(4.0), Some(5.0)]);
}

#[test]
fn a_row_of_formulas_is_a_row_with_and_without_saved_values() {
    let written = cells(&["<c><f>1</f><v>1</v></c>", "<c><f>1</f><v></v></c>", "<c><f>1</f></c>"]);
    assert_eq!(numbers(&Setting::default(), &written), [None; 3]);
    let all = Setting { formulas: Formulas::LastValue, ..Setting::default() };
    assert_eq!(numbers(&all, &written), [Some(1.0), None, None]);
}

#[test]
fn names_that_formulas_compute_are_those_that_were_saved() {
    let computed = "<c t='str'><f>\"pay \"&amp;B1</f><v>pay 2026</v></c>";
    let typed = "<c t='inlineStr'><is><t>age</t></is></c>";
    let document = sheet(&format!("<row>{computed}{typed}<c><f>1+1</f><v>2</v></c></row>"));
    for formulas in [Formulas::LeftOut, Formulas::LastValue] {
        let setting = Setting { formulas, ..Setting::default() };
        assert_eq!(setting.names(&document).unwrap(), ["pay 2026", "age", "2"]);
    }
}

#[test]
fn the_range_of_an_array_formula_is_computed() {
    for kind in ["array", "dataTable"] {
        let written = format!(
            "<row r='1'><c r='A1'><v>1</v></c></row>\
            <row r='2'><c r='A2'><f t='{kind}' ref='A2:B4'>X</f><v>2</v></c><c><v>9</v></c></row>\
            <row r='3'><c r='A3'><v>3</v></c></row><row><c><v>4</v></c></row>\
            <row r='5'><c r='A5'><v>5</v></c></row>"
        );
        let expected = [Some(1.0), None, None, None, Some(5.0)];
        assert_eq!(numbers(&Setting::default(), &written), expected, "{kind}");
        let beside = Setting::default().read_column(1, sheet(&written).as_bytes()).unwrap();
        assert!(beside.iter().all(|(number, _)| number.is_nan()));
        let all = Setting { formulas: Formulas::LastValue, ..Setting::default() };
        assert_eq!(numbers(&all, &written).get(2), Some(&Some(3.0)));
    }
}

#[test]
fn the_header_is_the_first_row_that_counts() {
    let setting =
        Setting { strings: strings(&["<t>city</t>", "<t>age</t>"]), skip: 1, ..Setting::default() };
    let document = sheet(
        "<row><c/></row><row><c r='C1'><v>1</v></c></row><row/>\
        <row><c r='B3' t='s'><v>1</v></c><c r='D3' t='s'><v>0</v></c><c r='E3' t='s'><v>1</v></c>\
        <c><v>2026</v></c><c><f>SUM(A1:A9)</f><v>7</v></c></row><row><c><v>no</v></c></row>",
    );
    for piece in [1, 3, usize::MAX] {
        let setting = Setting { piece, ..setting.clone() };
        assert_eq!(setting.names(&document).unwrap(), ["", "age", "", "city", "age", "2026", "7"]);
    }
    assert_eq!(setting.names(&sheet("<row/>")).unwrap(), Vec::<String>::new());
}

#[test]
fn rows_to_skip_are_those_that_count() {
    let setting = Setting { skip: 2, ..Setting::default() };
    let written = "<row/><row><c><v>1</v></c></row><row><c/></row><row><c r='B1'><v>1</v></c></row>\
        <row><c><v>3</v></c></row>";
    assert_eq!(numbers(&setting, written), [Some(3.0)]);
}
