/** Logs that lie, break or dawdle: each ends in a code, and in nothing drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog } from "sottovoce/ledger";
import { begun, broken, counting, operations, states, terms, watched } from "./ledger-helpers.mjs";

/** A log that is honest until it is told how to answer. */
function lying() {
  const honest = memoryLog();
  const log = {
    honest,
    lie: undefined,
    append: async (people, line, from) => {
      if (log.lie) return log.lie("append", () => honest.append(people, line, from), line, people);
      return honest.append(people, line, from);
    },
    read: async (people, from) => {
      if (log.lie) return log.lie("read", () => honest.read(people, from), undefined, people);
      return honest.read(people, from);
    },
  };
  return log;
}

const other = (line) => line.replace(/[0-9a-f]{8}$/, (digits) => [...digits].reverse().join(""));
const lies = {
  "throws at once": () => {
    throw new Error("no connection");
  },
  rejects: () => Promise.reject(new Error("no connection")),
  "gives nothing": async (_, ask) => void (await ask()),
  "gives null": () => null,
  "gives text": async (_, ask) => (await ask()).join("\n"),
  "gives what is no text": async (_, ask) => (await ask()).map((line) => ({ line })),
  "gives a hostile list": () =>
    new Proxy([], {
      get(target, key) {
        if (key === "length") return 2 ** 53;
        return target[key];
      },
    }),
  "gives no line": async (_, ask) => {
    await ask();
    return [];
  },
  "gives the first line only": async (_, ask) => (await ask()).slice(0, 1),
  "leaves its own line out": async (_, ask, line) => (await ask()).filter((one) => one !== line),
  "leaves the first line out": async (_, ask) => (await ask()).slice(1),
  "leaves out what was known": async (_, ask) => {
    const [first, , ...rest] = await ask();
    return [first, ...rest];
  },
  "gives lines backwards": async (_, ask) => (await ask()).reverse(),
  "changes the first line": async (_, ask) => {
    const [first, ...rest] = await ask();
    return [other(first), ...rest];
  },
  "changes what was known": async (_, ask) => {
    const [first, known, ...rest] = await ask();
    return [first, other(known), ...rest];
  },
  "changes the new line": async (kind, ask, line) =>
    (await ask()).map((one) => (one === line ? other(one) : one)),
  "gives two lines in one": async (_, ask, line) => {
    const lines = await ask();
    return [...lines, `${lines[0]}\n${line}`];
  },
  "gives what nobody writes": async (_, ask) => [...(await ask()), '{"op":"refund"} 00000000'],
  "gives other letters": async (_, ask) => [...(await ask()), "\ud800\u00e9"],
};

for (const [what, lie] of Object.entries(lies)) {
  test(`a log that ${what} makes nothing drawn`, async () => {
    const log = lying();
    const book = await begun({ epsilon: 1 }, log);
    await book.release(counting(), [1]);
    await book.release(counting(), [1]);
    log.lie = lie;
    const [rows, seen] = watched();
    await assert.rejects(book.release(counting("1/8"), rows), broken(/"readers" cannot go on/));
    assert.equal(seen.read, false);
    await assert.rejects(book.record(counting().release([1])), broken());
    await assert.rejects(book.close(), broken());
    await assert.rejects(book.lower({ epsilon: "1/2" }), broken());
    // Nothing that was spent is forgotten by whoever asks the honest log.
    log.lie = undefined;
    const again = await terms().open(log.honest);
    const { charges } = await again.summary();
    assert.ok(charges.filter(({ state }) => state === "committed").length >= 2);
  });
}

test("what the log threw is the cause", async () => {
  const log = lying();
  const book = await begun({ epsilon: 1 }, log);
  log.lie = lies["throws at once"];
  await assert.rejects(book.release(counting(), [1]), (thrown) => {
    assert.equal(thrown.cause.message, "no connection");
    return broken()(thrown);
  });
});

test("a ledger goes on when its log does", async () => {
  const log = lying();
  const book = await begun({ epsilon: 1 }, log);
  const failing = ["throws at once", "rejects", "gives nothing", "gives null", "gives text"];
  for (const what of failing) {
    log.lie = lies[what];
    await assert.rejects(book.release(counting(), [1]), broken());
    log.lie = (kind, ask, ...rest) => (kind === "read" ? ask() : lies[what](kind, ask, ...rest));
    await assert.rejects(book.release(counting("1/100"), [1]), broken());
    log.lie = undefined;
  }
  // A line that was written and not answered for may have been kept, so it counts.
  assert.ok(await book.release(counting("1/8"), [1]));
  const { spent, charges } = await book.summary();
  assert.equal(charges.filter(({ state }) => state === "reserved").length, 2);
  assert.equal(spent.epsilon, "29/200");
});

test("a ledger whose log was another one once does not go on; the log does, opened anew", async () => {
  for (const what of ["gives no line", "changes the first line", "leaves the first line out"]) {
    for (const only of ["read", "append"]) {
      const log = lying();
      const book = await begun({ epsilon: 1 }, log);
      await book.release(counting(), [1]);
      log.lie = (kind, ask, ...rest) => (kind === only ? lies[what](kind, ask, ...rest) : ask());
      await assert.rejects(book.release(counting(), [1]), broken(/cannot go on/), what);
      let asked = 0;
      log.lie = (_, ask) => {
        asked++;
        return ask();
      };
      await assert.rejects(book.release(counting(), [1]), broken(/cannot go on/), what);
      await assert.rejects(book.summary(), broken(/cannot go on/), what);
      assert.equal(asked, 0, "nobody is asked any more");
      const again = await terms().open(log);
      await again.release(counting(), [1]);
      // A charge that it wrote before it saw that its log was another one is given back.
      assert.equal((await again.summary()).spent.epsilon, "1/2", `${what}, ${only}`);
    }
  }
});

test("a log that was cleared and begun anew by another page is not this one", async () => {
  const log = lying();
  const book = await begun({ epsilon: 1 }, log);
  await book.release(counting(), [1]);
  const fresh = memoryLog();
  log.lie = async (kind, ask, line, people) =>
    kind === "append" ? fresh.append(people, line, 1) : fresh.read(people, 1);
  const [rows, seen] = watched();
  await assert.rejects(book.release(counting(), rows), broken(/shorter than it was/));
  const anew = await terms().openOrCreate({ append: fresh.append, read: fresh.read });
  for (let index = 0; index < 3; index++) await anew.release(counting(), [1]);
  await assert.rejects(book.release(counting(), rows), broken(/shorter than it was/));
  await assert.rejects(book.affords(counting()), broken(/shorter than it was/));
  await assert.rejects(book.export(), broken(/shorter than it was/));
  assert.equal(seen.read, false);
  assert.equal(await states(anew), "committed committed committed");
  // One that saw nothing until there were as many lines as it knew.
  const other = lying();
  const late = await begun({ epsilon: 1 }, other);
  other.lie = async (kind, ask, line, people) =>
    kind === "append" ? fresh.append(people, line, 1) : fresh.read(people, 1);
  await assert.rejects(late.release(counting(), rows), broken(/other lines/));
  assert.equal(await states(anew), "committed committed committed");
});

test("answers that come late and out of order are put in order", async () => {
  const log = lying();
  const book = await begun({ epsilon: 1 }, log);
  const held = [];
  log.lie = (kind, ask) => {
    const answer = ask();
    return kind === "append" ? new Promise((resolve) => held.push(() => resolve(answer))) : answer;
  };
  const all = Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => book.release(counting(), [1])));
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  await turn();
  assert.equal(held.length, 6);
  for (let waits = 0; waits < 4 && held.length > 0; waits++) {
    for (const answer of held.splice(0).reverse()) answer();
    await turn();
  }
  const ends = await all;
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 4);
  assert.equal(await states(book), "committed committed committed committed denied denied");
});

test("a log that writes twice charges once", async () => {
  const honest = memoryLog();
  const twice = {
    read: honest.read,
    async append(people, line, from) {
      await honest.append(people, line, from);
      return honest.append(people, line, from);
    },
  };
  const book = await begun({ epsilon: 1 }, twice);
  for (let index = 0; index < 4; index++) await book.release(counting(), [1]);
  await assert.rejects(book.release(counting(), [1]), broken(/too little budget/, "ERR_BUDGET"));
  assert.equal((await book.summary()).spent.epsilon, "1");
  assert.equal((await book.summary()).charges.length, 5);
});

test("a ledger that another began in the meantime is not created twice", async () => {
  const honest = memoryLog();
  const racing = {
    read: async () => [],
    append: async (people, line, from) => {
      await terms().openOrCreate(honest);
      return honest.append(people, line, from);
    },
  };
  await assert.rejects(terms().create(racing), broken(/exists already/));
  const other = memoryLog();
  const slow = {
    read: async () => [],
    append: async (people, line, from) => {
      if ((await other.read(people, 0)).length === 0) await terms({ epsilon: 2 }).create(other);
      return other.append(people, line, from);
    },
  };
  await assert.rejects(terms().openOrCreate(slow), broken(/has the budget/));
});

test("a log that breaks while a ledger is opened is told", async () => {
  for (const lie of ["rejects", "gives null", "gives what nobody writes"]) {
    const log = lying();
    await begun({ epsilon: 1 }, log);
    log.lie = lies[lie];
    for (const how of ["open", "create", "openOrCreate"])
      await assert.rejects(terms()[how](log), broken(), `${how}, ${lie}`);
  }
});

test("the lines of other people are refused", async () => {
  const honest = memoryLog();
  await terms({ epsilon: 1 }, "writers").create(honest);
  const crossed = {
    append: (_, line, from) => honest.append("writers", line, from),
    read: (_, from) => honest.read("writers", from),
  };
  await assert.rejects(terms().open(crossed), broken(/other people/));
});

test("a torn line is passed over, wherever it breaks off", async () => {
  const honest = memoryLog();
  const book = await begun({ epsilon: 1 }, honest);
  await book.release(counting(), [1]);
  const [, reserve] = await honest.read("readers", 0);
  for (const length of [1, 20, reserve.length - 10, reserve.length - 9, reserve.length - 1]) {
    const log = memoryLog();
    for (const line of (await honest.read("readers", 0)).slice(0, 1))
      await log.append("readers", line, 0);
    await log.append("readers", reserve.slice(0, length), 0);
    const again = await terms().open(log);
    assert.ok(await again.release(counting(), [1]));
    const { torn, spent } = await again.summary();
    // With its whole operation it counts.
    const expected = length < reserve.length - 9 ? "1/4" : "1/2";
    assert.deepEqual([torn, spent.epsilon], [1, expected], `after ${length} characters`);
  }
  assert.equal(await operations(honest), "open reserve commit");
});
