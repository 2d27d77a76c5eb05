/**
 * Installs Miniflare, which has workerd in it, and Nitro for the tests that run on Cloudflare's
 * runtime. They lie in a folder of their own: other tests do without their 300 packages.
 */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot, onceFor, run, whenRun } from "../common.mjs";
import { showing } from "../progress.mjs";

const manifests = ["package.json", "package-lock.json"];

/** The folder whose `node_modules` has them. */
export const workersFolder = inRoot("target", "tools", "workers");

/** The record that npm keeps of the packages that it installed. */
const installed = join(workersFolder, "node_modules", ".package-lock.json");

export async function workers() {
  const title = "installing Miniflare and Nitro";
  await onceFor("workers", {
    inputs: () => manifests.map((name) => inRoot("tests", "workers", name)),
    outputs: () => [installed].filter((path) => existsSync(path)),
    work: () => showing(title, () => install(title)),
  });
}

async function install(title) {
  mkdirSync(workersFolder, { recursive: true });
  for (const name of manifests)
    copyFileSync(inRoot("tests", "workers", name), join(workersFolder, name));
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["ci", ...options], { quiet: true, network: title, cwd: workersFolder });
}

await whenRun(import.meta.url, workers);
