/** Runs examples as they stand, on the built package. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../scripts/common.mjs";
import { withClaims } from "./told.mjs";

/** A folder of the test file that asks, where the package finds itself by its name. */
export function exampleFolder(name) {
  const folder = inRoot("target", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  after(async () => {
    for (const close of closing.splice(0)) await close();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Resources that examples opened and that would outlast them. */
const closing = [];

/** PostgreSQL as its npm client shows it, with a table of patients. */
export async function openPostgresql() {
  const { open } = await import("../engines/postgresql.mjs");
  const { query, close } = await open();
  closing.push(close);
  await query("CREATE SCHEMA clinic");
  await query("CREATE TABLE clinic.patients (age integer)");
  return { query: async (statement) => ({ rows: await query(statement) }) };
}

/**
 * Names that an example may take for granted, where it does not make them itself: lines of
 * JavaScript by the name that they declare, and its type.
 */
export const given = {
  file: {
    type: "File",
    line: `const file = new File(["age,city\\n31,Oslo\\n44,Lima\\n"], "people.csv");`,
  },
  archive: {
    type: "File",
    line: `const archive = new File([(await import("../../tests/js/files/zip-helpers.mjs")).zipOf([{ name: "people.csv", content: "age,city\\n31,Oslo\\n44,Lima\\n" }])], "people.zip");`,
  },
  workbook: {
    type: "File",
    line: `const workbook = new File([(await import("node:fs")).readFileSync(new URL("../../tests/files/openpyxl.xlsx", import.meta.url))], "people.xlsx");`,
  },
  ages: {
    type: "readonly number[]",
    line: `const ages = Array.from({ length: 1000 }, (_, person) => 20 + ((person * 37) % 50));`,
  },
  query: {
    type: `import("sottovoce").QuantileQuery`,
    line: `const query = (await import("sottovoce")).median().candidates({ first: 0, last: 120, step: 1 }).neighbors("add-or-remove-one").epsilon("1/10").build();`,
  },
  book: {
    type: `import("sottovoce/ledger").Ledger`,
    line: `const book = await import("sottovoce/ledger").then(({ ledger, memoryLog }) => ledger().people("readers").neighbors("add-or-remove-one").budget({ epsilon: 2 }).create(memoryLog()));`,
  },
  duckdb: {
    type: "{ query(statement: string): Promise<any[]> }",
    line: `const duckdb = await (await import("../../tests/engines/duckdb.mjs")).open(); await duckdb.query("CREATE TABLE people (age INTEGER, town VARCHAR, person VARCHAR, visit INTEGER)"); await duckdb.query("CREATE TABLE reports (survey VARCHAR, question VARCHAR, value BIGINT, id VARCHAR)");`,
  },
  client: {
    type: "{ query(statement: string): Promise<{ rows: any[] }> }",
    line: `const client = await (await import(${JSON.stringify(import.meta.url)})).openPostgresql();`,
  },
  plan: {
    type: `import("sottovoce/survey").SurveyPlan`,
    line: `const { plan } = await import("sottovoce/survey").then(({ number, oneOf, survey, yesNo }) => survey("lunch", { smokes: yesNo({ skip: true }), pet: oneOf(["cat", "dog", "none"]), hours: number(0, 60) }).odds(3).build());`,
  },
  localStorage: {
    type: "Storage",
    line: `const localStorage = Object.assign(new Map(), { getItem: (key) => localStorage.get(key) ?? null, setItem: (key, text) => localStorage.set(key, text) });`,
  },
  send: {
    type: "(text: string) => Promise<unknown>",
    line: `const send = async (text) => JSON.parse(text);`,
  },
  path: {
    type: "string",
    line: `const path = (await import("node:path")).join((await import("node:fs")).mkdtempSync((await import("node:url")).fileURLToPath(new URL("log-", import.meta.url))), "readers.ledger");`,
  },
  release: {
    type: `import("sottovoce").Release<number>`,
    line: `const release = (await import("sottovoce")).median().candidates([1, 2]).neighbors("change-one").epsilon(1).build().release([1]);`,
  },
};

const makes = (code, name) =>
  new RegExp(`(const|let|function\\*?) (${name}\\b|\\{[^}]*\\b${name}\\b)`).test(code);

/** The code as a module: with what it takes for granted, and with its claims compared. */
function runnable(code) {
  const prelude = Object.entries(given)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(code) && !makes(code, name))
    .map(([, { line }]) => line);
  // Node has no IndexedDB: browsers are tested for what is special about it.
  const here = code.replace("import { indexedDbLog,", "import { memoryLog as indexedDbLog,");
  const checker = `import { told as $told } from ${JSON.stringify(import.meta.resolve("./told.mjs"))};`;
  return [checker, ...prelude, withClaims(here, "$told"), ""].join("\n");
}

let examples = 0;
/** Runs one as a module of its own, in that folder, and gives what it exports. */
export async function runIn(folder, code) {
  const path = join(folder, `example-${examples++}.mjs`);
  writeFileSync(path, runnable(code));
  return import(pathToFileURL(path));
}
