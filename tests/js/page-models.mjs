/** A model of the page as a module: bundled, since Node 20 reads no TypeScript. */
import { build } from "esbuild";
import { inRoot } from "../../scripts/common.mjs";

/** In the language of the reader that is named. */
export async function model(name, language = "en") {
  const { outputFiles } = await build({
    entryPoints: [inRoot("www", "src", "model", `${name}.ts`)],
    bundle: true,
    write: false,
    format: "esm",
    banner: { js: `const navigator = { language: ${JSON.stringify(language)} };` },
    logLevel: "silent",
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
}
