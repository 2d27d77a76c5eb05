/** Code that the page loads once it rests: all of questions by group, and what writes programs. */
import { isTable } from "../questions/grouping-settings.js";
import type { Tables } from "../visit/tables.js";
import { groups, owners } from "../groups/fields.js";
import { snippet } from "../visit/snippet.js";
import { program as tableProgram } from "../visit/table-program.js";
import { parts, several } from "../groups/several-fields.js";
import { owned, promise, settled } from "../groups/words.js";

const program: Tables["program"] = (settings, ...about) =>
  (isTable(settings) ? tableProgram : snippet)(settings, ...about);

export const tables: Tables = { groups, owners, settled, owned, promise, program, several, parts };
