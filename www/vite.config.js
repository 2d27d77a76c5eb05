import { basename } from "node:path";
import { defineConfig } from "vite";
import { addresses } from "./build/addresses.js";
import { pages } from "./build/exhibit-pages.js";
import { exhibitLists, exhibits } from "./build/exhibits.js";
import { fonts } from "./build/fonts.js";
import { mastheads } from "./build/masthead.js";
import { ownStyle } from "./build/own-style.js";
import { questions } from "./build/questions.js";
import { sampleTable } from "./build/sample.js";

const here = import.meta.dirname;

/** Scripts that pages elsewhere ask for, by names that last. */
const lasting = new Set([...exhibits.map(({ name }) => name), "compute", "texts"]);

/** Scripts that only the tool uses, by the names of what it imports. */
const ofTool = new Set(["index", "later", "worker"]);

/** Where a script lies: what only the tool or polls use, apart; all else exhibits may use too. */
function folderOf({ name, moduleIds }) {
  if (moduleIds.some((id) => id.startsWith(`${here}/poll/`))) return "poll/author";
  const isReader = moduleIds.some((id) => id.startsWith(`${here}/src/worker/readers/`));
  return isReader || ofTool.has(name) ? "assets" : "exhibits";
}

function moduleName(id) {
  return `module-${basename(id, ".js")}`;
}

/**
 * One build for all pages, so that what several of them need is one file: above all the module.
 * Exhibits and what they share lie in a folder that can be taken along as it stands. The page that
 * answers polls is built by itself (poll/vite.config.js).
 *
 * The package is found by its own name: www has no package.json, so its package scope is the
 * root's.
 */
export default defineConfig({
  root: here,
  base: "./",
  plugins: [
    sampleTable(),
    questions(),
    exhibitLists(),
    fonts(),
    mastheads(),
    pages(),
    addresses(),
    ownStyle(),
  ],
  build: {
    outDir: "dist",
    // Pages of phones and documents are built into it at the same time.
    emptyOutDir: false,
    target: "es2022",
    // The page has no network after load, so nothing may be preloaded with fetch or inlined as a
    // data URL.
    modulePreload: false,
    assetsInlineLimit: 0,
    // The module that has everything is one file, and loaded when first needed.
    chunkSizeWarningLimit: 2000,
    license: { fileName: ".vite/licenses.json" },
    rollupOptions: {
      input: {
        index: `${here}/index.html`,
        author: `${here}/poll/author/index.html`,
        screen: `${here}/poll/screen/index.html`,
        results: `${here}/poll/shared/bars.ts`,
        ...Object.fromEntries(
          exhibits.map(({ name }) => [name, `${here}/exhibits/${name}/element.ts`]),
        ),
        compute: `${here}/exhibits/compute/main.ts`,
        texts: `${here}/exhibits/texts.ts`,
        book: `${here}/exhibits/book.css`,
      },
      // The page imports what the worker computes with, where it may have no worker; and
      // translations what they are made with.
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: (chunk) => {
          if (lasting.has(chunk.name)) return "exhibits/[name].js";
          // Phones ask for it by this name when their poll is closed.
          if (chunk.name === "results") return "poll/results.js";
          return `${folderOf(chunk)}/[name]-[hash].js`;
        },
        chunkFileNames: (chunk) => `${folderOf(chunk)}/[name]-[hash].js`,
        // Each module alone: no page loads one that it has no use for. Alone, too, is what must run
        // before all else.
        codeSplitting: {
          groups: [
            { name: "define", test: /\/(?:frame\/define|en\/blocked)\.ts$/, priority: 2 },
            // Readers of files other than text are for the tool alone, and loaded late.
            {
              name: "core",
              test: /\/dist\/core(\.js$|\/(?!xlsx|json|arrow|parquet|zip))/,
              priority: 1,
            },
            { name: moduleName, debugName: "modules", test: /\/dist\/modules\/\w+\.js$/ },
          ],
        },
        assetFileNames: ({ names: [name] }) => {
          if (name === "book.css") return "exhibits/[name][extname]";
          // Their names say already what is in them.
          if (name.endsWith(".woff2")) return "fonts/[name][extname]";
          const folder = ["author.css", "screen.css"].includes(name) ? "poll/author" : "assets";
          return `${folder}/[name]-[hash][extname]`;
        },
      },
    },
  },
});
