/** The vectors once more, those of quantiles on the module that has nothing else. */
import { namesStarted } from "../api/started.mjs";
import "sottovoce/quantile";
import assert from "node:assert/strict";
import { test } from "node:test";
import { quantile } from "sottovoce";

test("quantiles are of the entry that was imported first", () => {
  quantile("1/2").candidates([1, 2]).neighbors("change-one").epsilon(1).build().release([1]);
  assert.deepEqual(namesStarted(), ["quantile"]);
});

await import("./vectors.test.mjs");
