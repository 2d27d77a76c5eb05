/**
 * What the WebAssembly module takes from its host, against a golden list; and that it names no
 * place on this machine.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { Refusal, inRoot, root, whenRun } from "../common.mjs";
import { matchGolden } from "./golden.mjs";

export function wasm() {
  const bytes = readFileSync(inRoot("dist", "sottovoce.wasm"));
  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module).map(
    ({ kind, name }) => `${kind} ${name.replace(/_[0-9a-f]{16}$/, "")}`,
  );
  matchGolden("wasm-imports.txt", [...new Set(imports)].sort());
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
    throw new Refusal(`the module names places on this machine: ${named.join(", ")}`);
}

await whenRun(import.meta.url, wasm);
