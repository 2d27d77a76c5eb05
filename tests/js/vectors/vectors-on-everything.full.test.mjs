/** The vectors once more, all of them on the module that has everything. */
import { namesStarted } from "../api/started.mjs";
import "sottovoce/testing";
import assert from "node:assert/strict";
import { after } from "node:test";

await import("./vectors.test.mjs");

after(() => assert.deepEqual([...new Set(namesStarted())], ["testing"]));
