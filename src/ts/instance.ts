/** The one WebAssembly instance: compiled on first use, replaced after a trap. */
import { createGlue, type Glue } from "./generated/glue.js";
import type { DpErrorCode } from "./api/common.js";
import { DpError, isDpError } from "./error.js";
import { type Packed, unpacked } from "./packed.js";
import { utf8 } from "./text.js";

/** Gives a compiled module at once; set by each entry file. */
type Loader = () => WebAssembly.Module;

let loader: Loader | undefined;
/**
 * Not called `module`: Parcel's development builds give files a `module` of their own, and take
 * ours for it.
 */
let kept: WebAssembly.Module | undefined;
let glue: Glue | undefined;

/** Called by entry files. The first loader wins: they all load the same bytes. */
export function useLoader(next: Loader): void {
  loader ??= next;
}

/** Compiles a module that travels as text, telling a page that forbids it what to allow. */
export function compile(packed: Packed): WebAssembly.Module {
  try {
    return new WebAssembly.Module(unpacked(packed));
  } catch (thrown) {
    throw isDpError(thrown) ? thrown : blocked();
  }
}

function blocked(): DpError {
  return DpError.of(
    "ERR_WASM_BLOCKED",
    "WebAssembly could not be compiled here; a Content-Security-Policy must allow script-src 'wasm-unsafe-eval', and the host must have vector instructions (Chrome 91, Firefox 89, Safari 16.4)",
  );
}

/** Makes `compiled` the module of every later call; a running instance is kept. */
export function adopt(compiled: WebAssembly.Module): void {
  kept ??= compiled;
}

/** The live instance. */
export function instance(): Glue {
  if (glue) return glue;
  if (!kept) {
    if (!loader)
      throw DpError.of(
        "ERR_NOT_LOADED",
        "call and await load(source) first: this entry does not hold the WebAssembly",
      );
    kept = loader();
  }
  const { decoder, encoder } = utf8();
  const fresh = createGlue(decoder, encoder);
  try {
    fresh.initSync({ module: kept });
  } catch {
    // WebKit compiles whatever the policy is, and refuses to start.
    throw blocked();
  }
  glue = fresh;
  return fresh;
}

/**
 * Runs `body` on the live instance. Whatever wasm refuses becomes a DpError; a trapped instance is
 * dropped and never called again.
 */
export function call<T>(body: (glue: Glue) => T): T {
  const live = instance();
  try {
    return body(live);
  } catch (thrown) {
    throw translate(thrown, live);
  }
}

/**
 * A value that lives in wasm memory until freed, and is never used on another instance than its
 * own.
 */
export class Handle<T extends { free(): void }> {
  readonly #owner: Glue;
  #inner: T | undefined;

  constructor(make: (glue: Glue) => T) {
    this.#owner = instance();
    this.#inner = call(make);
  }

  use<R>(body: (inner: T) => R): R {
    if (!this.#inner || glue !== this.#owner)
      throw DpError.of("ERR_INTERNAL", "the computation was interrupted; nothing was released");
    try {
      return body(this.#inner);
    } catch (thrown) {
      throw translate(thrown, this.#owner);
    }
  }

  free(): void {
    if (glue === this.#owner) this.#inner?.free();
    this.#inner = undefined;
  }
}

function translate(thrown: unknown, owner: Glue): unknown {
  if (isFailure(thrown)) return DpError.of(thrown.code, thrown.message, thrown.argument);
  if (thrown instanceof DpError) return thrown;
  // Anything else left wasm half-way: that instance is in an unknown state.
  if (glue === owner) glue = undefined;
  return DpError.of(
    "ERR_INTERNAL",
    "an internal error; nothing was released, and the next call starts afresh",
  );
}

/** What `src/bindings/failure.rs` throws. */
function isFailure(
  thrown: unknown,
): thrown is { code: DpErrorCode; argument: string | undefined; message: string } {
  return (
    typeof thrown === "object" && thrown !== null && !(thrown instanceof Error) && "code" in thrown
  );
}
