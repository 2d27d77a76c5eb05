/** The categories of a typed list: what stands on a line, blanks at its ends left out. */
export function wordsTyped(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
