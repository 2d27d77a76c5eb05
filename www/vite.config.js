import { defineConfig } from "vite";
import { sampleTable } from "./sample.js";

// The package is found by its own name: www has no package.json, so its package scope is the
// root's.
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [sampleTable()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // The page has no network after load, so nothing may be preloaded with fetch or inlined as a
    // data URL.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
});
