/** The top of every page of the site: its name, and links to its parts. */

/** The parts of the site, by their addresses from its root. */
export const ways = [
  { name: "release", words: "Your file", path: "" },
  { name: "exhibits", words: "Exhibits", path: "exhibits/" },
  { name: "guides", words: "Guides", path: "docs/" },
  { name: "reference", words: "Reference", path: "docs/reference/" },
  { name: "polls", words: "Polls", path: "poll/author/" },
];

/**
 * The markup of the top. `up` leads from the page to the site's root, "./" or "../../"; `here`
 * names the part that the page belongs to, and `within` says that it is not the first page of that
 * part. Only the part that a page belongs to may be in another language, which `language` names;
 * `others` are the languages that the page itself is in, with its addresses there.
 */
export function masthead({ up, here, within = false, language, others = [] }) {
  const isTranslated = language !== undefined && language.code !== "en";
  const links = ways.map(({ name, words, path }) => {
    const current = name === here ? ` aria-current="${within ? "true" : "page"}"` : "";
    if (isTranslated && name === here)
      return `<a href="${up}${path}${language.folder}"${current}>${language.book.title}</a>`;
    const english = isTranslated ? ' lang="en" hreflang="en"' : "";
    return `<a href="${up}${path}"${english}${current}>${words}</a>`;
  });
  const translations = others.map(
    ({ code, name, address }) =>
      `<a class="language" lang="${code}" hreflang="${code}" href="${address}">${name}</a>`,
  );
  return `<div class="masthead">
      <p class="brand">
        <svg viewBox="0 0 44 20" aria-hidden="true" focusable="false">
          <path d="M2 2 L42 10 L2 18" /></svg
        >sottovoce
      </p>
      <nav aria-label="${language?.site ?? "On this site"}">
        ${[...links, ...translations].join("\n        ")}
      </nav>
    </div>`;
}

/** Puts it where a page of the build says `<!-- masthead: release -->`. */
export function mastheads() {
  return {
    name: "mastheads",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { path }) =>
        html.replace(/<!-- masthead: (\w+) -->/, (_, here) =>
          masthead({ up: "../".repeat(path.split("/").length - 2) || "./", here }),
        ),
    },
  };
}
