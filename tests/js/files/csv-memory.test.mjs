/** Files that would fill the memory of a careless reader. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { header } from "sottovoce/csv";
import { MEBIBYTE, blobLike, bytesOf, growth, rowsOf } from "./csv-helpers.mjs";

const HUNDRED = 100;

/**
 * 100 MiB of one byte between a beginning and an end, in chunks of 1 MiB that are one and the same
 * memory.
 */
function* endless(beginning, byte, end) {
  yield bytesOf(beginning);
  const chunk = new Uint8Array(MEBIBYTE).fill(byte.charCodeAt(0));
  for (let turn = 0; turn < HUNDRED; turn++) yield chunk;
  yield bytesOf(end);
}

async function* asynchronous(chunks) {
  yield* chunks;
}

/** The least that a reader would need who keeps what it reads is 100 MiB. */
const BOUND = 40;

const x = { column: "x" };

for (const [what, chunks, options, expected] of [
  ["a cell of 100 MiB is NaN", () => endless("a,x\n1,2\n3,", "7", ",5\n6,7\n"), x, [2, NaN, 7]],
  [
    "a cell of 100 MiB that is not wanted is passed over",
    () => endless("a,x\n", "7", ",5\n6,7\n"),
    x,
    [5, 7],
  ],
  [
    "a quoted cell of 100 MiB is NaN",
    () => endless('a,x\n1,2\n3,"', "\n", '",5\n6,7\n'),
    x,
    [2, NaN, 7],
  ],
  [
    "an unclosed quote before 100 MiB ends with the file",
    () => endless('x,a\n1,2\n3,"', "\n", "4,5\n"),
    x,
    [1, 3],
  ],
  [
    "a row of 100 million cells is one row",
    () => endless("x,a\n1,2\n3,", ",", "\n4,5\n"),
    x,
    [1, 3, 4],
  ],
  ["100 MiB of blank lines are no rows", () => endless("\n", "\n", "x\n1\n"), x, [1]],
  ["100 MiB of NUL bytes are one cell", () => endless("x\n1\n", "\0", "\n2\n"), x, [1, NaN, 2]],
  [
    "a single line of 100 MiB without a header is a row",
    () => endless("1,", "7", ",3"),
    { column: 2, header: false, delimiter: "," },
    [3],
  ],
]) {
  test(`${what}, in bounded memory`, async () => {
    // A first small reading compiles the WebAssembly.
    await rowsOf(new Blob(["x\n1"]), x);
    const grown = await growth(async (look) => {
      const rows = await rowsOf(asynchronous(chunks()), { ...options, onProgress: look });
      assert.deepEqual(rows, expected);
    });
    assert.ok(grown < BOUND, `grew by ${grown.toFixed(1)} MiB`);
  });
}

test("a header of 100 MiB is refused long before its end", async () => {
  for (const byte of ["n", ",", '"']) {
    let given = 0;
    function* counted() {
      for (const chunk of endless('"x', byte, '"\n1')) {
        given++;
        yield chunk;
      }
    }
    await assert.rejects(rowsOf(asynchronous(counted()), x), {
      code: "ERR_DATA",
      argument: "source",
    });
    assert.ok(given < 5, `${given} MiB were read`);
  }
});

test("header reads the beginning of a large file only", async () => {
  let given = 0;
  function* counted() {
    for (const chunk of endless("a,x\n", "\n", "")) {
      given++;
      yield chunk;
    }
  }
  assert.deepEqual(await header(blobLike(counted, HUNDRED * MEBIBYTE + 4)), ["a", "x"]);
  assert.ok(given < 3, `${given} MiB were read`);
});
