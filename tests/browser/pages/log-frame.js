/** A frame without an origin of its own, told by the page that holds it what becomes of its lines. */
import { indexedDbLog } from "/dist/ledger.js";

const log = indexedDbLog();
const told = await log.append("readers", "x", 0).catch((thrown) => thrown.toJSON());
parent.postMessage(told, "*");
