/**
 * A worker reads the file, draws and charges. The page stays quick while a large file is read, and
 * no row enters it. Each message is one answer, so the page posts one for each press of a button.
 */
import { column } from "sottovoce/csv";
import { indexedDbLog, ledger } from "sottovoce/ledger";
import { isDpError, quantile } from "sottovoce/quantile";

// All of this is public, and chosen before anybody looks at the rows.
const neighbors = "add-or-remove-one";
const pay = { first: 0, last: 100, step: "1/4" };
const query = quantile("9/10").candidates(pay).neighbors(neighbors).epsilon("1/2").build();
const terms = ledger().people("our staff").neighbors(neighbors).budget({ epsilon: 1 });

addEventListener("message", async ({ data: file }) => {
  try {
    const book = await terms.openOrCreate(indexedDbLog());
    const { value } = await book.releaseFrom(query, column(file, { column: "pay" }));
    postMessage({ value, words: (await book.summary()).words });
  } catch (thrown) {
    postMessage({ refusal: isDpError(thrown) ? thrown.message : "That did not work." });
  }
});
