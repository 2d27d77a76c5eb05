/**
 * A command that may run again and again: its ledger is a file, so all runs share one budget. It
 * prints a receipt, which may be published: it names everything public and no row.
 *
 *     node quartiles.mjs ../people.csv staff.ledger
 */
import { openAsBlob } from "node:fs";
import { isDpError, quantiles, stringify } from "sottovoce";
import { column } from "sottovoce/csv";
import { ledger } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";

const [path, log] = process.argv.slice(2);
if (log === undefined) {
  console.error("name a CSV file, and the file of its ledger");
  process.exit(2);
}

// All of this is public, and chosen before anybody looks at the rows.
const query = quantiles(["1/4", "1/2", "3/4"])
  .candidates({ first: 0, last: 100, step: "1/4" })
  .neighbors("add-or-remove-one")
  .epsilon("1/2")
  .build();

try {
  const book = await ledger()
    .people("our staff")
    .neighbors("add-or-remove-one")
    .budget({ epsilon: 1 })
    .openOrCreate(fileLog(log));
  const rows = column(await openAsBlob(path), { column: "pay" });
  const release = await book.releaseFrom(query, rows, { note: "pay per hour" });
  console.log(stringify(release));
  console.error((await book.summary()).words);
} catch (thrown) {
  // A message of the package never holds data; one of the system may hold a path.
  console.error(isDpError(thrown) ? thrown.message : "the file cannot be read");
  process.exitCode = 1;
}
