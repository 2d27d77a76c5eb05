import { createHash } from "node:crypto";
import { icon } from "./icon.js";

/**
 * Puts the styles and the icon of the tool into its page, and names the styles in its policy by
 * their digest. No browser takes a style sheet of a server by digest, and one that may be loaded
 * from there carries to it whatever a script writes into its address.
 */
export function ownStyle() {
  return {
    name: "own-style",
    transformIndexHtml: {
      order: "post",
      handler: (html, { path, bundle }) =>
        path === "/index.html" ? withStyle(html, bundle) : html,
    },
  };
}

/** Part of the policy of a page whose styles come from its server. */
const policy = "style-src 'self'";

function withStyle(html, bundle) {
  const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/g)];
  const sheets = links.map(([, name]) => fromRoot(String(bundle[name].source)));
  const style = sheets.join("\n").trim();
  const digest = createHash("sha256").update(style).digest("base64");
  const [first, ...others] = links.map(([link]) => link);
  if (first === undefined) throw new Error("the page of the tool has no style sheet");
  if (!html.includes(policy)) throw new Error("the policy of the tool does not name its styles");
  // Other pages share the faces, and nobody else has the rest.
  for (const [, name] of links) if (/\/index-/.test(name)) delete bundle[name];
  return others
    .reduce((rest, link) => rest.replace(link, ""), html)
    .replace(first, () => `\n    <style>${style}</style>`)
    .replace(policy, `style-src 'sha256-${digest}'`)
    .replace(/(<link rel="icon" href=")[^"]+/, (_, before) => `${before}${icon}`);
}

/** The addresses in a style sheet of a folder of the site, as the page in its root writes them. */
const fromRoot = (css) => css.replace(/url\((["']?)\.\.\//g, "url($1./");
