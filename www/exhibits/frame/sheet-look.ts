import { css } from "lit";

/** How a worksheet looks: on the screen as on the one page that it takes, of A4 or Letter. */
export const sheetLook = css`
  :host([view="worksheet"]) .exhibit {
    gap: calc(0.6 * var(--rem));
    border: 0;
    max-width: 48em;
  }
  :host([view="worksheet"]) .views {
    margin-block: 0;
  }
  :host([view="worksheet"]) h3 {
    font-size: calc(1.2 * var(--rem));
    margin-top: calc(0.5 * var(--rem));
  }
  :host([view="worksheet"]) svg.picture {
    width: 100%;
    max-height: none;
  }
  .sketch {
    height: 40mm;
    border: 1px solid var(--edge);
    border-radius: calc(0.3 * var(--rem));
  }
  .line {
    height: 8.5mm;
    border-bottom: 1px solid var(--edge);
  }
  /* Words, and a line from there to the edge. */
  .blank {
    display: flex;
    gap: calc(0.6 * var(--rem));
    height: 9mm;
    align-items: end;
  }
  .exhibit .blank {
    max-width: none;
  }
  .blank::after {
    content: "";
    flex: 1;
    border-bottom: 1px solid var(--edge);
  }
  @media print {
    :host([view="worksheet"]) .exhibit {
      --rem: 1.15rem;
      font-size: calc(1.0625 * var(--rem));
      max-width: none;
      padding: 0;
    }
  }
`;
