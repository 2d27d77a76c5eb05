//! Defaults that are meant.

/// Where `unwrap_or` and its like are real defaults, in the rooms that guarantees rest on: how many
/// in a file. Code says that something cannot happen by `exact::fits`, `expect` or a constructor
/// that cannot fail: a silent default would be another number in the place of the right one.
pub const DEFAULTS: [(&str, usize); 12] = [
    // More words than memory has addresses; a lock that a panic left behind holds what it held.
    ("crates/base/src/entropy/system.rs", 2),
    // 0 ends in as many zeros as are asked for; 2^64 has no place.
    ("crates/base/src/exact/rational.rs", 1),
    // A value that exceeds the type is cut to it, on purpose.
    ("src/sample/noise.rs", 1),
    ("src/sample/weighted/shared.rs", 1),
    // Far gaps have no upper bound; a share that is not seen is not known.
    ("src/sample/gumbel/top.rs", 1),
    ("src/mechanism/exponential_base2/rounding_error.rs", 1),
    // Missing counts are 0; no gaps reach nowhere.
    ("src/mechanism/integer_partition/table.rs", 1),
    ("src/mechanism/sparse_vector/mod.rs", 1),
    // Nothing is set aside; what no line says is 0; a sum without an end leaves nothing.
    ("src/privacy/ledger/budget.rs", 1),
    ("src/privacy/ledger/losses.rs", 1),
    ("src/privacy/ledger/summary.rs", 1),
    // Nothing is carried, noted, or left to anybody.
    ("src/privacy/ledger/json.rs", 1),
];

/// The rooms that guarantees rest on.
pub const TRUSTED: [&str; 6] = [
    "crates/base/src/entropy/",
    "crates/base/src/exact/",
    "src/mechanism/",
    "src/privacy/",
    "src/sample/",
    "src/score/",
];
