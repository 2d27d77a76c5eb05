/** Polls in a PostgreSQL database. */
import pg from "pg";

/** Any number, the same in every server that shares a database. */
const lock = 5_077_010;

/** Opens the database that an address names. A connection that breaks is made anew when needed. */
export async function open(address) {
  const pool = new pg.Pool({ connectionString: address, max: 1, connectionTimeoutMillis: 10_000 });
  // A connection that ends while nobody uses it is no news: the next statement opens another.
  pool.on("error", () => {});
  let held;
  const run = async (sql, values = []) => (await (held ?? pool).query(sql, values)).rows;
  const release = (broken) => {
    held?.release(broken);
    held = undefined;
  };
  return {
    dialect: "postgresql",
    shared: true,
    async run(sql, values) {
      try {
        const rows = await run(sql, values);
        if (sql === "COMMIT" || sql === "ROLLBACK") release();
        return rows;
      } catch (thrown) {
        if (sql === "COMMIT" || sql === "ROLLBACK") release(true);
        throw thrown;
      }
    },
    /** One server at a time writes, also where several share the database. */
    async begin() {
      held = await pool.connect();
      try {
        await run("BEGIN");
        await run("SELECT pg_advisory_xact_lock($1)", [lock]);
      } catch (thrown) {
        release(true);
        throw thrown;
      }
    },
    settle: async () => {},
    close: () => pool.end(),
  };
}
