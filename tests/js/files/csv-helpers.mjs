/** Helpers that the CSV tests share: sources of every kind, and all rows of a column. */
import { column } from "sottovoce/csv";

export const MEBIBYTE = 1 << 20;

const encoder = new TextEncoder();

/** Text or bytes, as bytes. */
export const bytesOf = (content) =>
  typeof content === "string" ? encoder.encode(content) : content;

/** Every row, in one array. */
export async function rowsOf(source, options) {
  const rows = [];
  for await (const chunk of column(source, options)) {
    if (!(chunk instanceof Float64Array)) throw new TypeError("a chunk is no Float64Array");
    for (const row of chunk) rows.push(row);
  }
  return rows;
}

/** Content cut into chunks of these lengths, over and over. */
export function* cut(content, ...lengths) {
  const bytes = bytesOf(content);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length];
    yield bytes.slice(at, at + length);
    at += length;
  }
}

/** An async iterable that records how it is used. */
export function iterable(chunks, { endless = false, failure } = {}) {
  const iterator = chunks[Symbol.iterator]();
  const log = { pulls: 0, returns: 0 };
  return {
    log,
    [Symbol.asyncIterator]() {
      return {
        async next() {
          log.pulls++;
          const { done, value } = iterator.next();
          if (!done) return { done: false, value };
          if (failure) throw failure;
          return endless ? new Promise(() => {}) : { done: true, value: undefined };
        },
        async return() {
          log.returns++;
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/**
 * A ReadableStream that records whether and why it was cancelled; `type` is "bytes" or undefined.
 * It gives copies: a byte stream takes the memory of what it is given.
 */
export function stream(chunks, { type, endless = false, failure } = {}) {
  const iterator = chunks[Symbol.iterator]();
  const log = { cancelled: [] };
  const readable = new ReadableStream(
    {
      type,
      pull(controller) {
        const { done, value } = iterator.next();
        if (!done) controller.enqueue(value.slice());
        else if (failure) controller.error(failure);
        else if (!endless) {
          controller.close();
          controller.byobRequest?.respond(0);
        } else return new Promise(() => {});
      },
      cancel(reason) {
        log.cancelled.push(reason);
      },
    },
    type === "bytes" ? undefined : { highWaterMark: 0 },
  );
  return Object.assign(readable, { log });
}

/** The least that serves as a Blob, of any content, also of what fails. */
export function blobLike(chunks, size) {
  return {
    size,
    slice() {
      throw new Error("not needed");
    },
    stream: () => stream(chunks()),
  };
}

/** Runs `body`, and tells by how many MiB the process grew at most, looked at from time to time. */
export async function growth(body) {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  await body(look);
  look();
  return (most - before) / MEBIBYTE;
}
