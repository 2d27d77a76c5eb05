/** The categories of a typed list: one on each line, without blanks at its ends. */
export function wordsTyped(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
