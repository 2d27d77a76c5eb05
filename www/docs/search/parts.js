/** Loads what the search looks words up in: three scripts next to this one, when it needs them. */

const root = new URL("./", import.meta.url);

let loading;
let attempts = 0;

export function load() {
  // A failed import is remembered by its address, so another attempt has another one.
  const part = (name) => import(new URL(attempts === 0 ? name : `${name}?${attempts}`, root));
  const parts = ["find.js", "search-index.js", "search-texts.js"].map(part);
  loading ??= Promise.all(parts).then(withFaces, (thrown) => {
    loading = undefined;
    attempts += 1;
    throw thrown;
  });
  return loading;
}

/** A browser fetches a face when a text that needs it is shown; then there may be no network. */
async function withFaces(parts) {
  const [, , { texts }] = parts;
  const { font } = getComputedStyle(document.querySelector("#search"));
  // A face that is missing takes nothing from what is found.
  await document.fonts.load(font, texts.join("")).catch(() => {});
  return parts;
}

/** The whole address of a section, which the index has from the folder of the documentation. */
export const addressOf = (address) => new URL(address, root);
