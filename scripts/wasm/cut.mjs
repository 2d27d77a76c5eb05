/**
 * Takes the words out of panics. A panic ends in a trap, and nobody reads its message before: no
 * hook is set. So the functions of Rust's libraries that never return become the trap itself, and
 * what only they reached, all that writes messages, is dropped by wasm-opt.
 *
 * By binaryen, since the tool that did it, wasm-snip, is kept no longer.
 *
 * That changes no outcome: each of these functions has the return type `!` and ends in a trap, or,
 * in wasm-bindgen's, in an exception; the layer above takes both for the same internal error.
 */
import binaryen from "binaryen";
import { Refusal } from "../common.mjs";

/** By their paths in Rust, which the compiler's listing of names begins with. */
const diverging = [
  /^__rustc::(rust_begin_unwind|rust_panic|__rust_alloc_error_handler|__rust_abort)$/,
  /^alloc::alloc::handle_alloc_error$/,
  /^alloc::raw_vec::(capacity_overflow|handle_error)$/,
  /^<alloc::(vec::Vec|collections::vec_deque::VecDeque)<.*>::\w+::assert_failed$/,
  /^core::cell::panic_already_(mutably_)?borrowed$/,
  /^core::option::(expect|unwrap)_failed$/,
  /^core::panicking::(panic|panic_bounds_check|panic_fmt|panic_nounwind|panic_nounwind_fmt)$/,
  /^core::panicking::assert_failed(_inner|::<.*>)?$/,
  /^core::panicking::panic_const::panic_const_\w+$/,
  /^core::result::unwrap_failed$/,
  /^core::slice::copy_from_slice_impl::len_mismatch_fail$/,
  /^core::slice::index::slice_\w*fail$/,
  /^core::slice::sort::shared::smallsort::panic_on_ord_violation$/,
  /^core::str::slice_error_fail(_rt)?$/,
  /^dashu_\w+::(error|ring::gcd)::panic_\w+$/,
  /^sottovoce_base::exact::certain::does_not$/,
  /^std::alloc::rust_oom$/,
  /^std::panicking::panic_with_hook$/,
  /^std::sync::lazy_lock::panic_poisoned$/,
  /^std::sys::backtrace::__rust_end_short_backtrace::<.*, !>$/,
  /^std::thread::local::panic_access_error$/,
  /^wasm_bindgen::(__rt::throw_null|throw_str)$/,
];

/**
 * Those that are called where memory could not grow: each says so in a global before it is a trap,
 * so that the layer above can tell this from an error of our own.
 */
const outOfMemory = [
  /^__rustc::__rust_alloc_error_handler$/,
  /^alloc::alloc::handle_alloc_error$/,
  /^alloc::raw_vec::handle_error$/,
  /^std::alloc::rust_oom$/,
];

/** wasm-bindgen's own, by which arrays and texts come in: they end in a trap of theirs. */
const allocating = ["__wbindgen_malloc", "__wbindgen_realloc"];

/** Exported: 1 once memory could not grow. */
const toldBy = "outOfMemory";

/**
 * Functions that write values for programmers, or by a format: only messages of panics use them.
 * Clippy's `use_debug` sees to the first in our sources; and what a module writes is put together
 * of texts, for which `write_str` is enough (a `write!` in it would be an internal error). The
 * table of functions keeps these alive after the last message is gone.
 */
const formatting = [
  /^<.* as core::fmt::Debug>::fmt$/,
  /^<(&|usize|core::).* as core::fmt::(Display|Write)>::\w+$/,
  /^core::fmt::Write::write_fmt$/,
];

/**
 * How integers of more than 128,000 bits are multiplied by one another. There are none: a parameter
 * has at most 1,100 letters or 4,096 bits, and a decision ends with its 1,024th digit, or some
 * thousand bits. If there ever were, that would be an internal error like any other.
 */
const tooLong = /^dashu_int::(mul|sqr)::ntt::/;

const others = [...formatting, tooLong];

/** Functions that every module has: a build without one of them has lost its names. */
const expected = ["alloc::alloc::handle_alloc_error", "core::panicking::panic_fmt"];

/** The bytes of a module with names, its panics cut. */
export function withoutPanics(bytes) {
  const module = binaryen.readBinary(bytes);
  const cut = new Set();
  module.addGlobal(toldBy, binaryen.i32, true, module.i32.const(0));
  module.addGlobalExport(toldBy, toldBy);
  const trap = () =>
    module.block(null, [module.global.set(toldBy, module.i32.const(1)), module.unreachable()]);
  for (let index = 0; index < module.getNumFunctions(); index++) {
    const reference = module.getFunctionByIndex(index);
    const { name, module: from, results } = binaryen.getFunctionInfo(reference);
    const path = pathOf(name);
    const diverges = diverging.some((pattern) => pattern.test(path));
    if (allocating.includes(path)) endIn(trap(), binaryen.Function.getBody(reference), path);
    if (from || !(diverges || others.some((pattern) => pattern.test(path)))) continue;
    if (diverges && results !== binaryen.none) throw new Refusal(`${path} returns: why is it cut?`);
    const isMemory = outOfMemory.some((pattern) => pattern.test(path));
    binaryen.Function.setBody(reference, isMemory ? trap() : module.unreachable());
    cut.add(path);
  }
  const missing = expected.filter((path) => !cut.has(path));
  if (missing.length > 0) throw new Refusal(`not found, to be cut: ${missing.join(", ")}`);
  // With names: the optimizer is told by them what stays a function of its own.
  binaryen.setDebugInfo(true);
  const binary = module.emitBinary();
  module.dispose();
  return binary;
}

/** Puts a trap of ours in the place of the one that a function ends in. */
function endIn(trap, body, path) {
  const parts =
    binaryen.getExpressionId(body) === binaryen.BlockId ? binaryen.Block.getChildren(body) : [];
  const last = parts.length - 1;
  if (last < 0 || binaryen.getExpressionId(parts[last]) !== binaryen.UnreachableId)
    throw new Refusal(`${path} does not end in a trap: where does it?`);
  binaryen.Block.setChildAt(body, last, trap);
}

/** Without hashes of crates and of versions of one function, and the numbers that tell doubles. */
function pathOf(name) {
  return name
    .replace(/\\([0-9a-f]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\[[0-9a-f]{16}\]/g, "")
    .replace(/\[\d+\]$/, "")
    .replace(/\.\d+$/, "")
    .replace(/::h[0-9a-f]{16}$/, "");
}
