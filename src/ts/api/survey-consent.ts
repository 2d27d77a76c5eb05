/** How answers are randomized, and the sentences for those who answer: the types. */

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

/** The consent text for respondents and notes for the organizer. The wording may change. */
export interface SurveyExplained {
  /**
   * The complete consent text for respondents. The text begins with the guarantee, in words that
   * the organizer cannot change. The organizer's texts of the questions follow. Each of these texts
   * is between the isolating characters U+2068 and U+2069, so that it cannot look like a part of
   * the guarantee. Show `respondent` as text, never as HTML.
   */
  readonly respondent: string;
  /** Notes for the organizer, who made the survey. */
  readonly author: string;
  /**
   * Short sentences to show where people answer. Show them even if people must tap to see the
   * complete text in `respondent`.
   */
  readonly consent: SurveyConsent;
  /**
   * The figures that consent texts need, for each question. Use them to write the texts in another
   * language. The list contains one entry for each question, in the order of the plan.
   */
  readonly facts: readonly SurveyFact[];
}

/**
 * Sentences for three short lines to show where people answer.
 *
 * - Line 1 says what the page sends. Use `sends` of the question's {@link SurveyFact}, and also
 *   `drawn` if it is not null.
 * - Line 2 says how sure others can be of the answers. Use `sure`.
 * - Line 3 says that taking part is voluntary, and where the true answer is stored. Use `voluntary`
 *   and `stays`, and add how long your page stores the memory.
 */
export interface SurveyConsent {
  /** The odds that limit a whole first response, as in the plan. */
  readonly odds: string;
  /**
   * The odds, rounded up, as text that you can show to people. For example, "3" or "about 2.72".
   */
  readonly factor: string;
  /**
   * A sentence that says how many questions each person reports on. Null if each person reports on
   * all questions.
   */
  readonly drawn: string | null;
  /**
   * A sentence that says how sure others can be of the answers. It contains the text of `atMost`
   * exactly once.
   */
  readonly sure: string;
  /**
   * How sure others can become of an answer by seeing reports.
   *
   * - `"nobody"`, at odds up to 9: others cannot be sure.
   * - `"fairly"`, at odds above 9 and up to 20: others can be fairly sure.
   * - `"nearly"`, at odds above 20: others can be nearly sure. A report then protects very little.
   */
  readonly grade: "nobody" | "fairly" | "nearly";
  /**
   * The largest certainty that others can reach about an answer. It applies to someone who guessed
   * 50:50 before seeing the reports. It is a percentage, rounded up. For example, "75%".
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
   * The organizer's text of the question, or null without a text. Show the text in an element of
   * its own, such as `<bdi>`.
   */
  readonly text: string | null;
  /** The method that randomizes the answer. */
  readonly protocol: Protocol["kind"];
  /**
   * The exact probability that a report agrees with the true answer. The text is a fraction in
   * lowest terms. To show the probability to people, use `about` or `cases`.
   *
   * @remarks
   * The protocol decides when a report agrees with the answer:
   *
   * - `subset` and `lines`: the report is a set of options. It agrees if the set contains the
   *   answer.
   * - `boxes`: the report is about one box. It agrees if it says correctly whether the person
   *   ticked this box.
   * - `bit`: the report is "high" or "low". `kept` is for an answer at one of the two bounds, and
   *   the report agrees if it names this bound. For an answer halfway between the bounds, both
   *   reports have probability 1/2.
   * - `window`: the report is a value. It agrees if it is within a window around the answer.
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
