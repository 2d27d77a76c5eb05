//! Nothing of the data stays on the stack.

use zeroize::Zeroize;

/// Words that are written over: 16 KiB. The deepest release uses 5 KiB below the calls from
/// JavaScript (`tests/js/leftovers.test.mjs` looks at all that is there), and writing takes a
/// microsecond.
const WORDS: usize = 2048;

/// Does the work that looks at data, and then writes over the part of the stack that it used, also
/// where it fails. The memory that the work frees is zeroed by the allocator.
pub(super) fn wiped<T>(work: impl FnOnce() -> T) -> T {
    let outcome = below(work);
    write_over();
    outcome
}

/// Keeps what the work holds out of the caller's frame, which is not written over.
#[inline(never)]
fn below<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Takes the place of [`below`] and of what that called.
#[inline(never)]
fn write_over() {
    let mut stack = [0u64; WORDS];
    stack.zeroize();
}
