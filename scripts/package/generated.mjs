/**
 * Makes the generated sources: each module as text with its glue, what reads such texts, what Rust
 * declares, the version, digests, tables of encodings.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, inRoot, manifest, sha256 } from "../common.mjs";
import { wasmFolder } from "../wasm/build-wasm.mjs";
import { encodings } from "./encodings.mjs";
import { everything, fileOf, files } from "./entries.mjs";
import { demandOneGlue, factory } from "./glue.mjs";
import { decoder, packed } from "./packed.mjs";
import { withVersion } from "./version.mjs";

export const generated = inRoot("src", "ts", "generated");

/** Digest of a file, as `integrity` takes it. */
export const integrityOf = (bytes) =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

const write = (name, content) => writeFileSync(join(generated, name), content);

/** Writes the generated files of these modules, which the sources import. */
export async function writeGenerated(present) {
  const { version } = manifest();
  demandOneGlue(present);
  rmSync(generated, { recursive: true, force: true });
  const [integrity, digests] = [{}, {}];
  for (const module of present) {
    const bytes = await writeModule(module, version);
    if (!files.includes(module)) continue;
    integrity[fileOf(module)] = integrityOf(bytes);
    digests[module] = sha256(bytes);
  }
  write("version.js", constants({ version, integrity, digests }));
  write(
    "version.d.ts",
    "export declare const version: string;\nexport declare const integrity: { readonly [file: string]: string };\nexport declare const digests: { readonly [module: string]: string };\n",
  );
  write("decoder.js", constants({ decoder: decoder() }));
  write("decoder.d.ts", "export declare const decoder: string;\n");
  write("encodings.js", constants(await encodings()));
  write(
    "encodings.d.ts",
    "export declare const labels: string;\nexport declare const letters: string;\n",
  );
  writeTypes();
}

/** A folder with a module as a file and as text, digest and glue. Gives the module's bytes. */
async function writeModule(module, version) {
  const bytes = withVersion(
    readFileSync(join(wasmFolder(module), "sottovoce_bg.wasm")),
    version,
    module,
  );
  mkdirSync(join(generated, module), { recursive: true });
  write(`${module}/module.wasm`, bytes);
  write(`${module}/digest.js`, constants({ digest: sha256(bytes) }));
  write(`${module}/text.js`, constants({ size: bytes.length, text: packed(bytes) }));
  write(`${module}/glue.js`, await factory(wasmFolder(module)));
  write(
    `${module}/glue.d.ts`,
    'import type { CreateGlue } from "../glue.js";\n\nexport declare const createGlue: CreateGlue;\n',
  );
  return bytes;
}

/** Exports of Rust in groups, each with the module that declares it. */
const declared = {
  mechanisms: everything,
  files: "csv",
  workbooks: "xlsx",
  surveys: "survey",
  ledgers: "ledger",
};

function writeTypes() {
  write(
    "modules.d.ts",
    'declare module "*.wasm" {\n  const module: WebAssembly.Module;\n  export default module;\n}\n',
  );
  for (const [name, module] of Object.entries(declared))
    write(`${name}.d.ts`, declarations(module));
  const names = Object.keys(declared).sort();
  const [first, ...others] = Object.keys(declared);
  write(
    "glue.d.ts",
    `${names.map((name) => `import type * as ${name} from "./${name}.js";\n`).join("")}
/**
 * Exports of Rust, and \`initSync({ module })\`, which comes first. A module lacks what it does not
 * offer.
 */
export type Glue = Omit<typeof ${first}, "default">${others.map((name) => ` &\n  Omit<typeof ${name}, keyof typeof ${first}>`).join("")};

/**
 * A glue with a state of its own: it shares nothing with the other ones. Text goes through the
 * coders that it is given.
 */
export type CreateGlue = (decoder: typeof TextDecoder, encoder: typeof TextEncoder) => Glue;
`,
  );
}

/**
 * wasm-bindgen's declarations, without a member that needs a newer library than we compile against.
 */
function declarations(module) {
  return readFileSync(join(wasmFolder(module), "sottovoce.d.ts"), "utf8").replace(
    /^ *\[Symbol\.dispose\]\(\): void;\n/gm,
    "",
  );
}
