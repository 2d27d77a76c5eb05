/** One question too many. */
import { html } from "../texts.js";
import { formatCount, formatValue, percentUp, several, yesOrNo } from "../texts/en/words.js";

export const questions = {
  question: (pupils: number, questions: number, noise: number) =>
    `Each of ${pupils} pupils keeps a secret: yes or no. No question is about one pupil. ${questions} times, someone learns how many pupils in a random half say yes, ${noise === 0 ? "exactly" : `each time about ${noise} off`}. Whose secret is still safe?`,
  takeaway:
    "Too many answers that are too good reveal everything about everybody: somebody has to count them, and to say no.",
  guess: (pupils: number) =>
    `Of the ${pupils} secrets, how many can be computed from these answers?`,
  guessed: (count: number, pupils: number) => `${count} of ${pupils}`,
  noise: "Noise: how far off an answer typically is",
  noiseSaid: (noise: number) =>
    noise === 0 ? "answers are exact" : `answers are about ${noise} off`,
  none: "Nothing was asked so far: each secret is guessed by tossing a coin.",
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
      `The ledger refused number ${formatCount(number)} (ERR_BUDGET) and drew nothing for it.`,
    exact: "The ledger answers nothing: no budget can pay for an answer without noise.",
  },
  granted: { all: "The ledger could pay for all of them.", some: "The ledger paid for them." },
  price: (epsilon: string, share: number, budget: number) =>
    `One answer costs epsilon ${formatValue(Number(epsilon))}; ${percentUp(share)} of the budget of ${formatValue(budget)} is gone.`,
  guard: "Does anybody count the questions?",
  guards: { none: "nobody", ledger: "a ledger, which has a budget" },
  budget: "The budget: epsilon for all answers together",
  budgetSaid: (budget: number) => `a budget of epsilon ${formatValue(budget)}`,
  secrets: "The secrets",
  kinds: { heart: "a picture of a heart", chance: "made up by chance" },
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
      `From left to right: noise. From bottom to top: how many of ${pupils} secrets were computed right.`,
    title: (count: number) =>
      `${several(count, "try", "tries")}: noise from left to right, secrets computed right from bottom to top.`,
    legend: { ring: "nobody counted", three: "a ledger counted" },
    head: ["Try", "Noise", "Who counted", "Answers", "Right"],
  },
  buttons: {
    one: "Ask 1 more question",
    ten: "Ask 10 more questions",
    all: (questions: number) => `Ask up to ${questions} questions`,
    anew: "Begin again with no question",
  },
};
