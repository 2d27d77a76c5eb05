/**
 * The reference: a page for each entry of the package, with everything that it exports.
 *
 * Not by typedoc-plugin-markdown: it writes inherited members out wherever they are inherited, and
 * gives every property a heading, so that one entry is some thousand lines.
 */
import { readFileSync } from "node:fs";
import { entries } from "../../../../scripts/package/entries.mjs";
import { Refusal, inRoot, manifest } from "../../../../scripts/common.mjs";
import { byNeed } from "./order.mjs";
import { codeBlock, escaped, renderComment } from "../markdown.mjs";
import { convert } from "./convert.mjs";
import { layout } from "./layout.mjs";
import { Types } from "./types.mjs";

const at = "docs/reference/";
const isReference = (item) => item.variant === "reference";

/** Word for each kind of export, and the heading that it is listed under. */
const kinds = {
  64: { word: "function", group: "Functions" },
  128: { word: "class", group: "Classes" },
  32: { word: "constant", group: "Constants" },
  256: { word: "interface", group: "Types" },
  2097152: { word: "type", group: "Types" },
};
/** In this order. */
const groups = ["Functions", "Classes", "Types", "Constants"];
const kindOf = (item) => kinds[(isReference(item) ? item.getTargetReflectionDeep() : item).kind];

/**
 * Types that the list at the side folds: nobody begins with them, because the function that leads
 * to them says so. A type whose whole name is one of these kinds, such as `Plan`, stays in sight.
 */
const folds = [
  [/.Builder$/, "Builders"],
  [/.Plan$/, "Plans"],
  [/.(?:Query|Mechanism)$/, "Queries and mechanisms"],
];
const foldOf = (name) => folds.find(([names]) => names.test(name))?.[1];

export async function reference() {
  const converted = await convert();
  const place = new Places(converted);
  const types = new Types((reflection) => place.of(reflection), manifest().name);
  const pages = converted.map(({ subpath, module }, number) => {
    const source = readFileSync(inRoot("src", "ts", entries[number].source), "utf8");
    return (linker, explained) =>
      new Entry({ subpath, module, place, types, linker, explained }).page(aboutOf(source));
  });
  return {
    pages: converted.map(({ subpath }, number) => ({
      address: addressOf(subpath),
      render: pages[number],
    })),
    names: place.names,
  };
}

const addressOf = (subpath) => `${at}${subpath.replace(/^sottovoce\//, "")}/`;

/** The comment that a source begins with. */
function aboutOf(source) {
  const [, comment] = /^\/\*\*([^]*?)\*\//.exec(source) ?? [];
  if (!comment) throw new Refusal("an entry does not begin with what it is for");
  return comment
    .replace(/^ *\* ?/gm, "")
    .replace(/@packageDocumentation/, "")
    .trim();
}

/** Where each declaration is written out. */
class Places {
  #places = new Map();
  /** By name: the functions and classes, and the types. */
  names = new Map();

  constructor(converted) {
    for (const { subpath, module } of converted)
      for (const item of module.children.filter((each) => !isReference(each))) {
        const to = `${addressOf(subpath)}#${item.name}`;
        this.#places.set(item, to);
        // One name of two entries, such as `load`: the first of them is meant where none is said.
        if (!this.names.has(item.name)) this.names.set(item.name, { to, word: kindOf(item).word });
      }
  }

  of(item) {
    return this.#places.get(item);
  }
}

class Entry {
  #module;
  #place;
  #types;
  #linker;
  #explained;
  #subpath;
  #sections = [];
  #headings = [];

  constructor({ subpath, module, place, types, linker, explained }) {
    this.#explained = explained;
    this.#subpath = subpath;
    this.#module = module;
    this.#place = place;
    this.#types = types;
    this.#linker = linker;
  }

  page(about) {
    const own = byNeed(this.#module.children.filter((item) => !isReference(item)));
    const others = byNeed(this.#module.children.filter(isReference));
    const body = [
      codeBlock(`import ${this.#imported()} from "${this.#subpath}";`, "ts"),
      this.#markdown(about),
      ...groups.map((group) => this.#group(group, own)),
      others.length > 0 ? this.#others(others) : "",
    ];
    return {
      title: this.#subpath,
      titleHtml: `<code>${this.#subpath}</code>`,
      lead: about.replace(/`/g, "").split(/\n\n/)[0].replace(/\s+/g, " "),
      headings: this.#headings,
      sections: [{ id: "", heading: this.#subpath, text: about }, ...this.#sections],
      body: body.join("\n"),
    };
  }

  /** A name to import: something that can be called, if there is such a thing. */
  #imported() {
    const called = byNeed(this.#module.children).find((item) => kindOf(item).word === "function");
    return called ? `{ ${called.name} }` : `type { ${this.#module.children[0].name} }`;
  }

  #group(name, own) {
    const items = own.filter((item) => kindOf(item).group === name);
    if (items.length === 0) return "";
    return [this.#heading(name), ...items.map((item) => this.#item(item))].join("\n");
  }

  #heading(name) {
    const id = name.toLowerCase().replaceAll(" ", "-");
    this.#headings.push({ id, text: name, level: 2 });
    return `<h2 id="${id}">${name}</h2>`;
  }

  #item(item) {
    this.#headings.push({
      ...{ id: item.name, text: item.name, level: 3, code: true },
      fold: kindOf(item).group === "Types" ? foldOf(item.name) : undefined,
    });
    const comments = (item.signatures ?? [item]).map(({ comment }) => comment).filter(Boolean);
    const members = this.#members(item);
    this.#sections.push({
      id: item.name,
      heading: item.name,
      what: kindOf(item).word,
      text: comments.map(plainText).join("\n"),
      // Names of members, and texts that a type is one of, as codes of errors.
      names: [...members.map(({ name }) => name), ...literals(item.type)],
    });
    for (const { name, owner, text, inherited } of members)
      if (text && !inherited)
        this.#sections.push({ id: `${owner}.${name}`, heading: `${owner}.${name}`, text });
    const word = `<span class="kind">${kindOf(item).word}</span>`;
    return `<section class="item">
<h3 id="${item.name}"><code>${item.name}</code> ${word}</h3>
${this.#declaration(item)}
${this.#chain(item)}${comments.map((comment) => this.#comment(comment)).join("\n")}
${this.#parameters(item)}${this.#parts(members)}
</section>`;
  }

  /** Under a function that begins a builder: what is called next, and of what is built then. */
  #chain({ signatures: [{ type } = {}] = [] }) {
    const { children = [], typeParameters = [] } = type?.reflection ?? {};
    const build = children.find(({ name }) => name === "build")?.signatures?.[0].type;
    if (!build) return "";
    const parameter = typeParameters.find(({ name }) => name === build.name);
    const built = (parameter?.default ?? build).reflection;
    const settings = this.#calls(type.reflection, ({ name }) => name !== "build");
    const end = this.#calls(type.reflection, ({ name }) => name === "build");
    return `<p class="chain">Next: ${settings}; at the end ${end}.
Then, on the ${this.#linked(built)}: ${this.#calls(built)}.</p>
`;
  }

  #linked(item) {
    return `<a href="${this.#linker.to(this.#place.of(item))}"><code>${item.name}</code></a>`;
  }

  /** The methods of a builder or of what is built, each a link to what it does. */
  #calls(item, isMeant = () => true) {
    const methods = visible(item).filter(({ signatures }) =>
      signatures?.some((one) => one.comment),
    );
    const links = methods.filter(isMeant).map(({ name }) => {
      const to = this.#linker.to(`${this.#place.of(item)}.${name}`);
      return `<a href="${to}"><code>.${name}()</code></a>`;
    });
    return links.join(", ");
  }

  #declaration(item) {
    const types = this.#types;
    const { name, typeParameters } = item;
    const head = [name, types.parametersOfType(typeParameters)];
    if (item.signatures)
      return this.#code(item.signatures.map((each) => types.signature(name, each)));
    if (item.children) return this.#code([this.#body(item, head)]);
    // An interface whose names are not known: it is what a type of the same shape is.
    if (item.indexSignatures) {
      const shape = types.type({ type: "reflection", declaration: item });
      return this.#code([["interface ", ...head, " ", shape]]);
    }
    if (kindOf(item).word === "constant")
      return this.#code([["const ", name, ": ", types.type(item.type)]]);
    // The texts say in words how a conditional type decides.
    const shown = item.type.type === "conditional" ? "…" : types.type(item.type);
    return this.#code([["type ", head, " = ", shown]]);
  }

  /** An interface or class with all of its members, one a line. */
  #body(item, head) {
    const parents = (item.extendedTypes ?? []).filter(
      ({ reflection, package: from }) => from !== manifest().name || this.#place.of(reflection),
    );
    const above = parents.flatMap((parent, number) => [
      number === 0 ? " extends " : ", ",
      this.#types.type(parent),
    ]);
    const lines = visible(item).flatMap((member) =>
      (member.signatures ?? [undefined]).map((signature) => {
        const shown = signature
          ? this.#types.signature(member.name, signature)
          : this.#types.property(member);
        return ["\n  ", layout(shown, 2, 2), ";"];
      }),
    );
    return [`${kindOf(item).word} `, head, above, " {", ...lines.flat(2), "\n}"];
  }

  /** Pieces as code whose names lead to where they are explained. */
  #code(declarations) {
    const text = declarations
      .map((pieces) =>
        layout(pieces)
          .map((piece) => this.#piece(piece))
          .join(""),
      )
      .join("\n")
      .replace(/ +\n/g, "\n");
    return `<pre class="signature" tabindex="0" role="group" aria-label="Declaration"><code>${text}</code></pre>`;
  }

  #piece(piece) {
    if (typeof piece === "string") return escaped(piece);
    return `<a href="${this.#linker.to(piece.to)}">${piece.name}</a>`;
  }

  /** Comments on the parts of a type, or on the members of a class or interface. */
  #members(item) {
    if (item.signatures) return [];
    const all = item.children ? visible(item) : fieldsOf(item.type);
    return all.flatMap((member) =>
      (member.signatures ?? [member]).map((each, number) => ({
        name: member.name,
        owner: item.name,
        comment: each.comment ?? member.getSignature?.comment,
        text: plainText(each.comment ?? member.getSignature?.comment),
        inherited: member.inheritedFrom !== undefined || number > 0,
        shown: member.signatures ? `${member.name}()` : member.name,
      })),
    );
  }

  #parts(members) {
    const said = members.filter(({ comment }) => comment);
    const seen = new Set();
    const rows = said.map(({ name, owner, comment, shown }) => {
      const id = seen.has(name) ? "" : ` id="${owner}.${name}"`;
      seen.add(name);
      return `<dt${id}><code>${escaped(shown)}</code></dt><dd>${this.#comment(comment)}</dd>`;
    });
    return rows.length === 0 ? "" : `<dl class="parts">${rows.join("\n")}</dl>`;
  }

  #parameters({ signatures = [] }) {
    const said = signatures.flatMap(({ parameters = [] }) =>
      parameters.filter(({ comment }) => comment),
    );
    const rows = said.map(
      ({ name, comment }) => `<dt><code>${name}</code></dt><dd>${this.#comment(comment)}</dd>`,
    );
    return rows.length === 0 ? "" : `<dl class="parts">${rows.join("\n")}</dl>`;
  }

  #comment(comment) {
    const parts = [this.#markdown(this.#source(comment.summary))];
    for (const { tag, content } of comment.blockTags) {
      const text = this.#source(content);
      if (tag === "@throws") parts.push(this.#markdown(`**Throws** ${text}`));
      else if (tag === "@remarks") parts.push(this.#markdown(`**Remarks**\n\n${text}`));
      else if (tag === "@returns") parts.push(this.#markdown(`**Gives** ${text}`));
      else if (tag === "@example") parts.push(this.#markdown(text));
      else throw new Refusal(`the reference knows no tag ${tag}`);
    }
    return parts.filter(Boolean).join("\n");
  }

  /** The Markdown of a comment, links of TSDoc among it. */
  #source(parts) {
    return parts
      .map(({ kind, tag, text, target }) => {
        if (kind !== "inline-tag") return text;
        const to = this.#place.of(target) ?? this.#place.names.get(text)?.to;
        if (tag !== "@link" || !to) throw new Refusal(`a comment links ${text}, which has no page`);
        return `[\`${text}\`](${to})`;
      })
      .join("");
  }

  #markdown(text) {
    return renderComment(text, {
      source: this.#subpath,
      resolve: (to) => ({ href: this.#linker.to(to) }),
      named: (code) => this.#error(code),
    });
  }

  /** Where a code of an error is explained, if this is one. */
  #error(code) {
    const to = code.startsWith("ERR_") ? this.#explained(code) : undefined;
    return to && this.#linker.to(to);
  }

  /** Exports that another entry describes in full. */
  #others(items) {
    const rows = items.map((item) => {
      const target = item.getTargetReflectionDeep();
      const to = this.#place.of(target);
      const comment = (target.signatures?.[0] ?? target).comment;
      const first = comment ? firstSentence(plainText(comment)) : "";
      return `<dt id="${item.name}"><a href="${this.#linker.to(to)}"><code>${item.name}</code></a></dt>
<dd>${escaped(first || `A ${kindOf(item).word}.`)}</dd>`;
    });
    const told = `<p>What other entries export too, and explain.</p>`;
    return `${this.#heading("Exported here too")}\n${told}\n<dl class="parts">${rows.join("\n")}</dl>`;
  }
}

/** Members that have a name to be called by. */
const visible = ({ children }) => children.filter(({ name }) => !/^\[|^constructor$/.test(name));

/** Fields that a type is made of, wherever in it they stand, each once. */
function fieldsOf(type) {
  const found = new Map();
  const visit = (part) => {
    for (const child of part?.declaration?.children ?? [])
      if (!found.has(child.name)) found.set(child.name, child);
    for (const each of part?.types ?? []) visit(each);
  };
  visit(type);
  return [...found.values()];
}

function literals(type) {
  if (type?.type === "literal") return [String(type.value)];
  return (type?.types ?? []).flatMap(literals);
}

/** Text of a comment, for the search. */
const plainText = (comment) =>
  comment === undefined
    ? ""
    : [comment.summary, ...comment.blockTags.map(({ content }) => content)]
        .map((parts) => parts.map(({ text }) => text).join(""))
        .join("\n\n")
        .replace(/```\w*|`/g, "");

const firstSentence = (text) => /^[^]*?[.:](?=\s|$)/.exec(text)?.[0].replace(/\s+/g, " ") ?? text;
