/** Blobs, streams and iterables: all are read alike, and let go of however the reading ends. */
import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { setTimeout as later } from "node:timers/promises";
import { column, header } from "sottovoce/csv";
import { blobLike, bytesOf, cut, iterable, rowsOf, stream } from "./csv-helpers.mjs";

const text = "a,x\n1,2\n3,4\n5,6\n";
const rows = [2, 4, 6];
const x = { column: "x" };
/** The header and a row at once, the rest never: a reading that waits. */
const waiting = [bytesOf("a,x\n1,2\n3")];

describe("every kind of source gives the same rows", () => {
  const lacksStream = {
    size: text.length,
    slice: (start, end) => new Blob([text]).slice(start, end),
    arrayBuffer() {},
  };
  const reader = (content) => {
    const chunks = cut(content, 5);
    return { read: async () => chunks.next(), cancel: async () => {}, releaseLock() {} };
  };
  for (const [what, source] of [
    ["a Blob", () => new Blob([text])],
    ["a File", () => new File([text], "x.csv")],
    ["a slice of a Blob", () => new Blob(["junk\n", text]).slice(5)],
    ["a Blob without a stream", () => lacksStream],
    ["the least that serves as a Blob", () => blobLike(() => cut(text, 4), text.length)],
    ["a byte stream", () => stream(cut(text, 3), { type: "bytes" })],
    ["an ordinary stream", () => stream(cut(text, 3))],
    ["the least that serves as a stream", () => ({ getReader: () => reader(text) })],
    ["an async iterable", () => iterable(cut(text, 3))],
    ["a stream of Node", () => Readable.from(cut(text, 3), { objectMode: true })],
    [
      "chunks with empty ones among them",
      () => iterable(["", text.slice(0, 4), "", text.slice(4), ""].map(bytesOf)),
    ],
    [
      "chunks that are parts of larger buffers",
      () => iterable([Buffer.from(`junk${text}junk`).subarray(4, -4)]),
    ],
  ]) {
    test(what, async () => assert.deepEqual(await rowsOf(source(), x), rows));
  }
});

test("a Blob can be read again, a stream once", async () => {
  const blob = column(new Blob([text]), x);
  for (let turn = 0; turn < 2; turn++) {
    const all = [];
    for await (const chunk of blob) all.push(...chunk);
    assert.deepEqual(all, rows);
  }
  const once = column(stream(cut(text, 4)), x);
  for await (const chunk of once) assert.ok(chunk.length > 0);
  await assert.rejects(once[Symbol.asyncIterator]().next(), {
    code: "ERR_ARGUMENT",
    argument: "source",
  });
});

test("a Blob whose stream cannot fill memory of ours is read by slices, and its stream is not opened", async () => {
  // WebKit's Blob: a stream without a reader of its own, filled with all of the file.
  class Ahead extends Blob {
    stream() {
      opened.push(this.size);
      return stream([new Uint8Array(0)]);
    }
    slice(start, end) {
      asked.push([start, end]);
      return end === 0 ? new Ahead([]) : super.slice(start, end);
    }
  }
  const opened = [];
  const asked = [];
  const long = `x\n${"12345678\n".repeat(1 << 17)}`;
  assert.equal((await rowsOf(new Ahead([long]), x)).length, 1 << 17);
  assert.deepEqual(opened, [0]);
  assert.deepEqual(asked, [
    [0, 0],
    [0, 1 << 20],
    [1 << 20, 1 << 21],
  ]);
});

test("a large chunk is handed on in small ones", async () => {
  let largest = 0;
  let count = 0;
  for await (const chunk of column(iterable([bytesOf(`x\n${"1\n".repeat(1 << 20)}`)]), x)) {
    largest = Math.max(largest, chunk.length);
    count += chunk.length;
  }
  assert.equal(count, 1 << 20);
  assert.ok(largest <= 1 << 18);
});

describe("a source that ended by itself", () => {
  test("is not cancelled", async () => {
    const chunks = iterable(cut(text, 4));
    await rowsOf(chunks, x);
    assert.equal(chunks.log.returns, 0);
    const readable = stream(cut(text, 4));
    await rowsOf(readable, x);
    assert.deepEqual(readable.log.cancelled, []);
    assert.equal(readable.locked, false);
    const others = cut(text, 4);
    const log = [];
    const reader = {
      read: async () => others.next(),
      cancel: async () => log.push("cancel"),
      releaseLock: () => log.push("release"),
    };
    await rowsOf({ getReader: () => reader }, x);
    assert.deepEqual(log, ["release"]);
  });
});

test("a reader that ignores the memory it is offered does not get its own back", async () => {
  const given = new Set();
  const chunks = cut(text, 4);
  const reader = {
    async read(view) {
      assert.ok(!given.has(view.buffer));
      const { done, value } = chunks.next();
      given.add(value?.buffer);
      return { done, value };
    },
    cancel: async () => {},
    releaseLock() {},
  };
  assert.deepEqual(await rowsOf({ getReader: () => reader }, x), rows);
});

describe("leaving the loop early", () => {
  test("returns an iterable and cancels a stream", async () => {
    const chunks = iterable(waiting, { endless: true });
    for await (const chunk of column(chunks, x)) {
      assert.deepEqual([...chunk], [2]);
      break;
    }
    assert.deepEqual(chunks.log, { pulls: 1, returns: 1 });
    for (const type of ["bytes", undefined]) {
      const readable = stream(waiting, { type, endless: true });
      for await (const chunk of column(readable, x)) {
        assert.deepEqual([...chunk], [2]);
        break;
      }
      assert.deepEqual(readable.log.cancelled, [undefined]);
      assert.equal(readable.locked, false);
    }
  });
  test("by return() does not wait for a read that never ends", async () => {
    const chunks = iterable(waiting, { endless: true });
    const iterator = column(chunks, x)[Symbol.asyncIterator]();
    await iterator.next();
    const pending = iterator.next();
    await later(5);
    assert.deepEqual(await iterator.return(), { done: true, value: undefined });
    assert.deepEqual(await pending, { done: true, value: undefined });
    assert.equal(chunks.log.returns, 1);
  });
  test("before the first row cancels as well", async () => {
    const chunks = iterable(waiting);
    await column(chunks, x)[Symbol.asyncIterator]().return();
    assert.deepEqual(chunks.log, { pulls: 0, returns: 1 });
  });
});

describe("an abort", () => {
  const reason = new Error("enough");
  test("before the start rejects with the reason and cancels", async () => {
    const signal = AbortSignal.abort(reason);
    const chunks = iterable(waiting);
    await assert.rejects(rowsOf(chunks, { ...x, signal }), (thrown) => thrown === reason);
    assert.deepEqual(chunks.log, { pulls: 0, returns: 1 });
    await assert.rejects(rowsOf(new Blob([text]), { ...x, signal }), (thrown) => thrown === reason);
    await assert.rejects(header(new Blob([text]), { signal }), (thrown) => thrown === reason);
  });
  test("while a read is pending rejects at once and cancels with the reason", async () => {
    for (const type of ["bytes", undefined]) {
      const controller = new AbortController();
      const readable = stream(waiting, { type, endless: true });
      const iterator = column(readable, { ...x, signal: controller.signal })[
        Symbol.asyncIterator
      ]();
      await iterator.next();
      const pending = iterator.next();
      await later(5);
      controller.abort(reason);
      await assert.rejects(pending, (thrown) => thrown === reason);
      assert.deepEqual(readable.log.cancelled, [reason]);
    }
  });
  test("between two chunks cancels at once and rejects when more is asked for", async () => {
    const controller = new AbortController();
    const chunks = iterable(cut(text, 8));
    const iterator = column(chunks, { ...x, signal: controller.signal })[Symbol.asyncIterator]();
    await iterator.next();
    controller.abort(reason);
    assert.equal(chunks.log.returns, 1);
    await assert.rejects(iterator.next(), (thrown) => thrown === reason);
    assert.deepEqual(await iterator.next(), { done: true, value: undefined });
  });
  test("after the last row still rejects", async () => {
    const controller = new AbortController();
    await assert.rejects(
      async () => {
        for await (const _ of column(new Blob(["x\n1"]), { ...x, signal: controller.signal }))
          controller.abort(reason);
      },
      (thrown) => thrown === reason,
    );
  });
  test("by a timer comes through a source that never waits", async () => {
    const chunk = bytesOf(`x\n${"1\n".repeat(1 << 19)}`);
    const chunks = iterable(Array(300).fill(chunk));
    const drained = async () => {
      for await (const _ of column(chunks, { ...x, signal: AbortSignal.timeout(30) }));
    };
    await assert.rejects(drained(), { name: "TimeoutError" });
    assert.ok(chunks.log.pulls < 300);
  });
  test("of a header that waits rejects at once", async () => {
    const controller = new AbortController();
    const endless = stream([bytesOf("a,x")], { endless: true });
    const pending = header(
      { ...blobLike(() => [], 9), stream: () => endless },
      { signal: controller.signal },
    );
    await later(5);
    controller.abort(reason);
    await assert.rejects(pending, (thrown) => thrown === reason);
    assert.deepEqual(endless.log.cancelled, [reason]);
  });
  test("leaves no listener behind", async () => {
    const listeners = new Set();
    const signal = {
      aborted: false,
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
    };
    await rowsOf(new Blob([text]), { ...x, signal });
    await rowsOf(new Blob([text]), { column: "none", signal }).catch(() => {});
    await header(new Blob([text]), { signal });
    for await (const _ of column(new Blob([text]), { ...x, signal })) break;
    assert.equal(listeners.size, 0);
  });
});

describe("a source that fails", () => {
  const failure = new RangeError("the caller's own");
  test("rejects with its own error and is cancelled", async () => {
    const chunks = iterable(waiting, { failure });
    await assert.rejects(rowsOf(chunks, x), (thrown) => thrown === failure);
    assert.equal(chunks.log.returns, 1);
    for (const type of ["bytes", undefined]) {
      const readable = stream(waiting, { type, failure });
      await assert.rejects(rowsOf(readable, x), (thrown) => thrown === failure);
      assert.equal(readable.locked, false);
    }
  });
  test("also where it cannot even be opened", async () => {
    const broken = {
      getReader: () => {
        throw failure;
      },
    };
    await assert.rejects(rowsOf(broken, x), (thrown) => thrown === failure);
    const chunks = {
      [Symbol.asyncIterator]: () => {
        throw failure;
      },
    };
    await assert.rejects(rowsOf(chunks, x), (thrown) => thrown === failure);
  });
  test("by giving something else than bytes is refused and cancelled", async () => {
    for (const chunk of [
      "a,x\n",
      new Uint16Array(3),
      new DataView(new ArrayBuffer(3)),
      [1],
      null,
    ]) {
      const chunks = iterable([chunk]);
      await assert.rejects(rowsOf(chunks, x), { code: "ERR_ARGUMENT", argument: "source" });
      assert.equal(chunks.log.returns, 1);
    }
  });
  test("by not having the column is cancelled", async () => {
    const chunks = iterable(cut(text, 4), { endless: true });
    await assert.rejects(rowsOf(chunks, { column: "none" }), { code: "ERR_DATA" });
    assert.equal(chunks.log.returns, 1);
  });
  test("while being cancelled does not hide why", async () => {
    const chunks = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          throw failure;
        },
        return: async () => {
          throw new Error("another");
        },
      }),
    };
    await assert.rejects(rowsOf(chunks, x), (thrown) => thrown === failure);
  });
});

describe("a Blob that cannot be read", () => {
  const refusal = { name: "DpError", code: "ERR_DATA", argument: "source" };
  test("is ERR_DATA, which quotes nothing of the host's error", async () => {
    const failure = new DOMException("/home/ada/secret.csv is gone", "NotFoundError");
    const blob = { ...blobLike(() => [], 100), stream: () => stream(waiting, { failure }) };
    await assert.rejects(rowsOf(blob, x), { ...refusal, message: /^source could not be read/ });
    await assert.rejects(
      header({
        ...blob,
        stream: () => {
          throw failure;
        },
      }),
      refusal,
    );
  });
  test("is ERR_DATA when it ends before its size", async () => {
    await assert.rejects(
      rowsOf(
        blobLike(() => cut(text, 4), text.length + 1),
        x,
      ),
      refusal,
    );
  });
  test("is ERR_DATA when the file was changed", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "sottovoce-"));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, "x.csv");
    await writeFile(path, text);
    const blob = await openAsBlob(path);
    assert.deepEqual(await rowsOf(blob, x), rows);
    await writeFile(path, `${text}7,8\n`);
    await assert.rejects(rowsOf(blob, x), refusal);
  });
});

describe("progress", () => {
  /** A clock that stands until it is moved, so that no load of this machine changes a report. */
  function stoppedClock(t) {
    const clock = { now: 0 };
    t.mock.method(performance, "now", () => clock.now);
    return clock;
  }
  test("ends with all bytes and all rows", async (t) => {
    stoppedClock(t);
    for (const [source, totalBytes] of [
      [new Blob([text]), { totalBytes: text.length }],
      [stream(cut(text, 4)), {}],
    ]) {
      const reports = [];
      await rowsOf(source, { ...x, onProgress: (progress) => reports.push(progress) });
      assert.deepEqual(reports, [{ bytes: text.length, ...totalBytes, rows: 3 }]);
    }
  });
  test("comes ten times a second, and once more at the end", async (t) => {
    const clock = stoppedClock(t);
    async function* slow() {
      yield bytesOf("x\n");
      for (let turn = 0; turn < 60; turn++) {
        clock.now += 10;
        yield bytesOf("1\n");
      }
    }
    const reports = [];
    await rowsOf(slow(), { ...x, onProgress: (progress) => reports.push(progress) });
    assert.deepEqual(
      reports,
      [10, 20, 30, 40, 50, 60, 60].map((rows) => ({ bytes: 2 + 2 * rows, rows })),
    );
  });
  test("that throws ends the reading with what it threw", async () => {
    const failure = new Error("the caller's own");
    await assert.rejects(
      rowsOf(new Blob([text]), {
        ...x,
        onProgress: () => {
          throw failure;
        },
      }),
      (thrown) => thrown === failure,
    );
  });
});
