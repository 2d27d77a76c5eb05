/**
 * Takes the words out of panics. A panic ends in a trap, and nobody reads its message before: no
 * hook is set. So the functions of Rust's libraries that never return become the trap itself, and
 * what only they reached, all that writes messages, is dropped by wasm-opt.
 *
 * That changes no outcome: each of these functions has the return type `!` and ends in a trap, or,
 * in wasm-bindgen's, in an exception; the layer above takes both for the same internal error.
 */
import binaryen from "binaryen";
import { Refusal } from "./common.mjs";

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
  /^std::alloc::rust_oom$/,
  /^std::panicking::panic_with_hook$/,
  /^std::sync::lazy_lock::panic_poisoned$/,
  /^std::sys::backtrace::__rust_end_short_backtrace::<.*, !>$/,
  /^std::thread::local::panic_access_error$/,
  /^wasm_bindgen::(__rt::throw_null|throw_str)$/,
];

/**
 * What writes values for programmers: only messages of panics do so, which Clippy's `use_debug`
 * sees to in our sources. The table of functions keeps these alive after the last message is gone.
 */
const debugging = /^<.* as core::fmt::Debug>::fmt$/;

/** What every module has: a build without one of them has lost its names. */
const expected = [
  "alloc::alloc::handle_alloc_error",
  "core::option::unwrap_failed",
  "core::panicking::panic_bounds_check",
  "core::panicking::panic_fmt",
];

/** The bytes of a module with names, and which functions of it were cut, by their paths. */
export function withoutPanics(bytes) {
  const module = binaryen.readBinary(bytes);
  const cut = new Set();
  for (let index = 0; index < module.getNumFunctions(); index++) {
    const reference = module.getFunctionByIndex(index);
    const { name, module: from, results } = binaryen.getFunctionInfo(reference);
    const path = pathOf(name);
    const diverges = diverging.some((pattern) => pattern.test(path));
    if (from || !(diverges || debugging.test(path))) continue;
    if (diverges && results !== binaryen.none) throw new Refusal(`${path} returns: why is it cut?`);
    binaryen.Function.setBody(reference, module.unreachable());
    cut.add(path);
  }
  const missing = expected.filter((path) => !cut.has(path));
  if (missing.length > 0) throw new Refusal(`not found, to be cut: ${missing.join(", ")}`);
  const binary = module.emitBinary();
  module.dispose();
  return { binary, cut: [...cut].sort() };
}

/** Without hashes of crates and of versions of one function, and the numbers that tell doubles. */
function pathOf(name) {
  return name
    .replace(/\\([0-9a-f]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\[[0-9a-f]{16}\]/g, "")
    .replace(/\[\d+\]$/, "")
    .replace(/::h[0-9a-f]{16}$/, "");
}
