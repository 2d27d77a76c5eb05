import { defineConfig } from "vite";

/**
 * The page that answers polls is built by itself: a phone must not load what others need, which a
 * build of all would put into one file with what they share.
 */
export default defineConfig({
  root: `${import.meta.dirname}/answer`,
  // It is served at any address of sixteen signs under /poll/.
  base: "/poll/",
  publicDir: false,
  build: {
    outDir: "../../dist/poll",
    // The author's page is there already.
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    license: { fileName: ".vite/licenses.json" },
  },
});
