import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Parts of a question of the page: a file each, which exports what it is named by. */
export const rooms = ["plan", "words", "fields", "program", "picture", "asked"];

const home = join(import.meta.dirname, "..", "src", "questions");

/** The questions of the page by listing: each folder is one, and its name is that of its kind. */
export function questionFolders() {
  return readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * Lists the questions in `generated/questions`, a module for each room, so that the first view,
 * what comes later and the worker each take the rooms that they have a use for. They are plain
 * imports: a folder that lacks a room, or a room that lacks its export, does not compile.
 */
export function questions() {
  return {
    name: "questions",
    config() {
      const folder = join(import.meta.dirname, "..", "generated", "questions");
      mkdirSync(folder, { recursive: true });
      for (const room of rooms) writeFileSync(join(folder, `${room}.ts`), listing(room));
    },
  };
}

/** All questions' exports of one room, by their kinds. */
export function listing(room) {
  const kinds = questionFolders().map((folder) => ({ folder, kind: camelCase(folder) }));
  return [
    "// Made by www/build/questions.js at every build.",
    imported("type { Asked }", "model/asked"),
    ...kinds.map(({ folder, kind }) =>
      imported(`{ ${room} as ${kind} }`, `questions/${folder}/${room}`),
    ),
    "",
    "export const questions = {",
    ...kinds.map(({ kind }) => `  ${kind},`),
    "} satisfies Readonly<Record<Asked, unknown>>;",
    "",
  ].join("\n");
}

const imported = (names, path) => `import ${names} from ${JSON.stringify(`../../src/${path}.js`)};`;

const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
