/** Helpers that the tests of all formats of files share. */
import assert from "node:assert/strict";
import { isDpError, sum } from "sottovoce";
import { groupBy } from "sottovoce/groups";

/** Every row of a column, in one array. */
export async function allOf(column) {
  const rows = [];
  for await (const chunk of column) rows.push(...chunk);
  return rows;
}

/** The refusal of a promise: it must be one. */
export async function refusalOf(promise) {
  const thrown = await promise.then(
    () => assert.fail("it was not refused"),
    (reason) => reason,
  );
  assert.ok(isDpError(thrown), String(thrown));
  assert.equal(thrown.cause, undefined);
  return `${thrown.code}: ${thrown.message}`;
}

/**
 * Aborts a reading that has begun, and asserts that it ends within a tenth of a second of the
 * processor's time: other programs may have it in between.
 */
export async function assertStops(read, wait = 20) {
  const controller = new AbortController();
  const reason = new Error("enough");
  let stopped;
  setTimeout(() => {
    stopped = process.cpuUsage();
    controller.abort(reason);
  }, wait);
  await assert.rejects(read(controller.signal), (thrown) => thrown === reason);
  const { user, system } = process.cpuUsage(stopped);
  assert.ok(user + system < 100_000, `${user + system} microseconds`);
}

/** Does something that must end soon, whatever a file claims: within two seconds of processor. */
export async function assertEndsSoon(work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  assert.ok(user + system < 2_000_000, `${user + system} microseconds`);
}

/** Every row, none of which is kept. */
export async function drained(column) {
  for await (const _ of column);
}

const sharp = (builder) => builder.neighbors("add-or-remove-one").epsilon(1e40).build();

/** Sums of whole numbers below 1000 in each group of a table, without any noise to speak of. */
export async function sumsOf(table, by, groups, of) {
  const query = sharp(groupBy(by, groups).other().ask(of, sum().bounds(0, 1000)));
  return (await query.releaseFrom(table)).value.map(({ value }) => value);
}

/** Numbers as they are compared: every NaN is one, and -0 is not 0. */
export const bits = (rows) =>
  rows.map((row) =>
    Number.isNaN(row) ? "NaN" : new BigUint64Array(Float64Array.of(row).buffer)[0],
  );

/**
 * Outcome of reading damaged bytes: rows, or a refusal whose words are checked here. Nothing that
 * was marked as a secret may be in it, and no cause.
 */
export async function outcomeOf(column, secret) {
  try {
    return { rows: await allOf(column) };
  } catch (thrown) {
    const shown = `${thrown?.stack} ${thrown?.message} ${JSON.stringify(thrown)}`;
    if (thrown?.code !== "ERR_DATA" || shown.includes(secret) || thrown.cause !== undefined)
      throw new Error("a refusal is not ERR_DATA, or shows data", { cause: thrown });
    return { refusal: thrown.message };
  }
}

/** Numbers as the fixtures have them: 16 digits. */
export const digits = (rows) =>
  rows.map((row) => {
    if (Number.isNaN(row)) return "NaN";
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, row);
    return view.getBigUint64(0).toString(16).padStart(16, "0");
  });
