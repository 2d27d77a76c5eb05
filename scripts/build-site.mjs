/** Builds the demo into www/dist. It imports the package by its name, as any user would. */
import { files, inRoot, onceFor, run, say, whenRun } from "./common.mjs";

export function buildSite() {
  const built = inRoot("www", "dist");
  const generated = inRoot("www", "generated");
  return onceFor("site", {
    inputs: () => [
      ...files(inRoot("www"), (path) => !path.startsWith(built) && !path.startsWith(generated)),
      ...files(inRoot("dist")),
      // Pages of exhibits link them.
      ...files(inRoot("src"), (path) => path.endsWith("proof.md")),
      ...["package.json", "package-lock.json", "tsconfig.json", "scripts/build-site.mjs"].map(
        (name) => inRoot(name),
      ),
    ],
    outputs: () => files(built),
    work: async () => {
      say("building the demo");
      // The build writes the sample that the sources import, so types are checked after it.
      await vite(inRoot("www"));
      // In this order: the first page's folder holds the second's.
      for (const page of ["answer", "author"])
        await vite("--config", inRoot("www", "poll", "vite.config.js"), "--mode", page);
      await vite("--config", inRoot("www", "exhibits", "vite.config.js"));
      await run(process.execPath, [
        inRoot("node_modules", "typescript", "bin", "tsc"),
        "--project",
        inRoot("www"),
      ]);
    },
  });
}

function vite(...args) {
  const program = inRoot("node_modules", "vite", "bin", "vite.js");
  return run(process.execPath, [program, "build", ...args, "--logLevel", "warn"]);
}

await whenRun(import.meta.url, buildSite);
