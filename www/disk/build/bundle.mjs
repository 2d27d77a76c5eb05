/**
 * One classic script of everything that a page needs, and one style sheet with its fonts. From a
 * disk, browsers load neither module scripts nor fonts from files beside a page.
 */
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { exhibits } from "../../build/exhibits.js";
import { languages } from "../../exhibits/languages.js";

const www = resolve(import.meta.dirname, "..", "..");

/** Files of the site that have another one here, because a disk is no server. */
const others = [
  ["shared/start-worker", "disk/start-worker.ts"],
  ["src/start", "disk/start.ts"],
  ["docs/search/parts", "disk/search-parts.js"],
];

/** Replaces modules that a disk needs in another form, and makes those that no file has. */
const onDisk = {
  name: "on-disk",
  setup(build) {
    for (const [path, other] of others) {
      const filter = new RegExp(`/${path.split("/").at(-1)}\\.js$`);
      build.onResolve({ filter }, ({ path: asked, resolveDir }) =>
        resolve(resolveDir, asked) === join(www, `${path}.js`)
          ? { path: join(www, other) }
          : undefined,
      );
    }
    const made = (filter, contents) => {
      build.onResolve({ filter }, ({ path }) => ({ path, namespace: "made" }));
      build.onLoad({ filter, namespace: "made" }, () => ({ contents, resolveDir: www }));
    };
    made(/^all-exhibits$/, allExhibits());
    made(
      /^search-data$/,
      ["index", "texts"].map((name) => `export * from "./dist/docs/search-${name}.js";`).join("\n"),
    );
  },
};

function allExhibits() {
  const translated = languages.filter(({ code }) => code !== "en");
  const texts = translated.map(({ code }) => `generated/exhibits/${code}.ts`);
  const elements = exhibits.map(({ name }) => `exhibits/${name}/element.ts`);
  // Imports of nothing would be left out: package.json says which files do more than export.
  const all = (paths) => `Promise.all([${paths.map((path) => `import("./${path}")`).join()}])`;
  return `void ${all(texts)}.then(() => ${all(elements)});`;
}

/** Bundles a file of this folder: its script and style as texts. */
export async function bundled(entry) {
  const { outputFiles } = await build({
    absWorkingDir: www,
    entryPoints: [join("disk", entry)],
    outdir: join(www, "dist", "disk"),
    ...{ bundle: true, write: false, minify: true, logLevel: "warning" },
    ...{ format: "iife", target: "es2022", charset: "utf8", legalComments: "none" },
    define: { "import.meta.url": "ADDRESS" },
    loader: { ".woff2": "dataurl" },
    plugins: [onDisk],
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim();
  return {
    script: knowingItself(textOf(".js") ?? ""),
    style: textOf(".css") ?? "",
  };
}

/**
 * A script that knows where it is, as modules do, and can give its own text to a worker: see
 * start-worker.ts.
 */
function knowingItself(code) {
  return `(function program() {
"use strict";
const ADDRESS = globalThis.document?.currentScript?.src || location.href;
const PROGRAM = () => \`(\${program})();\`;
${code}
})();`;
}
