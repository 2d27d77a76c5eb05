/**
 * Finds PostgreSQL and Spark, and installs them where that can be done without asking: Debian's
 * packages, and Spark from PyPI into a folder of this project. The other engines are npm packages.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Refusal, findProgram, inRoot, run, say, whenRun } from "../common.mjs";
import { addPackages, howToInstall } from "./debian.mjs";

/** Debian keeps the programs of each version apart, and off PATH. */
const versions = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs, or undefined. */
export function findPostgresql() {
  const told = process.env["POSTGRESQL_BIN"];
  if (told) return told;
  const found = existsSync(versions) ? readdirSync(versions) : [];
  const [newest] = found.sort((a, b) => Number(b) - Number(a));
  return newest && join(versions, newest, "bin");
}

export const sparkVersion = "4.3.0";
const folder = inRoot("target", "tools", `spark-${sparkVersion}`);

/** Where Spark is, and the Python that has it; or undefined. */
export function findSpark() {
  const library = join(folder, "lib");
  const [version] = existsSync(library) ? readdirSync(library) : [];
  const home = version && join(library, version, "site-packages", "pyspark");
  return home && existsSync(home) ? { home, python: join(folder, "bin", "python3") } : undefined;
}

/** Makes sure that the engines are there, or says what to do; Spark only where all tests run. */
export async function engines(full) {
  await demand("PostgreSQL", findPostgresql, ["postgresql"]);
  if (!full) return;
  await demand("Java", () => findProgram("java"), ["default-jre-headless"]);
  await demand("Python", () => findProgram("python3"), ["python3", "python3-venv"]);
  if (findSpark()) return;
  say(`installing Spark ${sparkVersion} (PyPI), once`);
  await run("python3", ["-m", "venv", folder], { quiet: true });
  const install = ["-m", "pip", "install", "--quiet", `pyspark==${sparkVersion}`];
  await run(join(folder, "bin", "python3"), install, { quiet: true });
}

async function demand(name, find, packages) {
  if (find()) return;
  await addPackages(packages);
  if (!find()) throw new Refusal(`the tests need ${name}: ${howToInstall(packages)}`);
}

await whenRun(import.meta.url, () => engines(true));
