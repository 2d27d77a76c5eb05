/**
 * The page for files as one document that opens from a disk: its script, styles, fonts, notices and
 * policy are inside, and it asks for nothing.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { masthead } from "../../build/masthead.js";
import { bundled } from "./bundle.mjs";

const www = join(import.meta.dirname, "..", "..");
const read = (...parts) => readFileSync(join(www, ...parts), "utf8");

/**
 * The document. `within` is what surrounds it: nothing if it is to stand alone, or the site, whose
 * pages it then links.
 */
export async function toolDocument({ within = "nothing" } = {}) {
  const { script, style } = await bundled("tool.ts");
  const source = part(read("index.html"), within);
  const html = replaced(source, [
    [
      /(http-equiv="Content-Security-Policy"\s+content=)"[^"]*"/,
      (start) => `${start}"${policyOf(script, style)}"`,
    ],
    [/href="\.\/favicon\.svg"/, () => `href="${dataUrl(read("public", "favicon.svg"))}"`],
    [/\s*<script type="module"[^>]*><\/script>/, () => `\n    <style>${style}</style>`],
    [/<!-- masthead: release -->/, () => mastheadOf(within)],
    [/(\s*<\/footer>)/, (end) => `${within === "nothing" ? notices() : ""}${end}`],
    [/<\/body>/, () => `  <script>${script}</script>\n  </body>`],
  ]);
  if (within === "nothing") demandNoLinks(html);
  return html;
}

/** Keeps the parts of a page that apply: some are for the site, a server, a disk, or one file. */
function part(html, within) {
  const left = within === "nothing" ? ["served", "site"] : ["served"];
  const shown = within === "nothing" ? ["disk", "file"] : ["disk"];
  const dropped = new RegExp(`<!-- (${left.join("|")}) -->[^]*?<!-- /\\1 -->`, "g");
  const said = new RegExp(`<!-- (?:${shown.join("|")}):\\s+([^]*?) -->`, "g");
  const rest = /<!-- \/?(?:site|served|disk|file)(?:: [^]*?)? -->/g;
  return html.replace(dropped, "").replace(said, "$1").replace(rest, "");
}

/** As tight as one document can be: these two texts and nothing else. */
function policyOf(script, style) {
  return [
    "default-src 'none'",
    `script-src '${digest(script)}' 'wasm-unsafe-eval'`,
    `style-src '${digest(style)}'`,
    // Firefox draws its own list marks from a data URL.
    "font-src data:",
    "img-src data:",
    "worker-src blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html sottovoce-worker",
  ].join("; ");
}

const digest = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const dataUrl = (svg) => `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;

function mastheadOf(within) {
  const whole = masthead({ up: "./", here: "release" });
  return within === "nothing" ? whole.replace(/\s*<nav[^]*<\/nav>/, "") : whole;
}

/** Under which terms the work of others in it may be passed on, whole, as they ask. */
function notices() {
  const text = read("dist", "exhibits", "licenses.md");
  return `
      <details>
        <summary>Licenses of others' work</summary>
        <pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>
      </details>`;
}

/** Replaces each once, by what a function makes of its first group. */
function replaced(html, changes) {
  return changes.reduce((text, [what, by]) => {
    if (!what.test(text)) throw new Error(`www/index.html has no ${what}`);
    return text.replace(what, (_, first) => by(first));
  }, html);
}

/** A link to another file would be dead wherever this one is alone. */
function demandNoLinks(html) {
  const markup = html.replace(/<(script|style)>[^]*?<\/\1>/g, "");
  const links = [...markup.matchAll(/\s(?:href|src)="(?!#|data:)([^"]*)"/g)];
  if (links.length > 0)
    throw new Error(`the one document links ${links.map(([, to]) => to).join(", ")}`);
}
