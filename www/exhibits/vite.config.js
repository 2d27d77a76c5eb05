import { defineConfig } from "vite";
import { exhibits } from "./exhibits.js";
import { pages } from "./pages.js";

const here = import.meta.dirname;

/**
 * Each exhibit is a script of a lasting name, so that pages elsewhere can ask for it; what they
 * share stands beside them. All of them lie in one folder: they find each other by their own
 * addresses.
 */
export default defineConfig({
  root: here,
  base: "./",
  publicDir: false,
  plugins: [pages()],
  build: {
    outDir: "../dist/exhibits",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        ...Object.fromEntries(exhibits.map(({ name }) => [name, `${here}/src/${name}/element.ts`])),
        compute: `${here}/src/compute/main.ts`,
        book: `${here}/book.css`,
      },
      // The page imports what the worker computes with, where it may have no worker.
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "shared-[name]-[hash].js",
        assetFileNames: "[name][extname]",
      },
    },
  },
});
