/** Formulas: LaTeX in a text, MathML in a page. Browsers draw it: no font, no script. */
import temml from "temml";
import { Refusal } from "../../../scripts/common.mjs";

/** Styles that Temml writes as attributes, which the policy forbids: docs.css has them instead. */
const said = new Set([
  "display:block math;",
  "padding-left:0em;padding-right:0em;",
  "padding-left:1em;padding-right:0em;",
]);

export function formula(source, display, path) {
  // Between a price and a dollar in code there is no formula.
  if (source.includes("`"))
    throw new Refusal(`${path}: write \\$ for a dollar sign here: ${source.trim()}`);
  let markup;
  try {
    markup = temml.renderToString(source.trim(), { displayMode: display, throwOnError: true });
  } catch (thrown) {
    throw new Refusal(`${path}: no formula: ${source.trim()}\n${thrown.message}`);
  }
  markup = markup.replace(/ style="([^"]*)"/g, (_, style) => {
    if (said.has(style)) return "";
    throw new Refusal(`${path}: write this formula without styles (${style}): ${source.trim()}`);
  });
  return display
    ? `<div class="math" tabindex="0" role="group" aria-label="Formula">${markup}</div>\n`
    : markup;
}
