//! The rooms of the site: which may import from which, and that a question of the tool is its own
//! folder and one line. Imports of types count as all others do, and so do those of styles.

use std::collections::BTreeSet;

use super::{
    rooms::{Rooms, allowed, arrows, unused},
    scan::{assert_none, camel_case, files, folders, path, read},
};

/// The rooms of the site, each with those that it may import from. Code that Node runs apart from
/// the build of the pages is in the table of programs.
const SITE: Rooms = &[
    ("www/shared", &[]),
    ("www/src/model", &["www/shared", "www/generated"]),
    ("www/src/questions", &["www/shared", "www/src/model", "www/generated/questions"]),
    ("www/src/groups", &["www/shared", "www/src/model", "www/src/questions"]),
    ("www/src/line", &["www/src/model", "www/src/questions"]),
    (
        "www/src/worker",
        &[
            "www/shared",
            "www/src/model",
            "www/src/questions",
            "www/src/groups",
            "www/src/line",
            "www/generated/questions",
        ],
    ),
    (
        "www/src/visit",
        &[
            "www/shared",
            "www/src/model",
            "www/src/questions",
            "www/src/groups",
            "www/src/line",
            "www/generated/questions",
        ],
    ),
    (
        "www/src/components",
        &[
            "www/shared",
            "www/src/model",
            "www/src/questions",
            "www/src/groups",
            "www/src/line",
            "www/src/visit",
            "www/generated/questions",
        ],
    ),
    ("www/src/styles", &["www/shared"]),
    (
        "www/src",
        &[
            "www/shared",
            "www/src/line",
            "www/src/worker",
            "www/src/visit",
            "www/src/components",
            "www/src/styles",
            "www/generated",
        ],
    ),
    ("www/exhibits", &["www/shared", "www/generated", "www/generated/exhibits"]),
    ("www/poll/texts", &[]),
    ("www/poll/shared", &["www/shared", "www/poll/texts"]),
    ("www/poll/find", &["www/poll/shared", "www/poll/texts"]),
    ("www/poll/answer", &["www/poll/shared", "www/poll/texts"]),
    ("www/poll/screen", &["www/poll/shared", "www/poll/texts", "www/generated"]),
    ("www/poll/author", &["www/shared", "www/poll/shared", "www/poll/texts", "www/generated"]),
    ("www/docs", &["www/shared", "www/generated"]),
    (
        "www/disk",
        &["www/shared", "www/src/line", "www/src/worker", "www/src", "www/exhibits", "www/docs"],
    ),
    ("www", &[]),
];

/// Programs, which have a table of their own.
const PROGRAMS: [&str; 7] = [
    "www/build/",
    "www/disk/build/",
    "www/docs/build/",
    "www/poll/package/",
    "www/poll/server/",
    "www/serve.mjs",
    "www/vite.config.js",
];

/// Parts of a question, by the names of files in its folder and beside the folders, each with what
/// it may use: the page has no WebAssembly, and the worker no document.
const PARTS: Rooms = &[
    ("plan", &[]),
    ("settings", &["plan"]),
    ("words", &["plan", "settings"]),
    ("question", &["settings", "words"]),
    ("fields", &["plan", "settings", "words"]),
    ("program", &["plan", "settings"]),
    ("picture", &["plan", "settings", "words"]),
    ("asked", &["settings"]),
];

/// The one file that takes all questions' files of a name: what a page takes, its pages load.
const TAKERS: [(&str, &str); 6] = [
    ("plan", "www/src/questions/settings.ts"),
    ("words", "www/src/questions/question.ts"),
    ("fields", "www/src/components/question-fields.ts"),
    ("program", "www/src/visit/snippet.ts"),
    ("picture", "www/src/visit/told.ts"),
    ("asked", "www/src/worker/queries.ts"),
];

#[test]
fn each_room_of_the_site_uses_only_rooms_below_it() {
    let mut broken = Vec::new();
    let mut used = BTreeSet::new();
    for (file, target) in of_pages() {
        let (Some(from), Some(to)) = (room(&file), room(&target)) else {
            broken.push(format!("{file} imports {target}, which is in no room"));
            continue;
        };
        if from == to {
            continue;
        }
        if allowed(SITE, from, to) {
            used.insert((from.to_string(), to.to_string()));
        } else {
            broken.push(format!("{file} imports {target}"));
        }
    }
    broken.extend(unused(SITE, &used));
    assert_none(&broken);
}

#[test]
fn no_part_of_the_page_knows_what_is_said_on_the_line() {
    let known = of_pages().into_iter().filter(|(file, target)| {
        file.starts_with("www/src/components/") && target == "www/src/line/protocol.ts"
    });
    assert_none(&known.map(|(file, _)| file).collect::<Vec<_>>());
}

#[test]
fn a_question_uses_no_other_and_only_what_is_loaded_with_it() {
    let mut broken = Vec::new();
    let mut used = BTreeSet::new();
    let inner = |file: &str| Some(file.strip_prefix("www/src/questions/")?.to_string());
    for (file, target) in of_pages() {
        let (Some(from), Some(to)) = (inner(&file), inner(&target)) else { continue };
        let is_own = folder(&from) == folder(&to);
        match (part(&from), part(&to)) {
            (_, _) if folder(&to).is_some() && !is_own => {}
            // A file that only one question has is below everything else in its folder.
            (Some(_), None) => continue,
            (Some(one), Some(other)) if one == other => continue,
            (Some(one), Some(other)) if allowed(PARTS, one, other) => {
                used.insert((one.to_string(), other.to_string()));
                continue;
            }
            _ => {}
        }
        broken.push(format!("{file} imports {target}"));
    }
    broken.extend(unused(PARTS, &used));
    assert_none(&broken);
}

#[test]
fn all_questions_are_taken_by_one_file_for_each_part() {
    let list = |target: &str| {
        let name = target.strip_prefix("www/generated/questions/")?;
        Some(name.split('.').next()?.to_string())
    };
    let taken: BTreeSet<_> =
        of_pages().into_iter().filter_map(|(file, target)| Some((list(&target)?, file))).collect();
    let stated = TAKERS.iter().map(|(list, file)| ((*list).to_string(), (*file).to_string()));
    assert_eq!(taken, stated.collect());
}

#[test]
fn a_question_is_named_in_its_folder_and_one_line_elsewhere() {
    let mut broken = Vec::new();
    let questions = folders("www/src/questions");
    assert!(questions.len() >= 7, "{questions:?}");
    for home in questions {
        let folder = home.rsplit('/').next().expect("a folder has a name");
        let kind = camel_case(&folder.replace('-', "_"));
        let mut lines = Vec::new();
        for file in files("www/src", &["ts", "css"]).into_iter().chain(files("www/shared", &["ts"]))
        {
            if file.starts_with(&format!("{home}/")) {
                continue;
            }
            let text = read(&file);
            let naming = text.lines().filter(|line| names(line, &kind, folder));
            lines.extend(naming.map(|line| format!("{file}: {}", line.trim())));
        }
        if lines.len() != 1 {
            broken.push(format!("{kind} is named {} times: {lines:#?}", lines.len()));
        }
        for (part, _) in TAKERS {
            if !path(&format!("{home}/{part}.ts")).is_file() {
                broken.push(format!("{home} lacks {part}.ts"));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn the_scan_finds_rooms_parts_and_names() {
    assert_eq!(room("www/src/model/account.ts"), Some("www/src/model"));
    assert_eq!(room("www/src/main.ts"), Some("www/src"));
    assert_eq!(room("www/build/questions.js"), Some("www"));
    assert_eq!(room("www/generated/questions/plan.ts"), Some("www/generated/questions"));
    assert!(allowed(SITE, "www/src/visit", "www/src/line"));
    assert!(!allowed(SITE, "www/src/line", "www/src/visit"));
    assert_eq!((part("mean/words.ts"), folder("mean/words.ts")), (Some("words"), Some("mean")));
    assert_eq!((part("grid-fields.ts"), folder("grid-fields.ts")), (Some("fields"), None));
    assert_eq!(part("histogram/typed.ts"), None);
    assert!(names("case \"count\":", "count", "count"));
    assert!(!names("<output class=\"count\">", "count", "count"));
    assert!(names("if (asked === quantileInterval)", "quantileInterval", "quantile-interval"));
    assert!(names("from \"./quantile-interval/plan.js\"", "quantileInterval", "quantile-interval"));
    assert!(!names("const { count } = points;", "count", "count"));
}

/// The imports of what is built into pages.
fn of_pages() -> Vec<(String, String)> {
    let is_program = |file: &str| PROGRAMS.iter().any(|program| file.starts_with(program));
    arrows("www").into_iter().filter(|(file, _)| !is_program(file)).collect()
}

/// The room with the longest name that a file is in.
fn room(file: &str) -> Option<&'static str> {
    let made = ["www/generated", "www/generated/exhibits", "www/generated/questions"];
    let is_in = |room: &&str| file == *room || file.starts_with(&format!("{room}/"));
    let all = SITE.iter().map(|(room, _)| *room).chain(made);
    all.filter(is_in).max_by_key(|room| room.len())
}

/// The folder of a question's file; none for what stands beside the folders.
fn folder(inner: &str) -> Option<&str> {
    inner.split_once('/').map(|(folder, _)| folder)
}

/// Part that a file of a question is, by its name: `grid-fields` are fields.
fn part(inner: &str) -> Option<&'static str> {
    let name = inner.rsplit('/').next()?.trim_end_matches(".ts");
    let is_named = |part: &&str| name == *part || name.ends_with(&format!("-{part}"));
    PARTS.iter().map(|(part, _)| *part).find(is_named)
}

/// Whether a line names a question: as a text that is no attribute or id of markup, as a folder, or
/// as a word where that is none of English.
fn names(line: &str, kind: &str, folder: &str) -> bool {
    let quoted = format!("\"{kind}\"");
    let is_text = |(at, _): (usize, &str)| {
        !["=", "id: "].iter().any(|attribute| line[..at].ends_with(attribute))
    };
    line.match_indices(&quoted).any(is_text)
        || line.contains(&format!("/{folder}/"))
        || kind.contains(char::is_uppercase) && super::scan::words(line).contains(kind)
}
