/**
 * What `npm test` looks at in browsers, and what is left to `npm run test:full`: there everything
 * is looked at in every engine, at every width and in every look.
 */
export const full = process.env.SOTTOVOCE_FULL !== undefined;

/** All of these cases where everything is looked at, else the first. */
export const firstOf = (cases) => (full ? cases : cases.slice(0, 1));
