import { DpError, isDpError, refuse } from "./error.js";
import { version as built } from "./generated/version.js";
import { adopt, instance } from "./instance.js";

/** The version of this package, as in every release. */
export const version: string = built;

/**
 * The least module there is: compiling it tells a host that forbids WebAssembly from bytes that are
 * none.
 */
const leastModule = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** A Response fits. */
interface ResponseLike {
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * Compiles now; calling again, or at the same time, is harmless. On "sottovoce/slim" `source` is
 * required: the bytes, a WebAssembly.Module, a Response, or a promise of one. Elsewhere it is
 * ignored.
 *
 * Only the version of the module is compared. That it is not altered is the page's business: serve
 * it from where you serve your scripts, or ask the host, as "sottovoce/slim" can:
 * `load(fetch(url, { integrity }))`.
 */
export async function load(source?: object): Promise<void> {
  try {
    instance();
    return;
  } catch (thrown) {
    if (!isDpError(thrown) || thrown.code !== "ERR_NOT_LOADED") throw thrown;
  }
  const module = await compiled(await source);
  if (!isOurs(module))
    throw refuse("source", `must be the file sottovoce.wasm of version ${version}`);
  adopt(module);
  instance();
}

async function compiled(source: unknown): Promise<WebAssembly.Module> {
  try {
    new WebAssembly.Module(new Uint8Array(leastModule));
  } catch {
    throw DpError.of(
      "ERR_WASM_BLOCKED",
      "WebAssembly is forbidden here; a Content-Security-Policy must allow script-src 'wasm-unsafe-eval'",
    );
  }
  if (source instanceof WebAssembly.Module) return source;
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
    throw refuse("source", "must be bytes, a WebAssembly.Module, a Response, or a promise of one");
  return WebAssembly.compile(source).catch(refuseBytes);
}

function refuseBytes(): never {
  throw refuse(
    "source",
    "must hold the bytes of a WebAssembly module that this host can compile: it needs vector instructions (Chrome 91, Firefox 89, Safari 16.4)",
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
 * The build writes the version into a section of its own, so that glue and module never disagree.
 */
function isOurs(module: WebAssembly.Module): boolean {
  const [section] = WebAssembly.Module.customSections(module, "sottovoce");
  return section !== undefined && String.fromCharCode(...new Uint8Array(section)) === version;
}
