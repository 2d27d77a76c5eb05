/** Alone in the table. */
import { html } from "../texts.js";
import { formatCount, formatUp, ofHundred, several, times } from "../texts/en/words.js";

/** A count of a table; null if it has no such row. */
const counted = (count: number | null) => (count === null ? "no row" : formatCount(count));

/** One in how many, cut off to a digit. */
const oneIn = (chance: number) => {
  const unit = 10 ** Math.floor(Math.log10(1 / chance) + 1e-9);
  return formatCount(Math.floor(1 / chance / unit + 1e-9) * unit);
};

export const alone = {
  question: {
    data: (people: number) =>
      `A village of ${people} people publishes how many have each job, with noise on each number. The table has a row for each job that somebody has. Maria is the only beekeeper. Is she hidden?`,
    public: (people: number) =>
      `A village of ${people} people publishes how many have each job, with noise on each number. The table has a row for each job of a list that was written before. Maria is the only beekeeper. Is she hidden?`,
    found: (people: number) =>
      `A village of ${people} people publishes how many have each job, with noise on each number. The table has a row for each job whose noisy number is above a threshold. Maria is the only beekeeper. Is she hidden?`,
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
    found: (proofs: number, tables: number) =>
      html`<strong>${proofs} of ${tables}</strong> tables prove it. A job is shown only if its noisy
        number is above the threshold, and hardly any noise lifts 1 that far.`,
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
    found: "the jobs above a threshold",
  },
  power: "Delta, 1 divided by 10 to the power of",
  powerSaid: (power: number) =>
    `Noise may show one person alone in 1 of ${formatCount(10 ** power)} tables.`,
  alone: (chance: number) =>
    `The only beekeeper is shown in 1 of ${oneIn(chance)} tables. Without the threshold, she is in each.`,
  hidden: (threshold: number) =>
    `The smaller delta is, the further right the threshold: it is ${formatCount(threshold)}. A job that nobody has is never shown, and small jobs mostly are not.`,
  threshold: (threshold: number) => `threshold ${formatCount(threshold)}`,
  people: (people: number) => several(people, "person", "people"),
  inWords: ofHundred,
  chance: (people: number, chance: number) =>
    `${several(people, "person", "people")}: shown in ${ofHundred(chance)} of 100 tables.`,
  chancesTitle: "How likely a job is shown, by how many people have it.",
  chancesHead: ["People with the job", "Tables of 100 that show it"],
  chanceLegend: "chance that a job of this many people is shown",
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
