/** A language in which every letter is one sign: whatever letters are left, nobody translated. */
import { translate } from "/exhibits/texts.js";
import { texts } from "/exhibits/texts/en/index.js";

const veiled = (text) => text.replace(/[A-Za-z]/g, "\u01c3");

/** Templates are told apart by their strings, so that each has one translation. */
const templates = new Map();
function stringsOf(strings) {
  if (!templates.has(strings)) {
    const all = strings.map((text) =>
      text.replace(/<[^>]*>|[^<]+/g, (part) => (part[0] === "<" ? part : veiled(part))),
    );
    templates.set(strings, Object.assign(all, { raw: all }));
  }
  return templates.get(strings);
}

function translated(text) {
  if (typeof text === "string") return veiled(text);
  if (typeof text === "function") return (...values) => translated(text(...values));
  if (Array.isArray(text)) return text.map(translated);
  if (text?._$litType$ === undefined)
    return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, translated(each)]));
  const values = text.values.map((value) => (typeof value === "string" ? veiled(value) : value));
  return { ...text, strings: stringsOf(text.strings), values };
}

translate("art-x-veiled", translated(texts));
