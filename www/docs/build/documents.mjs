/** Which documents the site holds: where each is written, and under which address it is read. */
import { basename, dirname } from "node:path";
import { Refusal, files, inRoot, named } from "../../../scripts/common.mjs";

/** Guides, in the order in which they are read. */
const guides = [
  "tutorial",
  "choosing",
  "file",
  "formats",
  "groups",
  "unlisted-groups",
  "database",
  "survey",
  "budget",
  "apps",
  "mistakes",
  "download",
  "class",
  "data-protection",
];

/** Document that is read before all guides. */
const first = inRoot("docs", "concepts.md");

/** Texts behind the guides. */
const notes = [
  "loading",
  "network",
  "plans-and-receipts",
  "stability",
  "errors",
  "mechanisms",
  "poll",
  "design",
  "review",
  "compare",
  "releasing",
];

/** Where proofs stand, from what is asked down to what numbers are. */
const rooms = ["query", "mechanism", "privacy", "sample", "score", "exact"];

/** Where the licenses of others' work are read. */
export const licensesPage = "docs/licenses/";

/** Title and address of each kind of text. */
export const kinds = {
  guide: { title: "Guides", address: "docs/guides/" },
  reference: { title: "Reference", address: "docs/reference/" },
  note: { title: "Behind the guides", address: undefined },
  proof: { title: "Proofs", address: "docs/proofs/" },
};

export function documents() {
  return [...guidesIn(), ...notesIn(), ...proofs()];
}

function guidesIn() {
  const there = files(inRoot("docs", "guides"), (path) => path.endsWith(".md"));
  for (const path of there)
    if (!guides.includes(basename(path, ".md")))
      throw new Refusal(`${named(path)} has no place among guides: name it in documents.mjs`);
  const written = guides
    .map((name) => [name, inRoot("docs", "guides", `${name}.md`)])
    .filter(([, path]) => there.includes(path))
    .map(([name, path]) => ({ kind: "guide", address: `docs/guides/${name}/`, path }));
  return [{ kind: "guide", address: "docs/concepts/", path: first }, ...written];
}

function notesIn() {
  const there = files(
    inRoot("docs"),
    (path) => path.endsWith(".md") && dirname(path) === inRoot("docs") && path !== first,
  );
  const order = (path) => notes.indexOf(basename(path, ".md"));
  for (const path of there)
    if (order(path) === -1)
      throw new Refusal(`${named(path)} has no place in the site: name it in documents.mjs`);
  const own = there
    .sort((a, b) => order(a) - order(b))
    .map((path) => ({ kind: "note", address: `docs/${basename(path, ".md")}/`, path }));
  const others = [
    ["README.md", "docs/overview/"],
    ["SECURITY.md", "docs/security/"],
    ["CHANGELOG.md", "docs/changes/"],
    ["THIRD-PARTY.md", licensesPage],
  ].map(([name, address]) => ({ kind: "note", address, path: inRoot(name) }));
  return [others[0], ...own, ...others.slice(1)];
}

function proofs() {
  const written = ["src", "crates/base/src"].flatMap((top) =>
    files(inRoot(top), (path) => basename(path) === "proof.md").map((path) => [top, path]),
  );
  const all = written.map(([top, path]) => {
    const name = named(dirname(path)).slice(`${top}/`.length).replaceAll("_", "-");
    return { kind: "proof", address: `docs/proofs/${name}/`, path, room: name.split("/")[0] };
  });
  const unknown = all.find(({ room }) => !rooms.includes(room));
  if (unknown) throw new Refusal(`${named(unknown.path)} stands in a room that is not named`);
  return rooms.flatMap((room) => all.filter((proof) => proof.room === room));
}
