import { dirname, resolve } from "node:path";

const MARK = "?address";

/**
 * `import address from "./worker.ts?address"` is where the built script is. It is built with all
 * others, so that it shares with them what they have in common; a worker built by itself would
 * carry the module once more.
 */
export function addresses() {
  return {
    name: "addresses",
    enforce: "pre",
    resolveId(source, importer) {
      return source.endsWith(MARK) ? `\0${resolve(dirname(importer), source)}` : null;
    },
    load(id) {
      if (!id.startsWith("\0") || !id.endsWith(MARK)) return null;
      const script = this.emitFile({ type: "chunk", id: id.slice(1, -MARK.length) });
      return `export default import.meta.ROLLUP_FILE_URL_${script};`;
    },
  };
}
