/** The questions, and what the page could send. */
import { count, moment, typed } from "../numbers.js";
import { spoken } from "../spoken.js";

export const asking = spoken("asking", {
  asks: "The organizer asks",
  questions: (questions: number) => `${questions} questions`,
  answer: "Your answer",
  boxes: "Check what applies",
  number: "A number.",
  numberIn: (lowest: string, highest: string) =>
    `A number from ${typed(lowest)} to ${typed(highest)}. Others count as the nearer of the two.`,
  couldSend: "What this page could send",
  samples: (samples: number) => `${samples} sample reports`,
  chooseFirst: "Choose an answer to see 20 sample reports.",
  drawn: (samples: number) => `${samples} sample reports of your answer`,
  /** Before the reports that are listed, and before and after each of them. */
  listed: ": ",
  often: (times: number): readonly [string, string] => [`${times} times "`, '"'],
  oneMore: " The page draws one more and sends only that.",
  word: "The join word that the organizer shows",
  send: "Send my report",
  compare: "Check that the code ",
  compareAfter: " is on the organizer's screen. If not, do not answer.",
  until: (ends: number) => `You can answer until ${moment(ends)}.`,
  incomplete: "Choose an answer first.",
  missing: (questions: readonly number[]) =>
    `Answer question ${questions.map(count).join(", ")} first.`,
  noWord: "Type the join word first.",
  notStored: "This device could not store the report. Nothing was sent. Try again.",
});
