//! Files that the house rules look at, their code without comments and texts, and its names.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

pub(crate) struct Source {
    pub name: String,
    /// Without comments and texts.
    pub code: String,
}

/// Where the layers lie: in the crate that users name, and in the one that it stands on.
pub(crate) const CRATES: [&str; 2] = ["src", BASE];

pub(crate) const BASE: &str = "crates/base/src";

impl Source {
    /// The file's place in its crate.
    fn inner(&self) -> &str {
        let inner = CRATES.iter().find_map(|top| self.name.strip_prefix(top)?.strip_prefix('/'));
        inner.expect("a source is in a crate")
    }

    /// The top module that the file belongs to; none for the roots of the crates.
    pub fn module(&self) -> Option<&str> {
        let top = self.inner().split('/').next()?;
        (top != "lib.rs").then(|| top.trim_end_matches(".rs"))
    }

    pub fn is_test(&self) -> bool {
        self.name.ends_with("tests.rs") || self.name.contains("/tests/")
    }

    /// How many `super::` lead from the file's module to the crate's root.
    pub fn depth(&self) -> usize {
        let inner = self.inner().trim_end_matches(".rs");
        inner.split('/').filter(|part| *part != "mod" && *part != "lib").count()
    }

    /// The first names of all paths that begin at the crate's root.
    pub fn modules_used(&self) -> BTreeSet<String> {
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
pub(crate) fn first_names(path: &str) -> Vec<String> {
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

pub(crate) fn rust_sources() -> Vec<Source> {
    let found = CRATES.map(|top| files(top, &["rs"]));
    assert!(found.iter().all(|sources| sources.len() > 10), "the sources are found");
    let source = |name: String| Source { code: code_of(&read(&name)), name };
    found.into_iter().flatten().map(source).collect()
}

/// Rust without comments and without what texts say.
pub(crate) fn code_of(text: &str) -> String {
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
pub(crate) fn text_length(rest: &str) -> usize {
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

pub(crate) fn words(code: &str) -> BTreeSet<&str> {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

/// Paths that a JavaScript or TypeScript file imports.
pub(crate) fn imports(text: &str) -> Vec<String> {
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
pub(crate) fn inside(file: &str, target: &str, folder: &str) -> bool {
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

pub(crate) fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |camel, word| camel + &word[..1].to_uppercase() + &word[1..])
}

pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

pub(crate) fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The folders right inside a folder, by their names in the repository.
pub(crate) fn folders(top: &str) -> Vec<String> {
    entries(top).into_iter().filter(|name| path(name).is_dir()).collect()
}

/// All files below a folder with one of these endings, by their names in the repository.
pub(crate) fn files(top: &str, endings: &[&str]) -> Vec<String> {
    entries(top)
        .into_iter()
        .filter(|name| !is_installed(name))
        .flat_map(|name| if path(&name).is_dir() { files(&name, endings) } else { vec![name] })
        .filter(|name| endings.iter().any(|ending| name.ends_with(&format!(".{ending}"))))
        .collect()
}

/// Whether npm or a build leaves this folder in an example, if somebody runs it in its own folder.
fn is_installed(name: &str) -> bool {
    name.starts_with("examples/")
        && ["/node_modules", "/dist", "/.next"].iter().any(|made| name.ends_with(made))
}

pub(crate) fn entries(top: &str) -> Vec<String> {
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

pub(crate) fn assert_none(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}
