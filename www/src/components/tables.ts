/** Everything that questions by group add to the page. */
import type { Tables } from "../visit/tables.js";
import { groups, owners } from "../groups/fields.js";
import { program } from "../visit/table-program.js";
import { parts, several } from "../groups/several-fields.js";
import { owned, promise, settled } from "../groups/words.js";

export const tables: Tables = { groups, owners, settled, owned, promise, program, several, parts };
