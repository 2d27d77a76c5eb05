/** PostgreSQL: a cluster of its own in a temporary folder, on a unix socket. */
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgresql } from "../../scripts/engines.mjs";

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
/** What makes those, and what changes how literals are read. */
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

export async function open() {
  const bin = findPostgresql();
  // The server refuses to run as root.
  const asRoot = process.getuid() === 0;
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
  run("initdb", "-D", data, "--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync");
  const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off`;
  run("pg_ctl", "-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start");
  const client = new pg.Client({ host: folder, user, database: "postgres" });
  await client.connect();
  return {
    /** For whoever connects by an address. */
    address: `postgres://${user}@/postgres?host=${encodeURIComponent(folder)}`,
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

function idsOf(user) {
  const id = (flag) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Rows with the integers `i` from 0. */
export const range = (count) => `generate_series(0, ${count} - 1) AS counted(i)`;

/** A text as a literal; NUL is no character here. */
export const literal = (text) =>
  `convert_from(decode('${Buffer.from(text).toString("hex")}', 'hex'), 'UTF8')`;
