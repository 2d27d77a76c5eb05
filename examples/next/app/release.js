"use server";
/**
 * Draw in a server action, never while a server component renders: Next renders again when it
 * builds, prefetches or revalidates, and each answer costs. Rows and ledger stay on the server, so
 * that all visitors share one budget. Your app decides who may call the action.
 */
import { openAsBlob } from "node:fs";
import { isDpError, mean } from "sottovoce";
import { column } from "sottovoce/csv";
import { ledger } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";

// All of this is public, and chosen before anybody looks at the rows.
const neighbors = "add-or-remove-one";
const query = mean().bounds(0, 60).neighbors(neighbors).epsilon("1/2").build();
const terms = ledger().people("our members").neighbors(neighbors).budget({ epsilon: 1 });
const { MEMBERS_CSV: path = "../people.csv", MEMBERS_LEDGER: log = "members.ledger" } = process.env;

export async function release() {
  try {
    const book = await terms.openOrCreate(fileLog(log));
    const rows = column(await openAsBlob(path), { column: "hours" });
    const { value } = await book.releaseFrom(query, rows);
    return { value: value.mean, words: (await book.summary()).words };
  } catch (thrown) {
    // A message of the package never holds data; one of the system may hold a path.
    return { refusal: isDpError(thrown) ? thrown.message : "The server cannot answer now." };
  }
}
