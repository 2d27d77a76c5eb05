/** A reporter for `node --test`: the name of the file of each test that has ended, a line each. */
import { relative } from "node:path";
import { inRoot } from "../common.mjs";

export default async function* endedTests(events) {
  for await (const { type, data } of events) {
    const ended = type === "test:pass" || type === "test:fail";
    if (ended && data.nesting === 0 && data.file) yield `${relative(inRoot("tests"), data.file)}\n`;
  }
}
