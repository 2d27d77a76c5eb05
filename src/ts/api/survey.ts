/** Surveys whose server never sees an answer: the types. */
import type { Exact, Json } from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

/**
 * A question of a survey. `A` is the type of an answer, `E` that of an estimate. Only functions of
 * this entry make one, and it is frozen.
 */
export interface Question<A, E> {
  readonly [answer]?: A;
  readonly [estimate]?: E;
}
declare const answer: unique symbol;
declare const estimate: unique symbol;

/**
 * Options that every question has. `text` is part of the plan and its id, and `explain` quotes it.
 *
 * @remarks
 * A text has 1 to 500 bytes of UTF-8. Texts, options and boxes are one line each. They have no
 * control characters, no line breaks, no signs that change the direction of writing, and something
 * visible. Options and boxes must differ by more than blanks, invisible signs and how letters are
 * composed.
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
   * Sets how much one person's answers can change the odds. One person's first response makes no
   * set of answers more than `odds` times as likely as another: epsilon = ln odds. It is from
   * 1025/1024 to 2^20.
   */
  odds(odds: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets the odds by their logarithm. They are the largest with denominator 2^20 whose logarithm is
   * at most `epsilon`.
   */
  epsilon(epsilon: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * Sets how many questions each person reports on; 1 by default. They are chosen at random,
   * without regard to answers, and share the odds.
   */
  questionsPerPerson(questions: number): SurveyBuilder<Q, Missing>;
  /**
   * Finishes the survey. Invalid settings throw here. Uses no randomness.
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
   * The odds for one report, as a canonical fraction. Raised to the power `questionsPerPerson`, it
   * is at most `odds`.
   */
  readonly oddsEach: string;
  /**
   * The questions, in the order that you gave. `build()` chose the `protocol` of each. A later
   * version may choose another one, and still runs these plans.
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
 * A randomized answer, which may leave the device. Send it as it is, with nothing that links it to
 * the person or to their other reports.
 */
export interface Report {
  readonly format: 1;
  /**
   * The id of the survey: 32 hexadecimal digits of its plan's SHA-256. So it names the exact
   * questions and odds.
   */
  readonly survey: string;
  /** The name of the question. */
  readonly question: string;
  /** The randomized answer, from 0 to 2^53 - 1. */
  readonly value: number;
  /**
   * The id of the report: 32 random hexadecimal digits. The same answer from the same memory has
   * the same id, so a report that is sent twice counts once.
   */
  readonly id: string;
}
/**
 * A respondent's selected questions, answers and reports. It stays on the device. It contains true
 * answers: never send it.
 */
export interface Memory<Q extends Questions = Questions> {
  /** The id of the survey. */
  readonly survey: string;
  /** The names of the selected questions. */
  readonly questions: readonly (keyof Q & string)[];
  /** The answers so far, and their reports. */
  readonly said: readonly Said[];
}
/** An answer and its report. The answer is in the form that its protocol reads. */
export interface Said {
  /** The name of the question. */
  readonly question: string;
  readonly answer: Json;
  /** The randomized answer in the report. */
  readonly value: number;
  /** The id of the report. */
  readonly id: string;
}

/** The part of a survey that respondents need. */
export interface Respondent<Q extends Questions = Questions> {
  /** The complete survey as frozen JSON. */
  readonly plan: SurveyPlan;
  /** The id of the plan: 32 hexadecimal digits. */
  readonly id: string;
  /** The odds of the plan, as a canonical fraction. */
  readonly odds: string;
  /** The loss of one person's first response: ln odds, rounded up. */
  readonly epsilon: number;
  /**
   * Selects the questions of one person at random. Call it once per person, and store the memory
   * that it returns, also for when the page is loaded again.
   */
  begin(): Memory<Q>;
  /**
   * Returns one report for each selected question. It ignores answers to other questions. The same
   * answer again returns the same report again. It samples nothing unless all selected questions
   * have valid answers.
   *
   * **Watch out**: store the returned memory before you send the reports, and store it once. If two
   * tabs start from the same memory, both send a report, and the person loses twice as much.
   */
  respond(memory: Memory<Q>, answers: Partial<Answers<Q>>): SurveyResponse<Q>;
  /**
   * Returns the loss of all reports that this memory has made. It is rounded up, and is about the
   * answers. In addition, reports reveal that an answer changed, to somebody who can link them. It
   * is not the epsilon of a release.
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
   * The complete consent text. It begins with what the page guarantees, without any words of the
   * organizer. The texts of questions follow, each between U+2068 and U+2069, so that none can take
   * back what the page says. Show it as text, never as HTML.
   */
  readonly respondent: string;
  /** Notes for the organizer. */
  readonly author: string;
  /** The sentences that stay visible if the page folds `respondent`. */
  readonly consent: SurveyConsent;
  /**
   * The figures in these texts, for translations. There is one entry for each question, in the
   * order that you gave.
   */
  readonly facts: readonly SurveyFact[];
}
/**
 * Three short lines to show next to the answers.
 *
 * They are: what is sent (`sends` of the question, and `drawn` if not all are selected), how `sure`
 * others can be, and `voluntary` with `stays`. Add to the last how long you store the memory: only
 * the page knows.
 */
export interface SurveyConsent {
  /** The odds of the plan, for a person's whole first response. */
  readonly odds: string;
  /** The odds for reading, rounded up: "3", "about 2.72". */
  readonly factor: string;
  /** The number of questions that are selected, and of all questions. Null if all are selected. */
  readonly drawn: string | null;
  /** A sentence on how sure others can be of the answers. It contains `atMost` once. */
  readonly sure: string;
  /**
   * The strength of the protection: how sure others can become. At odds up to 9, "nobody" who sees
   * reports can be sure. Up to 20, others can be "fairly" sure, and above that "nearly" sure: then
   * a report protects very little.
   */
  readonly grade: "nobody" | "fairly" | "nearly";
  /** The most that someone who thought 50:50 can become sure. It is rounded up: "75%", "99.1%". */
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
  /** The text as the organizer wrote it. Put it into an element of its own, such as `<bdi>`. */
  readonly text: string | null;
  /** The method that turns the answer into a report. */
  readonly protocol: Protocol["kind"];
  /**
   * The probability that a report agrees with the answer. It is an exact fraction; `about` is for
   * reading.
   *
   * @remarks
   * A report agrees if it is a set, line or box that contains the answer, a bit that fits the
   * nearer bound, or a value within the window.
   */
  readonly kept: string;
  /** The probability in words, such as "about 73 of 100". */
  readonly about: string;
  /** The number of reports in a hundred that agree, rounded. */
  readonly ofHundred: number;
  /** The fraction in words: "3 of 4", "about 73 of 100". */
  readonly cases: string;
  /** A sentence on what is sent. It contains `cases` once. */
  readonly sends: string;
}

/** A survey, for its respondents and its organizer. */
export interface Survey<Q extends Questions> extends Respondent<Q> {
  /** Returns empty counts, for up to 2^24 reports in memory. */
  counts(): ReportCounts<Q>;
  /**
   * Returns the counts in rows of `surveySql`. Throws `ERR_DATA` for rows that `surveySql` cannot
   * have returned.
   */
  countsOf(rows: Iterable<SurveyRow>): ReportCounts<Q>;
  /**
   * Estimates the share of each answer, with confidence intervals. With probability at least
   * `confidence` (0.9 or more), all intervals of a question contain the truth at once. `consistent`
   * adds shares that are not negative and add up to 1.
   *
   * **Watch out**: an interval is valid for one look, at a number of reports or a time that you
   * fixed before. If you look after every report, sooner or later an interval misses.
   *
   * @remarks
   * Intervals contain the truth at least as often as stated. Intervals of shares, and of means by
   * one bit, are those of Clopper and Pearson. They are valid for people chosen at random and for
   * this very group. Means by windows are those of the people who sent reports. If reports are sets
   * of bins, shares `below` an edge have slightly wider intervals than necessary. Each end is
   * rounded outward. Options with equal counts share one interval object.
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
   * Returns how accurate each question will be, before anybody answers. `margin` is the largest
   * half width of any interval, for a number of `respondents`. `fake` and `shift` show the effect
   * of forged reports.
   *
   * @remarks
   * `margin` is that of the expected interval, before it is cut to what is possible. A margin of
   * 1/2, the largest, means that nothing is known. For numbers it is a part of the range. For bins
   * it also covers the shares below each edge.
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
   * Returns how many respondents you need for a margin. With them, no interval of any question is
   * expected to be wider than `margin` to each side. Set `share` if you know it.
   *
   * @remarks
   * A few fewer people may suffice, because widths do not fall with every report. It assumes the
   * expected number of reports for each question: with several questions or boxes, each gets only
   * its part.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for a margin of 0 or less, an invalid share and a
   * confidence below 0.9. `ERR_LIMIT` if it needs more than 2^40 reports.
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
   * Counts a report, or refuses it. Never throws, for any value. Values that are not a report of
   * this survey are refused, and counted as refused.
   *
   * @remarks
   * Of two reports with the same id the first counts. A second one with the same content returns
   * "again", one with other content is refused. After 2^24 ids every new report is refused: count
   * larger surveys with `surveySql`.
   */
  add(report: unknown): "counted" | "again" | "refused";
  /** Adds the counts of other reports. */
  merge(other: ReportCounts<Q>): void;
  /** Returns the counts as plain rows, for a database or another process. `countsOf` reads them. */
  rows(): readonly SurveyRow[];
  readonly [counted]?: Q;
}
declare const counted: unique symbol;
/**
 * A count of reports of one question. `n` is their number. `item` is -2 for refused reports, -1 for
 * counted ones, or the number of a value or option. Options are numbered from 0 in the order that
 * you gave (`yesNo`: yes, no, skip).
 */
export interface SurveyRow {
  readonly question: string;
  readonly item: number | bigint | string;
  readonly n: number | bigint | string;
}

/** The expected accuracy of one question. All figures are rounded up. */
export interface Accuracy {
  /** The largest half width of any interval. For numbers, it is a part of the range. */
  readonly margin: number;
  /**
   * The most votes that one forged report adds or takes away. Of `n` reports, `m` forged ones move
   * a share by at most `m / n` times as much. Nothing distinguishes them from honest ones.
   */
  readonly fake: { readonly up: number; readonly down: number };
  /**
   * The most that a share moves if one person in 100 forges. All of them send their report to this
   * question and to one of its boxes.
   */
  readonly shift: number;
}

/** The numbers of reports to a question. */
export interface Reports {
  /** The number of reports that counted. */
  readonly reports: number;
  /** The number of reports that were refused. */
  readonly refused: number;
}
/**
 * An estimate with its confidence interval.
 *
 * `estimate` (`exact` is the same as a fraction) is unbiased and may be impossible, such as below
 * 0. It is null without reports. The interval is never impossible, and is rounded outward.
 * `outside`: the interval missed everything possible before it was cut, which honest reports seldom
 * cause.
 */
export interface Interval {
  readonly estimate: number | null;
  readonly exact: string | null;
  readonly lowest: number;
  readonly highest: number;
  readonly outside?: true;
  readonly consistent?: number;
}
/** The share of each option. `options` is in the order that you gave. */
export interface Shares<O extends string> {
  readonly shares: { readonly [K in O]: Interval };
  readonly options: readonly O[];
}
/** The share of each grade, and their mean. The mean is null if grades may be skipped. */
export interface Ratings {
  readonly shares: { readonly [value: string]: Interval };
  readonly options: readonly string[];
  /** The mean of the grades, or null. */
  readonly mean: {
    readonly estimate: number | null;
    readonly exact: string | null;
    readonly standardError: number | null;
  } | null;
}
/**
 * The mean of a number. It is that of the population that people are chosen from, or of those who
 * sent reports.
 */
export interface Mean {
  readonly mean: Interval;
  /** The people whose mean it is. */
  readonly of: "population" | "respondents";
}
/** The share of each bin, and the share below each edge. */
export interface Bins {
  readonly shares: readonly Interval[];
  readonly below: readonly Interval[];
}
