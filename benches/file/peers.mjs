/** Other packages' readers, from npm: a folder and a lock of their own. */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot, run, say } from "../../scripts/common.mjs";

const folder = inRoot("target", "bench", "file");

/** Where they are once they are installed. */
export const peers = join(folder, "node_modules");

export async function install() {
  if (existsSync(join(peers, ".package-lock.json"))) return;
  say("installing SheetJS, read-excel-file and flechette (npm), once");
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(inRoot("benches", "file", "peers", name), join(folder, name));
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder], {
    quiet: true,
  });
}
