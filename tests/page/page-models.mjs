/** Parts of the site as modules: bundled, since Node 20 reads no TypeScript. */
import { build } from "esbuild";
import { inRoot } from "../../scripts/common.mjs";

/** The package as it is built, by an address that a bundle can have anywhere. */
const itself = {
  name: "itself",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^sottovoce(\/|$)/ }, ({ path }) => ({
      path: import.meta.resolve(path),
      external: true,
    })),
};

/**
 * A part of the site as a module, by its path in `www`, in the language of the reader that is
 * named.
 */
export async function part(path, language = "en") {
  const { outputFiles } = await build({
    entryPoints: [inRoot("www", `${path}.ts`)],
    bundle: true,
    write: false,
    format: "esm",
    plugins: [itself],
    banner: { js: `const navigator = { language: ${JSON.stringify(language)} };` },
    logLevel: "silent",
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
}

/** Several of them, in English. */
export const parts = (...paths) => Promise.all(paths.map((path) => part(path)));

/** Setting that every holder of a file gives about its people before anything is locked. */
export const ONE_ROW = { rowsPerPerson: "1" };
