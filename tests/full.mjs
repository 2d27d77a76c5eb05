import { test } from "node:test";

/** Whether everything is looked at, which is left to `npm run test:full`: it sets this variable. */
export const full = process.env.SOTTOVOCE_FULL !== undefined;

/** All of these cases where everything is looked at, else the first. */
export const firstOf = (cases) => (full ? cases : cases.slice(0, 1));

/** All of these cases where everything is looked at, else every tenth, after `skip` of them. */
export const tenthOf = (cases, skip = 0) =>
  full ? cases : cases.filter((_, index) => (index + 10 - (skip % 10)) % 10 === 0);

/** A test that is left to it. */
export const testInFull = full ? test : () => {};
