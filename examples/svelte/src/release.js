/**
 * Load the package when somebody presses the button. The first view carries none of it: bundlers
 * make files of their own for what `import()` names.
 */
export const ways = ["bus", "bicycle", "car", "train"]; // Public, and never taken from the rows.

/** The answer and what is left of the budget, or why there is none. */
export async function release(file) {
  try {
    const [{ histogram }, { textColumn }, { indexedDbLog, ledger }] = await Promise.all([
      import("sottovoce"),
      import("sottovoce/csv"),
      import("sottovoce/ledger"),
    ]);
    const people = ledger().people("our pupils").neighbors("add-or-remove-one");
    const book = await people.budget({ epsilon: 2 }).openOrCreate(indexedDbLog());
    const query = histogram(ways).other().neighbors("add-or-remove-one").epsilon(1).build();
    const { value } = await book.releaseFrom(query, textColumn(file, { column: "travel" }));
    return { value, words: (await book.summary()).words };
  } catch (thrown) {
    return { refusal: thrown?.name === "DpError" ? thrown.message : "That did not work." };
  }
}
