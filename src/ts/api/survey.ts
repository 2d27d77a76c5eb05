/** Surveys whose server never sees an answer: the types. */
import type { Exact, Json } from "./common.js";
import type { Protocol, SurveyExplained } from "./survey-consent.js";
import type { Complete, Lacking } from "./unfinished.js";

export type * from "./survey-consent.js";

/**
 * A question of a survey, as a frozen object. Make questions with `yesNo`, `oneOf`, `severalOf`,
 * `rating`, `number` or `binned`. `A` is the type of a person's answer. `E` is the type of the
 * estimates for the question.
 */
export interface Question<A, E> {
  readonly [answer]?: A;
  readonly [estimate]?: E;
}
declare const answer: unique symbol;
declare const estimate: unique symbol;

/**
 * Settings that every kind of question accepts. The `text` is part of the plan, so surveys whose
 * texts differ have different ids. `explain()` of the survey quotes the text.
 *
 * @remarks
 * The text of a question has 1 to 500 bytes of UTF-8. Each text, option or box is one line with at
 * least one visible character. It must not contain control characters, line breaks, or characters
 * that change the direction of writing. Two options or boxes of a question must differ in more than
 * blanks and invisible characters. Composed and decomposed forms of a letter count as the same
 * letter (Unicode NFC).
 */
export interface Worded {
  /** The question in words, such as "Do you smoke?". */
  readonly text?: string | undefined;
}
/** Settings of a question that people must answer. */
export interface Unskippable extends Worded {
  readonly skip?: false | undefined;
}
/**
 * Settings of a question that people may skip. People skip a question with the answer `null`, which
 * means "prefer not to say".
 */
export interface Skippable extends Worded {
  readonly skip: true;
}

/** The questions of a survey. The keys are the names of the questions. */
export type Questions = { readonly [name: string]: Question<any, any> };
/** One person's answers. The keys are the names of the questions. */
export type Answers<Q extends Questions> = {
  readonly [N in keyof Q]: Q[N] extends Question<infer A, any> ? A : never;
};
/** The estimates of each question. The keys are the names of the questions. */
export type Estimates<Q extends Questions> = {
  readonly [N in keyof Q]: Q[N] extends Question<any, infer E> ? E & Reports : never;
};

/** Builds a survey. Every method returns a new builder. */
export interface SurveyBuilder<
  Q extends Questions,
  Missing extends string = "odds",
> extends Lacking<Missing> {
  /**
   * Sets how much the first response of each person may reveal. The reports of this response are at
   * most `odds` times as likely with one set of answers as with any other set. The privacy loss
   * epsilon is therefore ln `odds`. `odds` must be from 1025/1024 to 2^20.
   */
  odds(odds: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets the privacy limit as an epsilon. Call it instead of `odds`. It sets the odds to e^epsilon,
   * rounded down to a fraction with denominator 2^20.
   */
  epsilon(epsilon: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets how many questions each person reports on, 1 by default. `begin()` selects these questions
   * at random, independently of any answers. The odds limit all reports of a person together. So
   * the more questions each person reports on, the more random each report is.
   */
  questionsPerPerson(questions: number): SurveyBuilder<Q, Missing>;
  /**
   * Finishes the survey, and throws if a setting is invalid. Within one version of the package, the
   * same settings always give the same plan and id.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for invalid settings, `ERR_LIMIT` above a maximum.
   */
  build(this: SurveyBuilder<Q, Missing> & Complete<Missing>): Survey<Q>;
}

/** The complete survey, as JSON. Publish the plan, so that anyone can check what the page sends. */
export interface SurveyPlan {
  readonly kind: "survey";
  readonly format: 1;
  readonly name: string;
  /**
   * The odds that limit what a person's whole first response reveals. The text is a fraction in
   * lowest terms, such as "3" or "5/2".
   */
  readonly odds: string;
  /** The number of questions that each person reports on. */
  readonly questionsPerPerson: number;
  /**
   * The odds that limit what one report reveals. The text is a fraction in lowest terms. `oddsEach`
   * to the power of `questionsPerPerson` is at most `odds`.
   */
  readonly oddsEach: string;
  /**
   * The questions, in the order in which you listed them. `build()` chose a `protocol` for each
   * question. `build()` of a later version of the package may choose other protocols, but every
   * later version can still run this plan.
   */
  readonly questions: readonly QuestionPlan[];
}
/** A question in the plan of a survey. Each kind of question has its own parameters. */
export interface QuestionPlan {
  readonly name: string;
  readonly kind: string;
  readonly protocol: Protocol;
  readonly [parameter: string]: Json | Protocol;
}

/**
 * A randomized answer, which may leave the device. Send the report as it is. Do not add anything
 * that links it to the person or to their other reports.
 */
export interface Report {
  readonly format: 1;
  /**
   * The id of the survey. It is the first 32 hexadecimal digits of the SHA-256 of the plan. Surveys
   * with different questions or odds have different ids.
   */
  readonly survey: string;
  /** The name of the question. */
  readonly question: string;
  /** The randomized answer, a whole number from 0 to 2^53 - 1. */
  readonly value: number;
  /**
   * The id of the report: 32 random hexadecimal digits. If a person gives the same answer again,
   * and you pass the stored memory to `respond`, the report has the same id. It then counts once.
   */
  readonly id: string;
}
/**
 * One respondent's selected questions, true answers and reports. Store this object on the
 * respondent's device. Never send it, because it contains true answers.
 */
export interface Memory<Q extends Questions = Questions> {
  /** The id of the survey. */
  readonly survey: string;
  /** The names of the questions that `begin()` selected for this person. */
  readonly questions: readonly (keyof Q & string)[];
  /** This person's answers so far, each with its report. */
  readonly said: readonly Said[];
}
/**
 * A person's true answer, and the report that was made from it. `answer` has the form in which the
 * survey counts it. For a `binned` question, for example, `answer` is the number of the bin, from
 * 0.
 */
export interface Said {
  /** The name of the question. */
  readonly question: string;
  readonly answer: Json;
  /** The randomized answer in the report. */
  readonly value: number;
  /** The id of the report. */
  readonly id: string;
}

/** The part of a survey that a respondent's device needs. */
export interface Respondent<Q extends Questions = Questions> {
  /** The complete survey, as a frozen object of JSON values. */
  readonly plan: SurveyPlan;
  /** The id of the survey. It is the first 32 hexadecimal digits of the SHA-256 of the plan. */
  readonly id: string;
  /**
   * The odds that limit what a person's whole first response reveals. The text is a fraction in
   * lowest terms.
   */
  readonly odds: string;
  /**
   * The privacy loss of one person's first response, in nats. The loss is ln `odds`, rounded up.
   */
  readonly epsilon: number;
  /**
   * Selects the questions that one person reports on, at random. Call `begin` once per person, and
   * store the returned memory, so that the person gets the same questions when the page is loaded
   * again.
   */
  begin(): Memory<Q>;
  /**
   * Randomizes a person's answers, and returns the reports to send. There is one report for each
   * question that `begin()` selected for this person. `respond` ignores answers to other questions.
   * If the person gave the same answer before, `respond` returns the same report again. If a
   * selected question has no valid answer, `respond` throws before it uses any randomness.
   *
   * **Watch out**: store the returned memory before you send the reports. Let only one tab at a
   * time call `respond` and store the memory. If two tabs start from the same memory, they can send
   * different reports. The person then loses twice as much privacy.
   */
  respond(memory: Memory<Q>, answers: Partial<Answers<Q>>): SurveyResponse<Q>;
  /**
   * Returns the privacy loss of all reports from this memory. The loss is in nats, rounded up, and
   * covers what the reports reveal about the answers. It does not cover the fact that an answer
   * changed. Anyone who can link the reports of one person also sees this fact. Do not add this
   * loss to the epsilon of a release, because the two measure different things.
   */
  spent(memory: Memory<Q>): number;
  /** Returns the consent text for respondents and notes for the organizer. */
  explain(): SurveyExplained;
}
/** The reports to send and the memory to store. */
export interface SurveyResponse<Q extends Questions> {
  /** The reports to send, after the memory is stored. */
  readonly reports: readonly Report[];
  /** The memory to store on the device. */
  readonly memory: Memory<Q>;
}

/** A survey, for its respondents and its organizer. */
export interface Survey<Q extends Questions> extends Respondent<Q> {
  /**
   * Returns empty counts, to which you add reports one by one. You can add at most 2^24 reports,
   * because the counts store the id of each report in memory.
   */
  counts(): ReportCounts<Q>;
  /**
   * Reads counts of reports from rows of a database. Pass the rows that the SQL of `surveySql`
   * returned, or those of `rows()` of other counts. If no counts of this survey can have these
   * rows, `countsOf` throws `ERR_DATA`.
   */
  countsOf(rows: Iterable<SurveyRow>): ReportCounts<Q>;
  /**
   * Estimates the share of each answer, with confidence intervals. With at least the probability
   * `confidence`, all intervals of a question contain the true values at the same time.
   * `confidence` must be at least 0.9.
   *
   * With `consistent: true`, each share also has a value `consistent`. These values are not
   * negative, and those of a question add up to 1. Shares of boxes (`severalOf`) do not get this
   * value, because they need not add up to 1.
   *
   * **Watch out**: an interval is valid only if you look once, at a time or a number of reports
   * that you fixed in advance. If you look after every report, an interval will sooner or later
   * miss the truth.
   *
   * @remarks
   * Shares, and means with the protocol `bit`, have intervals by the method of Clopper and Pearson.
   * These intervals are valid for the respondents, and for a population from which they were chosen
   * at random. Means with the protocol `window` have intervals for the respondents only. For
   * `binned` questions whose reports are sets of several bins, shares `below` an edge have slightly
   * wider intervals than necessary. Each end of an interval is rounded outward. Options with equal
   * counts share one interval object.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for counts of another survey, or for a confidence below
   * 0.9. `ERR_LIMIT` above 2^40 reports to a question.
   *
   * @example
   * import { survey, yesNo } from "sottovoce/survey";
   *
   * const lunch = survey("lunch", { smokes: yesNo() }).odds(3).build();
   * const counts = lunch.countsOf([
   *   { question: "smokes", item: -1, n: 500 },
   *   { question: "smokes", item: 0, n: 175 },
   *   { question: "smokes", item: 1, n: 325 },
   * ]);
   * const { yes } = lunch.estimate(counts, { confidence: 0.95 }).smokes.shares;
   * yes.exact; // "1/5"
   * yes.lowest; // 0.116...
   * yes.highest; // 0.287...
   */
  estimate(
    counts: ReportCounts<Q>,
    options: { confidence: Exact; consistent?: boolean | undefined },
  ): Estimates<Q>;
  /**
   * Returns how accurate the estimates of each question will be. You can call `accuracy` before
   * anybody answers. `margin` is the expected half width of the widest interval if this number of
   * `respondents` take part. `fake` and `shift` show the effect of forged reports.
   *
   * @remarks
   * `margin` assumes the answers that make the intervals widest. It is the half width before an
   * interval is cut to possible values, such as shares from 0 to 1. The largest margin, 1/2, means
   * that the reports show nothing. For questions of the kind `number`, `margin` is a fraction of
   * the range between the bounds. For questions of the kind `binned`, `margin` also bounds the
   * error of the share of people below each edge.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for invalid options, `ERR_LIMIT` above 2^40 reports to a
   * question.
   *
   * @example
   * import { survey, yesNo } from "sottovoce/survey";
   *
   * const lunch = survey("lunch", { smokes: yesNo() }).odds(3).build();
   * const { margin, fake } = lunch.accuracy({ respondents: 1574, confidence: 0.95 }).smokes;
   * margin; // 0.0499..., 5 points to each side
   * fake; // { up: 1.5, down: 0.5 }
   */
  accuracy(options: { respondents: number; confidence: Exact }): {
    readonly [N in keyof Q]: Accuracy;
  };
  /**
   * Returns how many respondents you need for a margin. With this number, every interval of every
   * question is expected to extend at most `margin` to each side of the estimate. If you know
   * roughly what share of people will give an answer, pass it as `share`. Fewer respondents may
   * then suffice.
   *
   * @remarks
   * A slightly smaller number may suffice, because one more report does not always make intervals
   * narrower. The result assumes that each question gets its expected number of reports. With
   * several questions or boxes, each question or box gets only a part of all reports.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for a margin of 0 or less, an invalid share, or a
   * confidence below 0.9. `ERR_LIMIT` if more than 2^40 reports are needed.
   *
   * @example
   * import { survey, yesNo } from "sottovoce/survey";
   *
   * const lunch = survey("lunch", { smokes: yesNo() }).odds(3).build();
   * lunch.respondents({ margin: "1/20", confidence: 0.95 }); // 1574
   * lunch.respondents({ margin: "1/20", confidence: 0.95, share: 0.2 }); // 1437
   */
  respondents(options: { margin: Exact; confidence: Exact; share?: Exact | undefined }): number;
  /**
   * Returns the plan. `JSON.stringify(survey)` calls this method.
   * `surveyFromPlan(JSON.parse(JSON.stringify(survey)))` makes the same survey.
   */
  toJSON(): SurveyPlan;
}

/** Counts of the reports to a survey. Add at most one report per person and question. */
export interface ReportCounts<Q extends Questions> {
  /**
   * The number of all refused reports. It includes refused reports to questions of this survey, and
   * reports that belong to none of these questions.
   */
  readonly refused: number;
  /**
   * Counts a report, or refuses it. Pass the report or its JSON text, as it arrived. If the value
   * is not a valid report of this survey, `add` refuses it and increases `refused` by 1.
   *
   * **Watch out**: look at `refused`. A large number may mean that the reports belong to another
   * survey, or have another form.
   *
   * @remarks
   * `add` never throws for a text, no matter what a device sent. It throws only for a list, because
   * passing a list is a mistake in your code. Call `add` for each report of the list.
   *
   * If two reports have the same id, only the first counts. For the second, `add` returns "again"
   * if both reports are the same, and "refused" if they differ. After 2^24 ids, `add` refuses every
   * new report. Count the reports of larger surveys with `surveySql`.
   */
  add(report: unknown): "counted" | "again" | "refused";
  /**
   * Adds the counts of `other` to these counts. Use it to combine counts that several processes
   * made.
   */
  merge(other: ReportCounts<Q>): void;
  /**
   * Returns the counts as plain rows, for a database or another process. Read the rows back with
   * `countsOf`.
   */
  rows(): readonly SurveyRow[];
  readonly [counted]?: Q;
}
declare const counted: unique symbol;
/**
 * A count of reports to one question. `n` is the number of reports, and `item` says which reports
 * these are.
 *
 * - `item` -2: all refused reports. Those that belong to no question have the `question` "".
 * - `item` -1: all counted reports.
 * - `item` 0 or more: the counted reports with this value, or whose set of options contains this
 *   option. Options are numbered from 0, in the order of the plan. For `yesNo` the order is yes,
 *   no, skip.
 */
export interface SurveyRow {
  readonly question: string;
  readonly item: number | bigint | string;
  readonly n: number | bigint | string;
}

/** The expected accuracy of one question. All figures are rounded up. */
export interface Accuracy {
  /**
   * The expected half width of the widest interval. For questions of the kind `number`, the half
   * width is a fraction of the range between the bounds.
   */
  readonly margin: number;
  /**
   * The `margin` in the unit of the answers, such as hours. Only questions of the kind `number`
   * have `marginInUnits`.
   */
  readonly marginInUnits?: number;
  /**
   * The most votes that one forged report can add or take away. One vote is one person's answer.
   * `up` is the most votes that a forged report can add to an answer, and `down` is the most that
   * it can take away. If `m` of `n` reports are forged, they add at most `up * m / n` to an
   * estimated share, or take away at most `down * m / n`. Nothing distinguishes a forged report
   * from an honest one.
   */
  readonly fake: { readonly up: number; readonly down: number };
  /**
   * The largest shift of a share if one person in 100 forges. For questions of the kind `number`,
   * it is the largest shift of the mean, as a fraction of the range between the bounds. The figure
   * assumes that all forgers report on this question, and on the same box if the question has
   * boxes.
   */
  readonly shift: number;
}

/** The numbers of counted and refused reports to a question. */
export interface Reports {
  /** The number of reports to this question that were counted. */
  readonly reports: number;
  /** The number of reports to this question that were refused. */
  readonly refused: number;
  /**
   * The number of refused reports that belong to no question. Examples are texts that are not JSON,
   * and reports to other surveys. The estimates of all questions show the same number.
   */
  readonly unassigned: number;
}
