/** `npm start`: what it builds, and how it ends where something is missing. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { test } from "node:test";
import { files, inRoot } from "../../scripts/common.mjs";
import { entries, everything, importOf } from "../../scripts/entries.mjs";
import { modulesOfSite } from "../../scripts/modules.mjs";

/** What the site's sources import of the package when they run: types are nothing by then. */
function imported() {
  const isMade = (path) => /[\\/](?:dist|generated)[\\/]/.test(path.slice(inRoot("www").length));
  const isCode = (path) => /\.(?:ts|js|mjs)$/.test(path) && !isMade(path);
  return files(inRoot("www"), isCode).flatMap((path) => {
    const code = readFileSync(path, "utf8");
    const statically = code.matchAll(
      /^(?:import|export) (?!type\b)[^;"']*?from "(sottovoce[^"]*)";$|^import "(sottovoce[^"]*)";$/gm,
    );
    const late = code.matchAll(/\bimport\(\s*"(sottovoce[^"]*)"\s*\)/g);
    return [...statically, ...late].map(([, ...names]) => ({
      path: path.slice(inRoot("").length).split(sep).join("/"),
      name: names.find(Boolean),
    }));
  });
}

test("a start builds what the site imports, and no module beside it", () => {
  const needed = new Set([everything]);
  for (const { path, name } of imported()) {
    const entry = entries.find((one) => importOf(one) === name);
    assert.ok(entry, `${path} imports ${name}, which is no entry`);
    if (!entry.module) continue;
    assert.ok(modulesOfSite.includes(entry.module), `${path} imports ${name}: no start builds it`);
    needed.add(entry.module);
  }
  assert.deepEqual([...needed].sort(), [...modulesOfSite].sort());
});
