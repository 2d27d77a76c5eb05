/** Surveys whose server never sees an answer: the types. */
import type { Exact, Json } from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

/**
 * What a person may be asked. `A` is the type of an answer, `E` what is estimated of it. Frozen;
 * made by the functions of this entry only.
 */
export interface Question<A, E> {
  readonly [answer]?: A;
  readonly [estimate]?: E;
}
declare const answer: unique symbol;
declare const estimate: unique symbol;

/**
 * Every question may have a `text`, of 1 to 500 bytes of UTF-8: then it is part of the plan and its
 * id, and `explain` quotes it. Texts, options and boxes are one line each: no control characters,
 * no line breaks, no signs that turn the direction of writing, and something to be seen. Options
 * and boxes must differ by more than blanks, unseen signs and how letters are composed.
 */
export interface Worded {
  readonly text?: string | undefined;
}
/** Options of a question that must be answered. */
export interface Unskippable extends Worded {
  readonly skip?: false | undefined;
}
/** Options of a question that may be answered by `null`: "prefer not to say". */
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
   * One person's first response makes no answer sheet more than `odds` times as likely as another:
   * epsilon = ln odds. From 1025/1024 to 2^20.
   */
  odds(odds: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /** The largest odds with denominator 2^20 whose logarithm is at most `epsilon`. */
  epsilon(epsilon: Exact): SurveyBuilder<Q, Exclude<Missing, "odds">>;
  /**
   * How many of the questions, drawn without looking at answers, one person reports on; 1 if not
   * set. The odds are shared among them.
   */
  questionsPerPerson(questions: number): SurveyBuilder<Q, Missing>;
  /**
   * Finishes it: every error in public settings is refused here. Draws nothing.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for what breaks its rule, `ERR_LIMIT` above a maximum.
   */
  build(this: SurveyBuilder<Q, Missing> & Complete<Missing>): Survey<Q>;
}

/** The complete survey. Publish it: anyone who has it can check what the page sends. */
export interface SurveyPlan {
  readonly kind: "survey";
  readonly format: 1;
  readonly name: string;
  /** Canonical fraction; what one person loses in all. */
  readonly odds: string;
  readonly questionsPerPerson: number;
  /**
   * Canonical fraction; what one report loses: its `questionsPerPerson`th power is at most `odds`.
   */
  readonly oddsEach: string;
  /**
   * In the order given. `protocol` is what `build()` chose and what runs: a later version may
   * choose otherwise, and still runs this one.
   */
  readonly questions: readonly QuestionPlan[];
}
/** A question in a plan: its parameters are those of its kind. */
export interface QuestionPlan {
  readonly name: string;
  readonly kind: string;
  readonly protocol: Protocol;
  readonly [parameter: string]: Json | Protocol;
}
/** How answers to a question become reports. */
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
 * What may leave the device: send it as it is, with nothing that links it to the person or to their
 * other reports.
 */
export interface Report {
  readonly format: 1;
  /** 32 hexadecimal digits of the SHA-256 of the plan: names the very survey and its odds. */
  readonly survey: string;
  readonly question: string;
  /** From 0 to 2^53 - 1. */
  readonly value: number;
  /**
   * 32 random hexadecimal digits; the same for the same answer under one memory: a report sent
   * twice over counts once.
   */
  readonly id: string;
}
/**
 * What stays on the device: the questions drawn, and the report that was made of each answer. It
 * holds true answers: never send it.
 */
export interface Memory<Q extends Questions = Questions> {
  readonly survey: string;
  readonly questions: readonly (keyof Q & string)[];
  readonly said: readonly Said[];
}
/** An answer, as its protocol reads it, and the report that was made of it. */
export interface Said {
  readonly question: string;
  readonly answer: Json;
  readonly value: number;
  readonly id: string;
}

/** What answering takes, and nothing else. */
export interface Respondent<Q extends Questions = Questions> {
  readonly plan: SurveyPlan;
  /** The name of this very plan: 32 hexadecimal digits. */
  readonly id: string;
  readonly odds: string;
  /** ln odds, rounded up as in releases: the whole loss of one person's first response. */
  readonly epsilon: number;
  /**
   * Draws the questions of one person. Once per person: keep what it gives, also when the page is
   * loaded again.
   */
  begin(): Memory<Q>;
  /**
   * One report for each question drawn; answers to others are not looked at. An answer given before
   * gives the very report it gave before. Nothing is drawn unless all answers asked for are there
   * and well-formed.
   *
   * Store the memory that comes back before you send the reports, and store it once. If two tabs
   * answer by one memory, each without the other's, they say things twice, and pay twice.
   */
  respond(memory: Memory<Q>, answers: Partial<Answers<Q>>): SurveyResponse<Q>;
  /**
   * In nats, rounded up: what is learned about *which* answers were given, by somebody who knows
   * when they were the same. It is also revealed that an answer changed. Not an epsilon of a
   * release.
   */
  spent(memory: Memory<Q>): number;
  /** What a respondent agrees to, and what the author should know, in plain words. */
  explain(): SurveyExplained;
}
/** What `respond` gives. */
export interface SurveyResponse<Q extends Questions> {
  readonly reports: readonly Report[];
  readonly memory: Memory<Q>;
}

/** What a respondent agrees to, and what the author should know; the wording may change. */
export interface SurveyExplained {
  /**
   * Everything that a respondent agrees to. It begins with what the page guarantees, without a word
   * of the author. The texts of questions come after it, each in U+2068 … U+2069, so that none can
   * turn or take back what the page says. Show it as text, never as HTML.
   */
  readonly respondent: string;
  readonly author: string;
  /** What a page keeps in sight where it folds `respondent`: sentences of it, and their figures. */
  readonly consent: SurveyConsent;
  /** The figures of these words, for translations: one for each question, in the order given. */
  readonly facts: readonly SurveyFact[];
}
/**
 * Three short lines next to the answers: what is sent (`sends` of the question, and `drawn` where
 * not all are asked), how `sure` others can be, and `voluntary` with `stays`. To the last the page
 * adds until when: it alone knows when it erases memory.
 */
export interface SurveyConsent {
  /** Those of the plan, for everything that one person's first response reveals. */
  readonly odds: string;
  /** The same for reading, rounded up: "3", "about 2.72". */
  readonly factor: string;
  /** How many questions are drawn, and of how many; null where all are asked. */
  readonly drawn: string | null;
  /** How sure of the answers anyone who sees reports can be; holds `atMost` once. */
  readonly sure: string;
  /**
   * How sure others can be: "nobody" up to odds 9; "fairly" up to 20; "nearly" above, where a
   * report hides next to nothing.
   */
  readonly grade: "nobody" | "fairly" | "nearly";
  /** How sure anyone who was at 50:50 can become, rounded up: "75%", "99.1%". */
  readonly atMost: string;
  readonly voluntary: string;
  /** Where the true answer stays. */
  readonly stays: string;
}
/** How answers to one question are kept. */
export interface SurveyFact {
  readonly question: string;
  /** As its author wrote it: put it into an element of its own, such as `<bdi>`. */
  readonly text: string | null;
  /** How the answer becomes a report. */
  readonly protocol: Protocol["kind"];
  /**
   * How often a report agrees with the answer. It agrees if it is a set, line or box that holds the
   * answer, a bit of the bound that it is at, or a value within the window. An exact fraction;
   * `about` is for reading.
   */
  readonly kept: string;
  readonly about: string;
  /** How many reports of a hundred that is, rounded. */
  readonly ofHundred: number;
  /** The fraction where it can be pictured, otherwise `about`: "3 of 4", "about 73 of 100". */
  readonly cases: string;
  /** What is sent, as a sentence that holds `cases` once. */
  readonly sends: string;
}

/** A survey: what its respondents do, and what its author does. */
export interface Survey<Q extends Questions> extends Respondent<Q> {
  /** Counts reports, where they are few enough for memory: up to 2^24. */
  counts(): ReportCounts<Q>;
  /** From rows of `surveySql`. ERR_DATA for what no such statement gives. */
  countsOf(rows: Iterable<SurveyRow>): ReportCounts<Q>;
  /**
   * What the counted reports say: with probability at least `confidence` (0.9 or more), all
   * intervals of a question hold at once. `consistent`: also shares that are not negative and add
   * up to 1.
   *
   * An interval holds for one look, at a number of reports or a time that was fixed before. If you
   * look after every report, sooner or later an interval misses. Intervals never undercover. Those
   * of shares and of means by one bit are those of Clopper and Pearson, for people drawn at random
   * and for this very group. Means by windows are of those who sent reports. Shares `below` an edge
   * are bounded where reports are sets of bins, a little wider than they need be. Each end is
   * rounded outward. Options with equal counts share one interval, which is one object.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for counts of another survey and for a confidence below
   * 0.9; `ERR_LIMIT` above 2^40 reports to a question.
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
   * Before anybody is asked: the largest half width of any interval, over all shares, for a number
   * of `respondents`, and what forged reports can do.
   *
   * `margin` is of the interval that is expected, before it is cut to what is possible, but never
   * above 1/2, which says nothing. For numbers it is a part of the range; for bins it also covers
   * the shares below each edge.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for what breaks its rule, `ERR_LIMIT` above 2^40 reports
   * to a question.
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
   * The fewest people with whom no interval of any question is expected to be wider than `margin`
   * to each side. `share` if it is known.
   *
   * By doubling and bisection: widths do not fall with every report, so that a few fewer people may
   * do. It counts on the expected number of reports of each question: with several questions, and
   * with several boxes, each gets only its part of them.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` for a margin that is not above 0, a share that is
   * invalid and a confidence below 0.9; `ERR_LIMIT` where it would take more than 2^40 reports.
   *
   * @example
   * import { survey, yesNo } from "sottovoce/survey";
   *
   * const lunch = survey("lunch", { smokes: yesNo() }).odds(3).build();
   * lunch.respondents({ margin: "1/20", confidence: 0.95 }); // 1574
   * lunch.respondents({ margin: "1/20", confidence: 0.95, share: 0.2 }); // 1437
   */
  respondents(options: { margin: Exact; confidence: Exact; share?: Exact | undefined }): number;
  /** The plan: `surveyFromPlan(JSON.parse(JSON.stringify(survey)))` is the same survey. */
  toJSON(): SurveyPlan;
}

/** Counts of reports. A table, or a counts, holds one report per person and question. */
export interface ReportCounts<Q extends Questions> {
  /**
   * Takes any value at all. One that is not a report of this very survey is refused, and counted as
   * refused. Never throws. Of two reports with one id the first counts: a second one of the same
   * content gives "again" and is not counted, one of another content is refused. After 2^24 ids
   * everything new is refused: count larger surveys by `surveySql`.
   */
  add(report: unknown): "counted" | "again" | "refused";
  /** Adds another counts, of other reports. */
  merge(other: ReportCounts<Q>): void;
  /** The counts as plain rows, for a database or another process: `countsOf` takes them. */
  rows(): readonly SurveyRow[];
  readonly [counted]?: Q;
}
declare const counted: unique symbol;
/**
 * `item`: -2 refused, -1 counted, otherwise a value or option of the protocol, numbered from 0 in
 * the order given (`yesNo`: yes, no, skip); `n`: how many.
 */
export interface SurveyRow {
  readonly question: string;
  readonly item: number | bigint | string;
  readonly n: number | bigint | string;
}

/** What is expected of a question's intervals, and of forged reports. Rounded up. */
export interface Accuracy {
  /** The largest half width; of numbers, as a part of the range. */
  readonly margin: number;
  /**
   * The most votes that one forged report to the question adds to a share, or takes away. Of `n`
   * reports, `m` forged ones move a share by at most `m / n` times as much. Nothing distinguishes
   * them from honest ones.
   */
  readonly fake: { readonly up: number; readonly down: number };
  /**
   * How far a share may be off if one in a hundred people forges, and all of these send their
   * report to this question and to one of its boxes.
   */
  readonly shift: number;
}

/** How many reports of a question there are. */
export interface Reports {
  readonly reports: number;
  readonly refused: number;
}
/**
 * `estimate` (`exact` as a fraction) is unbiased and may lie outside what is possible; null without
 * reports. The interval never does, and is rounded outward. `outside`: before it was cut it missed
 * everything that is possible, which honest reports of this survey seldom make.
 */
export interface Interval {
  readonly estimate: number | null;
  readonly exact: string | null;
  readonly lowest: number;
  readonly highest: number;
  readonly outside?: true;
  readonly consistent?: number;
}
/** The share of each option; `options` in the order given. */
export interface Shares<O extends string> {
  readonly shares: { readonly [K in O]: Interval };
  readonly options: readonly O[];
}
/** The share of each grade, and their mean: null where grades may be skipped. */
export interface Ratings {
  readonly shares: { readonly [value: string]: Interval };
  readonly options: readonly string[];
  readonly mean: {
    readonly estimate: number | null;
    readonly exact: string | null;
    readonly standardError: number | null;
  } | null;
}
/**
 * The mean of a number: of the population that people are drawn from, or of those who sent reports.
 */
export interface Mean {
  readonly mean: Interval;
  readonly of: "population" | "respondents";
}
/** The share of each bin, and of all below each edge. */
export interface Bins {
  readonly shares: readonly Interval[];
  readonly below: readonly Interval[];
}
