/** Ledgers in files, and processes that are killed while they write to them. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { inRoot } from "../../../scripts/common.mjs";
import { spending } from "./ledger-spends.mjs";

/** How many releases the budget of the program's ledger pays for. */
export const UNITS = 10;

/** Runs the program; resolves with what it said and how it ended. */
export async function run(path, releases, death = [], what = "epsilon") {
  const program = inRoot("tests", "js", "ledger", "ledger-program.mjs");
  const args = [program, path, what, releases, ...death].map(String);
  const env = { ...process.env, NODE_OPTIONS: "" };
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  const [code, signal] = await new Promise((done) =>
    child.once("close", (...ended) => done(ended)),
  );
  const said = out
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  assert.ok(signal === "SIGKILL" || code === 0, err);
  const times = (word) => said.filter((each) => each === word).length;
  return {
    ...{ signal, drawn: times("drawn"), released: times("released") },
    refused: said.find((each) => each.code),
    calls: said.find((each) => each.calls)?.calls,
  };
}

/** States of the charges in a file. */
export async function charged(path, what = "epsilon") {
  const { book } = await spending(what, path);
  const { charges, torn } = await book.summary();
  const of = (...states) => charges.filter(({ state }) => states.includes(state)).length;
  return { counted: of("reserved", "committed"), committed: of("committed"), torn };
}

/**
 * Kills one process at a step, with others beside it, and lets the others spend what is left. No
 * more may be drawn than the budget pays, and whatever was drawn must have been charged.
 */
export async function killedAt(path, death, beside, what = "epsilon") {
  const ends = await Promise.all([
    run(path, 3, death, what),
    ...Array.from({ length: beside }, () => run(path, 3, [], what)),
  ]);
  const where = `${what}, ${death.join(" ")}`;
  const rest = await run(path, UNITS + 1, [], what);
  assert.equal(rest.refused?.code, "ERR_BUDGET", `${where}: what is left can be spent`);
  const all = [...ends, rest];
  const sum = (name) => all.reduce((total, each) => total + each[name], 0);
  const { counted, committed } = await charged(path, what);
  assert.ok(sum("drawn") <= counted, `${where}: ${sum("drawn")} drawn, ${counted} charged`);
  assert.equal(counted, UNITS, `${where}: all of the budget is charged, and no more`);
  assert.ok(sum("released") <= committed, `${where}: what was released is committed`);
  for (const { refused } of all)
    assert.ok(refused === undefined || refused.code === "ERR_BUDGET", JSON.stringify(refused));
  return ends[0];
}
