/** The questions of the page: each is a folder with the same rooms, found by listing. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { files, inRoot } from "../../scripts/common.mjs";
import { listing, questionFolders, rooms } from "../../www/build/questions.js";
import { parts } from "./page-models.mjs";

/** All but those that need a document, which the compiler and browsers look at. */
const shown = rooms.filter((room) => room !== "fields");
const [{ ASKED }, { STARTING_SETTINGS }, { missingWords, typedFields }, { OFFERED }, ...all] =
  await parts(
    "src/model/asked",
    "src/questions/settings",
    "src/questions/grouping-settings",
    "src/questions/question",
    ...shown.map((room) => `generated/questions/${room}`),
  );
const listed = Object.fromEntries(shown.map((room, k) => [room, all[k].questions]));
const kebabCase = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test("each kind that can be asked is a folder, and each folder a kind", () => {
  assert.deepEqual(questionFolders(), ASKED.map(kebabCase).sort());
  assert.deepEqual(
    OFFERED.map(({ asked }) => asked),
    ASKED,
  );
});

test("each folder has every room, and the build has listed them as they are", () => {
  for (const folder of questionFolders()) {
    const here = files(inRoot("www", "src", "questions", folder)).map((path) => basename(path));
    for (const room of rooms) assert.ok(here.includes(`${room}.ts`), `${folder} lacks ${room}`);
  }
  for (const room of rooms) {
    const made = readFileSync(inRoot("www", "generated", "questions", `${room}.ts`), "utf8");
    assert.equal(made, listing(room), room);
  }
  for (const room of shown)
    for (const asked of ASKED) assert.ok(listed[room][asked], `${asked} lacks ${room}`);
});

test("a setting that several questions have begins alike in all of them", () => {
  for (const asked of ASKED) {
    const { starts } = listed.plan[asked];
    for (const [name, value] of Object.entries(starts))
      assert.equal(STARTING_SETTINGS[name], value, `${name} of ${asked}`);
  }
});

test("every typed setting is asked for by a name, and stands where it can be said to be wrong", () => {
  for (const asked of ASKED) {
    const settings = { ...STARTING_SETTINGS, asked };
    const { fields, starts } = listed.plan[asked];
    for (const field of [...typedFields(settings), ...Object.keys(fields)]) {
      if (field === "rowsPerPerson" || field === "epsilon") continue;
      assert.equal(typeof starts[field], "string", `${field} of ${asked}`);
      assert.match(fields[field].called, /^the /, `${field} of ${asked}`);
      assert.match(fields[field].part, /^(?:question|grid)$/, `${field} of ${asked}`);
    }
    const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, ""]));
    const missing = missingWords({ ...settings, ...empty });
    assert.equal(missing.length, new Set(missing).size, asked);
    // Everything but epsilon, and a column in addition.
    assert.equal(missing.length, 1 + typedFields({ ...settings, ...empty }).length - 1, asked);
  }
});

test("nothing about people is chosen: how many rows one of them has must be typed", () => {
  assert.equal(STARTING_SETTINGS.rowsPerPerson, "");
  for (const asked of ASKED) {
    const missing = (patch) => missingWords({ ...STARTING_SETTINGS, asked, ...patch });
    assert.ok(missing({}).includes("the rows per person"), asked);
    assert.ok(!missing({ rowsPerPerson: "3" }).includes("the rows per person"), asked);
  }
});
