/** Writes as many lines as it is told, and says what it saw. */
import { indexedDbLog } from "/dist/ledger.js";
import { line } from "/js/log-contract.mjs";

const log = indexedDbLog();
addEventListener("message", async ({ data: { name, count } }) => {
  try {
    const seen = [];
    for (let at = 0; at < count; at++)
      seen.push(await log.append("readers", line(`${name}${at}`), 0));
    postMessage({ seen, persisted: await log.persisted() });
  } catch (thrown) {
    postMessage({ failed: String(thrown?.stack ?? thrown) });
  }
});
