/**
 * Leaves out of a page's styles the rules that it cannot use: those that name a class, an id, an
 * element, a type or a state (aria-) which is in none of its own sources. The site's style sheets
 * are for all of its pages, and a phone loads one of them. `late` are sources that it loads later.
 */
import { readFileSync } from "node:fs";

export function ownStyles({ late = [] } = {}) {
  const words = new Set();
  const read = (code) => {
    for (const [, text] of code.matchAll(/["'`]([\w -]{1,60})["'`]/g)) add(words, text);
  };
  return {
    name: "own-styles",
    enforce: "pre",
    buildStart: () => late.forEach((path) => read(readFileSync(path, "utf8"))),
    // Classes and elements are short texts in sources and attributes in pages; sentences name none.
    transform(code, id) {
      if (/\/www\/poll\/(?!texts\/).*\.ts$/.test(id)) read(code);
    },
    transformIndexHtml(html) {
      for (const [, name] of html.matchAll(/<(\w+)/g)) words.add(name);
      for (const [, text] of html.matchAll(/(?:class|id)="([^"]*)"/g)) add(words, text);
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const asset of Object.values(bundle))
          if (asset.fileName.endsWith(".css"))
            asset.source = used(withoutUnread(String(asset.source)), words);
      },
    },
  };
}

/** Without what the minifier sets for `light-dark()`, where no rule reads it. */
const withoutUnread = (css) =>
  css.includes("var(--lightningcss") ? css : css.replace(/--lightningcss-\w+:[^;}]*;?/g, "");

const add = (words, text) => text.split(" ").forEach((word) => words.add(word));

/** A minified style sheet without the selectors, and then the rules, that name unknown words. */
export function used(css, words) {
  const names = /(?:[.#]|^|[\s>+~(,]|\[type=|\[(?=aria-))(-?[_a-zA-Z][\w-]*)/g;
  const isKnown = (selector) =>
    [...selector.replace(/::?[\w-]+/g, "").matchAll(names)].every(([, name]) => words.has(name));
  let kept = "";
  for (let at = 0; at < css.length;) {
    const open = css.indexOf("{", at);
    if (open < 0) return kept + css.slice(at);
    const close = closing(css, open);
    const head = css.slice(at, open);
    const body = css.slice(open + 1, close);
    const inner = head.startsWith("@") && body.includes("{") ? used(body, words) : body;
    const left = head.startsWith("@") ? [head] : selectorsOf(head).filter(isKnown);
    if (left.length > 0 && inner !== "") kept += `${left.join()}{${inner}}`;
    at = close + 1;
  }
  return kept;
}

/** The selectors of a list: commas inside of brackets part none. */
function selectorsOf(list) {
  const all = [""];
  let depth = 0;
  for (const sign of list) {
    depth += "([".includes(sign) ? 1 : ")]".includes(sign) ? -1 : 0;
    if (sign === "," && depth === 0) all.push("");
    else all[all.length - 1] += sign;
  }
  return all;
}

/** Where the block ends that begins at `open`. */
function closing(css, open) {
  for (let at = open, depth = 0; ; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}" && (depth -= 1) === 0) return at;
  }
}
