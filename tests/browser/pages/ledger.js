/** A ledger in a page that races with others, and says what it drew. */
import { count, discreteLaplace } from "/dist/index.js";
import { indexedDbLog, ledger } from "/dist/ledger.js";

/** Whatever is drawn takes more than the id of a line does. */
let drawn = 0;
let counted = true;
const { getRandomValues } = crypto;
crypto.getRandomValues = function (into) {
  if (into.byteLength > 16 && !counted) {
    counted = true;
    drawn++;
  }
  return getRandomValues.call(this, into);
};

const builder = ledger().people("readers").neighbors("add-or-remove-one").budget({ epsilon: 1 });
const noise = discreteLaplace().sensitivity(1).epsilon("1/10").build();

const counting = count().neighbors("add-or-remove-one").epsilon("1/10").build();

const plain = (thrown) => thrown?.toJSON?.() ?? { other: String(thrown?.stack ?? thrown) };

/** Spends until it is refused; each draw is counted. */
async function spendAll(book) {
  let released = 0;
  for (;;) {
    counted = false;
    try {
      await book.release(noise, 5);
      released++;
    } catch (thrown) {
      return { drawn, released, refused: plain(thrown) };
    }
  }
}

/** One release: how many were drawn for it, and what refused it. */
async function spendOne(book) {
  const before = drawn;
  counted = false;
  const refused = await book.release(noise, 5).then(() => null, plain);
  return { drawn: drawn - before, refused };
}

const race = {
  /** All begin at the same moment, as near as clocks allow. */
  async start(at) {
    try {
      const book = await builder.openOrCreate(indexedDbLog());
      await new Promise((later) => setTimeout(later, Math.max(0, at - Date.now())));
      globalThis.ended = await spendAll(book);
    } catch (thrown) {
      globalThis.ended = plain(thrown);
    }
  },
  async charges() {
    const { charges, share } = await (await builder.open(indexedDbLog())).summary();
    return { states: charges.map(({ state }) => state), share };
  },
};

if (globalThis.document)
  Object.assign(globalThis, { race, builder, counting, spendOne, indexedDbLog, result: true });
else
  addEventListener("message", async ({ data }) => {
    await race.start(data);
    postMessage(globalThis.ended);
  });
