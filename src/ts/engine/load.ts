import { refuse } from "../error.js";
import type { CreateGlue } from "../generated/glue.js";
import { digests, version as built } from "../generated/version.js";
import { blocked } from "./engine.js";
import { registerModule, startAll } from "./engines.js";
import { type ModuleName, fileNames, isFile } from "./modules.js";

/** The version of this package, which every release contains. */
export const version: string = built;

/**
 * The least module there is: compiling it distinguishes a host that forbids WebAssembly from bytes
 * that are not a module.
 */
const leastModule = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** A Response fits. */
interface ResponseLike {
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * Compiles the WebAssembly now, so that the first release is faster. It does no harm to call `load`
 * again.
 *
 * @example
 * import { load } from "sottovoce";
 *
 * await load();
 */
export async function load(): Promise<void> {
  startAll();
}

/** Compiles a file of the package, and makes it the module of everything that it can do. */
export async function loadFile(source: object | undefined, createGlue: CreateGlue): Promise<void> {
  const given = await source;
  if (given === undefined && startAll()) return;
  const module = await compiled(given);
  const name = nameOf(module);
  if (!name) throw refuse("source", `must be one of the files ${fileNames} of version ${version}`);
  registerModule(name, digests[name] as string, createGlue, () => module).start();
}

async function compiled(source: unknown): Promise<WebAssembly.Module> {
  // Hosts that forbid compiling, such as workerd, run modules that were compiled before.
  if (typeof WebAssembly === "object" && source instanceof WebAssembly.Module) return source;
  try {
    new WebAssembly.Module(new Uint8Array(leastModule));
  } catch {
    throw blocked();
  }
  if (isResponse(source)) {
    if (!source.ok) throw refuse("source", "must be a successful response");
    // Compiling while the bytes arrive demands the exact media type.
    const streams =
      typeof WebAssembly.compileStreaming === "function" &&
      source.headers.get("content-type") === "application/wasm";
    if (!streams) return compiled(await source.arrayBuffer().catch(refuseBytes));
    return WebAssembly.compileStreaming(source as Response).catch(refuseBytes);
  }
  if (!isBytes(source))
    throw refuse("source", "must be bytes, a WebAssembly.Module, a Response, or a Promise of one");
  return WebAssembly.compile(source).catch(refuseBytes);
}

function refuseBytes(): never {
  throw refuse(
    "source",
    "must be the bytes of a WebAssembly module that this host can compile: it needs vector instructions (Chrome 91, Firefox 89, Safari 16.4)",
  );
}

/** By shape, not by class: a Response of another realm or of a library will do. */
function isResponse(source: unknown): source is ResponseLike {
  return (
    typeof source === "object" &&
    source !== null &&
    "arrayBuffer" in source &&
    "ok" in source &&
    "headers" in source
  );
}

function isBytes(source: unknown): source is BufferSource {
  return (
    ArrayBuffer.isView(source) || Object.prototype.toString.call(source) === "[object ArrayBuffer]"
  );
}

/**
 * The build writes the version and the module's name into a section of its own, so that glue and
 * module never disagree.
 */
function nameOf(module: WebAssembly.Module): ModuleName | undefined {
  const [section] = WebAssembly.Module.customSections(module, "sottovoce");
  if (!section) return undefined;
  const [made, name = ""] = String.fromCharCode(...new Uint8Array(section)).split(" ");
  return made === version && isFile(name) ? name : undefined;
}
