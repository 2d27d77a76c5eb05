//! The house rules that a compiler does not know: who may use whom, where floats, big numbers,
//! randomness and JavaScript may be named, and what every mechanism must bring.

use std::collections::BTreeSet;

mod defaults;
mod members;
mod places;
mod rooms;
mod scan;
mod site;

use defaults::{DEFAULTS, TRUSTED};
use scan::{
    BASE, CRATES, Source, assert_none, code_of, files, first_names, folders, imports, inside, read,
    rust_sources, words,
};

/// Each module with the modules that it may use. `csv` stands beside the statistics: it holds no
/// privacy logic.
const LAYERS: [(&str, &[&str]); 12] = [
    ("error", &[]),
    ("exact", &["error"]),
    ("entropy", &["error"]),
    ("sample", &["error", "exact", "entropy"]),
    ("privacy", &["error", "exact"]),
    ("score", &["error", "exact", "privacy"]),
    ("mechanism", &["error", "exact", "entropy", "sample", "privacy", "score"]),
    ("listed", &["error", "exact"]),
    ("query", &["error", "exact", "entropy", "sample", "privacy", "score", "mechanism", "listed"]),
    ("csv", &["error"]),
    ("xlsx", &["error", "csv"]),
    (
        "bindings",
        &[
            "error",
            "exact",
            "entropy",
            "sample",
            "privacy",
            "score",
            "mechanism",
            "listed",
            "query",
            "csv",
            "xlsx",
        ],
    ),
];

/// The only modules that may name a word.
const HOMES: [(&str, &[&str]); 9] = [
    ("dashu_base", &["exact"]),
    ("dashu_float", &["exact"]),
    ("dashu_int", &["exact"]),
    ("getrandom", &["entropy"]),
    ("js_sys", &["bindings"]),
    ("serde", &["bindings"]),
    ("serde_wasm_bindgen", &["bindings"]),
    ("wasm_bindgen", &["bindings"]),
    ("web_sys", &["bindings"]),
];

/// Where doubles may be held. Beside the modules that read and write them: four files that report
/// to people.
const FLOATS: [&str; 10] = [
    "crates/base/src/csv/",
    "crates/base/src/exact/",
    "crates/base/src/xlsx/",
    "src/bindings/",
    "src/query/",
    "src/score/",
    "src/privacy/conversion/mod.rs",
    "src/privacy/ledger/summary.rs",
    "src/privacy/loss.rs",
    "src/sample/weighted/probabilities.rs",
];

/// Where doubles may be computed with.
const FLOAT_ARITHMETIC: [&str; 3] =
    ["src/bindings/", "crates/base/src/csv/", "crates/base/src/exact/"];

/// Where the rooms of ledgers read JSON, and how often: what the core said, and the frame around
/// the lines of an export.
const LEDGERS: [(&str, usize); 4] = [
    ("src/ts/ledger/budget.ts", 1),
    ("src/ts/ledger/charges.ts", 1),
    ("src/ts/ledger/export.ts", 1),
    ("src/ts/ledger/summary.ts", 3),
];

/// The most lines of a file that still has one subject.
const LINES: usize = 500;

#[test]
fn each_module_uses_only_the_layers_above_it() {
    let mut broken = Vec::new();
    for source in rust_sources() {
        let Some(module) = source.module() else { continue };
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == module) else {
            broken.push(format!("{}: {module} has no place in the layers", source.name));
            continue;
        };
        for used in source.modules_used() {
            let layered = LAYERS.iter().any(|(name, _)| *name == used);
            if layered && used != module && !allowed.contains(&used.as_str()) {
                broken.push(format!("{} uses {used}", source.name));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn the_code_map_says_the_same_of_layers() {
    let map = read("src/README.md");
    let rows = map.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, folder, _, uses, _] = cells[..] else { return None };
        let name = folder.strip_prefix('`')?.split(['/', '.']).next()?;
        Some((name.to_owned(), uses.to_owned()))
    });
    let mut above = BTreeSet::new();
    let mut found = 0;
    for (name, uses) in rows {
        let Some((_, allowed)) = LAYERS.iter().find(|(layer, _)| *layer == name) else { continue };
        let stated: BTreeSet<String> = match uses.as_str() {
            "nothing" => BTreeSet::new(),
            "all above" => above.clone(),
            // The layer that everyone may use is not repeated.
            list => list.split(", ").chain(["error"]).map(str::to_owned).collect(),
        };
        let allowed: BTreeSet<String> = allowed.iter().map(|layer| (*layer).to_owned()).collect();
        assert_eq!(stated, allowed, "{name} in src/README.md");
        above.insert(name);
        found += 1;
    }
    assert_eq!(found, LAYERS.len(), "every layer has its row");
}

#[test]
fn the_code_map_and_the_glossary_name_every_folder() {
    let mut missing = Vec::new();
    for document in ["src/README.md", "src/glossary.md"] {
        let text = read(document);
        for layer in ["sample", "mechanism", "query"] {
            for folder in folders(&format!("src/{layer}")) {
                let name = folder.rsplit('/').next().unwrap_or_default();
                if !text.contains(&format!("`{name}`")) {
                    missing.push(format!("{document} does not name {folder}"));
                }
            }
        }
    }
    assert_none(&missing);
}

#[test]
fn foreign_crates_are_named_in_their_one_module() {
    let mut broken = Vec::new();
    for source in rust_sources() {
        let words = words(&source.code);
        for (word, homes) in HOMES {
            if words.contains(word)
                && !source.module().is_some_and(|module| homes.contains(&module))
            {
                broken.push(format!("{} names {word}", source.name));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn hot_loops_stand_alone_and_are_compiled_where_they_are_written() {
    let mut broken = Vec::new();
    // Nothing but what writes zeros that no compiler leaves out, and a keyed hash.
    let manifest = read("crates/loops/Cargo.toml");
    let (_, dependencies) = manifest.split_once("dependencies]\n").expect("there is one");
    let is_allowed =
        |line: &&str| ["zeroize = ", "siphasher = "].iter().any(|one| line.starts_with(one));
    let others = dependencies.lines().filter(|line| !is_allowed(line));
    broken.extend(others.map(|line| format!("loops depends on {line}")));
    for name in files("crates/loops/src", &["rs"]) {
        let text = read(&name);
        for (at, _) in text.match_indices("pub fn ") {
            let before = &text[..at];
            let item = &before[before.rfind("\n\n").unwrap_or(0)..];
            let signature = text[at..].split('{').next().unwrap_or_default();
            // A function that makes a table, or is about one number, may be compiled anywhere.
            let is_loop = signature.contains(": &[") && !signature.contains("-> Self")
                || signature.contains(": &mut ");
            if signature.contains("impl ") || is_loop && !item.contains("#[inline(never)]") {
                broken.push(format!("{name}: {}", signature.trim()));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn the_base_is_the_lowest_layers() {
    let root = code_of(&read(&format!("{BASE}/lib.rs")));
    let modules: Vec<_> =
        root.match_indices("mod ").map(|(at, _)| first_names(&root[at + 4..]).concat()).collect();
    let lower: BTreeSet<_> = modules.iter().map(String::as_str).collect();
    let above = |name: &str| LAYERS.iter().find(|(layer, _)| *layer == name).map(|(_, uses)| *uses);
    for module in &modules {
        let uses = above(module).unwrap_or_else(|| panic!("{module} has no place in the layers"));
        assert!(uses.iter().all(|used| lower.contains(used)), "{module}");
    }
    assert_eq!(modules.len(), 6);
}

#[test]
fn floats_stay_where_they_are_read_and_reported() {
    let mut broken = Vec::new();
    for source in rust_sources().into_iter().filter(|source| !source.is_test()) {
        let words = words(&source.code);
        let within = |places: &[&str]| places.iter().any(|place| source.name.starts_with(place));
        if (words.contains("f64") || words.contains("f32")) && !within(&FLOATS) {
            broken.push(format!("{} holds floats", source.name));
        }
        let allows =
            source.code.contains("allow(clippy::float_arithmetic") && source.name != "src/lib.rs";
        if allows && !within(&FLOAT_ARITHMETIC) {
            broken.push(format!("{} allows float arithmetic", source.name));
        }
    }
    assert_none(&broken);
}

#[test]
fn no_default_stands_for_what_cannot_happen() {
    let mut broken = Vec::new();
    for source in rust_sources().into_iter().filter(|source| !source.is_test()) {
        if !TRUSTED.iter().any(|room| source.name.starts_with(room)) {
            continue;
        }
        let defaults = source.code.matches(".unwrap_or").count();
        let allowed = DEFAULTS.iter().find(|(name, _)| *name == source.name);
        if defaults != allowed.map_or(0, |(_, count)| *count) {
            broken.push(format!("{} has {defaults} defaults", source.name));
        }
    }
    assert_none(&broken);
}

#[test]
fn the_site_uses_the_package_by_its_public_names() {
    let manifest = read("package.json");
    let mut broken = Vec::new();
    for name in
        files("www", &["ts", "js", "mjs"]).into_iter().filter(|name| !name.starts_with("www/dist/"))
    {
        // Programs of Node have rooms of their own.
        for target in imports(&read(&name)).into_iter().filter(|_| !name.ends_with(".mjs")) {
            let allowed = match target.strip_prefix("sottovoce") {
                Some("") => true,
                Some(entry) if entry.starts_with('/') => {
                    manifest.contains(&format!("\".{entry}\":"))
                }
                _ if target.starts_with('.') => inside(&name, &target, "www"),
                _ => true,
            };
            if !allowed {
                broken.push(format!("{name} imports {target}"));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn lines_of_ledgers_are_taken_apart_by_the_core_alone() {
    let written = |name: &String| {
        !["www/dist/", "www/generated/", "src/ts/generated/"]
            .iter()
            .any(|made| name.starts_with(made))
    };
    let kinds = ["ts", "js", "jsx", "mjs", "html", "svelte", "vue"];
    let mut broken = Vec::new();
    for name in ["src/ts", "www", "benches", "examples"]
        .iter()
        .flat_map(|top| files(top, &kinds))
        .filter(written)
    {
        broken.extend(signs_of_parsing(&name, &read(&name)));
    }
    assert_none(&broken);
}

/// By what a file gives away that it takes a ledger's line apart: it names the first member, cuts
/// off the blank and eight digits of a checksum, or reads JSON where ledgers are at hand.
fn signs_of_parsing(name: &str, text: &str) -> Vec<String> {
    let bare = text.replace([' ', '\n', '\\'], "");
    let mut signs = Vec::new();
    if bare.contains("\"op\":") {
        signs.push(format!("{name} names the members of a line"));
    }
    // Also 1e-9 has nine at its end.
    let is_exponent =
        |at: usize| bare[..at].strip_suffix('e').is_some_and(|it| it.ends_with(char::is_numeric));
    let cuts_nine = bare.match_indices("-9)").any(|(at, _)| !is_exponent(at));
    // Blanks are gone from this text too.
    if cuts_nine || ["-\"01234567\"", "[0-9a-f]{8}$"].iter().any(|cut| bare.contains(cut)) {
        signs.push(format!("{name} cuts off a checksum"));
    }
    let is_near = name.starts_with("src/ts/ledger/")
        || imports(text).iter().any(|target| target.starts_with("sottovoce/ledger"));
    let known = LEDGERS.iter().find(|(home, _)| *home == name).map_or(0, |(_, count)| *count);
    if is_near && bare.matches("JSON.parse(").count() != known {
        signs.push(format!("{name} reads JSON beside ledgers"));
    }
    signs
}

#[test]
fn only_the_entry_that_is_given_files_names_the_glue() {
    let mut broken = Vec::new();
    for name in
        files("src/ts", &["ts"]).into_iter().filter(|name| !name.starts_with("src/ts/generated/"))
    {
        // The build gives every other entry its module and glue.
        let home = name == "src/ts/entries/slim.ts";
        let text = read(&name);
        let touches = text.lines().any(|line| {
            let data = ["version", "encodings", "decoder"]
                .iter()
                .any(|name| line.contains(&format!("/generated/{name}.js")));
            line.contains("/generated/") && !line.starts_with("import type ") && !data
        });
        if touches && !home {
            broken.push(name);
        }
    }
    assert_none(&broken);
}

#[test]
fn no_generator_but_the_system_source_is_called() {
    let mut broken = Vec::new();
    let core = CRATES.iter().flat_map(|top| files(top, &["ts", "rs"]));
    let apps = ["www", "examples"]
        .iter()
        .flat_map(|top| files(top, &["ts", "js", "jsx", "mjs", "html", "svelte", "vue"]));
    for name in core.chain(apps) {
        let shipped = !name.starts_with("www/dist/") && !name.starts_with("src/ts/generated/");
        if shipped && read(&name).contains("Math.random(") {
            broken.push(name);
        }
    }
    assert_none(&broken);
}

#[test]
fn every_file_is_short_enough_to_have_one_subject() {
    let mut broken = Vec::new();
    let kinds = ["rs", "ts", "js", "jsx", "mjs", "css", "html", "svelte", "vue"];
    let tops = ["src", "crates", "www", "scripts", "tests", "benches", "examples"];
    for name in tops.iter().flat_map(|top| files(top, &kinds)) {
        let written = !["src/ts/generated/", "www/dist/", "www/generated/", "tests/fuzz/target/"]
            .iter()
            .any(|made| name.starts_with(made));
        let lines = read(&name).lines().count();
        if written && lines > LINES {
            broken.push(format!("{name} has {lines} lines"));
        }
    }
    assert_none(&broken);
}

#[test]
fn whoever_parses_a_line_is_seen() {
    let signs = |text: &str| signs_of_parsing("www/books.ts", text).len();
    let ledgers = "import { ledger } from 'sottovoce/ledger';\n";
    for cut in [
        r#"opening.slice(0, -" 01234567".length)"#,
        "line.slice(0, -9)",
        "line.substring(0, line.length - 9)",
        r"line.replace(/ [0-9a-f]{8}$/, blank)",
    ] {
        assert_eq!(signs(cut), 1, "{cut}");
    }
    assert_eq!(signs("Math.floor(share + 1e-9)"), 0);
    for word in [r#"line.startsWith('{"op":"open",')"#, r#"/"op": *"open"/"#, r#""{\"op\":""#] {
        assert_eq!(signs(word), 1, "{word}");
    }
    assert_eq!(signs(&format!("{ledgers}JSON.parse(first)")), 1);
    // A file of the core may have exactly the listed number of these words.
    assert_eq!(signs_of_parsing("src/ts/ledger/charges.ts", "JSON.parse(a)").len(), 0);
    assert_eq!(
        signs_of_parsing("src/ts/ledger/charges.ts", "JSON.parse(a); JSON.parse(b)").len(),
        1
    );
    assert_eq!(signs_of_parsing("src/ts/ledger/journal.ts", "JSON.parse(a)").len(), 1);
    assert_eq!(signs(&format!("{ledgers}await log.read(people, 1)")), 0);
    assert_eq!(signs("JSON.parse(text).plan; shown.slice(0, -1)"), 0);
}

#[test]
fn the_scan_finds_what_it_looks_for() {
    let source =
        |text: &str| Source { name: "src/score/quantile/mod.rs".into(), code: code_of(text) };
    let used = |text: &str| source(text).modules_used().into_iter().collect::<Vec<_>>();
    assert_eq!(
        used("use crate::{Error, query::{self, quantile::Quantile}, exact::up};"),
        ["Error", "exact", "query"]
    );
    assert_eq!(used("fn f() { crate :: query::run() }"), ["query"]);
    assert_eq!(used("use super::super::query::Quantile; use super::tally;"), ["query"]);
    assert_eq!(used("// crate::query\n/* crate::query */ \"crate::query\""), Vec::<String>::new());
    assert!(words(&code_of("let a: f64 = 'f'; // f32")).contains("f64"));
    assert!(!words(&code_of("let af64 = \"f64 \\\" f64\"; // f64")).contains("f64"));
    assert_eq!(
        imports(
            "import a from \"./a\";\nexport * from '../../src/ts/entries/index.js';\nimport(\"x\")"
        ),
        ["./a", "../../src/ts/entries/index.js", "x"]
    );
    assert!(!inside("www/src/main.ts", "../../src/ts/entries/index.js", "www"));
    assert!(inside("www/src/main.ts", "../sample.js", "www"));
}
