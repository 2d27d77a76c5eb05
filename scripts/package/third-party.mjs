/** Others' work in the npm package: crates in its modules, and what the build copies. */
import { dirname } from "node:path";
import { Refusal, ask, inRoot } from "../common.mjs";
import { npmWork, textOf, textsIn } from "../licenses.mjs";
import { modules } from "../wasm/modules.mjs";

/** The parts of Rust that its compiler links, which no lock file names. */
const ofRust = [
  { name: "Rust's standard library", license: "MIT OR Apache-2.0", file: "rust-std.txt" },
  {
    name: "compiler-builtins (of Rust)",
    license: "MIT AND Apache-2.0 WITH LLVM-exception AND (MIT OR Apache-2.0)",
    file: "compiler-builtins.txt",
  },
  { name: "dlmalloc (of Rust)", license: "MIT OR Apache-2.0", file: "dlmalloc.txt" },
];

/**
 * The npm packages from which the build copies: tables into `encoding` (`encodings.mjs`), and a
 * decoder into `parquet`.
 */
const copied = { "@exodus/bytes": "tables of encodings", hyparquet: "decoder of snappy" };

/**
 * Everything of others that is in the npm package: each with its name, version, license, the part
 * that contains it, and the texts.
 */
export function worksInPackage() {
  const [, version] = /channel = "([^"]+)"/.exec(textOf("rust-toolchain.toml"));
  const rust = ofRust.map(({ file, ...row }) => ({
    ...{ ...row, version, part: "WebAssembly" },
    texts: [textOf("licenses", file)],
  }));
  const crates = cratesInModules().map(({ name, version, license, manifest_path }) => ({
    ...{ name, version, license, part: "WebAssembly" },
    texts: textsIn(dirname(manifest_path), name),
  }));
  const packages = Object.entries(copied).map(([name, part]) =>
    npmWork(inRoot("node_modules", name), part),
  );
  return [...rust, ...crates, ...packages];
}

/**
 * The crates from which the modules are compiled, by the lock file: neither build scripts nor
 * procedural macros, which run on the machine that compiles. That some of a crate is left in a
 * module is not proven.
 */
function cratesInModules() {
  const features = new Set(Object.values(modules).flat());
  const told = ask(
    "cargo",
    [
      ...["metadata", "--locked", "--format-version", "1"],
      ...["--filter-platform", "wasm32-unknown-unknown"],
      ...["--manifest-path", inRoot("crates", "module", "Cargo.toml")],
      ...["--features", ["linked", ...[...features].map((name) => `sottovoce/${name}`)].join()],
    ],
    { maxBuffer: 2 ** 26 },
  );
  if (told === undefined) throw new Refusal("cargo metadata failed: npm run build sets cargo up");
  const { packages, resolve } = JSON.parse(told);
  const crates = new Map(packages.map((crate) => [crate.id, crate]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const found = new Set();
  const visit = (id) => {
    const isMacro = crates.get(id).targets.some(({ kind }) => kind.includes("proc-macro"));
    if (found.has(id) || isMacro) return;
    found.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps)
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(resolve.root);
  return [...found]
    .map((id) => crates.get(id))
    .filter(({ source }) => source !== null)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
