/** Texts that all exhibits share. */
import { formatUp, formatValue, numbers, several } from "./words.js";

export const frame = {
  /** How numbers are written. */
  numbers,
  /** Where pages in this language are, among those of the exhibits. */
  pages: "",
  guess: "Your guess:",
  reveal: "Reveal the answer",
  computing: "Computing…",
  guesses: {
    none: "No guess yet: move the slider, or type a number.",
    without: "Reveal without a guess",
    ofClass: "Guesses of the class, if you collect them",
    rule: (least: number, most: number) =>
      `Numbers from ${formatValue(least)} to ${formatValue(most)}, with spaces between them.`,
    collected: (count: number, median: string) =>
      `${several(count, "guess", "guesses")} of the class. The median: ${median}.`,
    exact: "Exactly right.",
    high: (off: number) => `That is ${formatValue(off)} too high.`,
    low: (off: number) => `That is ${formatValue(off)} too low.`,
    /** At the marks of a line; each gets a value as a sentence. */
    names: {
      own: (said: string) => `you: ${said}`,
      median: (said: string) => `median of the class: ${said}`,
      answer: (said: string) => `answer: ${said}`,
    },
  },
  again: "Cover it, and guess again",
  /** The other ways to see an exhibit, and where they lead. */
  views: {
    label: "Ways to see this exhibit",
    present: "Show it on a projector",
    worksheet: "Worksheet",
    before: "Exhibit before",
    after: "Next exhibit",
    leave: "Back to the page",
  },
  /** A sheet for each pupil. A text that ends in a colon has a line after it. */
  sheet: {
    print: "Print this sheet",
    own: "My guess",
    ofClass: "The guesses of the class",
    median: "The median of the class:",
    saw: "What I saw",
    off: "The answer, and how far off I was:",
    sentence: "The one sentence that I keep",
  },
  onward: "How this was computed, and a note for teachers",
  failed:
    "This could not be computed here. Perhaps the network is off and the code was not loaded before. Or the page or the browser does not let WebAssembly run.",
  retry: "Try again",
  typed: (label: string) => `${label}, typed`,
  numberRule: (least: number, most: number) =>
    `Type a number from ${formatValue(least)} to ${formatValue(most)}.`,
  epsilon: "Epsilon, the privacy limit: a smaller one protects more",
  epsilonSaid: (epsilon: number) =>
    `epsilon ${formatValue(epsilon)}, odds at most ${formatUp(Math.exp(epsilon), 3)} to 1`,
  table: "Show as a table",
};
