/** The tables of the WHATWG Encoding Standard, as a source. */
import { pathToFileURL } from "node:url";
import { inRoot } from "../common.mjs";

/**
 * The WHATWG's labels of encodings ("name label label", a line each), and the letters of those with
 * one byte a letter: "name " and the runs of letters of the bytes from 128 on. Text, so that a
 * bundler drops what is not used; taken from a package that tests them against the standard's own
 * files.
 */
export async function encodings() {
  const { createSinglebyteDecoder } = await import("@exodus/bytes/single-byte.js");
  // The list itself is no entry of that package, which answers for one label at a time.
  const list = await import(
    pathToFileURL(inRoot("node_modules", "@exodus", "bytes", "fallback", "encoding.labels.js")).href
  );
  const names = Object.keys(list.default);
  const high = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
  const tables = names.flatMap((name) => {
    try {
      return [`${name} ${runsOf(createSinglebyteDecoder(name, true)(high))}`];
    } catch {
      return [];
    }
  });
  const labels = names.map((name) => [name, ...list.default[name]].join(" "));
  return { labels: labels.join("\n"), letters: tables.join("\n") };
}

/**
 * Letters whose codes follow one another are one run: the code of the first, and after a point how
 * many more there are, both in base 36. Without a code the letters are those of Latin-1.
 */
function runsOf(letters) {
  const codes = Array.from(letters, (letter) => letter.charCodeAt(0));
  const isLatin = (at) => codes[at] === 128 + at;
  const runs = [];
  for (let at = 0, start = 0; start < codes.length; start = at) {
    for (at++; codes[at] === codes[at - 1] + 1 && isLatin(at) === isLatin(start); at++);
    const more = at - start - 1;
    const first = isLatin(start) ? "" : codes[start].toString(36);
    runs.push(first + (more > 0 ? `.${more.toString(36)}` : ""));
  }
  return runs.join();
}
