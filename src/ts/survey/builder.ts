/** Surveys: the builder. */
import type { Exact } from "../api/common.js";
import type { Questions, Survey, SurveyBuilder } from "../api/survey.js";
import { engineFor } from "../engine/engines.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { Builder, missing } from "../input/builder.js";
import { exactText } from "../input/exact.js";
import { parametersOf } from "./kinds.js";
import { checkedPlan, countQuestions, nameOf, perPerson, questionNameOf } from "./plan.js";
import { protocolFrom } from "./protocols/index.js";
import { givenOf } from "./questions.js";
import { estimatedBy } from "./readings/index.js";
import { surveyOf } from "./survey.js";

interface Settings {
  readonly name: string;
  readonly questions: readonly (readonly [string, object])[];
  readonly odds: string | null;
  readonly epsilon: string | null;
  readonly questionsPerPerson: number;
}

/**
 * Builds a survey whose answers are randomized on each person's device.
 *
 * Use it if people should not have to trust the server. Such a survey needs many more people than
 * one whose server collects true answers, and adds noise to what it publishes. Before you ask
 * anybody, call `respondents` of the survey to see how many people you need.
 *
 * **Watch out**: the odds limit only what one person's first response reveals. A person who changes
 * an answer later, or answers another survey, reveals more. Others can see who takes part.
 *
 * @remarks
 * Names of questions and of the survey match `[a-z][a-z0-9_]{0,31}`. A survey has 1 to 64
 * questions.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for names and questions that break a rule, `ERR_LIMIT`
 * above 64 questions.
 *
 * @example
 * import { number, oneOf, survey, yesNo } from "sottovoce/survey";
 *
 * const lunch = survey("lunch", {
 *   smokes: yesNo({ skip: true }),
 *   pet: oneOf(["cat", "dog", "none"]),
 *   hours: number(0, 60),
 * })
 *   .odds(3)
 *   .build();
 *
 * // On the device, once; kept there.
 * const memory = lunch.begin();
 * const { reports, memory: kept } = lunch.respond(memory, { smokes: null, pet: "cat", hours: 38 });
 * reports.length; // 1: send it, and keep `kept`
 */
export function survey<const Q extends Questions>(name: string, questions: Q): SurveyBuilder<Q> {
  if (typeof questions !== "object" || questions === null)
    throw refuse("questions", "must be an object of questions");
  const entries = Object.entries(questions);
  countQuestions(entries.length);
  const given = entries.map(([key, question]) => {
    const parameters = givenOf(question);
    if (parameters) return [questionNameOf(key), parameters] as const;
    throw refuse(
      "questions",
      "must be made with yesNo, oneOf, severalOf, rating, number or binned",
    );
  });
  return new OfQuestions({
    name: nameOf("name", name),
    questions: given,
    odds: null,
    epsilon: null,
    questionsPerPerson: 1,
  }) as unknown as SurveyBuilder<Q>;
}

class OfQuestions extends Builder<Settings> {
  odds(odds: Exact): this {
    return this.with({ odds: exactText("odds", odds) });
  }

  epsilon(epsilon: Exact): this {
    return this.with({ epsilon: exactText("epsilon", epsilon) });
  }

  questionsPerPerson(questions: number): this {
    const { length } = this.settings.questions;
    return this.with({ questionsPerPerson: perPerson(questions, length) });
  }

  build(): Survey<Questions> {
    const { name, odds, epsilon, questions, questionsPerPerson } = this.settings;
    if (odds !== null && epsilon !== null)
      throw refuse("odds", "cannot be combined with epsilon: one follows from the other");
    if (odds === null && epsilon === null) throw missing(["odds"], ".odds(...) or .epsilon(...)");
    const plan = engineFor("survey").call((glue) => {
      const all =
        odds === null ? glue.survey_odds_of_epsilon(epsilon as string) : glue.survey_odds(odds);
      const oddsEach = glue.survey_odds_each(all, questionsPerPerson);
      const resolved = questions.map(([key, given]) => ({
        name: key,
        ...resolvedOf(glue, given, oddsEach),
      }));
      return {
        kind: "survey",
        format: 1,
        name,
        odds: all,
        oddsEach,
        questions: resolved,
        questionsPerPerson,
      };
    });
    return surveyOf(checkedPlan(plan));
  }
}

/** The parameters of a question in canonical form, and the protocol that is chosen for it. */
function resolvedOf(glue: Glue, given: object, oddsEach: string): object {
  const { parameters, reading } = parametersOf(withBounds(glue, given));
  const { addUp, chosen } = estimatedBy(reading);
  const most = addUp ? 1 : reading.choices;
  const protocol =
    chosen?.(glue, reading, oddsEach) ??
    glue.survey_protocol_of_options(reading.choices, most, oddsEach);
  return { ...parameters, protocol: protocolFrom(protocol) };
}

/** The core reads the bounds of numbers, as it reads everything that is exact. */
function withBounds(glue: Glue, given: object): object {
  const { kind, lowest, highest } = given as { readonly [key: string]: string };
  if (kind !== "number") return given;
  const [low, high] = glue.survey_bounds(lowest as string, highest as string);
  return { ...given, lowest: low, highest: high };
}
