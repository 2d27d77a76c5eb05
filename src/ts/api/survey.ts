/** Surveys whose server never sees an answer: the types. */
import type { Exact, Json } from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

/**
 * A question of a survey, as a frozen object. Make questions with `yesNo`, `oneOf`, `severalOf`,
 * `rating`, `number` or `binned`. `A` is the type of an answer, and `E` the type of an estimate.
 */
export interface Question<A, E> {
  readonly [answer]?: A;
  readonly [estimate]?: E;
}
declare const answer: unique symbol;
declare const estimate: unique symbol;

/**
 * Options of every kind of question. The `text` is part of the plan, so a survey with another text
 * has another id. `explain()` of the survey quotes the text.
 *
 * @remarks
 * The text of a question has 1 to 500 bytes of UTF-8. Each text, option or box is one line with at
 * least one visible character. It must not contain control characters, line breaks, or characters
 * that change the direction of writing. Two options or boxes of a question must differ in more than
 * blanks and invisible characters. Composed and decomposed forms of a letter (NFC) count as the
 * same.
 */
export interface Worded {
  /** The question in words, such as "Do you smoke?". */
  readonly text?: string | undefined;
}
/** Options of a question that people must answer. */
export interface Unskippable extends Worded {
  readonly skip?: false | undefined;
}
/**
 * Options of a question that people may skip. A skipped answer is `null`, which means "prefer not
 * to say".
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
   * Sets the privacy limit for the first response of each person. Any reports are at most `odds`
   * times as likely with one set of answers as with another. In other words, the privacy loss
   * epsilon is ln odds. `odds` must be from 1025/1024 to 2^20.
   */
  odds(odds: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets the privacy limit as an epsilon. Use it instead of `odds`. The odds are then e^epsilon,
   * rounded down to a fraction with denominator 2^20.
   */
  epsilon(epsilon: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets how many questions each person reports on, 1 by default. `begin()` selects these questions
   * at random, and does not look at answers. The odds limit all reports of a person together, so
   * each of several reports is more random than a single one.
   */
  questionsPerPerson(questions: number): SurveyBuilder<Q, Missing>;
  /**
   * Finishes the survey, and throws if a setting is invalid. In one version of the package, the
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
   * The odds for a person's whole first response. The text is a fraction in lowest terms, such as
   * "3" or "5/2".
   */
  readonly odds: string;
  /** The number of questions that each person reports on. */
  readonly questionsPerPerson: number;
  /**
   * The odds for one report, as a fraction in lowest terms. `oddsEach` to the power of
   * `questionsPerPerson` is at most `odds`.
   */
  readonly oddsEach: string;
  /**
   * The questions, in the order in which you listed them. `build()` chose a `protocol` for each
   * question. Later versions of the package may choose other protocols, but still run this plan.
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
 * The method that randomizes the answers to a question. `build()` chooses the method and its
 * parameters.
 */
export type Protocol =
  | { readonly kind: "subset"; readonly options: number; readonly size: number }
  | {
      readonly kind: "lines";
      readonly options: number;
      readonly prime: number;
      readonly digits: number;
    }
  | { readonly kind: "boxes"; readonly boxes: number }
  | { readonly kind: "bit" }
  | { readonly kind: "window"; readonly steps: number; readonly half: number };

/**
 * A randomized answer, which may leave the device. Send the report as it is. Do not add anything
 * that links it to the person or to their other reports.
 */
export interface Report {
  readonly format: 1;
  /**
   * The id of the survey. It is the first 32 hexadecimal digits of the SHA-256 of the plan. Surveys
   * with other questions or odds have other ids.
   */
  readonly survey: string;
  /** The name of the question. */
  readonly question: string;
  /** The randomized answer, from 0 to 2^53 - 1. */
  readonly value: number;
  /**
   * The id of the report: 32 random hexadecimal digits. If a person sends the same answer again
   * from the same memory, the report has the same id, and counts once.
   */
  readonly id: string;
}
/**
 * The questions selected for a respondent, and their answers and reports. Store the memory on the
 * respondent's device. Never send it, because it contains true answers.
 */
export interface Memory<Q extends Questions = Questions> {
  /** The id of the survey. */
  readonly survey: string;
  /** The names of the questions that were selected for this person. */
  readonly questions: readonly (keyof Q & string)[];
  /** This person's answers so far, each with its report. */
  readonly said: readonly Said[];
}
/**
 * A true answer and its report. `answer` has the form in which the question counts it. For
 * `binned`, for example, it is the number of the bin.
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
   * The odds for one person's whole first response. They are a fraction in lowest terms, as text.
   */
  readonly odds: string;
  /** The privacy loss of one person's first response, in nats. The loss is ln odds, rounded up. */
  readonly epsilon: number;
  /**
   * Selects the questions of one person at random. Call `begin` once per person, and store the
   * returned memory, so that the person gets the same questions when the page is loaded again.
   */
  begin(): Memory<Q>;
  /**
   * Randomizes a person's answers, and returns one report for each selected question. Answers to
   * other questions are ignored. If an answer is the same as before, its report is the same too. If
   * a selected question has no valid answer, `respond` throws before it uses any randomness.
   *
   * **Watch out**: store the returned memory before you send the reports. Let only one tab at a
   * time do this. If two tabs start from the same memory, they can send different reports, and the
   * person loses twice as much privacy.
   */
  respond(memory: Memory<Q>, answers: Partial<Answers<Q>>): SurveyResponse<Q>;
  /**
   * Returns the privacy loss of all reports from this memory. The loss is in nats, rounded up, and
   * covers what reports reveal about answers. This loss does not cover one fact: anyone who can
   * link the reports of one person also sees that an answer changed. This loss measures something
   * other than the epsilon of a release, so do not add the two.
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

/** The consent text for respondents and notes for the organizer. The wording may change. */
export interface SurveyExplained {
  /**
   * The complete consent text for respondents. The text begins with the guarantee, in words that
   * the organizer cannot change. The organizer's texts of the questions follow. Each text is
   * between the isolating characters U+2068 and U+2069, so that it cannot look like a part of the
   * guarantee. Show `respondent` as text, never as HTML.
   */
  readonly respondent: string;
  /** Notes for the organizer, who made the survey. */
  readonly author: string;
  /** Short sentences to show even if `respondent` is one tap away. */
  readonly consent: SurveyConsent;
  /**
   * The figures in these texts. Use them to write the texts in another language. The list contains
   * one entry for each question, in the order of the plan.
   */
  readonly facts: readonly SurveyFact[];
}
/**
 * Sentences for three short lines to show where people answer.
 *
 * - Line 1 says what is sent: `sends` of the question's {@link SurveyFact}, and `drawn` if not all
 *   questions are selected.
 * - Line 2 says how sure others can be of the answers: `sure`.
 * - Line 3 says that taking part is voluntary and where the true answer is stored: `voluntary` and
 *   `stays`. Add for how long your page stores the memory.
 */
export interface SurveyConsent {
  /** The odds for a person's whole first response, as in the plan. */
  readonly odds: string;
  /** The odds as text to show to people, rounded up. For example, "3" or "about 2.72". */
  readonly factor: string;
  /**
   * A sentence that says how many of the questions the page selects. Null if the page selects all
   * questions.
   */
  readonly drawn: string | null;
  /**
   * A sentence that says how sure others can be of the answers. It contains the text of `atMost`
   * exactly once.
   */
  readonly sure: string;
  /**
   * How sure others can become of an answer when they see reports. At odds up to 9 the grade is
   * `"nobody"`: nobody can be sure. At odds up to 20 it is `"fairly"`: others can be fairly sure.
   * At larger odds it is `"nearly"`: others can be nearly sure, and a report protects very little.
   */
  readonly grade: "nobody" | "fairly" | "nearly";
  /**
   * The most certainty that someone who guessed 50:50 before can reach. It is rounded up. For
   * example, "75%".
   */
  readonly atMost: string;
  /** A sentence that says that taking part is voluntary. */
  readonly voluntary: string;
  /** A sentence that says where the true answer is stored. */
  readonly stays: string;
}
/** Facts about the reports to one question, for consent texts. */
export interface SurveyFact {
  /** The name of the question. */
  readonly question: string;
  /**
   * The organizer's text of the question, or null if it has none. Show the text in an element of
   * its own, such as `<bdi>`.
   */
  readonly text: string | null;
  /** The method that randomizes the answer. */
  readonly protocol: Protocol["kind"];
  /**
   * The exact probability that a report agrees with the answer. The probability is a fraction in
   * lowest terms, as text. To people, show `about` instead.
   *
   * @remarks
   * The meaning of "agrees" depends on the protocol. With `subset` and `lines`, the report is a set
   * of options that contains the answer. With `boxes`, the report says correctly whether the person
   * ticked the box that it is about. With `bit`, the report is "high" or "low", and `kept` is for
   * an answer at one of the bounds: the report names this bound. For an answer in the middle,
   * either report has probability 1/2. With `window`, the report is a value within a window around
   * the answer.
   */
  readonly kept: string;
  /** The probability `kept` in words, rounded. For example, "about 73 of 100". */
  readonly about: string;
  /** The probability `kept` in percent, rounded to a whole number. */
  readonly ofHundred: number;
  /**
   * The probability `kept` in words. For example, "3 of 4" or "about 73 of 100". The words are
   * exact if the denominator of `kept` is at most 100.
   */
  readonly cases: string;
  /**
   * A sentence that says what the page sends for this question. It contains the text of `cases`
   * exactly once.
   */
  readonly sends: string;
}

/** A survey, for its respondents and its organizer. */
export interface Survey<Q extends Questions> extends Respondent<Q> {
  /**
   * Returns empty counts, to which you add reports one by one. You can add at most 2^24 reports,
   * because the counts keep their ids in memory.
   */
  counts(): ReportCounts<Q>;
  /**
   * Returns counts of reports, from the rows that `surveySql`'s SQL returned. Throws `ERR_DATA` for
   * rows that this SQL cannot have returned.
   */
  countsOf(rows: Iterable<SurveyRow>): ReportCounts<Q>;
  /**
   * Estimates the share of each answer, with confidence intervals. With probability at least
   * `confidence` (0.9 or more), all intervals of a question contain the truth at once. With
   * `consistent: true`, each share of an option, grade or bin also has a value `consistent`. These
   * values are not negative, and add up to 1. Shares of boxes (`severalOf`) need not add up to 1,
   * and have no such value.
   *
   * **Watch out**: an interval is valid only if you look once, at a time or a number of reports
   * that you fixed in advance. If you look after every report, an interval will sooner or later
   * miss the truth.
   *
   * @remarks
   * Intervals contain the truth with at least the probability `confidence`. Shares, and means with
   * the protocol `bit`, have intervals by the method of Clopper and Pearson. These intervals are
   * valid for the respondents, and for a population from which they were chosen at random. Means
   * with the protocol `window` have intervals for the respondents only. If reports are sets of bins
   * (protocol `subset`), shares `below` an edge have slightly wider intervals than necessary. Each
   * end of an interval is rounded outward. Options with equal counts share one interval object.
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
   * anybody answers. `margin` is the largest half width that any interval is expected to have with
   * this number of `respondents`. `fake` and `shift` show the effect of forged reports.
   *
   * @remarks
   * `margin` is the half width of the expected interval before the interval is cut to possible
   * values, such as shares from 0 to 1. The largest margin, 1/2, means that nothing is known. For
   * questions of the kind `number`, `margin` is a fraction of the range between the bounds. For
   * questions of the kind `binned`, `margin` also bounds the error of the share of people below
   * each edge.
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
   * roughly what share of people gives an answer, set `share`. Fewer respondents may then suffice.
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
   * The number of all reports that were refused. It includes reports to a question of this survey,
   * and reports that belong to none of its questions.
   */
  readonly refused: number;
  /**
   * Counts a report, or refuses it. Pass the report or its JSON text, as it arrived. `add` refuses
   * a value that is not a report of this survey, and adds 1 to `refused`.
   *
   * **Watch out**: look at `refused`. If it is large, the reports belong to another survey, or have
   * another form.
   *
   * @remarks
   * `add` never throws for a text, no matter what a device sent. It throws only for a list, because
   * passing a list is a mistake in your code. Call `add` for each report of the list.
   *
   * If two reports have the same id, only the first counts. For the second, `add` returns "again"
   * if its content is the same, and "refused" otherwise. After 2^24 ids, `add` refuses every new
   * report. Count the reports of larger surveys with `surveySql`.
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
 * A count of reports to one question. `n` is the number of reports. `item` says which reports these
 * are: -2 for all refused reports, -1 for all counted reports, 0 or more for the reports with this
 * value or option. Options are numbered from 0, in the order of the plan (for `yesNo`: yes, no,
 * skip). Refused reports that belong to no question have the `question` "".
 */
export interface SurveyRow {
  readonly question: string;
  readonly item: number | bigint | string;
  readonly n: number | bigint | string;
}

/** The expected accuracy of one question. All figures are rounded up. */
export interface Accuracy {
  /**
   * The largest half width that any interval is expected to have. For questions of the kind
   * `number`, the half width is a fraction of the range between the bounds.
   */
  readonly margin: number;
  /**
   * The `margin` in the unit of the answers, such as hours. Only questions of the kind `number`
   * have `marginInUnits`.
   */
  readonly marginInUnits?: number;
  /**
   * The most votes that one forged report can add or take away. A vote is one person's answer. `up`
   * is the most that a report can add, `down` the most that it can take away. If `m` of `n` reports
   * are forged, they add at most `up * m / n` to an estimated share, or take away at most
   * `down * m / n`. Nothing distinguishes a forged report from an honest one.
   */
  readonly fake: { readonly up: number; readonly down: number };
  /**
   * The most that a share moves if one person in 100 forges. For questions of the kind `number`, it
   * is how far the mean can move, as a fraction of the range. The figure assumes that all forgers
   * report on this question, and on the same box if it has boxes.
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
