//! The rooms of TypeScript and JavaScript: which may import from which, and that no file leads back
//! to itself. Imports of types count as all others do.

use std::collections::{BTreeMap, BTreeSet};

use super::scan::{assert_none, files, imports, path, read};

/// Rooms with those that each may import from.
pub(crate) type Rooms<'a> = &'a [(&'a str, &'a [&'a str])];

/// The rooms of `src/ts`, each above those that it may use. `error` and `api`, which is types, are
/// for everybody; `generated` is what the build makes of the core.
const PACKAGE: Rooms = &[
    ("host", &[]),
    ("input", &["host"]),
    ("engine", &["host", "generated"]),
    ("identity", &["host", "input"]),
    ("release", &["host"]),
    ("keys", &["identity", "input"]),
    ("query", &["host", "input", "engine", "identity", "keys", "release", "generated"]),
    ("explain", &["host", "release"]),
    (
        "plans",
        &[
            "engine",
            "explain",
            "host",
            "identity",
            "input",
            "keys",
            "query",
            "release",
            "generated",
        ],
    ),
    ("builder", &["engine", "explain", "identity", "input", "keys", "plans", "query", "release"]),
    ("csv", &["engine", "host", "input", "generated"]),
    ("zip", &["csv"]),
    ("xlsx", &["csv", "engine", "host", "input", "zip", "generated"]),
    ("files", &["csv", "host", "input"]),
    ("json", &["csv", "files", "input"]),
    ("arrow", &["csv", "files", "input"]),
    ("parquet", &["csv", "files", "host", "input"]),
    ("survey", &["engine", "host", "identity", "input", "release", "generated"]),
    ("ledger", &["engine", "host", "identity", "input", "plans", "query", "release", "generated"]),
    ("sql", &["host", "identity", "input", "keys", "survey"]),
    ("testing", &["engine", "input", "plans", "query"]),
    (
        "entries",
        &[
            "arrow",
            "builder",
            "csv",
            "engine",
            "files",
            "json",
            "ledger",
            "parquet",
            "plans",
            "query",
            "sql",
            "survey",
            "testing",
            "xlsx",
            "zip",
            "generated",
        ],
    ),
];

/// Folders of programs that Node runs, each above those that it may use. Tests use everything.
const PROGRAMS: Rooms = &[
    ("scripts/common.mjs", &[]),
    ("scripts/package/entries.mjs", &[]),
    ("www/serve.mjs", &["scripts/common.mjs"]),
    ("www/poll/server", &["scripts/common.mjs", "www/serve.mjs"]),
    ("www/poll/package", &["scripts/common.mjs", "www/poll/server"]),
    ("scripts/licenses.mjs", &["scripts/common.mjs"]),
    ("www/build", &["www/exhibits"]),
    ("www/vite.config.js", &["www/build"]),
    ("www/disk/build", &["scripts/common.mjs", "www/build", "www/disk", "www/exhibits"]),
    (
        "www/docs/build",
        &[
            "scripts/common.mjs",
            "scripts/package/entries.mjs",
            "scripts/licenses.mjs",
            "www/build",
            "www/docs",
        ],
    ),
    (
        "scripts",
        &[
            "scripts/common.mjs",
            "scripts/package/entries.mjs",
            "scripts/licenses.mjs",
            "www/poll/server",
            "www/disk/build",
            "www/docs/build",
        ],
    ),
    (
        "scripts/check",
        &["scripts/common.mjs", "scripts/package/entries.mjs", "scripts/licenses.mjs", "scripts"],
    ),
    ("benches", &["scripts/common.mjs", "www/serve.mjs", "tests/browser", "tests/js", "src/ts"]),
    ("scripts/bench.mjs", &["scripts/common.mjs", "scripts", "benches"]),
];

#[test]
fn each_room_of_the_package_uses_only_rooms_below_it() {
    let mut broken = Vec::new();
    let room = |file: &str| {
        let inner = file.strip_prefix("src/ts/")?;
        Some(inner.split('/').next()?.trim_end_matches(".ts").to_string())
    };
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    for (file, target) in arrows("src/ts") {
        let (Some(from), Some(to)) = (room(&file), room(&target)) else {
            broken.push(format!("{file} imports {target}"));
            continue;
        };
        let free = from == to || to == "api" || to == "error" && from != "api";
        if free || from == "generated" {
            continue;
        }
        if allowed(PACKAGE, &from, &to) {
            used.insert((from, to));
        } else {
            broken.push(format!("{file} imports {target}"));
        }
    }
    broken.extend(unused(PACKAGE, &used));
    assert_none(&broken);
}

#[test]
fn programs_import_each_other_in_one_direction() {
    let mut broken = Vec::new();
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    // The room with the longest name that a file is in.
    let room = |file: &str| {
        let is_in = |room: &&str| file == *room || file.starts_with(&format!("{room}/"));
        PROGRAMS.iter().map(|(room, _)| *room).filter(is_in).max_by_key(|room| room.len())
    };
    for top in ["scripts", "www", "benches"] {
        for (file, target) in arrows(top) {
            let Some(from) = room(&file) else { continue };
            let (_, below) = PROGRAMS.iter().find(|(name, _)| *name == from).expect("it is there");
            let is_below = |name: &&str| {
                room(&target).map_or_else(
                    || target.starts_with(&format!("{name}/")),
                    |target| target == *name,
                )
            };
            if room(&target) == Some(from) {
                continue;
            }
            match below.iter().copied().find(|name| is_below(name)) {
                Some(to) => _ = used.insert((from.to_string(), to.to_string())),
                None => broken.push(format!("{file} imports {target}")),
            }
        }
    }
    broken.extend(unused(PROGRAMS, &used));
    assert_none(&broken);
}

#[test]
fn no_file_leads_back_to_itself() {
    let mut broken = Vec::new();
    for top in ["src/ts", "scripts", "benches", "www/docs", "www/poll", "www/shared", "www/src"] {
        let mut below: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (file, target) in arrows(top) {
            below.entry(file).or_default().push(target);
        }
        broken.extend(circle(&below));
    }
    assert_none(&broken);
}

#[test]
fn the_code_map_names_the_rooms_of_the_package() {
    let map = read("src/README.md");
    let mut broken = Vec::new();
    for (room, below) in PACKAGE {
        let row = map.lines().find(|line| line.starts_with(&format!("| `ts/{room}/`")));
        let cells: Vec<&str> = row.unwrap_or_default().split('|').map(str::trim).collect();
        let stated: BTreeSet<&str> = cells.get(3).unwrap_or(&"").split(", ").collect();
        let is_said = match &below.iter().copied().collect::<BTreeSet<_>>() {
            none if none.is_empty() => stated == BTreeSet::from(["nothing"]),
            some => stated == *some,
        };
        if !is_said {
            broken.push(format!("src/README.md: ts/{room}/ may use {}", below.join(", ")));
        }
    }
    let there: BTreeSet<String> = super::scan::folders("src/ts")
        .iter()
        .filter_map(|name| Some(name.rsplit('/').next()?.to_string()))
        .filter(|name| !["api", "generated"].contains(&name.as_str()))
        .collect();
    let listed = PACKAGE.iter().map(|(room, _)| (*room).to_string()).collect();
    broken.extend(there.symmetric_difference(&listed).map(|room| format!("ts/{room} has no row")));
    assert_none(&broken);
}

#[test]
fn the_scan_finds_circles_and_rooms() {
    let below = |pairs: &[(&str, &str)]| {
        let mut below: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (from, to) in pairs {
            below.entry((*from).into()).or_default().push((*to).into());
        }
        below
    };
    assert_eq!(circle(&below(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    assert!(circle(&below(&[("a", "b"), ("b", "c"), ("c", "b")])).is_some());
    assert!(allowed(PACKAGE, "plans", "query") && !allowed(PACKAGE, "query", "plans"));
    assert_eq!(resolved("src/ts/csv/a.ts", "../host/b.js"), "src/ts/host/b.js");
}

pub(crate) fn allowed(rooms: Rooms, from: &str, to: &str) -> bool {
    rooms.iter().any(|(room, below)| *room == from && below.contains(&to))
}

/// Entries that a table allows and nothing uses: a table must say what is so.
pub(crate) fn unused(rooms: Rooms, used: &BTreeSet<(String, String)>) -> Vec<String> {
    let listed = rooms.iter().flat_map(|(from, below)| below.iter().map(move |to| (*from, *to)));
    listed
        .filter(|(from, to)| !used.contains(&((*from).to_string(), (*to).to_string())))
        .map(|(from, to)| format!("nothing in {from} imports from {to}"))
        .collect()
}

/// The relative imports of all written files of a folder: what imports, and what is imported.
pub(crate) fn arrows(top: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let made = |name: &str| {
        ["src/ts/generated/", "www/dist/", "www/generated/", "benches/packing/dist/"]
            .iter()
            .any(|folder| name.starts_with(folder))
    };
    for name in files(top, &["ts", "js", "mjs", "css"]).into_iter().filter(|name| !made(name)) {
        for target in imports(&read(&name)) {
            // Without what tells a bundler how to take it.
            let target = target.split('?').next().unwrap_or_default();
            if !target.starts_with('.') {
                continue;
            }
            let plain = resolved(&name, target);
            let typed = plain.strip_suffix(".js").map(|stem| format!("{stem}.ts"));
            let there = [Some(plain.clone()), typed].into_iter().flatten();
            // Programs that write programs name what is not there.
            if let Some(file) = there.into_iter().find(|file| path(file).is_file() || made(file)) {
                found.push((name.clone(), file));
            }
        }
    }
    assert!(!found.is_empty(), "{top} is found");
    found
}

/// The file that an import leads to, by its name in the repository.
fn resolved(file: &str, target: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            other => parts.push(other),
        }
    }
    parts.join("/")
}

/// A way from a file back to itself.
fn circle(below: &BTreeMap<String, Vec<String>>) -> Option<String> {
    fn walk<'a>(
        file: &'a str,
        below: &'a BTreeMap<String, Vec<String>>,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<String> {
        if let Some(at) = way.iter().position(|known| *known == file) {
            return Some([&way[at..], &[file]].concat().join(" -> "));
        }
        if !done.contains(file) {
            way.push(file);
            for next in below.get(file).into_iter().flatten() {
                if let Some(found) = walk(next, below, way, done) {
                    return Some(found);
                }
            }
            way.pop();
            done.insert(file);
        }
        None
    }
    let mut done = BTreeSet::new();
    below.keys().find_map(|file| walk(file, below, &mut Vec::new(), &mut done))
}
