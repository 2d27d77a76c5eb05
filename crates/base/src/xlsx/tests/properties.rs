//! Whatever the bytes: no panic, and the same rows however they are cut.

use proptest::prelude::*;

use super::{Setting, sheet, strings};

/// Pieces of sheets: what stands together need not fit.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<row>",
        "</row>",
        "<row r='3'>",
        "<c>",
        "</c>",
        "<c t='s'>",
        "<c t='str'>",
        "<c r='B2'/>",
        "<v>",
        "</v>",
        "<f>",
        "<f t='array' ref='A1:B3'/>",
        "</f>",
        "<is>",
        "</is>",
        "<t>",
        "</t>",
        "<x:v>",
        "1",
        "0",
        "&amp;",
        "&#x",
        ";",
        "&",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "]",
        "\r",
        "\n",
        "é",
        "_x0041_",
        "<",
        ">",
        "'",
        "<?",
        "?>",
        "</sheetData>",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn the_way_a_file_is_cut_does_not_matter(inner in pieces(), piece in 1usize..9) {
        let document = sheet(&inner);
        let setting = Setting { strings: strings(&["<t>7</t>", "<t>x</t>"]), ..Setting::default() };
        let whole = setting.read(&document);
        let cut = Setting { piece, ..setting }.read(&document);
        prop_assert_eq!(format!("{whole:?}"), format!("{cut:?}"));
    }

    #[test]
    fn no_bytes_are_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Setting::default().read_column(0, &bytes);
    }
}
