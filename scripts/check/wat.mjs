/** Functions of a module in the text format, as lists of words and lists. */

/**
 * The functions of one crate: their paths in it, without hashes, and what they hold; such as
 * `rows::sum_rounded` and `["func", "$…", ["param", "$0", "i32"], …]`.
 */
export function* functionsOf(text, crate) {
  const path = new RegExp(`^"?${crate}(?:\\[[0-9a-f]+\\])?::([\\w:]+?)(?:::h[0-9a-f]{16})?"?$`);
  for (const start of text.matchAll(/^ \(func \$("[^"]*"|\S+)/gm)) {
    const [, found] = path.exec(start[1]) ?? [];
    if (found) yield [found, listAt(text, start.index)];
  }
}

/** The list that begins here. */
function listAt(text, from) {
  const words = /[()]|"(?:[^"\\]|\\.)*"|(?:[^\s()"]|"(?:[^"\\]|\\.)*")+/g;
  words.lastIndex = from;
  const open = [[]];
  do {
    const [word] = words.exec(text);
    if (word === "(") open.push([]);
    else {
      const one = word === ")" ? open.pop() : word;
      open.at(-1).push(one);
    }
  } while (open.length > 1);
  return open[0][0];
}

/** The lists right in a list. */
export const parts = (list) => list.filter((part) => Array.isArray(part));

/** A list and all lists in it; of those for which `goesOn` holds, by their list and their place. */
export function* within(list, goesOn = () => true) {
  yield list;
  for (const [place, part] of list.entries())
    if (Array.isArray(part) && goesOn(list, place)) yield* within(part, goesOn);
}
