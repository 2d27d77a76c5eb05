import type { Settings } from "../questions/settings.js";
import { callOf, program, query } from "./snippet.js";

/** The program behind the exact distribution of the sample. */
export function lawSnippet(settings: Settings, column: string): string {
  return program([
    `import { ${callOf(settings).name} } from "sottovoce";`,
    `import { probabilities } from "sottovoce/testing";`,
    "",
    ...query(settings),
    "",
    `// Not private: for public rows only, here the column ${JSON.stringify(column)}.`,
    "const law = probabilities(query, rows);",
    "// law[k].lower <= exact probability of the candidate k <= law[k].upper",
  ]);
}
