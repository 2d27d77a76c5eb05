/** Memory that cannot grow, as on a small phone: said as what it is, and the next call works. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

/** Output of the program, in a Node that gives a module this many pages of 64 KiB. */
function inPages(pages, program) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--wasm-max-mem-pages=${pages}`, "--input-type=module", "-e", program],
    { encoding: "utf8", env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

const prelude = `
  import { count, discreteLaplace, median } from "sottovoce";
  const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
  const rows = (length) => Float64Array.from({ length }, (_, index) => index * 2.5);
  const onLongGrid = person(median().candidates({ first: 0, last: 1e7, step: 1 }));
  const told = async (body) => {
    try {
      return typeof (await body()).value;
    } catch ({ name, code, argument, message }) {
      return { name, code, argument, message };
    }
  };
`;

const refused = {
  name: "DpError",
  code: "ERR_LIMIT",
  argument: "rows",
  message:
    "rows need more memory than WebAssembly gets here. Nothing was released. Use fewer of them",
};

test("rows that memory does not hold are a limit, and the next call works", () => {
  const told = inPages(
    100,
    `${prelude}
    const many = rows(4_000_000);
    console.log(JSON.stringify([
      await told(() => onLongGrid.release(many)),
      await told(() => onLongGrid.release(rows(1000))),
      await told(() => onLongGrid.releaseFrom([many])),
      await told(() => onLongGrid.releaseFrom([rows(1000)])),
      await told(() => person(count()).release(many)),
    ]));`,
  );
  assert.deepEqual(told, [refused, "number", refused, "number", "number"]);
});

test("another failure, once memory had failed, is the internal error that it is", () => {
  const told = inPages(
    100,
    `${prelude}
    const codes = [(await told(() => onLongGrid.release(rows(4_000_000)))).code];
    const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
    const { set } = typedArray;
    // Before the module starts anew, and while it is in use.
    typedArray.set = () => { throw new RangeError("no memory"); };
    codes.push((await told(() => onLongGrid.release(rows(10)))).code);
    typedArray.set = set;
    codes.push(await told(() => onLongGrid.release(rows(10))));
    typedArray.set = () => { throw new RangeError("no memory"); };
    codes.push((await told(() => onLongGrid.release(rows(10)))).code);
    typedArray.set = set;
    codes.push(await told(() => onLongGrid.release(rows(10))));
    console.log(JSON.stringify(codes));`,
  );
  assert.deepEqual(told, ["ERR_LIMIT", "ERR_INTERNAL", "number", "ERR_INTERNAL", "number"]);
});

test("values that memory does not hold are a limit too", () => {
  const [first, next] = inPages(
    100,
    `${prelude}
    const noise = discreteLaplace().scale(1).build();
    console.log(JSON.stringify([
      await told(() => noise.release(new Float64Array(4_000_000))),
      await told(() => noise.release(1)),
    ]));`,
  );
  assert.equal(first.code, "ERR_LIMIT");
  assert.match(first.message, /^this needs more memory than WebAssembly gets here\. /);
  assert.equal(next, "number");
});

test("a receipt whose plan memory does not hold is neither false nor without a price", () => {
  const told = inPages(
    100,
    `import { median, parse } from "sottovoce";
    import { ledger, memoryLog } from "sottovoce/ledger";
    const tenth = (builder) => builder.neighbors("change-one").epsilon("1/10").build();
    const build = (last) => tenth(median().candidates({ first: 0, last, step: 1 }));
    const release = build(10).release([1, 2, 3]);
    const plan = { ...release.plan, candidates: { first: 0, last: 1e6, step: 1 } };
    const large = { ...release, plan };
    const codeOf = async (body) => {
      try {
        await body();
      } catch ({ code }) {
        return code;
      }
    };
    const terms = ledger().people("p").neighbors("change-one").budget({ epsilon: 1 });
    const book = await terms.create(memoryLog());
    const codes = [
      await codeOf(() => parse(JSON.stringify(large))),
      await codeOf(() => book.record(large)),
    ];
    await book.release(build(10), [1]);
    console.log(JSON.stringify([...codes, (await book.summary()).spent.epsilon]));`,
  );
  assert.deepEqual(told, ["ERR_LIMIT", "ERR_LIMIT", "1/10"]);
});

test("looks at ledgers, and openings that are refused, leave nothing in memory", () => {
  const told = inPages(
    60,
    `import { ledger, memoryLog, peek } from "sottovoce/ledger";
    const log = memoryLog();
    const named = ledger().people("readers");
    await named.neighbors("change-one").budget({ epsilon: 1 }).create(log);
    const codes = new Set();
    for (let time = 0; time < 1000; time++) {
      codes.add((await peek(log, "readers")).budget.epsilon);
      for (const [builder, from] of [
        [named.budget({ epsilon: 2 }), log],
        [named, memoryLog()],
      ])
        await builder.open(from).catch(({ code }) => codes.add(code));
    }
    console.log(JSON.stringify([...codes]));`,
  );
  assert.deepEqual(told, ["1", "ERR_LEDGER"]);
});
