//! In how many files a kind of plan, or a protocol of surveys, is named: those that who adds one
//! must find.

use super::{
    members::kinds,
    scan::{assert_none, camel_case, files, path, read, words},
};

/// The most files of the crates that name one kind, beside its mechanism's folder, tests and
/// comments. Lower it where one falls away.
const PLACES: usize = 8;

/// Kinds that more files name: each count may only fall.
const WIDER: [(&str, usize); 4] = [("count", 9), ("mean", 10), ("quantile", 12), ("sum", 9)];

/// Where the name of a kind is that of something else: a setting, a feature of Cargo, a figure.
const OTHER_NAMES: [(&str, &str); 11] = [
    ("count", "src/bindings/sparse_vector.rs"),
    ("count", "src/ts/api/sparse-vector.ts"),
    ("count", "src/ts/builder/sparse-vector.ts"),
    ("count", "src/ts/keys/base2.ts"),
    ("mean", "src/bindings/totals.rs"),
    ("mean", "src/ts/engine/wire.ts"),
    ("mean", "src/ts/query/tallied.ts"),
    ("mean", "src/ts/survey/estimates.ts"),
    ("quantile", "src/bindings/mod.rs"),
    ("quantile", "src/bindings/plan.rs"),
    ("sum", "src/ts/query/tallied.ts"),
];

/// The most files of the rooms of tables that name a question of groups, beside its own folder and
/// tests: those that who adds one must find.
const INNER_PLACES: usize = 4;

/// The rooms of tables.
const TABLES: [&str; 6] = [
    "src/query/table/",
    "src/bindings/table",
    "src/ts/query/table/",
    "src/ts/api/groups.ts",
    "src/ts/keys/groups.ts",
    "src/ts/explain/groups.ts",
];

/// The most files of `src` that name a protocol, beside its own ones, tests and comments. With
/// those that every protocol has, a new one is eight files, half of them its own.
const SHARED_PLACES: usize = 4;

/// Where the name of a protocol is that of something else.
const OTHERS: [(&str, &str); 7] = [
    ("boxes", "src/ts/survey/kinds.ts"),
    ("boxes", "src/ts/survey/readings/"),
    ("lines", "src/ts/json/"),
    ("lines", "src/ts/ledger/"),
    // The outcomes that `probabilities` is asked for.
    ("window", "src/bindings/reports.rs"),
    ("window", "src/query/outcomes.rs"),
    ("window", "src/ts/testing/"),
];

#[test]
fn a_kind_is_named_in_few_files() {
    let sources = sources();
    let mut broken = Vec::new();
    for kind in kinds() {
        let named: Vec<&str> = sources
            .iter()
            .filter(|(name, code)| !is_home(name, &kind) && names_kind(code, &kind))
            .filter(|(name, _)| !OTHER_NAMES.contains(&(kind.as_str(), name.as_str())))
            .map(|(name, _)| name.as_str())
            .collect();
        let wider = WIDER.iter().find(|(known, _)| *known == kind);
        if named.len() > wider.map_or(PLACES, |(_, count)| *count) {
            broken.push(format!("{kind} is named in {} files: {named:?}", named.len()));
        }
    }
    assert_none(&broken);
}

#[test]
fn a_question_of_groups_is_named_in_few_files() {
    let sources = sources();
    let of_tables = |name: &str| TABLES.iter().any(|room| name.starts_with(room));
    for room in TABLES {
        assert!(sources.iter().any(|(name, _)| name.starts_with(room)), "{room} is there");
    }
    let questions = inner_questions();
    assert!(questions.len() >= 5, "the questions of groups are found: {questions:?}");
    let mut broken = Vec::new();
    for question in questions {
        let named: Vec<&str> = sources
            .iter()
            .filter(|(name, code)| of_tables(name) && names_inner(code, &question))
            .map(|(name, _)| name.as_str())
            .collect();
        if named.len() > INNER_PLACES {
            broken.push(format!("{question} is named in {} files: {named:?}", named.len()));
        }
    }
    assert_none(&broken);
}

#[test]
fn a_protocol_is_named_in_few_files_beside_its_own() {
    let (sources, protocols) = (sources(), protocols());
    assert!(protocols.len() >= 5, "the protocols are found: {protocols:?}");
    let mut broken = Vec::new();
    for protocol in protocols {
        let own = own_files(&protocol);
        let lacking = own.iter().filter(|name| !path(name).is_file());
        broken.extend(lacking.map(|name| format!("{protocol} lacks {name}")));
        let folder = format!("src/sample/local/{protocol}/");
        let is_other = |name: &str| {
            OTHERS.iter().any(|(known, place)| *known == protocol && name.starts_with(place))
        };
        let shared: Vec<&str> = sources
            .iter()
            .map(|(name, code)| (name.as_str(), code))
            .filter(|(name, _)| name.starts_with("src/") && !name.starts_with(&folder))
            .filter(|(name, _)| !own.iter().any(|mine| mine == name))
            .filter(|(name, code)| !is_other(name) && names_protocol(name, code, &protocol))
            .map(|(name, _)| name)
            .collect();
        if shared.len() > SHARED_PLACES {
            broken.push(format!("{protocol} is named in {} files: {shared:?}", shared.len()));
        }
    }
    assert_none(&broken);
}

#[test]
fn a_name_of_a_question_is_seen() {
    let names = |code| names_inner(code, "mean");
    for code in
        ["\"mean\" => 1", "  mean: {", "Self::Mean(range)", "Pick<MeanPlan>", "explainMean,"]
    {
        assert!(names(code), "{code}");
    }
    for code in ["the mean of", "let mean = 3;", "meanwhile: 1"] {
        assert!(!names(code), "{code}");
    }
}

#[test]
fn contributing_says_the_same_numbers() {
    const NUMBERS: [&str; 9] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    let text = ["mechanism", "protocol"]
        .map(|recipe| read(&format!("docs/contributing/{recipe}.md")))
        .join(" ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let own = NUMBERS[own_files("any").len()];
    let text = format!("{text} {}", read("docs/contributing/query.md"));
    for claim in [
        format!("a row in {} files", NUMBERS[INNER_PLACES]),
        format!("no new kind is named in more than {} files of `src`", NUMBERS[PLACES]),
        format!("its name in {} others; no more may name it *", NUMBERS[SHARED_PLACES]),
        format!("{}{} files of its own", own[..1].to_uppercase(), &own[1..]),
    ] {
        assert!(text.contains(&claim), "docs/contributing does not say: {claim}");
    }
}

#[test]
fn a_name_is_seen_whatever_its_case() {
    assert!(names_kind("kind: \"mean\"", "mean") && !names_kind("let mean = sum;", "mean"));
    assert!(names_kind("meanOf(gumbelMax)", "gumbelMax"));
    let names = |name: &str, code: &str| names_protocol(name, code, "lines");
    for code in
        ["Lines::new()", "lines::Draw", "use super::lines;", "mod lines;", "b\"lines\" => 1"]
    {
        assert!(names("src/query/survey/a.rs", code), "{code}");
    }
    for code in ["case \"lines\":", "from \"./protocols/lines.js\""] {
        assert!(names("src/ts/survey/a.ts", code), "{code}");
    }
    for code in ["text.lines()", "let lines = 3;", "NewLines"] {
        assert!(!names("src/query/survey/a.rs", code), "{code}");
    }
}

/// The code of the crates without comments, beside tests, by file.
fn sources() -> Vec<(String, String)> {
    ["src", "crates"]
        .iter()
        .flat_map(|top| files(top, &["rs", "ts"]))
        .filter(|name| !name.starts_with("src/ts/generated/"))
        .filter(|name| !name.ends_with("tests.rs") && !name.contains("/tests/"))
        .map(|name| {
            let code = uncommented(&read(&name));
            (name, code)
        })
        .collect()
}

/// The files that a protocol has to itself.
fn own_files(protocol: &str) -> [String; 4] {
    let folder = format!("src/sample/local/{protocol}");
    let [code, proof, tests] =
        ["mod.rs", "proof.md", "tests.rs"].map(|it| format!("{folder}/{it}"));
    [code, proof, tests, format!("src/ts/survey/protocols/{protocol}.ts")]
}

/// Names without a capital are words too (to count, a sum): kinds where they are quoted.
fn names_kind(code: &str, kind: &str) -> bool {
    let is_own = kind.contains(char::is_uppercase);
    if is_own { words(code).contains(kind) } else { code.contains(&format!("\"{kind}\"")) }
}

/// Questions of groups are named where they are quoted, as a row of a table, and by their types.
fn names_inner(code: &str, question: &str) -> bool {
    let (first, rest) = question.split_at(1);
    let capital = format!("{}{rest}", first.to_uppercase());
    let of_types = [
        capital.clone(),
        format!("{capital}Plan"),
        format!("explain{capital}"),
        format!("{question}Keys"),
    ];
    let words = words(code);
    code.contains(&format!("\"{question}\""))
        || code.lines().any(|line| line.trim_start().starts_with(&format!("{question}: ")))
        || of_types.iter().any(|word| words.contains(word.as_str()))
}

/// The questions that may be asked of groups, as the table of their keys lists them.
fn inner_questions() -> Vec<String> {
    let keys = read("src/ts/keys/groups.ts");
    let rows = keys.lines().filter_map(|line| line.strip_suffix(" },")?.split_once(": { keys: "));
    rows.map(|(question, _)| question.trim().to_string()).collect()
}

/// Protocols are named where they are quoted, and by their module or type.
fn names_protocol(file: &str, code: &str, protocol: &str) -> bool {
    if code.contains(&format!("\"{protocol}\"")) || code.contains(&format!("/{protocol}.js\"")) {
        return true;
    }
    let (first, rest) = protocol.split_at(1);
    let of_rust = || {
        words(code).contains(format!("{}{rest}", first.to_uppercase()).as_str())
            || [("::", ";"), ("mod ", ";"), ("", "::")]
                .iter()
                .any(|(before, after)| code.contains(&format!("{before}{protocol}{after}")))
    };
    file.ends_with(".rs") && of_rust()
}

/// Whether a file is of the folder of this kind's mechanism.
fn is_home(name: &str, kind: &str) -> bool {
    name.strip_prefix("src/mechanism/")
        .and_then(|inner| inner.split_once('/'))
        .is_some_and(|(folder, _)| camel_case(folder) == kind)
}

/// Code without the lines that are comments as the formatters write them.
fn uncommented(text: &str) -> String {
    let is_code = |line: &&str| {
        let start = line.trim_start();
        !["//", "/*", "*"].iter().any(|mark| start.starts_with(mark))
    };
    text.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect()
}

/// The protocols of surveys, as the type of plans lists them.
pub(crate) fn protocols() -> Vec<String> {
    let api = read("src/ts/api/survey-consent.ts");
    let list = api.split_once("export type Protocol =").expect("the type is there").1;
    let list = list.split("/**").next().expect("a split has a first part");
    let kinds = list.split("readonly kind: \"").skip(1);
    kinds.filter_map(|part| Some(part.split_once('"')?.0.to_string())).collect()
}
