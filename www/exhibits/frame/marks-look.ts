import { css, unsafeCSS } from "lit";

/** Waves of marks, one a tenth of a second after the other: together they last 1.35 s at most. */
const waves = Array.from(
  { length: 10 },
  (_, wave) => `.picture .wave-${wave} { animation-delay: ${wave / 10}s }`,
).join("\n");

/** How marks of pictures look, and their keys in legends: apart by shape, and by color. */
export const marksLook = css`
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
    /* A picture that is enlarged enlarges its texts. */
    font: calc(0.8 * var(--rem) / var(--scale, 1)) var(--sans);
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
      animation: fall 0.35s ease-in backwards;
    }
    @keyframes fall {
      from {
        transform: translateY(-7em);
        opacity: 0;
      }
    }
    .picture .turn {
      transform-box: fill-box;
      transform-origin: center;
      animation: turn 0.5s ease-in-out backwards;
    }
    @keyframes turn {
      from {
        transform: scaleX(0);
      }
      40% {
        transform: scaleX(-1);
      }
      70% {
        transform: scaleX(0);
      }
    }
    /* After what they delay. */
    ${unsafeCSS(waves)}
    .picture .moves {
      transition:
        y 0.15s,
        width 0.15s,
        height 0.15s;
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
`;
