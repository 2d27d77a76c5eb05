import { answer } from "./answering.js";
import type { Asker } from "./answering.js";

// The worker's own end, whose types are not those of a page.
answer(globalThis as unknown as Asker);
