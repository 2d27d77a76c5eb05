/**
 * Writes the vectors beside it: `node tests/vectors/make.mjs`. Each `<name>.cases.mjs` gives the
 * cases of `<name>.json`; those in `parts` are of samplers and functions, not of mechanisms. Exact
 * integers throughout, and nothing of the package, so that an error would have to be made twice to
 * stay unseen. The words of the tapes are fixed by their seeds.
 *
 * A case of a mechanism is `{ about, plan, input, tapes: [{ tape, words, value }] }`: the mechanism
 * of the plan releases `value` from `input` on the tape's words (in hex), and uses all of them. A
 * value that JSON cannot hold is text: NaN, infinities, -0, and integers of any size.
 */
import { readdirSync, writeFileSync } from "node:fs";

const ending = ".cases.mjs";

/** The files, each as text. */
export async function files() {
  const found = {};
  for (const folder of ["./", "./parts/"]) {
    const names = readdirSync(new URL(folder, import.meta.url));
    for (const name of names.filter((one) => one.endsWith(ending)).sort()) {
      const { cases } = await import(new URL(folder + name, import.meta.url));
      const lines = cases().map((one) => JSON.stringify(one));
      found[`${folder}${name.replace(ending, ".json")}`] = `[\n${lines.join(",\n")}\n]\n`;
    }
  }
  return found;
}

if (process.argv[1] && import.meta.url.endsWith(`/${process.argv[1].split(/[\\/]/).at(-1)}`)) {
  for (const [name, content] of Object.entries(await files()))
    writeFileSync(new URL(name, import.meta.url), content);
}
