import { css, unsafeCSS } from "lit";
import controls from "../../../shared/styles/controls.css?inline";
import figures from "../../../shared/styles/figures.css?inline";
import page from "../../../shared/styles/page.css?inline";

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
  .question {
    font-size: clamp(1.3 * var(--rem), 1rem + 1.5cqi, 1.8 * var(--rem));
    max-width: 30em;
  }
  .exhibit p {
    max-width: 44em;
  }
  .number-out {
    font-variant-numeric: tabular-nums;
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
  .control label,
  .reader label {
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
  .figures-table summary {
    padding-block: calc(0.55 * var(--rem));
  }
  .reader {
    display: grid;
    max-width: 44em;
  }
  .reader output {
    font-size: calc(0.95 * var(--rem));
    line-height: 1.5;
    min-height: 3em;
    color: var(--soft);
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
  svg.picture {
    display: block;
    max-width: 100%;
    overflow: visible;
  }
  .picture.drag {
    cursor: grab;
    touch-action: pan-y;
  }
  .picture text {
    font: calc(0.8 * var(--rem)) var(--sans);
    fill: var(--soft);
    font-variant-numeric: tabular-nums;
  }
  .picture text.strong {
    fill: var(--ink);
    font-weight: 600;
  }
  .picture .floor {
    stroke: var(--edge);
  }
  .picture .rule {
    stroke: var(--rule);
  }
  .picture .one {
    fill: var(--voice);
  }
  .picture .two {
    fill: none;
    stroke: var(--second);
    stroke-width: 2.5;
  }
  .picture .three {
    fill: var(--second);
  }
  .picture .ring {
    fill: var(--sheet);
    stroke: var(--ink);
    stroke-width: 1.25;
  }
  .picture .caught {
    fill: var(--alarm);
    stroke: var(--alarm);
  }
  .picture .faint {
    fill: none;
    stroke: var(--edge);
    stroke-width: 1;
  }
  .picture .cross {
    fill: none;
    stroke: var(--alarm);
    stroke-width: 2.5;
  }
  .picture .here {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
    stroke-dasharray: 4 3;
  }
  .legend .key-one::before {
    background: var(--voice);
  }
  .legend .key-two::before {
    background: none;
    border: 2.5px solid var(--second);
  }
  .legend .key-three::before {
    background: var(--second);
  }
  .legend .key-ring::before {
    background: var(--sheet);
    border: 1.5px solid var(--ink);
    width: calc(0.65 * var(--rem));
    height: calc(0.65 * var(--rem));
    margin-inline: calc(0.2 * var(--rem)) calc(0.75 * var(--rem));
    border-radius: 50%;
  }
  .legend .key-caught::before {
    background: var(--alarm);
    width: calc(0.65 * var(--rem));
    height: calc(0.65 * var(--rem));
    margin-inline: calc(0.2 * var(--rem)) calc(0.75 * var(--rem));
    transform: rotate(45deg);
  }
  .legend .key-faint::before {
    border: 1px solid var(--edge);
  }
  .legend .key-cross::before {
    content: "\\00d7";
    height: auto;
    text-align: center;
    color: var(--alarm);
    font-weight: 600;
  }
  @media screen and (prefers-reduced-motion: no-preference) {
    .picture .fresh {
      animation: fall 0.35s ease-in;
    }
    @keyframes fall {
      from {
        transform: translateY(-2em);
        opacity: 0;
      }
    }
  }
  @media (forced-colors: active) {
    .picture text,
    .picture text.strong,
    .picture .one {
      fill: CanvasText;
    }
    .picture .two {
      stroke: Highlight;
    }
    .picture .three {
      fill: Highlight;
    }
    .picture .ring {
      fill: Canvas;
      stroke: CanvasText;
    }
    .picture .caught {
      fill: Highlight;
      stroke: Highlight;
    }
    .picture .faint,
    .picture .rule {
      stroke: GrayText;
    }
    .picture .floor,
    .picture .cross,
    .picture .here {
      stroke: CanvasText;
    }
    .legend .key-one::before {
      background: CanvasText;
    }
    .legend .key-two::before {
      border-color: Highlight;
    }
    .legend .key-three::before,
    .legend .key-caught::before {
      background: Highlight;
    }
    .legend .key-ring::before {
      background: Canvas;
      border-color: CanvasText;
    }
    .legend .key-faint::before {
      border-color: GrayText;
    }
    .legend .key-cross::before {
      color: CanvasText;
    }
  }
  @media print {
    :host {
      --rem: 1rem;
      background: none;
    }
    button,
    input[type="range"],
    .reader,
    .onward,
    summary {
      display: none;
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

export const look = [fresh, unsafeCSS(ofSite), unsafeCSS(withFaces(own.cssText))];
