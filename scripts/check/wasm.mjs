/**
 * Checks what each WebAssembly module takes from its host, against golden lists. Also checks that
 * it names no place on this machine, that no private double decides a jump in it, and that it
 * returns nothing that can end a process of Node 20.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import binaryen from "binaryen";
import { wasmFolder } from "../wasm/build-wasm.mjs";
import { Refusal, root, whenRun } from "../common.mjs";
import { modules, passes } from "../wasm/modules.mjs";
import { matchGolden } from "./golden.mjs";
import { withoutJumps } from "./jumps.mjs";
import { withoutLoneReferences } from "./returns.mjs";

export function wasm() {
  const names = Object.keys(modules);
  names.forEach(check);
  const looked = new Set(names.flatMap(passesOf));
  refuseMissing(passes.filter((path) => !looked.has(path)));
}

/** The passes of a module, in which nothing jumps: neither as it was compiled nor as it ships. */
function passesOf(name) {
  const [compiled, shipped] = ["named.wasm", "optimized.wasm"].map((file) =>
    withoutJumps(`${name} (${file})`, textOf(join(wasmFolder(name), file))),
  );
  refuseMissing(compiled.filter((path) => !shipped.includes(path)));
  return shipped;
}

function refuseMissing(paths) {
  if (paths.length > 0)
    throw new Refusal(`not found, to be looked at for jumps: ${paths.join(", ")}`);
}

/** A module in the text format. */
function textOf(file) {
  const module = binaryen.readBinary(readFileSync(file));
  const text = module.emitText();
  module.dispose();
  return text;
}

function check(name) {
  const folder = wasmFolder(name);
  const bytes = readFileSync(join(folder, "sottovoce_bg.wasm"));
  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module).map(
    ({ kind, name }) => `${kind} ${name.replace(/_[0-9a-f]{16}$/, "")}`,
  );
  matchGolden(`wasm-${name}.txt`, [...new Set(imports)].sort());
  withoutLoneReferences(name, bytes);
  const text = bytes.toString("latin1");
  const places = [
    homedir(),
    root,
    process.env["CARGO_HOME"],
    process.env["RUSTUP_HOME"],
    ".cargo",
    ".rustup",
    "registry/src",
    "index.crates.io",
  ];
  const named = places.filter((place) => place && place.length > 1 && text.includes(place));
  if (named.length > 0)
    throw new Refusal(`the module ${name} names places on this machine: ${named.join(", ")}`);
}

await whenRun(import.meta.url, wasm);
