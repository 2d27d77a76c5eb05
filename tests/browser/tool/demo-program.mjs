/** Runs the program that the page shows, on a file, with a ledger that forgets. */
import { memoryLog } from "sottovoce/ledger";

const IMPORT = /^import (?:\{ (?<names>.+) \}|\* as (?<all>\w+)) from "(?<from>.+)";$/gm;

/** Gives the release, and what the ledger says is spent. */
export async function run(shown, file) {
  const given = { file };
  for (const { groups } of shown.matchAll(IMPORT)) {
    const found = { ...(await import(groups.from)), indexedDbLog: memoryLog };
    if (groups.all) given[groups.all] = found;
    for (const name of groups.names?.split(", ") ?? []) given[name] = found[name];
  }
  const AsyncFunction = (async () => {}).constructor;
  const program = new AsyncFunction(
    ...Object.keys(given),
    `${shown.replace(IMPORT, "")}\nreturn { release, spent: await book.summary() };`,
  );
  return program(...Object.values(given));
}
