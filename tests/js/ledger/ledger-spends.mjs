/** Releases of programs on a ledger in a file: each spends a tenth of its budget. */
import { discreteLaplace } from "sottovoce";
import { foundGroups } from "sottovoce/groups";
import { ledger } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";

const neighbors = "add-or-remove-one";
const jobs = foundGroups("job").delta("1e-8").neighbors(neighbors).epsilon("1/10").build();
const [top, bottom] = jobs.loss.delta.split("/");

const spends = {
  epsilon: {
    budget: { epsilon: 1 },
    query: discreteLaplace().sensitivity(1).epsilon("1/10").build(),
    input: 5,
  },
  /** There is epsilon for more of them. */
  delta: {
    budget: { epsilon: 9, delta: "1e-6", found: `${10n * BigInt(top)}/${bottom}` },
    query: jobs,
    input: [{ job: "nurse" }],
  },
};

/** The ledger in this file, and one release by it. */
export async function spending(of, path) {
  const { budget, query, input } = spends[of];
  const terms = ledger().people("readers").neighbors(neighbors).budget(budget);
  const book = await terms.openOrCreate(fileLog(path));
  return { book, spend: () => book.release(query, input) };
}
