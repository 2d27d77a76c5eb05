//! JSON as lines have it: members in order, and no blanks.

/// An object, of names and of values that are JSON already.
pub(super) fn object(members: &[(&str, &str)]) -> String {
    let mut json = String::from("{");
    for (name, value) in members {
        if json.len() > 1 {
            json.push(',');
        }
        json += &quoted(name);
        json.push(':');
        json += value;
    }
    json + "}"
}

/// A text without anything to escape.
pub(super) fn quoted(text: &str) -> String {
    ["\"", text, "\""].concat()
}

/// Writes `null` for a value that is missing.
pub(super) fn or_null(json: Option<&str>) -> &str {
    json.unwrap_or("null")
}
