//! JSON as it stands in lines: members in order, and no blanks.

/// An object, of names and of values that are JSON already.
pub(super) fn object<'text>(members: impl IntoIterator<Item = (&'text str, String)>) -> String {
    let member = |(name, value): (&str, String)| ["\"", name, "\":", &value].concat();
    let members: Vec<String> = members.into_iter().map(member).collect();
    ["{", &members.join(","), "}"].concat()
}

/// A text without anything to escape.
pub(super) fn quoted(text: &str) -> String {
    ["\"", text, "\""].concat()
}

/// What may be missing.
pub(super) fn or_null(json: Option<String>) -> String {
    json.unwrap_or_else(|| "null".to_owned())
}
