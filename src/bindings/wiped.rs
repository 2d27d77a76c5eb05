//! Nothing of the data stays on the stack.

use sottovoce_loops::wiped::write_over_stack;

/// Does the work that looks at data, and then writes over the part of the stack that it used, also
/// where it fails. The memory that the work frees is zeroed by the allocator.
pub(super) fn wiped<T>(work: impl FnOnce() -> T) -> T {
    let outcome = below(work);
    // It takes the place of the frame of `below`, and of what that called.
    write_over_stack();
    outcome
}

/// Keeps what the work holds out of the caller's frame, which is not written over.
#[inline(never)]
fn below<T>(work: impl FnOnce() -> T) -> T {
    work()
}
