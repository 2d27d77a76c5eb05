/**
 * Files compressed as they are sent: a room full of phones shares one network. Only what is the
 * same for everybody is packed, so that no length tells of anybody.
 */
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Browsers ask for Brotli over HTTPS only. */
const encodings = {
  br: promisify(brotliCompress),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};
/** Pictures and fonts are packed as they lie there. */
const worthwhile = /^text\/|json$|svg|wasm$/;
/** The longest file that is packed, in bytes. */
const longest = 2 ** 23;

/** Packs files as requests accept it; each once, until it is another. */
export function packing() {
  const kept = new Map();
  return async ({ path, size, changed }, type, { headers }) => {
    const accepted = String(headers["accept-encoding"] ?? "").split(/\s*,\s*/);
    const name = Object.keys(encodings).find((each) => accepted.includes(each));
    if (!name || size > longest || !worthwhile.test(type)) return undefined;
    const [key, version] = [`${name} ${path}`, `${size} ${changed}`];
    if (kept.get(key)?.version !== version)
      kept.set(key, { version, body: readFile(path).then(encodings[name]) });
    // One that cannot be read is left to whoever sends it as it is.
    const body = await kept.get(key).body.catch(() => void kept.delete(key));
    return (
      body && {
        body,
        headers: {
          "content-encoding": name,
          "content-length": body.length,
          vary: "accept-encoding",
        },
      }
    );
  };
}
