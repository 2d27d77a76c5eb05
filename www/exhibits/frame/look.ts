import { css, unsafeCSS } from "lit";
import controls from "../../shared/styles/controls.css?inline";
import figures from "../../shared/styles/figures.css?inline";
import page from "../../shared/styles/page.css?inline";
import { marksLook } from "./marks-look.js";
import { BESIDE, GAP, LARGE } from "./room.js";
import { sheetLook } from "./sheet-look.js";

/**
 * The site's look inside a shadow tree. The site's rules for `:root` apply to the host. A rem is at
 * least 16 pixels, even if the embedding page made its root smaller.
 */
const ofSite = withFaces([page, controls, figures].join("\n"))
  .replaceAll(":root", ":host")
  .replace(/(@media[^{]*)|(?<![\w.])(-?[\d.]+)rem\b/g, (whole, media: string | undefined, size) =>
    media === undefined ? `calc(${size} * var(--rem))` : whole,
  );

/**
 * Text has the faces that the page around names, as pages of the site do. On other pages none is
 * named, and it has the face of the text around it.
 */
function withFaces(styles: string): string {
  return styles
    .replace(
      /font:([^;{}]*)var\(--(serif|sans)\)/g,
      "font:$1serif; font-family: var(--$2, inherit)",
    )
    .replace(/font-family: ?var\(--(serif|sans)\)/g, "font-family: var(--$1, inherit)")
    .replace(/font-family: ?var\(--mono\)/g, "font-family: var(--mono, monospace)");
}

const own = css`
  :host {
    --rem: max(1rem, 16px);
    display: block;
    container-type: inline-size;
    background: var(--paper);
    color: var(--ink);
    font: 400 calc(1.0625 * var(--rem)) / 1.6 var(--serif);
    text-align: start;
    min-width: 0;
  }
  :host([hidden]) {
    display: none;
  }
  .exhibit {
    display: grid;
    gap: calc(1.2 * var(--rem));
    min-width: 0;
    border-block: 1px solid var(--rule);
    padding-block: calc(1.4 * var(--rem));
    overflow-wrap: break-word;
  }
  .exhibit > *,
  .exhibit figure > * {
    min-width: 0;
  }
  /* Above the question, and too near to it to take room; on a projector at the end, as buttons. */
  .views {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(1.5 * var(--rem));
    margin-block: calc(-1.2 * var(--rem));
    font: calc(0.95 * var(--rem)) / 1.5 var(--sans);
  }
  .views a {
    padding-block: 0.6em;
  }
  :host([view="present"]) .exhibit {
    border: 0;
    padding-block: 0;
  }
  :host([view="present"]) .views {
    margin-block: 0;
  }
  :host([view="present"]) .views a {
    border: 1px solid var(--edge);
    border-radius: 0.4em;
    padding: 0.5em 1em;
    margin-block: 0.3em;
    text-decoration: none;
  }
  .question {
    font-size: clamp(1.3 * var(--rem), 1rem + 1.5cqi, 1.8 * var(--rem));
    max-width: 30em;
  }
  .exhibit p {
    max-width: 44em;
  }
  /* Room for its longest sentence: what is below does not move while it counts. */
  #verdict {
    min-height: calc(5.6 * var(--rem));
  }
  .stale {
    visibility: hidden;
  }
  .number-out {
    font-variant-numeric: tabular-nums;
  }
  .covered,
  .revealed,
  .side,
  .seen,
  .said {
    display: grid;
    gap: calc(1 * var(--rem));
    min-width: 0;
    align-content: start;
  }
  .said:empty {
    display: none;
  }
  /* Text beside the picture, which stays in sight. */
  @container (min-width: ${unsafeCSS(BESIDE)}px) {
    .revealed {
      grid-template: auto 1fr / minmax(0, 2fr) minmax(0, 3fr);
      column-gap: ${unsafeCSS(GAP)}px;
    }
    .covered {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      column-gap: ${unsafeCSS(2 * GAP)}px;
    }
    .side {
      grid-area: 1 / 1;
    }
    .seen {
      grid-area: 1 / 2 / span 2;
      align-self: start;
      position: sticky;
      top: calc(0.75 * var(--rem));
    }
    .said {
      grid-area: 2 / 1;
    }
    :host([view="page"]) .views {
      justify-content: end;
    }
    :host([view="present"]) .exhibit {
      --scale: ${unsafeCSS(LARGE)};
      --rem: max(1rem * ${unsafeCSS(LARGE)}, 16px * ${unsafeCSS(LARGE)});
      font-size: calc(1.0625 * var(--rem));
    }
    :host([view="present"]) .question {
      font-size: calc(1.8 * var(--rem));
      max-width: none;
    }
    :host([view="present"]) .seen .legend {
      --rem: max(1.25rem, 20px);
    }
    :host([view="present"]) .seen figure svg {
      max-height: calc(100vh - 18 * var(--rem));
    }
    /*
     * In a low window, question, picture and controls make room for each other. Every control is
     * as large as on a page. How far off guesses were is seen on their line, and only heard here.
     */
    @media (max-height: 899px) {
      :host([view="present"][revealed]) .question {
        font-size: calc(1.2 * var(--rem));
      }
      :host([view="present"]) #outcome {
        line-height: 1.3;
      }
      :host([view="present"]) .side .choice {
        margin-bottom: 0.2em;
      }
      :host([view="present"][revealed]) .exhibit,
      :host([view="present"]) .revealed {
        row-gap: calc(0.5 * var(--rem));
      }
      :host([view="present"]) .side > :not(#outcome),
      :host([view="present"]) .seen :is(.buttons, details) {
        --rem: max(1rem, 16px);
        font-size: calc(1.0625 * var(--rem));
      }
      :host([view="present"]) :is(.side, .seen, .seen figure) {
        gap: calc(0.5 * var(--rem));
      }
      :host([view="present"]) .seen figure svg {
        max-height: calc(100vh - 19 * var(--rem));
      }
      /* Below three other pictures. */
      :host([view="present"]) .seen > svg:nth-of-type(3) ~ figure svg {
        max-height: calc(100vh - 21 * var(--rem));
      }
      :host([view="present"]) #outcome .note {
        position: absolute;
        clip-path: inset(50%);
        width: 1px;
        height: 1px;
        overflow: hidden;
      }
    }
  }
  #outcome .note {
    margin-top: calc(0.4 * var(--rem));
  }
  .exhibit figure {
    display: grid;
    gap: calc(0.7 * var(--rem));
  }
  .control {
    display: grid;
    grid-template-columns: 1fr calc(5.5 * var(--rem));
    gap: 0 calc(1 * var(--rem));
    align-items: center;
    max-width: 44em;
  }
  .control label {
    grid-column: 1 / -1;
    margin-bottom: calc(0.25 * var(--rem));
  }
  input[type="range"] {
    accent-color: var(--voice);
    width: 100%;
    min-width: 0;
    min-height: 44px;
    margin: 0;
    background: none;
  }
  .control input[type="text"] {
    text-align: center;
  }
  input[type="range"].open {
    accent-color: var(--edge);
  }
  .class-guesses {
    max-width: 44em;
  }
  .class-guesses input {
    margin-block: calc(0.25 * var(--rem));
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: calc(0.6 * var(--rem));
    align-items: center;
  }
  button {
    min-height: 44px;
  }
  fieldset.choices {
    display: block;
  }
  fieldset.choices > .choice {
    display: inline-flex;
    margin: 0 0.5em 0.5em 0;
    min-height: 44px;
    align-items: center;
  }
  .more[open] {
    display: grid;
    gap: calc(1 * var(--rem));
  }
  .more > * + * {
    margin-top: calc(0.8 * var(--rem));
  }
  .more summary,
  .reader summary,
  .figures-table summary {
    padding-block: calc(0.55 * var(--rem));
  }
  .reader {
    max-width: 44em;
  }
  .reader output {
    display: block;
    font-size: calc(0.95 * var(--rem));
    line-height: 1.5;
    min-height: 3em;
    color: var(--soft);
  }
  .reader output:empty {
    min-height: 0;
  }
  .takeaway {
    border-left: 3px solid var(--voice);
    padding-left: calc(1 * var(--rem));
    font-style: italic;
    font-size: calc(1.2 * var(--rem));
    line-height: 1.4;
  }
  .onward {
    font: calc(0.9 * var(--rem)) / 1.5 var(--sans);
  }
  .onward a {
    display: inline-block;
    padding-block: 0.7em;
  }
  @media print {
    :host {
      --rem: 1rem;
      background: none;
    }
    .buttons,
    input[type="range"],
    .reader,
    .views,
    .onward,
    summary {
      display: none;
    }
    /* No browser breaks an exhibit: it fits under the title of its page. */
    .exhibit,
    .exhibit figure,
    .revealed,
    .side,
    .seen,
    .said {
      gap: 0.5rem;
    }
    .control {
      grid-template-columns: auto auto;
      justify-content: start;
    }
    .control label {
      grid-column: auto;
    }
    fieldset.choices > .choice {
      min-height: 0;
      padding: 0.2em 0.6em;
    }
    .control .number {
      max-width: calc(7 * var(--rem));
    }
    /* Drawn for a screen: on a sheet it is made smaller as a whole. */
    svg.picture {
      width: auto;
      height: auto;
      max-height: 65mm;
      justify-self: start;
    }
    figure,
    .control,
    fieldset,
    .number-out,
    .takeaway {
      break-inside: avoid;
    }
  }
`;

/**
 * Styles that a page has set for its own text end at the host, except its face. This comes first:
 * every other style overrides it.
 */
const fresh = css`
  :host {
    all: initial;
  }
`;

export const look = [
  fresh,
  unsafeCSS(ofSite),
  ...[own, marksLook, sheetLook].map(({ cssText }) => unsafeCSS(withFaces(cssText))),
];
