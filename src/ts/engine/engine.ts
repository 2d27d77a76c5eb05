/** A WebAssembly module and its one live instance: started on first use, replaced after a trap. */
import type { DpErrorCode } from "../api/common.js";
import { DpError, isDpError, refuse } from "../error.js";
import type { CreateGlue, Glue } from "../generated/glue.js";
import { utf8 } from "../host/text.js";
import { type Packed, unpacked } from "./packed.js";

/** Compiles a module that travels as text, telling a page that forbids it what to allow. */
export function compile(packed: Packed): WebAssembly.Module {
  try {
    return new WebAssembly.Module(unpacked(packed));
  } catch (thrown) {
    throw isDpError(thrown) ? thrown : blocked();
  }
}

/** The way out for hosts that run no WebAssembly but what was compiled before, such as workerd. */
const inWorkers =
  'Workers: bundle with the condition "workerd", or give load() of "sottovoce/slim" a WebAssembly.Module';

export function blocked(): DpError {
  return DpError.of(
    "ERR_WASM_BLOCKED",
    `WebAssembly is missing, turned off or forbidden here: a Content-Security-Policy must allow script-src 'wasm-unsafe-eval', and the host must have vector instructions (Chrome 91, Firefox 89, Safari 16.4). ${inWorkers}`,
  );
}

/** Bytes of memory that an idle instance may keep. */
const MUCH = 100e6;

/** Exports of an instance that the engine looks at. */
interface Exports {
  /** Is 1 once the memory could not grow. */
  readonly outOfMemory: WebAssembly.Global;
  readonly memory: WebAssembly.Memory;
}

export class Engine {
  /** The SHA-256 of the module's bytes, as the build computed it. */
  readonly digest: string;
  readonly #createGlue: CreateGlue;
  readonly #load: () => WebAssembly.Module;
  /**
   * Not called `module`: Parcel's development builds give files a `module` of their own, and take
   * ours for it.
   */
  #compiled: WebAssembly.Module | undefined;
  #live: Glue | undefined;
  /** How many handles have a value in the live instance. */
  #held = 0;
  /** Exports of the live instance. */
  #exports: Exports | undefined;

  /** `load` gives the compiled module at once; it is called once. */
  constructor(digest: string, createGlue: CreateGlue, load: () => WebAssembly.Module) {
    this.digest = digest;
    this.#createGlue = createGlue;
    this.#load = load;
  }

  /** The live instance, started if there is none. */
  start(): Glue {
    if (this.#live) return this.#live;
    this.#compiled ??= this.#load();
    const { decoder, encoder } = utf8();
    const fresh = this.#createGlue(decoder, encoder);
    try {
      this.#exports = fresh.initSync({ module: this.#compiled }) as unknown as Exports;
    } catch {
      // WebKit compiles whatever the policy is, and refuses to start.
      throw blocked();
    }
    this.#live = fresh;
    this.#held = 0;
    return fresh;
  }

  /**
   * The live instance has one value of a handle more, or less. Memory of WebAssembly never shrinks,
   * so an instance that took much of it is dropped as soon as nobody needs it.
   */
  hold(more: 1 | -1): void {
    this.#held += more;
    const { memory } = this.#exports as Exports;
    if (this.#held === 0 && memory.buffer.byteLength > MUCH) this.#live = undefined;
  }

  isLive(glue: Glue): boolean {
    return this.#live === glue;
  }

  /** Runs `body` on the live instance. */
  call<T>(body: (glue: Glue) => T): T {
    return this.on(this.start(), body);
  }

  /**
   * Runs `body` on this instance. A refusal of wasm becomes a DpError; a trapped instance is
   * dropped and never called again. `takes` names what there may be more of than memory holds.
   */
  on<T>(glue: Glue, body: (glue: Glue) => T, takes?: string): T {
    try {
      return body(glue);
    } catch (thrown) {
      if (typeof thrown === "string") throw failure(thrown);
      if (thrown instanceof DpError) throw thrown;
      // Anything else left wasm half-way: that instance is in an unknown state.
      const failed: unknown = this.isLive(glue) && this.#exports?.outOfMemory.value;
      if (this.isLive(glue)) this.#live = undefined;
      if (failed === 1) throw outOfMemory(takes);
      throw DpError.of("ERR_INTERNAL", "an internal error. Nothing was released. Try once more");
    }
  }
}

const starved = new WeakSet<object>();

/** True if memory failed: that is a limit of the host, and not of anything that was asked of it. */
export const isOutOfMemory = (thrown: unknown): boolean => starved.has(thrown as object);

function outOfMemory(takes: string | undefined): DpError {
  const rule = "more memory than WebAssembly gets here. Nothing was released";
  const error =
    takes === undefined
      ? DpError.of("ERR_LIMIT", `this needs ${rule}`)
      : refuse(takes, `need ${rule}. Use fewer of them`, "ERR_LIMIT");
  starved.add(error);
  return error;
}

/** The error for what `src/bindings/failure.rs` throws. */
function failure(lines: string): DpError {
  const [code, argument, rule] = lines.split("\n") as [DpErrorCode, string, string];
  return argument === "" ? DpError.of(code, rule) : refuse(argument, rule, code);
}

/**
 * A value that lives in wasm memory until freed, and is never used on another instance than its
 * own.
 */
export class Handle<T extends { free(): void }> {
  readonly engine: Engine;
  readonly #glue: Glue;
  readonly #takes: string | undefined;
  #inner: T | undefined;

  constructor(engine: Engine, make: (glue: Glue) => T, takes?: string) {
    this.engine = engine;
    this.#takes = takes;
    this.#glue = engine.start();
    this.#inner = engine.on(this.#glue, make);
    engine.hold(1);
  }

  /** True if it can still be used: a trap takes all values of an instance with it. */
  get isLive(): boolean {
    return this.#inner !== undefined && this.engine.isLive(this.#glue);
  }

  use<R>(body: (inner: T) => R): R {
    const inner = this.#inner;
    if (!inner || !this.isLive)
      throw DpError.of("ERR_INTERNAL", "the computation was interrupted. Nothing was released");
    return this.engine.on(this.#glue, () => body(inner), this.#takes);
  }

  free(): void {
    const inner = this.#inner;
    this.#inner = undefined;
    if (!inner || !this.engine.isLive(this.#glue)) return;
    inner.free();
    this.engine.hold(-1);
  }
}

/** A new value, of which `begin` asks the first thing: if that is refused, it is freed. */
export function begun<T extends { free(): void }>(
  engine: Engine,
  make: (glue: Glue) => T,
  begin: (inner: T) => void,
): Handle<T> {
  const handle = new Handle(engine, make);
  try {
    handle.use(begin);
    return handle;
  } catch (thrown) {
    handle.free();
    throw thrown;
  }
}
