/** The calls that pages of exhibits show: each runs as it stands. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { exhibits } from "../../www/build/exhibits.js";
import { inRoot } from "../../scripts/common.mjs";

const codeOf = (name) => {
  const page = readFileSync(inRoot("www", "exhibits", name, "index.html"), "utf8");
  return [...page.matchAll(/<pre[^>]*><code\s*>([^]*?)<\/code\s*><\/pre\s*>/g)].map(([, code]) =>
    code.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
};

/** A call of the package by its file, so that code runs from anywhere. */
const resolved = (code) =>
  code.replace(
    /from "(sottovoce[^"]*)"/g,
    (_, from) => `from ${JSON.stringify(import.meta.resolve(from))}`,
  );

const run = (code) => import(`data:text/javascript,${encodeURIComponent(code)}`);

/**
 * Exhibits whose comments claim no figure, because the last line is random or gives a list: what
 * stands there, and what it must give.
 */
const unclaimed = {
  ratio: {
    last: /^probabilities\(query, hours\); \/\/ eleven of \{ lower, upper \}$/,
    holds: (chances) =>
      chances.length === 11 && chances.every(({ lower, upper }) => 0 < lower && lower <= upper),
  },
  "last-bits": {
    last: /^noise\.release\(0\)\.value; \/\/ a whole number, such as -1, 0 or 2$/,
    holds: Number.isInteger,
  },
  // One of the candidates, which are from 0 to 100 by steps of 5.
  looking: {
    last: /^query\.release\(ages\)\.value;$/,
    holds: (value) => value >= 0 && value <= 100 && value % 5 === 0,
  },
};

for (const { name } of exhibits) {
  test(`${name}: its calls run`, async () => {
    const blocks = codeOf(name);
    assert.equal(blocks.length, 1);
    const [code] = blocks;
    assert.notEqual(resolved(code), code);
    await run(resolved(code));
  });

  test(`${name}: what its comments say is what the calls give`, async () => {
    const [code] = codeOf(name);
    const claims = [...code.matchAll(/^(.*);\s*\/\/ (-?[\d.]+)…?(?::.*)?$/gm)];
    if (Object.hasOwn(unclaimed, name)) {
      const { last, holds } = unclaimed[name];
      assert.equal(claims.length, 0, "a figure is claimed after all");
      const lines = code.trimEnd().split("\n");
      const line = lines.pop();
      assert.match(line, last);
      const { value } = await run(resolved([...lines, `export const value = ${line}`].join("\n")));
      assert.ok(holds(value), JSON.stringify(value));
      return;
    }
    assert.ok(claims.length > 0, "no comment claims a figure");
    const shown = claims.map(([line, call, figure]) => [
      line,
      `claimed.push([${JSON.stringify(figure)}, ${call}]);`,
    ]);
    const told = shown.reduce((text, [line, by]) => text.replace(line, by), code);
    const { claimed } = await run(`export const claimed = [];\n${resolved(told)}`);
    assert.equal(claimed.length, claims.length);
    for (const [figure, value] of claimed) {
      const seen = typeof value === "object" ? value.lower : value;
      assert.ok(String(seen).startsWith(figure), `${figure} is claimed, ${seen} came`);
    }
  });
}
