/** Ours, and not those of a reader's machine that replace them. */
const OURS = /^"?Sottovoce \w+"?$/;

/**
 * Loads the faces of this site that the page has not needed so far, so that it may need them when
 * the network is gone. A page elsewhere declares none of them.
 */
export function loadFaces(): void {
  for (const face of document.fonts)
    // Without it, text is shown in a face of the reader's.
    if (OURS.test(face.family)) face.load().catch(() => undefined);
}
