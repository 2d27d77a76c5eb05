//! The house rules that a compiler does not know: who may use whom, where floats, big numbers,
//! randomness and JavaScript may be named, and what every mechanism must bring.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Each module with the modules that it may use. `csv` stands beside the statistics: it holds no
/// privacy logic.
const LAYERS: [(&str, &[&str]); 10] = [
    ("error", &[]),
    ("exact", &["error"]),
    ("entropy", &["error"]),
    ("sample", &["error", "exact", "entropy"]),
    ("privacy", &["error", "exact"]),
    ("score", &["error", "exact", "privacy"]),
    ("mechanism", &["error", "exact", "entropy", "sample", "privacy", "score"]),
    ("query", &["error", "exact", "entropy", "sample", "privacy", "score", "mechanism"]),
    ("csv", &["error"]),
    (
        "bindings",
        &["error", "exact", "entropy", "sample", "privacy", "score", "mechanism", "query", "csv"],
    ),
];

/// The only modules that may name a word.
const HOMES: [(&str, &[&str]); 7] = [
    ("dashu", &["exact"]),
    ("getrandom", &["entropy"]),
    ("js_sys", &["bindings"]),
    ("serde", &["bindings"]),
    ("serde_wasm_bindgen", &["bindings"]),
    ("wasm_bindgen", &["bindings"]),
    ("web_sys", &["bindings"]),
];

/// Where doubles may be held. Beside the modules that read and write them: two files that report to
/// people.
const FLOATS: [&str; 7] = [
    "src/bindings/",
    "src/csv/",
    "src/exact/",
    "src/query/",
    "src/score/",
    "src/privacy/loss.rs",
    "src/sample/weighted/probabilities.rs",
];

/// Where doubles may be computed with.
const FLOAT_ARITHMETIC: [&str; 3] = ["src/bindings/", "src/csv/", "src/exact/"];

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
    if read("loops/Cargo.toml").contains("dependencies]") {
        broken.push("loops depends on something".to_owned());
    }
    for name in files("loops/src", &["rs"]) {
        let text = read(&name);
        for (at, _) in text.match_indices("pub fn ") {
            let before = &text[..at];
            let item = &before[before.rfind("\n\n").unwrap_or(0)..];
            let signature = text[at..].split('{').next().unwrap_or_default();
            // What only makes or reads a table may be compiled anywhere.
            let is_loop = signature.contains("rows: &[f64]");
            if signature.contains("impl ") || is_loop && !item.contains("#[inline(never)]") {
                broken.push(format!("{name}: {}", signature.trim()));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn the_base_is_the_lowest_layers() {
    let root = code_of(&read("src/base.rs"));
    let modules: Vec<_> =
        root.match_indices("mod ").map(|(at, _)| first_names(&root[at + 4..]).concat()).collect();
    let lower: BTreeSet<_> = modules.iter().map(String::as_str).collect();
    let above = |name: &str| LAYERS.iter().find(|(layer, _)| *layer == name).map(|(_, uses)| *uses);
    for module in &modules {
        let uses = above(module).unwrap_or_else(|| panic!("{module} has no place in the layers"));
        assert!(uses.iter().all(|used| lower.contains(used)), "{module}");
    }
    assert_eq!(modules.len(), 4);
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
fn every_sampler_and_mechanism_brings_its_proof_and_tests() {
    let mut broken = Vec::new();
    for folder in folders("src/sample").into_iter().chain(folders("src/mechanism")) {
        for file in ["mod.rs", "proof.md", "tests.rs"] {
            if !path(&folder).join(file).is_file() {
                broken.push(format!("{folder} lacks {file}"));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn every_mechanism_is_enumerated_tabled_and_offered() {
    let enumerated = read("tests/enumeration/main.rs");
    let table = fs::read_to_string(path("docs/mechanisms.md")).unwrap_or_default();
    let offers: String = files("src/ts/builder", &["ts"])
        .iter()
        .chain(&files("src/query", &["rs"]))
        .map(|name| read(name))
        .collect();
    let mut broken = Vec::new();
    for folder in folders("src/mechanism") {
        let name = folder.rsplit('/').next().expect("a folder has a name");
        let camel = camel_case(name);
        let needs = [
            (enumerated.contains(&format!("mod {name};")), "a module of tests/enumeration"),
            (path(&format!("tests/enumeration/{name}.rs")).is_file(), "an enumeration test"),
            (path(&format!("tests/vectors/{name}.json")).is_file(), "vectors"),
            (
                table.contains(&format!("{folder}/proof.md")),
                "a row in docs/mechanisms.md that links its proof",
            ),
            (offers.contains(name) || offers.contains(&camel), "a builder or a query"),
        ];
        broken.extend(
            needs
                .iter()
                .filter(|(there, _)| !there)
                .map(|(_, what)| format!("{folder} lacks {what}")),
        );
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
        for target in imports(&read(&name)) {
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
fn only_the_instance_and_the_loaders_touch_the_glue_and_the_module() {
    let mut broken = Vec::new();
    for name in
        files("src/ts", &["ts"]).into_iter().filter(|name| !name.starts_with("src/ts/generated/"))
    {
        let home = name == "src/ts/instance.ts" || name.starts_with("src/ts/loader/");
        let text = read(&name);
        let touches = text.lines().any(|line| {
            let data = ["version", "encodings"]
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
    for name in files("src", &["ts", "rs"]).into_iter().chain(files("www", &["ts", "js", "html"])) {
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
    let kinds = ["rs", "ts", "js", "mjs", "css", "html"];
    for name in ["src", "www", "scripts", "tests"].iter().flat_map(|top| files(top, &kinds)) {
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
        imports("import a from \"./a\";\nexport * from '../../src/ts/index.js';\nimport(\"x\")"),
        ["./a", "../../src/ts/index.js", "x"]
    );
    assert!(!inside("www/src/main.ts", "../../src/ts/index.js", "www"));
    assert!(inside("www/src/main.ts", "../sample.js", "www"));
}

// ---------------------------------------------------------------- what is scanned

struct Source {
    name: String,
    /// Without comments and texts.
    code: String,
}

impl Source {
    /// The top module that the file belongs to; none for the roots of the crates.
    fn module(&self) -> Option<&str> {
        let inner = self.name.strip_prefix("src/")?;
        let top = inner.split('/').next()?;
        (!["lib.rs", "base.rs"].contains(&top)).then(|| top.trim_end_matches(".rs"))
    }

    fn is_test(&self) -> bool {
        self.name.ends_with("tests.rs")
    }

    /// How many `super::` lead from the file's module to the crate's root.
    fn depth(&self) -> usize {
        let inner = self.name.trim_start_matches("src/").trim_end_matches(".rs");
        inner.split('/').filter(|part| *part != "mod" && *part != "lib").count()
    }

    /// The first names of all paths that begin at the crate's root.
    fn modules_used(&self) -> BTreeSet<String> {
        let code: String =
            self.code.split_whitespace().collect::<Vec<_>>().join(" ").replace(" :: ", "::");
        let climb = "super::".repeat(self.depth());
        let mut found = BTreeSet::new();
        for root in ["crate::", climb.as_str()] {
            for (at, _) in code.match_indices(root) {
                let before = code[..at].chars().next_back();
                if !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
                    found.extend(first_names(&code[at + root.len()..]));
                }
            }
        }
        found
    }
}

/// `a::b` begins with `a`; `{a::b, c}` begins with `a` and `c`.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| {
        text.trim()
            .chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect::<String>()
    };
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let (mut depth, mut start, mut names) = (0, 0, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                names.push(name(&group[start..at]));
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names.retain(|found| !found.is_empty());
    names
}

fn rust_sources() -> Vec<Source> {
    let sources: Vec<_> = files("src", &["rs"])
        .into_iter()
        .map(|name| Source { code: code_of(&read(&name)), name })
        .collect();
    assert!(sources.len() > 10, "the sources are found");
    sources
}

/// Rust without comments and without what texts say.
fn code_of(text: &str) -> String {
    let (mut code, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first == '"' {
            text_length(rest)
        } else if rest.starts_with("'\"'") {
            3
        } else if rest.starts_with("'\\\"'") {
            4
        } else {
            0
        };
        if skipped == 0 {
            code.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

/// The length of the text that begins here, with its quotes.
fn text_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

fn words(code: &str) -> BTreeSet<&str> {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

/// What a JavaScript or TypeScript file imports.
fn imports(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for opening in ["from \"", "from '", "import \"", "import '", "import(\"", "import('"] {
        let quote = opening.chars().next_back().expect("openings are not empty");
        for (at, _) in text.match_indices(opening) {
            let start = at + opening.len();
            if let Some(length) = text[start..].find(quote) {
                found.push((at, text[start..start + length].to_owned()));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, target)| target).collect()
}

/// Whether a relative import stays in the folder.
fn inside(file: &str, target: &str, folder: &str) -> bool {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    parts.first() == Some(&folder)
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |camel, word| camel + &word[..1].to_uppercase() + &word[1..])
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The folders right inside a folder, by their names in the repository.
fn folders(top: &str) -> Vec<String> {
    entries(top).into_iter().filter(|name| path(name).is_dir()).collect()
}

/// All files below a folder with one of these endings, by their names in the repository.
fn files(top: &str, endings: &[&str]) -> Vec<String> {
    entries(top)
        .into_iter()
        .flat_map(|name| if path(&name).is_dir() { files(&name, endings) } else { vec![name] })
        .filter(|name| endings.iter().any(|ending| name.ends_with(&format!(".{ending}"))))
        .collect()
}

fn entries(top: &str) -> Vec<String> {
    let listed = fs::read_dir(path(top)).unwrap_or_else(|error| panic!("{top}: {error}"));
    let mut names: Vec<_> = listed
        .map(|entry| {
            format!(
                "{top}/{}",
                entry.expect("a folder can be listed").file_name().to_string_lossy()
            )
        })
        .collect();
    names.sort();
    names
}

fn assert_none(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}
