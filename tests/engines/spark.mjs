/** A Spark cluster on this machine: a master and two workers, each a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findSpark } from "../../scripts/setup/engines.mjs";

export const name = "Spark";
export const dialect = "spark";
export const quote = "`";
export const types = {
  double: "DOUBLE",
  real: "FLOAT",
  integer: "BIGINT",
  wide: "DECIMAL(38, 0)",
  decimal: "DECIMAL(38, 12)",
  text: "STRING",
  boolean: "BOOLEAN",
};

/** A statement that compares texts as their columns do: what one writes first. */
export const plainly = (sql) =>
  sql
    .replaceAll(/CAST\(CAST\((\S+) AS STRING\) AS BINARY\)/g, "$1")
    .replaceAll(/X'(\w*)'/g, (_, hex) => `'${Buffer.from(hex, "hex")}' COLLATE UTF8_LCASE`);

/** NUL is a character. */
export const hasNul = true;
/** Columns in which texts are equal that are none. */
export const textTypes = ["STRING COLLATE UTF8_LCASE"];
/** Casts that fail give NULL, and sums wrap. */
export const sessions = ["SET spark.sql.ansi.enabled = false"];

/** Rows with the integers `i` from 0. */
export const range = (count) => `(SELECT id AS i FROM range(${count})) AS counted`;

/** A text as a literal of any characters. */
export const literal = (text) => `CAST(X'${Buffer.from(text).toString("hex")}' AS STRING)`;

/** Its tables have letters, digits and _ in their names; columns have any. */
export async function named(query, quoted, place) {
  const rows = `SELECT * FROM VALUES (1), (2), (NULL) AS named(${quoted})`;
  await query(`CREATE TEMPORARY VIEW named_${place} AS ${rows}`);
  return `named_${place}`;
}

/** A master at `master` and two `workers`, which are processes; `start` starts one beside them. */
export async function cluster() {
  const { home, python } = findSpark();
  const folder = mkdtempSync(join(tmpdir(), "spark-"));
  const env = { ...process.env, SPARK_HOME: home, SPARK_LOCAL_IP: "127.0.0.1" };
  const started = [];
  const start = (program, args) => {
    const child = spawn(program, args, { cwd: folder, env, detached: true });
    started.push(child);
    child.stderr.setEncoding("utf8");
    return child;
  };
  const part = (kind, ...args) =>
    start(join(home, "bin", "spark-class"), [
      `org.apache.spark.deploy.${kind.toLowerCase()}.${kind}`,
      ...["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"],
      ...args,
    ]);
  const master = await said(part("Master"), /Starting Spark master at (spark:\S+)/);
  const room = ["--cores", "1", "--memory", "1g"];
  const workers = [0, 1].map((number) =>
    part("Worker", ...room, "--work-dir", join(folder, `w${number}`), master),
  );
  await Promise.all(workers.map((worker) => said(worker, /Successfully registered with (master)/)));
  const close = () => {
    for (const child of started) stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  return { master, workers, folder, python, start, close };
}

/** A cluster of its own; `query` waits for its turn. */
export async function open() {
  const { master, workers, folder, python, start, close } = await cluster();
  const program = fileURLToPath(new URL("spark.py", import.meta.url));
  const driver = start(python, [program, master, folder]);
  const answers = createInterface({ input: driver.stdout })[Symbol.asyncIterator]();
  let turn = Promise.resolve();
  const asked = async (sql) => {
    driver.stdin.write(`${JSON.stringify(sql)}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error("the driver ended");
    const { rows, error } = JSON.parse(value);
    if (error) throw new Error(error);
    return rows;
  };
  const query = (sql) => (turn = turn.catch(() => {}).then(() => asked(sql)));
  return {
    workers,
    query,
    fill: (table, rows) => {
      const path = join(folder, `${table}.json`);
      writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      const told = "survey, question, value, id";
      return query(`INSERT INTO ${table} SELECT ${told} FROM json.\`${path}\``);
    },
    close: async () => {
      driver.stdin.end();
      await once(driver, "exit");
      close();
    },
  };
}

/** Ends a process with all that it started. */
export function stop(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Waits until a process says something. */
async function said({ stderr }, pattern) {
  let text = "";
  for await (const piece of stderr.iterator({ destroyOnReturn: false })) {
    text += piece;
    const [, found] = pattern.exec(text) ?? [];
    if (found) {
      stderr.resume();
      return found;
    }
  }
  throw new Error(`Spark did not start: ${text.slice(-2000)}`);
}
