/** The fractions of a typed list, as typed. */
export function alphasTyped(text: string): readonly string[] {
  return text.split(/[;\s]+|,\s+/).filter((each) => each !== "");
}
