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
 * Options that every question has. The `text` is part of the plan, so another text makes another
 * survey id. `explain` quotes the text.
 *
 * @remarks
 * A text has 1 to 500 bytes of UTF-8. Texts, options and boxes are one line each, with something
 * visible in it. They must not contain control characters, line breaks, or characters that change
 * the direction of writing. Two options or boxes must differ in more than blanks, invisible
 * characters, and composed or decomposed letters (NFC).
 */
export interface Worded {
  /** The text of the question. */
  readonly text?: string | undefined;
}
/** Options of a question that must be answered. */
export interface Unskippable extends Worded {
  readonly skip?: false | undefined;
}
/** Options of a question that people may skip. A skipped answer is `null`: "prefer not to say". */
export interface Skippable extends Worded {
  readonly skip: true;
}

/** Questions by their names. */
export type Questions = { readonly [name: string]: Question<any, any> };
/** Answers to questions, by their names. */
export type Answers<Q extends Questions> = {
  readonly [N in keyof Q]: Q[N] extends Question<infer A, any> ? A : never;
};
/** Estimates of questions, by their names. */
export type Estimates<Q extends Questions> = {
  readonly [N in keyof Q]: Q[N] extends Question<any, infer E> ? E & Reports : never;
};

/** Builds a survey. Every method returns a new builder. */
export interface SurveyBuilder<
  Q extends Questions,
  Missing extends string = "odds",
> extends Lacking<Missing> {
  /**
   * Sets the privacy limit of a person's first response. Under any two sets of answers, the
   * probability of the same reports differs by at most a factor of `odds`. In other words, epsilon
   * = ln odds. `odds` is from 1025/1024 to 2^20.
   */
  odds(odds: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets the privacy limit as an epsilon, instead of `odds`. The odds are then e^epsilon, rounded
   * down to a fraction with denominator 2^20.
   */
  epsilon(epsilon: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets how many questions each person reports on, 1 by default. The questions of a person are
   * chosen at random, regardless of answers. All reports of a person share the odds.
   */
  questionsPerPerson(questions: number): SurveyBuilder<Q, Missing>;
  /**
   * Finishes the survey. Invalid settings throw here. The same settings always give the same plan
   * and id.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for invalid settings, `ERR_LIMIT` above a maximum.
   */
  build(this: SurveyBuilder<Q, Missing> & Complete<Missing>): Survey<Q>;
}

/** The complete survey. Publish it: anyone who has it can check what the page sends. */
export interface SurveyPlan {
  readonly kind: "survey";
  readonly format: 1;
  readonly name: string;
  /** The odds for one person's whole response, as a canonical fraction. */
  readonly odds: string;
  /** The number of questions that each person reports on. */
  readonly questionsPerPerson: number;
  /**
   * The odds for one report, as a canonical fraction. `oddsEach` to the power of
   * `questionsPerPerson` is at most `odds`.
   */
  readonly oddsEach: string;
  /**
   * The questions, in the order that you gave. `build()` chose a `protocol` for each question.
   * Later versions of the package may choose others, but still run this plan.
   */
  readonly questions: readonly QuestionPlan[];
}
/** A question in a plan, with the parameters of its kind. */
export interface QuestionPlan {
  readonly name: string;
  readonly kind: string;
  readonly protocol: Protocol;
  readonly [parameter: string]: Json | Protocol;
}
/** The method that turns answers into reports. */
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
   * The id of the survey. It is 32 hexadecimal digits of the SHA-256 of the plan. Surveys with
   * other questions or odds have other ids.
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
 * A respondent's selected questions, answers and reports. Store the memory on the device. A memory
 * contains true answers: never send it.
 */
export interface Memory<Q extends Questions = Questions> {
  /** The id of the survey. */
  readonly survey: string;
  /** The names of the selected questions. */
  readonly questions: readonly (keyof Q & string)[];
  /** The answers so far, and their reports. */
  readonly said: readonly Said[];
}
/** A true answer and its report. `answer` is in the form that the protocol of the question uses. */
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
  /** The complete survey as frozen JSON. */
  readonly plan: SurveyPlan;
  /** The id of the survey. It is 32 hexadecimal digits of the SHA-256 of the plan. */
  readonly id: string;
  /** The odds for one person's whole first response, as a canonical fraction. */
  readonly odds: string;
  /** The privacy loss of one person's first response, in nats. The loss is ln odds, rounded up. */
  readonly epsilon: number;
  /**
   * Selects the questions of one person at random. Call `begin` once per person, and store the
   * returned memory, so that the person gets the same questions when the page is loaded again.
   */
  begin(): Memory<Q>;
  /**
   * Returns one report for each selected question. Answers to other questions are ignored. If an
   * answer is the same as before, its report is the same too. Unless all selected questions have
   * valid answers, `respond` throws before it uses any randomness.
   *
   * **Watch out**: store the returned memory before you send the reports. Let only one tab at a
   * time do this: if two tabs start from the same memory, they can send different reports, and the
   * person loses twice as much privacy.
   */
  respond(memory: Memory<Q>, answers: Partial<Answers<Q>>): SurveyResponse<Q>;
  /**
   * Returns the privacy loss of all reports from this memory. The loss is in nats, rounded up, and
   * covers what reports reveal about answers. Somebody who can link the reports of one person also
   * sees that an answer changed, which this loss does not cover. This loss is not the epsilon of a
   * release: do not add the two.
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
   * the organizer cannot change. The organizer's texts of questions follow, each between U+2068 and
   * U+2069, so that none of them looks like a part of the guarantee. Show `respondent` as text,
   * never as HTML.
   */
  readonly respondent: string;
  /** Notes for the author of the survey, the organizer. */
  readonly author: string;
  /** The sentences that stay visible if the page folds `respondent`. */
  readonly consent: SurveyConsent;
  /**
   * The figures in these texts, for translations. The list contains one entry for each question, in
   * the order of the plan.
   */
  readonly facts: readonly SurveyFact[];
}
/**
 * Three short lines to show next to the answers.
 *
 * - Line 1 says what is sent: `sends` of the question's {@link SurveyFact}, and `drawn` if not all
 *   questions are selected.
 * - Line 2 says how sure others can be of the answers: `sure`.
 * - Line 3 says that taking part is voluntary and where the true answer is stored: `voluntary` and
 *   `stays`. Add how long your page stores the memory.
 */
export interface SurveyConsent {
  /** The odds of the plan, for a person's whole first response. */
  readonly odds: string;
  /** The odds as text for people, rounded up. For example, "3" or "about 2.72". */
  readonly factor: string;
  /** A sentence on how many of all questions are selected. Null if all questions are selected. */
  readonly drawn: string | null;
  /** A sentence on how sure others can be of the answers. It contains `atMost` exactly once. */
  readonly sure: string;
  /**
   * How sure others can become of an answer when they see reports. At odds up to 9 the grade is
   * `"nobody"`: nobody can be sure. At odds up to 20 it is `"fairly"`: others can be fairly sure.
   * At larger odds it is `"nearly"`: others can be nearly sure, and a report protects very little.
   */
  readonly grade: "nobody" | "fairly" | "nearly";
  /** How sure someone who thought 50:50 can become at most, rounded up. For example, "75%". */
  readonly atMost: string;
  /** A sentence that says that taking part is voluntary. */
  readonly voluntary: string;
  /** A sentence on where the true answer is stored. */
  readonly stays: string;
}
/** How often a report equals the answer to a question. */
export interface SurveyFact {
  /** The name of the question. */
  readonly question: string;
  /** The text of the question, by the organizer. Show it in its own element, such as `<bdi>`. */
  readonly text: string | null;
  /** The method that turns the answer into a report. */
  readonly protocol: Protocol["kind"];
  /**
   * The exact probability that a report agrees with the answer. The probability is a fraction, as
   * text. For people, show `about` instead.
   *
   * @remarks
   * The meaning of "agrees" depends on the protocol. With `subset`, `lines` and `boxes`, the report
   * is a set, line or box that contains the answer. With `bit`, it is a bit for the bound that is
   * nearer to the answer. With `window`, it is a value within a window around the answer.
   */
  readonly kept: string;
  /** The probability in words, such as "about 73 of 100". */
  readonly about: string;
  /** How many of 100 reports agree with the answer, rounded. */
  readonly ofHundred: number;
  /** The probability that a report agrees, in words. For example, "3 of 4" or "about 73 of 100". */
  readonly cases: string;
  /** A sentence on what is sent. The text of `cases` is in this sentence exactly once. */
  readonly sends: string;
}

/** A survey, for its respondents and its organizer. */
export interface Survey<Q extends Questions> extends Respondent<Q> {
  /**
   * Returns empty counts, to which you add reports one by one. At most 2^24 reports can be added,
   * because their ids are in memory.
   */
  counts(): ReportCounts<Q>;
  /**
   * Returns counts of reports from the rows that `surveySql` returned. Throws `ERR_DATA` for rows
   * that `surveySql` cannot have returned.
   */
  countsOf(rows: Iterable<SurveyRow>): ReportCounts<Q>;
  /**
   * Estimates the share of each answer, with confidence intervals. With probability at least
   * `confidence` (0.9 or more), all intervals of a question contain the truth at once. With
   * `consistent: true`, each share also has a `consistent` value: these values are not negative and
   * add up to 1.
   *
   * **Watch out**: an interval is valid for one look, at a time or a number of reports that you
   * fixed in advance. If you look after every report, sooner or later an interval misses the truth.
   *
   * @remarks
   * Intervals contain the truth at least as often as `confidence` says. For shares, and for means
   * with the protocol `bit`, intervals are computed as by Clopper and Pearson. These intervals are
   * valid for a population that the respondents were chosen from at random, and for the respondents
   * themselves. Means with the protocol `window` are those of the respondents only. If reports are
   * sets of bins (protocol `subset`), shares `below` an edge have slightly wider intervals than
   * necessary. Each end of an interval is rounded outward. Options with equal counts share one
   * interval object.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for counts of another survey and for a confidence below
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
   * Returns how accurate each question will be, before anybody answers. For this number of
   * `respondents`, `margin` is the largest half width of any interval. `fake` and `shift` show the
   * effect of forged reports.
   *
   * @remarks
   * `margin` is the half width of the expected interval, before the interval is cut to possible
   * values. A margin of 1/2, the largest, means that nothing is known. For questions of the kind
   * `number`, `margin` is a fraction of the range between the bounds. For `bins`, `margin` also
   * bounds the error of the share of people below each edge.
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
   * Returns how many respondents you need for a margin. With that many respondents, no interval of
   * any question is expected to be wider than `margin` to each side. If you know about which share
   * of people gives an answer, set `share`: fewer respondents may then suffice.
   *
   * @remarks
   * A slightly smaller number may suffice, because widths do not fall with every report. The result
   * assumes that each question gets its expected number of reports. With several questions or
   * boxes, each gets only a part of all reports.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for a margin of 0 or less, an invalid share and a
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
   * Returns the plan. `surveyFromPlan(JSON.parse(JSON.stringify(survey)))` makes the same survey.
   */
  toJSON(): SurveyPlan;
}

/** Counts of reports. Use at most one report per person and question. */
export interface ReportCounts<Q extends Questions> {
  /**
   * The number of all refused reports. Those to a question are among them, and those that belong to
   * no question of this survey.
   */
  readonly refused: number;
  /**
   * Counts a report, or refuses it. Pass the report or its JSON text, as it arrived. A value that
   * is not a report of this survey is refused, and counted as refused.
   *
   * **Watch out**: look at `refused`. If it is large, the reports are of another survey, or in
   * another form.
   *
   * @remarks
   * `add` never throws for a text, no matter what a device sent. It throws only for a list, because
   * that is a mistake of your code: call it for each report of the list.
   *
   * If two reports have the same id, only the first counts. For the second, `add` returns "again"
   * if its content is the same, and "refused" otherwise. After 2^24 ids every new report is
   * refused: count the reports of larger surveys with `surveySql`.
   */
  add(report: unknown): "counted" | "again" | "refused";
  /**
   * Adds the counts of `other` to these counts. For example, `other` was counted by another
   * process.
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
 * A count of reports to one question. `n` is the number of reports. `item` is -2 for refused
 * reports, -1 for all counted reports, or the number of a reported value or option. Options are
 * numbered from 0, in the order of the plan (for `yesNo`: yes, no, skip).
 */
export interface SurveyRow {
  readonly question: string;
  readonly item: number | bigint | string;
  readonly n: number | bigint | string;
}

/** The expected accuracy of one question. All figures are rounded up. */
export interface Accuracy {
  /**
   * The largest half width of any interval. For questions of the kind `number`, the half width is a
   * fraction of the range between the bounds.
   */
  readonly margin: number;
  /**
   * The half width in the unit of the answers. The unit may be hours, for example. Only questions
   * of the kind `number` have it.
   */
  readonly marginInUnits?: number;
  /**
   * The most votes that one forged report can add or take away. `up` is the number added, `down`
   * the number taken away. If `m` of `n` reports are forged, they add at most `up * m / n` to an
   * estimated share, or take away at most `down * m / n`. Nothing distinguishes a forged report
   * from an honest one.
   */
  readonly fake: { readonly up: number; readonly down: number };
  /**
   * The most that a share moves if one person in 100 forges. This figure assumes the worst: all
   * forgers report on this question, and on the same box if the question has boxes.
   */
  readonly shift: number;
}

/** The numbers of reports to a question. */
export interface Reports {
  /** The number of reports that counted. */
  readonly reports: number;
  /** The number of reports to this question that were refused. */
  readonly refused: number;
  /**
   * The number of refused reports that belong to no question. It is the same with each estimate.
   * Texts that are not JSON are among them, and reports of other surveys.
   */
  readonly unassigned: number;
}
