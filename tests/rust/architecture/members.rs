//! Marked claims of the recipes, which a sampler, a mechanism and a kind of plan must bring.

use std::fs;

use super::{
    places::protocols,
    scan::{assert_none, camel_case, code_of, files, folders, path, read},
};

/// Where each folder is a sampler or a mechanism.
const ROOMS: [&str; 3] = ["src/sample", "src/sample/local", "src/mechanism"];

/// Rooms of `src/query` that several queries share: they have no plan of their own.
const SHARED: [&str; 3] = ["src/query/integers", "src/query/loss_target", "src/query/table"];

#[test]
fn every_sampler_and_mechanism_brings_its_proof_and_tests() {
    let mut broken = Vec::new();
    for folder in ROOMS.into_iter().flat_map(folders) {
        for file in ["mod.rs", "proof.md", "tests.rs"] {
            if !path(&folder).join(file).is_file() {
                broken.push(format!("{folder} lacks {file}"));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn every_rust_file_is_a_module_of_its_folder() {
    let mut broken = Vec::new();
    for name in ["src", "crates"].iter().flat_map(|top| files(top, &["rs"])) {
        let (folder, file) = name.rsplit_once('/').expect("files are in folders");
        let (module, above) = match (file.trim_end_matches(".rs"), folder.rsplit_once('/')) {
            ("lib", _) => continue,
            ("mod", Some((above, module))) => (module, above),
            (module, _) => (module, folder),
        };
        let parents = ["mod", "lib"].map(|parent| format!("{above}/{parent}.rs"));
        let is_named = |parent: &String| {
            path(parent).is_file() && code_of(&read(parent)).contains(&format!("mod {module};"))
        };
        if !parents.iter().any(is_named) {
            broken.push(format!("{name} is not compiled: {above} has no `mod {module};`"));
        }
    }
    assert_none(&broken);
}

/// How a test shows that it would see a mistake.
const TWINS: [&str; 3] = ["#[should_panic", "rejected(", "statistic > "];

#[test]
fn every_proof_names_mistakes_and_where_each_is_made() {
    let tests: String = ["src", "tests", "crates"]
        .iter()
        .flat_map(|folder| files(folder, &["rs"]))
        .map(|name| read(&name))
        .collect();
    let mut broken = Vec::new();
    let texts = ["src", "crates"].iter().flat_map(|folder| files(folder, &["md"]));
    let proofs: Vec<String> = texts.filter(|name| name.ends_with("/proof.md")).collect();
    assert!(proofs.len() > folders("src/mechanism").len(), "proofs are found");
    for name in proofs {
        let proof = read(&name);
        let mistakes = proof.split_once("**Mistakes that tests look for.**");
        let Some((_, rest)) = mistakes else {
            broken.push(format!("{name} has no mistakes that tests look for"));
            continue;
        };
        let section = rest.split("\n**").flat_map(|part| part.split("\n#")).next();
        let section = section.expect("a split has a first part");
        let quoted: Vec<&str> = section.split('`').skip(1).step_by(2).collect();
        let is_place = |name: &&&str| name.starts_with("tests/");
        let is_test = |name: &&&str| name.matches('_').count() > 2 && !name.contains('/');
        if !quoted.iter().any(|name| is_place(&name) || is_test(&name)) {
            broken.push(format!("{name} names no test"));
        }
        // A place without the name of a test must be one where something is seen to fail.
        let named = quoted.iter().any(|name| is_test(&name));
        let silent = quoted.iter().filter(is_place).filter(|place| !named && !tries_twins(place));
        broken.extend(silent.map(|place| format!("{name}: {place} makes no mistake")));
        let missing =
            quoted.iter().filter(is_test).filter(|test| !tests.contains(&format!("fn {test}(")));
        broken.extend(missing.map(|test| format!("{name}: there is no test {test}")));
    }
    assert_none(&broken);
}

/// Whether a file of tests, or one of a folder, makes a mistake on purpose.
fn tries_twins(place: &str) -> bool {
    let place = place.trim_end_matches('/');
    let here = if path(place).is_dir() { files(place, &["rs"]) } else { vec![place.to_string()] };
    here.iter()
        .any(|name| path(name).is_file() && TWINS.iter().any(|twin| read(name).contains(twin)))
}

#[test]
fn every_mechanism_is_enumerated_tabled_and_offered() {
    let listed =
        read("tests/rust/enumeration/mod.rs").contains("automod::dir!(\"tests/rust/enumeration\")");
    assert!(listed, "all modules of tests/rust/enumeration are run");
    let table = fs::read_to_string(path("docs/mechanisms.md")).unwrap_or_default();
    let all = |top: &str, ending: &str| -> String {
        files(top, &[ending]).iter().map(|name| read(name)).collect()
    };
    let (queries, builders) = (all("src/query", "rs"), all("src/ts/builder", "ts"));
    let mut broken = Vec::new();
    for folder in folders("src/mechanism") {
        let name = folder.rsplit('/').next().expect("a folder has a name");
        let camel = camel_case(name);
        let needs = [
            (path(&format!("tests/rust/enumeration/{name}.rs")).is_file(), "an enumeration test"),
            (path(&format!("tests/vectors/{name}.json")).is_file(), "vectors"),
            (
                table.contains(&format!("{folder}/proof.md")),
                "a row in docs/mechanisms.md that links its proof",
            ),
            (queries.contains(&format!("{name}::")), "a query in src/query that asks it"),
            (builders.contains(&format!("\"{camel}\"")), "a builder in src/ts/builder"),
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
fn every_protocol_is_enumerated_and_replayed() {
    let judges = files("tests/rust/enumeration", &["rs"]);
    let judges: String =
        judges.iter().filter(|name| name.contains("/local")).map(|name| read(name)).collect();
    let (script, replay) = (read("tests/vectors/local.mjs"), read("tests/rust/vectors/local.rs"));
    let mut broken = Vec::new();
    for name in protocols() {
        let needs = [
            (judges.contains(&format!("{name}::")), "a judge in tests/rust/enumeration/local_*.rs"),
            (script.contains(&format!("\n  {name}(")), "its law in tests/vectors/local.mjs"),
            (replay.contains(&format!("\"{name}\" =>")), "a replay in tests/rust/vectors/local.rs"),
        ];
        let lacking = needs.iter().filter(|(there, _)| !there);
        broken.extend(lacking.map(|(_, what)| format!("{name} lacks {what}")));
    }
    assert_none(&broken);
}

#[test]
fn the_rooms_of_a_query_have_one_name() {
    let mut broken = Vec::new();
    for folder in folders("src/query") {
        if SHARED.contains(&folder.as_str()) {
            continue;
        }
        let name = folder.rsplit('/').next().expect("a folder has a name");
        let mirrored = name.replace('_', "-");
        // A kind of plan that is not a release has a folder of its own, with the same rooms in it.
        let own = format!("src/ts/{mirrored}");
        let rooms = if path(&own).is_dir() {
            ["builder", "explain", mirrored.as_str()].map(|room| format!("{own}/{room}.ts"))
        } else {
            ["builder", "query", "explain"].map(|room| format!("src/ts/{room}/{mirrored}.ts"))
        };
        // A table has one shell and one binding for all that can be asked of it.
        let of_table = format!("src/ts/query/table/{mirrored}.ts");
        let is_of_table = path(&of_table).is_file();
        let rooms = rooms.map(|room| {
            if is_of_table && room.starts_with("src/ts/query/") { of_table.clone() } else { room }
        });
        let bindings = if is_of_table { "table" } else { name };
        let wanted = rooms.into_iter().chain([format!("src/ts/api/{mirrored}.ts")]);
        for file in wanted.into_iter().chain([format!("src/bindings/{bindings}.rs")]) {
            if !path(&file).is_file() {
                broken.push(format!("{folder} lacks {file}"));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn every_kind_of_plan_is_shown_tried_and_told() {
    let kinds = kinds();
    assert!(kinds.len() >= 15, "the kinds are found: {kinds:?}");
    let all =
        |folder: &str| files(folder, &["ts"]).iter().map(|name| read(name)).collect::<String>();
    let (good, bad) = (all("tests/types/fixtures/good"), all("tests/types/fixtures/bad"));
    let cases: String =
        files("tests/js/api/kinds", &["mjs"]).iter().map(|name| read(name)).collect();
    let changes = read("CHANGELOG.md");
    let mut broken = Vec::new();
    for kind in kinds {
        // The plans of `median()` are those of `quantile("1/2")`.
        let begun = |text: &str| {
            text.contains(&format!("{kind}(")) || kind == "quantile" && text.contains("median(")
        };
        let needs = [
            (begun(&good), "a good use in tests/types/fixtures/good"),
            (begun(&bad), "a bad use in tests/types/fixtures/bad"),
            (cases.contains(&format!("\n  {kind}: ")), "a row in tests/js/api/kinds"),
            (changes.contains(&kind), "an entry in the changelog"),
        ];
        let lacking = needs.iter().filter(|(there, _)| !there);
        broken.extend(lacking.map(|(_, what)| format!("{kind} lacks {what}")));
    }
    assert_none(&broken);
}

/// The kinds of plan, as `MechanismByKind` lists them.
pub(crate) fn kinds() -> Vec<String> {
    read("src/ts/api/plans.ts")
        .split("export interface ")
        .filter(|part| part.split([' ', '{']).next().is_some_and(|name| name.ends_with("ByKind")))
        .filter_map(|part| part.split_once('{')?.1.split_once('}'))
        .flat_map(|(body, _)| body.lines().filter_map(|line| line.split_once(':')))
        .map(|(kind, _)| kind.trim().to_string())
        .collect()
}
