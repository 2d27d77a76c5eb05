/** Parts of the page as modules: bundled, since Node 20 reads no TypeScript. */
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

/** A model, in the language of the reader that is named. */
export const model = (name, language = "en") => part("model", name, language);

/** What the worker of the page computes with. */
export const working = (name) => part("worker", name, "en");

async function part(folder, name, language) {
  const { outputFiles } = await build({
    entryPoints: [inRoot("www", "src", folder, `${name}.ts`)],
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
