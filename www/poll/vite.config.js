import { defineConfig } from "vite";
import { ownStyles } from "./own-styles.js";

const here = import.meta.dirname;
const pages = { find: "index.html", answer: "answer.html" };
/** Languages other than English, each a file that pages load for those who read it. */
const translated = ["de", "fr", "es"];

/** Nothing is preloaded: an import that runs late needs no help, which would weigh 0.7 kB. */
const noPreload = {
  name: "no-preload",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const helped = /[\w$]+\(\(\)=>(import\([^()]*\)),\[\],import\.meta\.url\)/g;
      for (const chunk of Object.values(bundle)) chunk.code &&= chunk.code.replace(helped, "$1");
    },
  },
};

/**
 * The pages that phones load are built one by one, by their names (`--mode answer`): a phone must
 * not load what others need, which a build of all would put into one file with what they share.
 * For the same reason so is each language (`--mode fr`): one file, which all pages of polls load.
 */
export default defineConfig(({ mode }) => {
  const isText = translated.includes(mode);
  return {
    root: isText ? `${here}/texts` : `${here}/${mode}`,
    // A poll's address is any sixteen signs under /poll/, which lead to the same files.
    base: "./",
    publicDir: false,
    plugins: isText ? [] : [noPreload, ownStyles({ late: [`${here}/shared/bars.ts`] })],
    build: {
      outDir: "../../dist/poll",
      // The other pages are there already.
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: isText
        ? {
            input: `${here}/texts/${mode}/index.ts`,
            preserveEntrySignatures: "strict",
            output: { entryFileNames: `texts/${mode}.js` },
          }
        : { input: `${here}/${mode}/${pages[mode]}` },
      license: { fileName: `.vite/licenses-${mode}.json` },
    },
  };
});
