/** A frame without an origin of its own, which tells its page what became of a line. */
import { indexedDbLog } from "/dist/ledger.js";

const log = indexedDbLog();
const told = await log.append("readers", "x", 0).catch((thrown) => thrown.toJSON());
parent.postMessage(told, "*");
