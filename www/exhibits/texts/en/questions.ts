/** Twenty questions. */
import { formatCount, formatValue, html, percentUp } from "../../texts.js";
import { several, yesOrNo } from "./words.js";

export const questions = {
  question: (pupils: number, questions: number, noise: number) =>
    `Each of ${pupils} pupils keeps a secret: yes or no. Nobody is asked for one. ${questions} times it is told how many of a random half say yes, ${noise === 0 ? "exactly" : `each time about ${noise} off`}. Whose secret is still safe?`,
  takeaway:
    "Too many answers that are too good tell everything about everybody: somebody has to count them, and to say no.",
  guess: (pupils: number) =>
    `Of the ${pupils} secrets, how many can be computed from these answers?`,
  guessed: (count: number, pupils: number) => `${count} of ${pupils}`,
  noise: "Noise: how far off an answer typically is",
  noiseSaid: (noise: number) =>
    noise === 0 ? "answers are exact" : `answers are about ${noise} off`,
  none: "Nothing was asked so far, and there is nothing to go by but a coin.",
  asked: (count: number, noise: number) =>
    noise === 0
      ? `${several(count, "exact answer", "exact answers")}.`
      : `${several(count, "answer", "answers")}, about ${noise} off.`,
  sentence: (asked: string, right: number, pupils: number) =>
    `${asked} ${right} of ${pupils} secrets are computed right.`,
  outcome: (asked: string, right: number, pupils: number) =>
    html`${asked} <strong>${right} of ${pupils}</strong> secrets are computed right. Tossing a coin
      for each gets about 50.`,
  refused: {
    first: "The ledger refused the very first question (ERR_BUDGET).",
    later: (number: number) =>
      `The ledger refused number ${formatCount(number)} (ERR_BUDGET), and nothing was drawn for it.`,
    exact: "The ledger answers nothing: without noise there is no epsilon that a budget could pay.",
  },
  granted: { all: "The ledger could pay for all of them.", some: "The ledger paid for them." },
  price: (epsilon: string, share: number, budget: number) =>
    `One answer costs epsilon ${formatValue(Number(epsilon))}; ${percentUp(share)} of the budget of ${formatValue(budget)} is gone.`,
  guard: "Who counts the questions",
  guards: { none: "nobody", ledger: "a ledger with a budget" },
  budget: "The budget: epsilon for all answers together",
  budgetSaid: (budget: number) => `a budget of epsilon ${formatValue(budget)}`,
  secrets: "The secrets",
  kinds: { chance: "made up by chance", heart: "a picture" },
  grids: { secrets: "The secrets", computed: "Computed from the answers" },
  title: "One mark for each pupil, twice: the secret, and what was computed.",
  legend: { one: "yes", ring: "no", cross: "computed wrong" },
  pupil: (number: number, secret: boolean, computed: boolean) =>
    `Pupil ${number}: the secret is ${yesOrNo(secret)}; computed is ${yesOrNo(computed)}. ${secret === computed ? "Right" : "Wrong"}.`,
  isYes: yesOrNo,
  reader: "Read the pupils one by one",
  flip: (number: number) => `Change the secret of pupil ${number}`,
  caption: "Each secret, and what was computed",
  head: ["Pupil", "Secret", "Computed"],
  tries: {
    heading: "Every try leaves a mark",
    note: (pupils: number) =>
      `Noise from left to right; from bottom to top how many of ${pupils} secrets were computed right.`,
    title: (count: number) =>
      `${several(count, "try", "tries")}: noise from left to right, secrets computed right from bottom to top.`,
    legend: { ring: "nobody counted", three: "a ledger did" },
    head: ["Try", "Noise", "Who counted", "Answers", "Right"],
  },
  buttons: {
    one: "Ask 1 more",
    ten: "Ask 10 more",
    all: (questions: number) => `Ask up to ${questions}`,
    anew: "Begin with no question",
  },
};
