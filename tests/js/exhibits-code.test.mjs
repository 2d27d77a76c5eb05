/** The calls that pages of exhibits show: each runs as it stands. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { exhibits } from "../../www/exhibits/exhibits.js";
import { inRoot } from "../../scripts/common.mjs";

const codeOf = (name) => {
  const page = readFileSync(inRoot("www", "exhibits", name, "index.html"), "utf8");
  return [...page.matchAll(/<pre[^>]*><code\s*>([^]*?)<\/code\s*><\/pre\s*>/g)].map(([, code]) =>
    code.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
};

for (const { name } of exhibits) {
  test(`${name}: its calls run`, async () => {
    const blocks = codeOf(name);
    assert.equal(blocks.length, 1);
    const [code] = blocks;
    const here = code.replace(
      /from "(sottovoce[^"]*)"/g,
      (_, from) => `from ${JSON.stringify(import.meta.resolve(from))}`,
    );
    assert.notEqual(here, code);
    await import(`data:text/javascript,${encodeURIComponent(here)}`);
  });

  test(`${name}: figures in its comments are what the calls give`, async () => {
    const [code] = codeOf(name);
    const claims = [...code.matchAll(/^(.*);\s*\/\/ (-?[\d.]+)…?(?::.*)?$/gm)];
    if (claims.length === 0) return;
    const shown = claims.map(([line, call, figure]) => [
      line,
      `claimed.push([${JSON.stringify(figure)}, ${call}]);`,
    ]);
    const told = shown.reduce((text, [line, by]) => text.replace(line, by), code);
    const { claimed } = await import(
      `data:text/javascript,${encodeURIComponent(
        `export const claimed = [];\n${told.replace(
          /from "(sottovoce[^"]*)"/g,
          (_, from) => `from ${JSON.stringify(import.meta.resolve(from))}`,
        )}`,
      )}`
    );
    for (const [figure, value] of claimed) {
      const seen = typeof value === "object" ? value.lower : value;
      assert.ok(String(seen).startsWith(figure), `${figure} is claimed, ${seen} came`);
    }
  });
}
