/** The median of the column `age` of a table that a Spark cluster reads. See README.md. */
import { stdin } from "node:process";
import { text } from "node:stream/consumers";
import { median } from "sottovoce";
import { tallySql } from "sottovoce/sql";

// All of it is public, and settled before anybody looks at the rows.
const query = median()
  .candidates({ first: 0, last: 120, step: 1 })
  .neighbors("add-or-remove-one")
  .epsilon("1/2")
  .build();
const rows = { where: [{ column: "town", equals: "Oslo" }] };

const [, , what] = process.argv;
if (what === "statement")
  console.log(tallySql(query.plan, { dialect: "spark", table: "people", column: "age", ...rows }));
else if (what === "release") {
  const release = query.releaseTally(JSON.parse(await text(stdin)), rows);
  console.log(JSON.stringify(release, null, 2));
} else throw new Error("say `statement` or `release`");
