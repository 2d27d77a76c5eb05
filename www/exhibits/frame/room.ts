/** How much room there is: the same rules as the styles have. */

/** From this width on, in pixels, text is next to the picture. */
export const BESIDE = 900;
/** Between text and picture, in pixels, and the part of the rest that the picture has. */
export const GAP = 32;
const PART = 0.6;
/** How much larger everything is on a projector. */
export const LARGE = 1.5;

export interface Room {
  /** The width of pictures, before they are enlarged. */
  readonly width: number;
  /** How much larger a picture is shown than it is drawn. */
  readonly scale: number;
}

export function room(width: number, isPresented: boolean): Room {
  if (width < BESIDE) return { width, scale: 1 };
  const scale = isPresented ? LARGE : 1;
  return { width: Math.floor(((width - GAP) * PART) / scale), scale };
}
