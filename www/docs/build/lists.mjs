/** Pages that list others: they stand without scripts, and are how the site is read through. */
import { kinds } from "./documents.mjs";
import { escaped } from "./markdown.mjs";

const roomTitles = {
  query: "What is asked",
  mechanism: "Mechanisms",
  privacy: "Losses, rho and ledgers",
  sample: "Samplers",
  score: "Scores",
  exact: "Exact numbers",
};

const ofKind = (pages, kind) => pages.filter((page) => page.kind === kind);

/** All lists, each as `render(linker)` of an address. */
export function lists(pages, names) {
  const guides = ofKind(pages, "guide");
  return [
    { address: "docs/", kind: "home", render: (linker) => home(pages, linker) },
    {
      address: kinds.reference.address,
      kind: "reference",
      render: (linker) => entries(pages, names, linker),
    },
    { address: kinds.proof.address, kind: "proof", render: (linker) => proofs(pages, linker) },
    ...(guides.length > 0
      ? [{ address: kinds.guide.address, kind: "guide", render: (linker) => list(guides, linker) }]
      : []),
  ];
}

function home(pages, linker) {
  const parts = [
    ["guide", linked(ofKind(pages, "guide"), linker)],
    ["reference", linked(ofKind(pages, "reference"), linker)],
    ["note", linked(ofKind(pages, "note"), linker)],
    ["proof", rooms(pages, linker)],
  ].filter(([, rows]) => rows !== "");
  const headings = parts.map(([kind]) => ({ id: kind, text: kinds[kind].title, level: 2 }));
  const body = parts.map(([kind, rows], at) => `${titled(headings[at])}\n${rows}`);
  const lead = "How to get a private answer, what every function does, and why it may be believed.";
  return {
    ...{
      title: "Guides and reference",
      titleHtml: "Guides <em>and reference</em>",
      lead,
      headings,
    },
    ...{ sections: [], body: `<p class="lead">${lead}</p>\n${body.join("\n")}` },
  };
}

function list(pages, linker) {
  const lead = "From a question to an answer that may be shown, one task at a time.";
  const body = `<p class="lead">${lead}</p>\n${linked(pages, linker)}`;
  return { title: "Guides", titleHtml: "Guides", lead, headings: [], sections: [], body };
}

/** Entries, and every name that one of them exports. */
function entries(pages, names, linker) {
  const lead = "Everything that the package exports, by the entry that it is imported from.";
  const headings = [
    { id: "entries", text: "Entries", level: 2 },
    { id: "names", text: "All names", level: 2 },
  ];
  const sorted = [...names].sort(([a], [b]) => a.localeCompare(b, "en"));
  const rows = sorted.map(
    ([name, { to }]) => `<li><a href="${linker.to(to)}"><code>${name}</code></a></li>`,
  );
  const body = `<p class="lead">${lead}</p>
${titled(headings[0])}
${linked(ofKind(pages, "reference"), linker)}
${titled(headings[1])}
<ul class="names">
${rows.join("\n")}
</ul>`;
  return { title: "Reference", titleHtml: "Reference", lead, headings, sections: [], body };
}

function proofs(pages, linker) {
  const lead = "What is claimed of each mechanism and of each draw, and why it holds.";
  const all = ofKind(pages, "proof");
  const there = Object.keys(roomTitles).filter((room) => all.some((page) => page.room === room));
  const headings = there.map((room) => ({ id: room, text: roomTitles[room], level: 2 }));
  const body = there.map((room, at) => {
    const rows = all
      .filter((page) => page.room === room)
      .map(
        ({ address, titleHtml }) =>
          `<li><a href="${linker.to(address)}">${bare(titleHtml)}</a></li>`,
      );
    return `${titled(headings[at])}\n<ul class="names">\n${rows.join("\n")}\n</ul>`;
  });
  return {
    ...{ title: "Proofs", titleHtml: "Proofs", lead, headings, sections: [] },
    body: `<p class="lead">${lead}</p>\n${body.join("\n")}`,
  };
}

function rooms(pages, linker) {
  const all = ofKind(pages, "proof");
  const rows = Object.entries(roomTitles)
    .filter(([room]) => all.some((page) => page.room === room))
    .map(([room, title]) => {
      const count = all.filter((page) => page.room === room).length;
      const to = linker.to(`${kinds.proof.address}#${room}`);
      return `<li><a href="${to}">${title}</a><p>${count} ${count === 1 ? "proof" : "proofs"}</p></li>`;
    });
  return rows.length === 0 ? "" : `<ol class="list">\n${rows.join("\n")}\n</ol>`;
}

function linked(pages, linker) {
  if (pages.length === 0) return "";
  const rows = pages.map(
    ({ address, titleHtml, lead }) =>
      `<li><a href="${linker.to(address)}">${titleHtml}</a><p>${escaped(first(lead))}</p></li>`,
  );
  return `<ol class="list">\n${rows.join("\n")}\n</ol>`;
}

const titled = ({ id, text }) => `<h2 id="${id}">${text}</h2>`;

/** In a list of proofs each need not say that it is one. */
const bare = (title) => title.replace(/^Proof: /, "");

/** The first sentence. */
export const first = (text) => /^[^]*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
