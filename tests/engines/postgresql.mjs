/** PostgreSQL: a cluster of its own in a temporary folder. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { platform, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgresql } from "../../scripts/setup/engines.mjs";

export const name = "PostgreSQL";
export const dialect = "postgresql";
export const types = {
  double: "double precision",
  real: "real",
  integer: "bigint",
  wide: "numeric",
  decimal: "numeric",
  text: "text",
  uuid: "uuid",
  boolean: "boolean",
};

/** Columns in which texts are equal that are none. */
export const textTypes = ["text COLLATE loose", "varchar(2000) COLLATE loose"];
/** Statements that make that collation, and that change how literals are read. */
export const sessions = [
  "CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
  "SET standard_conforming_strings = off",
];

/** A statement that compares texts as their columns do: what one writes first. */
export const plainly = (sql) =>
  sql
    .replaceAll(/convert_to\(CASE WHEN pg_typeof\((\S+)\) = .*? END, 'UTF8'\)/g, "$1")
    .replaceAll(/convert_to\(CAST\((\S+) AS text\), 'UTF8'\)/g, "$1")
    .replaceAll(/decode\('(\w*)', 'hex'\)/g, (_, hex) => `'${Buffer.from(hex, "hex")}'`)
    .replaceAll("encode(id, 'hex')", "encode(convert_to(id, 'UTF8'), 'hex')");

export async function open({ encoding = "UTF8" } = {}) {
  const bin = findPostgresql();
  // The server refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const as = asRoot ? idsOf("postgres") : {};
  const folder = mkdtempSync(join(tmpdir(), "postgresql-"));
  if (asRoot) chownSync(folder, as.uid, as.gid);
  const data = join(folder, "data");
  const run = (program, ...args) =>
    execFileSync(join(bin, program), args, {
      ...as,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
  const user = asRoot ? "postgres" : userInfo().username;
  // Every system has this locale.
  run("initdb", "-D", data, `--encoding=${encoding}`, "--locale=C", "--auth=trust", "--no-sync");
  const { listens, host, port } = await doorIn(folder);
  const settings = `${listens} -c port=${port} -c fsync=off`;
  run("pg_ctl", "-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start");
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  return {
    /** For a program that connects by an address. */
    address: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`,
    query: async (sql) => (await client.query(sql)).rows,
    fill: (table, rows) =>
      client.query(
        `INSERT INTO ${table} SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[])`,
        ["survey", "question", "value", "id"].map((column) => rows.map((row) => row[column])),
      ),
    close: async () => {
      await client.end();
      run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A unix socket in the folder. Windows has none: there it is a port of this machine alone. */
async function doorIn(folder) {
  if (platform() !== "win32") {
    const listens = `-c listen_addresses='' -c unix_socket_directories='${folder}'`;
    return { listens, host: folder, port: 5432 };
  }
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return { listens: "-c listen_addresses=127.0.0.1", host: "127.0.0.1", port };
}

function idsOf(user) {
  const id = (flag) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Rows with the integers `i` from 0. */
export const range = (count) => `generate_series(0, ${count} - 1) AS counted(i)`;

/** A text as a literal; NUL is no character here. */
export const literal = (text) =>
  `convert_from(decode('${Buffer.from(text).toString("hex")}', 'hex'), 'UTF8')`;
