/** Alone in the table. */
import { html } from "../../texts.js";
import { formatCount, formatUp, times } from "./words.js";

/** A count of a table; null where it has no such row. */
const counted = (count: number | null) => (count === null ? "no row" : formatCount(count));

export const alone = {
  question: {
    data: (people: number) =>
      `A village of ${people} people publishes how many have each job, with noise on each number. The table has a row for each job that somebody has. Maria is the only beekeeper. Is she hidden?`,
    public: (people: number) =>
      `A village of ${people} people publishes how many have each job, with noise on each number. The table has a row for each job of a list that was written before. Maria is the only beekeeper. Is she hidden?`,
  },
  takeaway:
    "List the rows of a table before you look: noise hides how many people are in a row, but not that there is a row.",
  guess: "Of 100 such tables, how many prove that a beekeeper lives there?",
  guessed: (guess: number) => `${guess} of 100`,
  outcome: {
    data: (proofs: number, tables: number) =>
      html`<strong>${proofs} of ${tables}</strong> tables prove it. The noise hides the number in
        the row. But without Maria there would be no such row.`,
    public: (proofs: number, tables: number) =>
      html`<strong>${proofs} of ${tables}</strong> tables prove it. Every job of the list has a row,
        those that nobody has, too. Each number could come from the village without Maria.`,
  },
  sentence: (proofs: number, tables: number) =>
    `${proofs} of ${tables} tables prove that a beekeeper lives in the village.`,
  numbers: (error: number, allowed: number) =>
    `In 95 out of 100 tables, every number is at most ${formatUp(error, 3)} off. A row that is in the table with Maria and without her has no number that is more than ${times(allowed)} as likely in one of them.`,
  missing:
    "A row of a job that nobody has costs nothing but paper. Without such rows, each row says: somebody is here.",
  categories: "The rows of the table",
  where: {
    data: "the jobs that somebody has",
    public: "a list of eight jobs, written before",
  },
  jobs: {
    farmer: "farmer",
    nurse: "nurse",
    teacher: "teacher",
    builder: "builder",
    baker: "baker",
    beekeeper: "beekeeper",
    potter: "potter",
    sailor: "sailor",
  },
  sides: { withHer: "with Maria", without: "without Maria" },
  counted,
  row: (job: string, withHer: number | null, without: number | null) =>
    `${job}: ${counted(withHer)} in a table with Maria, ${counted(without)} in a table without her.`,
  title: "One published table of the village with Maria, and one without her.",
  legend: {
    one: "people with this job, with noise",
    caught: "a row that only one table can have",
  },
  caption: "One table with Maria, and one without her",
  head: ["Job", "With Maria", "Without Maria"],
  reader: "Read the rows one by one",
  more: (tables: number) => `Publish ${tables} new tables`,
};
