/** The worker of the page, and its line: what is said of the budget where no answer came. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { count, mean } from "sottovoce";
import { ONE_ROW, part, parts } from "./page-models.mjs";

const [{ Client }, { Session }, { answers }, { USUAL }] = await parts(
  "src/line/client",
  "src/visit/session",
  "src/worker/answers",
  "src/model/format",
);

const MAY_BE_CHARGED = /no answer came; the budget may have been charged all the same/;

const query = (build) => build.neighbors("add-or-remove-one").epsilon(1).build().plan;
const counted = query(count());
const meant = query(mean().bounds(0, 10).step(1));
const terms = (people) => ({
  ...{ people, neighbors: "add-or-remove-one", carried: null },
  budget: { epsilon: "2", delta: "", found: "" },
});
const ask = (people, plan, file = new File(["hours\n1\n"], "hours.csv")) => ({
  ...{ table: { file, format: USUAL }, columns: ["hours"], column: 0 },
  ...{ plan, terms: terms(people), note: "" },
});
const watched = { signal: new AbortController().signal, progress: () => undefined };

/** The worker's script beside this one, at the other end of a line that is given. */
let post;
let send;
Object.assign(globalThis, {
  addEventListener: (_, listener) => (send = (data) => listener({ data })),
  postMessage: (reply) => post(reply),
});
await part("src/worker/worker");

/** Gives what the worker says in the end; a reply that is `lost` is not said. */
function told(question, lost = () => false) {
  return new Promise((resolve) => {
    post = (reply) => {
      if (lost(reply)) throw new Error("it cannot be cloned");
      if (reply.kind !== "progress") resolve(reply);
    };
    send(question);
  });
}

const shareOf = async (people) => {
  const question = { id: 9, kind: "account", ask: { terms: terms(people), plan: null } };
  return (await told(question)).answer.begun.summary.share;
};

test("an answer that cannot be sent was charged, and is not called undone", async () => {
  const question = { id: 1, kind: "release", ask: ask("cloned", counted) };
  const { kind, refusal } = await told(question, (reply) => reply.kind === "answer");
  assert.equal(kind, "refused");
  assert.match(refusal.message, MAY_BE_CHARGED);
  assert.equal(await shareOf("cloned"), 0.5);
});

/** A file whose reading goes on as it is told, once it was begun. */
function reading(pull) {
  const file = new File(["hours\n1\n"], "hours.csv");
  file.stream = () => new ReadableStream({ pull }, { highWaterMark: 0 });
  return file;
}

for (const [how, first] of [
  ["plain", new TextEncoder().encode("hours\n1\n")],
  ["packed", new Uint8Array(gzipSync("hours\n1\n").subarray(0, 16))],
])
  test(`cancelled is what a cancelled reading is, and given back: ${how}`, async () => {
    const pieces = [first];
    const file = reading((controller) => {
      if (pieces.length > 0) return controller.enqueue(pieces.pop());
      send({ id: 2, kind: "cancel" });
      return new Promise(() => undefined);
    });
    const question = { id: 2, kind: "release", ask: ask(how, counted, file) };
    assert.equal((await told(question)).kind, "cancelled");
    assert.equal(await shareOf(how), 0);
  });

test("cancelled is also what is cancelled before it reads", async () => {
  const reply = told({ id: 4, kind: "release", ask: ask("early", counted) });
  send({ id: 4, kind: "cancel" });
  assert.equal((await reply).kind, "cancelled");
  assert.equal(await shareOf("early"), 0);
});

test("what was cancelled too late, and failed, is not told as cancelled", async () => {
  const question = { id: 3, kind: "release", ask: ask("late", counted) };
  const { kind, refusal } = await told(question, (reply) => {
    if (reply.kind === "answer") send({ id: 3, kind: "cancel" });
    return reply.kind === "answer";
  });
  assert.equal(kind, "refused");
  assert.match(refusal.message, MAY_BE_CHARGED);
  assert.equal(await shareOf("late"), 0.5);
});

test("what fails once an answer was drawn is not told in words of calls that drew nothing", async () => {
  const { stringify } = JSON;
  JSON.stringify = (value, ...others) => {
    if (value && typeof value === "object" && "sums" in (value.value ?? {})) throw new Error();
    return stringify(value, ...others);
  };
  try {
    await assert.rejects(answers.release(ask("drawn", meant), watched), ({ refusal }) =>
      MAY_BE_CHARGED.test(refusal?.message),
    );
  } finally {
    JSON.stringify = stringify;
  }
  const { begun } = await answers.account({ terms: terms("drawn"), plan: null });
  assert.equal(begun.summary.share, 0.5);
});

test("a worker that stops says of what it was asked whether it may be charged", async () => {
  const listeners = {};
  const client = new Client(() => ({
    postMessage: () => undefined,
    addEventListener: (type, listener) => (listeners[type] = listener),
  }));
  const asked = ["release", "close", "account"].map((kind) => client.ask(kind, {}).done);
  listeners.error();
  const told = (await Promise.allSettled(asked)).map(({ reason }) => reason.refusal.message);
  assert.match(told[0], /has stopped.*; the budget may have been charged all the same/);
  assert.match(told[1], /has stopped.*; the budget may have been closed all the same/);
  assert.match(told[2], /has stopped/);
  assert.doesNotMatch(told[2], /may have/);
  // A question that is asked afterwards reached nobody.
  await assert.rejects(
    client.ask("release", {}).done,
    ({ refusal }) => /has stopped/.test(refusal.message) && !/may have/.test(refusal.message),
  );
});

test("a visit says so of what it does not know, and nothing of the budget once it is cancelled", async () => {
  const answered = {
    columns: { columns: ["hours"], semicolons: false, types: [] },
    promise: { promised: { plan: counted }, problems: [] },
  };
  const summary = { share: 0, closed: false, charges: [], budget: { epsilon: "2" } };
  const session = new Session({
    ask(kind, asked) {
      const named = asked?.terms;
      const begun = { neighbors: "add-or-remove-one", affords: true, summary };
      const about = { people: named?.people, names: [], known: [], lasting: true, why: "" };
      const known = { ...answered[kind], ...about, begun };
      const broken = Promise.reject(new Error("broken"));
      broken.catch(() => undefined);
      return { done: kind === "release" ? broken : Promise.resolve({ ...known, problems: [] }) };
    },
  });
  await session.chooseFile(new File(["hours\n1\n"], "hours.csv"));
  session.changePeople({ people: "readers" });
  session.change({ column: 0, asked: "count", ...ONE_ROW });
  await session.lock();
  assert.equal(session.state.phase, "locked");
  await session.release();
  assert.match(session.state.failure.message, MAY_BE_CHARGED);
});
