/**
 * Lists that must not change unseen. `--update` writes them anew: the difference is then read in
 * review.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Refusal, inRoot, named, say } from "../common.mjs";

/** Compares lines with the file of that name in tests/package/golden. */
export function matchGolden(name, lines) {
  const path = inRoot("tests", "package", "golden", name);
  const found = lines.map((line) => `${line}\n`).join("");
  if (process.argv.includes("--update")) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, found);
    say(`wrote ${named(path)}`);
    return;
  }
  const wanted = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (found === wanted) return;
  const [is, was] = [new Set(lines), new Set(wanted.split("\n").filter(Boolean))];
  const difference = [
    ...lines.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
    ...[...was].filter((line) => !is.has(line)).map((line) => `- ${line}`),
  ];
  const told = difference.join("\n") || "(lines that it has elsewhere too)";
  throw new Refusal(
    `${named(path)} does not match:\n${told}\nIf this is meant, run the check with -- --update and commit the file.`,
  );
}
