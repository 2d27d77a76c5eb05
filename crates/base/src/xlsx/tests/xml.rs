//! Cases of XML, and of damage.

use super::{Setting, cell, rows, sheet, strings};
use crate::Error;
use crate::xlsx::PartsReader;

#[test]
fn prefixes_quotes_and_the_order_of_attributes_do_not_matter() {
    let document = "<?xml version='1.0'?><!-- > --><x:worksheet xmlns:x=\"u>v\"><x:sheetData>\
        <x:row spans = '1:3' r=\"7\" ><x:c t=\"str\" r = 'A7' s='1'\n><x:v>5</x:v ></x:c></x:row>\
        </x:sheetData><x:sheetPr/></x:worksheet>\n";
    for piece in [1, 2, 5, usize::MAX] {
        let setting = Setting { piece, ..Setting::default() };
        assert_eq!(setting.read(document).unwrap(), [(5.0, "5".to_owned())]);
    }
}

#[test]
fn cdata_is_text_and_comments_are_passed_over() {
    for (written, text) in [
        ("a<![CDATA[<b>&amp;]]>c", "a<b>&amp;c"),
        ("<![CDATA[]]]]><![CDATA[>]]>", "]]>"),
        ("<![CDATA[a]b]]c]]]>", "a]b]]c]"),
        ("1<!-- 2 - -- > --->3<?x 4?y>z?>5", "135"),
    ] {
        let written = format!("<c t='str'><v>{written}</v></c>");
        assert_eq!(cell(&Setting::default(), &written).1, text, "{written}");
    }
}

#[test]
fn references_are_undone() {
    for (written, text) in [
        ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
        ("&#65;&#x42;&#x1F600;", "AB😀"),
        ("&amp;lt;", "&lt;"),
        ("&nbsp;&#xD800;&#99999999;&;&#;&#x;", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ("a & b", "a \u{fffd} b"),
        ("&aaaaaaaaaaaaaaa;", "\u{fffd}aaaaa;"),
        ("&<!-- -->amp;", "\u{fffd}amp;"),
    ] {
        let written = format!("<c t='str'><v>{written}</v></c>");
        assert_eq!(cell(&Setting::default(), &written).1, text, "{written}");
    }
}

#[test]
fn every_line_end_is_a_line_feed() {
    assert_eq!(
        cell(&Setting::default(), "<c t='str'><v>a\r\nb\rc\nd\r\r\n</v></c>").1,
        "a\nb\nc\nd\n\n"
    );
}

#[test]
fn names_elsewhere_mean_nothing() {
    let written = "<x><row><c><v>1</v></c></row></x><row><x><c><v>2</v></c></x><c><x><v>3</v></x>\
        </c><c r='A1'><v><t>9</t>4</v></c></row>";
    assert_eq!(rows(&Setting::default(), written).len(), 1);
    assert_eq!(rows(&Setting::default(), written).first().unwrap().0, Some(94.0));
    let outside = "<worksheet><row><c><v>1</v></c></row></worksheet>";
    assert_eq!(Setting::default().read(outside).unwrap(), []);
}

#[test]
fn damage_is_refused_in_fixed_words() {
    let cut = sheet("<row><c><v>4711</v></c></row>");
    let damaged = |document: &str| {
        for piece in [1, usize::MAX] {
            let setting = Setting { piece, ..Setting::default() };
            let error = setting.read(document).unwrap_err();
            assert!(matches!(error, Error::Data { name: "source", .. }), "{document}");
            assert!(!error.to_string().contains("4711"));
        }
    };
    for at in 0..cut.len() {
        damaged(&cut[..at]);
    }
    for document in [
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
        "<a/><b/>",
        "<a></a></a>",
        "< a/>",
        "<\0a/>",
        "\0<\0a\0/\0>",
        "PK\u{3}\u{4}",
    ] {
        damaged(document);
    }
    damaged(&format!("<a b='{}'/>", "c".repeat(1 << 16)));
    let setting = Setting { strings: strings(&[])[..7].into(), ..Setting::default() };
    assert!(setting.read(&cut).is_err());
}

#[test]
fn a_part_in_utf_16_is_refused_by_its_mark() {
    let document = sheet("<row><c><v>4711</v></c></row>");
    let marked = || core::iter::once(0xfeff).chain(document.encode_utf16());
    let little: Vec<u8> = marked().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = marked().flat_map(u16::to_be_bytes).collect();
    for bytes in [little, big] {
        for piece in [1, usize::MAX] {
            let setting = Setting { piece, ..Setting::default() };
            let error = setting.read_column(0, &bytes).unwrap_err().to_string();
            assert!(error.contains("UTF-16"), "{error}");
        }
    }
}

#[test]
fn parts_list_sheets_and_relations() {
    let read = |document: &str| {
        let mut reader = PartsReader::default();
        document.as_bytes().chunks(3).for_each(|piece| reader.push(piece).unwrap());
        reader.finish()
    };
    let workbook = "<workbook><sheets><sheet name='a&#10;&gt;' sheetId='1' r:id='r1'/>\
        <sheet state='veryHidden' r:id='r2' name='_x0041_'/></sheets><sheet name='no'/></workbook>";
    assert_eq!(read(workbook).unwrap(), ["a\n>", "", "r1", "A", "veryHidden", "r2"]);
    let relations =
        "<Relationships><Relationship Id='r1' Type='t' Target='../a.xml'/></Relationships>";
    assert_eq!(read(relations).unwrap(), ["t", "../a.xml", "r1"]);
    assert!(read("<workbook>").is_err());
    let calendar = "<workbook><workbookPr date1904='1'/><sheets/></workbook>";
    assert_eq!(read(calendar).unwrap(), ["", "1", ""]);
    let formats = "<numFmts><numFmt numFmtId='164' formatCode='d&quot;.&quot;m'/></numFmts>";
    let cells = "<cellXfs><xf numFmtId='0'/><xf numFmtId='164'><alignment/></xf></cellXfs>";
    let styles = format!(
        "<styleSheet>{formats}<cellStyleXfs><xf numFmtId='9'/></cellStyleXfs>{cells}\
        <dxfs><xf numFmtId='8'/></dxfs></styleSheet>"
    );
    assert_eq!(read(&styles).unwrap(), ["d\".\"m", "", "164", "", "", "0", "", "", "164"]);
}
