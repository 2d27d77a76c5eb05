/**
 * Contract of every log, whatever it keeps lines in. Runs in Node and in pages, so it imports
 * nothing and throws what went wrong.
 */

/** Lines as ledgers write them: text that is ASCII, without an end of line. */
export const line = (name) => `{"op":"commit","id":"${name}"} 0123abcd`;

/**
 * `newLog()` gives a log over lines that all such logs share, empty at first. `manyPeople` tells
 * whether they keep more than one ledger: only such a log has names.
 */
export async function keepsContract({ newLog, manyPeople }) {
  const log = newLog();
  const named = async (...names) => {
    if (manyPeople) same((await newLog().names()).sort(), names.sort(), "the names");
    else same(typeof log.names, "undefined", "no names");
  };
  await named();
  for (const from of [0, 1, 7]) same(await log.read("readers", from), [], `nothing from ${from}`);
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map(line);
  same(await log.append("readers", a, 0), [a], "the first line");
  same(await log.append("readers", b, 1), [a, b], "the first line and its own");
  same(await log.append("readers", c, 0), [a, b, c], "all");
  same(await log.append("readers", d, 3), [a, d], "the first and the last");
  same(await log.append("readers", e, 9), [a], "nothing from beyond the end");
  const all = [a, b, c, d, e];
  for (const other of [log, newLog()]) {
    for (const from of [0, 1, 2, 4, 5, 6, 1e9])
      same(await other.read("readers", from), [a, ...all.slice(Math.max(from, 1))], `from ${from}`);
  }
  // Back again, after a look at the end.
  same(await log.read("readers", 2), [a, c, d, e], "from 2 once more");
  await keepsOneOrder(newLog, [...all]);
  await named("readers");
  if (!manyPeople) return;
  const names = ["", "others", "readers\u0000", "\u00e9\u4e2d", "reader", "readersa", "\ud800"];
  for (const name of names) {
    same(await log.read(name, 0), [], "nothing of other people");
    same(await log.append(name, line("z"), 0), [line("z")], "their first line");
  }
  same((await log.read("readers", 0)).slice(0, 5), all, "the readers' lines still");
  await named("readers", ...names);
}

/** Several writers at once: each sees its own line, and all see one order. */
async function keepsOneOrder(newLog, before) {
  const writers = ["p", "q", "r"].map((name) => ({ name, log: newLog() }));
  const seen = await Promise.all(
    writers.flatMap(({ name, log }) =>
      Array.from({ length: 20 }, async (_, at) => {
        const own = line(`${name}${at}`);
        const lines = await log.append("readers", own, 0);
        if (!lines.includes(own)) throw new Error(`${own} is not among what its append gave`);
        return lines;
      }),
    ),
  );
  const all = await newLog().read("readers", 0);
  same(all.slice(0, before.length), before, "what was there before");
  same(all.length, before.length + 60, "each line once");
  same(new Set(all).size, all.length, "no line twice");
  for (const lines of seen) same(lines, all.slice(0, lines.length), "the beginning of one order");
}

/** `fill(lines)` keeps that many lines of the readers' at once. */
export async function keepsManyLines({ newLog, fill, length = 10_000 }) {
  const lines = Array.from({ length }, (_, at) => line(at));
  await fill(lines);
  const log = newLog();
  same(await log.read("readers", 0), lines, "all lines, in order");
  const last = [lines[0], lines.at(-1)];
  same(await log.read("readers", length - 1), last, "the last line");
  const added = line("added");
  same(await log.append("readers", added, length), [lines[0], added], "one line more");
  same((await newLog().append("readers", added, 0)).length, length + 2, "and another");
}

function same(found, expected, what) {
  const [one, other] = [found, expected].map((each) => JSON.stringify(each));
  if (one !== other)
    throw new Error(`${what}: ${one.slice(0, 300)} instead of ${other.slice(0, 300)}`);
}
