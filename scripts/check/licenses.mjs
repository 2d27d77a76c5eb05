/**
 * That THIRD-PARTY.md is what lock files and license texts say, and that what is shipped has no
 * license but those on the list; nor what examples install. `--update` writes the file.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { Refusal, inRoot, say, whenRun } from "../common.mjs";
import { demandAllowed, demandAllowedIn, noticesOf } from "../licenses.mjs";
import { worksInPackage } from "../package/third-party.mjs";

const lead = `# Others' work in this package

The package contains code and tables that others wrote. These are their licenses and notices.

The WebAssembly modules are compiled from the Rust crates in this table. \`npm run check:licenses\`
finds the crates by the lock file; it does not show that a part of each is left in a module.`;

export async function licenses() {
  const works = worksInPackage();
  demandAllowed(works);
  locksOfExamples().forEach(demandAllowedIn);
  const made = `${[lead, "", ...noticesOf(works)].join("\n")}\n`;
  const path = inRoot("THIRD-PARTY.md");
  if (process.argv.includes("--update")) {
    writeFileSync(path, made);
    say("wrote THIRD-PARTY.md");
  } else if (!existsSync(path) || readFileSync(path, "utf8") !== made)
    throw new Refusal(
      "THIRD-PARTY.md is not what lock files and license texts say: npm run check:licenses -- --update writes it. Read what changes, and commit it.",
    );
}

const locksOfExamples = () =>
  readdirSync(inRoot("examples"))
    .map((name) => inRoot("examples", name, "package-lock.json"))
    .filter((path) => existsSync(path));

await whenRun(import.meta.url, licenses);
