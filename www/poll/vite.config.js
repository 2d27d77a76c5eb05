import { defineConfig } from "vite";

/**
 * Each page of polls is built by itself: a phone must not load what only authors need, which a
 * build of both would put into one file with what they share. `--mode` names the page.
 */
export default defineConfig(({ mode }) => ({
  root: `${import.meta.dirname}/${mode}`,
  // The page that answers is served at any address of eight digits under /poll/.
  base: mode === "answer" ? "/poll/" : `/poll/${mode}/`,
  publicDir: false,
  build: {
    outDir: `../../dist/poll${mode === "answer" ? "" : `/${mode}`}`,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
  },
}));
