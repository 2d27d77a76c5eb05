import { defineConfig } from "vite";
import { ownStyles } from "./own-styles.js";

const here = import.meta.dirname;
const pages = { find: "index.html", answer: "answer.html" };

/**
 * The pages that phones load are built one by one, by their names (`--mode answer`): a phone must
 * not load what others need, which a build of all would put into one file with what they share.
 */
export default defineConfig(({ mode }) => ({
  root: `${here}/${mode}`,
  // A poll's address is any sixteen signs under /poll/, which lead to the same files.
  base: "./",
  publicDir: false,
  plugins: [ownStyles({ late: [`${here}/shared/bars.ts`] })],
  build: {
    outDir: "../../dist/poll",
    // The other pages are there already.
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: { input: `${here}/${mode}/${pages[mode]}` },
    license: { fileName: `.vite/licenses-${mode}.json` },
  },
}));
